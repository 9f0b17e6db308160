"""Fit what `sense_hopes` makes of a table in Snits' Revenge to who won: a logistic regression over the beginnings of
game turns, in games of the rules of thumb that a search plays on by, with second thoughts now and then, against
themselves and against level 2.

    python -m tools.fit_raid_hopes 14000

prints the weights without counters and with them, as they stand in `sense_hopes.py`, and how well they foretell games
that they were not fitted to. It takes some four minutes with the compiled rules (PYTHONPATH=build/compiled).
"""

import sys

import numpy as np

from ludotheque.bots.levels import level
from ludotheque.games.snits_revenge import GAME
from ludotheque.games.snits_revenge.phases import INVASION
from ludotheque.games.snits_revenge.rules import Snits
from ludotheque.games.snits_revenge.sense import SENSE
from ludotheque.games.snits_revenge.sense_hopes import Crowds, begins, features, secrets
from ludotheque.games.snits_revenge.state import BOLOTOMUS
from ludotheque.kernel.chance import Seeded
from tools.logistic import fit, loss

SEATS = [2, 2, 2, 2, 3, 2, 2, 4]
SECOND_THOUGHTS = [0, 4, 12]  # out of a hundred moves
KEPT_BACK = 10  # one game of so many only tests the fit


def positions(seed: int, secret: bool) -> tuple[list[list[int]], float]:
    """What is seen at the beginning of each game turn, and the Snits' share of the victory."""
    luck, doubts = Seeded(seed + 1_000_000), SECOND_THOUGHTS[seed % 3]
    thumb = (None, None, BOLOTOMUS, 1)[seed // 3 % 4]  # where level 2 sits, if it plays
    table = GAME.start(SEATS[seed // 12 % len(SEATS)], {"spark_and_splops": "on"} if secret else {}, Seeded(seed))
    player = level("greedy")
    assert isinstance(table, Snits) and player is not None
    body = SENSE.body_of(table)
    seen: list[list[int]] = []
    while (seat := table.actor()) >= 0:
        if table.part == INVASION and begins(table):
            crowds = Crowds(table)
            seen.append(features(table, body, crowds) + (secrets(table, body, crowds) if secret else []))
        if seat == thumb:
            action = player(GAME, GAME.view(table, seat), table.legal(seat), luck)
        elif luck.below(100) < doubts:
            action = table.random_action(seat, luck)
        else:
            action = SENSE.decide(table, seat, luck)
        table.apply(seat, action)
    outcome = table.outcome()
    assert outcome is not None
    won = len([winner for winner in outcome.winners if winner != BOLOTOMUS]) / max(1, len(outcome.winners))
    return seen, won


def main(games: int) -> None:
    for name, secret in (("PLAIN", False), ("SECRET", True)):
        values: list[list[int]] = []
        won: list[float] = []
        kept: list[bool] = []
        for seed in range(games):
            seen, share = positions(seed, secret)
            values += seen
            won += [share] * len(seen)
            kept += [seed % KEPT_BACK == 0] * len(seen)
        seen_at, shares, test = np.array(values) / 1000, np.array(won), np.array(kept)
        weights = fit(seen_at[~test], shares[~test], always=0)
        print(f"# {len(won)} turns; loss {loss(seen_at[test], shares[test], weights):.4f}")
        print(f"{name}_HOPES: Final = [{', '.join(str(round(100 * weight)) for weight in weights)}]", flush=True)


if __name__ == "__main__":
    main(int(sys.argv[1]))
