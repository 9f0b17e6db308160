"""Snits' Revenge (Tom Wham, 1977): the Snits get inside a Bolotomus and kick what they find there."""

from collections.abc import Mapping
from pathlib import Path

from ludotheque.games.snits_revenge import bot, notation
from ludotheque.games.snits_revenge import view as views
from ludotheque.games.snits_revenge.actions import Verbs
from ludotheque.games.snits_revenge.board import Board, number_together, read_board, read_edition
from ludotheque.games.snits_revenge.rules import Snits, setup
from ludotheque.games.snits_revenge.state import ARMY_CHANGE, COUNTERS, ENDINGS, Options
from ludotheque.kernel.chance import Chance
from ludotheque.kernel.game import Ending, Game, Option, View
from ludotheque.kernel.state import Action, State
from ludotheque.kernel.words import LANGUAGES, Words

FOLDER = Path(__file__).parent
BOARD_FILES = [FOLDER / "data" / f"{name}.txt" for name in ("reconstruction-2003", "reconstruction-a")]

EDITIONS = {
    name: read_edition((FOLDER / "data" / f"edition-{name}.txt").read_text(encoding="utf-8"), f"edition-{name}.txt")
    for name in ("2003", "1978")
}

# §7.6: a hundred game turns of the invasion, and a hundred of the fight. In a turn of the invasion 21 Snits or
# fewer move, kick (declared, joined, rolled and bitten at the most) and move again; 27 things or fewer move, 18
# chomp, 16 organs' dice are rolled, 9 Makums transform, 3 are composed; every phase of every clan can be ended.
# In a turn of the fight 21 Snits move, kick at somebody, move again. Before the game: 5 + 1 + 16 choices.
LONGEST_INVASION_TURN = 21 + (16 + 21 + 16 + 21) + 21 + 12 + 3 + 27 + (18 + 16) + 9 + 4
LONGEST_FIGHT_TURN = 21 + 2 * 21 + 21 + 12
TURN_LIMITS = ("100", "50")


def load_board(path: Path) -> Board:
    """A board file of one's own; DataError says what is wrong with it."""
    return read_board(path.read_text(encoding="utf-8"), path.stem)


def options_on(boards: list[Board]) -> tuple[Option, ...]:
    return (
        Option("edition", tuple(EDITIONS), "§1.5"),
        Option("spark_and_splops", ("edition", "off", "on", "decoys", "hidden_notes"), "R15"),
        Option("counters", tuple(COUNTERS), "R40"),
        Option("army", tuple(ARMY_CHANGE), "R23"),
        Option("organs_needed", ("9", "7", "8", "10", "11", "12"), "R12"),
        Option("channel_capacity", ("2", "3"), "R23"),
        Option("all_passages_two", ("off", "on"), "R23"),
        Option("pack_miss", ("one", "each"), "R7"),
        Option("no_runnungitms", ("off", "on"), "R22"),
        Option("stall_limit", ("20", "10", "5"), "R24"),
        Option("turn_limit", TURN_LIMITS, "R26"),
        Option("board", tuple(board.name for board in boards), "R45"),
    )


class SnitsGame(Game):
    """Snits' Revenge, for the shelf; other boards make another game of it."""

    name = "snits_revenge"
    revision = 2
    seat_counts = (2, 3, 4, 5)
    endings = tuple(Ending(name, section) for name, section in ENDINGS.items())
    view_type = views.SnitsView
    folder = FOLDER
    longest = 22 + int(TURN_LIMITS[0]) * (LONGEST_INVASION_TURN + LONGEST_FIGHT_TURN)

    def __init__(self, boards: list[Board]) -> None:
        number_together(boards)
        self.boards = {board.name: board for board in boards}
        self.board = boards[0]  # the usual one; all have its organs
        self.verbs = Verbs(self.board)
        self.options = options_on(boards)
        self.alphabet = self.verbs.alphabet

    def words(self, language: str) -> Words:
        """The sentences, with the organs' names as the board file has them."""
        words = super().words(language)
        which = LANGUAGES.index(language)
        names = {organ.key: organ.names[which] for organ in self.board.organs}
        words.catalogue["vocabulary"]["place"].update(names)
        return words

    def make_options(self, seats: int, options: Mapping[str, str]) -> Options:
        values = self.settle(seats, options)
        return Options(values, seats, self.boards[values["board"]], self.verbs, EDITIONS[values["edition"]])

    def start(self, seats: int, options: Mapping[str, str], chance: Chance, story: bool = False) -> State:
        return setup(seats, self.make_options(seats, options), chance, story)

    def view(self, state: State, seat: int) -> View:
        assert isinstance(state, Snits)
        return views.view(state, seat)

    def guess(self, view: View, chance: Chance) -> State:
        assert isinstance(view, views.SnitsView)
        return views.guess(view, self.make_options(view.seats, view.options), chance)

    def rate(self, view: View, legal: list[Action]) -> list[int]:
        assert isinstance(view, views.SnitsView)
        return bot.rate(view, legal)

    def diagram(self, state: State) -> str:
        assert isinstance(state, Snits)
        return notation.diagram(state)

    def position(self, text: str) -> State:
        return notation.position(text, self.make_options)

    def picture(self, view: View) -> str:
        assert isinstance(view, views.SnitsView)
        return notation.picture(view)


GAME = SnitsGame([load_board(path) for path in BOARD_FILES])
