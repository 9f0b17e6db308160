"""Web processes die, hang and come back: their tables go on elsewhere within seconds, and nothing is lost or left."""

import asyncio
import os
import random
import signal
import subprocess
import time
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from pathlib import Path

import pytest
from starlette.types import Message, Receive, Scope, Send

from ludotheque.house.archive.postgres import Postgres
from ludotheque.house.growing.leases import LEASE, Leases
from ludotheque.house.growing.relay import Relay
from ludotheque.kernel.record import Line
from tests.house.load import AWAY, Player
from tests.house.people import House, Visitor
from tests.servers import ValkeyServer, running

pytestmark = pytest.mark.anyio
TABLES = [("schnuff", ["greedy"]), ("boum", []), ("schotten_totten_2", [])]
SOON = 90.0  # seconds on a machine that has much else to do


def shared(url: str, bus: str = "", workers: int = 1) -> str:
    return f"Outside(), database={url!r}, bus={bus!r}, workers={workers}"


def stored(url: str, table: str) -> list[Line]:
    db = Postgres(url).connect()
    rows = db.rows("select version, seat, action, luck from decisions where match = ? order by version", (table,))
    db.close()
    assert [row[0] for row in rows] == list(range(1, len(rows) + 1))
    return [Line(seat, action, luck.split()) for _, seat, action, luck in rows]


class Crowd:
    """People who play at the same tables through different processes."""

    def __init__(self, urls: list[str]) -> None:
        self.luck = random.Random(7)
        self.urls = urls
        self.players: list[Player] = []
        self.until = asyncio.Event()

    async def settle(self) -> None:
        """Each table is laid at one process, and somebody comes through the other."""
        for number, (game, bots) in enumerate(TABLES):
            urls = [self.urls[number % len(self.urls)], self.urls[(number + 1) % len(self.urls)]]
            pair = [Player(url, random.Random(self.luck.random())) for url in urls]
            await pair[0].lay(game, ["me", "open", *bots])
            await pair[1].sit(pair[0], 1)
            self.players += pair

    async def play(self) -> None:
        await asyncio.gather(*(player.play(self.until) for player in self.players))

    async def all_move(self, seconds: float = SOON) -> float:
        """Until everybody has made a move from now on; how long that took."""
        began, before = time.monotonic(), [player.moves for player in self.players]
        async with asyncio.timeout(seconds):
            while any(
                player.moves <= moves and not player.over() for player, moves in zip(self.players, before, strict=True)
            ):
                await asyncio.sleep(0.02)
        return time.monotonic() - began

    def check(self, url: str) -> None:
        for player in self.players:
            lines = stored(url, player.table)
            player.memory.check([line for line in lines if line.seat == player.seat and not line.word()])


@asynccontextmanager
async def crowd(urls: list[str]) -> AsyncIterator[tuple[Crowd, asyncio.Task[None]]]:
    there = Crowd(urls)
    await there.settle()
    playing = asyncio.create_task(there.play())
    try:
        yield there, playing
    finally:
        there.until.set()
        await playing
        for player in there.players:
            await player.visitor.close()


def go_to(there: Crowd, old: str, new: str) -> None:
    """Whoever came through a process that is gone comes through another, as behind a proxy."""
    for player in there.players:
        if player.url == old:
            player.go_to(new)


async def test_the_tables_of_a_process_that_is_killed_go_on_in_another(
    new_database: Callable[[], str], tmp_path: Path
) -> None:
    url = new_database()
    houses = [House(tmp_path / name, outside=shared(url)) for name in ("one", "two")]
    async with crowd([house.url for house in houses]) as (there, _):
        await there.all_move()
        houses[0].kill()
        go_to(there, houses[0].url, houses[1].url)
        seconds = await there.all_move()
        print(f"all went on after {seconds:.1f} s")
    code, log = houses[1].stop()
    assert code == 0 and "Traceback" not in log, log
    there.check(url)


async def test_a_process_that_was_stopped_wakes_up_to_nothing(new_database: Callable[[], str], tmp_path: Path) -> None:
    """For longer than its lease: its tables are another's, and it must not harm them."""
    url = new_database()
    houses = [House(tmp_path / name, outside=shared(url)) for name in ("one", "two")]
    async with crowd([house.url for house in houses]) as (there, _):
        await there.all_move()
        houses[0].process.send_signal(signal.SIGSTOP)
        stopped = time.monotonic()
        stuck = [player for player in there.players if player.url == houses[0].url]
        seconds = await all_at_the_other(there, houses[1].url)
        await asyncio.sleep(max(0.0, LEASE - (time.monotonic() - stopped)))
        before = {player.table: stored(url, player.table) for player in there.players}
        houses[0].process.send_signal(signal.SIGCONT)
        print(f"all went on after {seconds:.1f} s")
        await there.all_move()
        for table, lines in before.items():
            assert stored(url, table)[: len(lines)] == lines
        assert stuck and all(player.url == houses[0].url for player in stuck), "they are served where they were"
    there.check(url)
    for house in houses:
        code, log = house.stop()
        assert code == 0 and "Traceback" not in log, log


async def all_at_the_other(there: Crowd, url: str) -> float:
    """Until every table can be seen there; how long that took."""
    began = time.monotonic()
    watcher = Visitor(url)
    async with asyncio.timeout(SOON):
        for table in {player.table for player in there.players}:
            await seen(watcher, table)
    await watcher.close()
    return time.monotonic() - began


