"""Reaction windows: several may answer another's move, or let it pass.

The law of this file: from outside all answers look alike. Where several people sit, those that come early are kept,
and come in together, in the order of the seats; so whoever lets everything pass once and for all is as slow as
whoever has to think about it.
"""

import asyncio
from collections.abc import Awaitable, Callable

from ludotheque.house.errors import Problem
from ludotheque.house.log import log
from ludotheque.house.tables.play import Play, has_windows
from ludotheque.house.wire import Act, Reply, StaleMessage

Land = Callable[[int, Act], Awaitable[Reply | None]]


class Window:
    """The one that is open, if any. `hold` is for how long answers are kept, in seconds; `land` takes them in."""

    def __init__(self, hold: float, land: Land) -> None:
        self.hold = hold
        self.land = land
        self.asked: list[int] = []  # who has not answered
        self.told = -1  # lines of the story when it was opened
        self.ends = 0.0  # until then answers are kept (the loop's time)
        self.waits = False  # for that moment
        self.held: dict[int, tuple[Act, asyncio.Future[Reply | None]]] = {}

    def look(self, play: Play | None, people: int) -> None:
        """After whatever happened: whether a window is open, and since when."""
        self.asked = []
        if play is None or not has_windows(play.match.game):
            return
        self.asked = [seat for seat in play.waiting if any(action.lets_pass for action in play.legal[seat])]
        if len(play.story) != self.told:  # an answer is told to nobody: whatever is told opens another window
            self.told = len(play.story)
            now = asyncio.get_running_loop().time()
            self.ends = now + self.hold if people > 1 else now

    def open_again(self) -> None:
        """After a pause: whoever lets everything pass is no faster than whoever has to come back first."""
        self.told = -1

    def withdraw(self, seat: int, act: Act) -> None:
        """This answer is not meant any more, if it is still kept."""
        if seat in self.held and self.held[seat][0] is act:
            self.held.pop(seat)[1].set_result(StaleMessage())

    async def answer(self, seat: int, act: Act) -> Reply | None:
        loop = asyncio.get_running_loop()
        if seat not in self.asked or (loop.time() >= self.ends and not self.held):
            return await self.land(seat, act)
        if seat in self.held:
            self.held.pop(seat)[1].set_result(StaleMessage())  # he has thought better of it
        if not self.waits:
            self._wait()
        done: asyncio.Future[Reply | None] = loop.create_future()
        self.held[seat] = (act, done)
        return await asyncio.shield(done)

    def _wait(self) -> None:
        loop = asyncio.get_running_loop()
        self.waits = True
        loop.call_at(self.ends, lambda: loop.create_task(self._flush()))

    async def _flush(self) -> None:
        if asyncio.get_running_loop().time() < self.ends:  # something was asked since; its answers have their own time
            self._wait()
            return
        self.waits = False
        held, self.held = self.held, {}
        for seat in sorted(held):
            act, done = held[seat]
            reply: Reply | None = StaleMessage()
            try:
                reply = await self.land(seat, act)
            except Problem as problem:  # the table is gone
                log.warning("an answer came too late", error=problem.kind)
            if not done.done():
                done.set_result(reply)
