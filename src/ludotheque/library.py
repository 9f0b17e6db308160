"""The front door for whoever programs: set up a match, load one, let a bot play. docs/library.md is the tour.

What is wrong with a request is said before any rule is asked, with what would have been possible.
"""

import secrets
from os import PathLike
from pathlib import Path

from ludotheque.bots import named, names
from ludotheque.games import GAMES
from ludotheque.kernel.chance import SEEDS, Seeded
from ludotheque.kernel.game import Game
from ludotheque.kernel.match import Bot, Match, begin, replay
from ludotheque.kernel.record import parse


class UnknownGame(ValueError):
    """There is no such game on the shelf."""


class UnknownBot(ValueError):
    """There is no such bot."""


def games() -> list[Game]:
    """What is on the shelf."""
    return list(GAMES.values())


def game(name: str) -> Game:
    """A game of the shelf by its name."""
    if name not in GAMES:
        raise UnknownGame(f"there is no game {name!r}; on the shelf: {', '.join(GAMES)}")
    return GAMES[name]


def new(name: str, seats: int | None = None, seed: int | None = None, **options: str | int | bool) -> Match:
    """A table of that game, set up: for the fewest seats if not said, the same for the same seed.

    Options are those of `game(name).options`; True and False are "on" and "off".
    """
    chosen = game(name)
    values = {key: ("off", "on")[value] if isinstance(value, bool) else str(value) for key, value in options.items()}
    match, _ = begin(chosen, chosen.seat_counts[0] if seats is None else seats, values, luck(seed))
    match.trail = []
    return match


def load(path: str | PathLike[str], seed: int | None = None) -> Match:
    """The match at the end of a record; it can be played on, with luck from a seed. RecordError names a wrong line."""
    record = parse(Path(path).read_text(encoding="utf-8-sig"))
    match = replay(game(record.game), record)
    match.state.chance = luck(seed)
    return match


def bot(name: str) -> Bot:
    """A player for any game, by its name or level (`4`); `master@500` looks ahead 500 times at the most.

    It counts its looks and no time: the same seed, the same moves, on every machine."""
    found = named(name, timed=False)
    if found is None:
        raise UnknownBot(f"there is no bot {name!r}; there are: {names()}")
    return found


def luck(seed: int | None) -> Seeded:
    return Seeded(secrets.randbelow(SEEDS) if seed is None else seed)
