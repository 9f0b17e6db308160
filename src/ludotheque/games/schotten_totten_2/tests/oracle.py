"""Claims, slowly: every completion of the Defender's formation with every naming of every elite troop.

Written from §4, §5 and §7.3 of the rulebook, and from nothing else: it shares no line with formations.py and prover.py.
Cards are their names, a side of a tile is a line like "3 colour", a formation's worth is (rank of its type, total).
"""

from itertools import combinations, pairwise, product

Worth = tuple[int, int]

COLOURS = "RBGYP"
RANK = {"sum": 0, "run": 1, "colour": 2, "strength": 3, "colour_run": 4}
COUNTING = {
    "all": ["sum", "run", "colour", "strength", "colour_run"],
    "sum": ["sum"],
    "strength": ["sum", "strength"],
    "colour": ["sum", "colour"],
    "run": ["sum", "run"],
}
NAMINGS = {
    "joker": [(colour, strength) for colour in COLOURS for strength in range(12)],
    "spy": [(colour, 10) for colour in COLOURS],
    "shield_bearer": [(colour, strength) for colour in COLOURS for strength in (1, 2, 3)],
}


def type_of(cards: list[tuple[str, int]]) -> str:
    """§5.1"""
    strengths = sorted(strength for _, strength in cards)
    one_colour = len({colour for colour, _ in cards}) == 1
    consecutive = all(after == before + 1 for before, after in pairwise(strengths))
    if one_colour and consecutive:
        return "colour_run"
    if len(set(strengths)) == 1:
        return "strength"
    if one_colour:
        return "colour"
    return "run" if consecutive else "sum"


def worth_as_named(cards: list[tuple[str, int]], condition: str, colour_run: str) -> Worth:
    """§5.2: what these cards, all of them named, are worth before such a tile."""
    total = sum(strength for _, strength in cards)
    if condition == "lowest":
        return 0, -total
    kind = type_of(cards)
    if kind == "colour_run" and colour_run == "counts" and condition in ("colour", "run"):
        kind = condition
    return RANK[kind if kind in COUNTING[condition] else "sum"], total


def namings(card: str) -> list[tuple[str, int]]:
    """§7.3: what a card may be taken for."""
    return NAMINGS[card] if card in NAMINGS else [(card[0], int(card[1:]))]


def worth(cards: list[str], condition: str, colour_run: str) -> Worth:
    """§7.3: at its best."""
    return max(worth_as_named(list(named), condition, colour_run) for named in product(*map(namings, cards)))


def best_completion(size: int, condition: str, colour_run: str, cards: list[str], unseen: list[str]) -> Worth | None:
    """§4.3: the best that can still be made; None if it cannot be completed."""
    ways = combinations(unseen, size - len(cards))
    return max((worth([*cards, *way], condition, colour_run) for way in ways), default=None)


def holds(mine: Worth, theirs: Worth | None, complete: bool, first: bool) -> bool:
    """§4.2, §4.3"""
    if theirs is None:
        return True
    if complete:
        return mine > theirs or (mine == theirs and first)
    return mine >= theirs
