"""Why an action is not possible now: for every action that is not in `legal`, the rule that says so.

The law of this file: `why_not` is None exactly when the action is legal; every sentence (words/*.json) begins with
what would be possible.
"""

from typing import Final

from ludotheque.games.snits_revenge.actions import (
    ENLISTING,
    HIDDEN_NAMES,
    MAKUM,
    NOTHING,
    SLOTS,
    THING_NAMES,
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
    kind_of,
)
from ludotheque.games.snits_revenge.choices import Choices
from ludotheque.games.snits_revenge.material import KIND_NAMES, LIGHTNING, NOWHERE, OUTSIDE, PLAIN
from ludotheque.games.snits_revenge.phases import (
    ARMY,
    BITE,
    DUTY,
    FAST,
    FIGHT,
    HIDE,
    INVASION,
    NAMING,
    OVER,
    PACK,
    PHASES,
    TARGET,
)
from ludotheque.games.snits_revenge.state import BOLOTOMUS, ENDINGS
from ludotheque.kernel.state import Action, Refusal

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


def why_not(table: Choices, seat: int, action: Action) -> Refusal | None:
    if table.phase == OVER:
        return Refusal("over", ENDINGS[table.ending])
    if not 0 <= seat < table.seats:
        return Refusal("only_watching", "§3.3")
    if seat != table.actor():
        return why_not_seat(table, seat)
    assert isinstance(action, Verb)
    return why_not_part(table, action) or why_not_phase(table, action)


def why_not_seat(table: Choices, seat: int) -> Refusal:
    """§3.3: it is somebody else's choice; for the dead (§8.4) and for a clan without Snits (§8.8) always."""
    if seat == BOLOTOMUS and table.part == FIGHT:
        return Refusal("bolotomus_dead", "§8.4")
    if seat != BOLOTOMUS and table.turn and not table.clan_size(seat - 1):
        return Refusal("sits_out", "§8.8")
    return Refusal("not_your_turn", "§3.3", {"seat": table.actor()})


def why_not_part(table: Choices, action: Verb) -> Refusal | None:
    """§5.1, §8.5 (R33): things are kicked while the Bolotomus lives, Snits when it is dead."""
    if table.part == INVASION and isinstance(action, (Strike, Target)):
        return Refusal("no_snits_yet", "§5.1")
    if table.part == FIGHT and isinstance(action, (Kick, Pack)):
        return Refusal("no_things_left", "§8.5")
    return None


def why_not_phase(table: Choices, action: Verb) -> Refusal | None:
    if table.phase in action.when:
        if isinstance(action, End):
            return None
        return why_not_bolotomus(table, action) if table.actor() == BOLOTOMUS else why_not_clan(table, action)
    if isinstance(action, End):
        return Refusal("must_choose", CHOSEN[table.phase])
    return Refusal("not_this_phase", "§3.1", {"phase": PHASES[table.phase]})


# ---------------------------------------------------------------------- The clans


def why_not_clan(table: Choices, action: Action) -> Refusal | None:
    if isinstance(action, Enlist):
        return why_not_enlist(table, action)
    if isinstance(action, March):
        return why_not_march(table, action)
    if isinstance(action, Kick):
        return why_not_kick(table, action)
    if isinstance(action, Pack):
        if table.may_pack(action.organ):
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


def why_not_enlist(table: Choices, action: Enlist) -> Refusal | None:
    kind = ENLISTING[table.enlisting]
    numbers = table.numbers()
    if action.kind == PLAIN:
        return Refusal("plain_stay_behind", "§2.3")
    if action.kind != kind:
        return Refusal("other_kind_first", "§2.3", {"snit": KIND_NAMES[kind]})
    if action.number in numbers:
        return None
    return Refusal("wrong_number", "§2.3", {"snit": KIND_NAMES[kind], "least": numbers[0], "most": numbers[-1]})


def why_not_march(table: Choices, action: March) -> Refusal | None:
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


def why_not_pass(table: Choices, exit_: int) -> Refusal | None:
    board = table.options.board
    start, to = table.key(board.exit_from[exit_]), table.key(board.exit_to[exit_])
    if board.exit_passage[exit_] == NOWHERE:
        return Refusal("no_passage", "§1.2", {"start": start, "to": to})
    if table.has_room(exit_):
        return None
    n = table.options.capacity[board.exit_passage[exit_]]
    return Refusal("passage_full", "§4.2", {"start": start, "to": to, "n": n}, f"{start}>{to}")


