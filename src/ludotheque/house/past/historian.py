"""A historian's process: it is given a record and the state that it led to, and tells what was told.

Replaying costs as much as the match so far; a thread of the house would hold up everybody.
"""

from typing import Literal

import msgspec
from msgspec import Struct

from ludotheque.house.bots.pipe import main
from ludotheque.house.errors import error_site
from ludotheque.house.past.moments import moments_of
from ludotheque.house.past.verify import Unproven, dice_so_far, laid_open
from ludotheque.house.tables.play import Past, past_of
from ludotheque.kernel.record import RecordError, parse


class Evidence(Struct):
    """A match as far as it has come."""

    record: str
    diagram: str
    seat: int | None = None  # whose moments; None asks for everybody's past, with which the match can go on
    over: bool = False  # then nothing is a secret any more
    luck: Literal["", "dice", "all"] = ""  # instead: what fell, from a record with its secret


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
        if evidence.seat is None:
            past = past_of(record, evidence.diagram)
            return Tale(past, error="" if past else "leads elsewhere")
        moments = moments_of(record, evidence.diagram, evidence.seat, evidence.over)
        if moments is None:
            return Tale(error="leads elsewhere")
        return Tale(None, [msgspec.Raw(msgspec.json.encode(moment)) for moment in moments])
    except (RecordError, Unproven) as error:
        return Tale(error=error_site(error))


if __name__ == "__main__":
    main(Evidence, tell)
