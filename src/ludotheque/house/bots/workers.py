"""The bots' processes: as many as there are processors, and a table that never waits for one that hangs.

Those who think for long have as many of their own, which are started when such a bot is first asked: nobody who answers
at once waits behind them.
"""

from collections.abc import Callable
from typing import Final

import msgspec

from ludotheque.bots import SUBSTITUTE
from ludotheque.bots.levels import LEVELS
from ludotheque.house.bots.pool import Died, Pool, Urgency, cores
from ludotheque.house.bots.worker import Answer, Question, anything
from ludotheque.house.log import log
from ludotheque.house.office import metrics

TRIES: Final = 3  # a worker can die of something else than the question
PATIENCE: Final = 1.0  # seconds, besides what a level takes
DEADLINE: Final = 5.0
LONG: Final = 0.5  # who may take more seconds than this thinks among his like

Spent = Callable[[float], None]  # is told the seconds of the processor that a bot took


def seconds_of(bot: str) -> float:
    """What this bot takes of a processor for a decision, at the most."""
    level = LEVELS.get(bot)
    return 0.0 if level is None else level.milliseconds / 1000


def cost_of(question: Question) -> float:
    usual = seconds_of(question.bot)
    return min(usual, question.milliseconds / 1000) if question.milliseconds else usual


def is_slow(bot: str) -> bool:
    return seconds_of(bot) > LONG


class Workers:
    def __init__(self, count: int = 0, patience: float = PATIENCE, deadline: float = DEADLINE) -> None:
        self.pool, self.slow = (
            Pool("ludotheque.house.bots.worker", Answer, count or cores(), patience, deadline) for _ in range(2)
        )

    async def ask(self, question: Question, urgency: Urgency, spent: Spent = lambda seconds: None) -> int:
        """The index that the bot chose, out of the legal ones; any of them when it does not answer."""
        return (await self.think(question, urgency, spent)).index

    async def think(self, question: Question, urgency: Urgency, spent: Spent = lambda seconds: None) -> Answer:
        """The same, with what was tried; an answer that is not the bot's own has an error."""
        for _ in range(TRIES):
            try:
                with metrics.thinking.labels(question.game).time():
                    reply = await self._pool(question).ask(question, urgency, cost_of(question))
            except Died as error:
                log.error("a bot worker is replaced", game=question.game, bot=question.bot, error=str(error))
                continue
            except TimeoutError:
                spent(self.pool.deadline + cost_of(question))
                break  # who hangs once will hang again
            spent(reply.seconds)
            if reply.error:
                log.error("a bot failed; chance played", game=question.game, bot=question.bot, error=reply.error)
            return reply
        if is_slow(question.bot):
            log.error("a bot does not answer; a quicker one plays", game=question.game, bot=question.bot)
            quicker = await self.think(msgspec.structs.replace(question, bot=SUBSTITUTE), urgency, spent)
            return msgspec.structs.replace(quicker, error=quicker.error or "a quicker bot answered")
        log.error("a bot does not answer; chance plays", game=question.game, bot=question.bot)
        return Answer(anything(question), "did not answer")

    def _pool(self, question: Question) -> Pool[Answer]:
        return self.slow if is_slow(question.bot) else self.pool

    async def close(self) -> None:
        await self.pool.close()
        await self.slow.close()
