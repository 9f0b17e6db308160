"""The arena: paired luck, rotated seats, the same games on any number of cores, and a name for whoever fails."""

import csv
import io
import re
import subprocess
import sys
from collections import Counter
from pathlib import Path

import pytest
from typer.testing import CliRunner, Result

import ludotheque
from ludotheque.bots import BOTS, named
from ludotheque.cli import app
from ludotheque.games import GAMES
from ludotheque.kernel.chance import Seeded
from ludotheque.kernel.playout import playout
from ludotheque.kernel.record import parse
from ludotheque.lab import command
from ludotheque.lab.arena import Experiment, Fault, Played, Results, play, run
from ludotheque.lab.figures import endings, estimate, lengths, rows, sitting, student, write_csv
from ludotheque.lab.players import UnknownPlayer, ask, find, labels_of, names_in

SMALL = {"decision_limit": "1000"}
TWO = Experiment("schnuff", 2, SMALL, ("greedy", "random"), 7)


def arena(*arguments: str, code: int = 0) -> Result:
    result = CliRunner().invoke(app, ["arena", *arguments])
    assert result.exit_code == code, result.output
    return result


def results(experiment: Experiment, blocks: int, processes: int = 1) -> Results:
    found = Results()
    run(experiment, blocks, processes, lambda count: None, found)
    return found


def game(lineup: tuple[int, ...], winners: tuple[int, ...], seed: int = 1) -> Played:
    return Played(seed, lineup, 10, "end", winners, tuple(int(seat in winners) for seat in range(len(lineup))))


# ---------------------------------------------------------------- who sits where


@pytest.mark.parametrize(("players", "seats"), [(1, 3), (2, 2), (2, 3), (2, 5), (3, 3), (3, 2), (4, 3), (5, 5)])
def test_in_a_block_everybody_sits_in_every_seat_equally_often(players: int, seats: int) -> None:
    lineups = Experiment("schnuff", seats, {}, tuple("abcde"[:players]), 0).lineups()
    places = Counter((seat, player) for lineup in lineups for seat, player in enumerate(lineup))
    assert len(places) == players * seats and len(set(places.values())) == 1
    assert len(set(lineups)) == len(lineups)


def test_more_players_than_seats_meet_in_every_order() -> None:
    assert sorted(Experiment("schotten_totten_2", 2, {}, ("a", "b", "c"), 0).lineups()) == [
        (0, 1), (0, 2), (1, 0), (1, 2), (2, 0), (2, 1),
    ]  # fmt: skip


def test_the_games_of_a_block_share_their_luck_and_no_two_blocks_do() -> None:
    blocks = results(TWO, 6).told()
    assert all(len({game.seed for game in block}) == 1 for block in blocks)
    assert len({block[0].seed for block in blocks}) == 6
    other = Experiment("schnuff", 2, SMALL, ("greedy", "random"), 8)
    assert not {TWO.seed_of(block) for block in range(500)} & {other.seed_of(block) for block in range(500)}


# ---------------------------------------------------------------- the same games


def test_the_same_seed_gives_the_same_games_on_any_number_of_processes() -> None:
    assert results(TWO, 9, 1).told() == results(TWO, 9, 3).told()


@pytest.mark.parametrize("name", list(GAMES))
def test_a_game_of_the_arena_is_the_one_that_play_shows(name: str) -> None:
    seats = GAMES[name].seat_counts[0]
    experiment = Experiment(name, seats, {}, ("greedy", "random"), 3)
    seed, lineup = experiment.seed_of(0), experiment.lineups()[1]
    played = play(GAMES[name], experiment, [BOTS["greedy"], BOTS["random"]], seed, lineup)
    names = ",".join(experiment.players[player] for player in lineup)
    shown = CliRunner().invoke(app, ["play", name, "--seed", str(seed), "--quiet", "--bots", names])
    record = parse(shown.stdout)
    assert len(record.lines) == played.decisions
    assert record.end.split()[0] == played.ending


# ---------------------------------------------------------------- figures


def test_the_winners_share_a_point_and_everybody_does_where_nobody_wins() -> None:
    assert [game((0, 1, 0), (0, 2)).score(seat) for seat in range(3)] == [0.5, 0.0, 0.5]
    assert [game((0, 1), ()).score(seat) for seat in range(2)] == [0.5, 0.5]


@pytest.mark.parametrize(
    ("degrees", "known"), [(1, 12.706), (10, 2.228), (11, 2.201), (15, 2.131), (30, 2.042), (120, 1.980)]
)
def test_students_t_is_that_of_the_tables(degrees: int, known: float) -> None:
    assert student(degrees) == pytest.approx(known, abs=0.001)


