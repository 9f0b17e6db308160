"""What somebody who knows Snit Smashing knows: where Snits are likely to stop, what others have probably ordered,
and what every order would have brought once it is seen where everybody stands.

When Snits run, all orders lie folded: what a rival aimed at follows from where everybody was, not from where they go
now. So a Snit's stop is weighed by the odds that it is hit there, and the stops of a clan are shared out among its
Snits.
"""

from math import exp
from typing import Final

from ludotheque.games.snit_smashing import legality
from ludotheque.games.snit_smashing.actions import (
    GARBLED,
    MOVE,
    ORDERS,
    SEND,
    STAY,
    Move,
    Send,
    Smash,
    Stay,
)
from ludotheque.games.snit_smashing.beach import CORNERS, FIRST_MOVE, HEXES, NEIGHBOURS, UNDER
from ludotheque.games.snit_smashing.material import CLAN, SPEEDS
from ludotheque.games.snit_smashing.rules import SnitSmashing
from ludotheque.games.snit_smashing.sense_prospects import (
    BLINDLY,
    STRAYING,
    TO_COVER,
    Prospects,
    bounds_for,
    distances_of,
    routes_of,
    steps_in,
    straying,
)
from ludotheque.games.snit_smashing.sense_reading import Reading, aims_at, is_den, moves_to
from ludotheque.games.snit_smashing.state import BOUNDS, LITTER, NO_ORDER, NOBODY, POOL, RUNNING, RUNS, SAFE, WRITING
from ludotheque.kernel.chance import Chance
from ludotheque.kernel.sense import WHOLE, Manner, Sense, lot
from ludotheque.kernel.state import Action, State

# How likely a Snit stops somewhere
AT_GOAL: Final = 400
EAGER: Final = [60, 40, 26, 18, 12, 10, 8]  # 0, 1, 2 … steps short of the best, with no bound lost
LATER: Final = [0, 5, 1]  # with one bound lost, with more
DAWDLING: Final = 3  # from this bound on whoever is still in the open is in no hurry …
ANY_STOP: Final = [20, 14, 8]  # … and stops anywhere, with no bound lost, with one, with more
GOES: Final = 55  # of a hundred that could wait under the Snandergrab

ERRATIC: Final = 15  # of a hundred that go anywhere

SNIT: Final = 1000  # a Snit that is there for certain, in the heat of a hex
EXPOSED: Final = 180  # one bound in the open, likewise
LATE: Final = 700  # not there after the sixth bound
KNOWN: Final = 0.6  # how far what others have ordered can be foreseen …
ANYWHERE: Final = 0.08  # … and how likely a hex is hit by what cannot
HESITATION: Final = 0.004  # in shares: what is worse by this is thought of about a third as much
LEAST_SLOPE: Final = 0.004  # of a share, what one more Snit in the end counts at least …
LEAST_PART: Final = 0.25  # … and as a part of what a trophy counts
MARGIN: Final = 2  # Snits to be ahead by before the last run, so that the others need not come out
LEAST_BIRTHS: Final = 0.3  # what one more that is safe adds to the Snits in the end, at least
UNKNOWN: Final = -1.0e9
WIDTH: Final = 4  # stops among which the third level chooses at first
PASSES: Final = 4  # of so many that can be safe in this bound, one is not


class Ways:
    """Where one Snit can stop, its own place included if it may stay there, and how likely that is."""

    def __init__(self, hexes: list[int], weights: list[int], sheltered: bool) -> None:
        self.hexes = hexes
        self.weights = weights
        self.total = 0  # of the stops in the open
        self.sheltered = sheltered  # whether it can be safe in this bound


