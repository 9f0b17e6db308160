"""Tables drawn short for the cases, and a hand to play them with.

    table('''
        run 1, bound 2, primus B, snandergrab E3
        A Zott:C5* Blub:C1 | order smash C6 C7 D7 | dead Gunk | trophies B.Zott
        B Zipp:D4 | order garbled | dead Zott
    ''')

is the whole table: what the sketch does not say has its usual value. When every seat has an order the Snits run, and
the Primus moves unless the sketch says whose turn it is.
"""

import pytest

from ludotheque.games.snit_smashing import GAME
from ludotheque.games.snit_smashing.view import SnitSmashingView
from ludotheque.kernel.chance import Bag, Chance, Scripted
from ludotheque.kernel.state import Action, Refused, State
from ludotheque.kernel.story import SPECTATOR, Arg, Event
from ludotheque.kernel.words import letter

STARTS = {2: ("C1", "E1"), 3: ("A1", "C1", "E1"), 4: ("A1", "C1", "E1", "G1")}
CELLS = ("start", "order", "changes", "last", "active", "safe", "dead", "trophies")


class Tidy(Chance):
    """Draws that do not matter to a case: the first that is left. Its dice must be scripted."""

    def pick(self, bag: Bag) -> int:
        return next(kind for kind, count in enumerate(bag.counts) if count)


class Case:
    """A table, the story since the sketch, and short words for what a case asks of it."""

    def __init__(self, state: State) -> None:
        self.state = state
        self.story: list[Event] = [] if state.story is None else state.story

    # ------------------------------------------------------------------ playing

    def play(self, *decisions: str, luck: str = "") -> "Case":
        """Decisions such as "A Zott D7", with the luck they bring; draws may be left to Tidy."""
        chance = Scripted(luck.split(), Tidy())
        self.story = []
        for decision in decisions:
            seat, _, action = decision.partition(" ")
            self.state.chance = chance
            self.state.story = self.story
            self.state.play(number(seat), verb(action))
            self.state.invariants()
        assert chance.left() == [], "this luck was not asked for"
        return self

    def read(self, luck: str = "") -> "Case":
        """Every Snit that has not moved stays, and so the orders are read."""
        chance = Scripted(luck.split(), Tidy())
        self.story = []
        while self.seen().phase == "running":
            seat = self.state.to_act()[0]
            stays = [action for action in self.state.legal(seat) if action.text.endswith("stay")]
            self.state.chance = chance
            self.state.story = self.story
            self.state.play(seat, stays[0])
            self.state.invariants()
        assert chance.left() == [], "this luck was not asked for"
        return self

    def refuses(self, decision: str) -> tuple[str, str]:
        """Kind and paragraph of the refusal; nothing on the table has moved."""
        letter_of, _, text = decision.partition(" ")
        seat, action = number(letter_of), verb(text)
        before = GAME.diagram(self.state)
        refusal = self.state.why_not(seat, action)
        assert refusal is not None
        assert action not in self.state.legal(seat)
        with pytest.raises(Refused) as raised:
            self.state.play(seat, action)
        assert repr(raised.value.refusal) == repr(refusal)
        assert GAME.diagram(self.state) == before
        return refusal.kind, refusal.section

    def legal(self, seat: str) -> list[str]:
        actions = self.state.legal(number(seat))
        for action in GAME.alphabet:
            assert (self.state.why_not(number(seat), action) is None) == (action in actions)
        return [action.text for action in actions]

    def stops(self, seat: str, snit: str) -> list[str]:
        """Where that Snit may go, "stay" included."""
        return [text.split()[1] for text in self.legal(seat) if text.split()[0] == snit]

    # ------------------------------------------------------------------ looking

    def seen(self, seat: int = SPECTATOR) -> SnitSmashingView:
        view = GAME.view(self.state, seat)
        assert isinstance(view, SnitSmashingView)
        return view

    def where(self, seat: str, snit: str) -> str:
        seen = self.seen()
        return seen.where[number(seat)][seen.names.index(snit)]

    def everyone(self, seat: str, place: str) -> list[str]:
        """The names of a clan's Snits there."""
        seen = self.seen()
        return [name for name, at in zip(seen.names, seen.where[number(seat)], strict=True) if at == place]

    def trophies(self, seat: str) -> list[str]:
        return self.seen().trophies[number(seat)]

    @property
    def primus(self) -> str:
        return letter(self.seen().primus)

    @property
    def turn(self) -> str:
        """Whom the table waits for; empty when the game is over."""
        return "".join(letter(seat) for seat in self.state.to_act())

    @property
    def clock(self) -> tuple[int, int]:
        """Run and bound."""
        return self.seen().run, self.seen().bound

    @property
    def ending(self) -> str:
        """How it ended, as in a record: "grand_slam A"; empty while the game goes on."""
        outcome = self.state.outcome()
        return "" if outcome is None else f"{outcome.ending} {''.join(letter(seat) for seat in outcome.winners)}"

    def told(self, kind: str) -> list[dict[str, Arg]]:
        return [event.args for event in self.story if event.kind == kind]

    def heard(self, seat: int) -> list[str]:
        return [event.kind for event in self.story if event.heard_by(seat)]


def number(seat: str) -> int:
    return ord(seat) - ord("A")


def verb(text: str) -> Action:
    action = GAME.action(text)
    assert action is not None, f"{text!r} is no action"
    return action


def start(seats: int, luck: str, **options: str) -> Case:
    """A game from its first lot; what the script leaves open falls to Tidy."""
    chance = Scripted(luck.split(), Tidy())
    dealt = Case(GAME.start(seats, options, chance, True))
    assert chance.left() == [], "this luck was not asked for"
    dealt.state.invariants()
    return dealt


def table(sketch: str, **options: str) -> Case:
    """The table that a sketch shows."""
    return Case(GAME.position(diagram(sketch, options)))


def diagram(sketch: str, options: dict[str, str]) -> str:
    """A sketch completed into a diagram."""
    values = {"run": "1", "bound": "2", "phase": "", "primus": "A", "turn": "", "snandergrab": "D10"}
    seats: list[dict[str, str]] = []
    for row in [line.strip() for line in sketch.splitlines() if line.strip()]:
        head, _, rest = row.partition(" ")
        if len(head) == 1:
            assert head == letter(len(seats)), f"seat {letter(len(seats))} belongs here, not {row!r}"
            seats.append(read_seat(rest))
        else:
            values |= dict(word.split(" ") for word in row.split(", "))
    running = all(seat["order"] != "-" for seat in seats)
    values["phase"] = values["phase"] or ("running" if running else "writing")
    values["turn"] = values["turn"] or (values["primus"] if running else "-")
    for place, seat in enumerate(seats):
        seat.setdefault("start", STARTS[len(seats)][place])
    return "\n".join(
        [
            f"snit_smashing, {len(seats)} seats",
            *[f"option {name} {value}" for name, value in GAME.checked_options(len(seats), options).items()],
            *[f"{key} {value}" for key, value in values.items()],
            *[
                " | ".join(
                    [f"seat {letter(place)} start {seat['start']}", *[f"{key} {seat[key]}" for key in CELLS[1:]]]
                )
                for place, seat in enumerate(seats)
            ],
        ]
    )


def read_seat(text: str) -> dict[str, str]:
    active, *cells = [cell.strip() for cell in text.split("|")]
    seat = {"order": "-", "changes": "0", "last": "-", "active": active, "safe": "", "dead": "", "trophies": ""}
    for cell in cells:
        key, _, value = cell.partition(" ")
        assert key in CELLS, cell
        seat[key] = value
    return seat
