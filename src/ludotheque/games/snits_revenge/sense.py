"""What a player who knows Snits' Revenge knows: what a place, a piece and an exchange of blows are worth.

The law of this file: it looks at imagined tables only, and what a clan decides there never depends on what lies
under a Snorg, only on how likely it is to lie there.

Worths are in hundredths of an ordinary organ; likelihoods in thousandths.
"""

from math import exp
from typing import Final, cast

from mypy_extensions import i64

from ludotheque.games.snits_revenge.actions import (
    END,
    HIDDEN_NAMES,
    MAKUM,
    NOTHING,
    SENT,
    SLOTS,
    SNORG,
    SPARK,
    SPLOP,
    Again,
    Attack,
    Bite,
    Chomp,
    Compose,
    Duty,
    Enlist,
    Hide,
    Join,
    Kick,
    March,
    Pack,
    Roll,
    Send,
    Strike,
    Target,
    Transform,
    is_marked,
    kind_of,
)
from ludotheque.games.snits_revenge.material import (
    FIVE,
    HAMMER,
    KINDS,
    LIGHTNING,
    NOWHERE,
    ORGANS,
    OUTSIDE,
    PLACES,
    PLAIN,
    SIX,
    SPEED,
    Board,
)
from ludotheque.games.snits_revenge.phases import (
    ARMY,
    BITE,
    CHOMP,
    COMPOSE,
    DUTY,
    FAST,
    FIGHT,
    HIDE,
    INVASION,
    KICK,
    MOVE,
    NAMING,
    OVER,
    PACK,
    PHASES,
    SEND,
    TARGET,
    TRANSFORM,
    within,
)
from ludotheque.games.snits_revenge.rules import Snits
from ludotheque.games.snits_revenge.state import BOLOTOMUS, NOBODY, THE_SAME
from ludotheque.kernel.chance import Chance
from ludotheque.kernel.sense import WHOLE, Manner, Sense, lot
from ludotheque.kernel.state import Action, State

SURE: Final = 1000
HITS: Final[list[int]] = [667, 333, 333, 333, 333]  # §5.1: a kick, by kind
CATCH: Final[list[int]] = [833, 833, 722, 583, 417]  # §6.3: more than the speed on two dice; §6.5: the last kick too
DASH: Final[list[list[int]]] = [  # §4.5: by the number of dice
    [1000, 1000, 1000, 1000, 1000],
    [667, 667, 833, 1000, 1000],
    [167, 167, 278, 417, 583],
]
FAR: Final = PLACES
CERTAIN: Final = 120
SOFT: Final[list[int]] = [1000, 779, 607, 472, 368, 287, 223, 174, 135, 105, 82, 64, 50, 39, 30, 24, 18, 14, 11, 9, 7, 5, 4, 3]

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


class Taste:
    """What things are worth to each other; measured by letting tastes play each other."""

    def __init__(self) -> None:
        self.warmth = 8  # how far from the best a move may be and still be made, in worths
        # Snits
        self.compositor = 60
        self.eye = 0
        self.near = 395  # what is left of a goal's pull one step further off
        self.fear = 50
        self.fear_near = 20
        self.snit = 60  # a Snit, by kind below
        self.kinds = [2600, 1000, 1000, 1000, 1100]
        self.hunter = 73  # a dead Runnungitm
        self.menace = 25  # and one that will not chomp us this turn
        self.makum = 30
        self.mend = 50  # a Makum that would mend the organ here
        self.spark = 500
        self.restless = 2
        # the Bolotomus
        self.b_snit = 84
        self.b_kinds = [2600, 1000, 1000, 1000, 1100]
        self.b_hunter = 38
        self.b_near = 532
        self.guard = 1128  # how much of a threatened organ counts when a Runnungitm is sent there
        self.mob = 8  # what each Snit more than Runnungitms takes off
        self.new_hunter = 60
        self.enough = 6
        self.repair = 50
        self.b_compositor = 60
        self.b_spark = 100
        self.short = 20  # what repairs gain when organs run short
        self.m_near = 650
        self.m_fear = 410
        self.second = 800
        self.enough_fade = 919


