"""Thirty seeded games in one number, to compare builds and hash seeds: python checksum.py

Prints the checksum, then the file of every module of ours that was imported. Imports nothing from tests/, so that
it measures whatever build PYTHONPATH leads to.
"""

import hashlib
import sys

import msgspec

from ludotheque.bots import BOTS
from ludotheque.games import GAMES
from ludotheque.kernel.chance import Seeded
from ludotheque.kernel.game import Game
from ludotheque.kernel.match import begin, replay
from ludotheque.kernel.record import parse, write
from ludotheque.kernel.story import SPECTATOR
from ludotheque.kernel.words import letter

PLAYED = 30


def play(game: Game, seed: int) -> bytes:
    """Everything that one game shows: its record, its story, what everybody sees at the end, and its replay."""
    choice = Seeded(seed)
    seats = game.seat_counts[seed % len(game.seat_counts)]
    options = {option.name: option.choices[choice.below(len(option.choices))] for option in game.options}
    match, story = begin(game, seats, options, Seeded(seed))
    while match.state.to_act():
        able = [seat for seat in range(seats) if match.state.legal(seat)]
        seat = able[choice.below(len(able))]
        bot = list(BOTS.values())[seat % len(BOTS)]
        action = bot(game, game.view(match.state, seat), match.state.legal(seat), choice)
        story += match.play(seat, action)
    words = game.words("fr")
    told = [words.say("story", event.kind, event.args, letter) for event in story]
    views = [game.view(match.state, seat) for seat in range(SPECTATOR, seats)]
    guess = game.guess(views[1], choice)
    record = write(match.record)
    again = replay(game, parse(record))
    return msgspec.json.encode([record, told, views, game.diagram(guess), game.diagram(again.state)])


def main() -> None:
    total = hashlib.sha256()
    for game in GAMES.values():
        for seed in range(PLAYED):
            total.update(play(game, seed))
    print(total.hexdigest())
    for name, module in sorted(sys.modules.items()):
        if name.startswith("ludotheque."):
            print(name, module.__file__)


if __name__ == "__main__":
    main()
