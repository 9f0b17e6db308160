"""Random games a second and what the steps of a search cost, in whatever build this process imports.

    python bench/playouts.py GAME [--seconds 0.5]

Games are played at every number of seats, by the kernel's own `playout`, which is compiled in the compiled build;
setting up and dealing count. Rollouts are the same from a table that is dealt: a clone of it, played to its end. The
first games are added up action by action, so that two builds can be compared. Searches begin at such tables: `search`
are the decisions a second of one that knows nothing of the game, beside playouts of the same `policy`; `own search` and
`own policy` the same with the game's own sense, where a look may end with a judgement instead of a game. Prints JSON.
"""

import argparse
import json
import time
from collections.abc import Callable
from functools import partial
from statistics import fmean, median
from typing import Any

from ludotheque.bots.search import Budget, Search
from ludotheque.games import GAMES
from ludotheque.kernel.chance import Chance, Seeded
from ludotheque.kernel.game import Game
from ludotheque.kernel.playout import Policy, Uniform, playout
from ludotheque.kernel.sense import Sense
from ludotheque.kernel.state import Action, State

CHECKED = 10  # games whose actions are added up; they warm the process up, too
DEPTHS = (0, 10, 60, 150)  # decisions made at the tables that steps are measured on
STEPS = ("clone", "legal", "view", "guess", "redeal")
LOOKS = 200  # of a search, before the next


class Noting(Policy):
    """Chooses like the uniform policy, and adds up what it chose."""

    def __init__(self) -> None:
        self.uniform = Uniform()
        self.check = 0

    def choose(self, state: State, seat: int, legal: list[Action], chance: Chance) -> Action:
        action = self.uniform.choose(state, seat, legal, chance)
        self.check = (self.check * 31 + action.index) % 1_000_000_007
        return action


def start(game: Game, seed: int) -> State:
    """The game of this seed; the seats take turns."""
    return game.start(game.seat_counts[seed % len(game.seat_counts)], {}, Seeded(seed))


def checked(game: Game) -> list[int]:
    """A sum of every action of the first games, and how many there are as the bench plays them."""
    note, choice = Noting(), Seeded(7)
    for seed in range(CHECKED):
        playout(start(game, seed), note, choice)
    return [note.check, sum(playout(start(game, seed), Uniform(), choice) for seed in range(CHECKED))]


def timed(play: Callable[[int], int], at_once: int, seconds: float) -> tuple[float, float]:
    """Decisions and games a second of CPU, playing for so long: the seeds in batches of one of each number of seats."""
    moves = games = 0
    began = time.process_time()
    while (taken := time.process_time() - began) < seconds or not games:
        for seed in range(games, games + at_once):
            moves += play(seed)
        games += at_once
    return moves / taken, games / taken


def tables(game: Game) -> list[State]:
    """Tables in the middle of a game, at every number of seats."""
    found = []
    for seats in game.seat_counts:
        for depth in DEPTHS:
            state = game.start(seats, {}, Seeded(seats + 100 * depth))
            playout(state, Uniform(), Seeded(depth), depth)
            if state.to_act():
                found.append(state)
    return found


def price(step: Callable[[], object], calls: int) -> float:
    """Microseconds of CPU that a call takes, the call of an empty function taken off."""
    seconds = []
    for work in (step, lambda: None):
        began = time.process_time()
        for _ in range(calls):
            work()
        seconds.append(time.process_time() - began)
    return (seconds[0] - seconds[1]) / calls * 1e6


def prices(game: Game, calls: int) -> dict[str, float]:
    """What each step costs, as the seat that is to act: the median over the tables."""
    luck = Seeded(3)
    found: dict[str, list[float]] = {step: [] for step in STEPS}
    for state in tables(game):
        seat, twin = state.actor(), state.clone()
        view = game.view(state, seat)
        steps: list[Callable[[], object]] = [
            state.clone,
            partial(state.legal, seat),
            partial(game.view, state, seat),
            partial(game.guess, view, luck),
            partial(twin.redeal, seat, luck),
        ]
        for name, step in zip(STEPS, steps, strict=True):
            found[name].append(price(step, calls))
    return {name: median(times) for name, times in found.items()}


def searched(sense: Sense, dealt: list[State], seconds: float) -> tuple[float, float]:
    """Decisions and looks a second of CPU of searches on these tables; a search may end before its last look."""
    looks: list[int] = []

    def think(seed: int) -> int:
        state = dealt[seed % len(dealt)]
        seat = state.actor()
        search = Search(sense, state, seat, state.legal(seat), Seeded(seed), Budget(LOOKS))
        search.run()
        looks.append(search.looks)
        return search.steps

    steps, searches = timed(think, 1, seconds)
    return steps, searches * fmean(looks)


def played(policy: Policy, dealt: list[State], at_once: int, seconds: float) -> float:
    """Decisions a second of CPU of rollouts from these tables."""
    choice = Seeded(7)
    return timed(lambda seed: playout(dealt[seed % len(dealt)].clone(), policy, choice), at_once, seconds)[0]


def figures(game: Game, seconds: float) -> dict[str, Any]:
    check, choice, uniform = checked(game), Seeded(7), Uniform()
    dealt = [start(game, seed) for seed in range(20 * len(game.seat_counts))]
    batch = len(game.seat_counts)
    moves, games = timed(lambda seed: playout(start(game, seed), uniform, choice), batch, seconds)
    found = {"moves/s": moves, "games/s": games, "rollouts": played(uniform, dealt, batch, seconds)}
    for whose, sense in (("", Sense()), ("own ", game.sense)):
        found[f"{whose}search"], found["looks/s"] = searched(sense, dealt, seconds)
        found[f"{whose}policy"] = played(sense, dealt, batch, seconds)
    steps = prices(game, max(1, round(200 * seconds)))
    return {"check": check, **found, **steps}


def main() -> None:
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("game", choices=list(GAMES))
    parser.add_argument("--seconds", type=float, default=0.5, help="of CPU, for each kind of games and of searches")
    asked = parser.parse_args()
    print(json.dumps(figures(GAMES[asked.game], asked.seconds)))


if __name__ == "__main__":
    main()
