"""Explosions, kicks and punches a second time: slow, literal, from the rulebook (§6, §8, §10), sharing nothing.

A board is a plain picture: which cells are open, who stands where, which bomb lies where. Cells are (row, column).
"""

from dataclasses import dataclass, field

Cell = tuple[int, int]
WAYS = {"N": (-1, 0), "E": (0, 1), "S": (1, 0), "W": (0, -1)}


@dataclass
class Board:
    rows: int
    cols: int
    floor: set[Cell]
    figures: dict[str, Cell]
    bombs: dict[Cell, tuple[str, int]]  # owner and power
    teleporters: list[Cell] = field(default_factory=list)
    tunnels: list[str] = field(default_factory=list)  # "row2", "col4"
    arrows: dict[Cell, str] = field(default_factory=dict)

    def empty(self, cell: Cell) -> bool:
        return cell in self.floor and cell not in self.bombs and cell not in self.figures.values()


# ---------------------------------------------------------------------- explosions


def reached(board: Board, bomb: Cell) -> set[Cell]:
    """The bomb's cell, and 2, 3 or 4 cells each way until a wall."""
    cells = {bomb}
    for down, right in WAYS.values():
        for distance in range(1, 3 + board.bombs[bomb][1]):
            cell = (bomb[0] + distance * down, bomb[1] + distance * right)
            if cell not in board.floor:
                break
            cells.add(cell)
    return cells


def chain_of(board: Board, bomb: Cell) -> set[Cell]:
    going = {bomb}
    while True:
        more = {other for one in going for other in reached(board, one) & set(board.bombs)}
        if more <= going:
            return going
        going |= more


def score(board: Board, going: set[Cell], scores: dict[str, int]) -> dict[str, int]:
    """Every owner: +1 for each different opponent, −1 for each own bomb on himself, never below zero."""
    result = {}
    for owner, before in scores.items():
        own = [bomb for bomb in going if board.bombs[bomb][0] == owner]
        hit = {name for name, cell in board.figures.items() if any(cell in reached(board, bomb) for bomb in own)}
        myself = sum(1 for bomb in own if board.figures[owner] in reached(board, bomb))
        result[owner] = max(0, before + len(hit - {owner}) - myself)
    return result


def explode(board: Board, going: set[Cell]) -> None:
    for bomb in going:
        del board.bombs[bomb]
    teleport_waiting(board, going)


# ---------------------------------------------------------------------- teleporters


def lands(board: Board, cell: Cell) -> Cell:
    """Where something stops that comes onto this cell."""
    if cell in board.teleporters:
        number = board.teleporters.index(cell)
        target = board.teleporters[(number + 1) % len(board.teleporters)]
        if board.empty(target):
            return target
    return cell


def teleport_waiting(board: Board, left: set[Cell], arrived: Cell | None = None) -> None:
    """Whatever waits for an exit that became free goes there, as long as anything waits; nothing goes twice, nor does
    what came out of a teleporter just now."""
    free = {cell for cell in left if cell in board.teleporters}
    moved = {arrived}
    while True:
        for number, source in enumerate(board.teleporters):
            target = board.teleporters[(number + 1) % len(board.teleporters)]
            if target in free and board.empty(target) and not board.empty(source) and source not in moved:
                for name in [name for name, cell in board.figures.items() if cell == source][:1]:
                    board.figures[name] = target  # of two, the one that was there before
                if source in board.bombs:
                    board.bombs[target] = board.bombs.pop(source)
                moved.add(target)
                free.add(source)
                break
        else:
            return


# ---------------------------------------------------------------------- steps


def step(board: Board, name: str, cell: Cell) -> None:
    """This figure walks onto that cell, and whatever follows from it."""
    left = board.figures.pop(name)
    end = lands(board, cell)
    board.figures[name] = end
    teleport_waiting(board, {left}, end if end != cell else None)


# ---------------------------------------------------------------------- kicks


def next_cell(board: Board, cell: Cell, way: str) -> Cell | None:
    """The neighbour, or through a tunnel the other end of the line; None for a wall."""
    ahead = (cell[0] + WAYS[way][0], cell[1] + WAYS[way][1])
    if ahead in board.floor:
        return ahead
    line = sorted(other for other in board.floor if other[0 if way in "EW" else 1] == cell[0 if way in "EW" else 1])
    name = f"row{cell[0]}" if way in "EW" else f"col{cell[1]}"
    end, other_end = (line[-1], line[0]) if way in "ES" else (line[0], line[-1])
    return other_end if name in board.tunnels and cell == end else None


def kick(board: Board, bomb: Cell, way: str) -> bool:
    """Let it roll; False if it cannot move. A bomb that never stops leaves the board."""
    first = next_cell(board, bomb, way)
    if first is None or not board.empty(first):
        return False
    token = board.bombs.pop(bomb)
    at, heading, used = bomb, way, frozenset[Cell]()
    arrived = None
    history = set()
    while True:
        ahead = next_cell(board, at, heading)
        if ahead is None or not board.empty(ahead):
            board.bombs[at] = token
            break
        at = ahead
        if lands(board, at) != at:
            arrived = lands(board, at)
            board.bombs[arrived] = token
            break
        if at in board.arrows and at not in used:
            heading, used = board.arrows[at], used | {at}
        if (at, heading, used) in history:
            break  # for ever
        history.add((at, heading, used))
    teleport_waiting(board, {bomb}, arrived)
    return True


# ---------------------------------------------------------------------- punches


def punch(board: Board, bomb: Cell, way: str) -> list[str]:
    """Over one cell, then on while it is taken, round the line; the figures it bounced on, in order."""
    row, col = bomb
    if way in "EW":
        line: list[Cell | None] = [(row, c) for c in range(board.cols)]
    else:
        line = [(r, col) for r in range(board.rows)]
    line.append(None)  # the outer wall, one cell of the line
    if way in "NW":
        line.reverse()
    place = line.index(bomb)
    tried = line[place + 1 :] + line[:place]
    bounced: list[str] = []
    for cell in tried[1:] + tried[:1]:
        if cell is not None and board.empty(cell):
            token = board.bombs.pop(bomb)
            end = lands(board, cell)
            board.bombs[end] = token
            teleport_waiting(board, {bomb}, end if end != cell else None)
            return bounced
        bounced += [name for name, where in board.figures.items() if where == cell]
    del board.bombs[bomb]
    teleport_waiting(board, {bomb})
    return bounced
