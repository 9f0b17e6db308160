"""Learns what a card in the hand is worth in Schnuff, and prints the table of `games/schnuff/data/worths.txt`.

    python -m tools.schnuff_worths [--generations 6] [--games 40000] [--seed 1] > worths.txt

Whole games are played by the worths as they are. When somebody has played a card, the cards that he has left and the
count are noted; when the round is over, how many chips the others have paid since then, on the mean, less his own. The
sums are fitted by least squares, row by row, and the next generation plays by the new worths. With the compiled rules
(PYTHONPATH=build/compiled) a generation takes some minutes.
"""

import argparse
import sys
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from ludotheque.games import GAMES
from ludotheque.games.schnuff.actions import KINDS, NAMES, Play, how_many, one
from ludotheque.games.schnuff.rules import Schnuff
from ludotheque.games.schnuff.sense import CHIP, FREE, MANY, RISKED, ROWS, SENSE, WORTHS, risked
from ludotheque.games.schnuff.state import LAST_FRONTIER, NO_ONE, PLAYING, fee, next_frontier
from ludotheque.kernel.chance import Seeded

DOUBT = 200.0  # a row is drawn to what it was as if by so many rounds: some counts are rare


@dataclass
class Note:
    """A moment after somebody has played: his cards, and what everybody had."""

    many: int
    row: int
    hand: list[int]
    seat: int
    others: list[int]
    chips: list[int]

    def outcome(self, chips: list[int]) -> float:
        """What the others have paid since then, on the mean, less what he has, in thousandths of a chip."""
        paid = [before - now for before, now in zip(self.chips, chips, strict=True)]
        return CHIP * (sum(paid[other] for other in self.others) / len(self.others) - paid[self.seat])


class Sums:
    """The normal equations of one row."""

    def __init__(self) -> None:
        self.squares: NDArray[np.float64] = np.zeros((KINDS, KINDS))
        self.products: NDArray[np.float64] = np.zeros(KINDS)

    def add(self, hand: list[int], outcome: float) -> None:
        cards = np.array(hand, dtype=float)
        self.squares += np.outer(cards, cards)
        self.products += outcome * cards

    def solved(self, before: list[int]) -> list[int]:
        squares = self.squares + DOUBT * np.eye(KINDS)
        solution = np.linalg.solve(squares, self.products + DOUBT * np.array(before, dtype=float))
        return [round(worth) for worth in solution]


def row_of(table: Schnuff) -> int:
    if table.free != NO_ONE:
        return LAST_FRONTIER + fee(next_frontier(table.count))
    return max(table.count, 0)


def played(seats: int, seed: int, sums: dict[tuple[int, int], Sums]) -> None:
    """A whole game; what came of every card is added up."""
    table, luck = GAMES["schnuff"].start(seats, {}, Seeded(seed)), Seeded(seed + (1 << 64))
    assert isinstance(table, Schnuff)
    notes: list[Note] = []
    while (seat := table.actor()) >= 0:
        action, many, number, rest = SENSE.decide(table, seat, luck), table.in_round, table.round, table.hands[seat]
        table.apply(seat, action)
        over = table.round != number or table.outcome() is not None
        if over:
            for note in notes:
                sums.setdefault((note.many, note.row), Sums()).add(note.hand, note.outcome(table.chips))
            notes = []
        elif isinstance(action, Play) and table.count <= LAST_FRONTIER:
            rest -= one(action.card)
            others = [other for other in range(seats) if other != seat and table.status[other] == PLAYING]
            hand = [how_many(rest, card) for card in range(KINDS)]
            notes.append(Note(min(many, MANY), row_of(table), hand, seat, others, table.chips.copy()))


def learn(games: int, seed: int) -> None:
    """One generation: play, fit, and put the new worths in place of those that were played by."""
    sums: dict[tuple[int, int], Sums] = {}
    for game in range(games):
        played(2 + game % 5, seed + game, sums)
    for (many, row), found in sums.items():
        WORTHS[many][row * KINDS : (row + 1) * KINDS] = found.solved(WORTHS[many][row * KINDS : (row + 1) * KINDS])
    for many in range(2, MANY + 1):
        RISKED[many][:] = risked(WORTHS[many])


def main() -> None:
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("--generations", type=int, default=6)
    parser.add_argument("--games", type=int, default=40_000, help="of a generation")
    parser.add_argument("--seed", type=int, default=1)
    asked = parser.parse_args()
    for generation in range(asked.generations):
        learn(asked.games, (asked.seed << 40) + generation * asked.games)
        print(f"generation {generation + 1} of {asked.generations}", file=sys.stderr)
    names = {row: name for name, row in FREE.items()}
    print("# players count", *NAMES)
    for many in range(2, MANY + 1):
        for row in range(ROWS):
            print(many, names.get(row, row), *WORTHS[many][row * KINDS : (row + 1) * KINDS])


if __name__ == "__main__":
    main()
