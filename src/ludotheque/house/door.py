"""The outer door: what a connection may hold, how long it may take, and how many may come.

The law of this file: whoever is connected costs a bounded amount, whatever he sends and whatever he leaves unread.
Nobody waits for him: once a second the house looks who is overdue, and drops him.
"""

import asyncio
import contextlib
import socket
import sys
from collections import Counter
from collections.abc import Callable
from typing import Any, Final, cast

import uvicorn
from starlette.types import ASGIApp, Scope
from uvicorn._types import ASGIReceiveEvent, ASGISendEvent, WebSocketScope
from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol
from uvicorn.protocols.utils import ClientDisconnected
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from uvicorn.server import ServerState
from websockets.frames import CloseCode, Frame
from websockets.http11 import Request
from websockets.protocol import OPEN
from websockets.utils import apply_mask

from ludotheque.house.deflate import OF_A_TABLE, Factory, TableDeflate
from ludotheque.house.limits import household
from ludotheque.house.log import log
from ludotheque.house.office import metrics
from ludotheque.house.wire import MESSAGE_LIMIT, ErrorBody, ErrorInfo, encode

REQUEST_LIMIT: Final = 65536  # bytes of a request, head, body and all
LET_GO_BY: Final = 64 * REQUEST_LIMIT  # bytes of a body that is refused already
REQUEST_SECONDS: Final = 10.0  # from connecting, or from the first byte, to the last
UNREAD_SECONDS: Final = 20.0  # without taking any of what waits for him
PIPELINE: Final = 8  # requests sent before the first is answered; browsers send none
FRAGMENTS: Final = 16  # of one WebSocket message
PIECE: Final = 1024  # bytes looked at before the others have their turn
CLOSE_SECONDS: Final = 2.0  # from our goodbye to theirs
QUEUE: Final = 64  # messages that may wait for a slow reader
RATE: Final = 10.0  # messages a second, moves aside
BURST: Final = 40  # that may come at once

IN_ALL: Final = 2000
DOOR: Final = "ludotheque.door"  # under this name an application finds the door that a socket came in by
TEXT: Final = 0x81  # the first byte of a frame that is a whole message
PACKED_TEXT: Final = 0xC1  # the same, packed
MASKED: Final = 0x80
LONG, LONGER = 126, 127  # what stands for a length that has two bytes, or eight, of its own

HANDLES: Final = 4096  # files and sockets that we ask the system for
HANDLES_KEPT: Final = 64  # for the store, the bots and the listening socket


def plain(status: str, text: str, kind: str = "text/plain") -> bytes:
    """An answer for those who do not get as far as the application."""
    head = f"HTTP/1.1 {status}\r\ncontent-type: {kind}\r\ncontent-length: {len(text)}\r\nconnection: close\r\n\r\n"
    return (head + text).encode()


FULL: Final = plain("503 Service Unavailable", "The house is full, or too many come from your address.\n")
TOO_LONG: Final = plain(
    "431 Request Header Fields Too Large", f"A request has {REQUEST_LIMIT} bytes at the most, head and all.\n"
)
TOO_LARGE: Final = plain(
    "413 Content Too Large",
    encode(ErrorBody(ErrorInfo("bad_request", f"A request has {REQUEST_LIMIT} bytes at the most, head and all."))),
    "application/json",
)
NO_HANDSHAKE: Final = plain("400 Bad Request", "This is no WebSocket handshake.\n")


class Visit:
    """A connection, as the house watches it."""

    def __init__(self, transport: asyncio.Transport, address: str, now: float) -> None:
        self.transport = transport
        self.address = address
        self.begun: float | None = now  # when the request began that is not whole yet
        self.unread = 0
        self.moved = now  # when he last took something, or had taken everything

    def overdue(self, now: float) -> bool:
        unread = self.transport.get_write_buffer_size()
        if unread < self.unread or not unread:
            self.moved = now
        self.unread = unread
        slow = self.begun is not None and now - self.begun > REQUEST_SECONDS
        return slow or now - self.moved > UNREAD_SECONDS


