"""§4 Walking, and whatever else moves: steps, kicks (§8.2), punches (§8.3), teleporters (§10.1).

The law of this file: whatever moves is taken off the board first, so that the cell it leaves is free for it.
"""

from typing import Final

from ludotheque.games.boum.state import NO_BOMB, NOBODY, Table
from ludotheque.games.boum.terrain import DIRECTIONS, NOWHERE

BACK_TO_OWNER: Final = -2  # where a bomb in perpetual motion ends (B20, B23)


class Landing:
    """Where a kicked or punched bomb ends (or BACK_TO_OWNER), and the figures it bounced on. A bomb that `arrived`
    there came out of a teleporter."""

    def __init__(self, cell: int, arrived: int = NOWHERE, bounced: list[int] | None = None) -> None:
        self.cell = cell
        self.arrived = arrived
        self.bounced = bounced or []


# ---------------------------------------------------------------------- §4 Walking


def enters(table: Table, cell: int) -> int:
    """§10.1 (B49-B52): where something ends that comes onto this cell: on it, or on the free exit of its teleporter."""
    out = table.ground.exit[cell]
    return out if out != NOWHERE and table.is_free(out) else cell


def may_step(table: Table, seat: int, direction: int) -> int:
    """§4.1, §4.3 (B6, B7): the cell that a step this way enters; NOWHERE if it cannot be made."""
    cell = table.ground.onward[table.figures[seat] * DIRECTIONS + direction]
    if cell == NOWHERE or table.bombs[cell] != NO_BOMB or table.steps_left() < 1:
        return NOWHERE
    if table.figure_on(cell) == NOBODY:
        return cell
    return cell if finds_room(table, seat, cell) else NOWHERE


def finds_room(table: Table, seat: int, cell: int) -> bool:
    """§4.3 (B6): a step onto another figure's cell needs a way on, by steps alone, to a cell of one's own."""
    figures = table.figures.copy()
    bombs = table.bombs.copy()
    walk(table, seat, cell)
    found = leads_out(table, seat, table.steps_left() - 1)
    table.figures = figures
    table.bombs = bombs
    return found


def leads_out(table: Table, seat: int, steps: int) -> bool:
    """Whether a figure that may be sharing its cell gets to one of its own with so many steps."""
    if not table.shares_cell(seat):
        return True
    if steps == 0:
        return False
    here = table.figures[seat]
    for direction in range(DIRECTIONS):
        cell = table.ground.onward[here * DIRECTIONS + direction]
        if cell == NOWHERE or table.bombs[cell] != NO_BOMB:
            continue
        table.figures[seat] = NOWHERE  # leaving a shared cell frees nothing, so nobody else moves
        table.figures[seat] = enters(table, cell)
        found = leads_out(table, seat, steps - 1)
        table.figures[seat] = here
        if found:
            return True
    return False


def walk(table: Table, seat: int, cell: int) -> list[int]:
    """§4.1, §10.1: the figure enters that cell; every move this makes, as in `Table.trail`."""
    left = table.figures[seat]
    table.figures[seat] = NOWHERE
    end = enters(table, cell)
    table.figures[seat] = end
    if table.ground.entrance[left] == NOWHERE:
        return [seat, left, end]  # nothing can follow
    return [seat, left, end, *follow(table, [left], end if end != cell else NOWHERE)]


def walks(table: Table, seat: int) -> list[list[int]]:
    """§4.1-§4.3: for every cell that steps alone can lead to now, the shortest way there, step by step.

    Beyond a step that makes something else move no way is looked for: the board would be another one.
    """
    ways: list[list[int]] = [[] for _ in table.ground.floor]
    home = table.figures[seat]
    last: list[list[int]] = []  # ways whose last step makes something else move
    table.figures[seat] = NOWHERE
    queue = [home]
    lengths = [NOWHERE] * len(ways)
    lengths[home] = 0
    for here in queue:
        if lengths[here] == table.steps_left():
            break
        waits = table.ground.entrance[here] != NOWHERE and not table.is_free(table.ground.entrance[here])
        for direction in range(DIRECTIONS):
            cell = table.ground.onward[here * DIRECTIONS + direction]
            if cell == NOWHERE or table.bombs[cell] != NO_BOMB:
                continue
            if waits and table.is_free(here):
                last.append([here, *ways[here], cell])
                continue
            end = enters(table, cell)
            if lengths[end] == NOWHERE:
                ways[end] = [*ways[here], cell]
                lengths[end] = lengths[here] + 1
                queue.append(end)
    table.figures[seat] = home
    for other in range(table.seats):
        if other != seat:
            ways[table.figures[other]] = []  # a cell to pass through, not to stop on (B6)
    for way in last:
        end = lands(table, seat, way[0], way[-1])
        if end not in (NOWHERE, home) and not ways[end]:
            ways[end] = way[1:]
    return ways


