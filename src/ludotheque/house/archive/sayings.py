"""What was said at the tables, as the store keeps it."""

from dataclasses import dataclass
from typing import Final

from ludotheque.house.archive.database import Db

KEPT: Final = 500  # lines of a table; older ones go
SHOWN: Final = 100  # of them, to whoever comes


@dataclass
class Saying:
    seat: int
    guest: str
    at: int
    text: str
    phrase: str
    name: str = ""  # the guest's when the table was loaded, if he chose one


def keep(db: Db, match: str, said: Saying) -> None:
    """One more; what is too old goes in the same moment."""
    ((last,),) = db.rows("select coalesce(max(number), 0) from chat where match = ?", (match,))
    values = (match, last + 1, said.seat, said.guest, said.at, said.text, said.phrase)
    db.run("insert into chat values (?, ?, ?, ?, ?, ?, ?)", values)
    db.run("delete from chat where match = ? and number <= ?", (match, last + 1 - KEPT))


def recent(db: Db, match: str) -> list[Saying]:
    """The last lines, the newest at the end."""
    sql = (
        "select seat, guest, at, text, phrase, coalesce(name, '') from chat left join guests on id = guest"
        " where match = ? order by number desc limit ?"
    )
    return [Saying(*row) for row in reversed(db.rows(sql, (match, SHOWN)))]
