"""§7, §8.7 foreseen: who will have won, by what lies on an imagined table."""

from math import exp
from typing import Final, cast

from mypy_extensions import i64

from ludotheque.games.snits_revenge.actions import SLOTS, SPARK, SPLOP
from ludotheque.games.snits_revenge.material import HAMMER, KINDS, LIGHTNING, NOWHERE, ORGANS, OUTSIDE, PLACES
from ludotheque.games.snits_revenge.phases import FIGHT, MOVE
from ludotheque.games.snits_revenge.sense_odds import HITS, SURE
from ludotheque.games.snits_revenge.sense_ways import Body
from ludotheque.games.snits_revenge.state import Table, count_in
from ludotheque.kernel.sense import WHOLE

CERTAIN: Final = 120  # twentieths of a logit: what is more than six is six
# What each thing that `features` sees says about the hopes of the Snits when a game turn begins: hundredths of a logit,
# made by `tools/fit_raid_hopes.py` of 14,000 games each
PLAIN_HOPES: Final = [-242, -65, 18, -46, -41, -54, 111, 72, 48, -11, 80, 15, 5, 2, -9, -1, 35, 66, -9]
# The same with Spark or Splops in the game, and what `secrets` sees
SECRET_HOPES: Final = [
    *[-60, -10, 19, -27, -4, -12, 44, 30, 22, -4, 34, -64, -11, -3, -2, -3, 18, 15, 10],
    *[-27, 0, -77, 274],
]
LOGISTIC: Final = [int(WHOLE / (1.0 + exp((CERTAIN - at) / 20)) + 0.5) for at in range(2 * CERTAIN + 1)]


class Crowds:
    """By place: how many Snits, and how likely a Snorg there still stands when all of them have kicked at it."""

    def __init__(self, table: Table) -> None:
        self.snits = [0] * PLACES
        self.stands = [SURE] * PLACES
        for clan in table.snits:
            snits = cast("list[i64]", clan)  # quicker once compiled
            for place in range(PLACES):
                first: i64 = place * SLOTS
                number: i64 = 0
                left: i64 = SURE
                for slot in range(first, first + SLOTS):
                    there = snits[slot]
                    if there:
                        number += there
                        hammer = slot in (first + HAMMER, first + HAMMER + KINDS)
                        while there:
                            left = left // 3 if hammer else left * 2 // 3
                            there -= 1
                if number:
                    self.snits[place] += number
                    self.stands[place] = self.stands[place] * left // SURE


def begins(table: Table) -> bool:
    """Whether a game turn has just begun: the one moment in it at which `hopes` are fitted. In the middle of a phase
    they would be more or less by whatever is still to come in it."""
    return table.phase == MOVE and table.clan == table.senior and sum(table.used) == 0


def hopes(table: Table, body: Body) -> list[int]:
    """For every seat, in shares of a won game, when a game turn begins."""
    if table.part == FIGHT:
        return shared(table, body, WHOLE)
    crowds = Crowds(table)
    seen = features(table, body, crowds)
    weights = PLAIN_HOPES
    if table.options.sparks + table.options.splops:
        weights = SECRET_HOPES
        seen += secrets(table, body, crowds)
    total = 0
    for place, feature in enumerate(seen):
        total += feature * weights[place]
    at = min(2 * CERTAIN, max(0, total // 5000 + CERTAIN))
    return shared(table, body, LOGISTIC[at])


def features(table: Table, body: Body, crowds: Crowds) -> list[int]:
    """In thousandths: one, organs to go, the last of them; Compositors, Makums, Runnungitms; hammers, lightnings,
    other Snits, those outside; Snorgs that will be kicked dead where Snits stand, Compositors among them; Snits beside
    Runnungitms and near them; organs about to be mended; Snits with nothing to do; the last four; turns; further
    clans."""
    dead = compositors = kicks = threatened = exposed = near = mending = idle = 0
    for organ in range(ORGANS):
        alive, hunters, makums = table.snorgs[organ], table.runnungitms[organ], table.makums[organ]
        compositors += alive * body.is_compositor[organ]
        dead += 1 - alive
        if makums and not alive:
            mending += 1
        there = crowds.snits[organ]
        if there:
            if alive:
                kicks += SURE - crowds.stands[organ]
                threatened += body.is_compositor[organ] * (SURE - crowds.stands[organ])
            elif hunters == 0 and makums == 0:
                idle += there
            exposed += min(hunters, there)
            near += min(there, hunters_near(table, body, organ))
    hammers, fast, snits = kinds_of(table)
    left = table.options.organs_needed - dead
    turns = min(20, table.turn - table.part_began)
    numbers = [1, left, 1 if left <= 1 else 0, compositors, sum(table.makums), sum(table.runnungitms)]
    numbers += [hammers, fast, snits - hammers - fast, crowds.snits[OUTSIDE]]
    seen = [SURE * number for number in numbers]
    seen += [kicks, threatened, SURE * exposed, SURE * near, SURE * mending, SURE * idle]
    seen += [SURE * min(4, snits), SURE // 10 * turns, SURE * (table.clans - 1)]
    return seen


def hunters_near(table: Table, body: Body, organ: int) -> int:
    near = 0
    for to in body.nearby[organ]:
        near += table.runnungitms[to]
    return near


def kinds_of(table: Table) -> tuple[int, int, int]:
    """Hammers, lightnings, and all Snits that live."""
    hammers = fast = total = 0
    for snits in table.snits:
        for place in range(PLACES):
            first = place * SLOTS
            hammers += snits[first + HAMMER] + snits[first + HAMMER + KINDS]
            fast += snits[first + LIGHTNING] + snits[first + LIGHTNING + KINDS]
        total += sum(snits)
    return hammers, fast, total


def secrets(table: Table, body: Body, crowds: Crowds) -> list[int]:
    """In thousandths: Splops, the Spark, kicks at it, and how near the Snits are to it."""
    splops = SURE * table.hidden.count(SPLOP)
    if SPARK not in table.hidden:
        return [splops, 0, 0, 0]
    organ = table.hidden.index(SPARK)
    near = 0
    for place in range(ORGANS):
        if crowds.snits[place]:
            near = max(near, SURE // (1 + body.snit[place * PLACES + organ]))
    return [splops, SURE, SURE - crowds.stands[organ], near]


def shared(table: Table, body: Body, share: int) -> list[int]:
    """The clans' hope, to each by its Snits, and by the Spark if it has that."""
    if table.clans == 1:
        return [WHOLE - share, share]
    strengths = [strength(table, body, snits) for snits in table.snits]
    whole = max(1, sum(strengths))
    return [WHOLE - share] + [share * one // whole for one in strengths]


def strength(table: Table, body: Body, snits: list[int]) -> int:
    total = 0
    for place in range(PLACES):
        if count_in(snits, place):
            for slot in range(SLOTS):
                total += snits[place * SLOTS + slot] * (10 + HITS[slot % KINDS] // 100)
                if table.part == FIGHT and slot >= KINDS and snits[place * SLOTS + slot]:
                    total += 150 // (1 + body.snit[place * PLACES + OUTSIDE])
    return total


def spark_place(table: Table) -> int:
    """Where the Spark is in the fight."""
    if table.spark_lies != NOWHERE:
        return table.spark_lies
    for snits in table.snits:
        for place in range(PLACES):
            for slot in range(KINDS, SLOTS):
                if snits[place * SLOTS + slot]:
                    return place
    return OUTSIDE
