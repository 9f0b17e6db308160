"""A siege as text: the whole table drawn in lines, and what a seat sees of it.

    schotten_totten_2
    option tactics off
    …
    attacker A
    phase opening
    turn A
    clock 2
    cauldrons 3
    tile 1 intact | attack R3 B4 | 0 | defence | 0
    …
    seat A 0 | hand R1 R2 … | giving | knows
    seat B …
    discard Y5 P0
    spent
    returned 0 0 |
    picked - 0 0

What does not lie anywhere is in the piles. The number after a side's cards says when that formation was completed
(counting completed formations), the one after a seat how many tactics cards it has played, those after `returned` how
many of the cards that Support returned A and B can have drawn.
"""

from typing import Final

from ludotheque.games.schotten_totten_2.actions import DEEPEST, KINDS, NAMES, SIEGE, TACTICS_COUNTS, TILES, names_of
from ludotheque.games.schotten_totten_2.formations import CONDITION_NAMES
from ludotheque.games.schotten_totten_2.piles import deck_of
from ludotheque.games.schotten_totten_2.rules import Siege
from ludotheque.games.schotten_totten_2.sight import OPEN
from ludotheque.games.schotten_totten_2.state import NOTHING, Options, Result
from ludotheque.games.schotten_totten_2.view import SiegeView
from ludotheque.kernel.chance import Chance
from ludotheque.kernel.diagram import Reader
from ludotheque.kernel.fields import read_fields, write_fields
from ludotheque.kernel.game import Check, PositionError
from ludotheque.kernel.story import Arg
from ludotheque.kernel.words import Words, letter

SEATS: Final = ["A", "B"]
SIDES: Final = ["attack", "defence"]
ENDINGS: Final = [["breach", "four_tiles"], ["deck_empty", "all_complete"]]  # of a siege, by the side that won


def diagram(table: Siege) -> str:
    """The whole table; `position` reads it back."""
    lines = ["schotten_totten_2"]
    lines += [f"option {name} {value}" for name, value in table.options.values.items()]
    lines += [f"result {one.ending} {letter(one.winner)} {SIDES[one.side]} {one.margin}" for one in table.results]
    lines += write_fields(OPEN, table)
    if table.ending:
        lines.append(" ".join(["ending", table.ending, *[letter(seat) for seat in table.winners]]))
    for tile in range(TILES):
        lines.append(f"tile {tile + 1} {'damaged' if table.damaged[tile] else 'intact'} | {sides_text(table, tile)}")
    for seat in range(2):
        cells = [
            f"seat {letter(seat)} {table.tactics_played[seat]}",
            " ".join(["hand", *names_of(table.hands[seat])]),
            " ".join(["giving", *names_of(table.giving[seat])]),
            " ".join(["knows", *names_of(table.knows[seat])]),
        ]
        lines.append(" | ".join(cells))
    picked = "-" if table.picked == NOTHING else NAMES[table.picked]
    lines += [
        " ".join(["discard", *names_of(table.discard)]),
        " ".join(["spent", *names_of(table.spent)]),
        " ".join(["returned", *[str(n) for n in table.drawn_since], "|", *names_of(table.returned)]),
        f"picked {picked} {table.picked_tile + 1} {table.picked_place + 1}",
    ]
    return "\n".join(lines) + "\n"


def sides_text(table: Siege, tile: int) -> str:
    cells: list[str] = []
    for side in range(2):
        cells.append(" ".join([SIDES[side], *names_of(table.formation(side, tile))]))
        cells.append(str(table.done[side * TILES + tile]))
    return " | ".join(cells)


def position(text: str, check: Check) -> Siege:
    """The table a diagram shows."""
    reader = Reader(text)
    reader.take("schotten_totten_2")
    table = Siege(Options(reader.options(2, check)), Chance())
    table.damaged = [0] * TILES
    table.tactics_played = [0, 0]
    table.giving = [[], []]
    table.knows = [[], []]
    read_public(reader, table)
    for tile in range(TILES):
        read_tile(reader, table, tile)
    for seat in range(2):
        read_seat(reader, table, seat)
    read_rest(reader, table)
    try:
        fill_piles(table)
        table.count()
        table.invariants()
    except AssertionError as error:
        raise PositionError(0, str(error)) from None
    return table


def read_public(reader: Reader, table: Siege) -> None:
    table.results = []
    while reader.next_is("result"):
        words = reader.take("result").split()
        if len(words) != 4:
            raise PositionError(reader.number, "'result', an ending, a seat, a side and a margin belong here")
        side = reader.one_of(words[2], SIDES)
        ending = ENDINGS[side][reader.one_of(words[0], ENDINGS[side])]
        table.results.append(Result(ending, reader.one_of(words[1], SEATS), side, reader.whole(words[3])))
    read_fields(OPEN, reader, table)
    if reader.next_is("ending"):
        table.ending, _, winners = reader.take("ending").partition(" ")
        table.winners = [reader.one_of(winner, SEATS) for winner in winners.split()]


def read_cards(reader: Reader, text: str) -> list[int]:
    return [reader.one_of(name, NAMES) for name in text.split()]


