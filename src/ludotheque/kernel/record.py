"""The record of a game: text that people can read, paste, compare and replay. docs/records.md is its grammar.

The law of this file: `parse(write(record)) == record`. Whether the game could have been played like this
is for `kernel.match.replay` to say.
"""

from ludotheque.kernel.state import Outcome, Refusal
from ludotheque.kernel.words import letter

FORMAT = 1

# What people do at a table besides playing, each a line of its own: `undo 2` takes back the last two decisions that
# stand, `resign`, `timeout` and `stop` end the game, `bot NAME` lets a bot play for whoever left, `back` is his return,
# and `hint` says that somebody asked a bot what it would do. No game has an action of these names.
UNDO = "undo"
RESIGN = "resign"
TIMEOUT = "timeout"
STOP = "stop"
BOT = "bot"
BACK = "back"
HINT = "hint"
TABLE_WORDS = (UNDO, RESIGN, TIMEOUT, STOP, BOT, BACK, HINT)


# Instead of luck, the line `deal` of a game that began in the middle names the position it began from, and a mark by
# which one sees whether that still is the same: `deal position:NAME:MARK`.
POSITION = "position"

# Before the 32 bytes of a secret: how luck follows from them (docs/records.md); those of earlier houses have none.
SCHEME = "02"


class RecordError(ValueError):
    """A record that is not one, or a game that cannot have been played. `line` counts from 1."""

    def __init__(self, line: int, reason: str, refusal: Refusal | None = None) -> None:
        section = f" ({refusal.section})" if refusal is not None else ""
        super().__init__(f"line {line}: {reason}{section}")
        self.line = line
        self.reason = reason
        self.refusal = refusal


class Line:
    """One decision and the luck that followed from it. `number` is its line in the text, for messages."""

    def __init__(self, seat: int, action: str, luck: list[str], number: int = 0) -> None:
        self.seat = seat
        self.action = action
        self.luck = luck
        self.number = number

    def word(self) -> str:
        """The table word that it is; empty for a decision of the game."""
        word = self.action.partition(" ")[0]
        return word if word in TABLE_WORDS else ""

    def text(self) -> str:
        decision = f"{letter(self.seat)} {self.action}"
        return f"{decision} ~ {' '.join(self.luck)}" if self.luck else decision

    def __repr__(self) -> str:
        return f"<{self.text()}>"

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Line) and self.text() == other.text()


class Record:
    """A game as it was played, finished or not."""

    def __init__(
        self, game: str, revision: int, seats: int, options: dict[str, str], deal: list[str], players: list[str]
    ) -> None:
        self.game = game
        self.revision = revision
        self.seats = seats
        self.options = options
        self.deal = deal  # the luck of the setup
        # a name for every seat, or none at all; a name stays on its line
        self.players = [" ".join(name.split()) or letter(seat) for seat, name in enumerate(players)]
        self.lines: list[Line] = []
        self.end = ""  # how it ended, as `ending_text` writes it; empty while the game goes on
        # Where it was played, if its luck can be checked: the table, what was promised at the start, each seat's word,
        # and the secret. Whoever plays on from a clone plays somewhere else.
        self.table = ""
        self.commitment = ""
        self.words: dict[int, str] = {}
        self.secret = ""
        self.places: dict[str, int] = {}  # where parse found what, for messages

    @property
    def position(self) -> str:
        """The name of the position it began from; empty when it was set up by the rules."""
        head, _, rest = self.deal[0].partition(":") if len(self.deal) == 1 else ("", "", "")
        return rest.partition(":")[0] if head == POSITION else ""

    @property
    def dealt(self) -> list[str]:
        """The luck of the setup."""
        return [] if self.position else self.deal

    def clone(self) -> "Record":
        """The same game so far, to be played on in another way."""
        twin = Record(self.game, self.revision, self.seats, self.options, self.deal, self.players)
        twin.lines = list(self.lines)
        twin.end = self.end
        return twin

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Record) and write(self) == write(other)

    def __str__(self) -> str:
        return write(self)

    def __repr__(self) -> str:
        decisions = f"{len(self.lines)} decisions"
        return f"<Record of {self.game}, rules {self.revision}, {self.seats} seats, {decisions}, end {self.end or '-'}>"


def taken_back(line: Line) -> int:
    """How many decisions a line `undo` takes back; RecordError when it does not say."""
    count = line.action.partition(" ")[2]
    if not (count.isascii() and count.isdigit() and len(count) < 10 and int(count) > 0):
        raise RecordError(line.number, f"'undo' takes a whole number of decisions, not {count!r}")
    return int(count)


def standing(lines: list[Line]) -> list[Line]:
    """The decisions of the game that nobody took back."""
    found: list[Line] = []
    for line in lines:
        word = line.word()
        if word == UNDO:
            del found[max(0, len(found) - taken_back(line)) :]
        elif not word:
            found.append(line)
    return found


def ending_text(outcome: Outcome) -> str:
    winners = "".join(letter(seat) for seat in outcome.winners) or "-"
    return f"{outcome.ending} {winners} {' '.join(str(score) for score in outcome.scores)}"


