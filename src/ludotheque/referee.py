"""A referee for programs in any language: one JSON request a line in, one answer a line out. See docs/referee.md.

The law of this file: a request that cannot be granted is answered with an error and changes nothing. The referee
is omniscient, since whoever runs it runs the game; what a player may see is in `view` and in each event's `to`.
"""

import secrets
from typing import Annotated, Any

import msgspec

from ludotheque.games import GAMES
from ludotheque.kernel.chance import SEEDS, Chance, LuckError, Scripted, Seeded
from ludotheque.kernel.game import Game, OptionError, PositionError
from ludotheque.kernel.match import Match, Step, begin, replay
from ludotheque.kernel.record import Record, RecordError, parse, write
from ludotheque.kernel.state import Action, Outcome, Refusal, Refused
from ludotheque.kernel.story import SPECTATOR, Event
from ludotheque.kernel.words import LANGUAGES

Seed = Annotated[int, msgspec.Meta(ge=0, lt=SEEDS)]
Answer = dict[str, Any]


class Ask(msgspec.Struct, tag_field="do", forbid_unknown_fields=True, kw_only=True):
    """What every request may carry: an id that is echoed, and which of several matches is meant."""

    id: int | str | None = None
    match: str = "main"


class Games(Ask, tag="games"):
    """What there is; with a name, only that one."""

    game: str | None = None


class New(Ask, tag="new"):
    """Set up a table; luck from a seed, or token by token, or a seed of the referee's own."""

    game: str
    seats: int
    options: dict[str, str] = {}
    seed: Seed | None = None
    luck: list[str] | None = None


class Load(Ask, tag="load"):
    """Play a record back, and go on from its end."""

    record: str
    seed: Seed | None = None


class Position(Ask, tag="position"):
    """Set up what a diagram shows."""

    game: str
    diagram: str
    seed: Seed | None = None


class ToAct(Ask, tag="to_act"):
    """Whom the table waits for."""


class Legal(Ask, tag="legal"):
    seat: int


class Act(Ask, tag="act"):
    """Decide; the action by its notation or its index."""

    seat: int
    action: int | str
    luck: list[str] | None = None


class View(Ask, tag="view"):
    """What a seat sees; -1 is somebody watching."""

    seat: int


class WhyNot(Ask, tag="why_not"):
    seat: int
    action: int | str


class Ending(Ask, tag="outcome"):
    """How it ended, if it has."""


class Transcript(Ask, tag="record"):
    """The record so far."""


class Diagram(Ask, tag="diagram"):
    """The whole table as text."""


class Close(Ask, tag="close"):
    """Put a match away."""


class Quit(Ask, tag="quit"):
    """The end of the conversation."""


Request = (
    Games | New | Load | Position | ToAct | Legal | Act | View | WhyNot | Ending | Transcript | Diagram | Close | Quit
)


class Echo(msgspec.Struct):
    """As much of a request as an error needs."""

    id: int | str | None = None


REQUESTS: msgspec.json.Decoder[Request] = msgspec.json.Decoder(Request)
ECHOES = msgspec.json.Decoder(Echo)


class Fault(Exception):
    """A request that cannot be granted; becomes the error of its answer."""

    def __init__(self, kind: str, message: str, **more: object) -> None:
        super().__init__(message)
        self.error: Answer = {"kind": kind, "message": message, **more}


class Table:
    """A match in play. `recorded` is false when it began from a diagram: nobody knows how it got there."""

    def __init__(self, match: Match, recorded: bool) -> None:
        self.match = match
        self.recorded = recorded


class Referee:
    """One conversation."""

    def __init__(self) -> None:
        self.tables: dict[str, Table] = {}
        self.done = False

    def answer(self, line: bytes) -> bytes:
        """The answer to one line, whatever it holds."""
        asked: int | str | None = None
        try:
            request = self.read(line)
            asked = request.id
            answer = {"ok": True, **self.grant(request)}
        except Fault as fault:
            answer = {"ok": False, "error": fault.error}
            if asked is None:
                asked = self.echo(line)
        if asked is not None:
            answer = {"id": asked, **answer}
        return msgspec.json.encode(answer)

    def read(self, line: bytes) -> Request:
        try:
            return REQUESTS.decode(line)
        except msgspec.ValidationError as error:
            raise Fault("request", str(error)) from None
        except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as error:
            raise Fault("json", f"a line is one JSON object: {error}") from None

    def echo(self, line: bytes) -> int | str | None:
        try:
            return ECHOES.decode(line).id
        except (msgspec.DecodeError, UnicodeDecodeError, RecursionError):
            return None

    def grant(self, request: Request) -> Answer:
        match request:
            case Games():
                asked = GAMES.values() if request.game is None else [game_of(request.game)]
                return {"games": [describe(game) for game in asked]}
            case New():
                return self.new(request)
            case Load():
                return self.load(request)
            case Position():
                return self.position(request)
            case Close():
                self.table(request)
                del self.tables[request.match]
                return {}
            case Quit():
                self.done = True
                return {}
        return self.about(request, self.table(request))

    def about(self, request: Request, table: Table) -> Answer:
        """What is asked of a match that is open."""
        match request:
            case ToAct():
                return waiting(table.match)
            case Legal():
                seat = seat_of(table.match, request.seat)
                return {"legal": [show_action(action) for action in table.match.state.legal(seat)]}
            case Act():
                return act(table.match, request)
            case View():
                view = table.match.game.view(table.match.state, seat_of(table.match, request.seat))
                return {"view": view, "picture": table.match.game.picture(view)}
            case WhyNot():
                action = action_of(table.match.game, request.action)
                why = table.match.state.why_not(seat_of(table.match, request.seat), action)
                return {"refusal": None if why is None else show_refusal(table.match.game, why)}
            case Ending():
                return {"outcome": show_outcome(table.match)}
            case Transcript():
                if not table.recorded:
                    raise Fault("record", "a match that began from a diagram has no record")
                return {"record": write(table.match.record)}
        return {"diagram": table.match.game.diagram(table.match.state)}

    def table(self, request: Request) -> Table:
        if request.match not in self.tables:
            raise Fault("match", f"no match {request.match!r} is open here")
        return self.tables[request.match]

    def new(self, request: New) -> Answer:
        seed = request.seed
        if seed is None and request.luck is None:
            seed = secrets.randbelow(SEEDS)
        later = source(seed)
        luck = later if request.luck is None else Scripted(request.luck)
        try:
            match, story = begin(game_of(request.game), request.seats, request.options, luck)
            luck.finish()
        except OptionError as error:
            raise Fault("options", str(error)) from None
        except LuckError as error:
            raise Fault("luck", str(error)) from None
        match.state.chance = later
        self.tables[request.match] = Table(match, True)
        told = {"options": match.record.options, "luck": match.record.deal, "story": show_story(match.game, story)}
        return {"seed": seed, **told, **waiting(match)}

    def load(self, request: Load) -> Answer:
        try:
            record = parse(request.record)
            match = replay(game_of(record.game), record)
        except RecordError as error:
            refusal = None
            if error.refusal is not None:
                refusal = show_refusal(GAMES[record.game], error.refusal)
            raise Fault("record", error.reason, line=error.line, refusal=refusal) from None
        match.state.chance = source(request.seed)
        self.tables[request.match] = Table(match, True)
        return {"game": record.game, "decisions": len(record.lines), **waiting(match)}

    def position(self, request: Position) -> Answer:
        game = game_of(request.game)
        try:
            state = game.position(request.diagram)
        except PositionError as error:
            raise Fault("position", error.reason, line=error.line) from None
        state.chance = source(request.seed)
        match = Match(game, state, Record(game.name, game.revision, state.seats, {}, [], []))
        self.tables[request.match] = Table(match, False)
        return waiting(match)


