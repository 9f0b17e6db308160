"""A bot's process: questions come in on stdin, answers go out on stdout, until stdin ends.

All it ever knows of a table is the View of one seat, in the bytes that seat's browser would get.
"""

import os
import signal
import sys
from traceback import extract_tb
from typing import BinaryIO

import msgspec
from msgspec import Struct

from ludotheque.bots import BOTS
from ludotheque.games import GAMES
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


def answer(question: Question) -> Answer:
    """What the bot does; when it fails, what the random bot does: a table must not hang, nor be moved for."""
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
        frame = extract_tb(raised.__traceback__)[-1]
        error = f"{type(raised).__name__} at {os.path.basename(frame.filename)}:{frame.lineno}"  # noqa: PTH119
    return Answer(legal[chance.below(len(legal))].index, error)


def frame(message: Struct) -> bytes:
    data = msgspec.json.encode(message)
    return len(data).to_bytes(4, "big") + data


def work(questions: BinaryIO, answers: BinaryIO) -> None:
    while len(head := questions.read(4)) == 4:
        data = questions.read(int.from_bytes(head, "big"))
        answers.write(frame(answer(msgspec.json.decode(data, type=Question))))
        answers.flush()


def main() -> None:
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # the house says when to stop, by closing stdin
    answers = os.fdopen(os.dup(1), "wb")
    os.dup2(2, 1)  # a bot that prints must not garble the answers
    work(sys.stdin.buffer, answers)


if __name__ == "__main__":
    main()
