"""The mistake that no level from the second on may make: to end a turn in a sure blast of one's own, or to shut
oneself in where it can only end there.

It asks the rules alone which steps there are, and shares nothing with those who plan.
"""

from ludotheque.games.boum.actions import (
    CELLS,
    KICK,
    PASS_BOMB,
    PASS_WALL,
    POWERS,
    PUNCH,
    SIDE,
    End,
    Lay,
    Play,
    Step,
)
from ludotheque.games.boum.rules import Boum
from ludotheque.games.boum.state import FIGURE, NO_BOMB
from ludotheque.kernel.state import Action, State

MOVING = (KICK, PUNCH, PASS_BOMB, PASS_WALL)


def blunder(state: State, seat: int, action: Action) -> str:
    """A sentence when this decision, about to be made, is that mistake; else nothing."""
    assert isinstance(state, Boum)
    if state.phase != FIGURE or seat != state.turn:
        return ""
    if isinstance(action, End):
        if in_own_blast(state, seat) and can_end_outside(state, seat):
            return "ends its turn in a blast of its own, although steps lead out of it"
        return ""
    then = state.clone()
    if isinstance(action, (Step, Lay)):
        then.apply(seat, action)
    elif isinstance(action, Play) and action.card in MOVING:
        then.take_effect(seat, action.card, action.target)
    else:
        return ""
    if not can_end_outside(then, seat) and can_end_outside(state, seat):
        return "shuts itself into a blast of its own"
    return ""


def in_own_blast(state: Boum, seat: int) -> bool:
    return state.figures[seat] in own_blasts(state, seat)


def own_blasts(state: Boum, seat: int) -> set[int]:
    """§6.3: the cells that this seat's bombs reach; it knows their powers."""
    cells = set()
    for cell in range(CELLS):
        bomb = state.bombs[cell]
        if bomb == NO_BOMB or bomb // POWERS != seat:
            continue
        cells.add(cell)
        for down, right in ((-1, 0), (0, 1), (1, 0), (0, -1)):
            row, col = cell // SIDE, cell % SIDE
            for _ in range(2 + bomb % POWERS):
                row, col = row + down, col + right
                inside = 0 <= row < state.ground.rows and 0 <= col < state.ground.cols
                if not inside or not state.ground.floor[row * SIDE + col]:
                    break
                cells.add(row * SIDE + col)
    return cells


def can_end_outside(state: Boum, seat: int) -> bool:
    """Whether some steps, or none, lead to a cell of one's own that none of one's bombs reaches."""
    covered = own_blasts(state, seat)
    seen = {(state.figures[seat], tuple(state.figures), tuple(state.bomb_cells()))}
    tables = [state]
    for table in tables:
        if not table.shares_cell(seat) and table.figures[seat] not in covered:
            return True
        for action in table.legal(seat):
            if isinstance(action, Step):
                then = table.clone()
                then.apply(seat, action)
                key = (then.figures[seat], tuple(then.figures), tuple(then.bomb_cells()))
                if key not in seen:
                    seen.add(key)
                    tables.append(then)
    return False
