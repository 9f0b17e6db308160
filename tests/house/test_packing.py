"""What goes over the wire is packed: the client when it is built, long answers when they are asked for."""

import gzip
import os
from collections.abc import Callable
from pathlib import Path

import httpx
import pytest
from starlette.applications import Starlette
from starlette.requests import Request
from starlette.responses import Response

from ludotheque.house.packing import FOREVER, LONG, SHORT, accepted, packed
from ludotheque.house.pages import Pages
from tests.house.people import Visitor

pytestmark = pytest.mark.anyio
SCRIPT = b"const play = () => 'schnuff';\n" * 100
PAGE = b"<!doctype html><title>Ludoth\xc3\xa8que</title>" * 40
BR, GZ = b"as brotli would have it", gzip.compress(SCRIPT, mtime=0)


@pytest.fixture
def client(tmp_path: Path) -> httpx.AsyncClient:
    """A house with nothing but pages."""
    assets = tmp_path / "assets"
    assets.mkdir()
    (tmp_path / "index.html").write_bytes(PAGE)
    (tmp_path / "index.html.gz").write_bytes(gzip.compress(PAGE, mtime=0))
    (tmp_path / "icon.svg").write_bytes(b"<svg/>")
    for ending, content in {"": SCRIPT, ".br": BR, ".gz": GZ}.items():
        (assets / f"index-0a1b.js{ending}").write_bytes(content)
    (assets / "inter-0a1b.woff2").write_bytes(b"font")
    transport = httpx.ASGITransport(Starlette(routes=Pages(tmp_path).routes()))
    return httpx.AsyncClient(transport=transport, base_url="http://house")


async def raw(client: httpx.AsyncClient, path: str, **headers: str) -> tuple[httpx.Response, bytes]:
    """The answer, and its body as it came."""
    asked = {name.replace("_", "-"): value for name, value in headers.items()}
    async with client.stream("GET", path, headers=asked) as answer:
        return answer, b"".join([piece async for piece in answer.aiter_raw()])


@pytest.mark.parametrize(
    ("understands", "chosen", "body"),
    [
        ("gzip, deflate, br, zstd", "br", BR),
        ("gzip;q=1.0, br;q=0", "gzip", GZ),
        ("GZIP", "gzip", GZ),
        ("identity", None, SCRIPT),
        ("br;q=0, gzip;q=0.0", None, SCRIPT),
        ("", None, SCRIPT),
    ],
)
async def test_a_script_comes_in_the_shortest_form_that_the_browser_understands(
    client: httpx.AsyncClient, understands: str, chosen: str | None, body: bytes
) -> None:
    answer, sent = await raw(client, "/assets/index-0a1b.js", accept_encoding=understands)
    assert (answer.headers.get("content-encoding"), sent) == (chosen, body)
    assert answer.headers["content-type"].startswith("text/javascript")
    assert answer.headers["content-length"] == str(len(body))
    assert answer.headers["vary"] == "accept-encoding"
    assert answer.headers["cache-control"] == FOREVER


async def test_each_form_has_a_tag_of_its_own_and_is_sent_once(client: httpx.AsyncClient) -> None:
    tags: set[str] = set()
    for path in ("/assets/index-0a1b.js", "/"):
        for understands in ("br", "gzip", "identity"):
            answer, sent = await raw(client, path, accept_encoding=understands)
            tag = answer.headers["etag"]
            tags.add(tag)
            for known in (tag, f'"other", W/{tag}'):
                again, nothing = await raw(client, path, accept_encoding=understands, if_none_match=known)
                assert (again.status_code, nothing) == (304, b"")
                assert (again.headers["etag"], again.headers["vary"]) == (tag, "accept-encoding")
            assert sent and answer.status_code == 200
    assert len(tags) == 5, "the page has no brotli here: then it comes as it is"


async def test_a_page_is_asked_for_each_time_and_known_by_its_content(
    client: httpx.AsyncClient, tmp_path: Path
) -> None:
    first, _ = await raw(client, "/table/k3v9", accept_encoding="identity")
    assert first.headers["cache-control"] == "no-cache"
    page = tmp_path / "index.html"
    before = page.stat()
    page.write_bytes(PAGE.replace(b"L", b"l"))  # the next build: as long as this one, and perhaps as old
    os.utime(page, ns=(before.st_atime_ns, before.st_mtime_ns))
    again, sent = await raw(client, "/", accept_encoding="identity", if_none_match=first.headers["etag"])
    assert again.status_code == 200 and sent == PAGE.replace(b"L", b"l")


async def test_what_is_packed_already_or_tiny_comes_as_it_is(client: httpx.AsyncClient) -> None:
    font, sent = await raw(client, "/assets/inter-0a1b.woff2", accept_encoding="br, gzip")
    assert (font.headers["content-type"], sent) == ("font/woff2", b"font")
    icon, _ = await raw(client, "/icon.svg", accept_encoding="br, gzip")
    assert "content-encoding" not in icon.headers and icon.headers["content-type"] == "image/svg+xml"
    for path in ("/assets/index-0a1b.js.br", "/index.html.gz"):
        assert (await client.get(path)).status_code == 404


def asking(understands: str) -> Request:
    return Request({"type": "http", "headers": [(b"accept-encoding", understands.encode())]})


@pytest.mark.parametrize("size", [SHORT, LONG + 1])
async def test_a_long_answer_is_packed_for_whoever_understands_it(size: int) -> None:
    plain = await packed(asking("br"), Response(b"x" * size))
    assert "content-encoding" not in plain.headers and plain.headers["vary"] == "accept-encoding"
    short = await packed(asking("gzip"), Response(b"x" * size))
    assert gzip.decompress(bytes(short.body)) == b"x" * size
    assert short.headers["content-length"] == str(len(short.body)) and len(short.body) < size // 10
    tiny = await packed(asking("gzip"), Response(b"tiny"))
    assert "content-encoding" not in tiny.headers


def test_odd_wishes_are_no_wishes() -> None:
    assert accepted(asking(", ;q=1, gzip ; q=0.5,*,br;q=0.000")) == {"", "gzip", "*"}


async def test_moments_rulebooks_records_and_actions_come_packed(visitor: Callable[..., Visitor]) -> None:
    ada = visitor()
    table = await ada.create(["me", "greedy"])
    seat = await ada.connect(table)
    await seat.play()
    paths = [f"tables/{table}/{what}" for what in ("moments", "record", "luck")]
    paths += ["shelf", "games/boum/rulebook.fr", f"games/schnuff/actions/{seat.table['actions']}"]
    for path in paths:
        short, sent = await raw(ada.http, f"/api/{path}", accept_encoding="gzip")
        long, whole = await raw(ada.http, f"/api/{path}", accept_encoding="identity")
        assert long.headers["vary"] == short.headers["vary"] == "accept-encoding"
        if len(whole) >= SHORT:
            assert gzip.decompress(sent) == whole and len(sent) < len(whole) / 2
        assert (short.headers.get("content-encoding") == "gzip") == (len(whole) >= SHORT)
    for path in ("tables", "me", f"tables/{table}"):  # where others' names stand beside the ways to tables
        answer, _ = await raw(ada.http, f"/api/{path}", accept_encoding="gzip")
        assert "content-encoding" not in answer.headers
