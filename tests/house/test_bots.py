"""Bots: asked in a process of their own, answering by the same door as anyone, and never in the way."""

import asyncio
import os
import signal
import time

import msgspec
import pytest

from ludotheque.games import GAMES
from ludotheque.house.play import set_up
from ludotheque.house.store import Store
from ludotheque.house.table import Table
from ludotheque.house.wire import Act, NewTable
from ludotheque.house.worker import Question, answer
from ludotheque.house.workers import Workers
from tests.house.people import here, seated

pytestmark = pytest.mark.anyio


def question(bot: str = "greedy") -> Question:
    play, _ = set_up(seated(["ada", "bea"]))
    seat = play.waiting[0]
    view, _ = play.seen(seat)
    return Question("schnuff", bot, msgspec.Raw(view), [action.index for action in play.legal[seat]], 7)


async def finished(table: Table, seconds: float = 20) -> None:
    async with asyncio.timeout(seconds):
        while not table.header.over:
            await asyncio.sleep(0.01)


async def test_a_worker_process_answers_with_a_legal_action() -> None:
    workers = Workers()
    for bot in ("random", "greedy"):
        asked = question(bot)
        assert await workers.ask(asked) in asked.legal
    assert len(workers.all) == 1, "it lives on"
    await workers.close()
    assert not workers.all


async def test_a_worker_that_dies_is_replaced_and_asked_again() -> None:
    workers = Workers()
    asked = question()
    await workers.ask(asked)
    [first] = workers.all
    os.kill(first.pid, signal.SIGKILL)
    assert await workers.ask(asked) in asked.legal
    [second] = workers.all
    assert second.pid != first.pid
    await workers.close()


async def test_a_bot_that_takes_too_long_is_replaced_by_the_random_one(monkeypatch: pytest.MonkeyPatch) -> None:
    workers = Workers(deadline=0.2)
    tried: list[str] = []

    async def hang(process: object, question: Question) -> object:
        tried.append(question.bot)
        if question.bot == "greedy":
            await asyncio.sleep(60)
        return answer(question)

    monkeypatch.setattr(workers, "_exchange", hang)
    asked = question()
    assert await workers.ask(asked) in asked.legal
    assert tried == ["greedy"] * 3 + ["random"]
    await workers.close()


def test_a_bot_that_fails_is_answered_for_by_the_random_bot_and_the_error_names_no_card() -> None:
    asked = question("no such bot")
    reply = answer(asked)
    assert reply.index in asked.legal
    assert reply.error.startswith("KeyError at worker.py:")


async def test_a_table_of_bots_plays_itself_to_the_end(store: Store) -> None:
    hall = here(store)
    table = await hall.create("host", NewTable("schnuff", ["greedy", "random", "greedy"]))
    await finished(table)
    assert table.play is not None and table.play.match.record.end
    await asyncio.sleep(0.1)  # the last bot has yet to hear that its answer was taken
    assert not hall.players.asked


@pytest.mark.parametrize("seats", [2, 4])
async def test_with_manual_draw_bots_always_draw(store: Store, seats: int) -> None:
    hall = here(store)
    wish = NewTable("schnuff", ["greedy", "random", "greedy", "random"][:seats], {"draw": "manual"})
    table = await hall.create("host", wish)
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
    async with asyncio.timeout(10):
        while play.waiting != [0] or play.legal[1]:
            await asyncio.sleep(0.005)
    began, version = time.monotonic(), play.version
    number = next(action for action in play.legal[0] if action.text.isdigit() or action.text == "pass")
    assert await table.act(0, Act(play.tickets[0], number.index)) is None
    if play.waiting == [1] and play.legal[0]:
        async with asyncio.timeout(10):
            while play.version == version + 1:
                await asyncio.sleep(0.005)
        assert time.monotonic() - began >= 0.2, "two and a half paces"
    await hall.players.close()


async def test_a_running_table_that_waits_for_a_bot_is_woken_when_the_house_opens(store: Store) -> None:
    saved = seated(["bot:random", "bot:greedy", "bot:random"])
    _, saved.start = set_up(saved)
    await store.create(saved)
    hall = here(store)
    hall.open()
    async with asyncio.timeout(10):
        while "table" not in hall.tables:
            await asyncio.sleep(0.01)
    await finished(hall.tables["table"])
    for chore in hall.chores:
        chore.cancel()


async def test_a_bot_sees_exactly_what_the_browser_of_its_seat_would_get(store: Store) -> None:
    hall = here(store)
    table = await hall.create("ada", NewTable("schnuff", ["me", "open"]))
    await hall.sit("bea", table.id, 1, "me")
    assert table.play is not None
    message = msgspec.json.decode(table.play.message(1, [], False))
    assert msgspec.json.decode(table.play.seen(1)[0]) == message["view"]
    view = msgspec.json.decode(table.play.seen(1)[0], type=GAMES["schnuff"].view_type)
    assert view == table.play.match.game.view(table.play.match.state, 1)
