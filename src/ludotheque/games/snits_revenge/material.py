"""§1: the inside of a Bolotomus and the counters of an edition, read from data/ and checked.

The law of this file: what the game knows of the printed board stands in one text file, and a file that cannot
be a board is refused with its name, its line and the reason.
"""

from pathlib import Path
from typing import Final

from ludotheque.kernel.game import DataError

ORGANS: Final = 16
OUTSIDE: Final = 16  # the place that is no organ
PLACES: Final = 17
NOWHERE: Final = -1

# Passages
CHANNEL: Final = 0
CANAL: Final = 1
RED: Final = 2
PASSAGES: Final[list[str]] = ["channel", "canal", "red"]

# Snits by kind: speed, and a badge for two of them
HAMMER: Final = 0
PLAIN: Final = 1
FIVE: Final = 2
SIX: Final = 3
LIGHTNING: Final = 4
KINDS: Final = 5
KIND_NAMES: Final[list[str]] = ["hammer", "plain", "five", "six", "lightning"]
SPEED: Final[list[int]] = [4, 4, 5, 6, 7]

MOST_CLANS: Final = 4
MOST_ENLISTED: Final = 20  # no army is larger, whatever the edition and the options

ENTRANCES: Final[list[str]] = ["glut", "antephellum", "fleotis"]
COMPOSITORS: Final[list[str]] = ["compositor-1", "compositor-2", "compositor-3"]
NAMED: Final[list[str]] = [*ENTRANCES, "lapotum", "eye", "prolobosinator", "forebosinator", *COMPOSITORS]
HIDING: Final[list[str]] = ["off", "on", "decoys", "hidden_notes"]


class Organ:
    """One line of the board file; x and y in tenths of the drawing's unit."""

    def __init__(self, key: str, names: list[str], x: int, y: int, invented: bool) -> None:
        self.key = key
        self.names = names  # English, French
        self.x = x
        self.y = y
        self.invented = invented


class Passage:
    """One line of the board file; the places it joins."""

    def __init__(self, kind: int, one: int, other: int) -> None:
        self.kind = kind
        self.one = one
        self.other = other


class Board:
    """Places and the ways between them. An exit is a passage in one direction, numbered place by place."""

    def __init__(self, name: str, organs: list[Organ], passages: list[Passage]) -> None:
        self.name = name
        self.organs = organs
        self.passages = passages
        self.keys = [organ.key for organ in organs] + ["outside"]
        self.exits_of: list[list[int]] = []
        self.exit_from: list[int] = []
        self.exit_to: list[int] = []
        self.exit_passage: list[int] = []
        self.number_exits(self.ways())
        self.lapotum = self.keys.index("lapotum")
        self.fleotis = self.keys.index("fleotis")
        self.eye = self.keys.index("eye")
        self.prolobosinator = self.keys.index("prolobosinator")
        self.compositors = [self.keys.index(key) for key in COMPOSITORS]

    def ways(self) -> list[tuple[int, int]]:
        """From where to where the passages lead, in both directions and in order."""
        forth = [(passage.one, passage.other) for passage in self.passages]
        return sorted(forth + [(other, one) for one, other in forth])

    def number_exits(self, ways: list[tuple[int, int]]) -> None:
        """Give these ways their numbers. Some may be other boards': here they are no exit, and have no passage."""
        here = self.ways()
        self.exits_of = [[] for _ in self.keys]
        self.exit_from, self.exit_to, self.exit_passage = [], [], []
        for number, (start, to) in enumerate(ways):
            self.exit_from.append(start)
            self.exit_to.append(to)
            self.exit_passage.append(self.passage_between(start, to))
            if (start, to) in here:
                self.exits_of[start].append(number)

    def passage_between(self, one: int, other: int) -> int:
        for number, passage in enumerate(self.passages):
            if (one, other) in ((passage.one, passage.other), (passage.other, passage.one)):
                return number
        return NOWHERE

    def is_red(self, exit_: int) -> bool:
        return self.passages[self.exit_passage[exit_]].kind == RED

    def distances(self, start: int) -> list[int]:
        """How many steps every place is away for a Snit; PLACES where none leads."""
        steps = [PLACES] * PLACES
        steps[start] = 0
        queue = [start]
        for place in queue:
            for exit_ in self.exits_of[place]:
                to = self.exit_to[exit_]
                if not self.is_red(exit_) and steps[to] == PLACES:
                    steps[to] = steps[place] + 1
                    queue.append(to)
        return steps


