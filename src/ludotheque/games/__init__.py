"""The shelf: one line a game."""

from ludotheque.games.boum import GAME as BOUM
from ludotheque.games.schnuff import GAME as SCHNUFF
from ludotheque.games.schotten_totten_2 import GAME as SCHOTTEN_TOTTEN_2
from ludotheque.games.snit_smashing import GAME as SNIT_SMASHING
from ludotheque.games.snits_revenge import GAME as SNITS_REVENGE
from ludotheque.kernel.game import Game

GAMES: dict[str, Game] = {
    SCHNUFF.name: SCHNUFF,
    SCHOTTEN_TOTTEN_2.name: SCHOTTEN_TOTTEN_2,
    BOUM.name: BOUM,
    SNITS_REVENGE.name: SNITS_REVENGE,
    SNIT_SMASHING.name: SNIT_SMASHING,
}
