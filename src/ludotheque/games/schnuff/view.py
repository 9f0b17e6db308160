"""What one seat sees of Schnuff, field by field; `sight.py` looks at the table."""

from dataclasses import dataclass
from typing import Literal, get_args

from ludotheque.kernel.game import View

Phase = Literal["first_card", "next_card", "over"]
PHASES: list[Phase] = list(get_args(Phase))
Status = Literal["playing", "sitting_out", "out", "forgot"]
STATUSES: list[Status] = list(get_args(Status))
Free = Literal["no_one", "next_turn", "next_crossing"]
FREE: list[Free] = list(get_args(Free))


@dataclass
class SchnuffView(View):
    """Cards by name, seats by number; lists with one entry a seat unless said otherwise."""

    seat: int
    seats: int
    options: dict[str, str]
    deck: list[int]  # how many of each kind the game has
    decisions: int
    round: int
    phase: Phase
    dealer: int
    turn: int
    direction: int  # 1 clockwise, -1 against the clock
    count: int
    free: Free  # who crosses the next frontier free
    late: int  # who may still draw; -1 nobody
    pot: int
    ending: str
    winners: list[int]
    chips: list[int]
    status: list[Status]
    hand: list[str]  # this seat's own cards
    aside: list[str]  # this seat's own cards that lie aside
    hand_sizes: list[int]
    aside_sizes: list[int]
    known: list[list[str]]  # cards there that everybody has seen
    veiled: list[int]  # how many more of them are special cards
    draw_size: int
    pile: list[str]  # the draw pile, top card first, while everybody knows its order
    discard: list[str]  # the oldest card first
