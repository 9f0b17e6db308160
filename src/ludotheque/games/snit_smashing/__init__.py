"""Snit Smashing (Tom Wham, The Dragon 1977, Steve Jackson Games 2003): run, little Snit, and smash the others."""

from collections.abc import Mapping
from pathlib import Path

from ludotheque.games.snit_smashing import bot, notation
from ludotheque.games.snit_smashing import view as views
from ludotheque.games.snit_smashing.actions import ALPHABET
from ludotheque.games.snit_smashing.maps import BEACHES
from ludotheque.games.snit_smashing.rules import SnitSmashing, setup
from ludotheque.games.snit_smashing.state import BOUNDS, CHANGES, ENDINGS, RUNS, Options
from ludotheque.kernel.chance import Chance
from ludotheque.kernel.game import Ending, Game, Option, View
from ludotheque.kernel.state import Action, State


class SnitSmashingGame(Game):
    """Snit Smashing, for the shelf."""

    name = "snit_smashing"
    revision = 2
    seat_counts = (2, 3, 4)
    options = (
        Option("map", tuple(BEACHES), "§1.3"),
        Option("see_own_orders", ("on", "off"), "M1"),
        Option("stacking", ("strict", "end_of_bound"), "M3"),
    )
    endings = tuple(Ending(name, section) for name, section in ENDINGS.items())
    alphabet = ALPHABET
    view_type = views.SnitSmashingView
    folder = Path(__file__).parent
    # Four players: an order and its changes in every bound, and in the four runs at most 4, 16, 16 and 21
    # Snits a clan, each moved once a bound (§6.5).
    longest = 4 * BOUNDS * (RUNS * (1 + CHANGES) + 4 + 16 + 16 + 21)

    def make_options(self, seats: int, options: Mapping[str, str]) -> Options:
        values = self.settle(seats, options)
        return Options(values, BEACHES[values["map"]])

    def start(self, seats: int, options: Mapping[str, str], chance: Chance, story: bool = False) -> State:
        return setup(seats, self.make_options(seats, options), chance, story)

    def view(self, state: State, seat: int) -> View:
        assert isinstance(state, SnitSmashing)
        return views.view(state, seat)

    def guess(self, view: View, chance: Chance) -> State:
        assert isinstance(view, views.SnitSmashingView)
        return views.guess(view, chance)

    def rate(self, view: View, legal: list[Action]) -> list[int]:
        assert isinstance(view, views.SnitSmashingView)
        return bot.rate(view, legal)

    def diagram(self, state: State) -> str:
        assert isinstance(state, SnitSmashing)
        return notation.diagram(state)

    def position(self, text: str) -> State:
        return notation.position(text, self.make_options)

    def picture(self, view: View) -> str:
        assert isinstance(view, views.SnitSmashingView)
        return notation.picture(view)

    def action(self, text: str) -> Action | None:
        return notation.action(text)


GAME = SnitSmashingGame()
