"""How many ways lead from a position. A change of mind (§3.4) is a way beside the orders that are still to come."""

import pytest

from ludotheque.games.snit_smashing.tests.table import table
from tests.cases import perft


# By hand: 102 Smashes, 33 places for the Snandergrab and a garbled order, for each of two players; in a run to the sea
# the places fall away. On the larger map 108 and 35.
@pytest.mark.parametrize(
    ("run", "place", "beach", "leaves"),
    [(1, "C5", "reconstruction", 2 * 136), (2, "under", "reconstruction", 2 * 103), (3, "C5", "ten-rows", 2 * 144)],
)
def test_orders(run: int, place: str, beach: str, leaves: int) -> None:
    """§3.2, §3.3, §3.5, §7.3"""
    drawn = table(f"run {run}, bound 2\nA Zott:{place}\nB Zott:{place.replace('C5', 'D5')}", map=beach)
    assert perft(drawn.state, 1) == leaves


# By hand: A has changed his mind five times, so only B's 103 orders are open. After four times A has 103 ways more.
def test_second_thoughts() -> None:
    """§3.4 (M16)"""
    for changes, leaves in ((5, 103), (4, 206)):
        drawn = table(f"run 2, bound 2\nA Zott:A5 | order garbled | changes {changes}\nB Zott:G5")
        assert perft(drawn.state, 1) == leaves


# By hand: four steps from A9 lead to 4 hexes of column A (5 to 8), 5 of B (6 to 10), 4 of C (6 to 9), 4 of D (7 to 10)
# and 3 of E (7 to 9), and it may stay: 21 ways. From G9 it is the same in the mirror. Ten hexes (C7 to C9, D7 to D10,
# E7 to E9) are in reach of both, so ten of the 21 x 21 ways would put them on one hex: 431. (Dorf has moved; it keeps
# the run from ending when both are safe, with young by the million.)
CORNERS = """
    A Blub:A9 Dorf:A2* | order garbled
    B Blub:G9 | order garbled
"""


@pytest.mark.parametrize(("depth", "leaves"), [(1, 21), (2, 431)])
def test_corners(depth: int, leaves: int) -> None:
    """§4.2, §4.3"""
    assert perft(table(CORNERS).state, depth) == leaves


# By hand: four steps from C5 lead to 8 hexes of column B, 7 each of A, D, E and C (with C1, the only sea), 6 of F and 5
# of G, back under the Snandergrab, or nowhere: 49. From under it, by C9, D9 and E9, they lead to 4 hexes each
# of C, D, E and G, 5 of B and F and 3 of A (Dorf is on A9): 29, and staying. The third is counted by the program.
@pytest.mark.parametrize(
    ("snit", "place", "leaves"), [("Blub", "C5", 49), ("Blub", "under", 30), ("Zipp", "under", 51)]
)
def test_seaward(snit: str, place: str, leaves: int) -> None:
    """§7.2, §7.4"""
    drawn = table(f"run 2, bound 2\nA {snit}:{place} Dorf:A9* | order garbled\nB | order garbled | safe Zott")
    assert perft(drawn.state, 1) == leaves


@pytest.mark.parametrize(("beach", "leaves"), [("reconstruction", 4327), ("ten-rows", 4327)])
def test_the_first_two_moves(beach: str, leaves: int) -> None:
    """§4.2, §4.4: counted by the program."""
    drawn = table("bound 1\nA Zott:C1 Blub:C1 | order garbled\nB Zipp:E1 Nibb:E1 | order garbled", map=beach)
    assert perft(drawn.state, 2) == leaves