def act(match: Match, request: Act) -> Answer:
    seat = seat_of(match, request.seat)
    action = action_of(match.game, request.action)
    kept = match.state.chance
    if request.luck is not None:
        match.state.chance = Scripted(request.luck)
    try:
        step = match.trial(seat, action)
        step.state.chance.finish()
    except Refused as refused:
        refusal = show_refusal(match.game, refused.refusal)
        raise Fault("refused", refusal["sentence"]["en"], refusal=refusal) from None
    except LuckError as error:
        raise Fault("luck", str(error)) from None
    finally:
        match.state.chance = kept
    return accept(match, step, kept if request.luck is not None else step.state.chance)


def accept(match: Match, step: Step, later: Chance) -> Answer:
    match.accept(step)
    match.state.chance = later
    story = show_story(match.game, step.story)
    return {"luck": step.line.luck, "story": story, **waiting(match), "outcome": show_outcome(match)}


def source(seed: int | None) -> Chance:
    """Where luck comes from when no tokens are brought; without a seed, from nowhere."""
    return Chance() if seed is None else Seeded(seed)


def game_of(name: str) -> Game:
    if name not in GAMES:
        raise Fault("game", f"there is no game {name!r}; there are: {', '.join(GAMES)}")
    return GAMES[name]


def seat_of(match: Match, seat: int) -> int:
    if not SPECTATOR <= seat < match.state.seats:
        raise Fault("seat", f"there is no seat {seat}; there are 0 to {match.state.seats - 1}, and -1 watching")
    return seat


def action_of(game: Game, given: int | str) -> Action:
    action = game.action(given) if isinstance(given, str) else None
    if isinstance(given, int) and 0 <= given < len(game.alphabet):
        action = game.alphabet[given]
    if action is None:
        raise Fault("action", f"{given!r} is not an action of {game.name}")
    return action


def waiting(match: Match) -> Answer:
    """`to_act` are waited for; `may_act` could act too, though nobody waits for them."""
    state = match.state
    to_act = state.to_act()
    return {"to_act": to_act, "may_act": [s for s in range(state.seats) if s not in to_act and state.legal(s)]}


def describe(game: Game) -> Answer:
    return {
        "name": game.name,
        "revision": game.revision,
        "seats": game.seat_counts,
        "options": [
            {"name": option.name, "choices": option.choices, "default": option.default, "rule": option.rule}
            for option in game.options
        ],
        "endings": [{"name": ending.name, "section": ending.section} for ending in game.endings],
        "actions": [action.text for action in game.alphabet],
    }


def show_action(action: Action) -> Answer:
    return {"index": action.index, "text": action.text, "touches": action.touches, "unprompted": action.unprompted}


def sentences(game: Game, thing: Event | Refusal | Outcome) -> dict[str, str]:
    return {language: game.say(thing, language) for language in LANGUAGES}


def show_refusal(game: Game, refusal: Refusal) -> Answer:
    return {
        "kind": refusal.kind,
        "args": refusal.args,
        "section": refusal.section,
        "witness": refusal.witness,
        "sentence": sentences(game, refusal),
    }


def show_story(game: Game, story: list[Event]) -> list[Answer]:
    return [
        {
            "kind": event.kind,
            "args": event.args,
            "to": event.to,
            "sentence": sentences(game, event),
        }
        for event in story
    ]


def show_outcome(match: Match) -> Answer | None:
    outcome = match.outcome
    if outcome is None:
        return None
    sentence = sentences(match.game, outcome)
    return {"ending": outcome.ending, "winners": outcome.winners, "scores": outcome.scores, "sentence": sentence}