async def seen(watcher: Visitor, table: str) -> None:
    while True:
        try:
            answer = await watcher.http.get(f"/api/tables/{table}", timeout=SOON)
            assert answer.status_code in (200, 503), answer.text
            if answer.status_code == 200:
                await (await watcher.connect(table)).until("table")
                return
        except AWAY:
            pass
        await asyncio.sleep(0.1)


async def test_when_the_bus_is_away_nobody_notices(new_database: Callable[[], str], tmp_path: Path) -> None:
    url = new_database()
    with running(ValkeyServer()) as bus:
        houses = [House(tmp_path / name, outside=shared(url, bus.url)) for name in ("one", "two")]
        async with crowd([house.url for house in houses]) as (there, _):
            await there.all_move()
            bus.stop(signal.SIGKILL)
            await there.all_move()
            await asyncio.to_thread(bus.start)
            await there.all_move()
        there.check(url)
        for house in houses:
            code, log = house.stop()
            assert code == 0 and "Traceback" not in log, log


class There(Leases):
    """A table that is always somebody else's."""

    shared = True

    def __init__(self, address: str) -> None:
        self.address = address
        self.buried: list[str] = []

    async def owner(self, table: str) -> str:
        return self.address

    async def bury(self, address: str) -> None:
        self.buried.append(address)


@pytest.mark.parametrize(
    "last", [b"", b"HTTP/1.1 200 OK\r\ncontent-length: 1000\r\n\r\nhalf an answ"], ids=["silent", "half"]
)
async def test_what_a_dying_owner_was_asked_is_asked_once(tmp_path: Path, last: bytes) -> None:
    asked: list[bytes] = []

    async def die(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        asked.append(await reader.readuntil(b"}"))
        writer.write(last)
        writer.close()

    async def receive() -> Message:
        return {"type": "http.request", "body": b"{}"}

    async def send(message: Message) -> None:
        said.append(message)

    async def nobody(scope: Scope, receive: Receive, send: Send) -> None:
        raise AssertionError("it is not ours")

    said: list[Message] = []
    owner = await asyncio.start_unix_server(die, tmp_path / "inside")
    leases = There(f"unix:{tmp_path / 'inside'}")
    relay = Relay(nobody, leases, lambda table: False, "token")
    scope: Scope = {
        "type": "http",
        "path": "/api/tables/abc/rematch",
        "method": "POST",
        "scheme": "http",
        "headers": [],
    }
    scope.update(query_string=b"", client=("127.0.0.1", 1))
    await relay(scope, receive, send)
    assert len(asked) == 1 and said[0]["status"] == 503 and b"moving" in said[1]["body"]
    assert leases.buried == [], "it was there, and may still be"
    owner.close()
    await relay(scope, receive, send)
    assert len(asked) == 1 and said[2]["status"] == 503
    assert leases.buried == [leases.address] and not relay.clients


# ---------------------------------------------------------------------- several at one door


def children(process: int) -> list[int]:
    found = subprocess.run(["pgrep", "-P", str(process)], capture_output=True, text=True, check=False)
    return [int(line) for line in found.stdout.split()]


def family(process: int) -> list[int]:
    """A process, and all that it has started."""
    return [process, *(one for child in children(process) for one in family(child))]


def alive(process: int) -> bool:
    try:
        return Path(f"/proc/{process}/stat").read_text().rpartition(")")[2].split()[0] != "Z"
    except OSError:
        return False


async def gone(processes: list[int]) -> None:
    async with asyncio.timeout(SOON):
        while any(alive(process) for process in processes):
            await asyncio.sleep(0.05)


async def test_a_killed_process_is_replaced_and_the_house_closes_in_good_order(
    new_database: Callable[[], str], valkey: ValkeyServer, tmp_path: Path
) -> None:
    url = new_database()
    house = House(tmp_path, outside=shared(url, valkey.url, 2))
    assert house.url
    async with crowd([house.url]) as (there, _):
        await there.all_move()
        first = children(house.process.pid)
        assert len(first) == 2
        for victim in first:  # whoever has the tables, one after the other loses them
            os.kill(victim, signal.SIGKILL)
            await gone([victim])
            print(f"all went on after {await there.all_move():.1f} s")
            async with asyncio.timeout(SOON):
                while len([child for child in children(house.process.pid) if alive(child)]) < 2:
                    await asyncio.sleep(0.05)
        second = children(house.process.pid)
        assert len(second) == 2 and not set(first) & set(second)
        everybody = family(house.process.pid)
        there.until.set()
    code, log = await asyncio.to_thread(house.stop)
    assert code == 0 and "Traceback" not in log and "Fatal" not in log, log
    await gone(everybody)
    there.check(url)


async def test_when_whoever_watches_the_processes_is_killed_they_leave_too(
    new_database: Callable[[], str], valkey: ValkeyServer, tmp_path: Path
) -> None:
    house = House(tmp_path, outside=shared(new_database(), valkey.url, 2))
    everybody = family(house.process.pid)
    assert len(everybody) >= 3
    os.kill(house.process.pid, signal.SIGKILL)
    await gone(everybody)
    house.process.communicate()
