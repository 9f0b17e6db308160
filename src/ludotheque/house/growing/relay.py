"""Clients reach a table through any process: whoever does not own it passes their bytes on to the one that does.

The law of this file: the owner hears what it would have heard, from where it was said; to nobody else does anybody's
word about that count. When the owner is gone people are told that the table is changing hands, and come back.
"""

import asyncio
import contextlib
import hashlib
import hmac
import re
from collections.abc import Callable, Coroutine
from typing import Any, Final, TypeVar
from urllib.parse import urlsplit

import httpx
from starlette.requests import HTTPConnection
from starlette.responses import Response
from starlette.types import ASGIApp, Message, Receive, Scope, Send
from websockets.asyncio.client import ClientConnection, connect, unix_connect
from websockets.exceptions import ConnectionClosed, InvalidHandshake, InvalidStatus, InvalidURI

from ludotheque.house.archive.database import StoreError
from ludotheque.house.calls import problem_answer
from ludotheque.house.door import REQUEST_LIMIT
from ludotheque.house.growing.leases import LEASE, Leases
from ludotheque.house.log import log
from ludotheque.house.proxy import denied

TABLE: Final = re.compile(r"/(?:api|ws)/tables/([0-9a-z]{1,64})(?:/.*)?")
TOKEN: Final = "x-ludotheque-inside"
FROM: Final = "x-ludotheque-from"
SCHEME: Final = "x-ludotheque-scheme"
OURS: Final = (TOKEN, FROM, SCHEME, "x-forwarded-for", "x-forwarded-proto")
HOPS: Final = ("connection", "keep-alive", "transfer-encoding", "upgrade", "te", "trailer")
HANDSHAKE: Final = ("sec-websocket-key", "sec-websocket-version", "sec-websocket-extensions", "host", "origin")
UNIX: Final = "unix:"
SECONDS: Final = 60.0  # for an answer: an old game may have to be told again
KNOWN: Final = 64  # processes that we keep a connection to
RESTARTS: Final = 1012  # close code: come back in a moment

Result = TypeVar("Result")


def inside_token(key: bytes) -> str:
    """By which the processes of a house know each other."""
    return hmac.new(key, b"inside", hashlib.sha256).hexdigest()


def moving() -> Response:
    answer = problem_answer(503, "moving", "This table is changing hands; try again in a moment.")
    answer.headers["retry-after"] = "1"
    return answer


