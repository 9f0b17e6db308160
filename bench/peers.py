"""Random games a second in other people's frameworks; it runs in their environment, build/peers/.

    build/peers/bin/python bench/peers.py hearts|"hearts native"|battleship|backgammon|uno [--seconds 0.5]

Each is driven the cheapest way that it offers: no observation is asked for, and lists that it returns anyway are not
asked for twice. Setting up and dealing count, as in ours. Prints JSON with its name and version.

OpenSpiel makes each card that is dealt and each roll a node of the game, which its user must sample. `moves/s` are
decisions of players, as in ours; `nodes/s` count those samples as moves too.
"""

import argparse
import json
import random
import time
from collections.abc import Callable
from importlib import import_module
from importlib.metadata import version
from typing import Any

BATCH = 5  # games between two looks at the clock
ROLLOUTS = 200  # games a call of the native evaluator

Played = tuple[int, int, int]  # decisions, nodes, games


def sampled(outcomes: list[tuple[int, float]], luck: random.Random) -> int:
    """One of the outcomes, by their probabilities."""
    left = luck.random()
    for action, probability in outcomes:
        left -= probability
        if left < 0:
            return action
    return outcomes[-1][0]


def finished(state: Any, luck: random.Random) -> tuple[int, int]:
    """A game of OpenSpiel played to its end from Python: decisions, and nodes where luck fell."""
    decisions = falls = 0
    while not state.is_terminal():
        if state.is_chance_node():
            state.apply_action(sampled(state.chance_outcomes(), luck))
            falls += 1
        else:
            legal = state.legal_actions()
            state.apply_action(legal[int(luck.random() * len(legal))])
            decisions += 1
    return decisions, falls


def from_python(name: str) -> Callable[[], Played]:
    game = import_module("pyspiel").load_game(name)
    luck = random.Random(7)

    def play() -> Played:
        decisions = nodes = 0
        for _ in range(BATCH):
            made, fell = finished(game.new_initial_state(), luck)
            decisions, nodes = decisions + made, nodes + made + fell
        return decisions, nodes, BATCH

    return play


def dealt(game: Any, luck: random.Random) -> tuple[Any, int]:
    """A table of hearts before its first decision, and how many there will be: it is the same in each of its games."""
    state = game.new_initial_state()
    while state.is_chance_node():
        state.apply_action(sampled(state.chance_outcomes(), luck))
    return state, finished(state.clone(), luck)[0]


def native_games(name: str) -> Callable[[], Played]:
    """Whole games in C++, the deal included: OpenSpiel's own loop with its own random bots."""
    spiel = import_module("pyspiel")
    game, luck = spiel.load_game(name), random.Random(7)
    bots = [spiel.make_uniform_random_bot(seat, 7 + seat) for seat in range(game.num_players())]
    counts = [finished(game.new_initial_state(), luck) for _ in range(400)]  # how many they are on average
    decisions = sum(made for made, _ in counts) / len(counts)
    nodes = sum(made + fell for made, fell in counts) / len(counts)

    def play() -> Played:
        for _ in range(ROLLOUTS):
            spiel.evaluate_bots(game.new_initial_state(), bots, luck.getrandbits(30))
        return round(decisions * ROLLOUTS), round(nodes * ROLLOUTS), ROLLOUTS

    return play


def native_rollouts(name: str) -> Callable[[], Played]:
    """Rollouts in C++ from tables that are dealt: the evaluator of OpenSpiel's tree search, which is reached through a
    search of one simulation."""
    spiel = import_module("pyspiel")
    game, luck = spiel.load_game(name), random.Random(7)
    search = spiel.MCTSBot(game, spiel.RandomRolloutEvaluator(ROLLOUTS, 7), 2.0, 1, 1000, False, 7, False)
    tables = [dealt(game, luck) for _ in range(20)]

    def play() -> Played:
        decisions = 0
        for state, each in tables:
            search.mcts_search(state)
            decisions += each * ROLLOUTS
        return decisions, decisions, ROLLOUTS * len(tables)

    return play


def native_looks(name: str) -> Callable[[], Played]:
    """Looks of OpenSpiel's own information-set search in C++, one random rollout each, at tables that are dealt."""
    spiel = import_module("pyspiel")
    game, luck = spiel.load_game(name), random.Random(7)
    bot = spiel.ISMCTSBot(7, spiel.RandomRolloutEvaluator(1, 7), 2.0, ROLLOUTS, -1)
    tables = [dealt(game, luck)[0] for _ in range(20)]

    def play() -> Played:
        for state in tables:
            bot.step(state)
        return 0, 0, ROLLOUTS * len(tables)

    return play


def uno() -> Callable[[], Played]:
    """RLCard's game without its environment. The list of legal actions comes with the state that each step returns."""
    game = import_module("rlcard.games.uno").Game()
    game.np_random = import_module("numpy").random.RandomState(7)
    luck = random.Random(7)

    def play() -> Played:
        moves = 0
        for _ in range(BATCH):
            state, _seat = game.init_game()
            while not game.is_over():
                legal = state["legal_actions"]
                state, _seat = game.step(legal[int(luck.random() * len(legal))])
                moves += 1
        return moves, moves, BATCH

    return play


def timed(play: Callable[[], Played], seconds: float) -> dict[str, float]:
    play()  # warm
    began = time.process_time()
    decisions = nodes = games = 0
    while (taken := time.process_time() - began) < seconds or not games:
        made, seen, ended = play()
        decisions, nodes, games = decisions + made, nodes + seen, games + ended
    return {"moves/s": decisions / taken, "nodes/s": nodes / taken, "games/s": games / taken}


def main() -> None:
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("work")
    parser.add_argument("--seconds", type=float, default=0.5, help="of CPU")
    asked = parser.parse_args()
    name, _, native = asked.work.partition(" ")
    figures: dict[str, Any]
    if name == "uno":
        figures = {"name": f"RLCard {version('rlcard')}, uno", **timed(uno(), asked.seconds)}
    else:
        title = f"OpenSpiel {version('open_spiel')}, {name}"
        how = "native" if native else "from Python"
        figures = {"name": f"{title}, {how}", **timed((native_games if native else from_python)(name), asked.seconds)}
    if native:
        figures["rollouts"] = timed(native_rollouts(name), asked.seconds)["moves/s"]
        figures["looks/s"] = timed(native_looks(name), asked.seconds)["games/s"]
    print(json.dumps(figures))


if __name__ == "__main__":
    main()
