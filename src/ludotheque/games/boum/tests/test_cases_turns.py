"""§2, §3: setting up, cards, the order of turns, the end of a round."""

import pytest

from ludotheque.games.boum import GAME
from ludotheque.games.boum.actions import COPIES, GAMELLE, KICK, KINDS, NAMES
from ludotheque.games.boum.state import BLOCKED, CARDS, FIGURE, LIMIT, READY, STUNNED
from ludotheque.games.boum.tests.table import Case, all_cards, table
from ludotheque.kernel.words import letter


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
    case = Case.start(seats, "d1")
    assert [case.where(letter(seat)) for seat in range(seats)] == cells


def test_b10_bombs_and_cards_of_two_or_three() -> None:
    """§2.2, §2.3 (B10): five plain and two +1; three cards, five steps, limit four."""
    case = Case.start(3, "d1")
    assert case.state.reserves == [[5, 2, 0]] * 3
    assert [case.state.hand_size(seat) for seat in range(3)] == [3, 3, 3]
    assert (case.state.options.steps, case.state.options.hand_limit) == (5, 4)


def test_bombs_and_cards_of_four_or_five() -> None:
    """§2.2, §2.3, §3.4"""
    case = Case.start(5, "d1")
    assert case.state.reserves == [[5, 3, 2]] * 5
    assert [case.state.hand_size(seat) for seat in range(5)] == [4] * 5
    assert (case.state.options.steps, case.state.options.hand_limit) == (6, 5)
    assert sum(COPIES) == 60


def test_b12_chance_chooses_the_first_player() -> None:
    """§2.4 (B12)"""
    case = Case.start(4, "d3")
    assert (case.state.marker, case.state.turn, case.state.to_act()) == (2, 2, [2])


def test_b1_draw_exchange_or_neither_before_anything_else() -> None:
    """§3.1 (B1)"""
    case = Case.start(4, "d1")
    assert case.legal("A") == ["draw", "exchange", "keep"]
    assert case.refuses("A end") == ("cards_first", "§3.1")
    assert case.refuses("B draw") == ("not_your_turn", "§3.2")
    case.play("A keep")
    assert case.state.hand_size(0) == 4
    assert case.refuses("A draw") == ("cards_are_done", "§3.1")


def test_b1_draw_gives_one_card_and_only_its_owner_is_told() -> None:
    """§3.1 (B1)"""
    case = table()
    case.state.phase = CARDS
    case.play("A draw ~ remote")
    assert case.state.hands[0][NAMES.index("remote")] == 1
    assert [(event.kind, event.to) for event in case.story] == [("draws_card", [0]), ("draws", [-1, 1, 2, 3])]


def test_b1_exchange_puts_the_whole_hand_away_for_as_many() -> None:
    """§3.1 (B1)"""
    case = table(hands="A kick kick punch")
    case.state.phase = CARDS
    case.play("A exchange ~ fuse fuse extra")
    assert [(event.kind, event.to) for event in case.story[1:]] == [("is_dealt", [0]), ("draws_hand", [-1, 1, 2, 3])]
    assert (case.state.hands[0][KICK], case.state.hand_size(0)) == (0, 3)
    assert [NAMES[card] for card in case.state.discard] == ["kick", "kick", "punch"]
    assert case.state.phase == FIGURE


def test_b2_exchange_of_an_empty_hand() -> None:
    """§3.1 (B2): allowed, nothing happens."""
    case = table()
    case.state.phase = CARDS
    assert case.play("A exchange").kinds() == ["exchanges_nothing"]
    assert (case.state.hand_size(0), case.state.phase) == (0, FIGURE)


def test_b3_an_empty_deck_is_the_shuffled_discard() -> None:
    """§3.1 (B3)"""
    case = table(hands="A kick")
    case.state.phase = CARDS
    case.state.discard, case.state.bag.counts = all_cards(case.state), [0] * KINDS
    case.play("A draw")
    assert case.kinds()[0] == "shuffles"
    assert (case.state.hand_size(0), case.state.discard, case.state.bag.size()) == (2, [], 58)


def test_b3_in_an_exchange_the_old_hand_is_shuffled_in() -> None:
    """§3.1 (B3): the deck is empty, the discard too: the old hand is all there is."""
    case = table(hands="A kick punch")
    case.state.phase = CARDS
    others = case.state.bag.counts
    case.state.bag.counts = [0] * KINDS
    case.state.story = []
    case.state.apply(0, GAME.alphabet[1])
    assert (case.state.hands[0][KICK], case.state.hand_size(0), case.state.discard) == (1, 2, [])
    assert sum(others) == 58


def test_b3_no_card_anywhere() -> None:
    """§3.1 (B3): no card."""
    case = table(hands="A kick")
    case.state.phase = CARDS
    case.state.bag.counts = [0] * KINDS
    case.state.apply(0, GAME.alphabet[0])
    assert case.state.hand_size(0) == 1


