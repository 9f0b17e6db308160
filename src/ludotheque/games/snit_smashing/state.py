"""What lies on the table: the beach, the Snandergrab, four clans of Snits, the folded orders.

The law of this file: a Snit is always in exactly one place, no beach hex holds two when a bound ends, and an order
that has been given is nobody else's to see until all are read.
"""

from typing import Final

from ludotheque.games.snit_smashing.actions import ALPHABET, GARBLED
from ludotheque.games.snit_smashing.beach import CENTRES, FIRST_MOVE, HEXES, UNDER, Hexes, Stops
from ludotheque.games.snit_smashing.material import BEACHES, CLAN, NAMES, SPEEDS
from ludotheque.kernel.chance import Bag, Chance
from ludotheque.kernel.state import Action, State

RUNS: Final = 4
BOUNDS: Final = 6
PARENTS: Final = 4  # Snits of a clan at the start
LITTER: Final = 3
CHANGES: Final = 5  # of mind, in one bound (M16)

# The phases, by the rulebook's own steps
WRITING: Final = 0
RUNNING: Final = 1
OVER: Final = 2

# How a game can end, and the paragraph that says so (M14, M19)
ENDINGS: Final = {
    "grand_slam": "§8.2",
    "two_winners": "§8.1",
    "snit_victory_shared": "§8.3",
    "bolotomus_victory_shared": "§8.3",
    "both_shared": "§8.3",
}

# Where a Snit is: a hex, or one of these. Up to UNDER it is active (§1.2).
SAFE: Final = HEXES + 1  # in front of its owner
POOL: Final = HEXES + 2  # face down
DEAD: Final = HEXES + 3

NOBODY: Final = -1
NO_ORDER: Final = -1


# What can be ordered on each beach, by index
SEAWARD_ORDERS: Final = {
    name: [*[ALPHABET[order] for order in beach.smashes], GARBLED] for name, beach in BEACHES.items()
}
INLAND_ORDERS: Final = {
    name: [ALPHABET[order] for order in [*beach.smashes, *beach.moves, GARBLED.index]]
    for name, beach in BEACHES.items()
}


class Options:
    """The table's options as values."""

    def __init__(self, values: dict[str, str]) -> None:
        self.values = values
        self.beach = BEACHES[values["map"]]
        self.inland_orders = INLAND_ORDERS[values["map"]]
        self.seaward_orders = SEAWARD_ORDERS[values["map"]]
        self.hide_own_orders = values["see_own_orders"] == "off"
        self.stack_until_end = values["stacking"] == "end_of_bound"


