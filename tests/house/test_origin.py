"""By which names the house may be called: a site that points its own name at it must get nothing."""

from collections.abc import Callable

import pytest
from starlette.requests import HTTPConnection
from websockets.asyncio.client import connect
from websockets.exceptions import InvalidStatus

from ludotheque.house.origin import Hosts
from tests.house.people import Visitor

Come = Callable[..., Visitor]


def called(hosts: Hosts, *names: str) -> bool:
    headers = [(b"host", name.encode("latin-1")) for name in names]
    return hosts.known(HTTPConnection({"type": "http", "headers": headers}))


NOBODY = (
    "evil.example",
    "",
    "[",
    "[::1",
    "::1",
    "localhost:x",
    "localhost.evil.example",
    "a@localhost",
    "\xff",
    "1.2.3",
)


def test_at_home_it_answers_to_itself_only() -> None:
    hosts = Hosts(["127.0.0.1"], "127.0.0.1")
    for name in ("localhost", "LOCALHOST:8000", "localhost.", "127.0.0.1", "127.0.0.1:80", "[::1]:8000"):
        assert called(hosts, name), name
    for name in (*NOBODY, "192.168.1.7", "[2001:db8::1]", "8.8.8.8:8000"):
        assert not called(hosts, name), name
    assert not called(hosts) and not called(hosts, "localhost", "localhost")


def test_in_the_world_it_answers_to_addresses_and_to_the_names_it_was_given() -> None:
    hosts = Hosts(["0.0.0.0", "Games.example", "box.local."], "0.0.0.0")
    for name in (
        "192.168.1.7:8000",
        "[2001:db8::1]",
        "localhost:8000",
        "games.example",
        "GAMES.example:443",
        "box.local",
    ):
        assert called(hosts, name), name
    for name in (*NOBODY, "games.example.evil.example"):
        assert not called(hosts, name), name


@pytest.mark.anyio
async def test_a_house_called_by_another_name_says_how_that_is_allowed(visitor: Come) -> None:
    guest = visitor()
    evil = {"host": "evil.example"}
    for path in ("/", "/api/me", "/api/tables"):
        answer = await guest.http.get(path, headers=evil)
        assert answer.status_code == 421 and "--host-name" in answer.text
        assert "set-cookie" not in answer.headers
    assert (await guest.http.get("/api/me", headers=evil)).json()["error"]["kind"] == "other_name"
    table = await guest.create(["me", "open"])
    port = int(guest.url.rpartition(":")[2])
    with pytest.raises(InvalidStatus) as refused:
        await connect(f"ws://evil.example/ws/tables/{table}", host="127.0.0.1", port=port)
    assert refused.value.response.status_code == 421 and b"--host-name" in refused.value.response.body
