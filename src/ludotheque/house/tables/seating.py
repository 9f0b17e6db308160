"""Who sits where, before a game begins: leaving a seat, moving people, drawing lots, and the sign to start.

What is allowed is said here; how it happens (tried, stored, taken, told) is the table's own law.
"""

import secrets

from ludotheque.house.archive.store import Header, Sitter
from ludotheque.house.errors import Problem
from ludotheque.house.tables.table import Table

LOTS = secrets.SystemRandom()


async def leave(table: Table, guest: str, seat: int) -> None:
    """A seat becomes open: who sits there stands up, or the host takes away a bot, or somebody who has gone."""
    here = {one.guest for one in table.listeners}
    await table.reseat(lambda header: _left(header, guest, seat, here, table.hosts(guest)))


async def leave_all(table: Table, guest: str) -> None:
    """Somebody does not want to play here after all."""
    await table.reseat(lambda header: _gone(header, guest))


async def order(table: Table, guest: str, places: list[int]) -> None:
    """For each seat the one from which somebody, or nobody, moves there."""
    await table.reseat(lambda header: _ordered(header, table.hosts(guest), places))


async def lot(table: Table, guest: str) -> None:
    """Every seat is drawn by lot."""
    places = list(range(len(table.header.sitters)))
    LOTS.shuffle(places)
    await order(table, guest, places)


async def start(table: Table, guest: str) -> None:
    """The host's sign, when everybody is there."""
    await table.reseat(lambda header: _ready(header, table.hosts(guest)), begins=True)


def _before_the_start(header: Header) -> None:
    if header.started:
        raise Problem(409, "already_started", "The game has started already.")


def _as_host(header: Header, host: bool) -> None:
    if not host:
        raise Problem(403, "not_host", "Only the host can do this.")
    _before_the_start(header)


def _left(header: Header, guest: str, seat: int, here: set[str], host: bool) -> list[Sitter]:
    sitters = header.sitters
    if not 0 <= seat < len(sitters):
        raise Problem(404, "unknown_seat", f"This table has {len(sitters)} seats, counted from 0.")
    sitter = sitters[seat]
    if not sitter.guest or sitter.guest != guest:
        _as_host(header, host and (not sitter.guest or sitter.guest != header.host))  # nobody removes the host
        if sitter.guest in here:
            raise Problem(409, "guest_present", "Somebody who is here keeps his seat.")
    _before_the_start(header)
    if not sitter.taken():
        raise Problem(409, "seat_open", "Nobody sits there.")
    return [*sitters[:seat], Sitter(), *sitters[seat + 1 :]]


def _gone(header: Header, guest: str) -> list[Sitter]:
    _before_the_start(header)
    return [Sitter() if sitter.guest == guest else sitter for sitter in header.sitters]


def _ordered(header: Header, host: bool, places: list[int]) -> list[Sitter]:
    _as_host(header, host)
    if sorted(places) != list(range(len(header.sitters))):
        raise Problem(400, "bad_seats", "An order names every seat once, counted from 0.")
    return [header.sitters[seat] for seat in places]


def _ready(header: Header, host: bool) -> list[Sitter]:
    _as_host(header, host)
    if not all(sitter.taken() for sitter in header.sitters):
        raise Problem(409, "seats_open", "The game starts when every seat is taken.")
    return header.sitters
