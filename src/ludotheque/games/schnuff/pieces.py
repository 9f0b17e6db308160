"""What a seat sees of Schnuff as numbers (`kernel/pieces.py`): what programs learn from."""

from ludotheque.games.schnuff.actions import DECK_SIZE, NAMES
from ludotheque.games.schnuff.state import CHIPS, HAND, next_frontier
from ludotheque.games.schnuff.view import FREE, PHASES, STATUSES, SchnuffView
from ludotheque.kernel.pieces import Piece, grid, how_many, how_many_each, number, numbers, these, which

# The fields of the View that are its seat's own; the others look the same to everybody, watchers included.
PRIVATE = ("hand", "aside")


def pieces(shown: SchnuffView) -> list[Piece]:
    seats, names = shown.seats, NAMES
    return [
        which("turn", seats, lambda v: v.turn),
        which("dealer", seats, lambda v: v.dealer),
        which("late", seats, lambda v: v.late),
        which("phase", len(PHASES), lambda v: PHASES.index(v.phase)),
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
        number("draw_size", DECK_SIZE, lambda v: v.draw_size),
        how_many_each("next_of_pile", seats, names, 1, lambda v: [[card] for card in v.pile[:seats]]),
        how_many("pile", names, 12, lambda v: v.pile),
        how_many("discard", names, 12, lambda v: v.discard),
        which("last_card", len(names), lambda v: names.index(v.discard[-1]) if v.discard else -1),
        how_many("hand", names, HAND, lambda v: v.hand, private=True),
        how_many("aside", names, HAND, lambda v: v.aside, private=True),
    ]
