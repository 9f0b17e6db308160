"""The games of the shelf as environments of PettingZoo.

    from ludotheque.adapters import pettingzoo

    env = pettingzoo.env("boum", players=4, stall_limit=15)  # AEC: one agent a step
    env = pettingzoo.parallel_env("snit_smashing", players=4)  # those who are asked together decide in one step

An agent is told its View as numbers (`pieces.py` of its game); what it may do is the `action_mask` of its info. Rewards
come at the end. Whoever does what is not possible ends the game and loses it alone; docs/research.md says more.
"""

import secrets
from typing import Any

import numpy as np
from gymnasium.spaces import Box, Discrete
from numpy.typing import NDArray
from pettingzoo import AECEnv, ParallelEnv

from ludotheque.adapters.asking import Setting, asked, choices, setting, utilities
from ludotheque.adapters.looking import Floats, looks
from ludotheque.kernel.chance import SEEDS, Seeded
from ludotheque.kernel.state import State
from ludotheque.kernel.words import letter

Mask = NDArray[np.int8]
Infos = dict[str, dict[str, Any]]
LOST = -1.0  # the lowest utility


def env(
    name: str,
    players: int | None = None,
    *,
    position: str = "",
    render_mode: str | None = None,
    **options: str | int | bool,
) -> "TableEnv":
    """A game of the shelf whose agents act one after the other; the fewest players if not said.

    Options are those of the game; True and False are "on" and "off".
    """
    return TableEnv(setting(name, players, values_of(options), position), render_mode)


def parallel_env(
    name: str,
    players: int | None = None,
    *,
    position: str = "",
    render_mode: str | None = None,
    **options: str | int | bool,
) -> "ParallelTableEnv":
    """The same, in which those whom the table waits for decide in one step, and the others `wait`."""
    return ParallelTableEnv(setting(name, players, values_of(options), position, together=True), render_mode)


def values_of(options: dict[str, str | int | bool]) -> dict[str, str]:
    return {key: ("off", "on")[value] if isinstance(value, bool) else str(value) for key, value in options.items()}


class Play:
    """A table with the luck of a seed, and who is asked at it."""

    def __init__(self, setting: Setting, seed: int | None) -> None:
        self.setting = setting
        self.table: State = setting.table(Seeded(secrets.randbelow(SEEDS) if seed is None else seed))
        self.waived: tuple[int, ...] = ()
        self.look()

    def look(self) -> None:
        self.asked = asked(self.table, self.waived, self.setting.together)
        self.choices = {seat: choices(self.table, seat) for seat in self.asked}

    def refusal(self, seat: int, number: Any) -> str:
        """Why a seat cannot do this; empty when it can."""
        possible = self.choices.get(seat, [self.setting.wait])
        if number is not None and int(number) in possible:
            return ""
        shown = ", ".join(self.setting.text(one) for one in possible[:12]) + (" …" if len(possible) > 12 else "")
        return f"{letter(seat)} cannot do {number} here; possible: {shown}"

    def decide(self, actions: dict[int, int]) -> None:
        """Those who are asked have decided, each something that is possible."""
        for seat in self.asked:
            if actions[seat] == self.setting.wait:
                self.waived = (*self.waived, seat)
                continue
            self.waived = ()
            action = self.setting.game.alphabet[actions[seat]]
            # Of several who decide at once an earlier one may end what a later one was asked about.
            if len(self.asked) == 1 or action in self.table.legal(seat):
                self.table.apply(seat, action)
        self.look()

    def mask(self, seat: int, idle: int | None) -> Mask:
        """What a seat may do; whoever is not asked may do what `idle` says, or nothing."""
        found = np.zeros(self.setting.wait + 1, np.int8)
        found[self.choices.get(seat, [] if idle is None else [idle])] = 1
        return found


class Seats:
    """What both kinds of environment say of themselves: agents, spaces, how they look."""

    def __init__(self, setting: Setting, render_mode: str | None) -> None:
        self.setting = setting
        self.looks = looks(setting)
        self.agents = [f"player_{seat}" for seat in range(setting.seats)]
        shape = (setting.seats + self.looks.size,)
        self.observations = {agent: Box(-1.0, 1.0, shape, np.float32) for agent in self.agents}
        self.actions = {agent: Discrete(setting.wait + 1) for agent in self.agents}
        if render_mode not in (None, "ansi"):
            raise ValueError(f"a table can be shown as text (ansi), not as {render_mode!r}")
        self.metadata = {
            "name": f"{setting.name}_v{setting.game.revision}",
            "render_modes": ["ansi"],
            "is_parallelizable": True,
        }

    def seat(self, agent: str) -> int:
        return self.agents.index(agent)

    def tensor(self, play: Play, agent: str) -> Floats:
        return self.looks.tensor(self.setting.game.view(play.table, self.seat(agent)))

    def picture(self, play: Play) -> str:
        """What whoever watches sees."""
        game = self.setting.game
        return game.picture(game.view(play.table, -1))


