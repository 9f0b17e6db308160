"""The rules of thumb: each side beats random play, neither beats the other too often, and each thumb by itself (§3)."""

from collections import Counter

import pytest

from ludotheque.games.snits_revenge import GAME
from ludotheque.games.snits_revenge.actions import SPARK
from ludotheque.games.snits_revenge.phases import HIDE
from ludotheque.games.snits_revenge.rules import Snits
from ludotheque.games.snits_revenge.tests.table import Case, table
from ludotheque.kernel.chance import Seeded
from ludotheque.kernel.state import Outcome
from tests.cases import number

GAMES = 30


def play(seed: int, seats: int, bots: list[int], options: dict[str, str]) -> Outcome:
    state, choice = GAME.start(seats, options, Seeded(seed)), Seeded(seed + 1_000_000)
    while state.to_act():
        seat = state.to_act()[0]
        legal = state.legal(seat)
        if seat in bots:
            ratings = GAME.rate(GAME.view(state, seat), legal)
            legal = [action for action, rating in zip(legal, ratings, strict=True) if rating == max(ratings)]
        state.apply(seat, legal[choice.below(len(legal))])
    outcome = state.outcome()
    assert outcome is not None
    return outcome


@pytest.mark.parametrize("bot", [0, 1])
@pytest.mark.parametrize("options", [{}, {"edition": "1978"}], ids=["2003", "1978"])
def test_each_side_beats_random_play(bot: int, options: dict[str, str]) -> None:
    """§7, §9.3: whoever plays at random wins at the most by stumbling over the Spark, which is hidden by lot."""
    lost = [outcome for seed in range(GAMES) if (outcome := play(seed, 2, [bot], options)).winners != [bot]]
    assert [outcome.ending for outcome in lost if outcome.ending != "spark"] == []
    assert len(lost) < GAMES // 6


def test_a_clan_among_random_clans() -> None:
    """§8.7: it wins far more than its share of one in three."""
    wins = sum(play(seed, 4, [2], {}).winners == [2] for seed in range(GAMES))
    assert wins > GAMES // 2


def test_the_rules_of_thumb_play_every_table_to_its_end() -> None:
    """§7, §8, §9: and among themselves they do not stand about."""
    for seats in GAME.seat_counts:
        for hiding in ("off", "on", "decoys"):
            outcome = play(seats, seats, list(range(seats)), {"spark_and_splops": hiding})
            assert outcome.ending not in ("stalled", "stopped")


# ---------------------------------------------------------------------- Balance


def share_of_the_bolotomus(games: int, seats: list[int], options: dict[str, str]) -> float:
    """Rules of thumb against rules of thumb, in turn at these numbers of seats."""
    tables = [seats[seed % len(seats)] for seed in range(games)]
    return sum(play(seed, n, list(range(n)), options).winners == [0] for seed, n in enumerate(tables)) / games


@pytest.mark.parametrize("hiding", ["off", "on"])
def test_r45_two_equal_players_win_about_as_often(hiding: str) -> None:
    """§1.2: 46 and 45 of a hundred in long series; forty games stray. On the first drawing it is eight."""
    assert 0.25 < share_of_the_bolotomus(40, [2], {"spark_and_splops": hiding}) < 0.7


def test_r45_no_role_is_hopeless_among_several_clans() -> None:
    """§8: neither the Bolotomus nor the clans together."""
    assert 0.2 < share_of_the_bolotomus(45, [3, 4, 5], {}) < 0.75


# ---------------------------------------------------------------------- Thumb by thumb


def best(case: Case, seat: str) -> list[str]:
    """What is rated highest."""
    legal = case.state.legal(number(seat))
    ratings = GAME.rate(GAME.view(case.state, number(seat)), legal)
    return [action.text for action, rating in zip(legal, ratings, strict=True) if rating == max(ratings)]


