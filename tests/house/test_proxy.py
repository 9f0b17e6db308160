"""Behind a proxy: on a path of its site, whether the proxy takes that off or not; and whom it is believed about."""

import asyncio
import re
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from email.message import EmailMessage
from io import IOBase
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

import httpx
import pytest
from starlette.requests import HTTPConnection
from structlog.testing import capture_logs
from websockets.exceptions import InvalidStatus

from ludotheque.house import proxy
from ludotheque.house.addresses import Addresses
from ludotheque.house.door import Crowd
from ludotheque.house.errors import HouseError
from ludotheque.house.post.mail import Post, mail_sender, mail_server
from ludotheque.house.proxy import HERE, NO_CLIENT, NO_SCHEME, UNKNOWN_PROXY, Proxies
from ludotheque.house.public import Public, checked_url, origin_of
from ludotheque.house.serve import House, make_house
from ludotheque.house.settings import Settings
from tests.house.people import Visitor
from tests.house.proxies import Proxy

pytestmark = pytest.mark.anyio
SITE = "https://example.org/games"
TLS = {"Host": "example.org", "X-Forwarded-For": "203.0.113.9", "X-Forwarded-Proto": "https"}


@asynccontextmanager
async def opened(folder: Path, url: str = SITE, per_address: int = 100, proxies: Any = HERE) -> AsyncIterator[House]:
    house, listener, held = make_house(
        Settings(folder, port=0, pace=0, per_address=per_address, public_url=url, proxies=tuple(proxies))
    )
    task = asyncio.get_running_loop().create_task(house.serve([listener]))
    while not house.started:
        await asyncio.sleep(0.01)
    try:
        yield house
    finally:
        house.should_exit = True
        await task
        assert isinstance(held, IOBase)
        held.close()


def port_of(house: House) -> int:
    return urlsplit(house.address).port or 0


@pytest.fixture(params=[True, False], ids=["strips", "passes on"])
def strips(request: pytest.FixtureRequest) -> bool:
    return bool(request.param)


class Guest(Visitor):
    """Somebody at the other end of a proxy with TLS: his secure cookie travels, though this way has none."""

    def __init__(self, url: str) -> None:
        super().__init__(url)
        self.kept = ""

    @property
    def cookie(self) -> str:
        return self.kept

    async def call(self, method: str, path: str, body: object = None, status: int = 200) -> Any:
        headers = {"cookie": f"guest={self.kept}"} if self.kept else {}
        answer = await self.http.request(method, self.url + path, json=body, headers=headers)
        assert answer.status_code == status, answer.text
        if given := answer.headers.get("set-cookie"):
            assert "; Path=/games;" in given and given.endswith("; Secure"), given
            self.kept = given.partition(";")[0].removeprefix("guest=")
        return answer.json()


# ---------------------------------------------------------------------- on a path


async def test_a_game_is_played_under_a_path_of_a_site(tmp_path: Path, strips: bool) -> None:
    async with opened(tmp_path) as house, Proxy(port_of(house), strips=strips, sends=TLS) as proxy:
        ada, bea = Guest(f"{proxy.url}/games"), Guest(f"{proxy.url}/games")
        table = await ada.create(["me", "open"])
        await bea.call("GET", "/api/me")
        await bea.sit(table, 1)
        seats = [await one.connect(table, origin="https://example.org") for one in (ada, bea)]
        async with asyncio.timeout(60):
            await asyncio.gather(*(seat.play() for seat in seats))
        assert all(seat.table["outcome"] for seat in seats)
        links = (await ada.call("GET", "/api/house"))["links"]
        assert links[0] == {"url": SITE, "reach": "everywhere"}
        assert all(link["url"].endswith("/games") for link in links)
        assert all(target.startswith("/games/") for target in proxy.seen)
        for one in (ada, bea):
            await one.close()


async def test_the_page_knows_where_it_stands(tmp_path: Path, strips: bool) -> None:
    """And all it names is found there, by one build for every path."""
    async with opened(tmp_path) as house, Proxy(port_of(house), strips=strips, sends=TLS) as proxy:
        async with httpx.AsyncClient(base_url=proxy.url, timeout=60) as http:
            for path in ("/games", "/games/", "/games/table/abc", "/games/account", "/games/index.html"):
                page = await http.get(path)
                assert page.status_code == 200 and '<meta name="house" content="/games/" />' in page.text
            named = re.findall(r'(?:src|href)="([^"]*)"', page.text)
            assert len(named) >= 3
            for path in named:
                assert path.startswith("/games/") and (await http.get(path)).status_code == 200, path
            assert (await http.get("/games/notices.js")).status_code == 200
            assert (await http.get("/gamesroom")).text == "Another site"
            assert (await http.get("/games/nothing")).status_code == 404
        async with httpx.AsyncClient(base_url=house.address, timeout=60) as direct:  # round the proxy
            for path in ("/", "/games/", "/table/abc", "/games/table/abc"):
                assert '<meta name="house" content="/games/" />' in (await direct.get(path)).text
            assert (await direct.get("/api/me")).json().keys() == (await direct.get("/games/api/me")).json().keys()


