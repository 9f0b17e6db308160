"""The verbs of Snit Smashing: write an order, send a Snit, let a Snit stay."""

from typing import Final

from ludotheque.games.snit_smashing.beach import CENTRES, CORNERS, FIRST_MOVE, HEX_NAMES, HEXES
from ludotheque.games.snit_smashing.material import CLAN, NAMES
from ludotheque.kernel.state import Action


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
