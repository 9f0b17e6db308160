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


def reach(seen: SnitSmashingView, place: str, speed: int) -> set[str]:
    """§4.2, §7.2: every hex that many steps away or fewer, walked step by step; the sea only where a run goes there."""
    seaward = seen.goal == "sea"
    reached = set(under(seen, "D10")) if place == "under" else {place}
    edge = set(reached)
    for _ in range(speed):
        edge = {
            there
            for here in edge
            for there in seen.beach + (seen.sea if seaward else [])
            if touch(here, there) and here not in (seen.sea if seaward else [])
        }
        reached |= edge
    return reached - (set() if seaward else set(seen.sea))


def stops(seen: SnitSmashingView, seat: int, name: str) -> set[str]:
    """§4.2-§4.4, §7.2, §7.4: where that Snit may go; "stay" included."""
    place = seen.where[seat][seen.names.index(name)]
    den = under(seen, "D10") if seen.goal == "sea" else []
    reached = reach(seen, place, seen.speeds[seen.names.index(name)])
    free = {there for there in reached - {place} if there not in den and may_stop(seen, (seat, name), there)}
    if place != "under" and reached & set(den):
        free.add("D10")
    crowded = any(other != (seat, name) for other in standing(seen, place)) and place in seen.beach
    if not crowded and (place not in seen.sea or not free):
        free.add("stay")
    return free


def standing(seen: SnitSmashingView, there: str) -> list[tuple[int, str]]:
    """Whoever is on that hex."""
    return [
        (seat, name)
        for seat in range(seen.seats)
        for name, place in zip(seen.names, seen.where[seat], strict=True)
        if place == there
    ]


def may_stop(seen: SnitSmashingView, snit: tuple[int, str], there: str) -> bool:
    """§4.3: on a free hex; at the end of a bound is soon enough for *stacking=end_of_bound*, if nobody is stuck then."""
    if there in seen.sea:
        return True
    others = standing(seen, there)
    if seen.options["stacking"] == "strict":
        return not others
    if any(name in seen.moved[seat] for seat, name in others):
        return False
    after = {other: place for place in seen.beach for other in standing(seen, place)}
    after[snit] = there
    settled = [place for (seat, name), place in after.items() if name in seen.moved[seat] or (seat, name) == snit]
    leaving = [other for other, place in after.items() if place in settled and other != snit]
    leaving = [(seat, name) for seat, name in leaving if name not in seen.moved[seat]]
    return all_get_away(seen, leaving, [place for place in seen.beach if place not in after.values()])


def all_get_away(seen: SnitSmashingView, leaving: list[tuple[int, str]], free: list[str]) -> bool:
    """§4.3: each to a free hex of its own, by trying; there is room for all in the sea and where the run to it began."""
    if not leaving:
        return True
    (seat, name), *others = leaving
    at = seen.names.index(name)
    reached = reach(seen, seen.where[seat][at], seen.speeds[at])
    if seen.goal == "sea" and reached & {*seen.sea, *under(seen, "D10")}:
        return all_get_away(seen, others, free)
    den = under(seen, "D10") if seen.goal == "sea" else []
    ways = [to for to in free if to in reached and to not in den]
    return any(all_get_away(seen, others, [one for one in free if one != to]) for to in ways)
