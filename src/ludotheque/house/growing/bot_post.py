"""How a bot's question travels: what house and workers write to each other, and under which keys.

The law of this file: a question is what `bots.worker` asks (one seat's View, its legal actions, a seed) and the box
where the answer is waited for; no table, no guest, nothing else. It lies in a place of its own that ends by itself, and
only its number goes into a queue: whoever takes the question away first has it, so the house that takes it back
knows that nobody thinks about it.

A queue is for one game in one state of its rules, and for bots that answer at once or for those that think for long. A
worker of another version, or with other bots, listens to other queues.
"""

from functools import cache
from hashlib import sha256
from typing import Annotated, Any, Final

import msgspec
from msgspec import Meta, Struct

from ludotheque.bots import BOTS
from ludotheque.games import GAMES
from ludotheque.house.bots.thoughts import Weighed
from ludotheque.house.bots.worker import TOLD, Question

KEYS: Final = "ludotheque:bots"
WORKERS: Final = f"{KEYS}:workers"
ALIVE: Final = 10.0  # seconds after its last sign that a worker counts as there
SIGNS: Final = 2.0  # between two of them
PATIENCE: Final = 2.0  # seconds for an answer, besides what a level takes
URGENCIES: Final = 3
QUEUED: Final = 200  # questions in one queue
LARGEST: Final = 1_000_000  # bytes of a question


class Errand(Struct):
    box: str
    question: Question


class Brought(Struct):
    """An answer. With an error the index is not the bot's own."""

    number: Annotated[str, Meta(max_length=64)]
    index: int
    error: Annotated[str, Meta(max_length=200)] = ""
    seconds: Annotated[float, Meta(ge=0, le=60)] = 0.0  # of a processor
    tried: Annotated[list[Weighed], Meta(max_length=TOLD)] = []
    exact: bool = False


class WorkerInfo(Struct):
    processes: int
    skills: list[str]  # games with the state of their rules
    bots: list[str]


errand: Final = msgspec.json.Decoder(Errand)
brought: Final = msgspec.json.Decoder(Brought)
worker_info: Final = msgspec.json.Decoder(WorkerInfo)


@cache
def skill_of(game: str) -> str:
    """A game, its revision, what its actions and views look like, and who plays it: where all of it is the same, so is
    a question."""
    shelf = GAMES[game]
    looks: list[Any] = [[str(action) for action in shelf.alphabet], msgspec.json.schema(shelf.view_type), list(BOTS)]
    return f"{game}:{shelf.revision}:{sha256(msgspec.json.encode(looks)).hexdigest()[:12]}"


def skills() -> list[str]:
    return [skill_of(game) for game in GAMES]


def this_worker(processes: int) -> WorkerInfo:
    return WorkerInfo(processes, skills(), list(BOTS))


def queue(skill: str, urgency: int, slow: bool = False) -> str:
    return f"{KEYS}:{skill}:{'s' if slow else 'q'}{min(max(urgency, 0), URGENCIES - 1)}"


def place(number: str) -> str:
    return f"{KEYS}:question:{number}"


def box_of(process: str) -> str:
    return f"{KEYS}:answers:{process}"
