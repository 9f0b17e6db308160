"""What goes over the wire, as types: docs/protocol.md is the text to this file."""

from typing import Annotated, Any, Final, Literal, TypeVar

import msgspec
from msgspec import UNSET, Meta, Struct, UnsetType

Sent = TypeVar("Sent")

MESSAGE_LIMIT: Final = 4096  # bytes of a WebSocket message from a browser
BODY_LIMIT: Final = 16384  # bytes of a request's body

# What msgspec raises for bytes that are not what they should be.
NOT_UNDERSTOOD: Final = (msgspec.DecodeError, UnicodeDecodeError, RecursionError)
NUL: Final = b"\\u0000"  # the one way to write it in JSON; no database takes it

Until = Literal["", "turn", "always"]  # how long everything is let pass
Whole = Annotated[int, Meta(ge=-1, le=2**53 - 1)]  # a number that every browser and every database can hold
Short = Annotated[str, Meta(max_length=80)]
Line = Annotated[str, Meta(max_length=1000)]  # a name or a password before it is looked at
# Of the kernel's Arg; msgspec has no type for two kinds of lists, and only ever writes it.
ARG: Final = {"anyOf": [{"type": ["integer", "string"]}, {"type": "array", "items": {"type": ["integer", "string"]}}]}
Args = Annotated[dict[str, Any], Meta(extra_json_schema={"additionalProperties": ARG})]
# What was written once, for everybody who gets the same.
ViewBytes = Annotated[msgspec.Raw, Meta(title="View")]
MomentBytes = Annotated[msgspec.Raw, Meta(title="Moment")]
PatchBytes = Annotated[msgspec.Raw, Meta(title="Patch")]


# ---------------------------------------------------------------------- from the browser


class Act(Struct, tag_field="t", tag="act", forbid_unknown_fields=True):
    ticket: Whole
    action: Whole


class Why(Struct, tag_field="t", tag="why", forbid_unknown_fields=True):
    touches: Annotated[list[Short], Meta(min_length=1, max_length=16)]


class Ask(Struct, tag_field="t", tag="ask", forbid_unknown_fields=True):
    """Something the others must agree to; when there is nobody to ask, it is done at once."""

    what: Literal["undo", "pause", "stop", "stand_in"]
    seat: Whole = -1  # whose seat a bot shall take
    bot: Short = ""  # and which


class Answer(Struct, tag_field="t", tag="answer", forbid_unknown_fields=True):
    """To what is asked; whoever asked takes it back by a no."""

    number: Whole
    yes: bool


class Resign(Struct, tag_field="t", tag="resign", forbid_unknown_fields=True):
    pass


class Leave(Struct, tag_field="t", tag="leave", forbid_unknown_fields=True):
    """Let a bot play on for me."""

    bot: Short


class Back(Struct, tag_field="t", tag="back", forbid_unknown_fields=True):
    """I play myself again."""


class Resume(Struct, tag_field="t", tag="resume", forbid_unknown_fields=True):
    """The pause is over."""


class Standing(Struct, tag_field="t", tag="standing", forbid_unknown_fields=True):
    """Let everything pass: for this turn, for good, or no more."""

    until: Until


class Say(Struct, tag_field="t", tag="say", forbid_unknown_fields=True):
    text: Annotated[str, Meta(max_length=300)] = ""
    phrase: Short = ""  # one of the phrases that every browser has words for


FromBrowser = Act | Why | Ask | Answer | Resign | Leave | Back | Resume | Standing | Say
from_browser: Final = msgspec.json.Decoder[FromBrowser](FromBrowser)


class Me(Struct, forbid_unknown_fields=True):
    name: Line


class Credentials(Struct, forbid_unknown_fields=True):
    """Of an account that is opened or entered."""

    name: Line
    password: Line


class NewPassword(Struct, forbid_unknown_fields=True):
    password: Line
    new_password: Line


class Farewell(Struct, forbid_unknown_fields=True):
    """Leave and delete."""

    confirm: bool
    password: Line = ""  # of whoever has an account


