"""Bots of other machines: questions over a real Valkey, and a house that thinks itself when nobody answers."""

import asyncio
import contextlib
import os
import re
import secrets
import signal
import subprocess
import sys
import threading
from collections.abc import AsyncIterator, Callable, Iterator
from contextlib import asynccontextmanager
from functools import cache
from pathlib import Path
from typing import Any

import msgspec
import pytest
import redis
from typer.testing import CliRunner

from ludotheque.bots import BOTS
from ludotheque.cli import app
from ludotheque.games import GAMES
from ludotheque.house.archive.store import Store
from ludotheque.house.bots.pool import Urgency
from ludotheque.house.bots.thoughts import Weighed
from ludotheque.house.bots.worker import Answer, Question
from ludotheque.house.bots.workers import seconds_of
from ludotheque.house.growing import bot_post
from ludotheque.house.growing import remote_bots as remote_module
from ludotheque.house.growing.bot_post import KEYS, QUEUED, WorkerInfo, box_of, place, queue, skill_of, skills
from ludotheque.house.growing.bot_worker import BotWorker
from ludotheque.house.growing.remote_bots import RemoteWorkers
from ludotheque.house.hall import Hall
from ludotheque.house.tables.play import set_up
from ludotheque.house.tables.table import Table
from ludotheque.house.wire import NewTable
from tests.house.growing import until
from tests.house.people import Ear, HereHistorians, seated
from tests.servers import ValkeyServer, running

pytestmark = [pytest.mark.anyio, pytest.mark.usefixtures("tidied")]

LONG = 60.0


def anyone() -> int:
    return 0


@cache
def question(bot: str = "greedy") -> Question:
    play, _ = set_up(seated(["ada", "bea"]))
    seat = play.waiting[0]
    view = play.seen(seat)
    return Question("schnuff", bot, msgspec.Raw(view), [action.index for action in play.legal[seat]], 7)


def played(table: Table) -> int:
    """Decisions made."""
    assert table.play is not None
    return table.play.version


class House(RemoteWorkers):
    """Counts what it has to think itself, and does it at once."""

    def __init__(self, url: str, wait: float = LONG, **more: float) -> None:
        super().__init__(url, secrets.token_hex(4), 1, wait, **{"look": 0.05, "retry": 0.02, **more})
        self.pool.ask = self.slow.ask = self._here  # type: ignore[method-assign]  # no process is started
        self.thought = 0

    async def _here(self, question: Any, urgency: Urgency, cost: float = 0.0) -> Answer:
        self.thought += 1
        return Answer(question.legal[0])

    async def sees(self, count: int) -> None:
        """Until it knows of so many workers."""
        self._known(question())
        await until(lambda: len(self.there) == count)


@pytest.fixture
def server(valkey: ValkeyServer) -> str:
    """The address of an empty one."""
    client = redis.Redis.from_url(valkey.url)
    client.flushall()
    client.close()
    return valkey.url


@pytest.fixture
def mortal() -> Iterator[ValkeyServer]:
    with running(ValkeyServer()) as server:
        yield server


@pytest.fixture
async def house_of() -> AsyncIterator[Callable[..., House]]:
    houses: list[House] = []

    def make(url: str, **more: float) -> House:
        houses.append(House(url, **more))
        return houses[-1]

    yield make
    for house in houses:
        await house.close()


@asynccontextmanager
async def working(url: str, name: str = "w", processes: int = 1) -> AsyncIterator[BotWorker]:
    worker = BotWorker(url, name, processes, retry=0.02)
    task = asyncio.get_running_loop().create_task(worker.run())
    try:
        yield worker
    finally:
        worker.leaving.set()
        await task


class WorkerProcess:
    """`ludotheque worker`, as it is run."""

    def __init__(self, url: str, log: Path) -> None:
        command = [sys.executable, "-c", "from ludotheque.cli import app; app()", "worker", "--processes", "1"]
        env = {**os.environ, "LUDOTHEQUE_BUS": url}
        self.log = log
        with log.open("w") as out:
            self.process = subprocess.Popen(command, stderr=out, env=env)
        self.child = 0

    def freeze(self) -> None:
        """Whoever thinks in it thinks for ever."""
        found = subprocess.run(["pgrep", "-P", str(self.process.pid)], capture_output=True, text=True, check=True)
        [self.child] = map(int, found.stdout.split())
        os.kill(self.child, signal.SIGSTOP)

    def kill(self) -> None:
        self.process.kill()
        self.process.wait(60)
        if self.child:
            with contextlib.suppress(ProcessLookupError):
                os.kill(self.child, signal.SIGKILL)


