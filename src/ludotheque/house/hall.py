"""The hall: every table of the house, loaded when somebody asks for it, put away when nobody is there."""

import asyncio
import secrets
import time
from typing import Any, Final

from ludotheque.bots import BOTS
from ludotheque.games import GAMES
from ludotheque.house.archive.store import Header, Saved, Sitter, Store
from ludotheque.house.archive.writer import StoreError
from ludotheque.house.bots.bot_seats import BotSeats, bots_are_due
from ludotheque.house.bots.workers import Workers
from ludotheque.house.errors import Problem, error_site
from ludotheque.house.limits import LIMITS, Allowance, Limits
from ludotheque.house.log import log
from ludotheque.house.past.historians import Historians
from ludotheque.house.people.guests import checked_name, given_number, shown_name
from ludotheque.house.post.notices import Notices
from ludotheque.house.tables import seating
from ludotheque.house.tables.luck import new_secret
from ludotheque.house.tables.open_tables import OpenTables
from ludotheque.house.tables.play import Play, go_on, is_older, resume, set_up
from ludotheque.house.tables.rooms import check_bots, room_sign
from ludotheque.house.tables.table import Table
from ludotheque.house.wire import NewTable, Room, Self
from ludotheque.kernel.game import OptionError

ID_LETTERS: Final = "23456789abcdefghjkmnpqrstuvwxyz"
ID_LENGTH: Final = 16  # 79 bits: whoever has the link may watch, so nobody may guess it
HOLD: Final = 2.0  # paces for which answers to another's move are kept
HERE: Final = "here:"  # before the name of somebody who plays at the same screen
IDLE_SECONDS: Final = 120.0
REST_SECONDS: Final = 0.05  # between two tables that may have to be woken,
RESTS: Final = 9  # and so many times as long as it took: a tenth of a processor at the most


def new_id() -> str:
    return "".join(secrets.choice(ID_LETTERS) for _ in range(ID_LENGTH))


