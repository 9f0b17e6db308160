"""WebSockets: one connection, one short queue. Whoever cannot keep up is let go; he comes back to the whole view.

Moves are numbered by their tickets, and limited by the game. Everything else that a browser may say is limited here:
who says too much hears that he does, and who goes on is shown the door.
"""

import asyncio
import contextlib
from typing import Final

from starlette.websockets import WebSocket, WebSocketDisconnect

from ludotheque.house.calls import chair_of
from ludotheque.house.door import RATE, Tokens
from ludotheque.house.errors import Problem, error_site
from ludotheque.house.hall import Hall
from ludotheque.house.log import log
from ludotheque.house.origin import same_origin
from ludotheque.house.people.guests import COOKIE, Guests
from ludotheque.house.tables.table import Listener, Table
from ludotheque.house.wire import ErrorMessage, encode

QUEUE: Final = 64  # messages that may wait for a slow reader
NO_SUCH_TABLE: Final = 4404  # close codes, with the meaning of HTTP's status
LOGGED_OUT: Final = 4401
TOO_MUCH: Final = 4429

ABUSE: Final = 100  # too many, before the connection ends
TOO_FAST: Final = encode(ErrorMessage("too_fast", f"{RATE:.0f} messages a second at the most; this one was left out."))


class Connection(Listener):
    """A browser. `tell` never waits: a queue that is full ends the connection."""

    def __init__(self, guest: str, socket: WebSocket) -> None:
        super().__init__(guest, chair_of(socket))
        self.socket = socket
        self.queue: asyncio.Queue[str] = asyncio.Queue(QUEUE)
        self.overrun = asyncio.Event()
        self.shown_out = False
        self.allowance = Tokens(asyncio.get_running_loop().time())

    def tell(self, text: str) -> None:
        try:
            self.queue.put_nowait(text)
        except asyncio.QueueFull:
            self.overrun.set()

    def let_go(self) -> None:
        self.overrun.set()

    async def send(self) -> None:
        while True:
            await self.socket.send_text(await self.queue.get())

    async def receive(self, table: Table) -> None:
        loop = asyncio.get_running_loop()
        while True:
            message = await self.socket.receive()
            if message["type"] == "websocket.disconnect":
                return
            self.allowance.take(loop.time())
            if self.allowance.left < -ABUSE:
                self.shown_out = True
                return
            if self.allowance.left < 0:
                self.tell(TOO_FAST)
            else:
                data: str | bytes = message["text"] if message.get("text") is not None else message["bytes"]
                if await table.hear(self, data):
                    self.allowance.give_back()
            await asyncio.sleep(0)  # a burst of messages is no reason for the others to wait

    async def run(self, table: Table) -> None:
        """Until the browser goes, or cannot keep up."""
        loop = asyncio.get_running_loop()
        work = [loop.create_task(one) for one in (self.send(), self.receive(table), self.overrun.wait())]
        try:
            table.join(self)
            await asyncio.wait(work, return_when=asyncio.FIRST_COMPLETED)
        finally:
            table.leave(self)
            for task in work:
                task.cancel()
            results = await asyncio.gather(*work, return_exceptions=True)
        for result in results:
            if isinstance(result, Exception) and not isinstance(result, WebSocketDisconnect):
                log.error("a connection failed", table=table.id, error=error_site(result))
        if self.shown_out:
            with contextlib.suppress(WebSocketDisconnect):
                await self.socket.close(TOO_MUCH, "too_fast")


class Sockets:
    def __init__(self, hall: Hall, guests: Guests) -> None:
        self.hall = hall
        self.guests = guests

    async def endpoint(self, socket: WebSocket) -> None:
        if not same_origin(socket):
            await socket.close()  # before it was accepted: 403
            return
        await socket.accept()
        try:
            table = await self.hall.table(socket.path_params["table"])
        except Problem as problem:
            with contextlib.suppress(WebSocketDisconnect):
                await socket.send_text(encode(ErrorMessage(problem.kind, problem.message)))
                await socket.close(NO_SUCH_TABLE, problem.kind)
            return
        cookie = socket.cookies.get(COOKIE)  # not before: a session may have ended meanwhile
        if self.guests.ended(cookie):
            with contextlib.suppress(WebSocketDisconnect):
                await socket.close(LOGGED_OUT, "logged_out")
            return
        connection = Connection(self.guests.known(cookie), socket)
        connection.session = self.guests.session(cookie)
        await connection.run(table)
