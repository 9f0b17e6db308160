"""Two processes, one table: whatever both want at the same moment, one gets, and the other is told so."""

import asyncio
import multiprocessing as mp
from collections.abc import Callable
from multiprocessing.synchronize import Barrier
from pathlib import Path
from typing import Any

import pytest

from ludotheque.house.archive.database import Conflict
from ludotheque.house.archive.opening import open_database
from ludotheque.house.archive.store import Decision, Sitter, Store
from ludotheque.house.growing.leases import SharedLeases
from ludotheque.kernel.record import Line
from tests.house.people import seated, started

RACES = 1000
SEATS = 100
PATIENCE = 60.0
Place = tuple[Path, str]  # the folder and the address of a store
Racer = Callable[[Store, int, Barrier], list[str]]


def decide(store: Store, number: int, barrier: Barrier) -> list[str]:
    """Each wants to store the next decision, and then again the next."""

    async def race() -> list[str]:
        won = []
        for version in range(1, RACES + 1):
            decision = Decision("table", version, Line(0, str(number), ["pass"]), f"after {version}", version, False)
            barrier.wait(PATIENCE)
            try:
                await store.decide(decision)
                won.append("won")
            except Conflict:
                won.append("lost")
        return won

    return asyncio.run(race())


def claim(store: Store, number: int, barrier: Barrier) -> list[str]:
    """Each wants to have the table in its memory; who does not get it learns where it is."""

    async def race() -> list[str]:
        leases = SharedLeases(store, f"unix:{number}", lease=PATIENCE)
        await leases.open()
        found = []
        for _ in range(SEATS):
            barrier.wait(PATIENCE)
            mine = await leases.claim("table")
            found.append("won" if mine else await leases.owner("table"))
            barrier.wait(PATIENCE)
            leases.release("table")
            await asyncio.gather(*leases.releasing)
        await leases.close()
        return found

    return asyncio.run(race())


def sit(store: Store, number: int, barrier: Barrier) -> list[str]:
    """Each has somebody for the last open seat."""

    async def race() -> list[str]:
        found = []
        for table in range(SEATS):
            barrier.wait(PATIENCE)
            try:
                await store.sit(f"room{table}", 1, Sitter(f"guest{number}"), None)
                found.append("won")
            except Conflict:
                found.append("lost")
        return found

    return asyncio.run(race())


def run(racer: Racer, place: Place, number: int, barrier: Barrier, results: Any) -> None:
    store = Store(open_database(*place))
    try:
        results.put((number, racer(store, number, barrier)))
    except BaseException as error:
        barrier.abort()
        results.put((number, [repr(error)]))
    finally:
        store.close()


def race(racer: Racer, place: Place) -> list[tuple[str, str]]:
    """What the two got, round by round."""
    context = mp.get_context("spawn")
    barrier, results = context.Barrier(2), context.Queue()
    racers = [context.Process(target=run, args=(racer, place, number, barrier, results)) for number in range(2)]
    for one in racers:
        one.start()
    found = dict(results.get(timeout=20 * PATIENCE) for _ in racers)
    for one in racers:
        one.join()
        one.close()
    results.close()
    return list(zip(found[0], found[1], strict=True))


@pytest.fixture(params=["sqlite", "postgres"])
def place(request: pytest.FixtureRequest, tmp_path: Path) -> Place:
    return tmp_path, request.getfixturevalue("new_database")() if request.param == "postgres" else ""


def test_of_a_thousand_races_for_a_decision_each_has_one_winner(place: Place) -> None:
    async def begin() -> None:
        store = Store(open_database(*place))
        await started(store, seated(["ada", "bea"]))
        store.close()

    asyncio.run(begin())
    rounds = race(decide, place)
    assert len(rounds) == RACES and {tuple(sorted(both)) for both in rounds} == {("lost", "won")}
    store = Store(open_database(*place))
    saved = asyncio.run(store.load("table"))
    store.close()
    assert saved is not None and saved.version == RACES
    assert [line.action for line in saved.lines] == [str(both.index("won")) for both in rounds]


def test_of_two_who_want_a_table_one_gets_it_and_the_other_learns_where_it_is(new_database: Callable[[], str]) -> None:
    place = (Path(), new_database())

    async def begin() -> None:
        store = Store(open_database(*place))
        await started(store, seated(["ada", "bea"]))
        store.close()

    asyncio.run(begin())
    rounds = race(claim, place)
    assert len(rounds) == SEATS and set(rounds) <= {("won", "unix:0"), ("unix:1", "won")}


def test_the_last_open_seat_is_taken_once(place: Place) -> None:
    async def begin() -> None:
        store = Store(open_database(*place))
        for table in range(SEATS):
            saved = seated(["ada", ""], match=f"room{table}")
            saved.header.started = False
            await store.create(saved)
        store.close()

    asyncio.run(begin())
    rounds = race(sit, place)
    assert len(rounds) == SEATS and {tuple(sorted(both)) for both in rounds} == {("lost", "won")}
