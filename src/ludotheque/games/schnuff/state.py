"""What lies on the table: chips, hands, the draw pile, the discard, the count.

The law of this file: 54 cards are always somewhere, sixty chips or fewer are always accounted for, and
what everybody could have remembered about a hand (`known`, `veiled`) is never more than what it holds.
"""

from typing import Final

from ludotheque.games.schnuff.actions import ALPHABET, DECK_SIZE, FOUR, KINDS, NAMES, SCHNUFF, is_number
from ludotheque.games.schnuff.material import DECKS
from ludotheque.kernel.chance import Bag, Chance
from ludotheque.kernel.state import Action, State

CHIPS: Final = 10
HAND: Final = 4
FRONTIERS: Final[list[int]] = [30, 60, 90]
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
    return frontier // FRONTIERS[0]


def next_frontier(count: int) -> int:
    """The frontier ahead; the one the count is on, if it is on one."""
    for frontier in FRONTIERS:
        if count <= frontier:
            return frontier
    return LAST_FRONTIER


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


class Table(State):
    """The things on the table; `rules.Schnuff` adds what may be done with them."""

    def __init__(self, seats: int, options: Options, chance: Chance) -> None:
        super().__init__(seats, chance)
        self.options = options
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
        self.hands = [[0] * KINDS for _ in range(seats)]  # how many of each kind
        self.aside = [[0] * KINDS for _ in range(seats)]  # hands of those who left (§7.2)
        self.known = [[0] * KINDS for _ in range(seats)]  # cards in a hand (or aside) that everybody saw
        self.veiled = [0] * seats  # further cards there that are special, of a kind nobody saw
        self.bag = Bag(NAMES, options.deck)  # the draw pile while nobody knows its order …
        self.pile: list[int] = []  # … and when everybody could: top card last (§6.4)
        self.discard: list[int] = []  # oldest first

    def alphabet(self) -> list[Action]:
        return ALPHABET

    def copy_to(self, twin: "Table") -> None:
        twin.story = None
        twin.decisions = self.decisions
        twin.round = self.round
        twin.phase = self.phase
        twin.dealer = self.dealer
        twin.turn = self.turn
        twin.direction = self.direction
        twin.count = self.count
        twin.free = self.free
        twin.late = self.late
        twin.ending = self.ending
        twin.winners = self.winners.copy()
        twin.pot = self.pot
        twin.chips = self.chips.copy()
        twin.status = self.status.copy()
        twin.hands = [hand.copy() for hand in self.hands]
        twin.aside = [hand.copy() for hand in self.aside]
        twin.known = [cards.copy() for cards in self.known]
        twin.veiled = self.veiled.copy()
        twin.bag = self.bag.clone()
        twin.pile = self.pile.copy()
        twin.discard = self.discard.copy()

    def playing(self) -> int:
        """How many are in this round."""
        total = 0
        for status in self.status:
            if status == PLAYING:
                total += 1
        return total

    def is_out(self, seat: int) -> bool:
        return self.status[seat] >= OUT

    def after(self, seat: int, direction: int) -> int:
        """The nearest player still in this round, that way round the table."""
        seat = (seat + direction) % self.seats
        while self.status[seat] != PLAYING:
            seat = (seat + direction) % self.seats
        return seat

    def on_frontier(self) -> bool:
        return self.count in FRONTIERS

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
        assert sum(hand), "whoever has the turn holds a card"
        assert self.phase != FIRST_CARD or sum(hand[: FOUR + 1]) > 0, "whoever starts holds a number"
        assert self.playing() > 1, "it takes two to play"
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
        cards = self.bag.counts.copy()
        for pile in (self.pile, self.discard):
            for card in pile:
                cards[card] += 1
        for seat in range(self.seats):
            held = [self.hands[seat][kind] + self.aside[seat][kind] for kind in range(KINDS)]
            for kind in range(KINDS):
                cards[kind] += held[kind]
                assert 0 <= self.known[seat][kind] <= held[kind], "known cards are held"
            special = sum(held[kind] - self.known[seat][kind] for kind in range(KINDS) if not is_number(kind))
            assert 0 <= self.veiled[seat] <= special, "veiled cards are held"
            assert sum(held) <= HAND, "a hand holds four cards at the most"
            assert not sum(self.hands[seat]) or self.status[seat] == PLAYING, "only players hold cards"
            assert not sum(self.aside[seat]) or self.status[seat] == OUT, "only who is out has cards aside"
        assert cards == self.options.deck and sum(cards) == DECK_SIZE, "the deck is complete"
        assert not (self.pile and self.bag.size()), "the draw pile is known or unknown, not both"
        assert self.pile or self.bag.size() or self.phase == OVER, "there is always a card to draw"

    def all_seen_stuck(self) -> bool:
        """Whether everybody has seen that nobody in the round holds anything but Schnuffs (§5.7)."""
        for seat in range(self.seats):
            if self.status[seat] == PLAYING and self.known[seat][SCHNUFF] < sum(self.hands[seat]):
                return False
        return True
