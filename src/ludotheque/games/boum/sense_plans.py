"""A turn at Boum ! thought of as a whole: walk somewhere, lay a bomb, get away from it, set it off.

A plan is made once and then followed step by step, until a card was played or something came between; then another one
is made. The law of this file: it plans for one seat on an imagined table, and never into that seat's own blasts.
"""

from typing import Final

from mypy_extensions import i64

from ludotheque.games.boum import explosions, legality, motion
from ludotheque.games.boum.actions import (
    BLOCK,
    CELLS,
    END,
    EXTRA,
    FUSE,
    KICK,
    LAY,
    NO_TARGET,
    PASS_BOMB,
    PASS_WALL,
    PLAY,
    POWERS,
    PUNCH,
    REMOTE,
    ROLLERS,
    SIDE,
    STEP,
    End,
    Lay,
    Play,
    Step,
)
from ludotheque.games.boum.rules import Boum
from ludotheque.games.boum.sense_ideas import EARLY, USUAL, Idea, is_partner, keep, price_ground
from ludotheque.games.boum.state import NO_BOMB, READY, Table
from ludotheque.games.boum.terrain import DIRECTIONS, NOWHERE
from ludotheque.kernel.chance import Chance
from ludotheque.kernel.state import Action

# The unit of plans: a point that is certain is worth 100
POINT: Final = 100
FIXED: Final = 90  # somebody who cannot walk away before the Boum
HELD: Final = 70  # somebody who will be blocked
FLEEING: Final = 14  # somebody who has a turn before it
CAUGHT: Final = 6  # one more bomb on somebody who is caught already
WORTH_A_CARD: Final = 55
STRONGER: Final = 3  # bombs come back with every Boum, most of them unused: the strong ones first


