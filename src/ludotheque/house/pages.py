"""The browser client: files that vite built into house/static, and one page for all of its routes."""

from pathlib import Path
from typing import Final

from starlette.datastructures import MutableHeaders
from starlette.requests import Request
from starlette.responses import FileResponse, PlainTextResponse, Response
from starlette.routing import Route
from starlette.types import ASGIApp, Message, Receive, Scope, Send

STATIC: Final = Path(__file__).parent / "static"
CLIENT_ROUTES: Final = ("/", "/account", "/mail", "/table/{rest:path}")
FOREVER: Final = "public, max-age=31536000, immutable"

SECURITY: Final = {
    "content-security-policy": "; ".join(
        [
            "default-src 'none'",
            "script-src 'self'",
            "style-src 'self' 'unsafe-inline'",  # Svelte sets style attributes
            "img-src 'self' data:",
            "font-src 'self'",
            "media-src 'self'",
            "connect-src 'self'",
            "worker-src 'self'",
            "manifest-src 'self'",
            "base-uri 'none'",
            "form-action 'self'",
            "frame-ancestors 'none'",
        ]
    ),
    "cross-origin-opener-policy": "same-origin",
    "referrer-policy": "same-origin",  # a table's link is all one needs to watch
    "x-content-type-options": "nosniff",
}


class Pages:
    def __init__(self, static: Path = STATIC) -> None:
        self.static = static.resolve()

    def routes(self) -> list[Route]:
        index = [Route(path, self.index) for path in CLIENT_ROUTES]
        return [*index, Route("/{path:path}", self.file)]

    async def index(self, request: Request) -> Response:
        page = self.static / "index.html"
        if not page.is_file():
            return PlainTextResponse("The browser client has not been built here: run `make run`.\n", 503)
        return FileResponse(page, headers={"cache-control": "no-cache"})

    async def file(self, request: Request) -> Response:
        path = self._found(request.path_params["path"])
        if path is None:
            return PlainTextResponse("There is no such page.\n", 404)
        hashed = path.parent == self.static / "assets"
        return FileResponse(path, headers={"cache-control": FOREVER if hashed else "no-cache"})

    def _found(self, name: str) -> Path | None:
        try:
            path = (self.static / name).resolve()
            return path if path.is_relative_to(self.static) and path.is_file() else None
        except (OSError, ValueError):  # no file can have such a name: too long, or with a NUL in it
            return None


class SecurityHeaders:
    """On every answer, whoever gave it."""

    def __init__(self, app: ASGIApp) -> None:
        self.app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        async def guarded(message: Message) -> None:
            if message["type"] == "http.response.start":
                headers = MutableHeaders(scope=message)
                for name, value in SECURITY.items():
                    headers.setdefault(name, value)
            await send(message)

        await self.app(scope, receive, guarded if scope["type"] == "http" else send)
