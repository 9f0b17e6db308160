"""Bot workers, seen from the house: long-lived processes, started when needed, replaced when they die."""

import asyncio
import sys
from asyncio.subprocess import PIPE, Process
from typing import Final

import msgspec
from msgspec.structs import replace

from ludotheque.house.errors import whereabouts
from ludotheque.house.log import log
from ludotheque.house.worker import Answer, Question, frame

TRIES: Final = 3  # after so many dead workers the question goes to the random bot
FALLBACK: Final = "random"


class Workers:
    """At most `count` processes; a question waits until one of them is free."""

    def __init__(self, count: int = 1, deadline: float = 20.0) -> None:
        self.deadline = deadline
        self.free: list[Process] = []
        self.all: set[Process] = set()
        self.places = asyncio.Semaphore(count)

    async def ask(self, question: Question) -> int:
        """The index that the bot chose, out of the legal ones."""
        for _ in range(TRIES):
            reply = await self._try(question)
            if reply is not None:
                break
        else:
            log.error("a bot does not answer; the random bot plays", game=question.game, bot=question.bot)
            question = replace(question, bot=FALLBACK)
            while (reply := await self._try(question)) is None:
                await asyncio.sleep(1.0)
        if reply.error:
            log.error("a bot failed; the random bot played", game=question.game, bot=question.bot, error=reply.error)
        return reply.index

    async def _try(self, question: Question) -> Answer | None:
        """Ask once; None when the worker died over it, or took too long."""
        async with self.places:
            process: Process | None = None
            try:
                process = self.free.pop() if self.free else await self._start()
                async with asyncio.timeout(self.deadline):
                    answer = await self._exchange(process, question)
                self.free.append(process)
                return answer
            except (OSError, EOFError, TimeoutError, msgspec.DecodeError) as error:
                log.error("a bot worker is replaced", game=question.game, bot=question.bot, error=whereabouts(error))
                return None
            finally:
                if process is not None and process not in self.free:
                    await self._end(process)

    async def _start(self) -> Process:
        command = (sys.executable, "-m", "ludotheque.house.worker")
        process = await asyncio.create_subprocess_exec(*command, stdin=PIPE, stdout=PIPE, start_new_session=True)
        self.all.add(process)
        return process

    async def _exchange(self, process: Process, question: Question) -> Answer:
        assert process.stdin is not None
        assert process.stdout is not None
        process.stdin.write(frame(question))
        await process.stdin.drain()
        head = await process.stdout.readexactly(4)
        return msgspec.json.decode(await process.stdout.readexactly(int.from_bytes(head, "big")), type=Answer)

    async def _end(self, process: Process) -> None:
        self.all.discard(process)
        if process.returncode is None:
            process.kill()
        await process.wait()

    async def close(self) -> None:
        self.free.clear()
        for process in list(self.all):
            await self._end(process)
