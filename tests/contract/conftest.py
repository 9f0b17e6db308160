"""What a test noted of the laws goes with its report; tests/conftest.py adds it up at the end of the run."""

from collections.abc import Callable, Iterator

import pytest

from tests.contract.trials import Tally, rows


@pytest.fixture
def tally(record_property: Callable[[str, object], None]) -> Iterator[Tally]:
    noted = Tally()
    yield noted
    record_property("laws", rows(noted))
