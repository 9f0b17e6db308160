"""How many ways lead from a position, decisions and luck together: counted by hand first, then by the rules."""

import pytest

from ludotheque.games.snits_revenge.tests.table import Case, table
from tests.cases import perft


# By hand: 16 organs for the Duty Runnungitm, 2 to 4 hammers; then any of 4 kinds by one of 2 channels, a dash of any
# kind with 36 rolls, or the end: 4 x 2 + 4 x 36 + 1 = 153 for each of the three armies (all have every kind).
@pytest.mark.parametrize(("depth", "leaves"), [(1, 16), (2, 48), (3, 48 * 153)])
def test_the_beginning(depth: int, leaves: int) -> None:
    """§2.2, §2.3, §4.4, §4.5"""
    assert perft(Case.start(2).state, depth) == leaves


# By hand: the five kicks the Snorg (6), or ends (1). A hit leaves 2 faces, a miss 4; then composing: end or one of
# three Compositors, 4 ways each.
def test_a_kick() -> None:
    """§5.1, §6.1"""
    case = table("B: glut five:1 | outside six:1")
    assert perft(case.state, 1) == 7
    assert perft(case.state, 2) == 7 * 4


# By hand: end, or a chomp: 10 of 36 miss (5 or less), 26 x 36 catch and kick: 1 + 10 + 936. Then the next turn: the six
# has one way or ends, 2; the five in the Glut, if it lives, has three more.
def test_a_chomp() -> None:
    """§6.3, §6.5"""
    case = table("phase chomp\nB: glut five:1 | forebosinator six:1\nrunnungitms glut:1")
    assert perft(case.state, 1) == 947
    assert perft(case.state, 2) == (1 + 10) * 5 + 936 * 2


# By hand: out, to the Antephellum, to the Thrumble, or the end, which ends the turn too: nobody can do anything else
# there. After a step the other five has the same four ways, but for the canal to the Thrumble, which takes one; after
# the end both have.
def test_moves_in_a_channel() -> None:
    """§4.1, §4.2: two alike Snits are one choice."""
    case = table("phase move\nB: glut five:2\ndead glut antephellum thrumble compositor-1 compositor-2 compositor-3")
    assert perft(case.state, 1) == 4
    assert perft(case.state, 2) == 3 * 4 - 1 + 4


MIXED = """
    phase move
    B: thrumble five:2 lightning:1
    C: blorpus six:1
    dead thrumble blorpus
    makums lapotum:1
    runnungitms lapotum:1
"""


@pytest.mark.parametrize(
    ("options", "depth", "leaves"),
    [
        ({}, 2, 32),
        ({}, 3, 113),
        ({}, 4, 549),
        ({"all_passages_two": "on"}, 3, 158),
        ({"channel_capacity": "3"}, 4, 564),
        ({"board": "reconstruction-a"}, 3, 236),
        ({"board": "reconstruction-a"}, 4, 1153),
    ],
)
def test_mixed(options: dict[str, str], depth: int, leaves: int) -> None:
    """§4 to §6: a crowded position, counted by the program."""
    assert perft(table(MIXED, **options).state, depth) == leaves