def ways_of(table: SnitSmashing, speed: int, place: int) -> Ways:
    to_sea = table.to_sea()
    reach = table.beach.seaward if to_sea else table.beach.inland
    hexes = reach[speed][place].hexes.copy()
    if place < HEXES and not table.beach.sea[place]:
        hexes.append(place)
    steps = steps_in(table, table.snandergrab)
    goals = [steps[to] for to in hexes if not is_den(table, to)]
    open_goals = [far for far in goals if far > 0]
    nearest = min(open_goals) if open_goals else 0
    fewest = bounds_for(nearest, speed)
    weights: list[int] = []
    total = 0
    for to in hexes:
        if is_den(table, to):
            weights.append(LATER[1])
        elif steps[to] == 0:
            weights.append(AT_GOAL)
        else:
            lost = bounds_for(steps[to], speed) - fewest
            short = steps[to] - nearest
            weight = EAGER[min(short, len(EAGER) - 1)] if lost == 0 else LATER[min(lost, 2)]
            if table.bound >= DAWDLING and place != UNDER:
                weight = ANY_STOP[min(lost, 2)]
            weights.append(weight)
            total += weight
    ways = Ways(hexes, weights, len(open_goals) < len(goals))
    ways.total = total
    return ways


def price(table: SnitSmashing, needed: int) -> int:
    """What it costs to be safe only in the last of so many bounds."""
    return EXPOSED * (needed - 1) + (LATE if table.bound + needed - 1 > BOUNDS else 0)