def write(record: Record) -> str:
    lines = [f"ludotheque-record {FORMAT}", f"game {record.game}", f"rules {record.revision}", f"seats {record.seats}"]
    lines += [f"option {name} {value}" for name, value in record.options.items()]
    lines += [f"player {letter(seat)} {name}" for seat, name in enumerate(record.players)]
    lines += [f"{key} {value}" for key, value in (("table", record.table), ("commitment", record.commitment)) if value]
    lines += [f"word {letter(seat)} {word}" for seat, word in sorted(record.words.items())]
    lines += [f"secret {record.secret}"] if record.secret else []
    lines.append(f"deal {' '.join(record.deal)}".rstrip())
    lines += [line.text() for line in record.lines]
    if record.end:
        lines.append(f"end {record.end}")
    return "\n".join(lines) + "\n"


def parse(text: str) -> Record:
    """Read a record; only its grammar is checked here, its rules in `replay`."""
    rows = [(number, row.strip()) for number, row in enumerate(text.split("\n"), 1)]
    rows = [(number, row) for number, row in rows if row and not row.startswith("#")]
    if not rows or rows[0][1] != f"ludotheque-record {FORMAT}":
        raise RecordError(rows[0][0] if rows else 1, f"a record begins with 'ludotheque-record {FORMAT}'")
    record = Record("", 0, 0, {}, [], [])
    for number, row in rows[1:]:
        if record.end:
            raise RecordError(number, "nothing can follow the line 'end'")
        if "deal" in record.places:
            _parse_decision(record, number, row)
        else:
            _parse_header(record, number, row)
    for key in ("game", "rules", "seats", "deal"):
        if key not in record.places:
            raise RecordError(rows[-1][0], f"the header has no line '{key}'")
    if record.players and len(record.players) != record.seats:
        raise RecordError(record.places["player"], f"{len(record.players)} players are named for {record.seats} seats")
    for seat in record.words:
        if seat >= record.seats:
            raise RecordError(record.places["word"], f"there is no seat {letter(seat)} at this table")
    return record


def _parse_header(record: Record, number: int, row: str) -> None:
    key, _, rest = row.partition(" ")
    rest = rest.strip()
    if key not in ("option", "player", "word") and key in record.places:
        raise RecordError(number, f"a second line '{key}'")
    record.places[key] = number
    if key == "game":
        record.game = rest
    elif key == "rules":
        record.revision = _whole(number, key, rest)
    elif key == "seats":
        record.seats = _whole(number, key, rest)
    elif key == "option":
        name, _, value = rest.partition(" ")
        if name in record.options or not value:
            raise RecordError(number, f"an option is a name and a value, each name once, not {rest!r}")
        record.options[name] = value.strip()
        record.places[f"option {name}"] = number
    elif key == "player":
        seat, _, name = rest.partition(" ")
        if seat != letter(len(record.players)) or not name:
            raise RecordError(number, f"player {letter(len(record.players))} and a name belong here, not {rest!r}")
        record.players.append(name)
    elif key == "deal":
        record.deal = rest.split()
    else:
        _parse_luck(record, number, key, rest)


def _parse_luck(record: Record, number: int, key: str, rest: str) -> None:
    """The lines by which the luck can be checked."""
    if key == "table":
        record.table = _word(number, key, rest)
    elif key == "commitment":
        record.commitment = _hexadecimal(number, key, rest)
    elif key == "secret":
        record.secret = _secret(number, rest)
    elif key == "word":
        head, _, word = rest.partition(" ")
        seat = ord(head) - ord("A") if len(head) == 1 and "A" <= head <= "Z" else -1
        if seat < 0 or seat in record.words or not word:
            raise RecordError(number, f"a word is a seat's letter and a text, each seat once, not {rest!r}")
        record.words[seat] = word.strip()
    else:
        raise RecordError(number, f"{key!r} is not a line of the header")


def _parse_decision(record: Record, number: int, row: str) -> None:
    head, _, rest = row.partition(" ")
    if head == "end":
        record.end = " ".join(rest.split())
        record.places["end"] = number
        if not record.end:
            raise RecordError(number, "the line 'end' says how the game ended")
        return
    if len(head) != 1 or not "A" <= head <= "Z":
        raise RecordError(number, f"a decision begins with the letter of a seat, not with {head!r}")
    action, _, luck = rest.partition("~")
    if not action.strip():
        raise RecordError(number, "a decision is missing after the seat")
    line = Line(ord(head) - ord("A"), " ".join(action.split()), luck.split(), number)
    if line.word() == UNDO:
        taken_back(line)
    record.lines.append(line)


def _whole(number: int, key: str, text: str) -> int:
    if not (text.isascii() and text.isdigit() and len(text) < 10):
        raise RecordError(number, f"'{key}' takes a whole number, not {text!r}")
    return int(text)


def _word(number: int, key: str, text: str) -> str:
    if len(text.split()) != 1:
        raise RecordError(number, f"'{key}' takes one word, not {text!r}")
    return text


def _secret(number: int, text: str) -> str:
    """32 bytes; or one more before them, which says how luck follows from them."""
    scheme = SCHEME if len(text) > 64 and text.startswith(SCHEME) else ""
    return scheme + _hexadecimal(number, "secret", text[len(scheme) :])


def _hexadecimal(number: int, key: str, text: str) -> str:
    """32 bytes, two small digits each."""
    if len(text) != 64 or any(digit not in "0123456789abcdef" for digit in text):
        raise RecordError(number, f"'{key}' takes 64 hexadecimal digits, not {text!r}")
    return text
