"""§5 Formations: where a card fits, at a glance, as playouts ask it after every card.

What `prospects` works out with odds is here a value for what a formation may still become and how many cards it lacks.
"""

from typing import Final

from mypy_extensions import i64

from ludotheque.games.schotten_totten_2.actions import DEEPEST, JOKER, SIEGE, SPY, STRENGTHS, bit
from ludotheque.games.schotten_totten_2.formations import (
    COLOUR,
    COLOUR_RUN,
    HIGHEST,
    LOWEST,
    RUN,
    SPY_STRENGTH,
    STEP,
    STRENGTH,
    SUM,
    Asked,
)
from ludotheque.games.schotten_totten_2.quick import NO_CARD

MIXED: Final = -2

# What each side likes, the Attacker first; all in one unit, that of a formation's value
EMPTY: Final = 0  # a front without a card
LOWER: Final = 1  # every point less where the lowest sum wins
HIGHER: Final = 2  # every point more where only the sum counts
ONE_TYPE: Final = 3  # the type that counts before a damaged tile may come about
ONE_TYPE_DONE: Final = 4  # it has come about
POINT: Final = 5  # every point more elsewhere
BEATEN: Final = 6  # to complete what is worse than the other side's
LOST: Final = 7  # to add to what can only become worse
WINS: Final = 8  # to complete what is better
ELITE: Final = 9  # an elite troop in the hand
DRIVES_OFF: Final = 10  # out of a complete formation
DRIVES_AWAY: Final = 11  # out of another
COMPANY_IN_RUN: Final = 12  # each card of the hand that could belong to a colour run with it
COMPANY_IN_COLOUR: Final = 13
COMPANY_IN_STRENGTH: Final = 14
LAST: Final = 15  # times so many tenths, where the siege can end
THREATENED: Final = 16  # the same where the other side is about to end it
RIVALRY: Final = 17  # hundredths of what the other side has there
OIL_ON_LOST: Final = 18
OIL_ON_BEATEN: Final = 19
OIL_ON_THREAT: Final = 20
RETREAT_FROM_COMPLETE: Final = 21
BY_TYPE: Final = 22  # what may become of this type and still lacks so many cards: [type * 4 + missing]
BY_TILE: Final = 42  # an intact tile, then a damaged one

# Found by letting the policy play against its former selves
TASTES: Final[list[list[int]]] = [
    [
        *[60, 6, 15, 60, 40, 2, -93, -37, 140, 60, 7, 10, 14, 12, 6, 20, 20, 5, 60, -1, 40, 61],
        *[3, 17, 20, 8],  # sum
        *[42, 76, 15, 32],  # run
        *[111, 90, 27, 71],  # colour
        *[210, 174, 61, 39],  # equal strengths
        *[377, 180, 115, 64],  # colour run
        *[5, 0, -1, 0, 0, -4, 0],
        *[3, -6, 0, 1, 4, 0, 3],
    ],
    [
        *[67, 24, 10, 100, 53, 2, -60, -10, 93, 29, 10, 10, 17, 5, 10, 32, 51, 27, 77, 0, 186, 61],
        *[15, 19, 5, 20],  # sum
        *[71, 79, 37, 35],  # run
        *[130, 90, 58, 30],  # colour
        *[189, 76, 90, 50],  # equal strengths
        *[327, 211, 110, 49],  # colour run
        *[10, -2, 0, -5, 0, 0, 3],
        *[0, -1, 0, 2, -2, -3, -1],
    ],
]
# A fair strength for a card that is still to come, where high or low is asked for
HIGH: Final = 8
LOW: Final = 3
FAIR: Final = 6

BITS: Final[list[int]] = [bin(line).count("1") for line in range(1 << STRENGTHS)]


class Front:
    """The cards of one side before one tile."""

    def __init__(self, asked: Asked, wall: list[int], at: i64, taste: list[int]) -> None:
        self.asked = asked
        self.taste = taste
        self.size: i64 = asked.cards
        self.missing: i64 = self.size
        self.line: i64 = 0
        self.total: i64 = 0
        self.colour: i64 = NO_CARD
        self.distinct = True
        self.elite: i64 = 0
        for place in range(at, at + DEEPEST):
            card: i64 = wall[place]
            if card == NO_CARD:
                break
            self.take(card)
        self.value: i64 = self.value_with(NO_CARD)

    def take(self, card: i64) -> None:
        self.missing -= 1
        if card >= SIEGE:
            self.elite += 1
            self.total += elite_strength(card, self.asked.condition == LOWEST)
            return
        strength = card % STRENGTHS
        colour = card // STRENGTHS
        if self.line & bit(strength):
            self.distinct = False
        if self.colour == NO_CARD:
            self.colour = colour
        elif self.colour != colour:
            self.colour = MIXED
        self.line |= bit(strength)
        self.total += strength

    def worth_with(self, card: i64) -> i64:
        """What it may become with this card more, as a worth; what it is, if that completes it."""
        line = self.line
        total = self.total
        colour = self.colour
        missing = self.missing
        distinct = self.distinct
        asked = self.asked
        if card != NO_CARD:
            missing -= 1
            if card >= SIEGE:
                total += elite_strength(card, asked.condition == LOWEST)
            else:
                strength = card % STRENGTHS
                if line & bit(strength):
                    distinct = False
                line |= bit(strength)
                total += strength
                if colour == NO_CARD:
                    colour = card // STRENGTHS
                elif colour != card // STRENGTHS:
                    colour = MIXED
        if asked.condition == LOWEST:
            return STEP - total - missing * LOW
        run = distinct and line < (line & -line) << self.size
        if asked.colour_runs and run and colour != MIXED:
            return STEP * COLOUR_RUN + total + missing * FAIR
        if asked.equal_strengths and line & (line - 1) == 0:
            return STEP * STRENGTH + total + missing * (total // (self.size - missing) if self.size > missing else HIGH)
        spoilt = asked.spoils and missing == 0 and run and colour != MIXED
        if asked.colours and colour != MIXED and not spoilt:
            return STEP * COLOUR + total + missing * HIGH
        if asked.runs and run and not spoilt:
            return STEP * RUN + total + missing * FAIR
        return total + missing * HIGH

    def value_with(self, card: i64) -> i64:
        missing = self.missing if card == NO_CARD else self.missing - 1
        if missing == self.size:
            return self.taste[EMPTY]
        return value_of(self.worth_with(card), self.asked, missing, self.taste)


def value_of(might: i64, asked: Asked, missing: i64, taste: list[int]) -> i64:
    """How good that is before such a tile."""
    size: i64 = asked.cards
    if asked.condition == LOWEST:  # four low cards, or three
        return taste[EMPTY] + (size * LOW - (STEP - might)) * taste[LOWER]
    kind = might // STEP
    total = might % STEP
    if kind == SUM and not asked.colour_runs:
        return taste[EMPTY] + (total - size * HIGH) * taste[HIGHER]
    value: i64 = taste[BY_TYPE + kind * 4 + missing]
    if kind == SUM:
        return value + total - size * FAIR
    if not asked.colour_runs:
        value = taste[ONE_TYPE] + (taste[ONE_TYPE_DONE] if missing == 0 else 0)
    return value + taste[POINT] * (total - size * FAIR)


def elite_strength(card: i64, lowest: bool) -> i64:
    if card == SPY:
        return SPY_STRENGTH
    if card == JOKER:
        return 0 if lowest else HIGHEST
    return 1 if lowest else 3
