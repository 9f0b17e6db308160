"""Accounts: a guest who wants his games on every device gives his name a password. docs/decisions/0005-accounts.md

A guest's id stays who he is everywhere; an account is a password for it, and sessions for its cookies. They are in
the store, and in memory (guests.py), so that no request has to ask for them.
"""

import asyncio
import unicodedata
from typing import Final

from starlette.requests import Request
from starlette.responses import Response

from ludotheque.house.archive.database import Conflict, Db, StoreError
from ludotheque.house.archive.store import now
from ludotheque.house.calls import give_cookie
from ludotheque.house.errors import Problem
from ludotheque.house.growing.bus import BACK, Word
from ludotheque.house.hall import Hall
from ludotheque.house.limits import Allowance
from ludotheque.house.log import log
from ludotheque.house.office.operators import is_operator
from ludotheque.house.people import account_store
from ludotheque.house.people.guests import Guests, checked_name
from ludotheque.house.people.moving import change_everywhere, let_go, listeners
from ludotheque.house.people.passwords import Passwords, check_password
from ludotheque.house.people.sessions import LIFE_MS, new_name
from ludotheque.house.wire import Credentials, Self

QUIET: Final[Word] = {"opened": "", "closed": "", "begun": {}, "ended": [], "renamed": None, "used": ""}
SAID: Final = {
    "already_account": "You have an account already.",
    "name_taken": "Somebody else has an account with this name.",
    "no_account": "You have no account.",
}


def wrong() -> Problem:
    return Problem(403, "wrong_password", "There is no account with this name and this password.")


def refused(kind: str) -> Problem:
    return Problem(409, kind, SAID[kind])


def login_of(text: str) -> str:
    """What a name is known by, however it is written; nothing for what cannot be a name."""
    try:
        name = checked_name(text)
    except Problem:
        return ""
    return unicodedata.normalize("NFKC", unicodedata.normalize("NFKC", name).casefold())


