"""§3 The phases of a game turn, by the rulebook's own steps, and the two parts of a game."""

from typing import Final

HIDE: Final = 0  # §9.1
DUTY: Final = 1  # §2.2
ARMY: Final = 2  # §2.3
MOVE: Final = 3  # §4
KICK: Final = 4  # §5
PACK: Final = 5  # §5.4, who joins
BITE: Final = 6  # §5.4, whom the Runnungitm chomps
TARGET: Final = 7  # §8.5, whom the Snit kicks
FAST: Final = 8  # §4.7
COMPOSE: Final = 9  # §6.1
SEND: Final = 10  # §6.2
CHOMP: Final = 11  # §6.3
NAMING: Final = 12  # §6.4
TRANSFORM: Final = 13  # §6.7
OVER: Final = 14
PHASES: Final[list[str]] = [
    "hide",
    "duty",
    "army",
    "move",
    "kick",
    "pack",
    "bite",
    "target",
    "fast",
    "compose",
    "send",
    "chomp",
    "naming",
    "transform",
    "over",
]

WITHIN: Final[dict[int, int]] = {PACK: KICK, BITE: KICK, TARGET: KICK, NAMING: CHOMP}  # steps of a phase


def within(phase: int) -> int:
    """The phase that a step belongs to."""
    return WITHIN.get(phase, phase)


# The two parts of a game
INVASION: Final = 0
FIGHT: Final = 1  # §8.5
