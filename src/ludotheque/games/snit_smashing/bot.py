"""Rules of thumb for Snit Smashing, over what a seat sees.

Smash where rivals have to go next, run by the fewest bounds in the open, keep apart, and stay out of your own
Smash. Orders that are nearly as good as the best are rated alike, so whoever chooses among the best at random
cannot be read.
"""

from ludotheque.games.snit_smashing.actions import ALPHABET, Move, Send, Smash, Stay
from ludotheque.games.snit_smashing.beach import HEXES, NEIGHBOURS, SLOWEST, UNDER, Beach
from ludotheque.games.snit_smashing.material import BEACHES, SPEEDS
from ludotheque.games.snit_smashing.sight import ORDER_NUMBERS, PLACE_NUMBERS
from ludotheque.games.snit_smashing.state import BOUNDS, LITTER, NO_ORDER, POOL, RUNS, SAFE
from ludotheque.games.snit_smashing.view import SnitSmashingView
from ludotheque.kernel.state import Action

# In thousandths of a Snit
SNIT = 1000
EXPOSED = 180  # one more bound in the open
LATE = 700  # not there after the sixth bound
BESIDE_OWN = 30  # two of ours that one Smash can hit
BESIDE_RIVAL = 15  # a rival thinks twice before smashing there
OWN_SMASH = 2500  # worse than any other stop
CROWD = 40  # waiting while others of ours wait too
SLOT = 12  # for each point of speed above the slowest, on a hex that the slowest need
GRAIN = 15  # finer differences mean nothing

EAGER = (14, 9, 6, 4, 2, 1, 0)  # how much likelier a rival stops 0, 1, 2 … steps short of its best hex
DAWDLING = 3  # from this bound on a rival in the open is in no hurry: it may stop anywhere
MARGIN = 2  # Snits of ours to be ahead by before the others need not run


def steps_to(beach: Beach, goals: list[int]) -> list[int]:
    """How far every place is from the nearest of these hexes."""
    ways = [beach.steps[goal] for goal in goals]
    steps = [min(way[here] for way in ways) for here in range(HEXES)]
    steps.append(min(beach.steps[UNDER][goal] for goal in goals))
    return steps


TO_SEA = {name: steps_to(beach, [here for here in beach.field if beach.sea[here]]) for name, beach in BEACHES.items()}
TO_COVER = {
    name: [steps_to(beach, beach.cover[centre]) if beach.there[centre] else [] for centre in range(HEXES)]
    for name, beach in BEACHES.items()
}


class Scene:
    """The view in numbers, and the way to the goal of this run."""

    def __init__(self, seen: SnitSmashingView) -> None:
        self.seat = seen.seat
        self.bound = seen.bound
        self.map = seen.options["map"]
        self.beach = BEACHES[self.map]
        self.to_sea = seen.goal == "sea"
        self.centre = PLACE_NUMBERS[seen.snandergrab]
        self.places = [[PLACE_NUMBERS[place] for place in clan] for clan in seen.where]
        self.order = ORDER_NUMBERS[seen.order]
        self.reach = self.beach.seaward if self.to_sea else self.beach.inland
        self.steps = TO_SEA[self.map] if self.to_sea else TO_COVER[self.map][self.centre]
        self.shelter = self.beach.cover[self.beach.home if self.to_sea else self.centre]
        self.enough = self.to_sea and self.sent_enough(seen.run == RUNS)

    def sent_enough(self, last_run: bool) -> bool:
        """Whether those of ours who are in the sea, or on the way, are more than a rival is likely to end with."""
        ours = self.places[self.seat]
        safe = ours.count(SAFE) + 3 * len([place for place in ours if place < HEXES]) // 4
        for seat in self.rivals():
            places = self.places[seat]
            most = len([place for place in places if place <= SAFE])
            if not last_run:
                most += min(places.count(POOL), LITTER * most) // 2 + MARGIN
            if safe <= most:
                return False
        return True

    def rivals(self) -> list[int]:
        return [seat for seat in range(len(self.places)) if seat != self.seat]

    def runners(self, seat: int) -> list[tuple[int, int]]:
        """Place and speed of every active Snit."""
        return [(place, SPEEDS[snit]) for snit, place in enumerate(self.places[seat]) if place <= UNDER]


def rate(seen: SnitSmashingView, legal: list[Action]) -> list[int]:
    scene = Scene(seen)
    if seen.phase == "writing":
        return rate_orders(scene, legal)
    return rate_moves(scene, legal)


# ---------------------------------------------------------------------- Orders


