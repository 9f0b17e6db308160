"""Schnuff as text: a table drawn in lines, hidden things included, and what a seat sees of it.

schnuff, 3 seats
option deck standard
…
round 1
decisions 7
phase next_card
dealer A
turn B
direction clockwise
count 29
free no_one
late -
pot 0
seat A 10 playing | hand 1 4 4 pass | aside | known | veiled 0
seat B …
bag 1x7 2x9 …
pile
discard 3 2 4
"""

from ludotheque.games.schnuff.actions import KINDS, NAMES, names_of, one
from ludotheque.games.schnuff.rules import Schnuff
from ludotheque.games.schnuff.sight import OPEN
from ludotheque.games.schnuff.state import ENDINGS, HAND, PLAYING, DrawPile, Options
from ludotheque.games.schnuff.view import STATUSES, SchnuffView
from ludotheque.kernel.chance import Chance
from ludotheque.kernel.diagram import Reader
from ludotheque.kernel.fields import read_fields, write_fields
from ludotheque.kernel.game import Check, PositionError
from ludotheque.kernel.story import Arg
from ludotheque.kernel.words import Words, letter


def diagram(table: Schnuff) -> str:
    """The whole table; `position` reads it back."""
    lines = [f"schnuff, {table.seats} seats"]
    lines += [f"option {name} {value}" for name, value in table.options.values.items()]
    lines += write_fields(OPEN, table)
    if table.ending:
        lines.append(f"ending {table.ending} {' '.join(letter(seat) for seat in table.winners)}")
    for seat in range(table.seats):
        cells = [
            f"seat {letter(seat)} {table.chips[seat]} {STATUSES[table.status[seat]]}",
            " ".join(["hand", *names_of(table.hands[seat])]),
            " ".join(["aside", *names_of(table.aside[seat])]),
            " ".join(["known", *names_of(table.known[seat])]),
            f"veiled {table.veiled[seat]}",
        ]
        lines.append(" | ".join(cells))
    bag = [f"{NAMES[card]}x{table.bag.counts[card]}" for card in range(KINDS) if table.bag.counts[card]]
    lines.append(" ".join(["bag", *bag]))
    lines.append(" ".join(["pile", *[NAMES[card] for card in reversed(table.pile)]]))
    lines.append(" ".join(["discard", *[NAMES[card] for card in table.discard]]))
    return "\n".join(lines) + "\n"


def position(text: str, check: Check) -> Schnuff:
    """The table a diagram shows."""
    reader = Reader(text)
    head = reader.take("schnuff,").split()
    if len(head) != 2 or head[1] != "seats":
        raise PositionError(reader.number, "a diagram begins with 'schnuff, 4 seats'")
    seats = reader.whole(head[0])
    table = Schnuff(seats, Options(reader.options(seats, check)), Chance())
    read_fields(OPEN, reader, table)
    read_ending(reader, table)
    for seat in range(seats):
        read_seat(reader, table, seat)
    table.in_round = table.status.count(PLAYING)
    read_cards(reader, table)
    try:
        table.invariants()
    except AssertionError as error:
        raise PositionError(0, str(error)) from None
    return table


def read_names(reader: Reader, text: str) -> list[int]:
    return [reader.one_of(name, NAMES) for name in text.split()]


def read_hand(reader: Reader, text: str) -> int:
    cards = read_names(reader, text)
    if len(cards) > HAND:
        raise PositionError(reader.number, f"a hand holds four cards at the most, not {len(cards)}")
    return sum(one(card) for card in cards)


def read_ending(reader: Reader, table: Schnuff) -> None:
    if reader.next_is("ending"):
        ending, _, winners = reader.take("ending").partition(" ")
        table.ending = list(ENDINGS)[reader.one_of(ending, list(ENDINGS))]
        table.winners = [reader.seat(winner, table.seats) for winner in winners.split()]


def read_seat(reader: Reader, table: Schnuff, seat: int) -> None:
    cells = [cell.strip() for cell in reader.take("seat").split("|")]
    head = cells[0].split()
    keys = [cell.split(" ")[0] for cell in cells[1:]]
    if len(head) != 3 or head[0] != letter(seat) or keys != ["hand", "aside", "known", "veiled"]:
        expected = f"seat {letter(seat)} 10 playing | hand … | aside … | known … | veiled 0"
        raise PositionError(reader.number, f"'{expected}' belongs here")
    table.chips[seat] = reader.whole(head[1])
    table.status[seat] = reader.one_of(head[2], STATUSES)
    hand, aside, known, veiled = [cell.partition(" ")[2] for cell in cells[1:]]
    table.hands[seat] = read_hand(reader, hand)
    table.aside[seat] = read_hand(reader, aside)
    table.known[seat] = read_hand(reader, known)
    table.veiled[seat] = reader.whole(veiled)


def read_cards(reader: Reader, table: Schnuff) -> None:
    counts = [0] * KINDS
    for item in reader.take("bag").split():
        name, _, count = item.rpartition("x")
        counts[reader.one_of(name, NAMES)] = reader.whole(count)
    table.bag = DrawPile(counts, sum(counts))
    table.pile = read_names(reader, reader.take("pile"))[::-1]
    table.discard = read_names(reader, reader.take("discard"))
    if reader.rows:
        raise PositionError(reader.rows[0][0], "nothing can follow the discard")


def picture(seen: SchnuffView, words: Words) -> str:
    """What a seat sees, enough to play by: unknown cards are question marks."""
    said: dict[str, str] = words.catalogue["picture"]
    cards: dict[str, str] = words.catalogue["vocabulary"]["card"]

    def row(names: list[str]) -> str:
        return " ".join(cards[name].lower() if name in cards else name for name in names)

    head: dict[str, Arg] = {"count": seen.count, "direction": seen.direction, "round": seen.round}
    lines = [words.say("picture", "head", {**head, "dealer": letter(seen.dealer)}, letter)]
    if seen.free != "no_one":
        lines.append(said["free"])
    for seat in range(seen.seats):
        mark = ">" if seat == seen.turn and seen.phase != "over" else " "
        chips = f"{seen.chips[seat]:2} {said['chips']}"
        status = "" if seen.status[seat] == "playing" else f"  ({said[seen.status[seat]]})"
        lines.append(f"{mark} {letter(seat)}  {chips}  {row(seen_hand(seen, seat))}{status}".rstrip())
    known_pile = f": {row(seen.pile)}" if seen.pile else ""
    lines.append(words.say("picture", "pile", {"n": seen.draw_size}, letter) + known_pile)
    lines.append(f"{said['discard']} {row(seen.discard) or said['empty']}")
    return "\n".join(lines) + "\n"


def seen_hand(seen: SchnuffView, seat: int) -> list[str]:
    """A hand as it looks from here: a star is a special card of an unknown kind, a question mark could be anything."""
    if seat == seen.seat:
        return seen.hand
    size = seen.hand_sizes[seat]
    if not size:
        return []
    known = seen.known[seat] + ["*"] * seen.veiled[seat]
    return known + ["?"] * (size - len(known))