class Table(State):
    """The things on the table; `rules.SnitSmashing` adds what may be done with them.

    A Snit's number is its owner's seat times CLAN plus its place in the list of names.
    """

    def __init__(self, seats: int, options: Options, chance: Chance, twin_of: "Table | None" = None) -> None:
        super().__init__(seats, chance)
        self.options = options
        self.beach = options.beach
        if twin_of is None:
            self.lay_out(seats)
        else:
            self.copy(twin_of)

    def lay_out(self, seats: int) -> None:
        self.run = 0  # 1 to 4
        self.bound = 0  # 1 to 6
        self.phase = WRITING
        self.primus = NOBODY
        self.turn = NOBODY  # who moves a Snit
        self.snandergrab = self.beach.home
        self.starts = [NOBODY] * seats  # the sea hex of each clan
        self.orders = [NO_ORDER] * seats  # the index of an action
        self.changes = [0] * seats  # how often each one has changed his order in this bound
        self.last_orders = [NO_ORDER] * seats  # as they were read at the end of the last bound
        self.where = [POOL] * (CLAN * seats)
        self.moved = [False] * (CLAN * seats)  # active Snits that had their turn in this bound
        self.waiting: list[list[int]] = [[] for _ in range(seats)]  # a clan's active Snits that have not, in order
        self.occupant = [NOBODY] * HEXES  # the Snit on a beach hex; of two the one that has stopped there (M3)
        self.taken = Hexes()  # those with an occupant
        self.trophies: list[list[int]] = [[] for _ in range(seats)]

    def copy(self, other: "Table") -> None:
        self.run = other.run
        self.bound = other.bound
        self.phase = other.phase
        self.primus = other.primus
        self.turn = other.turn
        self.snandergrab = other.snandergrab
        self.starts = other.starts  # as they were drawn
        self.orders = other.orders.copy()
        self.changes = other.changes.copy()
        self.last_orders = other.last_orders  # as they were read
        self.where = other.where.copy()
        self.moved = other.moved.copy()
        self.waiting = [snits.copy() for snits in other.waiting]
        self.occupant = other.occupant.copy()
        self.taken = Hexes([], other.taken)
        self.trophies = [trophies.copy() for trophies in other.trophies]

    def alphabet(self) -> list[Action]:
        return ALPHABET

    def to_sea(self) -> bool:
        """Whether this is a run to the sea (§7); the others go to the Snandergrab."""
        return self.run % 2 == 0

    def clan(self, seat: int) -> range:
        """The numbers of a seat's Snits."""
        return range(CLAN * seat, CLAN * seat + CLAN)

    def around(self, first: int) -> list[int]:
        """Every seat, clockwise from that one."""
        return [(first + step) % self.seats for step in range(self.seats)]

    def those_at(self, seat: int, place: int) -> list[int]:
        return [snit for snit in range(CLAN * seat, CLAN * seat + CLAN) if self.where[snit] == place]

    def running(self, seat: int) -> list[int]:
        """A seat's active Snits: on the field, or under the Snandergrab in a run to the sea."""
        return [snit for snit in range(CLAN * seat, CLAN * seat + CLAN) if self.where[snit] <= UNDER]

    def anyone_running(self) -> bool:
        for place in self.where:
            if place <= UNDER:
                return True
        return False

    def living(self, seat: int) -> int:
        """§8.1: Snits that were drawn and are not dead."""
        total = 0
        for snit in range(CLAN * seat, CLAN * seat + CLAN):
            if self.where[snit] <= SAFE:
                total += 1
        return total

    def pool(self, seat: int) -> Bag:
        """The face-down Snits of a clan, as a bag."""
        first = CLAN * seat
        return Bag(NAMES, [1 if self.where[snit] == POOL else 0 for snit in range(first, first + CLAN)])

    def stops(self, snit: int) -> Stops:
        """§4.2: the hexes within a Snit's speed in this run, taken or not."""
        reach = self.beach.seaward if self.to_sea() else self.beach.inland
        return reach[SPEEDS[snit % CLAN]][self.where[snit]]

    def put_down(self, snit: int, to: int) -> None:
        """On a beach hex."""
        self.occupant[to] = snit
        self.taken.add(to)

    def take_up(self, here: int) -> None:
        self.occupant[here] = NOBODY
        self.taken.drop(here)

    def clear_field(self) -> None:
        self.occupant = [NOBODY] * HEXES
        self.taken = Hexes()

    def crowded(self) -> list[int]:
        """§4.3 (M3): the Snits that must make way, because another one has stopped on their hex."""
        if not self.options.stack_until_end:
            return []
        sea, occupant = self.beach.sea, self.occupant
        return [snit for snit, at in enumerate(self.where) if at < HEXES and not sea[at] and occupant[at] != snit]

    def orders_of_run(self) -> list[Action]:
        """§3.2, §3.3, §3.5, §7.3: the Smashes, in a run to the Snandergrab the Moves, and last a garbled order."""
        return self.options.seaward_orders if self.to_sea() else self.options.inland_orders

    def order_is_possible(self, order: int) -> bool:
        """§3.2, §3.3, §3.5, §7.3: a Smash or a Move for this run and beach, or something nobody can read."""
        return ALPHABET[order] in self.orders_of_run()

    def recount(self) -> None:
        """Work out `waiting`, `occupant` and `taken`, which only repeat what `where` and `moved` say."""
        self.clear_field()
        for seat in range(self.seats):
            self.waiting[seat] = []
            for snit in self.clan(seat):
                place = self.where[snit]
                ashore = place < HEXES and not self.beach.sea[place]
                if ashore and (self.moved[snit] or self.occupant[place] == NOBODY):
                    self.put_down(snit, place)
                if self.phase == RUNNING and place <= UNDER and not self.moved[snit]:
                    self.waiting[seat].append(snit)

    # ------------------------------------------------------------------ What cannot be

    def invariants(self) -> None:
        assert 1 <= self.run <= RUNS and 1 <= self.bound <= BOUNDS, "four runs of six bounds"
        assert 0 <= self.primus < self.seats, "somebody is the Primus"
        moves = [CENTRES[order - FIRST_MOVE] for order in self.beach.moves]
        home = self.snandergrab == self.beach.home
        assert home or (self.snandergrab in moves and not self.to_sea()), "the Snandergrab lies where it may"
        starts = self.beach.starts[self.seats]
        assert all(start in starts for start in self.starts), "every clan begins in the sea"
        assert all(self.starts.count(start) == 1 for start in self.starts), "every clan has a start of its own"
        self.check_snits()
        self.check_orders()
        survivors = sum(self.living(seat) for seat in range(self.seats))
        assert (self.phase == OVER) == (not self.anyone_running()), "the game goes on while Snits run"
        assert self.phase != OVER or self.run == RUNS or survivors == 0, "four runs, unless all Snits are dead"
        for seat in range(self.seats):
            for trophy in self.trophies[seat]:
                assert 0 <= trophy < CLAN * self.seats and trophy not in self.clan(seat), "a trophy is a rival's Snit"
                assert self.where[trophy] == DEAD, "a trophy is dead"
        trophies = [trophy for seat in range(self.seats) for trophy in self.trophies[seat]]
        assert all(trophies.count(trophy) == 1 for trophy in trophies), "a Snit is smashed once"

    def check_snits(self) -> None:
        den = self.beach.cover[self.beach.home]
        occupant = [NOBODY] * HEXES
        waiting: list[list[int]] = [[] for _ in range(self.seats)]
        for seat in range(self.seats):
            for snit in self.clan(seat):
                place = self.where[snit]
                assert 0 <= place <= DEAD, "a Snit is somewhere"
                active = place <= UNDER
                assert active or not self.moved[snit], "only active Snits have moved"
                assert not self.moved[snit] or self.phase == RUNNING, "Snits move after the orders"
                if active and self.phase == RUNNING and not self.moved[snit]:
                    waiting[seat].append(snit)
                if self.to_sea():
                    assert place >= UNDER or not self.beach.sea[place], "who reaches the sea is safe"
                    assert place >= UNDER or place not in den, "inside the Snandergrab is under it"
                else:
                    assert place != UNDER, "nobody waits under the Snandergrab"
                if place >= HEXES:
                    continue
                assert self.beach.there[place], "Snits stay on the field"
                if self.beach.sea[place]:
                    assert place == self.starts[seat], "in the sea a Snit is at its start"
                elif self.moved[snit] or occupant[place] == NOBODY:
                    occupant[place] = snit
        assert occupant == self.occupant and waiting == self.waiting, "the counts are right"
        assert all(self.taken.holds(here) == (occupant[here] != NOBODY) for here in range(HEXES)), "what is taken is"
        self.check_stacking()

    def check_stacking(self) -> None:
        """§4.3 (M3): never two that have moved; with *stacking=end_of_bound* one of two makes way."""
        at = [place for place in self.where if place < HEXES and not self.beach.sea[place]]
        doubled = [place for place in range(HEXES) if at.count(place) > 1]
        assert not doubled or self.options.stack_until_end, "one Snit a hex"
        crowded = self.crowded()
        assert len(crowded) == len(doubled), "two Snits a hex at the most"
        for snit in crowded:
            assert not self.moved[snit] and self.moved[self.occupant[self.where[snit]]], "one of two makes way"

    def check_orders(self) -> None:
        for seat in range(self.seats):
            order = self.orders[seat]
            assert order == NO_ORDER or self.order_is_possible(order), "an order is for this run and this beach"
            assert 0 <= self.changes[seat] <= CHANGES, "an order changes five times at the most"
            assert self.changes[seat] == 0 or (order != NO_ORDER and self.phase == WRITING), "only orders change"
            last = self.last_orders[seat]
            assert last == NO_ORDER or 0 <= last <= GARBLED.index, "an order was read"
        given = self.seats - self.orders.count(NO_ORDER)
        if self.phase == WRITING:
            assert given < self.seats, "when the last order is in, the Snits run"
        else:
            assert given == (self.seats if self.phase == RUNNING else 0), "orders lie folded until they are read"
        if self.phase == RUNNING:
            assert 0 <= self.turn < self.seats and self.waiting[self.turn], "whoever has the turn has a Snit to move"
        else:
            assert self.turn == NOBODY, "Snits move after the orders"
