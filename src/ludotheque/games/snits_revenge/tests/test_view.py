"""What each seat is shown (§9), what the dice promise, and tables that would look the same."""

from itertools import product

import pytest

from ludotheque.games.snits_revenge import GAME
from ludotheque.games.snits_revenge.material import KIND_NAMES, SPEED
from ludotheque.games.snits_revenge.tests.table import Case, table
from ludotheque.kernel.chance import Seeded

HIDDEN = "B: eye five:2\nhidden glut:spark fleotis:splop"
ROLLS = list(product(range(1, 7), repeat=2))


def test_only_the_bolotomus_sees_what_lies_where() -> None:
    """§9.1: the others see that something does."""
    case = table(HIDDEN, spark_and_splops="on")
    assert case.seen("A").hidden == {"glut": "spark", "fleotis": "splop"}
    for other in ("B", "-"):
        assert case.seen(other).hidden == {} and case.seen(other).marks == ["glut", "fleotis"]
        assert (case.seen(other).sparks, case.seen(other).splops) == (1, 1)


def test_a_guess_looks_just_like_it_and_hides_anew() -> None:
    seen = table(HIDDEN, spark_and_splops="on").seen("B")
    guesses = [GAME.guess(seen, Seeded(seed)) for seed in range(9)]
    assert all(GAME.view(guess, 1) == seen for guess in guesses)
    assert len({GAME.diagram(guess) for guess in guesses}) == 2


@pytest.mark.parametrize(("dead", "dice"), [("", 2), ("dead eye", 1), ("dead eye prolobosinator", 0)])
def test_the_odds_are_those_of_the_dice(dead: str, dice: int) -> None:
    """§4.5, §5.1, §6.3"""
    odds = table(f"phase move\nB: outside five:2\n{dead}").seen().odds
    for kind, name in enumerate(KIND_NAMES):
        assert odds["kick"][name] == (4 if name == "hammer" else 2, 6)
        assert odds["chomp"][name] == (sum(sum(roll) > SPEED[kind] for roll in ROLLS), 36)
        safe, of = odds["dash"][name]
        assert safe * 36 == of * sum(sum(roll[:dice]) <= SPEED[kind] for roll in ROLLS)


def test_steps_are_open_and_kicks_are_not() -> None:
    """§4.1, §5.1, §6.7: whatever moves by itself; a kick rolls a die, and may find what was hidden."""
    on = {"spark_and_splops": "on"}
    assert table(f"phase move\n{HIDDEN}", **on).is_open("B five eye>wobbicle")
    assert table(f"phase transform\n{HIDDEN}\nmakums lapotum:2", **on).is_open("A transform lapotum")
    kicking = table(HIDDEN, **on)
    assert kicking.is_open("B end")
    assert not kicking.is_open("B kick eye five snorg ~ d6")


def test_what_is_hidden_is_not_open() -> None:
    """§9.1: the others hear that something was hidden, and that they cannot unhear."""
    hiding = Case.start(2, spark_and_splops="on")
    assert not hiding.is_open(f"A {hiding.legal('A')[0]}")
