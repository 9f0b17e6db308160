"""Tables drawn short for the cases, and what they ask besides tests/cases.py.

    table('''
        phase kick, acting B
        B: glut hammer:1 six:2 | outside five:3
        C: glut five:1
        dead eye glut
        runnungitms glut:1
        hidden fleotis:spark
    ''', pack_miss="each")

is the whole table: what the sketch does not say has its usual value. Armies are what stands on the board (plain
Snits were hammers, unless `army_B` has some), Snorgs live unless they are `dead`, and who is ready follows from the
phase.
"""

from ludotheque.games.snits_revenge import GAME
from ludotheque.games.snits_revenge.actions import SLOT_NAMES
from ludotheque.games.snits_revenge.material import BOARDS, COMPOSITORS, KIND_NAMES
from ludotheque.games.snits_revenge.view import SnitsView
from ludotheque.kernel.words import letter
from tests import cases
from tests.cases import number

ORGANS = BOARDS[0].keys[:-1]
HEADER = ("decisions", "turn", "last_roll", "part", "phase", "senior", "acting", "enlisting")
USUAL = {
    "decisions": "0",
    "turn": "1",
    "last_roll": "1",
    "part": "invasion 0",
    "phase": "kick",
    "senior": "B",
    "acting": "B",
    "enlisting": "4",
    "spark": "-",
}
Snits = dict[str, dict[str, int]]


class Case(cases.Case[SnitsView]):
    """A table of Snits' Revenge; seat A is the Bolotomus."""

    game = GAME
    view_type = SnitsView

    def snits(self, seat: str, place: str) -> dict[str, int]:
        """The Snits of a clan there."""
        return self.seen().snits[number(seat) - 1].get(place, {})

    @property
    def phase(self) -> str:
        """The phase and whose choice it is: "kick B"."""
        return f"{self.seen().phase} {self.turn}".strip()

    @property
    def dead(self) -> list[str]:
        """The organs that have failed."""
        return [organ for organ in ORGANS if organ not in self.seen().snorgs]


def table(sketch: str, **options: str) -> Case:
    """The table that a sketch shows."""
    return Case.at(diagram(sketch, options))


def diagram(sketch: str, options: dict[str, str]) -> str:
    """A sketch completed into a diagram."""
    values = dict(USUAL)
    clans: list[Snits] = []
    for row in [line.strip() for line in sketch.splitlines() if line.strip()]:
        if row[1] == ":":
            assert row[0] == letter(len(clans) + 1), f"clan {letter(len(clans) + 1)} belongs here, not {row!r}"
            clans.append(read_snits(row[2:]))
        else:
            for word in row.split(", "):
                key, _, value = word.partition(" ")
                values[key] = value
    fight = values["part"].startswith("fight")
    dead = ORGANS if fight else values.get("dead", "").split()
    acting = clans[number(values["acting"]) - 1]
    phase = values["phase"]
    working = [organ for organ in ORGANS if organ not in dead]
    ready = values["ready"] if "ready" in values else write_snits(ready_in(phase, acting))
    lines = [f"snits_revenge, {len(clans) + 1} seats"]
    lines += [f"option {name} {value}" for name, value in GAME.checked_options(len(clans) + 1, options).items()]
    lines += [f"{key} {values[key]}" for key in HEADER]
    lines += [clan_line(clan, snits, values.get(f"army_{letter(clan + 1)}", "")) for clan, snits in enumerate(clans)]
    lines += [
        f"ready {ready}",
        f"snorgs {' '.join(working)}",
        f"makums {values.get('makums', '')}",
        f"runnungitms {values.get('runnungitms', '')}",
        f"ready_makums {values.get('makums', '') if phase == 'send' else ''}",
        f"ready_runnungitms {values.get('runnungitms', '') if phase in ('send', 'chomp') else ''}",
        f"to_compose {' '.join(o for o in COMPOSITORS if o in working) if phase == 'compose' else ''}",
        f"used {values.get('used', '')}",
        f"taken {values.get('taken', '')}",
        f"hidden {values.get('hidden', '')}",
        f"searched {' '.join([*dead, *values.get('searched', '').split()]) if not fight else ''}",
        *[f"killed {kill}" for kill in values.get("killed", "").split(" & ") if kill],
        f"spark {values['spark']}",
        "here -",
        "pack",
        "striker hammer",
        "named",
    ]
    return "\n".join(lines)


def read_snits(text: str) -> Snits:
    """`glut hammer:1 six:2 | outside five:3`"""
    found: Snits = {}
    for cell in [cell.strip() for cell in text.split("|") if cell.strip()]:
        place, *items = cell.split()
        found[place] = {item.partition(":")[0]: int(item.partition(":")[2]) for item in items}
    return found


def write_snits(snits: Snits) -> str:
    cells = [f"{p} {' '.join(f'{slot}:{n}' for slot, n in there.items())}" for p, there in snits.items() if there]
    return " | ".join(cells)


def ready_in(phase: str, snits: Snits) -> Snits:
    """Who may act when such a phase begins; whoever killed a Snorg has kicked."""
    if phase == "move":
        return snits
    inside = {place: there for place, there in snits.items() if place != "outside"}
    if phase == "kick":
        return inside
    if phase == "fast":
        return {p: {s: n for s, n in there.items() if s.startswith("lightning")} for p, there in inside.items()}
    return {}


def clan_line(clan: int, snits: Snits, army: str) -> str:
    counts = dict.fromkeys(KIND_NAMES, 0)
    for there in snits.values():
        for slot, n in there.items():
            assert slot in SLOT_NAMES, slot
            counts[slot.removesuffix("*")] += n
    wounded = counts.pop("plain") - sum(int(item[6:]) for item in army.split() if item.startswith("plain:"))
    counts["hammer"] += wounded
    enlisted = army or " ".join(f"{kind}:{n}" for kind, n in counts.items() if n)
    return " | ".join([f"clan {letter(clan + 1)} army {enlisted}", f"wounded {wounded}", write_snits(snits)]).rstrip(
        " |"
    )
