"""A house with thousands of tables opens like one with ten: what it does at the start does not grow with them."""

from collections.abc import AsyncIterator, Callable
from pathlib import Path
from typing import Any

import pytest

from ludotheque.house import hall as hall_module
from ludotheque.house.archive.database import Database, Db
from ludotheque.house.archive.opening import open_database
from ludotheque.house.archive.postgres import PostgresDb
from ludotheque.house.archive.sqlite import Sqlite
from ludotheque.house.archive.store import BOTS_OF_RUNNING, Saved, Store
from ludotheque.house.wire import Act
from tests.house.people import here, seated, started

pytestmark = pytest.mark.anyio
MANY = 5000
COPIES = """
insert into {table} ({columns}) select {chosen} from {table}, ({numbers}) as numbers where {key} = :match
"""
NUMBERS = "with recursive n (x) as (select 1 union all select x + 1 from n where x < :count) select x from n"


@pytest.fixture(params=["sqlite", "postgres"])
def database(request: pytest.FixtureRequest, tmp_path: Path) -> Database:
    return open_database(tmp_path, request.getfixturevalue("new_database")() if request.param == "postgres" else "")


@pytest.fixture
async def store(database: Database) -> AsyncIterator[Store]:
    store = Store(database)
    yield store
    store.close()


async def a_table(store: Store, match: str, for_bot: bool) -> None:
    """That waits for a bot, or for a person."""
    table = await started(store, seated(["ada", "bot:greedy"], match=match))
    play = table.play
    assert play is not None
    while (play.waiting != [1]) if for_bot else (play.waiting != [0]):
        seat = play.waiting[0]
        assert await table.act(seat, Act(play.tickets[seat], play.legal[seat][0].index)) is None


def copies(match: str, count: int) -> Callable[[Db], None]:
    """The same table, many times, as far as its door and its seats go."""

    def copy(db: Db) -> None:
        for table, key in (("matches", "id"), ("seats", "match")):
            columns = ", ".join(_columns(db, table))
            chosen = ", ".join(f"{key} || x" if name == key else name for name in _columns(db, table))
            sql = COPIES.format(table=table, columns=columns, chosen=chosen, numbers=NUMBERS, key=key)
            db.run(sql, {"match": match, "count": count})

    return copy


def _columns(db: Db, table: str) -> list[str]:
    if isinstance(db, PostgresDb):
        sql = "select column_name from information_schema.columns where table_name = ? order by ordinal_position"
        return [str(row[0]) for row in db.rows(sql, (table,))]
    return [str(row[1]) for row in db.rows(f"pragma table_info({table})")]


async def test_of_thousands_of_tables_those_are_woken_that_wait_for_a_bot(
    store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    await a_table(store, "people", for_bot=False)
    await a_table(store, "bot", for_bot=True)
    await store.writer.write(copies("people", MANY))
    loaded: list[str] = []
    asked: list[str] = []
    load: Any = store.load

    async def counted(table: str) -> Saved | None:
        loaded.append(table)
        found: Saved | None = await load(table)
        return found

    read: Any = store.read

    async def counted_read(query: Callable[[Db], Any]) -> Any:
        asked.append("read")
        return await read(query)

    monkeypatch.setattr(store, "load", counted)
    monkeypatch.setattr(store, "read", counted_read)
    monkeypatch.setattr(hall_module, "REST_SECONDS", 0)
    hall = here(store)
    await hall._wake_all()
    assert set(loaded) == {"bot"} and len(asked) <= 4, "one look, and then the one table that waits"
    await hall.bot_seats.close()


async def test_running_tables_are_found_by_an_index(store: Store, database: Database) -> None:
    """However many are over."""
    await a_table(store, "people", for_bot=False)
    await store.writer.write(copies("people", MANY))
    await store.writer.write(lambda db: db.run("update matches set ended = 1 where id != 'people'"))
    if isinstance(database, Sqlite):
        plan = await store.read(lambda db: db.rows(f"explain query plan {BOTS_OF_RUNNING}"))
    else:
        await store.writer.write(lambda db: db.run("analyze"))
        plan = await store.read(lambda db: db.rows(f"explain {BOTS_OF_RUNNING}"))
    assert "using matches_" in str(plan).replace("USING INDEX", "using"), plan
    assert "SCAN matches" not in str(plan) and "Seq Scan on matches" not in str(plan), plan
