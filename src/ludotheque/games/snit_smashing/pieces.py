"""What a seat sees of Snit Smashing as numbers (`kernel/pieces.py`): what programs learn from."""

from ludotheque.games.snit_smashing.actions import ORDERS
from ludotheque.games.snit_smashing.beach import HEX_NAMES
from ludotheque.games.snit_smashing.material import CLAN
from ludotheque.games.snit_smashing.sight import PLACE_NUMBERS, PLACES
from ludotheque.games.snit_smashing.view import PHASES, SnitSmashingView
from ludotheque.kernel.pieces import Piece, grid, marked, number, numbers, these, which

# The fields of the View that are its seat's own; the others look the same to everybody, watchers included.
PRIVATE = ("order", "changes_left")


def pieces(shown: SnitSmashingView) -> list[Piece]:
    seats, hexes = shown.seats, len(HEX_NAMES)
    orders = [action.text for action in ORDERS]
    return [
        which("phase", len(PHASES), lambda v: PHASES.index(v.phase)),
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


def where(view: SnitSmashingView) -> list[int]:
    snits = [place for clan in view.where for place in clan]
    return [snit * len(PLACES) + PLACE_NUMBERS[place] for snit, place in enumerate(snits)]
