"""A house under load: moves a second, how long a move takes to every screen, processor a move, memory a table.

    python -m bench.load [--game schnuff] [--matches 200] [--clients 3] [--seconds 20] [--rate 2] [--database URL]
                         [--thinkers 10]

The house runs as `ludotheque serve` does, in a process of its own, durable commits and all; only its limits on one
address are lifted, since everybody here has the same. This process is all the people: three sockets at every table.

1. Memory: some tables warm the house up, then `--matches` more are opened, each played into the middle of its game
   with everybody connected. What the house has grown by (resident memory), divided by the tables.
2. At people's speed: `--rate` moves a second at every table, for `--seconds`.
3. As fast as it goes: at every table the next move follows when the last screen has the one before.
4. With `--thinkers`, at people's speed once more, beside so many tables at which bots of level 5 play each other
   without a pause.
"""

import argparse
import asyncio
import contextlib
import os
import re
import signal
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path
from typing import Final

import uvloop
from rich.console import Console
from rich.table import Table as Grid

from bench.load_client import LoadError, Tally, Town, processor_seconds, resident
from ludotheque.games import GAMES
from ludotheque.kernel.chance import Seeded

WARM: Final = 20  # tables before memory is measured: what the first ones load serves all
THINKING: Final = "boum"  # the game in which level 5 thinks longest
IN_ALL: Final = 1950  # sockets that a house takes
CLOSING: Final = 20.0  # seconds a house has to close

# As `serve` on the command line, with limits that do not notice how many people have this one address.
OPEN: Final = """
import sys
from dataclasses import fields, replace
from ludotheque.house import limits
many = {one.name: limits.Limit(10**9, 0, 10**9) for one in fields(limits.Limits)
        if isinstance(getattr(limits.LIMITS, one.name), limits.Limit)}
limits.LIMITS = replace(limits.LIMITS, **many)
from ludotheque.cli import app
app(["serve", *sys.argv[1:]])
"""


class House:
    """The one that is measured."""

    def __init__(self, data: str, database: str = "") -> None:
        command = [sys.executable, "-c", OPEN, "--data", data, "--pace", "0", "--per-address", "1000000"]
        command += ["--database", database] if database else []
        self.process = subprocess.Popen(command, stdout=subprocess.PIPE, text=True)
        assert self.process.stdout is not None
        found = re.search(r"http://[^/\s]*", self.process.stdout.readline())
        if found is None:
            raise LoadError("the house did not open")
        self.url = found[0]
        self.id = self.process.pid

    def close(self) -> None:
        self.process.send_signal(signal.SIGTERM)
        try:
            self.process.wait(CLOSING)
        except subprocess.TimeoutExpired:
            self.process.kill()


@contextlib.contextmanager
def opened(database: str = "") -> Iterator[House]:
    with tempfile.TemporaryDirectory() as data:
        house = House(data, database)
        try:
            yield house
        finally:
            house.close()


def middle(game: str, seats: int) -> int:
    """Half as many decisions as a game of it has, on the average of a few that are played by lot."""
    games, moves = 5, 0
    for seed in range(games):
        state = GAMES[game].start(seats, GAMES[game].checked_options(seats, {}), Seeded(seed))
        choice = Seeded(seed)
        while waiting := state.to_act():
            legal = state.legal(waiting[0])
            state.apply(waiting[0], legal[choice.below(len(legal))])
            moves += 1
    return moves // games // 2


class Figures:
    """One line of the result."""

    def __init__(self, tally: Tally, processor: float) -> None:
        moves = len(tally.delays)
        self.late = tally.late
        self.cells = [
            f"{moves / tally.seconds:,.0f}",
            f"{tally.percentile(0.5) * 1000:,.1f} ms",
            f"{tally.percentile(0.99) * 1000:,.1f} ms",
            f"{processor / moves * 1e6:,.0f} µs",
            f"{processor / tally.seconds:.0%}",
            f"{tally.busy:.0%}",
            f"{tally.bytes / moves:,.0f}",
        ]


