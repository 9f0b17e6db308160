"""A game told again: what one seat was shown, moment by moment, made from the record.

The law of this file: a moment holds the View and the story lines that this seat had then; what was decided
without its knowledge is no moment.
"""

from collections.abc import Iterable

import msgspec

from ludotheque.games import GAMES
from ludotheque.house.wire import Moment, StoryLine
from ludotheque.kernel.match import retell
from ludotheque.kernel.record import Record
from ludotheque.kernel.state import State
from ludotheque.kernel.story import SPECTATOR, Event


def heard(story: Iterable[Event], seat: int) -> list[StoryLine]:
    """The lines of a story that a seat may hear."""
    return [
        StoryLine(event.kind, event.args, event.to == [seat] and seat != SPECTATOR)
        for event in story
        if event.heard_by(seat)
    ]


def moments_of(record: Record, diagram: str, seat: int) -> list[Moment] | None:
    """All of them; None when the record leads to another state, RecordError if nowhere. It can take a while."""
    game = GAMES[record.game]
    told: list[Moment] = []
    reached: State | None = None
    last = b""
    for match, events in retell(game, record):
        reached = match.state
        view = game.view(reached, seat)
        seen = msgspec.json.encode(view)
        story = heard(events, seat)
        if story or seen != last:
            told.append(Moment(msgspec.Raw(seen), game.picture(view), story))
        last = seen
    return told if reached is not None and game.diagram(reached) == diagram else None