def test_an_interval_is_over_blocks_and_not_over_games() -> None:
    """Player 0 scores 1, 1/2, 1/2 and 0 in four blocks: mean 1/2, deviation √(1/6), t of three degrees 3.182."""
    both = [game((0, 1), (0,)), game((1, 0), (1,))]
    one = [game((0, 1), (0,)), game((1, 0), (0,))]
    none = [game((0, 1), (1,)), game((1, 0), (0,))]
    found = estimate([both, one, one, none], sitting([0, 1], 0))
    assert found is not None and found.games == 8 and found.score == 0.5
    assert found.within == pytest.approx(3.182 * (1 / 6) ** 0.5 / 2, abs=1e-6)
    alone = estimate([both], sitting([0, 1], 0))
    assert alone is not None and alone.within is None, "one block says nothing of its spread"
    assert estimate([both], sitting([0, 1], 5)) is None


def test_scores_are_told_by_bot_seat_and_role_in_the_games_own_words() -> None:
    siege = Experiment("schotten_totten_2", 2, {}, ("x", "y"), 0)
    told = [(row.section, row.bot, row.place) for row in rows(siege, [[game((0, 1), (0,)), game((1, 0), (0,))]], "en")]
    assert ("seat", "", "A (attacks first)") in told and ("bot_seat", "y", "B (defends first)") in told
    assert not [row for row in told if "role" in row[0]], "each seat is a role"
    snits = Experiment("snits_revenge", 3, {}, ("x", "y"), 0)
    blocks = [[game((0, 1, 0), (0,)), game((1, 0, 1), (1, 2))]]
    known = {(row.section, row.bot, row.place): row.estimate for row in rows(snits, blocks, "fr")}
    assert known["role", "", "un clan de Snits"].score == pytest.approx((0 + 0 + 0.5 + 0.5) / 4)
    assert known["bot_role", "x", "le Bolotomus"].score == 1.0
    assert known["seat", "", "A (le Bolotomus)"].games == 2


def test_lengths_and_endings_are_counted() -> None:
    blocks = results(TWO, 4).told()
    taken = lengths(blocks)
    assert taken.shortest <= taken.median <= taken.longest and taken.shortest <= taken.mean <= taken.longest
    assert endings(blocks) == [("last_standing", 8)]


def test_the_csv_has_a_line_for_every_seat_of_every_game() -> None:
    blocks = results(TWO, 3).told()
    out = io.StringIO()
    write_csv(TWO, blocks, out)
    lines = list(csv.DictReader(io.StringIO(out.getvalue())))
    assert len(lines) == 3 * 2 * 2
    assert {line["bot"] for line in lines} == {"greedy", "random"}
    greedy = [float(line["score"]) for line in lines if line["bot"] == "greedy"]
    found = estimate(blocks, sitting([0, 1], 0))
    assert found is not None and sum(greedy) / len(greedy) == pytest.approx(found.score)


# ---------------------------------------------------------------- whoever fails


@pytest.mark.parametrize(("name", "reason"), [("clumsy", "RuntimeError: it fell over"), ("cheat", "is not legal")])
def test_a_bot_that_fails_is_named_with_its_seed(name: str, reason: str) -> None:
    experiment = Experiment("schnuff", 2, SMALL, ("random", f"tests.lab.bots:{name}"), 7)
    found = results(experiment, 30)
    assert isinstance(found.fault, Fault) and reason in found.fault.reason
    assert found.fault.seed == experiment.seed_of(found.fault.block)
    assert experiment.players[found.fault.lineup[found.fault.seat]].endswith(name)
    assert len(found.told()) == found.fault.block
    shared = results(experiment, 30, 2)
    assert shared.fault == found.fault and shared.told() == found.told(), "the first failure, whoever heard of it first"


def test_the_command_says_who_failed_and_how_to_see_it_again() -> None:
    result = arena("schnuff", "--bots", "random,tests.lab.bots:cheat", "--games", "4", "--processes", "1", code=1)
    assert re.search(r"tests\.lab\.bots:cheat failed in seat [AB], block 0, seed \d+: it chose", result.stderr)
    assert "ludotheque play schnuff --seats 2 --seed" in result.stderr
    assert "Nothing was played to its end." in result.stdout


@pytest.mark.parametrize("processes", [1, 2])
def test_whoever_stops_it_gets_what_there_is(processes: int) -> None:
    found, heard = Results(), 0

    def stop(count: int) -> None:
        nonlocal heard
        heard += count
        if heard >= 8:
            raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        run(TWO, 100_000, processes, stop, found)
    assert heard == sum(map(len, found.told())) >= 8


