"""What is missing in a house comes back from a copy.

The law of this file: what is there stays as it is. A match comes whole or not at all, and so does a person: whoever
has logged out or wants no more letters since the copy was made does not log in, and gets none, because of it.
"""

from collections.abc import Iterator, Sequence
from contextlib import contextmanager, nullcontext
from itertools import islice
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Final

import apsw

from ludotheque.house.archive.database import Database, Db, Row, Value, marks
from ludotheque.house.archive.keeping.backup import copy_pages, refusals
from ludotheque.house.archive.keeping.keys import KEYS, kept_keys, nobody_home, put_keys
from ludotheque.house.archive.keeping.rows import AT_ONCE, Tell, columns_of, connect, found, insert, silent, written
from ludotheque.house.archive.schema import SCHEMA_VERSION, TABLES
from ludotheque.house.archive.sqlite import Sqlite
from ludotheque.house.errors import HouseError
from ludotheque.house.folder import DATABASE, make

SOME: Final = 200  # people, or matches, that are looked for at once
PARTS: Final = ("seats", "decisions", "chat")  # of a match
ORDER: Final = {"seats": "seat", "decisions": "version", "chat": "number"}
PEOPLE: Final = """
select id from guests union select guest from accounts union select guest from notices
union select guest from settings order by 1
"""
NAMED: Final = (
    ("guests", "id"),
    ("accounts", "guest"),
    ("notices", "guest"),
    ("settings", "guest"),
    ("seats", "guest"),
    ("matches", "host"),
)
OF_A_HOUSE: Final = {"guests", "matches", "seats", "decisions"}


@contextmanager
def reading(path: Path) -> Iterator[apsw.Connection]:
    """A copy of a house, in today's schema; the file itself is never changed. HouseError for anything else."""
    if not path.is_file():
        raise HouseError(f"{path} is not there")
    with TemporaryDirectory(prefix="ludotheque-") as folder:
        with refusals(path):
            connection = _opened(path, Path(folder))
        try:
            yield connection
        finally:
            connection.close()


def _opened(path: Path, folder: Path) -> apsw.Connection:
    """As it lies there; or, where it is of an earlier schema or a house has it open, a copy of it."""
    beside = path.with_name(f"{path.name}-wal").exists()
    way = path.resolve().as_uri() + ("" if beside else "?immutable=1")
    connection = apsw.Connection(way, flags=apsw.SQLITE_OPEN_READONLY | apsw.SQLITE_OPEN_URI)
    _check_kind(path, connection)
    if beside or connection.pragma("user_version") < SCHEMA_VERSION:
        lying = connection
        connection = apsw.Connection(str(folder / "house.sqlite"))
        copy_pages(lying, connection)
        lying.close()
        Sqlite(path).update(connection)
    if connection.pragma("quick_check", 1) != "ok":
        raise HouseError(f"{path} is damaged")
    return connection


def _check_kind(path: Path, connection: apsw.Connection) -> None:
    try:
        tables = {name for (name,) in connection.execute("select name from sqlite_schema where type = 'table'")}
        version = connection.pragma("user_version")
    except apsw.NotADBError:
        tables, version = set(), 0
    if not tables >= OF_A_HOUSE or not version:
        raise HouseError(f"{path} is not a backup of a house")
    if version > SCHEMA_VERSION:
        known = f"schema {version}; this one knows {SCHEMA_VERSION}"
        raise HouseError(f"{path} was written by a newer Ludothèque ({known})")


class Restored:
    """What has come back, and what was there already; `other_key` when the house keeps another than the copy's,
    `keyless` when it has none at all."""

    def __init__(self, total: dict[str, int]) -> None:
        self.total = total
        self.added = dict.fromkeys(total, 0)
        self.keys: list[str] = []
        self.other_key = False
        self.keyless = False

    def left(self, table: str) -> int:
        return self.total[table] - self.added[table]


def restore(
    database: Database, data: Path, path: Path, dry: bool = False, keys: bool = False, tell: Tell = silent
) -> Restored:
    """Bring back what is missing; with `dry` only say what it would be. `keys` are those of the copy then."""
    with reading(path) as source:
        offered = _keys_in(source, path)
        if not dry:
            _make_ready(database, data, offered)
        target = connect(database) if not dry or found_at_all(database) else None
        try:
            work = Restoring(source, target, dry, tell)
            _keys(work, database, data, offered, keys)
            for table, key in (("bans", ("kind", "target")), ("complaints", ("id",)), ("facts", ("name",))):
                work.rest(table, key)
            work.people()
            work.matches()
        finally:
            if target is not None:
                target.close()
        return work.told


def found_at_all(database: Database) -> bool:
    db = found(database)
    if db is not None:
        db.close()
    return db is not None


def _make_ready(database: Database, data: Path, offered: dict[str, bytes]) -> None:
    """An empty house, if there is none; its key is there before it."""
    if found_at_all(database):
        return
    if isinstance(database, Sqlite):
        make(data)
        there = kept_keys(database, data, None)
        put_keys(database, data, None, {} if there else offered)
    database.prepare()


def _keys_in(source: apsw.Connection, path: Path) -> dict[str, bytes]:
    """Those of a backup are in it; those of a plain copy may lie beside it, as they did in the house."""
    beside = kept_keys(Sqlite(path), path.parent, None) if path.name == DATABASE else {}
    return beside or {name: value for name, value in source.execute("select name, value from facts") if name in KEYS}


