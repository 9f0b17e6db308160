"""What may be done, and why not (§2-§9): the one place that says which actions are legal, and the rule behind every
other one.

The law of this file: `why_not` is None exactly when the action is legal; every sentence (words/*.json) begins with
what would be possible.
"""

from typing import Final

from ludotheque.games.snits_revenge.actions import (
    AGAIN,
    ATTACK,
    END,
    ENLISTING,
    HIDDEN_NAMES,
    MAKUM,
    NOTHING,
    ROLL,
    SENT,
    SLOTS,
    SNORG,
    SPARK,
    SPLOP,
    THING_NAMES,
    THINGS,
    Again,
    Attack,
    Bite,
    Chomp,
    Compose,
    Duty,
    End,
    Enlist,
    Hide,
    Join,
    Kick,
    March,
    Pack,
    Roll,
    Send,
    Strike,
    Target,
    Transform,
    Verb,
    is_badged,
    kind_of,
)
from ludotheque.games.snits_revenge.material import (
    KIND_NAMES,
    KINDS,
    LIGHTNING,
    MOST_CLANS,
    MOST_ENLISTED,
    NOWHERE,
    ORGANS,
    OUTSIDE,
    PLACES,
    PLAIN,
)
from ludotheque.games.snits_revenge.phases import (
    ARMY,
    BITE,
    CHOMP,
    COMPOSE,
    DUTY,
    FAST,
    FIGHT,
    HIDE,
    INVASION,
    KICK,
    MOVE,
    NAMING,
    OVER,
    PACK,
    PHASES,
    SEND,
    TARGET,
    TRANSFORM,
)
from ludotheque.games.snits_revenge.state import BOLOTOMUS, ENDINGS, Table
from ludotheque.kernel.state import Action, Refusal
from ludotheque.kernel.story import Arg

OPTIONAL: Final[list[bool]] = [phase in END.when for phase in range(len(PHASES))]  # whether it may be ended (R13)
# The steps that cannot be skipped, and the paragraph that asks for each
CHOSEN: Final[dict[int, str]] = {
    HIDE: "§9.1",
    DUTY: "§2.2",
    ARMY: "§2.3",
    PACK: "§5.4",
    BITE: "§5.4",
    TARGET: "§8.5",
    NAMING: "§6.4",
}


# ---------------------------------------------------------------------- Rules about single choices


def counters_to_hide(table: Table, what: int) -> int:
    whole = table.options.sparks if what == SPARK else table.options.splops
    return whole - table.hidden.count(what)


def may_hide(table: Table, organ: int) -> bool:
    """§9.1 (R15): under a Snorg, so not in the Lapotum, and one counter a Snorg."""
    return organ != table.options.board.lapotum and table.hidden[organ] == NOTHING


def fitting_numbers(table: Table) -> list[int]:
    """§2.3 (R31, R46): how many of the kind in question may come, so that the army can be completed."""
    army, clan = table.army[table.clan], table.options.edition.clan
    kind = ENLISTING[table.enlisting]
    wanted = table.options.army - table.options.plain - sum(army)
    badges = max(0, table.options.badges - sum(army[k] for k in range(KINDS) if is_badged(k)))
    fitting: list[int] = []
    for number in range(min(clan[kind], wanted) + 1):
        badges_after = badges - number if is_badged(kind) else badges
        later = ENLISTING[table.enlisting + 1 :]
        rest = min(badges_after, sum(clan[k] for k in later if is_badged(k)))
        rest += sum(clan[k] for k in later if not is_badged(k))
        if badges_after >= 0 and wanted - number <= rest:
            fitting.append(number)
    return fitting


def may_march(table: Table, exit_: int) -> bool:
    """§4.2, §4.3: room in the passage, and not a red canal; §8.3: nor another clan's.

    §4.7: who is ready settles the rest.
    """
    return table.has_room(exit_) and not table.options.board.is_red(exit_) and not table.is_taken(exit_)


def things_in(table: Table, organ: int, thing: int) -> int:
    if thing == SNORG:
        return table.snorgs[organ]
    return table.makums[organ] if thing == MAKUM else table.runnungitms[organ]


def may_pack(table: Table, organ: int) -> bool:
    """§5.4 (R30): two Snits of the clan that have not kicked, and a Runnungitm."""
    return table.runnungitms[organ] > 0 and table.ready_in(organ) > 1


