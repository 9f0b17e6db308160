"""Boum ! as text: a table drawn in lines, hidden things included,.

    boum, 4 seats
    option arena classic
    …
    decisions 7
    round 1
    phase figure
    marker A
    turn B
    steps 2 of 6, walk from 0, rollers 0, take-backs 0
    layings 1
    trail B 4,3 4,2
    card - by -
    countdown 4 lit, no boum
    still 0 unscored
    teams hidden 1 1 1
    hits 0 1 0 …
    seat A 0 ready | team 0 | hand extra kick | reserve 5 3 2 | answer -
    …
    deck extra*7 kick*9 …
    discard kick extra
    exchanged kick*1 punch*2
    exploded 4,3 a0 4,4 b1
    row 0  A. .. b1 .. ##

A cell is two characters: `..` floor, `##` wall, `A.` a figure, `AB` one figure passing through another, `a0` a bomb
of A with power +0. In a picture, `a?` is a bomb whose power this seat does not know; the words round the arena are
those of the catalogue, and what one types stays as it is typed.
"""

from typing import Final

from ludotheque.games.boum.actions import ALPHABET, COPIES, KINDS, NAMES, POWER_NAMES, POWERS, SIDE, Play, cell_name
from ludotheque.games.boum.rules import Boum, names_of
from ludotheque.games.boum.sight import LAYINGS, STEPS, TURN, counts_of
from ludotheque.games.boum.state import NO_BOMB, NO_CARD, NO_TEAM, NOBODY, Options
from ludotheque.games.boum.terrain import NOWHERE
from ludotheque.games.boum.view import ANSWERS, STANDINGS, BoumView
from ludotheque.kernel.chance import Chance
from ludotheque.kernel.diagram import Reader
from ludotheque.kernel.fields import read_fields, write_fields
from ludotheque.kernel.game import Check, PositionError
from ludotheque.kernel.story import Arg
from ludotheque.kernel.words import Words, letter

STEPS_LINE: Final = "* of *, walk from *, rollers *, take-backs *"
FLOOR: Final = ".."
WALL: Final = "##"
LIT: Final = ["resting", "lit"]
BOOMED: Final = ["no boum", "boum"]
SCORED: Final = ["unscored", "scored"]
REVEALED: Final = ["hidden", "known"]
TEAMS: Final = ["red", "blue"]


def seat_text(seat: int) -> str:
    return "-" if seat == NOBODY else letter(seat)


def counted(counts: list[int]) -> str:
    return " ".join(f"{NAMES[card]}*{counts[card]}" for card in range(KINDS) if counts[card])


def pairs(items: list[int]) -> list[tuple[int, int]]:
    return list(zip(items[::2], items[1::2], strict=True))


