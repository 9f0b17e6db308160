"""General players. They get a View and the legal actions of one seat, and nothing else: no State reaches them."""

from ludotheque.bots.levels import LEVELS, level
from ludotheque.kernel.chance import Chance
from ludotheque.kernel.game import Game, View
from ludotheque.kernel.match import Bot
from ludotheque.kernel.state import Action


def random(game: Game, view: View, legal: list[Action], chance: Chance) -> Action:
    """Any legal action, each as likely as the others."""
    return legal[chance.below(len(legal))]


BOTS: dict[str, Bot] = {"random": random, **LEVELS}
SUBSTITUTE = "greedy"  # who plays on for somebody who has left


def named(text: str, timed: bool = True) -> Bot | None:
    """A bot by its name, by its level (`4`), or with so many looks (`master@500`); None when there is none."""
    return random if text == "random" else level(text, timed)


def names() -> str:
    """What can be named, for whoever named something else."""
    return f"{', '.join(BOTS)}, levels 1 to {len(LEVELS)}, and levels that look ahead with so many looks (master@500)"
