"""Tables drawn short for the cases, and a hand to play them with.

    table('''
        turn B, cauldrons 2, phase play
        2: R1 R2 R3 R4 < B1 B2 B3 B4
        4!: R0 B1 / G2
        A: R7 joker
        discard Y5 P0
    ''', tactics="on")

is the whole table. A row with a number is a tile, `!` damaged: the Attacker's cards, oldest first, and the Defender's;
`<` says that the Attacker was complete first, `>` the Defender, `/` that it does not matter. Hands are filled up with
the lowest Siege cards that are nowhere else; what is still missing lies in the piles. When the sketch draws the `pile`,
that is the whole Siege pile, and the rest are the oldest of the discard; `backs` are the tactics pile, and the rest of
those are spent or, if they are elite, discarded too.
"""

from ludotheque.games.schotten_totten_2 import GAME
from ludotheque.games.schotten_totten_2.actions import NAMES, SIEGE, TACTICS_COUNTS, WALL_KINDS
from ludotheque.games.schotten_totten_2.view import SiegeView
from tests import cases

USUAL = {"attacker": "A", "phase": "opening", "turn": "A", "clock": "20", "cauldrons": "3"}
SIZES = {"intact": [3, 4, 3, 2, 3, 4, 3], "damaged": [3, 2, 3, 4, 3, 2, 3]}
FULL_HANDS = ("opening", "play")  # in these phases


class Case(cases.Case[SiegeView]):
    """A siege."""

    game = GAME
    view_type = SiegeView

    def hand(self, seat: str) -> str:
        return " ".join(self.seen(seat).hand)

    def tile(self, tile: int) -> str:
        """Both sides before a tile: "R1 R2 / B3"; "!" in front if it is damaged."""
        seen = self.seen().tiles[tile - 1]
        cards = f"{' '.join(seen.attack)} / {' '.join(seen.defence)}".strip()
        return f"! {cards}" if seen.damaged else cards

    @property
    def discard(self) -> list[str]:
        return self.seen().discard


def start(luck: str = "", **options: str) -> Case:
    """A siege from its deal; what the script leaves open falls to Tidy."""
    return Case.start(2, luck, **options)


def table(sketch: str, **options: str) -> Case:
    """The table that a sketch shows."""
    return Case.at(diagram(sketch, options))


def diagram(sketch: str, options: dict[str, str]) -> str:
    """A sketch completed into a diagram."""
    values = dict(USUAL)
    tiles: dict[int, str] = {}
    hands: dict[str, str] = {"A": "", "B": ""}
    lines = {"discard": "", "spent": "", "pile": "", "backs": "", "returned": "0 0 |", "picked": "- 0 0"}
    drawn: list[str] = []
    results: list[str] = []
    for row in [line.strip() for line in sketch.splitlines() if line.strip()]:
        head, _, rest = row.partition(" ")
        if head[0].isdigit():
            tiles[int(head[0])] = f"{'damaged' if '!' in head else 'intact'} {rest}"
        elif head in ("A:", "B:"):
            hands[head[0]] = rest
        elif head in lines:
            lines[head] = rest
            drawn.append(head)
        elif head == "result":
            results.append(row)
        else:
            for word in row.split(", "):
                key, _, value = word.partition(" ")
                assert key in values or key.startswith("tactics_"), word
                values[key] = value
    settled = GAME.checked_options(2, options)
    full = 7 if settled["tactics"] == "on" else 6
    rows = [tile_row(tile, tiles.get(tile, "intact /")) for tile in range(1, 8)]
    held = [hand.split("|")[0] for hand in hands.values()]
    places = [lines[key] for key in ("discard", "spent", "pile", "backs")]
    left = missing(settled["tactics"] == "on", " ".join([*tiles.values(), *held, *places]).split())
    for seat in "AB":
        short = values["phase"] not in FULL_HANDS and seat == values["turn"]
        fill(hands, seat, full - short, left)
    if "pile" in drawn:
        lines["discard"] = " ".join([*[card for card in left if NAMES.index(card) < SIEGE], lines["discard"]])
    if "backs" in drawn:
        rest_of = [card for card in left if NAMES.index(card) >= SIEGE]
        lines["spent"] = " ".join([*[card for card in rest_of if NAMES.index(card) >= WALL_KINDS], lines["spent"]])
        lines["discard"] = " ".join([lines["discard"], *[card for card in rest_of if NAMES.index(card) < WALL_KINDS]])
    played = [values.pop(f"tactics_{seat}", "0") for seat in "AB"]
    seats = [hand_row(seat, played["AB".index(seat)], hands[seat]) for seat in "AB"]
    return "\n".join(
        [
            "schotten_totten_2",
            *[f"option {name} {value}" for name, value in settled.items()],
            *results,
            *[f"{key} {value}" for key, value in values.items()],
            *rows,
            *seats,
            *[f"{key} {lines[key]}" for key in ("discard", "spent", "returned", "picked")],
        ]
    )


def tile_row(tile: int, text: str) -> str:
    """`damaged R1 R2 < B1 B2` as a line of the diagram, complete formations timed."""
    state, _, cards = text.partition(" ")
    sign = next(sign for sign in "/<>" if sign in cards)
    attack, defence = [side.split() for side in cards.split(sign)]
    size = SIZES[state][tile - 1]
    first, second = 2 * tile - 1, 2 * tile
    times = (second, first) if sign == ">" else (first, second)
    done = [time if len(side) == size else 0 for side, time in zip((attack, defence), times, strict=True)]
    cells = [f"attack {' '.join(attack)}", str(done[0]), f"defence {' '.join(defence)}", str(done[1])]
    return f"tile {tile} {state} | {' | '.join(cells)}"


def hand_row(seat: str, played: str, hand: str) -> str:
    cells = [cell.strip() for cell in f"{hand} | ".split("|")]
    more = {cell.split()[0]: cell for cell in cells[1:] if cell}
    return f"seat {seat} {played} | hand {cells[0]} | {more.get('giving', 'giving')} | {more.get('knows', 'knows')}"


def fill(hands: dict[str, str], seat: str, size: int, left: list[str]) -> None:
    """Fill a hand up with the lowest Siege cards that are left."""
    held, bar, more = hands[seat].partition("|")
    while len(held.split()) < size:
        held = f"{held} {left.pop(0)}"
    hands[seat] = f"{held} {bar}{more}"


def missing(tactics: bool, shown: list[str]) -> list[str]:
    """The cards that the sketch does not show, lowest first."""
    counts = [1] * SIEGE + (TACTICS_COUNTS if tactics else [0] * len(TACTICS_COUNTS))
    left: list[str] = []
    for name, count in zip(NAMES, counts, strict=True):
        held = shown.count(name)
        assert held <= count, f"there is only {count} of {name}"
        left += [name] * (count - held)
    return sorted(left, key=lambda name: (NAMES.index(name) >= SIEGE, NAMES.index(name) % 12, name))
