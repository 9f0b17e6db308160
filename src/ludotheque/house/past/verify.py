"""Whether the luck of a record is what its secret gives.

The record is played again by the rules, with luck from the secret; what falls is compared with what the record says,
die by die and draw by draw. Decisions are held to the rules, not to the secret: one that could have been made, and
that changes no luck and no end, cannot be told from the one that was.
"""

from collections.abc import Iterator

from ludotheque.games import GAMES
from ludotheque.house.tables.luck import Asked, Noted, commitment, joined, sealed
from ludotheque.house.wire import Luck, LuckStep
from ludotheque.kernel.match import Match, retell
from ludotheque.kernel.record import UNDO, Line, Record, RecordError, parse, taken_back
from ludotheque.kernel.story import SPECTATOR, Event


class Unproven(ValueError):
    """The luck of this record does not follow from its secret, or cannot be checked; the text says why.

    `kind` is for clients: `no_record`, `no_secret` or `other_rules` when it cannot be checked, otherwise `not_so`.
    """

    def __init__(self, text: str, kind: str = "not_so") -> None:
        super().__init__(text)
        self.kind = kind


class Fall:
    """A line of a record, with what it says fell there and what the secret gives. Nobody decides the setup."""

    def __init__(self, line: int, seat: int, said: list[str], given: list[str], asked: list[Asked]) -> None:
        self.line = line
        self.seat = seat
        self.said = said
        self.given = given
        self.asked = asked
        self.story: list[Event] = []
        self.taken_back = False

    def difference(self) -> str:
        """The first value that is not what it should be, in words; nothing if all are."""
        for number in range(max(len(self.said), len(self.given))):
            said = self.said[number] if number < len(self.said) else "nothing"
            given = self.given[number] if number < len(self.given) else "nothing"
            if said != given:
                return f"line {self.line}: the record says {said}, the secret gives {given}"
        return ""


def falls(record: Record, luck: Noted) -> Iterator[Fall]:
    """Setup and decisions, played again with this luck; RecordError where the rules do not allow it.

    An `undo` brings back the table as it was, and with it the next value of the luck.
    """
    standing: list[Fall] = []
    setup = Line(SPECTATOR, "", record.dealt, record.places.get("deal", 0))
    lines = [setup, *record.lines]
    for number, (match, story) in enumerate(retell(GAMES[record.game], record, luck)):
        line = lines[number]
        if line.word() == UNDO:
            count = taken_back(line)
            for fall in standing[-count:]:
                fall.taken_back = True
            del standing[-count:]
        elif not line.word():
            given = match.record.dealt if line is setup else match.record.lines[-1].luck
            fall = Fall(line.number, line.seat, line.luck, given, _asked(match))
            fall.story = story
            if line is not setup:
                standing.append(fall)
            yield fall


def _asked(match: Match) -> list[Asked]:
    luck = match.state.chance
    assert isinstance(luck, Noted)
    return luck.asked


# ---------------------------------------------------------------------- the verdict


def read(text: str) -> Record:
    """A record whose luck can be checked here, or Unproven."""
    try:
        record = parse(text)
    except RecordError as error:
        raise Unproven(str(error), "no_record") from None
    if record.game not in GAMES:
        raise Unproven(f"line {record.places['game']}: there is no game {record.game!r} on this shelf", "no_record")
    played = GAMES[record.game].revision
    if record.revision != played:
        where = record.places["rules"]
        raise Unproven(
            f"line {where}: rules revision {record.revision}; here revision {played} is played", "other_rules"
        )
    for key, value in (("table", record.table), ("commitment", record.commitment), ("secret", record.secret)):
        if not value:
            reason = f"the header has no line '{key}': this record does not say where its luck came from"
            raise Unproven(reason, "no_secret")
    return record


def check_promise(record: Record, seen: str = "") -> None:
    """That the secret is the one promised at the start; `seen` is what somebody saw then."""
    if seen and seen != record.commitment:
        where = record.places["commitment"]
        raise Unproven(f"line {where}: the record promises {record.commitment}, but at the start {seen} was seen")
    kept = commitment(bytes.fromhex(record.secret))
    if kept != record.commitment:
        where = record.places["secret"]
        raise Unproven(f"line {where}: this is not the promised secret: its SHA-256 is {kept}")


