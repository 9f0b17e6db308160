"""Positions in the middle of games, for whoever wants to look at boards: the same ones every time."""

from ludotheque.games import GAMES
from ludotheque.kernel.chance import Seeded

# How many decisions deep a game is looked at.
DEPTHS = {"schnuff": 30, "schotten_totten_2": 24, "boum": 60, "snits_revenge": 80, "snit_smashing": 60}


def midgame(game: str, seats: int, decisions: int, seed: int = 7) -> str:
    """The diagram of a game after about so many decisions at random, when the first seat is to move."""
    rules = GAMES[game]
    for attempt in range(seed, seed + 200):
        state = rules.start(seats, {}, Seeded(attempt))
        dice = Seeded(attempt + 1)
        for count in range(decisions * 3):
            waiting = state.to_act()
            if not waiting:
                break
            if count >= decisions and waiting[0] == 0:
                return rules.diagram(state)
            legal = state.legal(waiting[0])
            state.apply(waiting[0], legal[dice.die(len(legal)) - 1])
    raise AssertionError(f"no game of {game} lasts that long")
