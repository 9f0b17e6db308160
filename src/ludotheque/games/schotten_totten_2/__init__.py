"""Schotten Totten 2 (Reiner Knizia, IELLO 2020): a siege with cards, the Attacker against the Defender."""

from collections.abc import Mapping
from pathlib import Path

from ludotheque.games.schotten_totten_2 import bot, notation
from ludotheque.games.schotten_totten_2 import view as views
from ludotheque.games.schotten_totten_2.actions import ALPHABET, DEEPEST, TILES
from ludotheque.games.schotten_totten_2.formations import CONDITION_NAMES, Asked
from ludotheque.games.schotten_totten_2.promise import Siege, setup
from ludotheque.games.schotten_totten_2.state import ENDINGS, Options
from ludotheque.kernel.chance import Chance
from ludotheque.kernel.game import Ending, Game, Option, View
from ludotheque.kernel.state import Action, State

FOLDER = Path(__file__).parent


class WallError(ValueError):
    """A wall file that is not a wall."""


def read_wall(text: str, where: str) -> list[tuple[str, tuple[int, int], tuple[int, int]]]:
    """The seven tiles: name, then how many cards and which condition, intact and damaged."""
    tiles: list[tuple[str, tuple[int, int], tuple[int, int]]] = []
    for number, row in enumerate(text.splitlines(), 1):
        cells = [cell.strip() for cell in row.split("#")[0].split("|")]
        if cells == [""]:
            continue
        if len(cells) != 3:
            raise WallError(f"{where}, line {number}: 'name | 3 sum | 3 run' belongs here, not {row!r}")
        sides = [read_side(cell, f"{where}, line {number}") for cell in cells[1:]]
        tiles.append((cells[0], sides[0], sides[1]))
    if len(tiles) != TILES:
        raise WallError(f"{where}: a wall has {TILES} tiles, this one {len(tiles)}")
    return tiles


def read_side(text: str, where: str) -> tuple[int, int]:
    words = text.split()
    if len(words) != 2 or words[0] not in ("2", "3", "4") or words[1] not in CONDITION_NAMES:
        raise WallError(f"{where}: 2 to {DEEPEST} and one of {', '.join(CONDITION_NAMES)} belong here, not {text!r}")
    return int(words[0]), CONDITION_NAMES.index(words[1])


# Decisions in one siege. After the deal 46 Siege cards, the two that Support returns and eleven tactics cards can be
# drawn: 60 plays at the most, the last one without a draw, and as many draws, each with the end of its turn; a pass
# never follows a pass; each retreat takes away a card that was played; then claims, cauldrons, and what the seven
# action cards ask.
SIEGE_AT_MOST = 60 + 60 + 60 + 61 + 60 + 4 + 3 + 16

WALL = read_wall((FOLDER / "data" / "wall.txt").read_text(encoding="utf-8"), "wall.txt")
TILE_NAMES = [name for name, _, _ in WALL]


class SchottenTotten2(Game):
    """Schotten Totten 2, for the shelf."""

    name = "schotten_totten_2"
    revision = 2
    seat_counts = (2,)
    options = (
        Option("tactics", ("off", "on"), "§7.1"),
        Option("match", ("off", "on"), "T27"),
        Option("colour_run", ("sum", "counts"), "T8"),
    )
    endings = tuple(Ending(name, section) for name, section in ENDINGS.items())
    alphabet = ALPHABET
    view_type = views.SiegeView
    folder = FOLDER
    longest = 2 * SIEGE_AT_MOST

    def make_options(self, seats: int, options: Mapping[str, str]) -> Options:
        values = self.settle(seats, options)
        counts = values["colour_run"] == "counts"
        intact = [Asked(side[0], side[1], counts) for _, side, _ in WALL]
        damaged = [Asked(side[0], side[1], counts) for _, _, side in WALL]
        return Options(values, intact, damaged)

    def start(self, seats: int, options: Mapping[str, str], chance: Chance, story: bool = False) -> State:
        return setup(self.make_options(seats, options), chance, story)

    def view(self, state: State, seat: int) -> View:
        assert isinstance(state, Siege)
        return views.view(state, seat)

    def guess(self, view: View, chance: Chance) -> State:
        assert isinstance(view, views.SiegeView)
        return views.guess(view, self.make_options(view.seats, view.options), chance)

    def rate(self, view: View, legal: list[Action]) -> list[int]:
        assert isinstance(view, views.SiegeView)
        return bot.rate(view, legal)

    def diagram(self, state: State) -> str:
        assert isinstance(state, Siege)
        return notation.diagram(state)

    def position(self, text: str) -> State:
        return notation.position(text, self.make_options)

    def picture(self, view: View) -> str:
        assert isinstance(view, views.SiegeView)
        return notation.picture(view)


GAME = SchottenTotten2()
