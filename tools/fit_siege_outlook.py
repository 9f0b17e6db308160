"""Fit what `sense_outlook` makes of a table in Schotten Totten 2 to who won: a logistic regression, one for each side's
turn, without tactics and with them, over games of levels 3 and 5 against themselves, with second thoughts now and then,
and of level 5 against level 2.

    python -m tools.fit_siege_outlook 3000

prints the weights as they stand in `sense_outlook_weights.py`. The number is of games; every other one is with tactics.
It takes some twenty minutes with the compiled rules (PYTHONPATH=build/compiled).
"""

import sys

import numpy as np

from ludotheque.bots.levels import level
from ludotheque.games.schotten_totten_2 import GAME
from ludotheque.games.schotten_totten_2.rules import Siege
from ludotheque.games.schotten_totten_2.sense import claim_to_make, last_stroke
from ludotheque.games.schotten_totten_2.sense_outlook import ALWAYS, FEATURES, features
from ludotheque.games.schotten_totten_2.state import OPENING
from ludotheque.kernel.chance import Seeded
from ludotheque.kernel.state import Action
from tools.logistic import fit

PAIRS = [("3@40", "3@40"), ("5@100", "5@100"), ("5@100", "2"), ("2", "5@100")]  # Attacker and Defender
SECOND_THOUGHTS = [0, 6, 15]  # out of a hundred moves
AMONG = 4  # of what the rules of thumb like best
ROWS = [(0, 13), (13, 26), (26, 34), (34, FEATURES)]


def chosen(table: Siege, seat: int, name: str, luck: Seeded, doubts: int) -> Action:
    legal, seen = table.legal(seat), GAME.view(table, seat)
    if len(legal) > 1 and luck.below(100) < doubts:
        ratings = GAME.rate(seen, legal)
        ranked = sorted(range(len(legal)), key=lambda place: -ratings[place])
        return legal[ranked[luck.below(min(AMONG, len(legal)))]]
    player = level(name, timed=False)
    assert player is not None
    return player(GAME, seen, legal, luck)


def positions(seed: int) -> tuple[list[tuple[int, list[int]]], bool]:
    """The tables of one game as (side to move, features), and whether the Attacker won."""
    table = GAME.start(2, {"tactics": "on"} if seed % 2 else {}, Seeded(seed))
    assert isinstance(table, Siege)
    luck = Seeded(seed + 1_000_000)
    pair = PAIRS[seed // 2 % len(PAIRS)]
    doubts = SECOND_THOUGHTS[seed % 3] if "2" not in pair else 0
    seen: list[tuple[int, list[int]]] = []
    while waiting := table.to_act():
        seat = waiting[0]
        if table.phase == OPENING and (table.turn != table.attacker or claim_to_make(table) < 0):
            threat = last_stroke(table, table.hands[table.attacker]) is not None
            if not threat or table.turn != table.attacker:
                seen.append((table.side_of(table.turn), features(table, threat)))
        table.apply(seat, chosen(table, seat, pair[seat != table.attacker], luck, doubts))
    outcome = table.outcome()
    assert outcome is not None
    return seen, outcome.winners == [table.attacker]


def main(games: int) -> None:
    values: dict[tuple[int, int], list[list[int]]] = {}
    won: dict[tuple[int, int], list[bool]] = {}
    for seed in range(games):
        seen, attacker_won = positions(seed)
        for side, row in seen:
            values.setdefault((seed % 2, side), []).append(row)
            won.setdefault((seed % 2, side), []).append(attacker_won)
    print("WEIGHTS: Final[list[list[list[float]]]] = [")
    for tactics in (0, 1):
        print("    [")
        for side in (0, 1):
            weights = fit(np.array(values[tactics, side]) / 1000, np.array(won[tactics, side]), always=ALWAYS)
            print("        [")
            for start, end in ROWS:
                print(f"            *[{', '.join(f'{weight:.2f}' for weight in weights[start:end])}],")
            print("        ],")
        print("    ],")
    print("]")


if __name__ == "__main__":
    main(int(sys.argv[1]))
