"""Cases for §1 to §3: how many play, the start of a game, a round and a turn."""

import pytest

from ludotheque.games.schnuff import GAME
from ludotheque.games.schnuff.tests.table import Case, table
from ludotheque.kernel.game import OptionError

A_DEALS = "d6 d6 d1 d1 d1 d2"  # three players roll for the deal


# ---------------------------------------------------------------------- §1 The game and what is in the box


@pytest.mark.parametrize("seats", [0, 1, 7])
def test_two_to_six_play(seats: int) -> None:
    """§1"""
    with pytest.raises(OptionError):
        Case.start(seats, "")


# ---------------------------------------------------------------------- §2 Before the game


def test_ten_chips_each() -> None:
    """§2.1"""
    begun = Case.start(6, "d6 d6" + " d1 d1" * 5)
    assert begun.chips == [10] * 6
    assert begun.seen().pot == 0


def test_s28_the_highest_total_deals_first() -> None:
    """§2.2: not the highest die: 4 and 4 beat 6 and 1."""
    begun = Case.start(3, "d6 d1 d4 d4 d1 d1")
    assert begun.seen().dealer == 1
    assert begun.rolled() == "A7 B8 C2"
    assert begun.turn == "C"


def test_s28_those_who_tie_roll_again_and_nobody_else() -> None:
    """§2.2: A and C tie with 9, tie again with 2, then C is higher although B's first roll was higher still."""
    begun = Case.start(3, "d4 d5 d1 d2 d6 d3 d1 d1 d1 d1 d1 d1 d1 d2")
    assert begun.seen().dealer == 2
    assert begun.rolled() == "A9 B3 C9 A2 C2 A2 C3"
    assert begun.turn == "A"


def test_four_cards_each_unseen_and_the_rest_is_the_draw_pile() -> None:
    """§2.3"""
    begun = Case.start(3, f"{A_DEALS} 1 2 3 4 4 3 2 1 pass snap risk 1")
    assert [begun.hand(seat) for seat in "BCA"] == ["1 2 3 4", "1 2 3 4", "1 pass snap risk"]
    seen = begun.seen("B")
    assert seen.hand_sizes == [4, 4, 4]
    assert seen.draw_size == 42
    assert seen.known == [[], [], []]
    assert seen.pile == []
    dealt = [event for event in begun.story if event.kind == "is_dealt"]
    assert [event.to for event in dealt] == [[1], [2], [0]], "your own cards, told to nobody else"
    assert begun.seen().hand == []


# ---------------------------------------------------------------------- §3 A round


def test_the_first_round_goes_clockwise_from_the_left_of_the_dealer() -> None:
    """§3.1, §3.2"""
    begun = Case.start(3, A_DEALS)
    assert begun.turn == "B"
    assert begun.seen().direction == 1
    assert begun.play("B 1").turn == "C"


def test_s9_the_first_card_is_a_number_of_ones_choice() -> None:
    """§3.2"""
    begun = Case.start(3, f"{A_DEALS} 2 4 pass risk")
    assert begun.legal("B") == ["2", "4"]
    assert begun.refuses("B pass") == ("number_first", "§3.2")
    assert begun.refuses("B risk") == ("number_first", "§3.2")
    assert begun.refuses("B stuck") == ("not_stuck", "§5.7")
    assert begun.play("B 4").count == 4
    assert begun.seen().phase == "next_card"


def test_s9_the_second_card_need_not_be_a_number() -> None:
    """§3.2, §5.1"""
    begun = Case.start(3, f"{A_DEALS} 2 4 pass risk pass pass pass snap").play("B 4")
    assert begun.legal("C") == ["pass", "snap"]


def test_s10_without_a_number_the_start_passes_left() -> None:
    """§3.2: nobody draws or pays for it."""
    begun = Case.start(3, f"{A_DEALS} pass pass snap risk 3 4 4 4")
    assert begun.turn == "C"
    assert begun.told("cannot_start") == [{"seat": 1}]
    assert begun.chips == [10, 10, 10]
    assert begun.hand("B") == "pass pass snap risk"
    assert begun.seen().draw_size == 42
    assert begun.seen().dealer == 0
    assert begun.refuses("B pass") == ("not_your_turn", "§3.3")


def test_s10_the_dealer_himself_may_be_the_first_with_a_number() -> None:
    """§3.2"""
    begun = Case.start(2, "d6 d6 d1 d1 pass pass snap risk 1 1 1 1")
    assert begun.turn == "A"
    assert begun.play("A 1").turn == "B"