class Hall:
    def __init__(
        self,
        store: Store,
        workers: Workers,
        historians: Historians,
        pace: float,
        limits: Limits = LIMITS,
        notices: Notices | None = None,
    ) -> None:
        self.store = store
        self.workers = workers
        self.historians = historians
        self.bot_seats = BotSeats(workers, pace)
        self.pace = pace
        self.notices = notices or Notices(store)
        self.limits = limits
        self.guests = Allowance(limits.guest)
        self.addresses = Allowance(limits.address)
        self.tables: dict[str, Table] = {}
        self.laid_from: dict[str, str] = {}  # the address of whoever laid a table, while it is in use
        self.loading: dict[str, asyncio.Task[Table]] = {}
        self.used: dict[str, float] = {}
        self.open_tables = OpenTables(store, self.tables)
        self.chores: list[asyncio.Task[None]] = []

    def open(self) -> None:
        """Wake the tables that wait for a bot, and begin to tidy up."""
        loop = asyncio.get_running_loop()
        self.chores = [loop.create_task(self._wake_all()), loop.create_task(self._tidy())]

    async def close(self) -> None:
        for chore in self.chores:
            chore.cancel()
        await asyncio.gather(*self.chores, return_exceptions=True)
        self.notices.close()
        await self.bot_seats.close()
        await self.historians.close()  # whoever waits for a tale goes without
        begun: list[asyncio.Task[Any]] = [*self.loading.values()]
        for table in self.tables.values():
            begun += table.tasks
        await asyncio.gather(*begun, return_exceptions=True)
        await self.workers.close()
        self.store.close()

    # ------------------------------------------------------------------ tables

    async def table(self, table_id: str) -> Table:
        if table_id in self.tables:
            self.used[table_id] = time.monotonic()
            return self.tables[table_id]
        if table_id not in self.loading:
            self.loading[table_id] = asyncio.get_running_loop().create_task(self._load(table_id))
        return await asyncio.shield(self.loading[table_id])

    async def _load(self, table_id: str) -> Table:
        try:
            saved = await self.store.load(table_id)
            if saved is None:
                raise Problem(404, "unknown_table", "There is no such table.")
            if saved.header.game not in GAMES:
                raise Problem(404, "unknown_game", f"{saved.header.game} is not on the shelf any more.")
            play = None if saved.start is None else await self._play_on(saved)
            table = Table(saved, play, self.store, self._changed, HOLD * self.pace)
            self.notices.remember(table)
            return self._enter(table)
        finally:
            del self.loading[table_id]

    async def _play_on(self, saved: Saved) -> Play:
        """A stored match, as it was; one that cannot be read is nobody's trouble but its own."""
        older = is_older(saved.header)
        try:
            match = await asyncio.to_thread(resume, saved)
            past = None if older else await self.historians.past(saved.header.id, match)
            return go_on(match, saved.version, past)
        except Exception as error:  # what is damaged can fail in any way
            log.error("a stored match cannot be read", table=saved.header.id, error=error_site(error))
        if older:
            raise Problem(409, "older_rules", "This match was begun under earlier rules that are not understood today.")
        raise Problem(500, "damaged", "This match is damaged and cannot go on.")

    async def create(self, guest: str, wish: NewTable, address: str = "") -> Table:
        """A new table; when every seat is taken at once, the game starts at once."""
        game = GAMES.get(wish.game)
        if game is None:
            raise Problem(404, "unknown_game", f"There is no game {wish.game!r} on the shelf.")
        try:
            options = game.checked_options(len(wish.seats), wish.options)
        except OptionError as error:
            kind = "bad_options" if error.option else "bad_seats"
            raise Problem(400, kind, str(error)) from None
        if wish.seats.count("me") > 1:
            raise Problem(400, "bad_seats", "You can sit on one chair only.")
        sitters = [await self._sitter(guest, who, True) for who in wish.seats]
        check_bots(game, options, sitters)
        return await self.lay(Header(new_id(), game.name, options, guest, sitters, terms=wish.terms), address)

    async def lay(self, header: Header, address: str, after: str = "") -> Table:
        """A new table, perhaps for the people of another whose game is over."""
        self._allow(header.host, address)
        saved = Saved(header, new_secret())
        play = None
        if all(sitter.taken() for sitter in header.sitters) and not header.terms.wait:
            play, saved.start = set_up(saved)
        await self.store.create(saved, after)
        self.laid_from[header.id] = address
        return self._enter(Table(saved, play, self.store, self._changed, HOLD * self.pace))

    def _allow(self, guest: str, address: str) -> None:
        """Whether this guest, from there, may lay one more table: it is counted, or Problem."""
        wait = max(self.guests.wait(guest), self.addresses.wait(address))
        if wait:
            raise Problem(429, "too_fast", f"So many tables at once; in {wait} seconds you may lay another.", wait)
        running = [table for table in self.tables.values() if not table.header.over]
        mine = sum(table.header.host == guest for table in running)
        near = sum(self.laid_from.get(table.id) == address for table in running)
        if mine >= self.limits.guest.tables or near >= self.limits.address.tables:
            raise Problem(
                429, "too_many_tables", "So many of your tables are in use; leave one first.", int(IDLE_SECONDS)
            )
        self.guests.take(guest)
        self.addresses.take(address)

    def _enter(self, table: Table) -> Table:
        self.tables[table.id] = table
        self.used[table.id] = time.monotonic()
        self.open_tables.enter(table)
        table.after_change()
        return table

    def _changed(self, table: Table) -> None:
        """Somebody may have something new to do."""
        self.bot_seats.wake(table)
        self.notices.look(table)

    async def _sitter(self, guest: str, who: str, host: bool) -> Sitter:
        if who == "me":
            return Sitter(guest=guest, name=await self.store.name_of(guest))
        if who == "open" and host:
            return Sitter()
        if who.startswith(HERE):
            return Sitter(guest=guest, name=await self.store.name_of(guest), alias=checked_name(who[len(HERE) :]))
        if who not in BOTS:
            raise Problem(400, "unknown_bot", f"There is no bot {who!r}.")
        return Sitter(bot=who)

    async def sit(self, guest: str, table_id: str, seat: int, who: str, word: str = "") -> Table:
        table = await self.table(table_id)
        if who == "open":
            await seating.leave(table, guest, seat)
            return table
        if who != "me" and not who.startswith(HERE) and not table.hosts(guest):
            raise Problem(403, "not_host", "Only the host can seat a bot.")
        sitter = await self._sitter(guest, who, False)
        sitter.word = word if who == "me" else ""
        await table.sit(seat, sitter)
        return table

    async def rooms(self, guest: str) -> list[Room]:
        headers = await self.store.headers_of(guest)
        return [
            self.tables[header.id].room(guest) if header.id in self.tables else room_sign(header, guest, set())
            for header in headers
        ]

    # ------------------------------------------------------------------ guests

    async def name(self, guest: str) -> Self:
        chosen = await self.store.name_of(guest)
        return Self(shown_name(guest, chosen), given_number(guest, chosen))

    async def rename(self, guest: str, name: str, login: str = "") -> None:
        await self.store.rename(guest, name, login)
        self.renamed(guest, name)

    def renamed(self, guest: str, name: str) -> None:
        for table in list(self.tables.values()):
            table.rename(guest, name)

    # ------------------------------------------------------------------ chores

    async def _wake_all(self) -> None:
        """People who were away find that the bots have moved. There is no hurry: whoever comes wakes his table himself,
        and bots among themselves wait for a watcher. So one after the other, with rests in between."""
        try:
            waiting = await self.store.running_with_people_and_bots()
        except StoreError as error:
            log.error("the running tables cannot be found", error=str(error))
            return
        for table_id in waiting:
            began = time.monotonic()
            if table_id not in self.tables:
                await self._wake(table_id)
            await asyncio.sleep(REST_SECONDS + RESTS * (time.monotonic() - began))

    async def _wake(self, table_id: str) -> None:
        try:
            saved = await self.store.load(table_id)
            if saved is not None and await asyncio.to_thread(bots_are_due, saved):
                await self.table(table_id)
        except Exception as error:  # whatever it is, the next table has nothing to do with it
            log.error("a running table cannot be woken", table=table_id, error=error_site(error))

    async def _tidy(self) -> None:
        while True:
            await asyncio.sleep(IDLE_SECONDS / 4)
            self.open_tables.look()
            self.put_away(IDLE_SECONDS)

    def put_away(self, idle: float) -> None:
        """Forget the tables nobody has used for so long; the store has them."""
        now = time.monotonic()
        for table_id, table in list(self.tables.items()):
            unused = not table.listeners and not table.tasks and not self.bot_seats.busy(table)
            if not unused:
                self.used[table_id] = now
            elif now - self.used[table_id] >= idle:
                table.rest()
                self.clear_away(table_id)

    def clear_away(self, table_id: str) -> None:
        del self.tables[table_id], self.used[table_id]
        self.laid_from.pop(table_id, None)
