"""What the house keeps: guests, matches, who sits where, every decision, and the state after the last one.

State and record both: a match goes on from its state, so a rules fix never strands it; the record is for people.
"""

import asyncio
import json
import threading
import time
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field
from typing import Final, Literal, TypeVar

import msgspec

from ludotheque.house.archive.database import Conflict, Database, Db, Row, StoreError, Value, marks
from ludotheque.house.archive.sayings import Saying, keep, recent
from ludotheque.house.archive.writer import Writer
from ludotheque.house.errors import HouseError
from ludotheque.house.wire import Chapter, Terms, Until
from ludotheque.kernel.record import Line

Result = TypeVar("Result")
HEADER: Final = (
    "id, game, options, host, started, ended, revision, terms, waiting, since, clock, ask, series, next, prologue,"
    " outcome"
)
NOBODYS: Final = -1  # no epoch: where several processes share the database, nobody writes who has not taken the table
ONE_HEADER: Final = f"select {HEADER} from matches where id = ?"

BOTS_OF_RUNNING: Final = """
select id, waiting, seat from matches join seats on match = id
where started is not null and ended is null and bot is not null
    and exists (select 1 from seats as other where other.match = id and other.guest is not null)
order by created desc, id, seat
"""


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
    outcome: str = ""  # how it ended, as its record says it, as far as the store has it


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
    epoch: int = 0  # see Hold


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
    outcome: str = ""  # how the game ended with it, as its record says it


@dataclass(frozen=True)
class Hold:
    """What whoever writes to a table has to show: the epoch in which he took it. A later one is another's."""

    table: str
    epoch: int


def now() -> int:
    return time.time_ns() // 1_000_000


class Store:
    """Writes go through the writer's thread, reads through others; the event loop never waits."""

    def __init__(self, database: Database, group: int = 1000) -> None:
        database.prepare()
        self.database = database
        self.process = ""  # the name of this one, where several share the database
        self.held: dict[str, int] = {}  # the epoch in which this process took each table; 0 for those it has laid
        try:
            self.writer = Writer(database, group)
        except StoreError as error:
            raise HouseError(f"the store cannot be opened: {error}") from None
        self.reading = ThreadPoolExecutor(database.readers, "reader")
        self.own = threading.local()  # each reader's connection
        self.readers: list[Db] = []

    def close(self) -> None:
        self.writer.close()
        self.reading.shutdown()
        for db in self.readers:
            db.close()

    async def read(self, query: Callable[[Db], Result]) -> Result:
        """In one of the readers' threads; StoreError when the database does not answer."""
        return await asyncio.get_running_loop().run_in_executor(self.reading, self._read, query)

    def _read(self, query: Callable[[Db], Result]) -> Result:
        db = self._reader()
        try:
            return query(db)
        except StoreError:
            if not db.broken:
                raise
        return query(self._reader())  # the connection had ended since; to read again does no harm

    def _reader(self) -> Db:
        db: Db | None = getattr(self.own, "db", None)
        if db is None or db.broken:
            db = self.own.db = self.database.connect()
            self.readers = [one for one in self.readers if not one.broken] + [db]
        return db

    # ------------------------------------------------------------------ writing

    async def rename(self, guest: str, name: str, login: str = "") -> None:
        """His name from now on; where he has an account it is what he logs in by, and nobody else's, or Conflict."""
        await self.writer.write(lambda db: _rename(db, guest, name, login))

    async def create(self, saved: Saved, after: str = "") -> None:
        """A new match; it may be the one where the people of another play on."""
        hold = Hold(saved.header.id, 0)
        await self.writer.write(lambda db: _create(db, saved, hold, self.process, after))

    async def sit(self, table: str, seat: int, sitter: Sitter, start: Start | None) -> None:
        """Take an open seat; with the last one the game starts."""
        hold = self.hold(table)
        await self.writer.write(lambda db: _sit(db, hold, seat, sitter, start))

    async def seat(self, table: str, sitters: list[Sitter], start: Start | None = None) -> None:
        """Who sits where from now on; and the game may start."""
        hold = self.hold(table)
        await self.writer.write(lambda db: _reseat(db, hold, sitters, start))

    async def hide(self, table: str, guest: str) -> None:
        """Take a match off the list of this guest."""
        sql = "update seats set hidden = 1 where match = ? and guest = ?"
        await self.writer.write(lambda db: db.run(sql, (table, guest)))

    async def note(self, table: str, what: Literal["ask", "clock", "next"], value: str) -> None:
        """Something that is asked, counted, or comes next."""
        hold = self.hold(table)
        await self.writer.write(lambda db: _note(db, hold, what, value))

    async def say(self, table: str, saying: Saying) -> None:
        """One more word at this table."""
        hold = self.hold(table)
        await self.writer.write(lambda db: _say(db, hold, saying))

    async def decide(self, decision: Decision) -> None:
        hold = self.hold(decision.table)
        await self.writer.write(lambda db: _decide(db, decision, hold))

    async def forget_the_past(self) -> None:
        """What was deleted leaves whatever the database keeps aside, too."""
        await self.read(self.database.forget_the_past)

    def hold(self, table: str) -> Hold:
        """What a write to this table has to show."""
        return Hold(table, self.held.get(table, NOBODYS if self.process else 0))

    # ------------------------------------------------------------------ reading

    async def name_of(self, guest: str) -> str:
        """The name this guest chose, or nothing."""
        found = await self.read(lambda db: db.one("select name from guests where id = ?", (guest,)))
        return str(found[0]) if found else ""

    async def load(self, table: str) -> Saved | None:
        return await self.read(lambda db: load(db, table))

    async def headers_of(self, guest: str, limit: int = 200) -> list[Header]:
        """The tables where this guest sits, those that go on first, then the newest first."""
        sql = (
            f"select {HEADER} from matches where id in (select match from seats where guest = ? and hidden = 0)"
            " order by ended is not null, created desc, id limit ?"
        )
        return await self.read(lambda db: _headers(db, db.rows(sql, (guest, limit))))

    async def header(self, table: str) -> Header | None:
        found = await self.read(lambda db: _headers(db, db.rows(ONE_HEADER, (table,))))
        return found[0] if found else None

    async def waiting(self, tables: list[str], since: int) -> list[str]:
        """Those of these tables that have not started and were laid since then, newest first."""
        sql = (
            f"select id from matches where id in ({marks(tables)}) and started is null and created >= ?"
            " order by created desc, id"
        )
        return await self.read(lambda db: [str(row[0]) for row in db.rows(sql, (*tables, since))])

    async def waiting_for_bots(self) -> list[str]:
        """Those where a bot is waited for, and somebody for what it does; newest first. One look, however many wait for
        people; of matches from before that was kept nobody knows whom they wait for."""
        rows = await self.read(lambda db: db.rows(BOTS_OF_RUNNING))
        found = {str(table): None for table, waiting, seat in rows if not waiting or str(seat) in waiting.split()}
        return list(found)


