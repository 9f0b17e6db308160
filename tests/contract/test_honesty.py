"""Bots know what their seat knows: two tables that differ only in what is hidden from it get the same move.

As in the house, all that reaches a bot are the bytes of its seat's View, what the seat may do, and luck of its own.
"""

from collections.abc import Iterator
from itertools import count, islice

import msgspec
import pytest

from ludotheque.bots import named
from ludotheque.kernel.chance import Seeded
from ludotheque.kernel.game import Game, OptionError
from ludotheque.kernel.state import State
from tests.contract.plays import MORE, SHELF, Play, at, choose, option_sets

CASES = 500 * MORE  # a game, over its levels, seats and options; `make fuzz` tries ten thousand
LEVELS = ("beginner", "greedy", "sampler@3", "searcher@3", "master@3")
EVERY = 7  # decisions between two cases
MOST = 5  # cases of one table

games = pytest.mark.parametrize("game", SHELF, ids=[game.name for game in SHELF])


def answer(game: Game, level: str, view: bytes, legal: list[int], seed: int) -> int:
    """What a bot's process makes of its question."""
    bot = named(level, timed=False)
    assert bot is not None
    seen = msgspec.json.decode(view, type=game.view_type)
    return bot(game, seen, [game.alphabet[index] for index in legal], Seeded(seed)).index


def asked(game: Game, state: State, seat: int) -> tuple[bytes, list[int]]:
    return msgspec.json.encode(game.view(state, seat)), [action.index for action in state.legal(seat)]


def judge(game: Game, state: State, seat: int, level: str, seed: int) -> bool:
    """Whether the other table differed at all."""
    other = state.clone()
    other.redeal(seat, Seeded(seed))
    here, there = asked(game, state, seat), asked(game, other, seat)
    assert here == there, "the seat can tell the two tables apart"
    assert answer(game, level, *here, seed) == answer(game, level, *there, seed)
    assert answer(game, level, *here, seed) in here[1]
    return game.diagram(state) != game.diagram(other)


def cases(game: Game) -> Iterator[tuple[Play, int]]:
    """Moments at which a seat has something to decide, at tables of every kind."""
    tables = [(seats, options) for options in option_sets(game) for seats in game.seat_counts]
    for seed in count():
        seats, options = tables[Seeded(seed).below(len(tables))]
        try:
            game.checked_options(seats, options)
        except OptionError:
            continue  # an option that is not for so many
        play = Play(game, seats, options, seed, 0)
        state, choice = play.sit_down()
        moment = found = 0
        while found < MOST and (decision := choose(state, choice)) is not None:
            seat, action = decision
            if moment % EVERY == seed % EVERY and len(state.legal(seat)) > 1:
                found += 1
                yield play.after(moment), seat
            state.apply(seat, action)
            moment += 1


@games
@pytest.mark.parametrize("level", LEVELS)
def test_what_is_hidden_from_a_seat_does_not_move_its_bot(game: Game, level: str) -> None:
    differing = 0
    for play, seat in islice(cases(game), CASES // len(LEVELS)):
        with at(play):
            differing += judge(game, play.table(), seat, level, play.seed)
    assert differing, "something was hidden, and dealt anew"
