"""Rules of thumb for Boum !, over what a seat sees.

Lay where somebody will be standing, never without a refuge; end no turn in a blast you know of, least of all in one
of your own; set bombs off when that pays; keep Gamelle for what hurts. When nobody has scored for a while, lay nothing
into the blue and fetch other cards. What is not seen is imagined by `guess`, bombs of unknown power as plain ones; how
far they may reach is kept in mind as a danger.
"""

from ludotheque.games.boum.actions import (
    ALPHABET,
    BLOCK,
    CELLS,
    EXTRA,
    FUSE,
    KICK,
    LAY,
    NAMES,
    PASS_BOMB,
    PASS_WALL,
    PLAIN,
    PLUS_ONE,
    PLUS_TWO,
    POWERS,
    PUNCH,
    REMOTE,
    ROLLERS,
    SIDE,
    Discard,
    Draw,
    End,
    Exchange,
    Gamelle,
    Lay,
    Play,
    Step,
    TakeBack,
)
from ludotheque.games.boum.explosions import after, blast, chain, gains, touches
from ludotheque.games.boum.motion import enters, walks
from ludotheque.games.boum.sight import guess, view
from ludotheque.games.boum.state import NO_BOMB
from ludotheque.games.boum.terrain import DIRECTIONS, NOWHERE
from ludotheque.games.boum.view import BoumView
from ludotheque.kernel.chance import Seeded
from ludotheque.kernel.state import Action

POINT = 1000  # one point that is certain, in the unit of the ratings
MAYBE = 200  # somebody in a blast who can still walk away
OWN, SURE, POSSIBLE = 3, 2, 1  # how dangerous a cell is; a hit by a bomb of one's own costs a point
QUIET = 4  # rounds without a point after which something must happen
NEVER = -10 * POINT

MOVING = (KICK, PUNCH, PASS_BOMB, PASS_WALL)

# What a card in the hand is worth when one has to go, the best last
WORTH = ["rollers", "pass_wall", "pass_bomb", "block", "punch", "kick", "fuse", "extra", "gamelle", "remote"]


def rate(seen: BoumView, legal: list[Action]) -> list[int]:
    mind = Mind(seen)
    if seen.phase != "figure":
        return [mind.rate(action) for action in legal]
    mind.make_plan()
    way_out = mind.has_way_out()
    return [NEVER if way_out and mind.is_trap(action) else mind.rate(action) for action in legal]


