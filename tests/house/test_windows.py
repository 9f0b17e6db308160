"""Answers to another's move, kept for a moment: what else happens meanwhile loses none of them, and tells nothing."""

import asyncio

import pytest

from ludotheque.house.archive.store import Store
from ludotheque.house.hall import Hall
from ludotheque.house.tables.table import Table
from ludotheque.house.wire import Act, Answer, Ask, Resume, Standing
from ludotheque.kernel.chance import Seeded
from ludotheque.kernel.record import Line
from tests.house.growing import until
from tests.house.people import here, sqlite
from tests.house.test_agreements import guest_of, lay, say

pytestmark = pytest.mark.anyio
HOLD = 60.0  # of the loop's time, which passes when a test says so: no machine is too busy for that


async def asked(hall: Hall) -> tuple[Table, int, int]:
    """A table of three where somebody is asked who lets everything pass; his seat, and that of who has just moved."""
    table = await lay(hall, "bob", "cleo", game="boum")
    assert table.play is not None
    choice = Seeded(7)
    while not table.window.asked:
        assert table.play.waiting, "nobody was ever asked"
        turn = table.play.waiting[0]
        legal = table.play.legal[turn]
        assert await table.act(turn, Act(table.play.tickets[turn], legal[choice.below(len(legal))].index)) is None
    line, seat = table.play.match.record.lines[-1], table.window.asked[-1]
    table.window.hold = HOLD
    assert await agreed(table, line.seat, "undo")
    assert await say(table, guest_of(table, seat), Standing("always")) == ""
    await again(table, line)
    await asyncio.sleep(0)
    await asyncio.sleep(0)
    assert seat in table.window.held
    return table, seat, line.seat


async def again(table: Table, line: Line) -> None:
    assert table.play is not None
    action = table.play.match.game.action(line.action)
    assert action is not None
    assert await table.act(line.seat, Act(table.play.tickets[line.seat], action.index)) is None


async def agreed(table: Table, asker: int, what: str) -> bool:
    refusal = await table.agreements.hear(asker, Ask(what))  # type: ignore[arg-type]
    while (info := table.agreements.told(0)) is not None:
        assert await table.agreements.hear(info.missing[0], Answer(info.number, True)) is None
    return refusal is None


async def passes(seconds: float) -> None:
    """So much time, for the loop; and a moment for whatever is due then."""
    loop = asyncio.get_running_loop()
    before = loop.time
    loop.time = lambda: before() + seconds  # type: ignore[method-assign]
    await asyncio.sleep(0.05)


async def test_a_standing_answer_is_given_again_after_a_pause(store: Store) -> None:
    table, seat, mover = await asked(here(store))
    assert await agreed(table, mover, "pause")
    await passes(2 * HOLD)
    assert table.play is not None and seat in table.play.waiting
    assert await say(table, guest_of(table, mover), Resume()) == ""
    await passes(HOLD / 2)
    assert seat in table.window.asked, "as slow as whoever has to come back first"
    await passes(1.5 * HOLD)
    await until(lambda: seat not in table.window.asked)


async def test_a_standing_answer_that_could_not_be_stored_is_given_again(store: Store) -> None:
    table, seat, _ = await asked(here(store))
    tried: list[bool] = []

    def no() -> bool:
        tried.append(True)
        return True

    sqlite(store).set_commit_hook(no)  # the disk's
    await passes(2 * HOLD)
    await until(lambda: bool(tried))
    sqlite(store).set_commit_hook(None)
    assert table.play is not None and seat in table.play.waiting
    await passes(1.2 + HOLD)
    await until(lambda: seat not in table.window.asked)


async def test_a_question_that_comes_again_gives_its_answers_as_much_time(store: Store) -> None:
    table, seat, mover = await asked(here(store))
    assert table.play is not None
    line = table.play.match.record.lines[-1]
    await passes(0.8 * HOLD)
    assert await agreed(table, mover, "undo")
    await again(table, line)
    await passes(0.5 * HOLD)
    assert seat in table.play.waiting, "an answer at once would be nobody's by hand"
    await passes(HOLD)
    await until(lambda: seat not in table.window.asked)


async def test_who_wants_to_answer_himself_again_has_not_let_this_pass(store: Store) -> None:
    table, seat, _ = await asked(here(store))
    assert await say(table, guest_of(table, seat), Standing("")) == ""
    await passes(2 * HOLD)
    assert seat in table.window.asked
    assert await say(table, guest_of(table, seat), Standing("turn")) == ""
    await until(lambda: seat not in table.window.asked)
