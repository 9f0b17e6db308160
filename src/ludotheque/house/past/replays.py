"""Looking back, over HTTP: any earlier moment, after the end with anybody's eyes, and the whole game as one file."""

import asyncio
from typing import Final

from starlette.requests import Request
from starlette.responses import Response

from ludotheque.house.calls import Call
from ludotheque.house.errors import Problem
from ludotheque.house.hall import Hall
from ludotheque.house.past.moments import ALL
from ludotheque.house.past.replay_file import NotBuilt, compose, outcome_of
from ludotheque.house.tables.play import Play, is_older
from ludotheque.house.tables.rooms import seat_of
from ludotheque.house.tables.table import Table
from ludotheque.house.wire import Moments, number
from ludotheque.kernel.story import SPECTATOR
from ludotheque.kernel.words import LANGUAGES

EYES: Final = {"all": ALL, "spectator": SPECTATOR}
AT_ONCE: Final = 2  # files that are made at the same time


class Replays:
    def __init__(self, hall: Hall) -> None:
        self.hall = hall
        self.making = asyncio.Semaphore(AT_ONCE)

    def calls(self) -> list[Call]:
        return [
            Call("GET", "/api/tables/{table}/moments", self.moments, query=("before", "seat"), cost=3, packs=True),
            Call(
                "GET",
                "/api/tables/{table}/replay.html",
                self.file,
                200,
                "text/html",
                ("seat", "lang"),
                cost=20,
                packs=True,
            ),
        ]

    async def moments(self, request: Request, guest: str) -> Moments:
        """The game told again, moment by moment."""
        before = request.query_params.get("before", "")
        if before and number(before) is None:
            raise Problem(400, "bad_request", "`before` is the number of a moment.")
        table_id, eyes = request.path_params["table"], request.query_params.get("seat", "")
        return await self.told(guest, table_id, eyes, number(before))

    async def told(self, guest: str, table_id: str, eyes: str = "", before: int | None = None) -> Moments:
        """What was shown so far, moment by moment; the last ones before that number."""
        table, play = await self._begun(table_id)
        seat = seen_by(table, guest, eyes)
        over = table.header.over
        version = -1 if over else play.told[seat]
        found = await self.hall.historians.moments(guest, table_id, seat, play.match, over, before, version)
        if found is None:
            raise not_told()
        return found

    async def _begun(self, table_id: str) -> tuple[Table, Play]:
        table = await self.hall.table(table_id)
        if table.play is None:
            raise Problem(409, "not_started", "The game has not started yet.")
        if is_older(table.header):
            raise not_told()
        return table, table.play

    async def file(self, request: Request, guest: str) -> Response:
        """The game as one HTML file, told to the end and by nobody's leave but the end's."""
        asked = request.query_params
        language = asked.get("lang", LANGUAGES[0])
        if language not in LANGUAGES:
            raise Problem(400, "bad_request", f"`lang` is one of {', '.join(LANGUAGES)}.")
        table, play = await self._begun(request.path_params["table"])
        if not table.header.over:
            raise not_over()
        seat = seen_by(table, guest, asked.get("seat", ""))
        moments = await self.hall.historians.all_moments(guest, table.id, seat, play.match, True)
        if moments is None:
            raise not_told()
        room, outcome = table.room(""), outcome_of(play.match)
        try:
            async with self.making:
                page = await asyncio.to_thread(compose, room, seat, outcome, moments, language)
        except NotBuilt as error:
            raise Problem(503, "unknown", str(error)) from None
        # To be kept, not to be opened here: the policy of the house lets no script of a page run.
        name = f"{table.header.game}-replay.html"
        headers = {"cache-control": "no-store", "content-disposition": f'attachment; filename="{name}"'}
        return Response(page, headers=headers, media_type="text/html; charset=utf-8")


def not_told() -> Problem:
    return Problem(409, "not_told", "This game was begun by other rules and cannot be told again.")


def not_over() -> Problem:
    return Problem(409, "not_over", "What others saw is told when the game is over.")


def seen_by(table: Table, guest: str, eyes: str) -> int:
    """Whose eyes are meant: one's own, of any chair one has; anybody's when the game is over."""
    if not eyes:
        return seat_of(table.header, guest)
    seat = EYES.get(eyes, number(eyes))
    if seat is None:
        raise Problem(400, "bad_request", "`seat` is the number of a seat, `spectator` or `all`.")
    if seat >= len(table.header.sitters):
        raise Problem(404, "unknown_seat", f"This table has {len(table.header.sitters)} seats, counted from 0.")
    if not table.header.over and seat_of(table.header, guest, seat) != seat:
        raise not_over()
    return seat
