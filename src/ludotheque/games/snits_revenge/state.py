"""What lies on the table: Snits by clan, place and slot, the Bolotomus' pieces by organ, passages used, counters.

The law of this file: Snits of one clan and one slot in one place are alike (R28), so they are counted, never
named; `ready` counts those of the acting clan that may still act in this phase. What is not on the board lies in
the pool, and every piece is always somewhere.
"""

from typing import Final, cast

from mypy_extensions import i64

from ludotheque.games.snits_revenge.actions import (
    ENLISTING,
    HIDDEN_NAMES,
    NOTHING,
    SLOT_NAMES,
    SLOTS,
    SPARK,
    SPLOP,
    Verbs,
    is_marked,
    kind_of,
    marked,
)
from ludotheque.games.snits_revenge.material import (
    CHANNEL,
    HAMMER,
    KIND_NAMES,
    KINDS,
    LIGHTNING,
    NOWHERE,
    ORGANS,
    OUTSIDE,
    PLACES,
    PLAIN,
    Board,
    Edition,
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
    within,
)
from ludotheque.kernel.chance import Chance
from ludotheque.kernel.state import Action, State
from ludotheque.kernel.story import Arg

# How it can end, and the paragraph that says so
ENDINGS: Final[dict[str, str]] = {
    "organs": "§7.2",
    "snits_dead": "§7.3",
    "draw": "§7.4",
    "stalled": "§7.5",
    "stopped": "§7.6",
    "spark": "§9.3",
    "exit": "§8.7",
    "last_clan": "§8.7",
}
NOBODY: Final = -1
# Whether a clan chooses in a phase
CLANS_CHOOSE: Final[list[bool]] = [phase in (ARMY, MOVE, KICK, PACK, TARGET, FAST) for phase in range(len(PHASES))]
THE_SAME: Final = -1  # the Snit that was named just before (§6.4)
BOLOTOMUS: Final = 0  # its seat; the clans sit behind it, clan c in seat c + 1


ARMY_CHANGE: Final[dict[str, int]] = {"standard": 0, "minus_2": -2, "minus_1": -1, "plus_1": 1, "plus_2": 2}
# §9.1 (R40): Sparks and Splops
COUNTERS: Final[dict[str, tuple[int, int]]] = {
    "spark_3_splops": (1, 3),
    "spark_4_splops": (1, 4),
    "spark": (1, 0),
    "3_splops": (0, 3),
}


class Options:
    """§10.1: the table's options as values, with the board and the edition they choose."""

    def __init__(self, values: dict[str, str], seats: int, board: Board, verbs: Verbs, edition: Edition) -> None:
        self.values = values
        self.board = board
        self.verbs = verbs
        self.edition = edition
        self.army = edition.army[seats - 2] + ARMY_CHANGE[values["army"]]
        unbadged = sum(edition.clan) - edition.clan[PLAIN] - edition.clan[HAMMER] - edition.clan[LIGHTNING]
        self.badges = edition.badges[seats - 2]
        self.plain = max(0, self.army - self.badges - unbadged)  # §2.3 (R46): they fill up a larger army
        self.hiding = edition.hiding if values["spark_and_splops"] == "edition" else values["spark_and_splops"]
        self.sparks, self.splops = (0, 0) if self.hiding == "off" else COUNTERS[values["counters"]]
        if self.hiding == "on" and 0 in (self.sparks, self.splops):
            self.hiding = "hidden_notes"  # §9.4 (R40): counters that are all alike would hide nothing
        self.runnungitms = 0 if values["no_runnungitms"] == "on" else edition.runnungitms  # §10.2 (R22)
        self.makums = edition.makums
        self.organs_needed = int(values["organs_needed"])
        self.bite_each = values["pack_miss"] == "each"
        self.stall_limit = int(values["stall_limit"])
        self.turn_limit = int(values["turn_limit"])
        wide = int(values["channel_capacity"])  # §4.2 (R23, R47): openings are passages like others
        narrow = 2 if values["all_passages_two"] == "on" else 1
        self.capacity = [wide if passage.kind == CHANNEL else narrow for passage in board.passages]


