"""How strong the levels are: each against the one below, the best against chance and against rules of thumb.

    python -m bench.strength [GAME …] [--pairs 5-2,4-3] [--games 400] [--looks 500] [--seed 16]
    python -m bench.strength --blunders [GAME …] [--levels 2,3,4,5] [--games 1000]
    python -m bench.strength --fairness [--levels 2,3,4,5] [--games 100]

Prints a line for every pair as soon as it is known, with the command of the arena that plays the same games. The lower
end of the 95 % interval is the smaller one of two: Student's t over blocks, which share their luck, and Wilson's over
games, which does not take a hundred wins out of a hundred for certainty. `--blunders` counts the mistakes of which
each game's `tests/blunders.py` knows. `--fairness` counts whom three bots attack when the fourth seat is a person's,
for whom a bot plays that is like them, or one that goes by rules of thumb: a third of the attacks would be fair.
"""

import argparse
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass
from importlib import import_module
from math import sqrt
from multiprocessing import get_context

from ludotheque.games import GAMES
from ludotheque.kernel.chance import Seeded
from ludotheque.lab.arena import PONDERING, Experiment, Played, Results, asked, describe, run
from ludotheque.lab.figures import Z, estimate, sitting
from ludotheque.lab.players import ask, find


class Divided(Played):
    """Snit Smashing for two has two victories, half a point each; its points count them, and equals share one."""

    def score(self, seat: int) -> float:
        return 0.5 + (self.points[seat] - self.points[1 - seat]) / 4


@dataclass(frozen=True)
class Contest:
    """A table at which the levels meet, and what the best one is to reach there (in percent)."""

    game: str
    seats: int
    against_random: float
    against_thumb: float
    option: str = ""
    one_against_all: bool = False

    def even(self) -> float:
        return 100 / self.seats if self.one_against_all else 50

    def options(self) -> dict[str, str]:
        return dict([self.option.split("=")]) if self.option else {}

    def title(self) -> str:
        return f"{self.game}, {self.seats}" + (f", {self.option}" if self.option else "")

    def aim(self, pair: str) -> float:
        return {"5-random": self.against_random, "5-2": self.against_thumb}.get(pair, self.even())

    def players(self, pair: str, looks: int) -> tuple[str, ...]:
        one, other = [f"{name}@{looks}" if looks and name in ("3", "4", "5") else name for name in pair.split("-")]
        return (one, *([other] * (self.seats - 1)))


CONTESTS = [
    Contest("schnuff", 2, 98, 70),
    Contest("schotten_totten_2", 2, 99.5, 75),
    Contest("schotten_totten_2", 2, 99.5, 75, "tactics=on"),
    Contest("snit_smashing", 2, 98, 70),
    Contest("snits_revenge", 2, 98, 70),
    Contest("boum", 4, 85, 42, one_against_all=True),
    Contest("boum", 2, 98, 70),
]
ATTACKS = {"boum": {"touches": "other", "plays_block": "other"}, "snit_smashing": {"smashes": "owner"}}
PAIRS = ("5-random", "5-2", "5-4", "4-3", "3-2", "2-1")


def wilson(share: float, games: int) -> float:
    """The lower end of Wilson's interval."""
    middle = share + Z * Z / (2 * games)
    return (middle - Z * sqrt((share * (1 - share) + Z * Z / (4 * games)) / games)) / (1 + Z * Z / games)


