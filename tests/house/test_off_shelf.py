"""A game leaves the shelf: what was played of it can be read, what was going on is told honestly."""

from pathlib import Path
from typing import Any

import msgspec
import pytest
from starlette.requests import Request
from typer.testing import CliRunner

from ludotheque.cli import app
from ludotheque.games import GAMES
from ludotheque.house.addresses import Addresses
from ludotheque.house.api import Api
from ludotheque.house.archive.sqlite import Sqlite
from ludotheque.house.archive.store import Sitter, Store
from ludotheque.house.calls import Nothing
from ludotheque.house.errors import Problem
from ludotheque.house.hall import Hall
from ludotheque.house.past.records import UNKNOWN_END
from ludotheque.house.people.export import Exports
from ludotheque.house.people.guests import Guests
from ludotheque.house.wire import Act
from ludotheque.kernel.record import parse
from tests.house.people import here, played_out, seated, sqlite, started

pytestmark = pytest.mark.anyio
GAME = "boum"


@pytest.fixture
async def record(store: Store, monkeypatch: pytest.MonkeyPatch) -> str:
    """Of a finished match, as the house gave it while the game was on the shelf. Another goes on, a third waits."""
    over = await started(store, seated(["ada", "bea"], match="over", game=GAME))
    await played_out(over)
    going = await started(store, seated(["ada", "bot:greedy", "bea"], match="going", game=GAME))
    assert going.play is not None
    seat = going.play.waiting[0]
    await going.act(seat, Act(going.play.tickets[seat], going.play.legal[seat][0].index))
    waits = seated(["ada", "bea"], match="waits", game=GAME)
    waits.header.started, waits.header.sitters[1] = False, Sitter()
    await store.create(waits)
    monkeypatch.delitem(GAMES, GAME)
    return over.record()


def calls(hall: Hall) -> Api:
    return Api(hall, Guests([b"k" * 32]), Addresses("127.0.0.1", "127.0.0.1", 8000, ""))


def asked(table: str, method: str = "GET") -> Request:
    scope: dict[str, Any] = {"type": "http", "method": method, "path": "/", "query_string": b"", "headers": []}
    return Request({**scope, "path_params": {"table": table}})


async def test_the_record_of_a_finished_match_is_as_it_was(store: Store, record: str) -> None:
    api = calls(here(store))
    text = bytes((await api.record(asked("over"), "eve")).body).decode()
    assert text == record and parse(text).end and parse(text).secret
    for table in ("going", "waits"):
        with pytest.raises(Problem) as no:
            await api.record(asked(table), "ada")
        assert (no.value.status, no.value.kind) == (409, "not_over"), "it tells everybody's hand"


async def test_a_match_that_ended_before_endings_were_kept_says_so(store: Store, record: str) -> None:
    sqlite(store).execute("update matches set outcome = ''")
    text = bytes((await calls(here(store)).record(asked("over"), "eve")).body).decode()
    assert text.endswith(f"{UNKNOWN_END}\n") and text.removesuffix(f"{UNKNOWN_END}\n") == record.partition("end ")[0]
    assert parse(text).lines == parse(record).lines


async def test_the_door_still_says_who_played_what(store: Store, record: str) -> None:
    hall = here(store)
    rooms = await hall.rooms("ada")
    assert {(room.id, room.off_shelf, room.over) for room in rooms} == {
        ("over", True, True),
        ("going", True, False),
        ("waits", True, False),
    }
    room = await calls(hall).room(asked("going"), "ada")
    assert room.off_shelf and room.game == GAME and room.seat == 0 and room.seats[1].bot == "greedy"
    with pytest.raises(Problem) as no:
        await hall.table("going")
    assert (no.value.status, no.value.kind) == (410, "off_shelf")
    assert hall.tables == {} and hall.loading == {}


async def test_all_of_them_can_be_taken_off_the_list(store: Store, record: str) -> None:
    hall = here(store)
    api = calls(hall)
    for count, table in enumerate(("over", "going", "waits"), 1):
        left = await api.together.forget(asked(table, "DELETE"), "ada", Nothing())
        assert len(left.tables) == 3 - count
    assert len(await hall.rooms("bea")) == 2, "others keep theirs"


async def test_a_person_s_own_file_has_the_record(store: Store, record: str) -> None:
    pieces = [piece async for piece in await Exports(here(store)).begin("ada")]
    tables = {one["id"]: one for one in msgspec.json.decode(b"".join(pieces))["tables"]}
    assert tables["over"]["record"] == record and tables["going"]["record"] == ""


async def test_a_house_opens_and_wakes_no_table_of_it(
    store: Store, record: str, capsys: pytest.CaptureFixture[str]
) -> None:
    hall = here(store)
    await hall._wake_all()
    assert hall.tables == {} and capsys.readouterr() == ("", "")


async def test_commands_read_it_or_say_that_the_game_is_gone(store: Store, record: str, tmp_path: Path) -> None:
    assert isinstance(store.database, Sqlite)
    run = CliRunner().invoke
    result = run(app, ["matches", "export", str(tmp_path / "out"), "--data", str(store.database.path.parent)])
    assert result.exit_code == 0
    (path,) = (tmp_path / "out").iterdir()
    assert path.read_text() == record and path.name.endswith(f"-{GAME}-over.txt")
    for command in ("replay", "verify"):
        result = run(app, [command, str(path)])
        assert result.exit_code == 1 and f"no game '{GAME}'" in result.stderr, result.stderr
