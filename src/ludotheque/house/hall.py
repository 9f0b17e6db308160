"""The hall: every table of the house, loaded when somebody asks for it, put away when nobody is there."""

import asyncio
import secrets
import time
from typing import Any, Final

from ludotheque.bots import BOTS
from ludotheque.games import GAMES
from ludotheque.house.archive.database import StoreError
from ludotheque.house.archive.store import Header, Saved, Sitter, Store
from ludotheque.house.bots.bot_seats import BotSeats, bots_are_due
from ludotheque.house.bots.workers import Workers
from ludotheque.house.errors import Problem, error_site
from ludotheque.house.growing.boards import Boards
from ludotheque.house.growing.bus import BACK, Bus, Word
from ludotheque.house.growing.leases import Leases
from ludotheque.house.growing.renames import Renames
from ludotheque.house.limits import LIMITS, Allowance, Limits
from ludotheque.house.log import log
from ludotheque.house.past.historians import Historians
from ludotheque.house.past.lessons import position_for
from ludotheque.house.people.guests import checked_name, given_number, shown_name
from ludotheque.house.post.notices import Notices
from ludotheque.house.tables import seating
from ludotheque.house.tables.luck import new_secret
from ludotheque.house.tables.off_shelf import OffShelf
from ludotheque.house.tables.open_tables import OpenTables
from ludotheque.house.tables.play import Play, go_on, is_older, resume, set_up
from ludotheque.house.tables.rooms import check_bots, room_sign
from ludotheque.house.tables.table import MOVING, Table
from ludotheque.house.wire import NewTable, Room, Self
from ludotheque.kernel.game import OptionError
from ludotheque.kernel.match import Match

ID_LETTERS: Final = "23456789abcdefghjkmnpqrstuvwxyz"
ID_LENGTH: Final = 16  # 79 bits: whoever has the link may watch, so nobody may guess it
LONGEST_ID: Final = 64
HOLD: Final = 2.0  # paces for which answers to another's move are kept
HERE: Final = "here:"  # before the name of somebody who plays at the same screen
IDLE_SECONDS: Final = 120.0
REST_SECONDS: Final = 0.05  # between two tables that may have to be woken,
ORPHAN_SECONDS: Final = 10.0  # between two looks for tables whose process has died
RESTS: Final = 9  # and so many times as long as it took: a tenth of a processor at the most


def new_id() -> str:
    return "".join(secrets.choice(ID_LETTERS) for _ in range(ID_LENGTH))


def check_id(table_id: str) -> str:
    """What could be a table's id; no database is asked for anything else."""
    if len(table_id) > LONGEST_ID or not table_id.isprintable():
        raise no_such_table()
    return table_id


def no_such_table() -> Problem:
    return Problem(404, "unknown_table", "There is no such table.")


