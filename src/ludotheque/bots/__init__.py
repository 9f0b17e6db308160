"""General players. They get a View and the legal actions of one seat, and nothing else: no State reaches them."""

from collections.abc import Callable

from ludotheque.kernel.chance import Chance
from ludotheque.kernel.game import Game, View
from ludotheque.kernel.state import Action

Bot = Callable[[Game, View, list[Action], Chance], Action]


def random(game: Game, view: View, legal: list[Action], chance: Chance) -> Action:
    """Any legal action, each as likely as the others."""
    return legal[chance.below(len(legal))]


def greedy(game: Game, view: View, legal: list[Action], chance: Chance) -> Action:
    """The action that the game's rules of thumb like best; among equals, any."""
    ratings = game.rate(view, legal)
    best = [action for action, rating in zip(legal, ratings, strict=True) if rating == max(ratings)]
    return best[chance.below(len(best))]


BOTS: dict[str, Bot] = {"random": random, "greedy": greedy}


def has_something_to_do(seat: int, waiting: list[int], legal: list[Action]) -> bool:
    """Whether a bot is asked: the table waits for it, or it has something to do that nobody points out (in Schnuff
    the late draw). It is not asked to change its mind, where a game allows that until the others have decided."""
    return seat in waiting or (len(legal) > 0 and all(action.quiet for action in legal))
