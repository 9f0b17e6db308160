"""An action at random is the one of that number in the list, whether or not a game makes the list to find it."""

import os
import subprocess
import sys

import pytest

from ludotheque.games import GAMES
from ludotheque.kernel.chance import Seeded
from ludotheque.kernel.game import Game
from tests.contract.builds import ROOT
from tests.contract.plays import SHELF, at, option_sets

MOST = 300  # decisions of each game: all phases of every game are reached by then
COMPILED = ROOT / "build" / "compiled"
NAMES = [game.name for game in SHELF]


def is_found_in_the_list(game: Game) -> None:
    for seed, options in enumerate(option_sets(game)):
        seats = game.seat_counts[seed % len(game.seat_counts)]
        state, luck = game.start(seats, game.checked_options(seats, options), Seeded(seed)), Seeded(seed)
        for _ in range(MOST):
            seat = state.actor()
            if seat < 0:
                break
            twin, legal = luck.clone(), state.legal(seat)
            action = state.random_action(seat, luck)
            with at(game.diagram(state)):
                assert action is legal[twin.below(len(legal)) if len(legal) > 1 else 0]
                assert luck.clone().below(1 << 30) == twin.below(1 << 30), "it asked for other luck"
            state.apply(seat, action)


@pytest.mark.parametrize("name", NAMES)
def test_a_random_action_is_one_of_the_list_and_asks_for_the_same_luck(name: str) -> None:
    is_found_in_the_list(GAMES[name])


@pytest.mark.compiled
@pytest.mark.parametrize("name", NAMES)
def test_so_it_is_in_the_compiled_build(name: str) -> None:
    """Where bits are counted in machine words a number can wrap that does not when it is interpreted."""
    code = f"from tests.contract.test_random_action import *; is_found_in_the_list(GAMES[{name!r}])"
    env = {**os.environ, "PYTHONPATH": f"{COMPILED}{os.pathsep}{ROOT}"}
    done = subprocess.run([sys.executable, "-c", code], env=env, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
