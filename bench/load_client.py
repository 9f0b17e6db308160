"""People at a house under load: real sockets, real messages, and as little work as possible on this side of them.

A browser needs four things of `table` and `news` to play on: `version`, `ticket`, `legal` and `to_act`. Nothing else is
read here, so that what is measured is the house.
"""

import asyncio
import os
import time
from collections.abc import Awaitable, Callable, Iterable
from pathlib import Path
from typing import Final, cast
from urllib.parse import urlsplit

import httpx
import msgspec
from msgspec import Struct

from ludotheque.kernel.chance import Seeded

PATIENCE: Final = 30.0  # seconds until a move that nobody hears of is a fault of the house
GRACE: Final = 0.1  # a move that is no news to everybody is over when nobody has heard more of it for so long
AT_ONCE: Final = 20  # tables that are laid at the same time
TEXT, CLOSE, PING, PONG = 0x81, 0x88, 0x89, 0x8A


class Choice(Struct):
    index: int


class Told(Struct):
    """What we read of a message; each part stands until another comes."""

    t: str
    kind: str = ""  # of an error
    version: int = 0
    ticket: int | None = None
    legal: list[int | Choice] | None = None
    to_act: list[int] | None = None


decoder: Final = msgspec.json.Decoder(Told)


class LoadError(RuntimeError):
    """The house did something that a bench cannot go on with."""


class Screen(asyncio.Protocol):
    """A browser at a table: the WebSocket protocol as far as the house speaks it to those who behave."""

    def __init__(self, heard: Callable[["Screen"], None]) -> None:
        self.heard = heard  # is called after every `table` message
        self.transport: asyncio.Transport | None = None
        self.open: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self.rest = b""
        self.received = 0  # bytes, frames and all
        self.sent = 0
        self.version = -1
        self.ticket = 0
        self.legal: list[int | Choice] = []
        self.to_act: list[int] = []
        self.fault = ""
        self.closing = False

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        self.transport = cast(asyncio.Transport, transport)

    def connection_lost(self, exc: Exception | None) -> None:
        self.fail("the house hung up")

    def fail(self, fault: str) -> None:
        """Whoever waits for this screen must know."""
        if self.closing:
            return
        self.fault = self.fault or fault
        if not self.open.done():
            self.open.set_exception(LoadError(fault))
        self.heard(self)

    def greet(self, host: str, table: str, cookie: str) -> None:
        key = "dGhlIHNhbXBsZSBub25jZQ=="
        head = f"GET /ws/tables/{table} HTTP/1.1\r\nHost: {host}\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
        head += f"Sec-WebSocket-Key: {key}\r\nSec-WebSocket-Version: 13\r\nCookie: guest={cookie}\r\n\r\n"
        assert self.transport is not None
        self.transport.write(head.encode())

    def data_received(self, data: bytes) -> None:
        self.received += len(data)
        data = self.rest + data if self.rest else data
        if not self.open.done():
            head, end, data = data.partition(b"\r\n\r\n")
            if not end:
                self.rest = head
                return
            if not head.startswith(b"HTTP/1.1 101"):
                self.fail(head.decode("latin-1").partition("\r\n")[0])
                return
            self.open.set_result(None)
        self.rest = self._frames(data)

    def _frames(self, data: bytes) -> bytes:
        """Hear every whole frame; what is left."""
        at = 0
        while len(data) - at >= 2:
            length, start = data[at + 1], at + 2
            if length >= 126:
                start += 2 if length == 126 else 8
                if len(data) < start:
                    break
                length = int.from_bytes(data[at + 2 : start], "big")
            if len(data) < start + length:
                break
            self._frame(data[at], data[start : start + length])
            at = start + length
        return data[at:]

    def _frame(self, kind: int, payload: bytes) -> None:
        if kind == TEXT:
            self._read(decoder.decode(payload))
        elif kind == PING:
            self._send(PONG, payload)
        elif kind == CLOSE:
            self.fail(f"the house closed a socket: {payload!r}")

    def _read(self, told: Told) -> None:
        if told.t in ("error", "stale", "refused"):
            self.fail(f"the house answered: {told.t} {told.kind}")
        if told.t not in ("table", "news"):
            return
        self.version = told.version
        self.ticket = self.ticket if told.ticket is None else told.ticket
        self.legal = self.legal if told.legal is None else told.legal
        self.to_act = self.to_act if told.to_act is None else told.to_act
        self.heard(self)

    def act(self, which: int) -> None:
        """Do the legal action of this number."""
        choice = self.legal[which]
        action = choice if isinstance(choice, int) else choice.index
        self._send(TEXT, f'{{"t":"act","ticket":{self.ticket},"action":{action}}}'.encode())

    def _send(self, kind: int, payload: bytes) -> None:
        assert self.transport is not None and len(payload) < 126
        frame = bytes((kind, 0x80 | len(payload), 0, 0, 0, 0)) + payload  # masked by nothing
        self.sent += len(frame)
        self.transport.write(frame)

    def close(self) -> None:
        self.closing = True
        if self.transport is not None:
            self.transport.abort()