def meet(contest: Contest, pair: str, looks: int, games: int, seed: int, processes: int) -> str:
    """The pair's line of the table."""
    players = contest.players(pair, looks)
    experiment = Experiment(contest.game, contest.seats, contest.options(), players, seed)
    results = Results()
    run(experiment, -(-games // len(experiment.lineups())), processes, lambda count: None, results)
    if results.fault is not None:
        return f"| {contest.title()} | {pair} | {describe(experiment, results.fault)} |"
    told = results.told()
    if contest.game == "snit_smashing":
        told = [[Divided(**vars(game)) for game in block] for block in told]
    found = estimate(told, sitting(list(range(contest.seats)), 0))
    assert found is not None and found.within is not None, "there are two blocks"
    lower = 100 * min(found.score - found.within, wilson(found.score, found.games))
    aim = contest.aim(pair)
    options = f" --option {contest.option}" if contest.option else ""
    arena = f"arena {contest.game} --seats {contest.seats} --bots {','.join(players)} --games {games} --seed {seed}"
    figures = (
        f"{found.games} | {100 * found.score:.1f} % | {lower:.1f} % | {aim:g} % | {'yes' if lower > aim else 'no'}"
    )
    return f"| {contest.title()} | {pair} | {figures} | `{arena}{options}` |"


def blunders(contest: Contest, level: str, seed: int) -> list[str]:
    """The mistakes of one level in one game against rules of thumb, at one of the seats in turn."""
    game = GAMES[contest.game]
    judge = import_module(f"ludotheque.games.{contest.game}.tests.blunders").blunder
    state = game.start(contest.seats, contest.options(), Seeded(seed))
    chance, me = Seeded(seed + PONDERING), seed % contest.seats
    bots = [find(level if seat == me else "greedy", 10, 1024) for seat in range(contest.seats)]
    found = []
    while waiting := state.to_act():
        seat, legal = asked(state, waiting)
        action = ask(bots[seat], game, state, seat, legal, chance)
        if seat == me and (fault := judge(state, seat, action)):
            found.append(f"seed {seed}, seat {seat}, {action.text}: {fault}")
        state.apply(seat, action)
    return found


def count(contest: Contest, level: str, games: int, seed: int, processes: int) -> None:
    with ProcessPoolExecutor(processes, get_context("spawn")) as pool:
        seeds = range(seed, seed + games)
        each = list(pool.map(blunders, [contest] * games, [level] * games, seeds, chunksize=4))
    found = [fault for faults in each for fault in faults]
    print(f"| {contest.title()} | {level} | {games} | {len(found)} |", *found[:5], sep="\n  ", flush=True)


def attacks(game_name: str, level: str, person: str, seed: int) -> tuple[int, int]:
    """Of the attacks on others that three bots made in a game of four: those on the person's seat, and all."""
    game, kinds, me = GAMES[game_name], ATTACKS[game_name], seed % 4
    state = game.start(4, {}, Seeded(seed), story=True)
    bots = [find(person if seat == me else level, 10, 1024) for seat in range(4)]
    chance = Seeded(seed + PONDERING)
    while waiting := state.to_act():
        seat, legal = asked(state, waiting)
        state.apply(seat, ask(bots[seat], game, state, seat, legal, chance))
    made = [event for event in state.story or [] if event.kind in kinds and event.args["seat"] != me]
    return sum(event.args[kinds[event.kind]] == me for event in made), len(made)


def fairness(level: str, games: int, seed: int, processes: int) -> None:
    for name in ATTACKS:
        for person in (level, "greedy"):
            with ProcessPoolExecutor(processes, get_context("spawn")) as pool:
                seeds = range(seed, seed + games)
                each = list(pool.map(attacks, [name] * games, [level] * games, [person] * games, seeds, chunksize=4))
            mine, every = sum(one for one, _ in each), sum(every for _, every in each)
            print(
                f"| {name}, 4 | {level} | {person} | {games} | {mine} of {every}: {100 * mine / every:.1f} % |",
                flush=True,
            )


def main() -> None:
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("game", nargs="*", choices=[*GAMES, []], help="all of them if not said")
    parser.add_argument("--pairs", default=",".join(PAIRS))
    parser.add_argument("--games", type=int, default=400)
    parser.add_argument("--looks", type=int, default=0, help="of the levels that look ahead; their own if not said")
    parser.add_argument("--seed", type=int, default=16)
    parser.add_argument("--option", help="only the tables with this option, such as tactics=on; '' for the usual")
    parser.add_argument("--seats", type=int)
    parser.add_argument("--processes", type=int, default=2)
    parser.add_argument("--blunders", action="store_true")
    parser.add_argument("--fairness", action="store_true")
    parser.add_argument("--levels", default="2,3,4,5")
    asked_for = parser.parse_args()
    wanted = [one for one in CONTESTS if not asked_for.game or one.game in asked_for.game]
    wanted = [one for one in wanted if asked_for.option is None or one.option == asked_for.option]
    wanted = [one for one in wanted if asked_for.seats in (None, one.seats)]
    levels = [
        f"{one}@{asked_for.looks}" if asked_for.looks and one > "2" else one for one in asked_for.levels.split(",")
    ]
    for level in levels if asked_for.fairness else []:
        fairness(level, asked_for.games, asked_for.seed, asked_for.processes)
    for contest in [] if asked_for.fairness else wanted:
        for pair in [] if asked_for.blunders else asked_for.pairs.split(","):
            made = meet(contest, pair, asked_for.looks, asked_for.games, asked_for.seed, asked_for.processes)
            print(made, flush=True)
        for level in levels if asked_for.blunders else []:
            count(contest, level, asked_for.games, asked_for.seed, asked_for.processes)


if __name__ == "__main__":
    main()
