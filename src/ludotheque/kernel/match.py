"""A game being played, with its record: live or from a record, every decision comes in by the same door.

The law of this file: a decision is tried on a copy of the table and takes its place only as a whole, so
whatever goes wrong (a refusal, luck that cannot have fallen, a store that fails) changes nothing.
"""

from collections.abc import Callable, Iterator, Mapping
from difflib import get_close_matches
from fractions import Fraction
from hashlib import sha256
from html import escape
from typing import Final

from ludotheque.kernel.chance import Chance, LuckError, Scripted, Seeded
from ludotheque.kernel.diagram import options_in
from ludotheque.kernel.game import ActionLike, Game, OptionError, PositionError, View, branches
from ludotheque.kernel.record import (
    BACK,
    BOT,
    HINT,
    POSITION,
    RESIGN,
    STOP,
    TIMEOUT,
    UNDO,
    Line,
    Record,
    RecordError,
    ending_text,
    parse,
    taken_back,
)
from ludotheque.kernel.state import Action, Outcome, Refused, State, UnknownAction, UnknownSeat
from ludotheque.kernel.story import SPECTATOR, Arg, Event
from ludotheque.kernel.words import letter

# A bot is given what its seat sees and may do, and luck of its own to ponder with; never the table.
Bot = Callable[[Game, View, list[Action], Chance], Action]
SHOWN: Final = 12  # actions named in an error
LESSON: Final = "lesson"  # the record among what a game's `learn/` holds; as a position, where it ends


class Step:
    """A decision that was tried and not yet taken: the table after it, its line and what it tells.

    `closed` is how the game ends when people end it, not its rules.
    """

    def __init__(self, state: State, line: Line, story: list[Event], closed: Outcome | None = None) -> None:
        self.state = state
        self.line = line
        self.story = story
        self.closed = closed

    def outcome(self) -> Outcome | None:
        return self.state.outcome() if self.closed is None else self.closed


class CannotDo(ValueError):
    """Something that people want to do at a table, and cannot here."""


class Branch:
    """One way an action can turn out: how likely it is, the luck that falls, and the match after it."""

    def __init__(self, probability: Fraction, luck: list[str], match: "Match") -> None:
        self.probability = probability
        self.luck = luck
        self.match = match

    def __repr__(self) -> str:
        return f"<Branch {self.probability}: {' '.join(self.luck) or 'no luck'}>"


