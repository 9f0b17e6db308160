"""How a law is tried on a game: where the survey saw what it is about, and at any table at all.

And the tally of it: how often each law was reached. A law that nobody reached proves nothing.
"""

from collections import Counter
from collections.abc import Iterable

from hypothesis import Phase, given, settings

from ludotheque.kernel.chance import Seeded
from ludotheque.kernel.game import Game
from tests.contract.laws import GAME_LAWS, LAWS
from tests.contract.plays import Play, at, plays
from tests.contract.survey import MATTER, examples, survey

# A seed has no simpler seeds, and shrinking would play an endless game a thousand times.
AS_FOUND = (Phase.explicit, Phase.reuse, Phase.generate)


class Tally:
    """How often laws were tried on games, and how often they came to what they are about."""

    def __init__(self) -> None:
        self.tried: Counter[tuple[str, str]] = Counter()
        self.reached: Counter[tuple[str, str]] = Counter()

    def note(self, game: Game, law: str, reached: int) -> None:
        self.tried[law, game.name] += 1
        self.reached[law, game.name] += reached

    def must_have_reached(self, law: str, game: Game) -> None:
        """A law may pass a game by only if the survey did not see there what it is about."""
        where = survey(game).where(law)
        if self.reached[law, game.name] or (law in MATTER and not where):
            return
        though = f", though {MATTER[law]} at {where[0]}" if where else ""
        raise AssertionError(f"{law} was not reached in {self.tried[law, game.name]} trials on {game.name}{though}")


def try_law(game: Game, law: str, tally: Tally) -> None:
    for play in survey(game).where(law):
        with at(play):
            tally.note(game, law, LAWS[law](game, *play.sit_down()))

    @settings(max_examples=examples(game, 100, 25))
    @given(play=plays(game))
    def holds(play: Play) -> None:
        with at(play):
            tally.note(game, law, LAWS[law](game, play.table(), Seeded(play.seed + 2)))

    holds()
    tally.must_have_reached(law, game)


def try_game_law(game: Game, law: str, tally: Tally) -> None:
    for play in survey(game).where(law):
        with at(play):
            tally.note(game, law, GAME_LAWS[law](game, play.seats, play.options, play.seed))

    @settings(max_examples=examples(game, 20, 5), phases=AS_FOUND)
    @given(play=plays(game))
    def holds(play: Play) -> None:
        with at(play):
            tally.note(game, law, GAME_LAWS[law](game, play.seats, play.options, play.seed))

    holds()
    tally.must_have_reached(law, game)


Row = tuple[str, str, int, int]  # law, game, how often tried, how often reached: as it goes from test to report


def rows(tally: Tally) -> list[Row]:
    return [(law, game, tried, tally.reached[law, game]) for (law, game), tried in tally.tried.items()]


def table(noted: Iterable[Row]) -> list[str]:
    """How often each law was reached, game by game; - where it was tried and found nothing, blank where it was not."""
    tried: Counter[tuple[str, str]] = Counter()
    reached: Counter[tuple[str, str]] = Counter()
    for law, game, times, found in noted:
        tried[law, game] += times
        reached[law, game] += found
    games = sorted({game for _, game in tried})
    lines = ["".join(["law".ljust(38), *(game.rjust(len(game) + 2) for game in games)])]
    for law in sorted({law for law, _ in tried}):
        cells = [(str(reached[law, game] or "-") if tried[law, game] else "").rjust(len(game) + 2) for game in games]
        lines.append("".join([law.ljust(38), *cells]).rstrip())
    return lines
