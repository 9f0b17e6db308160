"""All that the house keeps of a person, as one file: written table by table, so that no life is too long for it.

The law of this file: of a game that goes on it holds what was decided on the person's own chairs and nothing else of
the match; neither the luck behind it nor how often others decided.
"""

import asyncio
from collections.abc import AsyncIterator
from datetime import UTC, datetime
from typing import Any, Final
from weakref import WeakValueDictionary

import msgspec
from msgspec import Struct

from ludotheque.games import GAMES
from ludotheque.house.archive.database import Db, Row
from ludotheque.house.archive.store import Saved, load
from ludotheque.house.errors import Problem, error_site
from ludotheque.house.hall import Hall
from ludotheque.house.limits import Allowance, Limit
from ludotheque.house.log import log
from ludotheque.house.past.records import record_of
from ludotheque.house.people.guests import given_number
from ludotheque.house.people.preferences import preferences_of
from ludotheque.house.tables.play import go_on, resume
from ludotheque.house.tables.rooms import seat_info
from ludotheque.house.tables.table import Table
from ludotheque.house.wire import Preferences, Terms
from ludotheque.kernel.words import letter

LIMIT: Final = Limit(3, 20, 0)
TABLES: Final = """
select id from matches where host = :guest or id in (select match from seats where guest = :guest) order by created, id
"""


class Chair(Struct):
    seat: str
    alias: str  # of somebody who played at this screen
    word: str  # added to the luck
    standing: str
    hidden: bool


class Taken(Struct):
    """A decision."""

    seat: str
    action: str
    at: str


class Word(Struct):
    at: str
    text: str
    phrase: str


class TableFile(Struct):
    """A table, as far as it is this person's."""

    id: str
    game: str
    options: dict[str, str]
    terms: Terms
    host: bool
    created: str
    started: str
    ended: str
    seats: list[str]  # who sits there
    yours: list[Chair]
    decisions: list[Taken]  # on your chairs
    chat: list[Word]  # what you said
    record: str  # when the game is over


class Notice(Struct):
    kind: str
    target: str
    confirmed: bool
    language: str


class Banned(Struct):
    since: str
    until: str  # empty: for good
    reason: str


class Person(Struct):
    name: str  # that he chose
    number: int  # by which he is known otherwise
    account: str  # its name
    account_created: str
    sessions: list[str]  # since when browsers are logged in
    notices: list[Notice]
    settings: Preferences
    bans: list[Banned]


class Everything(Struct):
    """The file."""

    house: str
    you: Person
    tables: list[TableFile]


class Exports:
    def __init__(self, hall: Hall) -> None:
        self.hall = hall
        self.allowance = Allowance(LIMIT)
        self.busy: WeakValueDictionary[str, asyncio.Lock] = WeakValueDictionary()

    async def begin(self, guest: str) -> AsyncIterator[bytes]:
        """The file in pieces; one at a time a person."""
        wait = self.allowance.wait(guest)
        if wait:
            raise Problem(429, "too_fast", f"You have just had it; in {wait} seconds you may have it again.", wait)
        self.allowance.take(guest)
        person, tables = await self.hall.store.read(lambda db: (_person(db, guest), _tables(db, guest)))
        return self._pieces(guest, person, tables)

    async def _pieces(self, guest: str, person: Person, tables: list[str]) -> AsyncIterator[bytes]:
        async with self.busy.setdefault(guest, asyncio.Lock()):
            yield b'{"house": "Ludoth\xc3\xa8que",\n"you": ' + msgspec.json.encode(person) + b',\n"tables": ['
            first = True
            for table in tables:
                piece = await self._table(table, guest)
                if piece:
                    yield (b"\n" if first else b",\n") + piece
                    first = False
            yield b"\n]}\n"

    async def _table(self, table: str, guest: str) -> bytes:
        found = await self.hall.store.read(lambda db: _table(db, table, guest))
        return b"" if found is None else await asyncio.to_thread(self._written, *found)

    def _written(self, table: TableFile, saved: Saved) -> bytes:
        if saved.header.over:
            table.record = self._record(saved)
        return msgspec.json.encode(table)

    def _record(self, saved: Saved) -> str:
        """As the table itself would give it; one that today's rules cannot read is left out."""
        if saved.header.game not in GAMES:
            return record_of(saved)
        try:
            play = go_on(resume(saved), saved.version, None)
            return Table(saved, play, self.hall.store, lambda table: None).record()
        except Exception as error:  # what is damaged can fail in any way
            log.error("a stored match cannot be read", table=saved.header.id, error=error_site(error))
            return ""


def _tables(db: Db, guest: str) -> list[str]:
    return [str(row[0]) for row in db.rows(TABLES, {"guest": guest})]


def _person(db: Db, guest: str) -> Person:
    def rows(sql: str) -> list[Row]:
        return db.rows(sql, (guest,))

    names = rows("select name from guests where id = ?")
    accounts = rows("select name, created from accounts where guest = ?")
    return Person(
        name=names[0][0] if names else "",
        number=given_number(guest, ""),
        account=accounts[0][0] if accounts else "",
        account_created=_time(accounts[0][1]) if accounts else "",
        sessions=[_time(row[0]) for row in rows("select created from sessions where guest = ? order by created")],
        notices=[
            Notice(kind, target, bool(confirmed), language)
            for kind, target, confirmed, language in rows(
                "select kind, target, confirmed, language from notices where guest = ?"
            )
        ],
        settings=preferences_of(db, guest),
        bans=[
            Banned(_time(at), _time(until or None), reason)
            for at, until, reason in rows("select at, until, reason from bans where kind = 'guest' and target = ?")
        ],
    )


def _table(db: Db, table: str, guest: str) -> tuple[TableFile, Saved] | None:
    saved = load(db, table)
    if saved is None:
        return None
    header = saved.header
    mine = [(seat, sitter) for seat, sitter in enumerate(header.sitters) if sitter.guest == guest]
    sql = "select created, started, ended from matches where id = ?"
    created, started, ended = (_time(at) for at in db.rows(sql, (table,))[0])
    sql = "select seat, action, at from decisions where match = ? order by version"
    seats = {seat for seat, _ in mine}
    decisions = [Taken(letter(seat), action, _time(at)) for seat, action, at in db.rows(sql, (table,)) if seat in seats]
    sql = "select at, text, phrase from chat where match = ? and guest = ? order by number"
    said = [Word(_time(at), text, phrase) for at, text, phrase in db.rows(sql, (table, guest))]
    yours = [Chair(letter(seat), sitter.alias, sitter.word, sitter.standing, sitter.hidden) for seat, sitter in mine]
    return TableFile(
        id=table,
        game=header.game,
        options=header.options,
        terms=header.terms,
        host=header.host == guest,
        created=created,
        started=started,
        ended=ended,
        seats=[seat_info(sitter, guest, set()).name for sitter in header.sitters],
        yours=yours,
        decisions=decisions,
        chat=said,
        record="",
    ), saved


def _time(ms: Any) -> str:
    """A time that a person can read; nothing for what has not happened."""
    return "" if ms is None else datetime.fromtimestamp(ms / 1000, UTC).isoformat(timespec="seconds")