def read_tile(reader: Reader, table: Siege, tile: int) -> None:
    cells = [cell.strip() for cell in reader.take("tile").split("|")]
    head = cells[0].split()
    if len(cells) != 5 or len(head) != 2 or head[0] != str(tile + 1):
        raise PositionError(reader.number, f"'tile {tile + 1} intact | attack … | 0 | defence … | 0' belongs here")
    table.damaged[tile] = reader.one_of(head[1], ["intact", "damaged"])
    for side in range(2):
        key, _, cards = cells[1 + 2 * side].partition(" ")
        if key != SIDES[side]:
            raise PositionError(reader.number, f"'{SIDES[side]}' belongs here, not {key!r}")
        formation = read_cards(reader, cards)
        if len(formation) > DEEPEST:
            raise PositionError(reader.number, f"no tile takes more than {DEEPEST} cards a side")
        table.lay(side, tile, formation)
        table.done[side * TILES + tile] = reader.whole(cells[2 + 2 * side])


def read_seat(reader: Reader, table: Siege, seat: int) -> None:
    cells = [cell.strip() for cell in reader.take("seat").split("|")]
    head = cells[0].split()
    keys = [cell.split(" ")[0] for cell in cells[1:]]
    if len(head) != 2 or head[0] != letter(seat) or keys != ["hand", "giving", "knows"]:
        raise PositionError(reader.number, f"'seat {letter(seat)} 0 | hand … | giving … | knows …' belongs here")
    table.tactics_played[seat] = reader.whole(head[1])
    hand, giving, knows = [cell.partition(" ")[2] for cell in cells[1:]]
    table.hands[seat] = sorted(read_cards(reader, hand))
    table.giving[seat] = sorted(read_cards(reader, giving))
    table.knows[seat] = sorted(read_cards(reader, knows))


def read_rest(reader: Reader, table: Siege) -> None:
    table.discard = read_cards(reader, reader.take("discard"))
    table.spent = read_cards(reader, reader.take("spent"))
    drawn, bar, returned = reader.take("returned").partition("|")
    if not bar or len(drawn.split()) != 2:
        raise PositionError(reader.number, "'returned 0 0 |' and the cards that Support returned belong here")
    table.drawn_since = [reader.whole(number) for number in drawn.split()]
    table.returned = read_cards(reader, returned)
    picked = reader.take("picked").split()
    if len(picked) != 3:
        raise PositionError(reader.number, "'picked', a card or '-', a tile and a place belong here")
    table.picked = reader.one_of(picked[0], ["-", *NAMES]) - 1
    table.picked_tile = reader.whole(picked[1]) - 1
    table.picked_place = reader.whole(picked[2]) - 1
    if reader.rows:
        raise PositionError(reader.rows[0][0], "nothing can follow the picked card")


def fill_piles(table: Siege) -> None:
    """Whatever lies nowhere is in the piles."""
    counts = [1] * SIEGE + (TACTICS_COUNTS if table.options.tactics else [0] * (KINDS - SIEGE))
    wall = [card for card in table.wall if card != NOTHING]
    for pile in [wall, *table.hands, table.discard, table.spent]:
        for card in pile:
            assert counts[card] > 0, f"{NAMES[card]} lies in too many places"
            counts[card] -= 1
    table.deck = deck_of(counts[:SIEGE])
    table.tactics.counts = counts[SIEGE:]


def picture(seen: SiegeView, words: Words) -> str:
    """What a seat sees, enough to play by. Cards and tiles are called as actions write them, in every language."""

    def say(kind: str, **args: Arg) -> str:
        return words.say("picture", kind, args, letter)

    doing = "over" if seen.phase == "over" else "moves"
    lines = [say(doing, attacker=seen.attacker, defender=1 - seen.attacker, seat=seen.turn, phase=seen.phase)]
    wide = max(len(say(state)) for state in ("damaged", "intact"))
    widest = max(len(say("asks", n=DEEPEST, condition=condition)) for condition in CONDITION_NAMES)
    for number, tile in enumerate(seen.tiles, 1):
        state = say("damaged" if tile.damaged else "intact")
        asks = say("asks", n=tile.cards, condition=tile.condition)
        cards = f"{' '.join(tile.defence):15} # {' '.join(tile.attack)}"
        lines.append(f"{number} {state:{wide}} {asks:{widest}} | {cards}".rstrip())
    lines.append(say("piles", n=seen.cauldrons, deck=seen.deck_size, tactics=seen.tactics_size))
    for seat in range(2):
        kind = "holds_tactics" if seen.options["tactics"] == "on" else "holds"
        lines.append(say(kind, seat=seat, n=seen.tactics_in_hand[seat], cards=" ".join(hand_of(seen, seat))))
    if seen.giving:
        lines.append(say("giving", cards=" ".join(seen.giving)))
    if seen.picked:
        lines.append(say("picked", card=seen.picked))
    discard = " ".join(sorted(seen.discard, key=NAMES.index))
    lines.append(say("discard", cards=discard) if discard else say("discard_empty"))
    if seen.spent:
        lines.append(say("spent", cards=" ".join(seen.spent)))
    return "\n".join(lines) + "\n"


def hand_of(seen: SiegeView, seat: int) -> list[str]:
    """What this seat knows of a hand; a question mark for every other card."""
    if seat == seen.seat:
        return seen.hand
    known = seen.known if seen.seat in (0, 1) else []
    return known + ["?"] * (seen.hand_sizes[seat] - len(known))
