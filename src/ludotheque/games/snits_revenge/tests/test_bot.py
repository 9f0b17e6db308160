"""The rules of thumb are worth having: each side beats random play (§3)."""

import pytest

from ludotheque.games.snits_revenge import GAME
from ludotheque.kernel.chance import Seeded
from ludotheque.kernel.state import Outcome

GAMES = 30


def play(seed: int, seats: int, bots: list[int], options: dict[str, str]) -> Outcome:
    state, choice = GAME.start(seats, options, Seeded(seed)), Seeded(seed + 1_000_000)
    while state.to_act():
        seat = state.to_act()[0]
        legal = state.legal(seat)
        if seat in bots:
            ratings = GAME.rate(GAME.view(state, seat), legal)
            legal = [action for action, rating in zip(legal, ratings, strict=True) if rating == max(ratings)]
        state.apply(seat, legal[choice.below(len(legal))])
    outcome = state.outcome()
    assert outcome is not None
    return outcome


@pytest.mark.parametrize("bot", [0, 1])
@pytest.mark.parametrize("options", [{}, {"edition": "1978"}], ids=["2003", "1978"])
def test_each_side_beats_random_play(bot: int, options: dict[str, str]) -> None:
    """§7"""
    wins = sum(play(seed, 2, [bot], options).winners == [bot] for seed in range(GAMES))
    assert wins > GAMES * 9 // 10


def test_a_clan_among_random_clans() -> None:
    """§8.7: it wins far more than its share of one in three."""
    wins = sum(play(seed, 4, [2], {}).winners == [2] for seed in range(GAMES))
    assert wins > GAMES // 2


def test_the_rules_of_thumb_play_every_table_to_its_end() -> None:
    """§7, §8, §9: and among themselves they do not stand about."""
    for seats in GAME.seat_counts:
        for hiding in ("off", "on", "decoys"):
            outcome = play(seats, seats, list(range(seats)), {"spark_and_splops": hiding})
            assert outcome.ending not in ("stalled", "stopped")
