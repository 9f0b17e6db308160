"""How many sequences of decisions there are from a table, with all their luck.

A change in these numbers is a change in the rules.
"""

import pytest

from ludotheque.games.schotten_totten_2.tests.table import start, table
from tests.cases import perft

FULL = "A: exchange support explosion desertion joker R9 R8"
LATE = "4: R10 R11 / B4\n3: R1 R2 / B7 B8 B9\n2: G0 / G10\nA: G11 G9 P1 P2 P3 P4\nB: R0 Y4 Y5 Y6 Y7 Y8\npile"


@pytest.mark.parametrize(
    ("options", "counts"),
    [({}, [2016]), ({"tactics": "on"}, [49, 2744])],
)
def test_perft_from_the_start(options: dict[str, str], counts: list[int]) -> None:
    """§3"""
    state = start(**options).state
    assert [perft(state, depth + 1) for depth in range(len(counts))] == counts


@pytest.mark.parametrize(
    ("sketch", "options", "counts"),
    [
        (LATE, {}, [40, 238, 720]),
        (LATE.replace("pile", "pile R6 R7"), {}, [40, 394, 10476]),
        (FULL + "\n1: R1 R2 / B1\npile R5\nbacks spy", {"tactics": "on"}, [26, 135, 4582]),
    ],
)
def test_perft_later(sketch: str, options: dict[str, str], counts: list[int]) -> None:
    """§3, §4, §7"""
    state = table(sketch, **options).state
    assert [perft(state, depth + 1) for depth in range(3)] == counts
