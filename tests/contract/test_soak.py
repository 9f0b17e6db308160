"""A hundred thousand random actions at all kinds of tables break no law. LUDOTHEQUE_FUZZ=20 makes it two million."""

import pytest

from ludotheque.kernel.chance import Seeded
from ludotheque.kernel.game import Game
from tests.contract.laws import LAWS
from tests.contract.plays import MORE, SHELF, SMALL, any_options, choose

CHUNKS = 20
ACTIONS = 5_000  # of each chunk
SAMPLE, LARGE_SAMPLE = 4, 40  # one action in so many is followed by a law, each in its turn


@pytest.mark.slow
@pytest.mark.parametrize("chunk", range(CHUNKS * MORE))
@pytest.mark.parametrize("game", SHELF, ids=[game.name for game in SHELF])
def test_soak(game: Game, chunk: int) -> None:
    choice = Seeded(chunk + (1 << 65))
    laws = list(LAWS.values())
    sample = SAMPLE if len(game.alphabet) <= SMALL else LARGE_SAMPLE
    done = 0
    while done < ACTIONS:
        seats = game.seat_counts[choice.below(len(game.seat_counts))]
        options = any_options(game, choice)
        seed = choice.below(1 << 32)
        state = game.start(seats, options, Seeded(seed))
        decisions = 0
        while (decision := choose(state, choice)) is not None:
            state.apply(*decision)
            state.invariants()
            done += 1
            decisions += 1
            if done % sample == 0:
                try:
                    laws[done // sample % len(laws)](game, state, choice)
                except AssertionError as error:
                    where = f"{game.name}, {seats} seats, {options}, seed {seed}, after {decisions} decisions"
                    raise AssertionError(f"{where}\n{game.diagram(state)}") from error
        assert decisions <= game.longest
