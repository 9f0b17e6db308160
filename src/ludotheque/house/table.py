"""A table: one match, the people around it, and one door for every decision.

The law of this file: one thing happens at a time (the lock); it is tried on a copy, stored, taken, and told, in
this order. What cannot be stored has not happened.
"""

import asyncio
from collections.abc import Callable, Coroutine
from dataclasses import replace
from typing import Any, Literal, TypeVar

from ludotheque.games import GAMES
from ludotheque.house.chat import Chat
from ludotheque.house.errors import Problem, error_site
from ludotheque.house.guests import given_number, shown_name
from ludotheque.house.log import log
from ludotheque.house.luck import commitment
from ludotheque.house.play import Play, is_older, refused, restore, set_up
from ludotheque.house.store import Header, Saved, Sitter, Start, Store, now
from ludotheque.house.wire import (
    NOT_UNDERSTOOD,
    Act,
    ErrorMessage,
    FromBrowser,
    Reply,
    Room,
    RoomMessage,
    Say,
    SeatInfo,
    StaleMessage,
    Why,
    encode,
    from_browser,
)
from ludotheque.house.writer import Conflict, StoreError
from ludotheque.kernel.game import Game
from ludotheque.kernel.match import Step
from ludotheque.kernel.record import write
from ludotheque.kernel.state import Refused
from ludotheque.kernel.story import SPECTATOR, Event

Result = TypeVar("Result")

NOT_STORED = ErrorMessage("not_stored", "The move could not be stored; nothing has changed.")
NOT_STARTED = ErrorMessage("not_started", "The game has not started yet.")
NO_SUCH_ACTION = ErrorMessage("bad_message", "This game has no such action.")
WATCHING = ErrorMessage("bad_message", "Only those who sit at the table play.")
CHANGED = "# Begun under revision {} of the rules; from here on by later ones. This record cannot be replayed."
BROKEN = ErrorMessage("unknown", "The rules failed at this move; nothing has changed.")


class Listener:
    """Somebody connected to a table. `tell` must not block and must not fail.

    `chair` is for a guest who has several at his screen: the one that looks now; otherwise it is found by itself.
    """

    def __init__(self, guest: str, chair: int = SPECTATOR) -> None:
        self.guest = guest
        self.chair = chair

    def tell(self, text: str) -> None:
        raise NotImplementedError


def room_sign(header: Header, guest: str, online: set[str], chair: int = SPECTATOR, secret: bytes = b"") -> Room:
    """A room as this guest may see it, from that chair."""
    seat = seat_of(header, guest, chair)
    return Room(
        id=header.id,
        game=header.game,
        options=header.options,
        host=bool(guest) and guest == header.host,
        started=header.started,
        over=header.over,
        seat=seat,
        seats=[seat_info(sitter, guest, online) for sitter in header.sitters],
        older_rules=is_older(header),
        terms=header.terms,
        commitment=commitment(secret) if secret else "",
        to_act=header.waiting,
        since=header.since,
        series=header.series,
        next=header.next,
        standing=header.sitters[seat].standing if seat != SPECTATOR else "",
    )


def seat_info(sitter: Sitter, guest: str, online: set[str]) -> SeatInfo:
    kind: Literal["guest", "bot", "open"] = "guest" if sitter.guest else "bot" if sitter.bot else "open"
    name = sitter.alias or (shown_name(sitter.guest, sitter.name) if sitter.guest else sitter.bot)
    here = sitter.guest in online if sitter.guest else bool(sitter.bot)
    number = given_number(sitter.guest, sitter.alias or sitter.name) if sitter.guest else 0
    mine = bool(guest) and sitter.guest == guest
    return SeatInfo(name, kind, sitter.bot or None, here, number, mine, sitter.word, sitter.wins)


def seat_of(header: Header, guest: str, chair: int = SPECTATOR) -> int:
    """Where this guest sits; if he has several chairs at his screen, on the one he means, or the first."""
    mine = [seat for seat, sitter in enumerate(header.sitters) if guest and sitter.guest == guest]
    return chair if chair in mine else mine[0] if mine else SPECTATOR


def check_bots(game: Game, options: dict[str, str], sitters: list[Sitter]) -> None:
    """What is for people alone is no table for a bot."""
    option = game.people_only(options)
    if option and any(sitter.bot for sitter in sitters):
        raise Problem(409, "people_only", f"{option}={options[option]} is for tables without bots.")


