"""Which decision a line of the story tells of, and which bot made it."""

from collections.abc import Iterable

from msgspec import Struct

from ludotheque.house.archive.store import Sitter
from ludotheque.house.tables.play import Play
from ludotheque.kernel.record import BACK, BOT, UNDO, Line, taken_back


class Move(Struct):
    """A decision that a bot made."""

    decision: int  # its line in the record, counted from 0
    seat: int
    action: str
    bot: str


def move_made(play: Play, sitters: list[Sitter], decision: int) -> Move | None:
    """Of the decision with this number in the record."""
    lines = play.match.record.lines
    if decision >= len(lines) or lines[decision].word():
        return None
    line = lines[decision]
    bot = bot_at(sitters[line.seat], line.seat, lines[:decision])
    return Move(decision, line.seat, line.action, bot) if bot else None


def move_told(play: Play, sitters: list[Sitter], eyes: int, line: int) -> Move | None:
    """Of the line with this number in the story that this seat was told: the last move of whoever it names. Whose
    decision brought it about is not asked: where all choose in secret, it would tell who chose last."""
    heard = [at for at, event in enumerate(play.story) if event.heard_by(eyes)]
    standing = standing_at(play.match.record.lines)
    if not 0 <= line < len(heard) or len(standing) != len(play.made):  # or what came before is not known any more
        return None
    at = heard[line]
    seat = play.story[at].args.get("seat")
    found = [move for move, made in zip(standing, play.made, strict=True) if made.seat == seat and made.told <= at]
    return move_made(play, sitters, found[-1]) if found else None


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
