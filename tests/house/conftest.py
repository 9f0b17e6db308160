"""A house to visit, and a store without a house."""

import gc
import sys
import warnings
from collections.abc import AsyncIterator, Callable, Iterator
from itertools import count
from pathlib import Path

import pytest

from ludotheque.house.archive.sqlite import Sqlite
from ludotheque.house.archive.store import Store
from tests.house.people import House, Visitor
from tests.servers import PostgresServer, ValkeyServer, running


@pytest.fixture
def anyio_backend() -> str:
    return "asyncio"


@pytest.fixture
def store(tmp_path: Path) -> Iterator[Store]:
    store = Store(Sqlite(tmp_path / "house.sqlite"))
    yield store
    store.close()


@pytest.fixture(scope="session")
def postgres() -> Iterator[PostgresServer]:
    with running(PostgresServer()) as server:
        yield server


@pytest.fixture(scope="session")
def valkey() -> Iterator[ValkeyServer]:
    with running(ValkeyServer()) as server:
        yield server


@pytest.fixture(scope="session")
def new_database(postgres: PostgresServer) -> Callable[[], str]:
    """The address of an empty PostgreSQL database."""
    numbers = count()
    return lambda: postgres.new_database(f"house_{next(numbers)}")


@pytest.fixture(scope="session")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    """One house for all who only come to play."""
    house = House(tmp_path_factory.mktemp("house"))
    assert house.url, house.stop()
    yield house
    code, log = house.stop()
    assert (code, log) == (0, "")


@pytest.fixture
async def visitor(house: House) -> AsyncIterator[Callable[..., Visitor]]:
    """Makes visitors: `visitor()`, or `visitor(cookie=…)` for one who was here before."""
    visitors: list[Visitor] = []

    def come(cookie: str = "", url: str = "") -> Visitor:
        visitors.append(Visitor(url or house.url, cookie))
        return visitors[-1]

    yield come
    for one in visitors:
        await one.close()


@pytest.fixture
def tidied(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """redis-py loses sight of a connection whose task is cancelled while it connects; it is closed when it is found by
    the garbage collector. That shall be now, and not in the middle of somebody else's test."""
    yield
    monkeypatch.setattr(sys, "unraisablehook", lambda what: None)
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", ResourceWarning)
        gc.collect()
