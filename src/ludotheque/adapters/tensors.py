"""What a seat sees as numbers: each game's View laid out in named pieces, every number between -1 and 1.

The law of this file: a piece is given a View and nothing else, so it cannot tell more than the seat was shown. A piece
that is not `private` looks the same from every seat, and from where nobody sits.

Seats are numbered as at the table; the piece `player` says which of them is looking.
"""

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from typing import Any

from ludotheque.games.boum import actions as boum
from ludotheque.games.boum.view import ANSWERS as BOUM_ANSWERS
from ludotheque.games.boum.view import PHASES as BOUM_PHASES
from ludotheque.games.boum.view import STANDINGS
from ludotheque.games.schnuff import actions as schnuff
from ludotheque.games.schnuff.state import CHIPS, HAND, next_frontier
from ludotheque.games.schnuff.view import FREE, STATUSES
from ludotheque.games.schnuff.view import PHASES as SCHNUFF_PHASES
from ludotheque.games.schotten_totten_2 import actions as siege
from ludotheque.games.schotten_totten_2.formations import CONDITION_NAMES
from ludotheque.games.schotten_totten_2.state import PHASE_NAMES as SIEGE_PHASES
from ludotheque.games.snit_smashing.actions import ORDERS
from ludotheque.games.snit_smashing.beach import HEX_NAMES
from ludotheque.games.snit_smashing.material import CLAN
from ludotheque.games.snit_smashing.view import PHASES as SMASHING_PHASES
from ludotheque.games.snit_smashing.view import PLACE_NUMBERS, PLACES
from ludotheque.games.snits_revenge.actions import HIDDEN_NAMES, SLOT_NAMES
from ludotheque.games.snits_revenge.material import KIND_NAMES
from ludotheque.games.snits_revenge.phases import PHASES as REVENGE_PHASES
from ludotheque.kernel.game import Game, View

Marks = Iterable[tuple[int, float]]  # places of a piece, and what stands there; nought elsewhere


@dataclass(frozen=True)
class Piece:
    """So many numbers that say one thing of a View."""

    name: str
    size: int
    marks: Callable[[Any], Marks]
    private: bool = False


def pieces(game: Game, view: View) -> list[Piece]:
    """The pieces of a game, for as many seats and such options as this View has."""
    return PIECES[game.name](view)


# ---------------------------------------------------------------------- a small language


def number(name: str, most: float, value: Callable[[Any], float], private: bool = False) -> Piece:
    """One number, as a part of the most it can be."""
    return Piece(name, 1, lambda view: [(0, value(view) / most)], private)


def numbers(
    name: str, size: int, most: float, values: Callable[[Any], Iterable[float]], private: bool = False
) -> Piece:
    return Piece(name, size, lambda view: [(i, value / most) for i, value in enumerate(values(view))], private)


def which(name: str, size: int, place: Callable[[Any], int], private: bool = False) -> Piece:
    """One of so many; none of them below nought."""
    return Piece(name, size, lambda view: [(at, 1.0) for at in [place(view)] if 0 <= at < size], private)


def these(name: str, size: int, places: Callable[[Any], Iterable[int]], private: bool = False) -> Piece:
    """Some of so many."""
    return Piece(name, size, lambda view: [(at, 1.0) for at in places(view)], private)


def how_many(
    name: str, names: Sequence[str], most: float, things: Callable[[Any], Iterable[str]], private: bool = False
) -> Piece:
    """How many there are of each kind."""
    return Piece(name, len(names), lambda view: tally(names, most, things(view)), private)


def how_many_each(
    name: str, rows: int, names: Sequence[str], most: float, things: Callable[[Any], Iterable[Iterable[str]]]
) -> Piece:
    """Row by row, how many there are of each kind."""

    def marks(view: Any) -> Marks:
        for row, those in enumerate(things(view)):
            for place, part in tally(names, most, those):
                yield row * len(names) + place, part

    return Piece(name, rows * len(names), marks)


def tally(names: Sequence[str], most: float, things: Iterable[str]) -> Marks:
    found: dict[str, int] = {}
    for thing in things:
        found[thing] = found.get(thing, 0) + 1
    return [(names.index(thing), count / most) for thing, count in found.items()]


# ---------------------------------------------------------------------- Schnuff


