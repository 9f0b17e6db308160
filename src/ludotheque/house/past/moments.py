"""A game told again: what one seat was shown, moment by moment, made from the record.

The law of this file: a moment holds the View and the story lines that this seat had then; what was decided
without its knowledge is no moment. Only with the eyes of all (after the end) is everything told.
"""

from collections.abc import Iterable
from typing import Final

import msgspec

from ludotheque.games import GAMES
from ludotheque.house.wire import Moment, StoryLine
from ludotheque.kernel.game import Game
from ludotheque.kernel.match import Match, retell
from ludotheque.kernel.record import UNDO, Line, Record, taken_back
from ludotheque.kernel.story import SPECTATOR, Event

ALL: Final = -2  # not a seat: the eyes of whoever decides, and every line that was told to anybody


# With a step that is taken back: how many lines of the story went with it, for each seat from SPECTATOR on.
LINES: Final = "lines"


def heard(story: Iterable[Event], seat: int) -> list[StoryLine]:
    """The lines of a story that a seat may hear."""
    if seat == ALL:
        # What spectators were told and not everybody (that a card was drawn) says less than what others were told
        # (which card).
        open_lines = [event for event in story if event.to is None or SPECTATOR not in event.to]
        return [StoryLine(event.kind, event.args, to=event.to or []) for event in open_lines]
    return [told_to(event, seat) for event in story if event.heard_by(seat)]


def told_to(event: Event, seat: int) -> StoryLine:
    """A line as that seat hears it. How many lines are taken back is for each to know of his own alone."""
    private = event.to is not None and event.to == [seat] and seat != SPECTATOR
    counts = event.args.get(LINES)
    if counts is None:
        return StoryLine(event.kind, event.args, private)
    args = {key: arg for key, arg in event.args.items() if key != LINES}
    return StoryLine(event.kind, args, private, back=int(counts[seat - SPECTATOR]) if isinstance(counts, list) else 0)


def taken_lines(story: Iterable[Event], seats: int) -> list[int]:
    """How many of these lines each heard, from SPECTATOR on."""
    told = list(story)
    return [sum(event.heard_by(seat) for event in told) for seat in range(SPECTATOR, seats)]


def count_lines(standing: list[int], line: Line, story: list[StoryLine]) -> None:
    """What a line of the record adds to those that stand, or takes from them."""
    if line.word() == UNDO:
        first = max(0, len(standing) - taken_back(line))
        for one in story:
            one.back = sum(standing[first:])
        del standing[first:]
    elif not line.word():
        standing.append(len(story))


def moments_of(record: Record, diagram: str, seat: int, over: bool = False) -> list[Moment] | None:
    """All of them; None when the record leads to another state, RecordError if nowhere. It can take a while."""
    game = GAMES[record.game]
    told, match = told_by(game, record, seat, over)
    return told if game.diagram(match.state) == diagram else None


def told_by(game: Game, record: Record, seat: int, over: bool) -> tuple[list[Moment], Match]:
    """The moments of a record, and where it leads. How many decisions were made is a secret until the game is over."""
    told: list[Moment] = []
    eyes = 0 if seat == ALL else seat
    last = b""
    standing: list[int] = []  # lines heard of each decision that stands
    for decisions, (match, events) in enumerate(retell(game, record)):
        count = decisions if over else -1
        view = game.view(match.state, eyes)
        seen = msgspec.json.encode(view)
        story = heard(events, seat)
        if decisions:
            count_lines(standing, record.lines[decisions - 1], story)
        if story or seen != last:
            told.append(Moment(msgspec.Raw(seen), game.picture(view), story, count))
        last = seen
        if seat == ALL and decisions < len(record.lines) and record.lines[decisions].seat != eyes:
            # The next decision is another's: first the table as he saw it, for what he does begins there.
            eyes = record.lines[decisions].seat
            view = game.view(match.state, eyes)
            last = msgspec.json.encode(view)
            told.append(Moment(msgspec.Raw(last), game.picture(view), [], count))
    return told, match
