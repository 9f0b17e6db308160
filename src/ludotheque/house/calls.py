"""What every HTTP call has in common: bodies of a known shape, answers in JSON, and where a request comes from."""

from collections.abc import Awaitable, Callable
from typing import TypeVar

import msgspec
from msgspec import Struct
from starlette.requests import HTTPConnection, Request
from starlette.responses import Response

from ludotheque.house.errors import Problem
from ludotheque.house.origin import same_origin
from ludotheque.house.people.guests import COOKIE, COOKIE_SECONDS
from ludotheque.house.wire import BODY_LIMIT, NOT_UNDERSTOOD, ErrorBody, ErrorInfo, number
from ludotheque.kernel.story import SPECTATOR

Body = TypeVar("Body", bound=Struct)
Handler = Callable[[Request, str], Awaitable[Response]]
Call = tuple[str, str, Handler]  # method, path, and who answers it


def answer(message: Struct, status: int = 200) -> Response:
    headers = {"cache-control": "no-store"}
    return Response(msgspec.json.encode(message), status, headers, media_type="application/json")


def problem_answer(status: int, kind: str, message: str) -> Response:
    return answer(ErrorBody(ErrorInfo(kind, message)), status)


def give_cookie(request: Request, response: Response, cookie: str) -> None:
    secure = request.scope["scheme"] == "https"
    response.set_cookie(COOKIE, cookie, COOKIE_SECONDS, httponly=True, samesite="lax", secure=secure)


def chair_of(connection: HTTPConnection) -> int:
    """The chair that a guest with several at his screen speaks for (`?seat=2`)."""
    chair = number(connection.query_params.get("seat", ""))
    return SPECTATOR if chair is None else chair


async def read_body(request: Request, kind: type[Body], limit: int = BODY_LIMIT) -> Body:
    """The body, if it is not too long and of this shape."""
    data = b""
    async for chunk in request.stream():
        data += chunk
        if len(data) > limit:
            raise Problem(413, "bad_request", f"A request has {limit} bytes at the most.")
    try:
        return msgspec.json.decode(data, type=kind)
    except NOT_UNDERSTOOD as error:
        raise Problem(400, "bad_request", f"This request cannot be understood: {error}") from None


def check_origin(request: Request) -> None:
    """Another site can make a browser send a form; it cannot make it send JSON, nor hide where it comes from."""
    if request.method in ("GET", "HEAD"):
        return
    if not same_origin(request):
        raise Problem(403, "bad_request", "This request comes from another site.")
    if request.headers.get("content-type", "").partition(";")[0].strip().lower() != "application/json":
        raise Problem(415, "bad_request", "Requests are sent as application/json.")
