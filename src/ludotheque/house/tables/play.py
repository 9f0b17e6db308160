"""A match as the seats see it: versions, tickets, what each may do and what each is told.

The law of this file: what a seat is sent is made of its own View, its own legal actions, and the story lines
that it may hear; nothing else of the state comes near a message.
"""

import secrets
from collections import Counter
from collections.abc import Iterable
from functools import cache
from typing import Any, Final, Literal

import msgspec
from msgspec import Struct

from ludotheque.games import GAMES
from ludotheque.house import wire
from ludotheque.house.archive.store import Decision, Header, Saved, Sitter, Start, now
from ludotheque.house.errors import error_site
from ludotheque.house.log import log
from ludotheque.house.past.moments import LINES, heard, taken_lines
from ludotheque.house.tables import patches
from ludotheque.house.tables.actions import actions_name
from ludotheque.house.tables.clock import wound
from ludotheque.house.tables.luck import Fair, joined
from ludotheque.house.tables.told import Told
from ludotheque.house.wire import Chapter, RefusedMessage, TableMessage, TakeBack, encode
from ludotheque.kernel.diagram import with_options
from ludotheque.kernel.game import Game
from ludotheque.kernel.match import Match, Step, begin, reopen, repeat, replay
from ludotheque.kernel.record import (
    BACK,
    BOT,
    HINT,
    RESIGN,
    STOP,
    TIMEOUT,
    UNDO,
    Line,
    Record,
    RecordError,
    ending_text,
    standing,
    taken_back,
)
from ludotheque.kernel.state import Action, Refusal, State
from ludotheque.kernel.story import SPECTATOR, Event

NOT_SHOWN: Final = msgspec.Raw(b"null")
LOTS: Final = 1 << 30  # more than any match has decisions
Path = tuple[str, ...]
Undo = Literal["never", "ask", "free"]  # whether the others are asked, or there is nobody to ask
LOOK: Final = 200  # actions that one question may look at; today the longest list behind one touch has 170


@cache
def has_windows(game: Game) -> bool:
    """Whether somebody may ever let something pass."""
    return any(action.lets_pass for action in game.alphabet)


@cache
def paths(game: Game) -> dict[Path, list[Action]]:
    """The actions behind every beginning of a path of touches."""
    found: dict[Path, list[Action]] = {}
    for action in game.alphabet:
        for length in range(1, len(action.touches) + 1):
            found.setdefault(action.touches[:length], []).append(action)
    return found


class Made(Struct, gc=False):
    """A decision that stands."""

    seat: int
    open: bool  # no luck fell, and nobody was shown anything that he did not know
    told: int  # lines of the story before it
    end: int  # and with it; what was taken back since stands behind
    by_bot: bool = False  # that stood in for somebody