def of_schnuff(shown: Any) -> list[Piece]:
    seats, names = shown.seats, schnuff.NAMES
    return [
        which("turn", seats, lambda v: v.turn),
        which("dealer", seats, lambda v: v.dealer),
        which("late", seats, lambda v: v.late),
        which("phase", len(SCHNUFF_PHASES), lambda v: SCHNUFF_PHASES.index(v.phase)),
        which("free", len(FREE), lambda v: FREE.index(v.free)),
        number("direction", 1, lambda v: v.direction),
        number("count", 100, lambda v: v.count),
        which("to_frontier", 31, lambda v: min(30, next_frontier(v.count) - v.count)),
        number("round", 20, lambda v: v.round),
        number("decisions", int(shown.options["decision_limit"]), lambda v: v.decisions),
        number("pot", CHIPS * seats, lambda v: v.pot),
        numbers("chips", seats, CHIPS, lambda v: v.chips),
        these("status", seats * len(STATUSES), lambda v: grid(STATUSES, v.status)),
        numbers("hand_sizes", seats, HAND, lambda v: v.hand_sizes),
        numbers("aside_sizes", seats, HAND, lambda v: v.aside_sizes),
        how_many_each("known", seats, names, HAND, lambda v: v.known),
        numbers("veiled", seats, HAND, lambda v: v.veiled),
        number("draw_size", schnuff.DECK_SIZE, lambda v: v.draw_size),
        how_many_each("next_of_pile", seats, names, 1, lambda v: [[card] for card in v.pile[:seats]]),
        how_many("pile", names, 12, lambda v: v.pile),
        how_many("discard", names, 12, lambda v: v.discard),
        which("last_card", len(names), lambda v: names.index(v.discard[-1]) if v.discard else -1),
        how_many("hand", names, HAND, lambda v: v.hand, private=True),
        how_many("aside", names, HAND, lambda v: v.aside, private=True),
    ]


def grid(names: Sequence[str], values: Iterable[str]) -> list[int]:
    """One row a value, marked at its name."""
    return [row * len(names) + names.index(value) for row, value in enumerate(values)]


# ---------------------------------------------------------------------- Schotten Totten 2


def of_siege(shown: Any) -> list[Piece]:
    tiles, cards, most = siege.TILES, siege.NAMES, 7
    return [
        which("attacker", 2, lambda v: v.attacker),
        which("turn", 2, lambda v: v.turn),
        which("phase", len(SIEGE_PHASES), lambda v: SIEGE_PHASES.index(v.phase)),
        these("ready", 2, lambda v: v.ready),
        number("clock", 20, lambda v: v.clock),
        number("cauldrons", 3, lambda v: v.cauldrons),
        numbers("damaged", tiles, 1, lambda v: [tile.damaged for tile in v.tiles]),
        numbers("room", tiles, siege.DEEPEST, lambda v: [tile.cards for tile in v.tiles]),
        these(
            "condition", tiles * len(CONDITION_NAMES), lambda v: grid(CONDITION_NAMES, [t.condition for t in v.tiles])
        ),
        numbers("attack_done", tiles, 20, lambda v: [tile.attack_done for tile in v.tiles]),
        numbers("defence_done", tiles, 20, lambda v: [tile.defence_done for tile in v.tiles]),
        how_many_each("attack", tiles, cards, 1, lambda v: [tile.attack for tile in v.tiles]),
        how_many_each("defence", tiles, cards, 1, lambda v: [tile.defence for tile in v.tiles]),
        numbers("hand_sizes", 2, most, lambda v: v.hand_sizes),
        numbers("tactics_in_hand", 2, most, lambda v: v.tactics_in_hand),
        numbers("tactics_played", 2, most, lambda v: v.tactics_played),
        number("deck_size", siege.SIEGE, lambda v: v.deck_size),
        number("tactics_size", 11, lambda v: v.tactics_size),
        how_many("discard", cards, 1, lambda v: v.discard),
        how_many("spent", cards, 1, lambda v: v.spent),
        how_many("returned", cards, 1, lambda v: v.returned),
        numbers("drawn_since", 2, siege.SIEGE, lambda v: v.drawn_since),
        which("picked", len(cards), lambda v: cards.index(v.picked) if v.picked else -1),
        which("picked_tile", tiles, lambda v: v.picked_tile),
        which("picked_place", siege.DEEPEST, lambda v: v.picked_place),
        which("first_winner", 2, lambda v: v.results[0].winner if v.results else -1),
        number("first_margin", siege.SIEGE, lambda v: v.results[0].margin if v.results else 0),
        how_many("hand", cards, 1, lambda v: v.hand, private=True),
        how_many("giving", cards, 1, lambda v: v.giving, private=True),
        how_many("known", cards, 1, lambda v: v.known, private=True),
        how_many("known_to_other", cards, 1, lambda v: v.known_to_other, private=True),
    ]


