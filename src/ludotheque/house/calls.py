"""What every HTTP call has in common: bodies of a known shape, answers in JSON, and where a request comes from.

A call is declared once, by its handler. `async def rename(self, request, guest, wish: Me) -> Self` takes a body that
is a Me, decoded before it is called, and answers with a Self; the first line of its docstring says what it is for.
One that makes its Response itself names what is in it: `Call("GET", "/api/…", self.file, answers="text/html")`.
The house reads its requests by this, and writes its OpenAPI document of it (openapi.py).
"""

from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from functools import cached_property
from inspect import signature
from typing import Final, TypeVar

import msgspec
from msgspec import Struct
from starlette.requests import HTTPConnection, Request
from starlette.responses import Response

from ludotheque.house.errors import Problem
from ludotheque.house.origin import ANOTHER_SITE, same_origin
from ludotheque.house.packing import packed
from ludotheque.house.people.guests import COOKIE, COOKIE_SECONDS
from ludotheque.house.public import public_of
from ludotheque.house.wire import BODY_LIMIT, NOT_UNDERSTOOD, ErrorBody, ErrorInfo, number, understood
from ludotheque.kernel.story import SPECTATOR

COOKIES: Final = 4  # of our name in one request
Body = TypeVar("Body", bound=Struct)
Handler = Callable[..., Awaitable[Struct | Response]]  # of the request, the guest, and the body if there is one


class Nothing(Struct, forbid_unknown_fields=True):
    """The body of a request that says everything by its path."""


@dataclass(frozen=True)
class Call:
    method: str
    path: str
    handler: Handler
    status: int = 200  # when all is well
    answers: type[Struct] | str = ""  # what is in a Response that the handler makes: a struct, or a media type
    query: tuple[str, ...] = ()  # what may be asked behind the path
    limit: int = BODY_LIMIT
    cost: int = 1  # how many cheap calls it counts for
    for_operators: bool = False  # to everybody else it is not there
    packs: bool = False  # a long answer is packed (packing.py says when that is no good idea)

    @cached_property
    def body(self) -> type[Struct] | None:
        taken = list(signature(self.handler).parameters.values())[2:]
        return taken[0].annotation if taken else None

    @cached_property
    def decoder(self) -> msgspec.json.Decoder[Struct] | None:
        return None if self.body is None else msgspec.json.Decoder(self.body)

    @cached_property
    def answer(self) -> type[Struct] | str:
        returned = signature(self.handler).return_annotation
        return returned if issubclass(returned, Struct) else self.answers

    async def run(self, request: Request, guest: str) -> Response:
        more = () if self.decoder is None else (await read_body(request, self.decoder, self.limit),)
        found = await self.handler(request, guest, *more)
        response = found if isinstance(found, Response) else answer(found, self.status)
        return await packed(request, response) if self.packs else response


def answer(message: Struct, status: int = 200) -> Response:
    headers = {"cache-control": "no-store"}
    return Response(msgspec.json.encode(message), status, headers, media_type="application/json")


def problem_answer(status: int, kind: str, message: str) -> Response:
    return answer(ErrorBody(ErrorInfo(kind, message)), status)


def no_call() -> Response:
    return problem_answer(404, "not_found", "There is no such call.")


async def no_such_call(request: Request) -> Response:
    return no_call()


def give_cookie(request: Request, response: Response, cookie: str) -> None:
    """For our own path alone: other houses may stand on the same site. Where the house is known by https the cookie
    goes no other way, whatever the proxy says; only whoever comes round it in his network has one for that."""
    public = public_of(request)
    known = public.secure and (request.scope.get("proxied") or public.called(request))
    response.set_cookie(
        COOKIE,
        cookie,
        COOKIE_SECONDS,
        path=public.path or "/",
        httponly=True,
        samesite="lax",
        secure=bool(known) or request.scope["scheme"] == "https",
    )


def cookies_of(connection: HTTPConnection) -> list[str]:
    """All of our name: a site's root may have one besides the path of the house. Browsers put the longest path
    first. A few are enough: each costs a look at its signature, or into the store."""
    parts = [part.strip().partition("=") for line in connection.headers.getlist("cookie") for part in line.split(";")]
    named = [value.strip().strip('"') for name, _, value in parts if name == COOKIE]
    return list(dict.fromkeys(named))[:COOKIES]


def chair_of(connection: HTTPConnection) -> int:
    """The chair that a guest with several at his screen speaks for (`?seat=2`)."""
    chair = number(connection.query_params.get("seat", ""))
    return SPECTATOR if chair is None else chair


async def read_body(request: Request, decoder: msgspec.json.Decoder[Body], limit: int = BODY_LIMIT) -> Body:
    """The body, if it is not too long and of this shape."""
    data = b""
    async for chunk in request.stream():
        data += chunk
        if len(data) > limit:
            raise Problem(413, "bad_request", f"A request has {limit} bytes at the most.")
    try:
        return understood(decoder, data)
    except NOT_UNDERSTOOD as error:
        raise Problem(400, "bad_request", f"This request cannot be understood: {error}") from None


def check_origin(request: Request) -> None:
    """Another site can make a browser send a form; it cannot make it send JSON, nor hide where it comes from."""
    if request.method in ("GET", "HEAD"):
        return
    if not same_origin(request):
        raise Problem(403, "other_site", ANOTHER_SITE)
    if request.headers.get("content-type", "").partition(";")[0].strip().lower() != "application/json":
        raise Problem(415, "bad_request", "Requests are sent as application/json.")
