"""§5 Formations: what a formation is worth.

A worth is one whole number, larger is better: a hundred for each step of the type, plus the total. On a tile
that asks for the lowest sum it is a hundred minus the sum. Elite troops take whatever serves their owner best (T18).
"""

from typing import Final

from ludotheque.games.schotten_totten_2.actions import (
    JOKER,
    SHIELD_BEARER,
    SPY,
    STRENGTHS,
    colour_of,
    is_siege,
    strength_of,
)

# Types, weakest first (§5.1)
SUM: Final = 0
RUN: Final = 1
COLOUR: Final = 2
STRENGTH: Final = 3
COLOUR_RUN: Final = 4
TYPE_NAMES: Final[list[str]] = ["sum", "run", "colour", "strength", "colour_run"]
STEP: Final = 100
NONE: Final = -1

# What a tile asks for (§5.2), as in data/wall.txt
ALL: Final = 0
SUM_ONLY: Final = 1
LOWEST: Final = 2
STRENGTH_AND_SUM: Final = 3
COLOUR_AND_SUM: Final = 4
RUN_AND_SUM: Final = 5
CONDITION_NAMES: Final[list[str]] = ["all", "sum", "lowest", "strength", "colour", "run"]

# The best and the least an elite troop can be (§7.3)
SPY_STRENGTH: Final = 10
HIGHEST: Final = STRENGTHS - 1
SHIELD_LEAST: Final = 1
SHIELD_MOST: Final = 3


class Asked:
    """What one side of a tile asks for: how many cards, which formations; `run_counts` is the option of T8."""

    def __init__(self, cards: int, condition: int, run_counts: bool) -> None:
        self.cards = cards
        self.condition = condition
        self.run_counts = run_counts
        self.colour_runs = self.counts(COLOUR_RUN)
        self.equal_strengths = self.counts(STRENGTH)
        self.colours = self.counts(COLOUR)
        self.runs = self.counts(RUN)
        self.spoils = self.spoils_colour_run()

    def counts(self, kind: int) -> bool:
        """Whether formations of this type are taken into account here."""
        if self.condition == ALL or kind == SUM:
            return True
        if self.condition == STRENGTH_AND_SUM:
            return kind == STRENGTH
        if self.condition == COLOUR_AND_SUM:
            return kind == COLOUR
        return self.condition == RUN_AND_SUM and kind == RUN

    def spoils_colour_run(self) -> bool:
        """§5.2 (T8): a colour run on a tile for colours or for runs is only a sum."""
        return not self.run_counts and self.condition in (COLOUR_AND_SUM, RUN_AND_SUM)


class Troop:
    """The cards of one side before one tile, sorted into what is fixed and what is free."""

    def __init__(self, cards: list[int]) -> None:
        self.strengths: list[int] = []
        self.colour = NONE  # the one colour of the Siege cards; NONE if there is no card
        self.one_colour = True
        self.jokers = 0
        self.spies = 0
        self.shields = 0
        for card in cards:
            if is_siege(card):
                self.strengths.append(strength_of(card))
                if self.colour not in (NONE, colour_of(card)):
                    self.one_colour = False
                self.colour = colour_of(card)
            elif card == JOKER:
                self.jokers += 1
            elif card == SPY:
                self.spies += 1
            else:
                assert card == SHIELD_BEARER
                self.shields += 1

    def elite(self) -> int:
        return self.jokers + self.spies + self.shields


def worth(cards: list[int], asked: Asked) -> int:
    """What a complete formation is worth on this tile."""
    troop = Troop(cards)
    if asked.condition == LOWEST:
        return STEP - least(troop)
    for kind in (COLOUR_RUN, STRENGTH, COLOUR, RUN):
        if asked.counts(kind):
            total = best_of(kind, troop, len(cards), asked)
            if total != NONE:
                return STEP * kind + total
    return most(troop)


def best_of(kind: int, troop: Troop, size: int, asked: Asked) -> int:
    """The highest total as a formation of this type; NONE if it cannot be one."""
    if kind == COLOUR_RUN:
        return best_run(troop, size) if troop.one_colour else NONE
    if kind == STRENGTH:
        return best_strength(troop, size)
    if kind == COLOUR:
        return best_colour(troop, asked) if troop.one_colour else NONE
    if asked.spoils_colour_run() and troop.one_colour and troop.elite() == 0:
        return NONE  # with an elite troop in it the owner names another colour
    return best_run(troop, size)


def most(troop: Troop) -> int:
    total = HIGHEST * troop.jokers + SPY_STRENGTH * troop.spies + SHIELD_MOST * troop.shields
    for strength in troop.strengths:
        total += strength
    return total


def least(troop: Troop) -> int:
    total = SPY_STRENGTH * troop.spies + SHIELD_LEAST * troop.shields
    for strength in troop.strengths:
        total += strength
    return total


def run_total(start: int, size: int) -> int:
    return size * start + size * (size - 1) // 2


def best_run(troop: Troop, size: int) -> int:
    highest = STRENGTHS - size
    lowest = 0
    for strength in troop.strengths:
        highest = min(highest, strength)
        lowest = max(lowest, strength - size + 1)
    for start in range(highest, lowest - 1, -1):
        if fits_run(troop, start, size):
            return run_total(start, size)
    return NONE


def fits_run(troop: Troop, start: int, size: int) -> bool:
    """Whether these cards are exactly start … start + size - 1."""
    gaps = run_gaps(troop, start, size)
    if len(gaps) != troop.elite():
        return False
    if troop.spies and SPY_STRENGTH not in gaps:
        return False
    return not troop.shields or any(SHIELD_LEAST <= gap <= SHIELD_MOST for gap in gaps)


def run_gaps(troop: Troop, start: int, size: int) -> list[int]:
    """The strengths of that run which no Siege card gives; more than there is room for if a card does not fit."""
    gaps = list(range(start, start + size))
    for strength in troop.strengths:
        if strength not in gaps:
            return [NONE] * (size + 1)
        gaps.remove(strength)
    return gaps


def best_strength(troop: Troop, size: int) -> int:
    for strength in range(HIGHEST, -1, -1):
        if fits_strength(troop, strength):
            return size * strength
    return NONE


def fits_strength(troop: Troop, strength: int) -> bool:
    for other in troop.strengths:
        if other != strength:
            return False
    if troop.spies and strength != SPY_STRENGTH:
        return False
    return not troop.shields or SHIELD_LEAST <= strength <= SHIELD_MOST


def best_colour(troop: Troop, asked: Asked) -> int:
    """The highest total in one colour; where a run would spoil it (T8), the highest that is no run."""
    if not asked.spoils_colour_run():
        return most(troop)
    best = NONE
    fixed = troop.strengths + [SPY_STRENGTH] * troop.spies
    for first in range(HIGHEST if troop.jokers > 0 else 0, -1, -1):
        for second in range(HIGHEST if troop.jokers > 1 else 0, -1, -1):
            for shield in range(SHIELD_MOST if troop.shields else SHIELD_LEAST, SHIELD_LEAST - 1, -1):
                named = fixed + [first] * (troop.jokers > 0) + [second] * (troop.jokers > 1) + [shield] * troop.shields
                total = sum(named)
                if total > best and not is_run(named):
                    best = total
    return best


def is_run(strengths: list[int]) -> bool:
    low = min(strengths)
    for step in range(len(strengths)):
        if low + step not in strengths:
            return False
    return True
