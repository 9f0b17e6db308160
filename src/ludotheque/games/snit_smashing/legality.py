"""What may be done, and why not: every order (§3), and where a Snit may go or stay (§4, §7)."""

from mypy_extensions import i64

from ludotheque.games.snit_smashing.actions import SEND, STAY, Move, Send, Smash, Stay
from ludotheque.games.snit_smashing.beach import HEX_NAMES, HEXES, UNDER
from ludotheque.games.snit_smashing.material import CLAN, NAMES, SPEEDS
from ludotheque.games.snit_smashing.state import CHANGES, DEAD, NOBODY, POOL, RUNNING, SAFE, WRITING, Table
from ludotheque.kernel.chance import Chance
from ludotheque.kernel.state import Action, Refusal
from ludotheque.kernel.story import Arg


def legal(table: Table, seat: int) -> list[Action]:
    if table.phase == RUNNING and seat == table.turn:
        return legal_moves(table, seat)
    if table.phase == WRITING and 0 <= seat < table.seats and table.changes[seat] < CHANGES:
        return legal_orders(table)
    return []


def why_not(table: Table, seat: int, action: Action) -> Refusal | None:
    """While the game goes on."""
    if not 0 <= seat < table.seats:
        return Refusal("only_watching", "§1.6")
    if isinstance(action, Send):
        snit = CLAN * seat + action.snit
        return why_not_now(table, seat, action.snit) or why_not_send(table, snit, action.to)
    if isinstance(action, Stay):
        return why_not_now(table, seat, action.snit) or why_not_stay(table, CLAN * seat + action.snit)
    return why_not_order(table, seat, action)


# ---------------------------------------------------------------------- §3 Secret orders


def legal_orders(table: Table) -> list[Action]:
    """§3.2, §3.3, §3.5, §7.3: the Smashes, in a run to the Snandergrab the Moves, and a garbled order."""
    return table.orders_of_run()


def why_not_order(table: Table, seat: int, action: Action) -> Refusal | None:
    if table.phase != WRITING:
        return Refusal("orders_are_in", "§3.4")
    if isinstance(action, Move):
        if table.to_sea():
            return Refusal("smash_only", "§7.3")
        if not table.beach.takes_snandergrab(action.centre):
            return Refusal("no_place_for_snandergrab", "§3.3", {"hex": HEX_NAMES[action.centre]})
    if isinstance(action, Smash):
        for here in action.hexes:
            if not table.beach.there[here]:
                return Refusal("off_the_field", "§3.2", {"hex": HEX_NAMES[here]}, HEX_NAMES[here])
    if table.changes[seat] == CHANGES:
        return Refusal("no_more_changes", "§3.4", {"n": CHANGES})
    return None


# ---------------------------------------------------------------------- §4 Moving Snits


def legal_moves(table: Table, seat: int) -> list[Action]:
    """§4.1-§4.4 (M2-M4): every Snit that has not had its turn, to every open stop within its speed, or staying."""
    actions: list[Action] = []
    crowded = table.crowded()
    for snit in table.waiting[seat]:
        sends = SEND[snit % CLAN]
        stops = open_stops(table, snit, crowded)
        for to in stops:
            actions.append(sends[to])
        if may_stay(table, snit, len(stops)):
            actions.append(STAY[snit % CLAN])
    return actions


def random_move(table: Table, seat: int, chance: Chance) -> Action:
    """One of `legal_moves` where stacking is strict, found by counting: there are many of them."""
    total: i64 = 0
    for snit in table.waiting[seat]:
        total += count_ways(table, snit)
    number: i64 = chance.below(total) if total > 1 else 0
    for snit in table.waiting[seat]:
        ways = count_ways(table, snit)
        if number < ways:
            return way_of(table, snit, number)
        number -= ways
    raise AssertionError("whoever has the turn has a Snit to move")


def count_ways(table: Table, snit: int) -> i64:
    """How many moves a Snit has: its open stops, and staying."""
    stops = table.stops(snit).count_without(table.taken)
    return stops + 1 if may_stay(table, snit, stops) else stops


def way_of(table: Table, snit: int, number: i64) -> Action:
    """That move of a Snit, counted from zero: the open stops in their order, then staying."""
    stops = table.stops(snit)
    if number < stops.count_without(table.taken):
        return SEND[snit % CLAN][stops.nth_without(table.taken, number)]
    return STAY[snit % CLAN]


def open_stops(table: Table, snit: int, crowded: list[int]) -> list[int]:
    """§4.2, §4.3 (M3): where a Snit may stop now."""
    occupant = table.occupant
    if not table.options.stack_until_end:
        return [to for to in table.stops(snit).hexes if occupant[to] == NOBODY]
    return [to for to in table.stops(snit).hexes if in_the_way(table, snit, to, crowded) == NOBODY]