def verify(text: str, seen: str = "") -> list[Fall]:
    """Everything that fell in a record, all of it checked; Unproven names the first thing that is wrong."""
    record = read(text)
    check_promise(record, seen)
    checked: list[Fall] = []
    try:
        for fall in falls(record, sealed(record)):
            wrong = fall.difference()
            if wrong:
                raise Unproven(wrong)
            checked.append(fall)
    except RecordError as error:
        raise Unproven(str(error)) from None
    if not record.end:
        raise Unproven("the record has no line 'end', but the secret is told only when a game is over")
    return checked


def summary(checked: list[Fall]) -> str:
    """How much was checked, in words."""
    asked = [one for fall in checked for one in fall.asked]
    dice = sum(one.bag is None for one in asked)
    again = sum(len(fall.asked) for fall in checked if fall.taken_back)
    back = f" ({again} of them in steps that were taken back)" if again else ""
    return f"{_counted(dice, 'die', 'dice')} and {_counted(len(asked) - dice, 'draw', 'draws')} verified{back}"


def _counted(number: int, one: str, many: str) -> str:
    return f"{number} {one if number == 1 else many}"


# ---------------------------------------------------------------------- for whoever wants to see for himself


def laid_open(text: str) -> Luck:
    """Every die and draw of a record that is over, for a browser to compute again; as far as it can be followed."""
    record = read(text)
    found: list[Fall] = []
    stuck = 0 if record.end else text.rstrip().count("\n") + 1
    try:
        for fall in falls(record, sealed(record)):
            found.append(fall)
            if fall.difference():  # from here on the secret leads to another game
                stuck = fall.line
                break
    except RecordError as error:
        stuck = error.line
    steps = [step for fall in found for step in _steps(fall)]
    return Luck(record.table, record.game, record.commitment, _words(record), record.secret, steps, stuck)


def dice_so_far(text: str) -> Luck:
    """The dice of a game that goes on: they fell in the open. Neither draws, nor what would tell how many they are."""
    record = read(text)
    found = list(falls(record, sealed(record)))
    steps = [step for fall in found for step in _steps(fall) if step.sides]
    for step in steps:
        step.line, step.counter = 0, -1
    return Luck(record.table, record.game, record.commitment, _words(record), "", steps)


def _words(record: Record) -> str:
    return joined([record.words.get(seat, "") for seat in range(record.seats)])


def _steps(fall: Fall) -> list[LuckStep]:
    """What was asked for, each with what the record says of it; what nothing asked for comes last."""
    seats = rollers(fall)
    steps: list[LuckStep] = []
    for number, asked in enumerate(fall.asked):
        token = fall.said[number] if number < len(fall.said) else ""
        step = LuckStep(token, asked.sides, seat=seats[number], line=fall.line, counter=asked.counter)
        if asked.bag is not None:
            left = [kind for kind, count in enumerate(asked.bag.counts) if count]
            step.names = [asked.bag.names[kind] for kind in left]
            step.counts = [asked.bag.counts[kind] for kind in left]
        step.taken_back = fall.taken_back
        steps.append(step)
    return steps + [LuckStep(token, line=fall.line) for token in fall.said[len(fall.asked) :]]


def rollers(fall: Fall) -> list[int]:
    """Whose luck it was, value by value, as far as everybody was told: a story line says who rolled, or the one who
    decided is named; otherwise nobody."""
    public = [event for event in fall.story if event.heard_by(SPECTATOR)]
    named = any(event.args.get("seat") == fall.seat for event in public)
    seats = [fall.seat if named else SPECTATOR] * len(fall.asked)
    number = 0
    for event in public:
        dice, seat = event.args.get("dice"), event.args.get("seat")
        if not event.kind.startswith("rolls") or not isinstance(dice, list) or not isinstance(seat, int):
            continue
        tokens = [f"d{die}" for die in dice]
        while number < len(seats) and fall.given[number : number + len(tokens)] != tokens:
            number += 1
        for at in range(number, min(number + len(tokens), len(seats))):
            seats[at] = seat
        number += len(tokens)
    return seats
