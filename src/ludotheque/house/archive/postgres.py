"""PostgreSQL through psycopg: for a house of several processes, or one whose database is kept elsewhere."""

import contextlib
import re
from collections.abc import Iterator
from contextlib import contextmanager
from functools import cache
from typing import Final

import psycopg

from ludotheque.house.archive.database import Conflict, Database, Db, Row, StoreError, Values
from ludotheque.house.archive.schema import SCHEMA_VERSION, for_postgres, steps
from ludotheque.house.errors import HouseError, error_site

OPTIONS: Final = " ".join(
    f"-c {setting}"
    for setting in (
        "synchronous_commit=on",  # nobody is told of what could still be lost
        "statement_timeout=30s",
        "lock_timeout=5s",
        "idle_in_transaction_session_timeout=5s",  # whoever hangs in the middle of one keeps its tables from the others
        "client_encoding=utf8",
    )
)
OLDEST: Final = 150000  # PostgreSQL 15
PREPARING: Final = 0x4C75646F  # the number of the lock that whoever changes the schema holds
NO_SUCH_TABLE: Final = "select to_regclass('facts') is null"


@cache
def places(sql: str) -> str:
    """Our marks for values as psycopg wants them. All SQL is ours: nothing that anybody sent is ever part of it."""
    return re.sub(r"(?<!:):([a-z_]+)", r"%(\1)s", sql.replace("%", "%%").replace("?", "%s"))


@contextmanager
def _refusals() -> Iterator[None]:
    try:
        yield
    except psycopg.errors.UniqueViolation as error:
        raise Conflict(error_site(error)) from None
    except (psycopg.Error, UnicodeError) as error:
        raise StoreError(error_site(error)) from None


class PostgresDb(Db):
    def __init__(self, url: str) -> None:
        with _refusals():
            self.connection: psycopg.Connection[Row] = psycopg.connect(
                url, autocommit=True, connect_timeout=5, options=OPTIONS, keepalives_idle=10, tcp_user_timeout=10_000
            )
        self.connection.prepare_threshold = 2

    def _run(self, sql: str, values: Values) -> "psycopg.Cursor[Row]":
        with _refusals():
            return self.connection.execute(places(sql), values or None)

    def rows(self, sql: str, values: Values = ()) -> list[Row]:
        cursor = self._run(sql, values)
        return cursor.fetchall() if cursor.description is not None else []

    def run(self, sql: str, values: Values = ()) -> int:
        count = max(0, self._run(sql, values).rowcount)
        self.changed += count
        return count

    def begin(self) -> None:
        self.run("begin")

    def snapshot_begin(self) -> None:
        self.run("begin isolation level repeatable read, read only")

    def commit(self) -> None:
        if self._run("commit", ()).statusmessage != "COMMIT":  # of what has failed PostgreSQL commits nothing, silently
            raise StoreError("the transaction had failed")

    def rollback(self) -> None:
        with contextlib.suppress(StoreError):
            self.run("rollback")

    def close(self) -> None:
        self.connection.close()

    @property
    def broken(self) -> bool:
        return self.connection.closed


class Postgres(Database):
    readers = 3

    def __init__(self, url: str) -> None:
        self.url = url

    def connect(self) -> PostgresDb:
        return PostgresDb(self.url)

    def prepare(self) -> None:
        try:
            db = self.connect()
        except StoreError as error:
            raise HouseError(f"the PostgreSQL database cannot be reached ({error})") from None
        try:
            self._update(db)
        except StoreError as error:
            raise HouseError(f"the PostgreSQL database cannot be used ({error})") from None
        finally:
            db.close()

    def forget_the_past(self, db: Db) -> None:
        """Its log is not ours to empty: whoever runs it says how long it is kept."""

    def _update(self, db: PostgresDb) -> None:
        if db.connection.info.server_version < OLDEST:
            raise HouseError(f"PostgreSQL {OLDEST // 10000} or later is needed")
        db.begin()
        db.rows("select pg_advisory_xact_lock(?)", (PREPARING,))  # several processes may open at once
        new = bool(db.rows(NO_SUCH_TABLE)[0][0])
        found = 0 if new else int(bytes(db.rows("select value from facts where name = 'schema'")[0][0]))
        if found > SCHEMA_VERSION:
            known = f"schema {found}; this one knows {SCHEMA_VERSION}"
            raise HouseError(f"the database was written by a newer Ludothèque ({known})")
        for step in steps(found) if found < SCHEMA_VERSION else []:
            db.run(for_postgres(step))
        sql = "insert into facts values ('schema', ?) on conflict (name) do update set value = excluded.value"
        db.run(sql, (str(SCHEMA_VERSION).encode(),))
        db.commit()
