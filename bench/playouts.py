"""Random games a second and what the steps of a search cost, interpreted and compiled, in one run.

    python bench/playouts.py [--games 200] [--rounds 5] [--game schnuff]

Both builds play the same seeded games, at every number of seats, and must come to the same end: the first ones are
compared action by action, all of them by the number of their decisions, before any time is shown. The loop that plays
is the kernel's own `playout`, compiled in the compiled build; setting up and dealing count. Rounds of the two builds
take turns on one core, in CPU time; the table has medians.
"""

import argparse
import json
import os
import subprocess
import sys
import time
from collections.abc import Callable
from functools import partial
from pathlib import Path
from statistics import median
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from ludotheque.kernel.chance import Chance
    from ludotheque.kernel.game import Game
    from ludotheque.kernel.playout import Policy
    from ludotheque.kernel.state import Action, State

ROOT = Path(__file__).resolve().parent.parent
BUILDS = {"interpreted": ROOT / "src", "compiled": ROOT / "build" / "compiled"}
CHECKED = 20  # games whose actions are compared; they warm the process up, too
DEPTHS = (0, 10, 60, 150)  # decisions made at the tables that steps are measured on
STEPS = ("clone", "legal", "view", "guess", "redeal")
CALLS = 400  # of each step, on each of these tables

Result = dict[str, Any]


# ---------------------------------------------------------------- in a process that imports one build


def play(game: "Game", games: int, policy: "Policy") -> int:
    """So many games to their end; how many decisions they took."""
    from ludotheque.kernel.chance import Seeded
    from ludotheque.kernel.playout import playout

    choice, moves = Seeded(7), 0
    for seed in range(games):
        seats = game.seat_counts[seed % len(game.seat_counts)]
        moves += playout(game.start(seats, {}, Seeded(seed)), policy, choice)
    return moves


def noting() -> Any:
    """A policy that chooses like the uniform one, and adds up what it chose."""
    from ludotheque.kernel.playout import Policy, Uniform

    class Noting(Policy):
        def __init__(self) -> None:
            self.uniform = Uniform()
            self.check = 0

        def choose(self, state: "State", seat: int, legal: "list[Action]", chance: "Chance") -> "Action":
            action = self.uniform.choose(state, seat, legal, chance)
            self.check = (self.check * 31 + action.index) % 1_000_000_007
            return action

    return Noting()


def tables(game: "Game") -> "list[State]":
    """Tables in the middle of a game, at every number of seats."""
    from ludotheque.kernel.chance import Seeded
    from ludotheque.kernel.playout import Uniform, playout

    found = []
    for seats in game.seat_counts:
        for depth in DEPTHS:
            state = game.start(seats, {}, Seeded(seats + 100 * depth))
            playout(state, Uniform(), Seeded(depth), depth)
            if state.to_act():
                found.append(state)
    return found


def price(step: Callable[[], object]) -> float:
    """Microseconds of CPU that a call takes, the call of an empty function taken off."""
    seconds = []
    for work in (step, lambda: None):
        began = time.process_time()
        for _ in range(CALLS):
            work()
        seconds.append(time.process_time() - began)
    return (seconds[0] - seconds[1]) / CALLS * 1e6


def prices(game: "Game") -> dict[str, float]:
    """What each step costs, as the seat that is to act: the median over the tables."""
    from ludotheque.kernel.chance import Seeded

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
            found[name].append(price(step))
    return {name: median(times) for name, times in found.items()}


def work(name: str, games: int) -> Result:
    """Measure whatever build is imported here."""
    from ludotheque.games import GAMES
    from ludotheque.kernel.playout import Uniform

    game = GAMES[name]
    note = noting()
    play(game, CHECKED, note)
    began = time.process_time()
    moves = play(game, games, Uniform())
    seconds = time.process_time() - began
    return {"moves": moves, "check": note.check, "seconds": seconds, "steps": prices(game)}


# ---------------------------------------------------------------- in the process that asks both builds


def measure(build: str, name: str, games: int) -> Result:
    """The same, in a process that imports that build."""
    env = {**os.environ, "PYTHONPATH": str(BUILDS[build])}
    command = [sys.executable, __file__, "--worker", name, "--games", str(games)]
    done = subprocess.run(command, env=env, stdout=subprocess.PIPE, text=True, check=True)
    result: Result = json.loads(done.stdout)
    return result


def compare(name: str, games: int, rounds: int) -> dict[str, list[Result]]:
    """Rounds of both builds in turn; SystemExit when they played other games."""
    found: dict[str, list[Result]] = {build: [] for build in BUILDS}
    for _ in range(rounds):
        for build in BUILDS:
            found[build].append(measure(build, name, games))
    if len({(result["moves"], result["check"]) for results in found.values() for result in results}) > 1:
        raise SystemExit(f"{name}: the compiled build played other games than the interpreted one")
    return found


def rate(result: Result) -> float:
    return float(result["moves"] / result["seconds"])


def cells(found: dict[str, list[Result]], games: int) -> list[str]:
    slow, fast = found["interpreted"], found["compiled"]
    times = median(rate(one) / rate(other) for one, other in zip(fast, slow, strict=True))
    rates = [median(map(rate, results)) for results in (slow, fast)]
    ended = median(games / result["seconds"] for result in fast)
    steps = [f"{median(result['steps'][step] for result in fast):.2f}" for step in STEPS]
    return [f"{slow[0]['moves']:,}", *(f"{rate:,.0f}" for rate in rates), f"{times:.1f}", f"{ended:,.0f}", *steps]


def main() -> int:
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("--games", type=int, default=200, help="how many games of each, in a round")
    parser.add_argument("--rounds", type=int, default=5, help="how many rounds")
    parser.add_argument("--game", help="only this game")
    parser.add_argument("--worker", help=argparse.SUPPRESS)
    asked = parser.parse_args()
    if hasattr(os, "sched_setaffinity"):
        os.sched_setaffinity(0, {max(os.sched_getaffinity(0))})
    if asked.worker:
        print(json.dumps(work(asked.worker, asked.games)))
        return 0

    from rich.console import Console
    from rich.table import Table

    from ludotheque.games import GAMES

    if not BUILDS["compiled"].is_dir():
        print("build/compiled/ is missing: make compiled", file=sys.stderr)
        return 1
    table = Table(title=f"Random playouts, {asked.rounds} rounds of {asked.games} games; steps compiled, in µs")
    table.add_column("game")
    for title in ("decisions", "interpreted, /s", "compiled, /s", "times", "games/s", *STEPS):
        table.add_column(title, justify="right")
    for name in GAMES:
        if asked.game in (None, name):
            table.add_row(name, *cells(compare(name, asked.games, asked.rounds), asked.games))
    Console().print(table)
    return 0


if __name__ == "__main__":
    sys.exit(main())
