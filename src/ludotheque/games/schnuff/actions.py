"""The cards and the verbs of Schnuff: play a card, show a stuck hand, take a card from the draw pile."""

from typing import Final

from mypy_extensions import i64

from ludotheque.kernel.state import Action

# Cards are small whole numbers; a number card of value v is v - 1.
ONE: Final = 0
TWO: Final = 1
THREE: Final = 2
FOUR: Final = 3
PASS: Final = 4
REVERSE: Final = 5
SNAP: Final = 6
RISK: Final = 7
SCHNUFF: Final = 8
KINDS: Final = 9
NAMES: Final[list[str]] = ["1", "2", "3", "4", "pass", "reverse", "snap", "risk", "schnuff"]
DECK_SIZE: Final = 54


# A hand is one whole number: three bits for each kind say how many cards of it there are.
BITS: Final = 3
MOST: Final = 7  # of a kind that such a number can hold; a hand has four cards
ALL_CARDS: Final = 0o7_7777_7777
NUMBERS: Final = 0o7777
SCHNUFFS: Final = 0o7_0000_0000


def is_number(card: int) -> bool:
    return card <= FOUR


def value(card: int) -> int:
    """What a number card adds to the count."""
    return card + 1


def one(card: i64) -> i64:
    """A hand of this one card: what is added to a hand, or taken from it."""
    return 1 << BITS * card


def how_many(hand: i64, card: i64) -> i64:
    """How many cards of this kind there are in a hand."""
    return hand >> BITS * card & MOST


def size_of(hand: i64) -> i64:
    """How many cards there are in a hand."""
    size: i64 = 0
    while hand:
        size += hand & MOST
        hand >>= BITS
    return size


def kinds_of(hand: i64) -> i64:
    """Which kinds of card there are in a hand, a bit for each."""
    kinds: i64 = 0
    kind: i64 = 1
    while hand:
        if hand & MOST:
            kinds |= kind
        hand >>= BITS
        kind <<= 1
    return kinds


def cards_in(hand: int) -> list[int]:
    """The cards of a hand one by one."""
    return [card for card in range(KINDS) for _ in range(how_many(hand, card))]


def names_of(hand: int) -> list[str]:
    return [NAMES[card] for card in cards_in(hand)]


class Play(Action):
    """Lay a card of this kind on the discard (§3.3)."""

    def __init__(self, index: int = 0, card: int = 0) -> None:
        super().__init__(index, NAMES[card], ("card:" + NAMES[card],))
        self.card = card


class Stuck(Action):
    """Show a hand of nothing but Schnuffs that cannot be played (§5.7)."""


class Draw(Action):
    """Take the card that replaces the one just played (§6.2). Nobody points it out."""


PLAY: Final[list[Play]] = [Play(card, card) for card in range(KINDS)]
STUCK: Final = Stuck(KINDS, "stuck", ("card:schnuff", "stuck"))
DRAW: Final = Draw(KINDS + 1, "draw", ("pile",), True)
ALPHABET: Final[list[Action]] = [*PLAY, STUCK, DRAW]
