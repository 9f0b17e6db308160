"""The hall: every table of the house, loaded when somebody asks for it, put away when nobody is there."""

import asyncio
import secrets
import time
from typing import Any, Final

from ludotheque.bots import BOTS
from ludotheque.games import GAMES
from ludotheque.house.errors import Problem, whereabouts
from ludotheque.house.guests import given_number, shown_name
from ludotheque.house.log import log
from ludotheque.house.luck import new_secret
from ludotheque.house.play import set_up
from ludotheque.house.players import Players
from ludotheque.house.store import Header, Saved, Sitter, Store
from ludotheque.house.table import Table, open_table, room_sign
from ludotheque.house.wire import Name, NewTable, Room
from ludotheque.house.workers import Workers
from ludotheque.kernel.game import OptionError, PositionError

ID_LETTERS: Final = "23456789abcdefghjkmnpqrstuvwxyz"
ID_LENGTH: Final = 16  # 79 bits: whoever has the link may watch, so nobody may guess it
IDLE_SECONDS: Final = 120.0


def new_id() -> str:
    return "".join(secrets.choice(ID_LETTERS) for _ in range(ID_LENGTH))


class Hall:
    def __init__(self, store: Store, workers: Workers, pace: float) -> None:
        self.store = store
        self.workers = workers
        self.players = Players(workers, pace)
        self.tables: dict[str, Table] = {}
        self.loading: dict[str, asyncio.Task[Table]] = {}
        self.used: dict[str, float] = {}
        self.chores: list[asyncio.Task[None]] = []

    def open(self) -> None:
        """Wake the tables that wait for a bot, and begin to tidy up."""
        loop = asyncio.get_running_loop()
        self.chores = [loop.create_task(self._wake_all()), loop.create_task(self._tidy())]

    async def close(self) -> None:
        for chore in self.chores:
            chore.cancel()
        await asyncio.gather(*self.chores, return_exceptions=True)
        await self.players.close()
        begun: list[asyncio.Task[Any]] = [*self.loading.values()]
        for table in self.tables.values():
            begun += table.tasks
        await asyncio.gather(*begun, return_exceptions=True)
        await self.workers.close()
        self.store.close()

    # ------------------------------------------------------------------ tables

    async def table(self, match: str) -> Table:
        if match in self.tables:
            self.used[match] = time.monotonic()
            return self.tables[match]
        if match not in self.loading:
            self.loading[match] = asyncio.get_running_loop().create_task(self._load(match))
        return await asyncio.shield(self.loading[match])

    async def _load(self, match: str) -> Table:
        try:
            saved = await self.store.load(match)
            if saved is None:
                raise Problem(404, "unknown_table", "There is no such table.")
            try:
                table = await asyncio.to_thread(open_table, saved, self.store, self.players.wake)
            except PositionError as error:
                log.error("a stored state cannot be read", table=match, error=whereabouts(error))
                raise Problem(500, "unknown", "This match is damaged and cannot go on.") from None
            return self._enter(table)
        finally:
            del self.loading[match]

    async def create(self, guest: str, wish: NewTable) -> Table:
        """A new table; when every seat is taken at once, the game starts at once."""
        game = GAMES.get(wish.game)
        if game is None:
            raise Problem(404, "unknown_game", f"There is no game {wish.game!r} on the shelf.")
        try:
            options = game.settle(len(wish.seats), wish.options)
        except OptionError as error:
            kind = "bad_options" if error.option else "bad_seats"
            raise Problem(400, kind, str(error)) from None
        if wish.seats.count("me") > 1:
            raise Problem(400, "bad_seats", "You can sit on one chair only.")
        sitters = [await self._sitter(guest, who, True) for who in wish.seats]
        saved = Saved(Header(new_id(), game.name, options, guest, sitters), new_secret())
        play = None
        if all(sitter.taken() for sitter in sitters):
            play, saved.start = set_up(saved)
            saved.header.started = True
        await self.store.create(saved)
        return self._enter(Table(saved, play, self.store, self.players.wake))

    def _enter(self, table: Table) -> Table:
        self.tables[table.id] = table
        self.used[table.id] = time.monotonic()
        self.players.wake(table)
        return table

    async def _sitter(self, guest: str, who: str, host: bool) -> Sitter:
        if who == "me":
            return Sitter(guest=guest, name=await self.store.name_of(guest))
        if who == "open" and host:
            return Sitter()
        if who not in BOTS:
            raise Problem(400, "unknown_bot", f"There is no bot {who!r}.")
        return Sitter(bot=who)

    async def sit(self, guest: str, match: str, seat: int, who: str) -> Table:
        table = await self.table(match)
        if who != "me" and guest != table.header.host:
            raise Problem(403, "not_host", "Only the host can seat a bot.")
        await table.sit(seat, await self._sitter(guest, who, False))
        return table

    async def rooms(self, guest: str) -> list[Room]:
        headers = await self.store.headers_of(guest)
        return [
            self.tables[header.id].room(guest) if header.id in self.tables else room_sign(header, guest, set())
            for header in headers
        ]

    # ------------------------------------------------------------------ guests

    async def name(self, guest: str) -> Name:
        chosen = await self.store.name_of(guest)
        return Name(shown_name(guest, chosen), given_number(guest, chosen))

    async def rename(self, guest: str, name: str) -> None:
        await self.store.rename(guest, name)
        for table in list(self.tables.values()):
            table.rename(guest, name)

    # ------------------------------------------------------------------ chores

    async def _wake_all(self) -> None:
        """A table that waits for a bot waits for nobody who could knock."""
        try:
            for match in await self.store.running_with_bots():
                try:
                    await self.table(match)
                except Problem as problem:
                    log.error("a running table cannot be opened", table=match, error=problem.kind)
        except Exception as error:
            log.error("the running tables cannot be woken", error=whereabouts(error))

    async def _tidy(self) -> None:
        while True:
            await asyncio.sleep(IDLE_SECONDS / 4)
            self.put_away(IDLE_SECONDS)

    def put_away(self, idle: float) -> None:
        """Forget the tables nobody has used for so long; the store has them."""
        now = time.monotonic()
        for match, table in list(self.tables.items()):
            quiet = not table.listeners and not table.tasks and not self.players.busy(table)
            if not quiet:
                self.used[match] = now
            elif now - self.used[match] >= idle:
                del self.tables[match], self.used[match]
