"""Asking the bots: hints that everybody hears of, why a bot moved, and moves that looked wrong."""

import asyncio
import json
from collections.abc import AsyncIterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from ludotheque.games import GAMES
from ludotheque.house.archive.database import Database
from ludotheque.house.archive.postgres import Postgres
from ludotheque.house.archive.sqlite import Sqlite
from ludotheque.house.archive.store import Sitter, now
from ludotheque.house.bots.pool import Urgency
from ludotheque.house.bots.worker import Answer, Question
from ludotheque.house.bots.workers import Spent, Workers
from ludotheque.house.office import complaints
from ludotheque.house.past.moments import heard
from ludotheque.house.past.moves import bot_at, move_told, standing_at
from ludotheque.house.tables import advice
from ludotheque.house.tables.agreements import HINTS, Asked, written
from ludotheque.house.tables.table import Table
from ludotheque.house.wire import Act, Terms
from ludotheque.kernel.match import replay
from ludotheque.kernel.record import Line, parse, write
from ludotheque.kernel.story import SPECTATOR
from tests.house.offices import Caller, Home, home
from tests.house.people import Ear

pytestmark = pytest.mark.anyio


@pytest.fixture(params=["sqlite", "postgres"])
def database(request: pytest.FixtureRequest, tmp_path: Path) -> Database:
    if request.param == "sqlite":
        return Sqlite(tmp_path / "house.sqlite")
    return Postgres(request.getfixturevalue("new_database")())


@pytest.fixture
async def house(tmp_path: Path) -> AsyncIterator[Home]:
    async with home(Sqlite(tmp_path / "house.sqlite")) as one:
        yield one


class Listening(Workers):
    """Remembers what it is asked, and answers with the last thing that is legal."""

    def __init__(self, error: str = "") -> None:
        super().__init__(1)
        self.error = error
        self.questions: list[Question] = []
        self.going = asyncio.Event()
        self.going.set()

    async def think(self, question: Question, urgency: Urgency, spent: Spent = lambda seconds: None) -> Answer:
        self.questions.append(question)
        await self.going.wait()
        spent(0.5)
        return Answer(question.legal[-1], self.error)


async def lays(house: Home, caller: Caller, seats: list[str], terms: object = None, **more: Any) -> Table:
    wish = {"game": "schnuff", "seats": seats, "terms": terms or {}, **more}
    return await house.hall.table((await caller.said("POST", "/api/tables", wish, 201))["id"])


async def his_turn(table: Table, seat: int) -> int:
    """Until it is that seat's turn; others' first move comes by itself or is made for them. Its ticket."""
    play = table.play
    assert play is not None
    async with asyncio.timeout(60):
        while play.waiting != [seat]:
            other = play.waiting[0]
            if table.header.sitters[other].bot:
                await asyncio.sleep(0.001)
            else:
                await table.act(other, Act(play.tickets[other], play.legal[other][0].index))
    return play.tickets[seat]


async def played_out(table: Table) -> None:
    play = table.play
    assert play is not None
    async with asyncio.timeout(60):
        while not table.header.over:
            people = [seat for seat in play.waiting if not table.header.sitters[seat].bot]
            for seat in people[:1]:
                await table.act(seat, Act(play.tickets[seat], play.legal[seat][0].index))
            await asyncio.sleep(0)


# ---------------------------------------------------------------------- hints


async def test_a_hint_is_a_levels_advice_and_everybody_hears_that_it_was_taken(house: Home) -> None:
    ada = house.caller()
    table = await lays(house, ada, ["me", "here:Bea"])
    play = table.play
    assert play is not None
    seat = play.waiting[0]
    watcher = Ear("")
    table.join(watcher)
    hint = await ada.said("POST", f"/api/tables/{table.id}/hint", {"bot": "sampler", "seat": seat})
    assert hint["action"] in [action.index for action in play.legal[seat]]
    assert hint["ticket"] == play.tickets[seat] and hint["bot"] == "sampler"
    assert all(one["looks"] > 0 and 0 <= one["share"] <= 1 for one in hint["tried"])
    assert hint["action"] in [one["index"] for one in hint["tried"][:1]] or not hint["tried"], (
        "its best, if it tried any"
    )
    told = [message for text in watcher.texts if (message := json.loads(text))["t"] == "news"]
    assert [line["kind"] for line in told[-1]["story"]] == ["table.hint"]
    assert told[-1]["story"][0]["args"] == {"seat": seat}, "nothing of what was said"
    room = [message for text in watcher.texts if (message := json.loads(text))["t"] == "room"][-1]["room"]
    assert [one["hints"] for one in room["seats"]] == [int(one == seat) for one in range(2)]
    act = Act(hint["ticket"], hint["action"])
    assert await table.act(seat, act) is None, "it is for this decision"


