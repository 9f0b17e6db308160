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
from ludotheque.kernel.record import Record
from ludotheque.kernel.story import SPECTATOR, Event

ALL: Final = -2  # not a seat: the eyes of whoever decides, and every line that was told to anybody


def heard(story: Iterable[Event], seat: int) -> list[StoryLine]:
    """The lines of a story that a seat may hear."""
    if seat == ALL:
        # What spectators were told and not everybody (that a card was drawn) says less than what others were told
        # (which card).
        open_lines = [event for event in story if event.to is None or SPECTATOR not in event.to]
        return [StoryLine(event.kind, event.args, to=event.to or []) for event in open_lines]
    return [
        StoryLine(event.kind, event.args, event.to == [seat] and seat != SPECTATOR)
        for event in story
        if event.heard_by(seat)
    ]


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
    for decisions, (match, events) in enumerate(retell(game, record)):
        count = decisions if over else -1
        view = game.view(match.state, eyes)
        seen = msgspec.json.encode(view)
        story = heard(events, seat)
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
