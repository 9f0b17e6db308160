"""§5 Kicks and packs, §6.3-§6.6 chomps and last kicks: everything that dice decide between Snits and things."""

from typing import Final

from ludotheque.games.snits_revenge.actions import (
    MAKUM,
    NOTHING,
    RUNNUNGITM,
    SLOTS,
    SNORG,
    SPARK,
    SPLOP,
    THING_NAMES,
    kind_of,
)
from ludotheque.games.snits_revenge.material import HAMMER, KIND_NAMES, KINDS, NOWHERE, PLAIN, SPEED
from ludotheque.games.snits_revenge.state import THE_SAME, Table

KICK_HITS: Final = 2
HAMMER_HITS: Final = 4


def kick_hits(kind: int) -> int:
    """§5.1 (R5): a kick hits on this number or less."""
    return HAMMER_HITS if kind == HAMMER else KICK_HITS


def rolls_to_kick(table: Table, kind: int) -> bool:
    """§5.1 (R5): one die."""
    die = table.dice(1)[0]
    hit = die <= kick_hits(kind)
    if table.story is not None:
        table.tell("kick_hits" if hit else "kick_misses", {"die": die, "snit": KIND_NAMES[kind]})
    return hit


def kick(table: Table, organ: int, kind: int, thing: int) -> None:
    """§5.1-§5.3: a Snit of the acting clan kicks a thing in its organ, once a turn."""
    table.ready[organ * SLOTS + kind] -= 1
    if table.story is not None:
        table.tell_snit("kicks", table.clan, kind, organ, {"thing": THING_NAMES[thing]})
    hit = rolls_to_kick(table, kind)
    if thing == RUNNUNGITM:
        if hit:
            kill_runnungitm(table, organ)
        else:
            chomp(table, organ, table.clan, kind)  # §5.3 (R6): at once, and free
    elif hit and thing == MAKUM:
        table.makums[organ] -= 1  # §5.2 (R2): back to the pool
        table.tell("makum_dies", {"organ": table.key(organ)})
    elif hit and thing == SNORG:
        kill_snorg(table, organ, kind)


def kill_runnungitm(table: Table, organ: int) -> None:
    """§5.2 (R2): back to the pool."""
    table.runnungitms[organ] -= 1
    if table.story is not None:
        table.tell("runnungitm_dies", {"organ": table.key(organ)})


def kill_snorg(table: Table, organ: int, kind: int) -> None:
    """§5.2 (R10), §9.2 (R16): the organ fails. What lies under the Snorg is seen; a Splop takes the killer along.

    With several clans the killer stands out until the turn ends, since it may come to hold the Spark (§8.4).
    """
    table.snorgs[organ] = 0
    table.tell_snit("snorg_dies", table.clan, kind, organ, {"n": table.dead_snorgs()})
    found = table.hidden[organ]
    if found == NOTHING:
        if not table.searched[organ] and table.options.hiding in ("decoys", "hidden_notes"):
            table.tell("found_nothing", {"organ": table.key(organ)})
    else:
        table.tell("found_spark" if found == SPARK else "found_splop", {"organ": table.key(organ)})
    table.searched[organ] = 1
    if table.clans > 1:
        table.mark(table.clan, organ, kind)
        table.killer_clan[organ] = table.clan
        table.killer_kind[organ] = kind
        table.killer_place[organ] = organ
    if found == SPLOP:
        table.hidden[organ] = NOTHING
        slot = kind + KINDS if table.clans > 1 else kind
        table.remove_snit(table.clan, organ, slot)
        table.tell_snit("splopped", table.clan, slot, organ)


def spark_found(table: Table, organ: int) -> bool:
    """§9.3 (R17): whether the Snorg that was just kicked is dead and sat on the Spark."""
    if table.hidden[organ] != SPARK or table.snorgs[organ]:
        return False
    table.hidden[organ] = NOTHING
    return True


# ---------------------------------------------------------------------- §5.4 Pack attacks


