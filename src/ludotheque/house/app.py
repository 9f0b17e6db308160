"""The house as one ASGI application."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

from starlette.applications import Starlette
from starlette.exceptions import HTTPException
from starlette.middleware import Middleware
from starlette.requests import HTTPConnection, Request
from starlette.responses import PlainTextResponse, Response
from starlette.routing import Route, WebSocketRoute
from starlette.types import ASGIApp, Receive, Scope, Send

from ludotheque.house.addresses import Addresses
from ludotheque.house.api import Api
from ludotheque.house.calls import no_such_call, problem_answer
from ludotheque.house.growing.relay import Relay
from ludotheque.house.hall import Hall
from ludotheque.house.office.health import HealthCalls
from ludotheque.house.office.metrics import Counted
from ludotheque.house.origin import NOT_OUR_NAME, Hosts
from ludotheque.house.pages import STATIC, Pages
from ludotheque.house.people.guests import Guests
from ludotheque.house.post.notice_calls import NoticeCalls
from ludotheque.house.proxy import denied
from ludotheque.house.sockets import Sockets


def refusal(path: str, status: int, kind: str, message: str) -> Response:
    """In JSON for those who called, in plain words for those who opened a page."""
    if path.startswith(("/api/", "/ws/")):
        return problem_answer(status, kind, message)
    return PlainTextResponse(f"{message}\n", status)


async def refuse(request: Request, error: Exception) -> Response:
    """Starlette's own refusals (a wrong method, above all) in the words of the house."""
    assert isinstance(error, HTTPException)
    response = refusal(request.scope["path"], error.status_code, "not_found", error.detail)
    response.headers.update(error.headers or {})
    return response


class AtItsNames:
    """Answers when it is called by a name of the house."""

    def __init__(self, app: ASGIApp, hosts: Hosts) -> None:
        self.app = app
        self.hosts = hosts

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] == "lifespan" or self.hosts.known(HTTPConnection(scope)):
            await self.app(scope, receive, send)
        else:
            await denied(scope, receive, send, refusal(scope["path"], 421, "other_name", NOT_OUR_NAME))


def make_app(
    hall: Hall, guests: Guests, hosts: Hosts, addresses: Addresses, token: str = "", static: Path = STATIC
) -> Starlette:
    """`token` is what the processes of a house know each other by, where there are several."""
    api = Api(hall, guests, addresses)

    @asynccontextmanager
    async def lifespan(app: Starlette) -> AsyncIterator[None]:
        await hall.bus.open()
        await api.accounts.open()
        await api.office.open()
        await hall.open()
        yield
        await api.office.close()
        await hall.close()

    sockets = Sockets(hall, api.accounts, api.office.bans)
    routes = [
        *api.routes(),
        Route("/api/{rest:path}", no_such_call, methods=["GET", "POST", "PUT", "PATCH", "DELETE"]),
        WebSocketRoute("/ws/tables/{table}", sockets.endpoint),
        Route("/ws/tables/{table}", sockets.no_upgrade, methods=["GET", "POST"]),
        Route("/ws/{rest:path}", sockets.no_upgrade, methods=["GET", "POST"]),
        Route("/mail", NoticeCalls(hall.notices).one_click, methods=["POST"]),
        *HealthCalls(api.office.watch).routes(),
        *Pages(static).routes(),
    ]
    middleware = [Middleware(Counted), Middleware(AtItsNames, hosts=hosts)]
    if token:
        ours = hall.tables.__contains__
        middleware.append(Middleware(Relay, leases=hall.leases, ours=ours, token=token))
    app = Starlette(
        routes=routes,
        lifespan=lifespan,
        middleware=middleware,
        exception_handlers={HTTPException: refuse},
    )
    app.state.office = api.office
    return app
