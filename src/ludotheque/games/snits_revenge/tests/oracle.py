"""One whole exchange of blows, worked out literally from the rulebook: what can come of it, and how likely.

It knows no table and no rule code. A fighter is a name ("hammer", "six"); what can come of an exchange is a pair:
the fighters left, sorted, and how many Runnungitms are left. Probabilities are fractions.
"""

from collections.abc import Iterator
from fractions import Fraction

SPEED = {"hammer": 4, "plain": 4, "five": 5, "six": 6, "lightning": 7}
Result = tuple[tuple[str, ...], int]
Odds = dict[Result, Fraction]
PAIRS = [one + two for one in range(1, 7) for two in range(1, 7)]


def beats(speed: int) -> Fraction:
    """§6.3: two dice show more than this."""
    return Fraction(len([total for total in PAIRS if total > speed]), len(PAIRS))


def hits(fighter: str) -> Fraction:
    """§5.1: one die shows 1 or 2, for a hammer 1 to 4."""
    return Fraction(4, 6) if fighter == "hammer" else Fraction(2, 6)


class Exchange:
    """The fighters of an organ one by one, and its Runnungitms."""

    def __init__(self, fighters: list[str | None], runnungitms: int) -> None:
        self.fighters = fighters  # None is a dead one
        self.runnungitms = runnungitms

    def after(self, who: int, becomes: str | None, runnungitms: int) -> "Exchange":
        fighters = list(self.fighters)
        fighters[who] = becomes
        return Exchange(fighters, runnungitms)

    def result(self) -> Result:
        return tuple(sorted(one for one in self.fighters if one is not None)), self.runnungitms


def chomp(before: Exchange, who: int) -> Iterator[tuple[Fraction, Exchange]]:
    """§6.3, §6.5, §6.6: caught or not; a hammer is wounded; the last kick kills the Runnungitm or not."""
    fighter = before.fighters[who]
    if fighter is None:
        yield Fraction(1), before
        return
    caught = beats(SPEED[fighter])
    becomes = "plain" if fighter == "hammer" else None
    kills = beats(SPEED[fighter])
    yield 1 - caught, before
    yield caught * kills, before.after(who, becomes, before.runnungitms - 1)
    yield caught * (1 - kills), before.after(who, becomes, before.runnungitms)


def chomps(before: Exchange, targets: list[int], until_dead: bool) -> Odds:
    """§6.4: one after the other; `until_dead`: by one Runnungitm, as long as it lives (§5.4, each)."""
    if not targets:
        return {before.result(): Fraction(1)}
    odds: Odds = {}
    for chance, after in chomp(before, targets[0]):
        over = until_dead and after.runnungitms < before.runnungitms
        rest = {after.result(): Fraction(1)} if over else chomps(after, targets[1:], until_dead)
        for result, share in rest.items():
            odds[result] = odds.get(result, Fraction(0)) + chance * share
    return odds


def kick(before: Exchange, who: int) -> Odds:
    """§5.3: a Runnungitm is kicked: it dies, or it chomps the one that missed."""
    return pack(before, [who], [who], False)


def pack(before: Exchange, attackers: list[int], bitten: list[int], each: bool) -> Odds:
    """§5.4: one hit is enough; if all miss, the first of `bitten` is chomped, or each of them."""
    fighters = [before.fighters[who] for who in attackers]
    missed = Fraction(1)
    for fighter in fighters:
        assert fighter is not None
        missed *= 1 - hits(fighter)
    dead = Exchange(before.fighters, before.runnungitms - 1).result()
    odds: Odds = {dead: 1 - missed}
    for result, share in chomps(before, bitten if each else bitten[:1], True).items():
        odds[result] = odds.get(result, Fraction(0)) + missed * share
    return odds
