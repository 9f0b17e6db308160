"""The search finds what is known to be best, keeps to its budget, and is the same for the same luck."""

import pytest

from ludotheque.bots.search import Budget, Search, Tried
from ludotheque.kernel.chance import Chance, Seeded
from ludotheque.kernel.sense import WHOLE, Manner, Sense, lot
from ludotheque.kernel.state import Action, State
from tests.bots.small_games import HEADS, MOVES, Pennies, Trap, Walk


class WholeTurns(Sense):
    def manner(self, state: State) -> Manner:
        return Manner(whole_turns=True, width=2)


class Narrow(Sense):
    """Thinks of few moves, m5 first, and of m2 never."""

    def manner(self, state: State) -> Manner:
        return Manner(width=2)

    def weigh(self, state: State, seat: int, legal: list[Action]) -> list[int]:
        return [0 if action.index == 2 else 1 + action.index for action in legal]


class Short(Sense):
    """Believes its hopes after one decision."""

    def manner(self, state: State) -> Manner:
        return Manner(length=1)

    def hopes(self, state: State) -> list[int]:
        assert isinstance(state, Walk)
        return [WHOLE * sum(state.made) // 4, 0]


class Patient(Sense):
    """Could rest at every decision, and does so at the third one."""

    def manner(self, state: State) -> Manner:
        return Manner(rests=3, tree=False)

    def rests(self, state: State) -> bool:
        return True


def search(sense: Sense, state: State, budget: Budget, seed: int = 3, deep: bool = True) -> Search:
    return Search(sense, state, 0, state.legal(0), Seeded(seed), budget, deep)


def shown(found: list[Tried]) -> list[tuple[str, int, float, float]]:
    return [(one.action.text, one.looks, one.share, one.weight) for one in found]


def test_flat_sampling_takes_what_is_good_on_average_and_the_tree_what_is_good_against_the_best_answer() -> None:
    flat = search(Sense(), Trap(), Budget(6000), deep=False).run()
    deep = search(Sense(), Trap(), Budget(6000)).run()
    assert flat[0].action is MOVES[0]
    assert flat[0].share == pytest.approx(5 / 6, abs=0.03)
    assert deep[0].action is MOVES[1]
    assert deep[0].share == pytest.approx(2 / 3, abs=0.05)


def test_orders_that_are_written_at_the_same_time_are_mixed_as_the_equilibrium_mixes_them() -> None:
    thought = search(Sense(), Pennies(), Budget(20_000))
    found = thought.run()
    assert thought.at_once
    heads = next(one for one in found if one.action is HEADS)
    assert heads.weight == pytest.approx(2 / 3, abs=0.08)
    assert heads.share == pytest.approx(1 / 3, abs=0.08), "what the game is worth to the first"
    other = thought.others[0]
    strategies = [arm.visits / other.visits for arm in other.arms if arm.actions[0] is HEADS]
    assert strategies[0] == pytest.approx(2 / 3, abs=0.12), "the other is taken to play well, too"


def test_whole_turns_are_tried_as_the_policy_makes_them_and_the_winning_one_is_found() -> None:
    thought = search(WholeTurns(), Walk(), Budget(600))
    found = thought.run()
    best = max(thought.top.arms, key=lambda arm: arm.visits)
    assert [action.index for action in best.actions] == [1, 0, 1, 1]
    assert found[0].action is MOVES[1]
    assert sum(one.looks for one in found) == thought.looks, "looks are counted by the first step of a turn"


@pytest.mark.parametrize("likely", range(6))
def test_the_first_look_is_at_what_the_priors_say_not_at_what_the_sense_would(likely: int) -> None:
    state = Trap()
    priors = [9 if place == likely else 1 for place in range(6)]
    first = Search(Sense(), state, 0, state.legal(0), Seeded(3), Budget(1), priors=priors).run()
    assert [one.action for one in first] == [MOVES[likely]]


def test_few_moves_are_thought_of_at_first_and_more_with_the_looks() -> None:
    few = search(Narrow(), Trap(), Budget(3)).run()
    more = search(Narrow(), Trap(), Budget(2000)).run()
    assert {one.action.index for one in few} <= {5, 4}
    assert len(more) > len(few)


def test_playouts_can_end_early_with_what_the_game_hopes_for() -> None:
    thought = search(Short(), Walk(), Budget(200))
    found = thought.run()
    assert found[0].action is MOVES[1]
    assert thought.steps <= 200 * 6


def test_playouts_can_pass_some_moments_at_which_they_could_rest() -> None:
    """The move that is looked at, and two more."""
    thought = search(Patient(), Walk(), Budget(40))
    thought.run()
    assert thought.steps == 3 * thought.looks


@pytest.mark.parametrize("deep", [True, False])
def test_the_same_luck_gives_the_same_search(deep: bool) -> None:
    def found(seed: int) -> list[tuple[str, int, float, float]]:
        return shown(search(Sense(), Trap(), Budget(300), seed, deep).run())

    assert found(5) == found(5)
    assert found(5) != found(6)


def test_a_budget_is_looks_steps_or_milliseconds() -> None:
    looks = search(Sense(), Trap(), Budget(looks=17))
    looks.run()
    steps = search(Sense(), Trap(), Budget(steps=40))
    steps.run()
    clock = search(Sense(), Trap(), Budget(milliseconds=20))
    clock.run()
    assert looks.looks == 17
    assert 40 <= steps.steps <= 42, "a look that was begun is finished"
    assert clock.looks > 1
    with pytest.raises(ValueError, match="some looks"):
        Budget()


@pytest.mark.parametrize("seed", range(5))
def test_a_search_ends_when_the_looks_that_are_left_could_change_nothing(seed: int) -> None:
    thought = search(Sense(), Trap(), Budget(2000), seed)
    settled = thought.run()[0].action
    assert thought.looks < 2000
    while thought.looks < 2000:
        assert thought.found()[0].action is settled
        thought.look()


def test_the_table_that_is_thought_about_stays_as_it_was() -> None:
    trap = Trap()
    search(Sense(), trap, Budget(50)).run()
    assert trap.made == []


def test_a_lot_goes_by_weight() -> None:
    luck: Chance = Seeded(1)
    drawn = [lot([0, 3, 1], luck) for _ in range(4000)]
    assert drawn.count(0) == 0
    assert drawn.count(1) == pytest.approx(3000, abs=150)
