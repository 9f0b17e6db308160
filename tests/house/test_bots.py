"""Bots: asked in a process of their own, answering by the same door as anyone, and never in the way."""

import asyncio
import os
import signal
import time
from asyncio.subprocess import Process

import msgspec
import pytest

from ludotheque.bots.levels import LEVELS
from ludotheque.games import GAMES
from ludotheque.games.schnuff.state import OUT
from ludotheque.games.schnuff.state import Table as SchnuffTable
from ludotheque.house import hall as hall_module
from ludotheque.house.archive.store import Store
from ludotheque.house.bots.bot_seats import AT_ONCE, FOLLOWING, STEADY, bots_are_due
from ludotheque.house.bots.pool import Places, Urgency, cores
from ludotheque.house.bots.worker import Answer, Question, answer
from ludotheque.house.bots.workers import Spent, Workers, seconds_of
from ludotheque.house.hall import Hall
from ludotheque.house.tables.play import set_up
from ludotheque.house.tables.table import Table
from ludotheque.house.wire import Act, NewTable
from tests.house.growing import until
from tests.house.people import Ear, HereHistorians, here, seated, sqlite

pytestmark = pytest.mark.anyio


def question(bot: str = "greedy") -> Question:
    play, _ = set_up(seated(["ada", "bea"]))
    seat = play.waiting[0]
    view = play.seen(seat)
    return Question("schnuff", bot, msgspec.Raw(view), [action.index for action in play.legal[seat]], 7)


async def finished(table: Table, seconds: float = 60) -> None:
    async with asyncio.timeout(seconds):
        while not table.header.over:
            await asyncio.sleep(0.01)


def anyone() -> int:
    return 0


async def test_a_worker_process_answers_with_a_legal_action() -> None:
    workers = Workers(1)
    for bot in ("random", "greedy"):
        asked = question(bot)
        assert await workers.ask(asked, anyone) in asked.legal
    assert len(workers.pool.all) == 1, "it lives on"
    await workers.close()
    assert not workers.pool.all


async def test_there_are_as_many_workers_as_processors() -> None:
    assert Workers().pool.count == Workers().pool.places.free == cores()


async def test_a_worker_that_dies_is_replaced_and_asked_again() -> None:
    workers = Workers(1)
    asked = question()
    await workers.ask(asked, anyone)
    [first] = workers.pool.all
    os.kill(first.pid, signal.SIGKILL)
    assert await workers.ask(asked, anyone) in asked.legal
    [second] = workers.pool.all
    assert second.pid != first.pid
    await workers.close()


async def test_a_worker_that_hangs_stalls_its_own_table_alone() -> None:
    workers = Workers(1, patience=0.2, deadline=60)
    asked = question()
    await workers.ask(asked, anyone)
    [first] = workers.pool.all
    os.kill(first.pid, signal.SIGSTOP)
    stalled = asyncio.ensure_future(workers.ask(asked, anyone))
    await asyncio.sleep(0)
    others = [await workers.ask(asked, anyone) for _ in range(5)]
    assert not stalled.done(), "the others did not wait for it"
    assert all(index in asked.legal for index in others)
    stalled.cancel()
    await asyncio.gather(stalled, return_exceptions=True)
    assert first.returncode == -signal.SIGKILL
    assert first not in workers.pool.all and workers.pool.aside == 0 and workers.pool.places.free == 1
    await workers.close()


