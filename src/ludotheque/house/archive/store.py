"""What the house keeps: guests, matches, who sits where, every decision, and the state after the last one.

State and record both: a match goes on from its state, so a rules fix never strands it; the record is for people.
"""

import asyncio
import contextlib
import json
import os
import time
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Final, Literal, TypeVar

import apsw
import msgspec

from ludotheque.house.archive.sayings import Saying, recent
from ludotheque.house.archive.writer import Conflict, StoreError, Writer
from ludotheque.house.errors import HouseError, error_site
from ludotheque.house.log import log
from ludotheque.house.wire import Chapter, Terms, Until
from ludotheque.kernel.record import Line

Result = TypeVar("Result")
CHECK_SECONDS: Final = 5.0
Values = tuple[int | str | bytes | None, ...]

SCHEMA_VERSION: Final = 3
BEGINNING: Final = """
create table guests (
    id text primary key,
    name text not null  -- the name he chose; who chose none is not here
) strict, without rowid;
create table matches (
    id text primary key,
    game text not null,
    options text not null,  -- JSON
    host text not null,  -- a guest
    secret blob not null,  -- of the fair luck
    created integer not null,  -- times are milliseconds since 1970
    started integer,
    ended integer,
    revision integer not null,  -- of the rules, when it started
    deal text not null,  -- the luck of the setup
    luck integer not null,  -- the next value of the fair luck
    version integer not null,  -- decisions so far
    diagram text not null,  -- the state after the last of them
    changed_at integer,  -- decisions when it first went on under later rules than it began
    terms text not null,  -- JSON: what the table agreed on besides the rules
    waiting text not null,  -- the seats waited for
    since integer not null,  -- since when
    clock text not null,  -- JSON: what time each seat has left, and pauses; empty when there is nothing to count
    ask text not null,  -- JSON: what somebody asks the others to agree to; empty when nobody does
    series integer not null,  -- games of this series before this one
    next text,  -- the match where these people play on
    prologue text not null  -- JSON: how an earlier game led here; empty when none did
) strict;
create table seats (
    match text not null references matches,
    seat integer not null,
    guest text,
    bot text,  -- together with a guest: it plays for him
    alias text not null,  -- the name of somebody who plays at the guest's screen
    word text not null,  -- what he added to the luck
    wins integer not null,  -- in this series, before this game
    standing text not null,  -- whether he lets everything pass: '', 'turn' or 'always'
    hidden integer not null,  -- he took the match off his list
    primary key (match, seat)
) strict, without rowid;
create index seats_of_guest on seats (guest) where guest is not null;
create table decisions (
    match text not null references matches,
    version integer not null,
    seat integer not null,
    action text not null,
    luck text not null,
    at integer not null,
    primary key (match, version)  -- keeps a second owner of a match out
) strict, without rowid;
"""

CHAT: Final = """
create table chat (
    match text not null references matches,
    number integer not null,
    seat integer not null,
    guest text not null,
    at integer not null,
    text text not null,
    phrase text not null,
    primary key (match, number)
) strict, without rowid;
"""
ACCOUNTS: Final = """
create table accounts (
    guest text primary key,  -- whose games are the account's
    login text not null unique,  -- the name, folded so that no two look alike
    name text not null,
    password text not null,  -- argon2
    created integer not null
) strict, without rowid;
create table sessions (  -- of accounts: each browser that is logged in
    id text primary key,
    guest text not null references accounts,
    created integer not null
) strict, without rowid;
create index sessions_of_guest on sessions (guest);
create index matches_of_host on matches (host);
create index chat_of_guest on chat (guest);
create table notices (
    guest text not null,
    kind text not null,  -- push or mail
    target text not null,  -- the browser's address at its push service, or the mail address
    keys text not null,  -- of the browser (JSON)
    confirmed integer not null,
    language text not null,
    primary key (guest, kind, target)
) strict, without rowid;
create index notices_of_target on notices (target);
"""
SCHEMA: Final = BEGINNING + CHAT + ACCOUNTS
HEADER: Final = (
    "id, game, options, host, started, ended, revision, terms, waiting, since, clock, ask, series, next, prologue"
)
ONE_HEADER: Final = f"select {HEADER} from matches where id = ?"
MIGRATIONS: Final = {  # from this version to the next
    1: "alter table matches add column changed_at integer",
    2: """
alter table matches add column terms text not null default '{}';
alter table matches add column waiting text not null default '';
alter table matches add column since integer not null default 0;
alter table matches add column clock text not null default '';
alter table matches add column ask text not null default '';
alter table matches add column series integer not null default 0;
alter table matches add column next text;
alter table matches add column prologue text not null default '';
alter table seats add column alias text not null default '';
alter table seats add column word text not null default '';
alter table seats add column wins integer not null default 0;
alter table seats add column standing text not null default '';
alter table seats add column hidden integer not null default 0;
"""
    + CHAT
    + ACCOUNTS,
}