class Body:
    """A board as the pieces walk it."""

    def __init__(self, board: Board) -> None:
        self.snit = [FAR] * (PLACES * PLACES)  # steps; nobody counts on the dash
        self.thing = [FAR] * (PLACES * PLACES)
        self.nearby: list[list[int]] = []  # for things
        self.alone = [0] * PLACES  # how many ways Snits have there
        self.is_compositor = [0] * PLACES
        self.duty = [0] * PLACES  # where a Runnungitm stands well before anything has happened: at a crossroads inside
        for organ in board.compositors:
            self.is_compositor[organ] = 1
        self.sparks = [0] * PLACES  # where the Spark is hidden, by weight: in dead ends far off
        self.splops = [0] * PLACES  # and a Splop: near the openings
        for place in range(PLACES):
            near: list[int] = []
            for exit_ in board.exits_of[place]:
                to = board.exit_to[exit_]
                if to != OUTSIDE and place != OUTSIDE:
                    near.append(to)
                if not board.is_red(exit_):
                    self.alone[place] += 1
            self.nearby.append(near)
            walk(board, place, True, self.snit)
            walk(board, place, False, self.thing)
        for organ in range(ORGANS):
            if organ != board.lapotum:
                steps = self.snit[OUTSIDE * PLACES + organ]
                if steps > 1:
                    self.duty[organ] = 10 * self.alone[organ] - steps
                self.sparks[organ] = steps * steps * (3 if self.alone[organ] == 1 else 1)
                self.splops[organ] = max(2, 8 - steps)


def walk(board: Board, start: int, snits: bool, steps: list[int]) -> None:
    steps[start * PLACES + start] = 0
    queue = [start]
    for place in queue:
        for exit_ in board.exits_of[place]:
            to = board.exit_to[exit_]
            if snits:
                closed = board.is_red(exit_) or (place == OUTSIDE and to == board.fleotis)
            else:
                closed = to == OUTSIDE or place == OUTSIDE
            if not closed and steps[start * PLACES + to] == FAR:
                steps[start * PLACES + to] = steps[start * PLACES + place] + 1
                queue.append(to)


