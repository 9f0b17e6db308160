"""After the end: the same people lay the table again, or go on to the game that theirs leads to.

The law of this file: a finished table has one table that follows it. It is laid under the lock of the finished one
and stored together with the link to it, so whoever asks second comes to the table that is there already.
"""

from collections.abc import Callable
from dataclasses import replace

import msgspec
from starlette.requests import Request

from ludotheque.games import GAMES
from ludotheque.house.archive.database import Conflict
from ludotheque.house.archive.store import Header, Sitter
from ludotheque.house.calls import Call, Nothing
from ludotheque.house.errors import Problem
from ludotheque.house.hall import Hall, new_id
from ludotheque.house.limits import address_of
from ludotheque.house.tables.play import sequel_of
from ludotheque.house.tables.rooms import chairs_of
from ludotheque.house.tables.table import Table
from ludotheque.house.wire import Chapter, TableId


class Sequels:
    def __init__(self, hall: Hall) -> None:
        self.hall = hall

    def calls(self) -> list[Call]:
        return [
            Call("POST", "/api/tables/{table}/rematch", self.rematch),
            Call("POST", "/api/tables/{table}/sequel", self.sequel),
        ]

    async def rematch(self, request: Request, guest: str, nothing: Nothing) -> TableId:
        """The same game once more, for everybody who is here."""
        return await self.follow(request.path_params["table"], guest, address_of(request), rematch)

    async def sequel(self, request: Request, guest: str, nothing: Nothing) -> TableId:
        """On to the game that this one leads to."""
        return await self.follow(request.path_params["table"], guest, address_of(request), sequel)

    async def follow(self, table_id: str, guest: str, address: str, what: Callable[[Table, str], Header]) -> TableId:
        """The table where these people play on."""
        table = await self.hall.table(table_id)
        if not chairs_of(table.header, guest):
            raise Problem(403, "not_seated", "Only those who sat at this table can play on.")

        async def lay() -> str:
            if not table.header.over:
                raise Problem(409, "not_over", "This game is not over yet.")
            try:
                return (await self.hall.lay(what(table, guest), address, table.id)).id
            except Conflict:  # it was stored, and we were not told
                saved = await self.hall.store.load(table.id)
                if saved is None:
                    raise Problem(404, "unknown_table", "There is no such table.") from None
                return saved.header.next

        return TableId(await table.follow(lay))


def rematch(table: Table, host: str) -> Header:
    """Everybody sits down one seat further: two swap their roles."""
    header = table.header
    count = len(header.sitters)
    return _after(table, host, header.game, dict(header.options), [(seat - 1) % count for seat in range(count)])


def sequel(table: Table, host: str) -> Header:
    chapter = sequel_of(table.header, table.secret, table.play)
    if chapter is None:
        raise Problem(409, "no_sequel", "The end of this game leads to no other.")
    options = GAMES[chapter.after].checked_options(len(chapter.seats), {})
    return _after(table, host, chapter.after, options, chapter.seats, chapter)


def _after(
    table: Table, host: str, game: str, options: dict[str, str], seats: list[int], prologue: Chapter | None = None
) -> Header:
    """The next game of these people; `seats` says for each seat whose it was."""
    before = table.header
    won = winners(table)
    sitters = [_again(before.sitters[seat], seat in won) for seat in seats]
    terms = msgspec.structs.replace(before.terms, wait=False)  # everybody is here
    return Header(new_id(), game, options, host, sitters, terms=terms, series=before.series + 1, prologue=prologue)


def winners(table: Table) -> list[int]:
    outcome = None if table.play is None else table.play.match.outcome
    return [] if outcome is None else outcome.winners


def _again(sitter: Sitter, won: bool) -> Sitter:
    """Who sits down once more, with what he has won. A bot plays on for whom it played; a word was for one game's
    luck, and a standing answer for one game."""
    return replace(sitter, wins=sitter.wins + won, word="", standing="", hidden=False)