def test_s11_when_nobody_has_a_number_the_same_dealer_deals_again() -> None:
    """§3.2"""
    begun = Case.start(
        3, f"{A_DEALS} pass pass pass pass reverse reverse reverse reverse snap snap snap snap 1 1 1 1 2 2 2 2"
    )
    assert begun.told("redeal") == [{"seat": 0}]
    assert begun.told("deals") == [{"seat": 0, "round": 1}] * 2
    assert begun.seen().dealer == 0
    assert begun.turn == "B"
    assert begun.hand("B") == "1 1 1 1"
    assert begun.seen().veiled == [0, 0, 0]
    begun.state.invariants()


def test_a_turn_is_one_card_from_ones_own_hand() -> None:
    """§3.3"""
    drawn = table("""
        count 5, turn B
        A 10: 1 1 1 1
        B 10: 2 2 3 pass
        C 10: 4 4 4 4
    """)
    assert drawn.legal("A") == []
    assert drawn.legal("B") == ["2", "3", "pass"]
    assert drawn.refuses("B 4") == ("not_in_hand", "§3.3")
    assert drawn.refuses("A 1") == ("not_your_turn", "§3.3")
    drawn.play("B 2 ~ 4")
    assert drawn.hand("B") == "2 3 4 pass"
    assert drawn.seen().discard == ["2"]
    assert drawn.turn == "C"


def test_who_watches_cannot_play() -> None:
    """§2.4: whatever it is, and whether there is such a card or not."""
    drawn = table("""
        A 10: 1 1 1 1
        B 10: 2 2 3 pass
    """)
    for action in GAME.alphabet:
        assert drawn.refuses(f"- {action.text}") == ("only_watching", "§2.4")
    assert drawn.legal("-") == []


def test_s36_nobody_passes_without_a_card() -> None:
    """§3.3: on 30, with numbers only, there is no way out."""
    drawn = table("""
        count 30
        A 10: 1 1 4 4
        B 10: 2 2 2 2
    """)
    assert drawn.legal("A") == ["1", "4"]
    assert drawn.refuses("A stuck") == ("not_stuck", "§5.7")
    assert drawn.refuses("A draw") == ("draw_is_automatic", "§6.1")


def test_s32_the_house_counts_three_five_nine() -> None:
    """§3.4: the rulebook's example."""
    begun = Case.start(3, f"{A_DEALS} 3 3 3 3 2 2 2 2 4 4 4 4")
    assert begun.play("B 3").told("plays") == [{"seat": 1, "card": "3", "count": 3}]
    assert begun.play("C 2").told("plays") == [{"seat": 2, "card": "2", "count": 5}]
    assert begun.play("A 4").told("plays") == [{"seat": 0, "card": "4", "count": 9}]
    assert begun.count == 9


def test_s33_card_dice_payment_draw_next() -> None:
    """§3.5: in this order."""
    drawn = table("""
        count 30
        A 10: risk 1 1 1
        B 10: 2 2 2 2
    """)
    drawn.play("A risk ~ d4 d5 3")
    assert drawn.kinds() == ["plays_risk", "rolls", "count_is", "crosses", "pays", "draws_card", "draws"]
    assert drawn.hand("A") == "1 1 1 3"
    assert drawn.turn == "B"


def test_s33_who_is_out_draws_nothing() -> None:
    """§3.5"""
    drawn = table("""
        count 30
        A 1: 4 1 1 1
        B 10: 2 2 2 2
        C 10: 3 3 3 3
    """)
    before = drawn.seen().draw_size
    drawn.play("A 4")
    assert drawn.kinds() == ["plays", "crosses", "pays", "is_out"]
    assert drawn.seen().draw_size == before
    assert drawn.hand("A") == ""


@pytest.mark.parametrize("draw", ["auto", "manual"])
def test_s33_when_the_round_is_over_nobody_draws(draw: str) -> None:
    """§3.5, §4.3"""
    drawn = table(
        """
        count 90
        A 10: 4 1 1 1
        B 10: 2 2 2 2
        """,
        draw=draw,
    )
    drawn.play("A 4")
    assert [kind for kind in drawn.kinds() if kind.startswith("draws")] == []
    assert drawn.seen().late == -1
    assert drawn.seen().draw_size == 46
