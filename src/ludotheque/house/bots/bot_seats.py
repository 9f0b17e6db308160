"""The bots of the house: who of them has something to do, when he is asked, and how his answer comes in.

`kernel.match.has_something_to_do` says when a bot is asked. Its answer goes through `Table.act`, like anyone's.

The law of this file: how long a bot takes depends on what everybody knows: of which level it is, for whom the table
waits and waited before, whose windows the rules leave open, and who is out of the game. What it found out sooner it
keeps until then.
"""

import asyncio
import secrets
from typing import Final

import msgspec

from ludotheque.house.archive.store import Saved
from ludotheque.house.bots.worker import Question
from ludotheque.house.bots.workers import Workers, seconds_of
from ludotheque.house.errors import error_site
from ludotheque.house.limits import LIMITS, Allowance, Limit
from ludotheque.house.log import log
from ludotheque.house.tables import clock as clocks
from ludotheque.house.tables.play import Play, resume
from ludotheque.house.tables.table import Table
from ludotheque.house.wire import Act, ErrorMessage
from ludotheque.kernel.match import has_something_to_do

# In paces: what a bot takes for what follows in its turn, for something nobody waits for, for its turn, and for a
# move while a person still has such a window open, which the bot would close.
AT_ONCE: Final = 0.0
HASTE: Final = 0.5
STEADY: Final = 1.0
PATIENCE: Final = 2.5
# Of the time that a level has for a decision, what it has for one that follows in its turn, or that nobody waits for.
FOLLOWING: Final = 0.25


def bots_are_due(saved: Saved) -> bool:
    """Whether a stored match waits for a bot of its own."""
    sitters = saved.header.sitters
    if clocks.read(saved.header.clock).paused or all(sitter.bot or not sitter.guest for sitter in sitters):
        return False  # it would not move
    state = resume(saved).state
    waiting = state.to_act()
    return any(
        sitter.bot and has_something_to_do(seat, waiting, state.legal(seat)) for seat, sitter in enumerate(sitters)
    )


class BotSeats:
    """Asks the bots of every table. `pace` is how long a bot takes before its turn, in seconds.

    What the bots of a host's tables think is counted. Whoever has had more than his share waits longer for them.
    """

    def __init__(self, workers: Workers, pace: float, thinking: Limit = LIMITS.thinking) -> None:
        self.workers = workers
        self.pace = pace
        self.thinking = Allowance(thinking)
        self.asked: dict[str, dict[int, tuple[int, asyncio.Task[None]]]] = {}  # by table and seat: ticket, answer
        self.going: dict[str, int] = {}  # by table: the bot whose turn has begun; it goes on as long as it alone is due

    def wake(self, table: Table) -> None:
        """Ask every bot of this table that has something to do and was not asked yet."""
        play = table.play
        if play is None or play.waiting != [self.going.get(table.id)]:
            self.going.pop(table.id, None)
        if play is None or table.asleep() or table.clock.paused:
            return
        seats = [seat for seat, sitter in enumerate(table.header.sitters) if sitter.bot]
        bots = [seat for seat in seats if has_something_to_do(seat, play.waiting, play.legal[seat])]
        early = [seat for seat in bots if seat not in play.waiting]
        for seat in early or bots:  # a bot's turn must not shut another bot's window
            ticket = play.tickets[seat]
            asked = self.asked.setdefault(table.id, {})
            if seat in asked:
                if asked[seat][0] == ticket:
                    continue
                asked[seat][1].cancel()
            work = self._answer(table, seat, ticket, *self._times(table, play, seat))
            asked[seat] = (ticket, asyncio.get_running_loop().create_task(work))

    def busy(self, table: Table) -> bool:
        return table.id in self.asked

    def _times(self, table: Table, play: Play, seat: int) -> tuple[float, float]:
        """Seconds until this bot begins to think, and until its decision is shown."""
        shown = self.pace * self._paces(table, play, seat)
        thought = self._measure(table, play, seat)
        if self.pace and table.listeners and not self._without_people(table, play):
            shown = max(shown, thought)
        return max(0.0, shown - thought), shown

    def _measure(self, table: Table, play: Play, seat: int) -> float:
        """Seconds that this bot may think now."""
        follows = self.going.get(table.id) == seat or seat not in play.waiting
        return seconds_of(table.header.sitters[seat].bot) * (FOLLOWING if follows else 1)

    def _without_people(self, table: Table, play: Play) -> bool:
        """Whether everybody is out but bots."""
        guests = [other for other, sitter in enumerate(table.header.sitters) if sitter.guest]
        return bool(guests) and all(play.match.state.is_out(other) for other in guests)

    def _paces(self, table: Table, play: Play, seat: int) -> float:
        if self._without_people(table, play):
            return AT_ONCE
        if seat not in play.waiting:
            return HASTE
        people = [other for other, sitter in enumerate(table.header.sitters) if not sitter.bot]
        if any(play.legal[other] and other not in play.waiting for other in people):
            return PATIENCE
        return AT_ONCE if self.going.get(table.id) == seat else STEADY

    async def _answer(self, table: Table, seat: int, ticket: int, begins: float, shown: float) -> None:
        until = asyncio.get_running_loop().time() + shown
        try:
            await asyncio.sleep(max(begins, self.thinking.debt(table.header.host)))
            while await self._try(table, seat, ticket, until):
                await asyncio.sleep(1.0)  # the store failed; the disk may have room again
        except Exception as error:
            log.error("a bot's turn failed", table=table.id, error=error_site(error))
        finally:
            self._answered(table.id, seat)
        self.wake(table)

    def _answered(self, table: str, seat: int) -> None:
        asked = self.asked.get(table, {})
        if seat in asked and asked[seat][1] is asyncio.current_task():
            del asked[seat]
            if not asked:
                del self.asked[table]

    async def _try(self, table: Table, seat: int, ticket: int, until: float = 0.0) -> bool:
        """Ask, and act when the loop's clock shows `until`; True when it should be tried again."""
        play = table.play
        if play is None or play.tickets[seat] != ticket or not play.waiting or table.asleep() or table.clock.paused:
            return False
        legal = [action.index for action in play.legal[seat]]
        view = play.seen(seat)
        bot = table.header.sitters[seat].bot
        measure = int(1000 * self._measure(table, play, seat))
        question = Question(play.match.game.name, bot, msgspec.Raw(view), legal, secrets.randbits(64), measure)
        host = table.header.host
        index = await self.workers.ask(question, table.urgency, lambda seconds: self.thinking.take(host, seconds))
        await asyncio.sleep(max(0.0, until - asyncio.get_running_loop().time()))
        if play.waiting == [seat]:
            self.going[table.id] = seat
        reply = await table.act(seat, Act(ticket, index))
        return isinstance(reply, ErrorMessage)

    async def close(self) -> None:
        tasks = [task for asked in self.asked.values() for _, task in asked.values()]
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
