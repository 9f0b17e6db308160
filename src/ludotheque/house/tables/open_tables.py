"""Tables that anyone may join: public, not started, with an open seat, and somebody of them here or not long gone.

Who is here is known to the hall alone; so this is kept in memory, and pinned up for the other processes of the house.
After a restart those who wait come back by themselves, and their tables with them.
"""

import time
from collections.abc import Callable, Mapping
from typing import Final

from ludotheque.house.archive.store import Header, Store, now
from ludotheque.house.growing.boards import NOW, PLACES, Board, Boards
from ludotheque.house.growing.bus import Bus
from ludotheque.house.people.guests import given_number, shown_name
from ludotheque.house.tables.rooms import room_sign
from ludotheque.house.tables.table import Table
from ludotheque.house.wire import Name, OpenTable

GONE_SECONDS: Final = 30 * 60.0  # so long after the last of its people left a table is still shown
OLDEST: Final = 24 * 3600 * 1000  # milliseconds since it was laid
LISTED: Final = 50
REMEMBERED: Final = 200  # tables that may be on the list; beyond that the ones left longest ago are forgotten
NEVER: Final = float("-inf")


def has_room(header: Header) -> bool:
    public = header.terms.public and not header.started
    return public and not all(sitter.taken() for sitter in header.sitters)


class OpenTables:
    """`tables` are those of the hall that are in use; `boards` tell of those of other processes."""

    def __init__(self, store: Store, tables: Mapping[str, Table], boards: Boards | None = None) -> None:
        self.store = store
        self.tables = tables
        self.boards = boards or Boards(Bus())
        self.clock: Callable[[], float] = time.monotonic
        self.seen: dict[str, float] = {}  # when somebody of a public table that waits was last here

    def enter(self, table: Table) -> None:
        """A table comes into use; it is on the list from when somebody of it is here."""
        if table.header.terms.public and not table.header.started:
            self.seen.setdefault(table.id, NEVER)

    def look(self) -> None:
        """Who is here now; and forget what has started, or was left long ago."""
        at = self.clock()
        for table_id, last in list(self.seen.items()):
            table = self.tables.get(table_id)
            gone = at - last > GONE_SECONDS if table is None else table.header.started
            if gone:
                del self.seen[table_id]
            elif table is not None and table.has_people():
                self.seen[table_id] = at
        for table_id in sorted(self.seen, key=self.seen.__getitem__)[:-REMEMBERED]:
            del self.seen[table_id]

    def board(self) -> Board:
        """What the other processes have to know of the tables here."""
        self.look()
        at, today = self.clock(), time.time()
        here = {table.id: guests for table in self.tables.values() if (guests := table.people_here())}
        waiting = {
            table_id: NOW if table_id in here else int(today - (at - last))
            for table_id, last in self.seen.items()
            if last != NEVER
        }
        return Board(waiting, {table_id: here[table_id] for table_id in list(here)[:PLACES]})

    async def list(self, guest: str) -> list[OpenTable]:
        """For this guest, newest first; his own tables are on his own list."""
        self.look()
        await self.boards.look()
        recent = {table_id for table_id, last in self.seen.items() if self.clock() - last <= GONE_SECONDS}
        recent.update(self.boards.seen_within(GONE_SECONDS))
        if not recent:
            return []
        found: list[OpenTable] = []
        for table_id in await self.store.waiting(list(recent), now() - OLDEST):
            table = self.tables.get(table_id)
            header = await self.store.header(table_id) if table is None else table.header
            if header is None or not has_room(header) or any(sitter.guest == guest for sitter in header.sitters):
                continue
            room = room_sign(header, guest, self.boards.at(table_id)) if table is None else table.room(guest)
            found.append(OpenTable(room, await self._host(header)))
            if len(found) == LISTED:
                break
        return found

    async def _host(self, header: Header) -> Name:
        mine = [sitter.name for sitter in header.sitters if sitter.guest == header.host]
        chosen = mine[0] if mine else await self.store.name_of(header.host)
        return Name(shown_name(header.host, chosen), given_number(header.host, chosen))
