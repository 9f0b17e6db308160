"""How long a claim in Schotten Totten 2 takes to judge, interpreted and compiled, in one run.

    python bench/prover.py [--positions 4000] [--games 200]

Random positions before every side of every tile, elite troops included; and the hardest: a tile for four cards, no card
of the Defender, 56 cards unseen. Then random playouts of the base game and the variant, claims included. Both builds
judge the same positions and play the same games, and must come to the same verdicts.
"""

import argparse
import json
import os
import subprocess
import sys
import time
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parent.parent
Position = tuple[Any, list[int], list[int], list[int]]  # what the tile asks, attack, defence, unseen
BUILDS = {"interpreted": ROOT / "src", "compiled": ROOT / "build" / "compiled"}


def worker(positions: int, games: int) -> dict[str, Any]:
    """Measure with whatever build is imported here."""
    from ludotheque.games.schotten_totten_2.formations import ALL, Asked
    from ludotheque.games.schotten_totten_2.material import WALL
    from ludotheque.kernel.chance import Seeded

    sides = [side for _, intact, damaged in WALL for side in (intact, damaged)]
    choice = Seeded(7)
    cases: list[Position] = []
    for number in range(positions):
        size, condition = sides[number % len(sides)]
        deck = [*range(60), 60, 60, 61, 62]
        cards = [deck.pop(choice.below(len(deck))) for _ in range(size + choice.below(size))]
        hidden = [card for card in deck if card < 60]
        unseen = sorted(hidden.pop(choice.below(len(hidden))) for _ in range(12 + choice.below(len(hidden) - 12)))
        cases.append((Asked(size, condition, False), cards[:size], cards[size:], unseen))
    hardest: list[Position] = []
    for _ in range(positions):
        deck = list(range(60))
        cards = [deck.pop(choice.below(60 - taken)) for taken in range(4)]
        hardest.append((Asked(4, ALL, False), cards, [], deck))
    result: dict[str, Any] = {"random": timed(cases), "hardest": timed(hardest)}
    for name, options in (("base", {}), ("tactics", {"tactics": "on"})):
        result[name] = playouts(options, games)
    return result


def timed(cases: list[Position]) -> dict[str, float]:
    """Microseconds: the median and the 99th percentile; and a sum of the verdicts."""
    from ludotheque.games.schotten_totten_2.prover import judge

    taken, check = [], 0
    for asked, attack, defence, unseen in cases:
        began = time.perf_counter_ns()
        verdict = judge(asked, attack, defence, True, unseen)
        taken.append(time.perf_counter_ns() - began)
        check = (check * 31 + verdict.how * 1000 + verdict.theirs) % 1_000_000_007
    taken.sort()
    return {"median": taken[len(taken) // 2] / 1000, "p99": taken[len(taken) * 99 // 100] / 1000, "check": check}


def playouts(options: dict[str, str], games: int) -> dict[str, float]:
    from ludotheque.games.schotten_totten_2 import GAME
    from ludotheque.kernel.chance import Seeded

    choice = Seeded(7)
    moves, check = 0, 0
    began = time.perf_counter()
    for seed in range(games):
        state = GAME.start(2, GAME.checked_options(2, options), Seeded(seed))
        while waiting := state.to_act():
            legal = state.legal(waiting[0])
            action = legal[choice.below(len(legal))]
            state.apply(waiting[0], action)
            moves += 1
            check = (check * 31 + action.index) % 1_000_000_007
    seconds = time.perf_counter() - began
    return {"games": games / seconds, "moves": moves / seconds, "check": check}


def measure(build: str, positions: int, games: int) -> dict[str, Any]:
    """The same, in a process that imports that build."""
    env = {**os.environ, "PYTHONPATH": str(BUILDS[build])}
    command = [sys.executable, __file__, "--worker", "--positions", str(positions), "--games", str(games)]
    done = subprocess.run(command, env=env, stdout=subprocess.PIPE, text=True, check=True)
    result: dict[str, Any] = json.loads(done.stdout)
    return result


def main() -> int:
    parser = argparse.ArgumentParser(description="How long a claim takes to judge, interpreted and compiled.")
    parser.add_argument("--positions", type=int, default=4000, help="how many positions of each kind")
    parser.add_argument("--games", type=int, default=200, help="how many random games of each kind")
    parser.add_argument("--worker", action="store_true", help=argparse.SUPPRESS)
    asked = parser.parse_args()
    if asked.worker:
        print(json.dumps(worker(asked.positions, asked.games)))
        return 0

    from rich.console import Console
    from rich.table import Table

    if not BUILDS["compiled"].is_dir():
        print("build/compiled/ is missing: make compiled", file=sys.stderr)
        return 1
    results = {build: measure(build, asked.positions, asked.games) for build in BUILDS}
    slow, fast = results.values()
    if any(slow[part]["check"] != fast[part]["check"] for part in slow):
        print("the compiled build judged or played otherwise than the interpreted one", file=sys.stderr)
        return 1
    table = Table(title=f"Schotten Totten 2: claims judged, {asked.positions} positions each")
    table.add_column("what")
    for build in BUILDS:
        table.add_column(build, justify="right")
    for part in ("random", "hardest"):
        for figure in ("median", "p99"):
            table.add_row(f"{part}, {figure}", *(f"{result[part][figure]:,.0f} µs" for result in results.values()))
    for part in ("base", "tactics"):
        for figure in ("games", "moves"):
            cells = (f"{result[part][figure]:,.0f} /s" for result in results.values())
            table.add_row(f"playouts, {part}, {figure}", *cells)
    Console().print(table)
    return 0


if __name__ == "__main__":
    sys.exit(main())
