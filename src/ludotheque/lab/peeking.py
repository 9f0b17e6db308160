"""A player who sees every hand: how much of a game is decided by what is hidden, and by luck.

The law of this file: it is for the arena alone. No house, no terminal and no library can name such a player, and what
it is told of a table no bot is.
"""

from dataclasses import dataclass
from typing import Final

from ludotheque.bots.levels import Thinker, level
from ludotheque.bots.search import Budget, Search
from ludotheque.kernel.chance import Chance
from ludotheque.kernel.game import Game
from ludotheque.kernel.state import Action, State

PEEKS: Final = "peek:"


@dataclass(frozen=True)
class Peeker:
    """Thinks as a level does, about the table as it lies; what is still to fall is luck to it, too."""

    like: Thinker

    def choose(self, game: Game, state: State, seat: int, legal: list[Action], chance: Chance) -> Action:
        sense, root = game.sense, state.clone()
        legal = sense.sane(root, seat, legal)
        if len(legal) == 1:
            return legal[0]
        looks = self.like.looks or sense.manner(root).looks[self.like.number - 3]
        search = Search(sense, root, seat, legal, chance, Budget(looks), deep=self.like.number > 3, peeks=True)
        return search.run()[0].action


def peeker(name: str) -> Peeker | None:
    """`peek:5@500`; None when that is no level that looks ahead."""
    like = level(name.removeprefix(PEEKS), timed=False)
    return Peeker(like) if isinstance(like, Thinker) else None