class Play:
    """A game that goes on. Everything in memory here is in the store already."""

    def __init__(self, match: Match, version: int, story: Iterable[Event]) -> None:
        self.match = match
        self.version = version  # decisions so far; for the store alone
        self.story = Told(story)  # everything told so far
        self.laid = len(self.story)  # lines that tell of the setup
        self.made: list[Made] = []  # what can be taken back, as far as it is known
        self.stand_ins = stand_ins(match.record.lines)  # seats on which a bot plays for somebody
        # By seat: how often a bot was asked for advice.
        self.hints = Counter(line.seat for line in match.record.lines if line.word() == HINT)
        self.undone = sum(line.word() == UNDO for line in match.record.lines)  # how often that happened
        self.undo: Undo = "never"  # who is to be asked about that
        self.fields: tuple[str, ...] = ()  # of a View
        self.begin_counting(version)
        self._look()

    def begin_counting(self, first: int) -> None:
        # Each seat counts what it was told, not what was decided: a secret choice of another leaves no gap.
        self.told = dict.fromkeys(range(SPECTATOR, self.match.state.seats), first)
        # A ticket is what that count was when the seat's decision last changed. So it never comes twice; and since
        # a table that is loaded again counts again, an older ticket fits only if nothing changed.
        self.tickets = [first] * self.match.state.seats

    def _look(self) -> None:
        self.waiting = self.match.to_act
        self.legal = [self.match.legal(seat) for seat in range(self.match.seats)]
        self._parts: dict[int, list[bytes]] = {}
        self._first: tuple[dict[str, Any], list[bytes]] = {}, []  # the view that was written first, and its parts
        self._whys: dict[tuple[int, Path], Refusal | None] = {}

    def seated(self, seat: int) -> bool:
        return 0 <= seat < len(self.legal)

    def moves_seen(self) -> int:
        """How often something was news to everybody; 0 where that is not known any more."""
        return self.told[SPECTATOR] if self.told[SPECTATOR] < LOTS else 0

    def take(self, step: Step) -> list[int]:
        """A decision that the store has; the seats to whom it is news, whoever made it among them."""
        seats = list(self.told)
        open_news = any(event.to is None for event in step.story)
        heard = seats if open_news else [seat for seat in seats if any(event.heard_by(seat) for event in step.story)]
        before = {seat: self._known(seat) for seat in seats}
        looked = {seat: self.parts(seat) for seat in seats if seat not in heard}
        self._make(step)
        self.match.accept(step)
        self.version += 1
        self.story += step.story
        self._look()
        undone = step.line.word() == UNDO
        news: list[int] = []
        for seat in seats:
            same = seat in looked and looked[seat] == self.parts(seat) and before[seat] == self._known(seat)
            if seat != step.line.seat and same:
                continue
            news.append(seat)
            self.told[seat] += 1
            changed = seat == step.line.seat or undone or before[seat][1:] != self._known(seat)[1:]
            if self.seated(seat) and changed:
                self.tickets[seat] = self.told[seat]
        return news

    def _make(self, step: Step) -> None:
        word = step.line.word()
        if word == UNDO:
            first = max(0, len(self.made) - taken_back(step.line))
            gone = [event for made in self.made[first:] for event in self.story[made.told : made.end]]
            for event in step.story:
                event.args[LINES] = taken_lines(gone, self.match.seats)
            del self.made[first:]
            self.undone += 1
        elif not word:
            shown = self.match.game.open_story
            told = all(event.to is None and event.kind in shown for event in step.story)
            end = len(self.story) + len(step.story)
            seat = step.line.seat
            self.made.append(Made(seat, told and not step.line.luck, len(self.story), end, seat in self.stand_ins))
        elif word == BOT:
            self.stand_ins.add(step.line.seat)
        elif word == BACK:
            self.stand_ins.discard(step.line.seat)
        elif word == HINT:
            self.hints[step.line.seat] += 1

    def take_back(self, seat: int) -> tuple[TakeBack, int]:
        """Whether this seat's last decision can be taken back, and how many decisions that would be."""
        if self.undo == "never" or self.match.outcome is not None:
            return "", 0
        count = 1
        for made in reversed(self.made):
            if made.seat == seat:
                break
            count += 1
        else:
            return "", 0
        if self.stand_ins and any(made.seat in self.stand_ins and not made.by_bot for made in self.made[-count:]):
            return "", 0  # it was decided by somebody who has left, and cannot be asked
        own_step = count == 1 and self.made[-1].open and self.waiting == [seat]
        return "free" if own_step or self.undo == "free" else "ask", count

    def _known(self, seat: int) -> tuple[list[int], bool, list[Action]]:
        """Who is waited for; whether this seat is; what it may do."""
        return self.waiting, seat in self.waiting, self.legal[seat] if self.seated(seat) else []

    def decision(self, table: str, step: Step) -> Decision:
        """What has to be stored before the step may be taken."""
        diagram = self.match.game.diagram(step.state)
        outcome = step.outcome()
        over, end = outcome is not None, "" if outcome is None else ending_text(outcome)
        waiting = [] if over else step.state.to_act()
        luck = luck_of(step.state.chance)
        return Decision(table, self.version + 1, step.line, diagram, luck, over, waiting, outcome=end)

    # ------------------------------------------------------------------ what a seat is told

    def parts(self, seat: int) -> list[bytes]:
        """That seat's View, field by field: what changes is seldom all of it."""
        if seat not in self._parts:
            view = vars(self.match.game.view(self.match.state, seat))
            self.fields = self.fields or tuple(view)
            self._parts[seat] = patches.written(view, *self._first)
            if not self._first[1]:
                self._first = view, self._parts[seat]
        return self._parts[seat]

    def seen(self, seat: int) -> bytes:
        """That seat's View, as its browser or its bot gets it."""
        parts = self.parts(seat)
        return patches.joined(self.fields, parts)

    def known(self, seat: int, pictured: str = "") -> TableMessage:
        """What this seat knows now, without its view and the story; as text too, in the language that is asked for."""
        game, outcome = self.match.game, self.match.outcome
        return TableMessage(
            version=self.told[seat],
            seat=seat,
            actions=actions_name(game),
            view=NOT_SHOWN,
            to_act=list(self.waiting),
            ticket=self.tickets[seat] if self.seated(seat) else 0,
            legal=[action.index for action in self.legal[seat]] if self.seated(seat) else [],
            outcome=None if outcome is None else wire.Outcome(outcome.ending, outcome.winners, outcome.scores),
            take_back=self.take_back(seat)[0],
            story=[],
            picture=game.picture(game.view(self.match.state, seat), pictured) if pictured else msgspec.UNSET,
        )

    def message(self, seat: int) -> str:
        """Everything that this seat knows, and was told."""
        return encode(self.told_all(seat, self.known(seat)))

    def told_all(self, seat: int, known: TableMessage) -> TableMessage:
        """The same, with its view and the whole story."""
        setup = sum(event.heard_by(seat) for event in self.story[: self.laid])
        view = msgspec.Raw(self.seen(seat))
        return msgspec.structs.replace(known, view=view, story=heard(self.story, seat), setup=setup)

    def why(self, seat: int, touches: list[str]) -> Refusal | bool | None:
        """Why nothing that begins with this path can be chosen; None if something can, False if nothing does."""
        path = tuple(touches)
        meant = paths(self.match.game).get(path)
        if meant is None:
            return False
        if (seat, path) not in self._whys:
            self._whys[seat, path] = self._reason(seat, meant)
        return self._whys[seat, path]

    def _reason(self, seat: int, meant: list[Action]) -> Refusal | None:
        legal = self.legal[seat] if self.seated(seat) else []
        if not legal:  # then one reason holds for all of them
            return self.why_not(seat, meant[0])
        if not set(legal).isdisjoint(meant):
            return None
        # The same touch may begin a verb of another phase: who touches now means what this moment is for.
        verbs = {type(action) for action in legal}
        likely = [action for action in meant if type(action) in verbs] or meant
        # One that can be shown on the table says most about a path that has not been walked to its end.
        first: Refusal | None = None
        for action in likely[:LOOK]:
            refusal = self.why_not(seat, action)
            if refusal is not None and refusal.witness:
                return refusal
            first = first or refusal
        return first

    def why_not(self, seat: int, action: Action) -> Refusal | None:
        return self.match.state.why_not(seat, action)