def test_whoever_stops_it_leaves_no_program_behind(tmp_path: Path) -> None:
    """When nobody asks it any more it sleeps for ten minutes."""
    script, started = tmp_path / "sleeper.py", tmp_path / "started"
    script.write_text(
        f"import json, os, sys, time\nopen({str(started)!r}, 'a').write(f'{{os.getpid()}}\\n')\n"
        "for line in sys.stdin:\n    q = json.loads(line)\n"
        "    print(json.dumps({'action': q['legal'][0]['index']}), flush=True)\n"
        "time.sleep(600)\n"
    )

    def stop(count: int) -> None:
        raise KeyboardInterrupt

    experiment = Experiment("schnuff", 2, {}, ("random", f"cmd:{sys.executable} -S {script}"), 7, seconds=600)
    with pytest.raises(KeyboardInterrupt):
        run(experiment, 8, 2, stop, Results())
    for number in started.read_text().split():
        asked = ["ps", "-o", "stat=", "-p", number]
        state = subprocess.run(asked, capture_output=True, text=True, check=False).stdout
        assert state.strip()[:1] in ("", "Z"), "it still runs"


def test_the_command_tells_what_there_is_when_it_is_stopped(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    def stopped(experiment: Experiment, blocks: int, processes: int, done: object, found: Results) -> None:
        run(experiment, 2, 1, lambda count: None, found)
        raise KeyboardInterrupt

    monkeypatch.setattr(command, "run", stopped)
    path = tmp_path / "a.csv"
    result = arena(
        "schnuff", "--bots", "greedy,random", "--option", "decision_limit=1000", "--csv", str(path), code=130
    )
    assert "4 games in 2 blocks" in result.stdout and "so far" in result.stderr
    assert len(path.read_text().splitlines()) == 1 + 2 * 2 * 2


# ---------------------------------------------------------------- naming players


def test_players_are_named_by_commas_and_a_program_as_a_whole() -> None:
    assert names_in(["greedy, random", "cmd:prog a,b"]) == ["greedy", "random", "cmd:prog a,b"]
    assert labels_of(["greedy", "random", "greedy"]) == ["greedy", "random", "greedy #3"]


@pytest.mark.parametrize(
    "name",
    [
        *["nobody", "no.module:f", "tests.lab.bots:nobody", "tests.lab.bots:NOTHING", ":f", "cmd:", "cmd:/no/such"],
        *["peek:", "peek:2", "peek:nobody"],
    ],
)
def test_who_is_not_there_is_told_before_the_first_game(name: str) -> None:
    with pytest.raises(UnknownPlayer):
        find(name, 1, 64)
    result = arena("schnuff", "--bots", "greedy", "--bots", name, code=2)
    assert not result.stdout


def test_who_peeks_goes_by_the_hands_of_the_others_and_an_honest_level_does_not() -> None:
    game = GAMES["schnuff"]
    state = game.start(2, {}, Seeded(4))
    playout(state, game.sense, Seeded(4), 6)
    seat = state.actor()
    moves: dict[str, set[str]] = {"5@40": set(), "peek:5@40": set()}
    for deal in range(30):
        state.redeal(seat, Seeded(deal))
        for name, made in moves.items():
            made.add(ask(find(name, 1, 64), game, state, seat, state.legal(seat), Seeded(1)).text)
    assert len(moves["5@40"]) == 1
    assert len(moves["peek:5@40"]) > 1


@pytest.mark.parametrize("name", ["peek:5", "peek:master@40"])
def test_no_table_takes_one_who_peeks(name: str) -> None:
    assert named(name) is None
    result = CliRunner().invoke(app, ["play", "schnuff", "--seats", "2", "--bots", name])
    assert result.exit_code == 2
    with pytest.raises(ValueError, match="peek"):
        ludotheque.bot(name)


def test_tables_that_cannot_be_are_refused() -> None:
    assert "is played by" in arena("boum", "--bots", "greedy,random", "--seats", "9", code=2).stderr
    assert "no option" in arena("boum", "--bots", "greedy", "--option", "x=1", code=2).stderr
    assert "cannot be written" in arena("boum", "--bots", "greedy", "--csv", "/no/such/folder/a.csv", code=2).stderr


@pytest.mark.parametrize(("language", "words"), [("en", "would be even"), ("fr", "serait l’équilibre")])
def test_the_command_tells_it_in_both_languages(language: str, words: str) -> None:
    told = ["schnuff", "--bots", "greedy,random", "--games", "5", "--option", "decision_limit=1000", "--processes", "1"]
    result = arena(*told, "--lang", language)
    share = f"last_standing 100{'.' if language == 'en' else ','}0\N{NO-BREAK SPACE}%"
    assert words in result.stdout and share in result.stdout
    assert ("6 games in 3 blocks" if language == "en" else "6 parties en 3 blocs") in result.stdout
