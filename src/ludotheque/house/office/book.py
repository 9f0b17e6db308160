"""The porter's book: what the operator's page shows, and what it sends. The types of the browser are made from here."""

from typing import Literal

from msgspec import Struct


class TableSeat(Struct):
    name: str
    number: int  # of a guest who chose no name; otherwise 0
    kind: Literal["guest", "bot", "open"]
    online: bool


class TableRow(Struct):
    """A table in use, as a stranger at the door sees it."""

    id: str
    game: str
    state: Literal["laid", "running", "over"]
    seats: list[TableSeat]
    since: int  # when it began (ms since 1970; 0: it has not)
    listeners: int
    moves: int  # that everybody was told of


class ProcessInfo(Struct):
    """One process of the house."""

    name: str  # empty where there is only one
    at: int  # when it said so (ms since 1970)
    uptime: int  # seconds
    memory: int  # bytes; 0 where the system does not say
    connections: int
    listeners: int
    tables: int
    moves: list[int]  # in the last 1, 5 and 15 minutes
    store_p50: float  # milliseconds to store a move
    store_p99: float
    waiting_bots: int  # asked, and not answered yet


class LogLine(Struct):
    at: str  # as the log says it: 2026-11-16T08:51:48Z
    level: str
    event: str
    more: str  # the rest: key=value


class BanInfo(Struct):
    kind: Literal["guest", "address"]
    target: str  # by which it is lifted
    name: str  # how the guest is known
    number: int
    until: int  # ms since 1970; 0 is for good
    reason: str
    at: int
    operator: str  # who did it; empty when he has left


class ComplaintInfo(Struct):
    """A bot's move that looked wrong to somebody."""

    id: str
    at: int  # ms since 1970
    table: str
    game: str
    seat: int
    bot: str
    decision: int  # which one of the record, counted from 0
    words: str
    over: bool  # before that its record is not told


class DropComplaint(Struct, forbid_unknown_fields=True):
    id: str


class Book(Struct):
    version: str  # of the software
    database: Literal["sqlite", "postgresql"]
    store: bool  # whether it answers
    damage: bool  # whether a check of the database's file has found any
    bus: Literal["alone", "up", "down"]
    processes: list[ProcessInfo]
    gone: list[str]  # processes that are in the store and have not reported
    tables: list[TableRow]  # one page of them
    all_tables: int
    errors: list[LogLine]  # the newest first
    bans: list[BanInfo]  # one page of them, the newest first
    all_bans: int
    complaints: list[ComplaintInfo]  # the newest
    all_complaints: int
    page: int  # how many a page has


class NewBan(Struct, forbid_unknown_fields=True):
    name: str = ""  # of an account, or of a guest who alone has it;
    table: str = ""  # or where he sits,
    seat: int = 0
    address: str = ""  # or an address
    near: bool = False  # from where the guest comes, too
    hours: int = 24  # 0: for good
    reason: str = ""  # he reads it


class LiftBan(Struct, forbid_unknown_fields=True):
    kind: Literal["guest", "address"]
    target: str


class BannedInfo(Struct):
    """Why you are shown the door; nothing of it when you are not."""

    banned: bool
    until: int = 0  # ms since 1970; 0 is for good
    reason: str = ""
    address: bool = False  # whether it is for everybody who comes from where you do