class Tokens:
    """A bucket of messages that fills up with time. Who takes more than there is gets into debt."""

    def __init__(self, now: float) -> None:
        self.left: float = BURST
        self.seen = now

    def take(self, now: float) -> None:
        self.left = min(BURST, self.left + (now - self.seen) * RATE) - 1
        self.seen = now

    def give_back(self) -> None:
        self.left += 1


class Crowd:
    """Everybody who is connected."""

    def __init__(
        self,
        per_address: int,
        in_all: int = IN_ALL,
        trusted: Callable[[str], bool] = lambda host: False,
        inside: int = 0,
    ) -> None:
        """Of those who are `trusted` to speak for others the application counts whom they speak for."""
        self.per_address = per_address
        self.trusted = trusted
        self.in_all = in_all
        self.inside = inside  # the port at which other processes of this house come in
        self.visits: dict[asyncio.BaseTransport, Visit] = {}
        self.addresses: Counter[str] = Counter()

    def enter(self, transport: asyncio.Transport) -> Visit | None:
        """None when there is no room for one more."""
        peer = transport.get_extra_info("peername")
        host = str(peer[0]) if peer else ""
        address = household(host)
        crowded = self.addresses[address] >= self.per_address and not self.trusted(host)
        crowded = crowded and not self._from_inside(transport)
        if crowded or len(self.visits) >= self.in_all:
            log.warning("turned away: too many connections", address=address, in_all=len(self.visits))
            return None
        self.addresses[address] += 1
        metrics.connections.add(1)
        self.visits[transport] = Visit(transport, address, asyncio.get_running_loop().time())
        return self.visits[transport]

    def _from_inside(self, transport: asyncio.Transport) -> bool:
        """Whether it brings what another process passes on; those have been counted there."""
        here = transport.get_extra_info("sockname")
        return not isinstance(here, tuple) or here[1] == self.inside

    def leave(self, visit: Visit) -> None:
        del self.visits[visit.transport]
        metrics.connections.add(-1)
        self.addresses[visit.address] -= 1
        if not self.addresses[visit.address]:
            del self.addresses[visit.address]

    def sweep(self) -> None:
        """Drop who is overdue. Abort, not close: closing would wait until he has read the rest."""
        now = asyncio.get_running_loop().time()
        for visit in list(self.visits.values()):
            if visit.overdue(now):
                visit.transport.abort()


class DoorConfig(uvicorn.Config):
    """How uvicorn serves for us."""

    def __init__(self, app: ASGIApp, crowd: Crowd) -> None:
        super().__init__(
            app,
            http=HttpDoor,
            ws=SocketDoor,
            ws_max_size=MESSAGE_LIMIT,
            ws_per_message_deflate=False,  # we have our own
            log_config=None,
            access_log=False,
            server_header=False,
            proxy_headers=False,  # proxy.py reads them
            timeout_graceful_shutdown=3,
        )
        self.crowd = crowd


