"""What is told at the table, and who may hear it.

The view is the truth, the story is narration. An Event says what happened in a form that every
language can put into a sentence (`kernel.words`); a seat that is not in `to` never gets its bytes.
"""

from typing import Final

SPECTATOR: Final = -1  # watching is a seat too: it sees what lies open, and holds nothing

Arg = int | str | list[int] | list[str]


class Event:
    """`to` lists the seats (SPECTATOR among them) that may hear this; None means everybody."""

    def __init__(self, kind: str = "", args: dict[str, Arg] | None = None, to: list[int] | None = None) -> None:
        self.kind = kind
        self.args: dict[str, Arg] = {} if args is None else args
        self.to = to

    def heard_by(self, seat: int) -> bool:
        return self.to is None or seat in self.to

    def __repr__(self) -> str:
        return f"Event({self.kind!r}, {self.args!r}, to={self.to!r})"