async def test_a_hint_stands_in_the_record_which_replays_as_before(house: Home) -> None:
    ada = house.caller()
    table = await lays(house, ada, ["me", "greedy"])
    await his_turn(table, 0)
    await ada.said("POST", f"/api/tables/{table.id}/hint", {"bot": "greedy"})
    await played_out(table)
    assert table.play is not None
    record = parse(table.record())
    assert [line.text() for line in record.lines if line.word()] == ["A hint"]
    assert parse(write(record)) == record
    again = replay(GAMES["schnuff"], record)
    assert GAMES["schnuff"].diagram(again.state) == GAMES["schnuff"].diagram(table.play.match.state)
    for line in ("A hint master", "A hints", "A hint ~ d3"):
        spoilt = table.record().replace("A hint\n", f"{line}\n")
        with pytest.raises(ValueError, match="line"):
            replay(GAMES["schnuff"], parse(spoilt))


async def test_all_that_a_bot_is_told_for_a_hint_is_the_view_of_that_seat(house: Home) -> None:
    house.hall.workers = workers = Listening()
    ada = house.caller()
    table = await lays(house, ada, ["me", "here:Bea", "here:Cyd"])
    play = table.play
    assert play is not None
    seat = play.waiting[0]
    view, legal = play.seen(seat), [action.index for action in play.legal[seat]]
    await ada.said("POST", f"/api/tables/{table.id}/hint", {"bot": "master", "seat": seat})
    [asked] = workers.questions
    assert (bytes(asked.view), asked.legal, asked.bot) == (view, legal, "master")


async def test_a_hint_changes_neither_clock_nor_what_is_asked(house: Home) -> None:
    ada = house.caller()
    table = await lays(house, ada, ["me", "here:Bea"], {"time": {"kind": "move", "seconds": 600}})
    play = table.play
    assert play is not None
    seat = play.waiting[0]
    table.clock = type(table.clock)([1000, 2000], now(), [seat])
    table.header.ask = ask = written(Asked(1, "undo", seat, SPECTATOR, "", 1, []))
    await ada.said("POST", f"/api/tables/{table.id}/hint", {"bot": "greedy", "seat": seat})
    assert table.clock.left[seat] <= 2000 and table.header.ask == ask


async def test_who_may_not_have_a_hint_is_told_why(house: Home) -> None:
    ada, eve = house.caller(), house.caller()
    table = await lays(house, ada, ["me", "here:Bea"])
    play = table.play
    assert play is not None
    seat = play.waiting[0]
    path, wish = f"/api/tables/{table.id}/hint", {"bot": "greedy", "seat": seat}

    async def refused(kind: str, status: int, caller: Caller = ada, **more: object) -> None:
        assert (await caller.said("POST", path, {**wish, **more}, status))["error"]["kind"] == kind

    await refused("not_seated", 403, eve)
    await refused("unknown_bot", 400, bot="random")
    await refused("no_hint", 409, seat=1 - seat)
    header = table.header
    table.header = replace(header, terms=Terms(hints=False))
    await refused("hints_off", 409)
    table.header = replace(header, sitters=[Sitter(one.guest, "greedy", alias=one.alias) for one in header.sitters])
    await refused("stand_in_plays", 409)
    table.header = header
    play.hints[0] = HINTS
    await refused("no_hint", 409)
    assert not [line for line in play.match.record.lines if line.word()], "nothing was noted"
    await played_out(table)
    await refused("no_hint", 409)


async def test_one_hint_at_a_time_and_so_many_in_a_while(house: Home, monkeypatch: pytest.MonkeyPatch) -> None:
    house.hall.workers = workers = Listening()
    ada = house.caller()
    table = await lays(house, ada, ["me", "here:Bea"])
    assert table.play is not None
    path, wish = f"/api/tables/{table.id}/hint", {"bot": "master", "seat": table.play.waiting[0]}
    workers.going.clear()
    first = asyncio.ensure_future(ada.said("POST", path, wish))
    while not workers.questions:
        await asyncio.sleep(0)
    assert (await ada.said("POST", path, wish, 409))["error"]["kind"] == "still_thinking"
    workers.going.set()
    await first
    for _ in range(advice.PACE.burst - 1):
        await ada.said("POST", path, wish)
    assert (await ada.said("POST", path, wish, 429))["error"]["kind"] == "too_fast"


