"""What one seat sees of Snits' Revenge, built by adding: nothing is copied from the table that is not named here."""

from functools import cache, lru_cache
from typing import Any, Final

from ludotheque.games.snits_revenge.actions import HIDDEN_NAMES, SLOT_NAMES, SLOTS, SPARK, SPLOP
from ludotheque.games.snits_revenge.combat import kick_hits
from ludotheque.games.snits_revenge.material import (
    KIND_NAMES,
    KINDS,
    NOWHERE,
    ORGANS,
    PLACES,
    SPEED,
    Board,
)
from ludotheque.games.snits_revenge.phases import HIDE, INVASION, OVER, PHASES, TARGET
from ludotheque.games.snits_revenge.rules import Snits
from ludotheque.games.snits_revenge.state import BOLOTOMUS, NOBODY, THE_SAME, Options
from ludotheque.games.snits_revenge.view import PARTS, PASSAGE_KINDS, Dice, Odds, OrganView, PassageView, SnitsView
from ludotheque.kernel.chance import Chance
from ludotheque.kernel.diagram import Reader
from ludotheque.kernel.fields import Named, Whole, show_fields, take_fields
from ludotheque.kernel.words import letter


class Clan(Whole):
    """A clan, by the letter of its seat; the View has the seat."""

    def write(self, value: int) -> str:
        return letter(value + 1)

    def read(self, reader: Reader, text: str, seats: int) -> int:
        return reader.one_of(text, [letter(seat) for seat in range(1, seats)])

    def show(self, value: int) -> int | str:
        return value + 1

    def take(self, shown: Any) -> int:
        return int(shown) - 1


# What lies open and is a line of the diagram by itself
OPEN: Final = [
    Whole("decisions"),
    Whole("turn"),
    Whole("last_roll"),
    Named("phase", PHASES),
    Clan("senior"),
    Whole("enlisting"),
]


def counts(numbers: list[int], names: list[str]) -> dict[str, int]:
    return {names[i]: number for i, number in enumerate(numbers) if number}


def by_place(snits: list[int], keys: list[str]) -> dict[str, dict[str, int]]:
    found: dict[str, dict[str, int]] = {}
    for place in range(PLACES):
        there = counts(snits[place * SLOTS : place * SLOTS + SLOTS], SLOT_NAMES)
        if there:
            found[keys[place]] = there
    return found


def name_of(place: int, keys: list[str]) -> str:
    return "" if place == NOWHERE else keys[place]


def ways(speed: int, dice: int) -> Odds:
    """How many rolls of so many dice are no more than the speed, and of how many."""
    if dice == 0:
        return 1, 1
    if dice == 1:
        return min(speed, 6), 6
    return sum(max(0, min(speed - first, 6)) for first in range(1, 7)), 36


def odds(dash_dice: int) -> dict[Dice, dict[str, Odds]]:
    """§4.5, §5.1, §6.3: what the dice promise."""
    return {
        "kick": {name: (kick_hits(kind), 6) for kind, name in enumerate(KIND_NAMES)},
        "chomp": {name: (36 - ways(SPEED[kind], 2)[0], 36) for kind, name in enumerate(KIND_NAMES)},
        "dash": {name: ways(SPEED[kind], dash_dice) for kind, name in enumerate(KIND_NAMES)},
    }


ODDS: Final = [odds(dice) for dice in range(3)]


# What never changes at a table is the same list in all its Views.


@cache
def organs_of(board: Board) -> list[OrganView]:
    return [OrganView(o.key, o.names[0], o.names[1], o.x, o.y, 1 if o.invented else 0) for o in board.organs]


@lru_cache(64)
def passages_of(options: Options) -> list[PassageView]:
    keys, passages = options.board.keys, options.board.passages
    return [
        PassageView(keys[p.one], keys[p.other], PASSAGE_KINDS[p.kind], capacity)
        for p, capacity in zip(passages, options.capacity, strict=True)
    ]


def marks_of(table: Snits) -> list[str]:
    """§9.1, §9.4 (R42): where counters lie face down; nobody sees them before all are hidden."""
    if table.phase == HIDE or table.part != INVASION:
        return []
    return [table.key(organ) for organ in table.face_down()]


def killers_of(table: Snits) -> dict[str, list[str]]:
    found: dict[str, list[str]] = {}
    for organ in range(ORGANS):
        if table.killer_clan[organ] != NOBODY:
            place = name_of(table.killer_place[organ], table.options.board.keys) or "nowhere"
            seat = letter(table.killer_clan[organ] + 1)
            found[table.key(organ)] = [seat, KIND_NAMES[table.killer_kind[organ]], place]
    return found


