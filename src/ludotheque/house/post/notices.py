"""Turn notices: who is told, when, and when not.

The law of this file: a guest is told when a table begins to wait for him and he is not there; once for each wait, and
about the same table not again within five minutes, unless he was there in between. Nothing else is ever sent.
"""

import asyncio
import time
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, Final
from weakref import WeakKeyDictionary

from ludotheque.house.archive.database import StoreError
from ludotheque.house.archive.store import Store
from ludotheque.house.log import log
from ludotheque.house.post.mail import Post, mail_sender, mail_server
from ludotheque.house.post.outbox import PAUSES
from ludotheque.house.post.push import Key, Push, Word
from ludotheque.house.post.subscribers import Subscribers
from ludotheque.house.tables.table import Table

GRACE: Final = 15.0  # seconds: whoever reloads his page, or has just laid the table, is on his way
REST: Final = 300.0
FORGET_AT: Final = 1000  # notices that are remembered before those of long ago are let go


@dataclass(frozen=True, repr=False)  # a password is in it
class Outside:
    """What whoever runs the house says about the world outside."""

    mail: str = ""  # smtp://user:password@host:587
    sender: str = ""
    push_hosts: tuple[str, ...] = ()  # services besides the known ones
    grace: float = GRACE
    pauses: tuple[float, ...] = PAUSES  # before each try to send something


ALONE: Final = Outside()


class Notices:
    """`push` and `post` are missing where the house sends nothing that way."""

    def __init__(
        self,
        store: Store,
        push: Push | None = None,
        post: Post | None = None,
        grace: float = GRACE,
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        self.subscribers = Subscribers(store)
        self.push = push
        self.post = post
        self.grace = grace
        self.clock = clock
        self.waited: WeakKeyDictionary[Table, set[str]] = WeakKeyDictionary()  # for whom each table waits
        self.due: dict[tuple[str, str], asyncio.TimerHandle] = {}  # by table and guest
        self.told: dict[tuple[str, str], float] = {}  # likewise: when
        self.tasks: set[asyncio.Task[Any]] = set()

    def close(self) -> None:
        for handle in self.due.values():
            handle.cancel()
        for task in self.tasks:
            task.cancel()
        for sender in (self.push, self.post):
            if sender is not None:
                sender.outbox.close()

    # ------------------------------------------------------------------ who, and when

    def remember(self, table: Table) -> None:
        """A table that was fetched from the store: for whom it waits is no news."""
        self.waited[table] = waited_for(table)

    def look(self, table: Table) -> None:
        """Something at this table has changed."""
        here = {listener.guest for listener in table.listeners}
        before, now = self.waited.get(table, set()), waited_for(table)
        if now != before:
            self.waited[table] = now
        for guest in here | (before - now) if self.due else ():
            self._drop((table.id, guest))
        for guest in here if self.told else ():
            self.told.pop((table.id, guest), None)
        for guest in now - before - here:
            self._begin(table, guest)

    def _begin(self, table: Table, guest: str) -> None:
        key = (table.id, guest)
        rest = self.told.get(key, -REST) + REST - self.clock()
        handle = asyncio.get_running_loop().call_later(max(self.grace, rest), self._say, key, table.header.game)
        self._drop(key)
        self.due[key] = handle

    def _drop(self, key: tuple[str, str]) -> None:
        handle = self.due.pop(key, None)
        if handle is not None:
            handle.cancel()

    def _say(self, key: tuple[str, str], game: str) -> None:
        del self.due[key]
        now = self.clock()
        if len(self.told) > FORGET_AT:
            self.told = {other: at for other, at in self.told.items() if at > now - REST}
        self.told[key] = now
        self._do(self._send(*key, game))

    # ------------------------------------------------------------------ how

    async def _send(self, table: str, guest: str, game: str) -> None:
        try:
            targets = [] if await self.subscribers.at_the_door(guest) else await self.subscribers.of(guest)
        except StoreError as error:
            log.error("a turn notice cannot be sent", table=table, error=str(error))
            return
        loop = asyncio.get_running_loop()
        for one in targets:
            if one.kind == "push" and self.push is not None:
                gone = self._gone(loop, one.target)
                self.push.outbox.put(Word(one.target, one.keys, one.language, table, game, gone))
            if one.kind == "mail" and one.confirmed and self.post is not None:
                self.post.turn(one.target, one.language, table, game)

    def _gone(self, loop: asyncio.AbstractEventLoop, endpoint: str) -> Callable[[], None]:
        def gone() -> None:
            loop.call_soon_threadsafe(lambda: self._do(self._forget(endpoint)))

        return gone

    async def _forget(self, endpoint: str) -> None:
        try:
            await self.subscribers.forget("push", endpoint)
        except StoreError as error:
            log.error("not stored", error=str(error))

    def _do(self, work: Any) -> None:
        task = asyncio.get_running_loop().create_task(work)
        self.tasks.add(task)
        task.add_done_callback(self.tasks.discard)


def waited_for(table: Table) -> set[str]:
    """The guests for whom a table waits, on whichever of their chairs; for whom a bot plays, it does not, nor for
    anybody during a pause."""
    waiting = [] if table.play is None or table.clock.paused else table.play.waiting
    sitters = [table.header.sitters[seat] for seat in waiting]
    return {sitter.guest for sitter in sitters if sitter.guest and not sitter.bot}


def make_notices(outside: Outside, store: Store, push_key: Key, keys: list[bytes], home: str) -> Notices:
    """By push everywhere; by mail where there is a mail server. HouseError when that is not written as it should be."""
    post, contact = None, home if home.startswith("https:") else ""
    if outside.mail:
        sender = mail_sender(outside.sender)
        post = Post(mail_server(outside.mail), sender, home, keys, outside.pauses)
        contact = f"mailto:{sender.addr_spec}"
    push = Push(push_key, outside.push_hosts, contact.rstrip("/"), outside.pauses)
    return Notices(store, push, post, outside.grace)
