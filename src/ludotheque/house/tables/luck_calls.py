"""HTTP about the luck: a word of one's own before the game, what fell so far, and all of it at the end."""

import hashlib
from dataclasses import replace
from typing import Final

from starlette.requests import Request
from starlette.responses import Response

from ludotheque.house.archive.store import Header, Sitter
from ludotheque.house.calls import Call, answer
from ludotheque.house.errors import Problem
from ludotheque.house.hall import Hall
from ludotheque.house.limits import Allowance, Limit, address_of
from ludotheque.house.past.historian import Evidence
from ludotheque.house.past.verify import Unproven, read
from ludotheque.house.people.guests import checked_line
from ludotheque.house.tables.luck import commitment, joined, seal
from ludotheque.house.tables.play import is_older
from ludotheque.house.tables.rooms import seat_of
from ludotheque.house.tables.table import Table
from ludotheque.house.wire import Claim, Luck, LuckWord, Room
from ludotheque.kernel.record import write
from ludotheque.kernel.story import SPECTATOR

WORD_LENGTH: Final = 60
CLAIM_LIMIT: Final = 60000  # bytes; a long game has a record of 20 KB, and a whole request 64 KB at the most
WORDS: Final = Limit(20, 1.0, 0)
CLAIMS: Final = Limit(10, 3.0, 0)
NOT_TOLD: Final = "This game was begun by other rules and cannot be told again."
OVER: Final = -1  # in the place of how often was told


def checked_word(text: str) -> str:
    """A word as it goes into the luck; it may be empty. Problem if it cannot be seen."""
    return checked_line(text, WORD_LENGTH, "bad_word", "A word for the luck") if text.strip() else ""


def with_word(header: Header, guest: str, chair: int, word: str) -> list[Sitter]:
    """Who sits where, with what this guest adds to the luck; Problem when he cannot."""
    seat = seat_of(header, guest, chair)
    if seat == SPECTATOR:
        raise Problem(403, "not_seated", "Only those who sit at the table add to its luck.")
    if header.started:
        raise Problem(409, "already_started", "The game has started: its luck is fixed.")
    sitters = list(header.sitters)
    sitters[seat] = replace(sitters[seat], word=word)
    return sitters


def evidence(table: Table) -> Evidence:
    """What the historian needs to lay the luck of a table open, or its dice so far."""
    if table.header.over:
        return Evidence(table.record(), "", luck="all")
    assert table.play is not None
    record = table.play.match.record.clone()
    seal(record, table.id, table.secret, table.words())
    return Evidence(write(record), "", luck="dice")


def as_json(written: bytes) -> Response:
    return Response(written, headers={"cache-control": "no-store"}, media_type="application/json")


class LuckCalls:
    def __init__(self, hall: Hall) -> None:
        self.hall = hall
        self.words = Allowance(WORDS)
        self.claims = Allowance(CLAIMS)

    def calls(self) -> list[Call]:
        return [
            Call("PUT", "/api/tables/{table}/word", self.word),
            Call("GET", "/api/tables/{table}/luck", self.luck, answers=Luck, cost=5, packs=True),
            Call("POST", "/api/verify", self.verify, answers=Luck, limit=CLAIM_LIMIT, cost=5, packs=True),
        ]

    async def word(self, request: Request, guest: str, wish: LuckWord) -> Room:
        """Add a word of your own to the luck."""
        self._allow(self.words, address_of(request))
        word = checked_word(wish.word)
        table = await self.hall.table(request.path_params["table"])
        await table.reseat(lambda header: with_word(header, guest, wish.seat, word))
        return table.room(guest, wish.seat)

    async def luck(self, request: Request, guest: str) -> Response:
        """The dice so far; after the end everything that fell, and the secret behind it."""
        table = await self.hall.table(request.path_params["table"])
        if table.play is None:
            words = joined(table.words())
            return answer(Luck(table.id, table.header.game, commitment(table.secret), words, "", []))
        if is_older(table.header) or table.changed_at is not None:
            raise Problem(409, "not_told", NOT_TOLD)
        # Where nobody heard anything new there are no new dice: how long the answer takes tells no secret.
        version = OVER if table.header.over else table.play.told[SPECTATOR]
        told = await self.hall.historians.luck(guest, table.id, version, lambda: evidence(table))
        if told is None:
            raise Problem(409, "not_told", NOT_TOLD)
        return as_json(told)

    async def verify(self, request: Request, guest: str, claim: Claim) -> Response:
        """The luck of any record that tells its secret, checked."""
        self._allow(self.claims, address_of(request))
        text = claim.record
        try:
            read(text)
        except Unproven as error:
            raise Problem(422, error.kind, str(error)) from None
        name = hashlib.sha256(text.encode()).hexdigest()
        told = await self.hall.historians.luck(guest, name, OVER, lambda: Evidence(text, "", luck="all"))
        if told is None:
            raise Problem(422, "no_record", "This record cannot be checked.")
        return as_json(told)

    def _allow(self, allowance: Allowance, address: str) -> None:
        wait = allowance.wait(address)
        if wait:
            raise Problem(429, "too_fast", f"So many at once; in {wait} seconds you may try again.", wait)
        allowance.take(address)
