"""How many sequences of decisions there are from a table, luck fixed to the lowest card.

A change in these numbers is a change in the rules.
"""

import pytest

from ludotheque.games.schotten_totten_2.tests.table import Tidy, start, table
from ludotheque.kernel.state import State

FULL = "A: exchange support explosion desertion joker R9 R8"
LATE = "4: R10 R11 / B4\n3: R1 R2 / B7 B8 B9\n2: G0 / G10\nA: G11 G9 P1 P2 P3 P4\nB: R0 Y4 Y5 Y6 Y7 Y8\npile"


def perft(state: State, depth: int) -> int:
    if depth == 0:
        return 1
    total = 0
    for seat in state.to_act():
        for action in state.legal(seat):
            twin = state.clone()
            twin.chance = Tidy()
            twin.apply(seat, action)
            total += perft(twin, depth - 1)
    return total


@pytest.mark.parametrize(
    ("options", "counts"),
    [({}, [42, 1806]), ({"tactics": "on"}, [49, 98, 4900])],
)
def test_perft_from_the_start(options: dict[str, str], counts: list[int]) -> None:
    """§3"""
    state = start(**options).state
    assert [perft(state, depth + 1) for depth in range(len(counts))] == counts


@pytest.mark.parametrize(
    ("sketch", "options", "counts"),
    [
        (LATE, {}, [40, 238, 564]),
        (LATE.replace("pile", "pile R6 R7"), {}, [40, 238, 5280]),
        (FULL + "\n1: R1 R2 / B1\ndiscard R5 R6 B5", {"tactics": "on"}, [26, 91, 2382]),
    ],
)
def test_perft_later(sketch: str, options: dict[str, str], counts: list[int]) -> None:
    """§3, §4, §7"""
    state = table(sketch, **options).state
    assert [perft(state, depth + 1) for depth in range(3)] == counts