def number_together(boards: list[Board]) -> None:
    """Boards of one game: their exits have the same numbers, so that an action means the same on each (R45)."""
    ways: list[tuple[int, int]] = []
    for board in boards:
        if board.keys != boards[0].keys:
            raise DataError(f"{board.name}: the organs are not those of {boards[0].name}, in the same order")
        ways += [way for way in board.ways() if way not in ways]
    for board in boards:
        board.number_exits(sorted(ways))


class Edition:
    """What lies in the box: supplies, a clan, the armies for one to four clans, whether the Spark is hidden."""

    def __init__(self, name: str, values: dict[str, int], army: list[int], badges: list[int], hiding: str) -> None:
        self.name = name
        self.makums = values["makums"]
        self.runnungitms = values["runnungitms"]
        self.clan = [values[kind] for kind in KIND_NAMES]
        self.army = army  # by number of clans, less one
        self.badges = badges
        self.hiding = hiding


def rows_of(text: str) -> list[tuple[int, str]]:
    """The lines that say something, with their numbers."""
    rows = [(number, row.split("#")[0].strip()) for number, row in enumerate(text.splitlines(), 1)]
    return [(number, row) for number, row in rows if row]


def read_board(text: str, where: str) -> Board:
    """A board from its text; `where` names it in messages."""
    organs: list[Organ] = []
    ways: list[tuple[int, int, str, str]] = []
    for number, row in rows_of(text):
        words = row.split()
        if words[0] == "organ":
            organs.append(read_organ(row, f"{where}, line {number}", organs))
        elif words[0] in PASSAGES and len(words) == 3:
            ways.append((number, PASSAGES.index(words[0]), words[1], words[2]))
        else:
            raise DataError(f"{where}, line {number}: an organ, or a channel, canal or red between two, not {row!r}")
    keys = [organ.key for organ in organs]
    if len(keys) != ORGANS:
        raise DataError(f"{where}: a Bolotomus has {ORGANS} organs, this one {len(keys)}")
    for key in NAMED:
        if key not in keys:
            raise DataError(f"{where}: the rules speak of the organ {key!r}, and there is none")
    passages: list[Passage] = []
    for number, kind, one, other in ways:
        passages.append(read_passage(f"{where}, line {number}", kind, one, other, keys, passages))
    return check_board(Board(where, organs, passages))


def read_organ(row: str, where: str, organs: list[Organ]) -> Organ:
    cells = [cell.strip() for cell in row.split("|")]
    head = cells[0].split(maxsplit=4)
    if len(head) != 5 or (cells[2:] not in ([], ["invented"]) and len(cells) != 2):
        raise DataError(f"{where}: 'organ key x y English | French' (and '| invented') belongs here, not {row!r}")
    _, key, x, y, english = head
    if key == "outside" or not key.replace("-", "").isalnum() or not key.isascii() or key != key.lower():
        raise DataError(f"{where}: {key!r} cannot be the key of an organ: small letters, digits and dashes")
    if key in [organ.key for organ in organs]:
        raise DataError(f"{where}: a second organ {key!r}")
    french = cells[1] if len(cells) > 1 else english
    return Organ(key, [english, french], tenths(x, where), tenths(y, where), cells[-1] == "invented")


def tenths(text: str, where: str) -> int:
    whole, _, part = text.partition(".")
    if not (whole.isdecimal() and (part.isdecimal() or not part) and len(part) < 2 and len(whole) < 4):
        raise DataError(f"{where}: a place in the drawing is a number like 3 or 4.6, not {text!r}")
    return 10 * int(whole) + int(part or "0")


