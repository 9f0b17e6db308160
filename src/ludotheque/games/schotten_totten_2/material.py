"""§1, §5.2: the wall, read from data/wall.txt."""

from pathlib import Path
from typing import Final

from ludotheque.games.schotten_totten_2.actions import DEEPEST, TILES
from ludotheque.games.schotten_totten_2.formations import CONDITION_NAMES
from ludotheque.kernel.game import DataError


def read_wall(text: str, where: str) -> list[tuple[str, tuple[int, int], tuple[int, int]]]:
    """The seven tiles: name, then how many cards and which condition, intact and damaged."""
    tiles: list[tuple[str, tuple[int, int], tuple[int, int]]] = []
    for number, row in enumerate(text.splitlines(), 1):
        cells = [cell.strip() for cell in row.split("#")[0].split("|")]
        if cells == [""]:
            continue
        if len(cells) != 3:
            raise DataError(f"{where}, line {number}: 'name | 3 sum | 3 run' belongs here, not {row!r}")
        sides = [read_side(cell, f"{where}, line {number}") for cell in cells[1:]]
        tiles.append((cells[0], sides[0], sides[1]))
    if len(tiles) != TILES:
        raise DataError(f"{where}: a wall has {TILES} tiles, this one {len(tiles)}")
    return tiles


def read_side(text: str, where: str) -> tuple[int, int]:
    words = text.split()
    if len(words) != 2 or words[0] not in ("2", "3", "4") or words[1] not in CONDITION_NAMES:
        raise DataError(f"{where}: 2 to {DEEPEST} and one of {', '.join(CONDITION_NAMES)} belong here, not {text!r}")
    return int(words[0]), CONDITION_NAMES.index(words[1])


WALL: Final = read_wall((Path(__file__).parent / "data" / "wall.txt").read_text(encoding="utf-8"), "wall.txt")
TILE_NAMES: Final = [name for name, _, _ in WALL]
