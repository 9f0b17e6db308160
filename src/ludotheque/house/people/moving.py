"""A guest's chairs become somebody else's, in the store and at the tables that are in use.

The law of this file: while the store is changed, every table in use that names him stands still; then it follows
the store. Whoever was connected as him has to come back and say who he is.
"""

import asyncio
from collections.abc import Callable
from contextlib import AsyncExitStack
from dataclasses import replace
from typing import Final

import apsw

from ludotheque.house.archive.sayings import Saying, recent
from ludotheque.house.archive.store import Header
from ludotheque.house.archive.writer import StoreError
from ludotheque.house.hall import Hall
from ludotheque.house.people.account_store import headers
from ludotheque.house.tables.table import Listener, Table

ROUNDS: Final = 5


async def change_everywhere(hall: Hall, guest: str, change: Callable[[apsw.Connection], None]) -> None:
    """Do this in the store, and let the tables follow. A table that was being loaded meanwhile may name him still, and
    a word of his may have been on its way: it is done again until there is nothing left to do."""
    for _ in range(ROUNDS):
        changed = await _change(hall, guest, change)
        if hall.loading:
            await asyncio.wait(list(hall.loading.values()))
        if not changed and not any(_names(table, guest) for table in hall.tables.values()):
            break
    let_go(hall, lambda listener: listener.guest == guest)


async def _change(hall: Hall, guest: str, change: Callable[[apsw.Connection], None]) -> int:
    """How much there was to change."""

    def counted(db: apsw.Connection) -> int:
        before = db.total_changes()
        change(db)
        return db.total_changes() - before

    tables = {table.id: table for table in hall.tables.values() if _names(table, guest)}
    async with AsyncExitStack() as locks:
        for table_id in sorted(tables):
            await locks.enter_async_context(tables[table_id].lock)
        changed = await hall.store.writer.write(counted)
        try:
            found, said = await hall.store.read(
                lambda db: (headers(db, list(tables)), {table: recent(db, table) for table in tables})
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


def let_go(hall: Hall, which: Callable[[Listener], bool]) -> None:
    for table in list(hall.tables.values()):
        for listener in list(table.listeners):
            if which(listener):
                listener.let_go()
