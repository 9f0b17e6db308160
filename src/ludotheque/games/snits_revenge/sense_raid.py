"""§4, §5, §9 thought over for the clans: where Snits are wanted, what they had better kick, and where the Spark may be.

The law of this file: what a clan thinks never depends on what lies under a Snorg, only on how likely it lies there.
Worths are in hundredths of an ordinary organ; they were measured by letting tastes play each other.
"""

from typing import Final, cast

from mypy_extensions import i64

from ludotheque.games.snits_revenge.actions import (
    MAKUM,
    SLOTS,
    SNORG,
    SPARK,
    SPLOP,
    Attack,
    Join,
    Kick,
    March,
    Pack,
    kind_of,
)
from ludotheque.games.snits_revenge.material import HAMMER, KINDS, ORGANS, OUTSIDE, PLACES, PLAIN
from ludotheque.games.snits_revenge.sense_hopes import Crowds
from ludotheque.games.snits_revenge.sense_odds import CATCH, DASH, HITS, SURE
from ludotheque.games.snits_revenge.sense_ways import Body, fading
from ludotheque.games.snits_revenge.state import Table
from ludotheque.kernel.state import Action

ORGAN: Final = 100
COMPOSITOR: Final = 60  # more than another organ
SPARK_FOUND: Final = 500
SNITS: Final[list[int]] = [156, 60, 60, 60, 66]  # by kind
HUNTER: Final = 73  # a dead Runnungitm
NO_CHOMP: Final = 25  # which will not chomp this turn
MAKUM_DEAD: Final = 30
NOT_MENDED: Final = 50  # when it would have mended the organ
FEAR: Final = 50  # of a Runnungitm in the same organ, in thousandths of a chomp
FEAR_NEAR: Final = 20  # of one next door
RESTLESS: Final = 200  # tenths: rather go than stay; whoever stays is in the way of those who follow
FADE: Final = fading(395)  # what is left of a goal's pull, by steps


