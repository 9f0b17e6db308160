"""Cases for §5.6: the Schnuff itself, its dice and the free crossing."""

import pytest

from ludotheque.games.schnuff.tests.table import table

FOUR = """
    count 60
    A 10: schnuff 1 1 1
    B 10: 1 2 pass risk
    C 10: 3 3 3 3
    D 10: 4 4 4 4
"""
TWO = """
    count 60
    A 10: schnuff 1 1 1
    B 10: 1 2 pass risk
    C 0 out
"""


# ---------------------------------------------------------------------- When it may be played


@pytest.mark.parametrize("count", [-1, 0, 29, 31, 59, 61, 89])
def test_schnuff_off_the_frontiers_is_refused(count: int) -> None:
    """§5.6"""
    drawn = table(FOUR.replace("count 60", f"count {count}"))
    assert drawn.refuses("A schnuff") == ("schnuff_off_frontier", "§5.6")
    assert drawn.legal("A") == ["1"]


@pytest.mark.parametrize("count", [30, 60, 90])
def test_schnuff_on_a_frontier_may_be_played(count: int) -> None:
    """§5.6"""
    assert table(FOUR.replace("count 60", f"count {count}")).legal("A") == ["1", "schnuff"]


# ---------------------------------------------------------------------- Who pays


def test_s14_lowest_roller_is_exempt_even_with_seven() -> None:
    """§5.6: the rulebook's example as a vector: 8, 7, 9 on 60."""
    drawn = table(FOUR)
    drawn.play("A schnuff ~ d4 d4 d3 d4 d4 d5")
    assert drawn.rolled() == "B8 C7 D9"
    assert drawn.told("is_exempt") == [{"seat": 2}]
    assert drawn.told("pays") == [{"seat": 1, "n": 2}, {"seat": 3, "n": 2}]
    assert drawn.chips == [10, 8, 10, 8]
    assert (drawn.count, drawn.turn) == (60, "B")
    assert drawn.play("B 1").chips == [10, 8, 10, 8], "the next player crosses free"
    assert drawn.told("crosses_free") == [{"seat": 1, "frontier": 60}]
    assert drawn.count == 61


@pytest.mark.parametrize(("frontier", "fee"), [(30, 1), (60, 2), (90, 3)])
def test_s14_seven_or_more_pays_the_fee_of_this_frontier(frontier: int, fee: int) -> None:
    """§5.6: and six or less pays nothing, lowest or not."""
    drawn = table(FOUR.replace("count 60", f"count {frontier}"))
    drawn.play("A schnuff ~ d1 d1 d3 d3 d3 d4")
    assert drawn.chips == [10, 10, 10, 10 - fee]


def test_s14_who_played_it_neither_rolls_nor_pays() -> None:
    """§5.6"""
    drawn = table(FOUR)
    drawn.play("A schnuff ~ d6 d6 d6 d5 d5 d5")
    assert "A" not in drawn.rolled()
    assert drawn.chips == [10, 8, 8, 10]


def test_s14_among_three_the_lower_of_two_rolls_is_exempt() -> None:
    """§5.6"""
    drawn = table("""
        count 30, turn B
        A 10: 1 1 1 1
        B 10: schnuff 2 2 2
        C 10: 3 3 3 3
    """)
    drawn.play("B schnuff ~ d6 d6 d6 d5")
    assert drawn.rolled() == "C12 A11"
    assert drawn.chips == [10, 10, 9]


def test_s15_all_who_tie_for_lowest_are_exempt() -> None:
    """§5.6"""
    drawn = table(FOUR)
    drawn.play("A schnuff ~ d4 d4 d6 d2 d4 d5")
    assert drawn.rolled() == "B8 C8 D9"
    assert drawn.told("is_exempt") == [{"seat": 1}, {"seat": 2}]
    assert drawn.chips == [10, 10, 10, 8]


def test_s15_lowest_tie_none_a_tie_exempts_nobody() -> None:
    """§5.6"""
    drawn = table(FOUR, lowest_tie="none")
    drawn.play("A schnuff ~ d4 d4 d6 d2 d4 d5")
    assert drawn.told("is_exempt") == []
    assert drawn.chips == [10, 8, 8, 8]


def test_s15_lowest_tie_none_exempts_a_single_lowest_and_low_ties_pay_nothing() -> None:
    """§5.6"""
    single = table(FOUR, lowest_tie="none").play("A schnuff ~ d4 d4 d6 d3 d4 d5")
    assert single.chips == [10, 10, 8, 8]
    low = table(FOUR, lowest_tie="none").play("A schnuff ~ d1 d1 d1 d1 d4 d5")
    assert low.chips == [10, 10, 10, 8]