async def test_a_hint_that_comes_too_late_or_not_at_all_is_none_and_is_not_noted(house: Home) -> None:
    house.hall.workers = workers = Listening("it failed")
    ada = house.caller()
    table = await lays(house, ada, ["me", "here:Bea"])
    play = table.play
    assert play is not None
    seat = play.waiting[0]
    path, wish = f"/api/tables/{table.id}/hint", {"bot": "master", "seat": seat}
    assert (await ada.said("POST", path, wish, 503))["error"]["kind"] == "no_hint"
    workers.error = ""
    workers.going.clear()
    late = asyncio.ensure_future(ada.said("POST", path, wish, 409))
    while len(workers.questions) < 2:
        await asyncio.sleep(0)
    await table.act(seat, Act(play.tickets[seat], play.legal[seat][0].index))
    workers.going.set()
    assert (await late)["error"]["kind"] == "no_hint"
    assert not [line for line in play.match.record.lines if line.word()]


async def test_the_marks_of_hints_outlive_a_restart(tmp_path: Path) -> None:
    async with home(Sqlite(tmp_path / "house.sqlite")) as house:
        ada = house.caller()
        table = await lays(house, ada, ["me", "here:Bea"])
        assert table.play is not None
        seat = table.play.waiting[0]
        await ada.said("POST", f"/api/tables/{table.id}/hint", {"bot": "greedy", "seat": seat})
        cookie = ada.cookies["guest"]
    async with home(Sqlite(tmp_path / "house.sqlite")) as house:
        room = await house.caller(cookie=cookie).said("GET", f"/api/tables/{table.id}")
        assert room["seats"][seat]["hints"] == 1


# ---------------------------------------------------------------------- why


async def bots_table(house: Home, ada: Caller, **more: Any) -> Table:
    """Played to the end by a person who does whatever comes first, and a bot."""
    table = await lays(house, ada, ["me", "greedy"], **more)
    await his_turn(table, 0)
    return table


def line_of(table: Table, seat: int, eyes: int) -> int:
    """A line of the story, as those eyes count, that tells of this seat's last move that stands."""
    play = table.play
    assert play is not None
    made = [one for one in play.made if one.seat == seat][-1]
    told = len(heard(play.story[: made.told], eyes))
    assert heard(play.story[made.told : made.end], eyes)[0].args["seat"] == seat
    return told


async def test_when_the_game_is_over_a_bot_says_why_it_moved(house: Home) -> None:
    ada, eve = house.caller(), house.caller()
    table = await bots_table(house, ada)
    table.header.sitters[1].bot = "sampler"
    await played_out(table)
    assert table.play is not None
    lines = table.play.match.record.lines
    last = max(at for at, line in enumerate(lines) if line.seat == 1 and not line.word())
    places = [(ada, f"line={line_of(table, 1, 0)}"), (eve, f"line={line_of(table, 1, SPECTATOR)}")]
    reasons = [await one.said("GET", f"/api/tables/{table.id}/why?{where}") for one, where in places]
    reasons.append(await eve.said("GET", f"/api/tables/{table.id}/why?decision={last}"))
    for reason in reasons:
        assert (reason["seat"], reason["bot"]) == (1, "sampler")
        assert GAMES["schnuff"].alphabet[reason["made"]].text == lines[last].action
        assert reason["action"] == reasons[0]["action"], "whoever asks again hears the same"
    for where in (f"decision={len(lines)}", "decision=0" if lines[0].seat == 0 else "line=0", "", "line=x"):
        nothing = await eve.said("GET", f"/api/tables/{table.id}/why?{where}", status=404)
        assert nothing["error"]["kind"] == "no_such_move"


async def test_why_a_bot_moved_is_not_told_while_the_game_goes_on(house: Home) -> None:
    house.hall.workers = workers = Listening()
    ada = house.caller()
    table = await lays(house, ada, ["me", "greedy"])
    play = table.play
    assert play is not None
    async with asyncio.timeout(60):
        while not [one for one in play.made if one.seat == 1]:
            if 0 in play.waiting:
                await table.act(0, Act(play.tickets[0], play.legal[0][0].index))
            await asyncio.sleep(0)
    path = f"/api/tables/{table.id}/why?line={line_of(table, 1, 0)}"
    assert (await ada.said("GET", path, status=409))["error"]["kind"] == "not_over"
    assert not workers.questions
    early = await ada.said("GET", f"/api/tables/{table.id}/why?decision=0", status=409)
    assert early["error"]["kind"] == "not_over", "nor how many decisions there were"
    nothing = await ada.said("GET", f"/api/tables/{table.id}/why?line=99999", status=404)
    assert nothing["error"]["kind"] == "no_such_move"


