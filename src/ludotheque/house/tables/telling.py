"""Telling the people at a table what happened: everything at first, and then what changed.

The law of this file: what changed is found by comparing what a listener knows with what his seat knows now, and with
nothing else. Whoever knows nothing yet, or sat elsewhere, is told everything.
"""

from collections.abc import Sequence
from typing import Final

import msgspec
from msgspec import Struct

from ludotheque.house.past.moments import heard
from ludotheque.house.tables.patches import changes
from ludotheque.house.tables.play import Play
from ludotheque.house.wire import NewsMessage, StoryLine, TableMessage, encode
from ludotheque.kernel.story import Event

CHANGING: Final = ("to_act", "ticket", "legal", "outcome", "take_back", "picture")


class Known(Struct):
    """What a seat knows: its message, without view and story, and its view, field by field."""

    message: TableMessage
    view: list[bytes]


class Telling:
    """Something that happened, on its way to everybody. It is written once for all who know the same."""

    def __init__(self, play: Play, story: Sequence[Event] = ()) -> None:
        self.play = play
        self.story = story
        self.known: dict[tuple[int, str], Known] = {}
        self.written: list[tuple[Known | None, Known, str]] = []  # what one knew, knows now, and the text

    def told(self, seat: int, knows: Known | None, pictured: str = "") -> tuple[str, Known]:
        """The text for whoever sits there and knows this, and what he knows then."""
        now = self._known(seat, pictured)
        return self._text(knows, now), now

    def _known(self, seat: int, pictured: str) -> Known:
        if (seat, pictured) not in self.known:
            self.known[seat, pictured] = Known(self.play.known(seat, pictured), self.play.parts(seat))
        return self.known[seat, pictured]

    def _text(self, before: Known | None, now: Known) -> str:
        for one, other, text in self.written:
            if one is before and other is now:
                return text
        text = encode(self._message(before, now))
        self.written.append((before, now, text))
        return text

    def _message(self, before: Known | None, now: Known) -> TableMessage | NewsMessage:
        seat = now.message.seat
        if before is None or before.message.seat != seat:
            return self.play.told_all(seat, now.message)
        patch = changes(self.play.fields, before.view, now.view)
        return news(before.message, now.message, patch, heard(self.story, seat))


def news(before: TableMessage, now: TableMessage, patch: bytes, story: list[StoryLine]) -> NewsMessage:
    """From what a seat knew to what it knows now."""
    message = NewsMessage(now.version, msgspec.Raw(patch), story=story)
    for name in CHANGING:
        if getattr(before, name) != getattr(now, name):
            setattr(message, name, getattr(now, name))
    return message
