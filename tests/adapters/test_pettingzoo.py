"""The games in PettingZoo: its own tests for every table, and that its rewards are those of the rules."""

from pathlib import Path
from runpy import run_path
from typing import Any

import numpy as np
import pytest
from pettingzoo.test import api_test, parallel_api_test, seed_test
from pettingzoo.test.seed_test import parallel_seed_test

from ludotheque.adapters import pettingzoo
from ludotheque.adapters.asking import utilities
from ludotheque.games import GAMES
from ludotheque.kernel.game import OptionError
from ludotheque.kernel.story import SPECTATOR
from tests.adapters.wandering import EVERY_TABLE, SECRET

tables = pytest.mark.parametrize(("name", "seats"), EVERY_TABLE)
CYCLES = 25


@tables
def test_api_test(name: str, seats: int) -> None:
    api_test(pettingzoo.env(name, seats, **SECRET[name]), num_cycles=CYCLES)


@tables
def test_seed_test(name: str, seats: int) -> None:
    seed_test(lambda: pettingzoo.env(name, seats, **SECRET[name]), num_cycles=CYCLES)
    parallel_seed_test(lambda: pettingzoo.parallel_env(name, seats, **SECRET[name]), num_cycles=CYCLES)


class Shown(pettingzoo.ParallelTableEnv):
    """Puts the mask where PettingZoo's test of parallel environments looks for it, so that it plays on."""

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> Any:
        observations, infos = super().reset(seed, options)
        return self.masked(observations, infos), infos

    def step(self, actions: dict[str, Any]) -> Any:
        observations, *rest, infos = super().step(actions)
        return self.masked(observations, infos), *rest, infos

    def masked(self, observations: dict[str, Any], infos: dict[str, Any]) -> Any:
        return {agent: {"observation": observations[agent], **infos[agent]} for agent in observations}


@tables
def test_parallel_api_test(name: str, seats: int) -> None:
    made = pettingzoo.parallel_env(name, seats, **SECRET[name])
    parallel_api_test(Shown(made.seats.setting), num_cycles=CYCLES)
    parallel_api_test(made, num_cycles=CYCLES)  # which does what is not possible, and ends at once


def sampled(env: pettingzoo.TableEnv, luck: np.random.RandomState) -> int:
    return int(luck.choice(np.flatnonzero(env.infos[env.agent_selection]["action_mask"])))


@pytest.mark.parametrize("name", list(GAMES))
def test_a_whole_game_is_rewarded_as_the_rules_say(name: str) -> None:
    env, luck = pettingzoo.env(name, None, **SECRET[name]), np.random.RandomState(1)
    env.reset(seed=11)
    total = dict.fromkeys(env.agents, 0.0)
    for agent in env.agent_iter():
        observation, reward, terminated, _, info = env.last()
        assert env.observation_space(agent).contains(observation)
        total[agent] += reward
        if terminated:
            env.step(None)
            continue
        seat = env.possible_agents.index(agent)
        legal = [action.index for action in env.play.table.legal(seat)]
        assert [int(number) for number in np.flatnonzero(info["action_mask"])][: len(legal)] == legal
        env.step(sampled(env, luck))
    outcome = env.play.table.outcome()
    assert outcome is not None and list(total.values()) == utilities(outcome, len(total)) and env.agents == []


@pytest.mark.parametrize("name", ["snit_smashing", "boum"])
def test_those_who_are_asked_together_act_in_one_step(name: str) -> None:
    """Secret orders, and the answers to a card; the others have nothing but to wait."""
    env, luck = pettingzoo.parallel_env(name, 4, **SECRET[name]), np.random.RandomState(2)
    _, infos = env.reset(seed=3)
    together, alone = 0, 0
    rewards: dict[str, float] = {}
    while env.agents:
        masks = {agent: np.flatnonzero(info["action_mask"]) for agent, info in infos.items()}
        waiting = [agent for agent, mask in masks.items() if list(mask) == [env.seats.setting.wait]]
        asked = env.play.table.to_act()
        assert [env.possible_agents.index(agent) for agent in masks if agent not in waiting] == asked
        together += len(asked) > 1
        alone += len(asked) == 1
        _, rewards, _, truncated, infos = env.step({agent: luck.choice(mask) for agent, mask in masks.items()})
        assert not any(truncated.values())
    assert together and alone and sum(rewards.values()) == pytest.approx(0)


def test_whoever_does_what_is_not_possible_ends_the_game_and_loses_alone() -> None:
    env = pettingzoo.env("schnuff", 3)
    env.reset(seed=1)
    agent = env.agent_selection
    env.step(int(np.flatnonzero(env.infos[agent]["action_mask"] == 0)[0]))
    assert env.rewards == {one: -1.0 if one == agent else 0.0 for one in env.possible_agents}
    assert all(env.truncations.values()) and "possible:" in env.infos[agent]["illegal"]
    both = pettingzoo.parallel_env("snit_smashing", 2)
    both.reset(seed=1)
    _, rewards, _, truncated, infos = both.step({"player_0": 0, "player_1": both.seats.setting.wait})
    assert (
        rewards["player_1"] == -1.0 and all(truncated.values()) and not both.agents and "illegal" in infos["player_1"]
    )


def test_a_mask_is_for_its_own_agent_alone() -> None:
    """In AEC nobody but the agent that acts is told what it could do."""
    env = pettingzoo.env("schnuff", 3)
    env.reset(seed=2)
    for agent in env.agents:
        assert env.infos[agent]["action_mask"].any() == (agent == env.agent_selection)


def test_a_table_can_be_shown() -> None:
    env = pettingzoo.env("boum", players=4, render_mode="ansi", stall_limit=15, rollers_once=True)
    env.reset(seed=1)
    game = env.seats.setting.game
    assert env.render() == game.picture(game.view(env.play.table, SPECTATOR))
    assert env.seats.setting.options["rollers_once"] == "on" and env.seats.setting.options["stall_limit"] == "15"
    with pytest.raises(ValueError, match="human"):
        pettingzoo.env("boum", render_mode="human")
    with pytest.raises(OptionError):
        pettingzoo.env("boum", players=4, fuses=9)


def test_a_piece_is_found_in_the_tensor_by_its_name() -> None:
    env = pettingzoo.env("schnuff", 2)
    env.reset(seed=1)
    chips = env.seats.looks.where("chips")
    assert list(env.observe("player_1")[chips]) == [1.0, 1.0] and list(env.observe("player_1")[:2]) == [0.0, 1.0]
    with pytest.raises(KeyError, match="chips"):
        env.seats.looks.where("coins")


def test_the_training_example_learns() -> None:
    """docs/examples/policy_gradient.py: after some hundred games it beats who plays anything."""
    example = run_path(str(Path(__file__).parents[2] / "docs" / "examples" / "policy_gradient.py"))
    curve = example["train"](800)
    assert np.mean(curve[-5:]) > np.mean(curve[:3]) + 0.15
    assert example["drawn"](curve).count("<circle") == len(curve)
