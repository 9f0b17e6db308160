"""What a seat sees of Boum ! as numbers (`kernel/pieces.py`): what programs learn from."""

from ludotheque.games.boum.actions import CELLS, NAMES, POWER_NAMES, POWERS, SIDE
from ludotheque.games.boum.view import ANSWERS, PHASES, STANDINGS, BoumView
from ludotheque.kernel.pieces import Piece, grid, how_many, number, numbers, these, which

# The fields of the View that are its seat's own; the others look the same to everybody, watchers included.
PRIVATE = ("bomb_powers", "reserve", "hand", "answers", "teams", "threats", "walks", "blasts")


def pieces(shown: BoumView) -> list[Piece]:
    seats, cells, cards = shown.seats, CELLS, NAMES
    limits = {name: int(value) if value.isdigit() else 20_000 for name, value in shown.options.items()}
    return [
        which("turn", seats, lambda v: v.turn),
        which("marker", seats, lambda v: v.marker),
        which("phase", len(PHASES), lambda v: PHASES.index(v.phase)),
        these("standing", seats * len(STANDINGS), lambda v: grid(STANDINGS, v.standing)),
        number("round", 60, lambda v: v.round),
        number("decisions", limits["decision_limit"], lambda v: v.decisions),
        these("floor", cells, lambda v: floor(v.ground)),
        these("teleporters", cells, lambda v: map(cell, v.teleporters)),
        these("arrows", 4 * cells, lambda v: ["NESW".index(a[-1]) * cells + cell(a[:-1]) for a in v.arrows]),
        these("tunnels", 2 * SIDE, lambda v: [int(t[3:]) + SIDE * t.startswith("col") for t in v.tunnels]),
        these("figures", seats * cells, lambda v: [i * cells + cell(at) for i, at in enumerate(v.figures)]),
        these("bombs", seats * cells, lambda v: by_owner(v.bomb_cells, v.bomb_owners)),
        these("exploded", seats * cells, lambda v: by_owner(v.exploded_cells, v.exploded_owners)),
        numbers("reserve_sizes", seats, 10, lambda v: v.reserve_sizes),
        numbers("hand_sizes", seats, 6, lambda v: v.hand_sizes),
        number("deck_size", 60, lambda v: v.deck_size),
        how_many("discard", cards, 10, lambda v: v.discard),
        how_many("exchanged", cards, 5, lambda v: v.exchanged),
        number("allowance", 24, lambda v: v.allowance),
        number("walked", 24, lambda v: v.walked),
        number("layings", 5, lambda v: v.layings),
        number("rollers", 5, lambda v: v.rollers),
        number("taken_back", 10, lambda v: v.taken_back),
        number("trail", 24, lambda v: len(v.trail) // 3),
        number("walk_from", 24, lambda v: v.walk_from),
        which("played", len(cards), lambda v: cards.index(v.played.split()[0]) if v.played else -1),
        which("aimed_at", cells, lambda v: cell(v.played.split()[1]) if "," in v.played else -1),
        which("blocks", seats, lambda v: ord(v.played[-1]) - ord("A") if v.played.startswith("block") else -1),
        numbers("gamelles", seats, 5, lambda v: [v.gamelles.count(seat) for seat in range(seats)]),
        these("asked", seats, lambda v: [i for i, answer in enumerate(v.answers) if answer == "waiting"]),
        these("answered", seats, lambda v: [i for i, answer in enumerate(v.answers) if answer not in ("", "waiting")]),
        numbers("fire", 3, 1, lambda v: [v.lit, v.boomed, v.scored]),
        number("tiles", 5, lambda v: v.tiles),
        numbers("scores", seats, 10, lambda v: v.scores),
        number("still", limits["stall_limit"], lambda v: v.still),
        number("revealed", 1, lambda v: v.revealed),
        numbers("pairings", 3, 1, lambda v: v.pairings),
        number("hits", 10, lambda v: len(v.hits)),
        these("powers", POWERS * cells, own_powers, private=True),
        these(
            "threats",
            2 * cells,
            lambda v: [(t == "sure") * cells + cell(c) for c, t in v.threats.items()],
            private=True,
        ),
        numbers("reserve", POWERS, 5, lambda v: v.reserve, private=True),
        how_many("hand", cards, 5, lambda v: v.hand, private=True),
        these(
            "teams", 2 * seats, lambda v: [2 * i + team for i, team in enumerate(v.teams) if team >= 0], private=True
        ),
        which("answer", len(ANSWERS), lambda v: ANSWERS.index(v.answers[v.seat]), private=True),
    ]


def cell(name: str) -> int:
    row, _, col = name.partition(",")
    return int(row) * SIDE + int(col)


def floor(ground: list[str]) -> list[int]:
    return [row * SIDE + col for row, line in enumerate(ground) for col, sign in enumerate(line) if sign == "."]


def by_owner(cells: list[str], owners: list[int]) -> list[int]:
    return [owner * CELLS + cell(at) for at, owner in zip(cells, owners, strict=True)]


def own_powers(view: BoumView) -> list[int]:
    bombs = zip(view.bomb_cells, view.bomb_powers, strict=True)
    return [POWER_NAMES.index(power) * CELLS + cell(at) for at, power in bombs if power != "?"]