# ---------------------------------------------------------------------- Boum !


def cell(name: str) -> int:
    row, _, col = name.partition(",")
    return int(row) * boum.SIDE + int(col)


def of_boum(shown: Any) -> list[Piece]:
    seats, cells, cards = shown.seats, boum.CELLS, boum.NAMES
    limits = {name: int(value) if value.isdigit() else 20_000 for name, value in shown.options.items()}
    return [
        which("turn", seats, lambda v: v.turn),
        which("marker", seats, lambda v: v.marker),
        which("phase", len(BOUM_PHASES), lambda v: BOUM_PHASES.index(v.phase)),
        these("standing", seats * len(STANDINGS), lambda v: grid(STANDINGS, v.standing)),
        number("round", 60, lambda v: v.round),
        number("decisions", limits["decision_limit"], lambda v: v.decisions),
        these("floor", cells, lambda v: floor(v.ground)),
        these("teleporters", cells, lambda v: map(cell, v.teleporters)),
        these("arrows", 4 * cells, lambda v: ["NESW".index(a[-1]) * cells + cell(a[:-1]) for a in v.arrows]),
        these("tunnels", 2 * boum.SIDE, lambda v: [int(t[3:]) + boum.SIDE * t.startswith("col") for t in v.tunnels]),
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
        these("powers", boum.POWERS * cells, own_powers, private=True),
        these(
            "threats",
            2 * cells,
            lambda v: [(t == "sure") * cells + cell(c) for c, t in v.threats.items()],
            private=True,
        ),
        numbers("reserve", boum.POWERS, 5, lambda v: v.reserve, private=True),
        how_many("hand", cards, 5, lambda v: v.hand, private=True),
        these(
            "teams", 2 * seats, lambda v: [2 * i + team for i, team in enumerate(v.teams) if team >= 0], private=True
        ),
        which("answer", len(BOUM_ANSWERS), lambda v: BOUM_ANSWERS.index(v.answers[v.seat]), private=True),
    ]


def floor(ground: list[str]) -> list[int]:
    return [row * boum.SIDE + col for row, line in enumerate(ground) for col, sign in enumerate(line) if sign == "."]


def by_owner(cells: list[str], owners: list[int]) -> list[int]:
    return [owner * boum.CELLS + cell(at) for at, owner in zip(cells, owners, strict=True)]


def own_powers(view: Any) -> list[int]:
    bombs = zip(view.bomb_cells, view.bomb_powers, strict=True)
    return [boum.POWER_NAMES.index(power) * boum.CELLS + cell(at) for at, power in bombs if power != "?"]


# ---------------------------------------------------------------------- Snits' Revenge


def of_revenge(shown: Any) -> list[Piece]:
    seats, clans = shown.seats, shown.seats - 1
    keys = [organ.key for organ in shown.organs]
    places = [*keys, "outside"]
    passages = len(shown.passages)
    return [
        which("actor", seats, lambda v: v.actor),
        which("senior", seats, lambda v: v.senior),
        which("clan", seats, lambda v: v.clan),
        which("phase", len(REVENGE_PHASES), lambda v: REVENGE_PHASES.index(v.phase)),
        number("fight", 1, lambda v: v.part == "fight"),
        number("turn", 100, lambda v: v.turn - v.part_began),
        number("quiet", int(shown.options["stall_limit"]), lambda v: v.turn - v.last_roll),
        numbers("wounded", clans, 4, lambda v: v.wounded),
        numbers("army", clans * len(KIND_NAMES), 21, lambda v: table_of(KIND_NAMES, v.army)),
        number("enlisting", len(KIND_NAMES), lambda v: v.enlisting),
        Piece("snits", clans * len(places) * len(SLOT_NAMES), lambda v: placed(places, v.snits)),
        Piece("ready", len(places) * len(SLOT_NAMES), lambda v: placed(places, [v.ready])),
        these("snorgs", len(keys), lambda v: map(keys.index, v.snorgs)),
        numbers("makums", len(keys), 9, lambda v: table_of(keys, [v.makums])),
        numbers("runnungitms", len(keys), 18, lambda v: table_of(keys, [v.runnungitms])),
        numbers("ready_makums", len(keys), 9, lambda v: table_of(keys, [v.ready_makums])),
        numbers("ready_runnungitms", len(keys), 18, lambda v: table_of(keys, [v.ready_runnungitms])),
        these("to_compose", len(keys), lambda v: map(keys.index, v.to_compose)),
        number("makum_pool", 9, lambda v: v.makum_pool),
        number("runnungitm_pool", 18, lambda v: v.runnungitm_pool),
        number("dead_snorgs", int(shown.options["organs_needed"]), lambda v: v.dead_snorgs),
        numbers("used", passages, 3, lambda v: v.used),
        these("taken", passages * seats, lambda v: [i * seats + seat for i, seat in enumerate(v.taken) if seat >= 0]),
        these("marks", len(keys), lambda v: map(keys.index, v.marks)),
        these("searched", len(keys), lambda v: map(keys.index, v.searched)),
        numbers("counters", 3, 5, lambda v: [v.counters_left, v.sparks, v.splops]),
        these(
            "killers",
            len(keys) * seats,
            lambda v: [keys.index(o) * seats + seat_of(k[0]) for o, k in v.killers.items()],
        ),
        which("spark_lies", len(places), lambda v: places.index(v.spark_lies) if v.spark_lies else -1),
        which("here", len(places), lambda v: places.index(v.here) if v.here else -1),
        numbers("pack", len(KIND_NAMES), 21, lambda v: table_of(KIND_NAMES, [v.pack])),
        which("striker", len(SLOT_NAMES), lambda v: SLOT_NAMES.index(v.striker) if v.striker else -1),
        Piece("named", seats * len(SLOT_NAMES), named_targets),
        these(
            "hidden",
            2 * len(keys),
            lambda v: [(w == HIDDEN_NAMES[2]) * len(keys) + keys.index(o) for o, w in v.hidden.items()],
            private=True,
        ),
    ]


