"""Snits' Revenge as text: a table drawn in lines, hidden things included, and what a seat sees of it.

snits_revenge, 3 seats
option edition 2003
…
decisions 31
turn 2
last_roll 2
part invasion 0
phase kick
senior B
acting B
enlisting 4
clan B army hammer:1 lightning:2 five:5 | wounded 0 | outside five:3 | glut five:2 lightning*:1
clan C …
ready glut five:1
snorgs eye fleotis …
makums lapotum:1
…
used outside-glut:2
taken hindlepod-fleotis:B
hidden eye:spark
searched glut
killed glut B lightning glut
…
"""

from collections.abc import Callable
from functools import cache
from typing import Final

from ludotheque.games.snits_revenge.actions import HIDDEN_NAMES, SLOT_NAMES, SLOTS
from ludotheque.games.snits_revenge.material import KIND_NAMES, KINDS, ORGANS, PLACES, Board
from ludotheque.games.snits_revenge.rules import Snits
from ludotheque.games.snits_revenge.sight import OPEN, by_place, counts, name_of, names_of
from ludotheque.games.snits_revenge.state import ENDINGS, NOBODY, THE_SAME, Options, Table
from ludotheque.games.snits_revenge.view import PARTS, SnitsView
from ludotheque.kernel.chance import Chance
from ludotheque.kernel.diagram import Reader
from ludotheque.kernel.fields import read_fields, write_fields
from ludotheque.kernel.game import Check, PositionError
from ludotheque.kernel.story import Arg
from ludotheque.kernel.words import Words, letter

SAME: Final = "again"  # the Snit named just before
BEFORE_PART, BEFORE_ACTING, AFTER_ACTING = OPEN[:3], OPEN[3:5], OPEN[5:]  # around two lines that are not plain


def counted(numbers: dict[str, int]) -> str:
    return " ".join(f"{name}:{number}" for name, number in numbers.items())


@cache
def passage_names(board: Board) -> list[str]:
    return [f"{board.keys[passage.one]}-{board.keys[passage.other]}" for passage in board.passages]


def line(key: str, rest: str) -> str:
    return f"{key} {rest}".rstrip()


def diagram(table: Snits) -> str:
    """The whole table; `position` reads it back."""
    keys = table.options.board.keys
    lines = [f"snits_revenge, {table.seats} seats"]
    lines += [f"option {name} {value}" for name, value in table.options.values.items()]
    lines += write_fields(BEFORE_PART, table)
    lines.append(f"part {PARTS[table.part]} {table.part_began}")
    lines += write_fields(BEFORE_ACTING, table)
    lines.append(f"acting {letter(table.clan + 1)}")
    lines += write_fields(AFTER_ACTING, table)
    if table.ending:
        lines.append(f"ending {table.ending} {' '.join(letter(seat) for seat in table.winners)}")
    for clan in range(table.clans):
        cells = [f"clan {letter(clan + 1)} army {counted(counts(table.army[clan], KIND_NAMES))}".rstrip()]
        cells.append(f"wounded {table.wounded[clan]}")
        cells += [f"{place} {counted(snits)}" for place, snits in by_place(table.snits[clan], keys).items()]
        lines.append(" | ".join(cells))
    lines.append(line("ready", " | ".join(f"{p} {counted(snits)}" for p, snits in by_place(table.ready, keys).items())))
    lines += [
        line("snorgs", " ".join(counts(table.snorgs, keys))),
        line("makums", counted(counts(table.makums, keys))),
        line("runnungitms", counted(counts(table.runnungitms, keys))),
        line("ready_makums", counted(counts(table.ready_makums, keys))),
        line("ready_runnungitms", counted(counts(table.ready_runnungitms, keys))),
        line("to_compose", " ".join(counts(table.to_compose, keys))),
        line("used", counted(counts(table.used, passage_names(table.options.board)))),
        line("taken", taken(table)),
        line("hidden", " ".join(f"{keys[o]}:{HIDDEN_NAMES[what]}" for o, what in enumerate(table.hidden) if what)),
        line("searched", " ".join(counts(table.searched, keys))),
    ]
    for organ in range(ORGANS):
        if table.killer_clan[organ] != NOBODY:
            where = name_of(table.killer_place[organ], keys) or "-"
            kind = KIND_NAMES[table.killer_kind[organ]]
            lines.append(f"killed {keys[organ]} {letter(table.killer_clan[organ] + 1)} {kind} {where}")
    lines += [
        f"spark {name_of(table.spark_lies, keys) or '-'}",
        f"here {name_of(table.here, keys) or '-'}",
        line("pack", counted(counts(table.pack, KIND_NAMES))),
        f"striker {SLOT_NAMES[table.striker]}",
        line("named", targets(names_of(table.named))),
    ]
    return "\n".join(lines) + "\n"