class TableEnv(AECEnv[str, Floats, int]):
    """One agent a step: agent_selection is the seat that is asked."""

    def __init__(self, setting: Setting, render_mode: str | None = None) -> None:
        super().__init__()
        self.seats = Seats(setting, render_mode)
        self.metadata = self.seats.metadata
        self.render_mode = render_mode
        self.possible_agents = list(self.seats.agents)

    def observation_space(self, agent: str) -> Box[Any]:
        return self.seats.observations[agent]

    def action_space(self, agent: str) -> Discrete[Any]:
        return self.seats.actions[agent]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """`options` are PettingZoo's, and unused: those of a game are given when the environment is made."""
        self.play = Play(self.seats.setting, seed)
        self.agents = list(self.possible_agents)
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self._select()

    def _select(self) -> None:
        if self.play.asked:
            self.agent_selection = self.seats.agents[self.play.asked[0]]
        self.infos: Infos = {
            agent: {"action_mask": self.play.mask(self.seats.seat(agent), None)} for agent in self.agents
        }

    def step(self, action: Any) -> None:
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        self._cumulative_rewards[agent] = 0.0
        self._clear_rewards()
        seat = self.seats.seat(agent)
        refusal = self.play.refusal(seat, action)
        if refusal:
            self.rewards[agent] = LOST
            self.truncations = dict.fromkeys(self.agents, True)
            self.infos[agent] = {**self.infos[agent], "illegal": refusal}
        else:
            self.play.decide({seat: int(action)})
            if not self.play.asked:
                points = utilities(self.play.table.outcome(), self.seats.setting.seats)
                self.rewards = dict(zip(self.agents, points, strict=True))
                self.terminations = dict.fromkeys(self.agents, True)
            self._select()
        self._accumulate_rewards()
        if not self.play.asked or refusal:
            self._deads_step_first()

    def observe(self, agent: str) -> Floats:
        return self.seats.tensor(self.play, agent)

    def render(self) -> str | None:
        return self.seats.picture(self.play) if self.render_mode == "ansi" else None

    def close(self) -> None:
        """A table holds nothing that must be given back."""


class ParallelTableEnv(ParallelEnv[str, Floats, int]):
    """Every agent acts in every step; those who are not asked have nothing but `wait` to do."""

    def __init__(self, setting: Setting, render_mode: str | None = None) -> None:
        self.seats = Seats(setting, render_mode)
        self.metadata = self.seats.metadata
        self.render_mode = render_mode
        self.possible_agents = list(self.seats.agents)

    def observation_space(self, agent: str) -> Box[Any]:
        return self.seats.observations[agent]

    def action_space(self, agent: str) -> Discrete[Any]:
        return self.seats.actions[agent]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> tuple[dict[str, Floats], Infos]:
        """As for one agent a step."""
        self.play = Play(self.seats.setting, seed)
        self.agents = list(self.possible_agents)
        return self._told(self.agents)

    def _told(self, agents: list[str]) -> tuple[dict[str, Floats], Infos]:
        masks = {agent: self.play.mask(self.seats.seat(agent), self.seats.setting.wait) for agent in agents}
        return (
            {agent: self.seats.tensor(self.play, agent) for agent in agents},
            {agent: {"action_mask": mask} for agent, mask in masks.items()},
        )

    def step(
        self, actions: dict[str, Any]
    ) -> tuple[dict[str, Floats], dict[str, float], dict[str, bool], dict[str, bool], Infos]:
        here = self.agents
        refused = {
            agent: why for agent in here if (why := self.play.refusal(self.seats.seat(agent), actions.get(agent)))
        }
        rewards = {agent: LOST if agent in refused else 0.0 for agent in here}
        if not refused:
            self.play.decide({self.seats.seat(agent): int(actions[agent]) for agent in here})
            if not self.play.asked:
                points = utilities(self.play.table.outcome(), self.seats.setting.seats)
                rewards = dict(zip(here, points, strict=True))
        over = not self.play.asked
        observations, infos = self._told(here)
        for agent, why in refused.items():
            infos[agent]["illegal"] = why
        if over or refused:
            self.agents = []
        return observations, rewards, dict.fromkeys(here, over), dict.fromkeys(here, bool(refused)), infos

    def render(self) -> str | None:
        return self.seats.picture(self.play) if self.render_mode == "ansi" else None

    def close(self) -> None:
        """A table holds nothing that must be given back."""
