"""Bombs that come to mind, and the few of them for which a way out is looked for."""

from typing import Final

TRIED: Final = 3  # bombs that are thought through


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
