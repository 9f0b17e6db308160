"""The database goes away and comes back: nothing is lost, nobody is told what is not so, and it all goes on."""

import asyncio
from collections.abc import AsyncIterator, Callable

import psycopg
import pytest

from ludotheque.house.archive.database import Db
from ludotheque.house.archive.postgres import Postgres, PostgresDb
from ludotheque.house.archive.store import Store
from ludotheque.house.tables.table import Table
from ludotheque.house.wire import Act
from tests.house.people import Ear, seated, started

pytestmark = pytest.mark.anyio


@pytest.fixture
async def store(new_database: Callable[[], str]) -> AsyncIterator[Store]:
    store = Store(Postgres(new_database()))
    yield store
    store.close()


def cut(store: Store) -> None:
    """Every connection of the house ends, as when PostgreSQL is started anew."""
    assert isinstance(store.database, Postgres)
    sql = "select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> %s"
    with psycopg.connect(store.database.url) as connection:
        connection.execute(sql, (connection.info.backend_pid,))


def first_act(table: Table) -> tuple[int, Act]:
    play = table.play
    assert play is not None
    seat = play.waiting[0]
    return seat, Act(play.tickets[seat], play.legal[seat][0].index)


async def test_whoever_reads_or_writes_does_not_notice_that_the_database_was_started_anew(store: Store) -> None:
    table = await started(store, seated(["ada", "bea"]))
    for number in range(3):
        await asyncio.gather(*(store.name_of("ada") for _ in range(5)))  # every reader has a connection
        cut(store)
        assert await store.name_of("ada") == ("Ada" if number else "")
        cut(store)
        await store.rename("ada", "Ada")
        cut(store)
        assert await table.act(*first_act(table)) is None
    assert table.play is not None and table.play.version == 3


async def test_a_connection_that_ends_in_the_middle_of_a_batch_takes_nothing_with_it(store: Store) -> None:
    def cut_once(db: Db) -> None:
        if not cuts:
            cuts.append(1)
            cut(store)

    cuts: list[int] = []
    work = [store.rename("ada", "Ada"), store.writer.write(cut_once), store.rename("bea", "Bea")]
    assert await asyncio.gather(*work) == [None, None, None]
    assert [await store.name_of(guest) for guest in ("ada", "bea")] == ["Ada", "Bea"]


class Unsure(PostgresDb):
    """Commits, and does not hear of it."""

    def commit(self) -> None:
        super().commit()
        self.connection.close()
        self.run("select 1")


async def test_who_made_a_move_that_landed_unheard_is_not_told_that_it_is_lost(store: Store) -> None:
    table = await started(store, seated(["ada", "bea"]))
    ears = [Ear("ada"), Ear("bea")]
    for ear in ears:
        table.join(ear)
        ear.forget()
    assert isinstance(store.database, Postgres)
    store.writer.db.close()
    store.writer.db = Unsure(store.database.url)
    seat, act = first_act(table)
    assert await table.act(seat, act) is None
    for ear in ears:
        assert [(told["version"], told["whole"]) for told in ear.heard("table")] == [(1, True)]
        assert ear.heard("error") == []
    assert await table.act(*first_act(table)) is None, "and it goes on"
    saved = await store.load("table")
    assert saved is not None and saved.version == 2