def fading(share: int) -> list[int]:
    """What is left of a pull, by steps."""
    faded = [SURE]
    for _ in range(FAR):
        faded.append(faded[-1] * share // SURE)
    return faded


class RevengeSense(Sense):
    """Of both sides."""

    def __init__(self, taste: Taste) -> None:
        self.taste = taste
        self.bodies: dict[str, Body] = {}
        self.set_up(taste)
        # of the table that is looked at
        self.body: Body | None = None
        self.crowd = [0] * PLACES
        self.stands = [0] * PLACES  # the likelihood that the Snits there leave the Snorg standing
        self.worth = [0] * PLACES
        self.threat = [0] * PLACES
        self.spark_belief = [0] * PLACES
        self.splop_belief = [0] * PLACES
        self.values = [0] * PLACES
        self.reach = [-1] * PLACES
        self.goals: list[list[int]] = []
        self.length = 30
        self.width = 0
        self.curiosity = 1000
        self.whole_turns = False
        self.longest = 12
        self.logistic = [int(WHOLE / (1.0 + exp((CERTAIN - at) / 20)) + 0.5) for at in range(2 * CERTAIN + 1)]
        self.plain_hopes = [PLAIN_HOPES[told_by(phase)] for phase in range(len(PHASES))]
        self.secret_hopes = [SECRET_HOPES[told_by(phase)] for phase in range(len(PHASES))]
        self.prices: list[list[int]] = []

    def set_up(self, taste: Taste) -> None:
        self.taste = taste
        self.snit_fade = fading(taste.near)
        self.hunter_fade = fading(taste.b_near)
        self.makum_fade = fading(taste.m_near)
        self.loss = [0] * KINDS  # what a chomp costs a clan
        self.gain = [0] * KINDS  # what it brings the Bolotomus
        for kind in range(KINDS):
            caught = CATCH[kind]
            mine, theirs = taste.snit * taste.kinds[kind] // SURE, taste.b_snit * taste.b_kinds[kind] // SURE
            if kind == HAMMER:
                mine -= taste.snit * taste.kinds[PLAIN] // SURE
                theirs -= taste.b_snit * taste.b_kinds[PLAIN] // SURE
            self.loss[kind] = caught * (mine - caught * taste.hunter // SURE) // SURE
            self.gain[kind] = caught * (theirs - caught * taste.b_hunter // SURE) // SURE

    def body_of(self, table: Snits) -> Body:
        board = table.options.board
        body = self.bodies.get(board.name)
        if body is None:
            body = Body(board)
            self.bodies[board.name] = body
        return body

    # ------------------------------------------------------------------ choosing

    def weigh(self, state: State, seat: int, legal: list[Action]) -> list[int]:
        assert isinstance(state, Snits)
        if state.phase == HIDE:
            return self.hiding_weights(state, legal)
        scores = self.scores(state, seat, legal)
        best = scores[0]
        for score in scores:
            if score > best:
                best = score
        warmth = self.taste.warmth
        last = len(SOFT) - 1
        weights: list[int] = []
        for score in scores:
            weights.append(SOFT[min(last, 4 * (best - score) // warmth)])
        return weights

    def scores(self, state: State, seat: int, legal: list[Action]) -> list[int]:
        """What each move is worth, against ending the phase."""
        assert isinstance(state, Snits)
        phase = state.phase
        self.body = self.body_of(state)
        if state.part == FIGHT:
            return self.fight_scores(state, legal)
        if phase == MOVE or phase == FAST:
            self.see_for_clans(state)
            return [self.march(state, action) for action in legal]
        if phase == KICK:
            self.see_for_clans(state)
            return [self.kick(state, action) for action in legal]
        if phase == PACK:
            self.see_for_clans(state)
            return [self.join(state, action) for action in legal]
        if phase == SEND:
            self.see_for_bolotomus(state)
            return self.sends(state, legal)
        if phase == CHOMP or phase == NAMING or phase == BITE:
            return [self.chomp(state, action) for action in legal]
        if phase == TRANSFORM:
            if state.makums[state.options.board.lapotum]:
                self.see_for_bolotomus(state)
                self.mends(state)
            return [self.transform(state, action) for action in legal]
        if phase == COMPOSE:
            return self.composing(state, legal)
        return [self.before(state, action) for action in legal]

    # ------------------------------------------------------------------ Snits

    def count_crowds(self, table: Snits) -> None:
        crowd, stands = [0] * PLACES, [SURE] * PLACES
        for clan in table.snits:
            snits = cast("list[i64]", clan)  # quicker once compiled, here and below
            for place in range(PLACES):
                first: i64 = place * SLOTS
                number: i64 = 0
                left: i64 = SURE
                for slot in range(first, first + SLOTS):
                    there = snits[slot]
                    if there:
                        number += there
                        hammer = slot == first + HAMMER or slot == first + HAMMER + KINDS
                        while there:
                            left = left // 3 if hammer else left * 2 // 3
                            there -= 1
                if number:
                    crowd[place] += number
                    stands[place] = stands[place] * left // SURE
        self.crowd = crowd
        self.stands = stands

    def see_for_clans(self, table: Snits) -> None:
        body, taste = self.body, self.taste
        assert body is not None
        self.count_crowds(table)
        worth = [0] * PLACES
        for organ in range(ORGANS):
            if table.snorgs[organ]:
                worth[organ] = 100 + taste.compositor * body.is_compositor[organ]
        worth[table.options.board.lapotum] = 0
        board = table.options.board
        if worth[board.eye]:
            worth[board.eye] += taste.eye
        if worth[board.prolobosinator]:
            worth[board.prolobosinator] += taste.eye
        if table.options.sparks + table.options.splops:
            self.believe(table)
            for organ in range(ORGANS):
                if worth[organ]:
                    worth[organ] += taste.spark * self.spark_belief[organ] // SURE
                    worth[organ] -= taste.snit * self.splop_belief[organ] // SURE
        self.worth = worth
        self.values = [worth[place] * self.stands[place] // SURE if worth[place] else 0 for place in range(PLACES)]
        self.reach = [-1] * PLACES
        threat = [0] * PLACES
        for organ in range(ORGANS):
            number = table.runnungitms[organ]
            if number:
                threat[organ] += number * taste.fear
                for to in body.nearby[organ]:
                    threat[to] += number * taste.fear_near
        self.threat = threat

    def believe(self, table: Snits) -> None:
        """How likely the Spark and a Splop lie under each Snorg, to somebody who does not know: the Spark where it
        was likely to be hidden, and where Runnungitms stand about without prey."""
        body = self.body
        assert body is not None
        may = table.may_lie_under()
        sparks, splops = table.hidden.count(SPARK), table.hidden.count(SPLOP)
        total = places = 0
        signs = [0] * PLACES
        for organ in range(ORGANS):
            if may[organ]:
                places += 1
                signs[organ] = body.sparks[organ]
                if table.options.hiding == "on":  # where there is a counter, it may be the other kind
                    signs[organ] = signs[organ] * 12 // body.splops[organ]
                if table.runnungitms[organ] and not self.crowd[organ]:
                    signs[organ] = signs[organ] * 3 // 2
                total += signs[organ]
        for organ in range(ORGANS):
            self.spark_belief[organ] = SURE * signs[organ] // total if sparks and total else 0
            left = SURE * may[organ] - self.spark_belief[organ]
            self.splop_belief[organ] = splops * left // max(1, places - sparks)

    def pull(self, place: int, kind: int, mine: int) -> int:
        """How good it is for a Snit to stand there: what its kicks will be worth, less what may befall it."""
        hit: i64 = HITS[kind]
        best: i64 = self.reach[place]
        if best < 0:
            best = self.elsewhere(place)
            self.reach[place] = best
        here: i64 = self.worth[place]
        if here:
            left: i64 = self.stands[place]
            if mine:
                left = left * SURE // (SURE - hit)
            best = max(best, here * left)
        return best * hit // 100_000 - self.danger(place, kind, mine)  # in tenths

    def elsewhere(self, place: int) -> i64:
        """The best goal that is not here."""
        body = self.body
        assert body is not None
        fade, values = cast("list[i64]", self.snit_fade), cast("list[i64]", self.values)
        steps = cast("list[i64]", body.snit)
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
        return 10 * min(SURE, threat // (self.crowd[place] + 1 - mine)) * self.loss[kind] // SURE

    def march(self, table: Snits, action: Action) -> int:
        if not isinstance(action, March):
            return 0
        board = table.options.board
        kind = kind_of(action.slot)
        start, to = board.exit_from[action.exit], board.exit_to[action.exit]
        there = self.pull(to, kind, 0)
        if start == OUTSIDE and to == board.fleotis:
            safe = DASH[table.dash_dice()][kind]
            there = (there * safe - 10 * (SURE - safe) * self.taste.snit * self.taste.kinds[kind] // SURE) // SURE
        return there - self.pull(start, kind, 1) + self.taste.restless

    def kick(self, table: Snits, action: Action) -> int:
        if isinstance(action, Kick):
            return self.kick_at(table, action.organ, action.kind, action.thing)
        if isinstance(action, Pack):
            return self.pack(table, action.organ)
        return 0

    def kick_at(self, table: Snits, organ: int, kind: int, thing: int) -> int:
        taste = self.taste
        hit = HITS[kind]
        if thing == SNORG:
            worth = 100 + self.worth[organ] + 1
            if kind == HAMMER and self.splop_belief[organ] and table.ready_in(organ) > 1:
                worth -= taste.snit * self.splop_belief[organ] // SURE
            return hit * worth // 100
        if thing == MAKUM:
            return hit * (taste.makum + (0 if table.snorgs[organ] else taste.mend)) // 100
        return (hit * (taste.hunter + taste.menace) - (SURE - hit) * self.loss[kind]) // 100

    def pack(self, table: Snits, organ: int) -> int:
        """All who are ready there, against what each could do alone."""
        missed, number, victim = SURE, 0, -1000
        for kind in range(KINDS):
            ready = table.ready[organ * SLOTS + kind]
            if ready:
                number += ready
                victim = max(victim, self.loss[kind])
                for _ in range(ready):
                    missed = missed * (SURE - HITS[kind]) // SURE
        value = (SURE - missed) * (self.taste.hunter + self.taste.menace) - missed * victim
        return value // (100 * number)

    def join(self, table: Snits, action: Action) -> int:
        """Everybody who has nothing better to do."""
        if isinstance(action, Attack):
            return 10
        assert isinstance(action, Join)
        other = 0
        if table.snorgs[table.here]:
            other = self.kick_at(table, table.here, action.kind, SNORG)
        missed = SURE
        for kind in range(KINDS):
            for _ in range(table.pack[kind]):
                missed = missed * (SURE - HITS[kind]) // SURE
        return missed * HITS[action.kind] // SURE * (self.taste.hunter + self.taste.menace) // 100 - other + 11

    # ------------------------------------------------------------------ the Bolotomus

    def see_for_bolotomus(self, table: Snits) -> None:
        body, taste = self.body, self.taste
        assert body is not None
        self.count_crowds(table)
        worth = [0] * PLACES  # of each organ, to be mended or guarded
        dead = 0
        for organ in range(ORGANS):
            dead += 1 - table.snorgs[organ]
            worth[organ] = taste.repair + taste.b_compositor * body.is_compositor[organ]
            if table.hidden[organ] == SPARK:
                worth[organ] += taste.b_spark
        left = table.options.organs_needed - dead
        if left <= 4:
            for organ in range(ORGANS):
                worth[organ] += taste.short * (5 - left)
        self.worth = worth
        hunt = [0] * PLACES
        for organ in range(ORGANS):
            if self.crowd[organ]:
                hunt[organ] = self.prey(table, organ)
                if table.snorgs[organ]:
                    hunt[organ] += (SURE - self.stands[organ]) * worth[organ] // SURE * taste.guard // SURE
        self.threat = hunt

    def prey(self, table: Snits, organ: int) -> int:
        """The best chomp there."""
        best = 0
        for snits in table.snits:
            for slot in range(SLOTS):
                if snits[organ * SLOTS + slot]:
                    best = max(best, self.gain[slot % KINDS])
        return best

    def hunts(self, table: Snits) -> None:
        """Where the Runnungitms are wanted: one for each Snit, the second among the same less than the first."""
        values, wanted = self.threat.copy(), self.crowd.copy()
        wanted[OUTSIDE] = 0
        taste = self.taste
        for organ in range(ORGANS):
            if values[organ]:
                many = wanted[organ] - 1 - table.runnungitms[organ]
                if many > 0:
                    values[organ] = max(5, values[organ] - taste.mob * many)
        self.assign(table.runnungitms, wanted, values, self.hunter_fade, taste.second)

    def mends(self, table: Snits) -> None:
        """Where the Makums are wanted: one for each dead organ, the others in the Lapotum."""
        values, wanted = [0] * PLACES, [0] * PLACES
        for organ in range(ORGANS):
            if not table.snorgs[organ]:
                values[organ] = self.worth[organ]
                if self.crowd[organ]:
                    values[organ] = values[organ] * (SURE - self.taste.m_fear * (SURE - self.stands[organ]) // SURE) // SURE
                wanted[organ] = 1
        lapotum = table.options.board.lapotum
        wanted[lapotum] = min(self.taste.enough, table.runnungitm_pool())
        values[lapotum] = self.new_hunter(table)
        self.assign(table.makums, wanted, values, self.makum_fade, self.taste.enough_fade)

    def assign(self, pieces: list[int], wanted: list[int], values: list[int], fade: list[int], again: int) -> None:
        """Each piece to a place that wants it: the best pair first."""
        body = self.body
        assert body is not None
        steps, faded, worths = cast("list[i64]", body.thing), cast("list[i64]", fade), cast("list[i64]", values)
        starts: list[i64] = []
        goals: list[i64] = []
        left = pieces.copy()
        for organ in range(i64(ORGANS)):
            if left[organ]:
                starts.append(organ)
            if wanted[organ] > 0 and values[organ] > 0:
                goals.append(organ)
        found: list[list[int]] = [[] for _ in range(PLACES)]
        prices: list[list[int]] = [[] for _ in range(PLACES)]
        while True:
            best: i64 = 0
            start: i64 = NOWHERE
            goal: i64 = NOWHERE
            for place in starts:
                first: i64 = place * PLACES
                for to in goals:
                    value = worths[to] * faded[steps[first + to]]
                    if value > best:
                        best = value
                        start = place
                        goal = to
            if start == NOWHERE:
                break
            found[start].append(goal)
            prices[start].append(values[goal])
            left[start] -= 1
            if left[start] == 0:
                starts.remove(start)
            wanted[goal] -= 1
            if wanted[goal] == 0:
                goals.remove(goal)
            values[goal] = values[goal] * again // SURE
        self.goals = found
        self.prices = prices

    def new_hunter(self, table: Snits) -> int:
        pool = table.runnungitm_pool()
        if pool == 0:
            return 0
        have = table.options.runnungitms - pool
        value = self.taste.new_hunter
        if have >= self.taste.enough:
            value = value * self.taste.enough // (have + 1)
        return value

    def sends(self, table: Snits, legal: list[Action]) -> list[int]:
        """A step nearer to where one of the pieces there is wanted."""
        if any(table.ready_runnungitms):
            self.hunts(table)
        goals, prices = self.goals, self.prices
        if any(table.ready_makums):
            self.mends(table)
        scores: list[int] = []
        board = table.options.board
        for action in legal:
            score = 0
            if isinstance(action, Send):
                start, to = board.exit_from[action.exit], board.exit_to[action.exit]
                if action.thing == MAKUM:
                    score = self.nearer(start, to, self.goals[start], self.prices[start], self.makum_fade)
                else:
                    score = self.nearer(start, to, goals[start], prices[start], self.hunter_fade)
            scores.append(score)
        return scores

    def nearer(self, start: int, to: int, goals: list[int], prices: list[int], fade: list[int]) -> int:
        body = self.body
        assert body is not None
        steps = body.thing
        best = -50
        for place, goal in enumerate(goals):
            gain = prices[place] * (fade[steps[to * PLACES + goal]] - fade[steps[start * PLACES + goal]]) // 100
            if gain > best:
                best = gain
        return best

    def transform(self, table: Snits, action: Action) -> int:
        """A Makum that crosses the Lapotum on its way to a repair stays what it is."""
        if not isinstance(action, Transform):
            return 0
        organ = action.organ
        return 1000 if organ != table.options.board.lapotum or organ in self.goals[organ] else -100

    def chomp(self, table: Snits, action: Action) -> int:
        if isinstance(action, Chomp):
            return 10 * self.chomp_at(table, action.organ, action.clan * SLOTS + action.slot)
        if isinstance(action, Bite):
            return 10 * self.gain[action.kind]
        if isinstance(action, Again):
            return 5 * self.gain[kind_of(table.last_named() % SLOTS)]
        return 0

    def chomp_at(self, table: Snits, organ: int, target: int) -> int:
        named = 0
        for one in table.named:
            if one == target:
                named += 1
        there = table.snits[target // SLOTS][organ * SLOTS + target % SLOTS]
        kind = kind_of(target % SLOTS)
        gain = self.gain[kind]
        if named >= there:  # it may be dead by then
            gain = self.gain[PLAIN] if kind == HAMMER and named < 2 * there else gain * (SURE - CATCH[kind]) // SURE
        if table.snorgs[organ]:
            gain += HITS[kind] * CATCH[kind] // SURE * self.taste.repair // SURE // 2
        return gain

    # ------------------------------------------------------------------ before the game

    def before(self, table: Snits, action: Action) -> int:
        """Hammers, and the Duty Runnungitm in the thick of it; what is hidden, by lot."""
        body = self.body
        assert body is not None
        if isinstance(action, Enlist):
            return 20 * action.number if action.kind in (HAMMER, SIX) else 0
        if isinstance(action, Duty):
            return 10 * body.duty[action.organ]
        return 0

    def hiding_weights(self, table: Snits, legal: list[Action]) -> list[int]:
        """The Spark first, then the Splops; each by a lot that leans."""
        body = self.body_of(table)
        spark = False
        for action in legal:
            if isinstance(action, Hide) and action.what == SPARK:
                spark = True
        weights: list[int] = []
        for action in legal:
            assert isinstance(action, Hide)
            if action.what == SPARK:
                weights.append(body.sparks[action.organ])
            else:
                weights.append(0 if spark else body.splops[action.organ])
        return weights

    # ------------------------------------------------------------------ the fight for the Spark

    def fight_scores(self, table: Snits, legal: list[Action]) -> list[int]:
        """The holder runs for the openings, everyone else for the Spark."""
        spark = spark_place(table)
        if table.phase == MOVE or table.phase == FAST:
            return [self.march_in_fight(table, action, spark) for action in legal]
        scores: list[int] = []
        for action in legal:
            if isinstance(action, Strike):
                scores.append(30 - kind_of(action.slot) + (20 if action.organ == spark else 0))
            elif isinstance(action, Target):
                scores.append(200 if is_marked(action.slot) else 10 * (KINDS - kind_of(action.slot)))
            else:
                scores.append(0)
        return scores

    def march_in_fight(self, table: Snits, action: Action, spark: int) -> int:
        if not isinstance(action, March):
            return 0
        body, board = self.body, table.options.board
        assert body is not None
        start, to = board.exit_from[action.exit], board.exit_to[action.exit]
        if is_marked(action.slot):
            if to == OUTSIDE:
                return 10000
            nearer = body.snit[start * PLACES + OUTSIDE] - body.snit[to * PLACES + OUTSIDE]
            return 100 * nearer - 60 * table.foes_in(to) + 60 * table.foes_in(start)
        return 40 * (body.snit[start * PLACES + spark] - body.snit[to * PLACES + spark])

    # ------------------------------------------------------------------ hopes

    def manner(self, state: State) -> Manner:
        return Manner(
            length=self.length, width=self.width, curiosity=self.curiosity, whole_turns=self.whole_turns, longest=self.longest, looks=(40, 100, 300)
        )

    def hopes(self, state: State) -> list[int]:
        assert isinstance(state, Snits)
        if state.part == FIGHT:
            return self.shared(state, WHOLE)
        features = self.features(state)
        if state.options.sparks + state.options.splops:
            weights = self.secret_hopes[state.phase]
            features += self.secrets(state)
        else:
            weights = self.plain_hopes[state.phase]
        total = 0
        for place, feature in enumerate(features):
            total += feature * weights[place]
        at = min(2 * CERTAIN, max(0, total // 5000 + CERTAIN))  # twentieths of a logit
        return self.shared(state, self.logistic[at])

    def shared(self, table: Snits, share: int) -> list[int]:
        """The clans' hope, to each by its Snits, and by the Spark if it has that."""
        if table.clans == 1:
            return [WHOLE - share, share]
        body = self.body_of(table)
        strengths: list[int] = []
        for snits in table.snits:
            strength = 0
            for place in range(PLACES):
                for slot in range(SLOTS):
                    number = snits[place * SLOTS + slot]
                    if number:
                        strength += number * (10 + HITS[slot % KINDS] // 100)
                        if slot >= KINDS and table.part == FIGHT:
                            strength += 150 // (1 + body.snit[place * PLACES + OUTSIDE])
            strengths.append(strength)
        whole = max(1, sum(strengths))
        return [WHOLE - share] + [share * strength // whole for strength in strengths]

    def imagine(self, state: State, seat: int, chance: Chance) -> None:
        """The Spark where it is likely to be."""
        assert isinstance(state, Snits)
        if seat == BOLOTOMUS or state.phase == HIDE or SPARK not in state.hidden:
            return
        self.body = self.body_of(state)
        self.count_crowds(state)
        self.believe(state)
        was, now = state.hidden.index(SPARK), lot(self.spark_belief, chance)
        state.hidden[was] = state.hidden[now]
        state.hidden[now] = SPARK

    def exact(self, state: State, seat: int, legal: list[Action], chance: Chance) -> list[int]:
        """What is hidden is hidden by lot: the best place would be the first that is looked at."""
        assert isinstance(state, Snits)
        if state.phase != HIDE:
            return []
        drawn = lot(self.hiding_weights(state, legal), chance)
        return [WHOLE // 2 + (1 if place == drawn else 0) for place in range(len(legal))]

    def sane(self, state: State, seat: int, legal: list[Action]) -> list[Action]:
        assert isinstance(state, Snits)
        phase = state.phase
        if phase == KICK and state.part == INVASION:
            return self.sane_kicks(state, legal)
        if phase == TRANSFORM:  # a Makum where a Snorg is missing has nothing better to do
            lapotum = state.options.board.lapotum
            for action in legal:
                if isinstance(action, Transform) and action.organ != lapotum:
                    return [action]
        elif phase == DUTY or phase == ARMY:  # the few that are best before anything has happened
            scores = self.scores(state, seat, legal)
            most = max(scores)
            return [action for place, action in enumerate(legal) if scores[place] == most]
        elif phase == COMPOSE:
            weights = self.composing(state, legal)
            return [legal[weights.index(max(weights))]]
        elif state.part == FIGHT:
            for action in legal:
                if isinstance(action, March) and is_marked(action.slot) and state.options.board.exit_to[action.exit] == OUTSIDE:
                    return [action]
        return legal

    def sane_kicks(self, table: Snits, legal: list[Action]) -> list[Action]:
        """Where nothing but a Snorg stands, and nothing can lie under it, a kick costs nothing; while one can kick a
        harmless thing, the phase is not over."""
        may = table.may_lie_under() if table.hidden.count(SPLOP) else [0] * ORGANS
        idle = False
        for action in legal:
            if isinstance(action, Kick) and not may[action.organ] and not table.runnungitms[action.organ]:
                idle = True
                if not table.makums[action.organ]:
                    return [action]
        return [action for action in legal if action is not END] if idle else legal

    def composing(self, table: Snits, legal: list[Action]) -> list[int]:
        """Where no Snit stands, first."""
        weights: list[int] = []
        for action in legal:
            if isinstance(action, Compose):
                weights.append(101 if table.snits_in(action.organ) == 0 else 100)
            else:
                weights.append(0)
        return weights

    def features(self, table: Snits) -> list[int]:
        """What a table looks like to somebody who wonders who will win."""
        body = self.body_of(table)
        self.count_crowds(table)
        crowd, stands, snorgs = self.crowd, self.stands, table.snorgs
        dead = compositors = makums = hunters = kicks = exposed = mending = threatened = danger = idle = 0
        for organ in range(ORGANS):
            alive = snorgs[organ]
            hunter, makum = table.runnungitms[organ], table.makums[organ]
            makums += makum
            hunters += hunter
            compositors += alive * body.is_compositor[organ]
            there = crowd[organ]
            if not alive:
                dead += 1
                if makum:
                    mending += 1
            if there:
                if alive:
                    kicks += SURE - stands[organ]
                    if body.is_compositor[organ]:
                        threatened += SURE - stands[organ]
                elif hunter == 0 and makum == 0:
                    idle += there
                exposed += min(hunter, there)
                near = 0
                for to in body.nearby[organ]:
                    near += table.runnungitms[to]
                danger += min(there, near)
        hammers = fast = others = outside = 0
        for snits in table.snits:
            for place in range(PLACES):
                first = place * SLOTS
                hammers += snits[first + HAMMER] + snits[first + HAMMER + KINDS]
                fast += snits[first + LIGHTNING] + snits[first + LIGHTNING + KINDS]
            outside += table_outside(snits)
            others += sum(snits)
        others -= hammers + fast
        left = table.options.organs_needed - dead
        last = 1 if left <= 1 else 0
        return [
            1000,
            1000 * left,
            1000 * last,
            1000 * compositors,
            1000 * makums,
            1000 * hunters,
            1000 * hammers,
            1000 * fast,
            1000 * others,
            1000 * outside,
            kicks,
            threatened,
            1000 * exposed,
            1000 * danger,
            1000 * mending,
            1000 * idle,
            1000 * min(4, hammers + fast + others),
            100 * min(20, table.turn - table.part_began),
        ]

    def secrets(self, table: Snits) -> list[int]:
        """What lies hidden: Splops, the Spark, kicks at it, and how near the Snits are to it."""
        if SPARK not in table.hidden:
            return [1000 * table.hidden.count(SPLOP), 0, 0, 0]
        organ = table.hidden.index(SPARK)
        steps = self.body_of(table).snit
        near = 0
        for place in range(ORGANS):
            if self.crowd[place]:
                near = max(near, SURE // (1 + steps[place * PLACES + organ]))
        return [1000 * table.hidden.count(SPLOP), 1000, SURE - self.stands[organ], near]


def told_by(phase: int) -> int:
    """The phase whose weights are good for this one."""
    return MOVE if phase < MOVE or phase == OVER else within(phase)


def table_outside(snits: list[int]) -> int:
    total = 0
    for slot in range(SLOTS):
        total += snits[OUTSIDE * SLOTS + slot]
    return total


def spark_place(table: Snits) -> int:
    """Where the Spark is in the fight."""
    if table.spark_lies != NOWHERE:
        return table.spark_lies
    for snits in table.snits:
        for place in range(PLACES):
            for slot in range(KINDS, SLOTS):
                if snits[place * SLOTS + slot]:
                    return place
    return OUTSIDE


SENSE: Final = RevengeSense(Taste())
