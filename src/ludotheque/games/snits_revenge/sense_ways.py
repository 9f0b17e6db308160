"""§1.2, §4, §6.2 as the pieces walk: how far it is from place to place, and which places are worth knowing."""

from typing import Final

from ludotheque.games.snits_revenge.material import ORGANS, OUTSIDE, PLACES, Board
from ludotheque.games.snits_revenge.sense_odds import SURE

FAR: Final = PLACES


class Body:
    """A board as the pieces walk it."""

    def __init__(self, board: Board) -> None:
        self.snit = [FAR] * (PLACES * PLACES)  # steps; nobody counts on the dash
        self.thing = [FAR] * (PLACES * PLACES)
        self.nearby: list[list[int]] = []  # for things
        self.alone = [0] * PLACES  # how many ways Snits have there
        self.is_compositor = [0] * PLACES
        self.duty = [0] * PLACES  # where a Runnungitm stands well before anything has happened: at a crossroads inside
        for organ in board.compositors:
            self.is_compositor[organ] = 1
        self.sparks = [0] * PLACES  # where the Spark is hidden, by weight: in dead ends far off
        self.splops = [0] * PLACES  # and a Splop: near the openings
        for place in range(PLACES):
            near: list[int] = []
            for exit_ in board.exits_of[place]:
                to = board.exit_to[exit_]
                if to != OUTSIDE and place != OUTSIDE:
                    near.append(to)
                if not board.is_red(exit_):
                    self.alone[place] += 1
            self.nearby.append(near)
            walk(board, place, True, self.snit)
            walk(board, place, False, self.thing)
        for organ in range(ORGANS):
            if organ != board.lapotum:
                steps = self.snit[OUTSIDE * PLACES + organ]
                if steps > 1:
                    self.duty[organ] = 10 * self.alone[organ] - steps
                self.sparks[organ] = steps * steps * (3 if self.alone[organ] == 1 else 1)
                self.splops[organ] = max(2, 8 - steps)


def walk(board: Board, start: int, snits: bool, steps: list[int]) -> None:
    steps[start * PLACES + start] = 0
    queue = [start]
    for place in queue:
        for exit_ in board.exits_of[place]:
            to = board.exit_to[exit_]
            if snits:
                closed = board.is_red(exit_) or (place == OUTSIDE and to == board.fleotis)
            else:
                closed = to == OUTSIDE or place == OUTSIDE
            if not closed and steps[start * PLACES + to] == FAR:
                steps[start * PLACES + to] = steps[start * PLACES + place] + 1
                queue.append(to)


def fading(share: int) -> list[int]:
    """What is left of a pull, by steps."""
    faded = [SURE]
    for _ in range(FAR):
        faded.append(faded[-1] * share // SURE)
    return faded
