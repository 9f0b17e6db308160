"""Cases for §4: crossing, paying, the end of a round."""

import pytest

from ludotheque.games.schnuff.tests.table import table


@pytest.mark.parametrize(
    ("before", "card", "fee"),
    [
        (26, "3", 0),  # 29
        (26, "4", 0),  # 30, exactly
        (29, "1", 0),
        (29, "2", 1),
        (30, "1", 1),
        (31, "1", 0),
        (56, "4", 0),
        (57, "4", 2),
        (60, "1", 2),
        (61, "4", 0),
        (86, "4", 0),
        (87, "4", 3),
        (90, "1", 3),
        (-3, "4", 0),  # zero is no frontier
    ],
)
def test_s1_on_the_frontier_is_free_and_above_it_costs(before: int, card: str, fee: int) -> None:
    """§4.1, §4.2: one, two, three chips."""
    drawn = table(f"""
        count {before}
        A 10: 1 2 3 4
        B 10: 1 2 3 4
        C 10: 1 2 3 4
    """)
    drawn.play(f"A {card}")
    assert drawn.chips == [10 - fee, 10, 10]
    assert drawn.seen().pot == fee
    assert drawn.told("crosses") == ([{"seat": 0, "frontier": 30 * fee}] if fee else [])
    assert drawn.told("pays") == ([{"seat": 0, "n": fee}] if fee else [])


@pytest.mark.parametrize("before", [31, 33, 60, 61, 90])
def test_s1_the_way_down_is_free(before: int) -> None:
    """§4.1"""
    drawn = table(f"""
        count {before}
        A 10: risk 2 3 4
        B 10: 1 2 3 4
    """)
    drawn.play("A risk ~ d3 d3")
    assert drawn.count == before - 6
    assert drawn.chips == [10, 10]


def test_s2_whose_roll_crosses_pays_and_nobody_else() -> None:
    """§4.2"""
    drawn = table("""
        count 55, turn B, counterclockwise
        A 10: 1 1 1 1
        B 10: risk 2 2 2
        C 10: 3 3 3 3
    """)
    drawn.play("B risk ~ d3 d4")
    assert drawn.count == 62
    assert drawn.chips == [10, 8, 10]
    assert drawn.turn == "A"


def test_s3_crossing_again_costs_again() -> None:
    """§4.2: over 30, back by a Risk, over 30 once more."""
    drawn = table("""
        count 29
        A 10: 2 4 4 4
        B 10: risk 1 1 1
        C 10: 4 4 4 4
    """)
    assert drawn.play("A 2").chips == [9, 10, 10]
    assert drawn.play("B risk ~ d1 d1").count == 29
    assert drawn.play("C 4").chips == [9, 10, 9]
    assert drawn.count == 33


@pytest.mark.parametrize("before", range(-6, 91))
def test_s4_the_longest_step_crosses_one_frontier_at_the_most(before: int) -> None:
    """§4.1: twelve, from everywhere."""
    drawn = table(f"""
        count {before}
        A 10: risk 2 3 4
        B 10: 1 2 3 4
    """)
    drawn.play("A risk ~ d6 d6")
    assert len(drawn.told("crosses")) <= 1
    crossed = [frontier for frontier in (30, 60, 90) if before <= frontier < before + 12]
    assert drawn.chips[0] == 10 - sum(frontier // 30 for frontier in crossed)


def test_s20_who_owes_more_than_he_has_pays_all_and_is_out() -> None:
    """§4.2, §7.1"""
    drawn = table("""
        count 90
        A 2: 4 4 4 4
        B 10: 1 1 1 1
        C 10: 2 2 2 2
    """)
    drawn.play("A 4")
    assert drawn.told("pays") == [{"seat": 0, "n": 2}]
    assert drawn.chips == [0, 10, 10]
    assert drawn.seen().status == ["out", "playing", "playing"]


def test_s34_paid_chips_never_come_back() -> None:
    """§4.2, §4.3: nobody gets new chips in a new round."""
    drawn = table("""
        count 89
        A 7: 4 4 4 4
        B 10: 1 1 1 1
        C 9: 2 2 2 2
    """)
    assert drawn.seen().pot == 4
    drawn.play("A 4")
    assert drawn.seen().round == 2
    assert drawn.chips == [4, 10, 9]
    assert drawn.seen().pot == 7


def test_beyond_90_the_round_is_over_and_all_cards_are_dealt_anew() -> None:
    """§4.3"""
    drawn = table("""
        count 88
        A 10: 3 3 3 3
        B 10: 1 1 1 1
        C 0 out | aside 4 4
        D 10: 2 2 2 2
        discard 4 4 4
    """)
    drawn.play("A 3")
    seen = drawn.seen()
    assert drawn.told("round_over") == [{"round": 1}]
    assert (seen.round, seen.count, seen.phase, seen.discard) == (2, 0, "first_card", [])
    assert seen.hand_sizes == [4, 4, 0, 4]
    assert seen.aside_sizes == [0, 0, 0, 0]
    assert seen.draw_size == 54 - 12


def test_exactly_90_the_round_goes_on() -> None:
    """§4.3"""
    drawn = table("""
        count 88
        A 10: 2 3 3 3
        B 10: 1 1 1 1
    """)
    drawn.play("A 2")
    assert (drawn.seen().round, drawn.count, drawn.turn) == (1, 90, "B")


def test_s26_a_new_round_goes_clockwise_again() -> None:
    """§3.1"""
    drawn = table("""
        count 90, counterclockwise
        A 10: 3 3 3 3
        B 10: 1 1 1 1
        C 10: 2 2 2 2
    """)
    drawn.play("A 3")
    assert drawn.seen().direction == 1
    assert (drawn.seen().dealer, drawn.turn) == (1, "C")
    assert drawn.play("C 1").turn == "A"


def test_s27_the_deal_goes_left_past_those_who_are_out() -> None:
    """§4.3: the dealer was A, B is out, so C deals and D starts."""
    drawn = table("""
        count 90, dealer A, turn D
        A 10: 3 3 3 3
        B 0 out
        C 10: 1 1 1 1
        D 10: 2 2 2 2
    """)
    drawn.play("D 2")
    assert (drawn.seen().dealer, drawn.turn) == (2, "D")


def test_s27_a_dealer_who_goes_out_hands_the_deal_on_just_the_same() -> None:
    """§4.3: the dealer B falls at 90; C deals, and C's left is A, since D is out."""
    drawn = table("""
        count 90, dealer B, turn B
        A 10: 3 3 3 3
        B 3: 1 1 1 1
        C 10: 2 2 2 2
        D 0 out
    """)
    drawn.play("B 1")
    assert (drawn.seen().dealer, drawn.turn) == (2, "A")
    assert drawn.seen().hand_sizes == [4, 0, 4, 0]