def rate_orders(scene: Scene, legal: list[Action]) -> list[int]:
    heat = heat_of(scene, scene.rivals())
    ours = within_reach(scene)
    ratings: list[int] = []
    for action in legal:
        if isinstance(action, Smash):
            hits = sum(heat[here] for here in action.hexes)
            ratings.append(hits if hits or ours.isdisjoint(action.hexes) else -2 * SNIT)
        elif isinstance(action, Move):
            ratings.append(gain_of_move(scene, action.centre))
        else:
            ratings.append(-1)  # harms nobody
    best = max(ratings)
    return [min(rating, best - abs(best) // 6) for rating in ratings]


def heat_of(scene: Scene, seats: list[int]) -> list[int]:
    """For every hex, how likely one of their Snits stops there in the open, in thousandths."""
    heat = [0] * HEXES
    for seat in seats:
        for place, speed in scene.runners(seat):
            stops = scene.reach[speed][place].hexes
            if place < HEXES:
                stops = [*stops, place]
            open_stops = [to for to in stops if not scene.beach.sea[to] and to not in scene.shelter]
            if not open_stops:
                continue
            sure = 4 if len(open_stops) < len(stops) or place == UNDER else 1  # it may be safe already
            best = min(scene.steps[to] for to in open_stops)
            weights = [1 + EAGER[min(scene.steps[to] - best, len(EAGER) - 1)] for to in open_stops]
            if scene.bound >= DAWDLING and place != UNDER:
                weights = [1] * len(open_stops)
            total = sum(weights) * sure
            for to, weight in zip(open_stops, weights, strict=True):
                heat[to] += (SNIT - heat[to]) * weight // total
    return heat


def within_reach(scene: Scene) -> set[int]:
    """The hexes where a Snit of ours can be when the orders are read."""
    runners = scene.runners(scene.seat)
    return {to for place, speed in runners for to in [place, *scene.reach[speed][place].hexes]}


def gain_of_move(scene: Scene, centre: int) -> int:
    """What moving the Snandergrab there saves our Snits, less what it saves the rivals'."""
    there = TO_COVER[scene.map][centre]
    ours = scene.runners(scene.seat)
    now = sorted(bounds(scene.steps[place], speed) for place, speed in ours)
    then = sorted(bounds(there[place], speed) for place, speed in ours)
    gain = 0
    for rank in range(len(ours)):  # so many at a time find room; and what we move ourselves shelters us a bound later
        gain += price(scene, max(now[rank], 1 + rank // len(scene.shelter)))
        gain -= price(scene, max(then[rank], 2 + rank // 7))
    rivals = scene.rivals()
    for seat in rivals:
        for place, speed in scene.runners(seat):
            saved = price(scene, bounds(scene.steps[place], speed)) - price(scene, bounds(there[place], speed))
            gain -= saved // len(rivals)
    return gain


def bounds(steps: int, speed: int) -> int:
    """How many bounds a way takes; this one counts."""
    return max(1, -(-steps // speed))


def price(scene: Scene, needed: int) -> int:
    """What it costs to be safe only in the last of so many bounds."""
    return EXPOSED * (needed - 1) + (LATE if scene.bound + needed - 1 > BOUNDS else 0)


# ---------------------------------------------------------------------- Moving


def owners(scene: Scene) -> list[int]:
    """Whose Snit is on every hex; -1 nobody's."""
    standing = [-1] * HEXES
    for seat, places in enumerate(scene.places):
        for place in places:
            if place < HEXES and not scene.beach.sea[place]:
                standing[place] = seat
    return standing


def rate_moves(scene: Scene, legal: list[Action]) -> list[int]:
    """Snits of one speed in one place are as good as each other: each case is thought through once."""
    standing = owners(scene)
    known: dict[tuple[int, int, int], int] = {}
    ratings: list[int] = []
    for action in legal:
        assert isinstance(action, Send | Stay)
        here = scene.places[scene.seat][action.snit]
        case = SPEEDS[action.snit], here, action.to if isinstance(action, Send) else here
        if case not in known:
            known[case] = rate_move(scene, standing, *case)
        ratings.append(known[case])
    return ratings


def rate_move(scene: Scene, standing: list[int], speed: int, here: int, to: int) -> int:
    if scene.to_sea:
        rating = rate_seaward(scene, to, speed)
    else:
        rating = rate_inland(scene, to, speed)
    if to == UNDER or rating > SNIT:
        return rating
    for beside in NEIGHBOURS[to]:
        owner = standing[beside]
        if owner == scene.seat and beside != here:
            rating -= BESIDE_OWN
        elif owner >= 0 and owner != scene.seat:
            rating += BESIDE_RIVAL
    if scene.order != NO_ORDER and to in smashed_by(scene.order):
        rating -= OWN_SMASH
    return rating // GRAIN * GRAIN


def smashed_by(order: int) -> list[int]:
    action = ALPHABET[order]
    return action.hexes if isinstance(action, Smash) else []


def rate_inland(scene: Scene, to: int, speed: int) -> int:
    """On the way to the Snandergrab, to where our own order will put it if it moves it."""
    order = ALPHABET[scene.order] if scene.order != NO_ORDER else None
    steps = scene.steps
    if isinstance(order, Move):
        steps = TO_COVER[scene.map][order.centre]
    elif steps[to] == 0:
        return 2 * SNIT
    return SNIT - price(scene, 1 + bounds(steps[to], speed)) - 5 * steps[to]


def rate_seaward(scene: Scene, to: int, speed: int) -> int:
    """Into the sea, or to where it is one bound away; otherwise wait, as long as there is time."""
    if to == UNDER or to == scene.beach.home:
        if scene.enough:
            return 2 * SNIT  # dried up is nobody's trophy
        needed = bounds(scene.steps[UNDER], speed)
        waiting = scene.places[scene.seat].count(UNDER)
        crowd = CROWD * waiting // max(1, BOUNDS - 1 - scene.bound)
        return SNIT - price(scene, 1 + needed) - crowd
    if scene.beach.sea[to]:
        return 2 * SNIT
    rating = SNIT - price(scene, 1 + bounds(scene.steps[to], speed))
    if scene.beach.steps[UNDER][to] <= SLOWEST and scene.steps[to] <= SLOWEST:
        rating -= SLOT * (speed - SLOWEST)
    return rating