def may_send(table: Table, exit_: int) -> bool:
    """§6.2: room in the passage, and never out of the body."""
    return table.has_room(exit_) and table.options.board.exit_to[exit_] != OUTSIDE


def may_name_again(table: Table) -> bool:
    """§6.4 (R28): where only one such Snit stands, to name it is to name it again."""
    target = table.last_named()
    return table.snits[target // SLOTS][table.here * SLOTS + target % SLOTS] > 1


def may_transform(table: Table, organ: int) -> bool:
    if table.makums[organ] == 0:
        return False
    if organ == table.options.board.lapotum:
        return table.runnungitm_pool() > 0
    return table.snorgs[organ] == 0


# ---------------------------------------------------------------------- What may be chosen


def legal(table: Table, seat: int) -> list[Action]:
    if table.phase == OVER or seat != table.actor():
        return []
    return table.possible


def possible(table: Table) -> list[Action]:
    """What the seat in question may do, in the order of the alphabet; nothing when the game is over."""
    if table.phase == OVER:
        return []
    return [END, *choices(table)] if OPTIONAL[table.phase] else choices(table)


def choices(table: Table) -> list[Action]:
    """What the seat in question may choose, in the order of the alphabet; ending the phase apart."""
    if table.phase in (MOVE, FAST):
        return march_choices(table)
    if table.phase == KICK:
        return kick_choices(table) if table.part == INVASION else strike_choices(table)
    if table.phase == SEND:
        return send_choices(table)
    if table.phase == CHOMP:
        return chomp_choices(table)
    return exchange_choices(table) if table.here != NOWHERE else quiet_choices(table)


def march_choices(table: Table) -> list[Action]:
    board, march, ready = table.options.board, table.options.verbs.march, table.ready
    found: list[Action] = []
    for place in range(PLACES):
        if table.ready_in(place):
            for exit_ in board.exits_of[place]:
                if may_march(table, exit_):
                    for slot in range(SLOTS):
                        if ready[place * SLOTS + slot]:
                            found.append(march[exit_ * SLOTS + slot])
    return found


def kick_choices(table: Table) -> list[Action]:
    verbs, ready = table.options.verbs, table.ready
    found: list[Action] = []
    packs: list[Action] = []
    for organ in range(ORGANS):
        if not table.ready_in(organ):
            continue
        things = [thing for thing in range(THINGS) if things_in(table, organ, thing)]
        if things:
            for kind in range(KINDS):
                if ready[organ * SLOTS + kind]:
                    for thing in things:
                        found.append(verbs.kick[(organ * KINDS + kind) * THINGS + thing])
            if may_pack(table, organ):
                packs.append(verbs.pack[organ])
    return found + packs


def strike_choices(table: Table) -> list[Action]:
    found: list[Action] = []
    for organ in range(ORGANS):
        if table.foes_in(organ):
            for slot in range(SLOTS):
                if table.ready[organ * SLOTS + slot]:
                    found.append(table.options.verbs.strike[organ * SLOTS + slot])
    return found


def send_choices(table: Table) -> list[Action]:
    board, send = table.options.board, table.options.verbs.send
    found: list[Action] = []
    for organ in range(ORGANS):
        if table.ready_makums[organ] or table.ready_runnungitms[organ]:
            for exit_ in board.exits_of[organ]:
                if may_send(table, exit_):
                    if table.ready_makums[organ]:
                        found.append(send[exit_ * len(SENT)])
                    if table.ready_runnungitms[organ]:
                        found.append(send[exit_ * len(SENT) + 1])
    return found


def chomp_choices(table: Table) -> list[Action]:
    found: list[Action] = []
    for organ in range(ORGANS):
        if table.ready_runnungitms[organ]:
            found += targets_of(table, organ)
    return found


def targets_of(table: Table, organ: int) -> list[Action]:
    found: list[Action] = []
    for clan in range(table.clans):
        for slot in range(SLOTS):
            if table.snits[clan][organ * SLOTS + slot]:
                found.append(table.options.verbs.chomp[(organ * MOST_CLANS + clan) * SLOTS + slot])
    return found


def exchange_choices(table: Table) -> list[Action]:
    """In the middle of a pack attack, of naming targets, or of a kick at another clan."""
    verbs = table.options.verbs
    found: list[Action] = []
    if table.phase == PACK:
        if sum(table.pack) > 1:
            found.append(ATTACK)
        found += [verbs.join[kind] for kind in range(KINDS) if table.ready[table.here * SLOTS + kind]]
    elif table.phase == BITE:
        found += [verbs.bite[kind] for kind in range(KINDS) if table.pack[kind]]
    elif table.phase == TARGET:
        found += [verbs.target[target] for target in foes(table)]
    else:
        found.append(ROLL)
        if table.ready_runnungitms[table.here]:
            if may_name_again(table):
                found.append(AGAIN)
            found += targets_of(table, table.here)
    return found


def foes(table: Table) -> list[int]:
    """§8.5 (R33): the Snits of other clans where one is about to kick, as clan * SLOTS + slot."""
    found: list[int] = []
    for clan in range(table.clans):
        if clan != table.clan:
            for slot in range(SLOTS):
                if table.snits[clan][table.here * SLOTS + slot]:
                    found.append(clan * SLOTS + slot)
    return found


def quiet_choices(table: Table) -> list[Action]:
    """Setting up, composing, transforming."""
    verbs = table.options.verbs
    found: list[Action] = []
    if table.phase == HIDE:
        for what in (SPLOP, SPARK):
            if counters_to_hide(table, what):
                found += [verbs.hide[(what - 1) * ORGANS + organ] for organ in range(ORGANS) if may_hide(table, organ)]
    elif table.phase == DUTY:
        if table.options.runnungitms and sum(table.runnungitms) == 0:
            found += verbs.duty
    elif table.phase == ARMY:
        if table.enlisting < len(ENLISTING):
            first = ENLISTING[table.enlisting] * (MOST_ENLISTED + 1)
            found += [verbs.enlist[first + number] for number in fitting_numbers(table)]
    elif table.phase == COMPOSE:
        found += [verbs.compose[organ] for organ in range(ORGANS) if table.to_compose[organ] and table.makum_pool()]
    elif table.phase == TRANSFORM:
        found += [verbs.transform[organ] for organ in range(ORGANS) if may_transform(table, organ)]
    return found


# ---------------------------------------------------------------------- Why not


def why_not(table: Table, seat: int, action: Action) -> Refusal | None:
    if table.phase == OVER:
        return Refusal("over", ENDINGS[table.ending])
    if not 0 <= seat < table.seats:
        return Refusal("only_watching", "§3.3")
    if seat != table.actor():
        return why_not_seat(table, seat)
    assert isinstance(action, Verb)
    return why_not_part(table, action) or why_not_phase(table, action)


def why_not_seat(table: Table, seat: int) -> Refusal:
    """§3.3: it is somebody else's choice; for the dead (§8.4) and for a clan without Snits (§8.8) always."""
    if seat == BOLOTOMUS and table.part == FIGHT:
        return Refusal("bolotomus_dead", "§8.4")
    if seat != BOLOTOMUS and table.turn and not table.clan_size(seat - 1):
        return Refusal("sits_out", "§8.8")
    return Refusal("not_your_turn", "§3.1", {"seat": table.actor()})


def why_not_part(table: Table, action: Verb) -> Refusal | None:
    """§5.1, §8.5 (R33): things are kicked while the Bolotomus lives, Snits when it is dead."""
    if table.part == INVASION and isinstance(action, (Strike, Target)):
        return Refusal("no_snits_yet", "§5.1")
    if table.part == FIGHT and isinstance(action, (Kick, Pack)):
        return Refusal("no_things_left", "§8.5")
    return None


def why_not_phase(table: Table, action: Verb) -> Refusal | None:
    if table.phase in action.when:
        if isinstance(action, End):
            return None
        return why_not_bolotomus(table, action) if table.actor() == BOLOTOMUS else why_not_clan(table, action)
    if isinstance(action, End):
        return Refusal("must_choose", CHOSEN[table.phase])
    return Refusal("not_this_phase", "§3.1", {"phase": PHASES[table.phase]})


# ---------------------------------------------------------------------- The clans


def why_not_clan(table: Table, action: Action) -> Refusal | None:
    if isinstance(action, Enlist):
        return why_not_enlist(table, action)
    if isinstance(action, March):
        return why_not_march(table, action)
    if isinstance(action, Kick):
        return why_not_kick(table, action)
    if isinstance(action, Pack):
        if may_pack(table, action.organ):
            return None
        return Refusal("no_pack", "§5.4", {"organ": table.key(action.organ)}, table.key(action.organ))
    if isinstance(action, Join):
        if table.ready[table.here * SLOTS + action.kind]:
            return None
        return Refusal("cannot_join", "§5.4", {"snit": KIND_NAMES[action.kind], "organ": table.key(table.here)})
    if isinstance(action, Attack):
        return None if sum(table.pack) > 1 else Refusal("pack_too_small", "§5.4")
    if isinstance(action, Strike):
        return why_not_strike(table, action)
    assert isinstance(action, Target)
    return why_not_target(table, action)


def why_not_enlist(table: Table, action: Enlist) -> Refusal | None:
    kind = ENLISTING[table.enlisting]
    numbers = fitting_numbers(table)
    if action.kind == PLAIN:
        return Refusal("plain_stay_behind", "§2.3")
    if action.kind != kind:
        return Refusal("other_kind_first", "§2.3", {"snit": KIND_NAMES[kind]})
    if action.number in numbers:
        return None
    return Refusal("wrong_number", "§2.3", {"snit": KIND_NAMES[kind], "least": numbers[0], "most": numbers[-1]})


def why_not_march(table: Table, action: March) -> Refusal | None:
    board = table.options.board
    start, to = board.exit_from[action.exit], board.exit_to[action.exit]
    where = table.key(start)
    name = KIND_NAMES[kind_of(action.slot)]
    if table.snits[table.clan][start * SLOTS + action.slot] == 0:
        return Refusal("no_snit", "§4.1", {"snit": name, "place": where})
    if table.phase == FAST:
        if kind_of(action.slot) != LIGHTNING:
            return Refusal("only_lightning", "§4.7", {"snit": name})
        if start == OUTSIDE:
            return Refusal("not_in_now", "§4.7")
    if table.ready[start * SLOTS + action.slot] == 0:
        return Refusal("has_moved", "§4.1", {"snit": name, "place": where})
    if board.exit_passage[action.exit] != NOWHERE:
        if board.is_red(action.exit):
            return Refusal("red_canal", "§4.3", {}, f"{where}>{table.key(to)}")
        if table.is_taken(action.exit):
            seat = table.taken[board.exit_passage[action.exit]] + 1
            return Refusal("canal_taken", "§8.3", {"seat": seat}, f"{where}>{table.key(to)}")
    return why_not_pass(table, action.exit)


def why_not_pass(table: Table, exit_: int) -> Refusal | None:
    board = table.options.board
    start, to = table.key(board.exit_from[exit_]), table.key(board.exit_to[exit_])
    if board.exit_passage[exit_] == NOWHERE:
        return Refusal("no_passage", "§1.2", {"start": start, "to": to})
    if table.has_room(exit_):
        return None
    n = table.options.capacity[board.exit_passage[exit_]]
    return Refusal("passage_full", "§4.2", {"start": start, "to": to, "n": n}, f"{start}>{to}")


def why_not_kick(table: Table, action: Kick) -> Refusal | None:
    organ, name = action.organ, KIND_NAMES[action.kind]
    if table.ready[organ * SLOTS + action.kind] == 0:
        return Refusal("cannot_kick", "§5.1", {"snit": name, "place": table.key(organ)})
    if things_in(table, organ, action.thing):
        return None
    args: dict[str, Arg] = {"thing": THING_NAMES[action.thing], "organ": table.key(organ)}
    return Refusal("nothing_to_kick", "§5.1", args, table.key(organ))


def why_not_strike(table: Table, action: Strike) -> Refusal | None:
    organ, name = action.organ, KIND_NAMES[kind_of(action.slot)]
    if table.ready[organ * SLOTS + action.slot] == 0:
        return Refusal("cannot_kick", "§5.1", {"snit": name, "place": table.key(organ)})
    if table.foes_in(organ):
        return None
    return Refusal("no_foe", "§8.5", {"organ": table.key(organ)}, table.key(organ))


def why_not_target(table: Table, action: Target) -> Refusal | None:
    if action.clan == table.clan:
        return Refusal("own_clan", "§8.5")
    if action.clan < table.clans and table.snits[action.clan][table.here * SLOTS + action.slot]:
        return None
    return Refusal("no_such_foe", "§8.5", {"snit": KIND_NAMES[kind_of(action.slot)], "organ": table.key(table.here)})


# ---------------------------------------------------------------------- The Bolotomus


def why_not_bolotomus(table: Table, action: Action) -> Refusal | None:
    if isinstance(action, Hide):
        return why_not_hide(table, action)
    if isinstance(action, Duty):
        return None
    if isinstance(action, Bite):
        if table.pack[action.kind]:
            return None
        return Refusal("not_in_pack", "§5.4", {"snit": KIND_NAMES[action.kind]})
    if isinstance(action, Compose):
        return why_not_compose(table, action)
    if isinstance(action, Send):
        return why_not_send(table, action)
    if isinstance(action, Chomp):
        return why_not_chomp(table, action)
    if isinstance(action, Roll):
        return None
    if isinstance(action, Again):
        return why_not_again(table)
    assert isinstance(action, Transform)
    return why_not_transform(table, action)


def why_not_hide(table: Table, action: Hide) -> Refusal | None:
    if counters_to_hide(table, action.what) == 0:
        return Refusal("none_to_hide", "§9.1", {"counter": HIDDEN_NAMES[action.what]})
    if table.hidden[action.organ] != NOTHING:
        return Refusal("hidden_there", "§9.1", {"organ": table.key(action.organ)})
    return None if may_hide(table, action.organ) else Refusal("not_in_lapotum", "§9.1")


def why_not_compose(table: Table, action: Compose) -> Refusal | None:
    organ = action.organ
    if organ not in table.options.board.compositors:
        return Refusal("no_compositor", "§6.1", {"organ": table.key(organ)})
    if table.snorgs[organ] == 0:
        return Refusal("compositor_dead", "§6.1", {"organ": table.key(organ)}, table.key(organ))
    if table.to_compose[organ] == 0:
        return Refusal("has_composed", "§6.1", {"organ": table.key(organ)})
    assert table.makum_pool() > 0, "with an empty pool the phase is over"
    return None


def why_not_send(table: Table, action: Send) -> Refusal | None:
    board = table.options.board
    start, to = board.exit_from[action.exit], board.exit_to[action.exit]
    never = Refusal("stays_inside", "§6.2", {"thing": THING_NAMES[action.thing]})
    if start == OUTSIDE:
        return never
    makum = action.thing == MAKUM
    there = table.makums[start] if makum else table.runnungitms[start]
    ready = table.ready_makums[start] if makum else table.ready_runnungitms[start]
    if ready == 0:
        args: dict[str, Arg] = {
            "thing": THING_NAMES[action.thing],
            "organ": table.key(start),
        }
        return Refusal("thing_has_moved" if there else "no_thing", "§6.2", args)
    return never if to == OUTSIDE else why_not_pass(table, action.exit)


def why_not_chomp(table: Table, action: Chomp) -> Refusal | None:
    organ = action.organ
    if table.phase == NAMING and organ != table.here:
        return Refusal("name_here", "§6.4", {"organ": table.key(table.here)})
    if table.runnungitms[organ] == 0:
        return Refusal("no_runnungitm", "§6.3", {"organ": table.key(organ)})
    if table.ready_runnungitms[organ] == 0:
        return Refusal("has_chomped", "§6.3", {"organ": table.key(organ)})
    if action.clan < table.clans and table.snits[action.clan][organ * SLOTS + action.slot]:
        return None
    return Refusal("no_prey", "§6.3", {"snit": KIND_NAMES[kind_of(action.slot)], "organ": table.key(organ)})


def why_not_again(table: Table) -> Refusal | None:
    organ = table.key(table.here)
    if table.ready_runnungitms[table.here] == 0:
        return Refusal("has_chomped", "§6.3", {"organ": organ})
    if may_name_again(table):
        return None
    return Refusal("only_one_such", "§6.4", {"snit": KIND_NAMES[kind_of(table.last_named() % SLOTS)], "organ": organ})


def why_not_transform(table: Table, action: Transform) -> Refusal | None:
    organ = action.organ
    if may_transform(table, organ):
        return None
    if table.makums[organ] == 0:
        return Refusal("no_thing", "§6.7", {"thing": THING_NAMES[MAKUM], "organ": table.key(organ)})
    if organ != table.options.board.lapotum:
        return Refusal("has_snorg", "§6.7", {"organ": table.key(organ)}, table.key(organ))
    return Refusal("pool_empty" if table.options.runnungitms else "lapotum_idle", "§6.7")
