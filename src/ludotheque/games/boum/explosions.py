"""§6 Explosions and points: which cells a blast covers, which bombs go off, who is touched, what it is worth.

The law of this file: gather, settle, commit. Everything is read from the untouched board before anything is written.
"""

from ludotheque.games.boum.actions import PLUS_TWO, POWERS
from ludotheque.games.boum.state import NO_BOMB, Table
from ludotheque.games.boum.terrain import DIRECTIONS, Terrain


def blast(ground: Terrain, cell: int, power: int) -> list[int]:
    """§6.3 (B53, B54): the bomb's cell and 2, 3 or 4 cells each way, until a wall."""
    assert power <= PLUS_TWO
    cells = [cell]
    for direction in range(DIRECTIONS):
        cells += ground.reach[cell * DIRECTIONS + direction][: 2 + power]
    return cells


def chain(table: Table, cell: int) -> list[int]:
    """§6.5, §8.10 (B33): this bomb, and every bomb that a blast of the chain reaches, whoever laid it."""
    going = [cell]
    for at in going:
        for reached in blast(table.ground, at, table.bombs[at] % POWERS):
            if table.bombs[reached] != NO_BOMB and reached not in going:
                going.append(reached)
    return going


def touches(table: Table, going: list[int]) -> list[int]:
    """§6.4: how many of each owner's exploding bombs touch each figure, by owner * seats + figure."""
    counts = [0] * (table.seats * table.seats)
    for cell in going:
        owner = table.bombs[cell] // POWERS
        covered = blast(table.ground, cell, table.bombs[cell] % POWERS)
        for seat in range(table.seats):
            if table.figures[seat] in covered:
                counts[owner * table.seats + seat] += 1
    return counts


def gains(counts: list[int], teams: list[int], mate_per_bomb: bool) -> list[int]:
    """§6.4, §9.2 (B40, B41, B45): +1 for every different opponent touched, -1 for every own bomb that touches its
    owner; a partner touched costs one point, or one a bomb."""
    seats = len(teams)
    points = [0] * seats
    for owner in range(seats):
        for seat in range(seats):
            bombs = counts[owner * seats + seat]
            if bombs == 0:
                continue
            if seat == owner:
                points[owner] -= bombs
            elif teams[owner] >= 0 and teams[owner] == teams[seat]:
                points[owner] -= bombs if mate_per_bomb else 1
            else:
                points[owner] += 1
    return points


def after(scores: list[int], points: list[int]) -> list[int]:
    """§6.4 (B40): the net of one explosion, then never below zero."""
    return [max(0, score + gain) for score, gain in zip(scores, points, strict=True)]
