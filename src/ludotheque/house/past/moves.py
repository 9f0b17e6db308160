"""Which decision a line of the story tells of, and which bot made it."""

from collections.abc import Iterable

from msgspec import Struct

from ludotheque.house.archive.store import Sitter
from ludotheque.house.past.moments import ALL
from ludotheque.house.tables.play import Play
from ludotheque.kernel.record import BACK, BOT, UNDO, Line, taken_back
from ludotheque.kernel.story import SPECTATOR, Event


class Move(Struct):
    """A decision that a bot made and that stands."""

    decision: int  # its line in the record, counted from 0
    seat: int
    action: str
    bot: str


def move_told(play: Play, sitters: list[Sitter], eyes: int, line: int) -> Move | None:
    """Of the line with this number in the story that those eyes were told."""
    heard = [at for at, event in enumerate(play.story) if _is_heard(event, eyes)]
    lines = play.match.record.lines
    standing = standing_at(lines)
    if line >= len(heard) or len(standing) != len(play.made):  # or what came before is not known any more
        return None
    for decision, made in zip(standing, play.made, strict=True):
        if made.told <= heard[line] < made.end:
            bot = bot_at(sitters[made.seat], made.seat, lines[:decision])
            return Move(decision, made.seat, lines[decision].action, bot) if bot else None
    return None


def _is_heard(event: Event, eyes: int) -> bool:
    """As `moments.heard` has it."""
    if eyes == ALL:
        return event.to is None or SPECTATOR not in event.to
    return event.heard_by(eyes)


def standing_at(lines: list[Line]) -> list[int]:
    """Where in the record the decisions are that nobody took back."""
    found: list[int] = []
    for at, line in enumerate(lines):
        word = line.word()
        if word == UNDO:
            del found[max(0, len(found) - taken_back(line)) :]
        elif not word:
            found.append(at)
    return found


def bot_at(sitter: Sitter, seat: int, before: Iterable[Line]) -> str:
    """Which bot decided for a seat after these lines; empty when its guest did."""
    bot = "" if sitter.guest else sitter.bot
    for line in before:
        if line.seat == seat and line.word() == BOT:
            bot = line.action.partition(" ")[2]
        elif line.seat == seat and line.word() == BACK:
            bot = ""
    return bot
