"""Schnuff (Jim Seko, Ravensburger 1985): count together, and let others cross the frontiers."""

from pathlib import Path

from ludotheque.games.schnuff import bot, notation, pieces, sense, sight
from ludotheque.games.schnuff.actions import ALPHABET
from ludotheque.games.schnuff.material import DECKS
from ludotheque.games.schnuff.rules import setup
from ludotheque.games.schnuff.state import ENDINGS
from ludotheque.games.schnuff.view import SchnuffView
from ludotheque.kernel.game import Ending, Game, Option

# Once the discard was turned over everybody knows what is drawn (§6.4); every other card was hidden before.
OPEN_STORY = ("draws_known", "turns_discard")

GAME = Game(
    name="schnuff",
    revision=2,
    seat_counts=(2, 3, 4, 5, 6),
    options=(
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
    ),
    endings=tuple(Ending(name, section) for name, section in ENDINGS.items()),
    alphabet=ALPHABET,
    most_decisions=5000,
    folder=Path(__file__).parent,
    view_type=SchnuffView,
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
)
