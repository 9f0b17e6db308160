"""What one seat sees of a siege, field by field; `sight.py` looks at the table."""

from dataclasses import dataclass

from ludotheque.kernel.game import View


@dataclass
class TileView:
    """A tile of the wall with both sides' cards, oldest first."""

    damaged: bool
    cards: int
    condition: str
    attack: list[str]
    defence: list[str]
    attack_done: int  # when it was completed, counting completed formations; 0 if it is not
    defence_done: int


@dataclass
class ResultView:
    """A game of the match that is over."""

    ending: str
    winner: int
    side: int
    margin: int


@dataclass
class SiegeView(View):
    """Cards by name, seats by number, tiles from the Attacker's left."""

    seat: int
    seats: int
    options: dict[str, str]
    attacker: int
    phase: str
    turn: int
    ready: list[int]  # who has chosen for the Exchange
    clock: int
    cauldrons: int
    tiles: list[TileView]
    hand: list[str]  # this seat's own cards
    giving: list[str]  # chosen by this seat for the Exchange
    known: list[str]  # cards that this seat knows in the other's hand
    known_to_other: list[str]  # cards of this seat that the other knows
    hand_sizes: list[int]
    tactics_in_hand: list[int]  # how many of them have the back of a tactics card
    tactics_played: list[int]
    deck_size: int
    tactics_size: int
    discard: list[str]
    spent: list[str]
    returned: list[str]  # cards that Support put back into the Siege pile
    drawn_since: list[int]  # how many of those each hand can hold at the most
    picked: str  # the card a tactics card is about
    picked_tile: int
    picked_place: int
    results: list[ResultView]
    ending: str
    winners: list[int]
