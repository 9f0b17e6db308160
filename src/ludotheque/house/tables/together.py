"""HTTP: finding one another. Lists of tables, the invitation, and the seats before the start."""

import asyncio
from collections.abc import Awaitable, Callable
from functools import lru_cache
from io import BytesIO
from typing import Final

import segno
from starlette.requests import Request
from starlette.responses import Response

from ludotheque.house.addresses import Addresses, called
from ludotheque.house.archive.store import Sitter
from ludotheque.house.calls import Call, Nothing
from ludotheque.house.errors import Problem
from ludotheque.house.hall import Hall, check_id
from ludotheque.house.limits import Allowance, Limit
from ludotheque.house.tables import seating
from ludotheque.house.tables.table import Table
from ludotheque.house.wire import HouseInfo, OpenTables, Room, Rooms, SeatOrder

DEEDS: Final = Limit(40, 0.5, 0)  # changes of seats by one guest: so many at once, then one every half second


@lru_cache(256)
def qr_code(text: str) -> bytes:
    """Dark on white with a quiet zone, whatever light the page has: so every reader reads it."""
    image = BytesIO()
    segno.make(text, error="m", micro=False).save(
        image, kind="svg", border=4, dark="#000", light="#fff", omitsize=True, xmldecl=False
    )
    return image.getvalue()


class Together:
    def __init__(self, hall: Hall, addresses: Addresses) -> None:
        self.hall = hall
        self.addresses = addresses
        self.deeds = Allowance(DEEDS)

    def calls(self) -> list[Call]:
        return [
            Call("GET", "/api/house", self.house),
            Call("GET", "/api/open", self.open),
            Call("DELETE", "/api/tables/{table}", self.forget),
            Call("GET", "/api/tables/{table}/qr.svg", self.qr, answers="image/svg+xml", cost=2),
            Call("POST", "/api/tables/{table}/lot", self.lot),
            Call("POST", "/api/tables/{table}/order", self.order),
            Call("POST", "/api/tables/{table}/start", self.start),
        ]

    # ------------------------------------------------------------------ lists

    async def open(self, request: Request, guest: str) -> OpenTables:
        """Tables that anyone may join."""
        return OpenTables(await self.hall.open_tables.list(guest), self.hall.boards.partial)

    async def forget(self, request: Request, guest: str, nothing: Nothing) -> Rooms:
        """A game that is over leaves this guest's list; from one that has not begun he goes away."""
        table_id = check_id(request.path_params["table"])
        header = await self.hall.store.header(table_id)
        if header is None:
            raise Problem(404, "unknown_table", "There is no such table.")
        if all(sitter.guest != guest for sitter in header.sitters):
            raise Problem(409, "not_seated", "You do not sit at this table.")
        self.allow(guest)
        if header.over or not await self._can_go_on(table_id):
            await self._hide(table_id, guest)
        elif not header.started:
            await seating.leave_all(await self.hall.table(table_id), guest)
        else:
            raise Problem(409, "still_running", "This game goes on; it stays on your list until it is over.")
        return Rooms(await self.hall.rooms(guest), self.hall.boards.partial)

    async def _can_go_on(self, table_id: str) -> bool:
        """What is damaged, or not understood any more, will never be over."""
        try:
            await self.hall.table(table_id)
        except Problem as problem:
            if problem.status == 503:  # it is on its way to another process
                raise
            return False
        return True

    async def _hide(self, table_id: str, guest: str) -> None:
        await self.hall.store.hide(table_id, guest)
        table = self.hall.tables.get(table_id)
        sitters: list[Sitter] = [] if table is None else table.header.sitters
        for sitter in sitters:
            sitter.hidden = sitter.hidden or sitter.guest == guest

    # ------------------------------------------------------------------ the invitation

    async def house(self, request: Request, guest: str) -> HouseInfo:
        """How others reach this house."""
        return HouseInfo(await asyncio.to_thread(self.addresses.links, called(request)))

    async def qr(self, request: Request, guest: str) -> Response:
        """The best link to a table, as a QR code."""
        table = await self.hall.table(request.path_params["table"])
        best = (await asyncio.to_thread(self.addresses.links, called(request)))[0]
        code = await asyncio.to_thread(qr_code, f"{best.url}/table/{table.id}")
        return Response(code, headers={"cache-control": "no-cache"}, media_type="image/svg+xml")

    # ------------------------------------------------------------------ seats before the start

    async def lot(self, request: Request, guest: str, nothing: Nothing) -> Room:
        """Draw every seat by lot."""
        return await self._arranged(request, guest, lambda table: seating.lot(table, guest))

    async def order(self, request: Request, guest: str, wish: SeatOrder) -> Room:
        """Say who sits where."""
        return await self._arranged(request, guest, lambda table: seating.order(table, guest, wish.order))

    async def start(self, request: Request, guest: str, nothing: Nothing) -> Room:
        """Begin the game."""
        return await self._arranged(request, guest, lambda table: seating.start(table, guest))

    async def _arranged(self, request: Request, guest: str, deed: Callable[[Table], Awaitable[None]]) -> Room:
        table = await self.hall.table(request.path_params["table"])
        self.allow(guest)
        await deed(table)
        return table.room(guest)

    def allow(self, guest: str) -> None:
        wait = self.deeds.wait(guest)
        if wait:
            raise Problem(429, "too_fast", f"So many changes at once; in {wait} seconds you may make another.", wait)
        self.deeds.take(guest)