class Tally:
    """What was measured since it was begun."""

    def __init__(self) -> None:
        self.began = time.perf_counter()
        self.processor = time.process_time()
        self.delays: list[float] = []
        self.late = 0  # screens that heard of a move when it had been counted already
        self.bytes = 0

    def percentile(self, share: float) -> float:
        ordered = sorted(self.delays)
        return ordered[min(len(ordered) - 1, int(len(ordered) * share))] if ordered else 0.0

    def end(self) -> None:
        self.seconds = time.perf_counter() - self.began
        self.busy = (time.process_time() - self.processor) / self.seconds


class Match:
    """One table with its people, who decide by lot, one at a time."""

    def __init__(self, town: "Town", number: int) -> None:
        self.town = town
        self.choice = Seeded(number)
        self.guests: list[str] = []  # their cookies
        self.screens: list[Screen] = []
        self.moves = 0  # of this game
        self.unheard: set[Screen] = set()
        self.last = 0.0  # when somebody last heard of it
        self.news = asyncio.Event()

    async def open(self) -> None:
        """A new table for these people, or the next one."""
        for screen in self.screens:
            screen.close()
        while len(self.guests) < self.town.clients:
            self.guests.append(await self.town.guest())
        seats = self.town.seats
        wish = {"game": self.town.game, "seats": ["me", *["open"] * (seats - 1)], "options": {}}
        table = (await self.town.call("POST", "/api/tables", self.guests[0], wish))["id"]
        for seat in range(1, seats):
            await self.town.call("POST", f"/api/tables/{table}/seats/{seat}", self.guests[seat], {"who": "me"})
        self.moves = 0
        self.screens = [await self.town.connect(table, cookie, self._heard) for cookie in self.guests]
        await self._until(lambda: all(screen.version >= 0 for screen in self.screens), PATIENCE)

    def _heard(self, screen: Screen) -> None:
        self.last = time.perf_counter()
        if screen not in self.unheard and self.moves:
            self.town.tally.late += 1
        self.unheard.discard(screen)
        self.news.set()

    async def _until(self, done: Callable[[], bool], patience: float) -> bool:
        try:
            async with asyncio.timeout(patience):
                while not done():
                    self.news.clear()
                    await self.news.wait()
        except TimeoutError:
            return False
        for screen in self.screens:
            if screen.fault:
                raise LoadError(screen.fault)
        return True

    @property
    def over(self) -> bool:
        return not self.screens or not self.screens[0].to_act

    def _actor(self) -> Screen:
        return self.screens[self.screens[0].to_act[0]]

    async def move(self) -> None:
        """One decision, from sending it until the last screen has it."""
        await self._until(lambda: bool(self._actor().legal), PATIENCE)  # a busy machine may be late with it
        actor = self._actor()
        self.unheard = set(self.screens)
        began = time.perf_counter()
        actor.act(self.choice.below(len(actor.legal)))
        if not await self._until(lambda: actor not in self.unheard, PATIENCE):
            raise LoadError("a move was not answered")
        while self.unheard:
            heard = len(self.unheard)
            if not await self._until(lambda: len(self.unheard) < heard, GRACE):  # noqa: B023 (called at once)
                break  # a secret choice: the others are not told
        self.moves += 1
        self.town.tally.delays.append(self.last - began)

    def bytes(self) -> int:
        return sum(screen.received + screen.sent for screen in self.screens)

    async def play(self, moves: int) -> None:
        """So many decisions of one game; a game that is over sooner is followed by another."""
        while self.moves < moves:
            if self.over:
                await self.open()
            await self.move()

    async def go_on(self, until: float, pause: float) -> None:
        """Until that moment, with so many seconds from the beginning of one move to that of the next."""
        loop = asyncio.get_running_loop()
        due = loop.time() + pause * self.choice.below(1000) / 1000
        while due < until:
            if self.over:
                await self.open()
            await asyncio.sleep(max(0.0, due - loop.time()))
            before = self.bytes()
            await self.move()
            self.town.tally.bytes += self.bytes() - before
            due = max(due + pause, loop.time())


