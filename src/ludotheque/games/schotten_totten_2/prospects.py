"""§5 Formations: what a side can still make before a tile, and how likely it is, for the bot's rules of thumb.

Odds are whole numbers out of a thousand. A *prospect* is a formation and the odds of getting there, as one number:
its worth times SCALE plus the odds. Cards are bits of one large number, so that a run is one mask.
"""

from typing import Final

from ludotheque.games.schotten_totten_2.actions import COLOURS, SIEGE, STRENGTHS, is_siege
from ludotheque.games.schotten_totten_2.formations import (
    COLOUR,
    COLOUR_RUN,
    HIGHEST,
    LOWEST,
    RUN,
    SHIELD_LEAST,
    SHIELD_MOST,
    SPY_STRENGTH,
    STEP,
    STRENGTH,
    Asked,
    Troop,
    fits_strength,
    least,
    most,
    run_total,
    worth,
)

SURE: Final = 1000
SCALE: Final = 1024
WORTHS: Final = 5 * STEP  # every worth is below this
FAR: Final = 2  # nobody hopes for more than two cards by name

LINE: Final = (1 << STRENGTHS) - 1  # one colour
SAME: Final = [sum(1 << (colour * STRENGTHS + strength) for colour in range(5)) for strength in range(STRENGTHS)]
LOW_BITS: Final = sum(1 << strength for strength in range(SHIELD_LEAST, SHIELD_MOST + 1))
SPY_BIT: Final = 1 << SPY_STRENGTH
# How likely it is to find one card this strong in time, when any colour will do: 11, 10, 9 …
ONE_THIS_STRONG: Final = [350, 600, 800, 900, 950]


def bits_of(cards: list[int]) -> int:
    mask = 0
    for card in cards:
        if is_siege(card):
            mask |= 1 << card
    return mask


def bit_count(mask: int) -> int:
    return mask.bit_count()


class Pool:
    """Where a side's further cards come from: those it surely holds, and those that may come its way."""

    def __init__(self, held: int, hidden: int, odds: int, at_least: list[list[int]], hidden_of: list[int]) -> None:
        self.held = held
        self.hidden = hidden
        self.odds = odds  # of any one hidden card
        self.at_least = at_least  # [n][r]: of at least r out of n of them
        self.hidden_of = hidden_of  # [strength]: how many hidden cards have it
        self.held_of = [bit_count(held & SAME[strength]) for strength in range(STRENGTHS)]
        self.held_line = 0  # the strengths that are held, and those that are not out of the question
        self.possible_line = 0
        self.highest = [0]  # [n]: the sum of the n highest cards that are held, and of the n lowest
        self.lowest = [0]
        for strength in range(STRENGTHS):
            if self.held_of[strength]:
                self.held_line |= 1 << strength
            if self.held_of[strength] or hidden_of[strength]:
                self.possible_line |= 1 << strength
            for _ in range(self.held_of[strength]):
                self.lowest.append(self.lowest[-1] + strength)
            for _ in range(self.held_of[HIGHEST - strength]):
                self.highest.append(self.highest[-1] + HIGHEST - strength)

    def without(self, card: int) -> "Pool":
        """The same after this card has left the hand."""
        if not is_siege(card):
            return self
        return Pool(self.held & ~(1 << card), self.hidden, self.odds, self.at_least, self.hidden_of)


def make_pool(held: int, hidden: int, odds: int) -> Pool:
    hidden_of = [bit_count(hidden & SAME[strength]) for strength in range(STRENGTHS)]
    return Pool(held, hidden, odds, odds_of_at_least(odds), hidden_of)


def odds_of_at_least(odds: int) -> list[list[int]]:
    """[n][r]: that at least r of n hidden cards come, each with these odds."""
    exactly = [SURE] + [0] * STRENGTHS
    table: list[list[int]] = []
    for n in range(STRENGTHS + 1):
        row = [SURE]
        for r in range(1, 5):
            row.append(max(row[r - 1] - exactly[r - 1], 0) if n >= r else 0)
        table.append(row)
        for r in range(STRENGTHS, 0, -1):
            exactly[r] = (exactly[r] * (SURE - odds) + exactly[r - 1] * odds) // SURE
        exactly[0] = exactly[0] * (SURE - odds) // SURE
    return table


def colour_run_masks(size: int) -> list[list[int]]:
    """By colour: the runs of this size, lowest first."""
    run = (1 << size) - 1
    return [
        [run << (colour * STRENGTHS + start) for start in range(STRENGTHS - size + 1)] for colour in range(len(COLOURS))
    ]


COLOUR_RUNS: Final = [colour_run_masks(size) for size in range(5)]
IN_TIME: Final = [1000, 900, 810, 729, 656]  # each card still to be played takes a turn, and something may happen


def prospects(cards: list[int], asked: Asked, pool: Pool) -> list[int]:
    """Everything worth mentioning that these cards can still become."""
    missing = asked.cards - len(cards)
    if missing == 0:
        return [worth(cards, asked) * SCALE + SURE]
    troop = Troop(cards)
    found: list[int] = []
    if asked.condition == LOWEST:
        add_sums(found, troop, missing, pool, True)
        return found
    own = bits_of(cards)
    if asked.counts(COLOUR_RUN) and troop.one_colour:
        add_colour_runs(found, troop, own, asked.cards, pool)
    if asked.counts(STRENGTH):
        add_strengths(found, troop, asked.cards, missing, pool)
    if asked.counts(COLOUR) and troop.one_colour:
        add_colours(found, troop, missing, pool)
    if asked.counts(RUN):
        add_runs(found, troop, asked.cards, pool)
    add_sums(found, troop, missing, pool, False)
    return found


def colours_left(troop: Troop) -> list[int]:
    return [troop.colour] if troop.colour >= 0 else list(range(len(COLOURS)))


