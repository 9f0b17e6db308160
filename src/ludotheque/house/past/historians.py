"""The past, told by processes of their own: each tale once, kept while there is room, one at a time a person."""

import asyncio
from collections import OrderedDict
from collections.abc import Callable
from typing import Final
from weakref import WeakValueDictionary

import msgspec

from ludotheque.house.bots.pool import Died, Pool, cores
from ludotheque.house.log import log
from ludotheque.house.past.historian import Evidence, Standpoint, Tale
from ludotheque.house.tables.play import Past
from ludotheque.house.wire import Moments
from ludotheque.kernel.match import Match
from ludotheque.kernel.record import write

AT_ONCE: Final = 60  # moments in one answer
SHELF: Final = 32 << 20  # bytes of moments that are kept
PATIENCE: Final = 2.0  # seconds; the longest matches take more
DEADLINE: Final = 60.0
AT_THE_DOOR, SEATED, WATCHING = range(3)  # who goes first: whoever cannot even see his table yet

LUCK: Final = -3  # in the place of a seat, behind spectators and everybody;
STANDPOINT: Final = -4  # likewise, with the number of a decision

# A table, a seat, how many decisions were made (or it was told of), and whether the game is over.
Key = tuple[str, int, int, bool]


class Historians:
    def __init__(self, count: int = 0, room: int = SHELF) -> None:
        self.pool = Pool("ludotheque.house.past.historian", Tale, count or max(1, cores() // 2), PATIENCE, DEADLINE)
        self.room = room
        self.kept: OrderedDict[Key, list[bytes]] = OrderedDict()
        self.size = 0
        self.telling: dict[Key, asyncio.Task[list[bytes] | None]] = {}
        self.asking: WeakValueDictionary[str, asyncio.Lock] = WeakValueDictionary()

    async def past(self, table: str, match: Match) -> Past | None:
        """What was told so far; none when it cannot be told again."""
        return (await self._tale(table, _evidence(match, None), AT_THE_DOOR)).past

    async def moments(
        self, guest: str, table: str, seat: int, match: Match, over: bool, before: int | None, version: int = -1
    ) -> Moments | None:
        """What this seat was shown, the last moments before that number; none as above. `version` is how often it was
        told something: what it was not told of takes no time to tell, or the time would tell of a hidden decision."""
        told = await self.all_moments(guest, table, seat, match, over, version)
        if told is None:
            return None
        end = len(told) if before is None else max(0, min(before, len(told)))
        first = max(0, end - AT_ONCE)
        return Moments(first, len(told), [msgspec.Raw(moment) for moment in told[first:end]])

    async def all_moments(
        self, guest: str, table: str, seat: int, match: Match, over: bool, version: int = -1
    ) -> list[bytes] | None:
        """The same, all of them."""
        key = (table, seat, len(match.record.lines) if version < 0 else version, over)
        return await self._told(guest, key, lambda: _evidence(match, seat, over))

    async def luck(self, guest: str, table: str, version: int, evidence: Callable[[], Evidence]) -> bytes | None:
        """A wire.Luck of this version of a table; none as above."""
        told = await self._told(guest, (table, LUCK, version, False), evidence)
        return None if told is None else told[0]

    async def standpoint(self, guest: str, table: str, match: Match, decision: int) -> Standpoint | None:
        """What whoever made this decision of a game that is over saw before it; none as above."""
        evidence = msgspec.structs.replace(_evidence(match, None, True), decision=decision)
        told = await self._told(guest, (table, STANDPOINT, decision, True), lambda: evidence)
        return None if told is None else msgspec.json.decode(told[0], type=Standpoint)

    async def _told(self, guest: str, key: Key, evidence: Callable[[], Evidence]) -> list[bytes] | None:
        """One at a time a person."""
        mine = self.asking.setdefault(guest, asyncio.Lock())
        async with mine:
            if key in self.kept:
                self.kept.move_to_end(key)
                return self.kept[key]
            if key not in self.telling:
                work = self._tell(key, evidence())
                self.telling[key] = asyncio.get_running_loop().create_task(work)
            return await asyncio.shield(self.telling[key])

    async def _tell(self, key: Key, evidence: Evidence) -> list[bytes] | None:
        table, seat, _, _ = key
        try:
            tale = await self._tale(table, evidence, SEATED if seat >= 0 else WATCHING)
        finally:
            del self.telling[key]
        if tale.error:
            return None
        moments = [bytes(moment) for moment in tale.moments]
        self._keep(key, moments)
        return moments

    def _keep(self, key: Key, moments: list[bytes]) -> None:
        """The latest, as far as there is room."""
        self.kept[key] = moments
        self.size += sum(map(len, moments))
        while self.size > self.room:
            _, gone = self.kept.popitem(last=False)
            self.size -= sum(map(len, gone))

    async def _tale(self, table: str, evidence: Evidence, urgency: int) -> Tale:
        try:
            tale = await self._ask(evidence, urgency)
        except (Died, TimeoutError) as error:
            tale = Tale(error=type(error).__name__)
        if tale.error and not self.pool.closed:  # whoever closes the house ends its tales
            what = "its story is left out" if evidence.seat is None else "its moments are not told"
            log.warning(f"the record cannot be replayed; {what}", table=table, error=tale.error)
        return tale

    async def _ask(self, asked: Evidence, urgency: int) -> Tale:
        return await self.pool.ask(asked, lambda: urgency)

    async def close(self) -> None:
        await self.pool.close()


def _evidence(match: Match, seat: int | None, over: bool = False) -> Evidence:
    """A match as it is now: it goes on while it is told."""
    return Evidence(write(match.record), match.game.diagram(match.state), seat, over)