def stand_ins(lines: Iterable[Line]) -> set[int]:
    """The seats whose people have left them to a bot, and not come back."""
    found: set[int] = set()
    for line in lines:
        if line.word() == BOT:
            found.add(line.seat)
        elif line.word() == BACK:
            found.discard(line.seat)
    return found


def refused(refusal: Refusal) -> RefusedMessage:
    return RefusedMessage(wire.Refusal(refusal.kind, refusal.args, refusal.section, refusal.witness))


def luck_of(chance: object) -> int:
    assert isinstance(chance, Fair), "a live table has fair luck"
    return chance.counter


def fair_luck(saved: Saved, counter: int = 0) -> Fair:
    header = saved.header
    return Fair(saved.secret, header.id, counter, joined([sitter.word for sitter in header.sitters]))


def timed(sitters: list[Sitter], waiting: list[int]) -> list[int]:
    """Whose time runs: bots are not timed."""
    return [seat for seat in waiting if not sitters[seat].bot]


def set_up(saved: Saved, laid: Match | None = None) -> tuple[Play, Start]:
    """The table of a match whose seats are all taken, perhaps one laid in the middle of a game; not stored yet."""
    header = saved.header
    game = GAMES[header.game]
    header.started, header.revision = True, game.revision
    chance = fair_luck(saved)
    if laid is None:
        match, story = begin(game, len(header.sitters), header.options, chance)
    else:
        match, story = laid, []
        match.state.chance = chance
    diagram, luck = game.diagram(match.state), luck_of(match.state.chance)
    header.begun = header.since = now()
    header.waiting = match.to_act
    header.clock = wound(header.terms.time, match.seats, timed(header.sitters, match.to_act), header.begun).write()
    start = Start(game.revision, match.record.deal, diagram, luck, match.to_act, header.clock)
    return Play(match, 0, story), start


def sequel_of(header: Header, secret: bytes, play: Play | None) -> Chapter | None:
    """Where the end of a game leads, if it does. Whatever is rolled for it are the next values of its fair luck, so
    whoever asks again hears the same."""
    if play is None or play.match.game.sequel is None or play.match.state.outcome() is None:
        return None
    luck = fair_luck(Saved(header, secret), luck_of(play.match.state.chance))
    sequel = play.match.game.sequel(play.match.state, luck)
    if sequel.game not in GAMES or len(sequel.seats) not in GAMES[sequel.game].seat_counts:
        return None
    return Chapter(header.game, sequel.game, sequel.seats, heard(sequel.story, SPECTATOR))


