"""A bot's process. All it ever knows of a table is the View of one seat, in the bytes that seat's browser would get."""

import os
import time
from typing import Final

import msgspec
from msgspec import Struct

from ludotheque.bots import BOTS
from ludotheque.bots.levels import LEVELS, Thinker, Thought
from ludotheque.games import GAMES
from ludotheque.house.bots.pipe import main
from ludotheque.house.bots.thoughts import Weighed
from ludotheque.house.errors import error_site
from ludotheque.kernel.chance import Seeded
from ludotheque.kernel.game import View
from ludotheque.kernel.state import Action

NICE: Final = 5  # the house and its people come first
TOLD: Final = 3  # of what a bot tried, how many it tells


class Question(Struct):
    game: str
    bot: str
    view: msgspec.Raw
    legal: list[int]
    seed: int
    milliseconds: int = 0  # that a level which looks ahead may take; 0 is its own measure


class Answer(Struct):
    index: int
    error: str = ""  # what the bot did wrong, when the answer is not its own
    seconds: float = 0.0  # of the processor, that it took
    tried: list[Weighed] = []  # the best first; nothing of who goes by rules of thumb
    exact: bool = False  # it was worked out, not tried


def answer(question: Question) -> Answer:
    """What the bot does, and what it took."""
    began = time.process_time()
    found = decide(question)
    found.seconds = time.process_time() - began
    return found


def decide(question: Question) -> Answer:
    """What the bot does; when it fails, any legal action: a table must not hang, nor be moved for."""
    game = GAMES[question.game]
    legal = [game.alphabet[index] for index in question.legal]
    try:
        view = msgspec.json.decode(question.view, type=game.view_type)
        thought = think(question, view, legal)
        if thought.action in legal:
            tried = [Weighed(one.action.index, one.looks, one.share) for one in thought.tried[:TOLD]]
            return Answer(thought.action.index, tried=tried, exact=thought.exact)
        error = "chose what is not legal"
    except Exception as raised:
        error = error_site(raised)  # a bot may fail in any way
    return Answer(anything(question), error)


def think(question: Question, view: View, legal: list[Action]) -> Thought:
    game, chance = GAMES[question.game], Seeded(question.seed)
    level = LEVELS.get(question.bot)
    if level is None:
        return Thought(BOTS[question.bot](game, view, legal, chance), [])
    if isinstance(level, Thinker) and question.milliseconds:
        level = Thinker(level.number, question.milliseconds, level.looks)
    return level.think(game, view, legal, chance)


def anything(question: Question) -> int:
    """Any legal action, each as likely as the others."""
    return question.legal[Seeded(question.seed).below(len(question.legal))]


if __name__ == "__main__":
    os.nice(NICE)
    main(Question, answer)