class Time(Struct, forbid_unknown_fields=True, frozen=True):
    kind: Literal["none", "move", "clock"] = "none"
    seconds: Annotated[int, Meta(ge=0, le=30 * 86400)] = 0  # for a move, or for the whole game
    increment: Annotated[int, Meta(ge=0, le=86400)] = 0  # what a decision adds to a clock
    strict: bool = False  # whose time is up is out at once; otherwise the others choose


class Terms(Struct, forbid_unknown_fields=True, frozen=True):
    """What a table agreed on besides the rules of its game."""

    public: bool = False  # anyone may see it in the house and join
    undo: bool = True
    chat: bool = True
    hints: bool = True  # players may ask a bot what it would do; everybody is told that they did
    wait: bool = False  # the game starts when the host says so, not with the last seat
    time: Time = Time()


class NewTable(Struct, forbid_unknown_fields=True):
    game: Short
    seats: Annotated[list[Short], Meta(max_length=26)]  # me, open, a bot's name, or here:NAME at the same screen
    options: Annotated[dict[Short, Short], Meta(max_length=64)] = {}
    terms: Terms = Terms()
    position: Short = ""  # of the game's `learn/`: the game begins there, at once, with its options


class TakeSeat(Struct, forbid_unknown_fields=True):
    who: Short  # me, a bot's name, or open: whoever sits there gets up
    word: Annotated[str, Meta(max_length=200)] = ""  # for the luck: with the last seat the game may start at once


class LuckWord(Struct, forbid_unknown_fields=True):
    """What somebody adds to the luck; nothing takes it back."""

    word: Annotated[str, Meta(max_length=200)]
    seat: Whole = -1  # for whoever has several chairs at his screen


class Claim(Struct, forbid_unknown_fields=True):
    """A record whose luck shall be checked."""

    record: Annotated[str, Meta(max_length=60000)]


class SeatOrder(Struct, forbid_unknown_fields=True):
    order: Annotated[list[Whole], Meta(max_length=26)]  # for each seat the one from which somebody moves there


Language = Literal["en", "fr"]


class PushKeys(Struct, forbid_unknown_fields=True):
    p256dh: Annotated[str, Meta(max_length=100)]
    auth: Annotated[str, Meta(max_length=40)]


class Subscription(Struct, forbid_unknown_fields=True):
    """As a browser gives it."""

    endpoint: Annotated[str, Meta(max_length=1000)]
    keys: PushKeys


class Preferences(Struct, forbid_unknown_fields=True, omit_defaults=True):
    """What somebody chose for all his browsers; what is empty he leaves as it comes."""

    language: Literal["", "en", "fr"] = ""
    theme: Literal["", "system", "light", "dark"] = ""
    plain: Literal["", "no", "yes"] = ""  # tables as text
    confirm: Literal["", "dear", "always", "never"] = ""  # which moves are asked about
    pace: Literal["", "normal", "slow", "quick", "at_once"] = ""
    sound: Literal["", "off", "on"] = ""
    motion: Literal["", "system", "less"] = ""


class AddNotice(Struct, forbid_unknown_fields=True):
    kind: Literal["push", "mail"]
    language: Language
    subscription: Subscription | None = None  # for push
    address: Annotated[str, Meta(max_length=254)] = ""  # for mail


class DropNotice(Struct, forbid_unknown_fields=True):
    kind: Literal["push", "mail"]
    endpoint: Annotated[str, Meta(max_length=1000)] = ""  # one browser's; otherwise all of this kind


class NoticeLanguage(Struct, forbid_unknown_fields=True):
    language: Language


class Token(Struct, forbid_unknown_fields=True):
    token: Annotated[str, Meta(max_length=1000)]


# ---------------------------------------------------------------------- from the house


class SeatInfo(Struct):
    name: str
    kind: Literal["guest", "bot", "open"]
    bot: str | None  # that plays here; for a guest when he left his seat to it
    online: bool
    number: int  # of a guest who chose no name; otherwise 0
    mine: bool = False
    word: str = ""  # what he added to the luck
    wins: int = 0  # in this series, before this game
    patience: int | None = None  # from then on (ms since 1970) the others may choose what becomes of this seat
    hints: int = 0  # how often a bot was asked for advice here


