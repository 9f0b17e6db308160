"""Who can be sent into the arena: a bot of ours by name, a function by `module:function`, a program by `cmd:…`; and, to
measure what others cannot reach, one who sees every hand, by `peek:…`."""

import sys
from importlib import import_module
from pathlib import Path
from typing import Final

from ludotheque.bots import named, names
from ludotheque.kernel.chance import Chance
from ludotheque.kernel.game import Game
from ludotheque.kernel.match import Bot
from ludotheque.kernel.state import Action, State
from ludotheque.lab.peeking import PEEKS, Peeker, peeker

PROGRAM: Final = "cmd:"


class UnknownPlayer(ValueError):
    """There is nobody of this name; the text says what can be named."""


def names_in(given: list[str]) -> list[str]:
    """The players named by `A,B` or one by one; a text that begins with `cmd:` is one of them as a whole."""
    names = [[text] if text.startswith(PROGRAM) else text.split(",") for text in given]
    return [name.strip() for some in names for name in some if name.strip()]


def labels_of(names: list[str]) -> list[str]:
    """What each is called in the tables: the same name twice is two players."""
    return [name if name not in names[:place] else f"{name} #{place + 1}" for place, name in enumerate(names)]


def find(name: str, seconds: float, megabytes: int) -> Bot | Peeker:
    """The player of that name; UnknownPlayer when there is none. A program is started."""
    if name.startswith(PEEKS):
        peeking = peeker(name)
        if peeking is None:
            raise UnknownPlayer(f"{name!r}: only a level that looks ahead can peek, such as {PEEKS}5@500")
        return peeking
    if name.startswith(PROGRAM):
        from ludotheque.bots.program import Program, ProgramFault

        try:
            return Program(name.removeprefix(PROGRAM), seconds, megabytes)
        except ProgramFault as fault:
            raise UnknownPlayer(str(fault)) from None
    return named(name, timed=False) or function(name)


def ask(player: Bot | Peeker, game: Game, state: State, seat: int, legal: list[Action], chance: Chance) -> Action:
    """What the player does; a bot is given what its seat sees."""
    if isinstance(player, Peeker):
        return player.choose(game, state, seat, legal, chance)
    return player(game, game.view(state, seat), legal, chance)


def function(name: str) -> Bot:
    """`module:function`, the module from this folder or from whatever is installed."""
    module, colon, attribute = name.partition(":")
    if not colon:
        raise UnknownPlayer(f"there is no bot {name!r}; there are {names()}, module:function and cmd:PROGRAM ARGUMENTS")
    if str(Path.cwd()) not in sys.path:
        sys.path.insert(0, str(Path.cwd()))
    try:
        found = getattr(import_module(module), attribute)
    except (ImportError, AttributeError, ValueError) as error:
        raise UnknownPlayer(f"{name}: {error}") from None
    if not callable(found):
        raise UnknownPlayer(f"{name} is no function")
    bot: Bot = found
    return bot