class Match:
    """A table and the record of how it came about."""

    def __init__(self, game: Game, state: State, record: Record) -> None:
        self.game = game
        self.state = state
        self.record = record
        self.closed: Outcome | None = None  # how people ended it, if they did
        # The tables before each decision that stands, if they are kept: then steps can be taken back at once.
        self.trail: list[State] | None = None

    # ------------------------------------------------------------------ looking

    @property
    def seats(self) -> int:
        return self.state.seats

    @property
    def to_act(self) -> list[int]:
        """The seats that the table waits for; none when the game is over."""
        return self.state.to_act() if self.closed is None else []

    @property
    def outcome(self) -> Outcome | None:
        """How it ended; nothing while it goes on."""
        return self.state.outcome() if self.closed is None else self.closed

    def legal(self, seat: int) -> list[Action]:
        """What that seat may do now."""
        return self.state.legal(self.seat(seat)).copy() if self.closed is None else []

    def why_not(self, seat: int, action: ActionLike) -> str:
        """Why that seat may not do this, and the paragraph; nothing when it may."""
        refusal = self.state.why_not(self.seat(seat), self.action(action, seat))
        return "" if refusal is None else f"{self.game.say(refusal)} ({refusal.section})"

    def view(self, seat: int = SPECTATOR) -> View:
        """What that seat was shown and could remember."""
        return self.game.view(self.state, self.seat(seat))

    def picture(self, seat: int = SPECTATOR) -> str:
        """What that seat sees, as text."""
        return self.game.picture(self.view(seat))

    def branches(self, seat: int, action: ActionLike) -> list[Branch]:
        """Every way a legal action can turn out; their probabilities sum up to one."""
        chosen = self.action(action, seat)
        self.trial(seat, chosen)  # refuses what is not legal
        found: list[Branch] = []
        for weight, total, luck, state in branches(self.state, seat, chosen):
            match = Match(self.game, self.state, self.record.clone())
            match.accept(Step(state, Line(seat, chosen.text, luck), []))
            found.append(Branch(Fraction(weight, total), luck, match))
        return found

    def seat(self, seat: int) -> int:
        """The seat, watching among them, or UnknownSeat."""
        if not SPECTATOR <= seat < self.seats:
            raise UnknownSeat(f"there is no seat {seat}; there are 0 to {self.seats - 1}, and {SPECTATOR} watching")
        return seat

    def action(self, choice: ActionLike, seat: int = SPECTATOR) -> Action:
        """The action of this notation or index, or UnknownAction with what the seat could do."""
        known = self.game.find(choice)
        if known is None:
            legal = [action.text for action in self.state.legal(seat)]
            near = get_close_matches(choice, legal, 3, 0.5) if isinstance(choice, str) else []
            shown = ", ".join((near or legal)[:SHOWN]) + (" …" if len(near or legal) > SHOWN else "")
            may = f"seat {seat} may {shown}" if legal else f"seat {seat} has nothing to decide"
            raise UnknownAction(f"{choice!r} is not an action of {self.game.name}; {may}")
        return known

    # ------------------------------------------------------------------ deciding

    def trial(self, seat: int, action: Action) -> Step:
        """What would happen; Refused or LuckError if it cannot, CannotDo when people have ended the game."""
        if self.closed is not None:
            raise CannotDo("the game is over")
        state = self.state.clone()
        luck: list[str] = []
        story: list[Event] = []
        state.chance.log = luck
        state.story = story
        try:
            state.play(seat, action)
        except Refused as refused:
            raise Refused(refused.refusal, self.game.say(refused.refusal)) from None
        return Step(state, Line(seat, action.text, luck), story)

    def table_step(self, seat: int, text: str, earlier: State | None = None) -> Step:
        """What somebody would do besides playing (`kernel.record.TABLE_WORDS`); CannotDo if he cannot.

        For `undo` the `earlier` table comes from the trail, or from whoever can bring it.
        """
        line = Line(seat, text, [])
        word = line.word()
        if self.outcome is not None:
            raise CannotDo("the game is over")
        state = self.state
        closed: Outcome | None = None
        args: dict[str, Arg] = {"seat": seat}
        if word == UNDO:
            state = self._back(taken_back(line)) if earlier is None else earlier
        elif word in (RESIGN, TIMEOUT):
            closed = self._lost(seat, word)
        elif word == STOP:
            closed = Outcome("agreed", [], [0] * self.seats)
        elif word == BOT:
            args["bot"] = text.partition(" ")[2]
        elif text not in (BACK, HINT):
            raise CannotDo(f"{text!r} is nothing that people do at a table")
        return Step(state, line, [Event(f"table.{word}", args)], closed)

    def _back(self, count: int) -> State:
        if self.trail is None or count > len(self.trail):
            kept = "none are kept" if self.trail is None else f"{len(self.trail)} stand"
            raise CannotDo(f"{count} decisions cannot be taken back: {kept}")
        return self.trail[-count]

    def _lost(self, seat: int, word: str) -> Outcome:
        """Where there are two sides, whoever gives up or runs out of time leaves the game to the other."""
        if self.seats != 2:
            raise CannotDo(f"only where two play can one side {word}")
        return Outcome("resigned" if word == RESIGN else word, [1 - seat], [seat, 1 - seat])

    def undo(self, seat: int, count: int = 1) -> None:
        """Take back the last decisions; `seat` is who does. The same decision then meets the same luck again."""
        self.accept(self.table_step(self.seat(seat), f"{UNDO} {count}"))

    def resign(self, seat: int) -> None:
        """Leave the game to the other side, where there are two."""
        self.accept(self.table_step(self.seat(seat), RESIGN))

    def accept(self, step: Step) -> None:
        if self.trail is not None:
            word = step.line.word()
            if word == UNDO:
                del self.trail[len(self.trail) - taken_back(step.line) :]
            elif not word:
                self.trail.append(self.state)
        self.state = step.state
        self.closed = step.closed
        self.record.lines.append(step.line)
        outcome = step.outcome()
        if outcome is not None:
            self.record.end = ending_text(outcome)

    def play(self, seat: int, action: ActionLike) -> list[Event]:
        """Make the decision happen (an Action, its notation or its index); its story."""
        step = self.trial(self.seat(seat), self.action(action, seat))
        self.accept(step)
        return step.story

    def play_out(self, bots: "list[Bot] | Bot", seed: int = 0) -> Outcome:
        """Let bots decide until the game is over: one for all seats, or one each. `seed` is for what they ponder."""
        chance = Seeded(seed)
        each = bots if isinstance(bots, list) else [bots] * self.seats
        if len(each) != self.seats:
            raise UnknownSeat(f"{len(each)} bots were given for {self.seats} seats; give one for all, or one each")
        while (outcome := self.outcome) is None:
            seat = self.asked()
            self.play(seat, each[seat](self.game, self.view(seat), self.legal(seat), chance))
        return outcome

    def asked(self) -> int:
        """The seat that decides next when all are bots: what nobody waits for comes first, or it would be lost."""
        waiting = self.to_act
        for seat in range(self.seats):
            if seat not in waiting and has_something_to_do(seat, waiting, self.state.legal(seat)):
                return seat
        return waiting[0]

    # ------------------------------------------------------------------ showing

    def __str__(self) -> str:
        return self.picture()

    def __repr__(self) -> str:
        waiting = ", ".join(letter(seat) for seat in self.to_act)
        now = f"to act {waiting}" if waiting else f"over: {self.record.end}"
        return f"<Match of {self.game.name}, {self.seats} seats, {len(self.record.lines)} decisions, {now}>"

    def _repr_html_(self) -> str:
        return f"<pre>{escape(str(self))}</pre>"


