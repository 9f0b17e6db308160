"""Cases for §5.1 to §5.5 and §5.7: Pass, Reverse, Snap, Risk, and a stuck hand."""

import pytest

from ludotheque.games.schnuff.tests.table import table

# ---------------------------------------------------------------------- §5.1 In general


def test_s12_special_cards_at_any_time() -> None:
    """§5.1: even with a harmless number in hand; Schnuff has to wait for a frontier."""
    drawn = table("""
        count 12
        A 10: 1 snap risk schnuff
        B 10: pass reverse 2 2
    """)
    assert drawn.legal("A") == ["1", "snap", "risk"]
    drawn.play("A snap")
    assert drawn.legal("B") == ["2", "pass", "reverse"]


def test_special_cards_follow_special_cards() -> None:
    """§5.1"""
    drawn = table("""
        count 30
        A 10: pass 1 1 1
        B 10: snap 2 2 2
        C 10: reverse 3 3 3
    """)
    drawn.play("A pass", "B snap", "C reverse")
    assert (drawn.count, drawn.turn, drawn.chips) == (30, "B", [10, 10, 10])


# ---------------------------------------------------------------------- §5.2 Pass


def test_pass_leaves_the_count_to_the_next_player() -> None:
    """§5.2"""
    drawn = table("""
        count 30
        A 10: pass 1 1 1
        B 10: 2 2 2 2
        C 10: 3 3 3 3
    """)
    drawn.play("A pass")
    assert (drawn.count, drawn.turn, drawn.chips) == (30, "B", [10, 10, 10])
    assert drawn.told("plays_pass") == [{"seat": 0, "count": 30}]
    assert drawn.play("B 2").chips == [10, 9, 10]


# ---------------------------------------------------------------------- §5.3 Reverse


def test_s25_after_reverse_whoever_made_it_59_plays_again() -> None:
    """§5.3: the rulebook's example."""
    drawn = table("""
        count 57
        A 10: 2 1 1 1
        B 10: reverse 2 2 2
        C 10: 3 3 3 3
        D 10: 4 4 4 4
    """)
    drawn.play("A 2", "B reverse")
    assert (drawn.count, drawn.turn) == (59, "A")
    assert drawn.seen().direction == -1
    assert drawn.play("A 1").turn == "D"
    assert drawn.play("D 4").turn == "C"


def test_s25_the_nearest_remaining_player_in_the_new_direction() -> None:
    """§5.3: A is out, so D is next the other way round from B."""
    drawn = table("""
        count 40, turn B
        A 0 out
        B 10: reverse 2 2 2
        C 10: 3 3 3 3
        D 10: 4 4 4 4
    """)
    assert drawn.play("B reverse").turn == "D"


def test_a_second_reverse_turns_back() -> None:
    """§5.3"""
    drawn = table("""
        count 40
        A 10: reverse 2 2 2
        B 10: 3 3 3 3
        C 10: reverse 4 4 4
    """)
    assert drawn.play("A reverse").turn == "C"
    assert drawn.play("C reverse").turn == "A"
    assert drawn.seen().direction == 1


@pytest.mark.parametrize("direction", ["clockwise", "counterclockwise"])
def test_s24_between_two_players_reverse_is_a_pass(direction: str) -> None:
    """§5.3: the other one is on, and the direction stays."""
    drawn = table(f"""
        count 30, direction {direction}, turn B
        A 10: 1 1 1 1
        B 10: reverse 2 2 2
        C 0 out
    """)
    before = drawn.seen().direction
    drawn.play("B reverse")
    assert (drawn.count, drawn.turn) == (30, "A")
    assert drawn.seen().direction == before


# ---------------------------------------------------------------------- §5.4 Snap


@pytest.mark.parametrize(
    ("before", "after"),
    [(11, 30), (29, 30), (0, 30), (31, 60), (59, 60), (61, 90), (89, 90)],
)
def test_s6_snap_jumps_to_the_next_frontier_and_pays_nothing(before: int, after: int) -> None:
    """§5.4: 11 to 30 is the rulebook's example."""
    drawn = table(f"""
        count {before}
        A 10: snap 2 2 2
        B 10: 3 3 3 3
    """)
    drawn.play("A snap")
    assert (drawn.count, drawn.chips, drawn.turn) == (after, [10, 10], "B")
    assert drawn.told("plays_snap") == [{"seat": 0, "count": after}]


def test_s6_snap_from_below_zero_goes_to_30() -> None:
    """§5.4"""
    drawn = table("""
        count -8
        A 10: snap 2 2 2
        B 10: 3 3 3 3
    """)
    assert drawn.play("A snap").count == 30