def lowest_bit(mask: int) -> int:
    return mask & -mask


def after_elite(line: int, troop: Troop, held: int, possible: int) -> int:
    """What is left to fill of a run (bits by strength) when the elite troops stand where they help most;
    -1 if one of them does not fit."""
    if troop.spies:
        if not line & SPY_BIT:
            return -1
        line &= ~SPY_BIT
    if troop.shields:
        low = line & LOW_BITS
        if not low:
            return -1
        line &= ~lowest_bit(low & ~possible or low & ~held or low)
    for _ in range(troop.jokers):
        line &= ~lowest_bit(line & ~possible or line & ~held or line)
    return line


def add_colour_runs(found: list[int], troop: Troop, own: int, size: int, pool: Pool) -> None:
    to_fill = size - len(troop.strengths)
    elite = troop.elite() > 0
    for colour in colours_left(troop):
        shift = colour * STRENGTHS
        held = (pool.held >> shift) & LINE
        possible = held | (pool.hidden >> shift) & LINE
        runs = COLOUR_RUNS[size][colour]
        for start in range(len(runs)):
            need = runs[start] & ~own
            if bit_count(need) != to_fill:
                continue
            line = need >> shift
            if elite:
                line = after_elite(line, troop, held, possible)
            if line < 0 or line & ~possible:
                continue
            drawn = bit_count(line & ~held)
            if drawn > FAR:
                continue
            odds = SURE
            for _ in range(drawn):
                odds = odds * pool.odds // SURE
            found.append((STEP * COLOUR_RUN + run_total(start, size)) * SCALE + odds)


def add_strengths(found: list[int], troop: Troop, size: int, missing: int, pool: Pool) -> None:
    for strength in range(STRENGTHS):
        if not fits_strength(troop, strength):
            continue
        held = min(pool.held_of[strength], missing)
        odds = pool.at_least[pool.hidden_of[strength]][missing - held]
        if odds:
            found.append((STEP * STRENGTH + size * strength) * SCALE + odds)


def add_colours(found: list[int], troop: Troop, missing: int, pool: Pool) -> None:
    """With none, one, two … of the cards that are held, the highest first."""
    for colour in colours_left(troop):
        shift = colour * STRENGTHS
        held = (pool.held >> shift) & LINE
        hidden = (pool.hidden >> shift) & LINE
        at_least = pool.at_least[bit_count(hidden)]
        fair = middle(hidden)
        total = STEP * COLOUR + most(troop)
        for taken in range(missing + 1):
            odds = at_least[missing - taken]
            if odds:
                found.append((total + (missing - taken) * fair) * SCALE + odds)
            if not held:
                break
            top = held.bit_length() - 1
            held &= ~(1 << top)
            total += top


def middle(line: int) -> int:
    """A fair strength to expect of these."""
    total = 0
    count = 0
    for strength in range(STRENGTHS):
        if line >> strength & 1:
            total += strength
            count += 1
    return total // count if count else 0


def add_runs(found: list[int], troop: Troop, size: int, pool: Pool) -> None:
    own = 0
    for strength in troop.strengths:
        if own >> strength & 1:
            return
        own |= 1 << strength
    possible = pool.possible_line
    run = (1 << size) - 1
    for start in range(STRENGTHS - size + 1):
        if own & ~(run << start):
            continue
        line = after_elite((run << start) & ~own, troop, pool.held_line, possible)
        if line < 0 or line & ~possible:
            continue
        odds = SURE
        while line:
            strength = line.bit_length() - 1
            line &= ~(1 << strength)
            if not pool.held_of[strength]:
                odds = odds * pool.at_least[pool.hidden_of[strength]][1] // SURE
        found.append((STEP * RUN + run_total(start, size)) * SCALE + odds)


def add_sums(found: list[int], troop: Troop, missing: int, pool: Pool, lowest: bool) -> None:
    """What is held, at its best; and what may still come, by experience."""
    total = least(troop) if lowest else most(troop)
    held = pool.lowest if lowest else pool.highest
    if missing < len(held):
        found.append(sum_worth(total + held[missing], lowest) * SCALE + SURE)
    for step in range(len(ONE_THIS_STRONG)):
        odds = SURE
        for _ in range(missing):
            odds = odds * ONE_THIS_STRONG[step] // SURE
        strength = step if lowest else HIGHEST - step
        found.append(sum_worth(total + missing * strength, lowest) * SCALE + odds)


def sum_worth(total: int, lowest: bool) -> int:
    return STEP - total if lowest else total


def standing(theirs: list[int], ties_lose: bool) -> list[int]:
    """[worth]: the odds that a formation of this worth stands against their prospects."""
    best = [0] * (WORTHS + 1)
    for prospect in theirs:
        value = prospect // SCALE
        best[value] = max(best[value], prospect % SCALE)
    stands = [SURE] * (WORTHS + 1)
    beaten = 0
    for value in range(WORTHS, -1, -1):
        if not ties_lose:
            stands[value] = SURE - beaten
        if best[value]:
            beaten = max(beaten, best[value])
            beaten += (SURE - beaten) * best[value] // (4 * SURE)
        if ties_lose:
            stands[value] = SURE - beaten
    return stands


def hopes(mine: list[int], stands: list[int], missing: int) -> int:
    """The odds of the best plan, when so many cards are still to be played."""
    best = 0
    for prospect in mine:
        odds = (prospect % SCALE) * stands[prospect // SCALE] // SURE
        if odds > best:
            best = odds
    return best * IN_TIME[missing] // SURE


def hidden_bits(shown: list[list[int]]) -> int:
    """All Siege cards but these."""
    mask = (1 << SIEGE) - 1
    for cards in shown:
        mask &= ~bits_of(cards)
    return mask
