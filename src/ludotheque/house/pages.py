"""The browser client: files that vite built into house/static, and one page for all of its routes."""

from pathlib import Path
from typing import Final

from starlette.requests import Request
from starlette.responses import PlainTextResponse, Response
from starlette.routing import Route

from ludotheque.house.packing import file_answer, is_packing, made_answer
from ludotheque.house.public import public_of

STATIC: Final = Path(__file__).parent / "static"
CLIENT_ROUTES: Final = ("/", "/account", "/mail", "/operator", "/table/{rest:path}", "/learn/{game}", "/rules/{game}")
BASE: Final = b'"./'  # how every address in the built page begins


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
        made = page.read_bytes().replace(BASE, f'"{public_of(request).path}/'.encode())
        return made_answer(request, made, "text/html")

    async def file(self, request: Request) -> Response:
        path = self._found(request.path_params["path"])
        if path is None:
            return PlainTextResponse("There is no such page.\n", 404)
        if path == self.static / "index.html":
            return await self.index(request)
        return file_answer(request, path, path.parent == self.static / "assets")

    def _found(self, name: str) -> Path | None:
        try:
            path = (self.static / name).resolve()
            served = path.is_relative_to(self.static) and path.is_file() and not is_packing(path)
            return path if served else None
        except (OSError, ValueError):  # no file can have such a name: too long, or with a NUL in it
            return None
