"""What the operator sees: tables, load, errors and bans, of every process of the house.

The law of this file: an operator is a stranger to every running game. He sees who sits where, and how often everybody
was told of something; no view, no hand, no secret choice, no chat.
"""

import asyncio
import os
import sys
import time
from pathlib import Path
from typing import Final

import msgspec
from msgspec import Struct

from ludotheque import __version__
from ludotheque.house.archive.database import Db, StoreError
from ludotheque.house.archive.postgres import Postgres
from ludotheque.house.archive.store import now
from ludotheque.house.growing.bus import Bus, Word
from ludotheque.house.hall import Hall
from ludotheque.house.log import log
from ludotheque.house.office import metrics
from ludotheque.house.office.bans import Bans
from ludotheque.house.office.book import BanInfo, Book, LogLine, ProcessInfo, TableRow, TableSeat
from ludotheque.house.office.complaints import shown as newest
from ludotheque.house.office.health import Watch
from ludotheque.house.office.recent_lines import recent_lines
from ludotheque.house.people.guests import given_number, shown_name
from ludotheque.house.tables.rooms import seat_info
from ludotheque.house.tables.table import Table

PAGE: Final = 50
TABLES: Final = 200  # that a process tells the others of
FIGURES: Final = 5.0  # seconds until the figures of Prometheus are looked up again
REPORTS: Final = 30.0  # until a process reports to the others unasked,
SOONEST: Final = 3.0  # and asked
OLD: Final = 120_000  # ms after which a report is of a process that is gone
ASKED: Final = "office"  # the word for the other processes: somebody looks
FACT: Final = "office "  # before the name of a process: its report
REPORTED: Final = f"substr(name, 1, {len(FACT)}) = '{FACT}'"
REPORT: Final = "insert into facts (name, value) values (?, ?) on conflict (name) do update set value = excluded.value"


class Report(Struct):
    """What one process has to say."""

    process: ProcessInfo
    tables: list[TableRow]
    errors: list[LogLine]


class Office:
    def __init__(self, hall: Hall, bus: Bus) -> None:
        self.hall = hall
        self.bus = bus
        self.bans = Bans(hall, bus)
        self.watch = Watch(hall.store, bus)
        self.opened = time.monotonic()
        self.reported = float("-inf")
        self.chores: set[asyncio.Task[None]] = set()
        bus.on(ASKED, self._asked)

    async def open(self) -> None:
        await self.bans.load()  # before anybody comes in
        self.hall.store.writer.grouped = metrics.groups.observe
        for chore in (self.bans.keep_looking(), self._keep_counting(), self._keep_reporting()):
            self._begin(asyncio.get_running_loop().create_task(chore))

    async def close(self) -> None:
        chores = [*self.chores, *self.bans.looking]
        for chore in chores:
            chore.cancel()
        await asyncio.gather(*chores, return_exceptions=True)
        await self.watch.close()

    def _begin(self, task: "asyncio.Task[None]") -> None:
        self.chores.add(task)
        task.add_done_callback(self.chores.discard)

    # ------------------------------------------------------------------ the book

    async def book(self, tables: int, bans: int) -> Book:
        """From that table and that ban on."""
        health = await self.watch.health()
        self.bus.say(ASKED)
        others, gone = await self._others()
        reports = [Report(self._process(), [], list(recent_lines.lines)), *others]
        rows = [row for report in others for row in report.tables]
        rows += [table_row(table) for table in self.hall.tables.values()]
        rows.sort(key=lambda row: (row.state == "over", -row.since, row.id))
        lines = sorted((line for report in reports for line in report.errors), key=lambda line: line.at, reverse=True)
        shown = sorted(self.bans.all.values(), key=lambda ban: -ban.at)
        page = [msgspec.structs.asdict(ban) for ban in shown[bans : bans + PAGE]]
        complaints, all_complaints = await self.hall.store.read(lambda db: newest(db, PAGE))
        return Book(
            version=__version__,
            database="postgresql" if isinstance(self.hall.store.database, Postgres) else "sqlite",
            store=health.ok,
            damage=health.damage,
            bus=health.bus,
            processes=[report.process for report in reports],
            gone=gone,
            tables=rows[tables : tables + PAGE],
            all_tables=sum(report.process.tables for report in reports),
            errors=lines[:PAGE],
            bans=await self.hall.store.read(lambda db: [_named(db, ban) for ban in page]) if page else [],
            all_bans=len(shown),
            complaints=complaints,
            all_complaints=all_complaints,
            page=PAGE,
        )

    def _process(self) -> ProcessInfo:
        self.count()
        recent = metrics.recent
        return ProcessInfo(
            name=self.hall.store.process,
            at=now(),
            uptime=int(time.monotonic() - self.opened),
            memory=memory(),
            connections=metrics.connections.value,
            listeners=metrics.listeners.value,
            tables=metrics.tables.value,
            moves=[recent.moves(minutes) for minutes in (1, 5, 15)],
            store_p50=round(recent.quantile(0.5) * 1000, 2),
            store_p99=round(recent.quantile(0.99) * 1000, 2),
            waiting_bots=metrics.waiting_bots.value,
        )

    def count(self) -> None:
        """The figures that are looked up rather than counted."""
        tables = self.hall.tables.values()
        metrics.tables.set(len(tables))
        metrics.listeners.set(sum(len(table.listeners) for table in tables))
        metrics.waiting_bots.set(sum(len(asked) for asked in self.hall.bot_seats.asked.values()))

    async def _keep_counting(self) -> None:
        while True:
            self.count()
            await self.watch.health()
            await asyncio.sleep(FIGURES)

    # ------------------------------------------------------------------ other processes

    def _asked(self, word: Word) -> None:
        if self.hall.store.process and time.monotonic() - self.reported > SOONEST:
            self._begin(asyncio.get_running_loop().create_task(self.report()))

    async def _keep_reporting(self) -> None:
        while self.bus.shared:
            await self.report()
            await asyncio.sleep(REPORTS)

    async def report(self) -> None:
        """For the process that an operator happens to ask."""
        self.reported = time.monotonic()
        rows = [table_row(table) for table in list(self.hall.tables.values())[-TABLES:]]
        report = msgspec.json.encode(Report(self._process(), rows, list(recent_lines.lines)))
        name = FACT + self.hall.store.process
        try:
            await self.hall.store.writer.write(lambda db: _keep(db, name, report))
        except StoreError as error:
            log.warning("no report for the operator", error=str(error))

    async def _others(self) -> tuple[list[Report], list[str]]:
        """What the other processes report, and who of them is silent."""
        if not self.hall.store.process:
            return [], []
        own = self.hall.store.process
        found, known = await self.hall.store.read(_reports)
        others = [one for one in found if one.process.name != own and now() - one.process.at < OLD]
        heard = {own, *(one.process.name for one in others)}
        return others, [name for name in known if name not in heard]


