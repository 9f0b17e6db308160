"""Learns to play Schnuff against a player who plays anything: a policy gradient with a linear policy, in plain numpy.

    python docs/examples/policy_gradient.py            a minute; draws docs/examples/policy_gradient.svg

The learner sits in every seat in turn. What it is told and what it may do come from the environment alone. It learns
from its lead in chips, which it sees, and is measured by what the environment rewards: the games it wins.
"""

import argparse
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from ludotheque.adapters import pettingzoo

Floats = NDArray[np.float64]
BATCH = 40  # games before the policy moves
RATE = 0.05
FAR = 0.8  # how much a chip counts that is won or lost one decision later


class Learner:
    """A softmax over the legal actions, each with its own weights for what is seen."""

    def __init__(self, seen: int, actions: int, luck: np.random.Generator) -> None:
        self.weights: Floats = np.zeros((actions, seen))
        self.speed: Floats = np.zeros((actions, seen))
        self.luck = luck

    def chances(self, observation: Floats, mask: NDArray[np.int8]) -> Floats:
        score = np.where(mask, self.weights @ observation, -np.inf)
        weight = np.exp(score - score.max())
        return np.asarray(weight / weight.sum())

    def learn(self, gradient: Floats) -> None:
        """Up the gradient, each weight at a pace of its own (RMSProp)."""
        self.speed += 0.1 * (gradient**2 - self.speed)
        self.weights += RATE * gradient / np.sqrt(self.speed + 1e-8)


class Episode:
    """What the learner saw, did and got in one game."""

    def __init__(self) -> None:
        self.steps: list[tuple[Floats, Floats, int]] = []  # what was seen, the chances, the choice
        self.leads: list[float] = []  # before every decision, and at the end
        self.reward = 0.0

    def gains(self) -> Floats:
        """For every decision, the lead that was won from there on, later ones counting less."""
        gained = np.diff(self.leads)
        for at in range(len(gained) - 2, -1, -1):
            gained[at] += FAR * gained[at + 1]
        return gained


def play(env: pettingzoo.TableEnv, learner: Learner, seat: int, seed: int) -> Episode:
    """One game against chance."""
    env.reset(seed=seed)
    episode, me, chips = Episode(), env.possible_agents[seat], env.seats.looks.where("chips")
    for agent in env.agent_iter():
        observation, reward, terminated, truncated, info = env.last(observe=agent == me)
        action = None
        if observation is not None:
            episode.reward += reward
            mine, other = observation[chips][[seat, 1 - seat]]
            episode.leads.append(float(mine - other))
        if not (terminated or truncated):
            if observation is None:
                action = int(learner.luck.choice(np.flatnonzero(info["action_mask"])))
            else:
                chances = learner.chances(observation, info["action_mask"])
                action = int(learner.luck.choice(len(chances), p=chances))
                episode.steps.append((observation, chances, action))
        env.step(action)
    return episode


def gradient(episodes: list[Episode], shape: tuple[int, ...]) -> Floats:
    """The direction that makes likelier what gained more than usual."""
    usual = np.concatenate([episode.gains() for episode in episodes]).mean()
    found = np.zeros(shape)
    for episode in episodes:
        for (observation, chances, action), gain in zip(episode.steps, episode.gains() - usual, strict=True):
            found -= gain * np.outer(chances, observation)
            found[action] += gain * observation
    return found / len(episodes)


def train(games: int, seed: int = 0) -> list[float]:
    """The learner's mean reward in each batch: 0 is as good as chance, 1 wins always."""
    env = pettingzoo.env("schnuff", players=2, short_game=True)
    first = env.possible_agents[0]
    size, actions = env.observation_space(first).shape[0], int(env.action_space(first).n)
    learner = Learner(size, actions, np.random.default_rng(seed))
    curve: list[float] = []
    for batch in range(games // BATCH):
        episodes = [play(env, learner, game % 2, seed + batch * BATCH + game) for game in range(BATCH)]
        learner.learn(gradient(episodes, learner.weights.shape))
        curve.append(float(np.mean([episode.reward for episode in episodes])))
    return curve


def drawn(curve: list[float], smooth: int = 5) -> str:
    """The curve as an SVG: points a batch, and a line through the mean of some."""
    wide, high, left, top = 640, 320, 56, 24
    across = [left + (wide - left - 16) * (i + 0.5) / len(curve) for i in range(len(curve))]

    def down(reward: float) -> float:
        return top + (high - top - 40) * (1 - (reward + 0.2) / 1.2)

    means = [float(np.mean(curve[max(0, i - smooth + 1) : i + 1])) for i in range(len(curve))]
    dots = "".join(f'<circle cx="{x:.1f}" cy="{down(y):.1f}" r="2"/>' for x, y in zip(across, curve, strict=True))
    line = " ".join(f"{x:.1f},{down(y):.1f}" for x, y in zip(across, means, strict=True))
    rules = "".join(
        f'<path d="M{left} {down(y):.1f}H{wide - 16}" stroke="#ccc"/>'
        f'<text x="{left - 8}" y="{down(y) + 4:.1f}" text-anchor="end">{y:g}</text>'
        for y in (0, 0.25, 0.5, 0.75, 1)
    )
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {wide} {high}" font-family="sans-serif" font-size="12">'
        f'<rect width="{wide}" height="{high}" fill="#fff"/>{rules}'
        f'<g fill="#9ab">{dots}</g><polyline points="{line}" fill="none" stroke="#036" stroke-width="2"/>'
        f'<text x="{left}" y="16">mean reward of the learner against a random player (0: no better than it)</text>'
        f'<text x="{wide - 16}" y="{high - 12}" text-anchor="end">{len(curve) * BATCH} games, '
        f"{BATCH} a point; the line is the mean of {smooth} points</text></svg>\n"
    )


def main() -> None:
    reading = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    reading.add_argument("--games", type=int, default=4000)
    reading.add_argument("--seed", type=int, default=0)
    reading.add_argument("--svg", type=Path, default=Path(__file__).with_suffix(".svg"))
    wish = reading.parse_args()
    curve = train(wish.games, wish.seed)
    wish.svg.write_text(drawn(curve), encoding="utf-8")
    tenth = max(1, len(curve) // 10)
    print(f"first tenth {np.mean(curve[:tenth]):.2f}, last tenth {np.mean(curve[-tenth:]):.2f}; {wish.svg}")


if __name__ == "__main__":
    main()
