"""Random games a second, interpreted and compiled, in one run.

    python bench/playouts.py [--games 300] [--game schnuff]

Both builds play the same seeded games, at every number of seats, and must come to the same end: the sum of
their actions is compared before any time is shown. The loop that plays is interpreted in both, so the
compiled figure is what a Python program gets, not the most the rules could do.
"""

import argparse
import json
import os
import subprocess
import sys
import time
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
BUILDS = {"interpreted": ROOT / "src", "compiled": ROOT / "build" / "compiled"}


def playouts(name: str, games: int) -> dict[str, float]:
    """Play with whatever build is imported here."""
    from ludotheque.games import GAMES
    from ludotheque.kernel.chance import Seeded

    game = GAMES[name]
    choice = Seeded(7)
    moves, check = 0, 0
    began = time.perf_counter()
    for seed in range(games):
        seats = game.seat_counts[seed % len(game.seat_counts)]
        state = game.start(seats, game.checked_options(seats, {}), Seeded(seed))
        while waiting := state.to_act():
            seat = waiting[0]
            legal = state.legal(seat)
            action = legal[choice.below(len(legal))]
            state.apply(seat, action)
            moves += 1
            check = (check * 31 + action.index) % 1_000_000_007
    return {"moves": moves, "check": check, "seconds": time.perf_counter() - began}


def measure(build: str, name: str, games: int) -> dict[str, float]:
    """The same, in a process that imports that build."""
    env = {**os.environ, "PYTHONPATH": str(BUILDS[build])}
    command = [sys.executable, __file__, "--worker", name, "--games", str(games)]
    done = subprocess.run(command, env=env, stdout=subprocess.PIPE, text=True, check=True)
    result: dict[str, float] = json.loads(done.stdout)
    return result


def main() -> int:
    parser = argparse.ArgumentParser(description="Random games a second, interpreted and compiled.")
    parser.add_argument("--games", type=int, default=300, help="how many games of each")
    parser.add_argument("--game", help="only this game")
    parser.add_argument("--worker", help=argparse.SUPPRESS)
    asked = parser.parse_args()
    if asked.worker:
        print(json.dumps(playouts(asked.worker, asked.games)))
        return 0

    from rich.console import Console
    from rich.table import Table

    from ludotheque.games import GAMES

    if not BUILDS["compiled"].is_dir():
        print("build/compiled/ is missing: make compiled", file=sys.stderr)
        return 1
    table = Table(title=f"Random playouts, {asked.games} games each")
    table.add_column("game")
    for title in ("decisions", "interpreted, /s", "compiled, /s", "times", "games/s compiled"):
        table.add_column(title, justify="right")
    for name in GAMES:
        if asked.game not in (None, name):
            continue
        slow, fast = (measure(build, name, asked.games) for build in BUILDS)
        if (slow["moves"], slow["check"]) != (fast["moves"], fast["check"]):
            print(f"{name}: the compiled build played other games than the interpreted one", file=sys.stderr)
            return 1
        rates = [result["moves"] / result["seconds"] for result in (slow, fast)]
        cells = [f"{slow['moves']:,}", *(f"{rate:,.0f}" for rate in rates), f"{rates[1] / rates[0]:.1f}"]
        table.add_row(name, *cells, f"{asked.games / fast['seconds']:,.0f}")
    Console().print(table)
    return 0


if __name__ == "__main__":
    sys.exit(main())