def pack_attacks(table: Table) -> None:
    """§5.4 (R7): all roll; one hit is enough; when all miss, `pack` holds those that may be chomped."""
    organ = table.here
    dice: list[int] = []
    hit = False
    for kind in range(KINDS):
        for die in table.dice(table.pack[kind]):
            dice.append(die)
            hit = hit or die <= kick_hits(kind)
    table.tell("pack_rolls", {"seat": table.clan + 1, "organ": table.key(organ), "dice": dice})
    if hit:
        kill_runnungitm(table, organ)
        end_pack(table)


def bite(table: Table, kind: int) -> None:
    """§5.4 (R7, R29): a free chomp at one attacker; or at each, as long as the Runnungitm lives."""
    table.pack[kind] -= 1
    survived = chomp(table, table.here, table.clan, kind)
    if not survived or not table.options.bite_each or sum(table.pack) == 0:
        end_pack(table)


def end_pack(table: Table) -> None:
    table.here = NOWHERE
    table.pack = [0] * KINDS


# ---------------------------------------------------------------------- §6.3 Chomping


def chomp(table: Table, organ: int, clan: int, slot: int) -> bool:
    """§6.3, §6.5 (R8): more than its speed on two dice catches it; then its last kick, by the same numbers.

    Whether the Runnungitm lives.
    """
    kind = kind_of(slot)
    dice = table.dice(2)
    caught = sum(dice) > SPEED[kind]
    if table.story is not None:
        table.tell_snit("chomp_catches" if caught else "chomp_misses", clan, slot, organ, {"dice": dice})
    if not caught:
        return True
    if kind == HAMMER:
        wound(table, organ, clan, slot)
    else:
        table.remove_snit(clan, organ, slot)
    last = table.dice(2)
    kills = sum(last) > SPEED[kind]
    if table.story is not None:
        table.tell("last_kick_hits" if kills else "last_kick_misses", {"seat": clan + 1, "dice": last})
    if kills:
        kill_runnungitm(table, organ)
    return not kills


def wound(table: Table, organ: int, clan: int, slot: int) -> None:
    """§6.6 (R9): a hammer that is caught becomes a plain Snit of speed 4."""
    killed = table.kill_of(clan, organ, slot)
    if killed != NOWHERE:
        table.killer_kind[killed] = PLAIN
    table.snits[clan][organ * SLOTS + slot] -= 1
    table.snits[clan][organ * SLOTS + slot - HAMMER + PLAIN] += 1
    table.wounded[clan] += 1
    table.tell_snit("is_wounded", clan, slot, organ)


def roll_named(table: Table) -> None:
    """§6.4 (R27, R28): the chomps one at a time, in the order named; those at Snits that are alike go round,
    but for those at the very one that was named before.

    A chomp whose Snit is gone by then is lost. A hammer wounded by one chomp meets the next as a plain Snit.
    """
    organ, named = table.here, table.named
    table.here, table.named = NOWHERE, []
    table.ready_runnungitms[organ] = 0
    groups: list[int] = []  # targets named, each kind once
    members: list[list[int]] = []  # what has become of the Snits of that group: a slot, or nowhere when dead
    turns: list[int] = []  # how many of the group were named
    for target in named:
        if target != THE_SAME and target not in groups:
            groups.append(target)
            members.append([target % SLOTS] * table.snits[target // SLOTS][organ * SLOTS + target % SLOTS])
            turns.append(0)
    group = which = 0
    for target in named:
        if target != THE_SAME:
            group = groups.index(target)
            which = turns[group] % len(members[group])
            turns[group] += 1
        members[group][which] = chomp_named(table, organ, groups[group] // SLOTS, members[group][which])


def chomp_named(table: Table, organ: int, clan: int, slot: int) -> int:
    """One of these chomps; the slot of the Snit afterwards, or nowhere."""
    if slot == NOWHERE:
        table.tell("chomp_too_late", {"seat": clan + 1, "organ": table.key(organ)})
        return NOWHERE
    before = table.snits[clan][organ * SLOTS + slot]
    chomp(table, organ, clan, slot)
    if table.snits[clan][organ * SLOTS + slot] == before:
        return slot
    return slot - HAMMER + PLAIN if kind_of(slot) == HAMMER else NOWHERE
