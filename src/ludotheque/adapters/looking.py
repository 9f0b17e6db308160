"""How one seat looks at a game: as text and as numbers, from Views alone."""

from functools import lru_cache
from typing import Any

import msgspec
import numpy as np
from numpy.typing import NDArray

from ludotheque.adapters.asking import Setting
from ludotheque.kernel.chance import Seeded
from ludotheque.kernel.game import View
from ludotheque.kernel.pieces import Piece
from ludotheque.kernel.story import SPECTATOR

Floats = NDArray[np.float32]


class Looks:
    """What Views of one setting are written as.

    The text names only fields that are not as on a table of this kind that was set up once and for all: nothing is
    lost by that, and what never changes (the map, the deck, the options) does not fill it.
    """

    def __init__(self, setting: Setting) -> None:
        game = setting.game
        self.private = game.private
        table = setting.table(Seeded(0))
        self.usual = {seat: plain(game.view(table, seat)) for seat in range(SPECTATOR, setting.seats)}
        self.pieces = game.pieces(game.view(table, 0))
        self.public_pieces = [piece for piece in self.pieces if not piece.private]
        self.private_pieces = [piece for piece in self.pieces if piece.private]
        self.size = size_of(self.pieces)

    def text(self, view: View) -> str:
        """A View, whole."""
        usual = self.usual[view.seat]
        return written({name: value for name, value in plain(view).items() if value != usual[name]})

    def own_text(self, view: View) -> str:
        """What of a View is its seat's own."""
        fields = plain(view)
        return written({name: fields[name] for name in self.private})

    def tensor(self, view: View) -> Floats:
        """A View, whole, behind a mark for whose it is."""
        out = np.zeros(view.seats + self.size, np.float32)
        out[view.seat] = 1.0
        write(self.pieces, view, out[view.seats :])
        return out

    def where(self, name: str) -> slice:
        """Where a piece stands in a tensor of this kind."""
        start = len(self.usual) - 1  # one mark a seat; the watcher has none
        for piece in self.pieces:
            if piece.name == name:
                return slice(start, start + piece.size)
            start += piece.size
        raise KeyError(f"no piece {name!r}; there are {', '.join(piece.name for piece in self.pieces)}")


def plain(view: View) -> dict[str, Any]:
    found: dict[str, Any] = msgspec.to_builtins(view)
    return found


def written(fields: dict[str, Any]) -> str:
    return msgspec.json.encode(fields).decode()


def size_of(some: list[Piece]) -> int:
    return sum(piece.size for piece in some)


def write(some: list[Piece], view: View, out: Floats) -> None:
    """Fill with these pieces what is nought before."""
    places: list[int] = []
    numbers: list[float] = []
    start = 0
    for piece in some:
        for place, number in piece.marks(view):
            places.append(start + place)
            numbers.append(number)
        start += piece.size
    out[places] = np.clip(numbers, -1.0, 1.0)


@lru_cache(64)
def _looks(name: str, seats: int, options: tuple[tuple[str, str], ...], position: str) -> Looks:
    return Looks(Setting(name, seats, dict(options), position))


def looks(setting: Setting) -> Looks:
    """Worked out once for each setting."""
    return _looks(setting.name, setting.seats, tuple(setting.options.items()), setting.position)