async def measure(house: House, asked: argparse.Namespace, console: Console) -> tuple[float, dict[str, Figures]]:
    """Bytes of memory a table, and what was measured at each speed."""
    game = GAMES[asked.game]
    seats = max((count for count in game.seat_counts if count <= asked.clients), default=min(game.seat_counts))
    town = Town(house.url, game.name, seats, max(seats, asked.clients))
    half = middle(game.name, seats)
    with console.status(f"{WARM} tables to warm up …") as status:
        await town.open(min(WARM, asked.matches), half)
        before = resident(house.id)
        status.update(f"{asked.matches} tables, {half} moves each …")
        await town.open(asked.matches, half)
        memory = (resident(house.id) - before) / asked.matches
        for match in town.matches[: -asked.matches]:
            for screen in match.screens:
                screen.close()
        town.matches = town.matches[-asked.matches :]
        results: dict[str, Figures] = {}
        for rate in (asked.rate, 0.0):
            title = f"{rate:g} moves/s a table" if rate else "as fast as it goes"
            status.update(f"{title}: {asked.seconds} seconds …")
            processor = processor_seconds(house.id)
            tally = await town.run(asked.seconds, rate)
            results[title] = Figures(tally, processor_seconds(house.id) - processor)
        if asked.thinkers:
            status.update(f"beside {asked.thinkers} tables that think: {asked.seconds} seconds …")
            await town.bring(THINKING, "master", asked.thinkers)
            processor = processor_seconds(house.id)
            tally = await town.run(asked.seconds, asked.rate)
            results[f"beside {asked.thinkers} of level 5"] = Figures(tally, processor_seconds(house.id) - processor)
    await town.close()
    return memory, results


def arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(description="A house under load.")
    parser.add_argument("--game", choices=list(GAMES), default="schnuff")
    parser.add_argument("--matches", type=int, default=200)
    parser.add_argument("--clients", type=int, default=3, help="screens a match; more than the game has seats watch")
    parser.add_argument("--seconds", type=float, default=20, help="at each speed")
    parser.add_argument("--rate", type=float, default=2, help="moves a second at each table")
    parser.add_argument("--thinkers", type=int, default=0, help="tables of bots beside them")
    parser.add_argument("--database", default="", help="postgresql://…, if not SQLite")
    asked = parser.parse_args()
    most = IN_ALL // max(1, asked.clients) - WARM
    if not 0 < asked.matches <= most:
        parser.error(f"1 to {most} matches of {asked.clients} clients: a house takes {IN_ALL} sockets")
    return asked


def main() -> int:
    asked = arguments()
    console = Console()
    if not Path("/proc/self/statm").exists():
        console.print("What a process uses is read from /proc: this bench needs Linux.")
        return 1
    with opened(asked.database) as house, asyncio.Runner(loop_factory=uvloop.new_event_loop) as runner:
        memory, results = runner.run(measure(house, asked, console))
    where = "PostgreSQL" if asked.database else "SQLite"
    title = f"{asked.matches} matches of {asked.game}, {asked.clients} screens each, {where}, durable"
    grid = Grid(title=f"{title}; {os.cpu_count()} cores")
    titles = ["moves/s", "p50", "p99", "CPU a move", "house busy", "clients busy", "bytes a move"]
    for column in ["", *titles]:
        grid.add_column(column, justify="right" if column else "left")
    for speed, figures in results.items():
        grid.add_row(speed, *figures.cells)
    console.print(grid)
    if late := sum(figures.late for figures in results.values()):
        console.print(f"{late} messages came after their move had been counted: p99 is more than that")
    console.print(f"memory a table in mid game, everybody connected: {memory / 1024:,.0f} KB")
    return 0


if __name__ == "__main__":
    sys.exit(main())
