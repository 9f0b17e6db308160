"""Snit Smashing (Tom Wham, The Dragon 1977, Steve Jackson Games 2003): run, little Snit, and smash the others."""

from pathlib import Path

from ludotheque.games.snit_smashing import bot, notation, pieces, sense, sight
from ludotheque.games.snit_smashing.actions import ALPHABET
from ludotheque.games.snit_smashing.material import BEACHES, SEAT_COUNTS
from ludotheque.games.snit_smashing.rules import setup
from ludotheque.games.snit_smashing.saga import sequel
from ludotheque.games.snit_smashing.state import BOUNDS, CHANGES, ENDINGS, RUNS
from ludotheque.games.snit_smashing.view import SnitSmashingView
from ludotheque.kernel.game import Ending, Game, Option

# Four players: an order and its changes in every bound, and in the four runs at most 4, 16, 16 and 21 Snits a clan,
# each moved once a bound (§6.5).
LONGEST = 4 * BOUNDS * (RUNS * (1 + CHANGES) + 4 + 16 + 16 + 21)

# Snits move in the open. Orders are secret, and have second thoughts of their own (§3.4).
OPEN_STORY = ("runs", "stays", "goes_under", "reaches_sea")

GAME = Game(
    name="snit_smashing",
    revision=2,
    seat_counts=SEAT_COUNTS,
    options=(
        Option("map", tuple(BEACHES), "§1.3"),
        Option("see_own_orders", ("on", "off"), "M1"),
        Option("stacking", ("strict", "end_of_bound"), "M3"),
    ),
    endings=tuple(Ending(name, section) for name, section in ENDINGS.items()),
    alphabet=ALPHABET,
    most_decisions=LONGEST,
    folder=Path(__file__).parent,
    view_type=SnitSmashingView,
    setup=setup,
    view=sight.view,
    guess=sight.guess,
    rate=bot.rate,
    sense=sense.SENSE,
    pieces=pieces.pieces,
    private=pieces.PRIVATE,
    diagram=notation.diagram,
    position=notation.position,
    picture=notation.picture,
    open_story=OPEN_STORY,
    sequel=sequel,
    notation=notation.action,
)
