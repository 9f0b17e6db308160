"""The five levels of play, from a child's opponent to one that a strong player must work to beat.

The law of this file: a level is given the View of one seat and what that seat may do, and nothing else. It plays
weaker by knowing less and by choosing among good moves, never by a move that it holds to be silly.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from math import exp
from typing import Final

from ludotheque.bots.search import Budget, Search, Tried, drawn
from ludotheque.kernel.chance import Chance
from ludotheque.kernel.game import Game, View
from ludotheque.kernel.sense import WHOLE, Manner, lot
from ludotheque.kernel.state import Action

FAR: Final = 3.0  # times its ease: what a level does not mind to lose, and no more
NEXT_BEST: Final = 4  # what the rules of thumb like best is thought of so many times as much as what comes next
KNOWN: Final = 4  # a move with so many times fewer looks than the first is not known well enough
UNDECIDED: Final = 0.0005  # of a game: between orders that are so near each other level 5 draws lots


@dataclass(frozen=True)
class Thought:
    """What a level would do, and what it tried: this first, then the best; nothing where it went by rules of thumb."""

    action: Action
    tried: list[Tried]
    exact: bool = False  # the shares were worked out


class Beginner:
    """Level 1: any of the better half of its moves by rule of thumb, the better the likelier."""

    number: Final = 1
    milliseconds: Final = 10

    def think(self, game: Game, view: View, legal: list[Action], chance: Chance) -> Thought:
        ratings = game.rate(view, legal)
        ranked = sorted(range(len(legal)), key=lambda place: -ratings[place])
        middle = ratings[ranked[(len(legal) - 1) // 2]]
        kept = [place for place in ranked if ratings[place] >= middle and not is_silly(ratings[place], ratings)]
        weights = [len(kept) + 2 - rank for rank in range(len(kept))]
        return Thought(legal[kept[lot(weights, chance)]], [])

    def __call__(self, game: Game, view: View, legal: list[Action], chance: Chance) -> Action:
        return self.think(game, view, legal, chance).action


def is_silly(rating: int, ratings: list[int]) -> bool:
    """Nearer to the worst move than to the best one by far."""
    best, worst = max(ratings), min(ratings)
    return 4 * (rating - worst) < best - worst


class Thumb:
    """Level 2: what the game's rules of thumb like best; among equals, any."""

    number: Final = 2
    milliseconds: Final = 10

    def think(self, game: Game, view: View, legal: list[Action], chance: Chance) -> Thought:
        ratings = game.rate(view, legal)
        most = max(ratings)
        best = [action for action, rating in zip(legal, ratings, strict=True) if rating == most]
        return Thought(best[chance.below(len(best))], [])

    def __call__(self, game: Game, view: View, legal: list[Action], chance: Chance) -> Action:
        return self.think(game, view, legal, chance).action


@dataclass(frozen=True)
class Thinker:
    """Levels 3 to 5: looks ahead on tables as its seat can imagine them.

    `looks` 0 is what the game's manner says. Without `milliseconds` it looks that often however long it takes, which
    makes it the same player on every machine.
    """

    number: int
    milliseconds: int
    looks: int = 0

    def think(self, game: Game, view: View, legal: list[Action], chance: Chance) -> Thought:
        if len(legal) == 1:
            return Thought(legal[0], [])
        sense = game.sense
        root = game.guess(view, chance)
        legal = sense.sane(root, view.seat, legal)
        if len(legal) == 1:
            return Thought(legal[0], [])
        manner = sense.manner(root)
        if self.number >= manner.exact_from:
            values = sense.exact(root, view.seat, legal, chance)
            if values:
                return worked_out(legal, values)
        budget = Budget(self.looks or manner.looks[self.number - 3], milliseconds=self.milliseconds)
        priors = by_rank(game.rate(view, legal)) if self.number < manner.ponders_from else []
        search = Search(sense, root, view.seat, legal, chance, budget, deep=self.number > 3, priors=priors)
        found = search.run()
        action = self.chosen(found, search.at_once, manner, chance)
        return Thought(action, sorted(found, key=lambda one: one.action is not action))

    def chosen(self, found: list[Tried], at_once: bool, manner: Manner, chance: Chance) -> Action:
        if self.number == 5:
            if at_once:  # the best answer to what the others do on the whole
                return eased(sorted(found, key=lambda one: -one.share), UNDECIDED, chance)
            return found[0].action
        if at_once:
            return drawn(found, chance)
        ease = manner.ease[self.number - 3]
        return eased(found, ease / 1000, chance) if ease else found[0].action

    def __call__(self, game: Game, view: View, legal: list[Action], chance: Chance) -> Action:
        return self.think(game, view, legal, chance).action


def by_rank(ratings: list[int]) -> list[int]:
    """How much each move deserves a thought, by rule of thumb; at least some."""
    ranks = sorted(set(ratings), reverse=True)
    return [max(1, WHOLE // NEXT_BEST ** ranks.index(rating)) for rating in ratings]


def eased(found: list[Tried], ease: float, chance: Chance) -> Action:
    """Any move that comes near the first one, the nearer the likelier; of one that was hardly looked at nothing is
    known."""
    first, weights = found[0], []
    for one in found:
        gap = max(0.0, first.share - one.share) / ease
        weights.append(int(1000 * exp(-gap)) if gap < FAR and KNOWN * one.looks >= first.looks else 0)
    return found[lot(weights, chance)].action


def worked_out(legal: list[Action], values: Sequence[float]) -> Thought:
    ranked = sorted(zip(legal, values, strict=True), key=lambda one: (-one[1], one[0].index))
    tried = [Tried(action, 0, value / WHOLE, float(place == 0)) for place, (action, value) in enumerate(ranked)]
    return Thought(ranked[0][0], tried, exact=True)


Level = Beginner | Thumb | Thinker

# By the names under which they are stored; the first is level 1.
LEVELS: Final[dict[str, Level]] = {
    "beginner": Beginner(),
    "greedy": Thumb(),
    "sampler": Thinker(3, 150),
    "searcher": Thinker(4, 700),
    "master": Thinker(5, 2500),
}


def level(text: str, timed: bool = True) -> Level | None:
    """By name or number; `master@500` looks 500 times at the most. Untimed, only looks are counted."""
    name, at, looks = text.partition("@")
    names = list(LEVELS)
    if len(name) == 1 and name in "12345":
        name = names[int(name) - 1]
    found = LEVELS.get(name)
    if at and not (isinstance(found, Thinker) and looks.isascii() and looks.isdigit() and 0 < int(looks) < 10**9):
        return None
    if isinstance(found, Thinker):
        return Thinker(found.number, found.milliseconds if timed else 0, int(looks) if at else 0)
    return found
