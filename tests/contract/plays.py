"""Games to try the laws on: any game of the shelf, any table, any way of playing it that the rules allow."""

import os
from collections.abc import Iterator
from dataclasses import dataclass

from hypothesis import strategies as st

from ludotheque.games import GAMES
from ludotheque.kernel.chance import Chance, Seeded
from ludotheque.kernel.game import Game
from ludotheque.kernel.match import Match, begin
from ludotheque.kernel.state import Action, State

# tools/mutants.py plants a bug in one game and has no use for the others
SHELF = [game for name, game in GAMES.items() if os.environ.get("LUDOTHEQUE_MUTANT", name) == name]
SMALL = 60  # actions: the laws ask a game with more of them less often
MORE = int(os.environ.get("LUDOTHEQUE_FUZZ", "1"))  # how many times the usual number of examples


@dataclass(frozen=True)
class Play:
    """A table, and how many decisions have been made at it."""

    game: Game
    seats: int
    options: dict[str, str]
    seed: int
    decisions: int

    def __repr__(self) -> str:
        unusual = {option.name: self.options[option.name] for option in self.game.options}
        unusual = {name: value for name, value in unusual.items() if value != self.game.settle(self.seats, {})[name]}
        return f"<{self.game.name}, {self.seats} seats, {unusual}, seed {self.seed}, {self.decisions} decisions>"

    def table(self) -> State:
        state = self.game.start(self.seats, self.options, Seeded(self.seed))
        choice = self.choice()
        for _ in range(self.decisions):
            decision = choose(state, choice)
            if decision is None:
                break
            state.apply(*decision)
        return state

    def match(self) -> Match:
        match, _ = begin(self.game, self.seats, self.options, Seeded(self.seed))
        choice = self.choice()
        for _ in range(self.decisions):
            decision = choose(match.state, choice)
            if decision is None:
                break
            match.play(*decision)
        return match

    def choice(self) -> Chance:
        """How the players choose: a luck of their own."""
        return Seeded(self.seed + (1 << 64))


def examples(game: Game, small: int, large: int) -> int:
    """How many examples a game gets: a table of a large one costs a hundred times as much."""
    return (small if len(game.alphabet) <= SMALL else large) * MORE


def choose(state: State, choice: Chance) -> tuple[int, Action] | None:
    """Any seat that may act, waited for or not, and any of its actions; None when the game is over."""
    able = [seat for seat in range(state.seats) if state.legal(seat)]
    if not able:
        return None
    seat = able[choice.below(len(able))]
    legal = state.legal(seat)
    return seat, legal[choice.below(len(legal))]


def play_on(state: State, choice: Chance, decisions: int) -> None:
    for _ in range(decisions):
        decision = choose(state, choice)
        if decision is None:
            return
        state.apply(*decision)


def plays(game: Game) -> st.SearchStrategy[Play]:
    return st.builds(
        Play,
        st.just(game),
        st.sampled_from(game.seat_counts),
        st.fixed_dictionaries({option.name: st.sampled_from(option.choices) for option in game.options}),
        st.integers(0, 2**32 - 1),
        st.integers(0, min(game.longest, 400)),
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