class SnitSmashingSense(Sense):
    def __init__(self) -> None:
        self.known: dict[str, dict[int, Ways]] = {"reconstruction": {}, "ten-rows": {}}

    def manner(self, state: State) -> Manner:
        assert isinstance(state, SnitSmashing)
        dear = state.options.stack_until_end
        if state.phase == WRITING:
            return Manner(looks=(4, 12, 60) if dear else (8, 80, 200))
        return Manner(width=WIDTH, curiosity=600, looks=(4, 12, 30) if dear else (12, 60, 200), exact_from=4)

    # ------------------------------------------------------------------ where Snits stop

    def ways(self, table: SnitSmashing, snit: int) -> Ways:
        """Worked out once for each case."""
        known = self.known[table.beach.name]
        speed, place = SPEEDS[snit % CLAN], table.where[snit]
        goal = HEXES if table.to_sea() else table.snandergrab
        case = ((goal * 8 + speed) * (UNDER + 1) + place) * 2 + (1 if table.bound >= DAWDLING else 0)
        if case not in known:
            known[case] = ways_of(table, speed, place)
        return known[case]

    def decide(self, state: State, seat: int, chance: Chance) -> Action:
        assert isinstance(state, SnitSmashing)
        if state.phase == RUNNING and not state.options.stack_until_end:
            return self.run_one(state, seat, chance)
        return self.choose(state, seat, state.legal(seat), chance)

    def run_one(self, table: SnitSmashing, seat: int, chance: Chance) -> Action:
        """Any Snit, to one of its likely stops, but not into one's own Smash; now and then anywhere."""
        if chance.below(100) < ERRATIC + int((100 - ERRATIC) * straying(table, seat)):
            return legality.random_move(table, seat, chance)
        waiting = table.waiting[seat]
        snit = waiting[chance.below(len(waiting))] if len(waiting) > 1 else waiting[0]
        place = table.where[snit]
        if place == UNDER and chance.below(100) >= GOES:
            return STAY[snit % CLAN]
        ways = self.ways(table, snit)
        own = aims_at(table, seat)
        occupant = table.occupant
        total = 0
        for at, to in enumerate(ways.hexes):
            if (occupant[to] == NOBODY or to == place) and to not in own:
                total += ways.weights[at]
        if total == 0:
            return legality.random_move(table, seat, chance)
        number = chance.below(total)
        for at, to in enumerate(ways.hexes):
            if (occupant[to] == NOBODY or to == place) and to not in own:
                number -= ways.weights[at]
                if number < 0:
                    return STAY[snit % CLAN] if to == place else SEND[snit % CLAN][to]
        raise AssertionError("the number is below the total")

    def weigh(self, state: State, seat: int, legal: list[Action]) -> list[int]:
        assert isinstance(state, SnitSmashing)
        if state.phase == WRITING:
            weights = self.order_weights(state, seat)
            return [max(1, weights[action.index]) for action in legal]
        return self.placing(state, seat, None).weights(legal, self.heat(state, seat))

    # ------------------------------------------------------------------ what others have ordered

    def heat(self, table: SnitSmashing, writer: int) -> list[int]:
        """For every hex, how likely a rival of that seat was expected to stop there in the open. Of Snits that have
        moved only that is known: they were near."""
        heat = [0] * (HEXES + 1)
        sea = table.beach.sea
        for snit, place in enumerate(table.where):
            if place > UNDER or snit // CLAN == writer:
                continue
            if table.moved[snit]:
                if place < HEXES and not sea[place]:
                    for beside in NEIGHBOURS[place]:
                        heat[beside] += SNIT // 9
                    heat[place] += SNIT // 9
                continue
            ways = self.ways(table, snit)
            if ways.total == 0:
                continue
            part = SNIT // PASSES if ways.sheltered else SNIT * GOES // 100 if place == UNDER else SNIT
            for at, to in enumerate(ways.hexes):
                weight = ways.weights[at]
                if weight < AT_GOAL:
                    heat[to] += part * weight // ways.total
        return heat

    def order_weights(self, table: SnitSmashing, writer: int) -> list[int]:
        """By the index of an order, how likely that seat gives it."""
        heat = self.heat(table, writer)
        weights = [0] * len(ORDERS)
        best = 1
        for index in table.beach.smashes:
            corner = CORNERS[index]
            weights[index] = heat[corner[0]] + heat[corner[1]] + heat[corner[2]]
            if weights[index] > best:
                best = weights[index]
        if not table.to_sea():
            for index in table.beach.moves:
                weights[index] = max(0, self.gain_of_move(table, writer, MOVE[index - FIRST_MOVE].centre))
                if weights[index] > best:
                    best = weights[index]
        for index in range(len(weights)):
            part = 100 * weights[index] // best
            weights[index] = part * part * part * part // 1000
        for index in table.beach.smashes:
            weights[index] += 1
        return weights

    def gain_of_move(self, table: SnitSmashing, writer: int, centre: int) -> int:
        """In bounds less in the open for one's own Snits, who are safe there a bound later, and more for the rivals."""
        now, then = steps_in(table, table.snandergrab), TO_COVER[table.beach.name][centre]
        gain, loss = 0, 0
        for snit, place in enumerate(table.where):
            if place >= HEXES:
                continue
            speed = SPEEDS[snit % CLAN]
            before, after = bounds_for(now[place], speed), bounds_for(then[place], speed)
            if snit // CLAN == writer:
                gain += price(table, before) - price(table, max(after, 2))
            else:
                loss += price(table, before) - price(table, after)
        return gain - loss // (table.seats - 1)

    def imagine(self, state: State, seat: int, chance: Chance) -> None:
        """What is being written is written again, by everybody; what lies folded was aimed at where we were likely to
        go."""
        assert isinstance(state, SnitSmashing)
        if state.phase == WRITING:
            state.orders = [NO_ORDER] * state.seats
        elif state.phase == RUNNING:
            for other in range(state.seats):
                if other != seat:
                    state.orders[other] = lot(self.order_weights(state, other), chance)

    # ------------------------------------------------------------------ how it stands

    def rests(self, state: State) -> bool:
        """When a bound is over."""
        assert isinstance(state, SnitSmashing)
        return state.phase == WRITING

    def hopes(self, state: State) -> list[int]:
        assert isinstance(state, SnitSmashing)
        return [int(WHOLE * share) for share in Prospects(state).shares()]

    def shares(self, state: State) -> list[int]:
        """Half for each of the victories; who is level shares it (§8.1, §8.3)."""
        assert isinstance(state, SnitSmashing)
        if state.outcome() is None:
            return self.hopes(state)
        shares = [0] * state.seats
        for winners in (state.snit_winners(), state.bolotomus_winners()):
            for winner in winners:
                shares[winner] += WHOLE // 2 // len(winners)
        return shares

    # ------------------------------------------------------------------ what every order would have brought

    def hindsight(self, state: State, seats: list[int], chance: Chance) -> list[list[float]]:
        """All Snits run; then each seat looks back at every order it could have given against those of the others."""
        assert isinstance(state, SnitSmashing)
        prospects = Prospects(state)
        while True:
            seat = state.turn
            if seat == NOBODY or state.phase != RUNNING:
                return []
            action = self.decide(state, seat, chance)
            last = True
            for other in range(state.seats):
                if len(state.waiting[other]) > (1 if other == seat else 0):
                    last = False
            if last:
                break
            state.apply(seat, action)
        reading = Reading(state, prospects, seat, action)
        return [reading.values(one) for one in seats]

    # ------------------------------------------------------------------ where to stop, worked out

    def exact(self, state: State, seat: int, legal: list[Action], chance: Chance) -> list[float]:
        """When Snits run: every stop by the odds of what was ordered, and the stops shared out among our Snits."""
        assert isinstance(state, SnitSmashing)
        if state.phase != RUNNING:
            return []
        return self.placing(state, seat, chance).values(legal, self.heat(state, seat))

    def placing(self, table: SnitSmashing, seat: int, chance: Chance | None) -> "Placing":
        weights = [self.order_weights(table, other) if other != seat else [] for other in range(table.seats)]
        return Placing(table, seat, weights, chance)

    # ------------------------------------------------------------------ sure mistakes

    def sane(self, state: State, seat: int, legal: list[Action]) -> list[Action]:
        assert isinstance(state, SnitSmashing)
        if state.phase == WRITING:
            return sane_orders(state, seat, legal)
        own = aims_at(state, seat)
        if not own:
            return legal
        kept = [action for action in legal if not hits_own(state, seat, action, own)]
        return kept if kept else legal


