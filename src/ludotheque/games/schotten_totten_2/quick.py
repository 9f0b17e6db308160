"""§4.2, §4.3, §5: whether a claim holds, in bits: what playouts ask after every card.

The law of this file: it answers as `formations` and `prover` do, which say why. There the best formation is written
down; here it is enough to know whether one is better. Formations are read from the wall where they lie (see
`state.Table.wall`); those with elite troops are left to the other two.

Siege cards are bits of one number, twelve to a colour; a *line* is one colour's part of it, a bit for each strength.
How many unseen cards there are of each strength comes as a number of three bits each. Every number fits into 63 bits.
"""

from typing import Final

from mypy_extensions import i64, mypyc_attr

from ludotheque.games.schotten_totten_2.actions import COLOURS, DEEPEST, SIEGE, STRENGTHS, bit
from ludotheque.games.schotten_totten_2.formations import (
    COLOUR,
    COLOUR_RUN,
    HIGHEST,
    LOWEST,
    RUN,
    STEP,
    STRENGTH,
    Asked,
)
from ludotheque.games.schotten_totten_2.formations import worth as worth_of
from ludotheque.games.schotten_totten_2.prover import best_completion

NO_CARD: Final = -1
IMPOSSIBLE: Final = -1000
LINE: Final = (1 << STRENGTHS) - 1


def worth(asked: Asked, wall: list[int], at: i64) -> i64:
    """What the complete formation that lies there is worth."""
    size: i64 = asked.cards
    total: i64 = 0
    line: i64 = 0
    one_colour = True
    first: i64 = wall[at]
    for place in range(size):
        card: i64 = wall[at + place]
        if card >= SIEGE:
            return worth_of(wall[at : at + size], asked)
        strength = card % STRENGTHS
        total += strength
        line |= bit(strength)
        if card - strength != first - first % STRENGTHS:
            one_colour = False
    if asked.condition == LOWEST:
        return STEP - total
    run = is_run(line, size)
    spoilt = run and one_colour and asked.spoils
    if asked.colour_runs and run and one_colour:
        return STEP * COLOUR_RUN + total
    if asked.equal_strengths and line & (line - 1) == 0:
        return STEP * STRENGTH + total
    if asked.colours and one_colour and not spoilt:
        return STEP * COLOUR + total
    if asked.runs and run and not spoilt:
        return STEP * RUN + total
    return total


def is_run(line: i64, size: i64) -> bool:
    return line == (line & -line) * (bit(size) - 1)


@mypyc_attr(free_list_len=1)
class Rest:
    """The Defender's cards before a tile, and what could still come to them."""

    def __init__(self, asked: Asked, wall: list[int], at: i64, unseen: i64, strengths: i64) -> None:
        self.size: i64 = asked.cards
        self.missing: i64 = self.size
        self.unseen = unseen
        self.strengths = strengths
        self.own: i64 = 0  # his cards
        self.line: i64 = 0  # their strengths
        self.total: i64 = 0
        self.colour: i64 = NO_CARD  # of the last of them
        self.one_colour = True
        self.distinct = True  # no strength comes twice
        self.lowest: i64 = HIGHEST
        self.highest: i64 = 0
        self.elite = False
        for place in range(at, at + DEEPEST):
            card: i64 = wall[place]
            if card == NO_CARD:
                return
            self.missing -= 1
            if card >= SIEGE:
                self.elite = True
            else:
                self.take(card)

    def take(self, card: i64) -> None:
        strength = card % STRENGTHS
        colour = card // STRENGTHS
        if self.line & bit(strength):
            self.distinct = False
        if self.colour != NO_CARD and self.colour != colour:
            self.one_colour = False
        self.own |= bit(card)
        self.line |= bit(strength)
        self.total += strength
        self.colour = colour
        if strength < self.lowest:
            self.lowest = strength
        if strength > self.highest:
            self.highest = strength

    def may_be(self, colour: i64) -> bool:
        """Whether all cards here can come to have this colour."""
        return self.colour == NO_CARD or (self.one_colour and self.colour == colour)

    def line_of(self, colour: i64) -> i64:
        """The unseen cards of a colour."""
        return (self.unseen >> (colour * STRENGTHS)) & LINE

    def left_of(self, strength: i64) -> i64:
        """How many unseen cards have this strength."""
        return (self.strengths >> (3 * strength)) & 7


def can_be_beaten(asked: Asked, mine: i64, wall: list[int], at: i64, unseen: i64, strengths: i64) -> bool:
    """§4.3 (T4, T6, T9): whether the incomplete formation that lies there can become better than `mine`.

    What is certain to be worth no less than it counts comes first: the best sum.
    """
    rest = Rest(asked, wall, at, unseen, strengths)
    if rest.elite:
        return slowly(asked, mine, wall, at, unseen)
    lowest = asked.condition == LOWEST
    best = best_sum(rest, lowest)
    if best == NO_CARD:
        return False
    if lowest:
        return STEP - best > mine
    if best > mine:
        return True
    if asked.colour_runs and beats_as_colour_run(rest, mine - STEP * COLOUR_RUN):
        return True
    if asked.equal_strengths and beats_as_strength(rest, mine - STEP * STRENGTH):
        return True
    if asked.colours and beats_as_colour(rest, mine - STEP * COLOUR, asked.spoils):
        return True
    if not asked.runs:
        return False
    if asked.spoils:
        return beats_as_mixed_run(rest, mine - STEP * RUN)
    return beats_as_run(rest, mine - STEP * RUN)


