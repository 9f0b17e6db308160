"""Asking the bots: for a hint, and, when a game is over, why they moved like that; and what to do about a move that
looked wrong.

The law of this file: a hint is made of its own seat's View, and nobody has one before everybody can know. Why another
moved tells his hand, so it waits for the end; so does the record that comes with a complaint.
"""

import secrets
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Final

import msgspec
from starlette.requests import Request

from ludotheque.bots.levels import LEVELS
from ludotheque.games import GAMES
from ludotheque.house.archive.store import Sitter, now
from ludotheque.house.bots.thoughts import AskHint, Hint, LooksWrong, Noted, Reason
from ludotheque.house.bots.worker import Answer, Question
from ludotheque.house.calls import Call, chair_of
from ludotheque.house.errors import Problem
from ludotheque.house.hall import Hall
from ludotheque.house.limits import Allowance, Limit, Rates, address_of
from ludotheque.house.office.complaints import Complaint, keep
from ludotheque.house.past.moves import Move, move_made, move_told
from ludotheque.house.past.replays import not_over, not_told
from ludotheque.house.people.guests import readable
from ludotheque.house.tables.play import Play, is_older
from ludotheque.house.tables.rooms import check_bots, seat_of
from ludotheque.house.tables.table import Table
from ludotheque.house.wire import number
from ludotheque.kernel.record import Record, write
from ludotheque.kernel.story import SPECTATOR

PACE: Final = Limit(20, 6)  # of what bots are asked by one person
WRONG: Final = Limit(5, 60)  # of his complaints,
WRONG_ADDRESS: Final = Limit(20, 15)  # and of those who share his address
LONGEST: Final = 500  # characters of one
SEED: Final = 16  # whoever asks why again hears the same


class Advice:
    def __init__(self, hall: Hall) -> None:
        self.hall = hall
        self.allowance = Allowance(PACE)
        self.complaints = Rates(WRONG, WRONG_ADDRESS)
        self.asking: set[str] = set()

    def calls(self) -> list[Call]:
        return [
            Call("POST", "/api/tables/{table}/hint", self.hint, cost=5),
            Call("GET", "/api/tables/{table}/why", self.why, query=("line", "decision", "seat"), cost=5),
            Call("POST", "/api/tables/{table}/wrong", self.wrong, 201, cost=5),
        ]

    # ------------------------------------------------------------------ for oneself

    async def hint(self, request: Request, guest: str, wish: AskHint) -> Hint:
        """What a bot would do in your place; everybody is told that you asked."""
        table = await self.hall.table(request.path_params["table"])
        play, seat = checked(table, guest, wish)
        ticket = play.tickets[seat]
        legal = [action.index for action in play.legal[seat]]
        question = Question(table.header.game, wish.bot, msgspec.Raw(play.seen(seat)), legal, secrets.randbits(64))
        found = await self._think(guest, table, question)
        ticket = await table.agreements.note_hint(seat, ticket)
        return Hint(wish.bot, found.index, found.tried, found.exact, ticket)

    # ------------------------------------------------------------------ when it is over

    async def why(self, request: Request, guest: str) -> Reason:
        """Why a bot moved like that, in a game that is over."""
        asked = request.query_params
        line, decision = (number(asked.get(name, "")) for name in ("line", "decision"))
        table, play, move = await self._move(
            request, guest, -1 if line is None else line, -1 if decision is None else decision
        )
        if not table.header.over:
            raise not_over()
        match = play.match
        standpoint = await self.hall.historians.standpoint(guest, table.id, match, move.decision)
        if standpoint is None:
            raise not_told()
        made = match.game.action(move.action)
        question = Question(table.header.game, move.bot, standpoint.view, standpoint.legal, SEED)
        found = await self._think(guest, table, question)
        return Reason(move.bot, found.index, found.tried, found.exact, move.seat, -1 if made is None else made.index)

    async def wrong(self, request: Request, guest: str, wish: LooksWrong) -> Noted:
        """Tell whoever runs the house of a bot's move that looked wrong."""
        words = " ".join(wish.words.split())
        if words and (len(words) > LONGEST or not readable(words)):
            raise Problem(400, "bad_words", f"What you say has {LONGEST} characters at the most that can be seen.")
        table, play, move = await self._move(request, guest, wish.line, wish.decision)
        self.complaints.pay(guest, address_of(request))
        complaint = Complaint(table.id, table.header.game, move.seat, move.bot, move.decision, words, until(play, move))
        await self.hall.store.writer.write(lambda db: keep(db, complaint))
        return Noted(now())

    async def _move(self, request: Request, guest: str, line: int, decision: int) -> tuple[Table, Play, Move]:
        table = await self.hall.table(request.path_params["table"])
        play = table.play
        if play is None:
            raise Problem(409, "not_started", "The game has not started yet.")
        if is_older(table.header):
            raise not_told()
        sitters = table.header.sitters
        if decision >= 0 and not table.header.over:
            raise not_over()
        if decision >= 0:
            move = move_made(play, sitters, decision)
        else:
            move = move_told(play, sitters, seat_of(table.header, guest, chair_of(request)), line)
        if move is None:
            raise Problem(404, "no_such_move", "This line tells of no move that a bot made and that stands.")
        return table, play, move

    # ------------------------------------------------------------------ thinking

    async def _think(self, guest: str, table: Table, question: Question) -> Answer:
        """The bot's own answer, or Problem; one at a time a person."""
        thinking = self.hall.bot_seats.thinking
        wait = max(self.allowance.wait(guest), thinking.wait(guest, 0))
        if wait:
            raise Problem(429, "too_fast", f"So much at once; in {wait} seconds you may go on.", wait)
        with self._alone(guest):
            self.allowance.take(guest)
            found = await self.hall.workers.think(question, table.urgency, lambda used: thinking.take(guest, used))
        if found.error:
            raise Problem(503, "no_hint", "The bot did not answer; ask again.")
        return found

    @contextmanager
    def _alone(self, guest: str) -> Iterator[None]:
        if guest in self.asking:
            raise Problem(409, "still_thinking", "A bot is thinking for you already.")
        self.asking.add(guest)
        try:
            yield
        finally:
            self.asking.discard(guest)


def checked(table: Table, guest: str, wish: AskHint) -> tuple[Play, int]:
    """The game and the seat for which this guest may ask now, or Problem."""
    header, play = table.header, table.play
    seat = seat_of(header, guest, wish.seat)
    if play is None:
        raise Problem(409, "not_started", "The game has not started yet.")
    if seat == SPECTATOR:
        raise Problem(403, "not_seated", "Only those who sit at the table ask for a hint.")
    if not header.terms.hints:
        raise Problem(409, "hints_off", "At this table nobody asks for hints.")
    if wish.bot not in LEVELS:
        raise Problem(400, "unknown_bot", f"There is no bot {wish.bot!r}.")
    check_bots(GAMES[header.game], header.options, [Sitter(bot=wish.bot)])
    if header.sitters[seat].bot:
        raise Problem(409, "stand_in_plays", "A bot plays for you; come back first.")
    if table.clock.paused:
        raise Problem(409, "paused", "The game is paused.")
    if not play.legal[seat]:
        raise Problem(409, "no_hint", "There is nothing for you to decide now.")
    return play, seat


def until(play: Play, move: Move) -> str:
    """The record up to this move, without names."""
    whole = play.match.record
    record = Record(whole.game, whole.revision, whole.seats, whole.options, whole.deal, [])
    record.lines = whole.lines[: move.decision + 1]
    return write(record)
