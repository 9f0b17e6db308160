"""Tables drawn short for the cases, and short words for what they ask (tests/cases.py has the rest).

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

from ludotheque.games.schnuff import GAME
from ludotheque.games.schnuff.actions import NAMES
from ludotheque.games.schnuff.material import DECKS
from ludotheque.games.schnuff.view import SchnuffView
from ludotheque.kernel.words import letter
from tests import cases

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


class Case(cases.Case[SchnuffView]):
    """A table of Schnuff."""

    game = GAME
    view_type = SchnuffView

    def hand(self, seat: str) -> str:
        return " ".join(self.seen(seat).hand)

    @property
    def count(self) -> int:
        return self.seen().count

    @property
    def chips(self) -> list[int]:
        return self.seen().chips

    def rolled(self) -> str:
        """Who rolled what in the last decision: "B8 C7"."""
        rolls = [(event.args["seat"], event.args["total"]) for event in self.story if event.kind.startswith("rolls")]
        return " ".join(f"{letter(seat)}{total}" for seat, total in rolls if isinstance(seat, int))


def table(sketch: str, **options: str) -> Case:
    """The table that a sketch shows."""
    return Case.at(diagram(sketch, options))


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