class HttpDoor(HttpToolsProtocol):
    """Requests: so many bytes, within so many seconds, a few ahead of the answers."""

    def __init__(
        self,
        config: DoorConfig,
        server_state: ServerState,
        app_state: dict[str, Any],
        _loop: asyncio.AbstractEventLoop | None = None,
    ) -> None:
        super().__init__(config, server_state, app_state, _loop)
        self.crowd = config.crowd
        self.visit: Visit | None = None
        self.taken = 0  # bytes of the request that is not whole yet
        self.asked = False  # whether its head is whole: then the application answers it
        self.refused = False  # what still comes is not looked at

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        stream = cast(asyncio.Transport, transport)
        self.visit = self.crowd.enter(stream)
        if self.visit is None:
            stream.write(FULL)
            stream.close()
        else:
            super().connection_made(stream)

    def connection_lost(self, exc: Exception | None) -> None:
        if self.visit is not None:
            self.crowd.leave(self.visit)
            super().connection_lost(exc)

    def data_received(self, data: bytes) -> None:
        if self.visit is None or self.transport.is_closing():
            return
        self._begin()
        if not self.refused:
            super().data_received(data)
        if self.visit.begun is None:
            return
        self.taken += len(data)
        if self.refused and self.taken > LET_GO_BY:
            self.transport.abort()
        elif not self.refused and self.taken > REQUEST_LIMIT and not self.transport.is_closing():
            self._refuse()

    def _refuse(self) -> None:
        """Whoever is still sending a body could not read the answer if we hung up: the rest is let go by."""
        if self.asked and not self.pipeline and not self.cycle.response_started:
            self.refused = True
            self.cycle.disconnected = True
            self.cycle.message_event.set()
            self.transport.write(TOO_LARGE)
            self.flow.resume_reading()
            return
        if self.asked and not self.pipeline and self.cycle.response_complete:  # it was answered without its body
            self.refused = True
            self.transport.write_eof()
            return
        if not self.asked:
            self.transport.write(TOO_LONG)
        self.transport.close()

    def _begin(self) -> None:
        assert self.visit is not None
        if self.visit.begun is None:
            self.visit.begun = self.loop.time()

    def _whole(self) -> None:
        assert self.visit is not None
        self.visit.begun = None
        self.taken = 0

    def on_message_begin(self) -> None:
        self._begin()
        self.asked = False
        super().on_message_begin()

    def on_headers_complete(self) -> None:
        self.asked = True
        super().on_headers_complete()
        if len(self.pipeline) > PIPELINE:
            raise RuntimeError("too many requests at once")  # ends the parsing: 400

    def on_message_complete(self) -> None:
        self._whole()
        super().on_message_complete()

    def handle_websocket_upgrade(self) -> None:
        self._whole()
        super().handle_websocket_upgrade()


class Hearer:
    """Whoever hears what a browser says, as it comes. `hear` and `gone` must not block and must not fail."""

    busy = False  # with something that was said before; when that is over he asks for more (`SocketDoor.go_on`)

    def hear(self, data: str | bytes) -> None:
        raise NotImplementedError

    def gone(self) -> None:
        """Nothing more will be said."""
        raise NotImplementedError


class Ear:
    """In the place of the queue between a door and its application: what comes is heard at once, and in its order."""

    def __init__(self, hearer: Hearer) -> None:
        self.hearer = hearer
        self.later: list[ASGIReceiveEvent] = []

    def empty(self) -> bool:
        return not self.later and not self.hearer.busy

    def put_nowait(self, event: ASGIReceiveEvent) -> None:
        self.later.append(event)
        self.go_on()

    def go_on(self) -> None:
        while self.later and not self.hearer.busy:
            event = self.later.pop(0)
            if event["type"] == "websocket.receive":
                text = event.get("text")
                self.hearer.hear(text if text is not None else event.get("bytes") or b"")
            else:
                self.hearer.gone()


