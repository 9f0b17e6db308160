"""Everything told at a table, in little room: most of what a table holds is its story, and nobody hears it again before
somebody comes.
"""

import zlib
from collections.abc import Iterable, Iterator, Sequence
from typing import Any, Final, overload

import msgspec

from ludotheque.kernel.story import Event

PAGE: Final = 64  # lines that are packed together

Spoken = tuple[str, dict[str, Any], list[int] | None]  # kind, args (JSON keeps them apart by itself), to
packer: Final = msgspec.msgpack.Encoder()
reader: Final = msgspec.msgpack.Decoder(list[Spoken])


class Told(Sequence[Event]):
    """A story that grows at its end."""

    def __init__(self, story: Iterable[Event] = ()) -> None:
        self.pages: list[bytes] = []
        self.rest: list[Event] = []  # fewer than a page
        self += story

    def __iadd__(self, story: Iterable[Event]) -> "Told":
        self.rest += story
        while len(self.rest) >= PAGE:
            page, self.rest = self.rest[:PAGE], self.rest[PAGE:]
            self.pages.append(zlib.compress(packer.encode([(one.kind, one.args, one.to) for one in page]), 1))
        return self

    def __len__(self) -> int:
        return len(self.pages) * PAGE + len(self.rest)

    def _page(self, number: int) -> list[Event]:
        if number == len(self.pages):
            return self.rest
        return [Event(kind, args, to) for kind, args, to in reader.decode(zlib.decompress(self.pages[number]))]

    def __iter__(self) -> Iterator[Event]:
        for number in range(len(self.pages) + 1):
            yield from self._page(number)

    @overload
    def __getitem__(self, at: int) -> Event: ...
    @overload
    def __getitem__(self, at: slice) -> list[Event]: ...
    def __getitem__(self, at: int | slice) -> Event | list[Event]:
        if isinstance(at, int):
            place = range(len(self))[at]
            return self._page(place // PAGE)[place % PAGE]
        places = range(len(self))[at]
        if not places:
            return []
        first = min(places) // PAGE
        events = [event for number in range(first, max(places) // PAGE + 1) for event in self._page(number)]
        return [events[place - first * PAGE] for place in places]
