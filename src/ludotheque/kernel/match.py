"""A game being played, with its record: live or from a record, every decision comes in by the same door.

The law of this file: a decision is tried on a copy of the table and takes its place only as a whole, so
whatever goes wrong (a refusal, luck that cannot have fallen, a store that fails) changes nothing.
"""

from collections.abc import Iterator, Mapping

from ludotheque.kernel.chance import Chance, LuckError, Scripted
from ludotheque.kernel.game import Game, OptionError
from ludotheque.kernel.record import Line, Record, RecordError, ending_text
from ludotheque.kernel.state import Action, Refused, State
from ludotheque.kernel.story import Event
from ludotheque.kernel.words import letter


class Step:
    """A decision that was tried and not yet taken: the table after it, its line and what it tells."""

    def __init__(self, state: State, line: Line, story: list[Event]) -> None:
        self.state = state
        self.line = line
        self.story = story


class Match:
    """A table and the record of how it came about."""

    def __init__(self, game: Game, state: State, record: Record) -> None:
        self.game = game
        self.state = state
        self.record = record

    def trial(self, seat: int, action: Action) -> Step:
        """What would happen; Refused or LuckError if it cannot."""
        state = self.state.clone()
        luck: list[str] = []
        story: list[Event] = []
        state.chance.log = luck
        state.story = story
        state.play(seat, action)
        return Step(state, Line(seat, action.text, luck), story)

    def accept(self, step: Step) -> None:
        self.state = step.state
        self.record.lines.append(step.line)
        outcome = step.state.outcome()
        if outcome is not None:
            self.record.end = ending_text(outcome)

    def play(self, seat: int, action: Action) -> list[Event]:
        """Make the decision happen; its story."""
        step = self.trial(seat, action)
        self.accept(step)
        return step.story


def begin(
    game: Game, seats: int, options: Mapping[str, str], chance: Chance, players: list[str] | None = None
) -> tuple[Match, list[Event]]:
    """Set up a table; the match, and the story of the setup."""
    settled = game.settle(seats, options)
    deal: list[str] = []
    chance.log = deal
    state = game.start(seats, settled, chance, True)
    story = [] if state.story is None else state.story
    return Match(game, state, Record(game.name, game.revision, seats, settled, deal, players or [])), story


def retell(game: Game, record: Record) -> Iterator[tuple[Match, list[Event]]]:
    """Play a record back: the match after the setup and after every decision, each with its story.

    RecordError names the first line that cannot have happened.
    """
    match, story = reopen(game, record)
    yield match, story
    for line in record.lines:
        step = repeat(match, line)
        match.accept(step)
        yield match, step.story
    outcome = match.state.outcome()
    end = "" if outcome is None else ending_text(outcome)
    if record.end and record.end != end:
        where = record.places.get("end", 1)
        raise RecordError(where, f"the record ends with {record.end!r}, but the game with {end or 'nothing yet'!r}")


def reopen(game: Game, record: Record) -> tuple[Match, list[Event]]:
    """The match as a record sets it up, before its first line; and the story of the setup."""
    if record.game != game.name:
        raise RecordError(record.places.get("game", 1), f"this is a record of {record.game!r}, not of {game.name}")
    if record.revision != game.revision:
        where = record.places.get("rules", 1)
        raise RecordError(where, f"rules revision {record.revision}; here revision {game.revision} is played")
    luck = Scripted(record.deal)
    where = record.places.get("deal", 1)
    try:
        match, story = begin(game, record.seats, record.options, luck, record.players)
    except OptionError as error:
        blamed = f"option {error.option}" if error.option else "seats"
        raise RecordError(record.places.get(blamed, 1), str(error)) from None
    except LuckError as error:
        raise RecordError(where, str(error)) from None
    _all_used(match.state, where)
    return match, story


def repeat(match: Match, line: Line) -> Step:
    """The decision of a line, tried with the luck that fell then; RecordError if it cannot have happened."""
    if line.seat >= match.state.seats:
        raise RecordError(line.number, f"there is no seat {letter(line.seat)} at this table")
    action = match.game.action(line.action)
    if action is None:
        raise RecordError(line.number, f"{line.action!r} is not an action of {match.game.name}")
    match.state.chance = Scripted(line.luck)
    try:
        step = match.trial(line.seat, action)
    except Refused as refused:
        refusal = refused.refusal
        reason = match.game.words("en").say("refusal", refusal.kind, refusal.args, letter)
        raise RecordError(line.number, f"{letter(line.seat)} {line.action}: {reason}", refusal) from None
    except LuckError as error:
        raise RecordError(line.number, str(error)) from None
    _all_used(step.state, line.number)
    return step


def _all_used(state: State, where: int) -> None:
    luck = state.chance
    if isinstance(luck, Scripted) and luck.left():
        raise RecordError(where, f"luck that nothing asked for: {' '.join(luck.left())}")


def replay(game: Game, record: Record) -> Match:
    """The match at the end of a record; RecordError if it cannot have been played."""
    match: Match | None = None
    for match, _ in retell(game, record):  # noqa: B007 (the last one counts)
        pass
    assert match is not None
    return match