def view(table: Snits, seat: int) -> SnitsView:
    """Everything this seat was shown and could remember."""
    options, keys = table.options, table.options.board.keys
    knows = seat == BOLOTOMUS or table.phase == OVER
    hiding = table.phase == HIDE
    return SnitsView(
        seat=seat,
        seats=table.seats,
        options=dict(options.values),
        organs=organs_of(options.board),
        passages=passages_of(options),
        part=PARTS[table.part],
        part_began=table.part_began,
        actor=table.actor(),
        clan=table.clan + 1,
        ending=table.ending,
        winners=table.winners.copy(),
        army=[counts(army, KIND_NAMES) for army in table.army],
        army_size=options.army,
        army_badges=options.badges,
        army_plain=options.plain,
        wounded=table.wounded.copy(),
        snits=[by_place(snits, keys) for snits in table.snits],
        ready=by_place(table.ready, keys),
        snorgs=list(counts(table.snorgs, keys)),
        makums=counts(table.makums, keys),
        runnungitms=counts(table.runnungitms, keys),
        ready_makums=counts(table.ready_makums, keys),
        ready_runnungitms=counts(table.ready_runnungitms, keys),
        to_compose=list(counts(table.to_compose, keys)),
        makum_pool=table.makum_pool(),
        runnungitm_pool=table.runnungitm_pool(),
        dead_snorgs=table.dead_snorgs(),
        organs_needed=options.organs_needed,
        used=table.used.copy(),
        taken=[NOBODY if clan == NOBODY else clan + 1 for clan in table.taken],
        hidden={keys[o]: HIDDEN_NAMES[what] for o, what in enumerate(table.hidden) if what} if knows else {},
        marks=marks_of(table),
        searched=list(counts(table.searched, keys)),
        counters_left=table.counters_left() if hiding else 0,
        sparks=options.sparks if hiding else table.hidden.count(SPARK),
        splops=options.splops if hiding else table.hidden.count(SPLOP),
        killers=killers_of(table),
        spark_lies=name_of(table.spark_lies, keys),
        here=name_of(table.here, keys),
        pack=counts(table.pack, KIND_NAMES),
        striker=SLOT_NAMES[table.striker] if table.phase == TARGET else "",
        named=names_of(table.named),
        odds=ODDS[table.dash_dice()],
        **show_fields(OPEN, table),
    )


def names_of(targets: list[int]) -> list[list[str]]:
    found: list[list[str]] = []
    for target in targets:
        if target == THE_SAME:
            found.append([*found[-1][:2], "again"])
        else:
            found.append([letter(target // SLOTS + 1), SLOT_NAMES[target % SLOTS]])
    return found


# ---------------------------------------------------------------------- Guessing


def numbers(seen: dict[str, int], names: list[str], size: int) -> list[int]:
    found = [0] * size
    for name, number in seen.items():
        found[names.index(name)] = number
    return found


def flags(seen: list[str], keys: list[str]) -> list[int]:
    return [1 if key in seen else 0 for key in keys[:ORGANS]]


def from_places(seen: dict[str, dict[str, int]], keys: list[str]) -> list[int]:
    found: list[int] = []
    for key in keys:
        found += numbers(seen.get(key, {}), SLOT_NAMES, SLOTS)
    return found


def guess(seen: SnitsView, options: Options, chance: Chance) -> Snits:
    """A table that looks just like this from this seat; what is hidden from it is hidden anew."""
    table = Snits(seen.seats, options, chance)
    keys = options.board.keys
    take_fields(OPEN, seen, table)
    table.part = PARTS.index(seen.part)
    table.part_began = seen.part_began
    table.clan = seen.clan - 1
    table.ending = seen.ending
    table.winners = seen.winners.copy()
    table.army = [numbers(army, KIND_NAMES, KINDS) for army in seen.army]
    table.wounded = seen.wounded.copy()
    table.snits = [from_places(snits, keys) for snits in seen.snits]
    table.ready = from_places(seen.ready, keys)
    table.snorgs = flags(seen.snorgs, keys)
    table.makums = numbers(seen.makums, keys, ORGANS)
    table.runnungitms = numbers(seen.runnungitms, keys, ORGANS)
    table.ready_makums = numbers(seen.ready_makums, keys, ORGANS)
    table.ready_runnungitms = numbers(seen.ready_runnungitms, keys, ORGANS)
    table.to_compose = flags(seen.to_compose, keys)
    table.used = seen.used.copy()
    table.taken = [NOBODY if seat == NOBODY else seat - 1 for seat in seen.taken]
    table.searched = flags(seen.searched, keys)
    for key, (seat, kind, place) in seen.killers.items():
        organ = keys.index(key)
        table.killer_clan[organ] = ord(seat) - ord("B")
        table.killer_kind[organ] = KIND_NAMES.index(kind)
        table.killer_place[organ] = NOWHERE if place == "nowhere" else keys.index(place)
    table.spark_lies = NOWHERE if seen.spark_lies == "" else keys.index(seen.spark_lies)
    table.here = NOWHERE if seen.here == "" else keys.index(seen.here)
    table.pack = numbers(seen.pack, KIND_NAMES, KINDS)
    table.striker = SLOT_NAMES.index(seen.striker) if seen.striker else 0
    for seat, slot, *again in seen.named:
        table.named.append(THE_SAME if again else (ord(seat) - ord("B")) * SLOTS + SLOT_NAMES.index(slot))
    hide_again(table, seen)
    table.look_for_choices()
    table.redeal(seen.seat, chance)
    return table


def hide_again(table: Snits, seen: SnitsView) -> None:
    """The counters this seat knows where they are; the others anywhere they could be."""
    keys = table.options.board.keys
    for key, what in seen.hidden.items():
        table.hidden[keys.index(key)] = HIDDEN_NAMES.index(what)
    if seen.seat == BOLOTOMUS or table.phase == OVER:
        return
    marked = table.options.hiding == "on" and table.phase != HIDE
    possible = flags(seen.marks, keys) if marked else table.may_lie_under()
    counters = [SPLOP] * seen.splops + [SPARK] * seen.sparks
    for counter in counters[seen.counters_left :]:
        organ = possible.index(1)
        possible[organ] = 0
        table.hidden[organ] = counter
