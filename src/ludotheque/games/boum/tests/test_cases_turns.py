"""§2, §3: setting up, cards, the order of turns, the end of a round."""

import pytest

from ludotheque.games.boum import GAME
from ludotheque.games.boum.actions import COPIES, GAMELLE, KICK, KINDS, NAMES
from ludotheque.games.boum.rules import Boum
from ludotheque.games.boum.state import BLOCKED, CARDS, FIGURE, LIMIT, READY, STUNNED
from ludotheque.games.boum.tests.table import (
    all_cards,
    do,
    end_round,
    kinds,
    legal,
    play,
    refusal,
    refused,
    sketch,
    where,
)
from ludotheque.kernel.chance import Scripted, Seeded
from ludotheque.kernel.state import State


def start(seats: int, luck: str = "", **options: str) -> Boum:
    state: State = GAME.start(seats, options, Scripted(luck.split(), Seeded(3)), True)
    assert isinstance(state, Boum)
    state.invariants()
    return state


@pytest.mark.parametrize(
    ("seats", "cells"),
    [
        (2, ["2,2", "8,10"]),
        (3, ["2,2", "2,10", "8,10"]),
        (4, ["0,0", "0,12", "10,12", "10,0"]),
        (5, ["0,0", "0,12", "10,12", "10,0", "5,6"]),
    ],
)
def test_b11_starts_clockwise_two_opposite_fifth_in_the_middle(seats: int, cells: list[str]) -> None:
    """§2.1 (B11)"""
    table = start(seats)
    assert [where(table, "ABCDE"[seat]) for seat in range(seats)] == cells


def test_b10_bombs_and_cards_of_two_or_three() -> None:
    """§2.2, §2.3 (B10): five plain and two +1; three cards, five steps, limit four."""
    table = start(3)
    assert table.reserves == [[5, 2, 0]] * 3
    assert [table.hand_size(seat) for seat in range(3)] == [3, 3, 3]
    assert (table.options.steps, table.options.hand_limit) == (5, 4)


def test_bombs_and_cards_of_four_or_five() -> None:
    """§2.2, §2.3, §3.4"""
    table = start(5)
    assert table.reserves == [[5, 3, 2]] * 5
    assert [table.hand_size(seat) for seat in range(5)] == [4] * 5
    assert (table.options.steps, table.options.hand_limit) == (6, 5)
    assert sum(COPIES) == 60


def test_b12_chance_chooses_the_first_player() -> None:
    """§2.4 (B12)"""
    table = start(4, "d3")
    assert (table.marker, table.turn, table.to_act()) == (2, 2, [2])


def test_b1_draw_exchange_or_neither_before_anything_else() -> None:
    """§3.1 (B1)"""
    table = start(4, "d1")
    assert legal(table, "A") == ["draw", "exchange", "keep"]
    assert refused(table, "A end") == "cards_first"
    assert refused(table, "B draw") == "not_your_turn"
    do(table, "A keep")
    assert table.hand_size(0) == 4
    assert refused(table, "A draw") == "cards_are_done"


def test_b1_draw_gives_one_card_and_only_its_owner_is_told() -> None:
    """§3.1 (B1)"""
    table = sketch()
    table.phase = CARDS
    table.chance = Scripted(["remote"])
    story = do(table, "A draw")
    assert table.hands[0][NAMES.index("remote")] == 1
    assert [(event.kind, event.to) for event in story] == [("draws_card", [0]), ("draws", [-1, 1, 2, 3])]


def test_b1_exchange_puts_the_whole_hand_away_for_as_many() -> None:
    """§3.1 (B1)"""
    table = sketch(hands="A kick kick punch")
    table.phase = CARDS
    table.chance = Scripted(["fuse", "fuse", "extra"])
    story = do(table, "A exchange")
    assert [(event.kind, event.to) for event in story[1:]] == [("is_dealt", [0]), ("draws_hand", [-1, 1, 2, 3])]
    assert (table.hands[0][KICK], table.hand_size(0)) == (0, 3)
    assert [NAMES[card] for card in table.discard] == ["kick", "kick", "punch"]
    assert table.phase == FIGURE


def test_b2_exchange_of_an_empty_hand() -> None:
    """§3.1 (B2): allowed, nothing happens."""
    table = sketch()
    table.phase = CARDS
    table.chance = Scripted([])
    assert kinds(do(table, "A exchange")) == ["exchanges_nothing"]
    assert (table.hand_size(0), table.phase) == (0, FIGURE)


def test_b3_an_empty_deck_is_the_shuffled_discard() -> None:
    """§3.1 (B3)"""
    table = sketch(hands="A kick")
    table.phase = CARDS
    table.discard, table.bag.counts = all_cards(table), [0] * KINDS
    story = do(table, "A draw")
    assert kinds(story)[0] == "shuffles"
    assert (table.hand_size(0), table.discard, table.bag.size()) == (2, [], 58)


def test_b3_in_an_exchange_the_old_hand_is_shuffled_in() -> None:
    """§3.1 (B3): the deck is empty, the discard too: the old hand is all there is."""
    table = sketch(hands="A kick punch")
    table.phase = CARDS
    others = table.bag.counts
    table.bag.counts = [0] * KINDS
    table.story = []
    table.apply(0, GAME.alphabet[1])
    assert (table.hands[0][KICK], table.hand_size(0), table.discard) == (1, 2, [])
    assert sum(others) == 58


