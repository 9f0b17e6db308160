"""§7: victory, and games that do not end by themselves."""

import pytest

from ludotheque.games.boum import GAME
from ludotheque.games.boum.teams import leaders
from ludotheque.games.boum.tests.table import do, end_round, kinds, play, refusal, sketch


def test_b43_four_points_at_the_end_of_the_round() -> None:
    """§7.1 (B43): in its middle they decide nothing."""
    table = sketch(figures="A 8,0; B 4,4", bombs="4,3 a0", hands="A remote")
    table.scores = [3, 3, 0, 0]
    play(table, "A remote 4,3")
    assert (table.scores[0], table.ending) == (4, "")
    end_round(table)
    assert (table.ending, table.winners, table.to_act()) == ("victory", [0], [])
    assert (refusal(table, "A end").kind, refusal(table, "A end").section) == ("over", "§7.1")


def test_b43_the_highest_wins() -> None:
    """§7.1 (B43)"""
    table = sketch(turn="D")
    table.scores = [4, 5, 3, 0]
    do(table, "D end")
    assert (table.ending, table.winners) == ("victory", [1])


def test_b43_equals_share() -> None:
    """§7.1 (B43)"""
    table = sketch(turn="D")
    table.scores = [5, 4, 5, 0]
    do(table, "D end")
    assert (table.ending, table.winners) == ("shared_victory", [0, 2])


def test_b43_a_round_without_a_boum_counts_too() -> None:
    """§7.1 (B43): Remote Control gave the points, the countdown goes on, and the round decides."""
    table = sketch(turn="D", lit=True)
    table.scores = [4, 0, 0, 0]
    assert "boum" not in kinds(do(table, "D end"))
    assert table.ending == "victory"


def test_b43_victory_at_boum() -> None:
    """§7.1 (B43): by option only a round with a Boum in it decides, and points may be lost until then."""
    table = sketch(turn="D", figures="A 8,0", bombs="4,3 a0; 4,4 a0", victory_at="boum")
    table.scores, table.tiles = [4, 0, 0, 0], 2
    do(table, "D end")
    assert (table.ending, table.scores[0], table.tiles) == ("", 4, 1)
    table.figures[0] = table.ground.starts[0]
    end_round(table)
    assert (table.ending, table.winners) == ("victory", [0])


def test_b43_victory_at_a_boum_in_the_middle_of_the_round() -> None:
    """§7.1, §8.11 (B43): Short Fuse makes it; the end of that round decides, and it is forgotten in the next one."""
    for scores, ending in (([4, 0, 0, 0], "victory"), ([3, 0, 0, 0], "")):
        table = sketch(figures="A 8,0", bombs="4,3 a0", hands="A fuse", victory_at="boum")
        table.scores, table.tiles = scores, 1
        play(table, "A fuse")
        assert (table.boomed, table.ending) == (True, "")
        end_round(table)
        assert (table.ending, table.boomed) == (ending, ending != "")


def test_b43_b46_teams_at_the_boum() -> None:
    """§9.3 (B43, B46): the option is for them too."""
    table = sketch(turn="D", teams="open", victory_at="boum")
    table.scores = [4, 0, 2, 0]
    do(table, "D end")
    assert table.ending == ""


@pytest.mark.parametrize(
    ("ending", "section"),
    [
        ("victory", "§7.1"),
        ("shared_victory", "§7.1"),
        ("team_victory", "§9.3"),
        ("draw", "§9.3"),
        ("stalled", "§7.2"),
        ("stopped", "§7.3"),
    ],
)
def test_over_cites_the_ending_that_happened(ending: str, section: str) -> None:
    """§7.1, §7.2, §7.3, §9.3"""
    table = sketch()
    table.finish(ending, [] if ending == "draw" else leaders(table))
    why = refusal(table, "A end")
    assert (table.ending, why.kind, why.section) == (ending, "over", section)


@pytest.mark.parametrize("limit", [15, 30, 60])
def test_b55_stalling(limit: int) -> None:
    """§7.2 (B55): so many rounds in a row without a change of score; the highest wins, equals share."""
    table = sketch(seats=2, stall_limit=str(limit))
    table.scores = [1, 1]
    for _ in range(limit - 1):
        end_round(table)
    assert (table.ending, table.still) == ("", limit - 1)
    end_round(table)
    assert (table.ending, table.winners) == ("stalled", [0, 1])


def test_b55_a_change_starts_the_count_again() -> None:
    """§7.2 (B55): points that leave the score as it was do not."""
    table = sketch(figures="A 8,0; B 4,4", bombs="4,3 a0", hands="A remote")
    table.still = 20
    play(table, "A remote 4,3")
    end_round(table)
    assert table.still == 0
    table = sketch(figures="A 4,4", bombs="4,3 a0", hands="A remote")
    table.still = 20
    play(table, "A remote 4,3")
    end_round(table)
    assert (table.scores[0], table.still) == (0, 21)


def test_b55_teams_are_compared_as_teams() -> None:
    """§7.2 (B55): and may be level."""
    for scores, ending, winners in (([5, 3, 0, 0], "stalled", [0, 2]), ([3, 1, 0, 2], "draw", [])):
        table = sketch(turn="D", teams="open")
        table.scores, table.still = scores, 29
        do(table, "D end")
        assert (table.ending, table.winners) == (ending, winners)


def test_b70_without_limits() -> None:
    """§7.2, §7.3 (B70): people play on; the promised bound is far away, and it holds."""
    table = sketch(seats=2, stall_limit="off", decision_limit="off")
    table.still, table.decisions = 1000, 15_000
    end_round(table)
    assert (table.ending, table.still) == ("", 1001)
    table.decisions = 19_999
    do(table, "A keep")
    assert table.ending == "stopped"
    assert table.options.decision_limit < GAME.most_decisions


def test_b70_they_are_for_people() -> None:
    """§7.2, §7.3 (B70): the house asks this before it lets a bot sit down."""
    assert GAME.people_only(GAME.checked_options(2, {})) == ""
    for name in ("stall_limit", "decision_limit"):
        assert GAME.people_only(GAME.checked_options(2, {name: "off"})) == name


def test_b64_the_house_stops_the_game() -> None:
    """§7.3 (B64)"""
    table = sketch(figures="A 4,2", decision_limit="500")
    table.decisions, table.scores = 499, [0, 2, 0, 1]
    do(table, "A step 4,3")
    assert (table.ending, table.winners) == ("stopped", [1])


def test_b64_never_while_a_card_lies_open() -> None:
    """§7.3 (B64): so the order of the answers cannot matter."""
    table = sketch(figures="A 4,2", hands="A rollers; B kick; C gamelle", decision_limit="500")
    table.decisions = 498
    do(table, "A rollers", "B pass")
    assert (table.decisions, table.ending) == (500, "")
    do(table, "C pass")
    assert (table.ending, table.winners) == ("stopped", [0, 1, 2, 3])
