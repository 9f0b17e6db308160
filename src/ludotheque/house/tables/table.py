"""A table: one match, the people around it, and one door for every decision.

The law of this file: one thing happens at a time (the lock); it is tried on a copy, stored, taken, and told, in
this order. What cannot be stored has not happened.
"""

import asyncio
import time
from collections.abc import Awaitable, Callable, Coroutine
from dataclasses import replace
from functools import partial
from typing import Any, TypeVar

from ludotheque.games import GAMES
from ludotheque.house.archive.database import Conflict, StoreError
from ludotheque.house.archive.store import Decision, Header, Saved, Sitter, Start, Store, now
from ludotheque.house.errors import Problem, error_site
from ludotheque.house.log import log
from ludotheque.house.office import metrics
from ludotheque.house.past.records import written
from ludotheque.house.tables import clock as clocks
from ludotheque.house.tables.agreements import OVER, PAUSED, STAND_IN_PLAYS, Agreements
from ludotheque.house.tables.chat import Chat
from ludotheque.house.tables.play import Play, is_older, refused, restore, sequel_of, set_up, timed
from ludotheque.house.tables.rooms import chairs_of, check_bots, check_chair, room_sign, seat_of
from ludotheque.house.tables.telling import Known, Telling
from ludotheque.house.tables.windows import Window
from ludotheque.house.wire import (
    NOT_UNDERSTOOD,
    Act,
    ErrorMessage,
    FromBrowser,
    Reply,
    Room,
    RoomMessage,
    Say,
    StaleMessage,
    Why,
    encode,
    from_browser,
    understood,
)
from ludotheque.kernel.match import CannotDo, Step
from ludotheque.kernel.record import HINT, UNDO
from ludotheque.kernel.state import Refused
from ludotheque.kernel.story import SPECTATOR, Event

Result = TypeVar("Result")

NOT_STORED = ErrorMessage("not_stored", "The move could not be stored; nothing has changed.")
NOT_STARTED = ErrorMessage("not_started", "The game has not started yet.")
NO_SUCH_ACTION = ErrorMessage("bad_message", "This game has no such action.")
WATCHING = ErrorMessage("bad_message", "Only those who sit at the table play.")
BROKEN = ErrorMessage("unknown", "The rules failed at this move; nothing has changed.")
MOVING = "This table is changing hands; try again in a moment."
AGAIN = 1.0  # seconds until something is tried again that could not be stored
UNDOS = 200  # that a match may have: each makes its record longer


class Listener:
    """Somebody connected to a table. `tell` must not block and must not fail.

    `chair` is for a guest who has several at his screen: the one that looks now; otherwise it is found by itself.
    """

    def __init__(self, guest: str, chair: int = SPECTATOR) -> None:
        self.guest = guest
        self.chair = chair
        self.session = ""  # of an account
        self.pictured = ""  # the language in which he wants the table as text, too
        self.knows: Known | None = None  # what he was told last
        self.address = ""  # from where he comes

    def let_go(self) -> None:
        """He may be somebody else now: end this connection, he comes back and says who."""
        raise NotImplementedError

    def tell(self, text: str) -> None:
        raise NotImplementedError