def seat_of(seat: str) -> int:
    return ord(seat) - ord("A")


def table_of(names: Sequence[str], rows: Iterable[dict[str, int]]) -> list[int]:
    return [row.get(name, 0) for row in rows for name in names]


def placed(places: list[str], clans: list[dict[str, dict[str, int]]]) -> Marks:
    for clan, snits in enumerate(clans):
        for place, slots in snits.items():
            for slot, count in slots.items():
                yield (clan * len(places) + places.index(place)) * len(SLOT_NAMES) + SLOT_NAMES.index(slot), count / 21


def named_targets(view: Any) -> Marks:
    found = [seat_of(seat) * len(SLOT_NAMES) + SLOT_NAMES.index(slot) for seat, slot, *_ in view.named]
    return [(target, found.count(target) / 10) for target in found]


# ---------------------------------------------------------------------- Snit Smashing


def of_smashing(shown: Any) -> list[Piece]:
    seats, hexes = shown.seats, len(HEX_NAMES)
    orders = [action.text for action in ORDERS]
    return [
        which("phase", len(SMASHING_PHASES), lambda v: SMASHING_PHASES.index(v.phase)),
        which("run", 4, lambda v: v.run - 1),
        which("bound", 6, lambda v: v.bound - 1),
        which("primus", seats, lambda v: v.primus),
        which("turn", seats, lambda v: v.turn),
        these("thinking", seats, lambda v: v.thinking),
        which("snandergrab", hexes, lambda v: HEX_NAMES.index(v.snandergrab)),
        these("beach", hexes, lambda v: map(HEX_NAMES.index, v.beach)),
        these("starts", seats * hexes, lambda v: grid(HEX_NAMES, v.starts)),
        these("where", seats * CLAN * len(PLACES), where),
        these(
            "moved",
            seats * CLAN,
            lambda v: [i * CLAN + v.names.index(name) for i, c in enumerate(v.moved) for name in c],
        ),
        numbers("trophies", seats, CLAN, lambda v: [len(trophies) for trophies in v.trophies]),
        numbers("living", seats, CLAN, lambda v: v.living),
        these("last_orders", seats * len(orders), lambda v: marked(orders, v.last_orders)),
        which("order", len(orders), lambda v: orders.index(v.order) if v.order else -1, private=True),
        number("changes_left", 5, lambda v: v.changes_left, private=True),
    ]


def where(view: Any) -> list[int]:
    snits = [place for clan in view.where for place in clan]
    return [snit * len(PLACES) + PLACE_NUMBERS[place] for snit, place in enumerate(snits)]


def marked(names: Sequence[str], values: Iterable[str]) -> list[int]:
    """As `grid`, with rows that may be empty."""
    return [row * len(names) + names.index(value) for row, value in enumerate(values) if value]


PIECES: dict[str, Callable[[Any], list[Piece]]] = {
    "schnuff": of_schnuff,
    "schotten_totten_2": of_siege,
    "boum": of_boum,
    "snits_revenge": of_revenge,
    "snit_smashing": of_smashing,
}
