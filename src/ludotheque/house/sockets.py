"""WebSockets: one connection, one thing at a time. Whoever cannot keep up is let go; he comes back to the whole view.

Moves are numbered by their tickets, and limited by the game. Everything else that a browser may say is limited here:
who says too much hears that he does, and who goes on is shown the door.
"""

import asyncio
import contextlib
from typing import Final

from starlette.requests import Request
from starlette.responses import Response
from starlette.websockets import WebSocket, WebSocketDisconnect

from ludotheque.house.archive.database import StoreError
from ludotheque.house.calls import chair_of, cookies_of, problem_answer
from ludotheque.house.door import DOOR, RATE, Hearer, SocketDoor, Tokens, when_he_goes
from ludotheque.house.errors import Problem, error_site
from ludotheque.house.hall import Hall
from ludotheque.house.limits import Holdings, address_of
from ludotheque.house.log import log
from ludotheque.house.office.bans import Bans
from ludotheque.house.origin import ANOTHER_SITE, NO_UPGRADE, same_origin
from ludotheque.house.people.accounts import Accounts
from ludotheque.house.tables.table import Listener, Table
from ludotheque.house.wire import ErrorMessage, encode
from ludotheque.kernel.words import LANGUAGES

NO_SUCH_TABLE: Final = 4404  # close codes, with the meaning of HTTP's status
LOGGED_OUT: Final = 4401
BANNED: Final = 4403
TOO_MUCH: Final = 4429
COME_BACK: Final = 503  # status of a problem that is over in a moment

AWAY: Final = "The store does not answer; nothing has changed."
ABUSE: Final = 100  # too many, before the connection ends
TOO_FAST: Final = encode(ErrorMessage("too_fast", f"{RATE:.0f} messages a second at the most; this one was left out."))


class Connection(Listener, Hearer):
    """A browser at a table. `tell` never waits: for whom too much waits already, the connection ends."""

    def __init__(self, guest: str, socket: WebSocket, table: Table) -> None:
        super().__init__(guest, chair_of(socket))
        wanted = socket.query_params.get("pictures", "")
        self.pictured = wanted if wanted in LANGUAGES else ""
        self.table = table
        self.door: SocketDoor = socket.scope["extensions"][DOOR]
        self.loop = asyncio.get_running_loop()
        self.over = False
        self.shown_out = False
        self.allowance = Tokens(self.loop.time())

    def begin(self) -> None:
        """Until the browser goes, or cannot keep up."""
        self.door.give_to(self)
        self.table.join(self)

    def tell(self, text: str) -> None:
        if not self.door.tell(text):
            self.let_go()

    def let_go(self) -> None:
        if not self.over:
            self.over = True
            self.loop.call_soon(self._end)  # whoever tells us something may be telling others, too

    def gone(self) -> None:
        self.let_go()

    def _end(self) -> None:
        self.table.leave(self)
        if self.shown_out:
            self.table.begin(self.door.show_out(TOO_MUCH, "too_fast"))
        else:
            self.door.let_go()

    def hear(self, data: str | bytes) -> None:
        if self.over:
            return
        self.allowance.take(self.loop.time())
        if self.allowance.left < -ABUSE:
            self.shown_out = True
            self.let_go()
        elif self.allowance.left < 0:
            self.tell(TOO_FAST)
        else:
            self.busy = True
            self.table.begin(self._answer(data))

    async def _answer(self, data: str | bytes) -> None:
        """To the end, even when he goes meanwhile: what is stored has to be told to the others."""
        try:
            if await self.table.hear(self, data):
                self.allowance.give_back()
        except Exception as error:
            log.error("a connection failed", table=self.table.id, error=error_site(error))
            self.let_go()
        self.busy = False
        self.door.go_on()


async def show_out(socket: WebSocket, code: int, problem: Problem) -> None:
    with contextlib.suppress(WebSocketDisconnect):
        await socket.send_text(encode(ErrorMessage(problem.kind, problem.message)))
        await socket.close(code, problem.kind)


class Sockets:
    def __init__(self, hall: Hall, accounts: Accounts, bans: Bans) -> None:
        self.hall = hall
        self.accounts = accounts
        self.guests = accounts.guests
        self.open = Holdings(hall.limits.socket, hall.limits.socket_address)
        self.bans = bans

    async def endpoint(self, socket: WebSocket) -> None:
        if not same_origin(socket):
            await socket.send_denial_response(problem_answer(403, "other_site", ANOTHER_SITE))
            return
        try:
            whose = self.guests.known(await self.accounts.find(cookies_of(socket))), address_of(socket)
        except StoreError:
            await socket.send_denial_response(problem_answer(COME_BACK, "not_stored", AWAY))
            return
        try:
            self.open.take(*whose)
        except Problem as problem:
            await socket.accept()
            await show_out(socket, TOO_MUCH, problem)
            return
        try:
            await self.visit(socket)
        finally:
            when_he_goes(socket.scope, lambda: self.open.give_back(*whose))

    async def visit(self, socket: WebSocket) -> None:
        try:
            table = await self._found(socket.path_params["table"])
        except Problem as problem:
            if problem.status == COME_BACK:  # he tries again by himself
                await socket.send_denial_response(problem_answer(COME_BACK, problem.kind, problem.message))
                return
            await socket.accept()
            await show_out(socket, NO_SUCH_TABLE, problem)
            return
        await socket.accept()
        cookie = self.guests.chosen(cookies_of(socket))  # not before: a session may have ended meanwhile
        if self.guests.ended(cookie):
            with contextlib.suppress(WebSocketDisconnect):
                await socket.close(LOGGED_OUT, "logged_out")
            return
        connection = Connection(self.guests.known(cookie), socket, table)
        connection.session = self.guests.session(cookie)
        connection.address = address_of(socket)
        ban = self.bans.meet(connection.guest, socket)
        if ban is not None:
            with contextlib.suppress(WebSocketDisconnect):
                await socket.send_text(encode(ErrorMessage("banned", ban.sentence())))
                await socket.close(BANNED, "banned")
            return
        connection.begin()

    async def _found(self, table_id: str) -> Table:
        try:
            return await self.hall.table(table_id)
        except StoreError as error:
            log.error("a table cannot be read", error=str(error))
            raise Problem(COME_BACK, "not_stored", AWAY) from None

    async def no_upgrade(self, request: Request) -> Response:
        """Pages whose socket fails ask here why: by POST, because then a browser says where it comes from."""
        if not same_origin(request):
            return problem_answer(403, "other_site", ANOTHER_SITE)
        whose = "", address_of(request)
        try:
            self.open.take(*whose)  # it costs as much as a socket that is opened
        except Problem as problem:
            return problem_answer(problem.status, problem.kind, problem.message)
        try:
            if "table" in request.path_params:
                await self._found(request.path_params["table"])
        except Problem as problem:
            if problem.status == COME_BACK:
                return problem_answer(COME_BACK, problem.kind, problem.message)
        finally:
            self.open.give_back(*whose)
        response = problem_answer(426, "no_upgrade", NO_UPGRADE)
        response.headers.update({"upgrade": "websocket", "connection": "upgrade"})
        return response
