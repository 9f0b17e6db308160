"""What each process pins up for the others: which public tables wait, and who is where.

Nothing of it is stored: what a process knew of its people ends some seconds after it. But the others remember when they
last saw somebody at a table that waits, so that it stays on the list when its process dies.
"""

import asyncio
import time
from collections.abc import Callable
from typing import Final

import msgspec
from msgspec import Struct

from ludotheque.house.errors import error_site
from ludotheque.house.growing.bus import BACK, Bus, BusDown, Word, ended
from ludotheque.house.log import log
from ludotheque.house.wire import NOT_UNDERSTOOD

BEAT: Final = 1.0  # seconds between two looks at one's own tables
FRESH: Final = 1.0  # for which the others' boards need not be read again
PLACES: Final = 2000  # tables with people on a board
LARGEST: Final = 2_000_000  # bytes of one
REMEMBERED: Final = 1000  # tables of others that wait
NOW: Final = 0  # somebody of it is here


class Board(Struct):
    waiting: dict[str, int] = {}  # when somebody of such a table was last here: seconds since 1970, or NOW
    here: dict[str, list[str]] = {}  # those who sit at a table and are here


class Boards:
    """The others' boards, read when somebody wants to know; and one's own, kept up."""

    def __init__(self, bus: Bus, beat: float = BEAT, fresh: float = FRESH) -> None:
        self.bus = bus
        self.beat = beat
        self.fresh = fresh
        self.here: dict[str, set[str]] = {}
        self.seen: dict[str, float] = {}  # seconds since 1970
        self.read_at = float("-inf")
        self.whole_from = float("-inf")  # others need a beat to pin up again what was lost
        self.lost = False
        self.malformed = 0
        self.reading = asyncio.Lock()
        self.soon = asyncio.Event()
        self.life: asyncio.Task[None] | None = None
        bus.on(BACK, self._back)

    @property
    def partial(self) -> bool:
        """Whether something of the others may be missing."""
        return self.bus.shared and (self.lost or time.monotonic() < self.whole_from)

    # ------------------------------------------------------------------ the others'

    async def look(self) -> None:
        """Read them, unless that was just done."""
        if not self.bus.shared:
            return
        async with self.reading:
            if time.monotonic() - self.read_at < self.fresh:
                return
            try:
                if not self.bus.up:
                    raise BusDown
                self._take(await self.bus.pinned())
            except BusDown:
                self.lost = True
                self.here = {}
            self.read_at = time.monotonic()

    def _take(self, pinned: list[bytes]) -> None:
        if self.lost:
            self.lost = False
            self.whole_from = time.monotonic() + 2 * self.beat
        self.here = {}
        at = time.time()
        for data in pinned:
            board = self._read(data)
            for table, guests in board.here.items():
                self.here.setdefault(table, set()).update(guests)
            for table, last in board.waiting.items():
                self.seen[table] = max(self.seen.get(table, 0.0), at if last == NOW else min(last, at))
        for table in sorted(self.seen, key=self.seen.__getitem__)[:-REMEMBERED]:
            del self.seen[table]

    def _read(self, data: bytes) -> Board:
        try:
            if len(data) <= LARGEST:
                return msgspec.json.decode(data, type=Board)
        except NOT_UNDERSTOOD:
            pass
        self.malformed += 1
        return Board()

    def seen_within(self, seconds: float) -> list[str]:
        """The others' tables that wait, and where somebody was not long ago."""
        least = time.time() - seconds
        self.seen = {table: last for table, last in self.seen.items() if last >= least}
        return list(self.seen)

    def at(self, table: str) -> set[str]:
        """Who is at a table of another process."""
        return self.here.get(table, set())

    # ------------------------------------------------------------------ one's own

    def open(self, mine: Callable[[], Board]) -> None:
        if self.bus.shared:
            self.life = asyncio.get_running_loop().create_task(self._keep_up(mine))

    async def _keep_up(self, mine: Callable[[], Board]) -> None:
        while True:
            self.soon.clear()
            try:
                await self.bus.pin(msgspec.json.encode(mine()))
            except BusDown:
                pass  # the bus has said so
            except Exception as error:
                log.error("the board cannot be written", error=error_site(error))
            await self.look()
            try:
                async with asyncio.timeout(self.beat):
                    await self.soon.wait()
            except TimeoutError:
                pass

    def _back(self, word: Word) -> None:
        self.soon.set()
        self.read_at = float("-inf")

    async def close(self) -> None:
        if self.life is not None:
            await ended(self.life)
