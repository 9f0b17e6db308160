"""§2.3, §3.3 Hands and the Siege pile: cards that nobody sees, or one player alone."""

from typing import Final

from mypy_extensions import i64

from ludotheque.games.schotten_totten_2.actions import NAMES, SIEGE, bit, is_tactics
from ludotheque.kernel.chance import Bag, Chance

SIEGE_NAMES: Final[list[str]] = NAMES[:SIEGE]
ONE_OF_EACH: Final[list[int]] = [1] * SIEGE
EVERY_CARD: Final = (1 << SIEGE) - 1
# Six cards at a time: which of them are there
SIX: Final = 6
ALL_SIX: Final = (1 << SIX) - 1
OF_SIX: Final[list[list[int]]] = [[card for card in range(SIX) if bits >> card & 1] for bits in range(ALL_SIX + 1)]


class Deck(Bag):
    """The Siege pile, one card of each kind. It has its cards as bits too, and knows how many there are: to count sixty
    kinds, and to look among them, would cost more than all else in a draw."""

    def __init__(
        self,
        names: list[str] = [],  # noqa: B006 (never written to)
        counts: list[int] = [],  # noqa: B006 (never written to)
        left: int = 0,
        cards: i64 = 0,
    ) -> None:
        super().__init__(names, counts)
        self.left = left
        self.cards = cards

    def size(self) -> int:
        return self.left

    def is_empty(self) -> bool:
        return self.left == 0

    def nth(self, place: i64) -> int:
        passed = 0
        cards = self.cards
        there = OF_SIX[cards & ALL_SIX]
        while place >= len(there):
            place -= len(there)
            passed += SIX
            cards >>= SIX
            there = OF_SIX[cards & ALL_SIX]
        return passed + there[place]

    def take(self, chance: Chance) -> int:
        """Draw a card."""
        card = chance.draw(self)
        self.left -= 1
        self.cards ^= bit(card)
        return card

    def put(self, card: int) -> None:
        """A card comes back."""
        self.counts[card] = 1
        self.left += 1
        self.cards |= bit(card)

    def hold_back(self, card: int) -> None:
        """Take this very card out."""
        self.counts[card] = 0
        self.left -= 1
        self.cards ^= bit(card)

    def clone(self) -> "Deck":
        return Deck(self.names, self.counts, self.left, self.cards)


def deck_of(counts: list[int]) -> Deck:
    cards: i64 = 0
    left = 0
    for card in range(SIEGE):
        if counts[card]:
            cards |= bit(card)
            left += 1
    return Deck(SIEGE_NAMES, counts, left, cards)


def count_tactics(cards: list[int]) -> int:
    count = 0
    for card in cards:
        if is_tactics(card):
            count += 1
    return count


def take_out(cards: list[int], card: int) -> None:
    """Out of a hand."""
    place: i64 = 0
    while cards[place] != card:
        place += 1
    cards.pop(place)


def put_in(cards: list[int], card: int) -> None:
    """Into a hand, which stays sorted."""
    place: i64 = len(cards)
    while place > 0 and cards[place - 1] > card:
        place -= 1
    cards.insert(place, card)
