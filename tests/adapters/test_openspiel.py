"""The games in OpenSpiel: its own tests, a golden playthrough each, its search and its solvers."""

import pickle

import numpy as np
import pyspiel
import pytest
from absl import flags
from open_spiel.integration_tests import api_test
from open_spiel.python.algorithms import ismcts, mcts

import ludotheque.adapters.openspiel  # noqa: F401 (registers the games)
from ludotheque.games import GAMES
from ludotheque.kernel.chance import Seeded
from tests.adapters import playthrough
from tests.adapters.wandering import EVERY_TABLE, SECRET, TOGETHER, called

if not flags.FLAGS.is_parsed():
    flags.FLAGS(["pytest"])  # OpenSpiel's tests read theirs from the command line

tables = pytest.mark.parametrize(("name", "seats"), EVERY_TABLE)
TINY = "ludotheque_schnuff(position=last-cards)"


def test_importing_registers_every_game_with_its_options_as_parameters() -> None:
    known = {kind.short_name: kind for kind in pyspiel.registered_games()}
    for name, game in GAMES.items():
        kind = known[f"ludotheque_{name}"]
        assert {option.name for option in game.options} <= set(kind.parameter_specification)
        assert (kind.min_num_players, kind.max_num_players) == (game.seat_counts[0], game.seat_counts[-1])
        assert pyspiel.load_game(kind.short_name).setting.options == game.checked_options(game.seat_counts[0], {})


def test_parameters_are_the_options_of_a_table() -> None:
    game = pyspiel.load_game("ludotheque_schnuff(players=3,deck=special-heavy,decision_limit=100,short_game=on)")
    options = game.setting.options
    assert (options["deck"], options["decision_limit"], options["short_game"]) == ("special-heavy", "100", "on")
    assert game.num_players() == 3 and pyspiel.load_game(str(game)).setting == game.setting
    unlimited = pyspiel.load_game("ludotheque_boum(stall_limit=0,decision_limit=2000)").setting.options
    assert (unlimited["stall_limit"], unlimited["decision_limit"]) == ("off", "2000")
    with pytest.raises(Exception, match="deck can be"):
        pyspiel.load_game("ludotheque_schnuff(deck=tarot)")


@tables
def test_random_sim_test(name: str, seats: int) -> None:
    """OpenSpiel's own: order and names of actions, copies, serialised states, returns, sizes, lengths."""
    game = pyspiel.load_game(called(name, seats, SECRET[name]))
    pyspiel.random_sim_test(game, num_sims=1, serialize=True, verbose=False)


@pytest.mark.parametrize(("name", "seats"), [(name, seats) for name, seats in EVERY_TABLE if name in TOGETHER])
def test_random_sim_test_with_simultaneous_nodes(name: str, seats: int) -> None:
    game = pyspiel.load_game(called(name, seats, SECRET[name], simultaneous=True))
    assert game.get_type().dynamics == pyspiel.GameType.Dynamics.SIMULTANEOUS
    pyspiel.random_sim_test(game, num_sims=1, serialize=False, verbose=False)


@pytest.mark.parametrize("name", list(GAMES))
def test_random_sim_test_of_the_usual_table(name: str) -> None:
    pyspiel.random_sim_test(pyspiel.load_game(f"ludotheque_{name}"), num_sims=1, serialize=False, verbose=False)


@tables
def test_openspiel_s_api_tests(name: str, seats: int) -> None:
    """Those that OpenSpiel runs on every game of its own, on states met at random."""

    class Case(api_test.EnforceAPIOnPartialTreeBase):
        game = pyspiel.load_game(called(name, seats, SECRET[name]))
        game_name = name
        game_type = game.get_type()
        some_states = some(game, 25)

    checks = [check for check in dir(Case) if check.startswith("test_")]
    assert len(checks) >= 5
    for check in checks:
        getattr(Case(check), check)()


def some(game: pyspiel.Game, how_many: int) -> list[pyspiel.State]:
    """States along a game, chance nodes and the end among them."""
    found, state, luck, at = [], game.new_initial_state(), np.random.RandomState(3), 0
    while not state.is_terminal():
        if at < 8 or at % 23 == 0:
            found.append(state.clone())
        state.apply_action(int(luck.choice(state.legal_actions())))
        at += 1
    return [*found[:how_many], state]


def test_openspiel_s_api_tests_on_a_whole_tree(monkeypatch: pytest.MonkeyPatch) -> None:
    """Perfect recall, constant sum and the rest hold at every node of a small game."""
    monkeypatch.setitem(api_test.TOTAL_NUM_STATES, "tiny", (326, 1800, 1920))
    monkeypatch.setitem(api_test.PERFECT_RECALL_NUM_STATES, "tiny", 280)

    class Case(api_test.EnforceAPIOnFullTreeBase):
        game = pyspiel.load_game(TINY)
        game_name = "tiny"

    Case.setUpClass()
    for check in [check for check in dir(Case) if check.startswith("test_")]:
        getattr(Case(check), check)()


