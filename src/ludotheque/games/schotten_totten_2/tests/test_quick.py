"""The answer in bits is the prover's, which is the oracle's (test_oracle compares all three)."""

from itertools import combinations

import pytest

from ludotheque.games.schotten_totten_2 import GAME
from ludotheque.games.schotten_totten_2.actions import SIEGE, STRENGTHS, TILES
from ludotheque.games.schotten_totten_2.claims import claim_holds, judge_claim
from ludotheque.games.schotten_totten_2.formations import Asked, worth
from ludotheque.games.schotten_totten_2.prover import judge
from ludotheque.games.schotten_totten_2.rules import Siege
from ludotheque.games.schotten_totten_2.state import ATTACK
from ludotheque.games.schotten_totten_2.tests.test_oracle import FUZZ, KINDS, Position, names, quick_holds, quick_worth
from ludotheque.kernel.chance import Seeded

POSITIONS = 3_000 * max(FUZZ, 1)
GAMES = 12 * max(FUZZ, 1)
POCKET = 9  # cards of which every choice is tried as the unseen ones
sides = pytest.mark.parametrize(("size", "condition", "option"), KINDS)


@sides
def test_every_formation_of_siege_cards_has_the_same_worth(size: int, condition: int, option: str) -> None:
    """§5.1, §5.2 (T8): no two or three cards have more than three colours; of four cards those of two colours."""
    asked = Asked(size, condition, option == "counts")
    for cards in combinations(range(STRENGTHS * min(size, 2 + (size == 3))), size):
        assert quick_worth(asked, list(cards)) == worth(list(cards), asked), names(list(cards))


@sides
def test_the_quick_answer_is_the_provers(size: int, condition: int, option: str) -> None:
    """§4.2, §4.3 (T4-T6, T8, T9, T18, T19): on more positions than the oracle has time for, elite troops included."""
    asked = Asked(size, condition, option == "counts")
    choice = Seeded(size * 100 + condition)
    held = 0
    for _ in range(POSITIONS):
        at = Position(size, choice)
        deck = [card for card in range(SIEGE) if card not in at.attack + at.defence]
        hidden = choice.below(len(deck) + 1) if choice.below(2) else choice.below(12)
        unseen = sorted(deck.pop(choice.below(len(deck))) for _ in range(hidden))
        verdict = judge(asked, at.attack, at.defence, at.first, unseen)
        case = f"{names(at.attack)} against {names(at.defence)} before {size} {condition}, unseen {names(unseen)}"
        assert quick_worth(asked, at.attack) == verdict.mine, case
        assert quick_holds(asked, at.attack, at.defence, at.first, unseen) == verdict.holds(), case
        held += verdict.holds()
    assert POSITIONS // 20 < held < POSITIONS * 19 // 20, "both answers are met"


@sides
def test_every_choice_of_a_few_unseen_cards_gets_the_same_answer(size: int, condition: int, option: str) -> None:
    """§4.3 (T8, T9): each of them is in or out, around the cards at which answers turn."""
    asked = Asked(size, condition, option == "counts")
    choice = Seeded(size * 100 + condition)
    for _ in range(3):
        near = choice.below(STRENGTHS - 4)
        deck = [colour * STRENGTHS + near + step for colour in range(3) for step in range(5)]
        attack, defence, pocket = (
            [deck.pop(choice.below(len(deck))) for _ in range(many)]
            for many in (size, choice.below(min(size, 15 - size - POCKET + 1)), POCKET)
        )
        for many in range(POCKET + 1):
            for unseen in combinations(sorted(pocket), many):
                verdict = judge(asked, attack, defence, True, list(unseen))
                case = f"{names(attack)} against {names(defence)}, unseen {names(list(unseen))}"
                assert quick_holds(asked, attack, defence, True, list(unseen)) == verdict.holds(), case


@pytest.mark.parametrize("tactics", ["off", "on"])
@pytest.mark.parametrize("colour_run", ["sum", "counts"])
def test_in_a_siege_both_judge_every_complete_formation_alike(tactics: str, colour_run: str) -> None:
    """§4.1: at every step, whoever's turn it is; and a clone played on leaves what the other counts alone."""
    choice = Seeded(3)
    options = {"tactics": tactics, "colour_run": colour_run}
    judged = 0
    for seed in range(GAMES):
        state = GAME.start(2, options, Seeded(seed))
        assert isinstance(state, Siege)
        while waiting := state.to_act():
            for tile in range(TILES):
                if not state.has_room(ATTACK, tile):
                    judged += 1
                    assert claim_holds(state, tile) == judge_claim(state, tile).holds(), GAME.diagram(state)
            legal = state.legal(waiting[0])
            state.clone().apply(waiting[0], legal[-1])
            state.apply(waiting[0], legal[choice.below(len(legal))])
            state.invariants()
    assert judged > 20 * GAMES
