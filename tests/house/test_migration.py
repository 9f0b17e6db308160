"""A database of an earlier version is opened by this one, and what was going on in it goes on."""

import asyncio
from pathlib import Path

import apsw
import pytest

from ludotheque.games import GAMES
from ludotheque.house.archive.schema import SCHEMA_VERSION
from ludotheque.house.archive.sqlite import Sqlite
from ludotheque.house.archive.store import Store
from ludotheque.house.wire import Act, ErrorMessage
from ludotheque.kernel.match import reopen
from tests.house.people import here, sqlite

pytestmark = pytest.mark.anyio
BEFORE = {
    1: 1,
    2: 2,
    3: 2,
    4: 2,
    5: 2,
}  # the schemas of earlier versions, whose databases lie in data/, and their revision of the rules
BEGUN = {
    "schnuff": "beforeschnuffxxx",
    "schotten_totten_2": "beforeschottento",
    "boum": "beforeboumxxxxxx",
    "snits_revenge": "beforesnitsreven",
    "snit_smashing": "beforesnitsmashi",
}
DECISIONS = 24


@pytest.fixture(params=BEFORE, ids=lambda schema: f"schema {schema}")
def schema(request: pytest.FixtureRequest) -> int:
    return int(request.param)


@pytest.fixture
def path(tmp_path: Path, schema: int) -> Path:
    path = tmp_path / "house.sqlite"
    written = Path(__file__).parent / "data" / f"schema-{schema}.sql"
    connection = apsw.Connection(str(path))
    connection.execute(written.read_text(encoding="utf-8"))
    assert connection.pragma("user_version") == schema
    connection.close()
    return path


def test_there_is_a_database_of_every_earlier_schema() -> None:
    assert list(BEFORE) == list(range(1, SCHEMA_VERSION))


def test_the_schema_is_brought_up_to_date_once(path: Path) -> None:
    for _ in range(2):
        store = Store(Sqlite(path))
        assert sqlite(store).pragma("user_version") == SCHEMA_VERSION
        assert list(sqlite(store).execute("select count(*) from decisions")) == [(DECISIONS * len(BEGUN),)]
        store.close()


@pytest.mark.parametrize("name", list(BEGUN))
async def test_a_running_match_of_an_earlier_version_goes_on(path: Path, schema: int, name: str) -> None:
    hall = here(Store(Sqlite(path)))
    table = await hall.table(BEGUN[name])
    game, play = GAMES[name], table.play
    began = BEFORE[schema]
    assert play is not None and table.room("ada").older_rules == (game.revision != began)
    for option, value in game.earlier.get(began, {}).items():
        assert table.header.options[option] == value and f"option {option} {value}\n" in game.diagram(play.match.state)
    play.match.state.invariants()
    if game.revision == began:  # every decision told something, and the setup before them
        setup = reopen(game, play.match.record)[1]
        assert repr(play.story[: len(setup)]) == repr(setup) and len(play.story) >= len(setup) + DECISIONS
    else:
        assert not play.story, "under other rules a record may lead elsewhere"
    while play.version < DECISIONS + 20:
        people = [seat for seat in play.waiting if table.header.sitters[seat].guest]
        if people:
            act = Act(play.tickets[people[0]], play.legal[people[0]][0].index)
            assert not isinstance(await table.act(people[0], act), ErrorMessage)
        await asyncio.sleep(0)  # the bots play too
    await hall.close()
    hall = here(Store(Sqlite(path)))
    again = (await hall.table(BEGUN[name])).play
    assert again is not None and again.version >= play.version
    assert [line.text() for line in again.match.record.lines[: play.version]] == [
        line.text() for line in play.match.record.lines
    ]
    await hall.close()