def has_something_to_do(seat: int, waiting: list[int], legal: list[Action]) -> bool:
    """Whether a bot is asked: the table waits for it, or it has something to do that nobody points out (in Schnuff
    the late draw). It is not asked to change its mind, where a game allows that until the others have decided."""
    return seat in waiting or (len(legal) > 0 and all(action.unprompted for action in legal))


def begin(
    game: Game, seats: int, options: Mapping[str, str], chance: Chance, players: list[str] | None = None
) -> tuple[Match, list[Event]]:
    """Set up a table; the match, and the story of the setup."""
    settled = game.checked_options(seats, options)
    deal: list[str] = []
    chance.log = deal
    state = game.start(seats, settled, chance, True)
    story = [] if state.story is None else state.story
    return Match(game, state, Record(game.name, game.revision, seats, settled, deal, players or [])), story


def position_of(game: Game, name: str) -> State:
    """A position that the game's `learn/` names, or PositionError."""
    text = game.learn(name)
    try:
        return replay(game, parse(text)).state if name == LESSON else game.position(text)
    except RecordError as error:
        raise PositionError(error.line, error.reason) from None


def begin_at(game: Game, name: str, chance: Chance) -> Match:
    """A match that begins from a named position; PositionError if that is none."""
    state = position_of(game, name)
    diagram = game.diagram(state)
    state.chance = chance
    mark = sha256(diagram.encode()).hexdigest()[:8]
    options = game.checked_options(state.seats, options_in(diagram))
    return Match(game, state, Record(game.name, game.revision, state.seats, options, [f"{POSITION}:{name}:{mark}"], []))


