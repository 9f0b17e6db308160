"""A game of OpenSpiel played at random and written down: what it says of itself, and every state in one line.

    python -m tests.adapters.playthrough        makes tests/adapters/playthroughs/ anew, after a change that was meant

What players are told is written out for the first states at which they decide, and for the last; in the line of every
state a sum stands for it, so that a change anywhere shows.
"""

from hashlib import sha256
from pathlib import Path
from typing import Any

import numpy as np
import pyspiel
from open_spiel.python.observation import make_observation

import ludotheque.adapters.openspiel  # noqa: F401 (registers the games)

FOLDER = Path(__file__).parent / "playthroughs"
GAMES = {
    "schnuff": "ludotheque_schnuff(players=3,short_game=on)",
    "schotten_totten_2": "ludotheque_schotten_totten_2(tactics=on)",
    "boum": "ludotheque_boum(players=2,decision_limit=500,stall_limit=15)",
    "snits_revenge": "ludotheque_snits_revenge(players=2,spark_and_splops=on,stall_limit=5,organs_needed=7)",
    "snit_smashing": "ludotheque_snit_smashing(players=2,simultaneous=True)",
}
WRITTEN_OUT = 2  # states
SEED = 7


class Observers:
    """Everything that a game lets players see."""

    def __init__(self, game: Any) -> None:
        kind, private = pyspiel.IIGObservationType, pyspiel.PrivateInfoType
        self.kinds = {
            "information state": make_observation(game, kind(perfect_recall=True)),
            "observation": make_observation(game, None),
            "public": make_observation(game, kind(perfect_recall=False, private_info=private.NONE)),
            "private": make_observation(game, kind(public_info=False, perfect_recall=False)),
        }

    def sums(self, state: Any, player: int) -> str:
        total = sha256()
        for observer in self.kinds.values():
            observer.set_from(state, player)
            total.update(observer.string_from(state, player).encode() + observer.tensor.tobytes())
        return total.hexdigest()[:8]

    def lines(self, state: Any, player: int) -> list[str]:
        found = []
        for name, observer in self.kinds.items():
            observer.set_from(state, player)
            marks = [f"{place}:{observer.tensor[place]:.4g}" for place in np.flatnonzero(observer.tensor)]
            found += [
                f"  {name} of {player}: {observer.string_from(state, player)}",
                f"  … as numbers: {' '.join(marks)}",
            ]
        return found


def facts(game: Any) -> list[str]:
    kind = game.get_type()
    return [
        f"game: {game}",
        f"dynamics: {kind.dynamics}, chance: {kind.chance_mode}, information: {kind.information}",
        f"utility: {kind.utility}, from {game.min_utility()} to {game.max_utility()}, sum {game.utility_sum()}",
        f"players: {game.num_players()} of {kind.min_num_players} to {kind.max_num_players}",
        f"actions: {game.num_distinct_actions()}, chance outcomes: {game.max_chance_outcomes()}",
        f"longest game: {game.max_game_length()}, with {game.max_chance_nodes_in_history()} chance nodes",
        f"tensors: {game.information_state_tensor_size()} and {game.observation_tensor_size()} numbers",
        f"parameters: {', '.join(f'{name}={value}' for name, value in sorted(kind.parameter_specification.items()))}",
    ]


def playthrough(called: str) -> str:
    game = pyspiel.load_game(called)
    state, luck, observers, players = (
        game.new_initial_state(),
        np.random.RandomState(SEED),
        Observers(game),
        range(game.num_players()),
    )
    lines, decided = facts(game), 0
    while not state.is_terminal():
        player = state.current_player()
        if not state.is_chance_node():
            decided += 1
            if decided <= WRITTEN_OUT:
                lines += ["", *(f"  {row}" for row in str(state).splitlines())]
                lines += [line for one in players for line in observers.lines(state, one)]
        sums = " ".join(observers.sums(state, one) for one in players)
        if state.is_simultaneous_node():
            actions = [int(luck.choice(state.legal_actions(one))) for one in players]
            text = ", ".join(state.action_to_string(one, action) for one, action in zip(players, actions, strict=True))
            state.apply_actions(actions)
        else:
            actions = [int(luck.choice(state.legal_actions()))]
            text = state.action_to_string(player, actions[0])
            state.apply_action(actions[0])
        lines.append(f"{'luck' if player == pyspiel.PlayerId.CHANCE else int(player)} {actions} {text} | {sums}")
    lines += ["", *(f"  {row}" for row in str(state).splitlines())]
    lines += [line for one in players for line in observers.lines(state, one)]
    return "\n".join(line.rstrip() for line in [*lines, f"returns: {list(state.returns())}", ""])


if __name__ == "__main__":
    for name, called in GAMES.items():
        FOLDER.joinpath(f"{name}.txt").write_text(playthrough(called), encoding="utf-8")