@pytest.fixture
def worker_process(server: str, tmp_path: Path) -> Iterator[WorkerProcess]:
    worker = WorkerProcess(server, tmp_path / "log")
    yield worker
    worker.kill()


House_of = Callable[..., House]


async def test_a_worker_answers_and_the_house_need_not_think(server: str, house_of: House_of) -> None:
    house = house_of(server)
    async with working(server, processes=2) as worker:
        await house.sees(1)
        asked = [question(bot) for bot in BOTS for _ in range(1 if seconds_of(bot) > 0.1 else 10)]
        found = await asyncio.gather(*(house.ask(one, anyone) for one in asked))
        assert all(index in one.legal for index, one in zip(found, asked, strict=True))
        assert house.thought == 0 and not house.waiting
        assert len(worker.pool.all) == 2
    await house.sees(0)
    assert await house.ask(question(), anyone) in question().legal
    assert house.thought == 1, "who has left gets no questions"


async def test_a_table_of_bots_is_played_by_a_worker(server: str, house_of: House_of, store: Store) -> None:
    house = house_of(server)
    async with working(server):
        await house.sees(1)
        hall = Hall(store, house, HereHistorians(), 0)
        table = await hall.create("host", NewTable("schnuff", ["greedy", "random", "greedy"]))
        table.join(Ear(""))
        await until(lambda: played(table) > 12, 60)
        assert house.thought == 0
        await hall.bot_seats.close()


async def test_nothing_but_the_view_of_the_seat_its_actions_and_a_seed_leaves_the_house(
    server: str, house_of: House_of, store: Store
) -> None:
    """Every byte of every command that the server was sent for a game is looked at."""
    house = house_of(server)
    commands: list[str] = []
    ready = threading.Event()

    def watch() -> None:
        client: Any = redis.Redis.from_url(server)
        with client.monitor() as monitor:
            ready.set()
            for command in monitor.listen():
                commands.append(command["command"])
                if "the end" in command["command"]:
                    break
        client.close()

    watching = threading.Thread(target=watch)
    watching.start()
    assert await asyncio.to_thread(ready.wait, 20)
    asked: list[tuple[str, Question]] = []
    send = house._send

    async def sent(number: str, question: Question, urgency: int) -> None:
        asked.append((number, question))
        await send(number, question, urgency)

    house._send = sent  # type: ignore[method-assign]
    async with working(server):
        await house.sees(1)
        hall = Hall(store, house, HereHistorians(), 0)
        table = await hall.create("adaguest", NewTable("schnuff", ["greedy", "random"], {"draw": "manual"}))
        views: set[bytes] = set()
        table.join(Ear("watcherguest"))
        play = table.play
        assert play is not None
        take = play.take

        def seen_before(step: Any) -> Any:
            news = take(step)
            views.update(play.seen(seat) for seat in (0, 1))
            return news

        views.update(play.seen(seat) for seat in (0, 1))
        play.take = seen_before  # type: ignore[method-assign]
        await until(lambda: played(table) > 12, 60)
        await hall.bot_seats.close()
    await house.redis.echo("the end")
    await asyncio.to_thread(watching.join, 20)
    assert not watching.is_alive() and len(asked) > 10
    everything = "\n".join(commands)
    for secret in (table.id, "adaguest", "watcherguest", table.secret.hex(), str(table.secret)[2:-1]):
        assert secret not in everything
    parcels = [re.match(rf"SET {KEYS}:question:(\w+) (.*) PX \d+$", one) for one in commands]
    parcels_sent = {found[1]: found[2] for found in parcels if found}
    if asked[-1][0] not in parcels_sent:
        asked.pop()  # called off when the game was put away, before it left
    assert parcels_sent.keys() == {number for number, _ in asked}
    for number, one in asked:
        assert bytes(one.view) in views, "a view that a browser of a seat would get"
        parcel = msgspec.json.decode(parcels_sent[number].encode().decode("unicode_escape").encode("latin-1"))
        assert parcel == {
            "box": house.box,
            "question": {
                "game": "schnuff",
                "bot": one.bot,
                "view": msgspec.json.decode(one.view),
                "legal": one.legal,
                "seed": one.seed,
                "milliseconds": one.milliseconds,
            },
        }
    kinds = {one.split(" ")[0] for one in commands if "question:" in one}
    assert kinds <= {"SET", "GETDEL", "DEL"}
    texts = [one for one in commands if one.startswith("RPUSH")]
    for text in texts:  # numbers out, answers back
        assert re.match(rf"RPUSH {KEYS}:(schnuff:\S+:q\d \w{{16}}|answers:\w+ \S+)$", text), text