def table_row(table: Table) -> TableRow:
    header = table.header
    online = {listener.guest for listener in table.listeners}
    seats = [seat_info(sitter, "", online) for sitter in header.sitters]
    return TableRow(
        id=header.id,
        game=header.game,
        state="over" if header.over else "running" if header.started else "laid",
        seats=[TableSeat(seat.name, seat.number, seat.kind, seat.online) for seat in seats],
        since=header.begun,
        listeners=len(table.listeners),
        moves=0 if table.play is None else table.play.moves_seen(),
    )


def memory() -> int:
    """Bytes that this process has in memory; 0 where the system does not say."""
    if not sys.platform.startswith("linux"):
        return 0
    pages = Path("/proc/self/statm").read_text("ascii").split()[1]
    return int(pages) * os.sysconf("SC_PAGE_SIZE")


def _keep(db: Db, name: str, report: bytes) -> None:
    """The newest report of a process; those of processes that are gone go with it."""
    db.run(REPORT, (name, report))
    for other, value in db.rows(f"select name, value from facts where {REPORTED}"):
        if now() - msgspec.json.decode(bytes(value), type=Report).process.at >= OLD:
            db.run("delete from facts where name = ?", (other,))


def _reports(db: Db) -> tuple[list[Report], list[str]]:
    rows = db.rows(f"select value from facts where {REPORTED} order by name")
    known = [str(row[0]) for row in db.rows("select id from processes order by id")]
    return [msgspec.json.decode(bytes(row[0]), type=Report) for row in rows], known


def _named(db: Db, ban: dict[str, object]) -> BanInfo:
    """A ban with the names of those it is about."""

    def chosen(guest: object) -> str:
        found = db.one("select name from guests where id = ?", (str(guest),))
        return str(found[0]) if found else ""

    guest = ban["kind"] == "guest"
    name = chosen(ban["target"]) if guest else ""
    ban["name"] = shown_name(str(ban["target"]), name) if guest else str(ban["target"])
    ban["number"] = given_number(str(ban["target"]), name) if guest else 0
    ban["operator"] = chosen(ban["operator"])
    return msgspec.convert(ban, BanInfo)
