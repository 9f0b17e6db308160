"""What was said at the tables, as the store keeps it."""

from dataclasses import dataclass
from typing import Any, Final

import apsw

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


def keep(db: apsw.Connection, match: str, said: Saying) -> None:
    """One more; what is too old goes in the same moment."""
    last: Any  # the tables are strict: SQLite has checked the types
    ((last,),) = db.execute("select coalesce(max(number), 0) from chat where match = ?", (match,)).fetchall()
    values = (match, last + 1, said.seat, said.guest, said.at, said.text, said.phrase)
    db.execute("insert into chat values (?, ?, ?, ?, ?, ?, ?)", values)
    db.execute("delete from chat where match = ? and number <= ?", (match, last + 1 - KEPT))


def recent(db: apsw.Connection, match: str) -> list[Saying]:
    """The last lines, the newest at the end."""
    sql = (
        "select seat, guest, at, text, phrase, coalesce(name, '') from chat left join guests on id = guest"
        " where match = ? order by number desc limit ?"
    )
    rows: list[Any] = db.execute(sql, (match, SHOWN)).fetchall()
    return [Saying(*row) for row in reversed(rows)]