async def test_at_the_root_of_a_site_nothing_is_put_before_a_path(tmp_path: Path) -> None:
    async with opened(tmp_path, "") as house, httpx.AsyncClient(base_url=house.address, timeout=60) as http:
        page = (await http.get("/table/abc")).text
        assert '<meta name="house" content="/" />' in page and '"./' not in page
        assert "; Path=/;" in (await http.get("/api/me")).headers["set-cookie"]
        assert (await http.get("/games/api/me")).status_code == 404


@pytest.mark.parametrize(
    ("text", "url"),
    [
        ("https://Example.org/Games/", "https://example.org/Games"),
        ("HTTP://box.local:8000/a/b.c/~d-e_f", "http://box.local:8000/a/b.c/~d-e_f"),
        ("https://example.org/tables", "https://example.org/tables"),
    ],
)
def test_a_public_address_may_have_a_path(text: str, url: str) -> None:
    assert checked_url(text) == url


@pytest.mark.parametrize(
    "path", ["/../x", "/a/./b", "/a//b", "/a?b", "/a#b", "/a b", "/é", "/%2e", '/"x', "/<x>", "/table", "/api/x", "/ws"]
)
def test_a_path_that_nobody_could_tell_from_our_own_is_none(path: str) -> None:
    with pytest.raises(HouseError):
        checked_url(f"https://example.org{path}")


def test_every_way_to_the_house_leads_to_its_path() -> None:
    links = Addresses("10.0.0.7", "10.0.0.7", 8000, SITE).links("https://example.org")
    assert [link.url for link in links] == [SITE, "http://10.0.0.7:8000/games"]


def test_letters_lead_to_its_path(monkeypatch: pytest.MonkeyPatch) -> None:
    post = Post(mail_server("smtp://127.0.0.1"), mail_sender("games@example.org"), SITE, [b"k" * 32])
    letters: list[EmailMessage] = []
    monkeypatch.setattr(post.outbox, "put", letters.append)
    post.ask("ada", "ada@example.net", "en", "")
    post.turn("ada@example.net", "fr", "abc", "schnuff")
    post.outbox.close()
    confirm, turn = (letter.get_content() for letter in letters)
    assert f"{SITE}/mail?confirm=" in confirm and f"{SITE}/table/abc" in turn
    assert all(letter["List-Unsubscribe"].startswith(f"<{SITE}/mail?stop=") for letter in letters)


# ---------------------------------------------------------------------- who is believed


def test_only_proxies_that_were_named_are_believed() -> None:
    at_home = Proxies()
    for host in ("127.0.0.1", "127.8.9.1", "::1", "::ffff:127.0.0.1"):
        assert at_home.trusts(host), host
    for host in ("192.0.2.1", "::2", "", "localhost", "unix:"):
        assert not at_home.trusts(host), host
    elsewhere = Proxies(["10.1.0.0/16", "2001:db8::5"])
    assert elsewhere.trusts("10.1.2.3") and elsewhere.trusts("2001:db8::5") and not elsewhere.trusts("127.0.0.1")
    with pytest.raises(HouseError, match=r"192\.0\.2\.7"):
        Proxies(["nginx"])


@pytest.mark.parametrize(
    ("told", "client"),
    [
        (["203.0.113.9"], "203.0.113.9"),
        (["198.51.100.1, 203.0.113.9"], "203.0.113.9"),  # the first is what he says of himself
        (["198.51.100.1", "203.0.113.9, 127.0.0.1"], "203.0.113.9"),
        (["127.0.0.1"], "127.0.0.1"),
        (["[2001:db8::1]:443"], "2001:db8::1"),
        (["203.0.113.9:5000"], "203.0.113.9"),
        (["unknown, nonsense, 203.0.113.9"], "203.0.113.9"),
        (["<script>", ""], ""),
        ([], ""),
    ],
)
def test_of_those_a_request_came_through_the_last_stranger_counts(told: list[str], client: str) -> None:
    assert Proxies().client(told) == client