def why_not_kick(table: Choices, action: Kick) -> Refusal | None:
    organ, name = action.organ, KIND_NAMES[action.kind]
    if table.ready[organ * SLOTS + action.kind] == 0:
        return Refusal("cannot_kick", "§5.1", {"snit": name, "place": table.key(organ)})
    if table.things_in(organ, action.thing):
        return None
    args: dict[str, int | str | list[int] | list[str]] = {"thing": THING_NAMES[action.thing], "organ": table.key(organ)}
    return Refusal("nothing_to_kick", "§5.1", args, table.key(organ))


def why_not_strike(table: Choices, action: Strike) -> Refusal | None:
    organ, name = action.organ, KIND_NAMES[kind_of(action.slot)]
    if table.ready[organ * SLOTS + action.slot] == 0:
        return Refusal("cannot_kick", "§5.1", {"snit": name, "place": table.key(organ)})
    if table.foes_in(organ):
        return None
    return Refusal("no_foe", "§8.5", {"organ": table.key(organ)}, table.key(organ))


def why_not_target(table: Choices, action: Target) -> Refusal | None:
    if action.clan == table.clan:
        return Refusal("own_clan", "§8.5")
    if action.clan < table.clans and table.snits[action.clan][table.here * SLOTS + action.slot]:
        return None
    return Refusal("no_such_foe", "§8.5", {"snit": KIND_NAMES[kind_of(action.slot)], "organ": table.key(table.here)})


# ---------------------------------------------------------------------- The Bolotomus


def why_not_bolotomus(table: Choices, action: Action) -> Refusal | None:
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


def why_not_hide(table: Choices, action: Hide) -> Refusal | None:
    if table.counters_to_hide(action.what) == 0:
        return Refusal("none_to_hide", "§9.1", {"counter": HIDDEN_NAMES[action.what]})
    if table.hidden[action.organ] != NOTHING:
        return Refusal("hidden_there", "§9.1", {"organ": table.key(action.organ)})
    return None if table.may_hide(action.organ) else Refusal("not_in_lapotum", "§9.1")


def why_not_compose(table: Choices, action: Compose) -> Refusal | None:
    organ = action.organ
    if organ not in table.options.board.compositors:
        return Refusal("no_compositor", "§6.1", {"organ": table.key(organ)})
    if table.snorgs[organ] == 0:
        return Refusal("compositor_dead", "§6.1", {"organ": table.key(organ)}, table.key(organ))
    if table.to_compose[organ] == 0:
        return Refusal("has_composed", "§6.1", {"organ": table.key(organ)})
    assert table.makum_pool() > 0, "with an empty pool the phase is over"
    return None


def why_not_send(table: Choices, action: Send) -> Refusal | None:
    board = table.options.board
    start, to = board.exit_from[action.exit], board.exit_to[action.exit]
    never = Refusal("stays_inside", "§6.2", {"thing": THING_NAMES[action.thing]})
    if start == OUTSIDE:
        return never
    makum = action.thing == MAKUM
    there = table.makums[start] if makum else table.runnungitms[start]
    ready = table.ready_makums[start] if makum else table.ready_runnungitms[start]
    if ready == 0:
        args: dict[str, int | str | list[int] | list[str]] = {
            "thing": THING_NAMES[action.thing],
            "organ": table.key(start),
        }
        return Refusal("thing_has_moved" if there else "no_thing", "§6.2", args)
    return never if to == OUTSIDE else why_not_pass(table, action.exit)


def why_not_chomp(table: Choices, action: Chomp) -> Refusal | None:
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


def why_not_again(table: Choices) -> Refusal | None:
    organ = table.key(table.here)
    if table.ready_runnungitms[table.here] == 0:
        return Refusal("has_chomped", "§6.3", {"organ": organ})
    if table.may_name_again():
        return None
    return Refusal("only_one_such", "§6.4", {"snit": KIND_NAMES[kind_of(table.last_named() % SLOTS)], "organ": organ})


def why_not_transform(table: Choices, action: Transform) -> Refusal | None:
    organ = action.organ
    if table.may_transform(organ):
        return None
    if table.makums[organ] == 0:
        return Refusal("no_thing", "§6.7", {"thing": THING_NAMES[MAKUM], "organ": table.key(organ)})
    if organ != table.options.board.lapotum:
        return Refusal("has_snorg", "§6.7", {"organ": table.key(organ)}, table.key(organ))
    return Refusal("pool_empty" if table.options.runnungitms else "lapotum_idle", "§6.7")
