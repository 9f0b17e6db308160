"""What one seat sees of a siege, built by adding: nothing is copied from the table that is not named here."""

from typing import Final

from ludotheque.games.schotten_totten_2.actions import (
    KINDS,
    NAMES,
    SIEGE,
    TACTICS_COUNTS,
    TILES,
    names_of,
)
from ludotheque.games.schotten_totten_2.formations import CONDITION_NAMES
from ludotheque.games.schotten_totten_2.piles import count_tactics, deck_of
from ludotheque.games.schotten_totten_2.rules import Siege
from ludotheque.games.schotten_totten_2.state import (
    ATTACK,
    DEFENCE,
    EXCHANGE_CARDS,
    EXCHANGED,
    NOTHING,
    PHASE_NAMES,
    Options,
    Result,
)
from ludotheque.games.schotten_totten_2.view import ResultView, SiegeView, TileView
from ludotheque.kernel.chance import Chance
from ludotheque.kernel.fields import Named, Seat, Whole, show_fields, take_fields

# What lies open and is plain, in the order of the diagram
OPEN: Final = [Seat("attacker"), Named("phase", PHASE_NAMES), Seat("turn"), Whole("clock"), Whole("cauldrons")]


def view(table: Siege, seat: int) -> SiegeView:
    """Everything this seat was shown and could remember."""
    mine = seat in (0, 1)
    waiting = table.to_act()
    return SiegeView(
        seat=seat,
        seats=2,
        options=dict(table.options.values),
        **show_fields(OPEN, table),
        ready=[other for other in (0, 1) if table.phase == EXCHANGE_CARDS and other not in waiting],
        tiles=[tile_view(table, tile) for tile in range(len(table.damaged))],
        hand=names_of(table.hands[seat]) if mine else [],
        giving=names_of(table.giving[seat]) if mine else [],
        known=names_of(table.knows[seat]) if mine else [],
        known_to_other=names_of(table.knows[1 - seat]) if mine else [],
        hand_sizes=[len(hand) for hand in table.hands],
        tactics_in_hand=[count_tactics(hand) for hand in table.hands],
        tactics_played=table.tactics_played.copy(),
        deck_size=table.deck.size(),
        tactics_size=table.tactics.size(),
        discard=names_of(table.discard),
        spent=names_of(table.spent),
        returned=names_of(table.returned),
        drawn_since=table.drawn_since.copy(),
        picked="" if table.picked == NOTHING else NAMES[table.picked],
        picked_tile=table.picked_tile,
        picked_place=table.picked_place,
        results=[ResultView(one.ending, one.winner, one.side, one.margin) for one in table.results],
        ending=table.ending,
        winners=table.winners.copy(),
    )


def tile_view(table: Siege, tile: int) -> TileView:
    asked = table.asked(tile)
    return TileView(
        damaged=table.damaged[tile] > 0,
        cards=asked.cards,
        condition=CONDITION_NAMES[asked.condition],
        attack=names_of(table.formation(ATTACK, tile)),
        defence=names_of(table.formation(DEFENCE, tile)),
        attack_done=table.done[tile],
        defence_done=table.done[TILES + tile],
    )


def cards_of(names: list[str]) -> list[int]:
    return [NAMES.index(name) for name in names]


def guess(seen: SiegeView, chance: Chance) -> Siege:
    """A table that looks just like this from this seat; what is hidden is dealt anew."""
    table = Siege(Options(seen.options), chance)
    take_fields(OPEN, seen, table)
    table.damaged = [int(tile.damaged) for tile in seen.tiles]
    for number, tile in enumerate(seen.tiles):
        table.lay(ATTACK, number, cards_of(tile.attack))
        table.lay(DEFENCE, number, cards_of(tile.defence))
    table.done = [tile.attack_done for tile in seen.tiles] + [tile.defence_done for tile in seen.tiles]
    table.tactics_played = seen.tactics_played.copy()
    table.discard = cards_of(seen.discard)
    table.spent = cards_of(seen.spent)
    table.returned = cards_of(seen.returned)
    table.drawn_since = seen.drawn_since.copy()
    table.picked = NAMES.index(seen.picked) if seen.picked else NOTHING
    table.picked_tile = seen.picked_tile
    table.picked_place = seen.picked_place
    table.results = [Result(one.ending, one.winner, one.side, one.margin) for one in seen.results]
    table.ending = seen.ending
    table.winners = seen.winners.copy()
    fill_hands(table, seen)
    table.count()
    table.redeal(seen.seat, chance)
    return table


def fill_hands(table: Siege, seen: SiegeView) -> None:
    """What this seat knows of the hands, and for the rest any cards that fit."""
    if seen.seat in (0, 1):
        table.hands[seen.seat] = cards_of(seen.hand)
        table.hands[1 - seen.seat] = cards_of(seen.known)
        table.knows = [cards_of(seen.known), cards_of(seen.known_to_other)]
        if seen.seat == 1:
            table.knows.reverse()
    counts = [1] * SIEGE + (TACTICS_COUNTS if table.options.tactics else [0] * (KINDS - SIEGE))
    for pile in [table.wall, table.discard, table.spent, *table.hands]:
        for card in pile:
            if card != NOTHING:
                counts[card] -= 1
    table.deck = deck_of(counts[:SIEGE])
    table.tactics.counts = counts[SIEGE:]
    for seat in range(2):
        hand = table.hands[seat]
        while count_tactics(hand) < seen.tactics_in_hand[seat]:
            hand.append(SIEGE + FIRST.draw(table.tactics))
        while len(hand) < seen.hand_sizes[seat]:
            hand.append(table.deck.take(FIRST))
        hand.sort()
    table.giving = [table.hands[seat][:EXCHANGED] if seat in seen.ready else [] for seat in range(2)]
    if seen.seat in (0, 1):
        table.giving[seen.seat] = cards_of(seen.giving)


class First(Chance):
    """Luck that does not matter: the first card that is left."""

    def below(self, n: int) -> int:
        return 0


FIRST: Final = First()