def test_s15_s41_lowest_tie_reroll_exempts_one() -> None:
    """§5.6: B and C tie with 8 and again with 12; then C is lower. B pays by his first roll, an 8."""
    drawn = table(FOUR, lowest_tie="reroll")
    drawn.play("A schnuff ~ d4 d4 d6 d2 d4 d5 d6 d6 d6 d6 d6 d6 d6 d5")
    assert drawn.rolled() == "B8 C8 D9 B12 C12 B12 C11"
    assert [event.kind for event in drawn.story if event.kind.startswith("rolls")].count("rolls_again") == 4
    assert drawn.told("is_exempt") == [{"seat": 2}]
    assert drawn.chips == [10, 8, 10, 8]


def test_s41_the_others_are_judged_by_their_first_roll() -> None:
    """§5.6: B and C tie with 5; a second roll of 12 costs B nothing."""
    drawn = table(FOUR, lowest_tie="reroll")
    drawn.play("A schnuff ~ d1 d4 d2 d3 d4 d5 d6 d6 d1 d1")
    assert drawn.told("is_exempt") == [{"seat": 2}]
    assert drawn.chips == [10, 10, 10, 8]


@pytest.mark.parametrize(
    ("dice", "chips"),
    [
        ("d3 d4 d6 d6", [8, 8, 0]),  # both with seven or more: the lower roll is not exempt
        ("d6 d6 d3 d4", [8, 8, 0]),  # nor is the player of the Schnuff
        ("d3 d3 d6 d6", [8, 10, 0]),  # B rolls 6, A 12: only A pays, who played it
        ("d6 d6 d3 d3", [10, 8, 0]),
        ("d1 d1 d1 d1", [10, 10, 0]),
    ],
)
@pytest.mark.parametrize("lowest_tie", ["all", "reroll", "none"])
def test_s16_between_two_both_roll_and_nobody_is_exempt(dice: str, chips: list[int], lowest_tie: str) -> None:
    """§5.6: B's dice first. A tie means nothing here."""
    drawn = table(TWO, lowest_tie=lowest_tie)
    drawn.play(f"A schnuff ~ {dice}")
    assert drawn.told("is_exempt") == []
    assert drawn.chips == chips


def test_s16_between_two_a_tie_of_sevens_costs_both() -> None:
    """§5.6"""
    assert table(TWO).play("A schnuff ~ d3 d4 d3 d4").chips == [8, 8, 0]


def test_s43_they_roll_clockwise_whichever_way_the_game_goes() -> None:
    """§5.6"""
    drawn = table("""
        count 60, turn C, counterclockwise
        A 10: 1 1 1 1
        B 10: 2 2 2 2
        C 10: schnuff 3 3 3
        D 10: 4 4 4 4
    """)
    drawn.play("C schnuff ~ d1 d1 d1 d2 d1 d3")
    assert drawn.rolled() == "D2 A3 B4"
    assert drawn.turn == "B"
    assert table(TWO).play("A schnuff ~ d1 d1 d1 d2").rolled() == "B2 A3"


# ---------------------------------------------------------------------- The free crossing

LOW = "d1 d1 d1 d1 d1 d1"  # nobody pays


def test_s17_the_next_player_crosses_free_on_that_turn_only() -> None:
    """§5.6: B uses it; C pays again after a Risk has brought the count back."""
    drawn = table("""
        count 30
        A 10: schnuff 1 1 1
        B 10: 1 2 pass risk
        C 10: risk 3 3 3
        D 10: 4 4 4 4
    """).play(f"A schnuff ~ {LOW}")
    assert drawn.seen().free == "next_turn"
    assert drawn.play("B 1").chips == [10, 10, 10, 10]
    assert drawn.seen().free == "no_one"
    assert drawn.play("C risk ~ d1 d1").count == 29
    assert drawn.play("D 4").chips == [10, 10, 10, 9]


@pytest.mark.parametrize("card", ["pass", "risk"])
def test_s17_who_does_not_cross_on_that_turn_wastes_it(card: str) -> None:
    """§5.6"""
    drawn = table(FOUR).play(f"A schnuff ~ {LOW}")
    drawn.play(f"B {card} ~ d1 d1" if card == "risk" else f"B {card}")
    assert drawn.seen().free == "no_one"
    assert drawn.play("C 3").chips == [10, 10, 8, 10]


def test_s17_a_second_schnuff_starts_it_anew() -> None:
    """§5.6: B answers with a Schnuff; C crosses free."""
    drawn = table("""
        count 60
        A 10: schnuff 1 1 1
        B 10: schnuff 2 2 2
        C 10: 3 3 3 3
        D 10: 4 4 4 4
    """)
    drawn.play(f"A schnuff ~ {LOW}", f"B schnuff ~ {LOW}")
    assert drawn.seen().free == "next_turn"
    assert drawn.play("C 3").chips == [10, 10, 10, 10]