class Accounts:
    def __init__(self, hall: Hall, guests: Guests) -> None:
        self.hall = hall
        self.guests = guests
        self.passwords = Passwords()
        self.addresses = Allowance(hall.limits.password)
        self.logins = Allowance(hall.limits.password)
        self.naming = asyncio.Lock()  # who logs out means the session, whatever it is called by then
        self.looking: asyncio.Task[None] | None = None
        hall.bus.on("people", self._heard)
        hall.bus.on(BACK, lambda word: self._look_again())

    async def open(self) -> None:
        """Who has an account, and which sessions go on."""
        oldest = now() - LIFE_MS
        accounts, sessions = await self.hall.store.writer.write(lambda db: account_store.everybody(db, oldest))
        ended = set(self.guests.sessions.named) - {session for session, _, _, _ in sessions}
        self.guests.accounts = set(accounts)
        for session, guest, created, since in sessions:
            self.guests.sessions.begin(session, guest, created, since)
        self._end(ended)

    async def find(self, cookies: list[str]) -> str | None:
        """The cookie that counts. A session that was begun elsewhere may be known to the store alone."""
        for cookie in cookies if self.hall.leases.shared else []:
            name = self.guests.session(cookie)
            if name and not self.guests.sessions.whose(name):
                await self._look_for(name)
        return self.guests.chosen(cookies)

    async def _look_for(self, name: str) -> None:
        found = await self.hall.store.read(lambda db: account_store.session_by(db, name))
        if found is not None:
            self.guests.accounts.add(found[0])
            self.guests.sessions.begin(name, *found)

    def has(self, guest: str) -> bool:
        return guest in self.guests.accounts

    async def name(self, guest: str) -> Self:
        name = await self.hall.name(guest)
        name.account = self.has(guest)
        name.operator = name.account and await self.hall.store.read(lambda db: is_operator(db, guest))
        return name

    async def rename(self, guest: str, text: str) -> None:
        """The name of an account is its own: nobody else's shows the way in."""
        name = checked_name(text)
        try:
            await self.hall.rename(guest, name, login_of(name))
        except Conflict:
            raise refused("name_taken") from None

    # ------------------------------------------------------------------ coming and going

    async def create(self, guest: str, wish: Credentials, address: str) -> str:
        """The guest becomes an account, and what he plays is in it, since he stays who he is; its first session."""
        if self.has(guest):
            raise refused("already_account")
        name = checked_name(wish.name)
        check_password(wish.password)
        self._allow(address)
        password, session, at = await self.passwords.hashed(wish.password), new_name(), now()
        problem = await self.hall.store.writer.write(
            lambda db: account_store.open_account(db, guest, login_of(name), name, password, session, at)
        )
        if problem:
            raise refused(problem)
        self.hall.renamed(guest, name)
        self._tell(opened=guest, begun={session: (guest, at)})
        return session

    async def enter(self, guest: str, wish: Credentials, address: str) -> str:
        """Log in; what this browser's guest plays moves into the account."""
        if self.has(guest):
            raise refused("already_account")
        login = login_of(wish.name)
        self._allow(address, login)
        found = await self.hall.store.read(lambda db: account_store.account_by(db, "login", login))
        account, password = found or ("", "")
        if not await self.passwords.fits(password, wish.password):
            raise wrong()
        session, at = new_name(), now()
        ended: list[str] = []

        def change(db: Db) -> None:
            ended.extend(account_store.begin_session(db, session, account, password, at))
            account_store.move(db, guest, account)

        try:
            await change_everywhere(self.hall, guest, change)
        except Conflict:  # another password, or no account, since we looked
            raise wrong() from None
        self.guests.accounts.add(account)  # it may have come back from a copy since the house opened
        self._tell(begun={session: (account, at)}, ended=ended)
        return session

    async def leave(self, session: str) -> None:
        """Log out here."""
        if not self.guests.sessions.whose(session):
            raise refused("no_account")
        async with self.naming:
            name = self.guests.sessions.present(session)
            known = self.guests.sessions.named[name]
            ended = await self.hall.store.writer.write(
                lambda db: account_store.end_session(db, name, known.guest, known.created)
            )
            self._tell(ended=[name, *ended])

    async def change_password(self, guest: str, session: str, before: str, after: str, address: str) -> str:
        """Everywhere else he has to log in again; whoever has a copy of his cookie, too: here is its new name."""
        check_password(after)
        known = await self._proven(guest, before, address)
        hashed, fresh = await self.passwords.hashed(after), new_name()
        async with self.naming:
            name = self.guests.sessions.present(session)
            try:
                ended = await self.hall.store.writer.write(
                    lambda db: account_store.change_password(db, guest, known, hashed, name, fresh)
                )
            except Conflict:
                raise wrong() from None
            self._tell(ended=ended, renamed=(name, fresh, False))
        return fresh

    async def renew(self, session: str) -> str:
        """The name of a session from now on: another one once a day."""
        sessions = self.guests.sessions
        if not sessions.due(session):
            return session
        sessions.named[session].since = now()  # whoever comes at the same moment finds it done
        fresh = new_name()
        async with self.naming:
            if not await self.hall.store.writer.write(lambda db: account_store.rename_session(db, session, fresh)):
                return session
            self._tell(renamed=(session, fresh, True))
        return fresh

    async def refresh(self, request: Request, response: Response, guest: str, cookie: str | None) -> None:
        """Give whoever asked a cookie if he has none, or should have another for the same guest."""
        before, outdated = self.guests.session(cookie), self.guests.outdated(cookie)
        if not outdated:
            self.used(before)
        try:
            session = await self.renew(before) if before else ""
        except StoreError as error:
            log.error("not stored", error=str(error))
            session = before
        if cookie is None or session != before or outdated:
            give_cookie(request, response, self.guests.cookie(guest, session))

    def used(self, session: str) -> None:
        """Somebody came with this name: everywhere the ones before it end."""
        if self.guests.sessions.used(session):
            self.hall.bus.say("people", **{**QUIET, "used": session})

    def _rename(self, before: str, after: str, lasting: bool) -> None:
        """Open sockets go on, and end with the session."""
        if before not in self.guests.sessions.named:  # it ended meanwhile
            return
        self.guests.sessions.rename(before, after, lasting)
        for listener in listeners(self.hall):
            if listener.session == before:
                listener.session = after

    async def forget(self, guest: str, password: str, address: str) -> None:
        """Nothing is left of him."""
        if self.has(guest):
            await self._proven(guest, password, address)
        try:
            await change_everywhere(self.hall, guest, lambda db: account_store.forget(db, guest))
        except StoreError:  # a part of it may have happened: the store knows who has an account still
            await self._reopen()
            raise
        self._tell(closed=guest)
        await self.hall.store.forget_the_past()

    # ------------------------------------------------------------------ doors

    def _allow(self, address: str, login: str = "") -> None:
        """Whether one more password may be tried from there, and there: it is counted, or Problem."""
        wait = max(self.addresses.wait(address), self.logins.wait(login) if login else 0)
        if wait:
            raise Problem(429, "too_fast", f"So many tries; in {wait} seconds you may try again.", wait)
        self.addresses.take(address)
        if login:
            self.logins.take(login)

    async def _proven(self, guest: str, password: str, address: str) -> str:
        """The hash of the guest's password, if this is it."""
        self._allow(address, f"guest {guest}")
        found = await self.hall.store.read(lambda db: account_store.account_by(db, "guest", guest))
        if found is None:
            raise refused("no_account")
        if not await self.passwords.fits(found[1], password):
            raise wrong()
        return found[1]

    # ------------------------------------------------------------------ what every process has to know

    def _tell(
        self,
        opened: str = "",
        closed: str = "",
        begun: dict[str, tuple[str, int]] | None = None,
        ended: list[str] | None = None,
        renamed: tuple[str, str, bool] | None = None,
    ) -> None:
        """Accounts and sessions that have begun, ended, or have another name; the store has it."""
        told: Word = {
            "opened": opened,
            "closed": closed,
            "begun": begun or {},
            "ended": ended or [],
            "renamed": renamed,
        }
        word = {**QUIET, **told}
        self._heard(word)
        self.hall.bus.say("people", **word)

    def _heard(self, word: Word) -> None:
        opened, closed = word["opened"], word["closed"]
        self.guests.accounts |= {opened} - {""}
        self.guests.accounts.discard(closed)
        for session, (guest, at) in word["begun"].items():
            self.guests.sessions.begin(session, guest, at, at)
        self._end({*word["ended"], *(self.guests.sessions.of(closed) if closed else [])})
        if opened:
            let_go(self.hall, lambda one: one.guest == opened and not one.session)
        if word["renamed"]:
            self._rename(*word["renamed"])
        self.guests.sessions.used(word["used"])

    def _end(self, sessions: set[str]) -> None:
        for session in sessions:
            self.guests.sessions.end(session)
        let_go(self.hall, lambda listener: listener.session in sessions)

    def _look_again(self) -> None:
        """Words were lost."""
        self.looking = asyncio.get_running_loop().create_task(self._reopen())

    async def _reopen(self) -> None:
        try:
            await self.open()
        except StoreError as error:
            log.error("the accounts cannot be read", error=str(error))
