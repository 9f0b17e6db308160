"""A guest's chairs become somebody else's, in the store and at the tables that are in use.

The law of this file: while the store is changed, every table in use that names him stands still; then it follows
the store. Whoever was connected as him has to come back and say who he is.
"""

import asyncio
from collections.abc import Callable
from contextlib import AsyncExitStack
from dataclasses import replace
from typing import Final

from ludotheque.house.archive.database import Db, StoreError
from ludotheque.house.archive.sayings import Saying, recent
from ludotheque.house.archive.store import Header
from ludotheque.house.hall import Hall
from ludotheque.house.people import account_store
from ludotheque.house.tables.table import Listener, Table

ROUNDS: Final = 5
AT_ONCE: Final = 200  # tables in one word


async def change_everywhere(hall: Hall, guest: str, change: Callable[[Db], None]) -> None:
    """Do this in the store, and let the tables follow. A table that was being loaded meanwhile may name him still, and
    a word of his may have been on its way: it is done again until there is nothing left to do."""
    for _ in range(ROUNDS):
        changed = await _change(hall, guest, change)
        if hall.loading:
            await asyncio.wait(list(hall.loading.values()))
        if not changed and not any(_names(table, guest) for table in hall.tables.values()):
            break
    let_go(hall, lambda listener: listener.guest == guest)


async def _change(hall: Hall, guest: str, change: Callable[[Db], None]) -> int:
    """How much there was to change."""

    def counted(db: Db) -> tuple[int, list[str]]:
        elsewhere = account_store.fence(db, guest, hall.store.process)
        before = db.changed
        change(db)
        return db.changed - before, elsewhere

    tables = {table.id: table for table in hall.tables.values() if _names(table, guest)}
    async with AsyncExitStack() as locks:
        for table_id in sorted(tables):
            await locks.enter_async_context(tables[table_id].lock)
        changed, elsewhere = await hall.store.writer.write(counted)
        for at in range(0, len(elsewhere), AT_ONCE):
            hall.bus.say("look", tables=elsewhere[at : at + AT_ONCE])
        try:
            found, said = await hall.store.read(
                lambda db: (account_store.headers(db, list(tables)), {table: recent(db, table) for table in tables})
            )
        except StoreError:
            for table in tables.values():
                table.doubtful = True  # it looks for itself before anything else happens there
            return changed
        for table_id, header in found.items():
            _follow(hall, tables[table_id], header, said[table_id])
    return changed


def _follow(hall: Hall, table: Table, header: Header | None, said: list[Saying]) -> None:
    if header is None:
        table.gone = table.deleted = True
        if hall.tables.get(table.id) is table:
            hall.clear_away(table.id)
        for listener in list(table.listeners):
            listener.let_go()
        return
    table.header = replace(table.header, sitters=header.sitters, host=header.host)
    table.tell_room()
    table.chat.begin(said)


def _names(table: Table, guest: str) -> bool:
    seated = {sitter.guest for sitter in table.header.sitters}
    return guest in seated | {table.header.host} | {saying.guest for saying in table.chat.said}


def listeners(hall: Hall) -> list[Listener]:
    return [listener for table in hall.tables.values() for listener in table.listeners]


def let_go(hall: Hall, which: Callable[[Listener], bool]) -> None:
    for listener in listeners(hall):
        if which(listener):
            listener.let_go()