@dataclass
class Sitter:
    """Who sits on a chair: a guest, a bot, a bot that plays for a guest, or nobody yet."""

    guest: str = ""
    bot: str = ""
    name: str = ""  # the guest's, if he chose one
    alias: str = ""  # of somebody who plays at the guest's screen
    word: str = ""  # what he added to the luck
    wins: int = 0  # in this series, before this game
    standing: Until = ""  # whether he lets everything pass: "", "turn" or "always"
    hidden: bool = False  # he took the match off his list

    def taken(self) -> bool:
        return bool(self.guest or self.bot)


@dataclass
class Header:
    """What the door of a room says."""

    id: str
    game: str
    options: dict[str, str]
    host: str
    sitters: list[Sitter]
    started: bool = False
    over: bool = False
    revision: int = 0  # of the rules, when it started
    terms: Terms = field(default_factory=Terms)
    waiting: list[int] = field(default_factory=list)  # the seats waited for,
    since: int = 0  # and since when (ms since 1970)
    clock: str = ""  # JSON, see clock.py
    ask: str = ""  # JSON, see asks.py
    series: int = 0  # games of this series before this one
    next: str = ""  # the match where these people play on
    begun: int = 0  # when it started (ms since 1970)
    prologue: Chapter | None = None  # how an earlier game led here


@dataclass
class Start:
    """A game that has just been set up."""

    revision: int
    deal: list[str]
    diagram: str
    luck: int
    waiting: list[int] = field(default_factory=list)
    clock: str = ""


@dataclass
class Saved:
    """Everything that is stored of a match."""

    header: Header
    secret: bytes
    start: Start | None = None  # its diagram and luck are those after the last decision
    version: int = 0
    lines: list[Line] = field(default_factory=list)
    changed_at: int | None = None  # decisions when it first went on under later rules
    said: list[Saying] = field(default_factory=list)  # the last of it


@dataclass
class Decision:
    """What a decision adds: a line, and the state after it."""

    table: str
    version: int
    line: Line
    diagram: str
    luck: int
    over: bool
    waiting: list[int] = field(default_factory=list)  # for whom, after it
    changed_at: int | None = None  # as in Saved, if it is this decision that goes on under later rules
    sitters: list[Sitter] | None = None  # who sits where from now on, if that changes
    clock: str = ""
    ask: str = ""  # what is still asked after it


def now() -> int:
    return time.time_ns() // 1_000_000


def connect(path: Path) -> apsw.Connection:
    connection = apsw.Connection(str(path))
    connection.set_busy_timeout(5000)
    connection.pragma("journal_mode", "wal")
    connection.pragma("synchronous", "full")
    connection.pragma("foreign_keys", True)
    connection.pragma("secure_delete", True)  # what somebody deletes is gone from the file too
    return connection


def prepare(connection: apsw.Connection, path: Path) -> None:
    """Bring the schema to this version; a newer one is not ours to touch."""
    found = connection.pragma("user_version")
    if found > SCHEMA_VERSION:
        message = f"{path} was written by a newer Ludothèque (schema {found}; this one knows {SCHEMA_VERSION})"
        raise HouseError(message)
    if found == SCHEMA_VERSION:
        return
    with connection:
        if found == 0:
            connection.execute(SCHEMA)
        else:
            for version in range(found, SCHEMA_VERSION):
                connection.execute(MIGRATIONS[version])
        connection.pragma("user_version", SCHEMA_VERSION)


