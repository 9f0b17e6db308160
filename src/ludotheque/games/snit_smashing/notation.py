"""Snit Smashing as text: actions, a table drawn in lines (hidden things included), and what a seat sees of it.

    snit_smashing, 2 seats
    option map reconstruction
    option see_own_orders on
    option stacking strict
    run 1
    bound 2
    phase running
    primus A
    turn B
    snandergrab D10
    seat A start C1 | order smash C6 C7 D7 | changes 0 | last move E3 | active Zott:C5* Blub:C1 | safe | dead | trophies
    seat B …

A star marks a Snit that had its turn in this bound; counters that are not named lie in the pool.
"""

from typing import Final

from ludotheque.games.snit_smashing.actions import ALPHABET, GARBLED
from ludotheque.games.snit_smashing.beach import HEX_NAMES, UNDER
from ludotheque.games.snit_smashing.material import CLAN, NAMES
from ludotheque.games.snit_smashing.rules import SnitSmashing
from ludotheque.games.snit_smashing.sight import (
    OPEN,
    ORDER_NUMBERS,
    PLACES,
    Hex,
    order_text,
    shown_order,
    snit_number,
    snit_text,
)
from ludotheque.games.snit_smashing.state import DEAD, NO_ORDER, SAFE, Options
from ludotheque.games.snit_smashing.view import SnitSmashingView
from ludotheque.kernel.chance import Chance
from ludotheque.kernel.diagram import Reader
from ludotheque.kernel.fields import read_fields, write_fields
from ludotheque.kernel.game import Check, PositionError
from ludotheque.kernel.state import Action
from ludotheque.kernel.story import Arg
from ludotheque.kernel.words import Words, letter

BY_TEXT: Final = {action.text: action for action in ALPHABET}
START: Final = Hex("start")
CELLS: Final = ("start", "order", "changes", "last", "active", "safe", "dead", "trophies")


def action(text: str) -> Action | None:
    """The action with this notation. An order takes its hexes in any order and case; one that names no Smash
    and no Move of any beach is garbled (M9, M21)."""
    known = BY_TEXT.get(text)
    if known is not None:
        return known
    words = text.split()
    if not words or words[0].lower() not in ("smash", "move"):
        return None
    hexes = [word.upper() for word in words[1:]]
    if not all(name in HEX_NAMES for name in hexes):
        return GARBLED
    return BY_TEXT.get(" ".join([words[0].lower(), *sorted(hexes, key=HEX_NAMES.index)]), GARBLED)


def diagram(table: SnitSmashing) -> str:
    """The whole table; `position` reads it back."""
    lines = [f"snit_smashing, {table.seats} seats"]
    lines += [f"option {name} {value}" for name, value in table.options.values.items()]
    lines += write_fields(OPEN, table)
    for seat in range(table.seats):
        active = [f"{snit_label(table, snit)}{'*' if table.moved[snit] else ''}" for snit in table.running(seat)]
        cells = [
            f"seat {letter(seat)} start {START.write(table.starts[seat])}",
            f"order {order_text(table.orders[seat]) or '-'}",
            f"changes {table.changes[seat]}",
            f"last {order_text(table.last_orders[seat]) or '-'}",
            " ".join(["active", *active]),
            " ".join(["safe", *[NAMES[snit % CLAN] for snit in table.those_at(seat, SAFE)]]),
            " ".join(["dead", *[NAMES[snit % CLAN] for snit in table.those_at(seat, DEAD)]]),
            " ".join(["trophies", *[snit_text(trophy) for trophy in table.trophies[seat]]]),
        ]
        lines.append(" | ".join(cells))
    return "\n".join(lines) + "\n"


def snit_label(table: SnitSmashing, snit: int) -> str:
    return f"{NAMES[snit % CLAN]}:{PLACES[table.where[snit]]}"


class Lines(Reader):
    """The lines of a diagram, with the things of this game in them."""

    def order(self, text: str) -> int:
        if text != "-" and (text not in ORDER_NUMBERS or not text):
            raise PositionError(self.number, f"an order like 'smash C6 C7 D7', or -, belongs here, not {text!r}")
        return NO_ORDER if text == "-" else ORDER_NUMBERS[text]


def position(text: str, check: Check) -> SnitSmashing:
    """The table a diagram shows."""
    reader = Lines(text)
    head = reader.take("snit_smashing,").split()
    if len(head) != 2 or head[1] != "seats":
        raise PositionError(reader.number, "a diagram begins with 'snit_smashing, 2 seats'")
    seats = reader.whole(head[0])
    table = SnitSmashing(seats, Options(reader.options(seats, check)), Chance())
    read_fields(OPEN, reader, table)
    for seat in range(seats):
        read_seat(reader, table, seat)
    if reader.rows:
        raise PositionError(reader.rows[0][0], "nothing can follow the last seat")
    table.recount()
    try:
        table.invariants()
    except AssertionError as error:
        raise PositionError(0, str(error)) from None
    return table