class Table:
    """The actor. `changed` is called whenever somebody may have something new to do."""

    def __init__(
        self, saved: Saved, play: Play | None, store: Store, changed: Callable[["Table"], None], hold: float = 0.0
    ) -> None:
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
        self.gone = False  # another process has it now, or nobody any more
        self.deleted = False
        self.lost: Callable[[str], None] = lambda table: None  # is told when that is noticed
        self.tasks: set[asyncio.Task[Any]] = set()
        self.clock = clocks.read(saved.header.clock)
        self.agreements = Agreements(self)
        self.window = Window(hold, self._land)
        self.answering: dict[int, Act] = {}  # standing answers that are given, by seat
        self.turn = SPECTATOR  # who last decided something that was no answer to another
        self.alarm: asyncio.TimerHandle | None = None  # rings when somebody's time is up
        if play is not None:
            self.header.waiting = play.waiting
            self.header.since = self.header.since or now()  # of a match from before such times were kept
            self._agree()

    @property
    def id(self) -> str:
        return self.header.id

    # ------------------------------------------------------------------ people

    def room(self, guest: str, chair: int = SPECTATOR) -> Room:
        room = room_sign(self.header, guest, {one.guest for one in self.listeners}, chair, self.secret)
        room.host = self.hosts(guest)
        room.paused = self.clock.paused
        room.clock = self.clock.told(now())
        room.ask = self.agreements.told(room.seat)
        for seat, info in enumerate(room.seats):
            info.patience = self.agreements.patience(seat)
            info.hints = self.play.hints[seat] if self.play else 0
        room.sequel = sequel_of(self.header, self.secret, self.play)
        return room

    def hosts(self, guest: str) -> bool:
        """Whether this guest is the host; while that one is away, the first of those who sit here does it for him."""
        here = {listener.guest for listener in self.listeners}
        seated = [sitter.guest for sitter in self.header.sitters if sitter.guest in here]
        deputy = "" if self.header.host in here or not seated else seated[0]
        return bool(guest) and guest in (self.header.host, deputy)

    def people(self) -> set[str]:
        """The guests who play themselves."""
        return {sitter.guest for sitter in self.header.sitters if sitter.guest and not sitter.bot}

    def timed(self, waiting: list[int]) -> list[int]:
        return timed(self.header.sitters, waiting)

    def seat_of(self, listener: Listener) -> int:
        return seat_of(self.header, listener.guest, listener.chair)

    def join(self, listener: Listener) -> None:
        """Somebody connects: he gets the room, and everything told so far."""
        if self.gone:
            listener.let_go()
            return
        news = self._news_of(listener.guest)
        self.listeners.append(listener)
        listener.knows = None
        self.agreements.left.pop(listener.guest, None)
        if news:
            self.tell_room(listener)
        listener.tell(encode(RoomMessage(self.room(listener.guest, listener.chair))))
        if self.play is not None:
            self._tell(listener, self.seat_of(listener), Telling(self.play))
            self.after_change()  # bots among themselves have waited for him
        self.chat.welcome(listener)

    def leave(self, listener: Listener) -> None:
        if listener in self.listeners:
            self.listeners.remove(listener)
            if self._news_of(listener.guest):
                self.agreements.left[listener.guest] = now()
                self.tell_room()

    def _news_of(self, guest: str) -> bool:
        """Whether it is news to the others that this guest comes, or has gone."""
        return bool(chairs_of(self.header, guest)) and all(other.guest != guest for other in self.listeners)

    def asleep(self) -> bool:
        """Bots among themselves play only while somebody watches."""
        return self.gone or (not self.listeners and not self.people())

    def has_people(self) -> bool:
        """Whether one of those who sit here is here."""
        return any(chairs_of(self.header, listener.guest) for listener in self.listeners)

    def people_here(self) -> list[str]:
        """Those of them."""
        return sorted({listener.guest for listener in self.listeners if chairs_of(self.header, listener.guest)})

    def urgency(self) -> int:
        """Whose bots think first: those of people who are here, then those that are watched, then the others."""
        if self.has_people():
            return 0
        return 1 if self.listeners else 2

    def rename(self, guest: str, name: str) -> None:
        chairs = chairs_of(self.header, guest)
        for seat in chairs:
            self.header.sitters[seat].name = name
        if chairs:
            self.tell_room()

    async def sit(self, seat: int, sitter: Sitter) -> None:
        """Take an open seat; with the last one the game starts."""
        await self.whole(self._sit(seat, sitter))

    async def _sit(self, seat: int, sitter: Sitter) -> None:
        async with self.lock:
            await self._settled()
            sitters = self.header.sitters
            if not 0 <= seat < len(sitters):
                raise Problem(404, "unknown_seat", f"This table has {len(sitters)} seats, counted from 0.")
            if sitters[seat].taken():
                raise Problem(409, "seat_taken", "This seat is taken.")
            check_chair(self.header, sitter)
            check_bots(GAMES[self.header.game], self.header.options, [sitter])
            taken = [*sitters[:seat], sitter, *sitters[seat + 1 :]]
            begins = all(one.taken() for one in taken) and not self.header.terms.wait
            try:
                await self._seated(taken, begins, partial(self.store.sit, self.id, seat, sitter))
            except Conflict:
                raise Problem(409, "seat_taken", "This seat is taken.") from None

    async def reseat(self, change: Callable[[Header], list[Sitter]], begins: bool = False) -> None:
        """Before the game: who sits where from now on, as `change` says (or Problem); and it may begin."""
        await self.whole(self._reseat(change, begins))

    async def _reseat(self, change: Callable[[Header], list[Sitter]], begins: bool) -> None:
        async with self.lock:
            await self._settled()
            sitters = change(self.header)
            await self._seated(sitters, begins, partial(self.store.seat, self.id, sitters))

    async def _seated(
        self, sitters: list[Sitter], begins: bool, write: Callable[[Start | None], Awaitable[None]]
    ) -> None:
        """Who sits where, and the game if it begins."""
        header = replace(self.header, sitters=sitters)
        play: Play | None = None
        start: Start | None = None
        if begins:
            play, start = set_up(Saved(header, self.secret))
        try:
            await write(start)
        except StoreError as error:
            await self.after_failure(error)
            self._check_ours()
            raise
        self.take_up(header, play)

    def take_up(self, header: Header, play: Play | None) -> None:
        """Who sits where now; and, when the game has started, the game. The store has it."""
        self.header, self.play = header, play
        self.clock = clocks.read(header.clock)
        self._agree()
        self.tell_room()
        self.tell_all()
        self.after_change()

    async def follow(self, lay: Callable[[], Awaitable[str]]) -> str:
        """The table where these people play on; it is laid if there is none yet."""
        return await self.whole(self._follow(lay))

    async def _follow(self, lay: Callable[[], Awaitable[str]]) -> str:
        async with self.lock:
            if not self.header.next:
                self.header.next = await lay()
                self.tell_room()
            return self.header.next

    # ------------------------------------------------------------------ decisions

    async def hear(self, listener: Listener, data: str | bytes) -> bool:
        """A message from somebody connected; only he hears of what is wrong with it. True when it was a move."""
        try:
            message = understood(from_browser, data)
        except NOT_UNDERSTOOD as error:
            listener.tell(encode(ErrorMessage("bad_message", f"This message cannot be understood: {error}")))
            return False
        seat = self.seat_of(listener)
        reply = await self._answered(seat, message)
        if reply is not None:
            metrics.refusals.labels(type(reply).__name__).inc()
            listener.tell(encode(reply))
        return reply is None and isinstance(message, Act)

    async def _answered(self, seat: int, message: FromBrowser) -> Reply | None:
        if isinstance(message, Act):
            stand_in = seat != SPECTATOR and self.header.sitters[seat].bot
            return STAND_IN_PLAYS if stand_in else await self.act(seat, message)
        if isinstance(message, Why):
            return self.why(seat, message)
        if isinstance(message, Say):
            return await self.whole(self.chat.say(seat, message))
        return await self.agreements.hear(seat, message)

    def why(self, seat: int, question: Why) -> Reply | None:
        if self.play is None:
            return NOT_STARTED
        answer = self.play.why(seat, question.touches)
        if isinstance(answer, bool):
            return NO_SUCH_ACTION
        return None if answer is None else refused(answer)

    async def act(self, seat: int, act: Act) -> Reply | None:
        """The door for everyone's decisions, bots' too. None when it has happened, and everybody was told."""
        return await self.window.answer(seat, act)

    async def _land(self, seat: int, act: Act) -> Reply | None:
        return await self.whole(self._act(seat, act))

    async def _act(self, seat: int, act: Act) -> Reply | None:
        async with self.lock:
            if not await self.certain():
                return NOT_STORED
            play = self.play
            if play is None:
                return NOT_STARTED
            step = self._tried(play, seat, act)
            return await self.settle(play, step) if isinstance(step, Step) else step

    async def settle(self, play: Play, step: Step, sitters: list[Sitter] | None = None) -> Reply | None:
        """A step that was tried, and who sits where after it: store it, take it, tell it. The lock is held."""
        decision = play.decision(self.id, step)
        if self.changed_at is None and is_older(self.header):
            decision.changed_at = play.version
        public = self._public(step, decision)
        before = self.header.sitters
        after = (self._lapsed(step) if public else before) if sitters is None else sitters
        decision.sitters = after if after is not before else None
        clock = self._moved(step, decision, after) if public else self.clock
        decision.clock = clock.write()
        decision.ask = "" if decision.over else self.agreements.ask_after(step.line.word(), public)
        began = time.perf_counter()
        try:
            await self.store.decide(decision)
        except StoreError as error:
            await self.after_failure(error)
            return None if self._landed(decision, error) else NOT_STORED
        metrics.stored(time.perf_counter() - began, public)
        self.changed_at = decision.changed_at if self.changed_at is None else self.changed_at
        self.turn = step.line.seat if public and self._ordinary(step) else self.turn
        news_of_people = sitters is not None or (public and self.header.ask != decision.ask)
        self.header.sitters, self.header.ask, self.clock = after, decision.ask, clock
        self._told(step, play.take(step), decision, news_of_people)
        for seat, sitter in enumerate(after):
            if sitter.standing != before[seat].standing:
                self.tell_room_to(seat)  # nobody else ever knew of it
        return None

    def _ordinary(self, step: Step) -> bool:
        """Whether it is a decision of the game, and no answer to another's."""
        return not step.line.word() and step.line.seat not in self.window.asked

    def _lapsed(self, step: Step) -> list[Sitter]:
        """Who said "this turn" said it of a turn that is over when another decides."""
        sitters = self.header.sitters
        lapses = self._ordinary(step) and step.line.seat != self.turn
        if not lapses or all(sitter.standing != "turn" for sitter in sitters):
            return sitters
        return [replace(one, standing="") if one.standing == "turn" else one for one in sitters]

    def _public(self, step: Step, decision: Decision) -> bool:
        """Whether everybody is told of it. What is not leaves clocks, questions and standing answers as they are, or
        they would tell when somebody made a secret choice."""
        return decision.over or decision.waiting != self.header.waiting or any(event.to is None for event in step.story)

    def _moved(self, step: Step, decision: Decision, sitters: list[Sitter]) -> clocks.Clock:
        """The clock after it. Who takes a step of his turn back, or asks for advice, gets no new time for it."""
        actor = SPECTATOR if step.line.word() in (UNDO, HINT) else step.line.seat
        return clocks.moved(self.clock, self.header.terms.time, actor, timed(sitters, decision.waiting), now())

    async def stored(self, work: Coroutine[Any, Any, None]) -> Reply | None:
        """None when the store has it."""
        try:
            await work
        except StoreError as error:
            await self.after_failure(error)
            return NOT_STORED
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
        if self.clock.paused:
            return PAUSED
        try:
            return play.match.trial(seat, action)
        except Refused as no:
            return refused(no.refusal)
        except CannotDo:
            return OVER
        except Exception as error:
            log.error("the rules failed", table=self.id, error=error_site(error))
            return BROKEN

    def _told(self, step: Step, news: list[int], decision: Decision, people_changed: bool) -> None:
        """To whom it is no news nothing is sent: when a secret choice is made is a secret too."""
        assert self.play is not None
        self.header.over = decision.over
        turned = self.header.waiting != decision.waiting
        if turned:
            self.header.waiting, self.header.since = decision.waiting, now()
        self._agree()
        self.tell_table(step.story, news)
        everybody = len(news) == len(self.play.told)
        watched = self.clock.counts() or any(self.agreements.patience(seat) for seat in decision.waiting)
        if decision.over or people_changed or (watched and everybody):
            self.tell_room()
        self.after_change()

    def after_change(self) -> None:
        """Whatever follows by itself: standing answers, bots, and the bell of the clock."""
        self.window.look(self.play, len(self.people()))
        self._answer_for_those_who_let_pass()
        self._set_alarm()
        self.changed(self)

    def _answer_for_those_who_let_pass(self) -> None:
        for seat in [] if self.gone else self.window.asked:
            assert self.play is not None
            ticket = self.play.tickets[seat]
            sitter = self.header.sitters[seat]
            given = self.answering.get(seat)
            known = given is not None and given.ticket == ticket
            if sitter.standing and not sitter.bot and not self.clock.paused and not known:
                passing = next(action for action in self.play.legal[seat] if action.lets_pass)
                self.answering[seat] = Act(ticket, passing.index)
                self.begin(self._let_pass(seat, self.answering[seat]))

    async def _let_pass(self, seat: int, act: Act) -> None:
        """What could not be (the game was paused, the disk was full) is given again."""
        reply = await self.act(seat, act)
        if isinstance(reply, ErrorMessage) and self.answering.get(seat) is act:
            del self.answering[seat]
            if reply is NOT_STORED:
                asyncio.get_running_loop().call_later(AGAIN, self._answer_for_those_who_let_pass)

    def let_nothing_pass(self, seat: int) -> None:
        """A standing answer that is still kept is not meant any more."""
        if seat in self.answering:
            self.window.withdraw(seat, self.answering.pop(seat))

    def _set_alarm(self) -> None:
        if self.alarm is None and not self.clock.counts():
            return
        if self.alarm is not None:
            self.alarm.cancel()
        end = None if self.header.over else self.clock.next_end()
        loop = asyncio.get_running_loop()
        wait = 0 if end is None else max(0, end - now()) / 1000
        ringing = end is not None and now() < end
        late = end is not None and not ringing and self.header.terms.time.strict
        self.alarm = loop.call_later(wait, self._ring) if ringing or late else None

    def ring_again(self) -> None:
        """It could not be stored that somebody's time is up."""
        self.rest()
        if self.gone:
            return
        self.alarm = asyncio.get_running_loop().call_later(AGAIN, self._ring)

    def _ring(self) -> None:
        end = self.clock.next_end()
        if end is not None and now() < end:  # the loop's clock runs ahead of the world's
            self._set_alarm()
        else:
            self.begin(self.agreements.time_is_up())

    def _agree(self) -> None:
        """Who is to be asked before something is taken back."""
        if self.play is None:
            return
        if not self.header.terms.undo or is_older(self.header) or self.play.undone >= UNDOS:
            self.play.undo = "never"
        else:
            self.play.undo = "ask" if len(self.people()) > 1 else "free"

    def rest(self) -> None:
        """Nobody is here; the store has it all."""
        if self.alarm is not None:
            self.alarm.cancel()

    def begin(self, work: Coroutine[Any, Any, Result]) -> asyncio.Task[Result]:
        """Something that is done to its end, whoever goes meanwhile."""
        task = asyncio.get_running_loop().create_task(work)
        self.tasks.add(task)
        task.add_done_callback(self.tasks.discard)
        return task

    async def whole(self, work: Coroutine[Any, Any, Result]) -> Result:
        """Do it to the end even when whoever asked has gone: between stored and told nobody may let go."""
        if asyncio.current_task() in self.tasks:
            return await work
        return await asyncio.shield(self.begin(work))

    # ------------------------------------------------------------------ when the store says no

    async def after_failure(self, error: StoreError) -> None:
        log.error("not stored", table=self.id, error=str(error))
        await self._resynchronise()

    async def _settled(self) -> None:
        """As `certain`, for those who call: what cannot be known the next write will say."""
        if self.doubtful:
            await self._resynchronise()
        self._check_ours()

    def _check_ours(self) -> None:
        if self.deleted:
            raise Problem(404, "unknown_table", "There is no such table.")
        if self.gone:
            raise Problem(503, "moving", MOVING, 1)

    def _landed(self, decision: Decision, error: StoreError) -> bool:
        """Whether the store has it although nobody said so: then everybody has been told."""
        known = not isinstance(error, Conflict) and not self.doubtful and self.play is not None
        return known and self.play is not None and self.play.version == decision.version

    async def certain(self) -> bool:
        """Whether what is in memory is what the store has; the lock is held."""
        return not self.gone and (not self.doubtful or await self._resynchronise())

    async def _resynchronise(self) -> bool:
        """Compare with the store; if it is elsewhere (another owner, or a commit that did land), follow it."""
        self.doubtful = True
        try:
            saved = await self.store.load(self.id)
        except StoreError:
            return False
        if saved is None:  # its last guest has deleted it, or whoever runs the house
            self.gone = self.deleted = True
            self.lost(self.id)
            return False
        if saved.epoch != self.store.hold(self.id).epoch:
            self.lost(self.id)
            return False
        self.doubtful = False
        version = 0 if self.play is None else self.play.version
        elsewhere = saved.version != version or saved.header.started != self.header.started
        noted = saved.header.ask != self.header.ask or clocks.read(saved.header.clock).paused != self.clock.paused
        if elsewhere or noted or saved.header.sitters != self.header.sitters:
            self.changed_at = saved.changed_at
            play = await asyncio.to_thread(restore, saved) if saved.start else None
            log.warning("follows the store", table=self.id, version=saved.version)
            self.take_up(saved.header, play)
        return True

    # ------------------------------------------------------------------ telling

    def tell_room_to(self, seat: int) -> None:
        """To that seat's own guest alone."""
        for listener in list(self.listeners):
            if self.seat_of(listener) == seat:
                listener.tell(encode(RoomMessage(self.room(listener.guest, listener.chair))))

    def tell_room(self, but: Listener | None = None) -> None:
        for listener in list(self.listeners):
            if listener is not but:
                listener.tell(encode(RoomMessage(self.room(listener.guest, listener.chair))))

    def tell_all(self) -> None:
        """The whole story to everybody, if there is one."""
        for listener in self.listeners:
            listener.knows = None
        if self.play is not None:
            self.tell_table([], list(self.play.told))

    def tell_table(self, story: list[Event], seats: list[int]) -> None:
        """What happened, to those who sit there; and everything to whoever has not heard what came before."""
        assert self.play is not None
        telling = Telling(self.play, story)
        for listener in list(self.listeners):
            seat = self.seat_of(listener)
            if seat in seats:
                self._tell(listener, seat, telling)

    def _tell(self, listener: Listener, seat: int, telling: Telling) -> None:
        text, listener.knows = telling.told(seat, listener.knows, listener.pictured)
        listener.tell(text)

    def words(self) -> list[str]:
        """What each seat added to the luck."""
        return [sitter.word for sitter in self.header.sitters]

    def record(self) -> str:
        """The record, with the names of those who played; it tells everything, so only when the game is over."""
        if self.play is None or not self.header.over:
            raise Problem(409, "not_over", "The record is open when the game is over.")
        return written(self.play.match.record, self.header, self.secret, self.changed_at)
