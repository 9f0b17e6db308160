"""Processes that answer questions, seen from the house: started when needed, replaced when they die or hang.

The law of this file: whoever waits longest among the most urgent goes first, and what costs little may pass what costs
much, for as long as that can be expected to wait; a question that takes longer than it should holds up nobody but who
asked it: after `patience` it steps aside, after `deadline` its process is ended.
"""

import asyncio
import os
import sys
from asyncio.subprocess import PIPE, Process
from collections.abc import Callable
from typing import Any, Final, Generic, TypeVar

import msgspec
from msgspec import Struct

from ludotheque import builds
from ludotheque.house.bots.pipe import READY, frame
from ludotheque.house.errors import error_site

Answer = TypeVar("Answer", bound=Struct)
Urgency = Callable[[], int]  # asked anew whenever a place is free: less is sooner

STARTING: Final = 30.0  # seconds for a process to be ready; nobody's thinking is in them
# For each second that a question costs: so many later may a cheaper one come and still be first, and so many more has
# it before it steps aside, and before its process is ended. A second of a busy processor can be several by the clock.
OVERTAKEN: Final = 4.0
SLOWER: Final = 2.0
SLOWEST: Final = 5.0


def cores() -> int:
    """How many processors this process may use."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


class Died(RuntimeError):
    """The process ended over a question, or answered nonsense."""


class Places:
    """So many at a time; those who wait come in by urgency, and among equals in turn, the dear ones later."""

    def __init__(self, count: int) -> None:
        self.free = count
        self.waiting: list[tuple[Urgency, float, asyncio.Future[None]]] = []

    async def take(self, urgency: Urgency, cost: float = 0.0) -> None:
        """`cost` is what it will take, in seconds."""
        if self.free:
            self.free -= 1
            return
        loop = asyncio.get_running_loop()
        turn: asyncio.Future[None] = loop.create_future()
        one = (urgency, loop.time() + OVERTAKEN * cost, turn)
        self.waiting.append(one)
        try:
            await turn
        except asyncio.CancelledError:
            if one in self.waiting:
                self.waiting.remove(one)
            else:
                self.give()  # it was ours already
            raise

    def give(self) -> None:
        there = [one for one in self.waiting if not one[2].done()]  # somebody may have gone in this very moment
        if not there:
            self.free += 1
            return
        first = min(there, key=lambda one: (one[0](), one[1]))  # the first of equals
        self.waiting.remove(first)
        first[2].set_result(None)


class Stay:
    """A question in its place, until it is answered or has to step aside; as many are aside as there are places."""

    def __init__(self, pool: "Pool[Any]", cost: float) -> None:
        self.pool = pool
        self.inside = True
        self.timer = asyncio.get_running_loop().call_later(pool.patience + SLOWER * cost, self.step_aside)

    def step_aside(self) -> None:
        if self.pool.aside < self.pool.count:
            self.inside = False
            self.pool.aside += 1
            self.pool.places.give()

    def end(self) -> None:
        self.timer.cancel()
        if self.inside:
            self.pool.places.give()
        else:
            self.pool.aside -= 1


class Pool(Generic[Answer]):
    """At most `count` processes think at once, and as many again that have been slow."""

    def __init__(self, module: str, answer: type[Answer], count: int, patience: float, deadline: float) -> None:
        self.module = module
        self.answer = answer
        self.count = count
        self.patience = patience
        self.deadline = deadline
        self.places = Places(count)
        self.aside = 0
        self.closed = False
        self.rules = builds.made_since()  # what those who wait were started with
        self.free: list[Process] = []
        self.all: set[Process] = set()

    async def warm(self) -> None:
        """Start all processes now, so that no question waits for one."""
        while len(self.free) < self.count:
            try:
                self.free.append(await self._start())
            except (OSError, EOFError):  # TimeoutError is an OSError
                return  # whoever asks will see

    async def ask(self, question: Struct, urgency: Urgency, cost: float = 0.0) -> Answer:
        """The answer; Died or TimeoutError when there will be none from this process. `cost` is what it will take of
        a processor, in seconds."""
        await self.places.take(urgency, cost)
        process: Process | None = None
        stay: Stay | None = None
        try:
            process = await self._process()
            stay = Stay(self, cost)
            async with asyncio.timeout(self.deadline + SLOWEST * cost):
                answer = await self._exchange(process, question)
            if len(self.free) < self.count:
                self.free.append(process)
            return answer
        except (OSError, EOFError, msgspec.DecodeError) as error:
            if isinstance(error, TimeoutError):  # which is an OSError
                raise
            raise Died(error_site(error)) from None
        finally:
            if stay is None:
                self.places.give()
            else:
                stay.end()
            if process is not None and process not in self.free:
                await self._end(process)

    async def _process(self) -> Process:
        """One that waits, if it still lives, or a new one."""
        if self.closed:
            raise EOFError
        if self.rules != (ready := builds.made_since()):
            self.rules = ready
            await self._retire()
        while self.free:
            process = self.free.pop()
            if process.returncode is None:
                return process
            self.all.discard(process)
        return await self._start()

    async def _start(self) -> Process:
        command = (sys.executable, "-m", self.module)
        process = await asyncio.create_subprocess_exec(
            *command, stdin=PIPE, stdout=PIPE, start_new_session=True, env=builds.environment()
        )
        self.all.add(process)
        assert process.stdout is not None
        try:
            async with asyncio.timeout(STARTING):
                if await process.stdout.readexactly(len(READY)) != READY:
                    raise EOFError
        except BaseException:
            await self._end(process)
            raise
        return process

    async def _exchange(self, process: Process, question: Struct) -> Answer:
        assert process.stdin is not None
        assert process.stdout is not None
        process.stdin.write(frame(question))
        await process.stdin.drain()
        head = await process.stdout.readexactly(4)
        return msgspec.json.decode(await process.stdout.readexactly(int.from_bytes(head, "big")), type=self.answer)

    async def _retire(self) -> None:
        """Those who wait make room for others: the rules have been compiled meanwhile."""
        waiting, self.free = self.free, []
        for process in waiting:
            await self._end(process)

    async def _end(self, process: Process) -> None:
        self.all.discard(process)
        if process.returncode is None:
            process.kill()
        await process.wait()

    async def close(self) -> None:
        self.closed = True
        self.free.clear()
        for process in list(self.all):
            await self._end(process)