def test_a_move_is_a_bots_while_it_plays_and_stands_until_it_is_taken_back() -> None:
    lines = [Line(seat, text, []) for seat, text in ((0, "1"), (1, "2"), (0, "bot greedy"), (0, "3"), (0, "back"))]
    guest = Sitter("ada")
    assert [bot_at(guest, 0, lines[:count]) for count in range(6)] == ["", "", "", "greedy", "greedy", ""]
    assert bot_at(Sitter(bot="master"), 1, lines) == "master"
    assert standing_at([*lines, Line(1, "hint", []), Line(1, "undo 2", []), Line(1, "4", [])]) == [0, 7]


# ---------------------------------------------------------------------- what looked wrong


async def test_a_move_that_looked_wrong_comes_to_the_operator_with_its_record_when_the_game_is_over(
    database: Database,
) -> None:
    async with home(database) as house:
        porter, ada = await house.operator(), house.caller()
        table = await lays(house, ada, ["me", "greedy"])
        play = table.play
        assert play is not None
        await his_turn(table, 0)
        await table.act(0, Act(play.tickets[0], play.legal[0][0].index))
        async with asyncio.timeout(60):
            while not [one for one in play.made if one.seat == 1]:
                if 0 in play.waiting:
                    await table.act(0, Act(play.tickets[0], play.legal[0][0].index))
                await asyncio.sleep(0)
        line = line_of(table, 1, 0)
        wish = {"line": line, "words": "  Why?\nIt  had won. "}
        move = move_told(play, table.header.sitters, 0, line)
        assert move is not None
        assert (await ada.said("POST", f"/api/tables/{table.id}/wrong", wish, 201))["at"] <= now()
        book = await porter.said("GET", "/api/operator")
        [found] = book["complaints"]
        assert book["all_complaints"] == 1
        assert (found["words"], found["seat"], found["bot"], found["over"]) == ("Why? It had won.", 1, "greedy", False)
        assert (found["table"], found["game"], found["decision"]) == (table.id, "schnuff", move.decision)
        where = f"/api/operator/complaints/{found['id']}"
        assert (await porter.said("GET", where, status=409))["error"]["kind"] == "not_over"
        assert (await ada.get(where)).status_code == 404, "nobody else sees that there is such a thing"
        await played_out(table)
        text = (await porter.get(where)).text
        assert "# Why? It had won." in text and "Guest" not in text
        record = parse(text)
        assert record.lines[-1].text() == play.match.record.lines[move.decision].text()
        assert len(record.lines) == move.decision + 1 and record.options == table.header.options
        replay(GAMES["schnuff"], record)
        assert (await porter.said("DELETE", "/api/operator/complaints", {"id": found["id"]}))["complaints"] == []
        gone = await porter.said("DELETE", "/api/operator/complaints", {"id": found["id"]}, 404)
        assert gone["error"]["kind"] == "no_such_complaint"


async def test_nothing_in_the_store_says_who_complained(house: Home) -> None:
    ada = house.caller()
    table = await bots_table(house, ada)
    await played_out(table)
    wish = {"line": line_of(table, 1, 0)}
    await ada.said("POST", f"/api/tables/{table.id}/wrong", wish, 201)
    [row] = await house.hall.store.read(lambda db: db.rows("select * from complaints"))
    guest = table.header.host
    assert guest and not [value for value in row if guest in str(value)]


async def test_complaints_are_bounded(house: Home, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(complaints, "MOST", 3)
    ada = house.caller()
    table = await bots_table(house, ada)
    await played_out(table)
    path, line = f"/api/tables/{table.id}/wrong", line_of(table, 1, 0)
    long = await ada.said("POST", path, {"line": line, "words": "x" * (advice.LONGEST + 1)}, 400)
    assert long["error"]["kind"] == "bad_words"
    unseen = await ada.said("POST", path, {"line": line, "words": "\u202e"}, 400)
    assert unseen["error"]["kind"] == "bad_words"
    mine = await ada.said("POST", path, {"line": line_of(table, 0, 0)}, 404)
    assert mine["error"]["kind"] == "no_such_move", "nobody complains about people here"
    for number in range(advice.WRONG.burst):
        await ada.said("POST", path, {"line": line, "words": f"number {number}"}, 201)
    assert (await ada.said("POST", path, {"line": line}, 429))["error"]["kind"] == "too_fast"
    porter = await house.operator()
    book = await porter.said("GET", "/api/operator")
    assert book["all_complaints"] == 3
    assert {one["words"] for one in book["complaints"]} <= {f"number {number}" for number in range(1, 5)}