def test_s17_when_the_dice_put_the_next_player_out_the_one_after_has_it() -> None:
    """§5.6: B falls, so C crosses free."""
    drawn = table(FOUR.replace("B 10", "B 2"))
    drawn.play("A schnuff ~ d6 d6 d1 d1 d1 d2")
    assert drawn.chips == [10, 0, 10, 10]
    assert drawn.turn == "C"
    assert drawn.play("C 3").chips == [10, 0, 10, 10]
    assert drawn.told("crosses_free") == [{"seat": 2, "frontier": 60}]


def test_s17_it_goes_with_the_direction() -> None:
    """§5.6"""
    drawn = table(FOUR.replace("count 60", "count 60, counterclockwise")).play(f"A schnuff ~ {LOW}")
    assert drawn.turn == "D"
    assert drawn.play("D 4").chips == [10, 10, 10, 10]


def test_s17_between_two_the_other_crosses_free_as_well() -> None:
    """§5.6"""
    drawn = table(TWO).play("A schnuff ~ d1 d1 d1 d1")
    assert drawn.play("B 2").chips == [10, 10, 0]
    assert drawn.count == 62


def test_s17_next_crossing_waits_for_whoever_crosses() -> None:
    """§5.6: B passes; C crosses free, and then it is gone."""
    drawn = table(FOUR, immunity="next_crossing").play(f"A schnuff ~ {LOW}")
    assert drawn.seen().free == "next_crossing"
    drawn.play("B pass")
    assert drawn.seen().free == "next_crossing"
    assert drawn.play("C 3").chips == [10, 10, 10, 10]
    assert drawn.told("crosses_free") == [{"seat": 2, "frontier": 60}]
    assert drawn.seen().free == "no_one"


def test_s44_next_crossing_lasts_until_any_frontier_is_crossed() -> None:
    """§5.6: B's Risk takes the count down, C climbs to 60 again, D crosses free; the next time it costs."""
    drawn = table(
        """
        count 60
        A 10: schnuff risk 1 1
        B 10: 4 2 pass risk
        C 10: snap 3 3 3
        D 10: 4 4 4 4
        """,
        immunity="next_crossing",
    ).play(f"A schnuff ~ {LOW}")
    drawn.play("B risk ~ d3 d3", "C snap", "D 4")
    assert drawn.told("crosses_free") == [{"seat": 3, "frontier": 60}]
    drawn.play("A risk ~ d2 d2")
    assert drawn.count == 60
    assert drawn.play("B 4").chips == [10, 8, 10, 10]


@pytest.mark.parametrize("immunity", ["next_turn", "next_crossing"])
def test_s44_no_free_crossing_outlasts_the_round(immunity: str) -> None:
    """§5.6: drawn as it could not come about: whatever is free, a new round begins without it."""
    drawn = table(FOUR.replace("count 60", f"count 90, free {immunity}"), immunity=immunity)
    drawn.play(f"A schnuff ~ {LOW}")
    assert drawn.seen().round == 2
    assert drawn.seen().free == "no_one"


@pytest.mark.parametrize("immunity", ["next_turn", "next_crossing"])
def test_s19_the_free_crossing_covers_a_risk(immunity: str) -> None:
    """§5.6"""
    drawn = table(FOUR, immunity=immunity).play(f"A schnuff ~ {LOW}")
    drawn.play("B risk ~ d6 d6")
    assert (drawn.count, drawn.chips) == (72, [10, 10, 10, 10])
    assert drawn.told("crosses_free") == [{"seat": 1, "frontier": 60}]
    assert drawn.seen().free == "no_one"


def test_s18_schnuff_on_90_ends_the_round_after_the_dice() -> None:
    """§5.6: three chips each for those who pay, nobody crosses, nobody draws, and nothing is free afterwards."""
    drawn = table(FOUR.replace("count 60", "count 90"))
    drawn.play("A schnuff ~ d6 d6 d1 d1 d5 d5")
    assert drawn.chips == [10, 7, 10, 7]
    assert drawn.told("round_over") == [{"round": 1}]
    assert drawn.told("crosses") == []
    seen = drawn.seen()
    assert (seen.round, seen.count, seen.free, seen.dealer, drawn.turn) == (2, 0, "no_one", 1, "C")


def test_s18_a_schnuff_on_90_between_two_ends_the_round_too() -> None:
    """§5.6"""
    drawn = table(TWO.replace("count 60", "count 90")).play("A schnuff ~ d6 d6 d6 d6")
    assert (drawn.chips, drawn.seen().round) == ([7, 7, 0], 2)


def test_s18_only_a_schnuff_ends_the_round_on_90() -> None:
    """§5.6: Pass, Snap and Reverse on 90 do not."""
    drawn = table("""
        count 90
        A 10: pass 1 1 1
        B 10: snap 2 2 2
        C 10: reverse 3 3 3
    """)
    drawn.play("A pass", "B snap", "C reverse")
    assert (drawn.seen().round, drawn.count, drawn.turn) == (1, 90, "B")
