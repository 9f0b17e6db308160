"""Random boards: steps, explosions, kicks, punches and chains compared with the oracle's answer (§4, §6, §8, §10)."""

import copy
import os
from collections import Counter

import pytest

from ludotheque.games.boum import GAME
from ludotheque.games.boum.actions import CELLS, FUSE, KICK, NAMES, PLAY, POWERS, PUNCH, REMOTE, SIDE, STEP, Step
from ludotheque.games.boum.material import line_name
from ludotheque.games.boum.rules import Boum
from ludotheque.games.boum.sight import cell_of
from ludotheque.games.boum.state import FIGURE, PLAYED, STUNNED, Options
from ludotheque.games.boum.terrain import DIRECTIONS, LETTERS, Pieces, Terrain
from ludotheque.games.boum.tests import oracle
from ludotheque.games.boum.tests.oracle import Board, Cell
from ludotheque.games.boum.view import BoumView
from ludotheque.kernel.chance import Chance, Seeded
from ludotheque.kernel.words import letter

BATCHES = 8 * int(os.environ.get("LUDOTHEQUE_FUZZ", "1"))
BOARDS_A_BATCH = 40


@pytest.mark.parametrize("batch", range(BATCHES))
def test_the_oracle_agrees(batch: int) -> None:
    for number in range(BOARDS_A_BATCH):
        compare_all(Seeded(batch * BOARDS_A_BATCH + number))


def test_the_boards_go_everywhere() -> None:
    """Otherwise agreeing would prove little."""
    seen: Counter[str] = Counter()
    for seed in range(BOARDS_A_BATCH * 8):
        seen += compare_all(Seeded(seed))
    wanted = [
        "rolls",
        "cannot roll",
        "teleports",
        "returns",
        "full line",
        "stuns",
        "chains",
        "wraps",
        "follows",
        "scores",
        "carried by a step",
        "followed after a step",
    ]
    assert [what for what in wanted if not seen[what]] == []


def compare_all(luck: Chance) -> Counter[str]:
    """One board, and everything A could do to it."""
    table = random_table(luck)
    seen: Counter[str] = Counter()
    for direction in range(DIRECTIONS):
        bomb = table.ground.beside[table.figures[0] * DIRECTIONS + direction]
        if bomb >= 0 and table.bombs[bomb] >= 0:
            seen += compare_kick(table, bomb, LETTERS[direction])
            seen += compare_punch(table, bomb, LETTERS[direction])
    for cell in table.bomb_cells():
        if table.bombs[cell] // POWERS == 0:
            seen += compare_explosion(table, cell)
    seen += compare_boum(table)
    seen += compare_steps(table)
    compare_walks(table)
    return seen


# ---------------------------------------------------------------------- boards


def random_table(luck: Chance) -> Boum:
    seats = 2 + luck.below(4)
    values = GAME.checked_options(seats, {})
    options = Options(seats, values)
    options.terrain = random_ground(luck, seats)
    table = Boum(seats, options, Seeded(1))
    most = 1 + 4 * luck.below(2)
    for seat in range(seats):
        for _ in range(luck.below(most)):
            power = luck.below(POWERS)
            cell = any_cell(table.ground, luck)
            if table.is_free(cell) and table.reserves[seat][power]:
                table.bombs[cell] = seat * POWERS + power
                table.reserves[seat][power] -= 1
    for direction in range(DIRECTIONS):  # something to kick
        cell = table.ground.beside[table.figures[0] * DIRECTIONS + direction]
        if cell >= 0 and table.is_free(cell) and table.reserves[0][0] and luck.below(2):
            table.bombs[cell] = 0
            table.reserves[0][0] -= 1
    table.phase, table.lit = FIGURE, True
    table.standing[0] = PLAYED
    table.scores = [luck.below(4) for _ in range(seats)]
    for card in (KICK, PUNCH, REMOTE, FUSE):
        table.hands[0][card] += 1
        table.bag.counts[card] -= 1
    table.invariants()
    return table


def any_cell(ground: Terrain, luck: Chance) -> int:
    cells = ground.cells()
    return cells[luck.below(len(cells))]


def random_ground(luck: Chance, seats: int) -> Terrain:
    """Any size, any pillars, any pieces; small grounds are crowded ones."""
    rows, cols = 3 + luck.below(5), 3 + luck.below(9)
    inside = [row * SIDE + col for row in range(rows) for col in range(cols)]
    floor, pillars = [0] * CELLS, [0] * CELLS
    sparse = 4 + 12 * luck.below(2)
    for cell in inside:
        (pillars if luck.below(sparse) == 0 else floor)[cell] = 1
    cells = [cell for cell in inside if floor[cell]]
    if len(cells) < seats + 6:
        return random_ground(luck, seats)
    shuffled: list[int] = []
    while cells:
        shuffled.append(cells.pop(luck.below(len(cells))))
    bare = Terrain(rows, cols, floor, pillars, [], Pieces([], [], []))
    lines = [line for line in [*range(rows), *range(SIDE, SIDE + cols)] if len(bare.line(line)) > 1]
    tunnels = [line for line in lines if luck.below(2)][:4]
    teleporters = shuffled[: 2 * luck.below(3)]
    arrows = [cell * DIRECTIONS + luck.below(DIRECTIONS) for cell in shuffled[4 : 4 + luck.below(9)]]
    starts = [shuffled.pop(luck.below(len(shuffled))) for _ in range(seats)]
    return Terrain(rows, cols, floor, pillars, starts, Pieces(teleporters, tunnels, arrows))


