"""How many ways lead from a position, decisions and luck together; a late draw (§6.2) is one way beside the next
player's cards."""

import pytest

from ludotheque.games.schnuff.tests.table import table
from tests.cases import perft

# By hand: one kind of card to play, and one of two to draw, a 3 or a 4: 2 ways, then 2 x 2. From then on whoever plays
# holds two kinds, the old one and the one he drew, and draws one of two again: 4 ways a turn. 4 x 4 = 16, 16 x 4 = 64.
NUMBERS = """
    A 10: 1 1 1 1
    B 10: 2 2 2 2
    bag 3 3 3 3 4 4 4 4
"""


@pytest.mark.parametrize(("depth", "leaves"), [(1, 2), (2, 4), (3, 16), (4, 64)])
def test_numbers(depth: int, leaves: int) -> None:
    """§3.3, §6.1"""
    assert perft(table(NUMBERS).state, depth) == leaves


# By hand: two dice fall in 36 ways, the draw is always a 4. A Pass leads on in one way: still 36. Then A may take
# another Risk or play the 4: 36 x (36 + 1) = 1332. B may pass or play his 4: twice as many.
RISKS = """
    count 30
    A 10: risk risk risk risk
    B 10: pass pass pass pass
    bag 4 4 4 4 4
"""


@pytest.mark.parametrize(("depth", "leaves"), [(1, 36), (2, 36), (3, 1332), (4, 2664)])
def test_risks(depth: int, leaves: int) -> None:
    """§5.5"""
    assert perft(table(RISKS).state, depth) == leaves


# By hand: B and C roll, 36 x 36 = 1296. Afterwards B has two cards to choose from, unless he is out, and then C has
# one. B, who has two chips, is out with seven or more if C rolled less (equal rolls are both exempt). His total t falls
# in 6, 5, 4, 3, 2, 1 ways for t = 7 to 12, and C is below it in 15, 21, 26, 30, 33, 35 ways:
# 90 + 105 + 104 + 90 + 66 + 35 = 490. So 2 x (1296 - 490) + 490 = 2102.
SCHNUFF = """
    count 60
    A 10: schnuff
    B 2: 1 pass
    C 10: 1
    bag 4 4 4 4
"""


@pytest.mark.parametrize(("depth", "leaves"), [(1, 1296), (2, 2102)])
def test_schnuff(depth: int, leaves: int) -> None:
    """§5.6, §7.1"""
    assert perft(table(SCHNUFF).state, depth) == leaves


def test_schnuff_where_a_tie_exempts_nobody() -> None:
    """§5.6 (S15): B is out with an equal roll too: 36 + 25 + 16 + 9 + 4 + 1 = 91 more. If C, who has chips, were out as
    well, B would not be the only one: but ten chips outlast a Schnuff."""
    assert perft(table(SCHNUFF, lowest_tie="none").state, 2) == 2 * (1296 - 490 - 91) + 490 + 91


# By hand: A plays his only card. Then A draws, or B plays one of two cards, which ends the game (A forgot, §6.3):
# 1 + 2. After the draw B has the same two cards: 2 + the 2 that are over. Then B draws or A plays his 4: 2 x 2 + 2 = 6.
FORGETTING = """
    A 10: 1
    B 10: 2 3
    bag 4 4 4 4 4
"""


@pytest.mark.parametrize(("depth", "leaves"), [(1, 1), (2, 3), (3, 4), (4, 6)])
def test_forgetting(depth: int, leaves: int) -> None:
    """§6.2, §6.3"""
    assert perft(table(FORGETTING, draw="manual").state, depth) == leaves


MIXED = """
    count 57
    A 10: 1 4 pass
    B 2: 2 4 reverse
    C 10: 3 pass reverse
    bag 1 2 3 pass
"""


@pytest.mark.parametrize(
    ("options", "depth", "leaves"),
    [
        ({}, 2, 92),
        ({}, 3, 552),
        ({}, 4, 1758),
        ({"draw": "manual"}, 3, 88),
        ({"draw": "manual"}, 4, 410),
        ({"short_game": "on"}, 4, 1370),
    ],
)
def test_mixed(options: dict[str, str], depth: int, leaves: int) -> None:
    """§3 to §7: a crowded position, counted by the program."""
    assert perft(table(MIXED, **options).state, depth) == leaves
