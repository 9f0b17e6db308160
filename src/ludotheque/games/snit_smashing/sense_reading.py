"""The orders are read: what each of them is, and, once everybody stands where he will, what each would have brought."""

from ludotheque.games.snit_smashing.actions import GARBLED, MOVE, ORDERS, Send, Stay
from ludotheque.games.snit_smashing.beach import CORNERS, FIRST_MOVE, HEXES, UNDER
from ludotheque.games.snit_smashing.material import CLAN, SPEEDS
from ludotheque.games.snit_smashing.rules import SnitSmashing
from ludotheque.games.snit_smashing.sense_prospects import Prospects, Routes, distances_of, room, routes_of, steps_in
from ludotheque.games.snit_smashing.state import BOUNDS, NOBODY
from ludotheque.kernel.state import Action


def is_den(table: SnitSmashing, to: int) -> bool:
    """Whether that stop is under the Snandergrab in a run to the sea."""
    return table.to_sea() and to == table.beach.home


def aims_at(table: SnitSmashing, seat: int) -> list[int]:
    """The hexes of a seat's Smash; none if it has ordered something else, or nothing yet."""
    order = table.orders[seat]
    return CORNERS[order] if 0 <= order < FIRST_MOVE else []


def moves_to(table: SnitSmashing, seat: int) -> int:
    """The centre of a seat's Move; NOBODY if it has ordered something else."""
    order = table.orders[seat]
    return MOVE[order - FIRST_MOVE].centre if FIRST_MOVE <= order < GARBLED.index else NOBODY


class Reading:
    """Everybody stands where he will when the orders are read."""

    def __init__(self, table: SnitSmashing, prospects: Prospects, mover: int, last: Action) -> None:
        self.table = table
        self.shares = prospects.shares()
        self.snit_slopes = prospects.snit_slopes()
        self.trophy_slopes = prospects.trophy_slopes()
        self.safe = [prospects.safe_slope(seat) for seat in range(table.seats)]
        self.alive = [prospects.alive_slope(seat) for seat in range(table.seats)]
        self.left = BOUNDS - table.bound
        self.places: list[int] = []  # of those in the open
        self.snits: list[int] = []
        self.readers = table.around(table.primus)
        moved = CLAN * mover + last.snit if isinstance(last, Send | Stay) else NOBODY
        for snit, at in enumerate(table.where):
            place = at
            if snit == moved and isinstance(last, Send):
                place = UNDER if is_den(table, last.to) else last.to
            if place < HEXES and not (table.to_sea() and table.beach.sea[place]):
                self.snits.append(snit)
                self.places.append(place)

    def worth(self, snit: int, place: int, routes: Routes) -> float:
        """Of a Snit that is left in the open there, in Snits at the end."""
        speed, owner = SPEEDS[snit % CLAN], snit // CLAN
        return (
            self.safe[owner] * routes.safe[self.left][speed][place]
            + self.alive[owner] * routes.alive[self.left][speed][place]
        )

    def values(self, seat: int) -> list[float]:
        """By the index of an order, the seat's share if it were read."""
        table = self.table
        share = self.shares[seat]
        values = [share] * len(ORDERS)
        centre, placer, overruled = table.snandergrab, NOBODY, False
        mine = False  # whether our order has been read
        hit_before = [NOBODY] * HEXES
        hit_after = [NOBODY] * HEXES
        for reader in self.readers:
            if reader == seat:
                mine = True
                continue
            moved = moves_to(table, reader)
            if moved != NOBODY:
                centre, placer, overruled = moved, reader, overruled or mine
            for here in aims_at(table, reader):
                if mine:
                    hit_after[here] = reader
                elif hit_before[here] == NOBODY:
                    hit_before[here] = reader
        gains = self.gains(seat, centre, placer, hit_before, hit_after)
        for index in table.beach.smashes:
            corner = CORNERS[index]
            values[index] = share + gains[corner[0]] + gains[corner[1]] + gains[corner[2]]
        if not table.to_sea() and not overruled:
            for here in range(HEXES):
                if hit_before[here] == NOBODY:
                    hit_before[here] = hit_after[here]
            base = self.total(seat, centre, placer, hit_before)
            for index in table.beach.moves:
                values[index] = share - base + self.total(seat, MOVE[index - FIRST_MOVE].centre, seat, hit_before)
        return values

    def gains(self, seat: int, centre: int, placer: int, before: list[int], after: list[int]) -> list[float]:
        """For every hex, what it brings to smash it."""
        table = self.table
        gains = [0.0] * HEXES
        routes = routes_of(table, centre)
        cover = table.beach.cover[centre]
        snit_slopes, trophy_slopes = self.snit_slopes[seat], self.trophy_slopes[seat]
        for at, snit in enumerate(self.snits):
            here, owner = self.places[at], snit // CLAN
            if before[here] != NOBODY or table.beach.sea[here]:
                continue
            if owner != placer and here in cover and not table.to_sea():
                continue
            if after[here] == NOBODY:
                gains[here] = -snit_slopes[owner] * self.worth(snit, here, routes)
            elif after[here] != owner:
                gains[here] = -trophy_slopes[after[here]]
            if owner != seat:
                gains[here] += trophy_slopes[seat]
        return gains

    def total(self, seat: int, centre: int, placer: int, hit: list[int]) -> float:
        """What everybody who stands there is worth to a seat, if the Snandergrab is put there."""
        table = self.table
        steps, distances = steps_in(table, centre), distances_of(table)
        safe, alive = distances.safe[self.left], distances.alive[self.left]
        snit_slopes, trophy_slopes = self.snit_slopes[seat], self.trophy_slopes[seat]
        waiting = 0
        for at, snit in enumerate(self.snits):
            if steps[self.places[at]] > 0 or snit // CLAN == placer:
                waiting += 1
        part = room(waiting, len(table.beach.cover[centre]), self.left)
        total = 0.0
        for at, snit in enumerate(self.snits):
            here, owner = self.places[at], snit // CLAN
            if steps[here] == 0 and owner != placer:
                total += snit_slopes[owner] * (self.safe[owner] + self.alive[owner])
            elif hit[here] == NOBODY or table.beach.sea[here]:
                speed, far = SPEEDS[snit % CLAN], steps[here]
                worth = self.safe[owner] * safe[speed][far] * part + self.alive[owner] * alive[speed][far]
                total += snit_slopes[owner] * worth
            elif hit[here] != owner:
                total += trophy_slopes[hit[here]]
        return total