def taken(table: Snits) -> str:
    """The canals that belong to a clan this turn, with the clan's letter."""
    names = passage_names(table.options.board)
    return " ".join(f"{names[p]}:{letter(clan + 1)}" for p, clan in enumerate(table.taken) if clan != NOBODY)


def targets(named: list[list[str]]) -> str:
    """Who is to be chomped, one after the other: `B:hammer again C:six`."""
    return " ".join(SAME if again else f"{seat}:{slot}" for seat, slot, *again in named)


class Lines(Reader):
    """The lines of a diagram, with the things of this game in them."""

    def place(self, text: str, keys: list[str]) -> int:
        """A place, or a dash for nowhere (-1)."""
        return self.one_of(text, ["-", *keys]) - 1

    def clan(self, text: str, clans: int) -> int:
        return self.one_of(text, [letter(clan + 1) for clan in range(clans)])

    def words(self, text: str, number: int) -> list[str]:
        words = text.split()
        if len(words) != number:
            raise PositionError(self.number, f"{number} words belong here, not {text!r}")
        return words

    def counts(self, text: str, names: list[str], size: int) -> list[int]:
        """Names with numbers, eye:1 glut:2, as a list by name."""
        found = [0] * size
        for item in text.split():
            name, _, number = item.rpartition(":")
            found[self.one_of(name, names[:size])] = self.whole(number)
        return found

    def flags(self, text: str, names: list[str]) -> list[int]:
        found = [0] * ORGANS
        for name in text.split():
            found[self.one_of(name, names[:ORGANS])] = 1
        return found

    def snits(self, cells: list[str], keys: list[str]) -> list[int]:
        """Places with their Snits, glut six:2 | eye five:1, as one list."""
        found = [0] * (PLACES * SLOTS)
        for cell in cells:
            place, _, rest = cell.strip().partition(" ")
            first = self.one_of(place, keys) * SLOTS
            found[first : first + SLOTS] = self.counts(rest, SLOT_NAMES, SLOTS)
        return found


def position(text: str, check: Check, make: Callable[[int, dict[str, str]], Options]) -> Snits:
    """The table a diagram shows; `make` knows the boards."""
    reader = Lines(text)
    head = reader.take("snits_revenge,").split()
    if len(head) != 2 or head[1] != "seats":
        raise PositionError(reader.number, "a diagram begins with 'snits_revenge, 2 seats'")
    seats = reader.whole(head[0])
    table = Snits(seats, make(seats, reader.options(seats, check)), Chance())
    read_turn(reader, table)
    for clan in range(table.clans):
        read_clan(reader, table, clan)
    read_bolotomus(reader, table)
    read_exchange(reader, table)
    try:
        Table.invariants(table)  # before anything is asked that only a table can answer
        table.look_for_choices()
        table.invariants()
    except AssertionError as error:
        raise PositionError(0, str(error)) from None
    return table


def read_turn(reader: Lines, table: Snits) -> None:
    read_fields(BEFORE_PART, reader, table)
    part, began = reader.words(reader.take("part"), 2)
    table.part = reader.one_of(part, PARTS)
    table.part_began = reader.whole(began)
    read_fields(BEFORE_ACTING, reader, table)
    table.clan = reader.clan(reader.take("acting"), table.clans)
    read_fields(AFTER_ACTING, reader, table)
    if reader.next_is("ending"):
        ending, *winners = reader.take("ending").split() or [""]
        table.ending = list(ENDINGS)[reader.one_of(ending, list(ENDINGS))]
        seats = [letter(seat) for seat in range(table.seats)]
        table.winners = [reader.one_of(winner, seats) for winner in winners]


def read_clan(reader: Lines, table: Snits, clan: int) -> None:
    cells = [cell.strip() for cell in reader.take("clan").split("|")]
    head = cells[0].split()
    if len(cells) < 2 or head[:2] != [letter(clan + 1), "army"] or not cells[1].startswith("wounded "):
        raise PositionError(reader.number, f"'clan {letter(clan + 1)} army … | wounded 0 | …' belongs here")
    table.army[clan] = reader.counts(" ".join(head[2:]), KIND_NAMES, KINDS)
    table.wounded[clan] = reader.whole(cells[1].removeprefix("wounded "))
    table.snits[clan] = reader.snits(cells[2:], table.options.board.keys)


