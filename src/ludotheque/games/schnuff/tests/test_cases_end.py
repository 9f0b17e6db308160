"""Cases for §7 and §8: leaving the game, and how it ends."""

import pytest

from ludotheque.games.schnuff import GAME
from ludotheque.games.schnuff.tests.table import table

# ---------------------------------------------------------------------- §7 Leaving the game


def test_s22_the_others_go_on_with_the_same_count_and_direction() -> None:
    """§7.1, §7.3"""
    drawn = table("""
        count 29, turn B, counterclockwise
        A 10: 1 1 1 1
        B 1: 4 4 4 4
        C 10: 2 2 2 2
        D 10: 3 3 3 3
    """)
    drawn.play("B 4")
    assert drawn.told("is_out") == [{"seat": 1}]
    assert (drawn.count, drawn.turn, drawn.seen().direction) == (33, "A", -1)
    assert drawn.refuses("B 4") == drawn.refuses("B draw") == ("out", "§7.1")
    drawn.play("A 1", "D 3")
    assert drawn.play("C 2").turn == "A", "past B, who is out"


def test_s22_one_left_and_the_game_is_over_at_once() -> None:
    """§7.3, §8.1: in mid-round."""
    drawn = table("""
        count 29
        A 1: 4 4 4 4
        B 3: 1 1 1 1
        C 0 out
    """)
    drawn.play("A 4")
    assert drawn.ending == "last_standing B"
    assert drawn.turn == ""
    assert drawn.seen().round == 1
    assert drawn.told("game_over") == [{"seat": 0, "ending": "last_standing", "winners": [1]}]
    assert drawn.legal("B") == []
    assert drawn.refuses("B 1") == ("over", "§8.1")


def test_s21_the_cards_lie_aside_unseen() -> None:
    """§7.2: they neither come back this round nor are they shown to anyone else."""
    drawn = table("""
        count 29
        A 1: 4 4 3 2
        B 10: 1 1 1 1
        C 10: 1 1 1 2
        discard 3
    """)
    drawn.play("A 4")
    seen = drawn.seen("B")
    assert seen.aside_sizes == [3, 0, 0]
    assert seen.aside == []
    assert drawn.seen("A").aside == ["2", "3", "4"]
    assert seen.discard == ["3", "4"]
    assert seen.known[0] == []


def test_s40_eliminated_hand_discard_lays_them_under_the_card_just_played() -> None:
    """§7.2: face up and sorted."""
    drawn = table(
        """
        count 29
        A 1: 4 pass 4 1
        B 10: 1 1 1 1
        C 10: 1 1 1 2
        discard 3
        """,
        eliminated_hand="discard",
    )
    drawn.play("A 4")
    assert drawn.seen().discard == ["3", "1", "4", "pass", "4"]
    assert drawn.told("throws_in") == [{"seat": 0, "cards": ["1", "4", "pass"]}]
    assert drawn.seen().aside_sizes == [0, 0, 0]


def test_s40_several_hands_one_upon_the_other() -> None:
    """§7.2: in the order of their rolls; the Schnuff stays on top."""
    drawn = table(
        """
        count 30, turn B
        A 1: 3 1 1 1
        B 10: schnuff 2 2 2
        C 1: risk 4 4 4
        D 10: 3 3 3 3
        discard 2
        """,
        eliminated_hand="discard",
    )
    drawn.play("B schnuff ~ d6 d6 d1 d1 d5 d5")
    assert drawn.rolled() == "C12 D2 A10"
    assert drawn.seen().discard == ["2", "4", "4", "4", "risk", "1", "1", "1", "3", "schnuff"]


def test_s40_a_hand_once_known_is_known_no_more() -> None:
    """§7.2"""
    drawn = table(
        """
        count 29
        A 1: 4 pass 4 1 | known 4 | veiled 1
        B 10: 1 1 1 1
        C 10: 1 1 1 2
        """,
        eliminated_hand="discard",
    )
    drawn.play("A 4")
    assert (drawn.seen().known[0], drawn.seen().veiled[0]) == ([], 0)


# ---------------------------------------------------------------------- §8 The end


def test_s23_the_last_two_fall_together_and_share() -> None:
    """§8.2"""
    drawn = table("""
        count 90
        A 3: schnuff 1 1 1
        B 1: 2 2 2 2
        C 0 out
    """)
    drawn.play("A schnuff ~ d6 d6 d6 d6")
    assert drawn.ending == "shared_fall AB"
    assert drawn.chips == [0, 0, 0]
    assert drawn.refuses("A 1") == ("over", "§8.2")


def test_s23_with_a_chip_left_there_is_nothing_to_share() -> None:
    """§8.1: both pay three, A has four."""
    drawn = table("""
        count 90
        A 4: schnuff 1 1 1
        B 1: 2 2 2 2
        C 0 out
    """)
    drawn.play("A schnuff ~ d6 d6 d6 d6")
    assert drawn.ending == "last_standing A"