class Hall:
    def __init__(
        self,
        store: Store,
        workers: Workers,
        historians: Historians,
        pace: float,
        limits: Limits = LIMITS,
        notices: Notices | None = None,
        leases: Leases | None = None,
        bus: Bus | None = None,
    ) -> None:
        self.store = store
        self.workers = workers
        self.historians = historians
        self.bot_seats = BotSeats(workers, pace, limits.thinking)
        self.pace = pace
        self.notices = notices or Notices(store)
        self.leases = leases or Leases()
        self.leases.lost = self.lose
        self.bus = bus or Bus()
        self.bus.on("look", self._look_again)
        self.bus.on(BACK, lambda word: self.leases.look_soon())
        self.limits = limits
        self.guests = Allowance(limits.guest)
        self.addresses = Allowance(limits.address)
        self.tables: dict[str, Table] = {}
        self.laid_from: dict[str, str] = {}  # the address of whoever laid a table, while it is in use
        self.loading: dict[str, asyncio.Task[Table]] = {}
        self.used: dict[str, float] = {}
        self.boards = Boards(self.bus)
        self.open_tables = OpenTables(store, self.tables, self.boards)
        self.renames = Renames(self.bus, store, self.tables)
        self.chores: list[asyncio.Task[None]] = []

    async def open(self) -> None:
        """Wake the tables that wait for a bot, and begin to tidy up."""
        await self.leases.open()
        loop = asyncio.get_running_loop()
        self.chores = [loop.create_task(self._wake_all()), loop.create_task(self._tidy())]
        self.boards.open(self.open_tables.board)

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
        await self.boards.close()
        await self.renames.close()
        await self.bus.close()
        await self.leases.close()
        self.store.close()

    # ------------------------------------------------------------------ tables

    async def table(self, table_id: str) -> Table:
        if table_id in self.tables:
            self.used[table_id] = time.monotonic()
            return self.tables[table_id]
        if table_id not in self.loading:
            check_id(table_id)
            self.loading[table_id] = asyncio.get_running_loop().create_task(self._load(table_id))
        return await asyncio.shield(self.loading[table_id])

    async def _load(self, table_id: str) -> Table:
        try:
            if not await self.leases.claim(table_id) and await self.store.header(table_id) is not None:
                raise Problem(503, "moving", MOVING, 1)
            saved = await self.store.load(table_id)
            if saved is None:
                raise no_such_table()
            if saved.header.game not in GAMES:
                raise OffShelf(saved)
            play = None if saved.start is None else await self._play_on(saved)
            table = Table(saved, play, self.store, self._changed, HOLD * self.pace)
            self.notices.remember(table)
            return self._enter(table)
        finally:
            del self.loading[table_id]
            if table_id not in self.tables:
                self.leases.release(table_id)

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
        laid = await position_for(game, wish) if wish.position else None
        try:
            options = game.checked_options(len(wish.seats), wish.options) if laid is None else laid.record.options
        except OptionError as error:
            kind = "bad_options" if error.option else "bad_seats"
            raise Problem(400, kind, str(error)) from None
        if wish.seats.count("me") > 1:
            raise Problem(400, "bad_seats", "You can sit on one chair only.")
        sitters = [await self._sitter(guest, who, True) for who in wish.seats]
        check_bots(game, options, sitters)
        header = Header(new_id(), game.name, options, guest, sitters, terms=wish.terms)
        return await self.lay(header, address, laid=laid)

    async def lay(self, header: Header, address: str, after: str = "", laid: Match | None = None) -> Table:
        """A new table, perhaps for the people of another whose game is over, or in the middle of a game."""
        self._allow(header.host, address)
        saved = Saved(header, new_secret())
        play = None
        if all(sitter.taken() for sitter in header.sitters) and not header.terms.wait:
            play, saved.start = set_up(saved, laid)
        await self.store.create(saved, after)
        self.store.held[header.id] = 0
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
        table.lost = self.lose
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
        await self.boards.look()
        tables = self.tables
        return [
            tables[one.id].room(guest) if one.id in tables else room_sign(one, guest, self.boards.at(one.id))
            for one in headers
        ]

    # ------------------------------------------------------------------ guests

    async def name(self, guest: str) -> Self:
        chosen = await self.store.name_of(guest)
        return Self(shown_name(guest, chosen), given_number(guest, chosen))

    async def rename(self, guest: str, name: str, login: str = "") -> None:
        await self.store.rename(guest, name, login)
        self.renamed(guest, name)

    def renamed(self, guest: str, name: str) -> None:
        self.renames.tell(guest, name)

    # ------------------------------------------------------------------ chores

    async def _wake_all(self) -> None:
        """People who were away find that the bots have moved. There is no hurry: whoever comes wakes his table himself,
        and bots among themselves wait for a watcher. So one after the other, with rests in between. Where there are
        other processes some of them may have died since: then again and again."""
        await self._wake_those_that_wait()
        while self.leases.shared:
            await asyncio.sleep(ORPHAN_SECONDS)
            await self._wake_those_that_wait()

    async def _wake_those_that_wait(self) -> None:
        try:
            waiting = await self.leases.free(await self.store.waiting_for_bots())
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
            on_shelf = saved is not None and saved.header.game in GAMES
            if saved is not None and on_shelf and await asyncio.to_thread(bots_are_due, saved):
                await self.table(table_id)
        except Problem as problem:
            if problem.kind != "moving":  # another process was faster
                log.error("a running table cannot be woken", table=table_id, error=problem.kind)
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
        self.leases.release(table_id)

    def lose(self, table_id: str) -> None:
        """Another process has this table, or has changed it: whoever is here comes back, and finds it where it is."""
        table = self.tables.get(table_id)
        self.store.held.pop(table_id, None)
        if table is not None:
            log.warning("a table has changed hands", table=table_id)
            table.gone = True
            table.rest()
            self.clear_away(table_id)
            for listener in list(table.listeners):
                listener.let_go()

    def _look_again(self, word: Word) -> None:
        for table_id in word["tables"]:
            self.lose(table_id)
