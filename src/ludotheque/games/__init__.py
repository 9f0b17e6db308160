"""The shelf: one line a game, in the order in which they stand there."""

from importlib import import_module

from ludotheque.kernel.game import Game

NAMES = (
    "schnuff",
    "schotten_totten_2",
    "boum",
    "snits_revenge",
    "snit_smashing",
)
GAMES: dict[str, Game] = {name: import_module(f"ludotheque.games.{name}").GAME for name in NAMES}