def read_seat(reader: Lines, table: SnitSmashing, seat: int) -> None:
    clan, _, rest = reader.take("seat").partition(" ")
    cells = [cell.strip().partition(" ") for cell in rest.split("|")]
    if clan != letter(seat) or tuple(key for key, _, _ in cells) != CELLS:
        expected = f"seat {letter(seat)} {' … | '.join(CELLS)} …"
        raise PositionError(reader.number, f"'{expected}' belongs here")
    start, order, changes, last, active, safe, dead, trophies = [value.strip() for _, _, value in cells]
    table.starts[seat] = START.read(reader, start, table.seats)
    table.orders[seat] = reader.order(order)
    table.changes[seat] = reader.whole(changes)
    table.last_orders[seat] = reader.order(last)
    named: list[str] = []
    for label in active.split():
        name, _, place = label.removesuffix("*").partition(":")
        snit = put(reader, table, seat, name, reader.one_of(place, PLACES[: UNDER + 1]))
        table.moved[snit] = label.endswith("*")
        named.append(name)
    for names, where in ((safe, SAFE), (dead, DEAD)):
        for name in names.split():
            put(reader, table, seat, name, where)
            named.append(name)
    for name in named:
        if named.count(name) > 1:
            raise PositionError(reader.number, f"{name} is in two places")
    known = [snit_text(snit) for snit in range(CLAN * table.seats)]
    for trophy in trophies.split():
        if trophy not in known:
            raise PositionError(reader.number, f"a rival's Snit like B.{NAMES[0]} belongs here, not {trophy!r}")
        table.trophies[seat].append(snit_number(trophy))


def put(reader: Lines, table: SnitSmashing, seat: int, name: str, place: int) -> int:
    snit = CLAN * seat + reader.one_of(name, NAMES)
    table.where[snit] = place
    return snit


# ---------------------------------------------------------------------- What a seat sees


def picture(seen: SnitSmashingView, words: Words) -> str:
    """Enough to play by: the beach with the sea on top, ~ for sea and # for the Snandergrab, then the clans."""
    run: dict[str, Arg] = {"run": seen.run, "bound": seen.bound, "primus": letter(seen.primus)}
    lines = [said(words, f"to_{seen.goal}", run), *beach_lines(seen)]
    for seat in range(seen.seats):
        lines += seat_lines(seen, seat, words)
    if seen.thinking:
        lines.append(said(words, "thinking", {"seats": letters(seen.thinking, " ")}))
    if shown_order(seen):
        lines.append(said(words, "order", {"order": shown_order(seen)}))
    if seen.ending:
        won: dict[str, Arg] = {"snits": letters(seen.snit_winners), "bolotomi": letters(seen.bolotomus_winners)}
        lines.append(said(words, "victories", won))
    return "\n".join(lines) + "\n"


def said(words: Words, kind: str, args: dict[str, Arg]) -> str:
    return words.say("picture", kind, args, str)


def letters(seats: list[int], between: str = "") -> str:
    return between.join(letter(seat) for seat in seats)


def beach_lines(seen: SnitSmashingView) -> list[str]:
    """Every hex with its name; a Snit is its clan, name and speed, with a star when it had its turn."""
    standing: dict[str, str] = {}
    for seat in range(seen.seats):
        for name, speed, place in zip(seen.names, seen.speeds, seen.where[seat], strict=True):
            if place in seen.beach:
                star = "*" if name in seen.moved[seat] else ""
                label = f"{letter(seat)}.{name}{speed}{star}"
                standing[place] = f"{standing[place]} {label}" if place in standing else label
    lines: list[str] = []
    for row in range(1, 11):
        for columns, indent in (("BDF", " " * 10), ("ACEG", "")):
            cells = [hex_cell(seen, f"{column}{row}", standing) for column in columns]
            line = indent + " ".join(cell.ljust(19) for cell in cells)
            if line.strip():
                lines.append(line.rstrip())
    return lines


def hex_cell(seen: SnitSmashingView, name: str, standing: dict[str, str]) -> str:
    if name in seen.sea:
        return f"{name}~"
    if name not in seen.beach:
        return ""
    return f"{name}{'#' if name in seen.covered else '.'}{standing.get(name, '')}"


def seat_lines(seen: SnitSmashingView, seat: int, words: Words) -> list[str]:
    mark = ">" if seat == seen.turn else " "
    places = seen.where[seat]
    clan: dict[str, Arg] = {"start": seen.starts[seat], "living": seen.living[seat]}
    clan |= {"trophies": len(seen.trophies[seat]), "pool": places.count("pool")}
    head = f"{mark} {letter(seat)}  {said(words, 'clan', clan)}"
    if seen.last_orders[seat]:
        head += f"  {said(words, 'last', {'order': seen.last_orders[seat]})}"
    lines = [head]
    for title, wanted in (("sea", seen.starts[seat]), ("under", "under"), ("safe", "safe")):
        there = [
            f"{name}{speed}{'*' if name in seen.moved[seat] else ''}"
            for name, speed, place in zip(seen.names, seen.speeds, places, strict=True)
            if place == wanted
        ]
        if there:
            lines.append(f"     {said(words, title, {'snits': ' '.join(there)})}")
    return lines