def retell(game: Game, record: Record, luck: Chance | None = None) -> Iterator[tuple[Match, list[Event]]]:
    """Play a record back: the match after the setup and after every decision, each with its story.

    With `luck` the dice and draws come from there, whatever the record says. RecordError names the first line that
    cannot have happened.
    """
    match, story = reopen(game, record, luck)
    yield match, story
    for line in record.lines:
        step = repeat(match, line, luck is None)
        match.accept(step)
        yield match, step.story
    outcome = match.outcome
    end = "" if outcome is None else ending_text(outcome)
    if record.end and record.end != end:
        where = record.places.get("end", 1)
        raise RecordError(where, f"the record ends with {record.end!r}, but the game with {end or 'nothing yet'!r}")


def reopen(game: Game, record: Record, luck: Chance | None = None) -> tuple[Match, list[Event]]:
    """The match as a record sets it up, before its first line; and the story of the setup. For `luck` see `retell`."""
    if record.game != game.name:
        raise RecordError(record.places.get("game", 1), f"this is a record of {record.game!r}, not of {game.name}")
    if record.revision != game.revision:
        where = record.places.get("rules", 1)
        raise RecordError(where, f"rules revision {record.revision}; here revision {game.revision} is played")
    luck = Scripted(record.dealt) if luck is None else luck
    where = record.places.get("deal", 1)
    try:
        match, story = _set_up(game, record, luck)
        luck.finish()
    except OptionError as error:
        blamed = f"option {error.option}" if error.option else "seats"
        raise RecordError(record.places.get(blamed, 1), str(error)) from None
    except (LuckError, PositionError) as error:
        raise RecordError(where, str(error)) from None
    match.trail = []
    return match, story


def _set_up(game: Game, record: Record, luck: Chance) -> tuple[Match, list[Event]]:
    if not record.position:
        return begin(game, record.seats, record.options, luck, record.players)
    match = begin_at(game, record.position, luck)
    began = match.record
    settled = game.checked_options(record.seats, record.options)
    if (began.deal, began.seats, began.options) != (record.deal, record.seats, settled):
        raise PositionError(0, f"the position {record.position!r} is another than this game began from")
    began.players = record.players
    return match, []


def repeat(match: Match, line: Line, scripted: bool = True) -> Step:
    """The decision of a line, tried with the luck that fell then (or with the table's own); RecordError if it cannot
    have happened."""
    if line.seat >= match.state.seats:
        raise RecordError(line.number, f"there is no seat {letter(line.seat)} at this table")
    if line.word():
        return _repeat_word(match, line)
    if match.closed is not None:
        raise RecordError(line.number, "the game was ended before this line")
    action = match.game.action(line.action)
    if action is None:
        raise RecordError(line.number, f"{line.action!r} is not an action of {match.game.name}")
    if scripted:
        match.state.chance = Scripted(line.luck)
    try:
        step = match.trial(line.seat, action)
        step.state.chance.finish()
    except Refused as refused:
        reason = match.game.say(refused.refusal)
        raise RecordError(line.number, f"{letter(line.seat)} {line.action}: {reason}", refused.refusal) from None
    except LuckError as error:
        raise RecordError(line.number, str(error)) from None
    return step


def _repeat_word(match: Match, line: Line) -> Step:
    try:
        if line.luck:
            raise CannotDo("no luck falls here")
        return match.table_step(line.seat, line.action)
    except CannotDo as no:
        raise RecordError(line.number, f"{letter(line.seat)} {line.action}: {no}") from None


def replay(game: Game, record: Record) -> Match:
    """The match at the end of a record; RecordError if it cannot have been played."""
    match: Match | None = None
    for match, _ in retell(game, record):  # noqa: B007 (the last one counts)
        pass
    assert match is not None
    return match
