"""§8.8, §8.9: answers to a card, and Block."""

import msgspec

from ludotheque.games.boum.actions import GAMELLE, ROLLERS
from ludotheque.games.boum.state import BLOCKED, BLOCKED_NEXT, FIGURE, REACTION, READY, STUNNED
from ludotheque.games.boum.tests.table import table


def test_b28_before_the_effect_both_are_put_away() -> None:
    """§8.1, §8.8 (B28)"""
    case = table(figures="A 4,2", hands="A rollers rollers; C gamelle")
    case.play("A rollers")
    assert (case.state.phase, case.state.allowance) == (REACTION, 6)
    assert case.turn == "C", "B and D hold no cards, and everybody can see that"
    case.play("C gamelle")
    assert (case.state.phase, case.state.allowance, case.state.turn) == (FIGURE, 6, 0)
    assert (case.state.discard, case.state.hand_size(2), case.kinds()) == (
        [ROLLERS, GAMELLE],
        0,
        ["plays_gamelle", "fails"],
    )
    case.through("A rollers")
    assert case.state.allowance == 12


def test_b28_of_several_the_first_clockwise() -> None:
    """§8.8 (B28): the others keep theirs, unseen; in whatever order they answered."""
    for order in (("A", "B", "D"), ("D", "B", "A"), ("B", "A", "D")):
        case = table(hands="C rollers; A gamelle; B gamelle; D gamelle", turn="C", marker="C")
        case.play("C rollers")
        case.play(*[f"{name} gamelle" for name in order])
        assert [case.state.hands[seat][GAMELLE] for seat in range(4)] == [1, 1, 0, 0]
        assert [event.args for event in case.story] == [{"seat": 3, "other": 2}, {"seat": 2, "card": "rollers"}]


def test_b28_not_against_a_gamelle() -> None:
    """§8.8 (B28)"""
    case = table(hands="A rollers gamelle; B gamelle; C gamelle")
    case.play("A rollers", "C pass", "B gamelle")
    assert (case.state.phase, case.state.allowance, case.state.hands[2][GAMELLE]) == (FIGURE, 6, 1)


def test_b28_b62_gamelle_chain() -> None:
    """§8.8 (B28, B62): an option; neither the active player nor the author of the last card is asked."""
    case = table(hands="A rollers gamelle; B gamelle gamelle; C gamelle; D kick", gamelle_chain="on")
    case.play("A rollers", "B gamelle", "C pass", "D pass")
    assert (case.state.phase, case.state.gamelles, case.state.to_act()) == (REACTION, [1], [2, 3])
    case.play("C gamelle", "D pass")
    assert (case.state.gamelles, case.state.to_act()) == ([1, 2], [1, 3])
    case.play("B pass", "D pass")
    assert (case.state.phase, case.state.allowance) == (FIGURE, 12), "the Gamelle was cancelled"
    case = table(hands="A rollers; B gamelle; C gamelle", gamelle_chain="on")
    case.play("A rollers", "B gamelle", "C pass")
    case.play("C pass")
    assert case.state.allowance == 6


def test_b61_everybody_who_could_hold_one_is_asked() -> None:
    """§8.8 (B61): whether they do or not; without one there is only one answer."""
    case = table(hands="A rollers; B kick; C gamelle; D punch")
    case.play("A rollers")
    assert case.turn == "BCD"
    assert case.legal("B") == ["pass"]
    assert case.legal("C") == ["pass", "gamelle"]
    assert case.refuses("B gamelle") == ("not_in_hand", "§8.8")
    assert case.refuses("A end") == ("wait_for_answers", "§8.8")
    assert case.refuses("B keep") == ("answer_first", "§8.8")
    assert case.refuses("A pass") == ("not_asked", "§8.8")
    case.play("B pass")
    assert case.refuses("B pass") == ("already_answered", "§8.8")
    assert case.turn == "CD"


def test_b61_nobody_is_asked_when_all_five_are_in_the_discard() -> None:
    """§8.8 (B61)"""
    case = table(hands="A rollers; B kick")
    case.state.discard, case.state.bag.counts[GAMELLE] = [GAMELLE] * 5, 0
    case.play("A rollers")
    assert (case.state.phase, case.state.allowance) == (FIGURE, 12)
    assert case.refuses("B gamelle") == ("nothing_to_answer", "§8.8")


def test_b61_waiting_betrays_nobody() -> None:
    """§8.8 (B61): the prompts are the same bytes whether or not somebody holds a Gamelle."""

    def prompts(hands: str) -> list[bytes]:
        case = table(hands=hands)
        found = []
        for line in ("A rollers", "B pass", "C pass"):
            case.play(line)
            found += [msgspec.json.encode([case.seen(seat), case.turn]) for seat in ("A", "D", "")]
            found += [msgspec.json.encode(case.legal(seat)) for seat in ("A", "D", "")]
        return found

    assert prompts("A rollers; B kick; C kick; D kick") == prompts("A rollers; B gamelle; C gamelle; D kick")