class SocketDoor(WebSocketsSansIOProtocol):
    """WebSockets: read a piece at a time, and no further than the application has heard and the browser has read.

    Who sits at a table is told and heard here, without the way through the application and back (`give_to`).
    """

    def __init__(
        self,
        config: DoorConfig,
        server_state: ServerState,
        app_state: dict[str, Any],
        _loop: asyncio.AbstractEventLoop | None = None,
    ) -> None:
        super().__init__(config, server_state, app_state, _loop)
        self.conn.available_extensions = [Factory()]
        self.crowd = config.crowd
        self.close_timeout = CLOSE_SECONDS
        self.controls = Tokens(self.loop.time())
        self.unheard = b""  # read, but not looked at yet
        self.looking: asyncio.Handle | None = None
        self.ear: Ear | None = None
        self.whole = True  # whether everything so far came in whole frames
        self.packing: TableDeflate | None = None
        self.waiting: list[bytes] = []  # for a reader who is slow
        self.endings: list[Callable[[], None]] = []  # what is done when he has gone

    def handle_connect(self, event: Request) -> None:
        super().handle_connect(event)
        if self.response.status_code == 101:
            cast(dict[str, Any], self.scope["extensions"])[DOOR] = self

    def shutdown(self) -> None:
        """The house closes; whoever is hanging up just now needs no goodbye of ours."""
        if not self.transport.is_closing():
            super().shutdown()

    def connection_lost(self, exc: Exception | None) -> None:
        self.crowd.leave(self.crowd.visits[self.transport])
        super().connection_lost(exc)
        for ending in self.endings:
            ending()

    def give_to(self, hearer: Hearer) -> None:
        """From now on what is said here goes to him, and what has been said already. The application may return."""
        said, self.ear = self.queue, Ear(hearer)
        self.queue = cast("asyncio.Queue[ASGIReceiveEvent]", self.ear)
        packings = [one for one in self.conn.extensions if isinstance(one, TableDeflate)]
        self.packing = packings[0] if packings else None
        while not said.empty():
            self.queue.put_nowait(said.get_nowait())
        self.go_on()

    def tell(self, text: str) -> bool:
        """Send this; False when so much waits for him that he cannot keep up."""
        if self.close_sent or self.conn.state is not OPEN or self.transport.is_closing():
            return True  # he will not hear it any more
        data = text.encode()
        metrics.sent_to_sockets.inc(len(data))
        if self.writable.is_set():
            self.transport.write(self._framed(data))
            return True
        self.waiting.append(data)
        return len(self.waiting) <= QUEUE

    def _framed(self, data: bytes) -> bytes:
        first = TEXT
        if self.packing is not None and data.startswith(OF_A_TABLE):
            first, data = PACKED_TEXT, self.packing.packed(data)
        length = len(data)
        if length < LONG:
            return bytes((first, length)) + data
        if length < 65536:
            return bytes((first, LONG, length >> 8, length & 255)) + data
        return bytes((first, LONGER)) + length.to_bytes(8, "big") + data

    def data_received(self, data: bytes) -> None:
        if self.handshake_initiated:
            if not self._heard_at_once(data):
                self.whole = self.whole and in_whole_frames(data)
                self.unheard += data
                self.read_paused = True
                self.transport.pause_reading()
                self.go_on()
            return
        super().data_received(data)
        if not self.handshake_initiated:  # it could not be read, and nothing would ever come of it
            self.transport.write(NO_HANDSHAKE)
            self.transport.close()

    def _heard_at_once(self, data: bytes) -> bool:
        """What comes to a table is mostly one short message, and nothing before or after it."""
        if self.ear is None or not self.ear.empty() or not self.whole or self.unheard or self.frames:
            return False
        if self.conn.state is not OPEN or self.close_sent or not self.writable.is_set() or self.transport.is_closing():
            return False
        said = short_text(data)
        if said is not None:
            self.ear.hearer.hear(said)
        return said is not None

    def go_on(self) -> None:
        """What was said next; the next piece when the others have had their turn; more bytes when there is no piece."""
        if self.ear is not None:
            self.ear.go_on()
        heard = self.queue.empty() or self.close_sent  # after our goodbye nobody hears; we wait for theirs
        if not heard or not self.writable.is_set() or self.transport.is_closing():
            return
        if self.unheard:
            if self.looking is None:
                self.looking = self.loop.call_soon(self._look)
        elif self.read_paused:
            self.read_paused = False
            self.transport.resume_reading()

    def _look(self) -> None:
        self.looking = None
        if not self.transport.is_closing():
            piece, self.unheard = self.unheard[:PIECE], self.unheard[PIECE:]
            super().data_received(piece)
            self.go_on()

    def resume_writing(self) -> None:
        super().resume_writing()
        waiting, self.waiting = self.waiting, []
        for data in waiting:
            self.transport.write(self._framed(data))
        self.go_on()

    async def receive(self) -> ASGIReceiveEvent:
        await self.writable.wait()
        event = await self.queue.get()
        self.go_on()
        return event

    async def send(self, message: ASGISendEvent) -> None:
        await super().send(message)
        if message["type"] == "websocket.http.response.body" and self.close_sent:
            self.handshake_complete = True  # with a refusal; uvicorn would take it for an accident

    def handle_ping(self) -> None:
        if self._bearable():
            super().handle_ping()

    def handle_pong(self, event: Frame) -> None:
        if self._bearable():
            super().handle_pong(event)

    def _bearable(self) -> bool:
        """Browsers send no pings, and a pong for each of ours; whoever floods us with them is dropped."""
        self.controls.take(self.loop.time())
        if self.controls.left < 0:
            self.transport.abort()
        return self.controls.left >= 0

    def handle_cont(self, event: Frame) -> None:
        if len(self.frames) < FRAGMENTS:
            super().handle_cont(event)
        elif not self.close_sent:
            self.conn.fail(CloseCode.MESSAGE_TOO_BIG, "too many fragments")
            self.handle_parser_exception()

    def send_receive_event_to_app(self) -> None:
        """What is no text is a fault of whoever sent it, and nothing to log."""
        if self.curr_msg_data_type == "text" and not is_utf8(b"".join(self.frames)):
            self.frames = []
            if not self.close_sent:
                self.conn.fail(CloseCode.INVALID_DATA, "not UTF-8")
                self.handle_parser_exception()
        else:
            super().send_receive_event_to_app()

    async def run_asgi(self) -> None:
        try:
            await self.app(self.scope, self.receive, self.send)
        except ClientDisconnected:
            pass
        except BaseException:
            self.logger.exception("Exception in ASGI application\n")
            self.send_500_response()
        if self.ear is not None:
            self._forget_how_he_came()
        elif self.conn.state is OPEN:  # let go without a word: he does not read, so closing would wait for ever
            self.transport.abort()
        elif self.close_timer is None:
            self.send_500_response()  # unless he has been answered
            self.transport.close()

    def _forget_how_he_came(self) -> None:
        """Nobody asks for his headers again, and they are as large as all the rest that a socket holds."""
        self.scope = cast(WebSocketScope, {})
        del self.request, self.response

    def let_go(self) -> None:
        """He cannot keep up, or may be somebody else now: he comes back if he likes."""
        if self.conn.state is OPEN:
            self.transport.abort()

    async def show_out(self, code: int, reason: str) -> None:
        with contextlib.suppress(ClientDisconnected):
            await self.send({"type": "websocket.close", "code": code, "reason": reason})


