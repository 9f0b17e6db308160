"""The HTTP calls about who somebody is: names, accounts, sessions, and leaving for good."""

from datetime import UTC, datetime
from typing import Final

from starlette.requests import Request
from starlette.responses import Response, StreamingResponse

from ludotheque.house.calls import Call, Nothing, answer, cookies_of, give_cookie
from ludotheque.house.errors import Problem
from ludotheque.house.limits import address_of
from ludotheque.house.people.accounts import Accounts
from ludotheque.house.people.export import Everything, Exports
from ludotheque.house.wire import Credentials, Farewell, Me, NewPassword, Self

# Where somebody whose session has ended begins anew. Elsewhere he is told: a request that was on its way while he
# logged in must not bring back a stranger's cookie.
BEGINNINGS: Final = (("GET", "/api/me"), ("POST", "/api/session"))


def check_session(request: Request, ended: bool) -> None:
    if ended and (request.method, request.scope["path"]) not in BEGINNINGS:
        raise Problem(401, "logged_out", "You are logged out here.")


class AccountCalls:
    def __init__(self, accounts: Accounts) -> None:
        self.accounts = accounts
        self.guests = accounts.guests
        self.exports = Exports(accounts.hall)

    def calls(self) -> list[Call]:
        return [
            Call("GET", "/api/me", self.me),
            Call("PUT", "/api/me", self.rename),
            Call("DELETE", "/api/me", self.forget, answers=Self, cost=20),
            Call("GET", "/api/me/export", self.export, answers=Everything),
            Call("POST", "/api/account", self.create, 201, Self),
            Call("PUT", "/api/account", self.change_password, answers=Self),
            Call("POST", "/api/session", self.enter, answers=Self),
            Call("DELETE", "/api/session", self.leave, answers=Self),
        ]

    async def me(self, request: Request, guest: str) -> Self:
        """Who you are."""
        return await self.accounts.name(guest)

    async def rename(self, request: Request, guest: str, wish: Me) -> Self:
        """Choose a name."""
        await self.accounts.rename(guest, wish.name)
        return await self.accounts.name(guest)

    async def create(self, request: Request, guest: str, wish: Credentials) -> Response:
        """Open an account."""
        session = await self.accounts.create(guest, wish, address_of(request))
        return await self._as(request, guest, session, 201)

    async def enter(self, request: Request, guest: str, wish: Credentials) -> Response:
        """Log in."""
        session = await self.accounts.enter(guest, wish, address_of(request))
        return await self._as(request, self.guests.sessions.whose(session), session)

    async def leave(self, request: Request, guest: str, nothing: Nothing) -> Response:
        """Log out here."""
        await self.accounts.leave(self._session(request))
        return await self._as(request, self.guests.new())

    async def change_password(self, request: Request, guest: str, wish: NewPassword) -> Response:
        """Change the password; all other sessions end."""
        session = self._session(request)
        fresh = await self.accounts.change_password(
            guest, session, wish.password, wish.new_password, address_of(request)
        )
        return await self._as(request, guest, fresh)

    async def export(self, request: Request, guest: str) -> Response:
        """All that the house keeps of you, as a file."""
        pieces = await self.exports.begin(guest)
        name = f"ludotheque-{datetime.now(UTC):%Y-%m-%d}.json"
        headers = {"cache-control": "no-store", "content-disposition": f'attachment; filename="{name}"'}
        return StreamingResponse(pieces, 200, headers, "application/json")

    async def forget(self, request: Request, guest: str, wish: Farewell) -> Response:
        """Leave for good; what the house keeps of you is deleted."""
        if not wish.confirm:
            raise Problem(400, "bad_request", "Whoever wants to be deleted says so.")
        await self.accounts.forget(guest, wish.password, address_of(request))
        return await self._as(request, self.guests.new())

    def _session(self, request: Request) -> str:
        return self.guests.session(self.guests.chosen(cookies_of(request)))

    async def _as(self, request: Request, guest: str, session: str = "", status: int = 200) -> Response:
        """This browser is now that guest's."""
        response = answer(await self.accounts.name(guest), status)
        give_cookie(request, response, self.guests.cookie(guest, session))
        return response
