"""§1.3, §2.1: arenas as maps; a map that cannot be played on is refused, with the reason."""

import pytest

from ludotheque.games.boum import GAME
from ludotheque.games.boum.actions import cell_name
from ludotheque.games.boum.material import ARENAS, PIECES, read_arena
from ludotheque.kernel.game import DataError

OFF = dict.fromkeys(PIECES, "off")
CLASSIC = (GAME.folder / "data" / "classic.txt").read_text(encoding="utf-8")


def test_classic_has_pillars_where_row_and_column_are_odd() -> None:
    """§1.3"""
    ground = ARENAS["classic"].terrain(4, OFF)
    assert (ground.rows, ground.cols) == (11, 13)
    closed = {(row, col) for row in range(11) for col in range(13) if not ground.floor[row * 13 + col]}
    assert closed == {(row, col) for row in range(1, 11, 2) for col in range(1, 13, 2)}


@pytest.mark.parametrize(("name", "rows"), [("classic", range(2, 9)), ("square", range(2, 11))])
def test_b14_the_yellow_zone(name: str, rows: range) -> None:
    """§4.4 (B14): all that is floor with two or three players."""
    ground = ARENAS[name].terrain(3, OFF)
    floor = {(cell // 13, cell % 13) for cell in ground.cells()}
    assert floor == {(row, col) for row in rows for col in range(2, 11) if row % 2 == 0 or col % 2 == 0}


@pytest.mark.parametrize(
    ("name", "seats", "starts"),
    [
        ("classic", 5, ["0,0", "0,12", "10,12", "10,0", "5,6"]),
        ("square", 5, ["0,0", "0,12", "12,12", "12,0", "6,6"]),
        ("square", 3, ["2,2", "2,10", "10,10"]),
        ("square", 2, ["2,2", "10,10"]),
    ],
)
def test_b11_starts(name: str, seats: int, starts: list[str]) -> None:
    """§2.1 (B11)"""
    assert [cell_name(cell) for cell in ARENAS[name].terrain(seats, OFF).starts] == starts


def changed(line: int, new: str) -> str:
    """The file `classic.txt` with another row in its map; the first row of the map is line 0."""
    rows = CLASSIC.splitlines()
    first = next(number for number, row in enumerate(rows) if row.startswith("##"))
    rows[first + line] = new
    return "\n".join(rows)


@pytest.mark.parametrize(
    ("line", "row", "reason"),
    [
        (1, "#SbbbbbbbbbbbSb", "a row ends with the outer wall"),
        (1, "#SbbbbbbbbbbS#", "a row has 15 signs like the first one, not 14"),
        (1, "#Sbbbb?bbbbbbS#", "a cell is one of # b y S s, not '?'"),
        (0, "#######b#######", "the first and the last row are the outer wall"),
        (1, "#bbbbbbbbbbbbS#", "the top left quarter has one start S, not 0"),
        (1, "#SSbbbbbbbbbbS#", "the top left quarter has one start S, not 2"),
        (6, "#b#y#y#y#y#y#b#", "one start S lies on the middle row or column, not 0"),
        (3, "#bbyyyyyyyysbb#", "the top left quarter has one start s, not 0"),
        (6, "#b#y#y#S#y#s#b#", "every start s lies in a quarter, none on the middle lines"),
        (5, "#bbyyyybyyyybb#", "the cells beside the start 5,6 are all brown or all yellow"),
        (2, "###b#b#b#b#b#b#", ""),
        (10, "#b#b#b#b#b#b###", ""),
        (5, "#bbyybyyyyyybb#", "the brown cell 4,4 is shut in by the yellow zone"),
        (3, "#bbs#yyyyyysbb#", ""),
    ],
)
def test_a_map_is_checked(line: int, row: str, reason: str) -> None:
    """§1.3, §2.1"""
    if not reason:
        assert read_arena(changed(line, row), "classic.txt").rows == 11
        return
    with pytest.raises(DataError) as error:
        read_arena(changed(line, row), "classic.txt")
    assert reason in str(error.value)
    assert str(error.value).startswith("classic.txt")


def test_every_open_cell_is_reached() -> None:
    """§1.3: the cell 0,2 walled off; a yellow cell outside the zone."""
    with pytest.raises(DataError, match="the open cell 0,2 cannot be reached"):
        read_arena(changed(2, "#b###b#b#b#b#b#").replace("#SbbbbbbbbbbbS#", "#S#b#bbbbbbbbS#", 1), "x")
    with pytest.raises(DataError, match="the yellow cell 0,6 cannot be reached"):
        read_arena(changed(1, "#SbbbbbybbbbbS#"), "x")


@pytest.mark.parametrize(
    ("old", "new", "reason"),
    [
        ("full   tunnels      row2 row8 col4 col8\n", "", "a line 'full tunnels …' is missing"),
        ("full   tunnels ", "whole  tunnels ", "a zone (full, small), a kind of piece and its places belong here"),
        ("small  arrows       2,2E", "small  arrows       0,0E", "small: arrows: 0,0 is no open cell of this arena"),
        ("full   teleporters  0,6 10,6", "full   teleporters  0,6 1,1", "full: teleporters: 1,1 is no open cell"),
    ],
)
def test_presets_are_checked(old: str, new: str, reason: str) -> None:
    """§10.4"""
    assert old in CLASSIC
    with pytest.raises(DataError) as error:
        read_arena(CLASSIC.replace(old, new, 1), "classic.txt")
    assert reason in str(error.value)


def test_no_map_at_all() -> None:
    """§1.3"""
    with pytest.raises(DataError, match="1 to 13 rows and columns"):
        read_arena("# nothing here\n", "x")
