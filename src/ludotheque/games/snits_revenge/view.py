"""What one seat sees of Snits' Revenge, field by field; `sight.py` looks at the table.

Everything lies open but what the Bolotomus hid under its Snorgs (§9). Others see where counters lie face down
(`marks`), where one was turned up (`searched`), and how many are left.
"""

from dataclasses import dataclass
from typing import Literal, get_args

from ludotheque.kernel.game import View

Part = Literal["invasion", "fight"]
PARTS: list[Part] = list(get_args(Part))
PassageKind = Literal["channel", "canal", "red"]
PASSAGE_KINDS: list[PassageKind] = list(get_args(PassageKind))
Dice = Literal["kick", "chomp", "dash"]
Odds = tuple[int, int]  # how many of how many


@dataclass
class OrganView:
    """An organ in the drawing."""

    key: str
    en: str
    fr: str
    x: int  # tenths of a unit, from the front to the rear
    y: int  # upwards
    invented: int


@dataclass
class PassageView:
    one: str
    other: str
    kind: PassageKind
    capacity: int


@dataclass
class SnitsView(View):
    """Places by key, Snits by slot ("six", "six*" for one that stands out), seats by number.

    A dict from places or kinds holds only what is not nought. Lists by clan: clan 0 sits in seat 1.
    """

    seat: int
    seats: int
    options: dict[str, str]
    organs: list[OrganView]
    passages: list[PassageView]
    decisions: int
    turn: int
    last_roll: int  # the last turn in which a die fell
    part: Part
    part_began: int
    phase: str
    actor: int  # the seat whose choice it is, or -1
    senior: int  # the seat with the totem
    clan: int  # the seat of the clan that acts or acted last
    ending: str
    winners: list[int]
    army: list[dict[str, int]]  # by clan: kinds as enlisted
    army_size: int  # how many march, and how many of them with a badge at the most
    army_badges: int
    army_plain: int  # plain Snits that fill it up
    enlisting: int
    wounded: list[int]  # by clan: hammers that were wounded
    snits: list[dict[str, dict[str, int]]]  # by clan: place, slot, number
    ready: dict[str, dict[str, int]]  # of the acting clan, those that may still act in this phase
    snorgs: list[str]  # organs that work
    makums: dict[str, int]
    runnungitms: dict[str, int]
    ready_makums: dict[str, int]
    ready_runnungitms: dict[str, int]
    to_compose: list[str]
    makum_pool: int
    runnungitm_pool: int
    dead_snorgs: int
    organs_needed: int
    used: list[int]  # by passage, in this phase
    taken: list[int]  # by passage: the seat of the clan to which a canal belongs this turn, or -1
    hidden: dict[str, str]  # what lies where: for the Bolotomus, and for all when the game is over
    marks: list[str]  # Snorgs with a counter face down under them
    searched: list[str]  # what lay there was seen
    counters_left: int  # to be hidden before the game
    sparks: int  # still hidden
    splops: int
    killers: dict[str, list[str]]  # organ of a Snorg killed this turn: seat's letter, kind, place (or nowhere)
    spark_lies: str
    here: str  # where an exchange is under way
    pack: dict[str, int]
    striker: str
    named: list[list[str]]  # targets: seat's letter and slot, and "again" for the very one named before
    odds: dict[Dice, dict[str, Odds]]  # by kind
