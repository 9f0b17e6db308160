"""The shelf: one line a game."""

from ludotheque.games.schnuff import GAME as SCHNUFF
from ludotheque.kernel.game import Game

GAMES: dict[str, Game] = {
    SCHNUFF.name: SCHNUFF,
}
