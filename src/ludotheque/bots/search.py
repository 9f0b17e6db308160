"""Thinking ahead on imagined tables: flat Monte Carlo, a tree over what one seat knows, and regret matching.

Every look deals the table anew as its seat could imagine it (`redeal`, `imagine`), walks down one tree of moves that
all those tables share, so that what is hidden and what is still to fall are met as often as they happen, and plays on
by the game's policy. Which moves are tried first, and how many, the game's `Sense` says; so does what a table that is
not played to its end is worth.

The law of this file: it is given an imagined table and luck of its own, asks no clock unless the budget is one, and
makes the same search of the same arguments.
"""

from collections.abc import Sequence
from math import sqrt
from time import monotonic
from typing import Final

from ludotheque.kernel.chance import Chance
from ludotheque.kernel.sense import WHOLE, Manner, Sense, lot
from ludotheque.kernel.state import NOBODY, Action, State

PAUSE: Final = 8  # looks between two moments in which to ask whether to go on
NO_END: Final = 2**62
NO_LOOK: Final = -1
UNTRIED: Final = 0.1  # how much worse than its node a move is taken to be before it was tried
EXPLORED: Final = 0.15  # of the looks at orders that are written at the same time, those that try any of them


class Budget:
    """How long to think: until one of these is used up; 0 is no limit."""

    def __init__(self, looks: int = 0, steps: int = 0, milliseconds: int = 0) -> None:
        if looks <= 0 and steps <= 0 and milliseconds <= 0:
            raise ValueError("a search ends after some looks, some steps or some milliseconds")
        self.looks = looks if looks > 0 else NO_END
        self.steps = steps if steps > 0 else NO_END
        self.milliseconds = milliseconds


class Tried:
    """What came of a move: how often it was looked at, what it brought (a share of a won game, 0 to 1), and how much
    of one's mind it has: the part of the looks, or of the mixed strategy."""

    def __init__(self, action: Action, looks: int, share: float, weight: float) -> None:
        self.action = action
        self.looks = looks
        self.share = share
        self.weight = weight

    def __repr__(self) -> str:
        return f"<{self.action.text}: {self.share:.3f} in {self.looks} looks, {self.weight:.2f}>"


class Arm:
    """A move of a node, or a whole turn; what it brought to whoever makes it."""

    def __init__(self, actions: list[Action], prior: float) -> None:
        self.actions = actions
        self.prior = prior
        self.visits = 0
        self.total = 0.0
        self.regret = 0.0
        self.strategy = 0.0
        self.possible = NO_LOOK  # the last look on whose table it was
        self.nodes: list[Node] = []

    def node(self, seat: int) -> "Node":
        """What follows when that seat is the next to decide."""
        for node in self.nodes:
            if node.seat == seat:
                return node
        node = Node(seat)
        self.nodes.append(node)
        return node


class Node:
    """A moment as the searching seat knows it: the moves that led here, and who decides."""

    def __init__(self, seat: int) -> None:
        self.seat = seat
        self.arms: list[Arm] = []  # the likeliest first
        self.by_action: dict[int, Arm] = {}
        self.visits = 0
        self.total = 0.0
        self.turns = 0  # whole turns that were asked of the policy; some of them it had made before

    def mean(self) -> float:
        return self.total / self.visits if self.visits else 0.5

    def know(self, legal: list[Action], weights: list[int]) -> None:
        """Moves that were not possible here before."""
        total = 0
        for weight in weights:
            total += weight
        for place, action in enumerate(legal):
            if action.index not in self.by_action:
                arm = Arm([action], weights[place] / total)
                self.by_action[action.index] = arm
                at = len(self.arms)
                while at > 0 and self.arms[at - 1].prior < arm.prior:
                    at -= 1
                self.arms.insert(at, arm)


