"""What one seat sees of Boum !, field by field; `sight.py` looks at the table."""

from dataclasses import dataclass
from typing import Literal, get_args

from ludotheque.kernel.game import View

Phase = Literal["cards", "figure", "reaction", "limit", "over"]
PHASES: list[Phase] = list(get_args(Phase))
Standing = Literal["ready", "played", "stunned", "blocked", "blocked_next"]
STANDINGS: list[Standing] = list(get_args(Standing))
ANSWERS = ["", "waiting", "pass", "gamelle"]  # not asked, asked, and what was said


@dataclass
class BoumView(View):
    """Cells are "row,column", cards and powers have their names; lists with one entry a seat unless said otherwise."""

    seat: int
    seats: int
    options: dict[str, str]
    ground: list[str]  # the rows of the arena: # for a wall, . for floor
    teleporters: list[str]  # cells, number 1 first
    tunnels: list[str]  # "row2", "col4": one pair at its two ends
    arrows: list[str]  # "2,2E"
    decisions: int
    round: int
    phase: Phase
    marker: int
    turn: int
    standing: list[Standing]
    figures: list[str]
    bomb_cells: list[str]  # these three lists belong together, one entry a bomb
    bomb_owners: list[int]
    bomb_powers: list[str]  # "?" for those of others
    reserve: list[int]  # this seat's own bombs: plain, +1, +2
    reserve_sizes: list[int]
    hand: list[str]
    hand_sizes: list[int]
    deck_size: int
    discard: list[str]  # the last one is on top
    exchanged: list[str]  # the hand that was put away in the last exchange
    exploded_cells: list[str]  # the last explosion, one entry a bomb in each of these three lists
    exploded_owners: list[int]
    exploded_powers: list[str]
    allowance: int  # steps of this turn in all
    walked: int
    layings: int  # bombs that may still be laid
    rollers: int
    taken_back: int
    trail: list[int]  # what a take-back would undo
    walk_from: int
    played: str  # the card that lies open, as notation
    gamelles: list[int]  # who answered it
    answers: list[str]  # "waiting", "answered" or nothing; one's own: "pass", "gamelle"
    lit: bool
    tiles: int  # of the countdown, fuses and spark, that are left
    boomed: bool  # whether there was a Boum in this round
    scores: list[int]
    scored: bool
    still: int  # rounds in a row without a change of score
    teams: list[int]  # -1 unknown, or none
    revealed: bool
    pairings: list[int]  # 1 where A's partner could be B, C, D
    hits: list[list[int]]  # explosions whose points wait for the teams: bombs by owner and figure
    ending: str
    winners: list[int]
    threats: dict[str, str]  # cells that a bomb reaches, "sure" or "possible"
    walks: dict[str, list[str]]  # cells this seat can walk to now, with the steps
    blasts: dict[str, list[str]]  # for every bomb this seat may lay now (its notation), the cells it would reach