def check(connection: apsw.Connection, path: Path) -> None:
    """Look for damage before anybody plays on it; a file too large for the time is checked as far as it goes."""
    end = time.monotonic() + CHECK_SECONDS
    connection.set_progress_handler(lambda: time.monotonic() > end, 100_000)
    try:
        found = connection.pragma("quick_check", 1)
    except apsw.InterruptError:
        log.warning("the store was checked in part only", seconds=CHECK_SECONDS)
        return
    finally:
        connection.set_progress_handler(None)
    if found != "ok":
        what = str(found).splitlines()[-1]
        raise HouseError(f"{path} is damaged ({what}); put a copy of it back, or move it away to begin anew")


def keep_private(path: Path) -> None:
    """Hands and secrets are in it: for the owner alone. SQLite gives what it puts beside the file the same rights."""
    os.close(os.open(path, os.O_RDWR | os.O_CREAT, 0o600))
    for name in (path.name, f"{path.name}-wal", f"{path.name}-shm"):
        with contextlib.suppress(FileNotFoundError):
            path.with_name(name).chmod(0o600)


class Store:
    """One database file. Writes go through the writer's thread, reads through another; the event loop never waits."""

    def __init__(self, path: Path, group: int = 1000) -> None:
        try:
            keep_private(path)
            connection = connect(path)
            check(connection, path)
            prepare(connection, path)
            self.reader = connect(path)
        except (apsw.Error, OSError) as error:
            raise HouseError(f"{path} cannot be opened: {error}") from None
        self.writer = Writer(connection, group)
        self.reading = ThreadPoolExecutor(1, "reader")

    def close(self) -> None:
        self.writer.close()
        self.reading.shutdown()
        self.reader.close()
        self.writer.connection.close()

    async def read(self, query: Callable[[apsw.Connection], Result]) -> Result:
        try:
            return await asyncio.get_running_loop().run_in_executor(self.reading, query, self.reader)
        except apsw.Error as error:
            raise StoreError(f"the store cannot be read: {error_site(error)}") from None

    # ------------------------------------------------------------------ writing

    async def rename(self, guest: str, name: str, login: str = "") -> None:
        """His name from now on; where he has an account it is what he logs in by, and nobody else's, or Conflict."""
        await self.writer.write(lambda db: _rename(db, guest, name, login))

    async def create(self, saved: Saved, after: str = "") -> None:
        """A new match; it may be the one where the people of another play on."""
        await self.writer.write(lambda db: _create(db, saved, after))

    async def sit(self, table: str, seat: int, sitter: Sitter, start: Start | None) -> None:
        """Take an open seat; with the last one the game starts."""
        await self.writer.write(lambda db: _sit(db, table, seat, sitter, start))

    async def seat(self, table: str, sitters: list[Sitter], start: Start | None = None) -> None:
        """Who sits where from now on; and the game may start."""
        await self.writer.write(lambda db: _reseat(db, table, sitters, start))

    async def hide(self, table: str, guest: str) -> None:
        """Take a match off the list of this guest."""
        sql = "update seats set hidden = 1 where match = ? and guest = ?"
        await self.writer.write(lambda db: _run(db, sql, (table, guest)))

    async def note(self, table: str, what: Literal["ask", "clock", "next"], value: str) -> None:
        """Something that is asked, counted, or comes next."""
        await self.writer.write(lambda db: _run(db, f"update matches set {what} = ? where id = ?", (value, table)))

    async def decide(self, decision: Decision) -> None:
        await self.writer.write(lambda db: _decide(db, decision))

    async def forget_the_past(self) -> None:
        """Empty the log of what was written: it still holds what has been deleted since."""
        await self.read(lambda db: db.wal_checkpoint(mode=apsw.SQLITE_CHECKPOINT_TRUNCATE))

    # ------------------------------------------------------------------ reading

    async def name_of(self, guest: str) -> str:
        """The name this guest chose, or nothing."""
        rows = await self.read(lambda db: _rows(db, "select name from guests where id = ?", (guest,)))
        return str(rows[0][0]) if rows else ""

    async def load(self, table: str) -> Saved | None:
        return await self.read(lambda db: load(db, table))

    async def headers_of(self, guest: str, limit: int = 200) -> list[Header]:
        """The tables where this guest sits, those that go on first, then the newest first."""
        sql = (
            f"select {HEADER} from matches where id in (select match from seats where guest = ? and not hidden)"
            " order by ended is not null, created desc, id limit ?"
        )
        return await self.read(lambda db: _headers(db, _rows(db, sql, (guest, limit))))

    async def header(self, table: str) -> Header | None:
        found = await self.read(lambda db: _headers(db, _rows(db, ONE_HEADER, (table,))))
        return found[0] if found else None

    async def waiting(self, tables: list[str], since: int) -> list[str]:
        """Those of these tables that have not started and were laid since then, newest first."""
        sql = (
            f"select id from matches where id in ({_marks(tables)}) and started is null and created >= ?"
            " order by created desc, id"
        )
        return await self.read(lambda db: [str(row[0]) for row in _rows(db, sql, (*tables, since))])

    async def running_with_people_and_bots(self) -> list[str]:
        """Those where a bot may be waited for, and somebody for what it does; newest first."""
        sql = (
            "select id from matches where started is not null and ended is null"
            " and exists (select 1 from seats where match = id and bot is not null)"
            " and exists (select 1 from seats where match = id and guest is not null) order by created desc"
        )
        return await self.read(lambda db: [str(row[0]) for row in _rows(db, sql, ())])


