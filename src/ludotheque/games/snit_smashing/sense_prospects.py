"""How a table of Snit Smashing looks for everybody: what each Snit may come to, and what that is worth.

Numbers in this file were set by hand and tried in the arena. A Snit's prospects are the odds that it gets to safety
in this run, and that it is alive when the run ends; from those of a clan follows how many Snits it may end with, and
from that, and the trophies, each seat's share of the two victories.
"""

from math import exp, sqrt
from typing import Final

from ludotheque.games.snit_smashing.beach import CORNERS, FASTEST, HEXES, SLOWEST, UNDER, Beach
from ludotheque.games.snit_smashing.material import BEACHES, CLAN, SPEEDS
from ludotheque.games.snit_smashing.state import BOUNDS, DEAD, LITTER, POOL, RUNS, SAFE, Table

LONGEST: Final = 20  # steps, more than any way on any beach
FARTHEST: Final = 9  # bounds that a way takes at the most, on any beach and at any speed

AIMED: Final = 2.2  # of the stops that a Snit may choose from, those that are smashed
# With 0, 1, 2 … bounds left: that the Snandergrab is still there, and has room. Whoever has nobody left to bring there
# takes it away from the others in the end.
ARRIVES: Final = [0.0, 0.4, 0.75, 0.9, 0.94, 0.95, 0.95]
TO_SEA_AND_ON: Final = 0.76  # of those who begin a run to the sea
INLAND: Final = 0.84  # of those who begin a run to the Snandergrab
LEFT_BEHIND: Final = [0, 0, 1, 1, 3]  # by run: what a clan may have lost without a smash whose player takes care
STRAYING: Final = 0.6  # of Snits that would come through, those that do not if they run anywhere


def straying(table: Table, seat: int) -> float:
    """How much a clan seems to run anywhere, from 0 to 1: by those who died and are nobody's trophy. Who is ahead may
    have left them behind on purpose."""
    lost, most = 0, 0
    for snit in range(CLAN * seat, CLAN * seat + CLAN):
        if table.where[snit] == DEAD:
            lost += 1
    for other in range(table.seats):
        if other != seat:
            most = max(most, table.living(other))
            for trophy in table.trophies[other]:
                if trophy // CLAN == seat:
                    lost -= 1
    lost -= LEFT_BEHIND[table.run]
    return lost / (lost + 1.0) if lost > 0 and table.living(seat) <= most else 0.0


def smashed_blindly(beach: Beach) -> list[float]:
    """How likely a Smash that is aimed at nothing hits each hex: those at the edge the least."""
    hits = [0] * HEXES
    for index in beach.smashes:
        for here in CORNERS[index]:
            hits[here] += 1
    return [count / len(beach.smashes) for count in hits]


def steps_to(beach: Beach, goals: list[int]) -> list[int]:
    """How far every place is from the nearest of these hexes; the last one is under the Snandergrab."""
    return [min([beach.steps[goal][here] for goal in goals]) for here in range(HEXES)] + [
        min([beach.steps[UNDER][goal] for goal in goals])
    ]


def steps_to_sea(beach: Beach) -> list[int]:
    """A way ends in the sea, and none leads through it: counted from where it begins."""
    sea = [here for here in beach.field if beach.sea[here]]
    return [min([beach.steps[here][goal] for goal in sea]) for here in range(UNDER + 1)]


TO_SEA: Final = {name: steps_to_sea(beach) for name, beach in BEACHES.items()}
TO_COVER: Final = {
    name: [steps_to(beach, beach.cover[centre]) if beach.there[centre] else [0] for centre in range(HEXES)]
    for name, beach in BEACHES.items()
}

BLINDLY: Final = {name: smashed_blindly(beach) for name, beach in BEACHES.items()}


def steps_in(table: Table, centre: int) -> list[int]:
    """From every place to the goal of this run, if the Snandergrab lies there."""
    return TO_SEA[table.beach.name] if table.to_sea() else TO_COVER[table.beach.name][centre]


def bounds_for(steps: int, speed: int) -> int:
    """How many bounds a way takes; one at least."""
    needed = (steps + speed - 1) // speed
    return 1 if needed < 1 else FARTHEST if needed > FARTHEST else needed


