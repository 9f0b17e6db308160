"""WebSockets: one connection, one short queue. Whoever cannot keep up is let go; he comes back to the whole view."""

import asyncio
import contextlib
from typing import Final

from starlette.websockets import WebSocket, WebSocketDisconnect

from ludotheque.house.errors import Problem, whereabouts
from ludotheque.house.guests import COOKIE, Guests
from ludotheque.house.hall import Hall
from ludotheque.house.log import log
from ludotheque.house.origin import same_origin
from ludotheque.house.table import Listener, Table
from ludotheque.house.wire import ErrorMessage, encode

QUEUE: Final = 64  # messages that may wait for a slow reader
NO_SUCH_TABLE: Final = 4404  # close codes, with the meaning of HTTP's status


class Connection(Listener):
    """A browser. `tell` never waits: a queue that is full ends the connection."""

    def __init__(self, guest: str, socket: WebSocket) -> None:
        super().__init__(guest)
        self.socket = socket
        self.queue: asyncio.Queue[str] = asyncio.Queue(QUEUE)
        self.overrun = asyncio.Event()

    def tell(self, text: str) -> None:
        try:
            self.queue.put_nowait(text)
        except asyncio.QueueFull:
            self.overrun.set()

    async def send(self) -> None:
        while True:
            await self.socket.send_text(await self.queue.get())

    async def receive(self, table: Table) -> None:
        while True:
            message = await self.socket.receive()
            if message["type"] == "websocket.disconnect":
                return
            data: str | bytes = message["text"] if message.get("text") is not None else message["bytes"]
            await table.hear(self, data)

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
                log.error("a connection failed", table=table.id, error=whereabouts(result))


class Sockets:
    def __init__(self, hall: Hall, guests: Guests) -> None:
        self.hall = hall
        self.guests = guests

    async def endpoint(self, socket: WebSocket) -> None:
        if not same_origin(socket):
            await socket.close()  # before it was accepted: 403
            return
        guest = self.guests.known(socket.cookies.get(COOKIE))
        await socket.accept()
        try:
            table = await self.hall.table(socket.path_params["table"])
        except Problem as problem:
            with contextlib.suppress(WebSocketDisconnect):
                await socket.send_text(encode(ErrorMessage(problem.kind, problem.message)))
                await socket.close(NO_SUCH_TABLE, problem.kind)
            return
        await Connection(guest, socket).run(table)
