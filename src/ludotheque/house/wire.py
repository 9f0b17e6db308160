"""What goes over the wire, as types: docs/protocol.md is the text to this file."""

from typing import Annotated, Final, Literal

import msgspec
from msgspec import Meta, Struct

from ludotheque.kernel.story import Arg

MESSAGE_LIMIT: Final = 4096  # bytes of a WebSocket message from a browser
BODY_LIMIT: Final = 16384  # bytes of a request's body

# What msgspec raises for bytes that are not what they should be.
NOT_UNDERSTOOD: Final = (msgspec.DecodeError, UnicodeDecodeError, RecursionError)

Short = Annotated[str, Meta(max_length=80)]
# What was written once, for everybody who gets the same.
ViewBytes = Annotated[msgspec.Raw, Meta(title="View")]
MomentBytes = Annotated[msgspec.Raw, Meta(title="Moment")]


# ---------------------------------------------------------------------- from the browser


class Act(Struct, tag_field="t", tag="act", forbid_unknown_fields=True):
    ticket: int
    action: int


class Why(Struct, tag_field="t", tag="why", forbid_unknown_fields=True):
    touches: Annotated[list[Short], Meta(min_length=1, max_length=16)]


FromBrowser = Act | Why
from_browser: Final = msgspec.json.Decoder[FromBrowser](FromBrowser)


class Me(Struct, forbid_unknown_fields=True):
    name: str


class NewTable(Struct, forbid_unknown_fields=True):
    game: Short
    seats: Annotated[list[Short], Meta(max_length=26)]
    options: Annotated[dict[Short, Short], Meta(max_length=64)] = {}


class TakeSeat(Struct, forbid_unknown_fields=True):
    who: Short


# ---------------------------------------------------------------------- from the house


class SeatInfo(Struct):
    name: str
    kind: Literal["guest", "bot", "open"]
    bot: str | None
    online: bool
    number: int  # of a guest who chose no name; otherwise 0


class Room(Struct):
    id: str
    game: str
    options: dict[str, str]
    host: bool
    started: bool
    over: bool
    seat: int
    seats: list[SeatInfo]
    older_rules: bool  # it was begun under another revision of the rules than today's


class RoomMessage(Struct, tag_field="t", tag="room"):
    room: Room


class LegalAction(Struct):
    index: int
    text: str
    touches: tuple[str, ...]
    unprompted: bool


class StoryLine(Struct):
    kind: str
    args: dict[str, Arg]
    private: bool = False  # told to this seat alone


class Outcome(Struct):
    ending: str
    winners: list[int]
    scores: list[int]


class TableMessage(Struct, tag_field="t", tag="table"):
    version: int
    seat: int
    view: ViewBytes
    picture: str
    to_act: list[int]
    ticket: int
    legal: list[LegalAction]
    story: list[StoryLine]
    whole: bool
    outcome: Outcome | None


class Moment(Struct):
    view: ViewBytes
    picture: str
    story: list[StoryLine]


class Moments(Struct):
    first: int
    count: int
    moments: list[MomentBytes]


class Refusal(Struct):
    kind: str
    args: dict[str, Arg]
    section: str
    witness: str


class RefusedMessage(Struct, tag_field="t", tag="refused"):
    refusal: Refusal


class StaleMessage(Struct, tag_field="t", tag="stale"):
    pass


class ErrorMessage(Struct, tag_field="t", tag="error"):
    kind: str
    message: str


Reply = RefusedMessage | StaleMessage | ErrorMessage
FromHouse = RoomMessage | TableMessage | Reply


class Name(Struct):
    name: str
    number: int  # of a guest who chose none; otherwise 0


class TableId(Struct):
    id: str


class Rooms(Struct):
    tables: list[Room]


class OptionInfo(Struct):
    name: str
    choices: tuple[str, ...]
    rule: str
    example: str  # how other values than the choices are written; empty when there are none
    people_only: tuple[str, ...]  # choices for tables at which no bot sits


class GameInfo(Struct):
    name: str
    seat_counts: tuple[int, ...]
    options: list[OptionInfo]


class Shelf(Struct):
    games: list[GameInfo]
    bots: list[str]


class ErrorInfo(Struct):
    kind: str
    message: str


class ErrorBody(Struct):
    error: ErrorInfo


def encode(message: Struct) -> str:
    return msgspec.json.encode(message).decode()
