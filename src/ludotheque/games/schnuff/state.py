"""What lies on the table: chips, hands, the draw pile, the discard, the count.

The law of this file: 54 cards are always somewhere, sixty chips or fewer are always accounted for, and
what everybody could have remembered about a hand (`known`, `veiled`) is never more than what it holds.
"""

from typing import Final

from mypy_extensions import i64

from ludotheque.games.schnuff.actions import (
    ALPHABET,
    BITS,
    DECK_SIZE,
    KINDS,
    MOST,
    NAMES,
    NUMBERS,
    SCHNUFFS,
    cards_in,
    is_number,
    one,
)
from ludotheque.games.schnuff.material import DECKS
from ludotheque.kernel.chance import Bag, Chance
from ludotheque.kernel.state import Action, State

CHIPS: Final = 10
HAND: Final = 4
FIRST_FRONTIER: Final = 30
SECOND_FRONTIER: Final = 60
LAST_FRONTIER: Final = 90

# The phases, by the rulebook's own steps (§3)
FIRST_CARD: Final = 0
NEXT_CARD: Final = 1
OVER: Final = 2

# Where a player is (§7)
PLAYING: Final = 0
SITTING_OUT: Final = 1  # until the next deal
OUT: Final = 2
FORGOT: Final = 3  # out too, and not for want of chips (§6.3)

# Who crosses the next frontier free (§5.6)
NO_ONE: Final = 0
NEXT_TURN: Final = 1
NEXT_CROSSING: Final = 2

# How a game ends, and the paragraph that says so (§8)
ENDINGS: Final[dict[str, str]] = {
    "last_standing": "§8.1",
    "shared_fall": "§8.2",
    "short_game": "§8.3",
    "stopped": "§8.4",
}

CLOCKWISE: Final = 1
NOBODY: Final = -1


def fee(frontier: int) -> int:
    """§4.2: one, two, three chips for 30, 60, 90."""
    return frontier // FIRST_FRONTIER


def next_frontier(count: int) -> int:
    """The frontier ahead; the one the count is on, if it is on one."""
    if count <= FIRST_FRONTIER:
        return FIRST_FRONTIER
    return SECOND_FRONTIER if count <= SECOND_FRONTIER else LAST_FRONTIER


class Options:
    """The table's options as values."""

    def __init__(self, values: dict[str, str]) -> None:
        self.values = values
        self.deck = DECKS[values["deck"]]  # how many of each kind
        self.manual_draw = values["draw"] == "manual"
        self.floor_zero = values["floor_zero"] == "on"
        self.stuck_skips = values["stuck"] == "skip"
        self.tie_rerolls = values["lowest_tie"] == "reroll"
        self.tie_exempts_none = values["lowest_tie"] == "none"
        self.free_until_crossed = values["immunity"] == "next_crossing"
        self.discard_eliminated = values["eliminated_hand"] == "discard"
        self.shuffle_on_flip = values["shuffle_on_flip"] == "on"
        self.forgetting_costs_round = values["forget_elimination"] == "round"
        self.short_game = values["short_game"] == "on"
        self.decision_limit = int(values["decision_limit"])


class DrawPile(Bag):
    """The draw pile while nobody knows its order. It knows its size, which every draw asks for."""

    def __init__(self, counts: list[int], left: int) -> None:
        super().__init__(NAMES, counts)
        self.left = left

    def size(self) -> int:
        return self.left

    def is_empty(self) -> bool:
        return self.left == 0

    def take(self, chance: Chance) -> int:
        """Draw a card."""
        card = chance.draw(self)
        self.left -= 1
        return card

    def put(self, card: int, how_many: int) -> None:
        self.counts[card] += how_many
        self.left += how_many

    def clone(self) -> "DrawPile":
        return DrawPile(self.counts, self.left)