def in_the_way(table: Table, snit: int, to: int, crowded: list[int]) -> int:
    """§4.3 (M3): whoever keeps a Snit from stopping there: one that is there or, where stacking is limited only at
    the end of a bound, one that is there for good or that could not get away any more; NOBODY if it may stop."""
    there = table.occupant[to]
    if not table.options.stack_until_end or (there != NOBODY and table.moved[there]):
        return there
    if there == NOBODY and not crowded:
        return NOBODY
    after = table.occupant.copy()
    here = table.where[snit]
    if here < HEXES and after[here] == snit:
        after[here] = NOBODY
    after[to] = snit
    make_way = [other for other in crowded if other != snit]
    if there != NOBODY:
        make_way.append(there)
    return stuck(table, make_way, after)


def stuck(table: Table, crowded: list[int], occupant: list[int]) -> int:
    """§4.3 (M3): one of these who would find no free hex of its own on such a beach; NOBODY if all would."""
    takers = [NOBODY] * HEXES
    for snit in crowded:
        if not finds_hex(table, snit, occupant, takers, [False] * HEXES):
            return snit
    return NOBODY


def finds_hex(table: Table, snit: int, occupant: list[int], takers: list[int], asked: list[bool]) -> bool:
    """A free hex in reach; whoever was to take it looks for another one first (an augmenting path)."""
    for to in table.stops(snit).hexes:
        if has_room_for_all(table, to):
            return True
        if occupant[to] != NOBODY or asked[to]:
            continue
        asked[to] = True
        if takers[to] == NOBODY or finds_hex(table, takers[to], occupant, takers, asked):
            takers[to] = snit
            return True
    return False


def has_room_for_all(table: Table, to: int) -> bool:
    """§4.3 (M3): the sea, and in a run to the sea the Snandergrab."""
    return table.beach.sea[to] or (table.to_sea() and to == table.beach.home)


def may_stay(table: Table, snit: int, stops: i64) -> bool:
    """§4.3 (M3): not where another one has stopped. §4.4 (M4): and a Snit must leave the sea if it has open stops."""
    place = table.where[snit]
    if place == UNDER:
        return True
    if table.beach.sea[place]:
        return not stops
    return table.occupant[place] == snit


def why_not_now(table: Table, seat: int, name: int) -> Refusal | None:
    """§4.1, §4.5 (M2, M22): whether that Snit can be moved at all at this moment."""
    if table.phase == WRITING:
        return Refusal("orders_first", "§4.1")
    if not table.waiting[seat]:
        return Refusal("passed_over", "§4.5")
    if seat != table.turn:
        return Refusal("not_your_turn", "§4.1", {"seat": table.turn})
    snit = CLAN * seat + name
    args: dict[str, Arg] = {"snit": NAMES[name]}
    place = table.where[snit]
    if place == POOL:
        return Refusal("face_down", "§1.2", args)
    if place == SAFE:
        return Refusal("safe_already", "§7.4" if table.to_sea() else "§5.3", args)
    if place == DEAD:
        return Refusal("dead", "§1.2", args)
    if table.moved[snit]:
        return Refusal("moved_already", "§4.1", args)
    return None


def why_not_send(table: Table, snit: int, to: int) -> Refusal | None:
    here = table.where[snit]
    name = NAMES[snit % CLAN]
    args: dict[str, Arg] = {"snit": name, "hex": HEX_NAMES[to]}
    if not table.beach.there[to]:
        return Refusal("off_the_field", "§4.2", args, HEX_NAMES[to])
    if here == to or (here == UNDER and to in table.beach.cover[table.beach.home]):
        return why_not_stay(table, snit) or Refusal("there_already", "§4.2", args)
    if table.to_sea():
        if to in table.beach.cover[table.beach.home] and to != table.beach.home:
            return Refusal("under_is_one_place", "§7.2", {"hex": HEX_NAMES[table.beach.home]})
    elif table.beach.sea[to]:
        return Refusal("sea_is_closed", "§4.4", args, HEX_NAMES[to])
    if not table.stops(snit).holds(to):
        speed, steps = SPEEDS[snit % CLAN], table.beach.steps[here][to]
        far: dict[str, Arg] = {"snit": name, "hex": HEX_NAMES[to], "speed": speed, "steps": steps}
        return Refusal("too_far", "§4.2", far, f"{steps} > {speed}")
    rival = in_the_way(table, snit, to, table.crowded())
    if rival == NOBODY:
        return None
    other = NAMES[rival % CLAN]
    may_go = table.options.stack_until_end and not table.moved[rival]
    blocked: dict[str, Arg] = {"hex": HEX_NAMES[to], "seat": rival // CLAN, "other": other}
    return Refusal("no_way_out" if may_go else "taken", "§4.3", blocked, other)


def why_not_stay(table: Table, snit: int) -> Refusal | None:
    stops = open_stops(table, snit, table.crowded())
    if may_stay(table, snit, len(stops)):
        return None
    name = NAMES[snit % CLAN]
    if table.beach.sea[table.where[snit]]:
        free = HEX_NAMES[stops[0]]
        return Refusal("leave_the_sea", "§4.4", {"snit": name, "hex": free}, free)
    rival = table.occupant[table.where[snit]]
    other = NAMES[rival % CLAN]
    return Refusal("must_make_way", "§4.3", {"snit": name, "seat": rival // CLAN, "other": other}, other)
