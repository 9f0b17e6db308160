"""Rules of thumb for Schnuff, over what a seat sees.

Pay nothing if you can; leave the next player on a frontier, or just below one; keep the special cards for
the day you need them.
"""

from ludotheque.games.schnuff.actions import NAMES, Draw, Play, is_number, value
from ludotheque.games.schnuff.state import LAST_FRONTIER, fee, next_frontier
from ludotheque.games.schnuff.view import SchnuffView
from ludotheque.kernel.state import Action

CHIP = 1000  # one chip, in the unit of the ratings

# What a special card in the hand is worth while there is no need of it, in thousandths of a chip
KEEP = {"pass": 500, "reverse": 480, "snap": 520, "risk": 250, "schnuff": 900}

HIGHEST_ROLL = 12
WAYS_OUT = {"pass", "reverse", "snap"}  # on every count


def rate(seen: SchnuffView, legal: list[Action]) -> list[int]:
    return [rate_one(seen, action) for action in legal]


def rate_one(seen: SchnuffView, action: Action) -> int:
    if isinstance(action, Draw):
        return CHIP  # a bot always draws
    if not isinstance(action, Play):
        return 0
    if is_number(action.card):
        return rate_number(seen, value(action.card))
    name = NAMES[action.card]
    if name == "risk":
        return rate_risk(seen) - KEEP[name]
    if name == "schnuff":
        return rate_schnuff(seen)
    if name == "snap":
        return pressure(seen, next_frontier(seen.count)) - KEEP[name]
    return pressure(seen, seen.count) - KEEP[name]


def rate_number(seen: SchnuffView, points: int) -> int:
    after = seen.count + points
    return pressure(seen, after) - cost(seen, after)


def rate_risk(seen: SchnuffView) -> int:
    """The mean over the 36 rolls; but the dice do not decide about 90 while the hand has another way out."""
    if seen.count + HIGHEST_ROLL > LAST_FRONTIER and not WAYS_OUT.isdisjoint(seen.hand):
        return -3 * CHIP
    total = 0
    for first in range(1, 7):
        for second in range(1, 7):
            roll = first + second
            after = seen.count + roll if roll >= 7 else seen.count - roll
            total += pressure(seen, after) - cost(seen, after)
    return total // 36


def rate_schnuff(seen: SchnuffView) -> int:
    """Saved, and the others roll. Between the last two nobody is saved (S16): for want of something better."""
    if seen.status.count("playing") > 2:
        return 2 * CHIP - KEEP["schnuff"]
    return pressure(seen, seen.count) - 21 * price(seen) // 36 - KEEP["schnuff"] // 3


def cost(seen: SchnuffView, after: int) -> int:
    """What it costs to carry the count that far."""
    return price(seen) if after > next_frontier(seen.count) and seen.free == "no_one" else 0


def price(seen: SchnuffView) -> int:
    """The chips that the frontier ahead costs; the last ones are dearer."""
    owed = fee(next_frontier(seen.count))
    chips = seen.chips[seen.seat]
    return CHIP * owed + (3 * CHIP if owed >= chips else CHIP // chips)


def pressure(seen: SchnuffView, after: int) -> int:
    """How uncomfortable the count is for whoever comes next: on a frontier most, far below it not at all."""
    if after > 90:
        return 0
    gap = next_frontier(after) - after
    weight = fee(next_frontier(after))
    return weight * (400, 180, 120, 60)[gap] if gap < 4 else 0