def _run(db: apsw.Connection, sql: str, bindings: Values) -> None:
    db.execute(sql, bindings)


def _rows(db: apsw.Connection, sql: str, bindings: Values) -> list[tuple[Any, ...]]:
    """Any, because the tables are strict: SQLite has checked the types."""
    return db.execute(sql, bindings).fetchall()


def _rename(db: apsw.Connection, guest: str, name: str, login: str) -> None:
    _run(db, "insert into guests values (?, ?) on conflict do update set name = excluded.name", (guest, name))
    try:
        _run(db, "update accounts set name = ?, login = ? where guest = ?", (name, login, guest))
    except apsw.ConstraintError:
        raise Conflict("an account has this name") from None


def _create(db: apsw.Connection, saved: Saved, after: str) -> None:
    header = saved.header
    sql = (
        "insert into matches values (?, ?, ?, ?, ?, ?, null, null, 0, '', 0, 0, '', null, ?, '', 0, ?, '', ?, null, ?)"
    )
    about = (header.id, header.game, json.dumps(header.options), header.host, saved.secret, now())
    terms = msgspec.json.encode(header.terms).decode()
    prologue = "" if header.prologue is None else msgspec.json.encode(header.prologue).decode()
    _run(db, sql, (*about, terms, header.clock, header.series, prologue))
    _seats(db, header.id, header.sitters)
    if saved.start is not None:
        _start(db, header.id, saved.start)
    if after:
        _run(db, "update matches set next = ? where id = ? and next is null", (header.id, after))
        if db.changes() != 1:
            raise Conflict("these people play on elsewhere")


def _start(db: apsw.Connection, table: str, start: Start) -> None:
    sql = (
        "update matches set started = ?, revision = ?, deal = ?, diagram = ?, luck = ?, waiting = ?, since = ?,"
        " clock = ? where id = ? and started is null"
    )
    at = now()
    waiting = _numbers(start.waiting)
    _run(
        db, sql, (at, start.revision, " ".join(start.deal), start.diagram, start.luck, waiting, at, start.clock, table)
    )
    if db.changes() != 1:
        raise Conflict("this game has started already")


def _seats(db: apsw.Connection, table: str, sitters: list[Sitter]) -> None:
    """Who sits where, all of it."""
    sql = "insert or replace into seats values (?, ?, ?, ?, ?, ?, ?, ?, ?)"
    for seat, one in enumerate(sitters):
        who = (one.guest or None, one.bot or None, one.alias, one.word, one.wins, one.standing, int(one.hidden))
        _run(db, sql, (table, seat, *who))


def _numbers(seats: list[int]) -> str:
    return " ".join(map(str, seats))


