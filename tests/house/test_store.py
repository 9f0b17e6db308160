"""The store: one transaction for whatever came while the disk was busy, each job for itself."""

import asyncio
import stat
import threading
from pathlib import Path

import apsw
import pytest

from ludotheque.house.archive import sqlite as sqlite_module
from ludotheque.house.archive.database import Conflict, Db, StoreError
from ludotheque.house.archive.sqlite import Sqlite
from ludotheque.house.archive.store import Decision, Store
from ludotheque.house.errors import HouseError
from ludotheque.kernel.record import Line
from tests.house.people import PATIENCE, seated, sqlite, started

pytestmark = pytest.mark.anyio


def decision(version: int) -> Decision:
    return Decision("table", version, Line(0, "4", ["pass", "d6"]), "a diagram", 7, False)


async def test_jobs_that_come_while_the_disk_is_busy_share_a_transaction(store: Store) -> None:
    begun, busy = threading.Event(), threading.Event()

    def writes(db: Db) -> bool:
        begun.set()
        return busy.wait(PATIENCE)

    first = asyncio.ensure_future(store.writer.write(writes))
    assert await asyncio.to_thread(begun.wait, PATIENCE)
    rest = [asyncio.ensure_future(store.rename(f"guest {n}", "Ada")) for n in range(50)]
    await asyncio.sleep(0)
    busy.set()
    await asyncio.gather(first, *rest)
    assert store.writer.transactions == 2
    assert await store.name_of("guest 49") == "Ada"


async def test_a_job_that_fails_fails_alone(store: Store) -> None:
    await started(store, seated(["ada", "bea"]))
    jobs = [store.decide(decision(1)), store.decide(decision(1)), store.rename("ada", "Ada"), store.decide(decision(3))]
    results = await asyncio.gather(*jobs, return_exceptions=True)
    assert [type(result) for result in results] == [type(None), Conflict, type(None), Conflict]
    saved = await store.load("table")
    assert saved is not None
    assert saved.version == 1 and saved.lines == [Line(0, "4", ["pass", "d6"])]
    assert saved.header.sitters[0].name == "Ada"


async def test_a_commit_that_fails_fails_for_all_and_leaves_nothing_behind(store: Store) -> None:
    await started(store, seated(["ada", "bea"]))
    sqlite(store).set_commit_hook(lambda: True)
    results = await asyncio.gather(store.decide(decision(1)), store.rename("ada", "Ada"), return_exceptions=True)
    assert all(isinstance(result, StoreError) for result in results)
    sqlite(store).set_commit_hook(None)
    saved = await store.load("table")
    assert saved is not None
    assert saved.version == 0 and not saved.lines and not await store.name_of("ada")
    await store.decide(decision(1))


async def test_a_full_disk_changes_nothing(store: Store) -> None:
    await started(store, seated(["ada", "bea"]))
    pages = sqlite(store).pragma("page_count")
    sqlite(store).pragma("max_page_count", pages)
    big = Decision("table", 1, Line(0, "4", ["x" * 1_000_000]), "a diagram", 7, False)
    results = await asyncio.gather(store.rename("ada", "Ada"), store.decide(big), return_exceptions=True)
    assert isinstance(results[1], StoreError)
    saved = await store.load("table")
    assert saved is not None
    assert saved.version == 0
    assert await store.name_of("ada") == ("" if isinstance(results[0], StoreError) else "Ada"), "told as it is"
    sqlite(store).pragma("max_page_count", pages + 10000)
    await store.decide(decision(1))


async def test_closing_commits_what_is_queued(tmp_path: Path) -> None:
    store = Store(Sqlite(tmp_path / "other.sqlite"))
    queued = [asyncio.ensure_future(store.rename(f"guest {n}", "Ada")) for n in range(20)]
    await asyncio.sleep(0)
    store.close()
    await asyncio.gather(*queued)
    connection = apsw.Connection(str(tmp_path / "other.sqlite"))
    assert list(connection.execute("select count(*) from guests")) == [(20,)]
    connection.close()
    with pytest.raises(StoreError):
        await store.rename("ada", "Ada")


async def test_every_write_is_durable(store: Store) -> None:
    assert sqlite(store).pragma("journal_mode") == "wal"
    assert sqlite(store).pragma("synchronous") == 2


def modes(folder: Path) -> dict[str, int]:
    return {path.name: stat.S_IMODE(path.stat().st_mode) for path in folder.iterdir()}


async def test_what_is_stored_is_for_the_owner_alone(tmp_path: Path) -> None:
    path = tmp_path / "house.sqlite"
    for _ in range(2):
        store = Store(Sqlite(path))
        await store.rename("ada", "Ada")
        files = {"house.sqlite": 0o600, "house.sqlite-wal": 0o600, "house.sqlite-shm": 0o600}
        assert modes(tmp_path) == files
        store.close()
        path.chmod(0o644)  # as earlier versions left it


def fill(path: Path) -> None:
    store = Store(Sqlite(path))
    sql = "with recursive n(i) as (select 1 union all select i + 1 from n where i < 20000) insert into guests"
    sqlite(store).execute(f"{sql} select 'guest ' || i, 'name' from n")
    store.close()


def damage(path: Path) -> None:
    data = bytearray(path.read_bytes())
    data[len(data) // 2 : len(data) // 2 + 2000] = b"x" * 2000
    path.write_bytes(data)


async def test_a_damaged_file_is_refused_at_the_start(tmp_path: Path) -> None:
    path = tmp_path / "house.sqlite"
    fill(path)
    damage(path)
    with pytest.raises(HouseError, match=r"house\.sqlite is damaged.*put a copy of it back"):
        Store(Sqlite(path))


async def test_a_check_that_takes_long_goes_on_while_the_house_is_open(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "house.sqlite"
    fill(path)
    damage(path)
    opened = threading.Event()

    class Large(Sqlite):
        def _look_meanwhile(self) -> None:
            opened.wait()
            super()._look_meanwhile()

    monkeypatch.setattr(sqlite_module, "SMALL", 0)
    database = Large(path)
    store = Store(database)
    await store.rename("ada", "Ada")
    opened.set()
    told = ""
    async with asyncio.timeout(PATIENCE):
        while "the store is damaged" not in told:
            told += capsys.readouterr().out
            await asyncio.sleep(0.01)
    store.close()
    assert "is damaged" in database.damage
