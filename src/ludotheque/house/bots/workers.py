"""The bots' processes: as many as there are processors, and a table that never waits for one that hangs."""

from collections.abc import Callable
from typing import Final

from ludotheque.house.bots.pool import Died, Pool, Urgency, cores
from ludotheque.house.bots.worker import Answer, Question, anything
from ludotheque.house.log import log
from ludotheque.house.office import metrics

TRIES: Final = 3  # a worker can die of something else than the question
PATIENCE: Final = 1.0  # seconds; our bots take some thousandths of one
DEADLINE: Final = 5.0

Spent = Callable[[float], None]  # is told the seconds of the processor that a bot took


class Workers:
    def __init__(self, count: int = 0, patience: float = PATIENCE, deadline: float = DEADLINE) -> None:
        self.pool = Pool("ludotheque.house.bots.worker", Answer, count or cores(), patience, deadline)

    async def ask(self, question: Question, urgency: Urgency, spent: Spent = lambda seconds: None) -> int:
        """The index that the bot chose, out of the legal ones; any of them when it does not answer."""
        for _ in range(TRIES):
            try:
                with metrics.thinking.labels(question.game).time():
                    reply = await self.pool.ask(question, urgency)
            except Died as error:
                log.error("a bot worker is replaced", game=question.game, bot=question.bot, error=str(error))
                continue
            except TimeoutError:
                spent(self.pool.deadline)
                break  # who hangs once will hang again
            spent(reply.seconds)
            if reply.error:
                log.error("a bot failed; chance played", game=question.game, bot=question.bot, error=reply.error)
            return reply.index
        log.error("a bot does not answer; chance plays", game=question.game, bot=question.bot)
        return anything(question)

    async def close(self) -> None:
        await self.pool.close()
