"""What one seat sees of Snit Smashing, built by adding: nothing is copied from the table that is not named here."""

from typing import Final

from ludotheque.games.snit_smashing.actions import ALPHABET, GARBLED, ORDERS
from ludotheque.games.snit_smashing.beach import HEX_NAMES
from ludotheque.games.snit_smashing.material import CLAN, NAMES, SPEEDS
from ludotheque.games.snit_smashing.rules import SnitSmashing
from ludotheque.games.snit_smashing.state import CHANGES, NO_ORDER, OVER, WRITING, Options
from ludotheque.games.snit_smashing.view import GOALS, PHASES, SnitSmashingView
from ludotheque.kernel.chance import Chance
from ludotheque.kernel.diagram import Reader
from ludotheque.kernel.fields import Named, Seat, Whole, show_fields, take_fields
from ludotheque.kernel.game import PositionError
from ludotheque.kernel.words import letter


class Hex(Named):
    """A hex by its name."""

    def __init__(self, name: str) -> None:
        super().__init__(name, HEX_NAMES)

    def read(self, reader: Reader, text: str, seats: int) -> int:
        if text not in HEX_NAMES:
            raise PositionError(reader.number, f"a hex like D7 belongs here, not {text!r}")
        return HEX_NAMES.index(text)


# What lies open and is plain, in the order of the diagram
OPEN: Final = [Whole("run"), Whole("bound"), Named("phase", PHASES), Seat("primus"), Seat("turn"), Hex("snandergrab")]
PLACES: Final = [*HEX_NAMES, "under", "safe", "pool", "dead"]
PLACE_NUMBERS: Final = {name: place for place, name in enumerate(PLACES)}
ORDER_NUMBERS: Final = {"": NO_ORDER} | {action.text: action.index for action in ORDERS}


def view(table: SnitSmashing, seat: int) -> SnitSmashingView:
    """Everything this seat was shown and could remember; of the orders at most its own."""
    mine = 0 <= seat < table.seats
    beach = table.beach
    return SnitSmashingView(
        seat=seat,
        seats=table.seats,
        options=dict(table.options.values),
        beach=[HEX_NAMES[here] for here in beach.field if not beach.sea[here]],
        sea=[HEX_NAMES[here] for here in beach.field if beach.sea[here]],
        names=list(NAMES),
        speeds=list(SPEEDS),
        goal=GOALS[table.run % 2],
        thinking=table.to_act() if table.phase == WRITING else [],
        order=order_text(table.orders[seat]) if mine else "",
        changes_left=CHANGES - table.changes[seat] if mine and table.phase == WRITING else 0,
        last_orders=[order_text(last) for last in table.last_orders],
        covered=[HEX_NAMES[here] for here in beach.cover[table.snandergrab]],
        starts=[HEX_NAMES[start] for start in table.starts],
        where=[[PLACES[table.where[snit]] for snit in table.clan(owner)] for owner in range(table.seats)],
        moved=[[NAMES[snit % CLAN] for snit in table.clan(owner) if table.moved[snit]] for owner in range(table.seats)],
        trophies=[[snit_text(trophy) for trophy in trophies] for trophies in table.trophies],
        living=[table.living(owner) for owner in range(table.seats)],
        ending=table.ending(),
        snit_winners=table.snit_winners(),
        bolotomus_winners=table.bolotomus_winners(),
        **show_fields(OPEN, table),
    )


def shown_order(seen: SnitSmashingView) -> str:
    """§3.1 (M1): with *see_own_orders=off* a folded order is remembered, not looked at. A View holds what its seat
    could remember, so the order is in it, for a bot as for a person: it is no secret from whoever wrote it, and to
    leave it out would only make bots forget. Pictures and boards do not show it. §3.5 (M9): that it is garbled they
    always do."""
    hidden = seen.options["see_own_orders"] == "off" and seen.order != GARBLED.text
    return "" if hidden else seen.order


def order_text(order: int) -> str:
    return "" if order == NO_ORDER else ALPHABET[order].text


def snit_text(snit: int) -> str:
    """A Snit with its clan: B.Zott."""
    return f"{letter(snit // CLAN)}.{NAMES[snit % CLAN]}"


def snit_number(text: str) -> int:
    clan, _, name = text.partition(".")
    return CLAN * (ord(clan) - ord("A")) + NAMES.index(name)


def guess(seen: SnitSmashingView, chance: Chance) -> SnitSmashing:
    """A table that looks just like this from this seat; the orders that it cannot see are written anew."""
    table = SnitSmashing(seen.seats, Options(seen.options), chance)
    take_fields(OPEN, seen, table)
    table.starts = [PLACE_NUMBERS[start] for start in seen.starts]
    table.last_orders = [ORDER_NUMBERS[text] for text in seen.last_orders]
    table.where = [PLACE_NUMBERS[place] for clan in seen.where for place in clan]
    table.moved = [name in moved for moved in seen.moved for name in NAMES]
    table.trophies = [[snit_number(trophy) for trophy in trophies] for trophies in seen.trophies]
    table.recount()
    for seat in range(seen.seats):
        if table.phase != OVER and seat not in seen.thinking:
            mine = seat == seen.seat
            table.orders[seat] = ORDER_NUMBERS[seen.order] if mine else GARBLED.index
    if 0 <= seen.seat < seen.seats and table.phase == WRITING:
        table.changes[seen.seat] = CHANGES - seen.changes_left
    table.redeal(seen.seat, chance)
    return table