async def taken(house: House) -> None:
    """Until somebody has the question that it waits for."""
    while not house.waiting or await house.redis.exists(*(place(number) for number in house.waiting)):
        await asyncio.sleep(0.005)


async def test_a_worker_that_is_killed_over_a_question_holds_up_no_table(
    server: str, house_of: House_of, store: Store, worker_process: WorkerProcess
) -> None:
    house = house_of(server)
    await house.sees(1)
    assert await house.ask(question(), anyone) in question().legal and house.thought == 0
    house.wait = 2
    worker_process.freeze()
    hall = Hall(store, house, HereHistorians(), 0)
    table = await hall.create("host", NewTable("schnuff", ["greedy", "greedy"]))
    table.join(Ear(""))
    await taken(house)
    worker_process.kill()
    assert await house.roll.read(), "nobody knows yet that it is dead"
    await until(lambda: played(table) > 3, 60)
    assert house.thought > 0
    await hall.bot_seats.close()
    assert not house.waiting


async def test_a_worker_that_leaves_takes_nothing_more_and_answers_what_it_has(server: str, house_of: House_of) -> None:
    house = house_of(server)
    async with working(server) as worker:
        worker.pool.deadline = LONG
        await house.sees(1)
        [process] = worker.pool.free
        os.kill(process.pid, signal.SIGSTOP)  # it thinks for long
        asked = asyncio.ensure_future(house.ask(question(), anyone))
        await taken(house)
        worker.leaving.set()
        os.kill(process.pid, signal.SIGCONT)
        assert await asked in question().legal and house.thought == 0
    assert not worker.pool.all and await house.roll.read() == {}


async def test_sigterm_sends_a_worker_home(server: str, house_of: House_of, worker_process: WorkerProcess) -> None:
    house = house_of(server)
    await house.sees(1)
    worker_process.process.send_signal(signal.SIGTERM)
    assert await asyncio.to_thread(worker_process.process.wait, 30) == 0
    log = worker_process.log.read_text()
    assert re.findall(r'event="([^"]*)"', log) == ["the worker is ready", "the worker leaves"], log
    assert await house.roll.read() == {}


async def test_when_the_bus_is_lost_the_house_thinks_and_the_worker_waits_and_comes_back(
    mortal: ValkeyServer, house_of: House_of
) -> None:
    house = house_of(mortal.url)
    async with working(mortal.url) as worker:
        await house.sees(1)
        mortal.stop(signal.SIGKILL)
        for _ in range(3):
            assert await house.ask(question(), anyone) in question().legal
        assert house.thought == 3
        await until(lambda: house.down and not worker.up)
        mortal.start()
        await house.sees(1)
        assert await house.ask(question(), anyone) in question().legal and house.thought == 3


async def test_whoever_waits_for_an_answer_when_the_bus_is_lost_waits_no_longer(
    mortal: ValkeyServer, house_of: House_of
) -> None:
    house = house_of(mortal.url)
    await announce(house, skills())
    asked = asyncio.ensure_future(house.ask(question(), anyone))
    await until(lambda: bool(house.waiting))
    mortal.stop(signal.SIGKILL)
    assert await asked in question().legal and house.thought == 1


async def announce(house: House, known: list[str], bots: list[str] | None = None) -> None:
    """A worker that says what it knows, and does nothing."""
    info = WorkerInfo(1, known, list(BOTS) if bots is None else bots)
    house.roll.life = int(LONG * 1000)
    await house.roll.write("idle", msgspec.json.encode(info))
    await house.sees(1)


