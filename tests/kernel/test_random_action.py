"""A policy decides with the list of what is legal or without it; who chooses at random needs no list."""

from ludotheque.kernel.chance import Chance, Seeded
from ludotheque.kernel.playout import Policy, Uniform, playout
from ludotheque.kernel.state import Action, State
from tests.kernel.toy import TOY

ROUNDS = {"rounds": "3"}


class Last(Policy):
    """Always the last of the list, which it keeps."""

    def __init__(self) -> None:
        self.listed: list[list[Action]] = []

    def choose(self, state: State, seat: int, legal: list[Action], chance: Chance) -> Action:
        self.listed.append(legal)
        return legal[-1]


def test_a_policy_that_only_chooses_is_given_the_list() -> None:
    state, last = TOY.start(3, ROUNDS, Seeded(1)), Last()
    legal = state.legal(0)
    assert last.decide(state, 0, Chance()) is legal[-1]
    assert last.listed == [legal]
    assert playout(state, last, Chance()) == len(last.listed) - 1


def test_a_random_action_is_that_of_its_number_in_the_list() -> None:
    state, luck, twin = TOY.start(3, ROUNDS, Seeded(1)), Seeded(2), Seeded(2)
    legal = state.legal(0)
    for _ in range(50):
        assert state.random_action(0, luck) is legal[twin.below(len(legal))]


def test_deciding_uniformly_is_choosing_uniformly() -> None:
    state, uniform, luck, twin = TOY.start(3, ROUNDS, Seeded(1)), Uniform(), Seeded(2), Seeded(2)
    legal = state.legal(0)
    for _ in range(50):
        assert uniform.decide(state, 0, luck) is uniform.choose(state, 0, legal, twin)
