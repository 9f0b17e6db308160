"""§1.3 The beach: its hexes, what lies beside what, and how far it is.

A hex is a whole number, column by column; NEIGHBOURS is the grid on which every beach lies.
"""

from typing import Final

from mypy_extensions import i64

COLUMNS: Final = "ABCDEFG"
ROWS: Final = 10
HEXES: Final = len(COLUMNS) * ROWS
HEX_NAMES: Final[list[str]] = [f"{column}{row}" for column in COLUMNS for row in range(1, ROWS + 1)]
WEST: Final = 4 * ROWS  # the hexes of columns A to D

UNDER: Final = HEXES  # under the Snandergrab when a run to the sea begins (§7.1)
SLOWEST: Final = 4
FASTEST: Final = 7
FAR: Final = 1000  # more steps than any beach has


def neighbours(here: int) -> list[int]:
    """§1.3: own column one up and one down; B, D and F lie half a hex lower than the columns beside them."""
    column, row = divmod(here, ROWS)
    side = row - column % 2
    around = [(column, row - 1), (column, row + 1)]
    for beside in (column - 1, column + 1):
        around += [(beside, side), (beside, side + 1)]
    return sorted(c * ROWS + r for c, r in around if 0 <= c < len(COLUMNS) and 0 <= r < ROWS)


NEIGHBOURS: Final[list[list[int]]] = [neighbours(here) for here in range(HEXES)]
# The corners where three hexes meet (§3.2), and the hexes with six neighbours, none of them in the row that is sea on
# every map (§3.3). What no map allows has no action of its own: it is garbled (M9, M21).
CORNERS: Final[list[list[int]]] = [
    [one, two, three]
    for one in range(HEXES)
    for two in NEIGHBOURS[one]
    for three in NEIGHBOURS[two]
    if one < two < three and three in NEIGHBOURS[one]
]
CENTRES: Final[list[int]] = [here for here in range(HEXES) if len(NEIGHBOURS[here]) == 6 and here % ROWS > 1]
FIRST_MOVE: Final[int] = len(CORNERS)  # the orders begin with the Smashes


def ones(bits: i64) -> i64:
    """How many bits of a number are set: counted in pairs, in fours, in bytes, and then together."""
    bits -= (bits >> 1) & 0x1555555555555555
    bits = (bits & 0x3333333333333333) + ((bits >> 2) & 0x3333333333333333)
    bits = (bits + (bits >> 4)) & 0x0F0F0F0F0F0F0F0F
    bits += bits >> 8
    bits += bits >> 16
    bits += bits >> 32
    return bits & 0x7F


def nth(bits: i64, number: i64) -> i64:
    """The place of a set bit, counted from zero."""
    while number > 0:
        bits &= bits - 1
        number -= 1
    return ones((bits & -bits) - 1)


# Each hex in its word; not worked out where it is used, because compiled a shifted 1 has 32 bits alone
BITS: Final[list[i64]] = [2 ** (here % WEST) for here in range(HEXES)]


class Hexes:
    """A set of hexes as bits. One machine word is too short for a beach: columns A to D have one, the rest another."""

    def __init__(self, hexes: list[int] = [], other: "Hexes | None" = None) -> None:  # noqa: B006 (never written to)
        self.west: i64 = 0 if other is None else other.west
        self.east: i64 = 0 if other is None else other.east
        for here in hexes:
            self.add(here)

    def add(self, here: i64) -> None:
        if here < WEST:
            self.west |= BITS[here]
        else:
            self.east |= BITS[here]

    def drop(self, here: i64) -> None:
        if here < WEST:
            self.west &= ~BITS[here]
        else:
            self.east &= ~BITS[here]

    def holds(self, here: i64) -> bool:
        return (self.west if here < WEST else self.east) & BITS[here] != 0

    def count_without(self, others: "Hexes") -> i64:
        """How many of these are not among those."""
        return ones(self.west & ~others.west) + ones(self.east & ~others.east)

    def nth_without(self, others: "Hexes", number: i64) -> i64:
        """One of these that are not among those, counted from zero."""
        west = self.west & ~others.west
        in_west = ones(west)
        return nth(west, number) if number < in_west else WEST + nth(self.east & ~others.east, number - in_west)


class Stops(Hexes):
    """Where a Snit may stop, if nobody is there."""

    def __init__(self, hexes: list[int] = []) -> None:  # noqa: B006 (never written to)
        super().__init__(hexes)
        self.hexes = hexes  # in order


class Beach:
    """A map: which hexes there are, which of them are sea, and what follows from that."""

    def __init__(self, name: str, field: list[int], sea: list[int], home: int, starts: list[list[int]]) -> None:
        self.name = name
        self.field = field  # every hex there is, sea included, in order
        self.sea = [False] * HEXES
        for here in sea:
            self.sea[here] = True
        self.there = [False] * HEXES
        for here in field:
            self.there[here] = True
        self.home = home  # the Snandergrab's centre when a run begins (§1.4)
        self.starts = starts  # by number of players: the sea hexes that are dealt to the clans (§2.1)
        self.cover = [[one for one in sorted([*NEIGHBOURS[here], here]) if self.there[one]] for here in range(HEXES)]
        self.smashes = [place for place, corner in enumerate(CORNERS) if self.holds(corner)]
        self.moves = [FIRST_MOVE + place for place, centre in enumerate(CENTRES) if self.takes_snandergrab(centre)]
        self.inland: list[list[Stops]] = []  # by speed and place
        self.seaward: list[list[Stops]] = []
        self.steps = [self.walk([here]) for here in range(HEXES)]
        self.steps.append(self.walk(self.cover[home]))  # from UNDER
        for speed in range(FASTEST + 1):
            self.inland.append([Stops(self.inland_stops(place, speed)) for place in range(HEXES)])
            self.seaward.append([Stops(self.seaward_stops(place, speed)) for place in range(UNDER + 1)])

    def holds(self, hexes: list[int]) -> bool:
        """§3.2 (M8): the field is what the map shows, the sea included."""
        return all(self.there[one] for one in hexes)

    def takes_snandergrab(self, centre: int) -> bool:
        """§3.3 (M8): all seven hexes on the beach."""
        around = self.cover[centre]
        return len(around) == 7 and not any(self.sea[one] for one in around)

    def walk(self, begin: list[int]) -> list[int]:
        """§4.2 (M2, M20): the steps from there to every hex, over the beach alone; the sea can only be the end."""
        steps = [FAR] * HEXES
        for here in begin:
            steps[here] = 0
        edge = begin
        while edge:
            reached: list[int] = []
            for here in edge:
                if self.sea[here] and steps[here] > 0:
                    continue
                for there in NEIGHBOURS[here]:
                    if self.there[there] and steps[there] == FAR:
                        steps[there] = steps[here] + 1
                        reached.append(there)
            edge = reached
        return steps

    def inland_stops(self, place: int, speed: int) -> list[int]:
        """§4.2, §4.4: in a run to the Snandergrab, any beach hex within the speed."""
        return [to for to in range(HEXES) if 0 < self.steps[place][to] <= speed and not self.sea[to]]

    def seaward_stops(self, place: int, speed: int) -> list[int]:
        """§7.2, §7.4 (M12): in a run to the sea, the sea too; the Snandergrab is one place, named by its centre."""
        den = self.cover[self.home]
        stops = [to for to in range(HEXES) if 0 < self.steps[place][to] <= speed and to not in den]
        if place != UNDER and any(self.steps[place][to] <= speed for to in den):
            stops.append(self.home)
        return sorted(stops)