class Search:
    """One seat's thoughts about one decision."""

    def __init__(
        self,
        sense: Sense,
        root: State,
        seat: int,
        legal: list[Action],
        chance: Chance,
        budget: Budget,
        deep: bool = True,
        peeks: bool = False,
        priors: Sequence[int] = (),
    ) -> None:
        """`root` is an imagined table; `legal` what is worth a thought there, and `priors` how much, where that is not
        for the Sense to say. Not `deep`: flat Monte Carlo. Who `peeks` takes everything on `root` for what it is, and
        only what is still to fall for luck: the lab's measure of what no honest player can reach."""
        self.sense = sense
        self.root = root
        self.seat = seat
        self.legal = legal
        self.chance = chance
        self.budget = budget
        self.manner: Manner = sense.manner(root)
        self.deep = deep and self.manner.tree
        self.peeks = peeks
        self.priors = list(priors)
        self.curiosity = self.manner.curiosity / 1000
        self.looks = 0
        self.steps = 0
        self.top = Node(seat)
        self.others: list[Node] = []  # of those who decide at the same time
        self.path: list[Node] = []
        self.arms: list[Arm] = []
        self.chances: list[float] = []  # how likely each choice of an order was
        self.at_once = False

    # ------------------------------------------------------------------ looking

    def run(self) -> list[Tried]:
        """Think until the budget is used up; the moves, the best first."""
        limit = monotonic() + self.budget.milliseconds / 1000 if self.budget.milliseconds else 0.0
        while self.looks < self.budget.looks and self.steps < self.budget.steps:
            if self.looks % PAUSE == PAUSE - 1 and (self.is_settled() or (limit and monotonic() >= limit)):
                break
            self.look()
        return self.found()

    def is_settled(self) -> bool:
        """Whether the looks that are left, were they all for one other move, could not change what is played."""
        most, second = 0, 0
        for arm in self.top.arms:
            if arm.visits > most:
                most, second = arm.visits, most
            elif arm.visits > second:
                second = arm.visits
        return not self.at_once and most - second > self.budget.looks - self.looks

    def look(self) -> None:
        world = self.root.clone()
        if self.peeks:
            world.chance = self.chance
        else:
            world.redeal(self.seat, self.chance)
            self.sense.imagine(world, self.seat, self.chance)
        self.path = []
        self.arms = []
        self.chances = []
        waiting = world.to_act()
        if len(waiting) > 1 and self.seat in waiting:
            self.order(world, waiting)
        else:
            self.descend(world)
        self.looks += 1
        if self.at_once and self.look_back(world, waiting):
            return
        self.play_on(world)
        self.learn(self.sense.shares(world))

    def descend(self, world: State) -> None:
        """Down the tree, and one node further than anybody was before."""
        node = self.top
        while True:
            arm = self.select(node, world)
            self.path.append(node)
            self.arms.append(arm)
            if arm.visits == 0 or not self.deep:
                return
            waiting = world.to_act()
            if len(waiting) != 1:
                return
            node = arm.node(waiting[0])

    def play_on(self, world: State) -> None:
        sense, chance, steps, length, rests = self.sense, self.chance, 0, self.manner.length, self.manner.rests
        while steps < length:
            seat = world.actor()
            if seat == NOBODY:
                break
            if sense.rests(world):
                rests -= 1
                if rests == 0:
                    break
            world.apply(seat, sense.decide(world, seat, chance))
            steps += 1
        self.steps += steps

    def learn(self, shares: list[int]) -> None:
        for place, node in enumerate(self.path):
            arm = self.arms[place]
            value = shares[node.seat] / WHOLE
            if self.at_once:
                self.regret(node, arm, value, self.chances[place])
            node.visits += 1
            node.total += value
            arm.visits += 1
            arm.total += value

    # ------------------------------------------------------------------ choosing what to look at

    def select(self, node: Node, world: State) -> Arm:
        """A move of this node, made on that table."""
        legal = self.legal if node is self.top else world.legal(node.seat)
        if self.manner.whole_turns:
            return self.turn(node, world, legal)
        arm = self.most_promising(node, self.possible(node, world, legal))
        world.apply(node.seat, arm.actions[0])
        self.steps += 1
        return arm

    def possible(self, node: Node, world: State, legal: list[Action]) -> list[Arm]:
        """The arms that can be chosen on this table, the likeliest first; no more than are thought of by now."""
        known = node.by_action
        for action in legal:
            if action.index not in known:
                if node is self.top and not node.arms:
                    node.know(legal, self.priors or self.sense.ponder(self.root, node.seat, legal))
                else:
                    node.know(legal, self.sense.weigh(world, node.seat, legal))
                break
        width = self.manner.width
        most = len(legal) if width == 0 else min(len(legal), int(width * (1.0 + sqrt(node.visits) / 4.0)))
        if most == len(node.arms):
            return node.arms
        if len(legal) == len(node.arms):
            return node.arms[:most]
        for action in legal:
            known[action.index].possible = self.looks
        arms: list[Arm] = []
        for arm in node.arms:
            if arm.possible == self.looks:
                arms.append(arm)
                if len(arms) == most:
                    break
        return arms

    def most_promising(self, node: Node, arms: list[Arm]) -> Arm:
        tried = 0
        for arm in arms:
            tried += arm.visits
        reach = self.curiosity * sqrt(tried + 1)
        untried = node.mean() - UNTRIED
        best, height = arms[0], -1.0e9
        for arm in arms:
            worth = arm.total / arm.visits if arm.visits else untried
            score = worth + reach * arm.prior / (1 + arm.visits)
            if score > height:
                best, height = arm, score
        return best

    # ------------------------------------------------------------------ whole turns

    def turn(self, node: Node, world: State, legal: list[Action]) -> Arm:
        """A whole turn: one that was thought of before, or another, as the policy makes them."""
        width = max(self.manner.width, 1)
        if (len(legal) > 1 or not node.arms) and node.turns < width * (1.0 + sqrt(node.visits) / 2.0):
            return self.another(node, world, legal)
        arms: list[Arm] = []
        for arm in node.arms:
            if arm.actions[0] in legal:
                arms.append(arm)
        if not arms:
            return self.another(node, world, legal)
        arm = self.most_promising(node, arms)
        world.apply(node.seat, arm.actions[0])
        self.steps += 1
        for place in range(1, len(arm.actions)):
            if world.actor() != node.seat or arm.actions[place] not in world.legal(node.seat):
                break
            world.apply(node.seat, arm.actions[place])
            self.steps += 1
        return arm

    def another(self, node: Node, world: State, legal: list[Action]) -> Arm:
        seat = node.seat
        node.turns += 1
        made: list[Action] = []
        action = self.sense.choose(world, seat, legal, self.chance)
        while True:
            world.apply(seat, action)
            made.append(action)
            if len(made) == self.manner.longest or world.actor() != seat:
                break
            action = self.sense.decide(world, seat, self.chance)
        self.steps += len(made)
        for arm in node.arms:
            if arm.actions == made:
                return arm
        arm = Arm(made, 1.0 / max(self.manner.width, 1))
        node.arms.append(arm)
        return arm

    # ------------------------------------------------------------------ at the same time

    def order(self, world: State, waiting: list[int]) -> None:
        """Everybody's choice, by what each of them regrets not to have chosen; nobody knows another's."""
        self.at_once = True
        for seat in waiting:
            node = self.top if seat == self.seat else self.other(seat)
            legal = self.legal if seat == self.seat else world.legal(seat)
            arms = self.possible(node, world, legal)
            weights = mixed(arms)
            if node is self.top:
                for place, arm in enumerate(arms):
                    arm.strategy += weights[place]
            even = EXPLORED / len(arms)
            at, place = self.fraction(), 0
            while place < len(arms) - 1:
                at -= weights[place] * (1.0 - EXPLORED) + even
                if at < 0:
                    break
                place += 1
            self.path.append(node)
            self.arms.append(arms[place])
            self.chances.append(weights[place] * (1.0 - EXPLORED) + even)
            world.apply(seat, arms[place].actions[0])
            self.steps += 1

    def fraction(self) -> float:
        return self.chance.below(1 << 24) / (1 << 24)

    def other(self, seat: int) -> Node:
        for node in self.others:
            if node.seat == seat:
                return node
        node = Node(seat)
        self.others.append(node)
        return node

    def regret(self, node: Node, chosen: Arm, value: float, likely: float) -> None:
        """What was chosen tells of itself alone, and the more the less likely it was; the mean so far stands for the
        rest."""
        surprise = value - node.mean()
        for arm in node.arms:
            arm.regret -= surprise
        chosen.regret += surprise / likely

    def look_back(self, world: State, waiting: list[int]) -> bool:
        """Where the game tells what every order would have brought, all of them learn at once; whether it does."""
        known = self.sense.hindsight(world, waiting, self.chance)
        for place, values in enumerate(known):
            node, chosen = self.path[place], self.arms[place]
            weights = mixed(node.arms)
            expected = 0.0
            for at, arm in enumerate(node.arms):
                expected += weights[at] * values[arm.actions[0].index]
            for at, arm in enumerate(node.arms):
                value = values[arm.actions[0].index]
                arm.regret = max(0.0, arm.regret + value - expected)
                arm.strategy += weights[at] * self.looks  # what was thought later counts more
                arm.visits += 1
                arm.total += value
            node.visits += 1
            node.total += values[chosen.actions[0].index]
        return len(known) > 0

    # ------------------------------------------------------------------ what came of it

    def found(self) -> list[Tried]:
        """By first move: the one that has most of one's mind first."""
        found: list[Tried] = []
        whole = 0.0
        for arm in self.top.arms:
            whole += arm.strategy if self.at_once else arm.visits
        for action in self.legal:
            looks, total, weight = 0, 0.0, 0.0
            for arm in self.top.arms:
                if arm.actions[0] is action:
                    looks += arm.visits
                    total += arm.total
                    weight += arm.strategy if self.at_once else arm.visits
            if looks:
                found.append(Tried(action, looks, total / looks, weight / whole if whole else 0.0))
        best = self.top.arms[0]
        for arm in self.top.arms:
            if arm.visits > best.visits:
                best = arm
        if not self.at_once:  # of whole turns that begin alike, the best one counts
            found.sort(key=lambda one: (one.action is not best.actions[0], -one.weight, one.action.index))
        else:
            found.sort(key=lambda one: (-one.weight, one.action.index))
        return found


def mixed(arms: list[Arm]) -> list[float]:
    """Regret matching: each in proportion to how much it is regretted not to have chosen it."""
    weights: list[float] = []
    whole = 0.0
    for arm in arms:
        weight = arm.regret if arm.regret > 0.0 else 0.0
        weights.append(weight)
        whole += weight
    if whole <= 0.0:
        weights = [arm.prior for arm in arms]
        whole = 0.0
        for weight in weights:
            whole += weight
    return [weight / whole for weight in weights]


def drawn(found: list[Tried], chance: Chance) -> Action:
    """One of the moves, by the weight it has in a mixed strategy."""
    return found[lot([int(one.weight * 1_000_000) for one in found], chance)].action