@pytest.mark.parametrize("told", ["198.51.100.1, unix:", "198.51.100.1, unknown", "198.51.100.1,", "," * 60_000])
def test_what_stands_before_something_that_is_no_address_is_not_believed(told: str) -> None:
    assert Proxies().client([told]) == ""


def test_a_header_of_commas_is_not_read_to_its_end(monkeypatch: pytest.MonkeyPatch) -> None:
    looked: list[str] = []

    def look(text: str) -> str:
        looked.append(text)
        return "127.0.0.1"

    monkeypatch.setattr(proxy, "_bare", look)
    Proxies().client(["127.0.0.1," * 6000] * 50)
    assert len(looked) == proxy.HOPS


async def test_behind_a_proxy_each_address_has_an_allowance_of_its_own(tmp_path: Path) -> None:
    """At the door all come from the proxy; so whoever it speaks for is counted."""
    async with opened(tmp_path, "", per_address=3) as house:
        ada = Visitor(house.address.rstrip("/"))
        table = await ada.create(["me", "open"])
        seats = []
        for address in ("203.0.113.9", "203.0.113.10"):
            for _ in range(3):
                seats.append(await ada.connect(table, told={"X-Forwarded-For": address}))
                await seats[-1].until("room")
            with capture_logs() as logs, pytest.raises(InvalidStatus) as refused:
                await ada.connect(table, told={"X-Forwarded-For": address})
            assert refused.value.response.status_code == 503 and b"too many" in refused.value.response.body
            assert [line["address"] for line in logs] == [address]
        assert (await ada.http.get("/api/me", headers={"x-forwarded-for": "203.0.113.9"})).status_code == 503
        assert (await ada.http.get("/api/me", headers={"x-forwarded-for": "203.0.113.11"})).status_code == 200
        await seats[0].socket.close()
        async with asyncio.timeout(60):
            while (await ada.http.get("/api/me", headers={"x-forwarded-for": "203.0.113.9"})).status_code == 503:
                await asyncio.sleep(0.01)
        await ada.close()


async def test_whoever_is_no_proxy_speaks_for_himself_alone(tmp_path: Path) -> None:
    stranger = opened(tmp_path, per_address=100, proxies=["192.0.2.1"])
    async with stranger as house, httpx.AsyncClient(base_url=house.address, timeout=60) as http:
        with capture_logs() as logs:
            for _ in range(2):
                answer = await http.get("/api/me", headers=TLS)
        assert answer.status_code == 200
        assert [(line["event"], line["address"]) for line in logs] == [(UNKNOWN_PROXY, "127.0.0.1")]
        plain = await http.get("/api/me", headers={"x-forwarded-proto": "https"})
        assert not plain.headers["set-cookie"].endswith("Secure"), "round the proxy, by an address in numbers"


def test_at_the_door_a_proxy_may_have_as_many_connections_as_there_is_room(monkeypatch: pytest.MonkeyPatch) -> None:
    class Transport:
        def __init__(self, host: str) -> None:
            self.host = host

        def get_extra_info(self, name: str) -> tuple[str, int]:
            return self.host, 5

    async def enter() -> list[bool]:
        crowd = Crowd(2, 7, Proxies(["10.0.0.1"]).trusts)
        hosts = ["10.0.0.2"] * 3 + ["10.0.0.1"] * 6
        return [crowd.enter(Transport(host)) is not None for host in hosts]  # type: ignore[arg-type]

    with capture_logs():
        assert asyncio.run(enter()) == [True, True, False, True, True, True, True, True, False]


# ---------------------------------------------------------------------- what a proxy leaves out


async def test_another_name_gets_an_answer_that_says_what_to_set(tmp_path: Path) -> None:
    async with (
        opened(tmp_path) as house,
        Proxy(port_of(house), sends={"Host": "backend"}) as proxy,
        httpx.AsyncClient(base_url=proxy.url, timeout=60) as http,
    ):
        for path in ("/games/", "/games/api/me"):
            answer = await http.get(path)
            assert answer.status_code == 421
            for word in ("--public-url", "--host-name", "Host"):
                assert word in answer.text
        assert answer.json()["error"]["kind"] == "other_name"


async def test_a_proxy_that_replaces_the_host_is_no_obstacle_when_the_public_address_is_known(tmp_path: Path) -> None:
    async with opened(tmp_path) as house:
        sends = TLS | {"Host": f"127.0.0.1:{port_of(house)}"}
        async with Proxy(port_of(house), sends=sends) as proxy:
            ada = Guest(f"{proxy.url}/games")
            ada.http.headers["origin"] = "https://example.org"
            table = await ada.create(["me", "open"])
            await (await ada.connect(table, origin="https://example.org")).until("room")
            await ada.close()


