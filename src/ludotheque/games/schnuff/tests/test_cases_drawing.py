"""Cases for §6: drawing, forgetting, and the draw pile turned over."""

import pytest

from ludotheque.games.schnuff.actions import DRAW
from ludotheque.games.schnuff.tests.table import table
from ludotheque.kernel.chance import LuckError, Scripted

# ---------------------------------------------------------------------- §6.1 Drawing


def test_s30_the_house_draws_the_top_card() -> None:
    """§6.1: four in hand again, and only its owner hears which card it was."""
    drawn = table("""
        A 10: 1 1 1 1
        B 10: 2 2 2 2
    """)
    drawn.play("A 1 ~ risk")
    assert drawn.hand("A") == "1 1 1 risk"
    private = [event for event in drawn.story if event.kind == "draws_card"]
    public = [event for event in drawn.story if event.kind == "draws"]
    assert [event.to for event in private] == [[0]]
    assert [event.to for event in public] == [[-1, 1]]
    assert "card" not in public[0].args
    assert drawn.refuses("A draw") == ("draw_is_automatic", "§6.1")


# ---------------------------------------------------------------------- §6.2 Drawing yourself

MANUAL = """
    count 10
    A 10: 1 2 3 4
    B 10: 1 2 3 pass
    C 10: 1 2 3 4
"""


def test_s30_one_draws_between_ones_own_card_and_the_next_players() -> None:
    """§6.2"""
    drawn = table(MANUAL, draw="manual")
    assert drawn.refuses("A draw") == ("too_late_to_draw", "§6.2")
    drawn.play("A 1")
    assert drawn.hand("A") == "2 3 4"
    assert drawn.legal("A") == ["draw"]
    assert drawn.legal("B") == ["1", "2", "3", "pass"], "the next player need not wait"
    drawn.play("A draw ~ snap")
    assert drawn.hand("A") == "2 3 4 snap"
    assert drawn.refuses("A draw") == ("too_late_to_draw", "§6.2")


def test_s30_a_missed_card_is_missed_for_the_round() -> None:
    """§6.2, §6.3: A forgets once, and later draws one card a turn, not two."""
    drawn = table(MANUAL, draw="manual")
    drawn.play("A 1", "B 1")
    assert drawn.refuses("A draw") == ("too_late_to_draw", "§6.2")
    assert drawn.hand("A") == "2 3 4"
    drawn.play("B draw ~ 4", "C 1", "C draw ~ 1")
    drawn.play("A 2", "A draw ~ 4")
    assert drawn.hand("A") == "3 4 4"
    assert drawn.legal("A") == []


def test_s30_the_next_deal_makes_it_four_again() -> None:
    """§6.3"""
    drawn = table(
        """
        count 90
        A 10: 2 3
        B 10: 1 1 1 1
        """,
        draw="manual",
    )
    drawn.play("A 2")
    assert drawn.seen().hand_sizes == [4, 4]


def test_s30_nobody_is_reminded() -> None:
    """§6.2: the table does not wait for a late draw, and the action is an unprompted one."""
    drawn = table(MANUAL, draw="manual")
    drawn.play("A 1")
    assert drawn.turn == "B"
    assert DRAW.unprompted
    drawn.play("B 1")
    assert drawn.kinds() == ["plays"], "and nobody is told that it was missed"


def test_s38_a_stuck_hand_ends_the_time_to_draw_too() -> None:
    """§6.2"""
    drawn = table(
        """
        count 10
        A 10: 1 2 3 4
        B 10: schnuff
        """,
        draw="manual",
        stuck="skip",
    )
    drawn.play("A 1", "B stuck")
    assert drawn.turn == "A"
    assert drawn.refuses("A draw") == ("too_late_to_draw", "§6.2")


# ---------------------------------------------------------------------- §6.3 Forgetting

LAST_CARD = """
    count 10
    A 7: 1
    B 10: 1 2 schnuff reverse
    C 10: 1 2 3 4
"""


