"""§6 thought over for the Bolotomus: where Makums and Runnungitms are wanted, and whom they had better chomp.

Worths are in hundredths of an ordinary organ; they were measured by letting tastes play each other.
"""

from typing import Final, cast

from mypy_extensions import i64

from ludotheque.games.snits_revenge.actions import (
    END,
    MAKUM,
    SLOTS,
    SPARK,
    Again,
    Bite,
    Chomp,
    Send,
    Transform,
    kind_of,
)
from ludotheque.games.snits_revenge.material import HAMMER, KINDS, NOWHERE, ORGANS, OUTSIDE, PLACES, PLAIN
from ludotheque.games.snits_revenge.sense_hopes import Crowds
from ludotheque.games.snits_revenge.sense_odds import CATCH, HITS, SURE
from ludotheque.games.snits_revenge.sense_ways import Body, fading
from ludotheque.games.snits_revenge.state import Table
from ludotheque.kernel.state import Action

SNITS: Final[list[int]] = [218, 84, 84, 84, 92]  # a dead one, by kind
HUNTER: Final = 38  # a lost Runnungitm
REPAIR: Final = 50  # an organ that works again
COMPOSITOR: Final = 60  # more than another organ
SPARK_KEPT: Final = 100
SHORT: Final = 20  # more for each organ that is missing when they run short
FEW: Final = 4  # organs that may still fail: then they run short
NEW_HUNTER: Final = 60  # a Makum that becomes a Runnungitm
ENOUGH: Final = 6  # Runnungitms: from then on a new one is worth less
GUARD: Final = 1128  # what a threatened organ adds to the prey there, in thousandths
MOB: Final = 8  # what each Snit too many takes off the prey
SECOND: Final = 800  # what is left of prey for the next Runnungitm, in thousandths
NEXT: Final = 919  # and of the Lapotum for the next Makum
CROWD: Final = 410  # what Snits take off a repair under their feet
HUNTER_FADE: Final = fading(532)
MAKUM_FADE: Final = fading(650)


