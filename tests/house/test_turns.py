"""Turn notices: who is told that a table waits for him, when, and when not."""

import asyncio
from collections.abc import AsyncIterator

import pytest

from ludotheque.house.archive.store import Sitter, Store
from ludotheque.house.post.notices import REST, Notices
from ludotheque.house.tables.table import Table
from ludotheque.house.wire import Act, NewTable
from tests.house.people import Ear, here

pytestmark = pytest.mark.anyio


class Heard(Notices):
    """Keeps who was told instead of telling him."""

    def __init__(self, store: Store) -> None:
        super().__init__(store, grace=0, clock=lambda: self.now)
        self.now = 0.0
        self.notices: list[tuple[str, str]] = []

    async def _send(self, table: str, guest: str, game: str) -> None:
        self.notices.append((table, guest))

    async def got(self) -> list[str]:
        await asyncio.sleep(0.02)
        return [guest for _, guest in self.notices]


class Evening:
    """Ada and Bea at a table of Schnuff in a house of its own."""

    def __init__(self, store: Store) -> None:
        self.hall = here(store)
        self.notices = self.hall.notices = Heard(store)
        self.table: Table

    async def begin(self, *more: Sitter, there: str = "") -> None:
        """Ada is there; who else?"""
        self.table = await self.hall.create("ada", NewTable("schnuff", ["me", "open", *["open"] * len(more)]))
        self.come("ada")
        if there:
            self.come(there)
        await self.table.sit(1, Sitter(guest="bea"))
        for seat, sitter in enumerate(more, 2):
            await self.table.sit(seat, sitter)

    def come(self, guest: str) -> Ear:
        ear = Ear(guest)
        self.table.join(ear)
        return ear

    async def move(self) -> None:
        """Whoever is waited for does the first legal thing."""
        play = self.table.play
        assert play is not None
        seat = play.waiting[0]
        assert await self.table.act(seat, Act(play.tickets[seat], play.legal[seat][0].index)) is None

    async def until(self, seat: int) -> None:
        for _ in range(500):
            assert self.table.play is not None
            if self.table.play.waiting == [seat]:
                return
            await self.move()
        raise AssertionError("it never was his turn")


@pytest.fixture
async def evening(store: Store) -> AsyncIterator[Evening]:
    evening = Evening(store)
    yield evening
    evening.notices.close()


async def test_whoever_is_away_is_told_once_for_each_wait(evening: Evening) -> None:
    await evening.begin()
    await evening.until(1)
    assert await evening.notices.got() == ["bea"]
    evening.hall.notices.look(evening.table)
    evening.come("watcher")
    assert await evening.notices.got() == ["bea"], "the same wait is no news"


async def test_whoever_is_there_is_told_nothing(evening: Evening) -> None:
    await evening.begin(there="bea")
    for _ in range(30):
        await evening.move()
    assert await evening.notices.got() == []


async def test_whoever_comes_in_time_is_told_nothing(evening: Evening) -> None:
    evening.notices.grace = 1.5
    await evening.begin()
    await evening.until(1)
    bea = evening.come("bea")
    evening.table.leave(bea)
    await asyncio.sleep(1.8)
    assert await evening.notices.got() == []


async def test_whoever_leaves_when_it_is_his_turn_knows_it(evening: Evening) -> None:
    await evening.begin(there="bea")
    await evening.until(1)
    evening.table.leave(evening.table.listeners[1])
    assert await evening.notices.got() == []


async def test_a_wait_that_is_over_is_nobodys_news(evening: Evening) -> None:
    evening.notices.grace = 1.5
    await evening.begin()
    await evening.until(1)
    await evening.until(0)
    await asyncio.sleep(1.8)
    assert await evening.notices.got() == []
    assert not evening.notices.due


async def test_about_the_same_table_there_is_a_rest_of_five_minutes(evening: Evening) -> None:
    await evening.begin()
    await evening.until(1)
    assert await evening.notices.got() == ["bea"]
    evening.notices.now = 60.0
    await evening.until(0)
    await evening.until(1)
    assert await evening.notices.got() == ["bea"]
    [handle] = evening.notices.due.values()
    left = handle.when() - asyncio.get_running_loop().time()
    assert REST - 65 < left < REST - 55, "then he is told, if he is still waited for"
    await evening.until(0)
    evening.notices.now = 60 + REST
    await evening.until(1)
    assert await evening.notices.got() == ["bea", "bea"]


async def test_whoever_was_there_in_between_can_be_told_again(evening: Evening) -> None:
    await evening.begin()
    await evening.until(1)
    assert await evening.notices.got() == ["bea"]
    bea = evening.come("bea")
    await evening.until(0)
    evening.table.leave(bea)
    await evening.until(1)
    assert await evening.notices.got() == ["bea", "bea"]


async def test_after_a_restart_nobody_hears_of_what_was_waiting_before(evening: Evening, store: Store) -> None:
    await evening.begin()
    await evening.until(1)
    again = Evening(store)
    again.table = await again.hall.table(evening.table.id)
    again.come("ada")
    assert await again.notices.got() == []
    await again.until(0)
    await again.until(1)
    assert await again.notices.got() == ["bea"], "a new wait is news"
    again.notices.close()


async def test_a_table_that_was_put_away_is_no_news_either(evening: Evening) -> None:
    await evening.begin()
    await evening.until(1)
    assert await evening.notices.got() == ["bea"]
    evening.notices.now = 2 * REST
    for ear in list(evening.table.listeners):
        evening.table.leave(ear)
    evening.hall.put_away(0)
    assert not evening.hall.tables
    await evening.hall.table(evening.table.id)
    assert await evening.notices.got() == ["bea"]


async def test_several_chairs_at_one_screen_are_one_person(evening: Evening) -> None:
    evening.notices.grace = 60
    await evening.begin(Sitter(guest="cleo"), there="bea")
    evening.table.header.sitters[2] = Sitter(guest="bea", alias="Zoé")
    evening.notices.look(evening.table)
    evening.notices.grace = 0
    for _ in range(20):
        await evening.move()
    assert await evening.notices.got() == [], "she sits at the screen"
    await evening.until(0)
    evening.table.leave(evening.table.listeners[1])
    await evening.until(1)
    await evening.until(2)
    assert await evening.notices.got() == ["bea"]


async def test_whose_seat_a_bot_plays_is_not_called(evening: Evening) -> None:
    evening.notices.grace = 1.5
    await evening.begin()
    await evening.until(1)
    assert evening.notices.due
    evening.table.header.sitters[1].bot = "greedy"
    evening.notices.look(evening.table)
    await evening.until(0)
    await evening.until(1)
    await asyncio.sleep(1.8)
    assert await evening.notices.got() == []