class Town:
    """Everybody who comes to one house."""

    def __init__(self, url: str, game: str, seats: int, clients: int) -> None:
        self.host = urlsplit(url).netloc
        self.game = game
        self.seats = seats
        self.clients = clients
        self.matches: list[Match] = []
        self.tally = Tally()
        kept = httpx.Limits(keepalive_expiry=1)  # the house lets go of an idle connection sooner than httpx expects
        self.http = httpx.AsyncClient(base_url=url, timeout=PATIENCE, limits=kept)

    async def guest(self) -> str:
        """A newcomer's cookie."""
        async with httpx.AsyncClient(base_url=self.http.base_url, timeout=PATIENCE) as browser:
            answer = await browser.get("/api/me")
        answer.raise_for_status()
        return answer.cookies["guest"]

    async def call(self, method: str, path: str, cookie: str, body: object) -> dict[str, str]:
        answer = await self.http.request(method, path, json=body, headers={"Cookie": f"guest={cookie}"})
        if answer.is_error:
            raise LoadError(answer.text)
        found: dict[str, str] = answer.json()
        return found

    async def connect(self, table: str, cookie: str, heard: Callable[[Screen], None]) -> Screen:
        host, _, port = self.host.rpartition(":")
        _, screen = await asyncio.get_running_loop().create_connection(lambda: Screen(heard), host, int(port))
        screen.greet(self.host, table, cookie)
        await screen.open
        return screen

    async def open(self, count: int, moves: int) -> None:
        """So many more tables, each played as far as that."""
        newcomers = [Match(self, len(self.matches) + number) for number in range(count)]
        self.matches += newcomers
        gate = asyncio.Semaphore(AT_ONCE)

        async def one(match: Match) -> None:
            async with gate:
                await match.play(moves)

        await together(one(match) for match in newcomers)

    async def bring(self, game: str, bot: str, count: int) -> None:
        """So many tables at which four of these bots play; the guest who opened them watches none."""
        host = await self.guest()
        for _ in range(count):
            await self.call("POST", "/api/tables", host, {"game": game, "seats": [bot] * 4, "options": {}})

    async def run(self, seconds: float, rate: float) -> Tally:
        """Everybody plays for a while: so many moves a second at each table, or as fast as it goes (rate 0)."""
        self.tally = Tally()
        until = asyncio.get_running_loop().time() + seconds
        await together(match.go_on(until, 1 / rate if rate else 0.0) for match in self.matches)
        self.tally.end()
        return self.tally

    async def close(self) -> None:
        for match in self.matches:
            for screen in match.screens:
                screen.close()
        await self.http.aclose()


async def together(work: Iterable[Awaitable[None]]) -> None:
    await asyncio.gather(*work)


def processor_seconds(process: int) -> float:
    """What a process has used of the processors so far, all of its threads."""
    fields = Path(f"/proc/{process}/stat").read_text().rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


def resident(process: int) -> int:
    """Bytes of memory that a process has now."""
    return int(Path(f"/proc/{process}/statm").read_text().split()[1]) * os.sysconf("SC_PAGE_SIZE")
