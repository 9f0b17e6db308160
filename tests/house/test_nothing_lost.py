"""The house is killed at any moment, again and again: what was acknowledged is there, once, and every match goes on.

Ten kills on each database, a hundred on each in `make fuzz`.
"""

import asyncio
import os
import random
import re
import signal
import threading
import time
from collections.abc import AsyncIterator, Callable, Iterator
from contextlib import asynccontextmanager
from functools import partial
from pathlib import Path
from typing import Any

import pytest

from ludotheque.house.archive.database import Database
from ludotheque.house.archive.postgres import Postgres
from ludotheque.house.archive.sqlite import Sqlite
from ludotheque.kernel.record import Line
from tests.house import growing
from tests.house.load import AWAY, Player
from tests.house.people import PATIENCE, House
from tests.servers import PostgresServer, running

pytestmark = pytest.mark.anyio
FUZZ = "LUDOTHEQUE_FUZZ" in os.environ
KILLS = 100 if FUZZ else 10  # on each database
SEED = random.randrange(1 << 32) if FUZZ else 13
BETWEEN = 60  # moves between two kills, at the most
OPENING = 4  # every so many kills the house does not even get to open
LAYING = 2  # kills while tables are laid
TABLES = [  # the game, and who sits there besides the two who play
    ("schnuff", ["greedy"]),
    ("schotten_totten_2", []),
    ("boum", ["random"]),
    ("snits_revenge", []),
    ("snit_smashing", ["greedy"]),
]
DIES = "import os, signal, threading; threading.Timer({}, os.kill, (os.getpid(), signal.SIGKILL)).start()\n"
# What a house may say after another was killed; anything else is a fault.
EXPECTED = ("another process does not answer", "a table has changed hands")
AWAY_TOO = ("not stored", "no sign of life could be given", "a table cannot be read", "follows the store")


class World:
    """A store, the house that is open on it, and those who play there."""

    def __init__(self, data: Path, url: str) -> None:
        self.data = data
        self.url = url
        self.database: Database = Postgres(url) if url else Sqlite(data / "house.sqlite")
        self.luck = random.Random(SEED)
        self.players: list[Player] = []
        self.stored: dict[str, list[tuple[Any, ...]]] = {}
        self.laid: set[str] = set()  # tables of which somebody was told
        self.quiet = 0  # kills while nobody had moved for long
        self.house: House | None = None

    def open(self, first: str = "") -> House:
        outside = f"Outside(), database={self.url!r}" if self.url else "Outside()"
        self.house = House(self.data, first=first, outside=outside)
        for player in self.players if self.house.url else []:
            player.go_to(self.house.url)
        return self.house

    def missing(self) -> list[tuple[str, list[str]]]:
        """Of these games nobody plays one: it is over, or there was none yet."""
        played = {player.memory.game for player in self.players if not player.over()}
        return [one for one in TABLES if one[0] not in played]

    async def settle(self) -> None:
        """A table of every game goes on. What goes wrong when the house is killed meanwhile has not happened."""
        assert self.house is not None
        missing = self.missing()
        for game, bots in self.luck.sample(missing, len(missing)):
            pair = [Player(self.house.url, random.Random(self.luck.random())) for _ in range(2)]
            try:
                await pair[0].lay(game, ["me", "open", *bots])
                self.laid.add(pair[0].table)
                await pair[1].sit(pair[0], 1)
            except AWAY:
                for player in pair:
                    await player.visitor.close()
                return
            self.players += pair

    async def load(self, until: asyncio.Event) -> None:
        await asyncio.gather(*(player.play(until) for player in self.players))

    def moves(self) -> int:
        return sum(player.moves for player in self.players)

    def has_moved(self, often: int) -> bool:
        return self.moves() >= often

    def look(self) -> int:
        """What is stored, while nobody writes: all that was told, nothing twice, nothing changed. How much it is."""
        db = self.database.connect()
        with db.snapshot():
            rows = db.rows("select match, version, seat, action, luck from decisions order by match, version")
            headers = {row[0]: row for row in db.rows("select id, version, started from matches")}
            seats = {(row[0], row[1]): row[2] for row in db.rows("select match, seat, guest from seats")}
            words = [str(row[0]) for row in db.rows("select text from chat")]
        db.close()
        assert self.laid <= set(headers), "a table is there when its host was told of it"
        before, self.stored = self.stored, {table: [] for table in headers}
        for table, *line in rows:
            self.stored[table].append(tuple(line))
        for table, lines in self.stored.items():
            assert [line[0] for line in lines] == list(range(1, headers[table][1] + 1)), "each version once"
            assert lines[: len(before.get(table, []))] == before.get(table, []), "what was stored stays as it was"
        for player in self.players:
            assert seats[player.table, player.seat] == player.guest and headers[player.table][2] is not None
            mine = [Line(line[1], line[2], line[3].split()) for line in self.stored[player.table]]
            player.memory.check([line for line in mine if line.seat == player.seat and not line.word()])
            assert len(words) == len(set(words)) and set(player.memory.said) <= set(words)
        return len(rows)


