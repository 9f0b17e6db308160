"""The cards, the bombs and the verbs of Boum !, every Action object built once.

A cell is one whole number, row * SIDE + column, in every arena; a direction is NORTH, EAST, SOUTH or WEST.
"""

from typing import Final

from ludotheque.kernel.state import Action
from ludotheque.kernel.words import letter

SIDE: Final = 13  # an arena has at most that many rows and columns
CELLS: Final = SIDE * SIDE
MOST_SEATS: Final = 5

# The power cards (§8)
EXTRA: Final = 0
KICK: Final = 1
BLOCK: Final = 2
PASS_WALL: Final = 3
PUNCH: Final = 4
FUSE: Final = 5
GAMELLE: Final = 6
PASS_BOMB: Final = 7
REMOTE: Final = 8
ROLLERS: Final = 9
KINDS: Final = 10
NAMES: Final[list[str]] = [
    "extra",
    "kick",
    "block",
    "pass_wall",
    "punch",
    "fuse",
    "gamelle",
    "pass_bomb",
    "remote",
    "rollers",
]
COPIES: Final[list[int]] = [10, 10, 5, 5, 5, 5, 5, 5, 5, 5]

# The powers of bombs (§6.3)
PLAIN: Final = 0
PLUS_ONE: Final = 1
PLUS_TWO: Final = 2
POWERS: Final = 3
POWER_NAMES: Final[list[str]] = ["plain", "+1", "+2"]

NO_TARGET: Final = 0  # of a card that is simply played


CELL_NAMES: Final[list[str]] = [f"{row},{col}" for row in range(SIDE) for col in range(SIDE)]


def cell_name(cell: int) -> str:
    """Row and column, both counted from 0: "4,3"."""
    return CELL_NAMES[cell]


class Draw(Action):
    """Take one card from the deck (§3.1)."""


class Exchange(Action):
    """Put the whole hand away for as many new cards (§3.1)."""


class Keep(Action):
    """Neither draw nor exchange (§3.1)."""


class End(Action):
    """The figure has done what it wanted (§3.5)."""


class TakeBack(Action):
    """Take back the steps made since anything else happened (§4.5). Nobody points it out."""


class LetPass(Action):
    """Do not answer the card that is being played (§8.8)."""


class Gamelle(Action):
    """Answer the card that is being played with a Gamelle (§8.8)."""


class Discard(Action):
    """Put a card of this kind away, down to the hand limit (§3.5)."""

    def __init__(self, index: int = 0, card: int = 0) -> None:
        super().__init__(index, "discard " + NAMES[card], ("card:" + NAMES[card],))
        self.card = card


class Step(Action):
    """Walk onto this cell (§4.1)."""

    def __init__(self, index: int = 0, cell: int = 0) -> None:
        super().__init__(index, "step " + cell_name(cell), ("cell:" + cell_name(cell),))
        self.cell = cell


class Lay(Action):
    """Lay a bomb of this power on this cell (§5.1)."""

    def __init__(self, index: int = 0, cell: int = 0, power: int = 0) -> None:
        name = cell_name(cell)
        super().__init__(index, f"lay {name} {POWER_NAMES[power]}", ("bomb:" + POWER_NAMES[power], "cell:" + name))
        self.cell = cell
        self.power = power


class Play(Action):
    """Play a power card (§8.1); the target is a cell, a seat or nothing."""

    def __init__(self, index: int = 0, card: int = 0, target: int = NO_TARGET, text: str = "", touch: str = "") -> None:
        name = NAMES[card]
        touches = ("card:" + name, touch) if touch else ("card:" + name,)
        super().__init__(index, f"{name} {text}" if text else name, touches)
        self.card = card
        self.target = target


def _at_cells(first: int, card: int) -> list[Play]:
    return [Play(first + cell, card, cell, cell_name(cell), "cell:" + cell_name(cell)) for cell in range(CELLS)]


DRAW: Final = Draw(0, "draw", ("deck",))
EXCHANGE: Final = Exchange(1, "exchange", ("exchange",))
KEEP: Final = Keep(2, "keep", ("keep",))
END: Final = End(3, "end", ("end",))
TAKE_BACK: Final = TakeBack(4, "take_back", ("take_back",), True)
LET_PASS: Final = LetPass(5, "pass", ("pass",), False, True)
ANSWER: Final = Gamelle(6, "gamelle", ("card:gamelle",))

_STEPS: Final = 7
_LAYS: Final = _STEPS + CELLS
_PLAYS: Final = _LAYS + POWERS * CELLS
_AIMED: Final = _PLAYS + 3 + MOST_SEATS
STEP: Final[list[Step]] = [Step(_STEPS + cell, cell) for cell in range(CELLS)]
LAY: Final[list[list[Lay]]] = [
    [Lay(_LAYS + power * CELLS + cell, cell, power) for cell in range(CELLS)] for power in range(POWERS)
]
PLAY: Final[list[list[Play]]] = [[] for _ in range(KINDS)]  # by card and target; a Gamelle only answers
PLAY[EXTRA] = [Play(_PLAYS, EXTRA)]
PLAY[FUSE] = [Play(_PLAYS + 1, FUSE)]
PLAY[ROLLERS] = [Play(_PLAYS + 2, ROLLERS)]
PLAY[BLOCK] = [Play(_PLAYS + 3 + seat, BLOCK, seat, letter(seat), f"seat:{seat}") for seat in range(MOST_SEATS)]
PLAY[KICK] = _at_cells(_AIMED, KICK)
PLAY[PUNCH] = _at_cells(_AIMED + CELLS, PUNCH)
PLAY[PASS_BOMB] = _at_cells(_AIMED + 2 * CELLS, PASS_BOMB)
PLAY[PASS_WALL] = _at_cells(_AIMED + 3 * CELLS, PASS_WALL)
PLAY[REMOTE] = _at_cells(_AIMED + 4 * CELLS, REMOTE)
DISCARD: Final[list[Discard]] = [Discard(_AIMED + 5 * CELLS + card, card) for card in range(KINDS)]
PLAY_ORDER: Final[list[int]] = [EXTRA, FUSE, ROLLERS, BLOCK, KICK, PUNCH, PASS_BOMB, PASS_WALL, REMOTE]

ALPHABET: Final[list[Action]] = [
    DRAW,
    EXCHANGE,
    KEEP,
    END,
    TAKE_BACK,
    LET_PASS,
    ANSWER,
    *STEP,
    *[lay for row in LAY for lay in row],
    *[play for card in PLAY_ORDER for play in PLAY[card]],
    *DISCARD,
]
