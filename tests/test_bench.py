"""The bench's table and the picture of growth, made from tiny runs. Nothing here depends on how fast anything is."""

from pathlib import Path
from xml.etree import ElementTree

import pytest

from bench import contest, growth
from bench.__main__ import contenders, markdown, measured
from bench.drawing import drawn
from bench.rows import CLAIMS, STEPS, Row, beside_peers, between_builds, wanted
from ludotheque.games import GAMES


def test_a_tiny_run_without_peers_makes_the_table(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(
        contest, "path_of", lambda build: str(contest.ROOT / "src")
    )  # whatever is compiled here, or not
    present, missing = contenders(("schotten_totten_2",), with_peers=False)
    rounds = measured(present, 1, 0.001)
    table = markdown(wanted([*beside_peers(), *between_builds()], present), rounds).splitlines()
    assert not missing
    works = [line.split(" | ")[0].removeprefix("| ") for line in table[2:]]
    games = ["playouts", "playouts", "search", "own search", "rollouts once dealt", *STEPS]
    assert works == [f"schotten_totten_2, {work}" for work in games] + [f"a claim judged: {claim}" for claim in CLAIMS]
    builds = [line for line in table[2:] if "policy" not in line]
    assert len(builds) == len(table) - 4, "a search is compared with the playouts of its own policy"
    assert all(" | compiled | " in line and " | interpreted | " in line for line in builds)
    assert {len(line.split(" | ")) for line in table} == {8}


def test_a_ratio_is_made_of_figures_of_the_same_round() -> None:
    row = Row("playouts", "moves/s", "boum compiled", "moves/s", "battleship", "moves/s", at_least=2)
    slow: dict[str, contest.Figures] = {
        "boum compiled": {"moves/s": 20.0},
        "battleship": {"moves/s": 10.0, "name": "Sea 1.0"},
    }
    fast: dict[str, contest.Figures] = {
        "boum compiled": {"moves/s": 900.0},
        "battleship": {"moves/s": 300.0, "name": "Sea 1.0"},
    }
    assert row.times([slow, fast]) == [2.0, 3.0]
    assert row.cells([slow, fast])[3:] == ["Sea 1.0", "155 moves/s", "2.5× (2–3)", "2×", "yes"]
    assert row.met([{**slow, "boum compiled": {"moves/s": 19.0}}]) == "no"


def test_fewer_microseconds_are_better() -> None:
    row = Row("clone", "µs", "boum compiled", "clone", "boum interpreted", "clone", at_most=0.8)
    rounds = [{"boum compiled": {"clone": 0.5}, "boum interpreted": {"clone": 2.0}}]
    assert row.times(rounds) == [4.0]
    assert row.cells(rounds)[-2:] == ["0.8 µs", "yes"]
    assert row.met([{**rounds[0], "boum compiled": {"clone": 0.9}}]) == "no"


def test_what_is_not_installed_is_named_with_the_command_that_installs_it(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setattr(contest, "PEERS", tmp_path)
    monkeypatch.setattr(contest, "path_of", lambda build: "" if build == "compiled" else "src")
    present, missing = contenders(("schnuff", "boum"), with_peers=True)
    peers = {one.key for one in missing if one.install == "make bench-peers"}
    assert peers == {"uno", "hearts", "hearts native", "pile", "battleship"}
    assert [one.key for one in missing if one.install == "make compiled"] == ["schnuff compiled", "boum compiled"]
    assert [one.key for one in present] == ["schnuff interpreted", "boum interpreted"]
    assert not wanted(beside_peers(), present)


def test_builds_that_play_other_games_are_refused() -> None:
    contest.same_games({"boum interpreted": {"check": [1, 2]}, "boum compiled": {"check": [1, 2]}})
    with pytest.raises(SystemExit, match="boum"):
        contest.same_games({"boum interpreted": {"check": [1, 2]}, "boum compiled": {"check": [1, 3]}})


def test_every_game_is_in_the_table() -> None:
    rows = between_builds()
    for game in GAMES:
        assert {row.figure for row in rows if row.ours == f"{game} compiled"} >= {"moves/s", *STEPS}


def test_growth_knows_a_table_for_every_choice_and_the_size_of_every_board() -> None:
    for game in GAMES.values():
        for options in growth.other_choices(game):
            assert growth.seats_for(game, options) in game.seat_counts
    assert all(spaces > 10 for _, _, _, spaces in growth.boards())


def test_growth_is_drawn_from_the_medians_of_its_rounds() -> None:
    def one(cost: float) -> growth.Costs:
        players = [["boum", 2, cost], ["boum", 3, 2 * cost]]
        return {"players": players, "boards": players, "length": players, "options": [["boum", "fuses=2", cost]]}

    rounds = [one(1.0), one(5.0), one(2.0)]
    assert [point.y for point in growth.medians(rounds, "players")] == [2.0, 4.0]
    picture = ElementTree.fromstring(drawn("What a decision costs", growth.panels(rounds)))
    titles = [title.text for title in picture.iter("{http://www.w3.org/2000/svg}title")]
    assert titles.count("Boum !, 3: 4.00") == 3
    assert "Boum !, fuses=2: 2.00" in titles
