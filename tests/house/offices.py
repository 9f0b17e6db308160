"""A house without a socket, for those who come from other addresses than this machine's."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any

import httpx
from starlette.applications import Starlette

from ludotheque.house.addresses import Addresses
from ludotheque.house.app import make_app
from ludotheque.house.archive.database import Database
from ludotheque.house.archive.store import Store
from ludotheque.house.growing.bus import Bus
from ludotheque.house.hall import Hall
from ludotheque.house.limits import Limit, Limits
from ludotheque.house.office.office import Office
from ludotheque.house.office.operators import appoint
from ludotheque.house.origin import Hosts
from ludotheque.house.people.account_store import open_account
from ludotheque.house.people.accounts import login_of
from ludotheque.house.people.guests import Guests
from tests.house.people import HereHistorians, HereWorkers

KEY = b"k" * 32
PASSWORD = "correct horse battery"
AT_HOME = "127.0.0.1"
MANY = Limit(10**6, 0, 10**6)


class Wire(Bus):
    """A bus of several processes, all of them here."""

    shared = True

    def __init__(self, all_of_them: "list[Wire]") -> None:
        super().__init__()
        self.all_of_them = all_of_them
        all_of_them.append(self)

    def say(self, kind: str, **word: Any) -> None:
        for other in self.all_of_them:
            if other is not self:
                other.heard(kind, dict(word))


class Caller(httpx.AsyncClient):
    """A browser at some address."""

    async def said(self, method: str, path: str, body: object = None, status: int = 200) -> Any:
        answer = await (self.request(method, path) if body is None else self.request(method, path, json=body))
        assert answer.status_code == status, answer.text
        return answer.json()

    async def opens_an_account(self, name: str) -> None:
        await self.said("POST", "/api/account", {"name": name, "password": PASSWORD}, 201)


class Home:
    def __init__(self, app: Starlette, hall: Hall, guests: Guests) -> None:
        self.guests = guests
        self.app = app
        self.hall = hall
        self.office: Office = app.state.office

    def caller(self, address: str = AT_HOME, cookie: str = "", **headers: str) -> Caller:
        transport = httpx.ASGITransport(self.app, client=(address, 4711))
        cookies = {"guest": cookie} if cookie else None
        return Caller(transport=transport, base_url="http://127.0.0.1:8000", cookies=cookies, headers=headers)

    async def operator(self, name: str = "Porter", address: str = AT_HOME) -> Caller:
        """With an account that nobody had to choose a password for: that takes its time."""
        guest, session, login = self.guests.new(), f"session of {name}", login_of(name)
        await self.hall.store.writer.write(lambda db: open_account(db, guest, login, name, "", session))
        assert await self.hall.store.writer.write(lambda db: appoint(db, login, True))
        await self.office.bans.load()
        self.guests.accounts.add(guest)
        self.guests.sessions.begin(session, guest)
        return self.caller(address, self.guests.cookie(guest, session))


@asynccontextmanager
async def home(database: Database, process: str = "", bus: Bus | None = None) -> AsyncIterator[Home]:
    store = Store(database)
    store.process = process
    hall = Hall(store, HereWorkers(), HereHistorians(), 0, Limits(*[MANY] * 7), bus=bus)
    addresses = Addresses(AT_HOME, AT_HOME, 8000)
    guests = Guests([KEY])
    app = make_app(hall, guests, Hosts([], "0.0.0.0"), addresses)
    async with app.router.lifespan_context(app):
        yield Home(app, hall, guests)
