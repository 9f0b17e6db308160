"""Answers that are packed for the way: files when the client was built, long answers when they are asked for.

The law of this file: only what a call hands over itself is packed (`packed`), and never a secret beside words that
somebody else chose: how short they become together would tell of it. What is kept by browsers is known by its
content, and each packing of it by a name of its own.
"""

import asyncio
import mimetypes
import zlib
from hashlib import sha256
from pathlib import Path
from typing import Final

from starlette.requests import Request
from starlette.responses import FileResponse, Response

FOREVER: Final = "public, max-age=31536000, immutable"
ENDINGS: Final = {"br": ".br", "gzip": ".gz"}  # made by web/packed.ts; the shorter first
SHORT: Final = 1024  # bytes that are not worth it
LONG: Final = 32768  # bytes that are packed beside the event loop
LEVEL: Final = 5
GZIP: Final = 31  # zlib's number for it


def accepted(request: Request) -> set[str]:
    """The packings that whoever asks understands."""
    found: set[str] = set()
    for offer in request.headers.get("accept-encoding", "").lower().split(","):
        name, _, quality = offer.partition(";")
        if quality.replace(" ", "") not in ("q=0", "q=0.0", "q=0.00", "q=0.000"):
            found.add(name.strip())
    return found


def vary(response: Response) -> Response:
    response.headers["vary"] = "accept-encoding"
    return response


async def packed(request: Request, response: Response) -> Response:
    """The same answer, packed if it is long and whoever asks understands that."""
    vary(response)
    body = bytes(response.body)
    if len(body) < SHORT or "gzip" not in accepted(request):
        return response
    shorter = await asyncio.to_thread(gzipped, body) if len(body) >= LONG else gzipped(body)
    response.body = shorter
    response.headers["content-encoding"] = "gzip"
    response.headers["content-length"] = str(len(shorter))
    return response


def gzipped(body: bytes) -> bytes:
    return zlib.compress(body, LEVEL, GZIP)


def file_answer(request: Request, path: Path, hashed: bool) -> Response:
    """A file of the client, in the shortest form that is there. What is `hashed` has a name that changes with it."""
    kind = mimetypes.guess_type(path.name)[0] or "application/octet-stream"
    known = accepted(request)
    forms = [(name, path.with_name(path.name + ending)) for name, ending in ENDINGS.items() if name in known]
    packing, form = next(((name, file) for name, file in forms if file.is_file()), ("", path))
    # Not by time and size: the page of the next build has the same size, and files of a package may have no time.
    tag = f'"{form.name}"' if hashed else tag_of(form.read_bytes())
    headers = {"cache-control": FOREVER if hashed else "no-cache", "etag": tag}
    if known_already(request, tag):
        return vary(Response(status_code=304, headers=headers))
    if packing:
        headers["content-encoding"] = packing
    if hashed:
        return vary(FileResponse(form, headers=headers, media_type=kind))
    return vary(Response(form.read_bytes(), headers=headers, media_type=kind))


def made_answer(request: Request, body: bytes, kind: str) -> Response:
    """What was made of a file for this house."""
    headers = {"cache-control": "no-cache"}
    if len(body) >= SHORT and "gzip" in accepted(request):
        body, headers["content-encoding"] = gzipped(body), "gzip"
    headers["etag"] = tag_of(body)
    if known_already(request, headers["etag"]):
        return vary(Response(status_code=304, headers={"etag": headers["etag"], "cache-control": "no-cache"}))
    return vary(Response(body, headers=headers, media_type=kind))


def tag_of(body: bytes) -> str:
    return f'"{sha256(body).hexdigest()[:32]}"'


def known_already(request: Request, tag: str) -> bool:
    """Whether a browser has this one."""
    return tag in [one.strip().removeprefix("W/") for one in request.headers.get("if-none-match", "").split(",")]


def is_packing(path: Path) -> bool:
    """Nobody asks for these by their name."""
    return path.suffix in ENDINGS.values()
