"""Nobody can fill the house: so many tables at once, then one every so often, and so many in use at a time."""

import time
from pathlib import Path

import pytest
from starlette.requests import HTTPConnection

from ludotheque.house.archive.store import Store
from ludotheque.house.errors import Problem
from ludotheque.house.hall import Hall
from ludotheque.house.limits import FORGET_AT, LIMITS, Allowance, Limit, Limits, address_of
from ludotheque.house.tables.play import set_up
from ludotheque.house.tables.table import Table
from ludotheque.house.wire import NewTable
from tests.house.people import PATIENCE, Ear, House, Visitor, here, seated

BOTS = NewTable("schnuff", ["greedy", "greedy"])
GENEROUS = Limit(1000, 0, 1000)


@pytest.mark.parametrize(
    ("host", "address"),
    [
        ("192.0.2.7", "192.0.2.7"),
        ("2001:db8:1:2:3:4:5:6", "2001:db8:1:2::"),
        ("2001:db8:1:2:ffff::1", "2001:db8:1:2::"),
        ("::ffff:192.0.2.7", "192.0.2.7"),
        ("testclient", "testclient"),
        ("", ""),
    ],
)
def test_where_somebody_comes_from(host: str, address: str) -> None:
    assert address_of(HTTPConnection({"type": "http", "client": (host, 5) if host else None})) == address


def test_an_allowance_is_a_burst_and_then_a_rate_and_forgets_whoever_has_paid() -> None:
    now = 100.0
    allowance = Allowance(Limit(3, 10, 0), lambda: now)
    for _ in range(3):
        assert allowance.wait("ada") == 0
        allowance.take("ada")
    assert allowance.wait("ada") == 10 and allowance.wait("bea") == 0
    now += 9.5
    assert allowance.wait("ada") == 1
    now += 0.5
    assert allowance.wait("ada") == 0
    allowance.take("ada")
    assert allowance.wait("ada") == 10
    for number in range(FORGET_AT * 3):
        now += 1
        allowance.take(f"guest {number}")
    assert len(allowance.paid) <= FORGET_AT + 1


async def refused(hall: Hall, guest: str, address: str = "") -> Problem:
    with pytest.raises(Problem) as problem:
        await hall.create(guest, BOTS, address)
    assert problem.value.status == 429 and problem.value.wait > 0
    return problem.value


@pytest.mark.anyio
async def test_a_guest_and_an_address_have_a_rate(store: Store) -> None:
    hall = here(store, limits=Limits(Limit(2, 60, 99), Limit(5, 60, 99)))
    for guest in ("ada", "ada", "bea", "bea", "cleo"):
        await hall.create(guest, BOTS, "there")
    assert (await refused(hall, "ada", "elsewhere")).kind == "too_fast"
    assert (await refused(hall, "dora", "there")).kind == "too_fast"
    await hall.create("dora", BOTS, "elsewhere")


@pytest.mark.anyio
async def test_tables_in_use_are_counted_and_those_put_away_or_over_are_not(store: Store) -> None:
    hall = here(store, limits=Limits(Limit(99, 0, 2), Limit(99, 0, 4)))
    tables = [await hall.create("ada", BOTS, "there") for _ in range(2)]
    assert (await refused(hall, "ada")).kind == "too_many_tables"
    for guest in ("bea", "cleo"):
        await hall.create(guest, BOTS, "there")
    assert (await refused(hall, "dora", "there")).kind == "too_many_tables"
    tables[0].header.over = True
    await hall.create("dora", BOTS, "there")
    hall.put_away(0)
    assert not hall.tables and not hall.laid_from
    await hall.create("ada", BOTS, "there")


@pytest.mark.anyio
async def test_two_thousand_tables_of_bots_are_refused_and_nobody_waits_for_them(tmp_path: Path) -> None:
    house = House(tmp_path)
    eve, ada = Visitor(house.url), Visitor(house.url)
    wish = {"game": "schnuff", "seats": ["greedy"] * 6}
    await eve.call("GET", "/api/me")
    answers = [await eve.http.post("/api/tables", json=wish) for _ in range(60)]
    refusals = [answer for answer in answers if answer.status_code != 201]
    assert 30 < len(refusals) <= len(answers) - LIMITS.guest.burst
    for answer in refusals:
        assert answer.status_code == 429 and answer.json()["error"]["kind"] == "too_fast"
        assert 1 <= int(answer.headers["retry-after"]) <= LIMITS.guest.seconds
    seat = await ada.connect(await ada.create(["me", "greedy", "greedy", "greedy"]))
    began = time.monotonic()
    await seat.play(12)
    assert time.monotonic() - began < PATIENCE
    await eve.close()
    await ada.close()
    house.stop()


@pytest.mark.anyio
async def test_to_tidy_up_takes_as_long_as_there_are_tables(store: Store) -> None:
    """Twice as many, twice as long; each looks at its own bots alone."""

    def seconds(count: int) -> float:
        hall = here(store, pace=60)
        for number in range(count):
            saved = seated(["ada", *["bot:greedy"] * 3], match=f"table {number}")
            play, saved.start = set_up(saved)
            hall._enter(Table(saved, play, store, hall.bot_seats.wake))
        best = min(_timed(hall) for _ in range(5))
        for asked in hall.bot_seats.asked.values():
            for _, task in asked.values():
                task.cancel()
        return best

    def _timed(hall: Hall) -> float:
        began = time.perf_counter()
        hall.put_away(120)
        return time.perf_counter() - began

    assert seconds(800) < seconds(100) * 24, "eight times as many"


@pytest.mark.anyio
async def test_how_urgent_a_table_is_and_when_it_sleeps(store: Store) -> None:
    hall = here(store, pace=60, limits=Limits(GENEROUS, GENEROUS))
    bots = await hall.create("ada", BOTS)
    assert bots.asleep() and not hall.bot_seats.asked
    table = await hall.create("ada", NewTable("schnuff", ["me", "greedy"]))
    assert not table.asleep() and table.urgency() == 2
    for guest, urgency in (("", 1), ("ada", 0)):
        table.join(Ear(guest))
        assert table.urgency() == urgency
    bots.join(Ear("ada"))
    assert bots.urgency() == 1 and not bots.asleep(), "the host only watches there"
    await hall.bot_seats.close()
