"""Bots against each other: blocks of games with the same luck and rotated seats, on all cores.

The law of this file: a block depends on the experiment and its number alone. So the same seed gives the same games
whatever the number of processes; and when a bot fails, what is told are the blocks before the first failure.
"""

import os
import signal
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, wait
from dataclasses import dataclass, field
from itertools import permutations
from multiprocessing import get_context
from multiprocessing.util import Finalize
from typing import Final

from ludotheque.games import GAMES
from ludotheque.kernel.chance import SEEDS, Seeded
from ludotheque.kernel.game import Game
from ludotheque.kernel.match import Bot, has_something_to_do
from ludotheque.kernel.state import Action, Outcome, State
from ludotheque.kernel.words import letter
from ludotheque.lab.peeking import Peeker
from ludotheque.lab.players import ask, find, labels_of

PONDERING: Final = 1 << 64  # added to a seed: the bots' own luck, as `ludotheque play` has it
ASIDE: Final = 1 << 53  # likewise for the seeds of an experiment, which are smaller


@dataclass(frozen=True)
class Experiment:
    """What is played; the players by name, as `players.find` knows them."""

    game: str
    seats: int
    options: dict[str, str]
    players: tuple[str, ...]
    seed: int
    seconds: float = 10.0  # for an answer of a program
    megabytes: int = 1024  # its memory

    def lineups(self) -> list[tuple[int, ...]]:
        """Who sits where in the games of a block: everybody sits in every seat equally often.

        When there are more players than seats, everybody meets everybody in every order.
        """
        count = len(self.players)
        if count > self.seats:
            return list(permutations(range(count), self.seats))
        return [tuple((seat + turn) % count for seat in range(self.seats)) for turn in range(count)]

    def seed_of(self, block: int) -> int:
        """The luck of a block: one that `ludotheque play --seed` takes, too."""
        words = Seeded((block << 64) + ASIDE + self.seed)
        return ((words.word() << 32) | words.word()) % SEEDS


@dataclass(frozen=True)
class Played:
    """A game that was played to its end."""

    seed: int
    lineup: tuple[int, ...]
    decisions: int
    ending: str
    winners: tuple[int, ...]
    points: tuple[int, ...]

    def score(self, seat: int) -> float:
        """The winners share one point; where nobody wins, everybody does."""
        sharing = self.winners or range(len(self.lineup))
        return 1 / len(sharing) if seat in sharing else 0.0


@dataclass(frozen=True)
class Fault:
    """A bot that failed, and where: `ludotheque play` with this seed comes to the same place."""

    block: int
    seed: int
    lineup: tuple[int, ...]
    seat: int
    reason: str


@dataclass
class Results:
    """The blocks that were played, by number, and the first failure, if there was one."""

    blocks: dict[int, list[Played]] = field(default_factory=dict)
    fault: Fault | None = None

    def add(self, number: int, played: "list[Played] | Fault") -> None:
        if isinstance(played, Fault):
            if self.fault is None or number < self.fault.block:
                self.fault = played
        else:
            self.blocks[number] = played

    def told(self) -> list[list[Played]]:
        """The blocks in order; after a failure those before it."""
        last = None if self.fault is None else self.fault.block
        return [self.blocks[number] for number in sorted(self.blocks) if last is None or number < last]


class BotFailed(Exception):
    def __init__(self, seat: int, reason: str) -> None:
        super().__init__(reason)
        self.seat = seat


def play(
    game: Game, experiment: Experiment, bots: Sequence[Bot | Peeker], seed: int, lineup: tuple[int, ...]
) -> Played:
    """One game, as `ludotheque play --seed` would have it; BotFailed if one of them does."""
    state = game.start(experiment.seats, experiment.options, Seeded(seed))
    chance = Seeded(seed + PONDERING)
    decisions = 0
    while waiting := state.to_act():
        seat, legal = asked(state, waiting)
        try:
            action = ask(bots[lineup[seat]], game, state, seat, legal, chance)
        except Exception as error:  # a bot may fail in any way
            raise BotFailed(seat, f"{type(error).__name__}: {error}") from error
        if action not in legal:
            raise BotFailed(seat, f"it chose {getattr(action, 'text', action)!r}, which is not legal")
        state.apply(seat, action)
        decisions += 1
    outcome = state.outcome()
    assert outcome is not None, "nobody is waited for: it is over"
    return played(seed, lineup, decisions, outcome)


