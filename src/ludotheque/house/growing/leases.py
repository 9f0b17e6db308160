"""Who owns which table, where several processes serve from one database.

The law of this file: a table is in the memory of one process. The database says of which, and in which epoch; every
write shows its epoch, so that a process that was taken for dead can do no harm when it wakes. Whoever has not been
seen for a few seconds is gone, and its tables are anybody's.
"""

import asyncio
import secrets
import time
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import Final

from ludotheque.house.archive.database import Db, StoreError, marks
from ludotheque.house.archive.store import Store
from ludotheque.house.errors import error_site
from ludotheque.house.log import log

BEAT: Final = 1.0  # seconds between two signs of life
LEASE: Final = 5.0  # without any, and one is gone
FORGOTTEN: Final = 3600.0
NEVER: Final = float("-inf")

# The database's clock: those of two machines may differ.
NOW: Final = "(extract(epoch from clock_timestamp()) * 1000)::bigint"
ALIVE: Final = f"select id from processes where seen > {NOW} - :lease"
CLAIM: Final = f"""
update matches set owner = :me, epoch = epoch + 1
where id = :table and (owner in ('', :me) or owner not in ({ALIVE})) returning epoch
"""
OWNER: Final = f"""
select address from matches join processes on processes.id = owner
where matches.id = :table and owner <> :me and owner in ({ALIVE})
"""
SIGN: Final = f"update processes set seen = {NOW} where id = :me"
COME: Final = f"insert into processes values (:me, :address, {NOW})"


class Leases:
    """Of a house that is one process: every table is its own."""

    shared = False  # whether there may be others

    def __init__(self) -> None:
        self.lost: Callable[[str], None] = lambda table: None  # is told of a table that has become another's

    async def open(self) -> None:
        """Others can find this process from now on."""

    async def close(self) -> None:
        """Its tables are anybody's."""

    async def owner(self, table: str) -> str:
        """The address of the process that has this table in its memory; empty when no other has."""
        return ""

    async def claim(self, table: str) -> bool:
        """Whether the table is ours from now on."""
        return True

    async def free(self, tables: list[str]) -> list[str]:
        """Those of these tables that no other process has in its memory."""
        return tables

    def release(self, table: str) -> None:
        """We have it in memory no longer."""

    async def bury(self, address: str) -> None:
        """Nobody answers there any more."""

    def look_soon(self) -> None:
        """Others may have changed our tables, and we were not told."""


class SharedLeases(Leases):
    """Signs of life in the database, and a look whether others have missed them."""

    shared = True

    def __init__(self, store: Store, address: str, lease: float = LEASE) -> None:
        super().__init__()
        self.store = store
        self.address = address
        self.lease = lease
        self.beat = BEAT * lease / LEASE
        store.process = secrets.token_urlsafe(9)
        self.thread = ThreadPoolExecutor(1, "lease")  # of its own: signs of life wait for no other work
        self.db: Db | None = None
        self.seen = NEVER  # since when everybody knows without a gap that we live
        self.chore: asyncio.Task[None] | None = None
        self.releasing: set[asyncio.Task[None]] = set()

    def _who(self, **more: str) -> dict[str, str | int | bytes | None]:
        return {"me": self.store.process, "lease": int(self.lease * 1000), **more}

    async def open(self) -> None:
        await self._beat()
        self.chore = asyncio.get_running_loop().create_task(self._live())

    async def close(self) -> None:
        if self.chore is not None:
            self.chore.cancel()
            await asyncio.gather(self.chore, *self.releasing, return_exceptions=True)
        try:
            await self._do(self._leave)
        except StoreError as error:
            log.warning("the leases could not be given up", error=str(error))
        self.thread.shutdown()
        if self.db is not None:
            self.db.close()

    # ------------------------------------------------------------------ tables

    async def owner(self, table: str) -> str:
        found = await self.store.read(lambda db: db.one(OWNER, self._who(table=table)))
        return str(found[0]) if found else ""

    async def claim(self, table: str) -> bool:
        if table in self.store.held:
            return True
        taken = await self.store.writer.write(lambda db: db.rows(CLAIM, self._who(table=table)))
        if taken:
            self.store.held[table] = int(taken[0][0])
        return bool(taken)

    async def free(self, tables: list[str]) -> list[str]:
        sql = f"select id from matches where owner <> :me and owner in ({ALIVE})"
        others = await self.store.read(lambda db: {str(row[0]) for row in db.rows(sql, self._who())})
        return [table for table in tables if table not in others]

    def release(self, table: str) -> None:
        epoch = self.store.held.pop(table, None)
        if epoch is not None:
            task = asyncio.get_running_loop().create_task(self._release(table, epoch))
            self.releasing.add(task)
            task.add_done_callback(self.releasing.discard)

    async def _release(self, table: str, epoch: int) -> None:
        sql = "update matches set owner = '' where id = ? and owner = ? and epoch = ?"
        try:
            await self.store.writer.write(lambda db: db.run(sql, (table, self.store.process, epoch)))
        except StoreError as error:  # then it is ours until we are gone, or anybody asks us for it
            log.warning("a lease could not be given up", table=table, error=error_site(error))

    async def bury(self, address: str) -> None:
        await self.store.writer.write(lambda db: db.run("delete from processes where address = ?", (address,)))

    def look_soon(self) -> None:
        self.seen = NEVER  # with the next sign of life

    # ------------------------------------------------------------------ signs of life

    async def _live(self) -> None:
        while True:
            await asyncio.sleep(self.beat)
            try:
                await self._beat()
            except StoreError as error:
                log.error("no sign of life could be given", error=str(error))

    async def _beat(self) -> None:
        """One may be stopped between any two lines of this: the sign counts from before it was given, and whoever could
        not look is late until he could."""
        began = time.monotonic()
        await self._do(self._sign)
        if began - self.seen > self.lease / 2:  # somebody may have taken us for dead
            await self._look()
        self.seen = began

    async def _look(self) -> None:
        """Which of our tables are still ours."""
        held = dict(self.store.held)
        sql = f"select id, epoch from matches where id in ({marks(list(held))}) and owner = ?"
        rows = await self.store.read(lambda db: db.rows(sql, (*held, self.store.process)))
        ours = {str(table): int(epoch) for table, epoch in rows}
        for table, epoch in held.items():
            if ours.get(table) != epoch:
                self.lost(table)

    async def _do(self, work: Callable[[Db], None]) -> None:
        await asyncio.get_running_loop().run_in_executor(self.thread, self._with_db, work)

    def _with_db(self, work: Callable[[Db], None]) -> None:
        if self.db is None or self.db.broken:
            self.db = self.store.database.connect()
        work(self.db)

    def _sign(self, db: Db) -> None:
        who = self._who(address=self.address)
        if not db.run(SIGN, who):
            db.run(COME, who)
            self.seen = NEVER  # we are new, or were buried
        db.run(f"delete from processes where seen < {NOW} - ?", (int(FORGOTTEN * 1000),))

    def _leave(self, db: Db) -> None:
        db.run("delete from processes where id = ?", (self.store.process,))
        db.run("update matches set owner = '' where owner = ?", (self.store.process,))