class StoryLine(Struct, omit_defaults=True):
    kind: str
    args: Args
    private: bool = False  # told to this seat alone
    to: list[int] = []  # whom it was told, where everything is told; empty when everybody heard it
    back: int = 0  # how many lines of the game that still stood before it were taken back with it


class AskInfo(Struct):
    number: int
    what: Literal["undo", "pause", "stop", "stand_in"]
    asker: int
    seat: int  # whose seat a bot shall take; otherwise -1
    bot: str
    missing: list[int]  # who has not answered yet
    lines: list[StoryLine]  # what would be taken back, as far as you heard it


class ClockInfo(Struct):
    at: int  # the house's time (ms since 1970) for what follows
    left: list[int]  # ms each seat has left; where moves have a limit, those not waited for have all of it
    running: list[int]  # seats whose time runs
    out: list[int]  # seats whose time is up


class Chapter(Struct):
    """How a finished game leads to another, and what was told when that was found out."""

    before: str  # the game it follows from: its words tell the story
    after: str
    seats: list[int]  # for each seat of the game after, whose it was in the one before
    story: list[StoryLine]  # its seats are those of the game before


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
    terms: Terms = Terms()
    commitment: str = ""  # SHA-256 of the secret behind the luck, in hex
    to_act: list[int] = []  # the seats waited for
    since: int = 0  # since when (ms since 1970)
    series: int = 0  # games of this series before this one
    next: str = ""  # the table where these people play on
    host_seat: int = -1  # where whoever laid the table sits
    sequel: Chapter | None = None  # the game that this one's end leads to
    prologue: Chapter | None = None  # how an earlier game led here
    paused: bool = False
    ask: AskInfo | None = None
    clock: ClockInfo | None = None
    standing: Until = ""  # your own
    off_shelf: bool = False  # its game is not on the shelf any more: what is over can be read, what is not ends here


class RoomMessage(Struct, tag_field="t", tag="room"):
    room: Room


class LegalAction(Struct, omit_defaults=True):
    """An action of a game, from the list of all of them."""

    index: int
    text: str
    touches: tuple[str, ...]
    unprompted: bool
    lets_pass: bool = False  # what a standing answer would choose


class Actions(Struct):
    """All that can ever be done in a game, by index."""

    actions: list[LegalAction]


class Outcome(Struct):
    ending: str
    winners: list[int]
    scores: list[int]


TakeBack = Literal["", "free", "ask"]


class TableMessage(Struct, tag_field="t", tag="table"):
    """Everything that this seat knows."""

    version: int
    seat: int
    actions: str  # under this name the house has the list of the game's actions
    view: ViewBytes
    to_act: list[int]
    ticket: int
    legal: list[int]  # indexes of actions
    outcome: Outcome | None
    take_back: TakeBack  # whether your last step can be taken back, and at what price
    story: list[StoryLine]  # everything told so far
    setup: int = 0  # how many of these lines tell how the table was laid
    picture: str | UnsetType = UNSET  # for whoever asked for pictures


class NewsMessage(Struct, tag_field="t", tag="news", omit_defaults=True):
    """What changed since the message before; what is not in it is as it was."""

    version: int
    patch: PatchBytes  # makes this view of the one before
    to_act: list[int] | UnsetType = UNSET
    ticket: int | UnsetType = UNSET
    legal: list[int] | UnsetType = UNSET
    outcome: Outcome | UnsetType | None = UNSET
    take_back: TakeBack | UnsetType = UNSET
    story: list[StoryLine] = []  # what happened
    picture: str | UnsetType = UNSET


class Moment(Struct, omit_defaults=True):
    view: ViewBytes
    picture: str
    story: list[StoryLine]
    decisions: int = -1  # made by all seats until then; not told before the game is over


class Moments(Struct):
    first: int
    count: int
    moments: list[MomentBytes]


class Replay(Struct):
    """A whole game in one file, as JSON, packed by gzip."""

    language: str
    room: Room
    seat: int  # whose eyes: -1 spectators', -2 everybody's
    outcome: Outcome | None
    moments: list[MomentBytes]


