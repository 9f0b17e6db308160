"""A match that was begun under earlier rules goes on from where it stood, and everybody is told."""

import json
from collections.abc import Callable
from pathlib import Path

import apsw
import pytest

from ludotheque.games import GAMES
from ludotheque.house.archive.store import Store
from ludotheque.house.errors import Problem
from ludotheque.house.hall import Hall
from ludotheque.house.past.replays import Replays
from ludotheque.house.tables.play import LOTS
from ludotheque.house.tables.table import Table
from ludotheque.house.wire import Act, StaleMessage
from ludotheque.kernel.chance import Seeded
from ludotheque.kernel.diagram import with_options
from ludotheque.kernel.game import Game
from ludotheque.kernel.match import replay
from ludotheque.kernel.record import RecordError, parse
from tests.house.people import Ear, House, Visitor, here, seated, sqlite, started

pytestmark = pytest.mark.anyio
GAME = GAMES["schnuff"]
SHORT = {"short_game": "on", "decision_limit": "100"}


@pytest.fixture(autouse=True)
def later(monkeypatch: pytest.MonkeyPatch) -> int:
    """The revision under which these matches began. Since then the draw has become a matter of options."""
    monkeypatch.setattr(GAME, "earlier", {GAME.revision: {"draw": "manual"}})
    monkeypatch.setattr(GAME, "revision", GAME.revision + 1)
    return GAME.revision - 1


async def play(table: Table, decisions: int = 1000) -> None:
    for _ in range(decisions):
        assert table.play is not None
        if table.header.over:
            return
        seat = table.play.waiting[0]
        act = Act(table.play.tickets[seat], table.play.legal[seat][0].index)
        assert await table.act(seat, act) is None


async def begun_earlier(store: Store, revision: int, decisions: int = 3) -> Table:
    """A match that was stored when nobody knew of the option, and played by hand-drawn cards."""
    table = await started(store, seated(["ada", "bea"], {"draw": "manual", **SHORT}))
    await play(table, decisions)
    lower(sqlite(store), revision)
    return table


def lower(connection: apsw.Connection, revision: int) -> None:
    [(options, diagram)] = list(connection.execute("select options, diagram from matches"))
    old = {name: value for name, value in json.loads(options).items() if name != "draw"}
    rows = [row for row in diagram.splitlines(keepends=True) if not row.startswith("option draw ")]
    values = (json.dumps(old), "".join(rows), revision)
    connection.execute("update matches set options = ?, diagram = ?, revision = ?", values)


async def reopened(store: Store) -> tuple[Hall, Table]:
    hall = here(store)
    return hall, await hall.table("table")


async def test_it_keeps_the_rules_it_began_under_where_an_option_does(store: Store, later: int) -> None:
    before = await begun_earlier(store, later)
    _, table = await reopened(store)
    assert table.header.options == before.header.options and table.header.options["draw"] == "manual"
    assert table.play is not None and before.play is not None
    assert GAME.diagram(table.play.match.state) == GAME.diagram(before.play.match.state)
    await play(table, 1)
    late = table.play.match.record.lines[-1].seat
    assert "draw" in [action.text for action in table.play.legal[late]]


async def test_without_such_an_option_it_goes_on_by_todays_rules(store: Store, later: int) -> None:
    await begun_earlier(store, later - 1)
    _, table = await reopened(store)
    assert table.header.options["draw"] == GAME.options[[o.name for o in GAME.options].index("draw")].default
    await play(table)


