"""General players. They get a View and the legal actions of one seat, and nothing else: no State reaches them."""

from ludotheque.kernel.chance import Chance
from ludotheque.kernel.game import Game, View
from ludotheque.kernel.match import Bot
from ludotheque.kernel.state import Action


def random(game: Game, view: View, legal: list[Action], chance: Chance) -> Action:
    """Any legal action, each as likely as the others."""
    return legal[chance.below(len(legal))]


def greedy(game: Game, view: View, legal: list[Action], chance: Chance) -> Action:
    """The action that the game's rules of thumb like best; among equals, any."""
    ratings = game.rate(view, legal)
    best = [action for action, rating in zip(legal, ratings, strict=True) if rating == max(ratings)]
    return best[chance.below(len(best))]


BOTS: dict[str, Bot] = {"random": random, "greedy": greedy}