def test_all_others_fall_on_one_schnuff() -> None:
    """§8.1: the dice settle everyone before the game is judged."""
    drawn = table(
        """
        count 30, turn B
        A 1: 1 1 1 1
        B 2: schnuff 2 2 2
        C 1: 3 3 3 3
        """,
        lowest_tie="none",
    )
    drawn.play("B schnuff ~ d6 d6 d6 d6")
    assert drawn.ending == "last_standing B"


SHORT = """
    count 60
    A 2: 1 1 1 1
    B 8: 2 2 2 2
    C 8: 3 3 3 3
    D 7: 4 4 4 4
"""


def test_s35_the_short_game_ends_with_the_first_one_out() -> None:
    """§8.3: most chips wins, and equals share."""
    drawn = table(SHORT, short_game="on")
    drawn.play("A 1")
    assert drawn.ending == "short_game BC"
    assert drawn.refuses("A 1") == drawn.refuses("B 2") == ("over", "§8.3"), "whether out or not"
    assert drawn.chips == [0, 8, 8, 7]


def test_s35_without_the_option_the_game_goes_on() -> None:
    """§8.3"""
    drawn = table(SHORT)
    drawn.play("A 1")
    assert (drawn.ending, drawn.turn) == ("", "B")


def test_s35_paying_is_not_yet_falling() -> None:
    """§8.3"""
    drawn = table(SHORT.replace("A 2", "A 3"), short_game="on")
    drawn.play("A 1")
    assert (drawn.ending, drawn.chips[0]) == ("", 1)


def test_s35_all_payments_for_a_schnuff_count_before_the_short_game_is_judged() -> None:
    """§8.3: D falls, B pays too, so C alone is richest."""
    drawn = table(
        """
        count 60
        A 6: schnuff 1 1 1
        B 8: 2 2 2 2
        C 7: 3 3 3 3
        D 1: 4 4 4 4
        """,
        short_game="on",
    )
    drawn.play("A schnuff ~ d6 d6 d1 d1 d6 d6")
    assert (drawn.ending, drawn.chips) == ("short_game C", [6, 6, 7, 0])


def test_s35_forgetting_ends_the_short_game_too() -> None:
    """§8.3, §6.3: the last chips are lost that way as well."""
    drawn = table(
        """
        count 10
        A 9: 1
        B 8: 2 2 2 2
        C 10: 3 3 3 3
        """,
        short_game="on",
        draw="manual",
    )
    drawn.play("A 1", "B 2")
    assert drawn.ending == "short_game C"


def test_s35_between_two_the_short_game_is_the_whole_game() -> None:
    """§8.3, §8.1"""
    drawn = table(
        """
        count 30
        A 1: 1 1 1 1
        B 8: 2 2 2 2
        """,
        short_game="on",
    )
    drawn.play("A 1")
    assert drawn.ending == "last_standing B"


@pytest.mark.parametrize("limit", ["5000", "1000", "100"])
def test_s37_s42_the_house_stops_a_game_without_end(limit: str) -> None:
    """§8.4: most chips wins, equals share; one decision earlier it still goes on."""
    sketch = """
        decisions {}
        A 9: 1 1 1 1
        B 9: 2 2 2 2
        C 8: 3 3 3 3
    """
    before = table(sketch.format(int(limit) - 2), decision_limit=limit).play("A 1")
    assert before.ending == ""
    stopped = table(sketch.format(int(limit) - 1), decision_limit=limit).play("A 1")
    assert stopped.ending == "stopped AB"
    assert stopped.chips == [9, 9, 8]
    assert stopped.turn == ""
    assert stopped.refuses("A 1") == ("over", "§8.4")


def test_s37_the_last_decision_counts_in_full() -> None:
    """§8.4: A pays for it before the house looks at the chips."""
    drawn = table(
        """
        decisions 99, count 30
        A 9: 1 1 1 1
        B 9: 2 2 2 2
        C 8: 3 3 3 3
        """,
        decision_limit="100",
    )
    assert drawn.play("A 1").ending == "stopped B"


def test_s37_an_ordinary_end_comes_first() -> None:
    """§8.4, §8.1"""
    drawn = table(
        """
        decisions 99, count 30
        A 1: 1 1 1 1
        B 9: 2 2 2 2
        """,
        decision_limit="100",
    )
    assert drawn.play("A 1").ending == "last_standing B"


def test_s42_a_draw_of_ones_own_is_a_decision() -> None:
    """§8.4"""
    drawn = table(
        """
        decisions 98
        A 9: 1 1 1 1
        B 9: 2 2 2 2
        """,
        decision_limit="100",
        draw="manual",
    )
    assert drawn.play("A 1").ending == ""
    assert drawn.play("A draw").ending == "stopped AB"


def test_every_option_value_is_somebodys_case() -> None:
    """The cases name each value that is not a default: a new one (§8 and before) needs a case of its own."""
    cases = "".join(path.read_text(encoding="utf-8") for path in GAME.folder.glob("tests/test_*.py"))
    for option in GAME.options:
        assert f"{option.name}=" in cases
        for choice in option.choices[1:]:
            assert f'"{choice}"' in cases, f"{option.name}={choice}"
