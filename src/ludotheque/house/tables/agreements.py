"""What people do at a table besides playing: take back, pause, leave, come back, give up, ask for
advice, end it.

The law of this file: what touches others needs their consent, one voice a person; bots agree to everything, and nobody
waits for the consent of one who has been away too long. What is agreed goes the way of every decision: it is stored,
taken and told.
"""

import asyncio
import secrets
from dataclasses import replace
from typing import TYPE_CHECKING, Final, Literal

import msgspec
from msgspec import Struct

from ludotheque.bots import BOTS, SUBSTITUTE
from ludotheque.games import GAMES
from ludotheque.house.archive.store import now
from ludotheque.house.errors import Problem
from ludotheque.house.limits import Allowance, Limit
from ludotheque.house.past.moments import heard
from ludotheque.house.tables import clock as clocks
from ludotheque.house.tables.play import Play, earlier
from ludotheque.house.wire import (
    Answer,
    Ask,
    AskInfo,
    Back,
    ErrorMessage,
    FromBrowser,
    Leave,
    Reply,
    Resign,
    Resume,
    Standing,
)
from ludotheque.kernel.match import CannotDo
from ludotheque.kernel.record import BACK, BOT, HINT, RESIGN, STOP, TIMEOUT, UNDO, RecordError
from ludotheque.kernel.story import SPECTATOR

if TYPE_CHECKING:
    from ludotheque.house.tables.table import Table

SHORTEST_GRACE: Final = 60_000  # ms
LONGEST_GRACE: Final = 3 * 86_400_000
NUMBERS: Final = 1 << 30
BACKS: Final = Limit(5, 60, 0)  # coming and going makes the record longer: five times, then once a minute
HINTS: Final = 200  # that a match may have: each makes its record longer
GRACE_MOVES: Final = 10  # whoever is away may take as long as so many moves took on the average

NOT_STORED: Final = ErrorMessage("not_stored", "This could not be stored; nothing has changed.")
NOTHING_TO_UNDO: Final = ErrorMessage("nothing_to_undo", "There is nothing of yours to take back.")
UNDO_FORBIDDEN: Final = ErrorMessage("undo_forbidden", "At this table nothing is taken back.")
ASKING_ALREADY: Final = ErrorMessage("asking_already", "Something is being asked already; answer that first.")
NO_SUCH_ASK: Final = ErrorMessage("no_such_ask", "This is not asked any more.")
NOT_ABSENT: Final = ErrorMessage("not_absent", "Nobody has to be replaced on this seat.")
PAUSED: Final = ErrorMessage("paused", "The game is paused.")
NOT_PAUSED: Final = ErrorMessage("not_paused", "The game is not paused.")
CANNOT_RESIGN: Final = ErrorMessage("cannot_resign", "One can resign where two play.")
NO_STAND_IN: Final = ErrorMessage("no_stand_in", "No bot plays for you.")
STAND_IN_PLAYS: Final = ErrorMessage("stand_in_plays", "A bot plays for you; come back first.")
TOO_FAST: Final = ErrorMessage("too_fast", "Coming and going so often; wait a minute.")
UNKNOWN_BOT: Final = ErrorMessage("unknown_bot", "There is no such bot.")
PEOPLE_ONLY: Final = ErrorMessage("people_only", "This table is for people alone.")
NOT_STARTED: Final = ErrorMessage("not_started", "The game has not started yet.")
OVER: Final = ErrorMessage("over", "The game is over.")
WATCHING: Final = ErrorMessage("bad_message", "Only those who sit at the table can do this.")
NOT_TOLD: Final = ErrorMessage("not_told", "What came before at this table cannot be told again, so nor taken back.")


class Asked(Struct, frozen=True):
    """What somebody asks the others, as it is stored."""

    number: int
    what: Literal["undo", "pause", "stop", "stand_in"]
    asker: int
    seat: int
    bot: str
    count: int  # decisions to take back
    yes: list[int]  # seats that agreed


def read(text: str) -> Asked | None:
    return msgspec.json.decode(text, type=Asked) if text else None


