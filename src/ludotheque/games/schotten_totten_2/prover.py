"""§4.2, §4.3: does the Attacker's formation stand against everything?

A pure function of what lies open: the two formations, what the tile asks for, and which Siege cards nobody has
seen. It never tries completions one by one: for each type, strongest first, the best completion of that type is
written down directly, and the first type that can be completed at all settles it.
"""

from itertools import combinations
from typing import Final

from ludotheque.games.schotten_totten_2.actions import COLOURS, STRENGTHS, colour_of, strength_of
from ludotheque.games.schotten_totten_2.formations import (
    COLOUR,
    COLOUR_RUN,
    HIGHEST,
    LOWEST,
    NONE,
    RUN,
    SHIELD_LEAST,
    SHIELD_MOST,
    SPY_STRENGTH,
    STEP,
    STRENGTH,
    Asked,
    Troop,
    fits_strength,
    run_gaps,
    worth,
)

# How a claim was decided
BETTER: Final = 0  # both are complete, and the Attacker's is better
FIRST: Final = 1  # both are complete and equal, and the Attacker's was first
TOO_FEW: Final = 2  # the Defender cannot complete his any more (T9)
UNBEATABLE: Final = 3  # nothing the Defender could complete is better
BEATEN: Final = 4  # it is worse than a complete formation, or can still be beaten: the claim fails


class Verdict:
    """The answer to a claim: how it was decided, the Attacker's worth, and the best that the Defender has or
    could still make (`cards` is that formation, `added` the part of it that nobody has seen)."""

    def __init__(self, how: int, mine: int, theirs: int, cards: list[int], added: list[int]) -> None:
        self.how = how
        self.mine = mine
        self.theirs = theirs
        self.cards = cards
        self.added = added

    def holds(self) -> bool:
        return self.how != BEATEN


def judge(asked: Asked, attack: list[int], defence: list[int], first: bool, unseen: list[int]) -> Verdict:
    """Judge a complete Attacker formation; `first` says that it was complete before the Defender's.

    `unseen` lists the Siege cards that nobody has seen, in ascending order.
    """
    mine = worth(attack, asked)
    missing = asked.cards - len(defence)
    if missing == 0:
        theirs = worth(defence, asked)
        if mine > theirs:
            return Verdict(BETTER, mine, theirs, defence, [])
        return Verdict(FIRST if mine == theirs and first else BEATEN, mine, theirs, defence, [])
    if missing > len(unseen):
        return Verdict(TOO_FEW, mine, NONE, [], [])
    added = best_completion(asked, defence, missing, unseen)
    cards = defence + added
    theirs = worth(cards, asked)
    return Verdict(UNBEATABLE if mine >= theirs else BEATEN, mine, theirs, cards, added)


def best_completion(asked: Asked, cards: list[int], missing: int, unseen: list[int]) -> list[int]:
    """The unseen cards that make the best formation of these."""
    if asked.condition == LOWEST:
        return by_strength(unseen)[:missing]
    troop = Troop(cards)
    for kind in (COLOUR_RUN, STRENGTH, COLOUR, RUN):
        if asked.counts(kind):
            added = best_completion_of(kind, asked, troop, cards, missing, unseen)
            if added is not None:
                return added
    return by_strength(unseen)[-missing:]


def best_completion_of(
    kind: int, asked: Asked, troop: Troop, cards: list[int], missing: int, unseen: list[int]
) -> list[int] | None:
    """The best completion to this type; None if there is none."""
    if kind == COLOUR_RUN:
        return complete_colour_run(asked.cards, troop, unseen)
    if kind == STRENGTH:
        return complete_strength(troop, missing, unseen)
    if kind == COLOUR:
        return complete_colour(asked, troop, cards, missing, unseen)
    return complete_run(asked, troop, cards, unseen)


def by_strength(unseen: list[int]) -> list[int]:
    return sorted(unseen, key=strength_of)


