"""What a seat sees of Snits' Revenge as numbers (`kernel/pieces.py`): what programs learn from."""

from collections.abc import Iterable, Sequence

from ludotheque.games.snits_revenge.actions import HIDDEN_NAMES, SLOT_NAMES
from ludotheque.games.snits_revenge.material import KIND_NAMES
from ludotheque.games.snits_revenge.phases import PHASES
from ludotheque.games.snits_revenge.view import SnitsView
from ludotheque.kernel.pieces import Marks, Piece, number, numbers, these, which

# The fields of the View that are its seat's own; the others look the same to everybody, watchers included.
PRIVATE = ("hidden",)


def pieces(shown: SnitsView) -> list[Piece]:
    seats, clans = shown.seats, shown.seats - 1
    keys = [organ.key for organ in shown.organs]
    places = [*keys, "outside"]
    passages = len(shown.passages)
    return [
        which("actor", seats, lambda v: v.actor),
        which("senior", seats, lambda v: v.senior),
        which("clan", seats, lambda v: v.clan),
        which("phase", len(PHASES), lambda v: PHASES.index(v.phase)),
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


def named_targets(view: SnitsView) -> Marks:
    found = [seat_of(seat) * len(SLOT_NAMES) + SLOT_NAMES.index(slot) for seat, slot, *_ in view.named]
    return [(target, found.count(target) / 10) for target in found]
