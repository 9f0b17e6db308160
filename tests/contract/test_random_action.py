"""An action at random is the one of that number in the list, whether or not a game makes the list to find it."""

import pytest

from ludotheque.kernel.chance import Seeded
from ludotheque.kernel.game import Game
from tests.contract.plays import SHELF, at, option_sets

MOST = 300  # decisions of each game: all phases of every game are reached by then


@pytest.mark.parametrize("game", SHELF, ids=[game.name for game in SHELF])
def test_a_random_action_is_one_of_the_list_and_asks_for_the_same_luck(game: Game) -> None:
    for seed, options in enumerate(option_sets(game)):
        seats = game.seat_counts[seed % len(game.seat_counts)]
        state, luck = game.start(seats, options, Seeded(seed)), Seeded(seed)
        for _ in range(MOST):
            seat = state.actor()
            if seat < 0:
                break
            twin, legal = luck.clone(), state.legal(seat)
            action = state.random_action(seat, luck)
            with at(game.diagram(state)):
                assert action is legal[twin.below(len(legal)) if len(legal) > 1 else 0]
                assert luck.clone().below(1 << 30) == twin.below(1 << 30)
            state.apply(seat, action)
