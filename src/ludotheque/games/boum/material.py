"""§1.3, §10: arenas as text: a map drawn like the print, and the optional pieces by preset or by hand.

The law of this file: what it accepts can be played on. Every complaint says where and what belongs there instead.
"""

from functools import lru_cache
from pathlib import Path
from typing import Final

from ludotheque.games.boum.actions import CELLS, SIDE, cell_name
from ludotheque.games.boum.terrain import DIRECTIONS, LETTERS, Pieces, Terrain
from ludotheque.kernel.game import DataError

WALL: Final = "#"
BROWN: Final = "b"
YELLOW: Final = "y"
START: Final = "S"
SMALL_START: Final = "s"
SIGNS: Final = WALL + BROWN + YELLOW + START + SMALL_START

FULL: Final = "full"
SMALL: Final = "small"
ZONES: Final = (FULL, SMALL)
PIECES: Final = ("teleporters", "tunnels", "arrows")
MOST_TUNNEL_PAIRS: Final = 4
MOST_ARROWS: Final = 8
NO_PIECES: Final = Pieces([], [], [])


class Arena:
    """A board as printed: its cells, its starts, and where the optional pieces lie by preset."""

    def __init__(self, where: str, rows: list[str]) -> None:
        self.where = where
        self.rows = len(rows)
        self.cols = len(rows[0])
        self.signs = [WALL] * CELLS
        for row, text in enumerate(rows):
            for col, sign in enumerate(text):
                self.signs[row * SIDE + col] = sign
        self.starts = {FULL: self._full_starts(), SMALL: self._quarters(self._all(SMALL_START), "s")}
        for start in self.starts[FULL]:
            self.signs[start] = self._colour_beside(start)
        for start in self.starts[SMALL]:
            self.signs[start] = YELLOW
        self.presets: dict[tuple[str, str], str] = {}
        self._check_cells()

    # ------------------------------------------------------------------ the map

    def _all(self, sign: str) -> list[int]:
        return [cell for cell in range(CELLS) if self.signs[cell] == sign]

    def _full_starts(self) -> list[int]:
        """Four corners clockwise from the top left, then the middle."""
        middle = [cell for cell in self._all(START) if 0 in self._from_middle(cell)]
        if len(middle) != 1:
            raise DataError(f"{self.where}: one start S lies on the middle row or column, not {len(middle)}")
        corners = [cell for cell in self._all(START) if cell not in middle]
        return self._quarters(corners, START) + middle

    def _from_middle(self, cell: int) -> tuple[int, int]:
        """Twice how far below and right of the middle."""
        return 2 * (cell // SIDE) - (self.rows - 1), 2 * (cell % SIDE) - (self.cols - 1)

    def _quarters(self, starts: list[int], sign: str) -> list[int]:
        """§2.1 (B11): one start in every quarter of the arena, clockwise from the top left."""
        found: list[int] = []
        for name, down, right in (
            ("top left", -1, -1),
            ("top right", -1, 1),
            ("bottom right", 1, 1),
            ("bottom left", 1, -1),
        ):
            here = [cell for cell in starts if self._in_quarter(cell, down, right)]
            if len(here) != 1:
                raise DataError(f"{self.where}: the {name} quarter has one start {sign}, not {len(here)}")
            found += here
        if len(starts) != len(found):
            raise DataError(f"{self.where}: every start {sign} lies in a quarter, none on the middle lines")
        return found

    def _in_quarter(self, cell: int, down: int, right: int) -> bool:
        below, beside = self._from_middle(cell)
        return below * down > 0 and beside * right > 0

    def _around(self, cell: int) -> list[int]:
        row, col = cell // SIDE, cell % SIDE
        near = [(row - 1, col), (row, col + 1), (row + 1, col), (row, col - 1)]
        return [r * SIDE + c for r, c in near if 0 <= r < self.rows and 0 <= c < self.cols]

    def _colour_beside(self, start: int) -> str:
        colours = {self.signs[cell] for cell in self._around(start)} - {WALL}
        if colours == {BROWN} or colours == {YELLOW}:
            return BROWN if colours == {BROWN} else YELLOW
        raise DataError(f"{self.where}: the cells beside the start {cell_name(start)} are all brown or all yellow")

    def _check_cells(self) -> None:
        """Every open cell can be reached, in either zone; nothing brown is shut in by the yellow zone."""
        open_cells = [cell for cell in range(CELLS) if self.signs[cell] != WALL]
        yellow = self._all(YELLOW)
        for cells, start, what in (
            (open_cells, self.starts[FULL][0], "open"),
            (yellow, self.starts[SMALL][0], "yellow"),
        ):
            reached = self._flood([start], cells)
            for cell in cells:
                if cell not in reached:
                    raise DataError(f"{self.where}: the {what} cell {cell_name(cell)} cannot be reached")
        outside = [cell for cell in range(CELLS) if self.signs[cell] != YELLOW]
        rim = [cell for cell in outside if len(self._around(cell)) < DIRECTIONS]
        shut = self._flood(rim, outside)
        for cell in self._all(BROWN):
            if cell not in shut:
                raise DataError(f"{self.where}: the brown cell {cell_name(cell)} is shut in by the yellow zone")

    def _flood(self, start: list[int], cells: list[int]) -> list[int]:
        reached = list(start)
        for cell in reached:
            reached += [near for near in self._around(cell) if near in cells and near not in reached]
        return reached

    # ------------------------------------------------------------------ a table's ground

    def terrain(self, seats: int, placed: dict[str, str]) -> Terrain:
        """The ground for that many players; every kind of piece "off", "classic" or placed by hand."""
        zone = FULL if seats > 3 else SMALL
        bare = self._bare(zone, seats, NO_PIECES)
        found = {name: self._items(zone, name, placed[name]) for name in PIECES}
        return self._bare(zone, seats, read_pieces(found, bare, self.starts[zone]))

    def _items(self, zone: str, name: str, value: str) -> list[str]:
        if value == "off":
            return []
        return (self.presets[zone, name] if value == "classic" else value).replace(";", " ").split()

    def _bare(self, zone: str, seats: int, pieces: Pieces) -> Terrain:
        """§4.4 (B14): in the small zone brown cells are no floor, and no pillars either."""
        kept = (YELLOW,) if zone == SMALL else (BROWN, YELLOW)
        floor = [1 if sign in kept else 0 for sign in self.signs]
        inside = [cell // SIDE < self.rows and cell % SIDE < self.cols for cell in range(CELLS)]
        pillars = [1 if inside[cell] and self.signs[cell] == WALL else 0 for cell in range(CELLS)]
        starts = self.starts[zone]
        if seats == 2:  # opposite corners (B11)
            starts = [starts[0], starts[2]]
        return Terrain(self.rows, self.cols, floor, pillars, starts[:seats], pieces)


# ---------------------------------------------------------------------- optional pieces (§10)


def read_pieces(found: dict[str, list[str]], ground: Terrain, starts: list[int]) -> Pieces:
    teleporters = [read_cell(text, ground, "teleporters") for text in found["teleporters"]]
    if len(teleporters) not in (0, 2, 4):
        raise DataError(f"teleporters lie in pairs, two or four of them, not {len(teleporters)}")
    for tile in teleporters:
        if tile in starts:
            raise DataError(f"teleporters: {cell_name(tile)} is a start")
    tunnels = [read_line(text, ground) for text in found["tunnels"]]
    if len(tunnels) > MOST_TUNNEL_PAIRS:
        raise DataError(f"tunnels: there are {MOST_TUNNEL_PAIRS} pairs at the most, not {len(tunnels)}")
    arrows = [read_arrow(text, ground) for text in found["arrows"]]
    if len(arrows) > MOST_ARROWS:
        raise DataError(f"arrows: there are {MOST_ARROWS} at the most, not {len(arrows)}")
    taken: list[int] = []
    for cell in teleporters + [arrow // DIRECTIONS for arrow in arrows] + [CELLS + line for line in tunnels]:
        if cell in taken:
            raise DataError(f"two pieces lie on {cell_name(cell) if cell < CELLS else line_name(cell - CELLS)}")
        taken.append(cell)
    return Pieces(teleporters, tunnels, arrows)


def read_cell(text: str, ground: Terrain, what: str) -> int:
    row, _, col = text.partition(",")
    if not all(part.isascii() and part.isdigit() and len(part) < 3 for part in (row, col)):
        raise DataError(f"{what}: a cell is a row and a column, such as 4,3, not {text!r}")
    if int(row) >= ground.rows or int(col) >= ground.cols or not ground.floor[int(row) * SIDE + int(col)]:
        raise DataError(f"{what}: {text} is no open cell of this arena")
    return int(row) * SIDE + int(col)


def read_arrow(text: str, ground: Terrain) -> int:
    if text[-1:] not in LETTERS:
        raise DataError(f"arrows: an arrow is a cell and N, E, S or W, such as 2,2E, not {text!r}")
    return read_cell(text[:-1], ground, "arrows") * DIRECTIONS + LETTERS.index(text[-1])


def read_line(text: str, ground: Terrain) -> int:
    """A pair of tunnels lies at both ends of a row or column, so they are always opposite."""
    kind, number = text[:3], text[3:]
    if kind not in ("row", "col") or not (number.isascii() and number.isdigit() and len(number) < 3):
        raise DataError(f"tunnels: a pair is a row or a column, such as row2 or col4, not {text!r}")
    if int(number) >= (ground.rows if kind == "row" else ground.cols):
        raise DataError(f"tunnels: this arena has no {text}")
    line = int(number) if kind == "row" else SIDE + int(number)
    if len(ground.line(line)) < 2:
        raise DataError(f"tunnels: {text} has no two open cells to join")
    return line


def line_name(line: int) -> str:
    return f"row{line}" if line < SIDE else f"col{line - SIDE}"


def arrow_name(arrow: int) -> str:
    return cell_name(arrow // DIRECTIONS) + LETTERS[arrow % DIRECTIONS]


# ---------------------------------------------------------------------- the files


def read_arena(text: str, where: str) -> Arena:
    """A map, then where the optional pieces lie by preset."""
    rows: list[str] = []
    presets: list[tuple[int, list[str]]] = []
    for number, row in enumerate(text.splitlines(), 1):
        line = row.strip()
        if not line or line == WALL or line.startswith("# "):
            continue
        if line[0] == WALL:
            check_row(line, rows, f"{where}, line {number}")
            rows.append(line)
        else:
            presets.append((number, line.split()))
    check_outer_wall(rows, where)
    arena = Arena(where, [row[1:-1] for row in rows[1:-1]])
    for number, words in presets:
        if len(words) < 2 or words[0] not in ZONES or words[1] not in PIECES or (words[0], words[1]) in arena.presets:
            raise DataError(f"{where}, line {number}: a zone (full, small), a kind of piece and its places belong here")
        arena.presets[words[0], words[1]] = " ".join(words[2:])
    check_presets(arena)
    return arena


def check_row(line: str, rows: list[str], where: str) -> None:
    for sign in line:
        if sign not in SIGNS:
            raise DataError(f"{where}: a cell is one of {' '.join(SIGNS)}, not {sign!r}")
    if line[-1] != WALL:
        raise DataError(f"{where}: a row ends with the outer wall")
    if rows and len(line) != len(rows[0]):
        raise DataError(f"{where}: a row has {len(rows[0])} signs like the first one, not {len(line)}")


def check_outer_wall(rows: list[str], where: str) -> None:
    if len(rows) < 3 or not 3 <= len(rows) <= SIDE + 2 or not 3 <= len(rows[0]) <= SIDE + 2:
        raise DataError(f"{where}: an arena has 1 to {SIDE} rows and columns inside its outer wall")
    for row in (rows[0], rows[-1]):
        if row != WALL * len(row):
            raise DataError(f"{where}: the first and the last row are the outer wall")


def check_presets(arena: Arena) -> None:
    for zone, seats in ((FULL, 4), (SMALL, 2)):
        for name in PIECES:
            if (zone, name) not in arena.presets:
                raise DataError(f"{arena.where}: a line '{zone} {name} …' is missing")
        try:
            arena.terrain(seats, dict.fromkeys(PIECES, "classic"))
        except DataError as error:
            raise DataError(f"{arena.where}, {zone}: {error}") from None


ARENAS: Final = {
    name: read_arena((Path(__file__).parent / "data" / f"{name}.txt").read_text(encoding="utf-8"), f"{name}.txt")
    for name in ("classic", "square")
}


@lru_cache(maxsize=64)
def ground_of(arena: str, seats: int, teleporters: str, tunnels: str, arrows: str) -> Terrain:
    """The ground of a table; the same one for all tables that are set up alike."""
    placed = {"teleporters": teleporters, "tunnels": tunnels, "arrows": arrows}
    return ARENAS[arena].terrain(seats, placed)
