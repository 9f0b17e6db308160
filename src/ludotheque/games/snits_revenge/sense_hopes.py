"""§7, §8.7 foreseen: who will have won, by what lies on an imagined table."""

from math import exp
from typing import Final, cast

from mypy_extensions import i64

from ludotheque.games.snits_revenge.actions import SLOTS, SPARK, SPLOP
from ludotheque.games.snits_revenge.material import HAMMER, KINDS, LIGHTNING, NOWHERE, ORGANS, OUTSIDE, PLACES
from ludotheque.games.snits_revenge.phases import (
    CHOMP,
    COMPOSE,
    FAST,
    FIGHT,
    KICK,
    MOVE,
    OVER,
    PHASES,
    SEND,
    TRANSFORM,
    within,
)
from ludotheque.games.snits_revenge.sense_odds import HITS, SURE
from ludotheque.games.snits_revenge.sense_ways import Body
from ludotheque.games.snits_revenge.state import Table, count_in
from ludotheque.kernel.sense import WHOLE

CERTAIN: Final = 120  # twentieths of a logit: what is more than six is six
# What each thing that `features` sees says about the Snits' hopes, by phase: hundredths of a logit, fitted to games
PLAIN_HOPES: Final[dict[int, list[int]]] = {
    MOVE: [-180, -73, -37, -37, -47, -50, 109, 72, 53, -17, 8, 71, -7, 3, 43, -15, 28, 87],
    KICK: [-68, -72, 1, -59, -55, -54, 115, 57, 52, -18, 63, 45, -12, 3, -17, -9, -8, 42],
    FAST: [-28, -80, -19, -61, -52, -60, 121, 80, 58, -22, 29, 12, 0, -6, -25, -12, -10, -21],
    COMPOSE: [-107, -80, -20, -51, -24, -52, 128, 86, 60, -21, 24, 8, -22, 0, -37, -17, -13, 0],
    SEND: [-121, -83, -19, -10, -56, -60, 121, 68, 53, -17, 43, 6, -14, 3, -11, -11, 13, 31],
    CHOMP: [-7, -88, -22, -24, -51, -50, 107, 60, 44, -7, 59, 4, -16, 6, -22, -7, 3, 12],
    TRANSFORM: [-110, -80, 9, -19, -58, -53, 125, 63, 57, -18, 61, 30, 3, 0, -18, -6, 0, 41],
}
# The same with Spark or Splops in the game, and what `secrets` sees
SECRET_HOPES: Final[dict[int, list[int]]] = {
    MOVE: [-21, -14, -57, -20, -12, -11, 39, 32, 16, -5, 15, -20, -11, -2, -3, 1, 27, 8, -28, -21, 151, 117],
    KICK: [25, -11, -18, -52, -9, -8, 39, 35, 19, -5, 25, -30, -11, -4, -50, 1, 0, 14, -31, 25, 78, 166],
    FAST: [23, -6, 38, -3, -21, -23, 45, 47, 19, -17, 24, -48, 17, -11, -23, -2, 0, -23, -35, 23, 32, 93],
    COMPOSE: [-44, -7, 15, -16, -4, -11, 44, 52, 24, -17, 17, -95, -14, -7, 1, -6, 11, -31, -21, -44, 6, 160],
    SEND: [-2, -17, -21, 3, -15, -7, 48, 41, 21, -12, 36, -69, -25, -3, -2, -8, 9, -103, -27, -2, 0, 197],
    CHOMP: [-25, -20, -26, 7, -22, -11, 47, 32, 18, -3, 56, -65, -21, 1, 4, -8, 22, -13, -30, -25, -17, 180],
    TRANSFORM: [-45, -16, -25, -3, -9, -3, 47, 32, 17, -2, 42, -54, -16, 1, 6, 3, 4, -68, -33, -45, -13, 309],
}


def told_by(phase: int) -> int:
    """The phase whose weights are good for this one."""
    return MOVE if phase < MOVE or phase == OVER else within(phase)


LOGISTIC: Final = [int(WHOLE / (1.0 + exp((CERTAIN - at) / 20)) + 0.5) for at in range(2 * CERTAIN + 1)]
PLAIN_WEIGHTS: Final = [PLAIN_HOPES[told_by(phase)] for phase in range(len(PHASES))]
SECRET_WEIGHTS: Final = [SECRET_HOPES[told_by(phase)] for phase in range(len(PHASES))]


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


def hopes(table: Table, body: Body) -> list[int]:
    """For every seat, in shares of a won game."""
    if table.part == FIGHT:
        return shared(table, body, WHOLE)
    crowds = Crowds(table)
    seen = features(table, body, crowds)
    weights = PLAIN_WEIGHTS[table.phase]
    if table.options.sparks + table.options.splops:
        weights = SECRET_WEIGHTS[table.phase]
        seen += secrets(table, body, crowds)
    total = 0
    for place, feature in enumerate(seen):
        total += feature * weights[place]
    at = min(2 * CERTAIN, max(0, total // 5000 + CERTAIN))
    return shared(table, body, LOGISTIC[at])


def features(table: Table, body: Body, crowds: Crowds) -> list[int]:
    """In thousandths: one, organs to go, the last of them; Compositors, Makums, Runnungitms; hammers, lightnings,
    other Snits, those outside; Snorgs that will be kicked dead where Snits stand, Compositors among them; Snits beside
    Runnungitms and near them; organs about to be mended; Snits with nothing to do; the last four; turns."""
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
    seen += [SURE * min(4, snits), SURE // 10 * turns]
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
