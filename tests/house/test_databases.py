"""One schema and one way to write for both databases: whatever the store does, it does on SQLite and PostgreSQL."""

import asyncio
from collections.abc import AsyncIterator, Callable
from pathlib import Path
from typing import Any

import pytest

from ludotheque.house.archive import postgres as postgres_module
from ludotheque.house.archive import schema
from ludotheque.house.archive import sqlite as sqlite_module
from ludotheque.house.archive.database import Conflict, Database, Db, StoreError
from ludotheque.house.archive.postgres import Postgres
from ludotheque.house.archive.sayings import Saying, keep
from ludotheque.house.archive.schema import SCHEMA_VERSION, TABLES
from ludotheque.house.archive.sqlite import Sqlite
from ludotheque.house.archive.store import Decision, Sitter, Store
from ludotheque.house.errors import HouseError
from ludotheque.house.people import account_store
from ludotheque.house.post.subscribers import Subscribers
from ludotheque.house.wire import Act
from ludotheque.kernel.record import Line
from tests.house.people import here, seated, started

pytestmark = pytest.mark.anyio


@pytest.fixture(params=["sqlite", "postgres"])
def database(request: pytest.FixtureRequest, tmp_path: Path) -> Database:
    if request.param == "sqlite":
        return Sqlite(tmp_path / "house.sqlite")
    return Postgres(request.getfixturevalue("new_database")())


@pytest.fixture
async def store(database: Database) -> AsyncIterator[Store]:
    store = Store(database)
    yield store
    store.close()


def decision(version: int, **more: Any) -> Decision:
    return Decision("table", version, Line(0, "4", ["pass", "d6"]), "a diagram", 7, False, [1], **more)


async def test_a_match_is_kept_as_it_is(store: Store) -> None:
    saved = seated(["ada", "bot:greedy", "bea"])
    await started(store, saved)
    await store.rename("ada", "Ada %s ? :name é")
    await store.decide(decision(1))
    await store.decide(decision(2, sitters=[Sitter("ada", "random"), Sitter(bot="greedy"), Sitter("bea")]))
    await store.note("table", "ask", "a question")
    await store.writer.write(lambda db: keep(db, "table", Saying(0, "ada", 1, "hello", "")))
    again = await store.load("table")
    assert again is not None
    assert (again.version, again.secret, [line.text() for line in again.lines]) == (
        2,
        saved.secret,
        ["A 4 ~ pass d6"] * 2,
    )
    assert [(one.guest, one.bot, one.name) for one in again.header.sitters] == [
        ("ada", "random", "Ada %s ? :name é"),
        ("", "greedy", ""),
        ("bea", "", ""),
    ]
    assert (again.header.ask, again.header.waiting, again.header.started) == ("a question", [1], True)
    assert [(one.text, one.name) for one in again.said] == [("hello", "Ada %s ? :name é")]
    assert [header.id for header in await store.headers_of("bea")] == ["table"]
    assert await store.waiting_for_bots() == ["table"]
    await store.hide("table", "bea")
    assert await store.headers_of("bea") == [] and await store.header("elsewhere") is None


async def test_a_decision_is_stored_once(store: Store) -> None:
    await started(store, seated(["ada", "bea"]))
    jobs = [store.decide(decision(1)), store.decide(decision(1)), store.rename("ada", "Ada"), store.decide(decision(3))]
    results = await asyncio.gather(*jobs, return_exceptions=True)
    assert [type(result) for result in results] == [type(None), Conflict, type(None), Conflict]
    saved = await store.load("table")
    assert saved is not None and saved.version == 1 and len(saved.lines) == 1
    assert await store.name_of("ada") == "Ada"


async def test_whoever_held_a_table_in_an_earlier_epoch_writes_nothing(store: Store) -> None:
    await started(store, seated(["ada", "bea"]))
    await store.writer.write(lambda db: db.run("update matches set epoch = 5"))
    for write in (
        store.decide(decision(1)),
        store.note("table", "clock", "x"),
        store.seat("table", [Sitter("eve"), Sitter("eve")]),
        store.sit("table", 0, Sitter("eve"), None),
    ):
        with pytest.raises(Conflict):
            await write
    saved = await store.load("table")
    assert saved is not None and saved.version == 0 and [one.guest for one in saved.header.sitters] == ["ada", "bea"]
    store.held["table"] = 5
    await store.decide(decision(1))


