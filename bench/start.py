"""How long a house takes to open with few stored tables and with many.

    python -m bench.start [--tables 10 10000]

The stored tables are real ones: a few games of every kind are played through, and copied under other names, half of
them finished, half of them in the middle, of those every second one with bots. Measured are the seconds from starting
the process to its first answer and to the list of a guest's tables, and what it used of a processor until then; the
best of three rounds, each on a copy of the file.
"""

import argparse
import asyncio
import shutil
import sys
import tempfile
import time
from pathlib import Path
from typing import Final

import apsw
import httpx
from rich.console import Console
from rich.table import Table as Grid

from bench.load import House
from bench.load_client import processor_seconds
from ludotheque.games import GAMES
from ludotheque.house.archive.sqlite import Sqlite, SqliteDb
from ludotheque.house.archive.store import Header, Saved, Sitter, Store
from ludotheque.house.tables.luck import new_secret
from ludotheque.house.tables.play import set_up
from ludotheque.kernel.chance import Seeded

ROUNDS: Final = 3
SAMPLES: Final = 4  # of each game: finished or not, with bots or not


async def sample(store: Store, game_name: str, number: int) -> str:
    """One table as a house would have stored it; its id."""
    game = GAMES[game_name]
    seats = max(count for count in game.seat_counts if count <= 3)
    people = [Sitter(guest=f"guest {number} {seat}") for seat in range(seats)]
    sitters = [people[0], *(Sitter(bot="greedy") for _ in people[1:])] if number % 2 else people
    table = f"{game_name}.{number}"
    saved = Saved(Header(table, game.name, game.checked_options(seats, {}), people[0].guest, sitters), new_secret())
    play, saved.start = set_up(saved)
    await store.create(saved)
    choice = Seeded(number)
    left = 100_000 if number >= 2 else 40
    while left and (waiting := play.waiting):
        legal = play.legal[waiting[0]]
        step = play.match.trial(waiting[0], legal[choice.below(len(legal))])
        await store.decide(play.decision(table, step))
        play.take(step)
        left -= 1
    return table


def columns(database: apsw.Connection, table: str) -> list[str]:
    return [str(row[1]) for row in database.execute(f"pragma table_info({table})")]


def copy(database: apsw.Connection, original: str, name: str) -> None:
    """The same table once more, under another name and for another guest."""
    for table, key in (("matches", "id"), ("seats", "match"), ("decisions", "match")):
        values = [f"'{name}'" if one == key else one for one in columns(database, table)]
        values = [f"{one} || '{name}'" if one in ("guest", "host") else one for one in values]
        database.execute(f"insert into {table} select {', '.join(values)} from {table} where {key} = ?", (original,))


async def fill(path: Path, tables: int) -> None:
    """A store with so many tables."""
    store = Store(Sqlite(path))
    originals = [await sample(store, name, number) for number in range(SAMPLES) for name in GAMES]
    store.close()
    database = SqliteDb(path).connection
    with database:
        for number in range(tables - len(originals)):
            copy(database, originals[number % len(originals)], f"copy{number:012}")
        for original in originals[tables:]:
            for table, key in (("decisions", "match"), ("seats", "match"), ("matches", "id")):
                database.execute(f"delete from {table} where {key} = ?", (original,))
    database.wal_checkpoint(mode=apsw.SQLITE_CHECKPOINT_TRUNCATE)
    database.close()


def opening(data: Path) -> tuple[float, float, float]:
    """Seconds to the first answer, to the list of somebody's tables, and of processor until then."""
    began = time.perf_counter()
    house = House(str(data))
    try:
        with httpx.Client(base_url=house.url, timeout=60) as browser:
            browser.get("/api/me").raise_for_status()
            first = time.perf_counter() - began
            browser.get("/api/tables").raise_for_status()
            return first, time.perf_counter() - began, processor_seconds(house.id)
    finally:
        house.close()


def main() -> int:
    parser = argparse.ArgumentParser(description="How long a house takes to open.")
    parser.add_argument("--tables", type=int, nargs="+", default=[10, 10_000])
    asked = parser.parse_args()
    grid = Grid(title="Opening a house")
    for title in ("stored tables", "file", "first answer", "and a guest's tables", "CPU"):
        grid.add_column(title, justify="right")
    console = Console()
    for tables in asked.tables:
        with tempfile.TemporaryDirectory() as folder, console.status(f"{tables} tables …"):
            full = Path(folder) / "full"
            full.mkdir()
            House(str(full)).close()  # a folder has its key before its first table
            asyncio.run(fill(full / "house.sqlite", tables))
            size = (full / "house.sqlite").stat().st_size
            rounds: list[tuple[float, float, float]] = []
            for number in range(ROUNDS):
                data = Path(folder) / str(number)
                shutil.copytree(full, data)
                rounds.append(opening(data))
            best = [min(figures) for figures in zip(*rounds, strict=True)]
        grid.add_row(f"{tables:,}", f"{size / 1e6:,.1f} MB", *(f"{seconds:.2f} s" for seconds in best))
    console.print(grid)
    return 0


if __name__ == "__main__":
    sys.exit(main())
