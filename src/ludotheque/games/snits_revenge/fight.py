"""§8.4-§8.7 The death of the Bolotomus, and the fight of the clans for the Spark."""

from ludotheque.games.snits_revenge.actions import NOTHING, SLOTS, is_marked, kind_of
from ludotheque.games.snits_revenge.combat import rolls_to_kick
from ludotheque.games.snits_revenge.material import KIND_NAMES, KINDS, NOWHERE, ORGANS, OUTSIDE
from ludotheque.games.snits_revenge.phases import FIGHT, PHASES
from ludotheque.games.snits_revenge.state import NOBODY, Table
from ludotheque.kernel.chance import Bag
from ludotheque.kernel.story import Arg
from ludotheque.kernel.words import letter

# ---------------------------------------------------------------------- §8.4 The Bolotomus is dead


def fight_begins(table: Table, organ: int) -> None:
    """§8.4 (R19, R20, R36): its pieces leave; the killer of this organ's Snorg holds the Spark, or it lies there.

    One clan left needs no fight (R21).
    """
    clan, kind, place = table.killer_clan[organ], table.killer_kind[organ], table.killer_place[organ]
    table.tell("bolotomus_dies", {"phase": PHASES[table.main_phase()], "clan": table.clan + 1})
    remove_bolotomus(table)
    table.forget_killers()
    table.free_canals()
    table.part = FIGHT
    table.part_began = table.turn
    if clan != NOBODY and place not in (NOWHERE, OUTSIDE):
        table.mark(clan, place, kind)
        table.tell("holds_spark", {"seat": clan + 1, "snit": KIND_NAMES[kind], "organ": table.key(place)})
    else:
        spark_falls(table, organ)
    last_clan(table)


def spark_organ(table: Table) -> int:
    """§8.4 (R19, R34): where the last Snorg died; of several on that turn and still dead, one by lot."""
    killed = [1 if table.killer_clan[o] != NOBODY and not table.snorgs[o] else 0 for o in range(ORGANS)]
    if sum(killed) == 1:
        return killed.index(1)
    return table.chance.draw(Bag(table.options.board.keys[:ORGANS], killed))


def remove_bolotomus(table: Table) -> None:
    table.snorgs = [0] * ORGANS
    table.makums = [0] * ORGANS
    table.runnungitms = [0] * ORGANS
    table.ready_makums = [0] * ORGANS
    table.ready_runnungitms = [0] * ORGANS
    table.to_compose = [0] * ORGANS
    table.hidden = [NOTHING] * ORGANS


# ---------------------------------------------------------------------- §8.6 The Spark lies


def spark_falls(table: Table, organ: int) -> None:
    """§8.6 (R20, R35): nobody holds it; a Snit that stands there has it at once, one of several by lot."""
    table.spark_lies = organ
    table.tell("spark_lies", {"organ": table.key(organ)})
    names: list[str] = []
    counts: list[int] = []
    for clan in range(table.clans):
        for kind in range(KINDS):
            names.append(f"{letter(clan + 1)}:{KIND_NAMES[kind]}")
            counts.append(table.snits[clan][organ * SLOTS + kind])
    if sum(counts) == 0:
        return
    one_way = [number for number in counts if number > 0]
    taker = counts.index(one_way[0]) if len(one_way) == 1 else table.chance.draw(Bag(names, counts))
    take_spark(table, taker // KINDS, organ, taker % KINDS)


def take_spark(table: Table, clan: int, organ: int, kind: int) -> None:
    table.spark_lies = NOWHERE
    table.mark(clan, organ, kind)
    table.tell("takes_spark", {"seat": clan + 1, "snit": KIND_NAMES[kind], "organ": table.key(organ)})


# ---------------------------------------------------------------------- §8.5 The fight


def strike(table: Table, clan: int, slot: int) -> None:
    """§8.5 (R19, R33, R39): Snits kick Snits of other clans; who kills the holder holds the Spark."""
    organ, striker = table.here, table.striker
    table.here, table.striker = NOWHERE, 0
    at: dict[str, Arg] = {"other": clan + 1, "target": KIND_NAMES[kind_of(slot)]}
    table.tell_snit("strikes", table.clan, striker, organ, at)
    if not rolls_to_kick(table, kind_of(striker)):
        return
    table.remove_snit(clan, organ, slot)
    table.tell_snit("snit_dies", clan, slot, organ)
    if is_marked(slot):
        take_spark(table, table.clan, organ, striker)
    last_clan(table)


def step_in_fight(table: Table, slot: int, to: int) -> None:
    """§8.6, §8.7 (R19, R20): the first Snit where the Spark lies takes it; leaving the body with it wins."""
    if to == OUTSIDE and is_marked(slot):
        table.tell("leaves_with_spark", {"seat": table.clan + 1, "snit": KIND_NAMES[kind_of(slot)]})
        table.finish("exit", [table.clan + 1])
    elif to == table.spark_lies:
        take_spark(table, table.clan, to, slot)


def last_clan(table: Table) -> None:
    """§8.7 (R21): the only clan left wins."""
    living = table.living_clans()
    if len(living) == 1:
        table.finish("last_clan", [living[0] + 1])