async def test_without_it_the_refusal_says_what_to_set(tmp_path: Path) -> None:
    async with opened(tmp_path, "") as house:
        sends = {"Host": f"127.0.0.1:{port_of(house)}"}
        async with Proxy(port_of(house), sends=sends) as proxy:
            ada = Visitor(f"{proxy.url}/games")
            page = {"origin": "https://example.org"}
            answer = await ada.http.put("/api/me", json={"name": "Ada"}, headers=page)
            assert answer.status_code == 403 and answer.json()["error"]["kind"] == "other_site"
            assert "Host" in answer.text and "--public-url" in answer.text
            with pytest.raises(InvalidStatus) as refused:
                await ada.connect("abc", origin="https://example.org")
            assert refused.value.response.status_code == 403 and b"--public-url" in refused.value.response.body
            asked = await ada.http.post("/ws/tables/abc", headers=page)  # what a page asks whose socket fails
            assert asked.status_code == 403 and asked.json()["error"]["kind"] == "other_site"
            await ada.close()


@pytest.mark.parametrize(
    "origin", ["https://evil.example", "http://example.org", "https://example.org.evil.example", "null"]
)
async def test_a_public_address_lets_no_other_site_in(tmp_path: Path, origin: str) -> None:
    async with opened(tmp_path) as house, httpx.AsyncClient(base_url=house.address, timeout=60) as http:
        answer = await http.put("/api/me", json={"name": "Eve"}, headers={"origin": origin})
        assert answer.status_code == 403 and "set-cookie" in answer.headers


async def test_a_socket_without_its_upgrade_is_told_so(tmp_path: Path) -> None:
    kept_back = ("upgrade", "connection")
    async with opened(tmp_path) as house, Proxy(port_of(house), sends=TLS, keeps_back=kept_back) as proxy:
        ada = Guest(f"{proxy.url}/games")
        table = await ada.create(["me", "open"])
        with pytest.raises(InvalidStatus) as refused:
            await ada.connect(table)
        assert refused.value.response.status_code == 426 and b"Upgrade" in refused.value.response.body
        assert refused.value.response.headers["upgrade"] == "websocket"
        asked = await ada.http.post(f"{ada.url}/ws/tables/{table}")
        assert (asked.status_code, asked.json()["error"]["kind"]) == (426, "no_upgrade")
        await ada.close()


@pytest.mark.parametrize(
    ("sends", "warning"),
    [
        (TLS, None),
        (TLS | {"X-Forwarded-Proto": "http"}, NO_SCHEME),
        ({"Host": "example.org", "X-Forwarded-For": "203.0.113.9"}, NO_SCHEME),
        ({"Host": "example.org", "X-Forwarded-Proto": "https"}, NO_CLIENT),
    ],
    ids=["all", "http", "no scheme", "no client"],
)
async def test_what_a_proxy_leaves_out_is_logged_once_and_cookies_stay_secure(
    tmp_path: Path, sends: dict[str, str], warning: str | None
) -> None:
    async with opened(tmp_path) as house, Proxy(port_of(house), sends=sends) as proxy:
        with capture_logs() as logs:
            async with httpx.AsyncClient(base_url=f"{proxy.url}/games", timeout=60) as http:
                for _ in range(3):
                    cookie = (await http.get("/api/me")).headers["set-cookie"]
        assert cookie.endswith("; Secure") and "HttpOnly" in cookie
        assert [line["event"] for line in logs] == ([] if warning is None else [warning])


@pytest.mark.parametrize(
    ("url", "origin"),
    [
        ("https://Example.org:443/games", "https://example.org"),
        ("http://box:80", "http://box"),
        ("http://box:443", "http://box:443"),
        ("https://[2001:db8::1]:444/x", "https://[2001:db8::1]:444"),
        ("null", ""),
        ("", ""),
    ],
)
def test_an_origin_is_written_in_one_way(url: str, origin: str) -> None:
    assert origin_of(url) == origin


def test_the_public_name_is_called_with_any_port(called: Callable[[str], bool]) -> None:
    assert called("example.org") and called("EXAMPLE.org:443") and called("example.org.")
    assert not called("example.com") and not called("") and not called("[")


@pytest.fixture
def called() -> Callable[[str], bool]:
    def by(host: str) -> bool:
        scope = {"type": "http", "headers": [(b"host", host.encode())]}
        return Public(SITE).called(HTTPConnection(scope)) and not Public().called(HTTPConnection(scope))

    return by
