"""A historian's process: it is given a record and the state that it led to, and tells what was told.

Replaying costs as much as the match so far; a thread of the house would hold up everybody.
"""

from typing import Literal

import msgspec
from msgspec import Struct

from ludotheque.games import GAMES
from ludotheque.house.bots.pipe import main
from ludotheque.house.errors import error_site
from ludotheque.house.past.moments import moments_of
from ludotheque.house.past.verify import Unproven, dice_so_far, laid_open
from ludotheque.house.tables.play import Past, past_of
from ludotheque.kernel.match import reopen, repeat
from ludotheque.kernel.record import Record, RecordError, parse


class Evidence(Struct):
    """A match as far as it has come."""

    record: str
    diagram: str
    seat: int | None = None  # whose moments; None asks for everybody's past, with which the match can go on
    over: bool = False  # then nothing is a secret any more
    luck: Literal["", "dice", "all"] = ""  # instead: what fell, from a record with its secret
    decision: int = -1  # or: what whoever made this one, counted from 0, knew before it


class Standpoint(Struct):
    """What a seat saw before a decision, and what it could do."""

    view: msgspec.Raw
    legal: list[int]


class Tale(Struct):
    past: Past | None = None
    moments: list[msgspec.Raw] = []  # (msgspec copies it)
    error: str = ""  # why it cannot be told: the record leads nowhere, or elsewhere


def tell(evidence: Evidence) -> Tale:
    try:
        if evidence.luck:
            luck = laid_open(evidence.record) if evidence.luck == "all" else dice_so_far(evidence.record)
            return Tale(None, [msgspec.Raw(msgspec.json.encode(luck))])
        record = parse(evidence.record)
        if evidence.decision >= 0:
            return Tale(None, [msgspec.Raw(msgspec.json.encode(standpoint(record, evidence.decision)))])
        if evidence.seat is None:
            past = past_of(record, evidence.diagram)
            return Tale(past, error="" if past else "leads elsewhere")
        moments = moments_of(record, evidence.diagram, evidence.seat, evidence.over)
        if moments is None:
            return Tale(error="leads elsewhere")
        return Tale(None, [msgspec.Raw(msgspec.json.encode(moment)) for moment in moments])
    except (RecordError, Unproven) as error:
        return Tale(error=error_site(error))


def standpoint(record: Record, decision: int) -> Standpoint:
    """Of whoever made it; RecordError when the record does not lead there."""
    game = GAMES[record.game]
    match, _ = reopen(game, record)
    for line in record.lines[:decision]:
        match.accept(repeat(match, line))
    seat = record.lines[decision].seat
    legal = [action.index for action in match.legal(seat)]
    return Standpoint(msgspec.Raw(msgspec.json.encode(game.view(match.state, seat))), legal)


if __name__ == "__main__":
    main(Evidence, tell)