@pytest.mark.parametrize("frontier", [30, 60, 90])
def test_s5_snap_on_a_frontier_counts_for_nothing(frontier: int) -> None:
    """§5.4: also on 90, where the round goes on."""
    drawn = table(f"""
        count {frontier}
        A 10: snap 2 2 2
        B 10: 3 3 3 3
    """)
    drawn.play("A snap")
    assert (drawn.count, drawn.chips, drawn.turn) == (frontier, [10, 10], "B")
    assert drawn.seen().round == 1


def test_s5_above_90_nobody_is_left_to_snap() -> None:
    """§5.4, §4.3: crossing 90 ends the round before anyone could."""
    drawn = table("""
        count 90
        A 10: 1 2 2 2
        B 10: snap 3 3 3
    """)
    drawn.play("A 1 ~ 1 1 1 1 snap snap snap 1")
    assert drawn.count == 0
    assert drawn.refuses(f"{drawn.turn} snap")[0] in ("number_first", "not_in_hand")


# ---------------------------------------------------------------------- §5.5 Risk


@pytest.mark.parametrize(
    ("dice", "after"),
    [
        ("d1 d1", 8),
        ("d1 d2", 7),
        ("d2 d2", 6),
        ("d1 d4", 5),
        ("d3 d3", 4),
        ("d3 d4", 17),
        ("d2 d6", 18),
        ("d4 d5", 19),
        ("d5 d5", 20),
        ("d6 d5", 21),
        ("d6 d6", 22),
    ],
)
def test_s8_seven_or_more_is_added_six_or_less_taken_off(dice: str, after: int) -> None:
    """§5.5: every total, from 10."""
    drawn = table("""
        count 10
        A 10: risk 2 2 2
        B 10: 3 3 3 3
    """)
    drawn.play(f"A risk ~ {dice}")
    assert drawn.count == after
    assert drawn.told("count_is") == [{"count": after}]


def test_s8_risk_on_30_with_nine_is_39_and_costs_a_chip() -> None:
    """§5.5: the rulebook's example, its first half."""
    drawn = table("""
        count 30
        A 10: risk 2 2 2
        B 10: 3 3 3 3
    """)
    drawn.play("A risk ~ d4 d5")
    assert (drawn.count, drawn.chips, drawn.turn) == (39, [9, 10], "B")


def test_s8_risk_on_30_with_five_is_25_and_costs_nothing() -> None:
    """§5.5: the rulebook's example, its second half."""
    drawn = table("""
        count 30
        A 10: risk 2 2 2
        B 10: 3 3 3 3
    """)
    drawn.play("A risk ~ d4 d1")
    assert (drawn.count, drawn.chips, drawn.turn) == (25, [10, 10], "B")


def test_s8_risk_beyond_90_ends_the_round() -> None:
    """§5.5, §4.3"""
    drawn = table("""
        count 84
        A 10: risk 2 2 2
        B 10: 3 3 3 3
    """)
    drawn.play("A risk ~ d1 d6")
    assert (drawn.chips, drawn.seen().round) == ([7, 10], 2)


@pytest.mark.parametrize(("floor_zero", "after"), [("off", -3), ("on", 0)])
def test_s7_the_count_may_fall_below_zero_or_stop_there(floor_zero: str, after: int) -> None:
    """§5.5"""
    drawn = table(
        """
        count 3
        A 10: risk 2 2 2
        B 10: 3 3 3 3
        """,
        floor_zero=floor_zero,
    )
    drawn.play("A risk ~ d3 d3")
    assert drawn.count == after
    assert drawn.play("B 3").count == after + 3


def test_s7_a_floor_stops_nothing_above_it() -> None:
    """§5.5"""
    drawn = table(
        """
        count 6
        A 10: risk 2 2 2
        B 10: 3 3 3 3
        """,
        floor_zero="on",
    )
    assert drawn.play("A risk ~ d2 d3").count == 1


# ---------------------------------------------------------------------- §5.7 A stuck hand

STUCK = """
    count 17
    A 10: schnuff schnuff
    B 10: 3 3 3 3
    C 10: 4 4 4 4
    discard 1 1
"""


def test_s13_a_stuck_hand_is_shown_and_one_schnuff_discarded_as_a_dead_zero() -> None:
    """§5.7: no dice, no free crossing; then a draw, and the turn passes."""
    drawn = table(STUCK)
    assert drawn.legal("A") == ["stuck"]
    assert drawn.refuses("A schnuff") == ("schnuff_off_frontier", "§5.6")
    drawn.play("A stuck ~ 2")
    assert drawn.told("is_stuck") == [{"seat": 0, "cards": ["schnuff", "schnuff"], "count": 17}]
    assert drawn.told("discards_schnuff") == [{"seat": 0}]
    assert (drawn.count, drawn.chips, drawn.turn) == (17, [10, 10, 10], "B")
    assert drawn.hand("A") == "2 schnuff"
    assert drawn.seen().discard == ["1", "1", "schnuff"]
    assert drawn.seen().free == "no_one"
    assert drawn.rolled() == ""


