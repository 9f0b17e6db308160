"""A guest is called the same at every table, whichever process has it."""

import asyncio
from collections.abc import Mapping
from typing import Final

from ludotheque.house.archive.database import StoreError
from ludotheque.house.archive.store import Store
from ludotheque.house.growing.bus import BACK, Bus, Word, ended
from ludotheque.house.log import log
from ludotheque.house.tables.table import Table

RENAMED: Final = "renamed"


class Renames:
    """`tables` are those of this process that are in use."""

    def __init__(self, bus: Bus, store: Store, tables: Mapping[str, Table]) -> None:
        self.bus = bus
        self.store = store
        self.tables = tables
        self.looking: asyncio.Task[None] | None = None
        bus.on(RENAMED, self._heard)
        bus.on(BACK, self._back)

    def tell(self, guest: str, name: str) -> None:
        """He has another name; the store has it."""
        self._rename(guest, name)
        self.bus.say(RENAMED, guest=guest, name=name)

    def _rename(self, guest: str, name: str) -> None:
        for table in list(self.tables.values()):
            table.rename(guest, name)

    def _heard(self, word: Word) -> None:
        self._rename(str(word["guest"]), str(word["name"]))

    def _back(self, word: Word) -> None:
        """Somebody may have been renamed meanwhile."""
        if self.looking is None or self.looking.done():
            self.looking = asyncio.get_running_loop().create_task(self._look())

    async def _look(self) -> None:
        try:
            for table in list(self.tables.values()):
                header = await self.store.header(table.id)
                shown = {sitter.guest: sitter.name for sitter in table.header.sitters if sitter.guest}
                for sitter in [] if header is None else header.sitters:
                    if shown.get(sitter.guest, sitter.name) != sitter.name:
                        table.rename(sitter.guest, sitter.name)
        except StoreError as error:
            log.error("the names cannot be read", error=str(error))

    async def close(self) -> None:
        if self.looking is not None:
            await ended(self.looking)
