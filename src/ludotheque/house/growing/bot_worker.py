"""`ludotheque worker`: takes bots' questions from the bus, as many at a time as it has processes; and as many again of
those who think for long.

It knows no table and no guest. On SIGTERM it takes no more, answers what it has, and leaves; without the bus it waits.
"""

import asyncio
import contextlib
import random
import signal
from typing import Any, Final

import msgspec

from ludotheque.house.bots.pool import Died, Pool, cores
from ludotheque.house.bots.worker import Answer
from ludotheque.house.bots.workers import cost_of
from ludotheque.house.errors import HouseError, error_site
from ludotheque.house.growing.bot_post import (
    ALIVE,
    KEYS,
    LARGEST,
    PATIENCE,
    SIGNS,
    URGENCIES,
    WORKERS,
    Brought,
    Errand,
    errand,
    place,
    queue,
    skills,
    this_worker,
)
from ludotheque.house.growing.bus import ended
from ludotheque.house.growing.valkey import DOWN, Roll, connect
from ludotheque.house.log import configure, log
from ludotheque.house.wire import NOT_UNDERSTOOD

TURN: Final = 1.0  # seconds at the queues before it looks up
RETRY: Final = 1.0
UNREAD: Final = 1000  # answers in the box of a house that does not come for them


class Desk:
    """Where questions of one kind are answered: those of bots that answer at once, or that think for long."""

    def __init__(self, slow: bool, count: int) -> None:
        self.slow = slow
        # Who asked has given up after PATIENCE; so nobody steps aside before.
        self.pool = Pool("ludotheque.house.bots.worker", Answer, count, PATIENCE, PATIENCE)
        self.free = asyncio.Semaphore(count)

    def queues(self) -> list[str]:
        """The most urgent first; among equals no game is always the first."""
        games = random.sample(known := skills(), len(known))
        return [queue(skill, urgency, self.slow) for urgency in range(URGENCIES) for skill in games]


class BotWorker:
    def __init__(self, url: str, name: str, processes: int = 0, retry: float = RETRY) -> None:
        self.redis = connect(url)
        self.name = name
        self.count = processes or cores()
        self.retry = retry
        self.desks = [Desk(slow, self.count) for slow in (False, True)]
        self.pool = self.desks[0].pool
        self.roll = Roll(self.redis, WORKERS, ALIVE)
        self.work: set[asyncio.Task[None]] = set()
        self.leaving = asyncio.Event()
        self.up = True

    async def run(self) -> None:
        """Until `leaving` is set."""
        await self.pool.warm()
        log.info("the worker is ready", worker=self.name, processes=self.count)
        signs = asyncio.get_running_loop().create_task(self._give_signs())
        await asyncio.gather(*map(self._sit, self.desks))
        await ended(signs)
        await self._leave()

    async def _sit(self, desk: Desk) -> None:
        while not self.leaving.is_set():
            try:
                await self._take(desk)
            except DOWN as error:
                self._is_up(False, error_site(error))
                await asyncio.sleep(self.retry)

    async def _leave(self) -> None:
        with contextlib.suppress(*DOWN):  # then it is forgotten by itself
            await self.roll.wipe(self.name)  # nobody sends more; what is queued the house takes back
        log.info("the worker leaves", worker=self.name, unanswered=len(self.work))
        await asyncio.gather(*self.work, return_exceptions=True)
        for desk in self.desks:
            await desk.pool.close()
        await self.redis.aclose()

    async def _give_signs(self) -> None:
        sign = msgspec.json.encode(this_worker(self.count))
        while True:
            try:
                await self.roll.write(self.name, sign)
                self._is_up(True)
                await asyncio.sleep(SIGNS)
            except DOWN as error:
                self._is_up(False, error_site(error))
                await asyncio.sleep(self.retry)

    def _is_up(self, up: bool, error: str = "") -> None:
        if up != self.up:
            self.up = up
            if up:
                log.info("the bus is there", worker=self.name)
            else:
                log.warning("the bus is lost", worker=self.name, error=error)

    async def _take(self, desk: Desk) -> None:
        """One question, when a process is free for it."""
        await desk.free.acquire()
        number = ""
        try:
            found: Any = await self.redis.blpop(desk.queues(), timeout=TURN)
            number = "" if found is None else found[1].decode(errors="replace")
        finally:
            if not number:
                desk.free.release()
        if number:
            task = asyncio.get_running_loop().create_task(self._serve(desk, number))
            self.work.add(task)
            task.add_done_callback(self.work.discard)

    async def _serve(self, desk: Desk, number: str) -> None:
        try:
            data = await self.redis.getdel(place(number))
            if data is None:
                return  # too late, or taken back
            if len(data) > LARGEST:
                raise msgspec.DecodeError
            await self._answer(desk.pool, number, errand.decode(data))
        except NOT_UNDERSTOOD:
            log.warning("a question is not understood", worker=self.name)
        except DOWN as error:
            log.warning("an answer is lost", worker=self.name, error=error_site(error))
        except Exception as error:
            log.error("a question failed", worker=self.name, error=error_site(error))
        finally:
            desk.free.release()

    async def _answer(self, pool: Pool[Answer], number: str, asked: Errand) -> None:
        reply = await self._think(pool, asked)
        if reply.error:
            log.error("a bot failed", game=asked.question.game, bot=asked.question.bot, error=reply.error)
        if not asked.box.startswith(f"{KEYS}:answers:"):
            raise msgspec.DecodeError
        told = Brought(number, reply.index, reply.error[:200], reply.seconds, reply.tried, reply.exact)
        brought = msgspec.json.encode(told)
        async with self.redis.pipeline() as deed:
            deed.rpush(asked.box, brought)
            deed.ltrim(asked.box, -UNREAD, -1)
            deed.pexpire(asked.box, int(1000 * ALIVE))
            await deed.execute()

    async def _think(self, pool: Pool[Answer], asked: Errand) -> Answer:
        try:
            return await pool.ask(asked.question, lambda: 0, cost_of(asked.question))
        except Died as error:
            return Answer(-1, f"its process died: {error}")
        except TimeoutError:
            return Answer(-1, "did not answer in time")


async def _work(worker: BotWorker) -> None:
    loop = asyncio.get_running_loop()
    for number in (signal.SIGINT, signal.SIGTERM):
        loop.add_signal_handler(number, worker.leaving.set)
    await worker.run()


def work(url: str, name: str, processes: int = 0) -> None:
    """Until SIGINT or SIGTERM."""
    try:
        worker = BotWorker(url, name, processes)
    except HouseError as error:
        raise SystemExit(f"The worker cannot start: {error}") from None
    configure()
    asyncio.run(_work(worker))
