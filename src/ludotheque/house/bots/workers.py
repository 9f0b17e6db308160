"""The bots' processes: as many as there are processors, and a table that never waits for one that hangs."""

from typing import Final

from ludotheque.house.bots.pool import Died, Pool, Urgency, cores
from ludotheque.house.bots.worker import Answer, Question, anything
from ludotheque.house.log import log

TRIES: Final = 3  # a worker can die of something else than the question
PATIENCE: Final = 1.0  # seconds; our bots take some thousandths of one
DEADLINE: Final = 5.0


class Workers:
    def __init__(self, count: int = 0, patience: float = PATIENCE, deadline: float = DEADLINE) -> None:
        self.pool = Pool("ludotheque.house.bots.worker", Answer, count or cores(), patience, deadline)

    async def ask(self, question: Question, urgency: Urgency) -> int:
        """The index that the bot chose, out of the legal ones; any of them when it does not answer."""
        for _ in range(TRIES):
            try:
                reply = await self.pool.ask(question, urgency)
            except Died as error:
                log.error("a bot worker is replaced", game=question.game, bot=question.bot, error=str(error))
                continue
            except TimeoutError:
                break  # who hangs once will hang again
            if reply.error:
                log.error("a bot failed; chance played", game=question.game, bot=question.bot, error=reply.error)
            return reply.index
        log.error("a bot does not answer; chance plays", game=question.game, bot=question.bot)
        return anything(question)

    async def close(self) -> None:
        await self.pool.close()
