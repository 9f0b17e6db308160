"""§7: victory, and games that do not end by themselves."""

import pytest

from ludotheque.games.boum.tests.sketch import do, end_round, play, refused, sketch


def test_b43_four_points_at_the_end_of_the_round() -> None:
    """§7.1 (B43): in its middle they decide nothing."""
    table = sketch(figures="A 8,0; B 4,4", bombs="4,3 a0", hands="A remote")
    table.scores = [3, 3, 0, 0]
    play(table, "A remote 4,3")
    assert (table.scores[0], table.ending) == (4, "")
    end_round(table)
    assert (table.ending, table.winners, table.to_act()) == ("victory", [0], [])
    assert refused(table, "A end") == "over"


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
