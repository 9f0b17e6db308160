"""Rules of thumb for Snits' Revenge, over what a seat sees.

Snits: rush; go where Snorgs live and few friends are, Compositors and what lies on a counter first; kick Snorgs (on
a counter with the cheapest Snit), then Makums that could replace one, and Runnungitms in packs. Bolotomus: compose
all it can; make Runnungitms until there are enough, and repair when organs run short; send each piece on an errand
of its own, to Snits that stand alone rather than into a crowd; chomp hammers first. For the Spark: the holder runs,
the others hunt it.

A rating of 0 is the end of the phase; what is better left undone is below it.
"""

from functools import lru_cache

from ludotheque.games.snits_revenge.actions import (
    MAKUM,
    RUNNUNGITM,
    SLOT_NAMES,
    SNORG,
    SPARK,
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
from ludotheque.games.snits_revenge.material import HAMMER, KIND_NAMES, LIGHTNING, PLACES, SIX
from ludotheque.games.snits_revenge.view import SnitsView
from ludotheque.kernel.state import Action
from ludotheque.kernel.words import letter

STEP = 40  # what one step nearer is worth
WAIT = 15  # what standing still costs a Snit
CROWD = 30  # what a friend at the same work takes off it
LURE = 40  # what the Spark is worth, shared by all counters that may be it
FEAR = 20  # what each Snit too many adds to an errand
HAMMER_FIRST = 150  # what a caught hammer is worth, in hundredths of another Snit
ENOUGH = 6  # Runnungitms: then Makums had better repair
SHORT = 3  # organs that may still fail before Makums repair in any case
CHEAP = [0, 30, 20, 15, 10]  # who had better kick a Snorg that may be a Splop: plain Snits first, hammers last
Steps = dict[str, dict[str, int]]
Errands = dict[str, list[str]]  # by place: where the pieces there are wanted


def rate(seen: SnitsView, legal: list[Action]) -> list[int]:
    plan = Plan(seen)
    return [rate_one(plan, action) for action in legal]


def rate_one(plan: "Plan", action: Action) -> int:
    if isinstance(action, March):
        return plan.march(action.text, action.slot)
    if isinstance(action, Send):
        return plan.send(action.text, action.thing)
    if isinstance(action, Kick):
        return plan.kick(action.organ, action.kind, action.thing)
    if isinstance(action, Pack):
        return plan.pack(action.organ)
    if isinstance(action, (Chomp, Bite)):
        return plan.chomp(action)
    if isinstance(action, Transform):
        return plan.transform(action.organ)
    if isinstance(action, (Compose, Roll, Attack)):
        return 10
    if isinstance(action, Join):
        return 20
    if isinstance(action, (Strike, Target)):
        return plan.strike(action)
    return plan.set_up(action)


@lru_cache(maxsize=16)
def steps_between(ways: tuple[tuple[str, str], ...]) -> Steps:
    """Steps from every place to every other."""
    nearby: dict[str, list[str]] = {}
    for one, other in ways:
        nearby.setdefault(one, []).append(other)
        nearby.setdefault(other, []).append(one)
    found: Steps = {}
    for start in nearby:
        steps = {start: 0}
        queue = [start]
        for place in queue:
            for to in nearby[place]:
                if to not in steps:
                    steps[to] = steps[place] + 1
                    queue.append(to)
        found[start] = steps
    return found


class Plan:
    """What a seat makes of the table: where its pieces are wanted."""

    def __init__(self, seen: SnitsView) -> None:
        self.seen = seen
        self.keys = [organ.key for organ in seen.organs]
        ways = [(p.one, p.other, p.kind) for p in seen.passages]
        snits = [(one, other) for one, other, kind in ways if kind != "red"]
        things = [(one, other) for one, other, _ in ways if "outside" not in (one, other)]
        if seen.part == "invasion":  # nobody counts on the dash
            snits = [way for way in snits if sorted(way) != ["fleotis", "outside"]]
        self.snit_steps = steps_between(tuple(snits))
        self.thing_steps = steps_between(tuple(things))
        self.snit_ways = [place for way in snits for place in way]
        self.ways = [place for one, other, _ in ways for place in (one, other)]
        self.crowd = {
            place: sum(sum(clan.get(place, {}).values()) for clan in seen.snits) for place in [*self.keys, "outside"]
        }
        self.ready_kicks = seen.ready if seen.phase == "kick" else {}
        self.lure = LURE * seen.sparks // max(1, len(seen.marks))
        busy = seen.phase in ("send", "transform")
        self.errands = {MAKUM: self.makum_errands(), RUNNUNGITM: self.hunts()} if busy else {}

    # ------------------------------------------------------------------ Snits

    def march(self, text: str, slot: int) -> int:
        """How much better the place is that the Snit would go to."""
        start, _, to = text.split(" ")[1].partition(">")
        if self.seen.part == "fight":
            return self.march_in_fight(start, to, is_marked(slot))
        gain = self.pull(to, 0) - self.pull(start, 1) + WAIT
        if (start, to) == ("outside", "fleotis"):
            good, of = self.seen.odds["dash"][KIND_NAMES[kind_of(slot)]]
            gain -= 400 * (of - good) // of
        if kind_of(slot) == HAMMER:
            gain += 5  # hammers first
        return gain

    def pull(self, place: str, mine: int) -> int:
        """How good a place is to stand in: living Snorgs near, few friends at them, few Runnungitms about."""
        best = -STEP * PLACES
        for organ in self.seen.snorgs:
            steps = self.snit_steps[place].get(organ, PLACES)
            friends = self.crowd[organ] - (mine if steps == 0 else 0)
            worth = 30 if organ.startswith("compositor") else 0
            worth += self.lure if organ in self.seen.marks else 0
            best = max(best, worth - STEP * steps - CROWD * friends)
        return best - 8 * self.seen.runnungitms.get(place, 0)

    def kick(self, organ: int, kind: int, thing: int) -> int:
        place = self.keys[organ]
        hits = self.seen.odds["kick"][KIND_NAMES[kind]][0]
        if thing == SNORG:
            return 100 + (CHEAP[kind] if place in self.seen.marks else 10 * hits)
        if thing == MAKUM:
            return 60 + hits if place not in self.seen.snorgs else 30 + hits
        assert thing == RUNNUNGITM
        return 50 if kind == HAMMER else -10

    def pack(self, organ: int) -> int:
        """A pack of all who are left there, if that is likely to succeed."""
        place = self.keys[organ]
        misses, of = 1, 1
        for slot, number in self.ready_kicks.get(place, {}).items():
            hits = self.seen.odds["kick"][slot][0]
            misses *= (6 - hits) ** number
            of *= 6**number
        likely = 100 - 100 * misses // of
        return likely if place not in self.seen.snorgs and likely > 50 else -1

    def march_in_fight(self, start: str, to: str, holds: bool) -> int:
        """The holder runs for the openings, everyone else for the Spark."""
        steps = self.snit_steps
        if holds and to == "outside":
            return STEP * PLACES
        if holds:
            return STEP * (steps[start]["outside"] - steps[to]["outside"]) + WAIT - CROWD * self.foes(to)
        spark = self.spark_place()
        return STEP * (steps[start][spark] - steps[to][spark])

    def spark_place(self) -> str:
        if self.seen.spark_lies:
            return self.seen.spark_lies
        for clan in self.seen.snits:
            for place, snits in clan.items():
                if any(slot.endswith("*") for slot in snits):
                    return place
        return "outside"

    def foes(self, place: str) -> int:
        return self.crowd[place] - sum(self.seen.snits[self.seen.clan - 1].get(place, {}).values())

    def strike(self, action: Strike | Target) -> int:
        """Everybody kicks; at the holder if it is there, at the dangerous otherwise."""
        if isinstance(action, Strike):
            return 10 - kind_of(action.slot)
        return 100 if is_marked(action.slot) else 10 - kind_of(action.slot)

    # ------------------------------------------------------------------ The Bolotomus

    def makum_errands(self) -> Errands:
        """To dead organs when they run short or when hunters are enough; all others to the Lapotum."""
        seen = self.seen
        short = seen.organs_needed - seen.dead_snorgs <= SHORT
        enough = sum(seen.runnungitms.values()) >= ENOUGH or not seen.runnungitm_pool
        dead = [organ for organ in self.keys if organ not in seen.snorgs]
        errands = self.assign(seen.makums, dict.fromkeys(dead if short or enough else [], 1))
        for place, number in seen.makums.items():
            free = number - len(errands.setdefault(place, []))
            errands[place] += ["lapotum"] * free
        return errands

    def hunts(self) -> Errands:
        """A Runnungitm for each Snit that is inside; those left over stay where they are."""
        prey = {organ: self.crowd[organ] for organ in self.keys if self.crowd[organ]}
        return self.assign(self.seen.runnungitms, prey)

    def assign(self, pieces: dict[str, int], wanted: dict[str, int]) -> Errands:
        """Each piece to one of the places that want it: the nearest first, crowds of Snits last."""
        pairs = [(self.effort(place, goal), place, goal) for place in pieces for goal in wanted]
        left, open_ = dict(pieces), dict(wanted)
        errands: Errands = {}
        for _, place, goal in sorted(pairs):
            number = min(left[place], open_[goal])
            left[place] -= number
            open_[goal] -= number
            errands.setdefault(place, []).extend([goal] * number)
        return errands

    def effort(self, place: str, goal: str) -> int:
        too_many = max(0, self.crowd[goal] - 1 - self.seen.runnungitms.get(goal, 0))
        return STEP * self.thing_steps[place][goal] + FEAR * too_many

    def send(self, text: str, thing: int) -> int:
        """A step nearer to where one of the pieces there is wanted; Runnungitms have the right of way."""
        start, _, to = text.split(" ")[1].partition(">")
        steps = self.thing_steps
        gains = [steps[start][goal] - steps[to][goal] for goal in self.errands[thing].get(start, [])]
        best = max(gains, default=0)
        return -1 if best <= 0 else 2 * best - (1 if thing == MAKUM else 0)

    def transform(self, organ: int) -> int:
        """A Makum that crosses the Lapotum on its way to a repair stays what it is."""
        place = self.keys[organ]
        return 10 if place != "lapotum" or place in self.errands[MAKUM].get(place, []) else -1

    def chomp(self, action: Chomp | Bite) -> int:
        """Hammers first, since a wounded one has lost half its kick; then the surest catch."""
        kind = kind_of(action.slot) if isinstance(action, Chomp) else action.kind
        caught, of = self.seen.odds["chomp"][KIND_NAMES[kind]]
        rating = caught * (HAMMER_FIRST if kind == HAMMER else 100) - caught * caught * 30 // of
        if isinstance(action, Chomp):
            seat, slot = letter(action.clan + 1), SLOT_NAMES[action.slot]
            named = sum(target[:2] == [seat, slot] for target in self.seen.named)
            there = self.seen.snits[action.clan][self.keys[action.organ]][slot]
            rating -= 900 * (named // there)
        return max(1, rating)

    # ------------------------------------------------------------------ Before the game

    def set_up(self, action: Action) -> int:
        """Counters by lot, a guard at the crossroads, half hammers."""
        if isinstance(action, Hide):
            return self.hide(self.keys[action.organ], action.what)
        if isinstance(action, Duty):
            key = self.keys[action.organ]
            return 0 if key == "lapotum" else 100 * self.ways.count(key) - self.snit_steps["outside"][key]
        if isinstance(action, Enlist):
            if action.kind == LIGHTNING:
                return -action.number
            return action.number if action.kind in (HAMMER, SIX) else 0
        return 0

    def hide(self, organ: str, what: int) -> int:
        """By lot among what is rated alike, and the lot leans: Splops near the entrances, the Spark in a dead end far
        off; but the longer a counter waits for the lot, the more places will do for it."""
        steps = self.snit_steps["outside"].get(organ, 0)
        waiting = self.seen.counters_left
        if what == SPARK:
            good = self.snit_ways.count(organ) == 1 and steps >= max(4, 2 + waiting)
        else:
            good = 0 < steps <= 6 - waiting
        return 1 if good else 0
