"""Games to try the laws on: any game of the shelf, any table, any way of playing it that the rules allow."""

import os
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, replace

from hypothesis import strategies as st

from ludotheque.games import GAMES
from ludotheque.kernel.chance import Chance, Seeded
from ludotheque.kernel.game import Game
from ludotheque.kernel.state import Action, State

MORE = int(os.environ.get("LUDOTHEQUE_FUZZ", "1"))  # how many times the usual number of examples


def shelf(only: str) -> list[Game]:
    """Every game, or the one that is asked for: whoever works on one game has no use for the others."""
    if only and only not in GAMES:
        raise ValueError(f"LUDOTHEQUE_GAME={only}: there is no such game; there are {', '.join(GAMES)}")
    return [GAMES[only]] if only else list(GAMES.values())


SHELF = shelf(os.environ.get("LUDOTHEQUE_GAME", ""))


@dataclass(frozen=True)
class Play:
    """A table, and how many decisions have been made at it."""

    game: Game
    seats: int
    options: dict[str, str]
    seed: int
    decisions: int

    def __repr__(self) -> str:
        usual = self.game.checked_options(self.seats, {})
        unusual = {name: value for name, value in self.options.items() if value != usual[name]}
        return f"<{self.game.name}, {self.seats} seats, {unusual}, seed {self.seed}, {self.decisions} decisions>"

    def table(self) -> State:
        return self.sit_down()[0]

    def sit_down(self) -> tuple[State, Chance]:
        """The table, and the luck with which its players go on choosing."""
        state, choice = self.game.start(self.seats, self.options, Seeded(self.seed)), self.choice()
        play_on(state, choice, self.decisions)
        return state, choice

    def after(self, decisions: int) -> "Play":
        return replace(self, decisions=decisions)

    def choice(self) -> Chance:
        """How the players choose: a luck of their own."""
        return Seeded(self.seed + (1 << 64))


@contextmanager
def at(place: object) -> Iterator[None]:
    """Whatever goes wrong in here, it is said where: at which table, in which diagram."""
    try:
        yield
    except Exception as error:  # a broken rule may raise anything; it goes on to whoever asked
        error.add_note(f"at {place}")
        raise


def choose(state: State, choice: Chance) -> tuple[int, Action] | None:
    """Any seat that may act, waited for or not, and any of its actions; None when the game is over."""
    able = [seat for seat in range(state.seats) if state.legal(seat)]
    if not able:
        return None
    seat = able[choice.below(len(able))]
    legal = state.legal(seat)
    return seat, legal[choice.below(len(legal))]


def play_on(state: State, choice: Chance, decisions: int) -> int:
    """Play so many decisions, or to the end; how many there were."""
    for done in range(decisions):
        decision = choose(state, choice)
        if decision is None:
            return done
        state.apply(*decision)
    return decisions


def to_the_end(game: Game, now: Callable[[], State], choice: Chance) -> Iterator[tuple[int, Action]]:
    """Decisions for the caller to make, until the game is over; it fails when they are more than was promised."""
    for _ in range(game.most_decisions):
        decision = choose(now(), choice)
        if decision is None:
            return
        yield decision
    if choose(now(), choice) is not None:
        raise AssertionError(f"{game.name} is not over after {game.most_decisions} decisions, its longest game")


def plays(game: Game) -> st.SearchStrategy[Play]:
    return st.builds(
        Play,
        st.just(game),
        st.sampled_from(game.seat_counts),
        st.fixed_dictionaries({option.name: st.sampled_from(option.choices) for option in game.options}),
        st.integers(0, 2**32 - 1),
        st.integers(0, min(game.most_decisions, 400)),
    )


def option_sets(game: Game) -> Iterator[dict[str, str]]:
    """The usual table, and every other choice of every option, one at a time."""
    usual = {option.name: option.default for option in game.options}
    yield usual
    for option in game.options:
        for value in option.choices[1:]:
            yield {**usual, option.name: value}


def any_options(game: Game, choice: Chance) -> dict[str, str]:
    return {option.name: option.choices[choice.below(len(option.choices))] for option in game.options}
