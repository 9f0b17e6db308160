"""The rules of thumb: better than chance, and each thumb by itself."""

import pytest

from ludotheque.games.schnuff import GAME
from ludotheque.games.schnuff.tests.table import table
from ludotheque.kernel.chance import Seeded

GAMES = 60


def wins(seats: int) -> int:
    """How many of the games seat A wins by its thumbs, the others playing at random."""
    won = 0
    for seed in range(GAMES):
        state, choice = GAME.start(seats, {}, Seeded(seed)), Seeded(seed + 1_000_000)
        while state.to_act():
            seat = state.to_act()[0]
            legal = state.legal(seat)
            if seat == 0:
                ratings = GAME.rate(GAME.view(state, seat), legal)
                legal = [action for action, rating in zip(legal, ratings, strict=True) if rating == max(ratings)]
            state.apply(seat, legal[choice.below(len(legal))])
        outcome = state.outcome()
        assert outcome is not None
        won += 0 in outcome.winners
    return won


@pytest.mark.parametrize("seats", [2, 4])
def test_it_beats_random_play(seats: int) -> None:
    """§8"""
    assert wins(seats) >= GAMES * 9 // 10


@pytest.mark.parametrize(
    ("sketch", "best"),
    [
        ("count 29\nA 10: 1 4 pass risk", "1"),  # lands on the frontier: the next player has the problem
        ("count 30\nA 10: 4 pass snap risk", "pass"),  # rather than cross; a Snap would do as well and is dearer
        ("count 30, free next_turn\nA 10: 4 pass snap risk", "4"),
        ("count 60\nA 10: 4 pass snap schnuff", "pass"),  # between two a Schnuff saves nobody (S16) …
        ("count 60\nA 10: 4 4 risk schnuff", "schnuff"),  # … but the other one rolls, too
        ("count 88\nA 10: 3 4 risk pass", "pass"),  # never beyond 90 while there is a way out
        ("count 90\nA 10: 3 4 risk snap", "snap"),
        ("count 84\nA 10: 4 risk pass snap", "snap"),
        ("count 79\nA 10: reverse pass pass risk", "reverse"),  # not even by a roll of twelve
        ("count 5\nA 10: 2 pass snap risk", "2"),  # special cards are for the day they are needed
        ("count 31\nA 10: reverse pass snap risk", "snap"),  # a frontier for the next player
        ("count 40\nA 10: reverse pass risk risk", "risk"),  # when one has to go, the least useful
        ("count 90\nA 2: 1 2 risk reverse", "reverse"),  # the last chips are dearer
    ],
)
def test_the_best_card(sketch: str, best: str) -> None:
    """§3 to §5"""
    state = table(f"{sketch}\nB 10: 1 1 1 1").state
    legal = state.legal(0)
    ratings = GAME.rate(GAME.view(state, 0), legal)
    assert legal[ratings.index(max(ratings))].text == best


def test_s30_a_bot_always_draws() -> None:
    """§6.2: a draw is rated above doing nothing."""
    drawn = table("late B\nA 10: 1 1 1 1\nB 10: 1 1 1", draw="manual").state
    assert GAME.rate(GAME.view(drawn, 1), drawn.legal(1))[0] > 0
