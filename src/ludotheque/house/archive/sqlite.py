"""SQLite through apsw: one file, no configuration."""

import contextlib
import os
import threading
import time
from collections.abc import Callable
from pathlib import Path
from typing import Final

import apsw

from ludotheque.house.archive.database import Conflict, Database, Db, Row, StoreError, Values
from ludotheque.house.archive.schema import SCHEMA_VERSION, steps
from ludotheque.house.errors import HouseError, error_site
from ludotheque.house.log import log

SMALL: Final = 32 << 20  # bytes that are looked through before the house opens: a few hundredths of a second
STEPS: Final = 100_000  # of a larger file so many of SQLite's steps at a time, while the house is open,
RESTS: Final = 9  # and then a rest, so many times as long as they took: a tenth of a processor


class SqliteDb(Db):
    def __init__(self, path: Path) -> None:
        self.connection = apsw.Connection(str(path))
        self.connection.set_busy_timeout(5000)
        self.connection.pragma("journal_mode", "wal")
        self.connection.pragma("synchronous", "full")
        self.connection.pragma("foreign_keys", True)
        self.connection.pragma("secure_delete", True)  # what somebody deletes is gone from the file too

    def rows(self, sql: str, values: Values = ()) -> list[Row]:
        try:
            return self.connection.execute(sql, values).fetchall()
        except apsw.ConstraintError as error:
            raise Conflict(error_site(error)) from None
        except apsw.Error as error:
            raise StoreError(error_site(error)) from None

    def run(self, sql: str, values: Values = ()) -> int:
        before = self.connection.total_changes()
        self.rows(sql, values)
        count = self.connection.total_changes() - before
        self.changed += count
        return count

    def begin(self) -> None:
        self.run("begin immediate")

    def snapshot_begin(self) -> None:
        self.run("begin")

    def rollback(self) -> None:
        if self.connection.in_transaction:
            with contextlib.suppress(StoreError):
                self.run("rollback")

    def close(self) -> None:
        self.connection.close()

    @property
    def broken(self) -> bool:
        return False


class Sqlite(Database):
    readers = 1

    def __init__(self, path: Path) -> None:
        self.path = path
        self.damage = ""  # what a check has found since the house opened

    def connect(self) -> SqliteDb:
        try:
            return SqliteDb(self.path)
        except apsw.Error as error:
            raise StoreError(error_site(error)) from None

    def prepare(self) -> None:
        try:
            keep_private(self.path)
            db = SqliteDb(self.path)
            self._check()
            self.update(db.connection)
            db.close()
        except (apsw.Error, OSError) as error:
            raise HouseError(f"{self.path} cannot be opened: {error}") from None

    def update(self, connection: apsw.Connection) -> None:
        """Bring a file of an earlier schema to today's."""
        found = connection.pragma("user_version")
        if found > SCHEMA_VERSION:
            known = f"schema {found}; this one knows {SCHEMA_VERSION}"
            raise HouseError(f"{self.path} was written by a newer Ludothèque ({known})")
        if found == SCHEMA_VERSION:
            return
        with connection:
            for step in steps(found):
                connection.execute(step)
            connection.pragma("user_version", SCHEMA_VERSION)

    def _check(self) -> None:
        """Look for damage before anybody plays on it; a large file is looked at meanwhile, so that a house opens as
        soon with thousands of matches as with ten."""
        if self.path.stat().st_size > SMALL:
            threading.Thread(target=self._look_meanwhile, name="check", daemon=True).start()
        elif damage := self._damage(lambda: False):
            raise HouseError(self._told(damage))

    def _look_meanwhile(self) -> None:
        if damage := self._damage(unhurried()):
            self.damage = self._told(damage)
            log.error("the store is damaged", what=damage)

    def _damage(self, meanwhile: Callable[[], bool]) -> str:
        """What is wrong with the file, if anything is."""
        try:
            connection = apsw.Connection(str(self.path), flags=apsw.SQLITE_OPEN_READONLY)
            connection.set_progress_handler(meanwhile, STEPS)
            found = str(connection.pragma("quick_check", 1))
            connection.close()
        except apsw.Error as error:
            found = str(error)
        return "" if found == "ok" else found.splitlines()[-1]

    def _told(self, damage: str) -> str:
        return f"{self.path} is damaged ({damage}); put a copy of it back, or move it away to begin anew"

    def forget_the_past(self, db: Db) -> None:
        """Empty the log of what was written: it still holds what has been deleted since."""
        assert isinstance(db, SqliteDb)
        with contextlib.suppress(apsw.BusyError):  # somebody reads an older moment; then it goes with the next one
            db.connection.wal_checkpoint(mode=apsw.SQLITE_CHECKPOINT_TRUNCATE)


def unhurried() -> Callable[[], bool]:
    """Called in the midst of long work, it sees to it that this takes a tenth of a processor, and goes on."""
    worked = time.thread_time()

    def rest() -> bool:
        nonlocal worked
        time.sleep(RESTS * (time.thread_time() - worked))
        worked = time.thread_time()
        return False

    return rest


def keep_private(path: Path) -> None:
    """Hands and secrets are in it: for the owner alone. SQLite gives what it puts beside the file the same rights."""
    os.close(os.open(path, os.O_RDWR | os.O_CREAT, 0o600))
    for name in (path.name, f"{path.name}-wal", f"{path.name}-shm"):
        with contextlib.suppress(FileNotFoundError):
            path.with_name(name).chmod(0o600)
