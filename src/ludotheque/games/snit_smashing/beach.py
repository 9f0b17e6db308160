"""§1.3 The beach: its hexes, what lies beside what, and how far it is.

A hex is a whole number, column by column; NEIGHBOURS is the grid on which every beach lies.
"""

from typing import Final

COLUMNS: Final = "ABCDEFG"
ROWS: Final = 10
HEXES: Final = len(COLUMNS) * ROWS
HEX_NAMES: Final[list[str]] = [f"{column}{row}" for column in COLUMNS for row in range(1, ROWS + 1)]

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
        self.inland: list[list[list[int]]] = []  # by speed and place: where a Snit may stop, sorted
        self.seaward: list[list[list[int]]] = []
        self.steps = [self.walk([here]) for here in range(HEXES)]
        self.steps.append(self.walk(self.cover[home]))  # from UNDER
        for speed in range(FASTEST + 1):
            self.inland.append([self.inland_stops(place, speed) for place in range(HEXES)])
            self.seaward.append([self.seaward_stops(place, speed) for place in range(UNDER + 1)])

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
