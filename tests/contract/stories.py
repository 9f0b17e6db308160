"""Games as every seat was told them, for the law that a board's stage keeps: python tests/contract/stories.py FOLDER

A board re-enacts a story between two views (`board/stage.ts`); web/src/lib/table/stages.test.ts folds it over these
games and compares where it arrives with what the house says. One file a game, one JSON value a line: the view with
which a seat begins, then for every decision what that seat heard and which fields of its view are now different.
"""

import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import msgspec

from ludotheque.bots import BOTS
from ludotheque.games import GAMES
from ludotheque.house.past.moments import heard
from ludotheque.kernel.chance import Seeded
from ludotheque.kernel.game import Game
from ludotheque.kernel.match import Match, begin
from ludotheque.kernel.story import SPECTATOR, Event

DECISIONS = 2400  # of each game, over many tables: every number of seats, any options, careless and careful players
AT_ONE_TABLE = 200  # told there; every other table has come a part of its way by then


def fields(match: Match, seat: int) -> dict[str, Any]:
    """The view as its browser has it."""
    found: dict[str, Any] = msgspec.json.decode(msgspec.json.encode(match.view(seat)))
    return found


def decide(match: Match, choice: Seeded) -> list[Event] | None:
    """Anybody who may, by one bot or another; None when the game is over."""
    able = [seat for seat in range(match.seats) if match.legal(seat)]
    if not able:
        return None
    seat = able[choice.below(len(able))]
    bot = BOTS[("greedy", "random")[choice.below(2)]]
    return match.play(seat, bot(match.game, match.view(seat), match.legal(seat), choice))


def told(game: Game, seed: int) -> Iterator[dict[str, Any]]:
    """One table, from one seat."""
    choice = Seeded(seed)
    seats = game.seat_counts[choice.below(len(game.seat_counts))]
    options = {option.name: option.choices[choice.below(len(option.choices))] for option in game.options}
    match, _ = begin(game, seats, options if choice.below(3) else {}, Seeded(seed))
    seat = SPECTATOR + choice.below(seats + 1)
    for _ in range(choice.below(1000) if seed % 2 else 0):
        decide(match, choice)
    before = fields(match, seat)
    yield {"seed": seed, "seats": seats, "seat": seat, "view": before}
    for _ in range(AT_ONE_TABLE):
        story = decide(match, choice)
        if story is None:
            return
        after = fields(match, seat)
        changed = {name: value for name, value in after.items() if value != before[name]}
        yield {"line": match.record.lines[-1].text(), "story": heard(story, seat), "changed": changed}
        before = after


def main(folder: Path) -> None:
    folder.mkdir(parents=True, exist_ok=True)
    for game in GAMES.values():
        with (folder / f"{game.name}.jsonl").open("wb") as file:
            decisions, seed = 0, 0
            while decisions < DECISIONS:
                for entry in told(game, seed):
                    file.write(msgspec.json.encode(entry) + b"\n")
                    decisions += "line" in entry
                seed += 1


if __name__ == "__main__":
    main(Path(sys.argv[1]))