@pytest.mark.parametrize("other", ["older rules", "other views", "no such game", "no such bot"])
async def test_a_worker_of_another_version_is_asked_nothing_it_does_not_know(
    server: str, house_of: House_of, other: str
) -> None:
    house = house_of(server)
    name, revision, looks = skill_of("schnuff").split(":")
    known = {
        "older rules": f"{name}:{int(revision) - 1}:{looks}",
        "other views": f"{name}:{revision}:{'0' * len(looks)}",
        "no such game": skill_of("boum"),
        "no such bot": skill_of("schnuff"),
    }
    await announce(house, [known[other]], ["random"] if other == "no such bot" else None)
    assert await house.ask(question(), anyone) in question().legal and house.thought == 1
    assert not [key async for key in house.redis.scan_iter(f"{KEYS}:*q0")], "nothing was sent"


def test_every_game_has_its_own_queues_for_the_state_of_its_rules(monkeypatch: pytest.MonkeyPatch) -> None:
    assert len(set(skills())) == len(GAMES)
    before = skill_of("schnuff")
    bot_post.skill_of.cache_clear()
    monkeypatch.setattr(GAMES["schnuff"], "revision", GAMES["schnuff"].revision + 1)
    assert skill_of("schnuff") != before
    bot_post.skill_of.cache_clear()


def test_a_worker_with_other_bots_listens_to_other_queues(monkeypatch: pytest.MonkeyPatch) -> None:
    """One of an earlier version does not know every level, and is not asked."""
    today = skill_of("schnuff")
    skill_of.cache_clear()
    monkeypatch.setattr(bot_post, "BOTS", {"random": BOTS["random"], "greedy": BOTS["greedy"]})
    earlier = skill_of("schnuff")
    skill_of.cache_clear()
    assert earlier != today
    assert queue(today, 0) != queue(today, 0, slow=True)


async def test_a_worker_that_thinks_for_long_answers_others_at_once(server: str, house_of: House_of) -> None:
    house = house_of(server)
    async with working(server) as worker:
        await house.sees(1)
        slow = worker.desks[1].pool
        going = asyncio.Event()

        async def ponder(question: Any, urgency: Urgency, cost: float) -> Answer:
            await going.wait()
            return Answer(question.legal[0], tried=[Weighed(question.legal[0], 7, 0.5)])

        slow.ask = ponder  # type: ignore[method-assign,assignment]  # thinks until it is told to go on
        asked = [asyncio.ensure_future(house.think(question("master"), anyone)) for _ in range(3)]
        for _ in range(3):
            assert await house.ask(question(), anyone) in question().legal
        assert not any(one.done() for one in asked)
        going.set()
        found = await asyncio.gather(*asked)
        assert [one.tried[0].looks for one in found] == [7, 7, 7] and house.thought == 0


