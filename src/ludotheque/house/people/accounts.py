"""Accounts: a guest who wants his games on every device gives his name a password. docs/decisions/0005-accounts.md

A guest's id stays who he is everywhere; an account is a password for it, and sessions for its cookies. They are in
the store, and in memory (guests.py), so that no request has to ask for them.
"""

import secrets
import unicodedata
from typing import Final

import apsw

from ludotheque.house.archive.store import now
from ludotheque.house.archive.writer import Conflict
from ludotheque.house.errors import Problem
from ludotheque.house.hall import Hall
from ludotheque.house.limits import Allowance
from ludotheque.house.people import account_store
from ludotheque.house.people.guests import COOKIE_SECONDS, Guests, checked_name
from ludotheque.house.people.moving import change_everywhere, let_go
from ludotheque.house.people.passwords import Passwords, check_password
from ludotheque.house.wire import Credentials, Name

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

    async def open(self) -> None:
        since = now() - COOKIE_SECONDS * 1000  # no browser keeps a cookie for longer
        accounts, sessions = await self.hall.store.writer.write(lambda db: account_store.everybody(db, since))
        self.guests.accounts.update(accounts)
        self.guests.sessions.update(sessions)

    def has(self, guest: str) -> bool:
        return guest in self.guests.accounts

    async def name(self, guest: str) -> Name:
        name = await self.hall.name(guest)
        name.account = self.has(guest)
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
        password, session = await self.passwords.hashed(wish.password), _new_session()
        problem = await self.hall.store.writer.write(
            lambda db: account_store.open_account(db, guest, login_of(name), name, password, session)
        )
        if problem:
            raise refused(problem)
        self.guests.accounts.add(guest)
        self.guests.sessions[session] = guest
        self.hall.renamed(guest, name)
        let_go(self.hall, lambda listener: listener.guest == guest and not listener.session)
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
        session = _new_session()
        ended: list[str] = []

        def change(db: apsw.Connection) -> None:
            ended.extend(account_store.begin_session(db, session, account, password))
            account_store.move(db, guest, account)

        try:
            await change_everywhere(self.hall, guest, change)
        except Conflict:  # another password, or no account, since we looked
            raise wrong() from None
        self.guests.sessions[session] = account
        self._end(ended)
        return session

    async def leave(self, session: str) -> None:
        """Log out here."""
        if session not in self.guests.sessions:
            raise refused("no_account")
        await self.hall.store.writer.write(lambda db: account_store.end_session(db, session))
        self._end([session])

    async def change_password(self, guest: str, session: str, before: str, after: str, address: str) -> None:
        """Everywhere else he has to log in again."""
        check_password(after)
        known = await self._proven(guest, before, address)
        hashed = await self.passwords.hashed(after)
        try:
            await self.hall.store.writer.write(
                lambda db: account_store.change_password(db, guest, known, hashed, session)
            )
        except Conflict:
            raise wrong() from None
        self._end([one for one, whose in self.guests.sessions.items() if whose == guest and one != session])

    async def forget(self, guest: str, password: str, address: str) -> None:
        """Nothing is left of him."""
        if self.has(guest):
            await self._proven(guest, password, address)
        await change_everywhere(self.hall, guest, lambda db: account_store.forget(db, guest))
        self._end([session for session, whose in self.guests.sessions.items() if whose == guest])
        self.guests.accounts.discard(guest)
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

    def _end(self, sessions: list[str]) -> None:
        for session in sessions:
            self.guests.sessions.pop(session, None)
        let_go(self.hall, lambda listener: listener.session in sessions)


def _new_session() -> str:
    return secrets.token_urlsafe(24)
