"""A database of an earlier version is opened by this one, and what was going on in it goes on."""

import asyncio
from pathlib import Path

import apsw
import pytest

from ludotheque.games import GAMES
from ludotheque.house.store import SCHEMA_VERSION, Store
from ludotheque.house.wire import Act, ErrorMessage
from tests.house.people import here

pytestmark = pytest.mark.anyio
SCHEMA_1 = Path(__file__).parent / "data" / "schema-1.sql"  # made by the version before
BEGUN = {
    "schnuff": "beforeschnuffxxx",
    "schotten_totten_2": "beforeschottento",
    "boum": "beforeboumxxxxxx",
    "snits_revenge": "beforesnitsreven",
    "snit_smashing": "beforesnitsmashi",
}
DECISIONS = 24


@pytest.fixture
def path(tmp_path: Path) -> Path:
    path = tmp_path / "house.sqlite"
    connection = apsw.Connection(str(path))
    connection.execute(SCHEMA_1.read_text(encoding="utf-8"))
    connection.close()
    return path


def test_the_schema_is_brought_up_to_date_once(path: Path) -> None:
    for _ in range(2):
        store = Store(path)
        assert store.writer.connection.pragma("user_version") == SCHEMA_VERSION
        assert list(store.writer.connection.execute("select count(*) from decisions")) == [(DECISIONS * len(BEGUN),)]
        store.close()


@pytest.mark.parametrize("name", list(BEGUN))
async def test_a_running_match_of_the_version_before_goes_on(path: Path, name: str) -> None:
    hall = here(Store(path))
    table = await hall.table(BEGUN[name])
    game, play = GAMES[name], table.play
    assert play is not None and table.room("ada").older_rules == (game.revision != 1)
    for option, value in game.earlier.get(1, {}).items():
        assert table.header.options[option] == value and f"option {option} {value}\n" in game.diagram(play.match.state)
    play.match.state.invariants()
    while play.version < DECISIONS + 20:
        people = [seat for seat in play.waiting if table.header.sitters[seat].guest]
        if people:
            act = Act(play.tickets[people[0]], play.legal[people[0]][0].index)
            assert not isinstance(await table.act(people[0], act), ErrorMessage)
        await asyncio.sleep(0)  # the bots play too
    await hall.close()
    hall = here(Store(path))
    again = (await hall.table(BEGUN[name])).play
    assert again is not None and again.version >= play.version
    assert [line.text() for line in again.match.record.lines[: play.version]] == [
        line.text() for line in play.match.record.lines
    ]
    await hall.close()
