"""Whoever is out of a game has nothing more to decide: for his sake nobody need wait."""

import pytest

from ludotheque.bots import BOTS
from ludotheque.kernel.chance import Seeded
from ludotheque.kernel.game import Game
from ludotheque.kernel.match import begin
from ludotheque.kernel.state import State
from tests.contract.plays import SHELF

TABLES = 6
OUT = [
    game for game in SHELF if type(begin(game, game.seat_counts[0], {}, Seeded(0))[0].state).is_out is not State.is_out
]
games = pytest.mark.parametrize("game", OUT, ids=[game.name for game in OUT])


@games
def test_who_is_out_is_never_asked_again(game: Game) -> None:
    bot = BOTS["random"]
    for seed in range(TABLES):
        match, _ = begin(game, max(game.seat_counts), {}, Seeded(seed))
        luck = Seeded(seed)
        out: set[int] = set()
        while match.outcome is None:
            seat = match.asked()
            assert not out & {seat, *match.to_act}
            assert all(not match.legal(one) for one in out)
            match.play(seat, bot(game, match.view(seat), match.legal(seat), luck))
            now = {one for one in range(match.seats) if match.state.is_out(one)}
            assert out <= now, "nobody comes back"
            out = now
