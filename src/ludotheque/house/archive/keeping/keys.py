"""The keys of a house: in files beside its SQLite database, in the table `facts` where it has no folder.

The law of this file: a key that is there is never replaced unless somebody says so, and nobody is at home then.
"""

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Final

from ludotheque.house.archive.database import Database, Db
from ludotheque.house.archive.keeping.rows import time_in
from ludotheque.house.archive.sqlite import Sqlite
from ludotheque.house.errors import HouseError
from ludotheque.house.folder import hold, write_private

KEYS: Final = ("key", "key.push")  # of the cookies, and for the push services
SEEN: Final = 60_000  # milliseconds after which a process that has said nothing is gone
ALIVE: Final = "select id from processes where seen > ?"


def kept_keys(database: Database, data: Path, db: Db | None) -> dict[str, bytes]:
    """Those that a house has."""
    if isinstance(database, Sqlite):
        files = [(name, data / name) for name in KEYS]
        return {name: path.read_bytes() for name, path in files if path.exists()}
    rows = [] if db is None else db.rows("select name, value from facts where name in (?, ?)", KEYS)
    return {name: bytes(value) for name, value in rows}


def put_keys(database: Database, data: Path, db: Db | None, keys: dict[str, bytes]) -> None:
    if isinstance(database, Sqlite):
        for name, key in keys.items():
            write_private(data / name, key)
        return
    assert db is not None
    for name, key in keys.items():
        sql = "insert into facts values (?, ?) on conflict (name) do update set value = excluded.value"
        db.run(sql, (name, key))


@contextmanager
def nobody_home(database: Database, data: Path, db: Db) -> Iterator[None]:
    """While nobody has the house open, and (with SQLite) nobody can open it; HouseError when somebody has."""
    if isinstance(database, Sqlite):
        with hold(data):
            yield
        return
    if db.rows(ALIVE, (time_in(db) - SEEN,)):
        raise HouseError("the house is open; close it first")
    yield
