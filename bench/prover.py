"""How long a claim in Schotten Totten 2 takes to judge, in whatever build this process imports.

    python bench/prover.py [--seconds 0.5]

Random positions before every side of every tile, elite troops included; and the hardest: a tile for four cards, no card
of the Defender, 56 cards unseen. Verdicts are added up, so that two builds can be compared. Prints JSON: microseconds
of CPU.
"""

import argparse
import json
import time

from ludotheque.games.schotten_totten_2.formations import ALL, Asked
from ludotheque.games.schotten_totten_2.material import WALL
from ludotheque.games.schotten_totten_2.prover import judge
from ludotheque.kernel.chance import Chance, Seeded

Position = tuple[Asked, list[int], list[int], list[int]]  # what the tile asks, attack, defence, unseen
A_SECOND = 2000  # positions of each kind, for every second asked for


def random_positions(count: int, choice: Chance) -> list[Position]:
    sides = [side for _, intact, damaged in WALL for side in (intact, damaged)]
    cases: list[Position] = []
    for number in range(count):
        size, condition = sides[number % len(sides)]
        deck = [*range(60), 60, 60, 61, 62]
        cards = [deck.pop(choice.below(len(deck))) for _ in range(size + choice.below(size))]
        hidden = [card for card in deck if card < 60]
        unseen = sorted(hidden.pop(choice.below(len(hidden))) for _ in range(12 + choice.below(len(hidden) - 12)))
        cases.append((Asked(size, condition, False), cards[:size], cards[size:], unseen))
    return cases


def hardest_positions(count: int, choice: Chance) -> list[Position]:
    cases: list[Position] = []
    for _ in range(count):
        deck = list(range(60))
        cards = [deck.pop(choice.below(60 - taken)) for taken in range(4)]
        cases.append((Asked(4, ALL, False), cards, [], deck))
    return cases


def timed(cases: list[Position]) -> tuple[float, float, int]:
    """Median and 99th percentile, in microseconds, and a sum of the verdicts."""
    taken, check = [], 0
    for asked, attack, defence, unseen in cases:
        began = time.process_time_ns()
        verdict = judge(asked, attack, defence, True, unseen)
        taken.append(time.process_time_ns() - began)
        check = (check * 31 + verdict.how * 1000 + verdict.theirs) % 1_000_000_007
    taken.sort()
    return taken[len(taken) // 2] / 1000, taken[len(taken) * 99 // 100] / 1000, check


def main() -> None:
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("--seconds", type=float, default=0.5, help="a measure of how many positions are judged")
    count = max(20, round(A_SECOND * parser.parse_args().seconds))
    choice, figures, checks = Seeded(7), {}, []
    for name, cases in (("random", random_positions(count, choice)), ("hardest", hardest_positions(count, choice))):
        figures[f"{name}, median"], figures[f"{name}, p99"], check = timed(cases)
        checks.append(check)
    print(json.dumps({"check": checks, **figures}))


if __name__ == "__main__":
    main()
