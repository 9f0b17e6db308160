"""What a seat sees as numbers, for programs that learn: a View laid out in named pieces, every number between -1 and 1.

The law of this file: a piece is given a View and nothing else, so it cannot tell more than the seat was shown. A piece
that is not `private` looks the same from every seat, and from where nobody sits.

Seats are numbered as at the table. Here is the small language in which a game's `pieces.py` says what they are.
"""

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from typing import Any

Marks = Iterable[tuple[int, float]]  # places of a piece, and what stands there; nought elsewhere


@dataclass(frozen=True)
class Piece:
    """So many numbers that say one thing of a View."""

    name: str
    size: int
    marks: Callable[[Any], Marks]
    private: bool = False


def number(name: str, most: float, value: Callable[[Any], float], private: bool = False) -> Piece:
    """One number, as a part of the most it can be."""
    return Piece(name, 1, lambda view: [(0, value(view) / most)], private)


def numbers(
    name: str, size: int, most: float, values: Callable[[Any], Iterable[float]], private: bool = False
) -> Piece:
    return Piece(name, size, lambda view: [(i, value / most) for i, value in enumerate(values(view))], private)


def which(name: str, size: int, place: Callable[[Any], int], private: bool = False) -> Piece:
    """One of so many; none of them below nought."""
    return Piece(name, size, lambda view: [(at, 1.0) for at in [place(view)] if 0 <= at < size], private)


def these(name: str, size: int, places: Callable[[Any], Iterable[int]], private: bool = False) -> Piece:
    """Some of so many."""
    return Piece(name, size, lambda view: [(at, 1.0) for at in places(view)], private)


def how_many(
    name: str, names: Sequence[str], most: float, things: Callable[[Any], Iterable[str]], private: bool = False
) -> Piece:
    """How many there are of each kind."""
    return Piece(name, len(names), lambda view: tally(names, most, things(view)), private)


def how_many_each(
    name: str, rows: int, names: Sequence[str], most: float, things: Callable[[Any], Iterable[Iterable[str]]]
) -> Piece:
    """Row by row, how many there are of each kind."""

    def marks(view: Any) -> Marks:
        for row, those in enumerate(things(view)):
            for place, part in tally(names, most, those):
                yield row * len(names) + place, part

    return Piece(name, rows * len(names), marks)


def tally(names: Sequence[str], most: float, things: Iterable[str]) -> Marks:
    found: dict[str, int] = {}
    for thing in things:
        found[thing] = found.get(thing, 0) + 1
    return [(names.index(thing), count / most) for thing, count in found.items()]


def grid(names: Sequence[str], values: Iterable[str]) -> list[int]:
    """One row a value, marked at its name."""
    return [row * len(names) + names.index(value) for row, value in enumerate(values)]


def marked(names: Sequence[str], values: Iterable[str]) -> list[int]:
    """As `grid`, with rows that may be empty."""
    return [row * len(names) + names.index(value) for row, value in enumerate(values) if value]
