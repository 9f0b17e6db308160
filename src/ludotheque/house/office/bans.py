"""Who is shown the door: guests (with an account or without) and addresses, for a while or for good.

The law of this file: what holds is in the store; every process has it in memory, looks again when another says so and
twice a minute besides. Whoever is banned can still read why, take his data along, and delete them. No operator can be
shut out.
"""

import asyncio
from datetime import UTC, datetime
from typing import Final

from msgspec import Struct
from starlette.requests import HTTPConnection, Request

from ludotheque.house.addresses import is_here
from ludotheque.house.archive.database import Db, Row, StoreError
from ludotheque.house.archive.store import now
from ludotheque.house.errors import Problem
from ludotheque.house.growing.bus import BACK, Bus, Word
from ludotheque.house.hall import Hall
from ludotheque.house.limits import address_of, household
from ludotheque.house.log import log
from ludotheque.house.office import metrics
from ludotheque.house.office.operators import operators
from ludotheque.house.people.moving import let_go

AGAIN: Final = 30.0  # seconds until they are looked at again
MOST: Final = 10_000
SEEN: Final = 10_000  # guests of whom it is remembered from where they last came
HEARD: Final = "bans"  # the word for the other processes
ALL: Final = "select kind, target, until, reason, at, operator from bans order by at desc, kind, target"
ADD: Final = (
    "insert into bans (kind, target, until, reason, at, operator) values (?, ?, ?, ?, ?, ?)"
    " on conflict (kind, target) do update set until = excluded.until, reason = excluded.reason, at = excluded.at,"
    " operator = excluded.operator"
)
# What is about oneself stays open, by the pattern of its path.
ALWAYS: Final = (
    ("GET", "/api/me"),
    ("GET", "/api/me/export"),
    ("DELETE", "/api/me"),
    ("GET", "/api/ban"),
    ("POST", "/api/mail/stop"),
)
# Where an address is banned, whoever has an account must get in to reach his data.
FROM_THERE: Final = (("POST", "/api/session"), ("DELETE", "/api/session"))


class Ban(Struct, frozen=True):
    kind: str  # guest or address
    target: str
    until: int  # ms since 1970; 0 is for good
    reason: str
    at: int
    operator: str  # a guest; empty when he has left for good

    def holds(self) -> bool:
        return not self.until or self.until > now()

    def sentence(self) -> str:
        end = datetime.fromtimestamp(self.until / 1000, UTC).strftime("until %Y-%m-%d %H:%M UTC") if self.until else ""
        said = f"You are banned from this house {end or 'for good'}"
        return f"{said}: {self.reason}" if self.reason else f"{said}."


class Bans:
    def __init__(self, hall: Hall, bus: Bus) -> None:
        self.hall = hall
        self.bus = bus
        self.all: dict[tuple[str, str], Ban] = {}
        self.operators: set[str] = set()
        self.seen: dict[str, str] = {}  # from where a guest last came; nobody is shown it
        self.looking: set[asyncio.Task[None]] = set()
        self.lock = asyncio.Lock()  # what was read first is known first
        for word in (HEARD, BACK):
            bus.on(word, self._heard)

    # ------------------------------------------------------------------ at the door

    def of(self, guest: str, address: str) -> Ban | None:
        """What keeps this guest out, coming from there."""
        if guest in self.operators:
            return None
        for key in (("guest", guest), ("address", address)):
            ban = self.all.get(key)
            if ban is not None and ban.holds():
                return ban
        return None

    def meet(self, guest: str, connection: HTTPConnection) -> Ban | None:
        """The same, of somebody who is at the door."""
        address = address_of(connection)
        if guest:
            self.seen.pop(guest, None)
            self.seen[guest] = address
            if len(self.seen) > SEEN:
                del self.seen[next(iter(self.seen))]
        return self.of(guest, address)

    def check(self, request: Request, guest: str) -> None:
        ban = self.meet(guest, request)
        call = (request.method, request.scope["route"].path)
        if ban is None or call in ALWAYS or (ban.kind == "address" and call in FROM_THERE):
            return
        raise Problem(403, "banned", ban.sentence())

    # ------------------------------------------------------------------ what holds

    async def add(self, kind: str, target: str, until: int, reason: str, operator: str) -> None:
        if len(self.all) >= MOST and (kind, target) not in self.all:
            raise Problem(409, "too_many_bans", f"{MOST} bans hold already; lift one first.")
        values = (kind, target, until, reason, now(), operator)
        await self.hall.store.writer.write(lambda db: db.run(ADD, values))
        await self.load()
        self.bus.say(HEARD)

    async def add_addresses_of(self, guest: str) -> None:
        """Ban from where a banned guest comes, too, as he is banned himself; other processes may have seen him."""
        self.bus.say(HEARD, near=guest)
        await self._near(guest)

    async def _near(self, guest: str) -> None:
        ban, address = self.all.get(("guest", guest)), self.seen.get(guest, "")
        if ban is not None and address and not is_ours(address):  # behind a proxy that names nobody all come from here
            await self.add("address", address, ban.until, ban.reason, ban.operator)

    async def lift(self, kind: str, target: str) -> bool:
        sql = "delete from bans where kind = ? and target = ?"
        found = await self.hall.store.writer.write(lambda db: db.run(sql, (kind, target)))
        await self.load()
        self.bus.say(HEARD)
        return bool(found)

    async def load(self) -> None:
        """Look at what holds, and end the connections of whoever is out."""
        async with self.lock:
            rows, names = await self.hall.store.read(_everything)
            found = [Ban(*row) for row in rows]
            self.all = {(ban.kind, ban.target): ban for ban in found if ban.holds()}
            self.operators = set(names)
        metrics.bans.set(len(self.all))
        if len(found) > len(self.all):
            moment = now()  # an address is kept for as long as it is needed, and no longer
            await self.hall.store.writer.write(
                lambda db: db.run("delete from bans where until > 0 and until <= ?", (moment,))
            )
        if self.all:
            let_go(self.hall, lambda listener: self.of(listener.guest, listener.address) is not None)

    # ------------------------------------------------------------------ looking again

    async def keep_looking(self) -> None:
        while True:
            await self._look("")
            await asyncio.sleep(AGAIN)

    def _heard(self, word: Word) -> None:
        task = asyncio.get_running_loop().create_task(self._look(str(word.get("near", ""))))
        self.looking.add(task)
        task.add_done_callback(self.looking.discard)

    async def _look(self, near: str) -> None:
        try:
            await self.load()
            if near:
                await self._near(near)
        except (StoreError, Problem) as error:  # what held goes on to hold
            log.warning("the bans cannot be read", error=str(error))


def is_ours(address: str) -> bool:
    """Whether it is this machine's own."""
    return is_here(address) or address == household("::1")


def _everything(db: Db) -> tuple[list[Row], list[str]]:
    return db.rows(ALL), [guest for guest, _ in operators(db)]
