"""Ludothèque: a games library that is open day and night. docs/library.md is the tour of what is named here."""

from ludotheque.kernel.chance import Chance, LuckError, Seeded
from ludotheque.kernel.game import Game, Option, OptionError, PositionError, View
from ludotheque.kernel.match import Branch, CannotDo, Match
from ludotheque.kernel.playout import Policy, Uniform, playout
from ludotheque.kernel.record import Record, RecordError
from ludotheque.kernel.state import Action, Outcome, Refusal, Refused, State, UnknownAction, UnknownSeat
from ludotheque.kernel.story import SPECTATOR, Event
from ludotheque.library import UnknownBot, UnknownGame, bot, game, games, load, new

__version__ = "0.1.0"

__all__ = [
    "SPECTATOR",
    "Action",
    "Branch",
    "CannotDo",
    "Chance",
    "Event",
    "Game",
    "LuckError",
    "Match",
    "Option",
    "OptionError",
    "Outcome",
    "Policy",
    "PositionError",
    "Record",
    "RecordError",
    "Refusal",
    "Refused",
    "Seeded",
    "State",
    "Uniform",
    "UnknownAction",
    "UnknownBot",
    "UnknownGame",
    "UnknownSeat",
    "View",
    "bot",
    "game",
    "games",
    "load",
    "new",
    "playout",
]