def slowly(asked: Asked, mine: i64, wall: list[int], at: i64, unseen: i64) -> bool:
    """With elite troops among the cards."""
    best = best_with_elite(asked, wall, at, unseen)
    return len(best) == asked.cards and worth_of(best, asked) > mine


def best_with_elite(asked: Asked, wall: list[int], at: i64, unseen: i64) -> list[int]:
    """The best that may become of the formation that lies there; shorter where it cannot be completed (T9)."""
    cards = [card for card in wall[at : at + DEEPEST] if card != NO_CARD]
    hidden = [card for card in range(SIEGE) if unseen & bit(card)]
    missing = asked.cards - len(cards)
    return cards if missing > len(hidden) else cards + best_completion(asked, cards, missing, hidden)


def best_sum(rest: Rest, lowest: bool) -> i64:
    """The best total; NO_CARD if there are too few cards to complete the formation (T9)."""
    total = rest.total
    missing = rest.missing
    step: i64 = 0
    while missing > 0:
        if step == STRENGTHS:
            return NO_CARD
        strength = step if lowest else HIGHEST - step
        taken = rest.left_of(strength)
        if taken > missing:
            taken = missing
        total += taken * strength
        missing -= taken
        step += 1
    return total


def starts_of_runs(rest: Rest, line: i64, total: i64) -> i64:
    """Where a run can begin, a bit for each strength, that these strengths give together with the Defender's cards, and
    that is worth more than `total`."""
    size = rest.size
    line |= rest.line
    starts = line & (line >> 1)
    if size > 2:
        starts &= line >> 2
    if size > 3:
        starts &= line >> 3
    if rest.line:
        starts &= bit(rest.lowest + 1) - 1
        if rest.highest >= size:
            starts &= -bit(rest.highest - size + 1)
    enough = total - size * (size - 1) // 2
    if enough >= size * STRENGTHS:
        return 0  # no run is worth that; and a number has no bit so high
    if enough >= 0:
        starts &= -bit(enough // size + 1)
    return starts


def beats_as_colour_run(rest: Rest, total: i64) -> bool:
    for colour in range(len(COLOURS)):
        if rest.may_be(colour) and starts_of_runs(rest, rest.line_of(colour), total):
            return True
    return False


def beats_as_strength(rest: Rest, total: i64) -> bool:
    if rest.line:
        equal = rest.lowest == rest.highest and rest.left_of(rest.lowest) >= rest.missing
        return equal and rest.size * rest.lowest > total
    strength: i64 = HIGHEST
    while strength >= 0 and rest.size * strength > total:
        if rest.left_of(strength) >= rest.size:
            return True
        strength -= 1
    return False


def beats_as_colour(rest: Rest, total: i64, spoils: bool) -> bool:
    for colour in range(len(COLOURS)):
        if rest.may_be(colour) and best_in_colour(rest, rest.line_of(colour), spoils) > total:
            return True
    return False


def best_in_colour(rest: Rest, line: i64, spoils: bool) -> i64:
    """The total with the highest cards of a line; IMPOSSIBLE if there are too few. Where a run would spoil it (T8), the
    lowest of the new cards is exchanged for the next one down, until it is none."""
    total = rest.total
    missing = rest.missing
    taken: i64 = 0
    strength: i64 = STRENGTHS
    while missing > 0:
        strength = next_down(line, strength)
        if strength == NO_CARD:
            return IMPOSSIBLE
        taken |= bit(strength)
        total += strength
        missing -= 1
    while spoils and is_run(rest.line | taken, rest.size):
        lower = next_down(line, strength)
        if lower == NO_CARD:
            return IMPOSSIBLE
        taken ^= bit(strength) | bit(lower)
        total -= strength - lower
        strength = lower
    return total


def next_down(line: i64, strength: i64) -> i64:
    """The next strength of a line below this one; NO_CARD if there is none."""
    strength -= 1
    while strength >= 0 and not line & bit(strength):
        strength -= 1
    return strength


def any_colour(unseen: i64) -> i64:
    """The strengths that unseen cards have."""
    return (unseen | unseen >> 12 | unseen >> 24 | unseen >> 36 | unseen >> 48) & LINE


def beats_as_run(rest: Rest, total: i64) -> bool:
    return rest.distinct and starts_of_runs(rest, any_colour(rest.unseen), total) != 0


def beats_as_mixed_run(rest: Rest, total: i64) -> bool:
    """A run whose cards need not all have one colour: that would be a sum only (T8)."""
    if not rest.distinct:
        return False
    starts = starts_of_runs(rest, any_colour(rest.unseen), total)
    for start in range(STRENGTHS):
        if starts & bit(start):
            gaps = ((bit(rest.size) - 1) << start) & ~rest.line
            fitting = rest.own
            for colour in range(len(COLOURS)):
                fitting |= rest.unseen & (gaps << (colour * STRENGTHS))
            if has_two_colours(fitting):
                return True
    return False


def has_two_colours(cards: i64) -> bool:
    colours = 0
    for colour in range(len(COLOURS)):
        if (cards >> (colour * STRENGTHS)) & LINE:
            colours += 1
    return colours > 1
