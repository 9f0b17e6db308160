"""Bots' moves that looked wrong to somebody, for whoever runs the house.

The law of this file: a record tells every hand, so nobody reads it before its game is over; and who complained is not
kept.
"""

import secrets
from typing import Final

import msgspec
from msgspec import Struct

from ludotheque.house.archive.database import Db, Row
from ludotheque.house.archive.store import now
from ludotheque.house.errors import Problem
from ludotheque.house.office.book import ComplaintInfo
from ludotheque.kernel.words import letter

MOST: Final = 500  # that are kept: the newest
FOUND: Final = (
    "select one.id, one.at, one.match, one.game, one.seat, one.bot, one.decision, one.words,"
    " matches.id is null or matches.ended is not null"
    " from complaints one left join matches on matches.id = one.match"
)


class Complaint(Struct):
    table: str
    game: str
    seat: int
    bot: str
    decision: int
    words: str
    record: str


def keep(db: Db, complaint: Complaint) -> None:
    """One more; the oldest makes room for it."""
    db.run(
        "insert into complaints (id, at, match, game, seat, bot, decision, words, record)"
        " values (?, ?, ?, ?, ?, ?, ?, ?, ?)",
        (secrets.token_hex(8), now(), *msgspec.structs.astuple(complaint)),
    )
    older = "select id from complaints order by at desc, id limit ? offset ?"
    for (one,) in db.rows(older, (MOST, MOST)):
        db.run("delete from complaints where id = ?", (one,))


def shown(db: Db, most: int) -> tuple[list[ComplaintInfo], int]:
    """The newest, and how many there are."""
    rows = db.rows(f"{FOUND} order by one.at desc, one.id limit ?", (most,))
    counted = db.one("select count(*) from complaints")
    return [_info(row) for row in rows], int(counted[0]) if counted else 0


def _info(row: Row) -> ComplaintInfo:
    one, at, table, game, seat, bot, decision, words, over = row
    return ComplaintInfo(one, at, table, game, seat, bot, decision, words, bool(over))


def opened(db: Db, complaint: str) -> str:
    """The record of one, with what was said before the line that it is about; or Problem."""
    row = db.one(f"{FOUND} where one.id = ?", (complaint,))
    if row is None:
        raise gone()
    found = _info(row)
    if not found.over:
        raise Problem(409, "not_over", "The record is open when the game is over.")
    kept = db.one("select record from complaints where id = ?", (complaint,))
    rows = str(kept[0]).rstrip("\n").split("\n") if kept else []
    about = f"# This looked wrong: the next line, by {letter(found.seat)} ({found.bot})."
    said = [f"# {found.words}"] if found.words else []
    return "\n".join([*rows[:-1], about, *said, *rows[-1:]]) + "\n"


def drop(db: Db, complaint: str) -> bool:
    return bool(db.run("delete from complaints where id = ?", (complaint,)))


def gone() -> Problem:
    return Problem(404, "no_such_complaint", "There is no such complaint.")
