"""Which accounts are operators; only the command line makes one."""

from pathlib import Path
from typing import Final

from ludotheque.house.archive.database import Db, StoreError
from ludotheque.house.archive.opening import open_database
from ludotheque.house.errors import HouseError
from ludotheque.house.folder import DATABASE

OPERATOR: Final = "select 1 from accounts where guest = ? and operator = 1"


def is_operator(db: Db, guest: str) -> bool:
    return db.one(OPERATOR, (guest,)) is not None


def operators(db: Db) -> list[tuple[str, str]]:
    """The guest and the name of each."""
    rows = db.rows("select guest, name from accounts where operator = 1 order by name")
    return [(str(guest), str(name)) for guest, name in rows]


def appoint(db: Db, login: str, yes: bool) -> bool:
    """Whether there is such an account; it is an operator's from now on, or no more."""
    return db.run("update accounts set operator = ? where login = ?", (int(yes), login)) == 1


def connected(data: Path, url: str) -> Db:
    """A connection to the database of a house, which may be open meanwhile; none is made where there is none."""
    if not url and not (data / DATABASE).is_file():
        raise HouseError(f"{data} has no house; say where its data are (--data), or its database (--database)")
    try:
        return open_database(data, url).connect()
    except StoreError as error:
        raise HouseError(f"the database cannot be reached ({error})") from None
