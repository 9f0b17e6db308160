"""The record of a stored match, with the names of those who played; it tells everything.

The law of this file: no game's code is needed for it. A game may leave the shelf, its records stay.
"""

from typing import Final

from ludotheque.house.archive.store import Header, Saved
from ludotheque.house.tables.luck import seal
from ludotheque.house.tables.rooms import seat_info
from ludotheque.kernel.record import Record, write

CHANGED: Final = "# Begun under revision {} of the rules; from here on by later ones. This record cannot be replayed."
UNKNOWN_END: Final = "# The game was over here; how it ended was not written down."


def record_of(saved: Saved) -> str:
    """What was decided, as it is stored."""
    header, start = saved.header, saved.start
    assert start is not None, "what has not begun has no record"
    record = Record(header.game, start.revision, len(header.sitters), header.options, start.deal, [])
    record.lines = list(saved.lines)
    record.end = header.outcome
    text = written(record, header, saved.secret, saved.changed_at)
    return text if header.outcome or not header.over else f"{text}{UNKNOWN_END}\n"


def written(record: Record, header: Header, secret: bytes, changed_at: int | None) -> str:
    """A record and what belongs to it: the players, what its luck can be checked by, and where its rules changed."""
    record.players = [seat_info(sitter, "", set()).name for sitter in header.sitters]
    if header.over:
        seal(record, header.id, secret, [sitter.word for sitter in header.sitters])
    rows = write(record).split("\n")
    if changed_at is not None:
        behind = 1 + bool(record.end)  # the last line feed, and the line 'end'
        rows.insert(len(rows) - len(record.lines) - behind + changed_at, CHANGED.format(record.revision))
    return "\n".join(rows)
