"""The outer door: whatever somebody sends, and whatever he leaves unread, he costs little, and then he is dropped."""

import asyncio
import resource
import socket
from collections.abc import AsyncIterator, Awaitable, Callable
from io import IOBase
from pathlib import Path

import pytest
from structlog.testing import capture_logs

from ludotheque.house import door
from ludotheque.house.door import QUEUE, Crowd, SocketDoor, Visit
from ludotheque.house.serve import House, make_house
from ludotheque.house.settings import Settings
from tests.house.people import PATIENCE, Visitor

pytestmark = pytest.mark.anyio

PER_ADDRESS = 6
MEGABYTE = 1 << 20
PING, TEXT, MORE = 0x89, 0x81, 0x00


@pytest.fixture
async def house(tmp_path: Path) -> AsyncIterator[House]:
    """A house in this process: one can see what its connections hold."""
    house, listener, held = make_house(Settings(tmp_path, port=0, pace=0, per_address=PER_ADDRESS, proxies=()))
    task = asyncio.get_running_loop().create_task(house.serve([listener]))
    while not house.started:
        await asyncio.sleep(0.01)
    yield house
    house.should_exit = True
    await task
    assert isinstance(held, IOBase)
    held.close()


class Stranger:
    """A socket without manners: it says what it likes, and reads when it likes."""

    def __init__(self, house: House) -> None:
        self.house = house
        self.loop = asyncio.get_running_loop()
        self.host = house.address.removeprefix("http://").rstrip("/")
        self.socket = socket.socket()
        self.socket.setblocking(False)

    async def come(self) -> "Stranger":
        name, _, port = self.host.partition(":")
        await self.loop.sock_connect(self.socket, (name, int(port)))
        return self

    async def say(self, data: bytes) -> None:
        await self.loop.sock_sendall(self.socket, data)

    async def hear(self) -> bytes:
        """Everything until the house ends it."""
        heard = b""
        async with asyncio.timeout(PATIENCE):
            try:
                while data := await self.loop.sock_recv(self.socket, 65536):
                    heard += data
            except ConnectionError:
                pass
        return heard

    async def flood(self, data: bytes, limit: int = 16 * MEGABYTE) -> int:
        """Say this again and again, and read nothing; the bytes that went out before the house had enough."""
        said = 0
        async with asyncio.timeout(PATIENCE):
            try:
                while said < limit:
                    await self.say(data)
                    said += len(data)
            except ConnectionError:
                pass
        return said

    async def shake(self, table: str) -> None:
        """Become a WebSocket at this table."""
        head = f"GET /ws/tables/{table} HTTP/1.1\r\nHost: {self.host}\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
        await self.say(f"{head}Sec-WebSocket-Key: {'A' * 22}==\r\nSec-WebSocket-Version: 13\r\n\r\n".encode())
        heard = b""
        while b'"t":"room"' not in heard:
            heard += await self.loop.sock_recv(self.socket, 65536)

    def close(self) -> None:
        self.socket.close()


Come = Callable[[], Awaitable[Stranger]]


@pytest.fixture
async def come(house: House) -> AsyncIterator[Come]:
    strangers: list[Stranger] = []

    async def one() -> Stranger:
        strangers.append(Stranger(house))
        return await strangers[-1].come()

    yield one
    for stranger in strangers:
        stranger.close()


@pytest.fixture
async def table(house: House) -> str:
    host = Visitor(house.address.rstrip("/"))
    table = await host.create(["me", "open"])
    await host.close()
    return table


def frame(kind: int, data: bytes = b"") -> bytes:
    return bytes([kind, 0x80 | len(data)]) + bytes(4) + data


async def until(done: Callable[[], bool]) -> None:
    async with asyncio.timeout(PATIENCE):
        while not done():
            await asyncio.sleep(0.01)


POST = b"POST /api/tables HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n"


@pytest.mark.parametrize(
    ("first", "again"),
    [
        (b"GET / HTTP/1.1\r\nX: ", b"x" * 60000),
        (b"GET / HTTP/1.1\r\n", b"a: b\r\n" * 10000),
        (b"GET /", b"x" * 60000),
        (POST + b"Transfer-Encoding: chunked\r\n\r\n0\r\n", b"a: b\r\n" * 10000),
        (POST + b"Content-Length: 1000000000\r\n\r\n", b"x" * 60000),
        (b"", b"GET /api/me HTTP/1.1\r\nHost: localhost\r\n\r\n" * 1000),
    ],
    ids=["a header", "headers", "a path", "trailers", "a body", "requests"],
)
async def test_a_request_that_does_not_end_is_ended(house: House, come: Come, first: bytes, again: bytes) -> None:
    stranger = await come()
    await stranger.say(first)
    assert await stranger.flood(again) < 8 * MEGABYTE, "what the sockets of both sides hold, and no more"
    await until(lambda: not house.crowd.visits)


async def test_whoever_sends_too_long_a_head_is_told(house: House, come: Come) -> None:
    stranger = await come()
    await stranger.say(b"GET / HTTP/1.1\r\nX: " + b"x" * door.REQUEST_LIMIT)
    assert (await stranger.hear()).startswith(b"HTTP/1.1 431 ")