class Mind:
    """One look at a table, half seen and half imagined: the danger everywhere, and what to do about it."""

    def __init__(self, seen: BoumView) -> None:
        self.seen = seen
        self.me = seen.seat
        self.table = guess(seen, Seeded(1))
        for cell in self.table.bomb_cells():
            if self.table.bombs[cell] // POWERS != self.me:
                self.table.bombs[cell] = self.table.bombs[cell] // POWERS * POWERS + PLAIN
        self.others = [seat for seat in range(seen.seats) if seat != self.me]
        self.weights = [self.weight(seat) for seat in range(seen.seats)]
        self.danger = self.look_for_danger()
        self.goal = NOWHERE  # the cell to walk to
        self.worth = 0  # what is expected of the plan
        self.first_lay: Lay | None = None  # the bomb to lay here and now
        self.way: list[int] = []
        self.refuge = False  # whether a safe cell is within reach

    def is_partner(self, seat: int) -> bool:
        return self.table.known_partners(self.me, seat)

    def weight(self, seat: int) -> int:
        """What it is worth to have this figure in a blast."""
        if seat == self.me:
            return 0
        last_tile = self.seen.lit and self.seen.tiles == 1
        fixed = last_tile and self.seen.standing[seat] != "ready"
        now = "remote" in self.seen.hand or self.seen.hand.count("fuse") >= self.seen.tiles
        weight = POINT if fixed or now else MAYBE
        return -weight if self.is_partner(seat) else weight + 10 * self.seen.scores[seat]

    # ------------------------------------------------------------------ danger

    def strongest(self) -> int:
        return PLUS_TWO if self.table.options.bombs[PLUS_TWO] else PLUS_ONE

    def look_for_danger(self) -> list[int]:
        danger = [0] * CELLS
        for cell in self.table.bomb_cells():
            owner, power = self.table.bombs[cell] // POWERS, self.table.bombs[cell] % POWERS
            if owner != self.me:
                for reached in blast(self.table.ground, cell, self.strongest()):
                    danger[reached] = max(danger[reached], POSSIBLE)
            for reached in blast(self.table.ground, cell, power):
                danger[reached] = max(danger[reached], OWN if owner == self.me else SURE)
        return danger

    def has_way_out(self) -> bool:
        """Whether this seat's turn can still end out of its own blasts."""
        table = self.table
        here = table.figures[self.me]
        covered = {
            reached
            for cell in table.bomb_cells()
            if table.bombs[cell] // POWERS == self.me
            for reached in blast(table.ground, cell, table.bombs[cell] % POWERS)
        }
        if here not in covered and not table.shares_cell(self.me):
            return True
        ways = walks(table, self.me)
        return any(ways[cell] and cell not in covered for cell in range(CELLS))

    def is_trap(self, action: Action) -> bool:
        """Whether, after this, no way leads out of one's own blasts any more."""
        here = self.table.figures[self.me]
        if isinstance(action, End):
            return self.danger[here] == OWN
        if not isinstance(action, (Step, Lay)) and not (isinstance(action, Play) and action.card in MOVING):
            return False
        before, self.table = self.table, self.table.clone()
        if isinstance(action, Play):
            self.table.take_effect(self.me, action.card, action.target)
        else:
            self.table.apply(self.me, action)
        trap = not self.has_way_out()
        self.table = before
        return trap

    def safest(self, ways: list[list[int]], danger: list[int]) -> int:
        """Of the cells within reach (this one included) the least dangerous, then the nearest to the others."""
        here = self.table.figures[self.me]
        best, best_cell = NEVER, NOWHERE
        for cell in range(CELLS):
            if ways[cell] or (cell == here and not self.table.shares_cell(self.me)):
                value = -1000 * danger[cell] - 10 * self.distance(cell) - len(ways[cell]) + self.exits(cell)
                if value > best:
                    best, best_cell = value, cell
        return best_cell

    def is_quiet(self) -> bool:
        """Too long without a point: the bombs between us have become a wall that nobody crosses."""
        return self.seen.still >= QUIET

    def distance(self, cell: int) -> int:
        """To the nearest opponent, as the crow flies."""
        nearest = 30
        for seat in self.others:
            if not self.is_partner(seat):
                other = self.table.figures[seat]
                nearest = min(nearest, abs(other // SIDE - cell // SIDE) + abs(other % SIDE - cell % SIDE))
        return nearest

    def exits(self, cell: int) -> int:
        ground = self.table.ground
        near = [ground.onward[cell * DIRECTIONS + direction] for direction in range(DIRECTIONS)]
        return len([other for other in near if other != NOWHERE and self.table.bombs[other] == NO_BOMB])

    # ------------------------------------------------------------------ the plan

    def make_plan(self) -> None:
        ways = walks(self.table, self.me)
        if self.seen.layings and sum(self.seen.reserve):
            self.plan_bomb(ways)
        if self.goal != NOWHERE:
            return
        self.goal = self.safest(ways, self.danger)
        self.way = ways[self.goal] if self.goal != NOWHERE else []
        self.refuge = self.goal != NOWHERE and self.danger[self.goal] == 0

    def plan_bomb(self, ways: list[list[int]]) -> None:
        """The best bomb within reach that leaves a refuge: walk to `goal`, lay `first_lay` when there."""
        here = self.table.figures[self.me]
        ideas: list[tuple[int, int, int, int]] = []
        values = self.bomb_values()
        for stand in range(CELLS):
            if not ways[stand] and (stand != here or self.table.shares_cell(self.me)):
                continue
            for direction in range(DIRECTIONS):
                cell = self.table.ground.beside[stand * DIRECTIONS + direction]
                if cell == NOWHERE or not (cell == here or self.table.is_free(cell)):
                    continue
                for power in range(POWERS):
                    if self.seen.reserve[power] and values[cell * POWERS + power] > 0:
                        value = values[cell * POWERS + power] - 5 * len(ways[stand])
                        ideas.append((value, stand, cell, power))
        ideas.sort(reverse=True)
        for value, stand, cell, power in ideas[:8]:
            if self.leaves_refuge(stand, len(ways[stand]), cell, power):
                self.goal, self.way, self.worth = stand, ways[stand], value
                self.refuge = True
                if not self.way:
                    self.first_lay = LAY[power][cell]
                return

    def bomb_values(self) -> list[int]:
        """What a bomb is worth on each cell, by cell and power; a little for the ground it covers."""
        values = [0] * (CELLS * POWERS)
        for cell in self.table.ground.cells():
            for power in range(POWERS):
                if self.seen.reserve[power]:
                    covered = blast(self.table.ground, cell, power)
                    value = 0 if self.is_quiet() else len(covered) - 2 * self.distance(cell)
                    for seat in self.others:
                        if self.table.figures[seat] in covered:
                            value += self.weights[seat]
                    values[cell * POWERS + power] = value
        return values

    def leaves_refuge(self, stand: int, walked: int, cell: int, power: int) -> bool:
        """Whether, with that bomb laid from there, the steps left lead out of every known blast."""
        table = self.table
        before = (table.figures[self.me], table.walked)
        table.figures[self.me] = stand
        table.walked += walked
        target = enters(table, cell)
        table.bombs[target] = self.me * POWERS + power
        danger = self.danger.copy()
        for reached in blast(table.ground, target, power):
            danger[reached] = OWN
        refuge = self.safest(walks(table, self.me), danger)
        table.bombs[target] = NO_BOMB
        table.figures[self.me], table.walked = before
        return refuge != NOWHERE and danger[refuge] == 0

    # ------------------------------------------------------------------ ratings

    def rate(self, action: Action) -> int:
        if isinstance(action, Step):
            return POINT // 2 if self.way and action.cell == self.way[0] else -100
        if isinstance(action, Lay):
            return POINT // 2 if action is self.first_lay else -200
        if isinstance(action, End):
            return 100
        if isinstance(action, Play):
            return self.rate_card(action)
        if isinstance(action, TakeBack):
            return NEVER
        if isinstance(action, Draw):
            return 100
        if isinstance(action, Exchange):
            return 200 if "remote" not in self.seen.hand and self.is_quiet() else 0
        if isinstance(action, Discard):
            return -WORTH.index(NAMES[action.card])
        if isinstance(action, Gamelle):
            return self.rate_gamelle()
        return 0

    def rate_card(self, action: Play) -> int:
        card, target = action.card, action.target
        if card == REMOTE:
            return self.explosion_value(chain(self.table, target)) - 300
        if card == FUSE:
            ends_it = self.seen.hand.count("fuse") >= self.seen.tiles
            return self.explosion_value(self.table.bomb_cells()) - 200 if ends_it else -50
        if card == EXTRA:
            return self.rate_extra()
        if card == BLOCK:
            fixed = self.danger[self.table.figures[target]] >= SURE and self.seen.lit and self.seen.tiles == 1
            return 300 if fixed else 90 + 10 * self.seen.scores[target] if self.seen.scores[target] > 1 else 0
        if card in (KICK, PUNCH):
            return self.rate_shove(action)
        if self.danger[self.table.figures[self.me]] == 0 or self.refuge:
            return -50
        if card == ROLLERS:
            return 250
        assert card in (PASS_BOMB, PASS_WALL)
        return 300 if self.danger[target] < self.danger[self.table.figures[self.me]] else 50

    def rate_extra(self) -> int:
        """Worth it for a bomb that would have somebody in its blast."""
        if self.seen.layings:
            return -50
        other = Mind(self.seen)
        other.plan_bomb(walks(other.table, self.me))
        return 400 if other.worth >= MAYBE else -50

    def explosion_value(self, going: list[int]) -> int:
        """What these bombs bring this seat (and its partner), less what they bring the others."""
        points = gains(touches(self.table, going), self.seen.teams, self.table.options.mate_per_bomb)
        scores = after(self.seen.scores, points)
        value = 0
        for seat in range(self.seen.seats):
            change = scores[seat] - self.seen.scores[seat]
            mine = seat == self.me or self.is_partner(seat)
            value += POINT * change if mine else -POINT * change // 2
        return value

    def rate_shove(self, action: Play) -> int:
        """A kick or a punch for what it changes: who is in my blasts, and whether I get away."""
        then = self.imagine(action)
        refuge = then.safest(walks(then.table, self.me), then.danger)
        if refuge == NOWHERE or then.danger[refuge] > 0:
            return -POINT
        change = then.pressure() - self.pressure()
        if not self.refuge and self.first_lay is None:
            return 350
        stunned = [seat for seat in self.others if then.seen.standing[seat] != self.seen.standing[seat]]
        change += sum(100 for seat in stunned if not self.is_partner(seat))
        return change - 60

    def imagine(self, action: Play) -> "Mind":
        """What the table would look like after this card."""
        twin = self.table.clone()
        twin.take_effect(self.seen.turn, action.card, action.target)
        return Mind(view(twin, self.me))

    def pressure(self) -> int:
        """How much my own bombs threaten."""
        table, total = self.table, 0
        for cell in table.bomb_cells():
            if table.bombs[cell] // POWERS == self.me:
                covered = blast(table.ground, cell, table.bombs[cell] % POWERS)
                total += sum(self.weights[seat] for seat in self.others if table.figures[seat] in covered)
        return total

    def rate_gamelle(self) -> int:
        """For a card that would hit me, hold me up or decide the game; above 0 it is played."""
        action = ALPHABET[self.table.played]
        assert isinstance(action, Play)
        if self.seen.gamelles:
            return -50
        if action.card == BLOCK:
            return 200 if action.target == self.me else -50
        if action.card == REMOTE or (action.card == FUSE and self.seen.tiles == 1):
            going = chain(self.table, action.target) if action.card == REMOTE else self.table.bomb_cells()
            return -50 - self.explosion_value(going)
        if action.card in (KICK, PUNCH) and self.seen.standing[self.me] != "ready":
            here = self.table.figures[self.me]
            return 100 if self.imagine(action).danger[here] > self.danger[here] else -50
        return -50