class Routes:
    """Towards one goal: by the bounds that are left, the speed and the place, the odds that a Snit comes to safety,
    and that it is alive when the run ends.

    It is taken to stop, in every bound, at any of the best few stops, each as likely as the others; somebody who aims
    at it guesses where, and the wider the choice, the seldomer he is right.
    """

    def __init__(self, beach: Beach, to_sea: bool, centre: int) -> None:
        self.beach = beach
        self.to_sea = to_sea
        self.reach = beach.seaward if to_sea else beach.inland
        self.goal = beach.sea.copy() if to_sea else [False] * HEXES
        if not to_sea:
            for here in beach.cover[centre]:
                self.goal[here] = True
        self.safe: list[list[list[float]]] = []
        self.alive: list[list[list[float]]] = []
        for left in range(BOUNDS + 1):
            self.safe.append([])
            self.alive.append([])
            for speed in range(FASTEST + 1):
                self.safe[left].append([0.0] * (UNDER + 1))
                self.alive[left].append([0.0 if to_sea else 1.0] * (UNDER + 1))
                if speed >= SLOWEST and left > 0:
                    self.work_out(left, speed)

    def work_out(self, left: int, speed: int) -> None:
        for place in [*self.beach.field, UNDER]:
            if place != UNDER and self.to_sea and (self.goal[place] or place in self.beach.cover[self.beach.home]):
                continue
            if place == UNDER and not self.to_sea:
                continue
            self.from_there(left, speed, place)

    def from_there(self, left: int, speed: int, place: int) -> None:
        safe, alive = self.safe[left - 1][speed], self.alive[left - 1][speed]
        best_safe, best_alive = (safe[UNDER], alive[UNDER]) if place == UNDER else (0.0, 0.0)
        stops = self.reach[speed][place].hexes
        ranked: list[tuple[float, int]] = []
        if place < HEXES and not self.beach.sea[place]:
            ranked.append((safe[place] + alive[place], place))
            if self.goal[place]:
                best_safe, best_alive = self.arrived(left)
        for to in stops:
            if self.goal[to]:
                best_safe, best_alive = self.arrived(left)
            elif not (self.to_sea and to == self.beach.home):
                ranked.append((safe[to] + alive[to], to))
        ranked.sort(reverse=True)
        total_safe, total_alive = 0.0, 0.0
        for rank, (_, to) in enumerate(ranked):
            total_safe += safe[to]
            total_alive += alive[to]
            missed = 1.0 - AIMED / (rank + 1 + AIMED)
            here_safe, here_alive = missed * total_safe / (rank + 1), missed * total_alive / (rank + 1)
            if here_safe + here_alive > best_safe + best_alive:
                best_safe, best_alive = here_safe, here_alive
        self.safe[left][speed][place] = best_safe
        self.alive[left][speed][place] = best_alive

    def arrived(self, left: int) -> tuple[float, float]:
        return (1.0, 1.0) if self.to_sea else (ARRIVES[left], 0.2 * ARRIVES[left] + 0.8)


class Distances:
    """The same by steps to the Snandergrab, wherever it lies: what the routes to its first place come to on average."""

    def __init__(self, routes: Routes, steps: list[int]) -> None:
        self.safe = averages(routes, routes.safe, steps)
        self.alive = averages(routes, routes.alive, steps)


def averages(routes: Routes, odds: list[list[list[float]]], steps: list[int]) -> list[list[list[float]]]:
    """By bounds left, speed and steps; as far as there are places so far away."""
    found: list[list[list[float]]] = []
    for left in range(BOUNDS + 1):
        found.append([])
        for speed in range(FASTEST + 1):
            totals, counts = [0.0] * LONGEST, [0] * LONGEST
            for here in routes.beach.field:
                totals[steps[here]] += odds[left][speed][here]
                counts[steps[here]] += 1
            means = [totals[0] / counts[0]]
            for far in range(1, LONGEST):
                means.append(totals[far] / counts[far] if counts[far] else means[far - 1])
            found[left].append(means)
    return found


DISTANCES: Final[dict[str, Distances]] = {}


def distances_of(table: Table) -> Distances:
    """In a run to the Snandergrab, on this beach; worked out once."""
    beach = table.beach
    if beach.name not in DISTANCES:
        DISTANCES[beach.name] = Distances(routes_of(table, beach.home), TO_COVER[beach.name][beach.home])
    return DISTANCES[beach.name]


ROUTES: Final[dict[str, Routes]] = {}


def routes_of(table: Table, centre: int) -> Routes:
    """Towards the goal of this run, if the Snandergrab lies there; worked out once."""
    goal = HEXES if table.to_sea() else centre
    name = f"{table.beach.name} {goal}"
    if name not in ROUTES:
        ROUTES[name] = Routes(table.beach, table.to_sea(), centre)
    return ROUTES[name]