async def test_a_question_that_nobody_takes_is_taken_back_and_the_workers_get_a_rest(
    server: str, house_of: House_of, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(remote_module, "SPARE", LONG)  # however late we see that nobody took it
    house = house_of(server, wait=0.1, rest=LONG)
    await announce(house, skills())
    assert await house.ask(question(), anyone) in question().legal
    await until(lambda: not house._known(question()))
    queued: list[Any] = await house.redis.lrange(queue(skill_of("schnuff"), 0), 0, -1)
    assert len(queued) == 1 and not await house.redis.exists(place(queued[0].decode()))
    house.looked = float("-inf")
    await until(lambda: house.looked > 0)
    assert len(house.there) == 1, "a look at who is there ends no rest"
    await house.ask(question(), anyone)
    assert house.thought == 2 and await house.redis.llen(queue(skill_of("schnuff"), 0)) == 1, "none was sent"


async def test_a_queue_is_bounded(server: str, house_of: House_of) -> None:
    house = house_of(server)
    await announce(house, skills())
    where = queue(skill_of("schnuff"), 1)
    await house.redis.rpush(where, *["old"] * QUEUED)
    assert await house.ask(question(), lambda: 1) in question().legal
    assert house.thought == 1 and await house.redis.llen(where) == QUEUED


async def test_questions_of_those_who_are_here_are_taken_first_and_stale_ones_not_at_all(
    server: str, house_of: House_of
) -> None:
    house = house_of(server)
    await announce(house, skills())
    await house.redis.rpush(queue(skill_of("boum"), 0), "stale", "stale")
    order: list[int] = []

    async def ask(urgency: int) -> None:
        await house.ask(question(), lambda: urgency)
        order.append(urgency)

    tasks = [asyncio.ensure_future(ask(urgency)) for urgency in (2, 1, 2, 0, 1, 0)]
    lengths = [queue(skill_of("schnuff"), urgency) for urgency in range(3)]

    async def queued() -> list[int]:
        return [await house.redis.llen(one) for one in lengths]

    while await queued() != [2, 2, 2]:
        await asyncio.sleep(0.005)
    async with working(server):
        await asyncio.gather(*tasks)
    assert order == [0, 0, 1, 1, 2, 2] and house.thought == 0


async def test_who_is_not_asked_any_more_is_not_thought_for(server: str, house_of: House_of) -> None:
    house = house_of(server, rest=LONG)
    await announce(house, skills())
    asked = asyncio.ensure_future(house.ask(question(), anyone))
    await until(lambda: bool(house.waiting))
    [number] = house.waiting
    while not await house.redis.exists(place(number)):
        await asyncio.sleep(0.005)
    asked.cancel()
    await asyncio.gather(asked, return_exceptions=True)
    while await house.redis.exists(place(number)):
        await asyncio.sleep(0.005)
    assert not house.waiting and house._known(question()) and house.thought == 0


@pytest.mark.parametrize(
    "answer", [Answer(-1), Answer(10**6), Answer(0, "KeyError at worker.py:1")], ids=["negative", "too high", "failed"]
)
async def test_an_answer_that_is_not_the_bots_own_or_not_legal_is_none(
    server: str, house_of: House_of, answer: Answer
) -> None:
    house = house_of(server)
    await announce(house, skills())
    asked = asyncio.ensure_future(house.ask(question(), anyone))
    await until(lambda: bool(house.waiting))
    [number] = house.waiting
    for nonsense in (b"", b"{}", b"[]", b'{"number": 3, "index": 0}', b'{"number": "other", "index": 0}'):
        await house.redis.rpush(house.box, nonsense)
    brought = {"number": number, "index": answer.index, "error": answer.error}
    await house.redis.rpush(house.box, msgspec.json.encode(brought))
    assert await asked in question().legal and house.thought == 1


async def test_a_worker_survives_nonsense_and_writes_to_no_other_key(server: str, house_of: House_of) -> None:
    house = house_of(server)
    where = queue(skill_of("schnuff"), 0)
    good = msgspec.to_builtins(
        {"box": "somebody:else", "question": msgspec.json.decode(msgspec.json.encode(question()))}
    )
    unknown = {**good, "box": box_of("p"), "question": {**good["question"], "game": "chess"}}
    nonsense = [b"", b"\xff", b"{}", b"[" * 10_000, msgspec.json.encode(good), msgspec.json.encode(unknown)]
    for number, data in enumerate(nonsense):
        await house.redis.set(place(f"n{number}"), data)
        await house.redis.rpush(where, f"n{number}")
    await house.redis.rpush(where, b"\xff\xfe")
    async with working(server):
        await house.sees(1)
        assert await house.ask(question(), anyone) in question().legal and house.thought == 0
    assert not await house.redis.exists("somebody:else")
    [failed] = await house.redis.lrange(box_of("p"), 0, -1)
    assert "its process died" in msgspec.json.decode(failed)["error"]


async def test_a_worker_process_that_dies_over_a_question_says_so_and_is_replaced(
    server: str, house_of: House_of
) -> None:
    house = house_of(server)
    async with working(server) as worker:
        await house.sees(1)
        [process] = worker.pool.free
        os.kill(process.pid, signal.SIGSTOP)
        asked = asyncio.ensure_future(house.ask(question(), anyone))
        await until(lambda: not worker.pool.free)
        os.kill(process.pid, signal.SIGKILL)
        assert await asked in question().legal and house.thought == 1
        assert await house.ask(question(), anyone) in question().legal and house.thought == 1


async def test_the_command_says_what_is_wrong_with_an_address() -> None:
    said = CliRunner().invoke(app, ["worker", "--bus", "http://:secret@host"])
    assert said.exit_code == 1 and "secret" not in said.output
    assert "redis://host:6379/0" in said.output or "redis://host:6379/0" in str(said.exception)


async def test_without_a_bus_the_house_has_workers_of_its_own() -> None:
    workers = remote_module.make_workers("", "process", 3)
    assert not isinstance(workers, RemoteWorkers) and workers.pool.count == 3