def pair(cell: int) -> Cell:
    return cell // SIDE, cell % SIDE


def picture(table: Boum) -> Board:
    pieces = table.ground.pieces
    return Board(
        rows=table.ground.rows,
        cols=table.ground.cols,
        floor={pair(cell) for cell in table.ground.cells()},
        figures={letter(seat): pair(table.figures[seat]) for seat in range(table.seats)},
        bombs={pair(at): (letter(table.bombs[at] // POWERS), table.bombs[at] % POWERS) for at in table.bomb_cells()},
        teleporters=[pair(cell) for cell in pieces.teleporters],
        tunnels=[line_name(line) for line in pieces.tunnels],
        arrows={pair(arrow // DIRECTIONS): LETTERS[arrow % DIRECTIONS] for arrow in pieces.arrows},
    )


# ---------------------------------------------------------------------- comparing


def play(table: Boum, card: int, target: int) -> Boum:
    """The table after that card; nobody else holds any, so nobody is asked."""
    twin = table.clone()
    twin.play(0, PLAY[card][target])
    twin.invariants()
    return twin


def same(table: Boum, board: Board, what: str) -> None:
    found = picture(table)
    assert found.bombs == board.bombs, what
    assert found.figures == board.figures, what


def compare_steps(table: Boum) -> Counter[str]:
    tags: list[str] = []
    for action in table.legal(0):
        if isinstance(action, Step):
            board = picture(table)
            others = {name: cell for name, cell in board.figures.items() if name != "A"}
            oracle.step(board, "A", pair(action.cell))
            twin = table.clone()
            twin.play(0, action)
            same(twin, board, f"{action.text}\n{picture(table)}")
            if board.figures["A"] != pair(action.cell):
                tags.append("carried by a step")
            if any(board.figures[name] != cell for name, cell in others.items()):
                tags.append("followed after a step")
    return Counter(tags)


def compare_walks(table: Boum) -> None:
    """§4.1-§4.3: every way that a seat is shown can be walked, and ends where it says, alone."""
    seen = GAME.view(table, 0)
    assert isinstance(seen, BoumView)
    for end, way in seen.walks.items():
        twin = table.clone()
        for cell in way:
            twin.play(0, STEP[cell_of(cell)])
        assert twin.figures[0] == cell_of(end), f"{end}: {way}\n{picture(table)}"
        assert not twin.shares_cell(0), f"{end}: {way}\n{picture(table)}"


def compare_kick(table: Boum, bomb: int, way: str) -> Counter[str]:
    board = picture(table)
    before = copy.deepcopy(board)
    what = f"{NAMES[KICK]} {pair(bomb)} {way}\n{before}"
    moves = oracle.kick(board, pair(bomb), way)
    assert (PLAY[KICK][bomb] in table.legal(0)) == moves, what
    if not moves:
        return Counter(["cannot roll"])
    same(play(table, KICK, bomb), board, what)
    tags = ["rolls"]
    if len(board.bombs) < len(before.bombs):
        tags.append("returns")
    if board.figures != before.figures:
        tags.append("follows")
    if any(cell in board.teleporters for cell in set(board.bombs) - set(before.bombs)):
        tags.append("teleports")
    return Counter(tags)


def compare_punch(table: Boum, bomb: int, way: str) -> Counter[str]:
    board = picture(table)
    what = f"{NAMES[PUNCH]} {pair(bomb)} {way}\n{board}"
    before = set(board.bombs)
    bounced = oracle.punch(board, pair(bomb), way)
    after = play(table, PUNCH, bomb)
    same(after, board, what)
    stunned = [letter(seat) for seat in range(table.seats) if after.standing[seat] == STUNNED]
    assert stunned == sorted(set(bounced) - {"A"}), what
    tags = ["stuns"] if stunned else []
    if len(board.bombs) < len(before):
        tags.append("full line")
    if any((new[1] - bomb % SIDE) * (1 if way == "E" else -1) < 0 for new in set(board.bombs) - before if way in "EW"):
        tags.append("wraps")
    return Counter(tags)


def scores_of(table: Boum) -> dict[str, int]:
    return {letter(seat): table.scores[seat] for seat in range(table.seats)}


def compare_explosion(table: Boum, bomb: int) -> Counter[str]:
    board = picture(table)
    what = f"{NAMES[REMOTE]} {pair(bomb)}\n{board}"
    going = oracle.chain_of(board, pair(bomb))
    expected = oracle.score(board, going, scores_of(table))
    oracle.explode(board, going)
    after = play(table, REMOTE, bomb)
    same(after, board, what)
    assert scores_of(after) == expected, what
    return Counter((["chains"] if len(going) > 1 else []) + (["scores"] if expected != scores_of(table) else []))


def compare_boum(table: Boum) -> Counter[str]:
    board = picture(table)
    what = f"Boum\n{board}"
    expected = oracle.score(board, set(board.bombs), scores_of(table))
    oracle.explode(board, set(board.bombs))
    table = table.clone()
    table.tiles = 1
    after = play(table, FUSE, 0)
    same(after, board, what)
    assert scores_of(after) == expected, what
    return Counter(["scores"] if expected != scores_of(table) else [])
