"""What one seat sees of Schnuff, built by adding: nothing is copied from the table that is not named here."""

from dataclasses import dataclass
from typing import Literal, get_args

from ludotheque.games.schnuff.actions import KINDS, NAMES, is_number, names_of
from ludotheque.games.schnuff.rules import Schnuff
from ludotheque.games.schnuff.state import CLOCKWISE, FIRST_CARD, Options
from ludotheque.kernel.chance import Bag, Chance
from ludotheque.kernel.diagram import Reader
from ludotheque.kernel.fields import Named, Seat, Signed, Whole, show_fields, take_fields
from ludotheque.kernel.game import View

Phase = Literal["first_card", "next_card", "over"]
PHASES: list[Phase] = list(get_args(Phase))
Status = Literal["playing", "sitting_out", "out", "forgot"]
STATUSES: list[Status] = list(get_args(Status))
Free = Literal["no_one", "next_turn", "next_crossing"]
FREE: list[Free] = list(get_args(Free))
DIRECTIONS = {CLOCKWISE: "clockwise", -CLOCKWISE: "counterclockwise"}


class Direction(Whole):
    """A number in the View, a word in the diagram."""

    def write(self, value: int) -> str:
        return DIRECTIONS[value]

    def read(self, reader: Reader, text: str, seats: int) -> int:
        return list(DIRECTIONS)[reader.one_of(text, list(DIRECTIONS.values()))]


# What lies open, in the order of the diagram
OPEN = (
    Whole("round"),
    Whole("decisions"),
    Named("phase", PHASES),
    Seat("dealer"),
    Seat("turn"),
    Direction("direction"),
    Signed("count"),
    Named("free", FREE),
    Seat("late"),
    Whole("pot"),
)


@dataclass
class SchnuffView(View):
    """Cards by name, seats by number; lists with one entry a seat unless said otherwise."""

    seat: int
    seats: int
    options: dict[str, str]
    deck: list[int]  # how many of each kind the game has
    decisions: int
    round: int
    phase: Phase
    dealer: int
    turn: int
    direction: int  # 1 clockwise, -1 against the clock
    count: int
    free: Free  # who crosses the next frontier free
    late: int  # who may still draw; -1 nobody
    pot: int
    ending: str
    winners: list[int]
    chips: list[int]
    status: list[Status]
    hand: list[str]  # this seat's own cards
    aside: list[str]  # this seat's own cards that lie aside
    hand_sizes: list[int]
    aside_sizes: list[int]
    known: list[list[str]]  # cards there that everybody has seen
    veiled: list[int]  # how many more of them are special cards
    draw_size: int
    pile: list[str]  # the draw pile, top card first, while everybody knows its order
    discard: list[str]  # the oldest card first


def view(table: Schnuff, seat: int) -> SchnuffView:
    """Everything this seat was shown and could remember; a spectator holds no cards."""
    mine = 0 <= seat < table.seats
    return SchnuffView(
        seat=seat,
        seats=table.seats,
        options=dict(table.options.values),
        deck=list(table.options.deck),
        **show_fields(OPEN, table),
        ending=table.ending,
        winners=table.winners.copy(),
        chips=table.chips.copy(),
        status=[STATUSES[status] for status in table.status],
        hand=names_of(table.hands[seat]) if mine else [],
        aside=names_of(table.aside[seat]) if mine else [],
        hand_sizes=[sum(hand) for hand in table.hands],
        aside_sizes=[sum(hand) for hand in table.aside],
        known=[names_of(cards) for cards in table.known],
        veiled=table.veiled.copy(),
        draw_size=len(table.pile) + table.bag.size(),
        pile=[NAMES[card] for card in reversed(table.pile)],
        discard=[NAMES[card] for card in table.discard],
    )


def counts_of(names: list[str]) -> list[int]:
    counts = [0] * KINDS
    for name in names:
        counts[NAMES.index(name)] += 1
    return counts


def guess(seen: SchnuffView, chance: Chance) -> Schnuff:
    """A table that looks just like this from this seat; what is hidden is dealt anew."""
    table = Schnuff(seen.seats, Options(seen.options), chance)
    take_fields(OPEN, seen, table)
    table.ending = seen.ending
    table.winners = seen.winners.copy()
    table.chips = seen.chips.copy()
    table.status = [STATUSES.index(status) for status in seen.status]
    table.known = [counts_of(cards) for cards in seen.known]
    table.veiled = seen.veiled.copy()
    table.pile = [NAMES.index(card) for card in reversed(seen.pile)]
    table.discard = [NAMES.index(card) for card in seen.discard]
    deal_hidden(table, seen, chance)
    while table.phase == FIRST_CARD and not holds_number(table.hands[table.turn]):
        deal_hidden(table, seen, chance)  # §3.2: whoever starts was not passed over
    return table


def holds_number(hand: list[int]) -> bool:
    return any(hand[card] for card in range(KINDS) if is_number(card))


def deal_hidden(table: Schnuff, seen: SchnuffView, chance: Chance) -> None:
    """Deal the unseen cards to the other hands (what is known of them first) and leave the rest in the bag."""
    unseen = Bag(NAMES, seen.deck)
    for card in table.pile + table.discard:
        unseen.counts[card] -= 1
    held: list[list[int]] = []
    for seat in range(seen.seats):
        cards = counts_of(seen.hand + seen.aside) if seat == seen.seat else table.known[seat].copy()
        held.append(cards)
        for card in range(KINDS):
            unseen.counts[card] -= cards[card]
    for seat in range(seen.seats):
        if seat != seen.seat:
            draw_specials(held[seat], seen.veiled[seat], unseen, chance)
    for seat in range(seen.seats):
        size = seen.hand_sizes[seat] + seen.aside_sizes[seat]
        while sum(held[seat]) < size:
            held[seat][chance.draw(unseen)] += 1
        empty = [0] * KINDS
        table.hands[seat] = held[seat] if seen.hand_sizes[seat] else empty
        table.aside[seat] = empty if seen.hand_sizes[seat] else held[seat]
    table.bag = unseen


def draw_specials(hand: list[int], how_many: int, unseen: Bag, chance: Chance) -> None:
    specials = Bag(NAMES, [0 if is_number(card) else unseen.counts[card] for card in range(KINDS)])
    for _ in range(how_many):
        card = chance.draw(specials)
        unseen.counts[card] -= 1
        hand[card] += 1
