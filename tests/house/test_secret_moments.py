"""When a secret choice is made is a secret too: no question, no clock and no standing answer tells of it."""

import pytest

from ludotheque.house.archive.store import Store
from ludotheque.house.past.replays import Replays
from ludotheque.house.tables.table import Table
from ludotheque.house.wire import Act, Answer, Ask, Standing
from tests.house.people import Ear, here
from tests.house.test_agreements import MINUTE, Clock, clock, guest_of, lay, lines, say  # noqa: F401 (a fixture)

pytestmark = pytest.mark.anyio


async def order(table: Table, seat: int, number: int = 0) -> None:
    """Write an order, or another than before."""
    assert table.play is not None
    act = Act(table.play.tickets[seat], table.play.legal[seat][number].index)
    assert await table.act(seat, act) is None


async def ordered(store: Store) -> Table:
    """Ada and Bob have written their orders, Cleo has not."""
    table = await lay(here(store), "bob", "cleo", game="snit_smashing")
    await order(table, 0)
    await order(table, 1)
    return table


async def test_a_question_outlives_a_secret_choice(store: Store) -> None:
    table = await ordered(store)
    assert await say(table, "ada", Ask("undo")) == ""
    asked = table.agreements.told(1)
    assert asked is not None
    ears = [Ear(guest_of(table, seat)) for seat in (0, 2)] + [Ear("a stranger")]
    for ear in ears:
        table.join(ear)
    for ear in ears:
        ear.forget()
    await order(table, 1, 1)
    assert [ear.texts for ear in ears] == [[], [], []]
    assert table.agreements.told(1) == asked
    again = await here(store).table(table.id)
    assert again.agreements.told(1) == asked
    assert await say(again, "bob", Answer(asked.number, True)) == ""
    assert await say(again, "cleo", Answer(asked.number, True)) == ""
    assert lines(again)[-1] == "A undo 3", "the order, and what came after it"
    assert again.play is not None and again.play.waiting == [0, 1, 2]


async def test_for_this_turn_does_not_end_with_a_secret_choice(store: Store) -> None:
    table = await ordered(store)
    assert await say(table, "cleo", Standing("turn")) == ""
    ear = Ear("cleo")
    table.join(ear)
    ear.forget()
    await order(table, 0, 1)
    assert ear.texts == [] and table.room("cleo").standing == "turn"


async def test_how_long_an_absent_guest_is_waited_for_counts_no_secret_choices(
    store: Store,
    clock: Clock,  # noqa: F811
) -> None:
    table = await lay(here(store), "bob", "cleo", game="snit_smashing")
    clock.at += 60 * MINUTE
    await order(table, 0)
    await order(table, 1)
    before = table.room("ada").seats[2].patience
    await order(table, 1, 1)
    assert table.room("ada").seats[2].patience == before is not None


async def test_the_past_is_told_as_fast_after_a_secret_choice_as_before(store: Store) -> None:
    hall = here(store)
    table = await lay(hall, "bob", "cleo", game="snit_smashing")
    await order(table, 0)
    replays = Replays(hall)
    before = await replays.told("cleo", table.id)
    kept = list(hall.historians.kept)
    await order(table, 0, 1)
    assert await replays.told("cleo", table.id) == before
    assert list(hall.historians.kept) == kept, "it was not told anew"
    await order(table, 1)
    assert (await replays.told("cleo", table.id)).count == before.count + 1