class Table(State):
    """The things on the table; `rules.Schnuff` adds what may be done with them."""

    def __init__(self, seats: int, options: Options, chance: Chance, twin_of: "Table | None" = None) -> None:
        super().__init__(seats, chance)
        self.options = options
        if twin_of is None:
            self.lay_out(seats)
        else:
            self.copy(twin_of)

    def lay_out(self, seats: int) -> None:
        self.decisions = 0
        self.round = 0
        self.phase = FIRST_CARD
        self.dealer = NOBODY
        self.turn = NOBODY
        self.direction = CLOCKWISE
        self.count = 0
        self.free = NO_ONE
        self.late = NOBODY  # who may still draw (§6.2)
        self.ending = ""
        self.winners: list[int] = []
        self.pot = 0
        self.chips = [CHIPS] * seats
        self.status = [PLAYING] * seats
        self.in_round = seats  # how many of them are playing
        self.take_up_all_cards()

    def take_up_all_cards(self) -> None:
        """One draw pile again (§2.3), and nobody knows anything."""
        self.bag = DrawPile(self.options.deck, DECK_SIZE)  # the draw pile while nobody knows its order …
        self.pile: list[int] = []  # … and when everybody could: top card last (§6.4)
        self.discard: list[int] = []  # oldest first
        self.hands = [0] * self.seats  # each one whole number, as actions.py says
        self.aside = [0] * self.seats  # hands of those who left (§7.2)
        self.known = [0] * self.seats  # cards in a hand (or aside) that everybody saw
        self.veiled = [0] * self.seats  # further cards there that are special, of a kind nobody saw

    def copy(self, other: "Table") -> None:
        self.decisions = other.decisions
        self.round = other.round
        self.phase = other.phase
        self.dealer = other.dealer
        self.turn = other.turn
        self.direction = other.direction
        self.count = other.count
        self.free = other.free
        self.late = other.late
        self.ending = other.ending
        self.winners = other.winners.copy()
        self.pot = other.pot
        self.chips = other.chips.copy()
        self.status = other.status.copy()
        self.in_round = other.in_round
        self.hands = other.hands.copy()
        self.aside = other.aside.copy()
        self.known = other.known.copy()
        self.veiled = other.veiled.copy()
        self.bag = other.bag.clone()
        self.pile = other.pile.copy()
        self.discard = other.discard.copy()

    def alphabet(self) -> list[Action]:
        return ALPHABET

    def redeal(self, seat: int, chance: Chance) -> None:
        """What the others hold unseen goes back to the draw pile that nobody knows, and as much is dealt again."""
        self.chance = chance
        self.deal_unseen(seat)
        while self.phase == FIRST_CARD and not self.hands[self.turn] & NUMBERS:
            self.deal_unseen(seat)  # §3.2: whoever starts was not passed over

    def deal_unseen(self, seat: int) -> None:
        """To everybody but this seat: the cards of which all know that they are no numbers, then the others."""
        unseen = [0 if other == seat else self.take_unseen(other) for other in range(self.seats)]
        for other in range(self.seats):
            if unseen[other] and self.veiled[other]:
                unseen[other] -= self.veiled[other]
                self.deal_specials(other, self.veiled[other])
        for other in range(self.seats):
            if unseen[other]:
                self.give(other, self.draw_cards(unseen[other]))

    def draw_cards(self, how_many: int) -> int:
        """So many cards from the draw pile whose order nobody knows."""
        cards: i64 = 0
        for _ in range(how_many):
            cards += one(self.bag.take(self.chance))
        return cards

    def take_unseen(self, seat: int) -> int:
        """Take away what not everybody knows that this seat has; how many cards that was."""
        known = self.known[seat]
        unseen: i64 = self.hands[seat] + self.aside[seat] - known
        if self.status[seat] == OUT:
            self.aside[seat] = known
        else:
            self.hands[seat] = known
        taken: i64 = 0
        card = 0
        while unseen:
            cards = unseen & MOST
            if cards:
                self.bag.put(card, cards)
                taken += cards
            unseen >>= BITS
            card += 1
        return taken

    def deal_specials(self, seat: int, how_many: int) -> None:
        specials = Bag(NAMES, [0 if is_number(card) else self.bag.counts[card] for card in range(KINDS)])
        for _ in range(how_many):
            card = self.chance.draw(specials)
            self.bag.put(card, -1)
            self.give(seat, one(card))

    def give(self, seat: int, cards: int) -> None:
        """Into the hand, or to the cards of somebody who left."""
        if self.status[seat] == OUT:
            self.aside[seat] += cards
        else:
            self.hands[seat] += cards

    def playing(self) -> int:
        """How many are in this round."""
        return self.in_round

    def is_out(self, seat: int) -> bool:
        return self.status[seat] >= OUT

    def after(self, seat: int, direction: int) -> int:
        """The nearest player still in this round, that way round the table."""
        while True:
            seat += direction
            if seat == self.seats:
                seat = 0
            elif seat < 0:
                seat = self.seats - 1
            if self.status[seat] == PLAYING:
                return seat

    def on_frontier(self) -> bool:
        return self.count == next_frontier(self.count)

    def invariants(self) -> None:
        self.check_chips()
        self.check_cards()
        if self.phase == OVER:
            assert self.ending and self.winners and min(self.winners) >= 0, "a game that is over has been won"
            return
        assert not self.ending and not self.winners, "a game that goes on has not ended"
        assert self.count <= LAST_FRONTIER, "beyond the last frontier the round is over"
        assert self.turn != NOBODY and self.status[self.turn] == PLAYING, "the turn is with a player"
        hand = self.hands[self.turn]
        assert hand, "whoever has the turn holds a card"
        assert self.phase != FIRST_CARD or hand & NUMBERS, "whoever starts holds a number"
        assert self.in_round == self.status.count(PLAYING) > 1, "it takes two to play"
        assert self.late == NOBODY or self.status[self.late] == PLAYING, "only a player draws late"
        assert self.late == NOBODY or self.late != self.turn, "a late draw is between two players"

    def check_chips(self) -> None:
        assert self.decisions >= 0 and self.dealer != NOBODY, "somebody has dealt"
        assert self.pot >= 0 and min(self.chips) >= 0, "nobody has less than nothing"
        assert sum(self.chips) + self.pot == CHIPS * self.seats, "a chip is missing"
        for seat in range(self.seats):
            assert (self.chips[seat] == 0) == self.is_out(seat), "who has no chips is out, and nobody else"

    def check_cards(self) -> None:
        assert min(self.bag.counts) >= 0, "a bag holds nothing or more"
        assert self.bag.size() == sum(self.bag.counts), "the draw pile knows its size"
        cards = self.bag.counts.copy()
        for pile in (self.pile, self.discard):
            for card in pile:
                cards[card] += 1
        for seat in range(self.seats):
            held = cards_in(self.hands[seat]) + cards_in(self.aside[seat])
            for card in held:
                cards[card] += 1
            known = cards_in(self.known[seat])
            assert all(known.count(card) <= held.count(card) for card in known), "known cards are held"
            special = [card for card in held if not is_number(card)]
            known_special = [card for card in known if not is_number(card)]
            assert 0 <= self.veiled[seat] <= len(special) - len(known_special), "veiled cards are held"
            assert len(held) <= HAND, "a hand holds four cards at the most"
            assert not self.hands[seat] or self.status[seat] == PLAYING, "only players hold cards"
            assert not self.aside[seat] or self.status[seat] == OUT, "only who is out has cards aside"
        assert cards == self.options.deck and sum(cards) == DECK_SIZE, "the deck is complete"
        assert not (self.pile and self.bag.size()), "the draw pile is known or unknown, not both"
        assert self.pile or self.bag.size() or self.phase == OVER, "there is always a card to draw"

    def all_seen_stuck(self) -> bool:
        """Whether everybody has seen that nobody in the round holds anything but Schnuffs (§5.7)."""
        for seat in range(self.seats):
            if self.status[seat] == PLAYING and self.hands[seat] != self.known[seat] & SCHNUFFS:
                return False
        return True
