"""What one whole game sends to its screens, game by game and part by part.

    python bench/wire.py [--bot random] [--seed 1] [game ...]

Three people sit at the table (or as many as the game takes) and one watches; all are there from the beginning to the
end. Counted is what the house tells them: bytes of JSON in WebSocket messages, before the frames around them; and what
is left of them "packed", for browsers that can read that.
"""

import argparse
import asyncio
import sys
import tempfile
import time
from collections import Counter
from pathlib import Path

import msgspec
import uvloop
from rich.console import Console
from rich.table import Table as Grid
from websockets.frames import Frame, Opcode

from ludotheque.bots import BOTS
from ludotheque.games import GAMES
from ludotheque.house.archive.sqlite import Sqlite
from ludotheque.house.archive.store import Header, Saved, Sitter, Store
from ludotheque.house.deflate import Factory
from ludotheque.house.tables.luck import new_secret
from ludotheque.house.tables.play import set_up
from ludotheque.house.tables.table import Listener, Table
from ludotheque.house.wire import Act
from ludotheque.kernel.chance import Seeded

PARTS = ("view", "legal", "picture", "story", "room")
SEATS = 3


class Screen(Listener):
    """Keeps what it is told."""

    def __init__(self, guest: str) -> None:
        super().__init__(guest)
        self.texts: list[bytes] = []

    def tell(self, text: str) -> None:
        self.texts.append(text.encode())

    def weighed(self) -> Counter[str]:
        """The bytes of each part, of all, and of all when it is packed."""
        _, packing = Factory().process_request_params([], [])
        found: Counter[str] = Counter()
        for text in self.texts:
            found["all"] += len(text)
            found["packed"] += len(packing.encode(Frame(Opcode.TEXT, text)).data)
            for name, value in msgspec.json.decode(text, type=dict[str, msgspec.Raw]).items():
                found["view" if name == "patch" else name] += len(bytes(value))
        return found


class Game:
    """What was played, and what it weighed."""

    def __init__(self, moves: int, seconds: float, screens: list[Screen]) -> None:
        self.moves = moves
        self.seconds = seconds
        self.bytes: Counter[str] = sum((screen.weighed() for screen in screens), Counter())


async def laid(store: Store, name: str) -> Table:
    game = GAMES[name]
    seats = min(game.seat_counts, key=lambda count: (abs(count - SEATS), -count))
    sitters = [Sitter(guest=f"guest {seat}") for seat in range(seats)]
    options = game.checked_options(seats, {})
    saved = Saved(Header(f"wire {name}", name, options, "guest 0", sitters, started=True), new_secret())
    play, saved.start = set_up(saved)
    await store.create(saved)
    return Table(saved, play, store, lambda table: None)


async def played(store: Store, name: str, bot: str, seed: int) -> Game:
    """A whole game, every decision by the same kind of player."""
    table = await laid(store, name)
    play = table.play
    assert play is not None
    screens = [Screen(f"guest {seat}") for seat in range(play.match.seats + 1)]  # the last one watches
    for screen in screens:
        table.join(screen)
    chance = Seeded(seed)
    spent = 0.0
    moves = 0
    while not table.header.over:
        seat = play.waiting[0]
        legal = play.legal[seat]
        view = play.match.game.view(play.match.state, seat)
        action = BOTS[bot](play.match.game, view, legal, chance)
        began = time.process_time()
        refused = await table.act(seat, Act(play.tickets[seat], action.index))
        spent += time.process_time() - began
        assert refused is None, refused
        moves += 1
    return Game(moves, spent, screens)


async def measure(names: list[str], bot: str, seed: int) -> dict[str, Game]:
    with tempfile.TemporaryDirectory() as folder:
        store = Store(Sqlite(Path(folder) / "house.sqlite"))
        games = {name: await played(store, name, bot, seed) for name in names}
        store.close()
    return games


def main() -> int:
    parser = argparse.ArgumentParser(description="What a game sends to its screens.")
    parser.add_argument("games", nargs="*", metavar="game", help="all of the shelf if none is named")
    parser.add_argument("--bot", choices=list(BOTS), default="random", help="who plays")
    parser.add_argument("--seed", type=int, default=1)
    asked = parser.parse_args()
    with asyncio.Runner(loop_factory=uvloop.new_event_loop) as runner:
        games = runner.run(measure(asked.games or list(GAMES), asked.bot, asked.seed))
    grid = Grid(title=f"kB to all screens in one game, played by {asked.bot}")
    for title in ("", "moves", "µs CPU a move", *PARTS, "the rest", "all", "packed", "packed bytes a move"):
        grid.add_column(title, justify="right" if title else "left")
    for name, game in games.items():
        parts = [game.bytes[part] for part in PARTS]
        sizes = [*parts, game.bytes["all"] - sum(parts), game.bytes["all"], game.bytes["packed"]]
        grid.add_row(
            name,
            f"{game.moves:,}",
            f"{game.seconds / game.moves * 1e6:,.0f}",
            *[f"{size / 1000:,.1f}" for size in sizes],
            f"{game.bytes['packed'] / game.moves:,.0f}",
        )
    Console(width=160).print(grid)
    return 0


if __name__ == "__main__":
    sys.exit(main())