async def test_those_that_hang_are_ended_chance_plays_and_there_are_never_more_than_twice_as_many(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    workers = Workers(2, patience=0.02, deadline=0.2)
    most = 0

    async def start() -> Process:
        nonlocal most
        process = await asyncio.create_subprocess_exec("sleep", "60")
        workers.pool.all.add(process)
        most = max(most, len(workers.pool.all))
        return process

    async def hang(process: object, question: Question) -> None:
        await asyncio.sleep(60)

    monkeypatch.setattr(workers.pool, "_start", start)
    monkeypatch.setattr(workers.pool, "_exchange", hang)
    asked = question()
    assert all(index in asked.legal for index in await asyncio.gather(*(workers.ask(asked, anyone) for _ in range(7))))
    assert most == 4 and not workers.pool.all and workers.pool.places.free == 2
    await workers.close()


async def test_people_who_are_here_come_first_whoever_asked_before() -> None:
    places = Places(1)
    await places.take(anyone)
    served: list[str] = []
    urgency = {"alone": 2, "watched": 1, "here": 0, "here too": 0, "comes back": 2}

    async def ask(who: str) -> None:
        await places.take(lambda: urgency[who])
        served.append(who)
        places.give()

    tasks = [asyncio.ensure_future(ask(who)) for who in urgency]
    gone = asyncio.ensure_future(ask("here"))
    await asyncio.sleep(0)
    gone.cancel()
    urgency["comes back"] = 0  # while it waits
    places.give()
    await asyncio.gather(*tasks, gone, return_exceptions=True)
    assert served == ["here", "here too", "comes back", "watched", "alone"]
    assert places.free == 1


async def test_what_costs_little_passes_what_costs_much_but_not_for_ever(monkeypatch: pytest.MonkeyPatch) -> None:
    loop, clock = asyncio.get_running_loop(), [1000.0]
    monkeypatch.setattr(loop, "time", lambda: clock[0])
    places = Places(1)
    await places.take(anyone)
    served: list[str] = []

    async def ask(who: str, cost: float) -> None:
        await places.take(anyone, cost)
        served.append(who)
        places.give()

    tasks = []
    for at, who, cost in ((0, "dear", 2.0), (1, "cheap", 0.0), (7, "cheap too", 0.0), (9, "late", 0.0)):
        clock[0] = 1000.0 + at
        tasks.append(asyncio.ensure_future(ask(who, cost)))
        await asyncio.sleep(0)
    places.give()
    await asyncio.gather(*tasks)
    assert served == ["cheap", "cheap too", "dear", "late"]


async def test_who_answers_at_once_waits_behind_nobody_who_thinks_for_long(monkeypatch: pytest.MonkeyPatch) -> None:
    workers = Workers(1)

    async def start() -> Process:
        process = await asyncio.create_subprocess_exec("sleep", "60")
        workers.slow.all.add(process)
        return process

    async def ponder(process: object, question: Question) -> None:
        await asyncio.sleep(60)

    monkeypatch.setattr(workers.slow, "_start", start)
    monkeypatch.setattr(workers.slow, "_exchange", ponder)
    slow = [asyncio.ensure_future(workers.ask(question("master"), anyone)) for _ in range(10)]
    await asyncio.sleep(0)
    for bot in ("beginner", "greedy", "random"):
        asked = question(bot)
        assert await workers.ask(asked, anyone) in asked.legal
    assert not any(one.done() for one in slow)
    for one in slow:
        one.cancel()
    await asyncio.gather(*slow, return_exceptions=True)
    await workers.close()


async def test_for_a_level_that_does_not_answer_a_quicker_one_plays(monkeypatch: pytest.MonkeyPatch) -> None:
    workers = Workers(1)

    async def late(question: Question, urgency: object, cost: float) -> None:
        raise TimeoutError

    monkeypatch.setattr(workers.slow, "ask", late)
    asked = question("master")
    reply = await workers.think(asked, anyone)
    assert (
        reply.index == answer(msgspec.structs.replace(asked, bot="greedy")).index
        and reply.error == "a quicker bot answered"
    )
    await workers.close()


async def test_the_house_comes_before_its_bots() -> None:
    workers = Workers(1)
    await workers.ask(question(), anyone)
    [process] = workers.pool.all
    assert os.getpriority(os.PRIO_PROCESS, process.pid) > os.getpriority(os.PRIO_PROCESS, 0)
    await workers.close()


def test_every_level_answers_with_what_it_tried_in_the_time_that_it_is_given() -> None:
    for name, level in LEVELS.items():
        replies = []
        for _ in range(20):
            asked = question(name)
            asked.milliseconds = 20
            replies.append(answer(asked))
            assert not replies[-1].error and replies[-1].index in asked.legal
        tried = [reply for reply in replies if reply.tried]
        assert bool(tried) == (level.number > 2), "by rule of thumb nothing is tried"
        assert all(len(reply.tried) <= 3 and reply.index == reply.tried[0].index for reply in tried)


async def test_a_place_that_comes_to_somebody_who_has_just_gone_is_passed_on() -> None:
    places = Places(1)
    await places.take(anyone)
    first, second = (asyncio.ensure_future(places.take(anyone)) for _ in range(2))
    await asyncio.sleep(0)
    places.give()
    first.cancel()
    async with asyncio.timeout(60):
        await second


def test_a_bot_that_fails_is_answered_for_by_the_random_bot_and_the_error_names_no_card() -> None:
    asked = question("no such bot")
    reply = answer(asked)
    assert reply.index in asked.legal
    assert reply.error.startswith("KeyError at worker.py:")


async def test_a_table_of_bots_plays_itself_to_the_end_while_somebody_watches(store: Store) -> None:
    hall = here(store, pace=0.01)
    table = await hall.create("host", NewTable("schnuff", ["greedy", "random", "greedy"]))
    await asyncio.sleep(0.1)
    assert table.play is not None and table.play.version == 0, "nobody is there"
    ear = Ear("")
    table.join(ear)
    async with asyncio.timeout(60):
        while table.play.version < 3:
            await asyncio.sleep(0.005)
    table.leave(ear)
    await until(lambda: not hall.bot_seats.asked)
    hall.bot_seats.pace = 0
    table.join(ear)
    await finished(table)
    assert table.play.match.record.end
    await until(lambda: not hall.bot_seats.asked)  # the last bot has yet to hear that its answer was taken


@pytest.mark.parametrize("seats", [2, 4])
async def test_with_manual_draw_bots_always_draw(store: Store, seats: int) -> None:
    hall = here(store)
    wish = NewTable("schnuff", ["greedy", "random", "greedy", "random"][:seats], {"draw": "manual"})
    table = await hall.create("host", wish)
    table.join(Ear(""))
    await finished(table)
    assert table.play is not None
    lines = table.play.match.record.lines
    plays = [line for line in lines if line.action != "draw"]
    draws = [line for line in lines if line.action == "draw"]
    assert len(draws) > len(plays) * 3 // 4, "all but those who went out or ended a round"
    assert not [event for event in table.play.story if event.kind == "forgot_last"]


async def test_a_person_who_just_played_has_time_to_draw_before_a_bot_plays(store: Store) -> None:
    hall = here(store, pace=0.08)
    table = await hall.create("ada", NewTable("schnuff", ["me", "random"], {"draw": "manual"}))
    play = table.play
    assert play is not None
    async with asyncio.timeout(60):
        while play.waiting != [0] or play.legal[1]:
            await asyncio.sleep(0.005)
    began, version = time.monotonic(), play.version
    number = next(action for action in play.legal[0] if action.text.isdigit() or action.text == "pass")
    assert await table.act(0, Act(play.tickets[0], number.index)) is None
    if play.waiting == [1] and play.legal[0]:
        async with asyncio.timeout(60):
            while play.version == version + 1:
                await asyncio.sleep(0.005)
        assert time.monotonic() - began >= 0.2, "two and a half paces"
    await hall.bot_seats.close()


def due(table: Table, hall: Hall) -> list[float]:
    """How many paces the bots take that are waited for now."""
    play = table.play
    assert play is not None
    return [hall.bot_seats._paces(table, play, seat) for seat in play.waiting if table.header.sitters[seat].bot]


async def test_a_bot_takes_its_time_once_in_a_turn(store: Store) -> None:
    """A step, and what follows at once: the bot alone is due before and after it. With another's decision between
    them, or a person's window open, it takes its time again."""
    hall = here(store, pace=1000)
    table = await hall.create("ada", NewTable("boum", ["greedy", "me", "greedy"]))
    play = table.play
    assert play is not None
    async with asyncio.timeout(60):
        while len(play.waiting) != 1 or not table.header.sitters[play.waiting[0]].bot:
            seat = play.waiting[0]
            await table.act(seat, Act(play.tickets[seat], play.legal[seat][0].index))
    seat = play.waiting[0]
    hall.bot_seats.wake(table)
    assert due(table, hall) == [STEADY]
    for _ in range(3):
        await hall.bot_seats._try(table, seat, play.tickets[seat])
        again = play.waiting == [seat]
        assert due(table, hall) == [AT_ONCE if again else STEADY for one in play.waiting if one != 1]
        if not again:
            break
    hall.bot_seats.going[table.id] = 1  # the person
    hall.bot_seats.wake(table)
    assert due(table, hall) == [STEADY for one in play.waiting if one != 1], "another turn is another's"
    await hall.bot_seats.close()


class Instant(Workers):
    """Bots that know at once."""

    async def think(self, question: Question, urgency: Urgency, spent: Spent = lambda seconds: None) -> Answer:
        return Answer(question.legal[0])


@pytest.mark.parametrize("bot", LEVELS)
async def test_how_long_a_level_takes_is_the_same_whatever_it_finds_out_and_when(store: Store, bot: str) -> None:
    """The whole measure of its level, a part of it for what follows in a turn; nothing where nobody waits."""
    hall = Hall(store, Instant(), HereHistorians(), 0.001)
    table = await hall.create("ada", NewTable("boum", ["me", bot]))
    await hall.bot_seats.close()
    seats, play, whole = hall.bot_seats, table.play, seconds_of(bot)
    assert play is not None
    play.waiting, play.legal[0] = [1], []
    assert seats._times(table, play, 1) == (0, 0.001), "nobody is here"
    table.listeners.append(Ear("ada"))
    assert seats._times(table, play, 1) == (0, whole)
    seats.going[table.id] = 1
    assert seats._times(table, play, 1) == (0, whole * FOLLOWING)
    seats.going.clear()
    seats.pace = 1000
    assert seats._times(table, play, 1) == (1000 - whole, 1000), "it thinks at the end of a longer wait"
    seats.pace = 0
    assert seats._times(table, play, 1) == (0, 0), "a house without any"


async def test_what_is_found_out_early_is_kept_until_its_time(store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    waited: list[float] = []
    asleep = asyncio.sleep

    async def sleep(seconds: float) -> None:
        waited.append(seconds)
        await asleep(0)

    hall = Hall(store, Instant(), HereHistorians(), 1000)
    table = await hall.create("ada", NewTable("schnuff", ["master", "master"]))
    table.listeners.append(Ear("ada"))
    play = table.play
    assert play is not None
    seat = play.waiting[0]
    monkeypatch.setattr("ludotheque.house.bots.bot_seats.asyncio.sleep", sleep)
    now = asyncio.get_running_loop().time()
    assert not await hall.bot_seats._try(table, seat, play.tickets[seat], now + 1000)
    assert 500 < waited[0] <= 1000
    assert play.match.record.lines
    await hall.bot_seats.close()


def test_a_question_to_a_bot_says_nothing_of_who_is_a_person() -> None:
    """So nobody can gang up on people: for the same table the bytes are the same, whoever sits where."""
    for game in GAMES.values():
        count = game.seat_counts[-1]
        guests = [f"guest{seat}" for seat in range(count)]
        people, _ = set_up(saved := seated(guests, game=game.name))
        for bots in ([0], [1], list(range(1, count))):
            sitters = ["bot:greedy" if seat in bots else guests[seat] for seat in range(count)]
            other = seated(sitters, game=game.name)
            other.secret, other.header.id = saved.secret, saved.header.id
            mixed, _ = set_up(other)
            for seat in range(count):
                view = mixed.seen(seat)
                assert view == people.seen(seat)
                assert not any(word in view for word in (b"guest", b"greedy", b'"bot'))
    assert Question.__struct_fields__ == ("game", "bot", "view", "legal", "seed", "milliseconds")


async def test_when_everybody_is_out_but_bots_they_need_no_time(store: Store) -> None:
    hall = here(store, pace=1000)
    table = await hall.create("ada", NewTable("schnuff", ["me", "greedy", "greedy"]))
    play = table.play
    assert play is not None
    assert AT_ONCE not in due(table, hall)
    state = play.match.state
    assert isinstance(state, SchnuffTable)
    state.status[0] = OUT
    assert all(hall.bot_seats._paces(table, play, seat) == AT_ONCE for seat in (1, 2))
    table.header.sitters[0].guest = ""
    assert hall.bot_seats._paces(table, play, 1) != AT_ONCE, "who only watches may watch"
    await hall.bot_seats.close()


async def stored_match(store: Store, match: str, seats: list[str]) -> None:
    saved = seated(seats, match=match)
    _, saved.start = set_up(saved)
    await store.create(saved)


async def test_tables_of_people_that_wait_for_a_bot_are_woken_when_the_house_opens_and_no_others(
    store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Whatever is wrong with one of them stays with it."""
    monkeypatch.setattr(hall_module, "REST_SECONDS", 0)
    monkeypatch.setattr(hall_module, "RESTS", 0)
    bots = ["bot:greedy"] * 5
    for match in ("first", "damaged", "broken", "last"):
        await stored_match(store, match, [*bots, "ada"])  # somebody else begins, most of the time
    await stored_match(store, "bots", bots)
    await stored_match(store, "people", ["ada", "bea"])
    write = sqlite(store).execute
    write("update matches set diagram = 'nothing' where id = 'damaged'")
    write("update matches set options = '[]', revision = 99 where id = 'broken'")
    hall = here(store)
    before = {match: saved.version for match in ("first", "last") if (saved := await store.load(match))}
    due = {match for match in before if (saved := await store.load(match)) and bots_are_due(saved)}
    await hall.open()
    await hall.chores[0]
    async with asyncio.timeout(60):
        while hall.bot_seats.asked:
            await asyncio.sleep(0.01)
    assert set(hall.tables) == due
    for match in due:
        play = hall.tables[match].play
        assert play is not None and play.version > 0 and 5 in play.waiting
    for chore in hall.chores:
        chore.cancel()


async def test_a_bot_sees_exactly_what_the_browser_of_its_seat_would_get(store: Store) -> None:
    hall = here(store)
    table = await hall.create("ada", NewTable("schnuff", ["me", "open"]))
    await hall.sit("bea", table.id, 1, "me")
    assert table.play is not None
    message = msgspec.json.decode(table.play.message(1))
    assert msgspec.json.decode(table.play.seen(1)) == message["view"]
    view = msgspec.json.decode(table.play.seen(1), type=GAMES["schnuff"].view_type)
    assert view == table.play.match.game.view(table.play.match.state, 1)
