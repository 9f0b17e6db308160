"""Rows in large numbers, from and to either database, without ever having all of them in memory."""

import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from itertools import islice
from typing import Any, Final

import apsw
import psycopg

from ludotheque.house.archive.database import Database, Db, Row, StoreError
from ludotheque.house.archive.postgres import NO_SUCH_TABLE, PostgresDb, places
from ludotheque.house.archive.schema import SCHEMA_VERSION
from ludotheque.house.archive.sqlite import Sqlite, SqliteDb
from ludotheque.house.archive.store import now
from ludotheque.house.errors import HouseError, error_site

AT_ONCE: Final = 2000  # rows that are read, or written in one transaction
FEW: Final = 100
Tell = Callable[[int, int], None]  # how much is done, of how much


def silent(done: int, total: int) -> None:
    """Nobody watches."""


def version_of(db: Db) -> int:
    """The schema of a store; 0 for a new one."""
    if isinstance(db, SqliteDb):
        return int(db.rows("pragma user_version")[0][0])
    if db.rows(NO_SUCH_TABLE)[0][0]:
        return 0
    return int(bytes(db.rows("select value from facts where name = 'schema'")[0][0]))


def connect(database: Database) -> Db:
    """A connection to a house that is there already, as it is; HouseError when there is none, or none of today."""
    db = found(database)
    if db is None:
        raise HouseError(f"there is no house here yet: {place_of(database)} is empty")
    version = version_of(db)
    if version != SCHEMA_VERSION:
        db.close()
        what = "a newer" if version > SCHEMA_VERSION else "an earlier"
        advice = "" if version > SCHEMA_VERSION else "; open the house once, and it is brought up to date"
        raise HouseError(f"{place_of(database)} was written by {what} Ludothèque (schema {version}){advice}")
    return db


def found(database: Database) -> Db | None:
    """A connection to a house of whatever version; None where nothing is."""
    if isinstance(database, Sqlite) and not database.path.exists():
        return None  # to connect would make one
    try:
        db = database.connect()
        if isinstance(db, PostgresDb):  # what a house must not take so long is allowed here
            db.run("set statement_timeout = 0; set idle_in_transaction_session_timeout = '10min'")
        if version_of(db):
            return db
    except (StoreError, apsw.Error) as error:
        raise HouseError(f"{place_of(database)} cannot be opened ({error})") from None
    db.close()
    return None


def place_of(database: Database) -> str:
    """How a database is called where somebody reads it: no password is in it."""
    return str(database.path) if isinstance(database, Sqlite) else "the PostgreSQL database"


def time_in(db: Db) -> int:
    """By the clock of the database, which whoever serves from it goes by (ms since 1970)."""
    if isinstance(db, PostgresDb):
        return int(db.rows("select (extract(epoch from clock_timestamp()) * 1000)::bigint")[0][0])
    return now()


def columns_of(connection: apsw.Connection, table: str) -> list[str]:
    return [str(row[1]) for row in connection.execute(f"pragma table_info({table})")]


def stream(db: Db, sql: str) -> Iterator[list[Row]]:
    """What a query finds, some rows at a time; within a transaction."""
    if isinstance(db, SqliteDb):
        cursor: Any = db.connection.execute(sql)
        while rows := list(islice(cursor, AT_ONCE)):
            yield rows
        return
    assert isinstance(db, PostgresDb)
    try:
        with db.connection.cursor(name="rows") as remote:
            remote.execute(places(sql))
            while rows := remote.fetchmany(AT_ONCE):
                yield rows
    except psycopg.Error as error:
        raise StoreError(error_site(error)) from None


def insert(db: Db, table: str, columns: Sequence[str], rows: Sequence[Row]) -> None:
    """Those of these rows that are not there yet."""
    marks = ", ".join("?" * len(columns))
    sql = f"insert into {table} ({', '.join(columns)}) values ({marks}) on conflict do nothing"
    try:
        if isinstance(db, PostgresDb):
            _insert(db, table, columns, rows, sql)
        elif isinstance(db, SqliteDb):
            db.connection.executemany(sql, rows)
    except (psycopg.Error, apsw.Error, UnicodeError) as error:
        raise StoreError(error_site(error)) from None


def _insert(db: PostgresDb, table: str, columns: Sequence[str], rows: Sequence[Row], sql: str) -> None:
    """By way of a table of its own where there are many: that is many times as fast."""
    with db.connection.cursor() as cursor:
        if len(rows) < FEW:
            cursor.executemany(places(sql), rows)
            return
        names = ", ".join(columns)
        cursor.execute(f"create temporary table arrived on commit drop as select {names} from {table} limit 0")
        with cursor.copy(f"copy arrived ({names}) from stdin") as copy:
            for row in rows:
                copy.write_row(row)
        cursor.execute(f"insert into {table} ({names}) select {names} from arrived on conflict do nothing")
        cursor.execute("drop table arrived")


@contextmanager
def written(db: Db) -> Iterator[None]:
    """A transaction; with SQLite, where one writes at a time, as long a rest after it: the house may be open."""
    began = time.monotonic()
    db.begin()
    try:
        yield
        db.commit()
    except BaseException:
        db.rollback()
        raise
    if isinstance(db, SqliteDb):
        time.sleep(time.monotonic() - began)
