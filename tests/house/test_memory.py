"""What a table holds: nothing that nobody needs, and nothing at all once nobody is there."""

import asyncio
import gc
import weakref
from pathlib import Path

import pytest

from ludotheque.house.archive.sqlite import Sqlite
from ludotheque.house.archive.store import Store
from ludotheque.house.tables.told import PAGE, Told
from ludotheque.house.wire import NewTable
from ludotheque.kernel.story import SPECTATOR, Event
from tests.house.people import Ear, here, played_out


@pytest.mark.parametrize("finished", [True, False])
def test_a_table_nobody_looks_at_leaves_the_hall_and_nothing_of_it_stays(tmp_path: Path, finished: bool) -> None:
    async def scene() -> None:
        hall = here(Store(Sqlite(tmp_path / "house.sqlite")))
        table = await hall.create("Ada", NewTable("schnuff", ["me", "open"], {}))
        await hall.sit("Bob", table.id, 1, "me")
        ears = [Ear("Ada"), Ear("Bob"), Ear("Eve")]
        for ear in ears:
            table.join(ear)
        if finished:
            await played_out(table)
        assert table.play is not None and table.header.over is finished
        traces = [weakref.ref(one) for one in (table, table.play, table.header, table.agreements)]
        hall.put_away(0)
        assert table.id in hall.tables, "somebody is still here"
        name = table.id
        for ear in ears:
            table.leave(ear)
        hall.put_away(0)
        assert name not in hall.tables and name not in hall.used and name not in hall.laid_from
        del table
        await asyncio.sleep(0)  # what was called for the last time lets go of it
        gc.collect()
        assert [trace() for trace in traces] == [None] * len(traces)
        again = await hall.table(name)
        assert again.play is not None and again.header.over is finished, "the store has it"
        await hall.close()

    asyncio.run(scene())


def story(length: int) -> list[Event]:
    kinds: list[list[int] | None] = [None, [SPECTATOR, 0], [1]]
    return [Event(f"kind {at % 5}", {"seat": at, "card": f"é{at}", "of": [at]}, kinds[at % 3]) for at in range(length)]


@pytest.mark.parametrize("length", [0, 1, PAGE - 1, PAGE, PAGE + 1, 3 * PAGE + 7])
def test_a_packed_story_is_the_story(length: int) -> None:
    events = story(length)
    told = Told()
    for event in events:
        told += [event]
    assert repr(list(told)) == repr(events) and len(told) == length
    assert repr([told[at] for at in range(-length, length)]) == repr([events[at] for at in range(-length, length)])
    for first, last in ((0, length), (length // 2, None), (PAGE - 2, PAGE + 2), (-3, None), (5, 2)):
        assert repr(told[first:last]) == repr(events[first:last])
    with pytest.raises(IndexError):
        told[length]


def test_of_a_long_story_no_more_than_a_page_is_kept_as_it_was_told() -> None:
    told = Told(story(10 * PAGE + 3))
    assert len(told.rest) == 3
    assert sum(map(len, told.pages)) < 10 * PAGE * 20, "twenty bytes a line"
