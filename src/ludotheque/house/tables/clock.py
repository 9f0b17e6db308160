"""Time at a table: what each seat has left, whose time runs, and pauses.

The law of this file: a clock is a value. Only what everybody is told moves it, so that nobody reads a secret choice
off a clock; the house's own absence is on nobody's time.
"""

from typing import Final

import msgspec
from msgspec import Struct

from ludotheque.house.archive.store import now
from ludotheque.house.wire import ClockInfo, Time

OPENED: Final = now()  # when this process began


class Clock(Struct, frozen=True):
    """`left` is what each seat had at `since`; it is empty where no time is kept."""

    left: list[int] = []
    since: int = 0
    running: list[int] = []
    paused: bool = False

    def counts(self) -> bool:
        return bool(self.left)

    def left_at(self, at: int) -> list[int]:
        gone = max(0, at - self.since)
        return [max(0, left - gone) if seat in self.running else left for seat, left in enumerate(self.left)]

    def out(self, at: int) -> list[int]:
        return [seat for seat, left in enumerate(self.left_at(at)) if left == 0 and seat in self.running]

    def next_end(self) -> int | None:
        """When the first of the running ones is up."""
        ends = [self.since + self.left[seat] for seat in self.running if self.left]
        return min(ends) if ends else None

    def told(self, at: int) -> ClockInfo | None:
        return ClockInfo(at, self.left_at(at), self.running, self.out(at)) if self.counts() else None

    def write(self) -> str:
        return msgspec.json.encode(self).decode() if self.counts() or self.paused else ""


def read(text: str) -> Clock:
    """A stored clock; while the house was closed no time ran."""
    clock = msgspec.json.decode(text, type=Clock) if text else Clock()
    return msgspec.structs.replace(clock, since=max(clock.since, OPENED))


def wound(time: Time, seats: int, running: list[int], at: int) -> Clock:
    """The clock of a game that begins."""
    return Clock([time.seconds * 1000] * seats, at, running) if time.kind != "none" else Clock()


def moved(clock: Clock, time: Time, actor: int, running: list[int], at: int) -> Clock:
    """After a decision that everybody is told: each move has its whole limit; a clock gets its increment when the
    table waits for that seat no more."""
    if not clock.counts():
        return clock
    left = clock.left_at(at)
    for seat in range(len(left)):
        if time.kind == "move":
            fresh = seat not in clock.running or seat == actor or seat not in running
            left[seat] = time.seconds * 1000 if fresh else left[seat]
        elif seat in clock.running and seat not in running:
            left[seat] += time.increment * 1000
    return Clock(left, at, [] if clock.paused else running, clock.paused)


def stopped(clock: Clock, at: int) -> Clock:
    return Clock(clock.left_at(at), at, [], True)


def resumed(clock: Clock, running: list[int], at: int) -> Clock:
    return Clock(clock.left, at, running if clock.counts() else [], False)
