"""Snits' Revenge (Tom Wham, 1977): the Snits get inside a Bolotomus and kick what they find there."""

from pathlib import Path

from ludotheque.games.snits_revenge import bot, notation, pieces, sense, sight
from ludotheque.games.snits_revenge.actions import Verbs
from ludotheque.games.snits_revenge.material import BOARDS, EDITIONS, Board, number_together
from ludotheque.games.snits_revenge.rules import setup
from ludotheque.games.snits_revenge.state import ARMY_CHANGE, COUNTERS, ENDINGS, Options
from ludotheque.games.snits_revenge.view import SnitsView
from ludotheque.kernel.game import Ending, Game, Option
from ludotheque.kernel.words import LANGUAGES, Words

# §7.6: a hundred game turns of the invasion, and a hundred of the fight. In a turn of the invasion 21 Snits or
# fewer move, kick (declared, joined, rolled and bitten at the most) and move again; 27 things or fewer move, 18
# chomp, 16 organs' dice are rolled, 9 Makums transform, 3 are composed; every phase of every clan can be ended.
# In a turn of the fight 21 Snits move, kick at somebody, move again. Before the game: 5 + 1 + 16 choices.
LONGEST_INVASION_TURN = 21 + (16 + 21 + 16 + 21) + 21 + 12 + 3 + 27 + (18 + 16) + 9 + 4
LONGEST_FIGHT_TURN = 21 + 2 * 21 + 21 + 12
TURN_LIMITS = ("100", "50")

# All pieces move in the open. What lies under the Snorgs is hidden: it is seen where one dies, and goes with the
# Bolotomus.
OPEN_STORY = (
    "turn",
    "phase",
    "is_senior",
    "duty",
    "enlists",
    "fills_up",
    "marches",
    "declares_pack",
    "joins",
    "winds_up",
    "takes_spark",
    "composes",
    "sends",
    "names",
    "names_again",
    "becomes_runnungitm",
    "becomes_snorg",
)


def game_on(boards: list[Board]) -> Game:
    """Snits' Revenge on these boards: the first is the usual one, and all have its organs."""
    number_together(boards)
    by_name = {board.name: board for board in boards}
    verbs = Verbs(boards[0])

    def options(seats: int, values: dict[str, str]) -> Options:
        return Options(values, seats, by_name[values["board"]], verbs, EDITIONS[values["edition"]])

    def words(written: Words) -> Words:
        """The organs' names as the board file has them."""
        which = LANGUAGES.index(written.language)
        names = {organ.key: organ.names[which] for organ in boards[0].organs}
        written.catalogue["vocabulary"]["place"].update(names)
        return written

    return Game(
        name="snits_revenge",
        revision=2,
        earlier={1: {"board": "reconstruction-a"}},
        seat_counts=(2, 3, 4, 5),
        options=(
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
            Option("board", tuple(by_name), "R45"),
        ),
        endings=tuple(Ending(name, section) for name, section in ENDINGS.items()),
        alphabet=verbs.alphabet,
        most_decisions=22 + int(TURN_LIMITS[0]) * (LONGEST_INVASION_TURN + LONGEST_FIGHT_TURN),
        folder=Path(__file__).parent,
        view_type=SnitsView,
        setup=lambda seats, values, chance, story: setup(seats, options(seats, values), chance, story),
        view=sight.view,
        guess=lambda seen, chance: sight.guess(seen, options(seen.seats, seen.options), chance),
        rate=bot.rate,
        sense=sense.SENSE,
        pieces=pieces.pieces,
        private=pieces.PRIVATE,
        diagram=notation.diagram,
        position=lambda text, check: notation.position(text, check, options),
        picture=notation.picture,
        open_story=OPEN_STORY,
        words=words,
    )


GAME = game_on(BOARDS)