def test_s31_forgetting_after_the_last_card_is_the_end() -> None:
    """§6.3: out of the game, and the chips go into the pot."""
    drawn = table(LAST_CARD, draw="manual")
    drawn.play("A 1")
    assert drawn.seen().status[0] == "playing", "there is still time"
    drawn.play("B 2")
    assert drawn.told("forgot_last") == [{"seat": 0}]
    assert drawn.told("is_out") == [{"seat": 0}]
    assert drawn.chips == [0, 10, 10]
    assert drawn.seen().pot == 20 - 10
    assert (drawn.count, drawn.turn) == (13, "C")
    assert drawn.seen().status[0] == "forgot"
    for action in ("draw", "1", "stuck"):
        assert drawn.refuses(f"A {action}") == ("out_by_forgetting", "§6.3"), "his chips did not run out"


def test_s31_who_draws_in_time_stays() -> None:
    """§6.3"""
    drawn = table(LAST_CARD, draw="manual")
    drawn.play("A 1", "A draw ~ 3", "B 2")
    assert drawn.told("forgot_last") == []
    assert drawn.hand("A") == "3"


def test_s38_the_missed_draw_is_settled_before_the_next_card_counts() -> None:
    """§6.2: on 30, A is gone before B's Schnuff: two are left, so both roll."""
    drawn = table(LAST_CARD.replace("count 10", "count 29"), draw="manual")
    drawn.play("A 1", "B schnuff ~ d3 d4 d6 d6")
    assert drawn.kinds()[:4] == ["plays", "forgot_last", "is_out", "plays_schnuff"]
    assert drawn.rolled() == "C7 B12"
    assert drawn.chips == [0, 9, 9]


def test_s38_when_that_ends_the_game_the_card_does_not_count() -> None:
    """§6.3, §8.1"""
    drawn = table(
        """
        count 29
        A 7: 1
        B 10: 4 4 4 4
        """,
        draw="manual",
    )
    drawn.play("A 1", "B 4")
    assert drawn.ending == "last_standing B"
    assert (drawn.count, drawn.chips) == (30, [0, 10])
    assert drawn.hand("B") == "4 4 4 4"
    assert drawn.kinds() == ["plays", "forgot_last", "is_out", "game_over"], "A's card alone"


def test_s39_forgetting_may_cost_the_round_only() -> None:
    """§6.3: he sits out, keeps his chips and comes back with the next deal."""
    drawn = table(LAST_CARD.replace("count 10", "count 87"), draw="manual", forget_elimination="round")
    drawn.play("A 1", "B 2")
    assert drawn.seen().status == ["sitting_out", "playing", "playing"]
    assert drawn.told("is_out") == []
    assert (drawn.count, drawn.chips, drawn.turn) == (90, [7, 10, 10], "C")
    assert drawn.legal("A") == []
    for action in ("draw", "1", "stuck"):
        assert drawn.refuses(f"A {action}") == ("sitting_out", "§6.3")
    assert drawn.play("C 1").seen().status == ["playing"] * 3
    assert drawn.seen().hand_sizes == [4, 4, 4]


def test_s39_who_sits_out_does_not_roll_and_two_in_the_round_are_two_players() -> None:
    """§6.3, §5.6: B and C both roll (S16)."""
    drawn = table(LAST_CARD.replace("count 10", "count 29"), draw="manual", forget_elimination="round")
    drawn.play("A 1", "B schnuff ~ d6 d6 d6 d6")
    assert drawn.rolled() == "C12 B12"
    assert drawn.chips == [7, 9, 9]


def test_s39_between_two_in_the_round_reverse_is_a_pass() -> None:
    """§6.3, §5.3 (S24)"""
    drawn = table(LAST_CARD, draw="manual", forget_elimination="round")
    drawn.play("A 1", "B reverse")
    assert (drawn.turn, drawn.seen().direction) == ("C", 1)


def test_s39_one_alone_ends_the_round_and_nobody_pays() -> None:
    """§6.3: B's card does not count (S38); the deal moves on."""
    drawn = table(
        """
        count 30
        A 7: 1
        B 10: 4 4 4 4
        """,
        draw="manual",
        forget_elimination="round",
    )
    drawn.play("A 1", "B 4")
    assert drawn.ending == ""
    assert drawn.chips == [6, 10], "A paid for crossing 30; B pays nothing"
    seen = drawn.seen()
    assert (seen.round, seen.dealer, seen.count, drawn.turn) == (2, 1, 0, "A")
    assert seen.status == ["playing", "playing"]


