"""Moves a second through the house, group commit against a transaction a move, in one run.

    python bench/house.py [--tables 100] [--moves 60] [--rounds 3] [--database postgresql://…]

Every move is a guest's message: decoded, tried on a copy, stored durably (fsync), taken, and told to the three
guests of its table, each with his own view. Only the sockets are missing.
"""

import argparse
import asyncio
import secrets
import sys
import tempfile
import time
from pathlib import Path

import uvloop
from rich.console import Console
from rich.table import Table as Grid

from ludotheque.games import GAMES
from ludotheque.house.archive.opening import open_database
from ludotheque.house.archive.store import Header, Saved, Sitter, Store
from ludotheque.house.tables.luck import new_secret
from ludotheque.house.tables.play import set_up
from ludotheque.house.tables.table import Listener, Table
from ludotheque.kernel.chance import Seeded

GUESTS = 3


class Client(Listener):
    """Hears, and counts."""

    def __init__(self, guest: str) -> None:
        super().__init__(guest)
        self.messages = 0
        self.characters = 0

    def tell(self, text: str) -> None:
        self.messages += 1
        self.characters += len(text)


async def open_table(store: Store, match: str) -> tuple[Table, list[Client]]:
    sitters = [Sitter(guest=f"guest {seat}") for seat in range(GUESTS)]
    game = GAMES["schnuff"]
    saved = Saved(Header(match, game.name, game.checked_options(GUESTS, {}), "", sitters, started=True), new_secret())
    play, saved.start = set_up(saved)
    await store.create(saved)
    table = Table(saved, play, store, lambda table: None)
    clients = [Client(sitter.guest) for sitter in sitters]
    for client in clients:
        table.join(client)
    return table, clients


async def play(store: Store, name: str, moves: int) -> int:
    """So many moves at one table, or at the next one when a game ends; how many messages were told."""
    choice = Seeded(len(name))
    told = 0
    games = 0
    table, clients = await open_table(store, f"{name}.{games}")
    for _ in range(moves):
        if table.header.over:
            told += sum(client.messages for client in clients)
            games += 1
            table, clients = await open_table(store, f"{name}.{games}")
        now = table.play
        assert now is not None
        seat = now.waiting[0]
        action = now.legal[seat][choice.below(len(now.legal[seat]))]
        await table.hear(clients[seat], f'{{"t":"act","ticket":{now.tickets[seat]},"action":{action.index}}}')
    return told + sum(client.messages for client in clients)


async def measure(group: int, tables: int, moves: int, database: str, run: str) -> tuple[float, float, float]:
    """Moves a second, microseconds of processor a move, moves a transaction."""
    with tempfile.TemporaryDirectory() as folder:
        store = Store(open_database(Path(folder), database), group)
        clock, processor = time.perf_counter(), time.process_time()
        told = await asyncio.gather(*(play(store, f"{run}.{number}", moves) for number in range(tables)))
        clock, processor = time.perf_counter() - clock, time.process_time() - processor
        assert sum(told) >= tables * moves * GUESTS
        transactions = store.writer.transactions
        store.close()
    done = tables * moves
    return done / clock, processor / done * 1e6, done / transactions


def main() -> int:
    parser = argparse.ArgumentParser(description="Moves a second through the house.")
    parser.add_argument("--tables", type=int, default=100)
    parser.add_argument("--moves", type=int, default=60, help="at each table")
    parser.add_argument("--rounds", type=int, default=3, help="the best one counts")
    parser.add_argument("--database", default="", help="an empty one of PostgreSQL, instead of SQLite")
    asked = parser.parse_args()
    ways = {"group commit": 1000, "a transaction a move": 1}
    best: dict[str, tuple[float, float, float]] = {}
    with asyncio.Runner(loop_factory=uvloop.new_event_loop) as runner:
        for number in range(asked.rounds):
            for way, group in ways.items():
                run = f"{number}.{group}.{secrets.token_hex(3)}"
                result = runner.run(measure(group, asked.tables, asked.moves, asked.database, run))
                best[way] = max(best.get(way, result), result)
    grid = Grid(title=f"{asked.tables} tables of Schnuff, {GUESTS} guests each, every move durable and told to all")
    for title in ("", "moves/s", "µs CPU a move", "moves a transaction"):
        grid.add_column(title, justify="right" if title else "left")
    for way, (rate, processor, shared) in best.items():
        grid.add_row(way, f"{rate:,.0f}", f"{processor:,.0f}", f"{shared:.1f}")
    console = Console()
    console.print(grid)
    rates = [rate for rate, _, _ in best.values()]
    console.print(f"group commit: {rates[0] / rates[1]:.1f} times")
    return 0


if __name__ == "__main__":
    sys.exit(main())