def bomb_text(bomb: int) -> str:
    return letter(bomb // POWERS).lower() + str(bomb % POWERS)


def cell_text(table: Boum, cell: int) -> str:
    if not table.ground.floor[cell]:
        return WALL
    bomb = table.bombs[cell]
    if bomb != NO_BOMB:
        return bomb_text(bomb)
    if cell not in table.figures:
        return FLOOR
    figures = [letter(seat) for seat in range(table.seats) if table.figures[seat] == cell]
    return ("".join(figures) + FLOOR)[:2]


def diagram(table: Boum) -> str:
    """The whole table; `position` reads it back."""
    lines = [f"boum, {table.seats} seats"]
    lines += [f"option {name} {value}" for name, value in table.options.values.items()]
    trail = table.trail
    moves = [
        f"{seat_text(trail[at])} {cell_name(trail[at + 1])} {cell_name(trail[at + 2])}"
        for at in range(0, len(trail), 3)
    ]
    card = "-" if table.played == NO_CARD else ALPHABET[table.played].text
    steps = [str(getattr(table, field.name)) for field in STEPS]
    lines += [
        *write_fields(TURN, table),
        f"steps {STEPS_LINE.replace('*', '{}').format(*steps)}",
        *write_fields(LAYINGS, table),
        f"trail {', '.join(moves) or '-'}",
        f"card {card} by {' '.join(letter(seat) for seat in table.gamelles) or '-'}",
        f"countdown {table.tiles} {LIT[table.lit]}, {BOOMED[table.boomed]}",
        f"still {table.still} {SCORED[table.scored]}",
        f"teams {REVEALED[table.revealed]} {' '.join(str(flag) for flag in table.pairings)}",
    ]
    lines += [f"hits {' '.join(str(count) for count in touched)}" for touched in table.hits]
    if table.ending:
        lines.append(f"ending {table.ending} {' '.join(letter(seat) for seat in table.winners)}".rstrip())
    lines += [seat_line(table, seat) for seat in range(table.seats)]
    lines.append(f"deck {counted(table.bag.counts)}".rstrip())
    lines.append(" ".join(["discard", *[NAMES[card] for card in table.discard]]))
    lines.append(f"exchanged {counted(table.exchanged)}".rstrip())
    exploded = [f"{cell_name(cell)} {bomb_text(bomb)}" for cell, bomb in pairs(table.exploded)]
    lines.append(f"exploded {' '.join(exploded)}".rstrip())
    for row in range(table.ground.rows):
        cells = [cell_text(table, row * SIDE + col) for col in range(table.ground.cols)]
        lines.append(f"row {row:2}  {' '.join(cells)}")
    return "\n".join(lines) + "\n"


def seat_line(table: Boum, seat: int) -> str:
    team = "-" if table.teams[seat] == NO_TEAM else str(table.teams[seat])
    cells = [
        f"seat {letter(seat)} {table.scores[seat]} {STANDINGS[table.standing[seat]]}",
        f"team {team}",
        " ".join(["hand", *names_of(table.hands[seat])]),
        "reserve " + " ".join(str(count) for count in table.reserves[seat]),
        f"answer {ANSWERS[table.answers[seat]] or '-'}",
    ]
    return " | ".join(cells)


class Lines(Reader):
    """The lines of a diagram, with the things of this game in them."""

    def words(self, text: str, pattern: str) -> list[str]:
        """The words where the pattern has a star; the others must be as it says."""
        found, wanted = text.replace(",", " , ").split(), pattern.replace(",", " , ").split()
        if len(found) != len(wanted) or any(w not in ("*", f) for f, w in zip(found, wanted, strict=True)):
            raise PositionError(self.number, f"'{pattern}' belongs here (a star is for a value), not {text!r}")
        return [f for f, w in zip(found, wanted, strict=True) if w == "*"]

    def seat(self, text: str, seats: int) -> int:
        return self.one_of(text, [letter(seat) for seat in range(seats)])

    def cell(self, text: str) -> int:
        row, _, col = text.partition(",")
        if not all(part.isascii() and part.isdigit() and int(part) < SIDE for part in (row, col)):
            raise PositionError(self.number, f"a cell, such as 4,3, belongs here, not {text!r}")
        return int(row) * SIDE + int(col)

    def counts(self, text: str) -> list[int]:
        counts = [0] * KINDS
        for item in text.split():
            name, _, count = item.partition("*")
            counts[self.one_of(name, NAMES)] = self.whole(count)
        return counts

    def cards(self, text: str) -> list[int]:
        """One after the other; as counts, as they were written before the order was."""
        if "*" in text:
            counts = self.counts(text)
            return [card for card in range(KINDS) for _ in range(min(counts[card], COPIES[card] + 1))]
        return [self.one_of(name, NAMES) for name in text.split()]


def position(text: str, check: Check) -> Boum:
    """The table a diagram shows."""
    reader = Lines(text)
    head = reader.take("boum,").split()
    if len(head) != 2 or head[1] != "seats":
        raise PositionError(reader.number, "a diagram begins with 'boum, 4 seats'")
    seats = reader.whole(head[0])
    table = Boum(seats, Options(seats, reader.options(seats, check)), Chance())
    read_turn(reader, table)
    read_points(reader, table)
    for seat in range(seats):
        read_seat(reader, table, seat)
    table.bag.counts = reader.counts(reader.take("deck"))
    table.discard = reader.cards(reader.take("discard"))
    table.exchanged = reader.counts(reader.take("exchanged"))
    read_explosion(reader, table)
    read_map(reader, table)
    try:
        table.invariants()
    except AssertionError as error:
        raise PositionError(0, str(error)) from None
    return table


def read_turn(reader: Lines, table: Boum) -> None:
    read_fields(TURN, reader, table)
    for field, text in zip(STEPS, reader.words(reader.take("steps"), STEPS_LINE), strict=True):
        setattr(table, field.name, field.read(reader, text, table.seats))
    read_fields(LAYINGS, reader, table)
    trail = reader.take("trail")
    for move in trail.split(", ") if trail != "-" else []:
        who, left, entered = reader.words(move.replace(",", "/"), "* * *")
        mover = NOBODY if who == "-" else reader.seat(who, table.seats)
        table.trail += [mover, reader.cell(left.replace("/", ",")), reader.cell(entered.replace("/", ","))]
    card, _, gamelles = reader.take("card").partition(" by ")
    if card != "-":
        texts = [action.text for action in ALPHABET if isinstance(action, Play)]
        if card not in texts:
            raise PositionError(reader.number, f"a card as it is played belongs here, not {card!r}")
        table.played = next(action.index for action in ALPHABET if action.text == card)
    table.gamelles = [reader.seat(seat, table.seats) for seat in gamelles.split() if seat != "-"]


def read_points(reader: Lines, table: Boum) -> None:
    countdown, _, boomed = reader.take("countdown").partition(", ")  # the last word is missing in older diagrams
    tiles, lit = reader.words(countdown, "* *")
    table.tiles = reader.whole(tiles)
    table.lit = reader.one_of(lit, LIT) == 1
    table.boomed = reader.one_of(boomed or BOOMED[0], BOOMED) == 1
    still, scored = reader.words(reader.take("still"), "* *")
    table.still = reader.whole(still)
    table.scored = reader.one_of(scored, SCORED) == 1
    revealed, *flags = reader.words(reader.take("teams"), "* * * *")
    table.revealed = reader.one_of(revealed, REVEALED) == 1
    table.pairings = [reader.one_of(flag, ["0", "1"]) for flag in flags]
    while reader.next_is("hits"):
        touched = [reader.whole(count) for count in reader.take("hits").split()]
        if len(touched) != table.seats * table.seats:
            raise PositionError(reader.number, f"{table.seats * table.seats} numbers belong here, not {len(touched)}")
        table.hits.append(touched)
    if reader.next_is("ending"):
        table.ending, _, winners = reader.take("ending").partition(" ")
        table.winners = [reader.seat(winner, table.seats) for winner in winners.split()]


def read_seat(reader: Lines, table: Boum, seat: int) -> None:
    cells = [cell.strip() for cell in reader.take("seat").split("|")]
    head = cells[0].split()
    keys = [cell.split(" ")[0] for cell in cells[1:]]
    if len(head) != 3 or head[0] != letter(seat) or keys != ["team", "hand", "reserve", "answer"]:
        expected = f"seat {letter(seat)} 0 ready | team - | hand … | reserve 5 3 2 | answer -"
        raise PositionError(reader.number, f"'{expected}' belongs here")
    table.scores[seat] = reader.whole(head[1])
    table.standing[seat] = reader.one_of(head[2], STANDINGS)
    team, hand, reserve, answer = [cell.partition(" ")[2] for cell in cells[1:]]
    table.teams[seat] = reader.one_of(team, ["-", "0", "1"]) - 1
    table.hands[seat] = counts_of([NAMES[reader.one_of(name, NAMES)] for name in hand.split()])
    table.reserves[seat] = [reader.whole(count) for count in reader.words(reserve, "* * *")]
    table.answers[seat] = reader.one_of("" if answer == "-" else answer, ANSWERS)


def read_explosion(reader: Lines, table: Boum) -> None:
    words = reader.take("exploded").split()
    if len(words) % 2:
        raise PositionError(reader.number, "a cell and a bomb belong here, such as 4,3 a0, as often as one went off")
    names = [bomb_text(bomb) for bomb in range(table.seats * POWERS)]
    for cell, bomb in zip(words[::2], words[1::2], strict=True):
        table.exploded += [reader.cell(cell), reader.one_of(bomb, names)]


def read_map(reader: Lines, table: Boum) -> None:
    table.figures = [NOWHERE] * table.seats
    for row in range(table.ground.rows):
        number, _, rest = reader.take("row").partition(" ")
        cells = rest.split()
        if number != str(row) or len(cells) != table.ground.cols:
            raise PositionError(reader.number, f"row {row} with {table.ground.cols} cells belongs here")
        for col, sign in enumerate(cells):
            read_sign(reader, table, row * SIDE + col, sign)
    if reader.rows:
        raise PositionError(reader.rows[0][0], "nothing can follow the last row")
    for seat in range(table.seats):
        if table.figures[seat] == NOWHERE:
            raise PositionError(reader.number, f"the figure {letter(seat)} is not in the arena")


def read_sign(reader: Lines, table: Boum, cell: int, sign: str) -> None:
    figures = [letter(seat) for seat in range(table.seats)]
    names = [bomb_text(bomb) for bomb in range(table.seats * POWERS)]
    if (sign == WALL) == bool(table.ground.floor[cell]):
        what = "floor" if table.ground.floor[cell] else "wall"
        raise PositionError(reader.number, f"{cell_name(cell)} is {what} in this arena, not {sign!r}")
    if sign in (WALL, FLOOR):
        return
    if sign in names:
        table.bombs[cell] = names.index(sign)
        return
    for name in sign.rstrip(".") or sign:
        if len(sign) != 2 or name not in figures or table.figures[figures.index(name)] != NOWHERE:
            raise PositionError(reader.number, f"{sign!r} is no figure, or one that stands elsewhere already")
        table.figures[figures.index(name)] = cell


# ---------------------------------------------------------------------- what a seat sees


def picture(seen: BoumView, words: Words) -> str:
    """The arena with its pieces, then everybody, then one's own cards."""

    def say(kind: str, **args: Arg) -> str:
        return words.say("picture", kind, args, letter)

    tiles = say("burning", n=seen.tiles) if seen.lit else say("resting")
    lines = [say("head", round=seen.round, seat=seen.marker, tiles=tiles), *map_lines(seen)]
    for seat in range(seen.seats):
        mark = ">" if seat == seen.turn and seen.phase != "over" else " "
        standing = words.catalogue["board"][f"standing_{seen.standing[seat]}"]
        held = {"cards": seen.hand_sizes[seat], "bombs": seen.reserve_sizes[seat]}
        text = say("seat", n=seen.scores[seat], standing=standing, **held)
        team = "" if seen.teams[seat] == NO_TEAM else ", " + say("team", team=TEAMS[seen.teams[seat]])
        lines.append(f"{mark} {letter(seat)} {seen.figures[seat]:>5}  {text}{team}")
    discard = card_text(seen.discard, words) or say("empty")
    lines.append(say("piles", n=seen.deck_size, discard=discard))
    if seen.seat >= 0:
        bombs = [
            f"{n} × {words.fill(name, 'power', letter)}" for n, name in zip(seen.reserve, POWER_NAMES, strict=True)
        ]
        lines.append(say("hand", cards=card_text(seen.hand, words) or say("none")))
        lines.append(say("bombs", bombs=", ".join(bombs)))
    if seen.phase == "figure":
        lines.append(say("left", seat=seen.turn, n=seen.allowance - seen.walked, bombs=seen.layings))
    if seen.phase == "reaction":
        card, _, target = seen.played.partition(" ")
        waiting = [seat for seat in range(seen.seats) if seen.answers[seat] == "waiting"]
        played = f"{card_text([card], words)} {target}".rstrip()
        lines.append(say("played", seat=seen.turn, card=played, who=list(waiting)))
    return "\n".join(lines) + "\n"


def card_text(cards: list[str], words: Words) -> str:
    """As one types them; in another language, with their names."""
    if words.language == "en":
        return " ".join(cards)
    return ", ".join(f"{words.fill(card, 'card', letter)} ({card})" for card in cards)


def map_lines(seen: BoumView) -> list[str]:
    """Two characters a cell: figures and bombs first, then arrows (^ > v <) and teleporters (T1 … T4)."""
    cells = {f"{row},{col}": sign * 2 for row, text in enumerate(seen.ground) for col, sign in enumerate(text)}
    for arrow in seen.arrows:
        cells[arrow[:-1]] = "." + "^>v<"["NESW".index(arrow[-1])]
    for number, cell in enumerate(seen.teleporters, 1):
        cells[cell] = f"T{number}"
    for cell, owner, power in zip(seen.bomb_cells, seen.bomb_owners, seen.bomb_powers, strict=True):
        sign = "?" if power not in POWER_NAMES else str(POWER_NAMES.index(power))
        cells[cell] = letter(owner).lower() + sign
    for seat, cell in enumerate(seen.figures):
        other = cells[cell][0] if cells[cell][0].isupper() and cells[cell][1] == "." else ""
        cells[cell] = (other + letter(seat) + ".")[:2]
    cols = len(seen.ground[0])
    lines = ["    " + " ".join(f"{col:2}" for col in range(cols))]
    for row in range(len(seen.ground)):
        ends = "=" if f"row{row}" in seen.tunnels else " "
        lines.append(f"{row:2} {ends}" + " ".join(cells[f"{row},{col}"] for col in range(cols)) + ends.rstrip())
    columns = ["||" if f"col{col}" in seen.tunnels else "  " for col in range(cols)]
    if "||" in columns:
        lines.append(("    " + " ".join(columns)).rstrip())
    return lines