def asked(state: State, waiting: list[int]) -> tuple[int, list[Action]]:
    """Who decides next, and what he may do; as `Match.asked`."""
    for seat in range(state.seats):
        if seat not in waiting:
            legal = state.legal(seat)
            if has_something_to_do(seat, waiting, legal):
                return seat, legal
    return waiting[0], state.legal(waiting[0])


def played(seed: int, lineup: tuple[int, ...], decisions: int, outcome: Outcome) -> Played:
    return Played(seed, lineup, decisions, outcome.ending, tuple(outcome.winners), tuple(outcome.scores))


class Arena:
    """The players of an experiment, in this process."""

    def __init__(self, experiment: Experiment) -> None:
        self.experiment = experiment
        self.game = GAMES[experiment.game]
        self.bots = [find(name, experiment.seconds, experiment.megabytes) for name in experiment.players]

    def block(self, number: int) -> list[Played] | Fault:
        seed = self.experiment.seed_of(number)
        games = []
        for lineup in self.experiment.lineups():
            try:
                games.append(play(self.game, self.experiment, self.bots, seed, lineup))
            except BotFailed as failed:
                return Fault(number, seed, lineup, failed.seat, str(failed))
        return games

    def close(self) -> None:
        for bot in self.bots:
            close = getattr(bot, "close", None)
            if callable(close):
                close()


HERE: list[Arena] = []  # of a process of the pool


def enter(experiment: Experiment) -> None:
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # whoever started us says when to stop
    HERE.append(Arena(experiment))
    Finalize(None, HERE[0].close, exitpriority=10)
    signal.signal(signal.SIGTERM, leave)


def leave(*_: object) -> None:
    """At once, and no program is left behind."""
    signal.signal(signal.SIGTERM, signal.SIG_IGN)
    HERE[0].close()
    os._exit(1)


def some_blocks(numbers: list[int]) -> list[tuple[int, list[Played] | Fault]]:
    found: list[tuple[int, list[Played] | Fault]] = []
    for number in numbers:
        found.append((number, HERE[0].block(number)))
        if isinstance(found[-1][1], Fault):
            break
    return found


def run(experiment: Experiment, blocks: int, processes: int, done: Callable[[int], None], results: Results) -> None:
    """Play so many blocks into `results`, which is whole at any time; `done` hears how many games were played."""
    if processes == 1:
        alone(experiment, blocks, done, results)
        return
    size = max(1, min(64, blocks // (processes * 16)))
    portions = iter([list(range(first, min(first + size, blocks))) for first in range(0, blocks, size)])
    pool = ProcessPoolExecutor(processes, get_context("spawn"), enter, (experiment,))
    try:
        share(pool, portions, processes * 2, done, results)
    except KeyboardInterrupt:
        for process in list(pool._processes.values()):  # they would finish their portions first
            process.terminate()
        raise
    finally:
        pool.shutdown(cancel_futures=True)


def share(
    pool: ProcessPoolExecutor, portions: Iterator[list[int]], most: int, done: Callable[[int], None], results: Results
) -> None:
    """In order, so that every block before a failure has been begun when it is heard of."""
    waiting: set[Future[list[tuple[int, list[Played] | Fault]]]] = set()
    while True:
        while len(waiting) < most and results.fault is None and (portion := next(portions, None)) is not None:
            waiting.add(pool.submit(some_blocks, portion))
        if not waiting:
            return
        ready, waiting = wait(waiting, return_when=FIRST_COMPLETED)
        for future in ready:
            for number, games in future.result():
                results.add(number, games)
                done(0 if isinstance(games, Fault) else len(games))


def alone(experiment: Experiment, blocks: int, done: Callable[[int], None], results: Results) -> None:
    arena = Arena(experiment)
    try:
        for number in range(blocks):
            games = arena.block(number)
            results.add(number, games)
            if isinstance(games, Fault):
                return
            done(len(games))
    finally:
        arena.close()


def describe(experiment: Experiment, fault: Fault) -> dict[str, object]:
    """Who failed, where, and how to see it again."""
    labels = labels_of(list(experiment.players))
    names = ",".join(experiment.players[player] for player in fault.lineup)
    options = "".join(f" --option {name}={value}" for name, value in experiment.options.items())
    command = (
        f"ludotheque play {experiment.game} --seats {experiment.seats} --seed {fault.seed} --bots {names}{options}"
    )
    return {
        "bot": labels[fault.lineup[fault.seat]],
        "seat": letter(fault.seat),
        "seed": fault.seed,
        "block": fault.block,
        "reason": fault.reason,
        "command": command,
    }
