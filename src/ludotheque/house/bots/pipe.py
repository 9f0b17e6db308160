"""A process that answers: questions come in on stdin, answers go out on stdout, until stdin ends.

Each message is its length in four bytes and then JSON. An empty one comes first: the process is ready.
"""

import os
import signal
import sys
from collections.abc import Callable
from typing import BinaryIO, Final, TypeVar

import msgspec
from msgspec import Struct

Asked = TypeVar("Asked", bound=Struct)

READY: Final = bytes(4)


def frame(message: Struct) -> bytes:
    data = msgspec.json.encode(message)
    return len(data).to_bytes(4, "big") + data


def work(asked: type[Asked], answer: Callable[[Asked], Struct], questions: BinaryIO, answers: BinaryIO) -> None:
    answers.write(READY)
    answers.flush()
    while len(head := questions.read(4)) == 4:
        data = questions.read(int.from_bytes(head, "big"))
        if len(data) < int.from_bytes(head, "big"):
            return  # the house ended over it
        answers.write(frame(answer(msgspec.json.decode(data, type=asked))))
        answers.flush()


def main(asked: type[Asked], answer: Callable[[Asked], Struct]) -> None:
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # the house says when to stop, by closing stdin
    answers = os.fdopen(os.dup(1), "wb")
    os.dup2(2, 1)  # a bot that prints must not garble the answers
    try:
        work(asked, answer, sys.stdin.buffer, answers)
    except BrokenPipeError:  # the house is gone, and nobody waits for the answer
        os._exit(0)  # at once: what is left of it would be written again on the way out
