"""The prover and the answer in bits against the oracle, on random positions before every side of every tile, elite
troops on both sides."""

import os
from math import comb, prod

import pytest

from ludotheque.games.schotten_totten_2 import quick
from ludotheque.games.schotten_totten_2.actions import DEEPEST, JOKER, NAMES, SHIELD_BEARER, SIEGE, SPY
from ludotheque.games.schotten_totten_2.formations import CONDITION_NAMES, LOWEST, STEP, Asked
from ludotheque.games.schotten_totten_2.material import WALL
from ludotheque.games.schotten_totten_2.prover import judge
from ludotheque.games.schotten_totten_2.state import NOTHING
from ludotheque.games.schotten_totten_2.tests import oracle
from ludotheque.kernel.chance import Chance, Seeded

FUZZ = int(os.environ.get("LUDOTHEQUE_FUZZ", "0"))
POSITIONS = 25_200 * FUZZ if FUZZ else 2_700
SIDES = sorted({side for _, intact, damaged in WALL for side in (intact, damaged)})
KINDS = [(size, condition, option) for size, condition in SIDES for option in ("sum", "counts")]
EFFORT = 2_000  # namings that the oracle may try for one position,
GREAT_EFFORT = 60_000  # and for one in sixty, where elite troops meet
WAYS = [1] * SIEGE + [60, 5, 15]  # how many cards a card may be taken for


class Position:
    """A complete Attacker, a Defender with some cards, and the Siege cards that nobody has seen."""

    def __init__(self, size: int, choice: Chance) -> None:
        deck = list(range(SIEGE))
        elite = [JOKER, JOKER, SPY, SHIELD_BEARER]
        self.rare = choice.below(60) == 0
        self.effort = GREAT_EFFORT if self.rare else EFFORT
        favourite = choice.below(5)  # formations are more than sums when cards are of a kind
        odds = 2 if self.rare else 6
        self.attack = [draw(deck, elite, choice, favourite, odds) for _ in range(size)]
        self.defence = [draw(deck, elite, choice, favourite + 1, odds) for _ in range(choice.below(size + 1))]
        self.first = choice.below(2) == 0
        self.missing = size - len(self.defence)
        named = prod(WAYS[card] for card in self.defence)
        most = len(deck)
        while most > self.missing and comb(most, self.missing) * named > self.effort:
            most -= 1
        self.unseen = sorted(take(deck, choice) for _ in range(choice.below(most + 1)))

    def too_much(self) -> bool:
        ways = prod(WAYS[card] for card in self.defence) * comb(len(self.unseen), self.missing)
        return max(ways, prod(WAYS[card] for card in self.attack)) > self.effort


def take(cards: list[int], choice: Chance) -> int:
    return cards.pop(choice.below(len(cards)))


def draw(deck: list[int], elite: list[int], choice: Chance, favourite: int, odds: int) -> int:
    """One in so many is an elite troop; of the others two in three have the favourite colour."""
    if elite and choice.below(odds) == 0:
        return take(elite, choice)
    near = [card for card in deck if card // 12 == favourite % 5]
    if near and choice.below(3):
        card = near[choice.below(len(near))]
        deck.remove(card)
        return card
    return take(deck, choice)


def names(cards: list[int]) -> list[str]:
    return [NAMES[card] for card in cards]


def laid(attack: list[int], defence: list[int]) -> list[int]:
    """Both formations as they lie on the wall, with what is left of it."""
    sides = [cards + [NOTHING] * (DEEPEST - len(cards)) for cards in (attack, defence)]
    return sides[0] + sides[1]


def quick_worth(asked: Asked, cards: list[int]) -> int:
    return quick.worth(asked, laid(cards, []), 0)


def quick_holds(asked: Asked, attack: list[int], defence: list[int], first: bool, unseen: list[int]) -> bool:
    """As claims.claim_holds asks, of formations that lie nowhere."""
    mine = quick_worth(asked, attack)
    if len(defence) == asked.cards:
        theirs = quick_worth(asked, defence)
        return mine > theirs or (mine == theirs and first)
    bits = sum(1 << card for card in unseen)
    strengths = sum(1 << 3 * (card % 12) for card in unseen)
    return not quick.can_be_beaten(asked, mine, laid(attack, defence), DEEPEST, bits, strengths)


def worth_pair(worth: int, asked: Asked) -> oracle.Worth:
    if asked.condition == LOWEST:
        return 0, worth - STEP
    return worth // STEP, worth % STEP


@pytest.mark.parametrize(("size", "condition", "option"), KINDS)
def test_the_prover_and_the_quick_answer_agree_with_the_oracle(size: int, condition: int, option: str) -> None:
    """§4.2, §4.3, §5.1, §5.2, §7.3 (T4-T6, T8, T9, T18, T19)"""
    asked = Asked(size, condition, option == "counts")
    text = CONDITION_NAMES[condition]
    choice = Seeded(size * 1000 + condition * 10 + (option == "counts"))
    compared = 0
    while compared < POSITIONS // len(KINDS):
        at = Position(size, choice)
        if at.too_much():
            continue
        compared += 1
        verdict = judge(asked, at.attack, at.defence, at.first, at.unseen)
        mine = oracle.worth(names(at.attack), text, option)
        theirs = oracle.best_completion(size, text, option, names(at.defence), names(at.unseen))
        case = f"{names(at.attack)} against {names(at.defence)} before {size} {text}, unseen {names(at.unseen)}"
        assert worth_pair(verdict.mine, asked) == mine, case
        assert verdict.holds() == oracle.holds(mine, theirs, at.missing == 0, at.first), case
        assert worth_pair(quick_worth(asked, at.attack), asked) == mine, case
        assert quick_holds(asked, at.attack, at.defence, at.first, at.unseen) == verdict.holds(), case
        if theirs is None:
            assert verdict.cards == []
            continue
        assert worth_pair(verdict.theirs, asked) == theirs, case
        assert verdict.cards == at.defence + verdict.added
        assert len(set(verdict.added)) == at.missing == len([card for card in verdict.added if card in at.unseen])
        assert oracle.worth(names(verdict.cards), text, option) == theirs, case


def test_every_side_of_every_tile_is_compared() -> None:
    """§5.2: the seven tiles have nine different sides."""
    assert len(SIDES) == 9


def test_t4_the_hardest_position_is_quick_to_answer() -> None:
    """§4.3: four cards, no Defender, 56 unseen cards: by hand, since no oracle has the time."""
    asked = Asked(4, CONDITION_NAMES.index("all"), False)
    attack = [NAMES.index(name) for name in ("R8", "R9", "R10", "R11")]
    unseen = [card for card in range(SIEGE) if card not in attack]
    verdict = judge(asked, attack, [], True, unseen)
    assert verdict.holds() and names(verdict.cards) == ["B8", "B9", "B10", "B11"]
    attack = [NAMES.index(name) for name in ("R7", "R8", "R9", "R10")]
    unseen = [card for card in range(SIEGE) if card not in attack]
    assert not judge(asked, attack, [], True, unseen).holds()