def _rename(db: Db, guest: str, name: str, login: str) -> None:
    name_guest(db, guest, name)
    db.run("update accounts set name = ?, login = ? where guest = ?", (name, login, guest))


def name_guest(db: Db, guest: str, name: str) -> None:
    db.run("insert into guests values (?, ?) on conflict (id) do update set name = excluded.name", (guest, name))


def _create(db: Db, saved: Saved, hold: Hold, owner: str, after: str) -> None:
    header = saved.header
    values: dict[str, Value] = {
        "id": header.id,
        "game": header.game,
        "options": json.dumps(header.options),
        "host": header.host,
        "secret": saved.secret,
        "created": now(),
        "terms": msgspec.json.encode(header.terms).decode(),
        "clock": header.clock,
        "series": header.series,
        "prologue": "" if header.prologue is None else msgspec.json.encode(header.prologue).decode(),
        "owner": owner,
        **dict.fromkeys(("revision", "luck", "version", "since"), 0),
        **dict.fromkeys(("deal", "diagram", "waiting", "ask"), ""),
    }
    db.run(f"insert into matches ({', '.join(values)}) values (:{', :'.join(values)})", values)
    _seats(db, header.id, header.sitters)
    if saved.start is not None:
        _start(db, hold, saved.start)
    if after:
        _sure(db.run("update matches set next = ? where id = ? and next is null", (header.id, after)))


def _sure(count: int) -> None:
    """One row was there as we believed it to be; or somebody else has changed it."""
    if count != 1:
        raise Conflict("the match has gone on without us")


def _start(db: Db, hold: Hold, start: Start) -> None:
    sql = (
        "update matches set started = ?, revision = ?, deal = ?, diagram = ?, luck = ?, waiting = ?, since = ?,"
        " clock = ? where id = ? and epoch = ? and started is null"
    )
    at = now()
    told = (at, start.revision, " ".join(start.deal), start.diagram, start.luck, _numbers(start.waiting), at)
    _sure(db.run(sql, (*told, start.clock, hold.table, hold.epoch)))


