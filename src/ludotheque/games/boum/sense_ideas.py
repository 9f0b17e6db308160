"""Bombs that come to mind, the few of them for which a way out is looked for, and the mood in which that is done."""

from typing import Final

from ludotheque.games.boum.actions import POWERS
from ludotheque.games.boum.state import Table
from ludotheque.kernel.chance import Chance

TRIED: Final = 3  # bombs that are thought through
EARLY: Final = 5  # what somebody in a blast is worth when the Boum is rounds away; a certain point is 100


class Idea:
    """A bomb that comes to mind: where to stand, where to lay it, and whether it is kicked on."""

    def __init__(self, value: int, stand: int, cell: int, power: int, kicked: bool) -> None:
        self.value = value
        self.stand = stand
        self.cell = cell
        self.power = power
        self.kicked = kicked


def keep(ideas: list[Idea], value: int, stand: int, cell: int, power: int, kicked: bool) -> None:
    """Among the few best, the best first."""
    at = len(ideas)
    if at == TRIED and value <= ideas[TRIED - 1].value:
        return
    while at > 0 and ideas[at - 1].value < value:
        at -= 1
    ideas.insert(at, Idea(value, stand, cell, power, kicked))
    if len(ideas) > TRIED:
        ideas.pop()


def price_ground(near: list[int], pay: list[int], pays: list[int]) -> None:
    """A little for a bomb on any of these cells, for whoever comes there."""
    for cell in near:
        for place in range(cell * POWERS, (cell + 1) * POWERS):
            if pay[place] == 0:
                pay[place] = EARLY
                pays.append(place)


class Mood:
    """How a turn is planned."""

    def __init__(self, pull: int, fancy: int, roam: int, anywhere: bool) -> None:
        self.pull = pull  # what a cell loses with every step that it is farther from the others
        self.fancy = fancy  # bombs whose worth differs by less are as good as each other
        self.roam = roam  # and so are cells to end on
        self.anywhere = anywhere  # whether a bomb may be laid at nobody


USUAL: Final = Mood(2, 12, 8, False)


def bold(chance: Chance) -> Mood:
    """For turns that do not come to everybody's mind: nearer or farther, another bomb, a bomb at nobody."""
    if chance.below(3) == 0:
        return USUAL
    pull = chance.below(8) - 5
    return Mood(pull, USUAL.fancy << chance.below(3), USUAL.roam << chance.below(3), chance.below(4) == 0)


def is_partner(table: Table, seat: int, other: int) -> bool:
    return seat != other and table.teams[seat] >= 0 and table.teams[seat] == table.teams[other]
