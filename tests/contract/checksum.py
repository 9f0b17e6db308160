"""Seeded games of each game in a few numbers each, to compare builds and hash seeds: python checksum.py COUNT [game …]

A game is one of the shelf, or `module:NAME`. Prints for every game, seed and part of what a game shows a line
`= game seed part sum`, then the file of every module of ours that was imported. Imports nothing from tests/ by
itself, so that it measures whatever build PYTHONPATH leads to.
"""

import hashlib
import importlib
import sys
from collections.abc import Iterator

import msgspec

from ludotheque.bots import named
from ludotheque.games import GAMES
from ludotheque.kernel.chance import Seeded
from ludotheque.kernel.game import Game
from ludotheque.kernel.match import begin, replay
from ludotheque.kernel.record import parse, write
from ludotheque.kernel.story import SPECTATOR
from ludotheque.kernel.words import letter

QUICK = ("random", "greedy", "beginner")
THINKERS = ("sampler@2", "searcher@3", "master@3")


def play(game: Game, seed: int) -> dict[str, object]:
    """Everything that one game shows, part by part."""
    choice = Seeded(seed)
    seats = game.seat_counts[seed % len(game.seat_counts)]
    options = {option.name: option.choices[choice.below(len(option.choices))] for option in game.options}
    match, story = begin(game, seats, options, Seeded(seed))
    for _ in range(game.most_decisions):
        able = [seat for seat in range(seats) if match.state.legal(seat)]
        if not able:
            break
        seat = able[choice.below(len(able))]
        # Whoever looks ahead does so seldom: interpreted, it takes its time.
        name = THINKERS[choice.below(len(THINKERS))] if choice.below(20) == 0 else QUICK[seat % len(QUICK)]
        bot = named(name, timed=False)
        assert bot is not None
        action = bot(game, game.view(match.state, seat), match.state.legal(seat), choice)
        story += match.play(seat, action)
    words = game.words("fr")
    views = [game.view(match.state, seat) for seat in range(SPECTATOR, seats)]
    record = write(match.record)
    return {
        "record": record,
        "story": [words.say("story", event.kind, event.args, letter) for event in story],
        "views": views,
        "guess": game.diagram(game.guess(views[1], choice)),
        "replay": game.diagram(replay(game, parse(record)).state),
    }


def find(name: str) -> Game:
    module, _, attribute = name.partition(":")
    found: Game = getattr(importlib.import_module(module), attribute) if attribute else GAMES[name]
    return found


def sums(count: int, games: list[str]) -> Iterator[str]:
    for name in games:
        for seed in range(count):
            for part, shown in play(find(name), seed).items():
                yield f"= {name} {seed} {part} {hashlib.sha256(msgspec.json.encode(shown)).hexdigest()}"


def main() -> None:
    for line in sums(int(sys.argv[1]), sys.argv[2:] or list(GAMES)):
        print(line)
    for name, module in sorted(sys.modules.items()):
        if name.startswith("ludotheque."):
            print(name, module.__file__)


if __name__ == "__main__":
    main()