def lands(table: Table, seat: int, here: int, cell: int) -> int:
    """Where a step from here onto that cell ends when all is said and done; NOWHERE on a cell that is shared."""
    figures = table.figures.copy()
    bombs = table.bombs.copy()
    table.figures[seat] = here
    walk(table, seat, cell)
    end = NOWHERE if table.shares_cell(seat) else table.figures[seat]
    table.figures = figures
    table.bombs = bombs
    return end


def undo(table: Table, moves: list[int]) -> None:
    """§4.5 (B60): make these moves backwards."""
    for at in range(len(moves) - 3, -1, -3):
        mover, left, entered = moves[at], moves[at + 1], moves[at + 2]
        if mover == NOBODY:
            table.bombs[left] = table.bombs[entered]
            table.bombs[entered] = NO_BOMB
        else:
            table.figures[mover] = left


# ---------------------------------------------------------------------- §8.2 Kicks


def roll(table: Table, cell: int, direction: int) -> Landing:
    """§8.2 (B16-B20, B52, B54): where a bomb gets that is kicked this way from this cell, where it lies no more.

    The cell itself when it cannot move, BACK_TO_OWNER when it would never stop.
    """
    ground = table.ground
    used: list[int] = []  # cells of the arrows that turned it
    seen: list[int] = []  # cell and direction since the last arrow: a repetition would go on for ever
    while True:
        ahead = ground.onward[cell * DIRECTIONS + direction]
        if ahead == NOWHERE or not table.is_free(ahead):
            return Landing(cell)
        cell = ahead
        out = enters(table, cell)
        if out != cell:
            return Landing(out, out)
        if ground.arrow[cell] != NOWHERE and cell not in used:
            direction = ground.arrow[cell]
            used.append(cell)
            seen = []
        place = cell * DIRECTIONS + direction
        if place in seen:
            return Landing(BACK_TO_OWNER)
        seen.append(place)


def may_kick(table: Table, cell: int, direction: int) -> bool:
    """§8.2 (B16): whether a bomb there could roll this way at all."""
    ahead = table.ground.onward[cell * DIRECTIONS + direction]
    return ahead != NOWHERE and table.is_free(ahead)


# ---------------------------------------------------------------------- §8.3 Punches


def punch(table: Table, cell: int, direction: int) -> Landing:
    """§8.3 (B21-B24, B52, B56, B57): over one cell, then on while the cells are taken, round the line. By option the
    cell it came from is as good as any: it comes before the one flown over."""
    bounced: list[int] = []
    landings = table.ground.flight[cell * DIRECTIONS + direction]
    if table.options.punch_home:
        over = table.ground.beside[cell * DIRECTIONS + direction]
        landings = [landing for landing in landings if landing != over] + [cell]
    for landing in landings:
        if table.is_free(landing):
            end = enters(table, landing)
            return Landing(end, end if end != landing else NOWHERE, bounced)
        seat = table.figure_on(landing)
        if seat != NOBODY:
            bounced.append(seat)
    return Landing(BACK_TO_OWNER, NOWHERE, bounced)


# ---------------------------------------------------------------------- §10.1 Teleporters


def follow(table: Table, left: list[int], arrived: int = NOWHERE) -> list[int]:
    """§10.1 (B51, B59): onto a teleporter that became free comes what stands on the one that leads to it, and so on.

    Whatever is carried is carried once; so is what came out on the cell `arrived` just now. The moves, as in
    `Table.trail`.
    """
    moves: list[int] = []
    reached = [arrived]
    for freed in left:
        tile = freed
        source = table.ground.entrance[tile]
        while source != NOWHERE and source not in reached and table.is_free(tile):
            mover = table.figure_on(source)
            if mover != NOBODY:
                table.figures[mover] = tile
            elif table.bombs[source] != NO_BOMB:
                table.bombs[tile] = table.bombs[source]
                table.bombs[source] = NO_BOMB
            else:
                break
            moves += [mover, source, tile]
            reached.append(tile)
            tile = source
            source = table.ground.entrance[tile]
    return moves