def _sit(db: apsw.Connection, table: str, seat: int, sitter: Sitter, start: Start | None) -> None:
    sql = (
        "update seats set guest = ?, bot = ?, alias = ?, word = ?"
        " where match = ? and seat = ? and guest is null and bot is null"
    )
    _run(db, sql, (sitter.guest or None, sitter.bot or None, sitter.alias, sitter.word, table, seat))
    if db.changes() != 1:
        raise Conflict("this seat is taken already")
    if start is not None:
        _start(db, table, start)


def _reseat(db: apsw.Connection, table: str, sitters: list[Sitter], start: Start | None) -> None:
    _seats(db, table, sitters)
    if start is not None:
        _start(db, table, start)


def _decide(db: apsw.Connection, decision: Decision) -> None:
    line, at = decision.line, now()
    values = (decision.table, decision.version, line.seat, line.action, " ".join(line.luck), at)
    try:
        _run(db, "insert into decisions values (?, ?, ?, ?, ?, ?)", values)
    except apsw.ConstraintError:
        raise Conflict("this decision has been stored already") from None
    sql = (
        "update matches set version = ?, diagram = ?, luck = ?, ended = ?, changed_at = coalesce(changed_at, ?),"
        " since = iif(waiting = ?, since, ?), waiting = ?, clock = ?, ask = ? where id = ? and version = ?"
    )
    after = (decision.version, decision.diagram, decision.luck, at if decision.over else None, decision.changed_at)
    waiting = _numbers(decision.waiting)
    _run(db, sql, (*after, waiting, at, waiting, decision.clock, decision.ask, decision.table, decision.version - 1))
    if db.changes() != 1:
        raise Conflict("the match has gone on without us")
    if decision.sitters is not None:
        _seats(db, decision.table, decision.sitters)


def _marks(values: list[str]) -> str:
    return ", ".join("?" * len(values))


def _headers(db: apsw.Connection, rows: list[tuple[Any, ...]]) -> list[Header]:
    """What stands on these doors; their seats are read all at once."""
    tables = [str(row[0]) for row in rows]
    sql = (
        "select match, guest, bot, name, alias, word, wins, standing, hidden from seats left join guests on id = guest"
        f" where match in ({_marks(tables)}) order by match, seat"
    )
    sitters: dict[str, list[Sitter]] = {table: [] for table in tables}
    for table, guest, bot, name, alias, word, wins, standing, hidden in _rows(db, sql, tuple(tables)):
        sitter = Sitter(guest or "", bot or "", name or "", alias, word, wins, standing, bool(hidden))
        sitters[table].append(sitter)
    return [_header(row, sitters[row[0]]) for row in rows]


def _header(row: tuple[Any, ...], sitters: list[Sitter]) -> Header:
    table, game, options, host, started, ended, revision, terms, waiting, since, *more = row
    clock, ask, series, following, prologue = more
    return Header(
        table,
        game,
        json.loads(options),
        host,
        sitters,
        started is not None,
        ended is not None,
        revision,
        msgspec.json.decode(terms, type=Terms),
        [int(seat) for seat in waiting.split()],
        since,
        clock,
        ask,
        series,
        following or "",
        started or 0,
        msgspec.json.decode(prologue, type=Chapter) if prologue else None,
    )


def header_of(db: apsw.Connection, table: str) -> Header | None:
    rows = _rows(db, ONE_HEADER, (table,))
    return _headers(db, rows)[0] if rows else None


def load(db: apsw.Connection, table: str) -> Saved | None:
    with db:  # one moment of the match, not two
        rows = _rows(db, ONE_HEADER, (table,))
        if not rows:
            return None
        header = _headers(db, rows)[0]
        sql = "select secret, deal, diagram, luck, version, changed_at from matches where id = ?"
        secret, deal, diagram, luck, version, changed_at = _rows(db, sql, (table,))[0]
        sql = "select seat, action, luck from decisions where match = ? order by version"
        lines = [Line(seat, action, tokens.split()) for seat, action, tokens in _rows(db, sql, (table,))]
        said = recent(db, table)
    start = Start(header.revision, deal.split(), diagram, luck) if header.started else None
    return Saved(header, secret, start, version, lines, changed_at, said)
