"""§7: victory, and games that do not end by themselves."""

import pytest

from ludotheque.games.boum import GAME
from ludotheque.games.boum.teams import leaders
from ludotheque.games.boum.tests.table import table


def test_b43_four_points_at_the_end_of_the_round() -> None:
    """§7.1 (B43): in its middle they decide nothing."""
    case = table(figures="A 8,0; B 4,4", bombs="4,3 a0", hands="A remote")
    case.state.scores = [3, 3, 0, 0]
    case.through("A remote 4,3")
    assert (case.state.scores[0], case.state.ending) == (4, "")
    case.end_round()
    assert (case.state.ending, case.state.winners, case.state.to_act()) == ("victory", [0], [])
    assert case.refuses("A end") == ("over", "§7.1")


def test_b43_the_highest_wins() -> None:
    """§7.1 (B43)"""
    case = table(turn="D")
    case.state.scores = [4, 5, 3, 0]
    case.play("D end")
    assert case.ending == "victory B"


def test_b43_equals_share() -> None:
    """§7.1 (B43)"""
    case = table(turn="D")
    case.state.scores = [5, 4, 5, 0]
    case.play("D end")
    assert case.ending == "shared_victory AC"


def test_b43_a_round_without_a_boum_counts_too() -> None:
    """§7.1 (B43): Remote Control gave the points, the countdown goes on, and the round decides."""
    case = table(turn="D", lit=True)
    case.state.scores = [4, 0, 0, 0]
    assert "boum" not in case.play("D end").kinds()
    assert case.state.ending == "victory"


def test_b43_victory_at_boum() -> None:
    """§7.1 (B43): by option only a round with a Boum in it decides, and points may be lost until then."""
    case = table(turn="D", figures="A 8,0", bombs="4,3 a0; 4,4 a0", victory_at="boum")
    case.state.scores, case.state.tiles = [4, 0, 0, 0], 2
    case.play("D end")
    assert (case.state.ending, case.state.scores[0], case.state.tiles) == ("", 4, 1)
    case.state.figures[0] = case.state.ground.starts[0]
    case.end_round()
    assert case.ending == "victory A"


def test_b43_victory_at_a_boum_in_the_middle_of_the_round() -> None:
    """§7.1, §8.11 (B43): Short Fuse makes it; the end of that round decides, and it is forgotten in the next one."""
    for scores, ending in (([4, 0, 0, 0], "victory"), ([3, 0, 0, 0], "")):
        case = table(figures="A 8,0", bombs="4,3 a0", hands="A fuse", victory_at="boum")
        case.state.scores, case.state.tiles = scores, 1
        case.through("A fuse")
        assert (case.state.boomed, case.state.ending) == (True, "")
        case.end_round()
        assert (case.state.ending, case.state.boomed) == (ending, ending != "")


def test_b43_b46_teams_at_the_boum() -> None:
    """§9.3 (B43, B46): the option is for them too."""
    case = table(turn="D", teams="open", victory_at="boum")
    case.state.scores = [4, 0, 2, 0]
    case.play("D end")
    assert case.state.ending == ""


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
    case = table()
    case.state.finish(ending, [] if ending == "draw" else leaders(case.state))
    why = case.refusal("A end")
    assert (case.state.ending, why.kind, why.section) == (ending, "over", section)


@pytest.mark.parametrize("limit", [15, 30, 60])
def test_b55_stalling(limit: int) -> None:
    """§7.2 (B55): so many rounds in a row without a change of score; the highest wins, equals share."""
    case = table(seats=2, stall_limit=str(limit))
    case.state.scores = [1, 1]
    for _ in range(limit - 1):
        case.end_round()
    assert (case.state.ending, case.state.still) == ("", limit - 1)
    case.end_round()
    assert case.ending == "stalled AB"


def test_b55_a_change_starts_the_count_again() -> None:
    """§7.2 (B55): points that leave the score as it was do not."""
    case = table(figures="A 8,0; B 4,4", bombs="4,3 a0", hands="A remote")
    case.state.still = 20
    case.through("A remote 4,3")
    case.end_round()
    assert case.state.still == 0
    case = table(figures="A 4,4", bombs="4,3 a0", hands="A remote")
    case.state.still = 20
    case.through("A remote 4,3")
    case.end_round()
    assert (case.state.scores[0], case.state.still) == (0, 21)


def test_b55_teams_are_compared_as_teams() -> None:
    """§7.2 (B55): and may be level."""
    for scores, ending, winners in (([5, 3, 0, 0], "stalled", [0, 2]), ([3, 1, 0, 2], "draw", [])):
        case = table(turn="D", teams="open")
        case.state.scores, case.state.still = scores, 29
        case.play("D end")
        assert (case.state.ending, case.state.winners) == (ending, winners)


def test_b70_without_limits() -> None:
    """§7.2, §7.3 (B70): people play on; the promised bound is far away, and it holds."""
    case = table(seats=2, stall_limit="off", decision_limit="off")
    case.state.still, case.state.decisions = 1000, 15_000
    case.end_round()
    assert (case.state.ending, case.state.still) == ("", 1001)
    case.state.decisions = 19_999
    case.play("A keep")
    assert case.state.ending == "stopped"
    assert case.state.options.decision_limit < GAME.most_decisions


def test_b70_they_are_for_people() -> None:
    """§7.2, §7.3 (B70): the house asks this before it lets a bot sit down."""
    assert GAME.people_only(GAME.checked_options(2, {})) == ""
    for name in ("stall_limit", "decision_limit"):
        assert GAME.people_only(GAME.checked_options(2, {name: "off"})) == name


def test_b64_the_house_stops_the_game() -> None:
    """§7.3 (B64)"""
    case = table(figures="A 4,2", decision_limit="500")
    case.state.decisions, case.state.scores = 499, [0, 2, 0, 1]
    case.play("A step 4,3")
    assert case.ending == "stopped B"


def test_b64_never_while_a_card_lies_open() -> None:
    """§7.3 (B64): so the order of the answers cannot matter."""
    case = table(figures="A 4,2", hands="A rollers; B kick; C gamelle", decision_limit="500")
    case.state.decisions = 498
    case.play("A rollers", "B pass")
    assert (case.state.decisions, case.state.ending) == (500, "")
    case.play("C pass")
    assert case.ending == "stopped ABCD"