def test_hammers_are_chomped_first() -> None:
    """§6.3, §6.6: a wounded one has lost half its kick, and a second chomp kills it; the third is for somebody else."""
    case = table("phase chomp\nB: glut hammer:1 five:1 six:1\nrunnungitms glut:3")
    for _ in range(2):
        assert best(case, "A") == ["chomp glut B hammer"]
        case.play("A chomp glut B hammer")
    assert best(case, "A") == ["chomp glut B five"]


def test_runnungitms_neither_crowd_nor_wander() -> None:
    """§6.2: one for each Snit, the lonely ones first; with nobody to hunt they stay."""
    sketch = "phase send\nB: glut five:4 six:2 | OTHER\nrunnungitms thrumble:1"
    assert best(table(sketch.replace("OTHER", "squidgeon six:1")), "A") == ["runnungitm thrumble>squidgeon"]
    assert best(table(sketch.replace("| OTHER", "")), "A") == ["runnungitm thrumble>glut"]
    sketch = "phase send\nB: blorpus five:1\nrunnungitms thrumble:1 blorpus:1"
    assert best(table(sketch), "A") == ["end"]


SIX = "runnungitms wobbicle:6"


def test_makums_repair_when_organs_run_short_or_hunters_are_enough() -> None:
    """§6.2, §6.7: otherwise they go to the Lapotum."""
    makum = "B: outside five:1\nphase send\nmakums compositor-2:1"
    dead = "squidgeon murgle eye blorpus wobbicle"
    assert best(table(f"{makum}\ndead {dead}"), "A") == ["makum compositor-2>lapotum"]
    assert best(table(f"{makum}\ndead {dead} glut"), "A") == ["makum compositor-2>squidgeon"]
    assert best(table(f"{makum}\ndead {dead}\n{SIX}"), "A") == ["makum compositor-2>squidgeon"]


def test_a_makum_on_its_way_to_a_repair_crosses_the_lapotum_unchanged() -> None:
    """§6.7: as long as there is something to repair; then it becomes a Runnungitm."""
    makum = "B: outside five:1\nphase transform\nmakums lapotum:1"
    assert best(table(f"{makum}\ndead glut\n{SIX}"), "A") == ["end"]
    assert best(table(f"{makum}\ndead glut"), "A") == ["transform lapotum"]


def test_the_cheapest_snit_kicks_what_may_be_a_splop() -> None:
    """§9.2: and the hammer kicks where nothing is hidden."""
    sketch = "B: glut hammer:1 five:1 lightning:1\nhidden WHERE:splop eye:spark"
    assert best(table(sketch.replace("WHERE", "glut"), spark_and_splops="on"), "B") == ["kick glut five snorg"]
    assert best(table(sketch.replace("WHERE", "murgle"), spark_and_splops="on"), "B") == ["kick glut hammer snorg"]


def test_snits_go_where_counters_lie() -> None:
    """§9.1: with one counter left it is the Spark."""
    sketch = (
        "phase move\nB: hindlepod six:1\ndead hindlepod squidgeon wobbicle fleotis compositor-3\nhidden WHERE:spark"
    )
    assert best(table(sketch.replace("WHERE", "eye"), spark_and_splops="on"), "B") == ["six hindlepod>wobbicle"]
    assert "six hindlepod>wobbicle" not in best(table(sketch.replace("WHERE", "glut"), spark_and_splops="on"), "B")


def test_the_spark_is_hidden_by_a_lot_that_leans() -> None:
    """§9.1: in the far dead ends, the farthest most often, never always."""
    places: Counter[str] = Counter()
    for seed in range(60):
        state, choice = GAME.start(2, {"spark_and_splops": "on"}, Seeded(seed)), Seeded(seed + 1_000_000)
        assert isinstance(state, Snits)
        while state.phase == HIDE:
            texts = best(Case(state), "A")
            action = GAME.action(texts[choice.below(len(texts))])
            assert action is not None
            state.apply(0, action)
        places[state.key(state.hidden.index(SPARK))] += 1
    assert set(places) == {"forebosinator", "fleotis", "compositor-1", "compositor-2", "compositor-3"}
    assert places.most_common(1)[0][0] == "forebosinator" and places["forebosinator"] < 40