def test_s39_s27_who_sits_out_may_be_the_next_dealer() -> None:
    """§6.3, §4.3: B sits out this round, and deals the next one; C starts it."""
    drawn = table(
        """
        count 90
        A 10: 4 4 4 4
        B 5 sitting_out
        C 10: 3 3 3 3
        """,
        draw="manual",
        forget_elimination="round",
    )
    drawn.play("A 4")
    assert (drawn.seen().dealer, drawn.turn) == (1, "C")


def test_s39_a_fall_that_leaves_one_in_the_round_ends_it() -> None:
    """§6.3: C sits out with chips; A crosses with his last chip; B is alone, and the game goes on."""
    drawn = table(
        """
        count 30
        A 1: 4 4 4 4
        B 10: 3 3 3 3
        C 5 sitting_out
        """,
        draw="manual",
        forget_elimination="round",
    )
    drawn.play("A 4")
    assert drawn.ending == ""
    assert drawn.seen().round == 2
    assert drawn.seen().status == ["out", "playing", "playing"]


def test_s39_who_sits_out_can_win_by_it() -> None:
    """§6.3, §8.1: the other two fall on one Schnuff, but they are not the last."""
    drawn = table(
        """
        count 90
        A 1: schnuff 4 4 4
        B 2: 3 3 3 3
        C 5 sitting_out
        """,
        draw="manual",
        forget_elimination="round",
    )
    drawn.play("A schnuff ~ d6 d6 d6 d6")
    assert drawn.ending == "last_standing C"


# ---------------------------------------------------------------------- §6.4 When the draw pile is empty


def test_s29_the_discard_is_turned_over_the_oldest_card_on_top() -> None:
    """§6.4: with the card just played, and at once."""
    drawn = table("""
        A 10: 2 1 1 1
        B 10: 3 2 2 2
        bag 4
    """)
    oldest = drawn.seen().discard
    drawn.play("A 2 ~ 4")
    seen = drawn.seen()
    assert drawn.told("turns_discard") == [{"n": len(oldest) + 1}]
    assert seen.pile == [*oldest, "2"]
    assert seen.discard == []
    assert seen.draw_size == len(oldest) + 1
    drawn.state.chance = Scripted([])
    drawn.play("B 3")
    assert drawn.told("draws_known") == [{"seat": 1, "card": oldest[0]}]
    assert drawn.seen().pile == [*oldest[1:], "2"]
    assert drawn.seen().discard == ["3"]


def test_s29_the_turned_pile_comes_in_the_order_of_play() -> None:
    """§6.4: 4, 1, then what follows; and when it is used up, it is turned again."""
    drawn = table("""
        A 10: 2 1 1 1
        B 10: 3 2 2 2
        pile snap risk
        discard 4 1
    """)
    assert drawn.play("A 2").hand("A") == "1 1 1 snap"
    drawn.play("B 3")
    assert drawn.hand("B") == "2 2 2 risk"
    assert drawn.seen().pile[-4:] == ["4", "1", "2", "3"]


def test_s29_no_luck_is_needed_to_draw_from_a_turned_pile() -> None:
    """§6.4: it is not shuffled."""
    drawn = table("""
        A 10: 2 1 1 1
        B 10: 3 2 2 2
        pile snap risk
    """)
    drawn.state.chance = Scripted([])
    drawn.state.play(0, drawn.state.legal(0)[0])
    with pytest.raises(LuckError):
        drawn.state.chance.die(6)


def test_s29_shuffle_on_flip() -> None:
    """§6.4: then nobody knows the order, and any of its cards may come next."""
    drawn = table(
        """
        A 10: 2 1 1 1
        B 10: 3 2 2 2
        bag 4
        """,
        shuffle_on_flip="on",
    )
    old = len(drawn.seen().discard)
    drawn.play("A 2 ~ 4")
    assert drawn.told("turns_discard") == [{"n": old + 1}]
    assert (drawn.seen().pile, drawn.seen().discard, drawn.seen().draw_size) == ([], [], old + 1)
    drawn.play("B 3 ~ schnuff")
    assert drawn.hand("B") == "2 2 2 schnuff"
    assert drawn.seen().known == [[], []]


def test_s29_in_a_late_draw_too() -> None:
    """§6.4, §6.2"""
    drawn = table(
        """
        A 10: 2 1 1 1
        B 10: 3 2 2 2
        bag 4
        """,
        draw="manual",
    )
    drawn.play("A 2")
    assert drawn.seen().pile == []
    drawn.play("A draw ~ 4")
    assert drawn.seen().pile[-1] == "2"
