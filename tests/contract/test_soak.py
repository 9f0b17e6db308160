"""A hundred thousand random actions at all kinds of tables break no law. LUDOTHEQUE_FUZZ=20 makes it two million."""

import pytest

from ludotheque.kernel.chance import Chance, Seeded
from ludotheque.kernel.game import Game
from tests.contract.laws import LAWS
from tests.contract.plays import MORE, SHELF, Play, any_options, at, to_the_end
from tests.contract.survey import examples
from tests.contract.trials import Tally

CHUNKS = 20
ACTIONS = 5_000  # of each chunk
MOST, LEAST = 800, 125  # of them are followed by a law, each in its turn


@pytest.mark.slow
@pytest.mark.parametrize("chunk", range(CHUNKS * MORE))
@pytest.mark.parametrize("game", SHELF, ids=[game.name for game in SHELF])
def test_soak(game: Game, chunk: int, tally: Tally) -> None:
    choice = Seeded(chunk + (1 << 65))
    every = ACTIONS * MORE // examples(game, MOST, LEAST)
    done = 0
    while done < ACTIONS:
        seats = game.seat_counts[choice.below(len(game.seat_counts))]
        play = Play(game, seats, any_options(game, choice), choice.below(1 << 32), 0)
        done = soak(play, choice, done, every, tally)


def soak(play: Play, choice: Chance, done: int, every: int, tally: Tally) -> int:
    """One game to its end; how many actions there have been with these."""
    laws = list(LAWS)
    state, players = play.sit_down()
    for decisions, decision in enumerate(to_the_end(play.game, lambda: state, players), 1):
        with at(play.after(decisions)):
            state.apply(*decision)
            state.invariants()
            done += 1
            if done % every == 0:
                law = laws[done // every % len(laws)]
                tally.note(play.game, law, LAWS[law](play.game, state, choice))
    return done
