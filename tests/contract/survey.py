"""A first look at a game: a few games of it, played to the end before any law is tried.

It finds out what a table costs, and at which tables there is what some laws are about. So no game says by hand
which laws concern it: a law that is never reached although the survey saw its matter has looked away.
"""

import sys
from collections import defaultdict
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass
from functools import cache
from types import FrameType

from ludotheque.kernel import state
from ludotheque.kernel.chance import Seeded
from ludotheque.kernel.game import Game
from ludotheque.kernel.story import Event
from tests.contract.laws import nothing_hidden_reaches_a_seat
from tests.contract.looks import Watched, everybody, is_open, may_let_pass
from tests.contract.plays import MORE, Play, any_options, to_the_end

GAMES = 8  # are played, at every number of seats and with options of all kinds
KEPT = 2  # tables of each game for every fact
# Calls: a table that costs no more gets the most examples. Those within machine code are not seen, nine in ten.
CHEAP = 5_000 if state.__file__.endswith(".so") else 40_000
WEIGHED = (5, 50, 150)  # decisions made at the tables that are weighed

SEVERAL = "several seats are waited for at once"
LUCK = "luck falls"
DEALT = "luck falls in the setup"
SECRET = "something is told to some only"
CHOICE = "a choice without luck is told to some only"
OPEN = "an open step is made, and something is hidden"
PASS = "somebody may let something pass"
DICE = "dice fall"

# What a law is about, where that is not every table.
MATTER = {
    "secret_orders_have_no_order": SEVERAL,
    "what_is_not_told_is_not_seen": LUCK,
    "luck_can_be_walked_through": LUCK,
    "the_deal_keeps_its_secrets": DEALT,
    "nothing_hidden_reaches_a_seat": SECRET,
    "a_redeal_is_a_guess_in_place": SECRET,
    "guessed_tables_tell_the_same": SECRET,
    "guesses_vary": SECRET,
    "another_choice_shows_only_where_told": CHOICE,
    "an_open_step_shows_nothing": OPEN,
    "letting_pass_is_no_secret": PASS,
    "dice_lie_open": DICE,
}


@dataclass
class Survey:
    """At which tables each fact was seen, and what a table costs."""

    tables: dict[str, list[Play]]
    cost: int
    endless: str  # the game that was not over in time, if there was one

    def where(self, law: str) -> list[Play]:
        """Tables at which there is what that law is about."""
        return self.tables.get(MATTER.get(law, ""), [])


def survey(game: Game) -> Survey:
    """What is known of that game. A game without end is not asked about anything else."""
    found = look(game)
    assert not found.endless, found.endless
    return found


@cache
def look(game: Game) -> Survey:
    tables: dict[str, list[Play]] = defaultdict(list)
    for seed in range(GAMES):
        seats = game.seat_counts[seed % len(game.seat_counts)]
        play = Play(game, seats, any_options(game, Seeded(seed)), seed, 0)
        try:
            seen = look_on(play)
        except AssertionError as error:
            return Survey({}, 0, f"{error}: {play}")
        for fact, moments in seen.items():
            step = max(1, len(moments) // KEPT)
            tables[fact] += [play.after(moment) for moment in moments[::step][:KEPT]]
    return Survey(dict(tables), weigh(game), "")


def look_on(play: Play) -> dict[str, list[int]]:
    """The moments of one game at which a fact was seen."""
    seen: dict[str, list[int]] = defaultdict(list)
    source, choice = Seeded(play.seed), play.choice()
    luck = Watched(source)
    table = play.game.start(play.seats, play.options, luck, True)

    def to_some(story: list[Event]) -> bool:
        return any(not event.heard_by(seat) for event in story for seat in everybody(table))

    if luck.log:
        seen[DEALT].append(0)
    if to_some(table.story or []):
        seen[SECRET].append(0)
    for moment, decision in enumerate(to_the_end(play.game, lambda: table, choice)):
        luck, story = Watched(source), list[Event]()
        table.chance, table.story = luck, story
        facts = {SEVERAL: len(table.to_act()) > 1, PASS: bool(may_let_pass(table))}
        table.apply(*decision)
        facts |= {LUCK: bool(luck.log), DICE: bool(luck.dice), SECRET: to_some(story)}
        facts[CHOICE] = facts[SECRET] and not luck.log
        facts[OPEN] = is_open(play.game, luck.log, story) and bool(seen.get(SECRET))
        for fact in [fact for fact, there in facts.items() if there]:
            seen[fact].append(moment)
    return seen


def weigh(game: Game) -> int:
    """What a table costs: the calls that making one and trying the dearest law on it take."""
    options = {option.name: option.default for option in game.options}
    tables = [Play(game, game.seat_counts[-1], options, 0, decisions) for decisions in WEIGHED]

    def work() -> None:
        for play in tables:
            with suppress(Exception):  # whether the game keeps that law, or plays at all, is not asked here
                nothing_hidden_reaches_a_seat(game, play.table(), Seeded(0))

    work()  # what is built once is not weighed
    return calls(work) // len(tables)


def calls(work: Callable[[], None]) -> int:
    """How many functions are called: a cost that no other work on the machine changes."""
    made = 0

    def note(frame: FrameType, event: str, arg: object) -> None:
        nonlocal made
        made += event == "call"

    before = sys.getprofile()
    sys.setprofile(note)
    try:
        work()
    finally:
        sys.setprofile(before)
    return made


def examples(game: Game, most: int, least: int) -> int:
    """How many examples a game gets: the fewer, the dearer its tables are."""
    return max(least, min(most, most * CHEAP // max(1, survey(game).cost))) * MORE
