"""A game told again: what one seat was shown, moment by moment, made from the record.

The law of this file: a moment holds the View and the story lines that this seat had then; what was decided
without its knowledge is no moment.
"""

from collections.abc import Iterable
from typing import Final

import msgspec

from ludotheque.house.wire import Moment, Moments, Told
from ludotheque.kernel.match import Match, retell
from ludotheque.kernel.record import Record
from ludotheque.kernel.state import State
from ludotheque.kernel.story import SPECTATOR, Event

AT_ONCE: Final = 60  # moments in one answer


def heard(story: Iterable[Event], seat: int) -> list[Told]:
    """The lines of a story that a seat may hear."""
    return [
        Told(event.kind, event.args, event.to == [seat] and seat != SPECTATOR)
        for event in story
        if event.heard_by(seat)
    ]


class Memory:
    """A match as far as it has come: it can be told again while the match goes on."""

    def __init__(self, match: Match) -> None:
        self.game = match.game
        self.state: State = match.state
        record = match.record
        self.record = Record(record.game, record.revision, record.seats, record.options, record.deal, [])
        self.record.lines = list(record.lines)

    def story(self) -> list[Event] | None:
        """Everything told so far; None when today's rules would not lead from the record to the state."""
        story: list[Event] = []
        reached: State | None = None
        for match, events in retell(self.game, self.record):
            story += events
            reached = match.state
        return story if self._is(reached) else None

    def moments(self, seat: int, before: int | None) -> Moments | None:
        """The last ones before that number, or of all; None as above. It can take a while."""
        told: list[Moment] = []
        reached: State | None = None
        last = b""
        for match, events in retell(self.game, self.record):
            reached = match.state
            view = self.game.view(reached, seat)
            seen = msgspec.json.encode(view)
            story = heard(events, seat)
            if story or seen != last:
                told.append(Moment(msgspec.Raw(seen), self.game.picture(view), story))
            last = seen
        if not self._is(reached):
            return None
        end = len(told) if before is None else max(0, min(before, len(told)))
        first = max(0, end - AT_ONCE)
        return Moments(first, len(told), told[first:end])

    def _is(self, reached: State | None) -> bool:
        return reached is not None and self.game.diagram(reached) == self.game.diagram(self.state)
