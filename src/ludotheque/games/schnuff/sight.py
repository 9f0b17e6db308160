"""What one seat sees of Schnuff, built by adding: nothing is copied from the table that is not named here."""

from typing import Final

from ludotheque.games.schnuff.actions import NAMES, names_of, one, size_of
from ludotheque.games.schnuff.rules import Schnuff
from ludotheque.games.schnuff.state import CLOCKWISE, PLAYING, Options
from ludotheque.games.schnuff.view import FREE, PHASES, STATUSES, SchnuffView
from ludotheque.kernel.chance import Chance
from ludotheque.kernel.diagram import Reader
from ludotheque.kernel.fields import Named, Seat, Signed, Whole, show_fields, take_fields

DIRECTIONS: Final = {CLOCKWISE: "clockwise", -CLOCKWISE: "counterclockwise"}


class Direction(Whole):
    """A number in the View, a word in the diagram."""

    def write(self, value: int) -> str:
        return DIRECTIONS[value]

    def read(self, reader: Reader, text: str, seats: int) -> int:
        return list(DIRECTIONS)[reader.one_of(text, list(DIRECTIONS.values()))]


# What lies open, in the order of the diagram
OPEN: Final = [
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
]


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
        hand_sizes=[size_of(hand) for hand in table.hands],
        aside_sizes=[size_of(hand) for hand in table.aside],
        known=[names_of(cards) for cards in table.known],
        veiled=table.veiled.copy(),
        draw_size=len(table.pile) + table.bag.size(),
        pile=[NAMES[card] for card in reversed(table.pile)],
        discard=[NAMES[card] for card in table.discard],
    )


def hand_of(names: list[str]) -> int:
    return sum(one(NAMES.index(name)) for name in names)


def guess(seen: SchnuffView, chance: Chance) -> Schnuff:
    """A table that looks just like this from this seat; what is hidden is dealt anew."""
    table = Schnuff(seen.seats, Options(seen.options), chance)
    take_fields(OPEN, seen, table)
    table.ending = seen.ending
    table.winners = seen.winners.copy()
    table.chips = seen.chips.copy()
    table.status = [STATUSES.index(status) for status in seen.status]
    table.in_round = table.status.count(PLAYING)
    table.veiled = seen.veiled.copy()
    table.pile = [NAMES.index(card) for card in reversed(seen.pile)]
    table.discard = [NAMES.index(card) for card in seen.discard]
    table.known = [hand_of(cards) for cards in seen.known]
    deal_somehow(table, seen)
    table.redeal(seen.seat, chance)
    return table


def deal_somehow(table: Schnuff, seen: SchnuffView) -> None:
    """What is seen of every hand, and any other cards to make up its size."""
    held = [seen.hand + seen.aside if seat == seen.seat else seen.known[seat] for seat in range(seen.seats)]
    unseen = table.bag.counts
    for card in table.pile + table.discard + [NAMES.index(name) for names in held for name in names]:
        table.bag.put(card, -1)
    for seat in range(seen.seats):
        table.give(seat, hand_of(held[seat]))
        for _ in range(seen.hand_sizes[seat] + seen.aside_sizes[seat] - len(held[seat])):
            card = unseen.index(max(unseen))
            table.bag.put(card, -1)
            table.give(seat, one(card))
