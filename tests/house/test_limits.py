"""Nobody can fill the house: so many tables at once, then one every so often, and so many in use at a time."""

import asyncio
import sys
import time
from collections.abc import Callable
from pathlib import Path
from types import FrameType
from typing import Any

import msgspec
import pytest
from starlette.requests import HTTPConnection
from websockets.exceptions import ConnectionClosed

from ludotheque.house.archive.store import Store
from ludotheque.house.bots import worker
from ludotheque.house.bots.pool import Urgency
from ludotheque.house.bots.worker import Question
from ludotheque.house.bots.workers import Spent
from ludotheque.house.errors import Problem
from ludotheque.house.hall import Hall
from ludotheque.house.limits import FORGET_AT, LIMITS, Allowance, Holdings, Limit, Limits, Rates, address_of
from ludotheque.house.sockets import TOO_MUCH
from ludotheque.house.tables.play import set_up
from ludotheque.house.tables.table import Table
from ludotheque.house.wire import NewTable
from tests.house.people import PATIENCE, Ear, HereHistorians, HereWorkers, House, Visitor, here, seated

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

    def lines(count: int) -> int:
        hall = here(store, pace=60)
        for number in range(count):
            saved = seated(["ada", *["bot:greedy"] * 3], match=f"table {number}")
            play, saved.start = set_up(saved)
            hall._enter(Table(saved, play, store, hall.bot_seats.wake))
        run = lines_run(lambda: hall.put_away(120))
        for asked in hall.bot_seats.asked.values():
            for _, task in asked.values():
                task.cancel()
        return run

    few, many = lines(20), lines(160)
    assert few > 20 and many < few * 9, "eight times as many"


def lines_run(work: Callable[[], object]) -> int:
    """How many lines of Python a piece of work takes: what time would say, without a clock."""
    count = 0

    def trace(frame: FrameType, event: str, arg: object) -> Any:
        nonlocal count
        count += event == "line"
        return trace

    before = sys.gettrace()
    sys.settrace(trace)
    try:
        work()
    finally:
        sys.settrace(before)
    return count


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


# ---------------------------------------------------------------------- calls, sockets and thinking


def test_what_is_dear_counts_for_several_and_nobody_is_an_address() -> None:
    rates = Rates(Limit(10, 60), Limit(25, 60))
    for _ in range(2):
        rates.pay("ada", "there", 5)
    with pytest.raises(Problem) as problem:
        rates.pay("ada", "elsewhere")
    assert (problem.value.status, problem.value.kind, problem.value.wait) == (429, "too_fast", 60)
    for _ in range(15):
        rates.pay("", "there")
    with pytest.raises(Problem):
        rates.pay("bea", "there")
    rates.pay("bea", "elsewhere")
    rates.pay("cleo", "far away", 99)  # dearer than any burst
    with pytest.raises(Problem):
        rates.pay("cleo", "far away")
    assert "" not in rates.guests.paid, "who is not known has no allowance that others could use up"


def test_so_many_are_open_at_a_time_and_who_closes_one_may_open_another() -> None:
    held = Holdings(Limit(99, 0, 2), Limit(99, 0, 3))
    for guest in ("ada", "ada", ""):
        held.take(guest, "there")
    for guest in ("ada", "bea", ""):
        with pytest.raises(Problem) as problem:
            held.take(guest, "there")
        assert problem.value.kind == "too_many_sockets"
    with pytest.raises(Problem):
        held.take("ada", "elsewhere")
    for guest in ("ada", "ada", ""):
        held.give_back(guest, "there")
    assert not held.open, "who has none is forgotten"
    held.take("ada", "there")


TIGHT = "MANY, MANY, MANY, Limit(30, 60), MANY, Limit(99, 0, 3), Limit(99, 0, 5)"