def _keys(work: "Restoring", database: Database, data: Path, offered: dict[str, bytes], instead: bool) -> None:
    """Those that the house has not; with `instead`, all of them."""
    there = kept_keys(database, data, work.target)
    wanted = {name: key for name, key in offered.items() if name not in there or (instead and there[name] != key)}
    work.told.keys = [name for name, key in offered.items() if name in wanted or there[name] == key]
    work.told.keyless = "key" not in {*offered, *there}
    work.told.other_key = any(name not in work.told.keys for name in offered)
    if wanted and not work.dry:
        assert work.target is not None
        with nobody_home(database, data, work.target) if instead else nullcontext():
            put_keys(database, data, work.target, wanted)


class Restoring:
    """From a copy into a house; without a target everything is missing there."""

    def __init__(self, source: apsw.Connection, target: Db | None, dry: bool, tell: Tell) -> None:
        self.source = source
        self.target = target
        self.dry = dry
        self.tell = tell
        self.columns = {table: columns_of(source, table) for table in TABLES}
        counts = {table: int(source.execute(f"select count(*) from {table}").get) for table in TABLES}
        counts["facts"] = len([name for (name,) in source.execute("select name from facts") if self._told(name)])
        self.told = Restored(counts)

    def _told(self, fact: str) -> bool:
        return fact not in (*KEYS, "schema")

    # ------------------------------------------------------------------ looking

    def found(self, table: str, column: str, values: Sequence[Value]) -> set[Value]:
        """Which of these are there already."""
        if self.target is None:
            return set()
        sql = f"select distinct {column} from {table} where {column} in ({marks(values)})"
        return {row[0] for row in self.target.rows(sql, tuple(values))}

    def rows(self, table: str, column: str, values: Sequence[Value]) -> list[Row]:
        """What the copy has of these."""
        order = f" order by {ORDER[table]}" if table in ORDER else ""
        sql = f"select {', '.join(self.columns[table])} from {table} where {column} in ({marks(values)}){order}"
        return list(self.source.execute(sql, tuple(values)))

    # ------------------------------------------------------------------ adding

    def add(self, table: str, rows: Sequence[Row]) -> None:
        self.told.added[table] += len(rows)
        if rows and not self.dry:
            assert self.target is not None
            insert(self.target, table, self.columns[table], rows)

    @contextmanager
    def whole(self) -> Iterator[None]:
        if self.dry or self.target is None:
            yield
        else:
            with written(self.target):
                yield

    def rest(self, table: str, key: tuple[str, ...]) -> None:
        """What is nobody's and of no match; there is never much of it."""
        names = ", ".join(key)
        there = set() if self.target is None else set(self.target.rows(f"select {names} from {table}"))
        places = [self.columns[table].index(name) for name in key]
        with self.whole():
            rows = list(self.source.execute(f"select * from {table}"))
            rows = [row for row in rows if tuple(row[place] for place in places) not in there]
            self.add(table, [row for row in rows if table != "facts" or self._told(row[0])])

    def people(self) -> None:
        cursor = self.source.execute(PEOPLE)
        while guests := [str(row[0]) for row in islice(cursor, SOME)]:
            with self.whole():
                self._people(guests)

    def _people(self, guests: list[str]) -> None:
        """Their names, accounts, and, when we knew nothing of them, where they are logged in and want to be told, and
        what they chose."""
        known = set[Value]().union(*(self.found(table, column, guests) for table, column in NAMED))
        names = self.found("guests", "id", guests)
        self.add("guests", [row for row in self.rows("guests", "id", guests) if row[0] not in names])
        accounts = self._accounts(guests)
        self.add("accounts", accounts)
        fresh = [row[self.columns["accounts"].index("guest")] for row in accounts]
        self.add("sessions", self.rows("sessions", "guest", fresh))
        new = [guest for guest in guests if guest not in known or guest in fresh]
        for table in ("notices", "settings"):
            self.add(table, self.rows(table, "guest", new))

    def _accounts(self, guests: list[str]) -> list[Row]:
        """Those whose guest has none, and whose name is nobody else's by now."""
        guest, login = (self.columns["accounts"].index(name) for name in ("guest", "login"))
        rows = self.rows("accounts", "guest", guests)
        owned = self.found("accounts", "guest", guests)
        taken = self.found("accounts", "login", [row[login] for row in rows])
        return [row for row in rows if row[guest] not in owned and row[login] not in taken]

    # ------------------------------------------------------------------ matches

    def matches(self) -> None:
        """The oldest first; some of them in one transaction, each wholly."""
        cursor = self.source.execute("select id from matches order by created, id")
        done, total, size = 0, self.told.total["matches"], 0
        waiting: list[str] = []
        while ids := [str(row[0]) for row in islice(cursor, SOME)]:
            there = self.found("matches", "id", ids)
            for match in ids:
                done += 1
                if match in there:
                    continue
                waiting.append(match)
                size += self._size(match)
                if size >= AT_ONCE:
                    self._add_matches(waiting)
                    waiting, size = [], 0
                    self.tell(done, total)
        self._add_matches(waiting)
        self.tell(total, total)

    def _size(self, match: str) -> int:
        return 1 + int(self.source.execute("select version from matches where id = ?", (match,)).get)

    def _add_matches(self, matches: list[str]) -> None:
        if not matches:
            return
        with self.whole():
            added = [match for match in matches if self._add_match(match)]
            for table in PARTS:
                self.add(table, self.rows(table, "match", added))

    def _add_match(self, match: str) -> bool:
        """Whether it was missing still."""
        columns = self.columns["matches"]
        (row,) = self.rows("matches", "id", [match])
        kept = dict(zip(columns, row, strict=True)) | {"owner": "", "epoch": 0}  # nobody has it in his memory here
        if not self.dry:
            assert self.target is not None
            places = ", ".join(f":{name}" for name in columns)
            sql = f"insert into matches ({', '.join(columns)}) values ({places}) on conflict do nothing returning id"
            if not self.target.rows(sql, kept):
                return False
        self.told.added["matches"] += 1
        return True
