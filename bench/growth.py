"""What a decision costs when there are more players, other options, larger boards, longer games: docs/growth.svg.

    python -m bench.growth [--rounds 5] [--seconds 0.1]

The compiled rules play random games; every point is the median of rounds that take turns, in CPU time on one core.
"""

import argparse
import json
import os
import subprocess
import sys
import time
from collections.abc import Iterator
from statistics import median
from typing import TYPE_CHECKING, Any

from bench.contest import ROOT, path_of, pinned
from bench.drawing import Panel, Point, drawn

if TYPE_CHECKING:
    from ludotheque.kernel.game import Game

PICTURE = ROOT / "docs" / "growth.svg"
MOST = 2000  # decisions of a game that are played: some options set no limit
STRETCH = 20  # decisions that are timed together, by how many came before
LONGEST = 400  # decisions that the panel of length shows
FEWEST = 20  # games that must have got so far

Costs = dict[str, list[list[Any]]]  # by panel: game, x, microseconds a decision


# ---------------------------------------------------------------- in a process that imports the compiled build


def cost(game: "Game", seats: int, options: dict[str, str], seconds: float) -> float:
    """Microseconds of CPU a decision of random games takes, setting up included."""
    from ludotheque.kernel.chance import Seeded
    from ludotheque.kernel.playout import Uniform, playout

    choice, moves, seed = Seeded(7), 0, 0
    began = time.process_time()
    while (taken := time.process_time() - began) < seconds or not moves:
        moves += playout(game.start(seats, options, Seeded(seed)), Uniform(), choice, MOST)
        seed += 1
    return taken / moves * 1e6


def seats_for(game: "Game", options: dict[str, str]) -> int:
    """A number of seats, near the middle, at which the game takes these options."""
    from ludotheque.kernel.game import OptionError

    for seats in sorted(game.seat_counts, key=lambda seats: (abs(seats - 4), seats)):
        try:
            game.checked_options(seats, options)
        except OptionError:
            continue
        return seats
    raise SystemExit(f"{game.name} takes {options} at no number of seats")


def other_choices(game: "Game") -> Iterator[dict[str, str]]:
    """One option changed, for every choice of every option that bots may play with."""
    for option in game.options:
        for choice in option.choices[1:]:
            if choice not in option.people_only:
                yield {option.name: choice}


def boards() -> list[tuple[str, int, dict[str, str], int]]:
    """The boards there are: game, seats, option, how many spaces one can stand on."""
    from ludotheque.games.boum.material import ARENAS, ground_of
    from ludotheque.games.snit_smashing.material import BEACHES
    from ludotheque.games.snits_revenge.material import BOARDS, PLACES

    found = [
        ("boum", seats, {"arena": arena}, len(ground_of(arena, seats, "off", "off", "off").cells()))
        for arena in ARENAS
        for seats in (2, 4)  # two play on the inner part
    ]
    found += [("snit_smashing", 4, {"map": name}, sum(map(bool, beach.there))) for name, beach in BEACHES.items()]
    return found + [("snits_revenge", 4, {"board": board.name}, PLACES) for board in BOARDS]


def stretches(game: "Game", seconds: float) -> list[list[Any]]:
    """What a decision costs by how many came before it: time and number of each stretch, over many games."""
    from ludotheque.kernel.chance import Seeded
    from ludotheque.kernel.playout import Uniform, playout

    choice, seed, began = Seeded(7), 0, time.process_time()
    spent: list[list[float]] = [[] for _ in range(0, LONGEST, STRETCH)]
    while time.process_time() - began < seconds or seed < FEWEST:
        state = game.start(game.seat_counts[seed % len(game.seat_counts)], {}, Seeded(seed))
        seed += 1
        for times in spent:
            start = time.process_time()
            if playout(state, Uniform(), choice, STRETCH) < STRETCH:
                break  # what is left of a game at its end is no whole stretch
            times.append((time.process_time() - start) / STRETCH * 1e6)
    return [
        [game.name, (number + 0.5) * STRETCH, sum(times) / len(times)]
        for number, times in enumerate(spent)
        if len(times) >= FEWEST
    ]


def measure(seconds: float) -> Costs:
    """One round."""
    from ludotheque.games import GAMES

    found: Costs = {"players": [], "options": [], "boards": [], "length": []}
    for game in GAMES.values():
        found["players"] += [[game.name, seats, cost(game, seats, {}, seconds)] for seats in game.seat_counts]
        for options in other_choices(game):
            seats = seats_for(game, options)
            usual = cost(game, seats, {}, seconds)
            ((option, choice),) = options.items()
            found["options"].append([game.name, f"{option}={choice}", cost(game, seats, options, seconds) / usual])
        found["length"] += stretches(game, seconds * 10)
    for name, seats, options, spaces in boards():
        found["boards"].append([name, spaces, cost(GAMES[name], seats, options, seconds)])
    return found


# ---------------------------------------------------------------- in the process that draws


def rounds(count: int, seconds: float) -> list[Costs]:
    env = {**os.environ, "PYTHONPATH": path_of("compiled")}
    command = [sys.executable, "-m", "bench.growth", "--worker", "--seconds", str(seconds)]
    found = []
    for _ in range(count):
        done = subprocess.run(command, cwd=ROOT, env=env, stdout=subprocess.PIPE, text=True, check=True)
        found.append(json.loads(done.stdout))
    return found


def medians(found: list[Costs], panel: str) -> list[Point]:
    """The points of a panel; those that every round has."""
    by_place: dict[tuple[str, Any], list[float]] = {}
    for costs in found:
        for game, x, y in costs[panel]:
            by_place.setdefault((game, x), []).append(y)
    return [Point(game, x, median(ys)) for (game, x), ys in by_place.items() if len(ys) >= len(found)]


def panels(found: list[Costs]) -> list[Panel]:
    options = medians(found, "options")
    order = {game: number for number, game in enumerate(dict.fromkeys(point.game for point in options))}
    placed = [Point(point.game, order[point.game], point.y, str(point.x)) for point in options]
    decision = "µs a decision"
    return [
        Panel("Players", "players at the table", decision, medians(found, "players"), lines=True),
        Panel(
            "Options",
            "one option changed, each dot a choice",
            "times the usual",
            placed,
            ranks=len(order),
            doubling=True,
        ),
        Panel("Board", "spaces on the board", decision, medians(found, "boards"), lines=True),
        Panel("Length", "decisions made before", decision, medians(found, "length"), lines=True),
    ]


def said(found: list[Costs]) -> Iterator[str]:
    """The points as text, for whoever reads rather than looks."""
    for panel in ("players", "boards", "length", "options"):
        for point in medians(found, panel):
            yield f"{panel:8} {point.game:18} {point.x!s:28} {point.y:.2f}"


def main() -> int:
    parser = argparse.ArgumentParser(prog="python -m bench.growth", description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("--rounds", type=int, default=5, help="how many rounds")
    parser.add_argument("--seconds", type=float, default=0.1, help="of CPU for each point of a round")
    parser.add_argument("--worker", action="store_true", help=argparse.SUPPRESS)
    asked = parser.parse_args()
    pinned()
    if asked.worker:
        print(json.dumps(measure(asked.seconds)))
        return 0
    if not path_of("compiled"):
        print("the compiled rules are missing: make compiled", file=sys.stderr)
        return 1
    found = rounds(asked.rounds, asked.seconds)
    print("\n".join(said(found)))
    PICTURE.write_text(drawn("What a decision costs", panels(found)), encoding="utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main())
