"""The cards and the verbs of Schnuff: play a card, show a stuck hand, take a card from the draw pile."""

from typing import Final

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


def is_number(card: int) -> bool:
    return card <= FOUR


def value(card: int) -> int:
    """What a number card adds to the count."""
    return card + 1


def names_of(hand: list[int]) -> list[str]:
    """The cards of a hand one by one, from how many there are of each kind."""
    return [NAMES[card] for card in range(KINDS) for _ in range(hand[card])]


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
