"""What a seat sees of Schotten Totten 2 as numbers (`kernel/pieces.py`): what programs learn from."""

from ludotheque.games.schotten_totten_2.actions import DEEPEST, NAMES, SIEGE, TILES
from ludotheque.games.schotten_totten_2.formations import CONDITION_NAMES
from ludotheque.games.schotten_totten_2.state import PHASE_NAMES
from ludotheque.games.schotten_totten_2.view import SiegeView
from ludotheque.kernel.pieces import Piece, grid, how_many, how_many_each, number, numbers, these, which

# The fields of the View that are its seat's own; the others look the same to everybody, watchers included.
PRIVATE = ("hand", "giving", "known", "known_to_other")


def pieces(shown: SiegeView) -> list[Piece]:
    tiles, cards, most = TILES, NAMES, 7
    return [
        which("attacker", 2, lambda v: v.attacker),
        which("turn", 2, lambda v: v.turn),
        which("phase", len(PHASE_NAMES), lambda v: PHASE_NAMES.index(v.phase)),
        these("ready", 2, lambda v: v.ready),
        number("clock", 20, lambda v: v.clock),
        number("cauldrons", 3, lambda v: v.cauldrons),
        numbers("damaged", tiles, 1, lambda v: [tile.damaged for tile in v.tiles]),
        numbers("room", tiles, DEEPEST, lambda v: [tile.cards for tile in v.tiles]),
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
        number("deck_size", SIEGE, lambda v: v.deck_size),
        number("tactics_size", 11, lambda v: v.tactics_size),
        how_many("discard", cards, 1, lambda v: v.discard),
        how_many("spent", cards, 1, lambda v: v.spent),
        how_many("returned", cards, 1, lambda v: v.returned),
        numbers("drawn_since", 2, SIEGE, lambda v: v.drawn_since),
        which("picked", len(cards), lambda v: cards.index(v.picked) if v.picked else -1),
        which("picked_tile", tiles, lambda v: v.picked_tile),
        which("picked_place", DEEPEST, lambda v: v.picked_place),
        which("first_winner", 2, lambda v: v.results[0].winner if v.results else -1),
        number("first_margin", SIEGE, lambda v: v.results[0].margin if v.results else 0),
        how_many("hand", cards, 1, lambda v: v.hand, private=True),
        how_many("giving", cards, 1, lambda v: v.giving, private=True),
        how_many("known", cards, 1, lambda v: v.known, private=True),
        how_many("known_to_other", cards, 1, lambda v: v.known_to_other, private=True),
    ]
