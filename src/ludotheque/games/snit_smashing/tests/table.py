"""Tables drawn short for the cases, and short words for what they ask.

    table('''
        run 1, bound 2, primus B, snandergrab E3
        A Zott:C5* Blub:C1 | order smash C6 C7 D7 | dead Gunk | trophies B.Zott
        B Zipp:D4 | order garbled | dead Zott
    ''')

is the whole table: what the sketch does not say has its usual value. When every seat has an order the Snits run, and
the Primus moves unless the sketch says whose turn it is.
"""

from typing import Self

from ludotheque.games.snit_smashing import GAME
from ludotheque.games.snit_smashing.view import SnitSmashingView
from ludotheque.kernel.words import letter
from tests import cases
from tests.cases import number

STARTS = {2: ("C1", "E1"), 3: ("A1", "C1", "E1"), 4: ("A1", "C1", "E1", "G1")}
CELLS = ("start", "order", "changes", "last", "active", "safe", "dead", "trophies")


class Case(cases.Case[SnitSmashingView]):
    """A table of Snit Smashing."""

    game = GAME
    view_type = SnitSmashingView

    def read(self) -> Self:
        """Every Snit that has not moved stays, and so the orders are read."""
        while self.seen().phase == "running":
            stays = [action.text for action in self.state.legal(number(self.turn)) if action.text.endswith("stay")]
            self.play(f"{self.turn} {stays[0]}")
        return self

    def stops(self, seat: str, snit: str) -> list[str]:
        """Where that Snit may go, "stay" included."""
        return [text.split()[1] for text in self.legal(seat, f"{snit} ")]

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
    def clock(self) -> tuple[int, int]:
        """Run and bound."""
        return self.seen().run, self.seen().bound


def table(sketch: str, **options: str) -> Case:
    """The table that a sketch shows."""
    return Case.at(diagram(sketch, options))


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