async def test_a_job_that_fails_is_undone_wholly(store: Store) -> None:
    def half(db: Db) -> None:
        db.run("insert into guests values ('bob', 'Bob')")
        raise ValueError

    results = await asyncio.gather(store.writer.write(half), store.rename("ada", "Ada"), return_exceptions=True)
    assert isinstance(results[0], StoreError) and results[1] is None
    assert (await store.name_of("bob"), await store.name_of("ada")) == ("", "Ada")


async def test_a_guest_moves_into_an_account_and_leaves_for_good(store: Store) -> None:
    await started(store, seated(["bob", "bea"]))
    notices = Subscribers(store)
    for guest in ("ada", "bob"):
        await notices.ask(guest, "a@example.org", "fr")
        await notices.add_browser(guest, f"https://push/{guest}", "{}", "en")
    await notices.ask("bob", "a@example.org", "en")

    async def do(work: Callable[[Db], Any]) -> Any:
        return await store.writer.write(work)

    assert await do(lambda db: account_store.open_account(db, "ada", "ada", "Ada", "hash", "one")) == ""
    assert await do(lambda db: account_store.open_account(db, "eve", "ada", "Ada", "hash", "x")) == "name_taken"
    assert await do(lambda db: account_store.begin_session(db, "two", "ada", "hash")) == []
    with pytest.raises(Conflict):
        await do(lambda db: account_store.begin_session(db, "three", "ada", "wrong"))
    await do(lambda db: account_store.move(db, "bob", "ada"))
    assert [(one.kind, one.language) for one in sorted(await notices.of("ada"), key=str)] == [
        ("mail", "en"),
        ("push", "en"),
        ("push", "en"),
    ]
    assert [header.id for header in await store.headers_of("ada")] == ["table"]
    await do(lambda db: account_store.change_password(db, "ada", "hash", "other", "two", "three"))
    accounts, sessions = await do(lambda db: account_store.everybody(db, 0))
    assert accounts == ["ada"] and [(name, guest) for name, guest, _, _ in sessions] == [("three", "ada")]
    await notices.drop("ada", "push")
    assert [one.kind for one in await notices.of("ada")] == ["mail"]
    await do(lambda db: account_store.forget(db, "ada"))
    await store.forget_the_past()
    left = await store.read(lambda db: {table: db.rows(f"select * from {table}") for table in TABLES})
    assert "ada" not in str(left) and "table" in str(left)


async def test_a_whole_game_is_played(store: Store) -> None:
    hall = here(store)
    table = await started(store, seated(["ada", "bea", "cyd"], game="boum"))
    play = table.play
    assert play is not None
    while play.version < 40 and not table.header.over:
        seat = play.waiting[0]
        assert await table.act(seat, Act(play.tickets[seat], play.legal[seat][-1].index)) is None
    again = (await hall.table("table")).play
    assert again is not None and again.version == play.version
    assert again.match.game.diagram(again.match.state) == play.match.game.diagram(play.match.state)


async def test_tomorrows_schema_opens_todays_store(database: Database, monkeypatch: pytest.MonkeyPatch) -> None:
    store = Store(database)
    await started(store, seated(["ada", "bea"]))
    store.close()
    monkeypatch.setitem(schema.MIGRATIONS, SCHEMA_VERSION, "alter table guests add column shoe integer")
    for module in (schema, sqlite_module, postgres_module):
        monkeypatch.setattr(module, "SCHEMA_VERSION", SCHEMA_VERSION + 1)
    for _ in range(2):  # once, and never again
        store = Store(database)
        await store.writer.write(
            lambda db: db.run("insert into guests values ('ada', 'Ada', 2) on conflict do nothing")
        )
        assert await store.load("table") is not None
        store.close()


async def test_a_database_that_is_away_is_said_to_be(new_database: Callable[[], str]) -> None:
    with pytest.raises(HouseError, match="cannot be reached"):
        Store(Postgres("postgresql://postgres@127.0.0.1:1/none"))
    url = new_database()
    Store(Postgres(url)).close()
    db = Postgres(url).connect()
    db.run("update facts set value = ? where name = 'schema'", (b"99",))
    db.close()
    with pytest.raises(HouseError, match="newer"):
        Store(Postgres(url))
