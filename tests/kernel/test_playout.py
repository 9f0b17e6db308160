"""A playout takes its actions from `legal` and goes to the end, or as far as it is told; a policy may be anybody's."""

from ludotheque.kernel.chance import Chance, Seeded
from ludotheque.kernel.playout import Policy, Uniform, playout
from ludotheque.kernel.state import NOBODY, Action, State
from tests.kernel.dice import DICE, KEEP
from tests.kernel.toy import TOY

ROUNDS = {"rounds": "3"}


class Watching(Policy):
    """Chooses as another policy does, and notes it down."""

    def __init__(self, policy: Policy) -> None:
        self.policy = policy
        self.noted: list[tuple[int, Action]] = []

    def choose(self, state: State, seat: int, legal: list[Action], chance: Chance) -> Action:
        action = self.policy.choose(state, seat, legal, chance)
        assert legal == state.legal(seat) and action in legal
        assert seat == state.to_act()[0] == state.actor()
        self.noted.append((seat, action))
        return action


class First(Policy):
    """Always the first: no luck is asked for."""

    def choose(self, state: State, seat: int, legal: list[Action], chance: Chance) -> Action:
        return legal[0]


def test_a_playout_ends_the_game_and_counts_its_decisions() -> None:
    for game in (DICE, TOY):
        state = game.start(3, ROUNDS, Seeded(1))
        assert playout(state, Uniform(), Seeded(2)) == game.most_decisions == 9
        assert state.outcome() is not None and state.actor() == NOBODY


def test_the_first_of_several_that_are_waited_for_acts() -> None:
    state = TOY.start(3, ROUNDS, Seeded(1))
    watching = Watching(Uniform())
    playout(state, watching, Seeded(2), 4)
    assert [seat for seat, _ in watching.noted] == [0, 1, 2, 0]


def test_a_playout_stops_where_it_is_told_to_and_goes_on_from_there() -> None:
    whole, parts = (TOY.start(3, ROUNDS, Seeded(1)) for _ in range(2))
    playout(whole, Uniform(), Seeded(2))
    choice = Seeded(2)
    assert [playout(parts, Uniform(), choice, most) for most in (0, 4, 4, 4, 4)] == [0, 4, 4, 1, 0]
    assert TOY.diagram(parts) == TOY.diagram(whole)


def test_a_policy_has_its_own_luck_and_leaves_that_of_the_table_alone() -> None:
    """Nobody asks the policy's luck here, and the one that does is not the table's."""
    state = DICE.start(2, ROUNDS, Seeded(1))
    assert playout(state, First(), Chance()) == 6
    watching = Watching(First())
    playout(DICE.start(2, ROUNDS, Seeded(1)), watching, Chance())
    assert {action for _, action in watching.noted} == {KEEP}


def test_the_uniform_policy_takes_each_action_alike() -> None:
    state, choice, trials = DICE.start(2, ROUNDS, Seeded(1)), Seeded(5), 2000
    legal = state.legal(0)
    kept = sum(Uniform().choose(state, 0, legal, choice) is KEEP for _ in range(trials))
    assert len(legal) == 2 and abs(kept - trials / 2) < 4 * (trials / 4) ** 0.5


def test_the_same_luck_makes_the_same_playout() -> None:
    noted = []
    for _ in range(2):
        watching = Watching(Uniform())
        playout(TOY.start(3, ROUNDS, Seeded(1)), watching, Seeded(2))
        noted.append(watching.noted)
    assert noted[0] == noted[1]