# ---------------------------------------------------------------------- a match that goes on


class Spoken(Struct):
    """An Event on its way between two processes."""

    kind: str
    args: dict[str, Any]  # Arg; JSON keeps them apart by itself
    to: list[int] | None


class Past(Struct):
    """What was told before: with it a match goes on as if nothing had happened."""

    story: list[Spoken]
    told: list[int]  # how often, from SPECTATOR on
    tickets: list[int]
    made: list[Made]
    laid: int


def past_of(record: Record, diagram: str) -> Past | None:
    """The past, counted as `take` counted it; None when the record leads to another state. RecordError if nowhere."""
    game = GAMES[record.game]
    match, story = reopen(game, record)
    play = Play(match, 0, story)
    for line in record.lines:
        play.take(repeat(match, line))
    if game.diagram(match.state) != diagram:
        return None
    spoken = [Spoken(event.kind, event.args, event.to) for event in play.story]
    return Past(spoken, list(play.told.values()), play.tickets, play.made, play.laid)


def is_older(header: Header) -> bool:
    """Whether a match was begun under another revision of the rules than today's."""
    return header.started and header.game in GAMES and header.revision != GAMES[header.game].revision


def resume(saved: Saved) -> Match:
    """A stored match as it stands: state and luck from the store. One that was begun under earlier rules gets the
    options that keep it to them, and goes on from there."""
    header, start = saved.header, saved.start
    assert start is not None, "only a match that has started can go on"
    game = GAMES[header.game]
    diagram = start.diagram
    if is_older(header):
        kept = game.earlier.get(start.revision, {})
        header.options = game.checked_options(len(header.sitters), {**kept, **header.options})
        diagram = with_options(diagram, kept)
    state = game.position(diagram)
    state.chance = fair_luck(saved, start.luck)
    record = Record(game.name, start.revision, len(header.sitters), header.options, start.deal, [])
    record.lines = list(saved.lines)
    match = Match(game, state, record)
    if record.lines and record.lines[-1].word() in (RESIGN, TIMEOUT, STOP):
        match.closed = match.table_step(record.lines[-1].seat, record.lines[-1].action).closed
    record.end = "" if match.outcome is None else ending_text(match.outcome)
    return match


def earlier(match: Match, count: int) -> State:
    """The table of a live match before its last `count` decisions, luck included: what is decided again there meets
    the luck of then. It takes as long as the match so far. RecordError when the record does not lead here."""
    again = replay(match.game, match.record)
    if match.game.diagram(again.state) != match.game.diagram(match.state) or again.trail is None:
        raise RecordError(1, "this record leads elsewhere")
    state = again.trail[-count]
    fallen = len(match.record.dealt) + sum(len(line.luck) for line in standing(match.record.lines)[:-count])
    chance = match.state.chance
    assert isinstance(chance, Fair), "a live table has fair luck"
    state.chance = Fair(chance.secret, chance.table, fallen, chance.words)  # each die and each draw is one value
    return state


def go_on(match: Match, version: int, past: Past | None) -> Play:
    """The match with its past. Without one every count begins anew, at a number drawn by lot: how many decisions
    there were is not for everybody to know, and no earlier ticket fits."""
    if past is None:
        play = Play(match, version, [])
        play.begin_counting(secrets.randbelow(LOTS) + LOTS)
        return play
    play = Play(match, version, [Event(line.kind, line.args, line.to) for line in past.story])
    play.told = dict(zip(play.told, past.told, strict=True))
    play.tickets = past.tickets
    play.made = past.made
    play.laid = past.laid
    return play


def restore(saved: Saved) -> Play:
    """A stored match, as it was. It takes as long as the match so far: not for the event loop."""
    match = resume(saved)
    return go_on(match, saved.version, None if is_older(saved.header) else retold(match, saved.header.id))


def retold(match: Match, table: str) -> Past | None:
    """The past of a match; none when today's rules would not lead from the record to the state."""
    try:
        past = past_of(match.record, match.game.diagram(match.state))
    except RecordError as error:
        log.warning("the record cannot be replayed; its story is left out", table=table, error=error_site(error))
        return None
    if past is None:
        log.warning("the record leads elsewhere; its story is left out", table=table)
    return past
