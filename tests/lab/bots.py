"""Players of these tests, by `module:function`."""

from ludotheque.kernel.chance import Chance
from ludotheque.kernel.game import Game, View
from ludotheque.kernel.state import Action


def first(game: Game, view: View, legal: list[Action], chance: Chance) -> Action:
    return legal[0]


def clumsy(game: Game, view: View, legal: list[Action], chance: Chance) -> Action:
    """Falls over now and then."""
    if chance.below(400) == 0:
        raise RuntimeError("it fell over")
    return legal[-1]


def cheat(game: Game, view: View, legal: list[Action], chance: Chance) -> Action:
    """Plays what is not legal, when something is not."""
    return next((action for action in game.alphabet if action not in legal), legal[0])


NOTHING = 3