def written(asked: Asked) -> str:
    return msgspec.json.encode(asked).decode()


class Agreements:
    """The table's, beside its game. Everything here happens under the table's lock."""

    def __init__(self, table: "Table") -> None:
        self.table = table
        self.left: dict[str, int] = {}  # when a guest's last connection ended, while he is away
        self.backs = Allowance(BACKS)

    # ------------------------------------------------------------------ who is there

    def patience(self, seat: int) -> int | None:
        """From when on the others may choose what becomes of this seat: its guest is away and waited for."""
        return self._grace_ends(seat) if seat in self.table.header.waiting else None

    def _grace_ends(self, seat: int) -> int | None:
        """From when on this seat's guest is away for too long, if he is away. The slower a game, the longer; during a
        pause nobody has to be here, and after it, or after the house was closed, everybody has his time to come."""
        header, clock = self.table.header, self.table.clock
        sitter = header.sitters[seat]
        here = any(one.guest == sitter.guest for one in self.table.listeners)
        if not sitter.guest or sitter.bot or here or header.over or clock.paused:
            return None
        moves = max(1, self.table.play.moves_seen() if self.table.play else 1)
        usual = GRACE_MOVES * (header.since - header.begun) // moves
        grace = max(SHORTEST_GRACE, min(LONGEST_GRACE, usual))
        return max(header.since, clock.since, self.left.get(sitter.guest, 0)) + grace

    def absent(self, seat: int) -> bool:
        """Waited for, and away for too long or out of time."""
        return (seat in self.table.header.waiting and self._gone(seat)) or seat in self.table.clock.out(now())

    def _gone(self, seat: int) -> bool:
        ends = self._grace_ends(seat)
        return ends is not None and now() >= ends

    def voters(self, asked: Asked) -> list[int]:
        """Whose consent is missing: one chair for each person who plays and has not agreed."""
        sitters = self.table.header.sitters
        heard_of = {sitters[seat].guest for seat in [asked.asker, *asked.yes]}
        found: list[int] = []
        for seat, sitter in enumerate(sitters):
            if not sitter.guest or sitter.bot or sitter.guest in heard_of or seat == asked.seat:
                continue
            if asked.what != "undo" and self.absent(seat):
                continue
            if asked.what == "stand_in" and self._gone(seat):  # or two who have left would strand all others
                continue
            heard_of.add(sitter.guest)
            found.append(seat)
        return found

    def told(self, seat: int) -> AskInfo | None:
        """What is asked, as that seat may hear it."""
        asked = read(self.table.header.ask)
        play = self.table.play
        if asked is None or play is None:
            return None
        lines = []
        if asked.what == "undo" and asked.count <= len(play.made):
            made = play.made[-asked.count]
            lines = heard(play.story[made.told : made.end], seat)
        return AskInfo(asked.number, asked.what, asked.asker, asked.seat, asked.bot, self.voters(asked), lines)

    def ask_after(self, word: str, public: bool) -> str:
        """What is still asked after a decision: a move overtakes the question whether one is taken back. A secret
        choice does not, or the question's end would tell of it; it would be taken back as well. Nor does a hint."""
        asked = read(self.table.header.ask)
        if asked is None or asked.what != "undo" or word == HINT:
            return self.table.header.ask
        return "" if public else written(msgspec.structs.replace(asked, count=asked.count + 1))

    # ------------------------------------------------------------------ advice

    async def note_hint(self, seat: int, ticket: int) -> int:
        """A bot was asked about the decision of this ticket: the record says so and everybody is told, or Problem. The
        ticket from then on."""
        return await self.table.whole(self._note_hint(seat, ticket))

    async def _note_hint(self, seat: int, ticket: int) -> int:
        async with self.table.lock:
            play = self.table.play if await self.table.certain() else None
            if play is None or play.match.outcome is not None or play.tickets[seat] != ticket:
                raise Problem(409, "no_hint", "The game has gone on meanwhile.")
            if play.hints.total() >= HINTS:
                raise Problem(409, "no_hint", f"{HINTS} hints have been taken in this game.")
            step = play.match.table_step(seat, HINT)
            if await self.table.settle(play, step, self.table.header.sitters) is not None:
                raise Problem(503, "not_stored", "This could not be stored; nothing has changed.")
            return play.tickets[seat]

    # ------------------------------------------------------------------ what is said

    async def hear(self, seat: int, message: FromBrowser) -> Reply | None:
        """Done, or why not."""
        return await self.table.whole(self._heard(seat, message))

    async def _heard(self, seat: int, message: FromBrowser) -> Reply | None:
        async with self.table.lock:
            if not await self.table.certain():
                return NOT_STORED
            play = self.table.play
            if play is None:
                return NOT_STARTED
            if not play.seated(seat):
                return WATCHING
            if play.match.outcome is not None:
                return OVER
            if isinstance(message, Ask):
                return await self._ask(play, seat, message)
            if isinstance(message, Answer):
                return await self._answer(play, seat, message)
            if isinstance(message, Resign):
                return await self._word(play, seat, RESIGN) if play.match.seats == 2 else CANNOT_RESIGN
            if isinstance(message, Leave):
                return await self._stand_in(play, seat, message.bot)
            if isinstance(message, Back):
                return await self._back(play, seat)
            if isinstance(message, Resume):
                return await self._resume(play)
            assert isinstance(message, Standing)
            return await self._standing(seat, message)

    async def _ask(self, play: Play, seat: int, ask: Ask) -> Reply | None:
        header = self.table.header
        if header.sitters[seat].bot:
            return STAND_IN_PLAYS
        before = read(header.ask)
        if before is not None and self.voters(before):
            return ASKING_ALREADY  # what nobody is left to answer gives way
        price, count = play.take_back(seat)
        no = self._why_not(play, ask, price)
        if no is not None:
            return no
        about = ask.seat if ask.what == "stand_in" else SPECTATOR
        asked = Asked(secrets.randbelow(NUMBERS), ask.what, seat, about, ask.bot, count, [])
        if price == "free" and ask.what == "undo":
            return await self._do(play, asked)
        return await self._settled(play, asked)

    def _why_not(self, play: Play, ask: Ask, price: str) -> Reply | None:
        header = self.table.header
        if ask.what == "undo":
            return UNDO_FORBIDDEN if not header.terms.undo else None if price else NOTHING_TO_UNDO
        if ask.what == "pause":
            return PAUSED if self.table.clock.paused else None
        if ask.what == "stand_in":
            if not play.seated(ask.seat) or not self.absent(ask.seat):
                return NOT_ABSENT
            return self._no_bot(ask.bot)
        return None

    async def _answer(self, play: Play, seat: int, answer: Answer) -> Reply | None:
        asked = read(self.table.header.ask)
        if asked is None or asked.number != answer.number:
            return NO_SUCH_ASK
        sitters = self.table.header.sitters
        mine = [one for one, sitter in enumerate(sitters) if sitter.guest == sitters[seat].guest]
        if asked.asker in mine and not answer.yes:
            return await self._note(None)
        if not set(mine) & set(self.voters(asked)):
            return NO_SUCH_ASK
        if not answer.yes:
            return await self._note(None)
        return await self._settled(play, msgspec.structs.replace(asked, yes=[*asked.yes, seat]))

    async def _settled(self, play: Play, asked: Asked) -> Reply | None:
        """Done when nobody is left to be asked; otherwise told to everybody."""
        return await self._note(asked) if self.voters(asked) else await self._do(play, asked)

    async def _note(self, asked: Asked | None) -> Reply | None:
        text = "" if asked is None else written(asked)
        reply = await self.table.stored(self.table.store.note(self.table.id, "ask", text))
        if reply is None:
            self.table.header.ask = text
            self.table.tell_room()
        return reply

    async def _do(self, play: Play, asked: Asked) -> Reply | None:
        if asked.what == "undo":
            return await self._undo(play, asked)
        if asked.what == "stand_in":
            return await self._stand_in(play, asked.seat, asked.bot)
        if asked.what == "stop":
            return await self._word(play, asked.asker, STOP)
        return await self._pause(clocks.stopped(self.table.clock, now()))

    # ------------------------------------------------------------------ what is done

    async def _word(self, play: Play, seat: int, text: str) -> Reply | None:
        try:
            step = play.match.table_step(seat, text)
        except CannotDo:
            return CANNOT_RESIGN
        return await self.table.settle(play, step)

    async def _undo(self, play: Play, asked: Asked) -> Reply | None:
        try:
            state = await asyncio.to_thread(earlier, play.match, asked.count)
        except RecordError:
            return NOT_TOLD
        return await self.table.settle(play, play.match.table_step(asked.asker, f"{UNDO} {asked.count}", state))

    def _no_bot(self, bot: str) -> Reply | None:
        header = self.table.header
        if bot not in BOTS:
            return UNKNOWN_BOT
        return PEOPLE_ONLY if GAMES[header.game].people_only(header.options) else None

    async def _stand_in(self, play: Play, seat: int, bot: str) -> Reply | None:
        sitter = self.table.header.sitters[seat]
        no = STAND_IN_PLAYS if sitter.bot else self._no_bot(bot)
        if no is not None:
            return no
        return await self._reseat(play, seat, f"{BOT} {bot}", bot)

    async def _back(self, play: Play, seat: int) -> Reply | None:
        sitter = self.table.header.sitters[seat]
        if not sitter.bot:
            return NO_STAND_IN
        if self.backs.wait(sitter.guest):
            return TOO_FAST
        self.backs.take(sitter.guest)
        return await self._reseat(play, seat, BACK, "")

    async def _reseat(self, play: Play, seat: int, text: str, bot: str) -> Reply | None:
        sitters = list(self.table.header.sitters)
        sitters[seat] = replace(sitters[seat], bot=bot)
        return await self.table.settle(play, play.match.table_step(seat, text), sitters)

    async def _pause(self, clock: clocks.Clock) -> Reply | None:
        if self.table.header.ask:  # what was asked is settled first: nobody may be stopped and not told
            reply = await self._note(None)
            if reply is not None:
                return reply
        reply = await self.table.stored(self.table.store.note(self.table.id, "clock", clock.write()))
        if reply is None:
            self.table.clock = clock
            self.table.window.open_again()
            self.table.tell_room()
            self.table.after_change()
        return reply

    async def _resume(self, play: Play) -> Reply | None:
        if not self.table.clock.paused:
            return NOT_PAUSED
        return await self._pause(clocks.resumed(self.table.clock, self.table.timed(play.waiting), now()))

    async def _standing(self, seat: int, wish: Standing) -> Reply | None:
        sitters = list(self.table.header.sitters)
        sitters[seat] = replace(sitters[seat], standing=wish.until)
        reply = await self.table.stored(self.table.store.seat(self.table.id, sitters))
        if reply is None:
            self.table.header.sitters = sitters
            if not wish.until:
                self.table.let_nothing_pass(seat)
            self.table.tell_room_to(seat)  # to nobody else: it is nobody else's business
            self.table.after_change()
        return reply

    # ------------------------------------------------------------------ when time is up

    async def time_is_up(self) -> None:
        """Friendly tables are told, and choose; at a strict one whoever is late is out."""
        async with self.table.lock:
            play, header = self.table.play, self.table.header
            late = self.table.clock.out(now())
            if play is None or header.over or not late:
                return
            self.table.tell_room()
            if header.terms.time.strict and await self._out(play, late[0]) is not None:
                self.table.ring_again()

    async def _out(self, play: Play, seat: int) -> Reply | None:
        substitute = SUBSTITUTE
        if play.match.seats == 2:
            return await self._word(play, seat, TIMEOUT)
        if self._no_bot(substitute) is None:
            return await self._stand_in(play, seat, substitute)
        return await self._word(play, seat, STOP)
