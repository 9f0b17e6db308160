"""What a player who knows a game knows about it: which moves are worth a thought, and how a table looks for everybody.

The law of this file: a Sense looks at one imagined table as if everything on it were seen. It is for playouts and
searches, which imagine many tables, each as their seat could; no table that is being played reaches it.
"""

from collections.abc import Sequence
from typing import Final

from mypy_extensions import i64, mypyc_attr

from ludotheque.kernel.chance import Chance
from ludotheque.kernel.playout import Policy
from ludotheque.kernel.state import Action, State

WHOLE: Final = 1000  # a won game, in the unit of shares


class Manner:
    """How a game is best searched, for bots to follow."""

    def __init__(
        self,
        whole_turns: bool = False,  # what is weighed are whole turns, as the policy makes them, not single steps
        longest: int = 12,  # decisions in such a turn
        length: int = 2**31,  # decisions of a playout, after which `hopes` are believed
        rests: int = 1,  # or so many moments at which it could rest (`Sense.rests`)
        width: int = 0,  # moves that are thought of at first; more with the number of looks. 0 for all of them
        curiosity: int = 1000,  # how much is tried that looks worse, in thousandths
        looks: tuple[int, int, int] = (60, 300, 3000),  # at the most, of the levels that look ahead
        ease: tuple[int, int] = (0, 0),  # of levels 3 and 4: what they do not mind to lose, in thousandths of a game
        ponders_from: int = 3,  # the level from which on `ponder` says what is thought of first, not the rules of thumb
        exact_from: int = 5,  # the level from which on what can be worked out is not searched
        tree: bool = True,  # whether levels 4 and 5 weigh the answers, too; else they only look more often
    ) -> None:
        self.whole_turns = whole_turns
        self.longest = longest
        self.length = length
        self.rests = rests
        self.width = width
        self.curiosity = curiosity
        self.looks = looks
        self.ease = ease
        self.ponders_from = ponders_from
        self.exact_from = exact_from
        self.tree = tree


@mypyc_attr(allow_interpreted_subclasses=True)
class Sense(Policy):
    """Of a game about which nothing is known: every move alike, every seat with the same hope."""

    def manner(self, state: State) -> Manner:
        return Manner()

    def weigh(self, state: State, seat: int, legal: list[Action]) -> list[int]:
        """How much each move deserves a thought; 0 for one that nobody in his right mind makes. Not all are 0."""
        return [1] * len(legal)

    def ponder(self, state: State, seat: int, legal: list[Action]) -> list[int]:
        """The same for the decision that is searched, once: it may take its time, and asks only for what this seat
        knows."""
        return self.weigh(state, seat, legal)

    def choose(self, state: State, seat: int, legal: list[Action], chance: Chance) -> Action:
        """The playout's move: by weight."""
        if len(legal) == 1:
            return legal[0]
        return legal[lot(self.weigh(state, seat, legal), chance)]

    def sane(self, state: State, seat: int, legal: list[Action]) -> list[Action]:
        """What is left of `legal` when the moves that can only be mistakes are cut, and, where one wins for certain,
        all others; at least one. It asks only for what this seat knows."""
        return legal

    def exact(self, state: State, seat: int, legal: list[Action], chance: Chance) -> Sequence[float]:
        """What each move is worth, in shares, where that can be worked out from what this seat knows; else nothing."""
        return []

    def imagine(self, state: State, seat: int, chance: Chance) -> None:
        """Make a table that was dealt anew likelier, in place, by what the others have done; and take back what
        others have decided in secret, so that it can be decided again."""

    def hindsight(self, state: State, seats: list[int], chance: Chance) -> list[list[float]]:
        """When these seats have just ordered in secret, at the same time: play on, in place, and tell for each of them,
        by the index of an order, the share (0 to 1) that this one would have brought, against the orders that the
        others gave. Nothing where only what was ordered can tell."""
        return []

    def rests(self, state: State) -> bool:
        """Whether a playout can stop here because `hopes` are as good as more of it."""
        return False

    def hopes(self, state: State) -> list[int]:
        """For every seat, the share of a won game that it may hope for before the end."""
        return [WHOLE // state.seats] * state.seats

    def shares(self, state: State) -> list[int]:
        """For every seat, what it has got at the end, or may hope for. The winners share; nobody won: all do."""
        outcome = state.outcome()
        if outcome is None:
            return self.hopes(state)
        winners = outcome.winners if outcome.winners else list(range(state.seats))
        shares = [0] * state.seats
        for winner in winners:
            shares[winner] = WHOLE // len(winners)
        return shares


def lot(weights: list[int], chance: Chance) -> int:
    """A place, by weight; the weights are not all 0."""
    total: i64 = 0
    for weight in weights:
        total += weight
    at: i64 = chance.below(total)
    place = 0
    for weight in weights:
        at -= weight
        if at < 0:
            break
        place += 1
    return place
