"""Telling the people at a table what happened: everything at first, and then what changed.

The law of this file: what changed is found by comparing what a listener knows with what his seat knows now, and with
nothing else. Whoever knows nothing yet, or sat elsewhere, is told everything.
"""

from collections.abc import Sequence
from typing import Final

import msgspec

from ludotheque.house.past.moments import heard
from ludotheque.house.tables.patches import difference
from ludotheque.house.tables.play import Play
from ludotheque.house.wire import NewsMessage, TableMessage, encode
from ludotheque.kernel.story import Event

CHANGING: Final = ("to_act", "ticket", "legal", "outcome", "take_back", "picture")


class Telling:
    """Something that happened, on its way to everybody. It is written once for all who know the same."""

    def __init__(self, play: Play, story: Sequence[Event] = ()) -> None:
        self.play = play
        self.story = story
        self.known: dict[tuple[int, str], TableMessage] = {}
        self.written: list[tuple[TableMessage | None, TableMessage, str]] = []  # what one knew, knows now, and the text

    def told(self, seat: int, knows: TableMessage | None, pictured: str = "") -> tuple[str, TableMessage]:
        """The text for whoever sits there and knows this, and what he knows then."""
        now = self._known(seat, pictured)
        return self._text(knows, now), now

    def _known(self, seat: int, pictured: str) -> TableMessage:
        if (seat, pictured) not in self.known:
            self.known[seat, pictured] = self.play.known(seat, pictured)
        return self.known[seat, pictured]

    def _text(self, before: TableMessage | None, now: TableMessage) -> str:
        for one, other, text in self.written:
            if one is before and other is now:
                return text
        text = encode(self._message(before, now))
        self.written.append((before, now, text))
        return text

    def _message(self, before: TableMessage | None, now: TableMessage) -> TableMessage | NewsMessage:
        if before is None or before.seat != now.seat:
            return msgspec.structs.replace(now, story=heard(self.play.story, now.seat))
        return news(before, now, self.story)


def news(before: TableMessage, now: TableMessage, story: Sequence[Event]) -> NewsMessage:
    """From what a seat knew to what it knows now."""
    patch = msgspec.Raw(difference(bytes(before.view), bytes(now.view)))
    message = NewsMessage(now.version, patch, story=heard(story, now.seat))
    for name in CHANGING:
        if getattr(before, name) != getattr(now, name):
            setattr(message, name, getattr(now, name))
    return message