def gain_of(kind: int) -> int:
    """§6.3-§6.6: what a chomp brings; the last kick may cost the Runnungitm, and a hammer is only wounded."""
    won = SNITS[HAMMER] - SNITS[PLAIN] if kind == HAMMER else SNITS[kind]
    return CATCH[kind] * (won - CATCH[kind] * HUNTER // SURE) // SURE


GAIN: Final[list[int]] = [gain_of(kind) for kind in range(KINDS)]


class Goals:
    """By place: where its pieces are wanted, and for how much."""

    def __init__(self) -> None:
        self.places: list[list[int]] = [[] for _ in range(PLACES)]
        self.worths: list[list[int]] = [[] for _ in range(PLACES)]


class Errands:
    """What the Bolotomus makes of a table."""

    def __init__(self, table: Table, body: Body) -> None:
        self.table = table
        self.body = body
        self.crowds = Crowds(table)
        dead = table.dead_snorgs()
        short = SHORT * (FEW + 1 - table.options.organs_needed + dead)
        self.worth = [0] * PLACES  # of an organ that works
        for organ in range(ORGANS):
            self.worth[organ] = REPAIR + COMPOSITOR * body.is_compositor[organ] + max(0, short)
            if table.hidden[organ] == SPARK:
                self.worth[organ] += SPARK_KEPT

    # ------------------------------------------------------------------ §6.2 Moving, in tenths

    def sends(self, legal: list[Action]) -> list[int]:
        """A step nearer to where one of the pieces there is wanted."""
        hunts = self.hunts() if any(self.table.ready_runnungitms) else Goals()
        mends = self.mends() if any(self.table.ready_makums) else Goals()
        board = self.table.options.board
        scores: list[int] = []
        for action in legal:
            score = 0
            if isinstance(action, Send):
                start, to = board.exit_from[action.exit], board.exit_to[action.exit]
                makum = action.thing == MAKUM
                score = self.nearer(start, to, mends if makum else hunts, MAKUM_FADE if makum else HUNTER_FADE)
            scores.append(score)
        return scores

    def nearer(self, start: int, to: int, goals: Goals, fade: list[int]) -> int:
        steps, worths = self.body.thing, goals.worths[start]
        best = -50
        for place, goal in enumerate(goals.places[start]):
            gain = worths[place] * (fade[steps[to * PLACES + goal]] - fade[steps[start * PLACES + goal]]) // 100
            if gain > best:
                best = gain
        return best

    def hunts(self) -> Goals:
        """A Runnungitm for each Snit, the first of them rather than the next; organs under attack first."""
        table, crowds = self.table, self.crowds
        values, wanted = [0] * PLACES, crowds.snits.copy()
        wanted[OUTSIDE] = 0
        for organ in range(ORGANS):
            if wanted[organ]:
                value = self.prey(organ)
                if table.snorgs[organ]:
                    value += (SURE - crowds.stands[organ]) * self.worth[organ] // SURE * GUARD // SURE
                too_many = wanted[organ] - 1 - table.runnungitms[organ]
                values[organ] = max(5, value - MOB * too_many) if value and too_many > 0 else value
        return self.assign(table.runnungitms, wanted, values, HUNTER_FADE, SECOND)

    def prey(self, organ: int) -> int:
        """The best chomp there."""
        best = 0
        for snits in self.table.snits:
            for slot in range(SLOTS):
                if snits[organ * SLOTS + slot]:
                    best = max(best, GAIN[slot % KINDS])
        return best

    def mends(self) -> Goals:
        """A Makum for each dead organ, the others in the Lapotum."""
        table, stands = self.table, self.crowds.stands
        values, wanted = [0] * PLACES, [0] * PLACES
        for organ in range(ORGANS):
            if not table.snorgs[organ]:
                wanted[organ] = 1
                values[organ] = self.worth[organ] * (SURE - CROWD * (SURE - stands[organ]) // SURE) // SURE
        lapotum = table.options.board.lapotum
        wanted[lapotum] = min(ENOUGH, table.runnungitm_pool())
        values[lapotum] = self.new_hunter()
        return self.assign(table.makums, wanted, values, MAKUM_FADE, NEXT)

    def new_hunter(self) -> int:
        have = self.table.options.runnungitms - self.table.runnungitm_pool()
        return NEW_HUNTER * ENOUGH // (have + 1) if have >= ENOUGH else NEW_HUNTER

    def assign(self, pieces: list[int], wanted: list[int], values: list[int], fade: list[int], again: int) -> Goals:
        """Each piece to a place that wants it: the best pair first."""
        left, goals = pieces.copy(), Goals()
        starts = [i64(organ) for organ in range(ORGANS) if left[organ]]
        open_ = [i64(organ) for organ in range(ORGANS) if wanted[organ] > 0 and values[organ] > 0]
        while True:
            pair: i64 = self.best_pair(starts, open_, values, fade)
            if pair == NOWHERE:
                return goals
            start, goal = pair // PLACES, pair % PLACES
            goals.places[start].append(goal)
            goals.worths[start].append(values[goal])
            left[start] -= 1
            if left[start] == 0:
                starts.remove(start)
            wanted[goal] -= 1
            if wanted[goal] == 0:
                open_.remove(goal)
            values[goal] = values[goal] * again // SURE

    def best_pair(self, starts: list[i64], goals: list[i64], values: list[int], fade: list[int]) -> i64:
        """start * PLACES + goal, or nowhere."""
        steps, worths = cast("list[i64]", self.body.thing), cast("list[i64]", values)
        left = cast("list[i64]", fade)  # quicker once compiled
        best: i64 = 0
        pair: i64 = NOWHERE
        for start in starts:
            first: i64 = start * PLACES
            for goal in goals:
                value = worths[goal] * left[steps[first + goal]]
                if value > best:
                    best = value
                    pair = first + goal
        return pair

    # ------------------------------------------------------------------ §6.7 Transforming

    def transforms(self, legal: list[Action]) -> list[int]:
        """A Makum that crosses the Lapotum on its way to a repair stays what it is."""
        lapotum = self.table.options.board.lapotum
        scores: list[int] = []
        for action in legal:
            if isinstance(action, Transform):
                good = action.organ != lapotum or lapotum in self.mends().places[lapotum]
                scores.append(1000 if good else -100)
            else:
                scores.append(0)
        return scores


# ---------------------------------------------------------------------- §6.1, §6.3 What needs no plan


def composes(table: Table, legal: list[Action]) -> list[int]:
    """All of them; where no Snit stands, first."""
    scores: list[int] = []
    for action in legal:
        if action is END:
            scores.append(0)
        else:
            organ = table.options.verbs.compose.index(action)
            scores.append(101 if table.snits_in(organ) == 0 else 100)
    return scores


def chomps(table: Table, action: Action) -> int:
    """Whom to chomp or to bite, in tenths."""
    if isinstance(action, Chomp):
        return 10 * chomp_at(table, action.organ, action.clan * SLOTS + action.slot)
    if isinstance(action, Bite):
        return 10 * GAIN[action.kind]
    if isinstance(action, Again):
        return 5 * GAIN[kind_of(table.last_named() % SLOTS)]
    return 0


def chomp_at(table: Table, organ: int, target: int) -> int:
    there = table.snits[target // SLOTS][organ * SLOTS + target % SLOTS]
    named = table.named.count(target)
    kind = kind_of(target % SLOTS)
    gain = GAIN[kind]
    if named >= there:  # it may be dead by then
        gain = GAIN[PLAIN] if kind == HAMMER and named < 2 * there else gain * (SURE - CATCH[kind]) // SURE
    if table.snorgs[organ]:
        gain += HITS[kind] * CATCH[kind] // SURE * REPAIR // SURE // 2
    return gain