def test_b1_down_to_the_hand_limit_by_own_choice() -> None:
    """§3.5 (B1): six in hand, one of them goes; nobody else is asked. Two players keep four."""
    case = table(hands="A kick kick punch fuse extra gamelle")
    assert case.play("A end").told("has_too_many") == [{"seat": 0, "n": 1}]
    assert (case.state.phase, case.state.turn) == (LIMIT, 0)
    assert case.legal("A") == [f"discard {name}" for name in ("extra", "kick", "punch", "fuse", "gamelle")]
    assert case.refuses("A end") == ("discard_first", "§3.5")
    assert case.refuses("A discard remote") == ("not_in_hand", "§3.5")
    case.play("A discard gamelle")
    assert (case.state.hands[0][GAMELLE], case.state.discard, case.state.turn) == (0, [GAMELLE], 1)
    assert table(hands="A kick").refuses("A discard kick") == ("nothing_to_discard", "§3.5")
    case = table(hands="A kick kick punch fuse extra", seats=2)
    case.play("A end", "A discard kick")
    assert (case.state.hand_size(0), case.state.turn) == (4, 1)


def test_b4_steps_bombs_and_cards_mix() -> None:
    """§3.3 (B4)"""
    case = table(figures="A 4,2", hands="A extra kick rollers")
    case.through("A step 4,1", "A lay 4,2 plain", "A step 4,0", "A extra", "A step 4,1", "A kick 4,2", "A lay 4,2 +2")
    case.through("A rollers", "A step 4,0", "A end")
    assert case.state.turn == 1


def test_b13_the_marker_goes_clockwise() -> None:
    """§3.6 (B13)"""
    case = table(turn="D", marker="A")
    case.end_round()
    assert (case.state.round, case.state.marker, case.state.turn) == (2, 1, 1)
    case.end_round()
    assert (case.state.round, case.state.marker, case.state.turn) == (3, 2, 2)


def test_b13_two_players_keep_their_order() -> None:
    """§3.6 (B13)"""
    case = table(seats=2, turn="A", marker="B")
    case.end_round()
    assert (case.state.round, case.state.marker, case.state.turn) == (2, 1, 1)


def test_b13_two_player_marker_moves() -> None:
    """§3.6 (B13): by option the marker goes on, so whoever was last is first."""
    case = table(seats=2, turn="A", marker="B", two_player_marker="moves")
    case.end_round()
    assert (case.state.round, case.state.marker, case.state.turn) == (2, 0, 0)
    case.end_round()
    assert (case.state.round, case.state.marker, case.state.turn) == (3, 1, 1)


def test_whoever_sits_a_turn_out_is_told_why() -> None:
    """§3.2, §8.3, §8.9: waiting, stunned and blocked are three things."""
    case = table(seats=2)
    for standing, kind, section in ((STUNNED, "stunned", "§8.3"), (BLOCKED, "blocked", "§8.9")):
        case.state.standing[1] = standing
        assert case.refuses("B keep") == (kind, section)
    case.state.standing[1] = READY
    why = case.refusal("B keep")
    assert (why.kind, why.section, why.args) == ("not_your_turn", "§3.2", {"seat": 0})


def test_stunned_and_blocked_skip_until_the_round_ends() -> None:
    """§3.2: no cards either, and up again in the next round."""
    case = table()
    case.state.standing[1], case.state.standing[2] = STUNNED, BLOCKED
    case.play("A end")
    assert (case.kinds(), case.state.turn) == (["skips", "skips", "turn"], 3)
    case.end_round()
    assert (case.state.marker, case.state.turn, case.state.standing[1:3]) == (1, 1, [1, 0])


def test_everybody_left_may_be_lying_down() -> None:
    """§3.2: then the round is over."""
    case = table()
    case.state.standing[1:] = [STUNNED] * 3
    case.play("A end")
    assert (case.state.round, case.state.turn) == (2, 1)


def test_b39_tile_boum_victory_marker() -> None:
    """§3.6 (B39): the Boum of this round counts for the victory of this round."""
    case = table(turn="D", figures="A 4,2; B 4,4", bombs="4,3 a0")
    case.state.tiles = 1
    case.state.scores = [3, 0, 0, 0]
    case.state.figures[0] = 2 * 13
    case.play("D end")
    assert case.kinds()[:2] == ["tile_goes", "boum"]
    assert case.kinds()[-1] == "game_over"
    assert (case.state.ending, case.state.winners, case.state.marker) == ("victory", [0], 0)


def test_only_those_at_the_table_play() -> None:
    """§3.7"""
    case = table()
    assert case.state.legal(-1) == []
    why = case.state.why_not(-1, GAME.alphabet[3])
    assert why is not None
    assert (why.kind, why.section) == ("only_watching", "§3.7")
