"""Tables drawn short for the cases, and a hand to play them with.

    table('''
        count 29, turn B, counterclockwise
        A 10: 1 4 4 pass
        B 10: 2 3 3 schnuff
        C 0 out
        discard 3 2 4
    ''', lowest_tie="none")

is the whole table: what the sketch does not say has its usual value, the chips that are missing lie in the pot and
the cards that are missing in the bag. When the sketch draws the bag or the pile, they are the oldest of the discard.
"""

import pytest

from ludotheque.games.schnuff import GAME
from ludotheque.games.schnuff.actions import NAMES
from ludotheque.games.schnuff.material import DECKS
from ludotheque.games.schnuff.view import SchnuffView
from ludotheque.kernel.chance import Bag, Chance, Scripted
from ludotheque.kernel.state import Action, Refused, State
from ludotheque.kernel.story import SPECTATOR, Arg, Event
from ludotheque.kernel.words import letter

USUAL = {
    "round": "1",
    "decisions": "0",
    "phase": "next_card",
    "dealer": "A",
    "turn": "A",
    "direction": "clockwise",
    "count": "0",
    "free": "no_one",
    "late": "-",
}
FLAGS = {"counterclockwise": "direction", "first_card": "phase"}  # values that need no key
CELLS = ("hand", "aside", "known", "veiled")


class Tidy(Chance):
    """Draws that do not matter to a case: the lowest card that is left. Its dice must be scripted."""

    def pick(self, bag: Bag) -> int:
        return next(kind for kind, count in enumerate(bag.counts) if count)


class Case:
    """A table, the story of its last decision, and short words for what a case asks of it."""

    def __init__(self, state: State) -> None:
        self.state = state
        self.story: list[Event] = [] if state.story is None else state.story

    # ------------------------------------------------------------------ playing

    def play(self, seat: str, action: str, luck: str = "") -> "Case":
        """One decision with its luck; every die must be named, draws may be left to Tidy."""
        chance = Scripted(luck.split(), Tidy())
        self.state.chance = chance
        self.state.story = self.story = []
        self.state.play(number(seat), verb(action))
        assert chance.left() == [], "this luck was not asked for"
        self.state.invariants()
        return self

    def refuses(self, seat: str, action: str) -> tuple[str, str]:
        """Kind and paragraph of the refusal; nothing on the table has moved."""
        before = GAME.diagram(self.state)
        self.state.chance = Chance()
        refusal = self.state.why_not(number(seat), verb(action))
        assert refusal is not None
        assert verb(action) not in self.state.legal(number(seat))
        with pytest.raises(Refused) as raised:
            self.state.play(number(seat), verb(action))
        assert repr(raised.value.refusal) == repr(refusal)
        assert GAME.diagram(self.state) == before
        return refusal.kind, refusal.section

    def legal(self, seat: str) -> str:
        """What that seat may do: "1 4 pass"."""
        actions = self.state.legal(number(seat))
        for action in GAME.alphabet:
            assert (self.state.why_not(number(seat), action) is None) == (action in actions)
        return " ".join(action.text for action in actions)

    # ------------------------------------------------------------------ looking

    def seen(self, seat: int = SPECTATOR) -> SchnuffView:
        view = GAME.view(self.state, seat)
        assert isinstance(view, SchnuffView)
        return view

    def hand(self, seat: str) -> str:
        return " ".join(self.seen(number(seat)).hand)

    @property
    def count(self) -> int:
        return self.seen().count

    @property
    def chips(self) -> list[int]:
        return self.seen().chips

    @property
    def turn(self) -> str:
        """Whom the table waits for; empty when the game is over."""
        return "".join(letter(seat) for seat in self.state.to_act())

    @property
    def ending(self) -> str:
        """How it ended, as in a record: "last_standing B"; empty while the game goes on."""
        outcome = self.state.outcome()
        return "" if outcome is None else f"{outcome.ending} {''.join(letter(seat) for seat in outcome.winners)}"

    def told(self, kind: str) -> list[dict[str, Arg]]:
        """The arguments of every event of this kind in the last decision."""
        return [event.args for event in self.story if event.kind == kind]

    def kinds(self) -> list[str]:
        return [event.kind for event in self.story]

    def rolled(self) -> str:
        """Who rolled what in the last decision: "B8 C7"."""
        rolls = [event.args for event in self.story if event.kind.startswith("rolls")]
        return " ".join(f"{letter(as_int(roll['seat']))}{roll['total']}" for roll in rolls)