def in_colour(unseen: list[int], colour: int) -> list[int]:
    return [card for card in unseen if colour_of(card) == colour]


def open_colours(troop: Troop) -> list[int]:
    """The colours this troop could still be of."""
    if not troop.one_colour:
        return []
    return list(range(len(COLOURS))) if troop.colour == NONE else [troop.colour]


def complete_colour_run(size: int, troop: Troop, unseen: list[int]) -> list[int] | None:
    colours = open_colours(troop)
    held = [[strength_of(card) for card in in_colour(unseen, colour)] for colour in colours]
    for start in range(STRENGTHS - size, -1, -1):
        for place, colour in enumerate(colours):
            gaps = gaps_to_fill(troop, start, size, held[place])
            if gaps is not None:
                return [colour * STRENGTHS + gap for gap in gaps]
    return None


def gaps_to_fill(troop: Troop, start: int, size: int, strengths: list[int]) -> list[int] | None:
    """The strengths that unseen cards must give to this run once the elite troops stand where they help most;
    None if it cannot be done. `strengths` are those that can be had."""
    gaps = run_gaps(troop, start, size)
    if len(gaps) > size:
        return None
    if troop.spies:
        if SPY_STRENGTH not in gaps:
            return None
        gaps.remove(SPY_STRENGTH)
    if troop.shields:
        low = [gap for gap in gaps if SHIELD_LEAST <= gap <= SHIELD_MOST]
        if not low:
            return None
        gaps.remove(neediest(low, strengths))
    for _ in range(troop.jokers):
        gaps.remove(neediest(gaps, strengths))
    for gap in gaps:
        if gap not in strengths:
            return None
    return gaps


def neediest(gaps: list[int], strengths: list[int]) -> int:
    """A gap that no unseen card can fill, if there is one."""
    for gap in gaps:
        if gap not in strengths:
            return gap
    return gaps[0]


def complete_strength(troop: Troop, missing: int, unseen: list[int]) -> list[int] | None:
    for strength in range(HIGHEST, -1, -1):
        if fits_strength(troop, strength):
            equal = [card for card in unseen if strength_of(card) == strength]
            if len(equal) >= missing:
                return equal[:missing]
    return None


def complete_colour(asked: Asked, troop: Troop, cards: list[int], missing: int, unseen: list[int]) -> list[int] | None:
    """The highest cards of a colour; where a run would spoil it (T8), two more are enough to step aside: a run
    that loses its lowest new card for the next one down is a run again only if that card was the only new one,
    and then at most once."""
    best: list[int] | None = None
    most = NONE
    spare = 2 if asked.spoils_colour_run() else 0
    for colour in open_colours(troop):
        top = in_colour(unseen, colour)[-(missing + spare) :]
        for added in combinations(top, missing):
            value = worth(cards + list(added), asked)
            if value >= STEP * COLOUR and value > most:
                most = value
                best = list(added)
    return best


def complete_run(asked: Asked, troop: Troop, cards: list[int], unseen: list[int]) -> list[int] | None:
    held = [strength_of(card) for card in unseen]
    for start in range(STRENGTHS - asked.cards, -1, -1):
        gaps = gaps_to_fill(troop, start, asked.cards, held)
        if gaps is not None:
            added = mixed_colours(asked, cards, gaps, unseen)
            if added is not None:
                return added
    return None


def mixed_colours(asked: Asked, cards: list[int], gaps: list[int], unseen: list[int]) -> list[int] | None:
    """Cards for these gaps; of more than one colour in all where a colour run would not count (T8)."""
    added = [next(card for card in unseen if strength_of(card) == gap) for gap in gaps]
    if worth(cards + added, asked) >= STEP * RUN:
        return added
    for place, gap in enumerate(gaps):
        for card in unseen:
            if strength_of(card) == gap and card != added[place]:
                return [*added[:place], card, *added[place + 1 :]]
    return None
