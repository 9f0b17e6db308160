"""The store: one transaction for whatever came while the disk was busy, each job for itself."""

import asyncio
import threading
from pathlib import Path

import apsw
import pytest

from ludotheque.house.store import Decision, Store
from ludotheque.house.writer import Conflict, StoreError
from ludotheque.kernel.record import Line
from tests.house.people import seated, started

pytestmark = pytest.mark.anyio


def decision(version: int) -> Decision:
    return Decision("table", version, Line(0, "4", ["pass", "d6"]), "a diagram", 7, False)


async def test_jobs_that_come_while_the_disk_is_busy_share_a_transaction(store: Store) -> None:
    busy = threading.Event()
    first = asyncio.ensure_future(store.writer.write(lambda db: busy.wait(5)))
    await asyncio.sleep(0.05)
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
    store.writer.connection.set_commit_hook(lambda: True)
    results = await asyncio.gather(store.decide(decision(1)), store.rename("ada", "Ada"), return_exceptions=True)
    assert all(isinstance(result, StoreError) for result in results)
    store.writer.connection.set_commit_hook(None)
    saved = await store.load("table")
    assert saved is not None
    assert saved.version == 0 and not saved.lines and not await store.name_of("ada")
    await store.decide(decision(1))


async def test_a_full_disk_changes_nothing(store: Store) -> None:
    await started(store, seated(["ada", "bea"]))
    pages = store.writer.connection.pragma("page_count")
    store.writer.connection.pragma("max_page_count", pages)
    big = Decision("table", 1, Line(0, "4", ["x" * 1_000_000]), "a diagram", 7, False)
    results = await asyncio.gather(store.rename("ada", "Ada"), store.decide(big), return_exceptions=True)
    assert isinstance(results[1], StoreError)
    saved = await store.load("table")
    assert saved is not None
    assert saved.version == 0
    assert await store.name_of("ada") == ("" if isinstance(results[0], StoreError) else "Ada"), "told as it is"
    store.writer.connection.pragma("max_page_count", pages + 10000)
    await store.decide(decision(1))


async def test_closing_commits_what_is_queued(tmp_path: Path) -> None:
    store = Store(tmp_path / "other.sqlite")
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
    assert store.writer.connection.pragma("journal_mode") == "wal"
    assert store.writer.connection.pragma("synchronous") == 2
