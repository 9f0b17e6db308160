"""Tables drawn short for the cases, and a hand to play them with.

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

import pytest

from ludotheque.games.snits_revenge import GAME
from ludotheque.games.snits_revenge.actions import SLOT_NAMES
from ludotheque.games.snits_revenge.material import BOARDS, COMPOSITORS, KIND_NAMES
from ludotheque.games.snits_revenge.view import SnitsView
from ludotheque.kernel.chance import Scripted
from ludotheque.kernel.state import Action, Refused, State
from ludotheque.kernel.story import SPECTATOR, Arg, Event
from ludotheque.kernel.words import letter

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


class Case:
    """A table, the story of its last decision, and short words for what a case asks of it."""

    def __init__(self, state: State) -> None:
        self.state = state
        self.story: list[Event] = [] if state.story is None else state.story

    # ------------------------------------------------------------------ playing

    def play(self, seat: str, action: str, luck: str = "") -> "Case":
        """One decision with all its luck: "d4 d1"."""
        chance = Scripted(luck.split())
        self.state.chance = chance
        self.state.story = self.story = []
        self.state.play(number(seat), verb(action))
        assert chance.left() == [], "this luck was not asked for"
        self.state.invariants()
        return self

    def refuses(self, seat: str, action: str) -> tuple[str, str]:
        """Kind and paragraph of the refusal; nothing on the table has moved."""
        before = GAME.diagram(self.state)
        refusal = self.state.why_not(number(seat), verb(action))
        assert refusal is not None
        with pytest.raises(Refused) as raised:
            self.state.play(number(seat), verb(action))
        assert repr(raised.value.refusal) == repr(refusal)
        assert GAME.diagram(self.state) == before
        return refusal.kind, refusal.section

    def legal(self, seat: str) -> list[str]:
        actions = self.state.legal(number(seat))
        for action in GAME.alphabet:
            assert (self.state.why_not(number(seat), action) is None) == (action in actions), action
        return [action.text for action in actions]

    # ------------------------------------------------------------------ looking

    def seen(self, seat: int = SPECTATOR) -> SnitsView:
        view = GAME.view(self.state, seat)
        assert isinstance(view, SnitsView)
        return view

    def at(self, seat: str, place: str) -> dict[str, int]:
        """The Snits of a clan there."""
        return self.seen().snits[number(seat) - 1].get(place, {})

    @property
    def phase(self) -> str:
        """The phase and whose choice it is: "kick B"."""
        seen = self.seen()
        return f"{seen.phase} {letter(seen.actor)}" if seen.actor >= 0 else seen.phase

    @property
    def dead(self) -> list[str]:
        return [organ for organ in ORGANS if organ not in self.seen().snorgs]

    @property
    def ending(self) -> str:
        """How it ended, as in a record: "organs B"; empty while the game goes on."""
        outcome = self.state.outcome()
        return "" if outcome is None else f"{outcome.ending} {''.join(letter(seat) for seat in outcome.winners)}"

    def told(self, kind: str) -> list[dict[str, Arg]]:
        return [event.args for event in self.story if event.kind == kind]

    def kinds(self) -> list[str]:
        return [event.kind for event in self.story]


def number(seat: str) -> int:
    return ord(seat) - ord("A")


def verb(text: str) -> Action:
    action = GAME.action(text)
    assert action is not None, f"{text!r} is no action"
    return action


def start(seats: int, luck: str = "", **options: str) -> Case:
    """A game from its first choice; the dice of the totem must be named."""
    chance = Scripted(luck.split())
    case = Case(GAME.start(seats, options, chance, True))
    assert chance.left() == [], "this luck was not asked for"
    case.state.invariants()
    return case


def table(sketch: str, **options: str) -> Case:
    """The table that a sketch shows."""
    case = Case(GAME.position(diagram(sketch, options)))
    assert GAME.position(GAME.diagram(case.state)) is not None
    return case


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