def loss_of(kind: int) -> int:
    """§6.3-§6.6: what a chomp costs; the last kick may win something back, and a hammer is only wounded."""
    lost = SNITS[HAMMER] - SNITS[PLAIN] if kind == HAMMER else SNITS[kind]
    return CATCH[kind] * (lost - CATCH[kind] * HUNTER // SURE) // SURE


LOSS: Final[list[int]] = [loss_of(kind) for kind in range(KINDS)]


class Raid:
    """What a clan makes of a table."""

    def __init__(self, table: Table, body: Body) -> None:
        self.table = table
        self.body = body
        self.crowds = Crowds(table)
        self.sparks = [0] * PLACES  # how likely each lies there, in thousandths
        self.splops = [0] * PLACES
        self.worth = [0] * PLACES  # of a dead Snorg
        for organ in range(ORGANS):
            if table.snorgs[organ]:
                self.worth[organ] = ORGAN + COMPOSITOR * body.is_compositor[organ]
        self.worth[table.options.board.lapotum] = 0
        if table.options.sparks + table.options.splops:
            self.reckon_with_counters()
        self.values = [0] * PLACES  # as the Snits there leave it to others
        for organ in range(ORGANS):
            if self.worth[organ]:
                self.values[organ] = self.worth[organ] * self.crowds.stands[organ] // SURE
        self.reach = [-1] * PLACES  # the best goal elsewhere, once it was asked for
        self.threat = [0] * PLACES
        for organ in range(ORGANS):
            number = table.runnungitms[organ]
            if number:
                self.threat[organ] += number * FEAR
                for to in body.nearby[organ]:
                    self.threat[to] += number * FEAR_NEAR

    # ------------------------------------------------------------------ §9 What lies hidden

    def reckon_with_counters(self) -> None:
        self.believe()
        for organ in range(ORGANS):
            if self.worth[organ]:
                self.worth[organ] += SPARK_FOUND * self.sparks[organ] // SURE
                self.worth[organ] -= SNITS[PLAIN] * self.splops[organ] // SURE

    def believe(self) -> None:
        """The Spark where it was likely to be hidden, and where Runnungitms stand about without prey."""
        table, body = self.table, self.body
        may = table.may_lie_under()
        sparks, splops = table.hidden.count(SPARK), table.hidden.count(SPLOP)
        total = 0
        signs = [0] * PLACES
        for organ in range(ORGANS):
            if may[organ]:
                signs[organ] = 10 + body.sparks[organ]
                if table.options.hiding == "on":  # where there is a counter, it may be the other kind
                    signs[organ] = signs[organ] * 12 // body.splops[organ]
                if table.runnungitms[organ] and not self.crowds.snits[organ]:
                    signs[organ] = signs[organ] * 3 // 2
                total += signs[organ]
        for organ in range(ORGANS):
            self.sparks[organ] = SURE * signs[organ] // total if sparks and total else 0
            left = SURE * may[organ] - self.sparks[organ]
            self.splops[organ] = splops * left // max(1, sum(may) - sparks)

    # ------------------------------------------------------------------ §4 Moving, in tenths

    def march(self, action: Action) -> int:
        """How much better the place is that the Snit would go to."""
        if not isinstance(action, March):
            return 0
        board = self.table.options.board
        kind = kind_of(action.slot)
        start, to = board.exit_from[action.exit], board.exit_to[action.exit]
        there = self.pull(to, kind, 0)
        if start == OUTSIDE and to == board.fleotis:
            safe = DASH[self.table.dash_dice()][kind]
            there = (there * safe - 10 * (SURE - safe) * SNITS[kind]) // SURE
        return there - self.pull(start, kind, 1) + RESTLESS

    def pull(self, place: int, kind: int, mine: int) -> int:
        """How good it is for a Snit to stand there: what its kicks will be worth, less what may befall it."""
        hit: i64 = HITS[kind]
        best: i64 = self.reach[place]
        if best < 0:
            best = self.elsewhere(place)
            self.reach[place] = best
        here: i64 = self.worth[place]
        if here:
            left: i64 = self.crowds.stands[place]
            if mine:
                left = left * SURE // (SURE - hit)
            best = max(best, here * left)
        return best * hit // 100_000 - self.danger(place, kind, mine)

    def elsewhere(self, place: int) -> i64:
        """The best goal that is not here."""
        values, steps, fade = cast("list[i64]", self.values), cast("list[i64]", self.body.snit), cast("list[i64]", FADE)
        best: i64 = 0
        first: i64 = place * PLACES
        at: i64 = place
        for organ in range(i64(ORGANS)):
            value = values[organ]
            if value and organ != at:
                value = value * fade[steps[first + organ]]
                if value > best:
                    best = value
        return best

    def danger(self, place: int, kind: int, mine: int) -> int:
        threat = self.threat[place]
        if threat == 0:
            return 0
        return 10 * min(SURE, threat // (self.crowds.snits[place] + 1 - mine)) * LOSS[kind] // SURE

    # ------------------------------------------------------------------ §5 Kicking, in tenths

    def kick(self, action: Action) -> int:
        if isinstance(action, Kick):
            return self.kick_at(action.organ, action.kind, action.thing)
        if isinstance(action, Pack):
            return self.pack(action.organ)
        return 0

    def kick_at(self, organ: int, kind: int, thing: int) -> int:
        hit = HITS[kind]
        if thing == SNORG:
            worth = ORGAN + self.worth[organ] + 1
            if kind == HAMMER and self.splops[organ] and self.table.ready_in(organ) > 1:
                worth -= SNITS[PLAIN] * self.splops[organ] // SURE
            return hit * worth // 100
        if thing == MAKUM:
            return hit * (MAKUM_DEAD + (0 if self.table.snorgs[organ] else NOT_MENDED)) // 100
        return (hit * (HUNTER + NO_CHOMP) - (SURE - hit) * LOSS[kind]) // 100

    def pack(self, organ: int) -> int:
        """All who are ready there, against what each could do alone."""
        missed, number, victim = SURE, 0, -SURE
        for kind in range(KINDS):
            ready = self.table.ready[organ * SLOTS + kind]
            if ready:
                number += ready
                victim = max(victim, LOSS[kind])
                for _ in range(ready):
                    missed = missed * (SURE - HITS[kind]) // SURE
        return ((SURE - missed) * (HUNTER + NO_CHOMP) - missed * victim) // (100 * number)

    def join(self, action: Action) -> int:
        """Everybody who has nothing better to do."""
        if isinstance(action, Attack):
            return 10
        assert isinstance(action, Join)
        here = self.table.here
        other = self.kick_at(here, action.kind, SNORG) if self.table.snorgs[here] else 0
        missed = SURE
        for kind in range(KINDS):
            for _ in range(self.table.pack[kind]):
                missed = missed * (SURE - HITS[kind]) // SURE
        return missed * HITS[action.kind] // SURE * (HUNTER + NO_CHOMP) // 100 - other + 11
