"""Every answer has the headers that keep a browser from doing more than we ask of it."""

from pathlib import Path

import httpx
import pytest
from starlette.responses import Response
from starlette.types import Receive, Scope, Send
from websockets.exceptions import InvalidStatus

from ludotheque.house.headers import SECURITY, TLS_ALONE, SecurityHeaders
from ludotheque.house.pages import STATIC
from tests.house.people import Visitor
from tests.house.test_proxy import opened

pytestmark = pytest.mark.anyio
EXPECTED = {
    "content-security-policy": (
        "default-src 'none'; script-src 'self'; style-src 'self'; style-src-attr 'unsafe-inline'; img-src 'self' data:;"
        " font-src 'self'; media-src 'self'; connect-src 'self'; worker-src 'self'; manifest-src 'self';"
        " base-uri 'none'; form-action 'self'; frame-ancestors 'none'"
    ),
    "cross-origin-opener-policy": "same-origin",
    "cross-origin-resource-policy": "same-origin",
    "origin-agent-cluster": "?1",
    "permissions-policy": (
        "accelerometer=(), camera=(), display-capture=(), geolocation=(), gyroscope=(), magnetometer=(), microphone=(),"
        " midi=(), payment=(), publickey-credentials-get=(), usb=()"
    ),
    "referrer-policy": "same-origin",
    "x-content-type-options": "nosniff",
    "x-frame-options": "DENY",
}
HTTPS = {"strict-transport-security": "max-age=31536000"}


def test_these_are_the_headers() -> None:
    """Whoever weakens one has to say so here too."""
    assert SECURITY == EXPECTED and TLS_ALONE == HTTPS


async def answers(url: str, http: httpx.AsyncClient) -> dict[str, httpx.Response]:
    asset = next((STATIC / "assets").glob("index-*.js")).name
    other = {"host": "evil.example"}
    return {
        "page": await http.get("/"),
        "table": await http.get("/table/abc"),
        "asset": await http.get(f"/assets/{asset}"),
        "worker": await http.get("/notices.js"),
        "api": await http.get("/api/shelf"),
        "created": await http.post("/api/tables", json={"game": "schnuff", "seats": ["me", "open"]}),
        "refused": await http.post("/api/tables", json={}),
        "no such call": await http.get("/api/nothing"),
        "no such page": await http.get("/nothing"),
        "wrong method": await http.delete("/"),
        "another site": await http.put("/api/me", json={"name": "Eve"}, headers={"origin": "https://evil.example"}),
        "another name": await http.get("/", headers=other),
        "no upgrade": await http.get("/ws/tables/abc"),
        "too long": await http.put("/api/me", content=b" " * 20000, headers={"content-type": "application/json"}),
    }


@pytest.mark.parametrize("url", ["", "https://example.org"])
async def test_every_answer_has_them(tmp_path: Path, url: str) -> None:
    expected = EXPECTED | (HTTPS if url else {})
    async with opened(tmp_path, url) as house, httpx.AsyncClient(base_url=house.address, timeout=60) as http:
        found = await answers(url, http)
        visitor = Visitor(house.address.rstrip("/"))
        with pytest.raises(InvalidStatus) as refused:
            await visitor.connect("abc", origin="https://evil.example")
        await visitor.close()
    statuses = sorted({answer.status_code for answer in found.values()})
    assert statuses == [200, 201, 400, 403, 404, 405, 413, 421, 426]
    for name, answer in found.items():
        assert {header: answer.headers.get(header) for header in expected} == expected, name
        assert ("strict-transport-security" in answer.headers) == bool(url), name
    headers = refused.value.response.headers
    assert {header: headers.get(header) for header in expected} == expected


async def test_so_has_what_has_not_changed_since(tmp_path: Path) -> None:
    async def app(scope: Scope, receive: Receive, send: Send) -> None:
        await Response(status_code=304)(scope, receive, send)

    transport = httpx.ASGITransport(SecurityHeaders(app))
    async with httpx.AsyncClient(transport=transport, base_url="http://house") as http:
        answer = await http.get("/")
    assert answer.status_code == 304 and {name: answer.headers.get(name) for name in EXPECTED} == EXPECTED