async def test_half_a_request_has_its_time(house: House, come: Come, table: str) -> None:
    silent, half, body, watcher = [await come() for _ in range(4)]
    await half.say(b"GET / HT")
    await body.say(POST + b"Content-Length: 100\r\n\r\n{")
    await watcher.shake(table)
    await until(lambda: len(house.crowd.visits) == 4)
    house.crowd.sweep()
    assert len(house.crowd.visits) == 4, "they have just come"
    for visit in house.crowd.visits.values():
        if visit.begun is not None:
            visit.begun -= door.REQUEST_SECONDS + 1
    house.crowd.sweep()
    for stranger in (silent, half, body):
        await stranger.hear()
    await watcher.say(frame(TEXT, b"{"))
    assert b"bad_message" in await watcher.loop.sock_recv(watcher.socket, 65536), "a WebSocket may wait"
    assert len(house.crowd.visits) == 1


async def test_a_request_in_pieces_is_a_request(house: House, come: Come) -> None:
    stranger = await come()
    for piece in (b"\r\n", b"GET /api/me HT", b"TP/1.1\r\nHost: loc", b"alhost\r\nConnection: close\r\n", b"\r\n"):
        await stranger.say(piece)
        await asyncio.sleep(0.01)
    assert b'{"name":"' in await stranger.hear()


async def test_pings_are_answered_until_they_are_a_flood(house: House, come: Come, table: str) -> None:
    polite, rude = await come(), await come()
    await polite.shake(table)
    await polite.say(frame(PING, b"here?") * 3)
    heard = b""
    while len(heard) < 21:
        heard += await polite.loop.sock_recv(polite.socket, 65536)
    assert heard == b"\x8a\x05here?" * 3
    await rude.shake(table)
    assert await rude.flood(frame(PING, b"x" * 100) * 500) < 8 * MEGABYTE
    await until(lambda: len(house.crowd.visits) == 1)


async def stuffed(house: House, stranger: Stranger, table: str) -> tuple[Visit, list[int]]:
    """A WebSocket whose browser reads nothing; what waited for him, measured again and again until it grew no more."""
    before = set(house.crowd.visits)
    await stranger.shake(table)
    [visit] = [visit for transport, visit in house.crowd.visits.items() if transport not in before]
    flood = asyncio.get_running_loop().create_task(stranger.flood(frame(PING, b"x" * 120) * 500, 64 * MEGABYTE))
    held = [0]
    async with asyncio.timeout(PATIENCE):
        while held[-1] == 0 or held[-1] != held[-50:][0]:
            held.append(visit.transport.get_write_buffer_size())
            await asyncio.sleep(0.01)
    flood.cancel()
    return visit, held


