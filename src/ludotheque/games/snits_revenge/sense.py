"""What a player who knows Snits' Revenge knows: what a place, a piece and an exchange of blows are worth.

The law of this file: it looks at imagined tables only, and what a clan decides there never depends on what lies
under a Snorg, only on how likely it is to lie there.

Worths are in hundredths of an ordinary organ; likelihoods in thousandths.
"""

from typing import Final, cast

from mypy_extensions import i64

from ludotheque.games.snits_revenge import hopes
from ludotheque.games.snits_revenge.actions import (
    END,
    MAKUM,
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
    Send,
    Strike,
    Target,
    Transform,
    is_marked,
    kind_of,
)
from ludotheque.games.snits_revenge.material import HAMMER, KINDS, NOWHERE, ORGANS, OUTSIDE, PLACES, PLAIN, SIX, Board
from ludotheque.games.snits_revenge.odds import CATCH, DASH, HITS, SURE, Brawl, Prices, Stand
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
    PACK,
    SEND,
    TRANSFORM,
)
from ludotheque.games.snits_revenge.rules import Snits
from ludotheque.games.snits_revenge.state import BOLOTOMUS
from ludotheque.games.snits_revenge.ways import Body, fading
from ludotheque.kernel.chance import Chance
from ludotheque.kernel.sense import WHOLE, Manner, Sense, lot
from ludotheque.kernel.state import Action, State

MANNER: Final = Manner(length=14, looks=(12, 60, 240))
MOST_BRAWLERS: Final = 5  # Snits whose kicks in one organ are worked out to the end
# What things are worth in such a brawl, in thousands of a unit in which `hopes` are measured
BRAWL_SNORG: Final = 80_000
BRAWL_COMPOSITOR: Final = 40_000
BRAWL_SPARK: Final = 300_000
BRAWL_MAKUM: Final = 50_000
BRAWL_HUNTER: Final = 55_000
BRAWL_CHOMP: Final = 14_000
BRAWL_SNITS: Final[list[int]] = [120_000, 52_000, 55_000, 55_000, 70_000]
# The weight of a move, by how much worse than the best it is
SOFT: Final[list[int]] = [
    1000,
    779,
    607,
    472,
    368,
    287,
    223,
    174,
    135,
    105,
    82,
    64,
    50,
    39,
    30,
    24,
    18,
    14,
    11,
    9,
    7,
    5,
    4,
    3,
]


class Taste:
    """What things are worth to each other; measured by letting tastes play each other."""

    def __init__(self) -> None:
        self.warmth = 8  # how far from the best a move may be and still be made, in worths
        # Snits
        self.compositor = 60
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


class RevengeSense(Sense):
    """Of both sides."""

    def __init__(self, taste: Taste) -> None:
        self.taste = taste
        self.bodies: dict[Board, Body] = {}
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
        if board not in self.bodies:
            self.bodies[board] = Body(board)
        return self.bodies[board]

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
        if phase in (MOVE, FAST):
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
        if phase in (CHOMP, NAMING, BITE):
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
        crowds = hopes.Crowds(table)
        self.crowd = crowds.snits
        self.stands = crowds.stands

    def see_for_clans(self, table: Snits) -> None:
        body, taste = self.body, self.taste
        assert body is not None
        self.count_crowds(table)
        worth = [0] * PLACES
        for organ in range(ORGANS):
            if table.snorgs[organ]:
                worth[organ] = 100 + taste.compositor * body.is_compositor[organ]
        worth[table.options.board.lapotum] = 0
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
                signs[organ] = 10 + body.sparks[organ]
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
                    values[organ] = (
                        values[organ] * (SURE - self.taste.m_fear * (SURE - self.stands[organ]) // SURE) // SURE
                    )
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
        spark = hopes.spark_place(table)
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
        """Half a game turn ahead: `hopes` are better than dice."""
        return MANNER

    def hopes(self, state: State) -> list[int]:
        assert isinstance(state, Snits)
        return hopes.hopes(state, self.body_of(state))

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
        """What is hidden is hidden by lot: the best place would be the first that is looked at. And small brawls are
        worked out."""
        assert isinstance(state, Snits)
        if state.phase == HIDE:
            drawn = lot(self.hiding_weights(state, legal), chance)
            return [WHOLE // 2 + (1 if place == drawn else 0) for place in range(len(legal))]
        if state.phase in (KICK, PACK) and state.part == INVASION and not state.options.bite_each:
            return self.brawls(state, legal)
        return []

    def brawls(self, table: Snits, legal: list[Action]) -> list[int]:
        """§5: organ by organ, what is lost against the best kicks there; nothing where too many could kick."""
        self.body = self.body_of(table)
        self.see_for_clans(table)
        stands: list[Stand] = []
        brawls: list[Brawl] = []
        best: list[int] = []
        for organ in range(ORGANS):
            ready = table.ready[organ * SLOTS : organ * SLOTS + KINDS]
            if sum(ready) + (sum(table.pack) if organ == table.here else 0) > MOST_BRAWLERS:
                return []
            stand = Stand(ready, self.crowd[organ], table.snorgs[organ], table.makums[organ], table.runnungitms[organ])
            stands.append(stand)
            brawls.append(Brawl(self.brawl_prices(organ)))
            best.append(brawls[organ].worth(stand) if sum(ready) and table.phase == KICK else 0)
        if table.phase == PACK:
            return [in_shares(pack_worth(brawls[table.here], stands[table.here], table.pack, one)) for one in legal]
        values: list[int] = []
        for action in legal:
            if isinstance(action, Kick):
                worth = brawls[action.organ].kick(stands[action.organ], action.kind, action.thing) - best[action.organ]
            elif isinstance(action, Pack):
                worth = brawls[action.organ].gather(stands[action.organ], [0] * KINDS, 0) - best[action.organ]
            else:
                worth = -sum(best[o] - brawls[o].stopped(stands[o]) for o in range(ORGANS) if sum(stands[o].ready))
            values.append(in_shares(worth))
        return values

    def brawl_prices(self, organ: int) -> Prices:
        body = self.body
        assert body is not None
        snorg = (
            BRAWL_SNORG + BRAWL_COMPOSITOR * body.is_compositor[organ] + BRAWL_SPARK * self.spark_belief[organ] // SURE
        )
        return Prices(snorg, BRAWL_MAKUM, BRAWL_HUNTER, BRAWL_SNITS, BRAWL_CHOMP, self.splop_belief[organ])

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
        elif phase in (DUTY, ARMY):  # the few that are best before anything has happened
            scores = self.scores(state, seat, legal)
            most = max(scores)
            return [action for place, action in enumerate(legal) if scores[place] == most]
        elif phase == COMPOSE:
            weights = self.composing(state, legal)
            return [legal[weights.index(max(weights))]]
        elif state.part == FIGHT:
            for action in legal:
                if (
                    isinstance(action, March)
                    and is_marked(action.slot)
                    and state.options.board.exit_to[action.exit] == OUTSIDE
                ):
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


def pack_worth(brawl: Brawl, stand: Stand, pack: list[int], action: Action) -> int:
    """§5.4: of the pack as it is, or with one more."""
    if isinstance(action, Attack):
        return brawl.attack(stand, pack)
    assert isinstance(action, Join)
    more = pack.copy()
    more[action.kind] += 1
    return brawl.gather(stand.without(action.kind), more, 0)


def in_shares(worth: int) -> int:
    """Hundredths of a logit, a thousand times, near the middle; good for comparing."""
    return max(0, min(WHOLE, WHOLE // 2 + worth // 400))


SENSE: Final = RevengeSense(Taste())