def hits_own(table: SnitSmashing, seat: int, action: Action, own: list[int]) -> bool:
    """Whether that puts a Snit into the seat's own Smash, in the open."""
    if isinstance(action, Send):
        to = action.to
    elif isinstance(action, Stay):
        to = table.where[CLAN * seat + action.snit]
    else:
        return False
    return to in own and not table.beach.sea[to] and (table.to_sea() or to not in table.beach.cover[table.snandergrab])


def reached_by(table: SnitSmashing, seat: int, mine: bool) -> list[bool]:
    """The hexes where a Snit of that seat, or of its rivals, can stand when this bound ends."""
    there = [False] * (HEXES + 1)
    for snit, place in enumerate(table.where):
        if place <= UNDER and (snit // CLAN == seat) == mine:
            there[place] = True
            for to in table.stops(snit).hexes:
                there[to] = True
    for here in range(HEXES):
        if table.beach.sea[here] or is_den(table, here):
            there[here] = False
    return there


def sane_orders(table: SnitSmashing, seat: int, legal: list[Action]) -> list[Action]:
    """Smashes that can hit a rival, and Moves. If there are none, what harms nobody of ours."""
    rivals = reached_by(table, seat, False)
    kept: list[Action] = []
    for action in legal:
        if isinstance(action, Move) or (isinstance(action, Smash) and any_of(rivals, action.hexes)):
            kept.append(action)
    if any_of(rivals, table.beach.field):
        return kept
    ours = reached_by(table, seat, True)
    kept += [action for action in legal if isinstance(action, Smash) and not any_of(ours, action.hexes)]
    return [*kept, GARBLED]


def any_of(there: list[bool], hexes: list[int]) -> bool:
    for here in hexes:
        if there[here]:
            return True
    return False


def has_enough(table: SnitSmashing, seat: int) -> bool:
    """Whether in a run to the sea more of a seat's Snits are safe, or on the way, than a rival is likely to end
    with."""
    if not table.to_sea():
        return False
    coming = len([snit for snit in table.running(seat) if table.where[snit] < HEXES])
    safe = len(table.those_at(seat, SAFE)) + 3 * coming // 4
    for other in range(table.seats):
        if other != seat:
            most = table.living(other)
            if table.run < RUNS:
                most += min(len(table.those_at(other, POOL)), LITTER * most) + MARGIN
                most = int(most * (1.0 - STRAYING * straying(table, other)))
            if most >= safe:
                return False
    return True


class Placing:
    """Where the Snits of a seat had best stop, with the orders of its rivals as likely as these weights say."""

    def __init__(self, table: SnitSmashing, seat: int, weights: list[list[int]], chance: Chance | None) -> None:
        self.table = table
        self.seat = seat
        self.chance = chance
        prospects = Prospects(table)
        self.share = prospects.shares()[seat]
        trophies = prospects.trophy_slopes()[seat]
        rivals = table.seats - 1
        self.trophy = max(LEAST_SLOPE, (trophies[seat] - sum(trophies)) / rivals)  # what a rival's trophy costs
        slope = prospects.snit_slopes()[seat][seat]
        if not has_enough(table, seat):  # far ahead one more hardly counts, but none of them must be thought so
            slope = max(slope, LEAST_SLOPE, LEAST_PART * self.trophy)
        self.safe = slope * max(LEAST_BIRTHS, prospects.safe_slope(seat))
        self.alive = slope * prospects.alive_slope(seat)
        self.left = BOUNDS - table.bound
        self.misses = [1.0] * (HEXES + 1)  # how likely nobody smashes that hex
        self.centres: list[int] = []  # where the Snandergrab may lie in the end, and how likely that is
        self.chances: list[float] = []
        self.covered: list[list[bool]] = []
        self.forecast(weights)
        self.options: list[list[int]] = []  # of every Snit that waits, the places of its moves among the legal ones
        self.stops: list[int] = []  # by that place
        self.worths: list[float] = []

    def forecast(self, weights: list[list[int]]) -> None:
        table = self.table
        staying = 1.0
        moves = [0.0] * HEXES
        own = moves_to(table, self.seat)
        mine = False
        for reader in table.around(table.primus):
            if reader == self.seat:
                mine = True
                if own != NOBODY:
                    moves, staying = [0.0] * HEXES, 1.0
                continue
            total = float(sum(weights[reader]))
            stray, blindly = straying(table, reader), BLINDLY[table.beach.name]
            known = KNOWN * (1.0 - stray)
            hits = [0.0] * HEXES
            for index in table.beach.smashes:
                if weights[reader][index]:
                    part = weights[reader][index] / total
                    for here in CORNERS[index]:
                        hits[here] += part
            for here in range(HEXES):
                anywhere = ANYWHERE + stray * (blindly[here] - ANYWHERE)
                self.misses[here] *= 1.0 - (known * hits[here] + (1.0 - known) * anywhere)
            if not table.to_sea() and (mine or own == NOBODY):
                for index in table.beach.moves:
                    part = weights[reader][index] / total
                    moves[MOVE[index - FIRST_MOVE].centre] += staying * part
                    staying -= staying * part
        self.may_lie(table.snandergrab if own == NOBODY else own, staying, own != NOBODY)
        for centre in range(HEXES):
            if moves[centre] > 0.01:
                self.may_lie(centre, moves[centre], False)

    def may_lie(self, centre: int, chance: float, no_no: bool) -> None:
        covered = [False] * (HEXES + 1)
        if not self.table.to_sea() and not no_no:
            for here in self.table.beach.cover[centre]:
                covered[here] = True
        self.centres.append(centre)
        self.chances.append(chance)
        self.covered.append(covered)

    def worth(self, speed: int, to: int) -> float:
        """Of a Snit that stops there, in shares."""
        table = self.table
        if table.to_sea():
            if to == UNDER or to == table.beach.home:
                return self.later(speed, UNDER, table.snandergrab)
            if table.beach.sea[to]:
                return self.safe + self.alive
        missed = self.misses[to]
        total, whole = 0.0, 0.0
        for at, centre in enumerate(self.centres):
            whole += self.chances[at]
            if self.covered[at][to]:
                total += self.chances[at] * (self.safe + self.alive)
            else:
                after = self.later(speed, to, centre)
                total += self.chances[at] * (missed * after - (1.0 - missed) * self.trophy)
        return total / whole

    def later(self, speed: int, place: int, centre: int) -> float:
        """Of a Snit that is there when the next bound begins."""
        left = self.left
        if self.table.to_sea() or centre == self.table.snandergrab:
            routes = routes_of(self.table, centre)
            safe, alive = routes.safe[left][speed][place], routes.alive[left][speed][place]
        else:
            distances, far = distances_of(self.table), steps_in(self.table, centre)[place]
            safe, alive = distances.safe[left][speed][far], distances.alive[left][speed][far]
        value = self.safe * safe + self.alive * alive - self.trophy * (1.0 - alive)
        return max(0.0, value) if place == UNDER else value  # who never comes out is nobody's trophy

    def consider(self, legal: list[Action]) -> None:
        """Every move: whose it is, where it ends, and what it is worth."""
        name, known = NOBODY, [0.0] * (UNDER + 1)
        tables: dict[int, list[float]] = {}  # by speed
        for place, action in enumerate(legal):
            snit = action.snit if isinstance(action, Send | Stay) else 0
            to = action.to if isinstance(action, Send) else self.table.where[CLAN * self.seat + snit]
            if snit != name:
                name, speed = snit, SPEEDS[snit]
                self.options.append([])
                if speed not in tables:
                    tables[speed] = [UNKNOWN] * (UNDER + 1)
                known = tables[speed]
            if known[to] == UNKNOWN:
                known[to] = self.worth(SPEEDS[name], to) * self.whim()
            self.options[-1].append(place)
            self.stops.append(to)
            self.worths.append(known[to])

    def weights(self, legal: list[Action], heat: list[int]) -> list[int]:
        """How much each move deserves a thought: the more, the nearer it is to the best."""
        values = self.values(legal, heat)
        best = max(values)
        return [1 + int(1000 * exp((value - best) / WHOLE / HESITATION)) for value in values]

    def values(self, legal: list[Action], heat: list[int]) -> list[float]:
        """What each move is worth, in shares; the more urgent ones more: somebody else may stop there first."""
        self.consider(legal)
        chosen = shared_out(self.table, self.options, self.stops, self.worths)
        return self.by_urgency(chosen, heat)

    def whim(self) -> float:
        """Among stops that are as good as each other nobody can know which it will be."""
        return 1.0 if self.chance is None else 1.0 + self.chance.below(1000) * 0.00003

    def by_urgency(self, chosen: list[int], heat: list[int]) -> list[float]:
        options, stops, worths = self.options, self.stops, self.worths
        taken: dict[int, int] = {}
        for one, place in enumerate(chosen):
            if not has_room(self.table, stops[place]):
                taken[stops[place]] = one
        values = [0.0] * len(stops)
        for one, places in enumerate(options):
            best = chosen[one]
            second = -1.0e9
            for place in places:
                if worths[place] > second and stops[place] not in taken:
                    second = worths[place]
            contested = 0.1 + min(1.0, heat[stops[best]] / SNIT) if stops[best] in taken else 0.0
            urgent = max(0.0, worths[best] - second) * contested
            for place in places:
                value = self.share + worths[place] - worths[best]
                if place == best:
                    value += urgent
                elif stops[place] in taken:
                    value -= 0.01
                values[place] = WHOLE * value
        return values


def has_room(table: SnitSmashing, to: int) -> bool:
    """§4.3: the sea, and in a run to the sea the Snandergrab, have room for all."""
    return to == UNDER or table.beach.sea[to] or is_den(table, to)


def shared_out(table: SnitSmashing, options: list[list[int]], stops: list[int], worths: list[float]) -> list[int]:
    """One option for each, no stop twice, together worth the most, or nearly: by an auction of the stops."""
    least = 0.0002
    price = [0.0] * (UNDER + 1)
    owner = [NOBODY] * (UNDER + 1)
    chosen = [places[0] for places in options]
    bidders = list(range(len(options)))
    rounds = 0
    while bidders and rounds < 3000:
        rounds += 1
        one = bidders.pop()
        best, high, second = options[one][0], -1.0e9, -1.0e9
        for place in options[one]:
            net = worths[place] - price[stops[place]]
            if net > high:
                best, high, second = place, net, high
            elif net > second:
                second = net
        chosen[one] = best
        to = stops[best]
        if has_room(table, to):
            continue
        if owner[to] != NOBODY:
            bidders.append(owner[to])
        owner[to] = one
        price[to] += min(1.0, high - second) + least
    return chosen


SENSE: Final = SnitSmashingSense()
