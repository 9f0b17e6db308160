"""A copy of all that a house keeps, of one moment, while it is open.

The law of this file: whichever database a house has, its copy is one SQLite file of today's schema with the keys in
it, so that it can be brought back into either. It gets its name when it is whole, checked, and on the disk.
"""

import errno
import os
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from typing import Final

import apsw

from ludotheque.house.archive.database import Database, Db
from ludotheque.house.archive.keeping.keys import kept_keys
from ludotheque.house.archive.keeping.rows import Tell, columns_of, found, place_of, silent, stream, version_of
from ludotheque.house.archive.schema import SCHEMA_VERSION, TABLES, WRITTEN_OUT, steps
from ludotheque.house.archive.sqlite import Sqlite, SqliteDb
from ludotheque.house.errors import HouseError
from ludotheque.house.folder import name_is_kept

PAGES: Final = 1000  # that are copied before somebody is told of it
ALL_BUT_SCHEMA: Final = {"facts": " where name != 'schema'"}  # a SQLite file says its schema in another place
NOT_OF_THIS_HOUSE: Final = """
delete from processes;
update matches set owner = '', epoch = 0 where owner != '' or epoch != 0;
"""


def backup(database: Database, data: Path, path: Path, replace: bool = False, tell: Tell = silent) -> Mapping[str, int]:
    """How many rows of each table are in the copy. HouseError when there is none now; what was there before stays."""
    if path.exists() and not replace:
        raise HouseError(f"{path} is there already; choose another name, or say --replace")
    if isinstance(database, Sqlite) and path.exists() and path.samefile(database.path):
        raise HouseError(f"{path} is the house itself")
    source = found(database)
    if source is None:
        raise HouseError(f"there is no house here yet: {place_of(database)} is empty")
    draft = path.with_name(f"{path.name}.new")
    try:
        with refusals(path):
            _make_private(draft)
            counts = _copy(source, draft, kept_keys(database, data, source), tell)
            _keep(draft, path)
    finally:
        source.close()
        for name in (draft.name, f"{draft.name}-journal"):
            path.with_name(name).unlink(missing_ok=True)
    return counts


@contextmanager
def refusals(path: Path) -> Iterator[None]:
    """What can go wrong with a file, in words."""
    try:
        yield
    except apsw.FullError:
        raise HouseError(f"there is no room on the disk for {path}") from None
    except apsw.Error as error:
        raise HouseError(f"{path} cannot be used: {error}") from None
    except OSError as error:
        full = error.errno in (errno.ENOSPC, errno.EDQUOT)
        raise HouseError(
            f"there is no room on the disk for {path}" if full else f"{path} cannot be used: {error.strerror}"
        ) from None


def _make_private(path: Path) -> None:
    """Hands, secrets and keys will be in it."""
    path.unlink(missing_ok=True)
    os.close(os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600))


def _copy(source: Db, draft: Path, keys: dict[str, bytes], tell: Tell) -> Mapping[str, int]:
    target = apsw.Connection(str(draft))
    try:
        with source.snapshot():
            version = version_of(source)
            if version > SCHEMA_VERSION:
                raise HouseError(f"the house was written by a newer Ludothèque (schema {version})")
            expected = counts_of(source)  # the first look fixes the moment
            if isinstance(source, SqliteDb):
                copy_pages(source.connection, target, tell)
            else:
                _copy_rows(source, target, version, expected, tell)
        target.pragma("journal_mode", "delete")  # one file, and nothing beside it
        Sqlite(draft).update(target)
        target.execute(NOT_OF_THIS_HOUSE)
        target.executemany("insert or replace into facts values (?, ?)", list(keys.items()))
        _check(target, expected)
        return _counted(target)
    finally:
        target.close()


def copy_pages(source: apsw.Connection, target: apsw.Connection, tell: Tell = silent) -> None:
    """Another file of the same. Where the source reads one moment, the copy is of that moment."""
    with target.backup("main", source, "main") as copying:
        while not copying.done:
            copying.step(PAGES)
            tell(copying.page_count - copying.remaining, copying.page_count)


def _copy_rows(source: Db, target: apsw.Connection, version: int, counts: Mapping[str, int], tell: Tell) -> None:
    target.pragma("synchronous", "off")  # it is brought to the disk when it is whole
    target.pragma("journal_mode", "off")
    for step in steps(0)[: 1 + version - WRITTEN_OUT]:
        target.execute(step)
    target.pragma("user_version", version)
    done, total = 0, sum(counts.values())
    for table in counts:
        columns = columns_of(target, table)
        sql = f"insert into {table} values ({', '.join('?' * len(columns))})"
        query = f"select {', '.join(columns)} from {table}{ALL_BUT_SCHEMA.get(table, '')}"
        with target:
            for rows in stream(source, query):
                target.executemany(sql, rows)
                done += len(rows)
                tell(done, total)


def counts_of(db: Db) -> dict[str, int]:
    """How many rows each table has, in this order; an earlier schema has not all of them."""
    if isinstance(db, SqliteDb):
        return _counted(db.connection)
    return {
        table: int(db.rows(f"select count(*) from {table}{ALL_BUT_SCHEMA.get(table, '')}")[0][0]) for table in TABLES
    }


def _counted(connection: apsw.Connection) -> dict[str, int]:
    there = {name for (name,) in connection.execute("select name from sqlite_schema where type = 'table'")}
    tables = [table for table in TABLES if table in there]
    return {table: connection.execute(f"select count(*) from {table}").get for table in tables}


def _check(target: apsw.Connection, expected: Mapping[str, int]) -> None:
    """Whether all is there, and can be read again."""
    counts = _counted(target)
    short = [table for table, count in expected.items() if counts[table] < count]
    if short:
        raise HouseError(f"the copy is not whole: rows are missing in {', '.join(short)}")
    if target.pragma("quick_check", 1) != "ok":
        raise HouseError("the copy is damaged; the disk may be, too")


def _keep(draft: Path, path: Path) -> None:
    """On the disk, then by its name."""
    handle = os.open(draft, os.O_RDWR)
    try:
        os.fsync(handle)
    finally:
        os.close(handle)
    draft.replace(path)
    name_is_kept(path.parent.resolve())
