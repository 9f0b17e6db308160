"""A house to visit, and a store without a house."""

from collections.abc import AsyncIterator, Callable, Iterator
from pathlib import Path

import pytest

from ludotheque.house.archive.store import Store
from tests.house.people import House, Visitor


@pytest.fixture
def anyio_backend() -> str:
    return "asyncio"


@pytest.fixture
def store(tmp_path: Path) -> Iterator[Store]:
    store = Store(tmp_path / "house.sqlite")
    yield store
    store.close()


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