def read_passage(where: str, kind: int, one: str, other: str, keys: list[str], passages: list[Passage]) -> Passage:
    places = [*keys, "outside"]
    for key in (one, other):
        if key not in places:
            raise DataError(f"{where}: there is no organ {key!r}")
    passage = Passage(kind, places.index(one), places.index(other))
    if one == other:
        raise DataError(f"{where}: a passage joins two places")
    for known in passages:
        if sorted([known.one, known.other]) == sorted([passage.one, passage.other]):
            raise DataError(f"{where}: {one} and {other} are joined already; two canals side by side are a channel")
    if ("lapotum" in (one, other)) != (kind == RED):
        raise DataError(f"{where}: red canals join the Lapotum, and nothing else does")
    return passage


def check_board(board: Board) -> Board:
    """Openings where the rules have them, and a way for Snits to every organ but the Lapotum."""
    openings = sorted(board.keys[board.exit_to[exit_]] for exit_ in board.exits_of[OUTSIDE])
    if openings != sorted(ENTRANCES):
        raise DataError(f"{board.name}: the openings are {', '.join(ENTRANCES)}, not {', '.join(openings) or 'none'}")
    steps = board.distances(OUTSIDE)
    for organ in range(ORGANS):
        if organ != board.lapotum and steps[organ] == PLACES:
            raise DataError(f"{board.name}: no Snit can reach {board.keys[organ]}")
    if not board.exits_of[board.lapotum]:
        raise DataError(f"{board.name}: no red canal leads to the Lapotum")
    return board


def read_edition(text: str, where: str) -> Edition:
    """An edition from its text: names and numbers, four lines 'army', and the word for the Spark."""
    values: dict[str, int] = {}
    army: list[int] = []
    badges: list[int] = []
    hiding = ""
    known = ["makums", "runnungitms", *KIND_NAMES]
    for number, row in rows_of(text):
        head, *rest = row.split()
        if head in known and head not in values and len(rest) == 1 and rest[0].isdecimal():
            values[head] = int(rest[0])
        elif head == "army" and len(rest) == 3 and rest[0] == str(len(army) + 1) and "".join(rest).isdecimal():
            army.append(int(rest[1]))
            badges.append(int(rest[2]))
        elif head == "spark_and_splops" and not hiding and rest in [[word] for word in HIDING]:
            hiding = rest[0]
        else:
            raise DataError(f"{where}, line {number}: {row!r} does not belong in an edition")
    missing = [name for name in known if name not in values]
    if missing or len(army) != MOST_CLANS or not hiding:
        raise DataError(f"{where}: {', '.join(missing) or 'an army, or spark_and_splops,'} is missing")
    return check_edition(Edition(where, values, army, badges, hiding))


def check_edition(edition: Edition) -> Edition:
    """Enough Snits for the armies, even two larger, and a plain Snit for every hammer that may be wounded."""
    clan = edition.clan
    if clan[PLAIN] < clan[HAMMER]:
        raise DataError(f"{edition.name}: every hammer needs a plain Snit to replace it when it is wounded")
    attackers = sum(clan) - clan[PLAIN]
    for size in edition.army:
        if not 2 < size <= min(MOST_ENLISTED, attackers) - 2:
            raise DataError(f"{edition.name}: an army of {size}, give or take two, cannot be raised here")
    return edition


FOLDER: Final = Path(__file__).parent / "data"


def load_board(path: Path) -> Board:
    """A board file of one's own; DataError says what is wrong with it."""
    return read_board(path.read_text(encoding="utf-8"), path.stem)


BOARD_FILES: Final = [FOLDER / f"{name}.txt" for name in ("reconstruction-2003", "reconstruction-a")]
BOARDS: Final = [load_board(path) for path in BOARD_FILES]
EDITIONS: Final = {
    name: read_edition((FOLDER / f"edition-{name}.txt").read_text(encoding="utf-8"), f"edition-{name}.txt")
    for name in ("2003", "1978")
}
