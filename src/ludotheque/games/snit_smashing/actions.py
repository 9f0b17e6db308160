"""The hexes and the verbs of Snit Smashing: write an order, send a Snit, let a Snit stay.

A hex is a whole number, column by column; NEIGHBOURS is the grid on which every beach lies (§1.3).
"""

from typing import Final

from ludotheque.games.snit_smashing import clan
from ludotheque.kernel.state import Action

COLUMNS: Final = "ABCDEFG"
ROWS: Final = 10
HEXES: Final = len(COLUMNS) * ROWS
HEX_NAMES: Final[list[str]] = [f"{column}{row}" for column in COLUMNS for row in range(1, ROWS + 1)]

CLAN: Final[int] = clan.CLAN_SIZE
NAMES: Final[list[str]] = clan.NAMES
SPEEDS: Final[list[int]] = clan.SPEEDS


def neighbours(here: int) -> list[int]:
    """§1.3: own column one up and one down; B, D and F lie half a hex lower than the columns beside them."""
    column, row = divmod(here, ROWS)
    side = row - column % 2
    around = [(column, row - 1), (column, row + 1)]
    for beside in (column - 1, column + 1):
        around += [(beside, side), (beside, side + 1)]
    return sorted(c * ROWS + r for c, r in around if 0 <= c < len(COLUMNS) and 0 <= r < ROWS)


NEIGHBOURS: Final[list[list[int]]] = [neighbours(here) for here in range(HEXES)]
# The corners where three hexes meet (§3.2), and the hexes with six neighbours, none of them in the row that is sea on
# every map (§3.3). What no map allows has no action of its own: it is garbled (M9, M21).
CORNERS: Final[list[list[int]]] = [
    [one, two, three]
    for one in range(HEXES)
    for two in NEIGHBOURS[one]
    for three in NEIGHBOURS[two]
    if one < two < three and three in NEIGHBOURS[one]
]
CENTRES: Final[list[int]] = [here for here in range(HEXES) if len(NEIGHBOURS[here]) == 6 and here % ROWS > 1]


class Smash(Action):
    """An order: hit the three hexes round a corner (§3.2)."""

    def __init__(self, index: int = 0, hexes: list[int] = []) -> None:  # noqa: B006 (never written to)
        names = [HEX_NAMES[one] for one in hexes]
        super().__init__(index, "smash " + " ".join(names), ("corner:" + "-".join(names),))
        self.hexes = hexes


class Move(Action):
    """An order: put the Snandergrab with its centre there (§3.3)."""

    def __init__(self, index: int = 0, centre: int = 0) -> None:
        name = HEX_NAMES[centre]
        super().__init__(index, "move " + name, ("snandergrab", "hex:" + name))
        self.centre = centre


class Garbled(Action):
    """An order that nobody can read: nothing happens (§3.5). The table does not offer it, programs may send it (M9)."""


class Send(Action):
    """Move that Snit of one's clan to that hex (§4.2); in a run to the sea D10 means under the Snandergrab (§7.2)."""

    def __init__(self, index: int = 0, snit: int = 0, to: int = 0) -> None:
        name = HEX_NAMES[to]
        super().__init__(index, f"{NAMES[snit]} {name}", ("snit:" + NAMES[snit], "hex:" + name))
        self.snit = snit
        self.to = to


class Stay(Action):
    """Leave that Snit where it is in this bound (§4.1)."""

    def __init__(self, index: int = 0, snit: int = 0) -> None:
        super().__init__(index, f"{NAMES[snit]} stay", ("snit:" + NAMES[snit], "stay"))
        self.snit = snit


FIRST_MOVE: Final[int] = len(CORNERS)
FIRST_SNIT: Final[int] = len(CORNERS) + len(CENTRES) + 1
BLOCK: Final[int] = HEXES + 1  # a Snit's hexes, then its stay

SMASH: Final[list[Smash]] = [Smash(place, hexes) for place, hexes in enumerate(CORNERS)]
MOVE: Final[list[Move]] = [Move(FIRST_MOVE + place, centre) for place, centre in enumerate(CENTRES)]
GARBLED: Final[Garbled] = Garbled(FIRST_SNIT - 1, "garbled", ("garbled",), True)
SEND: Final[list[list[Send]]] = [
    [Send(FIRST_SNIT + BLOCK * snit + to, snit, to) for to in range(HEXES)] for snit in range(CLAN)
]
STAY: Final[list[Stay]] = [Stay(FIRST_SNIT + BLOCK * snit + HEXES, snit) for snit in range(CLAN)]
ORDERS: Final[list[Action]] = [*SMASH, *MOVE, GARBLED]
ALPHABET: Final[list[Action]] = [*ORDERS]
for _snit in range(CLAN):
    ALPHABET.extend(SEND[_snit])
    ALPHABET.append(STAY[_snit])