async def test_what_was_chosen_then_stands(store: Store, later: int, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(GAME, "earlier", {later: {"deck": "onolike"}})
    await started(store, seated(["ada", "bea"], {"deck": "standard"}))
    sqlite(store).execute("update matches set revision = ?", (later,))
    _, table = await reopened(store)
    assert table.header.options["deck"] == "standard"


async def test_the_room_says_so_and_no_story_is_told(store: Store, later: int) -> None:
    await begun_earlier(store, later)
    hall = here(store)
    assert [room.older_rules for room in await hall.rooms("ada")] == [True]
    table = await hall.table("table")
    ear = Ear("ada")
    table.join(ear)
    assert [message["room"]["older_rules"] for message in ear.heard("room")] == [True]
    assert ear.heard("table")[-1]["story"] == []
    with pytest.raises(Problem) as problem:
        await Replays(hall).told("ada", "table")
    assert (problem.value.status, problem.value.kind) == (409, "not_told")
    sqlite(store).execute("update matches set revision = ?", (GAME.revision,))
    assert [room.older_rules for room in await here(store).rooms("ada")] == [False]


async def test_its_counts_begin_anew_and_tell_nobody_how_much_was_decided(store: Store, later: int) -> None:
    before = await begun_earlier(store, later, 5)
    _, table = await reopened(store)
    _, again = await reopened(store)
    assert before.play is not None and table.play is not None and again.play is not None
    assert len({*table.play.told.values(), *table.play.tickets}) == 1
    assert table.play.told != again.play.told, "drawn by lot"
    assert min(table.play.tickets) >= LOTS
    seat = table.play.waiting[0]
    old = Act(before.play.tickets[seat], table.play.legal[seat][0].index)
    assert isinstance(await table.act(seat, old), StaleMessage)
    await play(table, 1)


async def test_the_record_says_where_the_rules_changed_and_that_it_cannot_be_replayed(store: Store, later: int) -> None:
    await begun_earlier(store, later, 3)
    hall, table = await reopened(store)
    await play(table)
    hall.put_away(0)
    again = await hall.table("table")
    assert again is not table and again.play is not None
    for one in (table, again):
        rows = one.record().splitlines()
        [note] = [row for row in rows if row.startswith("#")]
        assert f"revision {later}" in note and "cannot be replayed" in note
        assert rows[rows.index(note) - 4].startswith("deal "), "behind three decisions"
        record = parse(one.record())
        assert (record.revision, record.lines) == (later, again.play.match.record.lines)
        with pytest.raises(RecordError):
            replay(GAME, record)


async def test_a_match_that_was_over_before_has_changed_nothing(store: Store, later: int) -> None:
    await begun_earlier(store, later, 1000)
    _, table = await reopened(store)
    assert table.header.over and "#" not in table.record()


async def test_what_cannot_be_read_any_more_is_older_not_damaged(store: Store, later: int) -> None:
    await begun_earlier(store, later)
    write = sqlite(store).execute
    write("update matches set diagram = replace(diagram, 'dealer', 'giver')")
    for revision, status, kind in ((later, 409, "older_rules"), (GAME.revision, 500, "damaged")):
        write("update matches set revision = ?", (revision,))
        with pytest.raises(Problem) as problem:
            await here(store).table("table")
        assert (problem.value.status, problem.value.kind) == (status, kind)


@pytest.mark.parametrize("game", GAMES.values(), ids=list(GAMES))
def test_a_diagram_takes_options_it_did_not_know(game: Game) -> None:
    seats = game.seat_counts[0]
    values = game.checked_options(seats, {option.name: option.choices[-1] for option in game.options})
    text = game.diagram(game.start(seats, values, Seeded(1)))
    assert with_options(text, values) == text, "it knows them all"
    for name, value in values.items():
        old = text.replace(f"option {name} {value}\n", "")
        assert old != text
        assert game.diagram(game.position(with_options(old, {name: value}))) == text
    last = [f"option {name} {value}\n" for name, value in values.items()]
    bare = text.replace("".join(last), "")
    assert game.diagram(game.position(with_options(bare, values))) == text


async def test_over_the_wire(tmp_path: Path, visitor: Callable[..., Visitor]) -> None:
    """In a house of its own, whose rules nobody has changed: the stored revision is an earlier one."""
    house = House(tmp_path)
    ada = visitor(url=house.url)
    table = await ada.create(["me", "open"])
    await visitor(url=house.url).sit(table, 1)
    house.stop()
    connection = apsw.Connection(str(tmp_path / "house.sqlite"))
    connection.execute("update matches set revision = 0")
    house = House(tmp_path)
    back = visitor(url=house.url, cookie=ada.cookie)
    assert (await back.call("GET", f"/api/tables/{table}"))["older_rules"] is True
    assert (await (await back.connect(table)).until("room"))["room"]["older_rules"] is True
    assert (await back.call("GET", f"/api/tables/{table}/moments", status=409))["error"]["kind"] == "not_told"
    house.stop()
    connection.execute("update matches set diagram = ''")
    connection.close()
    house = House(tmp_path)
    back = visitor(url=house.url, cookie=ada.cookie)
    assert (await back.call("GET", f"/api/tables/{table}", status=409))["error"]["kind"] == "older_rules"
    assert (await (await back.connect(table)).read())["kind"] == "older_rules"
    assert len((await back.call("GET", "/api/tables"))["tables"]) == 1
    house.stop()
