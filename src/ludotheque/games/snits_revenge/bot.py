"""Rules of thumb for Snits' Revenge, over what a seat sees.

Snits: rush; go where Snorgs live and few friends are, Compositors first; kick Snorgs, then Makums that could
replace one, and Runnungitms in packs. Bolotomus: compose all it can, turn Makums into Runnungitms until organs
run short, hunt with the Runnungitms, repair with the Makums. For the Spark: the holder runs, the others hunt it.

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
from ludotheque.games.snits_revenge.board import HAMMER, KIND_NAMES, LIGHTNING, PLACES, SIX
from ludotheque.games.snits_revenge.view import SnitsView
from ludotheque.kernel.state import Action

STEP = 40  # what one step nearer is worth
WAIT = 15  # what standing still costs a Snit
IDLE = 45  # and a Runnungitm: it had better take a long way than wait for a short one
CROWD = 30  # what a friend at the same work takes off it
Steps = dict[str, dict[str, int]]


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
    if isinstance(action, (Compose, Transform, Roll, Attack)):
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
        self.keys = [str(organ["key"]) for organ in seen.organs]
        ways = [(str(p["one"]), str(p["other"]), str(p["kind"])) for p in seen.passages]
        snits = [(one, other) for one, other, kind in ways if kind != "red"]
        things = [(one, other) for one, other, _ in ways if "outside" not in (one, other)]
        if seen.part == "invasion":  # nobody counts on the dash
            snits = [way for way in snits if sorted(way) != ["fleotis", "outside"]]
        self.snit_steps = steps_between(tuple(snits))
        self.thing_steps = steps_between(tuple(things))
        joined = [place for one, other, _ in ways for place in (one, other)]
        self.crossroads = max((key for key in self.keys if key != "lapotum"), key=joined.count)
        self.crowd = {
            place: sum(sum(clan.get(place, {}).values()) for clan in seen.snits) for place in [*self.keys, "outside"]
        }
        self.ready_kicks = seen.ready if seen.phase == "kick" else {}

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
            best = max(best, worth - STEP * steps - CROWD * friends)
        return best - 8 * self.seen.runnungitms.get(place, 0)

    def kick(self, organ: int, kind: int, thing: int) -> int:
        place = self.keys[organ]
        hits = self.seen.odds["kick"][KIND_NAMES[kind]][0]
        if thing == SNORG:
            return 100 + 10 * hits
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

    def send(self, text: str, thing: int) -> int:
        start, _, to = text.split(" ")[1].partition(">")
        if thing == MAKUM:
            return self.makum_pull(to) - self.makum_pull(start)
        return self.hunt(to, 0) - self.hunt(start, 1) + IDLE

    def makum_pull(self, place: str) -> int:
        """To the Lapotum while organs are plenty; to dead organs as they run short, nearest first."""
        steps = self.thing_steps[place]
        short = self.seen.organs_needed - self.seen.dead_snorgs
        best = (60 if self.seen.runnungitm_pool else 0) - STEP * steps["lapotum"]
        for organ in self.keys:
            if organ not in self.seen.snorgs:
                urgency = 200 if short < 3 else 100 if short < 5 or organ.startswith("compositor") else 20
                others = self.seen.makums.get(organ, 0) - (1 if organ == place else 0)
                best = max(best, urgency - STEP * steps[organ] - 100 * max(0, others) - 10 * self.crowd[organ])
        return best

    def hunt(self, place: str, mine: int) -> int:
        """Near Snits, where not too many hunt already."""
        steps = self.thing_steps[place]
        best = -STEP * PLACES
        for organ in self.keys:
            if organ != "lapotum" and self.crowd[organ]:
                hunters = self.seen.runnungitms.get(organ, 0) - (mine if organ == place else 0)
                best = max(best, 20 * self.crowd[organ] - STEP * steps[organ] - CROWD * hunters)
        if best == -STEP * PLACES:
            best = -STEP * min(steps["glut"], steps[self.crossroads])
        return best

    def chomp(self, action: Chomp | Bite) -> int:
        """The surest catch that costs least; a hammer is only wounded."""
        kind = kind_of(action.slot) if isinstance(action, Chomp) else action.kind
        caught, of = self.seen.odds["chomp"][KIND_NAMES[kind]]
        worth = 100 if kind != HAMMER else 40
        rating = caught * worth - caught * caught * 30 // of
        if isinstance(action, Chomp):
            named = [letter_slot[1] for letter_slot in self.seen.named]
            rating -= 900 * named.count(SLOT_NAMES[action.slot])
        return max(1, rating)

    # ------------------------------------------------------------------ Before the game

    def set_up(self, action: Action) -> int:
        """The Spark far off, Splops where Snits come first, a guard at the crossroads, half hammers."""
        if isinstance(action, Hide):
            steps = self.snit_steps["outside"].get(self.keys[action.organ], 0)
            return steps if action.what == SPARK else 10 - steps
        if isinstance(action, Duty):
            return 10 if self.keys[action.organ] == self.crossroads else 0
        if isinstance(action, Enlist):
            if action.kind == LIGHTNING:
                return -action.number
            return action.number if action.kind in (HAMMER, SIX) else 0
        return 0
