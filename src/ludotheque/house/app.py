"""The house as one ASGI application."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Final

from starlette.applications import Starlette
from starlette.exceptions import HTTPException
from starlette.middleware import Middleware
from starlette.requests import HTTPConnection, Request
from starlette.responses import PlainTextResponse, Response
from starlette.routing import Route, WebSocketRoute
from starlette.types import ASGIApp, Receive, Scope, Send
from starlette.websockets import WebSocketClose

from ludotheque.house.addresses import Addresses
from ludotheque.house.api import Api
from ludotheque.house.calls import problem_answer
from ludotheque.house.hall import Hall
from ludotheque.house.origin import Hosts
from ludotheque.house.pages import STATIC, Pages, SecurityHeaders
from ludotheque.house.people.guests import Guests
from ludotheque.house.post.notice_calls import NoticeCalls
from ludotheque.house.sockets import Sockets

NOT_OUR_NAME: Final = (
    "This house does not answer to this name. Whoever runs it can allow it: `ludotheque serve --host-name NAME`."
)


async def no_such_call(request: Request) -> Response:
    return problem_answer(404, "not_found", "There is no such call.")


def refusal(path: str, status: int, kind: str, message: str) -> Response:
    """In JSON for those who called, in plain words for those who opened a page."""
    if path.startswith("/api/"):
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
        elif scope["type"] == "websocket":
            await WebSocketClose()(scope, receive, send)  # before it was accepted: 403
        else:
            await refusal(scope["path"], 421, "bad_request", NOT_OUR_NAME)(scope, receive, send)


def make_app(hall: Hall, guests: Guests, hosts: Hosts, addresses: Addresses, static: Path = STATIC) -> Starlette:
    api = Api(hall, guests, addresses)

    @asynccontextmanager
    async def lifespan(app: Starlette) -> AsyncIterator[None]:
        await api.accounts.open()
        hall.open()
        yield
        await hall.close()

    routes = [
        *api.routes(),
        Route("/api/{rest:path}", no_such_call, methods=["GET", "POST", "PUT", "PATCH", "DELETE"]),
        WebSocketRoute("/ws/tables/{table}", Sockets(hall, guests).endpoint),
        Route("/mail", NoticeCalls(hall.notices).one_click, methods=["POST"]),
        *Pages(static).routes(),
    ]
    return Starlette(
        routes=routes,
        lifespan=lifespan,
        middleware=[Middleware(SecurityHeaders), Middleware(AtItsNames, hosts=hosts)],
        exception_handlers={HTTPException: refuse},
    )