class Table:
    """The actor. `changed` is called whenever somebody may have something new to do."""

    def __init__(self, saved: Saved, play: Play | None, store: Store, changed: Callable[["Table"], None]) -> None:
        self.header = saved.header
        self.secret = saved.secret
        self.play = play
        self.changed_at = saved.changed_at
        self.store = store
        self.changed = changed
        self.listeners: list[Listener] = []
        self.chat = Chat(self, saved.said)
        self.lock = asyncio.Lock()
        self.doubtful = False  # a write failed, and so did the look at what it left
        self.tasks: set[asyncio.Task[Any]] = set()
        if play is not None:
            self.header.waiting = play.waiting

    @property
    def id(self) -> str:
        return self.header.id

    # ------------------------------------------------------------------ people

    def room(self, guest: str, chair: int = SPECTATOR) -> Room:
        return room_sign(self.header, guest, {one.guest for one in self.listeners}, chair, self.secret)

    def seat_of(self, listener: Listener) -> int:
        return seat_of(self.header, listener.guest, listener.chair)

    def join(self, listener: Listener) -> None:
        """Somebody connects: he gets the room, and everything told so far."""
        news = self._news_of(listener.guest)
        self.listeners.append(listener)
        if news:
            self.tell_room(listener)
        listener.tell(encode(RoomMessage(self.room(listener.guest, listener.chair))))
        if self.play is not None:
            seat = self.seat_of(listener)
            listener.tell(self.play.message(seat, self.play.story, True))
            self.changed(self)  # bots among themselves have waited for him
        self.chat.welcome(listener)

    def leave(self, listener: Listener) -> None:
        if listener in self.listeners:
            self.listeners.remove(listener)
            if self._news_of(listener.guest):
                self.tell_room()

    def _news_of(self, guest: str) -> bool:
        """Whether it is news to the others that this guest comes, or has gone."""
        return seat_of(self.header, guest) != SPECTATOR and all(other.guest != guest for other in self.listeners)

    def asleep(self) -> bool:
        """Bots among themselves play only while somebody watches."""
        return not self.listeners and not any(sitter.guest for sitter in self.header.sitters)

    def urgency(self) -> int:
        """Whose bots think first: those of people who are here, then those that are watched, then the others."""
        if any(seat_of(self.header, listener.guest) != SPECTATOR for listener in self.listeners):
            return 0
        return 1 if self.listeners else 2

    def rename(self, guest: str, name: str) -> None:
        for sitter in self.header.sitters:
            if sitter.guest == guest:
                sitter.name = name
                self.tell_room()

    async def sit(self, seat: int, sitter: Sitter) -> None:
        """Take an open seat; with the last one the game starts."""
        await self._whole(self._sit(seat, sitter))

    async def _sit(self, seat: int, sitter: Sitter) -> None:
        async with self.lock:
            if self.doubtful:
                await self._resynchronise()
            sitters = self.header.sitters
            if not 0 <= seat < len(sitters):
                raise Problem(404, "unknown_seat", f"This table has {len(sitters)} seats, counted from 0.")
            if sitters[seat].taken():
                raise Problem(409, "seat_taken", "This seat is taken.")
            if seat_of(self.header, sitter.guest) != SPECTATOR:
                raise Problem(409, "already_seated", "You sit at this table already.")
            check_bots(GAMES[self.header.game], self.header.options, [sitter])
            taken = [*sitters[:seat], sitter, *sitters[seat + 1 :]]
            header = replace(self.header, sitters=taken)
            play: Play | None = None
            start: Start | None = None
            if all(one.taken() for one in taken) and not header.terms.wait:
                play, start = set_up(Saved(header, self.secret))
            try:
                await self.store.sit(self.id, seat, sitter, start)
            except StoreError as error:
                await self._after_failure(error)
                if isinstance(error, Conflict):
                    raise Problem(409, "seat_taken", "This seat is taken.") from None
                raise
            self.header, self.play = header, play
            self.tell_room()
            self.tell_all()
            self.changed(self)

    # ------------------------------------------------------------------ decisions

    async def hear(self, listener: Listener, data: str | bytes) -> bool:
        """A message from somebody connected; only he hears of what is wrong with it. True when it was a move."""
        try:
            message = from_browser.decode(data)
        except NOT_UNDERSTOOD as error:
            listener.tell(encode(ErrorMessage("bad_message", f"This message cannot be understood: {error}")))
            return False
        seat = self.seat_of(listener)
        reply = await self._answered(seat, message)
        if reply is not None:
            listener.tell(encode(reply))
        return reply is None and isinstance(message, Act)

    async def _answered(self, seat: int, message: FromBrowser) -> Reply | None:
        if isinstance(message, Act):
            return await self.act(seat, message)
        if isinstance(message, Why):
            return self.why(seat, message)
        if isinstance(message, Say):
            return await self._whole(self.chat.say(seat, message))
        return ErrorMessage("bad_message", "This cannot be done here.")

    def why(self, seat: int, question: Why) -> Reply | None:
        if self.play is None:
            return NOT_STARTED
        answer = self.play.why(seat, question.touches)
        if isinstance(answer, bool):
            return NO_SUCH_ACTION
        return None if answer is None else refused(answer)

    async def act(self, seat: int, act: Act) -> Reply | None:
        """The door for everyone's decisions, bots' too. None when it has happened, and everybody was told."""
        return await self._whole(self._act(seat, act))

    async def _act(self, seat: int, act: Act) -> Reply | None:
        async with self.lock:
            if self.doubtful and not await self._resynchronise():
                return NOT_STORED
            play = self.play
            if play is None:
                return NOT_STARTED
            step = self._tried(play, seat, act)
            if not isinstance(step, Step):
                return step
            decision = play.decision(self.id, step)
            if self.changed_at is None and is_older(self.header):
                decision.changed_at = play.version
            try:
                await self.store.decide(decision)
            except StoreError as error:
                await self._after_failure(error)
                return NOT_STORED
            self.changed_at = decision.changed_at if self.changed_at is None else self.changed_at
            self._told(step.story, play.take(step), decision.over)
            return None

    def _tried(self, play: Play, seat: int, act: Act) -> Step | Reply:
        """The decision on a copy of the table, or why not."""
        if not 0 <= act.action < len(play.match.game.alphabet):
            return NO_SUCH_ACTION
        action = play.match.game.alphabet[act.action]
        if not play.seated(seat):
            refusal = play.why_not(seat, action)
            return WATCHING if refusal is None else refused(refusal)
        if act.ticket != play.tickets[seat]:
            return StaleMessage()
        try:
            return play.match.trial(seat, action)
        except Refused as no:
            return refused(no.refusal)
        except Exception as error:
            log.error("the rules failed", table=self.id, error=error_site(error))
            return BROKEN

    def _told(self, story: list[Event], news: list[int], over: bool) -> None:
        """To whom it is no news nothing is sent: when a secret choice is made is a secret too."""
        assert self.play is not None
        self.header.over = over
        if self.header.waiting != self.play.waiting:
            self.header.waiting, self.header.since = self.play.waiting, now()
        self.tell_table(story, False, news)
        if over:
            self.tell_room()
        self.changed(self)

    async def _whole(self, work: Coroutine[Any, Any, Result]) -> Result:
        """Do it to the end even when whoever asked has gone: between stored and told nobody may let go."""
        task = asyncio.get_running_loop().create_task(work)
        self.tasks.add(task)
        task.add_done_callback(self.tasks.discard)
        return await asyncio.shield(task)

    # ------------------------------------------------------------------ when the store says no

    async def _after_failure(self, error: StoreError) -> None:
        log.error("not stored", table=self.id, error=str(error))
        await self._resynchronise()

    async def _resynchronise(self) -> bool:
        """Compare with the store; if it is elsewhere (another owner, or a commit that did land), follow it."""
        self.doubtful = True
        try:
            saved = await self.store.load(self.id)
        except StoreError:
            return False
        assert saved is not None, "matches are never deleted"
        self.doubtful = False
        version = 0 if self.play is None else self.play.version
        if saved.version != version or saved.header.sitters != self.header.sitters:
            self.header, self.changed_at = saved.header, saved.changed_at
            self.play = await asyncio.to_thread(restore, saved) if saved.start else None
            log.warning("follows the store", table=self.id, version=saved.version)
            self.tell_room()
            self.tell_all()
            self.changed(self)
        return True

    # ------------------------------------------------------------------ telling

    def tell_room(self, but: Listener | None = None) -> None:
        for listener in list(self.listeners):
            if listener is not but:
                listener.tell(encode(RoomMessage(self.room(listener.guest, listener.chair))))

    def tell_all(self) -> None:
        """The whole story to everybody, if there is one."""
        if self.play is not None:
            self.tell_table(self.play.story, True, list(self.play.told))

    def tell_table(self, story: list[Event], whole: bool, seats: list[int]) -> None:
        assert self.play is not None
        texts: dict[int, str] = {}
        for listener in list(self.listeners):
            seat = self.seat_of(listener)
            if seat not in seats:
                continue
            if seat not in texts:
                texts[seat] = self.play.message(seat, story, whole)
            listener.tell(texts[seat])

    def record(self) -> str:
        """The record, with the names of those who played; it tells everything, so only when the game is over."""
        if self.play is None or not self.header.over:
            raise Problem(409, "not_over", "The record is open when the game is over.")
        record = self.play.match.record
        record.players = [seat.name for seat in self.room("").seats]
        rows = write(record).split("\n")
        if self.changed_at is not None:
            decisions = len(rows) - len(record.lines) - 2  # behind them are the line 'end' and the last line feed
            rows.insert(decisions + self.changed_at, CHANGED.format(record.revision))
        return "\n".join(rows)
