"""Schotten Totten 2 (Reiner Knizia, IELLO 2020): a siege with cards, the Attacker against the Defender."""

from pathlib import Path

from ludotheque.games.schotten_totten_2 import bot, notation, pieces, sight
from ludotheque.games.schotten_totten_2.actions import ALPHABET
from ludotheque.games.schotten_totten_2.rules import setup
from ludotheque.games.schotten_totten_2.sense import SENSE
from ludotheque.games.schotten_totten_2.state import ENDINGS
from ludotheque.games.schotten_totten_2.view import SiegeView
from ludotheque.kernel.game import Ending, Game, Option

# Decisions in one siege. After the deal 46 Siege cards, the two that Support returns and eleven tactics cards can be
# drawn: 60 plays at the most, the last one without a draw, and as many draws, each with the end of its turn; a pass
# never follows a pass; each retreat takes away a card that was played; then claims, cauldrons, and what the seven
# action cards ask.
SIEGE_AT_MOST = 60 + 60 + 60 + 61 + 60 + 4 + 3 + 16

# What is done with cards that lie open, and claims, which rest on them (§4.2). Cards are played from a hidden hand, and
# whoever passes shows what is not in it.
OPEN_STORY = (
    "turn",
    "ends_turn",
    "retreats",
    "pours_oil",
    "drive_off",
    "claims",
    "proof_better",
    "proof_first",
    "proof_too_few",
    "proof_no_colour",
    "proof_out_of_reach",
    "proof_less",
    "proof_equal",
    "proof_weaker",
    "points_at",
    "points_at_discard",
    "deserts",
    "sends",
    "sends_away",
    "explodes",
    "returns",
)

GAME = Game(
    name="schotten_totten_2",
    revision=2,
    seat_counts=(2,),
    options=(
        Option("tactics", ("off", "on"), "§7.1"),
        Option("match", ("off", "on"), "T27"),
        Option("colour_run", ("sum", "counts"), "T8"),
    ),
    endings=tuple(Ending(name, section) for name, section in ENDINGS.items()),
    alphabet=ALPHABET,
    most_decisions=2 * SIEGE_AT_MOST,
    folder=Path(__file__).parent,
    view_type=SiegeView,
    setup=setup,
    view=sight.view,
    guess=sight.guess,
    rate=bot.rate,
    sense=SENSE,
    pieces=pieces.pieces,
    private=pieces.PRIVATE,
    diagram=notation.diagram,
    position=notation.position,
    picture=notation.picture,
    open_story=OPEN_STORY,
)
