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
from ludotheque.house.moments import heard
from ludotheque.kernel.chance import Seeded
from ludotheque.kernel.game import Game
from ludotheque.kernel.match import Match, begin
from ludotheque.kernel.story import SPECTATOR

DECISIONS = 2400  # of each game, over many tables: every number of seats, any options, careless and careful players
AT_ONE_TABLE = 200


def fields(match: Match, seat: int) -> dict[str, Any]:
    """The view as its browser has it."""
    found: dict[str, Any] = msgspec.json.decode(msgspec.json.encode(match.view(seat)))
    return found


def told(game: Game, seed: int) -> Iterator[dict[str, Any]]:
    """One table, from one seat."""
    choice = Seeded(seed)
    seats = game.seat_counts[seed % len(game.seat_counts)]
    options = {option.name: option.choices[choice.below(len(option.choices))] for option in game.options}
    match, _ = begin(game, seats, options if seed % 2 else {}, Seeded(seed))
    seat = SPECTATOR + choice.below(seats + 1)
    before = fields(match, seat)
    yield {"seed": seed, "seats": seats, "seat": seat, "view": before}
    while (able := [one for one in range(seats) if match.legal(one)]) and len(match.record.lines) < AT_ONE_TABLE:
        actor = able[choice.below(len(able))]
        bot = BOTS[("greedy", "random")[choice.below(2)]]
        story = match.play(actor, bot(game, match.view(actor), match.legal(actor), choice))
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