async def test_who_does_not_read_is_not_heard_and_then_dropped(
    house: House, come: Come, table: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(door, "BURST", 10_000_000)
    visit, held = await stuffed(house, await come(), table)
    assert max(held) < 2 * 65536, "the pongs that wait for him"
    house.crowd.sweep()
    visit.moved -= door.UNREAD_SECONDS + 1
    house.crowd.sweep()
    await until(lambda: not house.crowd.visits)


async def test_who_cannot_keep_up_is_gone_at_once(house: House, come: Come, monkeypatch: pytest.MonkeyPatch) -> None:
    """Nothing waits until he has read the rest: he may never do."""
    monkeypatch.setattr(door, "BURST", 10_000_000)
    host = Visitor(house.address.rstrip("/"))
    table = await host.create(["me", "open"])
    visit, _ = await stuffed(house, await come(), table)
    for number in range(QUEUE + 2):  # one of them is on its way already
        await host.call("PUT", "/api/me", {"name": f"Ada {number}"})
    await until(lambda: visit not in house.crowd.visits.values())
    await host.close()


async def test_a_message_comes_in_a_few_pieces_at_the_most(house: House, come: Come, table: str) -> None:
    patient, endless = await come(), await come()
    await patient.shake(table)
    await patient.say(frame(0x01, b"{") + frame(MORE) * 3 + frame(0x80, b"}"))
    assert b"missing required field" in await patient.loop.sock_recv(patient.socket, 65536)
    await endless.shake(table)
    await endless.say(frame(0x01) + frame(MORE) * 1000)
    assert b"\x03\xf1too many fragments" in await endless.hear(), "close code 1009"


async def test_messages_are_answered_in_their_order_however_they_come(house: House, come: Come, table: str) -> None:
    """One by itself, several at once, one in halves, and each of them after the others."""
    stranger = await come()
    await stranger.shake(table)
    number = 0
    for _ in range(3):
        for count, cut in ((1, 0), (3, 0), (2, 7), (1, 3), (1, 0)):
            numbers = range(number, number + count)
            data = b"".join(frame(TEXT, b'{"t":"why","touches":[],"n":%d}' % one) for one in numbers)
            number += count
            await stranger.say(data[: cut or len(data)])
            if cut:
                await asyncio.sleep(0.01)
                await stranger.say(data[cut:])
            heard = b""
            async with asyncio.timeout(PATIENCE):
                while heard.count(b"cannot be understood") < count:
                    heard += await stranger.loop.sock_recv(stranger.socket, 65536)
            assert heard.count(b"bad_message") == count


async def test_what_was_said_before_somebody_hung_up_is_heard(house: House, come: Come) -> None:
    host = Visitor(house.address.rstrip("/"))
    table = await host.create(["me", "open"])
    watcher = await come()
    await watcher.shake(table)
    hasty = await come()
    head = f"GET /ws/tables/{table} HTTP/1.1\r\nHost: {hasty.host}\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
    head += f"Cookie: guest={host.http.cookies['guest']}\r\nSec-WebSocket-Version: 13\r\n"
    await hasty.say(f"{head}Sec-WebSocket-Key: {'A' * 22}==\r\n\r\n".encode())
    heard = b""
    while b'"t":"room"' not in heard:
        heard += await hasty.loop.sock_recv(hasty.socket, 65536)
    said = [frame(TEXT, b'{"t":"say","text":"%s"}' % word) for word in (b"good", b"bye")]
    await hasty.say(b"".join(said) + frame(0x88, b"\x03\xe8"))
    heard = b""
    async with asyncio.timeout(PATIENCE):
        while b'"bye"' not in heard:
            heard += await watcher.loop.sock_recv(watcher.socket, 65536)
    assert heard.index(b'"good"') < heard.index(b'"bye"')
    await until(lambda: len(house.crowd.visits) <= 2)
    await host.close()


async def test_the_house_may_close_while_somebody_hangs_up(house: House, come: Come, table: str) -> None:
    stranger = await come()
    await stranger.shake(table)
    protocols = [transport.get_protocol() for transport in house.crowd.visits]
    his = next(one for one in protocols if isinstance(one, SocketDoor))
    his.data_received(frame(0x88, b"\x03\xe8"))
    while not his.transport.is_closing():
        await asyncio.sleep(0)
    his.shutdown()
    await until(lambda: his.transport not in house.crowd.visits)


async def test_a_handshake_that_cannot_be_read_is_answered(house: House, come: Come, table: str) -> None:
    stranger = await come()
    head = f"GET /ws/tables/{table} HTTP/1.1\r\nHost: {stranger.host}\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
    await stranger.say(f"{head}X: {'x' * 9000}\r\n\r\n".encode())
    assert (await stranger.hear()).startswith(b"HTTP/1.1 400 ")


async def test_so_many_may_come_from_one_address(house: House, come: Come) -> None:
    inside = [await come() for _ in range(PER_ADDRESS)]
    await until(lambda: len(house.crowd.visits) == PER_ADDRESS)
    with capture_logs() as lines:
        assert (await (await come()).hear()).startswith(b"HTTP/1.1 503 ")
    assert [line["event"] for line in lines] == ["turned away: too many connections"]
    inside[0].close()
    await until(lambda: len(house.crowd.visits) < PER_ADDRESS)
    newcomer = await come()
    await newcomer.say(b"GET /api/me HTTP/1.0\r\nHost: localhost\r\n\r\n")
    assert b"200 OK" in await newcomer.hear()
    for stranger in inside:
        stranger.close()
    await until(lambda: not house.crowd.visits)
    assert not house.crowd.addresses, "nobody is remembered who has gone"


async def test_the_house_has_a_size(house: House, come: Come) -> None:
    house.crowd.in_all = 1
    first = await come()
    await until(lambda: len(house.crowd.visits) == 1)
    with capture_logs():
        assert (await (await come()).hear()).startswith(b"HTTP/1.1 503 ")
    first.close()


class Pipe(asyncio.Transport):
    """A transport that holds so much."""

    def __init__(self) -> None:
        super().__init__()
        self.held = 0

    def get_write_buffer_size(self) -> int:
        return self.held


async def test_whoever_takes_a_little_now_and_then_may_stay() -> None:
    pipe = Pipe()
    visit = Visit(pipe, "", 0.0)
    visit.begun = None
    for now, held in [(100.0, 0), (101.0, 900), (120.0, 800), (139.0, 700), (140.0, 900), (158.0, 900)]:
        pipe.held = held
        assert not visit.overdue(now)
    assert visit.overdue(160.0)


def test_there_is_room_for_as_many_as_there_are_handles() -> None:
    assert [door.room(handles) for handles in (20, 100, 4096, 1_000_000)] == [1, 18, 2000, 2000]
    assert Crowd(100).in_all == door.IN_ALL


def test_handles_are_asked_for_and_their_end_is_said_in_a_line() -> None:
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    try:
        resource.setrlimit(resource.RLIMIT_NOFILE, (256, hard))
        assert door.file_handles() == resource.getrlimit(resource.RLIMIT_NOFILE)[0] > 256
        with capture_logs() as lines:
            door.look_for_handles()
            resource.setrlimit(resource.RLIMIT_NOFILE, (3, hard))
            door.look_for_handles()
        assert [line["event"] for line in lines] == ["no file handles are left; nobody can come in"]
    finally:
        resource.setrlimit(resource.RLIMIT_NOFILE, (soft, hard))