@pytest.mark.anyio
async def test_whoever_asks_too_much_or_opens_too_many_is_told_so_and_nobody_else_is(tmp_path: Path) -> None:
    house = House(tmp_path, limits=TIGHT)
    eve, ada = Visitor(house.url), Visitor(house.url)
    table = await eve.create(["me", "open"])
    answers = [await eve.http.get("/api/me") for _ in range(40)]
    refusals = [answer for answer in answers if answer.status_code != 200]
    assert 8 <= len(refusals) <= 12
    for answer in refusals:
        assert answer.status_code == 429 and answer.json()["error"]["kind"] == "too_fast"
        assert 1 <= int(answer.headers["retry-after"]) <= 60
    await ada.call("GET", "/api/me")
    seats = [await eve.connect(table) for _ in range(3)]
    turned_away = await eve.connect(table)
    assert (await turned_away.read())["kind"] == "too_many_sockets"
    with pytest.raises(ConnectionClosed) as closed:
        await turned_away.read()
    assert closed.value.rcvd is not None and closed.value.rcvd.code == TOO_MUCH
    await (await ada.connect(table)).until("room")
    await seats[0].socket.close()
    async with asyncio.timeout(PATIENCE):  # until the house has noticed
        while (await (await eve.connect(table)).read()).get("kind") == "too_many_sockets":
            await asyncio.sleep(0.05)
    await eve.close()
    await ada.close()
    assert house.stop() == (0, "")


class Thinkers(HereWorkers):
    """Bots that think long, by the clock of a test."""

    async def ask(self, question: Question, urgency: Urgency, spent: Spent = lambda seconds: None) -> int:
        spent(10.0)
        return await super().ask(question, urgency)


@pytest.mark.anyio
async def test_whose_bots_have_thought_too_much_waits_for_them_and_nobody_else_does(store: Store) -> None:
    now = 1000.0
    hall = Hall(store, Thinkers(), HereHistorians(), 0, Limits(GENEROUS, GENEROUS, thinking=Limit(60, 2.0)))
    thinking = hall.bot_seats.thinking = Allowance(Limit(60, 2.0), lambda: now)
    thirsty = await hall.create("eve", NewTable("schnuff", ["me", "greedy", "greedy"]))
    thirsty.join(Ear("eve"))
    assert thinking.debt("eve") == 0
    thinking.take("eve", 100.0)
    assert thinking.debt("eve") == 80.0, "forty seconds too many, each paid for by two"
    assert thinking.debt("ada") == 0
    quick = await hall.create("ada", NewTable("schnuff", ["greedy", "greedy"]))
    quick.join(Ear("ada"))
    assert quick.play is not None
    async with asyncio.timeout(PATIENCE):
        while quick.play.match.record.lines == [] or thinking.debt("ada") == 0:
            await asyncio.sleep(0)
    now += 80.0
    assert thinking.debt("eve") == 0, "it is forgiven by waiting"
    await hall.bot_seats.close()


@pytest.mark.anyio
async def test_a_debt_is_waited_for_and_then_the_bot_plays(store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    waited: list[float] = []
    asleep = asyncio.sleep

    async def sleep(seconds: float) -> None:
        waited.append(seconds)
        await asleep(0)

    monkeypatch.setattr("ludotheque.house.bots.bot_seats.asyncio.sleep", sleep)
    hall = here(store, pace=0.5, limits=Limits(GENEROUS, GENEROUS))
    hall.bot_seats.thinking = Allowance(Limit(60, 2.0), lambda: 1000.0)
    hall.bot_seats.thinking.take("eve", 61.5)
    table = await hall.create("eve", NewTable("schnuff", ["greedy", "greedy"]))
    table.join(Ear("eve"))
    assert table.play is not None
    async with asyncio.timeout(PATIENCE):
        while not table.play.match.record.lines:  # nothing fails; it comes later
            await asleep(0.001)
    assert waited[0] == pytest.approx(3.0)
    await hall.bot_seats.close()


def test_a_worker_says_how_long_it_thought() -> None:
    play, _ = set_up(seated(["ada", "bea"]))
    seat = play.waiting[0]
    view = play.seen(seat)
    asked = Question("schnuff", "greedy", msgspec.Raw(view), [action.index for action in play.legal[seat]], 7)
    assert 0 < worker.answer(asked).seconds < PATIENCE
