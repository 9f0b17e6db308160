"""The house as one ASGI application."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

from starlette.applications import Starlette
from starlette.exceptions import HTTPException
from starlette.middleware import Middleware
from starlette.requests import Request
from starlette.responses import PlainTextResponse, Response
from starlette.routing import Route, WebSocketRoute

from ludotheque.house.api import Api, problem_answer
from ludotheque.house.guests import Guests
from ludotheque.house.hall import Hall
from ludotheque.house.pages import STATIC, Pages, SecurityHeaders
from ludotheque.house.sockets import Sockets


async def no_such_call(request: Request) -> Response:
    return problem_answer(404, "not_found", "There is no such call.")


async def refuse(request: Request, error: Exception) -> Response:
    """Starlette's own refusals (a wrong method, above all) in the words of the house."""
    assert isinstance(error, HTTPException)
    if request.url.path.startswith("/api/"):
        return problem_answer(error.status_code, "not_found", error.detail)
    return PlainTextResponse(f"{error.detail}\n", error.status_code, error.headers)


def make_app(hall: Hall, guests: Guests, static: Path = STATIC) -> Starlette:
    @asynccontextmanager
    async def lifespan(app: Starlette) -> AsyncIterator[None]:
        hall.open()
        yield
        await hall.close()

    routes = [
        *Api(hall, guests).routes(),
        Route("/api/{rest:path}", no_such_call, methods=["GET", "POST", "PUT", "PATCH", "DELETE"]),
        WebSocketRoute("/ws/tables/{table}", Sockets(hall, guests).endpoint),
        *Pages(static).routes(),
    ]
    return Starlette(
        routes=routes,
        lifespan=lifespan,
        middleware=[Middleware(SecurityHeaders)],
        exception_handlers={HTTPException: refuse},
    )
