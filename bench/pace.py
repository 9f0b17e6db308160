"""How long somebody waits between his own turns, with the bots that the house offers first.

    python bench/pace.py [GAMES A TABLE]

Bots decide as at a table (a pace before a turn, what follows in it at once), and their story is told with the beats of
the game's own board, one after the other, as a browser does with the pace "normal". The person in the first seat
decides without thinking. Printed for each game: the mean and the ninth decile of the seconds from the last decision of
a turn to the next own one, and the same when every decision took a pace and every line its own beat.
"""

import re
import sys
from statistics import mean, quantiles

from ludotheque.bots import BOTS
from ludotheque.games import GAMES
from ludotheque.house.bots.bot_seats import AT_ONCE, HASTE, PATIENCE, STEADY
from ludotheque.house.settings import PACE
from ludotheque.kernel.chance import Seeded
from ludotheque.kernel.game import Game
from ludotheque.kernel.match import Match, begin
from ludotheque.kernel.story import Event

ME = 0
ON_THE_WAY = 0.5  # web/src/lib/board.ts
CATCH_UP, SLOWEST_HASTE = 6.0, 0.4  # web/src/lib/table/teller.svelte.ts


class Beats:
    """How long the lines of a game take in a browser, in seconds."""

    def __init__(self, game: Game) -> None:
        text = (game.folder / "board" / "box.ts").read_text(encoding="utf-8")
        found = re.search(r"beats: \{(.*?)\}", text, re.DOTALL)
        flows = re.search(r"flows: \[(.*?)\]", text, re.DOTALL)
        self.beats = {kind: int(beat) / 1000 for kind, beat in re.findall(r"(\w+): (\d+)", found[1] if found else "")}
        self.flows = re.findall(r"'(\w+)'", flows[1]) if flows else []

    def of(self, line: Event, before: Event | None) -> float:
        beat = self.beats.get(line.kind, 0)
        goes_on = line.kind in self.flows and before is not None and before.kind == line.kind
        return beat * ON_THE_WAY if goes_on and before and before.args.get("seat") == line.args.get("seat") else beat


class Screen:
    """A browser that tells one line after the other."""

    def __init__(self, beats: Beats, today: bool) -> None:
        self.beats = beats
        self.today = today
        self.free = 0.0  # when everything has been told
        self.last: Event | None = None

    def hear(self, story: list[Event], now: float) -> None:
        for line in story:
            if line.heard_by(ME):
                beat = self.beats.of(line, self.last) if self.today else self.beats.beats.get(line.kind, 0)
                behind = max(0.0, self.free - now)
                haste = max(SLOWEST_HASTE, min(1.0, CATCH_UP / behind)) if behind else 1.0
                self.free = max(self.free, now) + beat * (haste if self.today else 1.0)
                self.last = line


def paces(match: Match, seat: int, going: int, today: bool) -> float:
    waiting = match.to_act
    if seat not in waiting:
        return HASTE
    if match.legal(ME) and ME not in waiting:
        return PATIENCE
    return AT_ONCE if today and going == seat and waiting == [seat] else STEADY


def waits(game: Game, seed: int, today: bool) -> list[float]:
    """The seconds between own turns at one table."""
    seats = 4 if 4 in game.seat_counts else game.seat_counts[0]
    match, _ = begin(game, seats, {}, Seeded(seed))
    screen, luck, bot = Screen(Beats(game), today), Seeded(seed), list(BOTS.values())[-1]
    now, mine, going, others = 0.0, -1.0, -1, False
    found: list[float] = []
    while match.outcome is None:
        seat = match.asked()
        if seat == ME:
            now = max(now, screen.free)
            if others and mine >= 0:
                found.append(now - mine)
            mine, others = now, False
        else:
            now += PACE * paces(match, seat, going, today)
            others = True
        going = seat if match.to_act == [seat] else -1
        screen.hear(match.play(seat, bot(game, match.view(seat), match.legal(seat), luck)), now)
    return found


def figures(game: Game, tables: int, today: bool) -> str:
    found = [wait for seed in range(tables) for wait in waits(game, seed, today)]
    return f"{mean(found):5.1f} {quantiles(found, n=10)[-1]:5.1f}"


def main(tables: int) -> None:
    print(f"{'':20} {'now':>11} {'by decision':>13}")
    for name, game in GAMES.items():
        now, before = figures(game, tables, True), figures(game, tables, False)
        print(f"{name:20} {now:>11} {before:>13}")


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else 3)
