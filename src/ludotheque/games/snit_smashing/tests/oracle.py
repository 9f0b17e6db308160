"""A slow oracle for the reading of the orders, written from rulebook.en.md and from nothing else.

It reads what lies open (a View before the last Snit stops, that Snit's move, and the orders as they were read out) and
says where every Snit must be when the Smashes have fallen. It shares no helper with the rules: hexes are names, and
whether two of them touch is worked out from where they lie on paper.
"""

from dataclasses import dataclass, field
from functools import cache

from ludotheque.games.snit_smashing.view import SnitSmashingView


@dataclass
class Expected:
    """After the reading, before a run ends: hexes, "safe", "dead" … by clan and name; trophies as clan and name."""

    snandergrab: str
    where: dict[tuple[int, str], str]
    trophies: list[list[str]] = field(default_factory=list)


def paper(name: str) -> tuple[float, float]:
    """The middle of a hex on paper: columns 0.75 apart, B, D and F half a hex lower (§1.3)."""
    column, row = "ABCDEFG".index(name[0]), float(name[1:])
    if name[0] in "BDF":
        row -= 0.5
    return column * 0.75**0.5, row


@cache
def touch(one: str, other: str) -> bool:
    """Two hexes touch when their middles are one hex apart."""
    (x, y), (u, v) = paper(one), paper(other)
    return abs((x - u) ** 2 + (y - v) ** 2 - 1) < 0.01


def under(seen: SnitSmashingView, centre: str) -> list[str]:
    """The hexes of the Snandergrab that are on the map (§1.4)."""
    return [name for name in seen.beach + seen.sea if name == centre or touch(name, centre)]


def reading(seen: SnitSmashingView, last: tuple[int, str, str], orders: list[str]) -> Expected:
    """§5, with the last Snit (seat, name, where it ends) in its place."""
    where = {
        (seat, name): place
        for seat in range(seen.seats)
        for name, place in zip(seen.names, seen.where[seat], strict=True)
    }
    where[last[0], last[1]] = last[2]
    turns = [(seen.primus + step) % seen.seats for step in range(seen.seats)]

    centre, placer = seen.snandergrab, -1
    for seat in turns:  # §5.2
        if orders[seat].startswith("move"):
            centre, placer = orders[seat].split()[1], seat

    if seen.goal == "snandergrab":  # §5.3, §5.4
        for (seat, name), place in list(where.items()):
            if place in under(seen, centre) and seat != placer:
                where[seat, name] = "safe"

    trophies = [list(theirs) for theirs in seen.trophies]
    for seat in turns:  # §5.5, §5.6
        if not orders[seat].startswith("smash"):
            continue
        for hit in orders[seat].split()[1:]:
            for (owner, name), place in list(where.items()):
                if place == hit and place not in seen.sea:
                    where[owner, name] = "dead"
                    if owner != seat:
                        trophies[seat].append(f"{'ABCD'[owner]}.{name}")
    return Expected(centre, where, trophies)


def legal_smashes(seen: SnitSmashingView) -> set[frozenset[str]]:
    """§3.2: three hexes of the field, each touching the other two."""
    field_hexes = seen.beach + seen.sea
    found: set[frozenset[str]] = set()
    for one in field_hexes:
        for two in field_hexes:
            if touch(one, two):
                found |= {
                    frozenset((one, two, three)) for three in field_hexes if touch(one, three) and touch(two, three)
                }
    return found


def legal_moves(seen: SnitSmashingView) -> set[str]:
    """§3.3: all seven hexes on the beach."""
    return {name for name in seen.beach if len([hit for hit in under(seen, name) if hit in seen.beach]) == 7}


def reach(seen: SnitSmashingView, place: str, speed: int) -> frozenset[str]:
    """§4.2, §7.2: every hex that many steps away or fewer; the sea only where a run goes there."""
    begin = under(seen, "D10") if place == "under" else [place]
    return walk(tuple(begin), tuple(seen.beach), tuple(seen.sea) if seen.goal == "sea" else (), speed)


@cache
def walk(begin: tuple[str, ...], beach: tuple[str, ...], sea: tuple[str, ...], speed: int) -> frozenset[str]:
    """Step by step over the beach; in the sea a way ends."""
    reached = edge = frozenset(begin)
    for _ in range(speed):
        edge = frozenset(there for here in edge if here not in sea for there in beach + sea if touch(here, there))
        reached |= edge
    return reached


def stops(seen: SnitSmashingView, seat: int, name: str) -> set[str]:
    """§4.2-§4.4, §7.2, §7.4: where that Snit may go; "stay" included."""
    places = places_of(seen)
    place = places.pop((seat, name))
    den = under(seen, "D10") if seen.goal == "sea" else []
    reached = reach(seen, place, speed_of(seen, name))
    free = {there for there in reached - {place, *den} if there in seen.sea or may_stop(seen, places, there)}
    if place != "under" and reached & set(den):
        free.add("D10")
    crowded = place in seen.beach and place in places.values()
    if not crowded and (place not in seen.sea or not free):
        free.add("stay")
    return free


def places_of(seen: SnitSmashingView) -> dict[tuple[int, str], str]:
    """Where every Snit is."""
    return {
        (seat, name): place
        for seat in range(seen.seats)
        for name, place in zip(seen.names, seen.where[seat], strict=True)
    }


def speed_of(seen: SnitSmashingView, name: str) -> int:
    return seen.speeds[seen.names.index(name)]


def may_stop(seen: SnitSmashingView, others: dict[tuple[int, str], str], there: str) -> bool:
    """§4.3: on a free hex; with *stacking=end_of_bound* also where one has yet to move, as long as nobody is stuck."""
    if seen.options["stacking"] == "strict":
        return there not in others.values()
    on_beach = [(*snit, place) for snit, place in others.items() if place in seen.beach]
    settled = [place for seat, name, place in on_beach if name in seen.moved[seat]]
    if there in settled:
        return False
    settled.append(there)
    waiting = [(name, place) for seat, name, place in on_beach if name not in seen.moved[seat]]
    leaving = [reach(seen, place, speed_of(seen, name)) for name, place in waiting if place in settled]
    free = {place for place in seen.beach if place not in others.values() and place != there}
    roomy = {*seen.sea, *under(seen, "D10")} if seen.goal == "sea" else set()  # §7.2, §7.4
    return all_get_away([reached for reached in leaving if not reached & roomy], free)


def all_get_away(leaving: list[frozenset[str]], free: set[str]) -> bool:
    """§4.3: each to a free hex of its own within its reach, by trying."""
    if not leaving:
        return True
    reached, *others = leaving
    return any(all_get_away(others, free - {to}) for to in sorted(reached & free))