class LuckStep(Struct, omit_defaults=True):
    """A die or a draw. While the game goes on only dice are told, and not where in the record they stand."""

    token: str  # as the record says; empty when it says nothing
    sides: int = 0  # of a die; 0 for a draw
    names: list[str] = []  # what a draw could bring,
    counts: list[int] = []  # and how many of each were there
    seat: int = -1  # whose it was, as far as everybody was told
    line: int = 0  # of the record
    counter: int = -1  # the number of the value; -1 when nothing asked for it
    taken_back: bool = False  # the same value came again


class Luck(Struct):
    """With it anybody can compute every die and draw of a table himself."""

    table: str
    game: str
    commitment: str
    words: str  # of all players, as they go into the luck
    secret: str  # in hex; empty while the game goes on
    steps: list[LuckStep]
    stuck: int = 0  # the line beyond which the record cannot be followed by the rules


class LessonMoment(Struct, omit_defaults=True):
    """What the learner, seat 0, sees after the setup or after a decision."""

    view: ViewBytes
    story: list[StoryLine]
    to_act: list[int]
    legal: list[int] = []  # where it is his turn in the lesson: indexes of actions,
    wanted: int = -1  # and the one with which the lesson goes on
    text: str = ""  # what he reads before that, or before another decides


class Lesson(Struct):
    """A short game that is played along, step by step."""

    title: str
    aim: str
    end: str
    seats: int
    actions: str  # as in TableMessage
    moments: list[LessonMoment]
    outcome: Outcome | None  # how it ends, if the game is over then; otherwise it can be played on


class Position(Struct):
    """A position of the rulebook, for whoever is to act there."""

    seat: int  # -1 when nobody is
    seats: int
    view: ViewBytes
    options: dict[str, str]
    over: bool  # then it is only to be looked at


class Refusal(Struct):
    kind: str
    args: Args
    section: str
    witness: str


class RefusedMessage(Struct, tag_field="t", tag="refused"):
    refusal: Refusal


class StaleMessage(Struct, tag_field="t", tag="stale"):
    pass


class ErrorMessage(Struct, tag_field="t", tag="error"):
    kind: str
    message: str


class Said(Struct):
    seat: int
    name: str
    number: int  # as in SeatInfo
    at: int  # ms since 1970
    text: str
    phrase: str
    who: str  # the same for everything this person says, whatever he is called


class ChatMessage(Struct, tag_field="t", tag="chat"):
    said: list[Said]
    whole: bool  # everything that is kept, or what is new


Reply = RefusedMessage | StaleMessage | ErrorMessage
FromHouse = RoomMessage | TableMessage | NewsMessage | ChatMessage | Reply


class Name(Struct):
    name: str
    number: int  # of a guest who chose none; otherwise 0


class Self(Name):
    """Who you are."""

    account: bool = False
    operator: bool = False  # whether the operator's page is yours


class TableId(Struct):
    id: str


class Rooms(Struct):
    tables: list[Room]
    partial: bool = False  # who is where may be missing for the moment


class OpenTable(Struct):
    room: Room
    host: Name


class OpenTables(Struct):
    tables: list[OpenTable]
    partial: bool = False  # some may be missing for the moment


class HouseLink(Struct):
    url: str  # without a slash at its end
    reach: Literal["everywhere", "network", "machine"]  # from where it works, as far as the house knows


class HouseInfo(Struct):
    links: list[HouseLink]  # the best to give to others first


class NoticeInfo(Struct):
    push_key: str  # with which a browser subscribes; empty when this house sends none
    mail: bool  # whether this house can send mail
    subscriptions: int  # browsers in which this guest is told
    address: str  # where letters go, or shall go
    confirmed: bool


class Done(Struct):
    address: str  # to which letters go from now on, or go no more


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


def understood(decoder: msgspec.json.Decoder[Sent], data: str | bytes) -> Sent:
    """What somebody sent, if it is of this shape; one of NOT_UNDERSTOOD otherwise."""
    written = data.encode() if isinstance(data, str) else data
    found = decoder.decode(written)
    if NUL in written:
        raise msgspec.ValidationError("a text has no NUL")
    return found


encoder: Final = msgspec.json.Encoder()


def encode(message: Struct) -> str:
    return encoder.encode(message).decode()


def number(text: str) -> int | None:
    """A small number written in digits, and nothing else."""
    return int(text) if text.isascii() and text.isdecimal() and len(text) < 10 else None