def room(waiting: int, places: int, left: int) -> float:
    """What is left of a Snit's odds to arrive if so many wait for so many places under the Snandergrab, which are free
    again in every bound: whoever comes later may find it gone."""
    if waiting == 0 or left == 0:
        return 1.0
    total = 0.0
    for rank in range(waiting):
        total += ARRIVES[max(0, left - rank // places)]
    return total / waiting / ARRIVES[left]


def final_count(run: int, safe: float, alive: float, pool: float, care: float) -> float:
    """How many Snits a clan may end with, of which so many are safe, and alive, when this run ends; `care` is the part
    that comes through of those that could."""
    while run < RUNS:
        if run % 2:  # §6.3: young for all, also for those who then die
            young = min(pool, LITTER * alive)
            pool -= young
            safe = alive = (safe + young) * TO_SEA_AND_ON * care
        else:
            alive = safe * 0.5 * (1.0 + INLAND)
            safe *= INLAND * care
        run += 1
    return safe


class Prospects:
    """Of everybody, at the beginning of a bound. What changes them is measured by slopes: how many Snits more a clan
    ends with if one more is safe (or alive) when the run ends, and how that changes everybody's share."""

    def __init__(self, table: Table) -> None:
        seats = table.seats
        self.seats = seats
        self.run = table.run
        left = RUNS - table.run + (BOUNDS + 1 - table.bound) / BOUNDS  # runs
        self.snit_spread = 0.4 + 1.1 * sqrt(left)
        self.trophy_spread = 0.3 + 0.9 * sqrt(left)
        self.safe = [0.0] * seats
        self.alive = [0.0] * seats
        self.pool = [0.0] * seats
        self.care = [1.0 - STRAYING * straying(table, seat) for seat in range(seats)]
        self.snits = [0.0] * seats
        self.trophies = [0.0] * seats
        routes = routes_of(table, table.snandergrab)
        for seat in range(seats):
            self.count(table, seat, routes, BOUNDS + 1 - table.bound)
        for seat in range(seats):
            lost = 0.0
            for other in range(seats):
                if other != seat:
                    lost += self.to_be_lost(table, other)
            self.trophies[seat] = len(table.trophies[seat]) + lost / (seats - 1)

    def count(self, table: Table, seat: int, routes: Routes, left: int) -> None:
        safe, alive, pool = 0.0, 0.0, 0.0
        first = CLAN * seat
        for name in range(CLAN):
            place = table.where[first + name]
            if place <= UNDER:
                safe += routes.safe[left][SPEEDS[name]][place] * self.care[seat]
                alive += routes.alive[left][SPEEDS[name]][place]
            elif place == SAFE:
                safe += 1.0
                alive += 1.0
            elif place == POOL:
                pool += 1.0
        self.safe[seat] = safe
        self.alive[seat] = alive
        self.pool[seat] = pool
        self.snits[seat] = final_count(table.run, safe, alive, pool, self.care[seat])

    def to_be_lost(self, table: Table, seat: int) -> float:
        """Snits that rivals may still smash."""
        total = table.living(seat) - self.alive[seat]
        later = self.snits[seat] / TO_SEA_AND_ON
        return total + 0.2 * later * (RUNS - table.run)

    def shares(self) -> list[float]:
        """Of both victories together, one for the whole."""
        snits = divided(self.snits, self.snit_spread)
        trophies = divided(self.trophies, self.trophy_spread)
        return [0.5 * (snits[seat] + trophies[seat]) for seat in range(self.seats)]

    def safe_slope(self, seat: int) -> float:
        safe, alive, pool = self.safe[seat] + 0.5, self.alive[seat], self.pool[seat]
        more = final_count(self.run, safe, alive, pool, self.care[seat])
        return 2.0 * (more - self.snits[seat])

    def alive_slope(self, seat: int) -> float:
        safe, alive, pool = self.safe[seat], max(0.0, self.alive[seat] - 0.5), self.pool[seat]
        less = final_count(self.run, safe, alive, pool, self.care[seat])
        return 2.0 * (self.snits[seat] - less)

    def snit_slopes(self) -> list[list[float]]:
        """By seat: how its share changes with one more Snit of each seat in the end."""
        return slopes(self.snits, self.snit_spread)

    def trophy_slopes(self) -> list[list[float]]:
        return slopes(self.trophies, self.trophy_spread)


def divided(counts: list[float], spread: float) -> list[float]:
    """How likely each is to have the most in the end."""
    parts: list[float] = []
    whole = 0.0
    for mine in counts:
        part = 1.0
        for other in counts:
            part /= 1.0 + exp(max(-30.0, min(30.0, (other - mine) / spread)))
        parts.append(part)
        whole += part
    return [part / whole for part in parts]


def slopes(counts: list[float], spread: float) -> list[list[float]]:
    found: list[list[float]] = [[] for _ in counts]
    for other in range(len(counts)):
        more = counts.copy()
        more[other] += 0.5
        less = counts.copy()
        less[other] -= 0.5
        high, low = divided(more, spread), divided(less, spread)
        for seat in range(len(counts)):
            found[seat].append(0.5 * (high[seat] - low[seat]))
    return found