def read_bolotomus(reader: Lines, table: Snits) -> None:
    keys = table.options.board.keys
    ready = reader.take("ready")
    table.ready = reader.snits(ready.split("|") if ready else [], keys)
    table.snorgs = reader.flags(reader.take("snorgs"), keys)
    table.makums = reader.counts(reader.take("makums"), keys, ORGANS)
    table.runnungitms = reader.counts(reader.take("runnungitms"), keys, ORGANS)
    table.ready_makums = reader.counts(reader.take("ready_makums"), keys, ORGANS)
    table.ready_runnungitms = reader.counts(reader.take("ready_runnungitms"), keys, ORGANS)
    table.to_compose = reader.flags(reader.take("to_compose"), keys)
    table.used = reader.counts(reader.take("used"), passage_names(table.options.board), len(table.used))
    if reader.next_is("taken"):  # older diagrams have no such line
        for item in reader.take("taken").split():
            passage, _, seat = item.partition(":")
            way = reader.one_of(passage, passage_names(table.options.board))
            table.taken[way] = reader.clan(seat, table.clans)
    for item in reader.take("hidden").split():
        organ, _, what = item.partition(":")
        table.hidden[reader.one_of(organ, keys[:ORGANS])] = reader.one_of(what, HIDDEN_NAMES)
    table.searched = reader.flags(reader.take("searched"), keys)


def read_exchange(reader: Lines, table: Snits) -> None:
    keys = table.options.board.keys
    while reader.next_is("killed"):
        organ_key, seat, kind, place = reader.words(reader.take("killed"), 4)
        organ = reader.one_of(organ_key, keys[:ORGANS])
        table.killer_clan[organ] = reader.clan(seat, table.clans)
        table.killer_kind[organ] = reader.one_of(kind, KIND_NAMES)
        table.killer_place[organ] = reader.place(place, keys)
    table.spark_lies = reader.place(reader.take("spark"), keys)
    table.here = reader.place(reader.take("here"), keys[:ORGANS])
    table.pack = reader.counts(reader.take("pack"), KIND_NAMES, KINDS)
    table.striker = reader.one_of(reader.take("striker"), SLOT_NAMES)
    for item in reader.take("named").split():
        seat, _, slot = item.partition(":")
        if item == SAME and table.named:
            table.named.append(THE_SAME)
            continue
        table.named.append(reader.clan(seat, table.clans) * SLOTS + reader.one_of(slot, SLOT_NAMES))
    if reader.rows:
        raise PositionError(reader.rows[0][0], "nothing can follow the line 'named'")


# ---------------------------------------------------------------------- For people


def picture(seen: SnitsView, words: Words) -> str:
    """What a seat sees, enough to play by: every place with its pieces and the room in the ways out of it.

    Places and pieces are called as actions write them, in every language.
    """

    def say(kind: str, **args: Arg) -> str:
        return words.say("picture", kind, args, letter)

    lines = [headline(seen, say)]
    if seen.marks:
        lines.append(say("face_down", organs=" ".join(seen.marks)))
    if seen.hidden:
        lines.append(say("hidden", organs=" ".join(f"{organ}:{what}" for organ, what in seen.hidden.items())))
    if seen.spark_lies:
        lines.append(say("spark_lies", organ=seen.spark_lies))
    if seen.here:
        lines.append(say("here", organ=seen.here, pieces=exchange(seen)).rstrip())
    for place in [organ.key for organ in seen.organs] + ["outside"]:
        lines.append(f"{place:<15} {pieces(seen, place):<40} {ways_out(seen, place)}".rstrip())
    lines.append(say("pool", makums=seen.makum_pool, runnungitms=seen.runnungitm_pool))
    return "\n".join(lines) + "\n"


def headline(seen: SnitsView, say: Callable[..., str]) -> str:
    parts = [say("turn", turn=seen.turn), say(seen.part)]
    parts.append(say("over") if seen.actor == NOBODY else say("now", phase=seen.phase, seat=letter(seen.actor)))
    if seen.seats > 2:
        parts.append(say("totem", seat=letter(seen.senior)))
    if seen.part == "invasion":
        parts.append(say("score", n=seen.dead_snorgs, of=seen.organs_needed))
    return ", ".join(parts)


def exchange(seen: SnitsView) -> str:
    return " ".join(part for part in (counted(seen.pack), targets(seen.named)) if part)


def pieces(seen: SnitsView, place: str) -> str:
    found: list[str] = []
    if place in seen.snorgs:
        found.append("snorg")
    for name, things in (("makum", seen.makums), ("runnungitm", seen.runnungitms)):
        if place in things:
            found.append(f"{name}:{things[place]}")
    for clan, snits in enumerate(seen.snits):
        if place in snits:
            found.append(f"{letter(clan + 1)}({counted(snits[place])})")
    return " ".join(found) or "."


def ways_out(seen: SnitsView, place: str) -> str:
    """Neighbours with the room left: thrumble=2 for a channel, eye-1 for a canal, lapotum!1 for a red one."""
    signs = {"channel": "=", "canal": "-", "red": "!"}
    found: list[str] = []
    for passage, used in zip(seen.passages, seen.used, strict=True):
        if place in (passage.one, passage.other):
            other = passage.other if place == passage.one else passage.one
            found.append(f"{other}{signs[passage.kind]}{passage.capacity - used}")
    return " ".join(found)