def test_b3_no_card_anywhere() -> None:
    """§3.1 (B3): no card."""
    table = sketch(hands="A kick")
    table.phase = CARDS
    table.bag.counts = [0] * KINDS
    table.apply(0, GAME.alphabet[0])
    assert table.hand_size(0) == 1


def test_b1_down_to_the_hand_limit_by_own_choice() -> None:
    """§3.5 (B1): six in hand, one of them goes; nobody else is asked. Two players keep four."""
    table = sketch(hands="A kick kick punch fuse extra gamelle")
    assert [event.args for event in do(table, "A end")] == [{"seat": 0, "n": 1}]
    assert (table.phase, table.turn) == (LIMIT, 0)
    assert legal(table, "A") == [f"discard {name}" for name in ("extra", "kick", "punch", "fuse", "gamelle")]
    assert refused(table, "A end") == "discard_first"
    why = refusal(table, "A discard remote")
    assert (why.kind, why.section) == ("not_in_hand", "§3.5")
    do(table, "A discard gamelle")
    assert (table.hands[0][GAMELLE], table.discard, table.turn) == (0, [GAMELLE], 1)
    assert refused(sketch(hands="A kick"), "A discard kick") == "nothing_to_discard"
    table = sketch(hands="A kick kick punch fuse extra", seats=2)
    do(table, "A end", "A discard kick")
    assert (table.hand_size(0), table.turn) == (4, 1)


def test_b4_steps_bombs_and_cards_mix() -> None:
    """§3.3 (B4)"""
    table = sketch(figures="A 4,2", hands="A extra kick rollers")
    play(table, "A step 4,1", "A lay 4,2 plain", "A step 4,0", "A extra", "A step 4,1", "A kick 4,2", "A lay 4,2 +2")
    play(table, "A rollers", "A step 4,0", "A end")
    assert table.turn == 1


def test_b13_the_marker_goes_clockwise() -> None:
    """§3.6 (B13)"""
    table = sketch(turn="D", marker="A")
    end_round(table)
    assert (table.round, table.marker, table.turn) == (2, 1, 1)
    end_round(table)
    assert (table.round, table.marker, table.turn) == (3, 2, 2)


def test_b13_two_players_keep_their_order() -> None:
    """§3.6 (B13)"""
    table = sketch(seats=2, turn="A", marker="B")
    end_round(table)
    assert (table.round, table.marker, table.turn) == (2, 1, 1)


def test_b13_two_player_marker_moves() -> None:
    """§3.6 (B13): by option the marker goes on, so whoever was last is first."""
    table = sketch(seats=2, turn="A", marker="B", two_player_marker="moves")
    end_round(table)
    assert (table.round, table.marker, table.turn) == (2, 0, 0)
    end_round(table)
    assert (table.round, table.marker, table.turn) == (3, 1, 1)


def test_whoever_sits_a_turn_out_is_told_why() -> None:
    """§3.2, §8.3, §8.9: waiting, stunned and blocked are three things."""
    table = sketch(seats=2)
    for standing, kind, section in ((STUNNED, "stunned", "§8.3"), (BLOCKED, "blocked", "§8.9")):
        table.standing[1] = standing
        why = refusal(table, "B keep")
        assert (why.kind, why.section) == (kind, section)
    table.standing[1] = READY
    why = refusal(table, "B keep")
    assert (why.kind, why.section, why.args) == ("not_your_turn", "§3.2", {"seat": 0})


def test_stunned_and_blocked_skip_until_the_round_ends() -> None:
    """§3.2: no cards either, and up again in the next round."""
    table = sketch()
    table.standing[1], table.standing[2] = STUNNED, BLOCKED
    story = do(table, "A end")
    assert (kinds(story), table.turn) == (["skips", "skips", "turn"], 3)
    end_round(table)
    assert (table.marker, table.turn, table.standing[1:3]) == (1, 1, [1, 0])


def test_everybody_left_may_be_lying_down() -> None:
    """§3.2: then the round is over."""
    table = sketch()
    table.standing[1:] = [STUNNED] * 3
    do(table, "A end")
    assert (table.round, table.turn) == (2, 1)


def test_b39_tile_boum_victory_marker() -> None:
    """§3.6 (B39): the Boum of this round counts for the victory of this round."""
    table = sketch(turn="D", figures="A 4,2; B 4,4", bombs="4,3 a0")
    table.tiles = 1
    table.scores = [3, 0, 0, 0]
    table.figures[0] = 2 * 13
    story = do(table, "D end")
    assert kinds(story)[:2] == ["tile_goes", "boum"]
    assert kinds(story)[-1] == "game_over"
    assert (table.ending, table.winners, table.marker) == ("victory", [0], 0)


def test_only_those_at_the_table_play() -> None:
    """§3.7"""
    table = sketch()
    assert table.legal(-1) == []
    why = table.why_not(-1, GAME.alphabet[3])
    assert why is not None
    assert (why.kind, why.section) == ("only_watching", "§3.7")
