"""SQLite through apsw: one file, no configuration."""

import contextlib
import os
import threading
import time
from pathlib import Path
from typing import Final

import apsw

from ludotheque.house.archive.database import Conflict, Database, Db, Row, StoreError, Values
from ludotheque.house.archive.schema import SCHEMA_VERSION, steps
from ludotheque.house.errors import HouseError, error_site
from ludotheque.house.log import log

CHECK_SECONDS: Final = 0.25  # that opening waits for the check of the file; the rest of it is done meanwhile


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
        """Look for damage before anybody plays on it; what takes longer than a moment is looked at meanwhile."""
        thread = threading.Thread(target=self._look, name="check", daemon=True)
        thread.start()
        thread.join(CHECK_SECONDS)
        if self.damage:
            raise HouseError(self.damage)

    def _look(self) -> None:
        began = time.monotonic()
        try:
            connection = apsw.Connection(str(self.path), flags=apsw.SQLITE_OPEN_READONLY)
            found = connection.pragma("quick_check", 1)
            connection.close()
        except apsw.Error as error:
            found = str(error)
        if found != "ok":
            what = str(found).splitlines()[-1]
            self.damage = f"{self.path} is damaged ({what}); put a copy of it back, or move it away to begin anew"
            if time.monotonic() - began > CHECK_SECONDS:  # nobody waits for it any more
                log.error("the store is damaged", what=what)

    def forget_the_past(self, db: Db) -> None:
        """Empty the log of what was written: it still holds what has been deleted since."""
        assert isinstance(db, SqliteDb)
        with contextlib.suppress(apsw.BusyError):  # somebody reads an older moment; then it goes with the next one
            db.connection.wal_checkpoint(mode=apsw.SQLITE_CHECKPOINT_TRUNCATE)


def keep_private(path: Path) -> None:
    """Hands and secrets are in it: for the owner alone. SQLite gives what it puts beside the file the same rights."""
    os.close(os.open(path, os.O_RDWR | os.O_CREAT, 0o600))
    for name in (path.name, f"{path.name}-wal", f"{path.name}-shm"):
        with contextlib.suppress(FileNotFoundError):
            path.with_name(name).chmod(0o600)
