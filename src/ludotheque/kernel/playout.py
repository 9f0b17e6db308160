"""A game played to its end by a policy: the loop that bots, the lab and the bench spend their time in.

The law of this file: it takes its actions from `legal`, asks whoever `actor` names, and knows nothing of any game.
"""

from typing import Final

from mypy_extensions import mypyc_attr

from ludotheque.kernel.chance import Chance
from ludotheque.kernel.state import Action, State

NO_LIMIT: Final = 2**31


@mypyc_attr(allow_interpreted_subclasses=True)
class Policy:
    """How a decision is made: one of the legal actions, of which there is always one. `chance` is the policy's own
    luck; the table has another."""

    def choose(self, state: State, seat: int, legal: list[Action], chance: Chance) -> Action:
        raise NotImplementedError

    def decide(self, state: State, seat: int, chance: Chance) -> Action:
        """The same for whoever has no list at hand: a policy that needs none makes none."""
        return self.choose(state, seat, state.legal(seat), chance)


class Uniform(Policy):
    """Each legal action alike; a single one without asking for luck."""

    def choose(self, state: State, seat: int, legal: list[Action], chance: Chance) -> Action:
        return legal[chance.below(len(legal))] if len(legal) > 1 else legal[0]

    def decide(self, state: State, seat: int, chance: Chance) -> Action:
        return state.random_action(seat, chance)


def playout(state: State, policy: Policy, chance: Chance, most: int = NO_LIMIT) -> int:
    """Play this table on, in place, to the end of the game or for `most` decisions; how many there were."""
    decisions = 0
    while decisions < most:
        seat = state.actor()
        if seat < 0:
            break
        state.apply(seat, policy.decide(state, seat, chance))
        decisions += 1
    return decisions