def _seats(db: Db, table: str, sitters: list[Sitter]) -> None:
    """Who sits where, all of it."""
    sql = (
        "insert into seats values (?, ?, ?, ?, ?, ?, ?, ?, ?) on conflict (match, seat) do update set"
        " guest = excluded.guest, bot = excluded.bot, alias = excluded.alias, word = excluded.word,"
        " wins = excluded.wins, standing = excluded.standing, hidden = excluded.hidden"
    )
    for seat, one in enumerate(sitters):
        who = (one.guest or None, one.bot or None, one.alias, one.word, one.wins, one.standing, int(one.hidden))
        db.run(sql, (table, seat, *who))


def _numbers(seats: list[int]) -> str:
    return " ".join(map(str, seats))


def _still_ours(db: Db, hold: Hold) -> None:
    _sure(db.run("update matches set epoch = epoch where id = ? and epoch = ?", (hold.table, hold.epoch)))


def _sit(db: Db, hold: Hold, seat: int, sitter: Sitter, start: Start | None) -> None:
    _still_ours(db, hold)
    sql = (
        "update seats set guest = ?, bot = ?, alias = ?, word = ?"
        " where match = ? and seat = ? and guest is null and bot is null"
    )
    who = (sitter.guest or None, sitter.bot or None, sitter.alias, sitter.word)
    _sure(db.run(sql, (*who, hold.table, seat)))
    if start is not None:
        _start(db, hold, start)


def _reseat(db: Db, hold: Hold, sitters: list[Sitter], start: Start | None) -> None:
    _still_ours(db, hold)
    _seats(db, hold.table, sitters)
    if start is not None:
        _start(db, hold, start)


def _note(db: Db, hold: Hold, what: Literal["ask", "clock", "next"], value: str) -> None:
    _sure(db.run(f"update matches set {what} = ? where id = ? and epoch = ?", (value, hold.table, hold.epoch)))


def _say(db: Db, hold: Hold, saying: Saying) -> None:
    _still_ours(db, hold)
    keep(db, hold.table, saying)


def _decide(db: Db, decision: Decision, hold: Hold) -> None:
    line, at = decision.line, now()
    sql = (
        "update matches set version = ?, diagram = ?, luck = ?, ended = ?, changed_at = coalesce(changed_at, ?),"
        " since = case when waiting = ? then since else ? end, waiting = ?, clock = ?, ask = ?, outcome = ?"
        " where id = ? and version = ? and epoch = ?"
    )
    after = (decision.version, decision.diagram, decision.luck, at if decision.over else None, decision.changed_at)
    waiting = _numbers(decision.waiting)
    where = (hold.table, decision.version - 1, hold.epoch)
    _sure(db.run(sql, (*after, waiting, at, waiting, decision.clock, decision.ask, decision.outcome, *where)))
    values = (decision.table, decision.version, line.seat, line.action, " ".join(line.luck), at)
    db.run("insert into decisions values (?, ?, ?, ?, ?, ?)", values)
    if decision.sitters is not None:
        _seats(db, decision.table, decision.sitters)


def _headers(db: Db, rows: list[Row]) -> list[Header]:
    """What stands on these doors; their seats are read all at once."""
    tables = [str(row[0]) for row in rows]
    sql = (
        "select match, guest, bot, name, alias, word, wins, standing, hidden from seats left join guests on id = guest"
        f" where match in ({marks(tables)}) order by match, seat"
    )
    sitters: dict[str, list[Sitter]] = {table: [] for table in tables}
    for table, guest, bot, name, alias, word, wins, standing, hidden in db.rows(sql, tuple(tables)):
        sitter = Sitter(guest or "", bot or "", name or "", alias, word, wins, standing, bool(hidden))
        sitters[table].append(sitter)
    return [_header(row, sitters[row[0]]) for row in rows]


def _header(row: Row, sitters: list[Sitter]) -> Header:
    table, game, options, host, started, ended, revision, terms, waiting, since, *more = row
    clock, ask, series, following, prologue, outcome = more
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
        outcome,
    )


def header_of(db: Db, table: str) -> Header | None:
    rows = db.rows(ONE_HEADER, (table,))
    return _headers(db, rows)[0] if rows else None


def load(db: Db, table: str) -> Saved | None:
    with db.snapshot():
        rows = db.rows(ONE_HEADER, (table,))
        if not rows:
            return None
        header = _headers(db, rows)[0]
        sql = "select secret, deal, diagram, luck, version, changed_at, epoch from matches where id = ?"
        secret, deal, diagram, luck, version, changed_at, epoch = db.rows(sql, (table,))[0]
        sql = "select seat, action, luck from decisions where match = ? order by version"
        lines = [Line(seat, action, tokens.split()) for seat, action, tokens in db.rows(sql, (table,))]
        said = recent(db, table)
    start = Start(header.revision, deal.split(), diagram, luck) if header.started else None
    return Saved(header, secret, start, version, lines, changed_at, said, epoch)
