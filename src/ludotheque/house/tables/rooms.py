"""The door of a room: what it says to whom, which chairs are whose, and who may take one."""

from typing import Literal

from ludotheque.games import GAMES
from ludotheque.house.archive.store import Header, Sitter
from ludotheque.house.errors import Problem
from ludotheque.house.people.guests import given_number, shown_name
from ludotheque.house.tables.luck import commitment
from ludotheque.house.tables.play import is_older
from ludotheque.house.wire import Room, SeatInfo
from ludotheque.kernel.game import Game
from ludotheque.kernel.story import SPECTATOR


def room_sign(header: Header, guest: str, online: set[str], chair: int = SPECTATOR, secret: bytes = b"") -> Room:
    """A room as this guest may see it, from that chair."""
    seat = seat_of(header, guest, chair)
    return Room(
        id=header.id,
        game=header.game,
        options=header.options,
        host=bool(guest) and guest == header.host,
        started=header.started,
        over=header.over,
        seat=seat,
        seats=[seat_info(sitter, guest, online) for sitter in header.sitters],
        older_rules=is_older(header),
        terms=header.terms,
        commitment=commitment(secret) if secret else "",
        to_act=header.waiting,
        since=header.since,
        series=header.series,
        next=header.next,
        host_seat=next(iter(chairs_of(header, header.host)), SPECTATOR),
        prologue=header.prologue,
        standing=header.sitters[seat].standing if seat != SPECTATOR else "",
        off_shelf=header.game not in GAMES,
    )


def seat_info(sitter: Sitter, guest: str, online: set[str]) -> SeatInfo:
    kind: Literal["guest", "bot", "open"] = "guest" if sitter.guest else "bot" if sitter.bot else "open"
    name = sitter.alias or (shown_name(sitter.guest, sitter.name) if sitter.guest else sitter.bot)
    here = sitter.guest in online if sitter.guest else bool(sitter.bot)
    number = given_number(sitter.guest, sitter.alias or sitter.name) if sitter.guest else 0
    mine = bool(guest) and sitter.guest == guest
    return SeatInfo(name, kind, sitter.bot or None, here, number, mine, sitter.word, sitter.wins)


def chairs_of(header: Header, guest: str) -> list[int]:
    """Every chair of this guest: his own, and those of people who play at his screen."""
    return [seat for seat, sitter in enumerate(header.sitters) if sitter.guest == guest] if guest else []


def seat_of(header: Header, guest: str, chair: int = SPECTATOR) -> int:
    """Where this guest sits. Who has several chairs at his screen says which he means, and watches until then: what
    one of them may see is not for the others."""
    mine = chairs_of(header, guest)
    return chair if chair in mine else mine[0] if len(mine) == 1 else SPECTATOR


def check_bots(game: Game, options: dict[str, str], sitters: list[Sitter]) -> None:
    """What is for people alone is no table for a bot."""
    option = game.people_only(options)
    if option and any(sitter.bot for sitter in sitters):
        raise Problem(409, "people_only", f"{option}={options[option]} is for tables without bots.")


def check_chair(header: Header, sitter: Sitter) -> None:
    """A guest sits down once; who sits may have others beside him at his screen."""
    mine = chairs_of(header, sitter.guest)
    if mine and not sitter.alias:
        raise Problem(409, "already_seated", "You sit at this table already.")
    if sitter.alias and not mine:
        raise Problem(403, "not_seated", "Only who sits at this table can seat somebody at his screen.")
