"""Schnuff (Jim Seko, Ravensburger 1985): count together, and let others cross the frontiers."""

from collections.abc import Mapping
from pathlib import Path

from ludotheque.games.schnuff import bot, notation
from ludotheque.games.schnuff import view as views
from ludotheque.games.schnuff.actions import ALPHABET, DECK_SIZE, NAMES
from ludotheque.games.schnuff.rules import Schnuff, setup
from ludotheque.games.schnuff.state import ENDINGS, Options
from ludotheque.kernel.chance import Chance
from ludotheque.kernel.game import Ending, Game, Option, PositionError, View
from ludotheque.kernel.state import Action, State

FOLDER = Path(__file__).parent


class DeckError(ValueError):
    """A deck file that is not a deck of Schnuff."""


def read_deck(text: str, where: str) -> list[int]:
    """How many cards of each kind: lines of a name and a number, 54 cards in all."""
    counts: dict[str, int] = {}
    for number, row in enumerate(text.splitlines(), 1):
        words = row.split("#")[0].split()
        if not words:
            continue
        if len(words) != 2 or words[0] not in NAMES or words[0] in counts or not words[1].isdecimal():
            raise DeckError(f"{where}, line {number}: a card's name (once) and how many belong here, not {row!r}")
        counts[words[0]] = int(words[1])
    total = sum(counts.values())
    if total != DECK_SIZE:
        raise DeckError(f"{where}: a deck has {DECK_SIZE} cards, this one {total}")
    return [counts.get(name, 0) for name in NAMES]


DECKS = {
    name: read_deck((FOLDER / "data" / f"{name}.txt").read_text(encoding="utf-8"), f"{name}.txt")
    for name in ("standard", "onolike", "special-heavy")
}


class SchnuffGame(Game):
    """Schnuff, for the shelf."""

    name = "schnuff"
    revision = 2
    seat_counts = (2, 3, 4, 5, 6)
    options = (
        Option("deck", tuple(DECKS), "§1.3"),
        Option("draw", ("auto", "manual"), "S30"),
        Option("short_game", ("off", "on"), "S35"),
        Option("stuck", ("discard", "skip"), "S13"),
        Option("lowest_tie", ("all", "reroll", "none"), "S15"),
        Option("immunity", ("next_turn", "next_crossing"), "S17"),
        Option("floor_zero", ("off", "on"), "S7"),
        Option("eliminated_hand", ("aside", "discard"), "S21"),
        Option("shuffle_on_flip", ("off", "on"), "S29"),
        Option("forget_elimination", ("game", "round"), "S31"),
        Option("decision_limit", ("5000", "1000", "100"), "S37"),
    )
    endings = tuple(Ending(name, section) for name, section in ENDINGS.items())
    alphabet = ALPHABET
    view_type = views.SchnuffView
    folder = FOLDER
    longest = 5000

    def make_options(self, seats: int, options: Mapping[str, str]) -> Options:
        values = self.settle(seats, options)
        return Options(values, DECKS[values["deck"]])

    def start(self, seats: int, options: Mapping[str, str], chance: Chance, story: bool = False) -> State:
        return setup(seats, self.make_options(seats, options), chance, story)

    def view(self, state: State, seat: int) -> View:
        assert isinstance(state, Schnuff)
        return views.view(state, seat)

    def guess(self, view: View, chance: Chance) -> State:
        assert isinstance(view, views.SchnuffView)
        return views.guess(view, chance)

    def rate(self, view: View, legal: list[Action]) -> list[int]:
        assert isinstance(view, views.SchnuffView)
        return bot.rate(view, legal)

    def diagram(self, state: State) -> str:
        assert isinstance(state, Schnuff)
        return notation.diagram(state)

    def position(self, text: str) -> State:
        table = notation.position(text, self.make_options)
        if table.ending and table.ending not in ENDINGS:
            raise PositionError(0, f"a game of Schnuff does not end like this: {table.ending!r}")
        return table

    def picture(self, view: View) -> str:
        assert isinstance(view, views.SchnuffView)
        return notation.picture(view)


GAME = SchnuffGame()