def test_s13_stuck_skip_keeps_the_hand_and_draws_nothing() -> None:
    """§5.7"""
    drawn = table(STUCK, stuck="skip")
    before = drawn.seen().draw_size
    drawn.play("A stuck")
    assert drawn.told("skips") == [{"seat": 0}]
    assert (drawn.count, drawn.turn) == (17, "B")
    assert drawn.hand("A") == "schnuff schnuff"
    assert drawn.seen().discard == ["1", "1"]
    assert drawn.seen().draw_size == before
    assert drawn.seen().late == -1


def test_s13_stuck_skip_passes_in_the_current_direction() -> None:
    """§5.7"""
    drawn = table(STUCK.replace("count 17", "count 17, counterclockwise"), stuck="skip")
    assert drawn.play("A stuck").turn == "C"


ALL_STUCK = """
    count 17
    A 10: schnuff schnuff
    B 10: schnuff
"""


def test_s45_after_a_full_round_of_skips_the_next_one_discards() -> None:
    """§5.7: A and B have skipped, so A discards as a table without the option does, and may draw."""
    drawn = table(ALL_STUCK, stuck="skip", draw="manual", deck="onolike")
    assert drawn.play("A stuck").kinds() == ["is_stuck", "skips"]
    assert drawn.play("B stuck").kinds() == ["is_stuck", "skips"]
    assert (drawn.hand("A"), drawn.hand("B"), drawn.turn) == ("schnuff schnuff", "schnuff", "A")
    drawn.play("A stuck")
    assert drawn.kinds() == ["is_stuck", "discards_schnuff"]
    assert (drawn.hand("A"), drawn.seen().discard, drawn.count) == ("schnuff", ["schnuff"], 17)
    assert drawn.legal("A") == ["draw"]
    assert drawn.turn == "B"


def test_s45_nobody_skips_again_while_all_are_still_seen_to_be_stuck() -> None:
    """§5.7, §6.3: A forgot to draw; B discards his last one, forgets too, and is out: the game is over, not endless."""
    drawn = table(ALL_STUCK, stuck="skip", draw="manual", deck="onolike")
    drawn.play("A stuck", "B stuck", "A stuck")
    assert drawn.play("B stuck").kinds() == ["is_stuck", "discards_schnuff"]
    assert drawn.play("A stuck").ending == "last_standing A"


def test_s45_a_card_that_nobody_has_seen_is_enough_to_skip() -> None:
    """§5.7: A drew; it may be anything, so B skips once more."""
    drawn = table(ALL_STUCK, stuck="skip", draw="manual", deck="onolike")
    drawn.play("A stuck", "B stuck", "A stuck", "A draw ~ schnuff")
    assert drawn.play("B stuck").kinds() == ["is_stuck", "skips"]
    assert drawn.play("A stuck").kinds() == ["is_stuck", "skips"], "shown only now"
    assert drawn.play("B stuck").kinds() == ["is_stuck", "discards_schnuff"]


def test_s45_one_who_sits_out_holds_nobody_up() -> None:
    """§5.7, §6.3 (S39): only hands in the round count."""
    drawn = table(
        ALL_STUCK + "C 5 sitting_out", stuck="skip", draw="manual", deck="onolike", forget_elimination="round"
    )
    drawn.play("A stuck", "B stuck")
    assert drawn.play("A stuck").told("discards_schnuff") == [{"seat": 0}]


def test_s13_with_any_other_card_one_is_not_stuck() -> None:
    """§5.7"""
    drawn = table("""
        count 17
        A 10: schnuff schnuff pass
        B 10: 3 3 3 3
    """)
    assert drawn.legal("A") == ["pass"]
    assert drawn.refuses("A stuck") == ("not_stuck", "§5.7")


def test_s13_on_a_frontier_one_is_not_stuck() -> None:
    """§5.7"""
    drawn = table("""
        count 60
        A 10: schnuff schnuff
        B 10: 3 3 3 3
    """)
    assert drawn.legal("A") == ["schnuff"]
    assert drawn.refuses("A stuck") == ("not_stuck", "§5.7")


def test_s13_a_stuck_schnuff_may_be_the_last_card_and_the_draw_is_ones_own() -> None:
    """§5.7, §6.2: with draw=manual the dead zero is replaced by hand."""
    drawn = table(
        """
        count 17
        A 10: schnuff
        B 10: 3 3 3 3
        """,
        draw="manual",
    )
    drawn.play("A stuck")
    assert drawn.hand("A") == ""
    assert drawn.legal("A") == ["draw"]
    assert drawn.play("A draw ~ 4").hand("A") == "4"