def count(snits: list[int]) -> int:
    """How many there are in all places together."""
    total: i64 = 0
    for number in cast("list[i64]", snits):  # quicker once compiled
        total += number
    return total


def count_in(snits: list[int], place: int) -> int:
    """How many of these, which are counted by place and slot, are there."""
    first: i64 = place * SLOTS
    total: i64 = 0
    for i in range(first, first + SLOTS):
        total += cast("list[i64]", snits)[i]
    return total


class Table(State):
    """The things on the table; `rules.Snits` adds what may be done with them."""

    def __init__(self, seats: int, options: Options, chance: Chance, twin_of: "Table | None" = None) -> None:
        super().__init__(seats, chance)
        self.options = options
        self.clans = seats - 1
        if twin_of is None:
            self.lay_out()
        else:
            self.copy(twin_of)

    def lay_out(self) -> None:
        self.decisions = 0
        self.turn = 0
        self.last_roll = 0  # the last game turn in which a die fell (§7.5)
        self.part = INVASION
        self.part_began = 0  # the game turn after which this part began (§7.6)
        self.phase = HIDE
        self.senior = 0  # the clan with the totem (§8.2)
        self.clan = 0  # the clan that acts, or acted last
        self.ending = ""
        self.winners: list[int] = []
        self.army = [[0] * KINDS for _ in range(self.clans)]  # as enlisted
        self.enlisting = 0  # how many kinds the acting clan has decided on (§2.3)
        self.wounded = [0] * self.clans  # hammers replaced by plain Snits (§6.6)
        self.snits = [[0] * (PLACES * SLOTS) for _ in range(self.clans)]  # [place * SLOTS + slot]
        self.ready = [0] * (PLACES * SLOTS)  # of the acting clan
        self.snorgs = [1] * ORGANS
        self.makums = [0] * ORGANS
        self.runnungitms = [0] * ORGANS
        self.ready_makums = [0] * ORGANS
        self.ready_runnungitms = [0] * ORGANS
        self.to_compose = [0] * ORGANS  # Compositors that have not composed this turn
        self.used = [0] * len(self.options.board.passages)  # pieces that passed in this phase
        self.taken = [NOBODY] * len(self.options.board.passages)  # the clan to which a canal belongs this turn (§8.3)
        self.hidden = [NOTHING] * ORGANS  # under the Snorgs (§9)
        self.searched = [0] * ORGANS  # its first Snorg was killed, and what lay there was seen
        self.killer_clan = [NOBODY] * ORGANS  # who killed a Snorg here this turn (§8.4) …
        self.killer_kind = [0] * ORGANS
        self.killer_place = [NOWHERE] * ORGANS  # … and where that Snit is; nowhere when it is dead
        self.spark_lies = NOWHERE  # in the fight, while nobody holds it (§8.6)
        self.here = NOWHERE  # where a pack gathers, targets are named or a Snit strikes
        self.pack = [0] * KINDS  # the attackers, then those of them that may be chomped
        self.striker = 0  # the slot of the Snit that strikes
        self.named: list[int] = []  # targets: clan * SLOTS + slot, or THE_SAME
        self.possible: list[Action] = []  # what can be done now; it follows from the rest (`legality.possible`)

    def alphabet(self) -> list[Action]:
        return self.options.verbs.alphabet

    def copy(self, other: "Table") -> None:
        self.decisions = other.decisions
        self.turn = other.turn
        self.last_roll = other.last_roll
        self.part = other.part
        self.part_began = other.part_began
        self.phase = other.phase
        self.senior = other.senior
        self.clan = other.clan
        self.ending = other.ending
        self.winners = other.winners.copy()
        # once it is enlisted an army stays what it was
        self.army = other.army if other.phase > ARMY else [army.copy() for army in other.army]
        self.enlisting = other.enlisting
        self.wounded = other.wounded.copy()
        self.snits = [snits.copy() for snits in other.snits]
        self.ready = other.ready.copy()
        self.snorgs = other.snorgs.copy()
        self.makums = other.makums.copy()
        self.runnungitms = other.runnungitms.copy()
        self.ready_makums = other.ready_makums.copy()
        self.ready_runnungitms = other.ready_runnungitms.copy()
        self.to_compose = other.to_compose.copy()
        self.used = other.used.copy()
        self.taken = other.taken.copy()
        self.hidden = other.hidden.copy()
        self.searched = other.searched.copy()
        self.killer_clan = other.killer_clan.copy()
        self.killer_kind = other.killer_kind.copy()
        self.killer_place = other.killer_place.copy()
        self.spark_lies = other.spark_lies
        self.here = other.here
        self.pack = other.pack.copy()
        self.striker = other.striker
        self.named = other.named.copy()
        self.possible = other.possible  # never written to

    # ------------------------------------------------------------------ Questions

    def key(self, place: int) -> str:
        return self.options.board.keys[place]

    def main_phase(self) -> int:
        """The phase, without its steps."""
        return within(self.phase)

    def actor(self) -> int:
        """The seat whose choice it is; nobody when the game is over."""
        if self.phase == OVER:
            return NOBODY
        return self.clan + 1 if CLANS_CHOOSE[self.phase] else BOLOTOMUS

    def clan_size(self, clan: int) -> int:
        """How many Snits of this clan live, inside and outside."""
        return count(self.snits[clan])

    def is_out(self, seat: int) -> bool:
        """§7: the dead decide nothing; before the first turn nobody lives yet."""
        return self.part == FIGHT if seat == BOLOTOMUS else self.turn > 0 and self.clan_size(seat - 1) == 0

    def living_clans(self) -> list[int]:
        return [clan for clan in range(self.clans) if self.clan_size(clan) > 0]

    def snits_in(self, place: int) -> int:
        """How many Snits of all clans are there."""
        total = 0
        for snits in self.snits:
            total += count_in(snits, place)
        return total

    def ready_in(self, place: int) -> int:
        return count_in(self.ready, place)

    def foes_in(self, place: int) -> int:
        """How many Snits of other clans are where the acting clan is."""
        return self.snits_in(place) - count_in(self.snits[self.clan], place)

    def dead_snorgs(self) -> int:
        return ORGANS - sum(self.snorgs)

    def makum_pool(self) -> int:
        return self.options.makums - sum(self.makums)

    def runnungitm_pool(self) -> int:
        return self.options.runnungitms - sum(self.runnungitms)

    def has_room(self, exit_: int) -> bool:
        """§4.2: whether another piece may pass there in this phase."""
        passage = self.options.board.exit_passage[exit_]
        return self.used[passage] < self.options.capacity[passage]

    def is_taken(self, exit_: int) -> bool:
        """§8.3 (R1): whether another clan has used this canal in the first move, which closes it to the second."""
        return self.phase == FAST and self.taken[self.options.board.exit_passage[exit_]] not in (NOBODY, self.clan)

    def dash_dice(self) -> int:
        """§4.5 (R3): how many dice a dash into the Fleotis takes; the dead smash nobody (R19)."""
        board = self.options.board
        return 0 if self.part == FIGHT else self.snorgs[board.eye] + self.snorgs[board.prolobosinator]

    def last_named(self) -> int:
        """§6.4: the target named last, as clan * SLOTS + slot."""
        return [target for target in self.named if target != THE_SAME][-1]

    def counters_left(self) -> int:
        """§9.1: how many counters the Bolotomus has still to hide while it sets up."""
        laid = 0
        for what in self.hidden:
            if what != NOTHING:
                laid += 1
        return self.options.sparks + self.options.splops - laid

    def face_down(self) -> list[int]:
        """§9.1, §9.4 (R15): where counters lie face down, once all are hidden."""
        if self.options.hiding == "on":
            return [organ for organ in range(ORGANS) if self.hidden[organ] != NOTHING]
        if self.options.hiding == "decoys":
            lapotum = self.options.board.lapotum
            return [organ for organ in range(ORGANS) if organ != lapotum and not self.searched[organ]]
        return []

    def may_lie_under(self) -> list[int]:
        """§9.1, §9.4: for each organ, whether somebody who does not know must reckon with a counter there."""
        if self.options.hiding == "on" and self.phase != HIDE:
            return [1 if what != NOTHING else 0 for what in self.hidden]
        possible = [1 - searched for searched in self.searched]
        possible[self.options.board.lapotum] = 0
        return possible

    # ------------------------------------------------------------------ Dice and pieces

    def dice(self, number: int) -> list[int]:
        """Roll dice, in the open; a turn in which dice fall is no quiet turn (§7.5)."""
        self.last_roll = self.turn
        return [self.chance.die(6) for _ in range(number)]

    def remove_snit(self, clan: int, place: int, slot: int) -> None:
        """A Snit dies. If it was one that killed a Snorg this turn, nobody is left to hold the Spark for it."""
        self.snits[clan][place * SLOTS + slot] -= 1
        organ = self.kill_of(clan, place, slot)
        if organ != NOWHERE:
            self.killer_place[organ] = NOWHERE

    def kill_of(self, clan: int, place: int, slot: int) -> int:
        """The organ whose Snorg this marked Snit killed this turn, or nowhere."""
        if is_marked(slot) and self.part == INVASION:
            for organ in range(ORGANS):
                if self.killer_of(organ, clan, place, kind_of(slot)):
                    return organ
        return NOWHERE

    def killer_of(self, organ: int, clan: int, place: int, kind: int) -> bool:
        """Whether a Snit like this one killed the Snorg of that organ this turn."""
        return self.killer_clan[organ] == clan and self.killer_place[organ] == place and self.killer_kind[organ] == kind

    def mark(self, clan: int, place: int, kind: int) -> None:
        """One of these now stands out among its like."""
        self.snits[clan][place * SLOTS + kind] -= 1
        self.snits[clan][place * SLOTS + marked(kind)] += 1

    def forget_killers(self) -> None:
        """Nobody stands out any more."""
        if self.killer_clan.count(NOBODY) == ORGANS:
            return  # nobody did
        for organ in range(ORGANS):
            self.killer_clan[organ] = NOBODY
            self.killer_kind[organ] = 0
            self.killer_place[organ] = NOWHERE
        for snits in self.snits:
            for place in range(PLACES):
                for kind in range(KINDS):
                    i = place * SLOTS + kind
                    snits[i] += snits[i + KINDS]
                    snits[i + KINDS] = 0

    def free_canals(self) -> None:
        """§8.3: no canal is any clan's: a new turn, or the fight, where all have passages of their own."""
        self.taken = [NOBODY] * len(self.taken)

    def tell_snit(self, kind: str, clan: int, slot: int, organ: int, more: dict[str, Arg] | None = None) -> None:
        """A line about one Snit; the slot says whether it stands out."""
        if self.story is not None:
            args: dict[str, Arg] = {"seat": clan + 1, "snit": KIND_NAMES[kind_of(slot)], "slot": SLOT_NAMES[slot]}
            args["organ"] = self.key(organ)
            self.tell(kind, args if more is None else args | more)

    def finish(self, ending: str, winners: list[int]) -> None:
        """What is still hidden is turned up, now that everybody may see it."""
        phase = PHASES[self.main_phase()]
        self.ending = ending
        self.winners = winners
        self.phase = OVER
        self.ready = [0] * (PLACES * SLOTS)
        for organ, what in enumerate(self.hidden):
            if what != NOTHING:
                self.tell("lay_hidden", {"counter": HIDDEN_NAMES[what], "organ": self.key(organ)})
        self.tell("game_over", {"winners": winners, "ending": ending, "phase": phase, "clan": self.clan + 1})

    # ------------------------------------------------------------------ What must hold

    def invariants(self) -> None:
        self.check_snits()
        self.check_bolotomus()
        self.check_counters()
        self.check_marks()
        self.check_phase()
        self.check_ready()
        self.check_exchange()
        for passage, used in enumerate(self.used):
            assert 0 <= used <= self.options.capacity[passage], "a passage takes no more than its capacity"
            shared = self.clans == 1 or self.part == FIGHT or self.options.capacity[passage] > 1
            assert self.taken[passage] == NOBODY or not shared, (
                "a clan has a canal to itself where it may keep others out"
            )
        assert 0 <= self.clan < self.clans and 0 <= self.senior < self.clans, "there is no such clan"
        assert self.last_roll <= self.turn and self.part_began <= self.turn, "dice fell in a turn that is to come"
        assert self.winners == sorted(set(self.winners)), "every winner once, in the order of the seats"

    def check_phase(self) -> None:
        assert (self.phase == OVER) == bool(self.ending), "the game is over when it has ended"
        if self.phase in (HIDE, DUTY, ARMY):
            assert sum(self.snorgs) == ORGANS and not sum(self.searched), "before the game every Snorg lives"
        if self.phase == ARMY:
            open_kinds = ENLISTING[self.enlisting :]
            assert not sum(self.army[self.clan][kind] for kind in open_kinds), "a kind is decided on in its turn"
            assert self.clan_size(self.clan) == 0, "an army that is not complete does not march"
        if self.part == FIGHT and self.phase != OVER:
            assert self.phase in (MOVE, KICK, TARGET, FAST), "the dead have no turn"
            assert len(self.living_clans()) > 1, "one clan alone has won"
        assert self.part == FIGHT or self.phase != TARGET, "Snits kick Snits when the Bolotomus is dead"

    def check_ready(self) -> None:
        """Who may act belongs to the phase."""
        snits_act = self.phase in (MOVE, KICK, PACK, BITE, TARGET, FAST)
        for i in range(PLACES * SLOTS):
            assert 0 <= self.ready[i] <= self.snits[self.clan][i], "who may act is there"
            if self.ready[i]:
                assert snits_act, "it is not the Snits' turn"
                assert self.phase == MOVE or i // SLOTS != OUTSIDE, "outside there is nothing to do but to enter"
                assert self.phase != FAST or kind_of(i % SLOTS) == LIGHTNING, "only lightnings move twice"
                killer = is_marked(i % SLOTS) and self.part == INVASION
                assert not killer or self.phase == FAST, "who killed a Snorg has kicked"
        for organ in range(ORGANS):
            makums, runnungitms = self.ready_makums[organ], self.ready_runnungitms[organ]
            assert 0 <= makums <= self.makums[organ], "a Makum that may act is there"
            assert 0 <= runnungitms <= self.runnungitms[organ], "a Runnungitm that may act is there"
            assert not makums or self.phase == SEND, "Makums move in their phase"
            assert not runnungitms or self.phase in (SEND, CHOMP, NAMING), "Runnungitms move and chomp in their phases"
            composes = self.phase == COMPOSE and organ in self.options.board.compositors and self.snorgs[organ]
            assert self.to_compose[organ] in (0, 1 if composes else 0), "a working Compositor composes once"

    def check_exchange(self) -> None:
        """A pack, named targets or a kick in the fight: in one organ, between those who are there."""
        assert (self.here != NOWHERE) == (self.phase in (PACK, BITE, TARGET, NAMING)), "an exchange has a place"
        assert bool(self.named) == (self.phase == NAMING), "targets are named before the roll"
        assert self.phase in (PACK, BITE) or not sum(self.pack), "a pack is of the moment"
        assert self.phase == TARGET or self.striker == 0, "a Snit strikes when it has to choose whom"
        first = self.here * SLOTS
        if self.phase in (PACK, BITE):
            assert self.runnungitms[self.here] > 0, "a pack attacks a Runnungitm"
            for kind in range(KINDS):
                there = self.snits[self.clan][first + kind] - self.ready[first + kind]
                assert 0 <= self.pack[kind] <= there, "the pack is there and has not kicked"
        elif self.phase == NAMING:
            spare = self.runnungitms[self.here] - self.ready_runnungitms[self.here]
            assert len(self.named) <= spare, "each target has a Runnungitm"
            assert self.named[0] != THE_SAME, "the first target is named"
            for target in self.named:
                present = target == THE_SAME or self.snits[target // SLOTS][first + target % SLOTS] > 0
                assert present, "a target is there"
        elif self.phase == TARGET:
            i = first + self.striker
            assert self.snits[self.clan][i] > self.ready[i], "the Snit that strikes is there"

    def check_snits(self) -> None:
        for clan in range(self.clans):
            army, living = self.army[clan], [0] * KINDS
            for i in range(PLACES * SLOTS):
                assert self.snits[clan][i] >= 0, "Snits are counted from nought"
                living[kind_of(i % SLOTS)] += self.snits[clan][i]
            lapotum = self.options.board.lapotum * SLOTS
            assert not sum(self.snits[clan][lapotum : lapotum + SLOTS]), "no Snit is in the Lapotum"
            assert 0 <= self.wounded[clan] <= army[HAMMER], "only hammers are wounded"
            assert living[PLAIN] <= self.wounded[clan] + army[PLAIN], "plain Snits replace wounded hammers"
            assert living[HAMMER] <= army[HAMMER] - self.wounded[clan], "a hammer is whole, wounded or dead"
            for kind in range(KINDS):
                assert kind == PLAIN or living[kind] <= army[kind] <= self.options.edition.clan[kind], "a Snit too many"
            assert army[PLAIN] <= self.options.plain and sum(army) <= self.options.army, "an army is what was enlisted"

    def check_bolotomus(self) -> None:
        assert self.snorgs[self.options.board.lapotum] == (self.part == INVASION), "the Lapotum's Snorg is printed"
        assert self.makum_pool() >= 0 and self.runnungitm_pool() >= 0, "the pool is not a debt"
        for organ in range(ORGANS):
            assert self.snorgs[organ] in (0, 1), "one Snorg an organ"
            if self.part == FIGHT:
                assert not self.snorgs[organ] + self.makums[organ] + self.runnungitms[organ], "the dead have no pieces"

    def check_counters(self) -> None:
        assert self.hidden[self.options.board.lapotum] == NOTHING, "nothing lies in the Lapotum"
        assert self.hidden.count(SPARK) <= self.options.sparks, "there is one Spark"
        assert self.hidden.count(SPLOP) <= self.options.splops, "a Splop too many"
        for organ in range(ORGANS):
            assert self.hidden[organ] == NOTHING or not self.searched[organ], "what was seen is gone"
            assert self.searched[organ] or self.snorgs[organ] or self.part == FIGHT, "a dead Snorg hides nothing"

    def check_marks(self) -> None:
        marks = 0
        for clan in range(self.clans):
            for i in range(PLACES * SLOTS):
                number = self.snits[clan][i]
                if number and is_marked(i % SLOTS):
                    marks += number
                    kind = kind_of(i % SLOTS)
                    kills = [self.killer_of(organ, clan, i // SLOTS, kind) for organ in range(ORGANS)]
                    assert number == sum(kills) or self.part == FIGHT, "who stands out has killed a Snorg this turn"
        killers = ORGANS - self.killer_place.count(NOWHERE)
        if self.part == INVASION:
            assert marks == killers, "who killed a Snorg this turn and lives stands out"
            assert self.spark_lies == NOWHERE, "the Spark appears when the Bolotomus dies"
            still_dead = 0
            for organ in range(ORGANS):
                if self.killer_clan[organ] != NOBODY:
                    assert self.clans > 1 and self.phase not in (HIDE, DUTY, ARMY, MOVE), "nobody has kicked yet"
                    assert self.searched[organ], "a Snorg that was killed is dead, or was replaced"
                    still_dead += 1 - self.snorgs[organ]
            enough = self.dead_snorgs() - still_dead < self.options.organs_needed
            assert enough or self.clans == 1 or self.phase == OVER, "the Bolotomus would have died a turn ago"
        else:
            assert self.spark_lies not in (OUTSIDE, self.options.board.lapotum), "the Spark lies in an organ"
            lies = 0 if self.spark_lies == NOWHERE else 1
            assert killers == 0 and marks + lies == 1, "one Spark, held or lying"
