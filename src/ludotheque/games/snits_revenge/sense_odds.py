"""§5, §6.3-§6.6 in numbers: how dice fall, and what the kicks that are left in one organ are worth.

Likelihoods are in thousandths.
"""

from typing import Final

from ludotheque.games.snits_revenge.actions import MAKUM, RUNNUNGITM, SNORG
from ludotheque.games.snits_revenge.material import HAMMER, KINDS, PLAIN

SURE: Final = 1000
HITS: Final[list[int]] = [667, 333, 333, 333, 333]  # §5.1: a kick, by kind
CATCH: Final[list[int]] = [833, 833, 722, 583, 417]  # §6.3: more than the speed on two dice; §6.5: the last kick too
DASH: Final[list[list[int]]] = [  # §4.5: by the number of dice
    [1000, 1000, 1000, 1000, 1000],
    [667, 667, 833, 1000, 1000],
    [167, 167, 278, 417, 583],
]


class Prices:
    """What can be won and lost where Snits kick, for the clan; in any unit, but large enough to be divided."""

    def __init__(self, snorg: int, makum: int, hunter: int, snits: list[int], chomp: int, explodes: int) -> None:
        self.snorg = snorg
        self.makum = makum
        self.hunter = hunter
        self.snits = snits  # by kind
        self.chomp = chomp  # what a Runnungitm that still stands there will take
        self.explodes = explodes  # how likely a Splop lies under the Snorg


class Stand:
    """Who and what is left in an organ: Snits that have not kicked, by kind, all Snits, and things."""

    def __init__(self, ready: list[int], snits: int, snorg: int, makums: int, hunters: int) -> None:
        self.ready = ready
        self.snits = snits
        self.snorg = snorg
        self.makums = makums
        self.hunters = hunters

    def without(self, kind: int) -> "Stand":
        """One of that kind has kicked."""
        ready = self.ready.copy()
        ready[kind] -= 1
        return Stand(ready, self.snits, self.snorg, self.makums, self.hunters)

    def fewer(self, snits: int, snorgs: int, makums: int, hunters: int) -> "Stand":
        left = self.snits - snits, self.snorg - snorgs, self.makums - makums, self.hunters - hunters
        return Stand(self.ready, left[0], left[1], left[2], left[3])

    def number(self) -> int:
        """Itself in a whole number."""
        number = self.snits
        for ready in self.ready:
            number = number * 32 + ready
        return ((number * 2 + self.snorg) * 32 + self.makums) * 32 + self.hunters


class Brawl:
    """Expectimax over the kicks in one organ: the clan chooses, the dice fall, the Bolotomus bites whom it likes."""

    def __init__(self, prices: Prices) -> None:
        self.prices = prices
        self.known: dict[int, int] = {}

    def worth(self, stand: Stand) -> int:
        """With the best kicks from here on; to stop is one of them."""
        number = stand.number()
        if number in self.known:
            return self.known[number]
        best = self.stopped(stand)
        for kind in range(KINDS):
            if stand.ready[kind]:
                for thing in (SNORG, MAKUM, RUNNUNGITM):
                    if has(stand, thing):
                        best = max(best, self.kick(stand, kind, thing))
        if stand.hunters and sum(stand.ready) > 1:
            best = max(best, self.gather(stand, [0] * KINDS, 0))
        self.known[number] = best
        return best

    def stopped(self, stand: Stand) -> int:
        """Without any more kicks."""
        return -self.prices.chomp * min(stand.hunters, stand.snits)

    def kick(self, stand: Stand, kind: int, thing: int) -> int:
        """§5.1-§5.3, §9.2."""
        prices, hit = self.prices, HITS[kind]
        after = stand.without(kind)
        if thing == RUNNUNGITM:
            hits = prices.hunter + self.worth(after.fewer(0, 0, 0, 1))
            return mean(hit, hits, self.chomped(after, kind))
        if thing == MAKUM:
            hits = prices.makum + self.worth(after.fewer(0, 0, 1, 0))
        else:
            hits = prices.snorg + self.worth(after.fewer(0, 1, 0, 0)) - prices.explodes * prices.snits[kind] // SURE
        return mean(hit, hits, self.worth(after))

    def chomped(self, stand: Stand, kind: int) -> int:
        """§6.3, §6.5, §6.6: one that has kicked is chomped, and kicks once more if that catches it."""
        prices = self.prices
        dies, loss = 1, prices.snits[kind]
        if kind == HAMMER:
            dies, loss = 0, loss - prices.snits[PLAIN]
        last = prices.hunter + self.worth(stand.fewer(dies, 0, 0, 1))
        caught = mean(CATCH[kind], last, self.worth(stand.fewer(dies, 0, 0, 0))) - loss
        return mean(CATCH[kind], caught, self.worth(stand))

    def gather(self, stand: Stand, pack: list[int], least: int) -> int:
        """§5.4: the best pack that contains this one; `least` is the first kind that may still join."""
        best = self.attack(stand, pack) if sum(pack) > 1 else -(10**12)
        for kind in range(least, KINDS):
            if stand.ready[kind]:
                more = pack.copy()
                more[kind] += 1
                best = max(best, self.gather(stand.without(kind), more, kind))
        return best

    def attack(self, stand: Stand, pack: list[int]) -> int:
        """§5.4 (R7): one hit is enough; when all miss, one of them is chomped, the one that it hurts most."""
        missed, bitten = SURE, 10**12
        for kind in range(KINDS):
            if pack[kind]:
                bitten = min(bitten, self.chomped(stand, kind))
                for _ in range(pack[kind]):
                    missed = missed * (SURE - HITS[kind]) // SURE
        return mean(SURE - missed, self.prices.hunter + self.worth(stand.fewer(0, 0, 0, 1)), bitten)


def has(stand: Stand, thing: int) -> bool:
    if thing == SNORG:
        return stand.snorg > 0
    return stand.makums > 0 if thing == MAKUM else stand.hunters > 0


def mean(likely: int, one: int, other: int) -> int:
    return (likely * one + (SURE - likely) * other) // SURE