def logged(house: House, allowed: tuple[str, ...] = EXPECTED) -> None:
    _, log = house.process.communicate()
    for line in log.splitlines():
        found = re.search(r'event="?([^"]*)"? ', line)
        assert found is not None and found[1] in allowed, log


def kill(house: House, seconds: float, due: Callable[[], bool] = lambda: True) -> None:
    """Some time after it is due. From a thread of its own: the moment has nothing to do with what anybody waits for."""

    def wait() -> None:
        end = time.monotonic() + PATIENCE
        while not due() and time.monotonic() < end:
            time.sleep(0.001)
        time.sleep(seconds)
        house.process.send_signal(signal.SIGKILL)

    threading.Thread(target=wait, daemon=True).start()


@asynccontextmanager
async def world(data: Path, url: str) -> AsyncIterator[World]:
    world = World(data, url)
    try:
        yield world
    finally:
        for player in world.players:
            await player.visitor.close()
        if world.house is not None and world.house.process.returncode is None:
            world.house.kill()


async def kill_again_and_again(world: World) -> None:
    """While it opens, while tables are laid, and above all while everybody plays."""
    for number in range(KILLS):
        opening = number % OPENING == OPENING - 1
        dies = DIES.format(world.luck.uniform(0.1, 2.0)) if opening else ""
        house = await asyncio.to_thread(world.open, dies)
        if number < LAYING:
            kill(house, world.luck.uniform(0, 0.5))
        until = asyncio.Event()
        playing = asyncio.create_task(world.load(until))
        if house.url and world.missing():
            await world.settle()
            until.set()
            await playing
            until = asyncio.Event()
            playing = asyncio.create_task(world.load(until))
        enough = world.moves() + world.luck.randrange(BETWEEN)
        if number >= LAYING and not opening:
            kill(house, world.luck.uniform(0, 0.003), partial(world.has_moved, enough))
        await asyncio.to_thread(house.process.wait)
        world.quiet += number >= LAYING and not opening and not world.has_moved(enough)
        until.set()
        await playing
        logged(house)
        world.look()


async def everybody_plays(world: World) -> None:
    """Until each has seen a move of his own, in every match that goes on."""
    before = [player.moves for player in world.players]
    await growing.until(
        lambda: all(player.moves > moves or player.over() for player, moves in zip(world.players, before, strict=True))
    )


async def goes_on(world: World, house: House) -> None:
    until = asyncio.Event()
    playing = asyncio.create_task(world.load(until))
    await everybody_plays(world)
    assert house.process.poll() is None and not playing.done(), playing
    until.set()
    await playing


@pytest.mark.parametrize("kind", ["sqlite", "postgres"])
async def test_a_house_that_is_killed_at_any_moment_loses_nothing(
    kind: str, tmp_path: Path, request: pytest.FixtureRequest
) -> None:
    url = request.getfixturevalue("new_database")() if kind == "postgres" else ""
    async with world(tmp_path, url) as there:
        await kill_again_and_again(there)
        house = await asyncio.to_thread(there.open)
        await there.settle()
        await goes_on(there, house)
        code, _ = house.stop()
        assert code == 0 and there.look() > 10 * KILLS
        print(f"seed {SEED}: {KILLS} kills, {there.look()} decisions, {len(there.players)} players")
        assert there.quiet <= KILLS // 10, "it was killed under load"


@pytest.fixture(scope="module")
def mortal() -> Iterator[PostgresServer]:
    """A PostgreSQL that may be killed."""
    with running(PostgresServer()) as server:
        yield server


async def test_a_database_that_is_killed_loses_nothing_and_the_house_goes_on_by_itself(
    mortal: PostgresServer, tmp_path: Path
) -> None:
    async with world(tmp_path, mortal.new_database("house")) as there:
        house = await asyncio.to_thread(there.open)
        await there.settle()
        for _ in range(20 if FUZZ else 2):
            until = asyncio.Event()
            playing = asyncio.create_task(there.load(until))
            await everybody_plays(there)
            await asyncio.sleep(there.luck.uniform(0, 0.7))
            for player in there.players:
                player.refusals.clear()
            mortal.stop(signal.SIGKILL)
            # Who moves meanwhile is told
            await growing.until(lambda: any("not_stored" in player.refusals for player in there.players))
            await asyncio.sleep(there.luck.uniform(0, 0.7))
            answer = await there.players[0].visitor.http.get("/api/tables")
            assert (answer.status_code, answer.json()["error"]["kind"]) == (503, "not_stored")
            await asyncio.to_thread(mortal.start)
            until.set()
            await playing
            await goes_on(there, house)
            there.look()
        code, _ = house.stop()
        assert code == 0