def test_b28_an_answer_is_secret_until_all_have_answered() -> None:
    """§8.8 (B28): to the others a Gamelle announced looks like a card let pass."""
    views = []
    for answer in ("pass", "gamelle"):
        case = table(hands="A rollers; B gamelle; C kick; D kick")
        assert case.play("A rollers", f"B {answer}").kinds() == ["plays"]
        views.append([msgspec.json.encode(case.seen(seat)) for seat in ("", "A", "C", "D")])
        assert case.seen("B").answers[1] == answer
    assert views[0] == views[1]


def test_b29_block_takes_the_turn_and_the_answer() -> None:
    """§8.9 (B29): until the round ends."""
    case = table(hands="A block rollers; B gamelle kick; C kick")
    assert case.through("A block B").kinds() == ["plays_block", "works", "is_blocked"]
    assert case.state.standing[1] == BLOCKED
    case.play("A rollers")
    assert case.turn == "C"
    for decision in ("B gamelle", "B pass", "B keep"):
        assert case.refuses(decision) == ("blocked", "§8.9")
    case.play("C pass", "A end")
    assert case.state.turn == 2
    case.end_round()
    assert (case.state.turn, case.state.standing[1]) == (1, 1)


def test_b29_only_an_opponent_who_has_not_played() -> None:
    """§8.9 (B29)"""
    case = table(hands="B block", turn="B")
    assert case.legal("B", "block") == ["block C", "block D"]
    assert case.refuses("B block A") == ("block_ready", "§8.9")
    assert case.refuses("B block B") == ("block_opponent", "§8.9")
    assert case.refuses("B block E") == ("no_such_player", "§8.9")


def test_b67_stunned_can_be_blocked_blocked_cannot() -> None:
    """§8.9 (B67)"""
    case = table(hands="A block block rollers; B gamelle")
    case.state.standing[1] = STUNNED
    case.through("A block B")
    assert case.state.standing[1] == BLOCKED
    assert case.refuses("A block B") == ("block_once", "§8.9")
    case.play("A rollers")
    assert case.state.allowance == 12, "nobody is asked"


def test_b30_two_players_literally() -> None:
    """§8.9 (B30): only the first of the round profits."""
    case = table(hands="A block; B block", seats=2)
    case.through("A block B")
    case.play("A end")
    assert (case.state.round, case.state.turn) == (2, 0), "B lost the turn"
    case = table(hands="B block", seats=2, turn="B")
    assert case.refuses("B block A") == ("block_ready", "§8.9")


def test_b30_two_player_block_next() -> None:
    """§8.9 (B30): the second one blocks the next turn, and the answers until then."""
    case = table(hands="A gamelle; B block rollers block", seats=2, turn="B", two_player_block_next="on")
    case.through("B block A")
    assert case.state.standing[0] == BLOCKED_NEXT
    assert case.refuses("B block A") == ("block_once", "§8.9")
    case.play("B rollers")
    assert case.state.allowance == 10, "A is not asked"
    case.play("B end")
    assert (case.state.round, case.state.turn, case.state.standing[0]) == (2, 1, BLOCKED)
    case.play("B keep")
    case.through("B block A")
    assert case.state.standing[0] == BLOCKED_NEXT
    case.end_round()
    assert (case.state.round, case.state.turn) == (3, 1)
    case.end_round()
    assert (case.state.round, case.state.turn, case.state.standing[0]) == (4, 0, 1)


def test_b30_the_first_blocks_this_round_all_the_same() -> None:
    """§8.9 (B30)"""
    case = table(hands="A block", seats=2, two_player_block_next="on")
    case.through("A block B")
    assert case.state.standing == [1, BLOCKED]
    case.play("A end")
    assert (case.state.round, case.state.turn, case.state.standing[1]) == (2, 0, READY)


def test_a_cancelled_card_does_nothing_at_all() -> None:
    """§8.1, §8.8: neither step nor bomb nor tile."""
    hands = "A extra kick punch pass_bomb remote fuse; B gamelle gamelle gamelle gamelle gamelle"
    case = table(figures="A 4,2", bombs="4,3 a0", hands=hands)
    cards = ["extra", "kick 4,3", "punch 4,3", "pass_bomb 4,4", "remote 4,3"]
    before = (
        case.state.figures.copy(),
        case.state.bombs.copy(),
        case.state.walked,
        case.state.layings,
        case.state.tiles,
        case.state.scores.copy(),
    )
    for card in cards:
        case.play(f"A {card}", "B gamelle")
    after = (
        case.state.figures,
        case.state.bombs,
        case.state.walked,
        case.state.layings,
        case.state.tiles,
        case.state.scores,
    )
    assert after == before
    assert (case.state.discard.count(GAMELLE), len(case.state.discard)) == (5, 10)


def test_not_in_hand() -> None:
    """§8.1: and what is put away at the end of a turn is another matter (§3.5)."""
    case = table(figures="A 4,2", bombs="4,3 a0", hands="A kick")
    assert case.refuses("A punch 4,3") == ("not_in_hand", "§8.1")
    assert case.refuses("A rollers") == ("not_in_hand", "§8.1")
