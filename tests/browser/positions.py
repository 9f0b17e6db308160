"""A table in the middle of a game: a position goes into the house's store, as if it had been played there."""

import asyncio
from collections.abc import Coroutine, Sequence
from concurrent.futures import ThreadPoolExecutor
from typing import Any, Final

import apsw

from ludotheque.games import GAMES
from ludotheque.house.archive.sqlite import Sqlite
from ludotheque.house.archive.store import Header, Saved, Sitter, Start, Store
from ludotheque.house.folder import DATABASE
from ludotheque.house.hall import HERE, new_id
from ludotheque.house.people.guests import COOKIE
from ludotheque.house.tables.luck import new_secret
from tests.browser.people import Person
from tests.house.people import House

NO_STORY: Final = "its story is left out"  # what the house logs of a state that no record leads to
UNREAD: Final = "a stored match cannot be read"  # and of one that is none


def lay_position(
    house: House, game: str, diagram: str, sitters: Sequence[Person | str], revision: int | None = None
) -> str:
    """A table of this game as the diagram shows it; where it stands.

    Those who sit there are people who have come in (`Person.comes_in`), bots by their name, or `here:NAME` at the
    screen of the first of them. The options are those the diagram names, the rules those of today unless another
    revision is.
    """
    rules = GAMES[game]
    text = rules.diagram(rules.position(diagram))  # as the house would write it
    named = dict(line.split(maxsplit=2)[1:] for line in text.splitlines() if line.startswith("option "))
    host = next(guest_of(who) for who in sitters if isinstance(who, Person))
    seats = [sitter_of(who, host) for who in sitters]
    header = Header(new_id(), game, rules.checked_options(len(seats), named), host, seats, started=True)
    begun = rules.revision if revision is None else revision
    saved = Saved(header, new_secret(), Start(begun, [], text, 0))
    aside(create(house, saved))
    return f"{house.url}/table/{header.id}"


def sitter_of(who: Person | str, host: str) -> Sitter:
    if isinstance(who, Person):
        return Sitter(guest=guest_of(who), name=who.name)
    return Sitter(guest=host, alias=who.removeprefix(HERE)) if who.startswith(HERE) else Sitter(bot=who)


def spoil(house: House, url: str) -> None:
    """Nobody can read the state of this table any more."""
    connection = apsw.Connection(str(house.data / DATABASE))
    connection.set_busy_timeout(5000)
    connection.execute("update matches set diagram = '' where id = ?", (url.rpartition("/")[2],))
    connection.close()


def guest_of(person: Person) -> str:
    """Whom the house takes this browser for: the cookie without its signature."""
    cookies = {str(cookie["name"]): str(cookie["value"]) for cookie in person.page.context.cookies()}
    return cookies[COOKIE].rpartition(".")[0]


async def create(house: House, saved: Saved) -> None:
    store = Store(Sqlite(house.data / DATABASE))
    try:
        await store.create(saved)
    finally:
        store.close()


def aside(work: Coroutine[Any, Any, None]) -> None:
    """In a thread: in this one Playwright has its event loop."""
    with ThreadPoolExecutor(1) as thread:
        thread.submit(asyncio.run, work).result()
