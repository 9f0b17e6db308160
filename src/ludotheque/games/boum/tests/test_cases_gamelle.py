"""§8.8, §8.9: answers to a card, and Block."""

import msgspec

from ludotheque.games.boum import GAME
from ludotheque.games.boum.actions import GAMELLE, ROLLERS
from ludotheque.games.boum.rules import Boum
from ludotheque.games.boum.state import BLOCKED, BLOCKED_NEXT, FIGURE, REACTION, READY, STUNNED
from ludotheque.games.boum.tests.table import do, end_round, kinds, legal, play, refusal, refused, sketch


def test_b28_before_the_effect_both_are_put_away() -> None:
    """§8.1, §8.8 (B28)"""
    table = sketch(figures="A 4,2", hands="A rollers rollers; C gamelle")
    do(table, "A rollers")
    assert (table.phase, table.allowance) == (REACTION, 6)
    assert table.to_act() == [2], "B and D hold no cards, and everybody can see that"
    story = do(table, "C gamelle")
    assert (table.phase, table.allowance, table.turn) == (FIGURE, 6, 0)
    assert (table.discard, table.hand_size(2), kinds(story)) == ([ROLLERS, GAMELLE], 0, ["plays_gamelle", "fails"])
    play(table, "A rollers")
    assert table.allowance == 12


def test_b28_of_several_the_first_clockwise() -> None:
    """§8.8 (B28): the others keep theirs, unseen; in whatever order they answered."""
    for order in (("A", "B", "D"), ("D", "B", "A"), ("B", "A", "D")):
        table = sketch(hands="C rollers; A gamelle; B gamelle; D gamelle", turn="C", marker="C")
        do(table, "C rollers")
        story = do(table, *[f"{name} gamelle" for name in order])
        assert [table.hands[seat][GAMELLE] for seat in range(4)] == [1, 1, 0, 0]
        assert [event.args for event in story] == [{"seat": 3, "other": 2}, {"seat": 2, "card": "rollers"}]


def test_b28_not_against_a_gamelle() -> None:
    """§8.8 (B28)"""
    table = sketch(hands="A rollers gamelle; B gamelle; C gamelle")
    do(table, "A rollers", "C pass", "B gamelle")
    assert (table.phase, table.allowance, table.hands[2][GAMELLE]) == (FIGURE, 6, 1)


def test_b28_b62_gamelle_chain() -> None:
    """§8.8 (B28, B62): an option; neither the active player nor the author of the last card is asked."""
    table = sketch(hands="A rollers gamelle; B gamelle gamelle; C gamelle; D kick", gamelle_chain="on")
    do(table, "A rollers", "B gamelle", "C pass", "D pass")
    assert (table.phase, table.gamelles, table.to_act()) == (REACTION, [1], [2, 3])
    do(table, "C gamelle", "D pass")
    assert (table.gamelles, table.to_act()) == ([1, 2], [1, 3])
    do(table, "B pass", "D pass")
    assert (table.phase, table.allowance) == (FIGURE, 12), "the Gamelle was cancelled"
    table = sketch(hands="A rollers; B gamelle; C gamelle", gamelle_chain="on")
    do(table, "A rollers", "B gamelle", "C pass")
    do(table, "C pass")
    assert table.allowance == 6


def test_b61_everybody_who_could_hold_one_is_asked() -> None:
    """§8.8 (B61): whether they do or not; without one there is only one answer."""
    table = sketch(hands="A rollers; B kick; C gamelle; D punch")
    do(table, "A rollers")
    assert table.to_act() == [1, 2, 3]
    assert legal(table, "B") == ["pass"]
    assert legal(table, "C") == ["pass", "gamelle"]
    why = refusal(table, "B gamelle")
    assert (why.kind, why.section) == ("not_in_hand", "§8.8")
    assert refused(table, "A end") == "wait_for_answers"
    assert refused(table, "B keep") == "answer_first"
    assert refused(table, "A pass") == "not_asked"
    do(table, "B pass")
    assert refused(table, "B pass") == "already_answered"
    assert table.to_act() == [2, 3]


def test_b61_nobody_is_asked_when_all_five_are_in_the_discard() -> None:
    """§8.8 (B61)"""
    table = sketch(hands="A rollers; B kick")
    table.discard, table.bag.counts[GAMELLE] = [GAMELLE] * 5, 0
    do(table, "A rollers")
    assert (table.phase, table.allowance) == (FIGURE, 12)
    assert refused(table, "B gamelle") == "nothing_to_answer"


def test_b61_waiting_betrays_nobody() -> None:
    """§8.8 (B61): the prompts are the same bytes whether or not somebody holds a Gamelle."""

    def prompts(hands: str) -> list[bytes]:
        table = sketch(hands=hands)
        do(table, "A rollers")
        seen = [look(table, 0), look(table, 3), look(table, -1)]
        do(table, "B pass")
        seen += [look(table, 0), look(table, 3), look(table, -1)]
        do(table, "C pass")
        return [*seen, look(table, 0), look(table, 3), look(table, -1)]

    def look(table: Boum, seat: int) -> bytes:
        actions = [action.index for action in table.legal(seat)]
        return msgspec.json.encode([GAME.view(table, seat), actions, table.to_act()])

    assert prompts("A rollers; B kick; C kick; D kick") == prompts("A rollers; B gamelle; C gamelle; D kick")


