"""Boum ! (Grégory Détrez, 2005): bombs in a closed arena, and mind where you stand."""

from collections.abc import Mapping
from pathlib import Path

from ludotheque.games.boum import bot, notation, pieces, sense, sight
from ludotheque.games.boum.actions import ALPHABET, MOST_SEATS
from ludotheque.games.boum.material import ARENAS, PIECES
from ludotheque.games.boum.rules import setup
from ludotheque.games.boum.state import ENDINGS, MOST_DECISIONS, Options
from ludotheque.games.boum.view import BoumView
from ludotheque.kernel.game import Check, DataError, Ending, Game, Option, OptionError

# Whoever walks or ends a turn shows nothing. A bomb is laid face down, an explosion shows which one it was; cards come
# from a hidden hand, and one that works tells that nobody kept a Gamelle for it.
OPEN_STORY = (
    "keeps",
    "exchanges_nothing",
    "turn",
    "skips",
    "round",
    "has_too_many",
    "tile_goes",
    "steps",
    "follows",
    "bomb_follows",
    "takes_back",
    "is_back",
    "bomb_is_back",
)


def check(seats: int, options: Mapping[str, str], usual: Check) -> dict[str, str]:
    """As everywhere; besides, optional pieces may be placed by hand (§10.4): "2,2E;4,4E", "row2;col4".

    Teams are for four: at another table their option is off, whatever was asked (B69)."""
    by_hand: dict[str, str] = {}
    for name in PIECES:
        if options.get(name, "off") not in ("off", "classic"):
            by_hand[name] = ";".join(options[name].replace(";", " ").split())
            if not by_hand[name]:
                raise OptionError(f"{name} can be off, classic or a list of places, not empty")
    values = usual(seats, {**options, **dict.fromkeys(by_hand, "classic")})
    values.update(by_hand)
    if seats != 4:
        values["teams"] = "off"  # (B69)
    try:
        Options(seats, values)
    except DataError as error:
        raise OptionError(str(error)) from None
    return values


GAME = Game(
    name="boum",
    revision=2,
    earlier={1: {"pass_lands_free": "on"}},
    seat_counts=(2, 3, 4, 5),
    options=(
        Option("arena", tuple(ARENAS), "§1.3"),
        Option("teams", ("off", "open", "hidden"), "§9.1"),
        Option("teleporters", ("off", "classic"), "§10.1", "0,6;10,6"),
        Option("tunnels", ("off", "classic"), "§10.2", "row2;col4"),
        Option("arrows", ("off", "classic"), "§10.3", "2,2E;4,4S"),
        Option("fuses", ("3", "2", "4"), "B34"),
        Option("rollers_once", ("off", "on"), "B27"),
        Option("gamelle_chain", ("off", "on"), "B28"),
        Option("two_player_block_next", ("off", "on"), "B30"),
        Option("pause_if_no_bomb", ("off", "on"), "B37"),
        Option("mate_penalty", ("once", "bomb"), "B45"),
        Option("hidden_hits", ("reveal", "immediate"), "B48"),
        Option("stall_limit", ("30", "15", "60", "off"), "B55", people_only=("off",)),
        Option("decision_limit", ("5000", "2000", "500", "off"), "B64", people_only=("off",)),
        Option("pass_lands_free", ("off", "on"), "B26"),
        Option("victory_at", ("round", "boum"), "B43"),
        Option("two_player_marker", ("fixed", "moves"), "B13"),
        Option("punch_home", ("off", "on"), "B57"),
    ),
    endings=tuple(Ending(name, section) for name, section in ENDINGS.items()),
    alphabet=ALPHABET,
    most_decisions=MOST_DECISIONS + MOST_SEATS * MOST_SEATS,  # the limit waits for the answers to a card (B64, B70)
    folder=Path(__file__).parent,
    view_type=BoumView,
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
    check=check,
)