class Relay:
    """`ours` says whether this process has a table in its memory."""

    def __init__(self, app: ASGIApp, leases: Leases, ours: Callable[[str], bool], token: str) -> None:
        self.app = app
        self.leases = leases
        self.ours = ours
        self.token = token
        self.clients: dict[str, httpx.AsyncClient] = {}

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] == "lifespan":
            await self.app(scope, receive, send)
            await asyncio.gather(*(client.aclose() for client in self.clients.values()))
            return
        if self._from_inside(scope):
            await self.app(scope, receive, send)
            return
        found = TABLE.fullmatch(scope["path"])
        address = ""
        if found is not None and not self.ours(found[1]):
            with contextlib.suppress(StoreError):  # whoever answers will say so
                address = await self.leases.owner(found[1])
        if not address:
            await self.app(scope, receive, send)
        elif scope["type"] == "http":
            assert found is not None
            await self._pass_on(found[1], address, scope, receive, send)
        else:
            await self._connect(address, scope, receive, send)

    def _from_inside(self, scope: Scope) -> bool:
        """Whether another process of this house passes this on; then it says for whom."""
        headers = HTTPConnection(scope).headers
        inside = hmac.compare_digest(headers.get(TOKEN, "").encode(), self.token.encode())
        if inside:
            scope["client"] = (headers.get(FROM, ""), 0)
            scope["scheme"] = headers.get(SCHEME, scope["scheme"])
        return inside

    def _said(self, scope: Scope, but: tuple[str, ...]) -> list[tuple[str, str]]:
        """The headers of whoever asks, and who he is."""
        left_out = (*HOPS, *OURS, *but)
        said = [(name.decode("latin-1"), value.decode("latin-1")) for name, value in scope["headers"]]
        client = scope["client"][0] if scope.get("client") else ""
        return [
            *((name, value) for name, value in said if name not in left_out),
            (TOKEN, self.token),
            (FROM, client),
            (SCHEME, scope["scheme"]),
        ]

    # ------------------------------------------------------------------ requests

    async def _client(self, address: str) -> httpx.AsyncClient:
        while len(self.clients) >= KNOWN and address not in self.clients:  # whoever is gone is asked nothing any more
            await self.clients.pop(next(iter(self.clients))).aclose()
        if address not in self.clients:
            socket = address.removeprefix(UNIX) if address.startswith(UNIX) else None
            transport = httpx.AsyncHTTPTransport(
                uds=socket, limits=httpx.Limits(max_keepalive_connections=20, keepalive_expiry=2.0)
            )
            self.clients[address] = httpx.AsyncClient(transport=transport, timeout=SECONDS)
        return self.clients[address]

    async def _pass_on(self, table: str, address: str, scope: Scope, receive: Receive, send: Send) -> None:
        body = await _body(receive)
        base = "http://inside" if address.startswith(UNIX) else address
        path = scope.get("raw_path", scope["path"].encode()).decode("latin-1")
        query = scope["query_string"].decode("latin-1")
        url = f"{base}{path}?{query}" if query else f"{base}{path}"
        request = httpx.Request(scope["method"], url, headers=self._said(scope, ("content-length",)), content=body)
        try:
            response, answer = await self._while_it_is_there(table, address, self._ask(address, request))
        except httpx.TransportError as error:
            await self._gone(address, error)
            await moving()(scope, receive, send)
            return
        kept = [(name, value) for name, value in response.headers.raw if name.lower().decode() not in HOPS]
        await send({"type": "http.response.start", "status": response.status_code, "headers": kept})
        await send({"type": "http.response.body", "body": answer})

    async def _ask(self, address: str, request: httpx.Request) -> tuple[httpx.Response, bytes]:
        """The whole answer, before a word of it is passed on: half an answer would be none."""
        client = await self._client(address)
        response = await client.send(request, stream=True)
        try:
            return response, b"".join([piece async for piece in response.aiter_raw()])
        finally:
            await response.aclose()

    async def _while_it_is_there(self, table: str, address: str, asking: Coroutine[Any, Any, Result]) -> Result:
        """Who was stopped, or cut off, does not answer, and does not end the connection either. When the table is his
        no longer, nothing that he was asked counts, and nobody waits for him."""
        asked = asyncio.get_running_loop().create_task(asking)
        try:
            while not (await asyncio.wait([asked], timeout=LEASE / 2))[0]:
                with contextlib.suppress(StoreError):
                    if await self.leases.owner(table) != address:
                        raise httpx.ReadTimeout("gone")
        except BaseException:
            asked.cancel()
            await asyncio.gather(asked, return_exceptions=True)
            raise
        return asked.result()

    async def _gone(self, address: str, error: Exception) -> None:
        """Where nobody listens at a socket of this machine, nobody lives."""
        log.warning("another process does not answer", error=type(error).__name__)
        if address.startswith(UNIX) and isinstance(cause(error), ConnectionRefusedError | FileNotFoundError):
            client = self.clients.pop(address, None)
            if client is not None:
                await client.aclose()
            with contextlib.suppress(StoreError):
                await self.leases.bury(address)

    # ------------------------------------------------------------------ sockets

    async def _connect(self, address: str, scope: Scope, receive: Receive, send: Send) -> None:
        try:
            owner = await self._open(address, scope)
        except InvalidStatus as no:  # the owner has its reasons
            said = no.response.headers.get("content-type", "text/plain")
            answer = Response(bytes(no.response.body or b""), no.response.status_code, media_type=said)
            await denied(scope, receive, send, answer)
            return
        except (OSError, InvalidHandshake, InvalidURI, TimeoutError) as error:
            await self._gone(address, error)
            await denied(scope, receive, send, moving())
            return
        await receive()  # websocket.connect
        async with owner:
            await send({"type": "websocket.accept"})
            loop = asyncio.get_running_loop()
            ways = [loop.create_task(_towards(owner, receive)), loop.create_task(_back(owner, send))]
            await asyncio.wait(ways, return_when=asyncio.FIRST_COMPLETED)
            for way in ways:
                way.cancel()
            await asyncio.gather(*ways, return_exceptions=True)

    async def _open(self, address: str, scope: Scope) -> ClientConnection:
        headers = HTTPConnection(scope).headers
        host = headers.get("host", "inside")
        query = scope["query_string"].decode("latin-1")
        path = f"{scope['path']}?{query}" if query else scope["path"]
        said: dict[str, Any] = {
            "additional_headers": [*self._said(scope, HANDSHAKE)],
            "origin": headers.get("origin"),
            "compression": None,
            "max_size": None,
            "ping_interval": LEASE / 2,  # who was stopped, or cut off, does not end the connection
            "ping_timeout": LEASE,
            "close_timeout": 1.0,
            "user_agent_header": None,
            "proxy": None,
        }
        if address.startswith(UNIX):
            return await unix_connect(address.removeprefix(UNIX), f"ws://{host}{path}", **said)
        there = urlsplit(address)
        return await connect(f"ws://{host}{path}", host=there.hostname, port=there.port, **said)


def cause(error: BaseException) -> BaseException:
    """What is behind an error of a library."""
    while not isinstance(error, OSError) and (error.__cause__ or error.__context__) is not None:
        error = error.__cause__ or error.__context__ or error
    return error


async def _body(receive: Receive) -> bytes:
    """No more than any call takes; whoever sends more hears so from the owner."""
    body = b""
    while len(body) <= REQUEST_LIMIT:
        message = await receive()
        body += message.get("body", b"")
        if not message.get("more_body"):
            break
    return body


async def _towards(owner: ClientConnection, receive: Receive) -> None:
    with contextlib.suppress(ConnectionClosed):
        while (message := await receive())["type"] == "websocket.receive":
            text = message.get("text")
            await owner.send(text if text is not None else message["bytes"])


async def _back(owner: ClientConnection, send: Send) -> None:
    try:
        while True:
            said = await owner.recv()
            how = "text" if isinstance(said, str) else "bytes"
            await send({"type": "websocket.send", how: said})
    except ConnectionClosed as closed:
        goodbye: Message = {"type": "websocket.close", "code": RESTARTS, "reason": "moving"}
        if closed.rcvd is not None:
            goodbye = {"type": "websocket.close", "code": closed.rcvd.code, "reason": closed.rcvd.reason}
        with contextlib.suppress(OSError, RuntimeError):  # whoever it was for has gone
            await send(goodbye)