def when_he_goes(scope: Scope, ending: Callable[[], None]) -> None:
    """When an application returns: do this now, or when he goes whom it has given to a table."""
    door: SocketDoor | None = scope.get("extensions", {}).get(DOOR)
    if door is None or door.ear is None or door.disconnected:
        ending()
    else:
        door.endings.append(ending)


def short_text(data: bytes) -> str | None:
    """The text of a frame that is a whole message, if that is all there is and it is short."""
    if len(data) < 6 or data[0] != TEXT or data[1] != MASKED | len(data) - 6 or len(data) >= 6 + LONG:
        return None
    try:
        return apply_mask(data[6:], data[2:6]).decode()
    except UnicodeDecodeError:
        return None


def in_whole_frames(data: bytes) -> bool:
    """Whether the last of these frames ends where the data ends."""
    at = 0
    while at + 6 <= len(data) and data[at + 1] & MASKED:
        length = data[at + 1] & ~MASKED
        if length == LONGER:
            return False
        at += 6 + length if length < LONG else 8 + int.from_bytes(data[at + 2 : at + 4], "big")
    return at == len(data)


def is_utf8(data: bytes) -> bool:
    try:
        data.decode()
    except UnicodeDecodeError:
        return False
    return True


def file_handles() -> int:
    """How many files and sockets we may have; some systems begin with few, and give more to those who ask."""
    if sys.platform == "win32":
        return HANDLES
    import resource

    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    wanted = HANDLES if hard == resource.RLIM_INFINITY else min(HANDLES, hard)
    if soft != resource.RLIM_INFINITY and soft < wanted:
        resource.setrlimit(resource.RLIMIT_NOFILE, (wanted, hard))
    return HANDLES if soft == resource.RLIM_INFINITY else max(soft, wanted)


def room(handles: int) -> int:
    """How many may be connected: each has a socket, and may be sent a file."""
    return max(1, min(IN_ALL, (handles - HANDLES_KEPT) // 2))


def look_for_handles() -> None:
    """The event loop drops newcomers without a word when there are no handles left; so somebody has to say it."""
    try:
        socket.socket().close()
    except OSError as error:
        log.error("no file handles are left; nobody can come in", error=error.strerror)
