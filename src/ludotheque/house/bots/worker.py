"""A bot's process. All it ever knows of a table is the View of one seat, in the bytes that seat's browser would get."""

import time

import msgspec
from msgspec import Struct

from ludotheque.bots import BOTS
from ludotheque.games import GAMES
from ludotheque.house.bots.pipe import main
from ludotheque.house.errors import error_site
from ludotheque.kernel.chance import Seeded


class Question(Struct):
    game: str
    bot: str
    view: msgspec.Raw
    legal: list[int]
    seed: int


class Answer(Struct):
    index: int
    error: str = ""  # what the bot did wrong, when the answer is not its own
    seconds: float = 0.0  # of the processor, that it took


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
    chance = Seeded(question.seed)
    try:
        view = msgspec.json.decode(question.view, type=game.view_type)
        action = BOTS[question.bot](game, view, legal, chance)
        if action in legal:
            return Answer(action.index)
        error = "chose what is not legal"
    except Exception as raised:
        error = error_site(raised)  # a bot may fail in any way
    return Answer(anything(question), error)


def anything(question: Question) -> int:
    """Any legal action, each as likely as the others."""
    return question.legal[Seeded(question.seed).below(len(question.legal))]


if __name__ == "__main__":
    main(Question, answer)