def test_b28_an_answer_is_secret_until_all_have_answered() -> None:
    """§8.8 (B28): to the others a Gamelle announced looks like a card let pass."""
    views = []
    for answer in ("pass", "gamelle"):
        table = sketch(hands="A rollers; B gamelle; C kick; D kick")
        assert do(table, "A rollers", f"B {answer}")[1:] == []
        views.append([msgspec.json.encode(GAME.view(table, seat)) for seat in (-1, 0, 2, 3)])
        assert msgspec.json.decode(msgspec.json.encode(GAME.view(table, 1)))["answers"][1] == answer
    assert views[0] == views[1]


def test_b29_block_takes_the_turn_and_the_answer() -> None:
    """§8.9 (B29): until the round ends."""
    table = sketch(hands="A block rollers; B gamelle kick; C kick")
    assert kinds(play(table, "A block B")) == ["plays_block", "works", "is_blocked"]
    assert table.standing[1] == BLOCKED
    do(table, "A rollers")
    assert table.to_act() == [2]
    for decision in ("B gamelle", "B pass", "B keep"):
        assert (refusal(table, decision).kind, refusal(table, decision).section) == ("blocked", "§8.9")
    do(table, "C pass", "A end")
    assert table.turn == 2
    end_round(table)
    assert (table.turn, table.standing[1]) == (1, 1)


def test_b29_only_an_opponent_who_has_not_played() -> None:
    """§8.9 (B29)"""
    table = sketch(hands="B block", turn="B")
    assert [text for text in legal(table, "B") if text.startswith("block")] == ["block C", "block D"]
    assert refused(table, "B block A") == "block_ready"
    assert refused(table, "B block B") == "block_opponent"
    assert refused(table, "B block E") == "no_such_player"


def test_b67_stunned_can_be_blocked_blocked_cannot() -> None:
    """§8.9 (B67)"""
    table = sketch(hands="A block block rollers; B gamelle")
    table.standing[1] = STUNNED
    play(table, "A block B")
    assert table.standing[1] == BLOCKED
    assert refused(table, "A block B") == "block_once"
    do(table, "A rollers")
    assert table.allowance == 12, "nobody is asked"


def test_b30_two_players_literally() -> None:
    """§8.9 (B30): only the first of the round profits."""
    table = sketch(hands="A block; B block", seats=2)
    play(table, "A block B")
    do(table, "A end")
    assert (table.round, table.turn) == (2, 0), "B lost the turn"
    table = sketch(hands="B block", seats=2, turn="B")
    assert refused(table, "B block A") == "block_ready"


def test_b30_two_player_block_next() -> None:
    """§8.9 (B30): the second one blocks the next turn, and the answers until then."""
    table = sketch(hands="A gamelle; B block rollers block", seats=2, turn="B", two_player_block_next="on")
    play(table, "B block A")
    assert table.standing[0] == BLOCKED_NEXT
    assert refused(table, "B block A") == "block_once"
    do(table, "B rollers")
    assert table.allowance == 10, "A is not asked"
    do(table, "B end")
    assert (table.round, table.turn, table.standing[0]) == (2, 1, BLOCKED)
    do(table, "B keep")
    play(table, "B block A")
    assert table.standing[0] == BLOCKED_NEXT
    end_round(table)
    assert (table.round, table.turn) == (3, 1)
    end_round(table)
    assert (table.round, table.turn, table.standing[0]) == (4, 0, 1)


def test_b30_the_first_blocks_this_round_all_the_same() -> None:
    """§8.9 (B30)"""
    table = sketch(hands="A block", seats=2, two_player_block_next="on")
    play(table, "A block B")
    assert table.standing == [1, BLOCKED]
    do(table, "A end")
    assert (table.round, table.turn, table.standing[1]) == (2, 0, READY)


def test_a_cancelled_card_does_nothing_at_all() -> None:
    """§8.1, §8.8: neither step nor bomb nor tile."""
    hands = "A extra kick punch pass_bomb remote fuse; B gamelle gamelle gamelle gamelle gamelle"
    table = sketch(figures="A 4,2", bombs="4,3 a0", hands=hands)
    cards = ["extra", "kick 4,3", "punch 4,3", "pass_bomb 4,4", "remote 4,3"]
    before = (table.figures.copy(), table.bombs.copy(), table.walked, table.layings, table.tiles, table.scores.copy())
    for card in cards:
        do(table, f"A {card}", "B gamelle")
    after = (table.figures, table.bombs, table.walked, table.layings, table.tiles, table.scores)
    assert after == before
    assert (table.discard.count(GAMELLE), len(table.discard)) == (5, 10)


def test_not_in_hand() -> None:
    """§8.1: and what is put away at the end of a turn is another matter (§3.5)."""
    table = sketch(figures="A 4,2", bombs="4,3 a0", hands="A kick")
    why = refusal(table, "A punch 4,3")
    assert (why.kind, why.section) == ("not_in_hand", "§8.1")
    assert refused(table, "A rollers") == "not_in_hand"
