"""How many ways lead from a position: some counted by hand, some by the program."""

import pytest

from ludotheque.games.boum.tests.table import drawn, table
from ludotheque.kernel.state import State
from tests.cases import perft


def corridor(hands: str = "") -> State:
    """A lane of three cells for A; B and C at the ends of another one, D apart."""
    ground = drawn("...#.", "####.", "...#.")
    return table("A 0,0; B 2,0; C 2,2; D 0,4", ground=ground, hands=hands).state


# By hand: A stands at the end of a lane of three cells. 1: end, one step, three bombs on the one neighbour = 5.
# 2: after the end B keeps, exchanges or draws one of ten kinds: 12. After the step A is in the middle: end, take back,
# two steps, two cells for three bombs = 10. After a bomb the step is gone and so is the laying: end = 1, three times.
# 12 + 10 + 3 = 25.
@pytest.mark.parametrize(("depth", "leaves"), [(1, 5), (2, 25)])
def test_a_lane(depth: int, leaves: int) -> None:
    """§3.1, §3.3, §4.1, §4.5, §5.1"""
    assert perft(corridor(), depth) == leaves


# By hand: A may end, step to the middle, lay one of three bombs, or skate. Then C and D, who hold cards, are asked, in
# either order, and D has two answers: C first 1 x 2, D first 2 x 1. Depth 2: 25 as above, with Rollers playable once
# more after a step and after each bomb: 25 + 4, and 3 first answers: 32.
@pytest.mark.parametrize(("depth", "leaves"), [(1, 6), (2, 32)])
def test_a_lane_with_a_card(depth: int, leaves: int) -> None:
    """§8.1, §8.8"""
    assert perft(corridor(hands="A rollers; C kick; D gamelle"), depth) == leaves


# By hand: end, two steps, two free cells for three bombs, Extra Bomb, two kicks, two punches: 14. Then, after the end,
# B keeps, draws or exchanges his one card for one of ten kinds: 21. After either step: end, take back, two steps, six
# bombs, Extra Bomb: 11. After a bomb, six times: end, a step, Extra Bomb, three kicks, three punches: 9. After a card,
# five times: B has two first answers, C one: 3. 21 + 2 x 11 + 6 x 9 + 5 x 3 = 112.
SHOVES = "A extra kick punch; B gamelle; C fuse"


@pytest.mark.parametrize(("depth", "leaves"), [(1, 14), (2, 112), (3, 698)])
def test_between_two_bombs(depth: int, leaves: int) -> None:
    """§5.1, §8.2, §8.3, §8.4, §8.8"""
    assert perft(table("A 4,2; B 4,5", bombs="4,3 a0; 5,2 b1", hands=SHOVES).state, depth) == leaves


BLASTS = "A kick pass_bomb remote fuse; B gamelle gamelle; C gamelle"


@pytest.mark.parametrize(
    ("options", "depth", "leaves"),
    [
        ({}, 3, 2533),
        ({"teams": "open"}, 3, 2520),
        ({"teleporters": "4,1;8,8", "tunnels": "col2", "arrows": "4,6S"}, 3, 2630),
        ({"gamelle_chain": "on"}, 4, 23289),
        ({"gamelle_chain": "on", "pass_lands_free": "on"}, 4, 23269),
    ],
)
def test_crowded(options: dict[str, str], depth: int, leaves: int) -> None:
    """§3 to §10: something of everything, counted by the program."""
    assert perft(table("A 4,2; B 4,5", bombs="4,3 a0; 5,2 b1", hands=BLASTS, given=options).state, depth) == leaves
