"""Which database a house has: a file in its folder, or the one it is told of."""

from pathlib import Path

from ludotheque.house.archive.database import Database
from ludotheque.house.archive.sqlite import Sqlite
from ludotheque.house.errors import HouseError
from ludotheque.house.folder import DATABASE


def open_database(data: Path, url: str = "") -> Database:
    if not url:
        return Sqlite(data / DATABASE)
    if not url.startswith(("postgresql://", "postgres://")):
        raise HouseError("a database is told as postgresql://user:password@host/name")
    from ludotheque.house.archive.postgres import Postgres  # slow to import, and not needed by most

    return Postgres(url)
