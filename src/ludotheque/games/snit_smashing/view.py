"""What one seat sees of Snit Smashing, field by field; `sight.py` looks at the table.

Everything lies open but the orders.
"""

from dataclasses import dataclass
from typing import Literal, get_args

from ludotheque.kernel.game import View

Phase = Literal["writing", "running", "over"]
PHASES: list[Phase] = list(get_args(Phase))
Goal = Literal["sea", "snandergrab"]
GOALS: list[Goal] = list(get_args(Goal))


@dataclass
class SnitSmashingView(View):
    """Hexes, Snits and orders by name, seats by number; lists with one entry a seat unless said otherwise."""

    seat: int
    seats: int
    options: dict[str, str]
    beach: list[str]  # the hexes of the map
    sea: list[str]
    names: list[str]  # the 21 counters of every clan …
    speeds: list[int]  # … and their speeds
    run: int
    goal: Goal  # of this run
    bound: int
    phase: Phase
    primus: int
    turn: int  # who moves a Snit; -1 nobody
    thinking: list[int]  # the seats whose order is not in
    order: str  # this seat's own order; whether it is shown is another matter (`shown_order`)
    changes_left: int  # how often this seat may still change it
    last_orders: list[str]  # as read at the end of the last bound
    snandergrab: str  # its centre
    covered: list[str]  # the hexes under it
    starts: list[str]
    where: list[list[str]]  # for every counter: a hex, under, safe, pool or dead
    moved: list[list[str]]  # the counters that had their turn in this bound
    trophies: list[list[str]]  # smashed rivals, as clan and name: B.Zott
    living: list[int]
    ending: str
    snit_winners: list[int]
    bolotomus_winners: list[int]
