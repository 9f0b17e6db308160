"""What came out of an experiment, with its 95 % interval. The unit is the block: its games share their luck."""

import csv
from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass
from math import sqrt
from statistics import NormalDist, fmean, median, stdev
from typing import Final, TextIO

from ludotheque.games import GAMES
from ludotheque.kernel.words import letter
from ludotheque.lab.arena import Experiment, Played
from ludotheque.lab.players import labels_of

Z: Final = NormalDist().inv_cdf(0.975)
# Student's t for 1 to 10 degrees of freedom, 97.5 %; beyond, a series in 1 / degrees is exact to the third decimal.
SMALL_T: Final = (12.706, 4.303, 3.182, 2.776, 2.571, 2.447, 2.365, 2.306, 2.262, 2.228)
Pick = Callable[[Played, int], bool]  # whether a seat of a game counts


def student(degrees: int) -> float:
    """The 97.5 % quantile of Student's t."""
    if degrees <= len(SMALL_T):
        return SMALL_T[degrees - 1]
    first = (Z**3 + Z) / (4 * degrees)
    second = (5 * Z**5 + 16 * Z**3 + 3 * Z) / (96 * degrees**2)
    return Z + first + second + (3 * Z**7 + 19 * Z**5 + 17 * Z**3 - 15 * Z) / (384 * degrees**3)


@dataclass(frozen=True)
class Estimate:
    """A mean over blocks, and how far it may be from the truth; nobody knows that of a single block."""

    games: int
    score: float
    within: float | None
    points: float


def estimate(blocks: list[list[Played]], pick: Pick) -> Estimate | None:
    """The mean score of the seats that count, block by block; none where there is no such seat."""
    scores, points, games = [], [], 0
    for block in blocks:
        counted = [(game, seat) for game in block for seat in range(len(game.lineup)) if pick(game, seat)]
        if counted:
            games += len(counted)
            scores.append(fmean(game.score(seat) for game, seat in counted))
            points.append(fmean(game.points[seat] for game, seat in counted))
    if not scores:
        return None
    spread = None if len(scores) < 2 else student(len(scores) - 1) * stdev(scores) / sqrt(len(scores))
    return Estimate(games, fmean(scores), spread, fmean(points))


def roles(experiment: Experiment, language: str) -> list[str]:
    """What each seat is in this game, in its own words; empty where all seats are alike."""
    words = GAMES[experiment.game].words(language).catalogue.get("seat", {})
    return [words.get(letter(seat), "") for seat in range(experiment.seats)]


@dataclass(frozen=True)
class Row:
    """`section` is bot, seat, role or bot_seat, bot_role; `bot` and `place` say whose score it is."""

    section: str
    bot: str
    place: str
    estimate: Estimate


def sitting(places: list[int], player: int | None) -> Pick:
    """Whoever sits in one of these seats; or this player, if he does."""

    def pick(game: Played, seat: int) -> bool:
        return seat in places and (player is None or game.lineup[seat] == player)

    return pick


def rows(experiment: Experiment, blocks: list[list[Played]], language: str) -> list[Row]:
    """Every score that is told: of each bot, of each seat and role, and of each bot there."""
    bots = list(enumerate(labels_of(list(experiment.players))))
    named = roles(experiment, language)
    seats = range(experiment.seats)
    places = [("seat", letter(seat) + (f" ({named[seat]})" if named[seat] else ""), [seat]) for seat in seats]
    if len(set(named)) < len(named):  # otherwise a seat is a role
        for role in dict.fromkeys(filter(None, named)):
            places.append(("role", role, [seat for seat in seats if named[seat] == role]))
    wanted = [("bot", bot, "", sitting(list(seats), player)) for player, bot in bots]
    for section, place, here in places:
        wanted.append((section, "", place, sitting(here, None)))
        if len(bots) > 1:
            wanted += [(f"bot_{section}", bot, place, sitting(here, player)) for player, bot in bots]
    known = [(section, bot, place, estimate(blocks, pick)) for section, bot, place, pick in wanted]
    return [Row(section, bot, place, found) for section, bot, place, found in known if found is not None]


@dataclass(frozen=True)
class Lengths:
    shortest: int
    median: float
    mean: float
    longest: int


def lengths(blocks: list[list[Played]]) -> Lengths:
    """How many decisions a game took."""
    taken = [game.decisions for block in blocks for game in block]
    return Lengths(min(taken), median(taken), fmean(taken), max(taken))


def endings(blocks: list[list[Played]]) -> list[tuple[str, int]]:
    """How games ended, the most frequent first."""
    return Counter(game.ending for block in blocks for game in block).most_common()


def write_csv(experiment: Experiment, blocks: list[list[Played]], out: TextIO) -> None:
    """A line for every seat of every game."""
    labels, named = labels_of(list(experiment.players)), roles(experiment, "en")
    lines = csv.writer(out, lineterminator="\n")
    lines.writerow(["block", "game", "seed", "seat", "role", "bot", "score", "points", "ending", "decisions"])
    for number, block in enumerate(blocks):
        for count, game in enumerate(block):
            for seat, player in enumerate(game.lineup):
                who = [letter(seat), named[seat], labels[player], f"{game.score(seat):.6g}", game.points[seat]]
                lines.writerow([number, count, game.seed, *who, game.ending, game.decisions])
