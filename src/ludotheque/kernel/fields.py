"""Plain fields that lie open, each stated once: a line of the diagram, and a field of the View by the same name.

A game lists them, in the order of its diagram; writing and reading the diagram, the view and the guess follow the list.
"""

from collections.abc import Iterable, Sequence
from typing import Any

from mypy_extensions import mypyc_attr

from ludotheque.kernel.diagram import Reader
from ludotheque.kernel.game import View
from ludotheque.kernel.state import State
from ludotheque.kernel.words import letter


@mypyc_attr(allow_interpreted_subclasses=True)
class Whole:
    """A number from zero on."""

    def __init__(self, name: str) -> None:
        self.name = name

    def write(self, value: int) -> str:
        return str(value)

    def read(self, reader: Reader, text: str, seats: int) -> int:
        return reader.whole(text)

    def show(self, value: int) -> int | str:
        """As the View has it."""
        return value

    def take(self, shown: Any) -> int:
        """From the View."""
        return int(shown)


class Signed(Whole):
    """A number that may be below zero."""

    def read(self, reader: Reader, text: str, seats: int) -> int:
        return reader.signed(text)


class Seat(Whole):
    """A seat, or nobody (-1)."""

    def write(self, value: int) -> str:
        return "-" if value < 0 else letter(value)

    def read(self, reader: Reader, text: str, seats: int) -> int:
        return reader.seat(text, seats)


@mypyc_attr(allow_interpreted_subclasses=True)
class Named(Whole):
    """One of several things that have names; the table has its number."""

    def __init__(self, name: str, names: Sequence[str]) -> None:
        super().__init__(name)
        self.names = names

    def write(self, value: int) -> str:
        return self.names[value]

    def read(self, reader: Reader, text: str, seats: int) -> int:
        return reader.one_of(text, self.names)

    def show(self, value: int) -> int | str:
        return self.names[value]

    def take(self, shown: Any) -> int:
        return self.names.index(shown)


def write_fields(fields: Iterable[Whole], table: State) -> list[str]:
    """Their lines of the diagram."""
    return [f"{field.name} {field.write(getattr(table, field.name))}" for field in fields]


def read_fields(fields: Iterable[Whole], reader: Reader, table: State) -> None:
    for field in fields:
        setattr(table, field.name, field.read(reader, reader.take(field.name), table.seats))


def show_fields(fields: Iterable[Whole], table: State) -> dict[str, Any]:
    """Their part of a View."""
    return {field.name: field.show(getattr(table, field.name)) for field in fields}


def take_fields(fields: Iterable[Whole], view: View, table: State) -> None:
    """Put on a guessed table what its View shows."""
    for field in fields:
        setattr(table, field.name, field.take(getattr(view, field.name)))
