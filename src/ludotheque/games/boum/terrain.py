"""§1.3 The ground of one table: which cells are open, what lies beside what, and the pieces that shape it (§10).

The law of this file: a Terrain is worked out once, when the table is made, and never changes. Everything that
moves asks its tables; a cell of -1 means that there is no way.
"""

from typing import Final

from ludotheque.games.boum.actions import CELLS, SIDE

NORTH: Final = 0
EAST: Final = 1
SOUTH: Final = 2
WEST: Final = 3
DIRECTIONS: Final = 4
LETTERS: Final = "NESW"
DOWN: Final[list[int]] = [-1, 0, 1, 0]
RIGHT: Final[list[int]] = [0, 1, 0, -1]
FARTHEST: Final = 4  # cells that the strongest blast reaches each way

NOWHERE: Final = -1


class Pieces:
    """The optional pieces (§10): teleporters in order, tunnels by their lines, arrows; part of the ground (B15)."""

    def __init__(self, teleporters: list[int], tunnels: list[int], arrows: list[int]) -> None:
        self.teleporters = teleporters
        self.tunnels = tunnels  # a row, or SIDE + a column
        self.arrows = arrows  # cell * DIRECTIONS + the way it points


class Terrain:
    """Tables are by cell, or by cell * DIRECTIONS + direction."""

    def __init__(
        self, rows: int, cols: int, floor: list[int], pillars: list[int], starts: list[int], pieces: Pieces
    ) -> None:
        self.rows = rows
        self.cols = cols
        self.floor = floor  # 1 where figures and bombs can be
        self.pillars = pillars  # 1 where a wall stands inside the arena
        self.starts = starts  # one a seat
        self.pieces = pieces
        self.drawn = [self._row(row) for row in range(rows)]
        self.beside = [NOWHERE] * (CELLS * DIRECTIONS)  # the open cell next to it
        self.across = [NOWHERE] * (CELLS * DIRECTIONS)  # the open cell behind one pillar
        self.onward = [NOWHERE] * (CELLS * DIRECTIONS)  # where a step or a rolling bomb gets: beside, or by tunnel
        self.reach: list[list[int]] = []  # the cells that a blast covers that way, nearest first
        self.flight: list[list[int]] = []  # where a punched bomb may land, first choice first (§8.3)
        self.exit = [NOWHERE] * CELLS  # of a teleporter
        self.entrance = [NOWHERE] * CELLS  # the teleporter that leads here
        self.arrow = [NOWHERE] * CELLS  # the way an arrow points
        self._look_around()
        self._dig_tunnels()
        self._place_pieces()

    def cells(self) -> list[int]:
        """The open ones."""
        return [cell for cell in range(CELLS) if self.floor[cell]]

    def _row(self, row: int) -> str:
        """# for a wall, . for floor."""
        return "".join(["." if self.floor[row * SIDE + col] else "#" for col in range(self.cols)])

    def off(self, cell: int, direction: int) -> int:
        """The cell that way, open or not; NOWHERE beyond the outer wall."""
        row = cell // SIDE + DOWN[direction]
        col = cell % SIDE + RIGHT[direction]
        return row * SIDE + col if 0 <= row < self.rows and 0 <= col < self.cols else NOWHERE

    def way(self, cell: int, near: int) -> int:
        """The direction from a cell to the open one beside it; NOWHERE if they are not neighbours."""
        for direction in range(DIRECTIONS):
            if self.beside[cell * DIRECTIONS + direction] == near:
                return direction
        return NOWHERE

    def _look_around(self) -> None:
        for cell in range(CELLS):
            for direction in range(DIRECTIONS):
                self.reach.append(self._ray(cell, direction) if self.floor[cell] else [])
                self.flight.append(self._ring(cell, direction) if self.floor[cell] else [])
                near = self.off(cell, direction)
                if not self.floor[cell] or near == NOWHERE:
                    continue
                far = self.off(near, direction)
                key = cell * DIRECTIONS + direction
                if self.floor[near]:
                    self.beside[key] = near
                    self.onward[key] = near
                elif self.pillars[near] and far != NOWHERE and self.floor[far]:
                    self.across[key] = far

    def _ray(self, cell: int, direction: int) -> list[int]:
        """§6.3: until a wall."""
        ray: list[int] = []
        cell = self.off(cell, direction)
        while cell != NOWHERE and self.floor[cell] and len(ray) < FARTHEST:
            ray.append(cell)
            cell = self.off(cell, direction)
        return ray

    def _ring(self, cell: int, direction: int) -> list[int]:
        """§8.3 (B22, B56, B57): once round the line, the outer wall one cell of it; the cell jumped over comes last."""
        ring: list[int] = []
        at = cell
        while True:
            at = self.off(at, direction)
            if at == NOWHERE:
                ring.append(NOWHERE)
                at = self._opposite(cell, direction)
            if at == cell:
                break
            ring.append(at)
        ring = ring[1:] + ring[:1]
        return [at for at in ring if at != NOWHERE and self.floor[at]]

    def _opposite(self, cell: int, direction: int) -> int:
        """The first cell of this line, seen that way."""
        back = (direction + 2) % DIRECTIONS
        while self.off(cell, back) != NOWHERE:
            cell = self.off(cell, back)
        return cell

    def _dig_tunnels(self) -> None:
        """§10.2 (B54): out of the last open cell of a line, into its first."""
        for line in self.pieces.tunnels:
            cells = self.line(line)
            low, high = (WEST, EAST) if line < SIDE else (NORTH, SOUTH)
            self.onward[cells[0] * DIRECTIONS + low] = cells[-1]
            self.onward[cells[-1] * DIRECTIONS + high] = cells[0]

    def line(self, line: int) -> list[int]:
        """The open cells of a row, or of SIDE + a column."""
        if line < SIDE:
            return [cell for cell in range(line * SIDE, line * SIDE + SIDE) if self.floor[cell]]
        return [cell for cell in range(line - SIDE, CELLS, SIDE) if self.floor[cell]]

    def _place_pieces(self) -> None:
        tiles = self.pieces.teleporters
        for number, tile in enumerate(tiles):
            target = tiles[(number + 1) % len(tiles)]
            self.exit[tile] = target
            self.entrance[target] = tile
        for arrow in self.pieces.arrows:
            self.arrow[arrow // DIRECTIONS] = arrow % DIRECTIONS