def test_cfr_converges_on_a_tiny_game() -> None:
    """The last cards of a game of Schnuff, which take some thought: exploitability falls from 0.45 below 0.001."""
    game = pyspiel.convert_to_cached_tree(pyspiel.load_game(TINY))
    solver, found = pyspiel.CFRPlusSolver(game), []
    for _ in range(40):
        solver.evaluate_and_update_policy()
        found.append(pyspiel.exploitability(game, solver.average_policy()))
    assert found[0] > 0.3 and found[10] < 0.02 and found[-1] < 0.001


class Hasty(mcts.Evaluator):
    """Plays on at random for a while; whoever has not won by then has no points."""

    def __init__(self) -> None:
        self.luck = np.random.RandomState(1)

    def evaluate(self, state: pyspiel.State) -> list[float]:
        state = state.clone()
        for _ in range(12):
            if not state.is_terminal():
                state.apply_action(int(self.luck.choice(state.legal_actions())))
        return list(state.returns())

    def prior(self, state: pyspiel.State) -> list[tuple[int, float]]:
        legal = state.legal_actions()
        return [(action, 1 / len(legal)) for action in legal]


@pytest.mark.parametrize("name", list(GAMES))
def test_openspiel_s_ismcts_plays_a_game(name: str) -> None:
    """It searches in guessed worlds: its first player is the bot, the others do anything."""
    game = pyspiel.load_game(called(name, GAMES[name].seat_counts[0], SECRET[name]))
    luck = np.random.RandomState(2)
    bot = ismcts.ISMCTSBot(game, Hasty(), uct_c=2.0, max_simulations=4, random_state=luck)
    chance, state, searched = Seeded(1), game.new_initial_state(), 0
    bot.set_resampler(
        lambda state, player: state.resample_from_infostate(player, lambda: chance.below(1 << 30) / (1 << 30))
    )
    while not state.is_terminal():
        if state.current_player() == 0:
            state.apply_action(int(bot.step(state)))
            searched += 1
        elif state.is_chance_node():
            numbers, weights = zip(*state.chance_outcomes(), strict=True)
            state.apply_action(int(luck.choice(numbers, p=weights)))
        else:
            state.apply_action(int(luck.choice(state.legal_actions())))
    assert searched > 5 and sum(state.returns()) == pytest.approx(0)


def test_a_resampled_state_is_one_like_any_other() -> None:
    state = pyspiel.load_game("ludotheque_schnuff(players=3)").new_initial_state()
    luck = np.random.RandomState(5)
    while state.is_chance_node():
        state.apply_action(int(luck.choice(state.legal_actions())))
    player = state.current_player()
    twins = [state.resample_from_infostate(player, pyspiel.UniformProbabilitySampler(0.0, 1.0)) for _ in range(5)]
    for twin in twins:
        assert twin.information_state_string(player) == state.information_state_string(player)
        assert twin.legal_actions() == state.legal_actions()
        assert str(pickle.loads(pickle.dumps(twin))) == str(twin) == str(twin.clone())
    other = (player + 1) % 3
    assert len({twin.information_state_string(other) for twin in twins}) > 1


@pytest.mark.parametrize("name", list(playthrough.GAMES))
def test_a_game_is_played_as_it_was_written_down(name: str) -> None:
    """After a change that was meant: python -m tests.adapters.playthrough"""
    written = playthrough.FOLDER.joinpath(f"{name}.txt").read_text(encoding="utf-8")
    assert playthrough.playthrough(playthrough.GAMES[name]) == written


def test_observers_take_no_parameters() -> None:
    game = pyspiel.load_game("ludotheque_schnuff")
    with pytest.raises(ValueError, match="no parameters"):
        game.make_py_observer(None, {"far": 1})


def test_an_observer_of_everybody_has_every_private_part() -> None:
    """For training with all hands open; nobody is given this by default."""
    game = pyspiel.load_game("ludotheque_schnuff(players=2)")
    everyone = pyspiel.IIGObservationType(perfect_recall=False, private_info=pyspiel.PrivateInfoType.ALL_PLAYERS)
    observer, state = game.make_py_observer(everyone), game.new_initial_state()
    luck = np.random.RandomState(1)
    while state.is_chance_node():
        state.apply_action(int(luck.choice(state.legal_actions())))
    observer.set_from(state, 0)
    assert list(observer.dict) == ["public", "private_0", "private_1"]
    assert observer.dict["private_0"].any() and observer.dict["private_1"].any()
    assert "p0" in observer.string_from(state, 1) and "p1" in observer.string_from(state, 0)
