"""Bots that think in other processes, perhaps on other machines: `ludotheque worker`.

The law of this file: a table never waits for what may never come. A question goes out only while a worker that knows
its game is there; and when no answer comes in time, whatever the reason, the house thinks itself.
"""

import asyncio
import secrets
import time
from typing import Any, Final

import msgspec

from ludotheque.house.bots.pool import SLOWER, Urgency
from ludotheque.house.bots.worker import Answer, Question
from ludotheque.house.bots.workers import Spent, Workers, cost_of, is_slow
from ludotheque.house.errors import error_site
from ludotheque.house.growing.bot_post import (
    ALIVE,
    LARGEST,
    PATIENCE,
    QUEUED,
    WORKERS,
    Brought,
    Errand,
    WorkerInfo,
    box_of,
    brought,
    place,
    queue,
    skill_of,
    worker_info,
)
from ludotheque.house.growing.bus import ended
from ludotheque.house.growing.valkey import DOWN, SECONDS, Roll, connect
from ludotheque.house.log import log
from ludotheque.house.wire import NOT_UNDERSTOOD

LOOK: Final = 1.0  # seconds between two looks at who is there
RETRY: Final = 1.0
SPARE: Final = 1.0  # seconds that a question lies there longer than anybody waits: we can still see that nobody took it
REST: Final = 5.0  # for which nothing is sent when a question lay there until it was too late


class NotTaken(Exception):
    """The workers have too much to do."""


class RemoteWorkers(Workers):
    """`process` is this one's name, for the box where its answers are put."""

    def __init__(
        self,
        url: str,
        process: str,
        count: int = 0,
        wait: float = PATIENCE,
        look: float = LOOK,
        retry: float = RETRY,
        rest: float = REST,
    ) -> None:
        super().__init__(count)
        self.redis = connect(url, max(SECONDS, 2 * look))
        self.roll = Roll(self.redis, WORKERS, ALIVE)
        self.box = box_of(process)
        self.wait = wait
        self.look = look
        self.retry = retry
        self.rest = rest
        self.there: dict[str, WorkerInfo] = {}
        self.looked = float("-inf")
        # Until when nothing is sent to those who answer at once, and to those who think for long, whoever is there.
        self.resting = {False: float("-inf"), True: float("-inf")}
        self.down = False
        self.waiting: dict[str, asyncio.Future[Brought]] = {}
        self.life: asyncio.Task[None] | None = None
        self.returns: set[asyncio.Task[None]] = set()

    # ------------------------------------------------------------------ asking

    async def think(self, question: Question, urgency: Urgency, spent: Spent = lambda seconds: None) -> Answer:
        found = await self._ask_there(question, urgency(), spent) if self._known(question) else None
        return await super().think(question, urgency, spent) if found is None else found

    def _known(self, question: Question) -> bool:
        """Whether somebody is there who can answer this, and not resting."""
        if self.life is None:
            self.life = asyncio.get_running_loop().create_task(self._live())
        if time.monotonic() < self.resting[is_slow(question.bot)]:
            return False
        skill = skill_of(question.game)
        return any(skill in one.skills and question.bot in one.bots for one in self.there.values())

    async def _ask_there(self, question: Question, urgency: int, spent: Spent) -> Answer | None:
        """The bot's own answer, or None."""
        number = secrets.token_hex(8)
        reply: asyncio.Future[Brought] = asyncio.get_running_loop().create_future()
        self.waiting[number] = reply
        reason = ""
        try:
            await self._send(number, question, urgency)  # which has a limit of its own
            async with asyncio.timeout(self._patience(question)):
                answer = await reply
            spent(answer.seconds)
            if not answer.error and answer.index in question.legal:
                return Answer(answer.index, "", answer.seconds, answer.tried, answer.exact)
            reason = answer.error or "chose what is not legal"
        except NotTaken:
            reason = "too much to do"
        except DOWN as error:
            reason = error_site(error)
        finally:
            del self.waiting[number]
            if not reply.done() or reply.cancelled():
                self._take_back(number, is_slow(question.bot), late=bool(reason))
        log.warning("no bot of a worker; the house thinks", game=question.game, bot=question.bot, error=reason)
        return None

    def _patience(self, question: Question) -> float:
        return self.wait + SLOWER * cost_of(question)

    async def _send(self, number: str, question: Question, urgency: int) -> None:
        data = msgspec.json.encode(Errand(self.box, question))
        if len(data) > LARGEST:
            raise NotTaken
        where = queue(skill_of(question.game), urgency, is_slow(question.bot))
        life = int((self._patience(question) + SPARE) * 1000)
        async with self.redis.pipeline() as deed:
            deed.set(place(number), data, px=life)
            deed.rpush(where, number)
            deed.pexpire(where, 10 * life)
            _, length, _ = await deed.execute()
        if length > QUEUED:
            await self.redis.ltrim(where, 0, QUEUED - 1)
            raise NotTaken

    def _take_back(self, number: str, slow: bool, late: bool) -> None:
        """Nobody waits for it any more; whoever finds its number finds nothing. Nobody waits for this either."""
        if not self.down:
            task = asyncio.get_running_loop().create_task(self._forget(number, slow, late))
            self.returns.add(task)
            task.add_done_callback(self.returns.discard)

    async def _forget(self, number: str, slow: bool, late: bool) -> None:
        try:
            untouched = bool(await self.redis.delete(place(number)))
        except DOWN:
            return  # it ends by itself
        if late and untouched and time.monotonic() >= self.resting[slow]:
            log.warning("the bot workers have too much to do; the house thinks", seconds=self.rest)
            self.resting[slow] = time.monotonic() + self.rest

    # ------------------------------------------------------------------ answers, and who is there

    async def _live(self) -> None:
        while True:
            try:
                await self._look()
                found: Any = await self.redis.blpop([self.box], timeout=self.look)
                if found is not None:
                    self._answered(found[1])
            except DOWN as error:
                self._lost(error_site(error))
                await asyncio.sleep(self.retry)
            except Exception as error:  # nobody would ever start it again
                self._lost(error_site(error))
                await asyncio.sleep(self.retry)

    async def _look(self) -> None:
        if time.monotonic() - self.looked < self.look:
            return
        there: dict[str, WorkerInfo] = {}
        for name, data in (await self.roll.read()).items():
            try:
                there[name] = worker_info.decode(data)
            except NOT_UNDERSTOOD:
                log.warning("a worker is not understood")
        if there.keys() != self.there.keys():
            log.info("bot workers", count=len(there), processes=sum(one.processes for one in there.values()))
        self.there, self.down, self.looked = there, False, time.monotonic()

    def _answered(self, data: bytes) -> None:
        try:
            answer = brought.decode(data)
        except NOT_UNDERSTOOD:
            log.warning("a worker's answer is not understood")
            return
        reply = self.waiting.get(answer.number)
        if reply is not None and not reply.done():
            reply.set_result(answer)

    def _lost(self, error: str) -> None:
        """Whoever waits for an answer need not wait longer."""
        if not self.down:
            log.warning("the way to the bot workers is lost; the house thinks", error=error)
        self.down = True
        self.there = {}
        self.looked = float("-inf")
        for reply in self.waiting.values():
            if not reply.done():
                reply.set_result(Brought("", -1, "the bus is lost"))

    async def close(self) -> None:
        if self.life is not None:
            await ended(self.life, *self.returns)
        await self.redis.aclose()
        await super().close()


def make_workers(url: str, process: str, count: int = 0) -> Workers:
    """Those of the bus at this address; without one, this machine's own."""
    return RemoteWorkers(url, process, count) if url else Workers(count)