class Planner:
    """Makes one plan at a time, on paper of its own, and remembers it while it is followed."""

    def __init__(self) -> None:
        self.table: Table | None = None  # for which the plan was made
        self.plan: list[Action] = []
        self.next = 0  # the step of the plan that comes now
        self.due = 0  # decisions made when it does
        # by cell
        self.own: list[int] = []  # how many of the planner's bombs reach it
        self.hot: list[int] = []  # how many of the others', his partner's apart
        self.taken: list[int] = []  # 1 where another figure stands
        self.ease: list[int] = []  # how good it is to end the turn there, one's own bombs apart
        self.far: list[int] = []  # steps to get there, NOWHERE if it cannot be reached
        self.from_cell = [0] * CELLS
        self.by_step = [0] * CELLS  # the cell that the last step names; a teleporter leads on from it
        self.from_then = [0] * CELLS  # the same after a bomb was laid
        self.by_then = [0] * CELLS
        self.pay: list[int] = []  # what a bomb is worth, by cell and power
        self.pays: list[int] = []  # those that are worth something
        self.weights: list[int] = []  # what a hit is worth, by seat
        self.mood = USUAL

    # ------------------------------------------------------------------ following

    def go_on(self, table: Boum, seat: int, chance: Chance, whims: int) -> Action | None:
        """The next step of the plan, or the first of another one; one plan of so many begins with a whim. None when no
        plan can be made."""
        if table is self.table and table.decisions == self.due and self.next < len(self.plan):
            action = self.plan[self.next]
            if self.is_possible(table, seat, action):
                self.next += 1
                self.due += 1
                return action
        self.plan = []
        self.look(table, seat)
        self.weigh_figures(table, seat)
        if table.shares_cell(seat) or chance.below(whims) != 0 or not self.whim(table, seat, chance):
            self.make_plan(table, seat, chance)
        self.table = table
        self.next = 1
        self.due = table.decisions + 1
        if self.plan and self.is_possible(table, seat, self.plan[0]):
            return self.plan[0]
        self.plan = []
        return None

    def is_possible(self, table: Table, seat: int, action: Action) -> bool:
        if isinstance(action, Step):
            onward = table.ground.onward
            for direction in range(DIRECTIONS):
                if onward[table.figures[seat] * DIRECTIONS + direction] == action.cell:
                    return motion.may_step(table, seat, direction) == action.cell
            return False
        if table.shares_cell(seat):
            return False
        if isinstance(action, Lay):
            return legality.may_lay(table, seat, action.cell, action.power)
        if isinstance(action, Play):
            return table.hands[seat][action.card] > 0 and legality.may_play(table, seat, action.card, action.target)
        return True

    # ------------------------------------------------------------------ looking

    def look(self, table: Table, seat: int) -> None:
        """Where blasts fall, and where figures stand."""
        own = [0] * CELLS
        hot = [0] * CELLS
        self.own = own
        self.hot = hot
        self.taken = [0] * CELLS
        reach = table.ground.reach
        for cell in table.bomb_cells():
            bomb = table.bombs[cell]
            owner = bomb // POWERS
            length = 2 + bomb % POWERS
            if owner == seat:
                marks = own
            elif is_partner(table, seat, owner):
                continue
            else:
                marks = hot
            marks[cell] += 1
            for direction in range(DIRECTIONS):
                ray = reach[cell * DIRECTIONS + direction]
                for at in range(min(length, len(ray))):
                    marks[ray[at]] += 1
        for other in range(table.seats):
            if other != seat:
                self.taken[table.figures[other]] = 1

    def spread(
        self, table: Table, start: int, steps: int, bomb: int, far: list[int], from_cell: list[int], by_step: list[int]
    ) -> list[int]:
        """The cells within reach, the nearest first, and how far they are, with one bomb more on that cell."""
        ground = table.ground
        onward = ground.onward
        bombs = table.bombs
        teleports = len(ground.pieces.teleporters) > 0
        far[start] = 0
        queue = [start]
        for here in queue:
            length = far[here]
            if length >= steps:
                break
            for key in range(here * DIRECTIONS, here * DIRECTIONS + DIRECTIONS):
                cell = onward[key]
                if cell in (NOWHERE, bomb) or bombs[cell] != NO_BOMB:
                    continue
                end = cell
                if teleports:
                    out = ground.exit[cell]
                    if out != NOWHERE and out != bomb and bombs[out] == NO_BOMB and self.taken[out] == 0:
                        end = out
                if far[end] == NOWHERE:
                    far[end] = length + 1
                    from_cell[end] = here
                    by_step[end] = cell
                    queue.append(end)
        return queue

    def weigh_figures(self, table: Table, seat: int) -> None:
        """What it is worth to have each figure in a blast of one's own."""
        hand = table.hands[seat]
        left = table.tiles - hand[FUSE]
        now = hand[REMOTE] > 0 or left <= 0
        last = left <= 1
        self.weights = []
        for other in range(table.seats):
            weight = EARLY
            if other == seat:
                weight = 0
            elif self.own[table.figures[other]] > 0 and not hand[REMOTE]:
                weight = CAUGHT
            elif now:
                weight = POINT
            elif last and table.standing[other] != READY:
                weight = FIXED
            elif last:
                weight = HELD if hand[BLOCK] else FLEEING
            elif table.tiles == 2:
                weight = 2 * EARLY
            if is_partner(table, seat, other):
                weight = -POINT if weight >= HELD else -EARLY
            elif weight >= HELD:
                weight += 6 * table.scores[other]
            self.weights.append(weight)

    def price_bombs(self, table: Table) -> None:
        """For every cell and power, whom a bomb there reaches."""
        pay = [0] * (CELLS * POWERS)
        self.pay = pay
        self.pays = []
        reach = table.ground.reach
        for other in range(table.seats):
            weight = self.weights[other]
            if weight == 0:
                continue
            for direction in range(DIRECTIONS):
                for away, cell in enumerate(reach[table.figures[other] * DIRECTIONS + direction]):
                    for power in range(max(away - 1, 0), POWERS):
                        place = cell * POWERS + power
                        if pay[place] == 0:
                            self.pays.append(place)
                        pay[place] += weight

    def outcome_of(self, table: Table, seat: int, going: list[int]) -> int:
        """What these bombs bring the seat and its partner, less half of what they bring the others."""
        points = explosions.gains(explosions.touches(table, going), table.teams, table.options.mate_per_bomb)
        total: i64 = 0
        for other in range(table.seats):
            change = points[other]
            if change < -table.scores[other]:
                change = -table.scores[other]
            if other == seat or is_partner(table, seat, other):
                total += POINT * change
            else:
                total -= POINT * change // (2 if table.seats == 2 else 3)
        return total

    # ------------------------------------------------------------------ making

    def make_plan(self, table: Boum, seat: int, chance: Chance) -> None:
        here = table.figures[seat]
        self.far = [NOWHERE] * CELLS
        near = self.spread(table, here, table.steps_left(), NOWHERE, self.far, self.from_cell, self.by_step)
        if table.trail:
            near = self.straight_on(table, near)
        self.judge_cells(table, seat, near)
        best = self.refuge(near, self.far, chance)
        idle = self.comfort(best) if best != NOWHERE else -10 * POINT
        worth = 0
        if table.layings > 0 or table.hands[seat][EXTRA] > 0:
            self.price_bombs(table)
            if self.mood.anywhere:
                price_ground(near, self.pay, self.pays)
            worth = self.plan_bomb(table, seat, idle, chance)
            if worth > 0 and table.layings == 0:
                self.plan = []
                if worth >= WORTH_A_CARD and not table.shares_cell(seat):
                    self.plan.append(PLAY[EXTRA][NO_TARGET])
                    return
        if worth < WORTH_A_CARD and self.plan_card(table, seat, idle, chance):
            return
        if self.plan:
            return
        if best not in (NOWHERE, here):
            self.walk_to(best, here, self.from_cell, self.by_step)
        self.finish(table, seat, best)

    def whim(self, table: Boum, seat: int, chance: Chance) -> bool:
        """Now and then whatever card comes to mind."""
        plays: list[Action] = []
        legality.add_plays(table, seat, plays)
        if not plays:
            return False
        action = plays[chance.below(len(plays))]
        assert isinstance(action, Play)
        if action.card in (REMOTE, FUSE):
            return False
        self.plan.append(action)
        return True

    def straight_on(self, table: Table, near: list[int]) -> list[int]:
        """In the middle of a walk, the cells that lie on its way, so that whoever thinks anew at every step arrives
        somewhere. All of them where this way leads into one's own blasts only."""
        far = [NOWHERE] * CELLS
        made = table.walked - table.walk_from
        all_steps = made + table.steps_left()
        self.spread(table, table.trail[1], all_steps, NOWHERE, far, self.from_then, self.by_then)
        kept: list[int] = []
        safe = False
        for cell in near:
            if far[cell] == made + self.far[cell]:
                kept.append(cell)
                safe = safe or (self.own[cell] == 0 and self.taken[cell] == 0)
        if not safe:
            return near
        for cell in near:
            if far[cell] != made + self.far[cell]:
                self.far[cell] = NOWHERE
        return kept

    # ------------------------------------------------------------------ where to be in the end

    def judge_cells(self, table: Table, seat: int, near: list[int]) -> None:
        """How good it is to end the turn on each cell within reach: out of blasts, near the others, but not near
        those who have a turn before the Boum."""
        soon = table.lit and table.tiles - table.hands[seat][FUSE] <= 1
        heat: i64 = 60 if soon else 7
        hot = self.hot
        ease = [-POINT] * CELLS
        self.ease = ease
        rows: list[int] = []
        cols: list[int] = []
        ready: list[int] = []
        for other in range(table.seats):
            if other != seat and not is_partner(table, seat, other):
                rows.append(table.figures[other] // SIDE)
                cols.append(table.figures[other] % SIDE)
                ready.append(1 if soon and table.standing[other] == READY else 0)
        others: i64 = len(rows)
        pull: i64 = self.mood.pull
        for cell in near:
            value: i64 = -heat * hot[cell]
            row: i64 = cell // SIDE
            col: i64 = cell % SIDE
            nearest: i64 = 30
            at: i64 = 0
            while at < others:
                down: i64 = rows[at] - row
                right: i64 = cols[at] - col
                away = (down if down > 0 else -down) + (right if right > 0 else -right)
                if ready[at] == 1:
                    value += 3 * (away if away < 9 else 9)
                if away < nearest:
                    nearest = away
                at += 1
            ease[cell] = value - pull * nearest

    def comfort(self, cell: int) -> int:
        return self.ease[cell] - 2 * POINT * self.own[cell]

    def refuge(self, near: list[int], far: list[int], chance: Chance) -> int:
        """The most comfortable cell within reach, more or less."""
        best = NOWHERE
        most: i64 = -100 * POINT
        ease, own, taken, roam = self.ease, self.own, self.taken, self.mood.roam
        for cell in near:
            if taken[cell] == 0:
                value: i64 = ease[cell] - 2 * POINT * own[cell] - far[cell]
                if value + roam > most:
                    value += chance.below(roam)
                    if value > most:
                        most = value
                        best = cell
        return best

    def walk_to(self, cell: int, here: int, from_cell: list[int], by_step: list[int]) -> None:
        """The steps from here to that cell, behind what is planned already."""
        first = len(self.plan)
        while cell != here:
            self.plan.insert(first, STEP[by_step[cell]])
            cell = from_cell[cell]

    def has_way_out(self, table: Table, seat: int) -> bool:
        """Whether this turn can still end out of the seat's own blasts."""
        self.look(table, seat)
        here = table.figures[seat]
        if self.own[here] == 0 and self.taken[here] == 0:
            return True
        self.far = [NOWHERE] * CELLS
        for cell in self.spread(table, here, table.steps_left(), NOWHERE, self.far, self.from_cell, self.by_step):
            if self.own[cell] == 0 and self.taken[cell] == 0:
                return True
        return False

    def is_trap(self, table: Boum, seat: int, action: Action) -> bool:
        """Whether, after this, no way leads out of one's own blasts any more."""
        if isinstance(action, Play):
            if action.card not in (KICK, PUNCH, PASS_BOMB, PASS_WALL):
                return False
        elif not isinstance(action, (Step, Lay, End)):
            return False
        if isinstance(action, End):
            self.look(table, seat)
            return self.own[table.figures[seat]] > 0
        twin = table.clone()
        if isinstance(action, Play):
            twin.take_effect(seat, action.card, action.target)
        else:
            twin.apply(seat, action)
        return not self.has_way_out(twin, seat)

    # ------------------------------------------------------------------ a bomb

    def plan_bomb(self, table: Boum, seat: int, idle: int, chance: Chance) -> int:
        """Walk, lay, get away: the best of a few that come to mind; what it is worth, or 0."""
        ideas: list[Idea] = []
        self.think_of_bombs(table, seat, ideas, chance)
        if table.hands[seat][KICK]:
            self.think_of_kicks(table, seat, ideas, chance)
        best_worth = 0
        best_plan: list[Action] = []
        for idea in ideas:
            self.plan = []
            worth = self.with_bomb(table, seat, idea, chance) - idle
            if self.plan and worth > best_worth:
                best_worth = worth
                best_plan = self.plan
        self.plan = best_plan
        return best_worth

    def think_of_bombs(self, table: Table, seat: int, ideas: list[Idea], chance: Chance) -> None:
        reserve = table.reserves[seat]
        beside = table.ground.beside
        for place in self.pays:
            power = place % POWERS
            cell = place // POWERS
            if reserve[power] == 0 or self.pay[place] <= 0 or table.bombs[cell] != NO_BOMB or self.taken[cell]:
                continue
            nearest = NOWHERE
            for direction in range(DIRECTIONS):
                stand = beside[cell * DIRECTIONS + direction]
                if stand == NOWHERE or self.far[stand] < 0 or self.taken[stand]:
                    continue
                if nearest == NOWHERE or self.far[stand] + chance.below(2) < self.far[nearest]:
                    nearest = stand
            if nearest != NOWHERE:
                value = self.pay[place] + chance.below(self.mood.fancy) + STRONGER * power - self.far[nearest]
                keep(ideas, value, nearest, cell, power, False)

    def think_of_kicks(self, table: Table, seat: int, ideas: list[Idea], chance: Chance) -> None:
        """A bomb laid in line with somebody and kicked stops beside him."""
        power = POWERS - 1
        while power >= 0 and table.reserves[seat][power] == 0:
            power -= 1
        if power < 0:
            return
        beside = table.ground.beside
        for other in range(table.seats):
            weight = self.weights[other]
            if weight < HELD:
                continue
            for direction in range(DIRECTIONS):
                cell = beside[table.figures[other] * DIRECTIONS + direction]
                length = 0
                while cell != NOWHERE and table.bombs[cell] == NO_BOMB and self.taken[cell] == 0:
                    stand = beside[cell * DIRECTIONS + direction]
                    if length > 2 and stand != NOWHERE and self.far[stand] >= 0 and self.taken[stand] == 0:
                        value = weight + chance.below(self.mood.fancy) - self.far[stand] - 10
                        keep(ideas, value, stand, cell, power, True)
                    cell = stand
                    length += 1

    def with_bomb(self, table: Boum, seat: int, idea: Idea, chance: Chance) -> int:
        """The plan with this bomb in it, if it leaves a way out; what it is worth."""
        target = motion.enters(table, idea.cell) if table.ground.pieces.teleporters else idea.cell
        steps = table.steps_left() - self.far[idea.stand]
        covered = explosions.blast(table.ground, target, idea.power)
        for reached in covered:
            self.own[reached] += 1
        far = [NOWHERE] * CELLS
        near = self.spread(table, idea.stand, steps, target, far, self.from_then, self.by_then)
        end = self.refuge(near, far, chance)
        worth = -10 * POINT
        if end != NOWHERE and self.own[end] == 0:
            worth = idea.value + self.comfort(end)
            self.walk_to(idea.stand, table.figures[seat], self.from_cell, self.by_step)
            self.plan.append(LAY[idea.power][idea.cell])
            if idea.kicked:
                self.plan.append(PLAY[KICK][target])
            else:
                self.walk_to(end, idea.stand, self.from_then, self.by_then)
                hand = table.hands[seat]
                if hand[REMOTE] and idea.value >= WORTH_A_CARD:
                    self.plan.append(PLAY[REMOTE][target])
                elif hand[REMOTE] + hand[FUSE] + hand[EXTRA] + hand[BLOCK] == 0:
                    self.plan.append(END)
        for reached in covered:
            self.own[reached] -= 1
        return worth

    # ------------------------------------------------------------------ cards

    def plan_card(self, table: Boum, seat: int, idle: int, chance: Chance) -> bool:
        """A card that makes more of this turn, when nothing better was found."""
        if table.shares_cell(seat):
            return False
        hand = table.hands[seat]
        last = table.lit and table.tiles - hand[FUSE] <= 1
        wants = last or hand[REMOTE] > 0 or idle < -WORTH_A_CARD
        if hand[BLOCK] and self.block_somebody(table, seat, last, chance):
            return True
        if not wants:
            return False
        if hand[KICK] and self.shove(table, seat, KICK, chance):
            return True
        if hand[PUNCH] and self.shove(table, seat, PUNCH, chance):
            return True
        far_off = table.layings > 0 or idle < -WORTH_A_CARD
        if hand[ROLLERS] and far_off and chance.below(2) == 0 and legality.may_play(table, seat, ROLLERS, NO_TARGET):
            self.plan = [PLAY[ROLLERS][NO_TARGET]]
            return True
        for card in (PASS_WALL, PASS_BOMB):
            if hand[card] and chance.below(3) == 0:
                direction = chance.below(DIRECTIONS)
                cell = legality.behind(table, seat, card, direction)
                if cell != NOWHERE:
                    self.plan = [PLAY[card][cell]]
                    return True
        return False

    def block_somebody(self, table: Table, seat: int, last: bool, chance: Chance) -> bool:
        """Whoever stands in a blast of mine and would walk away; now and then the leader."""
        best = NOWHERE
        most = 0
        for other in range(table.seats):
            if other != seat and legality.may_play(table, seat, BLOCK, other):
                value = table.scores[other] * 4
                if last and self.own[table.figures[other]] > 0:
                    value += POINT
                if value > most:
                    most = value
                    best = other
        if best == NOWHERE or chance.below(POINT) >= most:
            return False
        self.plan = [PLAY[BLOCK][best]]
        return True

    def shove(self, table: Boum, seat: int, card: int, chance: Chance) -> bool:
        """A kick or a punch of a bomb beside me that puts somebody into a blast of mine."""
        here = table.figures[seat]
        for direction in range(DIRECTIONS):
            cell = table.ground.beside[here * DIRECTIONS + direction]
            if cell == NOWHERE or table.bombs[cell] == NO_BOMB or not legality.may_play(table, seat, card, cell):
                continue
            bomb = table.bombs[cell]
            table.bombs[cell] = NO_BOMB
            landing = motion.roll(table, cell, direction) if card == KICK else motion.punch(table, cell, direction)
            table.bombs[cell] = bomb
            gain = self.caught(table, seat, landing.cell, bomb) - self.caught(table, seat, cell, bomb)
            if card == PUNCH:
                for other in landing.bounced:
                    if table.standing[other] == READY and not is_partner(table, seat, other):
                        gain += POINT // 3
            if gain > POINT // 2:
                self.plan = [PLAY[card][cell]]
                return True
        return False

    def caught(self, table: Table, seat: int, cell: int, bomb: int) -> int:
        """What this bomb on that cell is worth to the seat."""
        if cell < 0:
            return 0
        owner = bomb // POWERS
        covered = explosions.blast(table.ground, cell, bomb % POWERS)
        value = 0
        for other in range(table.seats):
            if table.figures[other] in covered:
                if owner == seat:
                    value += -POINT if other == seat else self.weights[other]
                elif other == seat:
                    value -= POINT // 2
                elif other == owner:
                    value += POINT // 2
                else:
                    value -= POINT // 4
        return value

    def finish(self, table: Boum, seat: int, end: int) -> None:
        """At the end of the walk: set off what pays, then that was it."""
        hand = table.hands[seat]
        if end != NOWHERE and (hand[REMOTE] or hand[FUSE]):
            here = table.figures[seat]
            table.figures[seat] = end
            action = self.set_off(table, seat)
            table.figures[seat] = here
            if action is not None:
                self.plan.append(action)
                return
        self.plan.append(END)

    def set_off(self, table: Boum, seat: int) -> Action | None:
        hand = table.hands[seat]
        best: Action | None = None
        most = POINT // 2
        cells = table.bomb_cells()
        if hand[FUSE] and legality.countdown_runs(table) and table.tiles - hand[FUSE] <= 1:
            value = self.outcome_of(table, seat, cells)
            if table.tiles > hand[FUSE]:  # the others have their turns before it
                for other in range(table.seats):
                    if table.standing[other] == READY:
                        value -= POINT // 2
            if value > most:
                most = value
                best = PLAY[FUSE][NO_TARGET]
        if hand[REMOTE]:
            for cell in cells:
                if table.bombs[cell] // POWERS == seat:
                    value = self.outcome_of(table, seat, explosions.chain(table, cell))
                    if value > most:
                        most = value
                        best = PLAY[REMOTE][cell]
        return best