def as_int(value: Arg) -> int:
    assert isinstance(value, int)
    return value


def number(seat: str) -> int:
    return ord(seat) - ord("A")


def verb(text: str) -> Action:
    action = GAME.action(text)
    assert action is not None, f"{text!r} is no action"
    return action


def start(seats: int, luck: str, **options: str) -> Case:
    """A game from its first roll; what the script leaves open falls to Tidy."""
    chance = Scripted(luck.split(), Tidy())
    dealt = Case(GAME.start(seats, options, chance, True))
    assert chance.left() == [], "this luck was not asked for"
    return dealt


def table(sketch: str, **options: str) -> Case:
    """The table that a sketch shows."""
    return Case(GAME.position(diagram(sketch, options)))


def diagram(sketch: str, options: dict[str, str]) -> str:
    """A sketch completed into a diagram."""
    values = dict(USUAL)
    seats: list[dict[str, str]] = []
    cards: dict[str, str] = {}
    for row in [line.strip() for line in sketch.splitlines() if line.strip()]:
        head, _, rest = row.partition(" ")
        if head in ("bag", "pile", "discard"):
            cards[head] = rest
        elif len(head) == 1:
            assert head == letter(len(seats)), f"seat {letter(len(seats))} belongs here, not {row!r}"
            seats.append(read_seat(rest))
        else:
            for word in row.split(", "):
                key, _, value = word.partition(" ")
                values[FLAGS.get(key, key)] = value or key
    settled = GAME.checked_options(len(seats), options)
    rest_of_deck = missing(settled["deck"], seats, cards)
    drawn = "bag" in cards or "pile" in cards
    bag = cards.get("bag", "").split() if drawn else rest_of_deck
    discard = (rest_of_deck if drawn else []) + cards.get("discard", "").split()
    pot = 10 * len(seats) - sum(int(seat["chips"]) for seat in seats)
    return "\n".join(
        [
            f"schnuff, {len(seats)} seats",
            *[f"option {name} {value}" for name, value in settled.items()],
            *[f"{key} {value}" for key, value in values.items()],
            f"pot {pot}",
            *[seat_line(place, seat) for place, seat in enumerate(seats)],
            " ".join(["bag", *[f"{name}x{bag.count(name)}" for name in NAMES if name in bag]]),
            " ".join(["pile", cards.get("pile", "")]),
            " ".join(["discard", *discard]),
        ]
    )


def read_seat(text: str) -> dict[str, str]:
    """`10: 1 2 3 4 | known 4`, or `0 out | aside 1 2`."""
    head, *cells = [cell.strip() for cell in text.split("|")]
    head, _, hand = head.partition(":")
    chips, _, status = head.partition(" ")
    seat = {"chips": chips, "status": status or "playing", "hand": hand.strip(), "veiled": "0"}
    for cell in cells:
        key, _, value = cell.partition(" ")
        assert key in CELLS, cell
        seat[key] = value
    return seat


def seat_line(place: int, seat: dict[str, str]) -> str:
    cells = [f"{cell} {seat.get(cell, '')}" for cell in CELLS]
    return " | ".join([f"seat {letter(place)} {seat['chips']} {seat['status']}", *cells])


def missing(deck: str, seats: list[dict[str, str]], cards: dict[str, str]) -> list[str]:
    """The cards of the deck that the sketch does not show, lowest first."""
    texts = [seat.get(cell, "") for seat in seats for cell in ("hand", "aside")]
    shown = " ".join([*texts, *cards.values()]).split()
    rest: list[str] = []
    for name, count in zip(NAMES, DECKS[deck], strict=True):
        assert shown.count(name) <= count, f"the deck has only {count} of {name}"
        rest += [name] * (count - shown.count(name))
    return rest
