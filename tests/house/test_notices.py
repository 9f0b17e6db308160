"""Turn notices on their way: what leaves the house, and what cannot be made to leave it."""

import asyncio
import re
import stat
import threading
from collections.abc import AsyncIterator, Callable, Iterator
from email.message import EmailMessage
from pathlib import Path
from typing import Any

import pytest
from py_vapid import Vapid  # type: ignore[import-untyped]
from structlog.testing import capture_logs
from typer.testing import CliRunner

from ludotheque.cli import app
from ludotheque.house.archive.store import Store
from ludotheque.house.errors import HouseError, Problem
from ludotheque.house.folder import FolderKeys
from ludotheque.house.post.letters import WORDS
from ludotheque.house.post.mail import Post, checked_address, mail_sender, mail_server
from ludotheque.house.post.notices import Outside, make_notices
from ludotheque.house.post.outbox import LONGEST, Outbox
from ludotheque.house.post.push import Push
from ludotheque.house.settings import Settings
from ludotheque.house.wire import PushKeys, Subscription
from tests.house.outside import Browser, MailServer, PushService
from tests.house.people import House, Visitor

pytestmark = pytest.mark.anyio
Come = Callable[..., Visitor]
Open = Callable[..., House]


# ---------------------------------------------------------------------- by push


@pytest.fixture
def service() -> Iterator[PushService]:
    service = PushService()
    yield service
    service.close()


@pytest.fixture
def opened(tmp_path: Path) -> Iterator[Open]:
    """Opens houses that are closed whatever happens."""
    houses: list[House] = []

    def open_one(outside: str = "Outside()") -> House:
        houses.append(House(tmp_path, outside=outside))
        return houses[-1]

    yield open_one
    for house in houses:
        if house.process.poll() is None:
            house.kill()


def waiting_visitors(visitor: Come, house: House) -> tuple[Visitor, Visitor]:
    return visitor(url=house.url), visitor(url=house.url)


async def lay(ada: Visitor, bea: Visitor) -> str:
    """A table at which Bea is waited for and Ada is there."""
    table = await ada.create(["me", "open"], {"draw": "manual"})
    seat = await ada.connect(table)
    await bea.sit(table, 1)
    await seat.until("table")
    while seat.table["to_act"] != [1]:
        await seat.act(seat.table["legal"][0])
        await seat.until("table")
    return table


def sending(service: PushService, **more: Any) -> str:
    given = {"push_hosts": (service.url,), "grace": 0.1, "pauses": (0, 0), **more}
    return f"Outside(**{given!r})"


async def test_a_browser_gets_what_it_alone_can_read(
    tmp_path: Path, opened: Open, visitor: Come, service: PushService
) -> None:
    house = opened(sending(service))
    ada, bea = waiting_visitors(visitor, house)
    browser = Browser(service.url)
    info = await bea.call("GET", "/api/me/notices")
    assert (info["mail"], info["subscriptions"], info["address"]) == (False, 0, "")
    info = await bea.call("POST", "/api/me/notices", browser.wish("fr"), 201)
    assert info["subscriptions"] == 1
    table = await lay(ada, bea)
    [posted] = await service.got(1)
    assert browser.read(posted) == {
        "title": "Schnuff",
        "body": "C’est à vous de jouer.",
        "lang": "fr",
        "url": f"/table/{table}",
        "game": "schnuff",
    }
    assert Vapid.verify(posted.headers["authorization"])
    assert posted.headers["authorization"].endswith(f"k={info['push_key']}")
    assert (posted.headers["topic"], posted.headers["ttl"]) == (table, "86400")
    key = tmp_path / "key.push"
    assert stat.S_IMODE(key.stat().st_mode) == 0o600
    code, log = house.stop()
    assert (code, log) == (0, "")
    again = opened()
    assert (await visitor(url=again.url).call("GET", "/api/me/notices"))["push_key"] == info["push_key"]
    assert again.stop() == (0, "")


async def test_a_dead_browser_is_forgotten_and_a_service_in_trouble_is_asked_twice(
    opened: Open, visitor: Come, service: PushService
) -> None:
    house = opened(sending(service))
    ada, bea = waiting_visitors(visitor, house)
    service.answers = {"/dead": 410, "/busy": 503, "/moved": 302}
    for path in ("/dead", "/busy", "/moved"):
        await bea.call("POST", "/api/me/notices", Browser(service.url, path).wish(), 201)
    await lay(ada, bea)
    paths = sorted(posted.path for posted in await service.got(4))
    assert paths == ["/busy", "/busy", "/dead", "/moved"], "nobody is sent on elsewhere"
    async with asyncio.timeout(60):
        while (await bea.call("GET", "/api/me/notices"))["subscriptions"] != 2:
            await asyncio.sleep(0.02)
    code, log = house.stop()
    assert code == 0 and "not sent" in log
    assert service.url not in log and "/busy" not in log, "where somebody is told is nobody's business"


async def test_a_guest_is_told_in_five_browsers_and_each_tells_one_guest(
    opened: Open, visitor: Come, service: PushService
) -> None:
    house = opened(sending(service))
    ada, bea = waiting_visitors(visitor, house)
    browsers = [Browser(service.url, f"/{number}") for number in range(6)]
    for browser in browsers[:5]:
        await bea.call("POST", "/api/me/notices", browser.wish(), 201)
    await bea.call("POST", "/api/me/notices", browsers[0].wish("fr"), 201)
    refused = await bea.call("POST", "/api/me/notices", browsers[5].wish(), 409)
    assert refused["error"]["kind"] == "too_many_devices"
    assert (await ada.call("POST", "/api/me/notices", browsers[0].wish(), 201))["subscriptions"] == 1
    assert (await bea.call("GET", "/api/me/notices"))["subscriptions"] == 4, "the browser is Ada's now"
    drop = {"kind": "push", "endpoint": browsers[1].endpoint}
    assert (await ada.call("DELETE", "/api/me/notices", drop))["subscriptions"] == 1, "another's stays"
    assert (await bea.call("DELETE", "/api/me/notices", drop))["subscriptions"] == 3
    assert (await bea.call("DELETE", "/api/me/notices", {"kind": "push"}))["subscriptions"] == 0
    await lay(ada, bea)
    await asyncio.sleep(0.3)
    assert service.posted == []
    assert house.stop() == (0, "")


KEYS = Browser("").subscription["keys"]


@pytest.mark.parametrize(
    "endpoint",
    [
        "https://evil.example/x",
        "http://fcm.googleapis.com/x",
        "https://fcm.googleapis.com.evil.example/x",
        "https://evilpush.apple.com/x",
        "https://fcm.googleapis.com:8443/x",
        "https://fcm.googleapis.com@evil.example/x",
        "https://evil.example#.push.apple.com",
        "https://evil.example\\.push.apple.com/x",
        "https://evil.example?.notify.windows.com",
        "https://127.0.0.1/x",
        "https://[::1]/x",
        "http://127.0.0.1:80/x",
        "http://127.0.0.1:9000@evil.example/x",
        "file:///etc/passwd",
        "https://fcm.googleapis.com/x\r\nHost: evil.example",
        "https://fcm.googleapis.com:port/",
        "//fcm.googleapis.com/",
        "",
    ],
)
async def test_the_house_cannot_be_made_to_call_anybody(tmp_path: Path, endpoint: str) -> None:
    push = Push(FolderKeys(tmp_path).push, ["http://127.0.0.1:9000", "push.example"])
    with pytest.raises(Problem) as no:
        push.check(Subscription(endpoint, PushKeys(**KEYS)))
    assert no.value.kind == "bad_push"


@pytest.mark.parametrize(
    "endpoint",
    [
        "https://fcm.googleapis.com/fcm/send/abc:def",
        "https://updates.push.services.mozilla.com/wpush/v2/abc",
        "https://web.push.apple.com/abc",
        "https://db5p.notify.windows.com/w/?token=abc%3d",
        "https://push.example/abc",
        "http://127.0.0.1:9000/abc",
    ],
)
async def test_the_known_services_and_the_named_ones_are_called(tmp_path: Path, endpoint: str) -> None:
    Push(FolderKeys(tmp_path).push, ["http://127.0.0.1:9000", "push.example"]).check(
        Subscription(endpoint, PushKeys(**KEYS))
    )


@pytest.mark.parametrize(
    "keys", [{"auth": "short"}, {"p256dh": KEYS["auth"]}, {"auth": "!" * 22}, {"p256dh": "é" * 87}, {"auth": ""}]
)
async def test_keys_of_another_size_are_no_keys(tmp_path: Path, keys: dict[str, str]) -> None:
    with pytest.raises(Problem):
        Push(FolderKeys(tmp_path).push).check(
            Subscription("https://fcm.googleapis.com/x", PushKeys(**{**KEYS, **keys}))
        )


async def test_bad_wishes_get_a_clear_refusal_and_change_nothing(visitor: Come) -> None:
    guest = visitor()
    wishes: list[tuple[dict[str, Any], int, str]] = [
        ({"kind": "push", "language": "en"}, 400, "bad_push"),
        (
            {"kind": "push", "language": "de", "subscription": Browser("https://x.example").subscription},
            400,
            "bad_request",
        ),
        (Browser("https://evil.example").wish(), 400, "bad_push"),
        ({"kind": "mail", "language": "en", "address": "ada@example.org"}, 409, "no_mail"),
        ({"kind": "pigeon", "language": "en"}, 400, "bad_request"),
    ]
    for wish, status, kind in wishes:
        assert (await guest.call("POST", "/api/me/notices", wish, status))["error"]["kind"] == kind
    info = await guest.call("GET", "/api/me/notices")
    assert (info["subscriptions"], info["mail"], info["confirmed"]) == (0, False, False)


# ---------------------------------------------------------------------- by mail


@pytest.fixture
async def post_office() -> AsyncIterator[MailServer]:
    server = MailServer()
    yield server
    await server.close()


SENDER = "Ludothèque <games@example.org>"


def links(letter: EmailMessage) -> dict[str, str]:
    return dict(re.findall(r"/mail\?(confirm|stop)=([\w.-]+)", letter.get_content()))


async def test_a_letter_comes_only_to_an_address_that_was_confirmed_and_can_be_stopped(
    opened: Open, visitor: Come, service: PushService, post_office: MailServer
) -> None:
    outside = sending(service, mail=await post_office.open(), sender=SENDER)
    house = opened(outside)
    ada, bea = waiting_visitors(visitor, house)
    wish = {"kind": "mail", "language": "en", "address": "bea@Example.ORG"}
    info = await bea.call("POST", "/api/me/notices", wish, 201)
    assert (info["mail"], info["address"], info["confirmed"]) == (True, "bea@example.org", False)
    [asking] = await post_office.got(1)
    await lay(ada, bea)
    await asyncio.sleep(0.4)
    assert len(post_office.letters) == 1, "nobody has confirmed it"

    stranger = visitor(url=house.url)
    done = await stranger.call("POST", "/api/mail/confirm", {"token": links(asking)["confirm"]})
    assert done == {"address": "bea@example.org"}
    assert (await bea.call("GET", "/api/me/notices"))["confirmed"] is True
    assert (await bea.call("PUT", "/api/me/notices", {"language": "fr"}))["confirmed"] is True
    table = await lay(ada, bea)
    letter = (await post_office.got(2))[1]
    assert letter["Subject"] == "Schnuff\u00a0: c’est à vous"
    assert (letter["To"], letter["Auto-Submitted"]) == ("bea@example.org", "auto-generated")
    assert letter["From"].addresses[0].display_name == "Ludothèque"
    assert f"{house.url}/table/{table}" in letter.get_content()
    assert [line.lower() for line in post_office.envelopes[1]] == ["rcpt to:<bea@example.org>"]
    assert letter["List-Unsubscribe-Post"] == "List-Unsubscribe=One-Click"

    one_click = letter["List-Unsubscribe"].strip("<>")
    stop = await stranger.http.post(one_click, data={"List-Unsubscribe": "One-Click"})
    assert stop.status_code == 200
    assert (await bea.call("GET", "/api/me/notices"))["address"] == ""
    await lay(ada, bea)
    await asyncio.sleep(0.4)
    assert len(post_office.letters) == 2
    again = await stranger.call("POST", "/api/mail/confirm", {"token": links(asking)["confirm"]}, 410)
    assert again["error"]["kind"] == "bad_link", "what was stopped is not begun by an old letter"
    code, log = house.stop()
    assert (code, log) == (0, "")


async def test_forged_links_do_nothing(
    opened: Open, visitor: Come, service: PushService, post_office: MailServer
) -> None:
    house = opened(sending(service, mail=await post_office.open(), sender=SENDER))
    bea = visitor(url=house.url)
    await bea.call("POST", "/api/me/notices", {"kind": "mail", "language": "en", "address": "b@example.org"}, 201)
    found = links((await post_office.got(1))[0])
    for token in ("", "x", found["stop"], found["confirm"][:-1], "W10.AAAA"):
        assert (await bea.call("POST", "/api/mail/confirm", {"token": token}, 410))["error"]["kind"] == "bad_link"
    for token in ("", found["confirm"], found["stop"][:-2]):
        assert (await bea.call("POST", "/api/mail/stop", {"token": token}, 410))["error"]["kind"] == "bad_link"
        assert (await bea.http.post(f"/mail?stop={token}")).status_code == 410
    info = await bea.call("GET", "/api/me/notices")
    assert (info["address"], info["confirmed"]) == ("b@example.org", False)
    await bea.call("POST", "/api/mail/stop", {"token": found["stop"]})
    assert (await bea.call("GET", "/api/me/notices"))["address"] == ""
    assert house.stop() == (0, "")


def post(home: str = "https://play.example") -> Post:
    server = mail_server("smtp://127.0.0.1:1")
    office = Post(server, mail_sender(SENDER), home, [b"k" * 32])
    office.outbox.put = lambda item: True  # type: ignore[method-assign]
    return office


async def test_three_letters_a_day_ask_an_address_or_for_a_guest() -> None:
    office = post()
    for number in range(3):
        office.ask(f"guest{number}", "Victim@example.org", "en", "here")
    with pytest.raises(Problem) as no:
        office.ask("another", "victim@example.org", "en", "elsewhere")
    assert (no.value.status, no.value.kind) == (429, "too_many_letters") and no.value.wait > 3600
    for number in range(2):
        office.ask("guest0", f"{number}@example.org", "en", "there")
    with pytest.raises(Problem):
        office.ask("guest0", "new@example.org", "en", "beyond")
    for number in range(7):
        office.ask(f"crowd{number}", f"crowd{number}@example.org", "en", "here")
    with pytest.raises(Problem):
        office.ask("crowd", "crowd@example.org", "en", "here")


async def test_a_confirmation_holds_for_a_day(monkeypatch: pytest.MonkeyPatch) -> None:
    office = post()
    token = str(office.confirms.dumps(["bea", "bea@example.org"]))
    assert office.confirmed(token) == ("bea", "bea@example.org")
    signer = type(office.confirms.make_signer(office.confirms.salt))
    later = signer.get_timestamp(office.confirms.make_signer()) + 86401  # type: ignore[attr-defined]
    monkeypatch.setattr(signer, "get_timestamp", lambda self: later)
    with pytest.raises(Problem):
        office.confirmed(token)


@pytest.mark.parametrize(
    "address",
    [
        "",
        "ada",
        "ada@",
        "@example.org",
        "ada@localhost",
        "ada@example.org\r\nBcc: all@example.org",
        "ada@example.org\n",
        "ada@example.org, bea@example.org",
        "Ada <ada@example.org>",
        '"a\r\nb"@example.org',
        "ada@exam ple.org",
        "ada@[127.0.0.1]",
        "a" * 65 + "@example.org",
        "ada@" + "a" * 250 + ".org",
        "ad\u0430@example.org",
        "ada@example.org\x00",
        "-@-.org",
    ],
)
async def test_what_is_no_address_is_refused(address: str) -> None:
    with pytest.raises(Problem) as no:
        checked_address(address)
    assert no.value.kind == "bad_address"


@pytest.mark.parametrize("address", ["ada@example.org", "ada.l+games@mail.example.co.uk", "o'neil@example.org"])
async def test_a_letter_goes_to_one_reader_whatever_he_is_called(address: str) -> None:
    letter = post()._letter(checked_address(address), "fr", WORDS["fr"]["confirm_subject"], "…")
    assert [one.addr_spec for one in letter["To"].addresses] == [address]
    assert letter.as_bytes().count(b"\nTo: ") == 1
    with pytest.raises(ValueError, match="Header"):
        post()._letter(address, "en", "two\nBcc: all@example.org", "…")


@pytest.mark.parametrize(
    "url", ["", "mail.example", "http://u:sesame@h", "smtp://", "smtp://u:sesame@h:port", "smtp://u:sesame@h/path"]
)
async def test_a_mail_server_written_wrongly_is_refused_without_repeating_its_password(url: str) -> None:
    with pytest.raises(HouseError) as no:
        mail_server(url)
    assert "sesame" not in str(no.value)


async def test_a_mail_server_is_read_and_never_shown() -> None:
    server = mail_server("smtp://ada%40example.org:ses%3Aame@mail.example")
    assert (server.host, server.port, server.user, server.password) == (
        "mail.example",
        587,
        "ada@example.org",
        "ses:ame",
    )
    assert mail_server("smtps://mail.example").port == 465
    assert "ses" not in repr(server) and "sesame" not in repr(Outside("smtp://u:sesame@h"))
    with pytest.raises(HouseError):
        mail_sender("nobody")


async def test_both_languages_say_the_same(tmp_path: Path, store: Store) -> None:
    assert WORDS["en"].keys() == WORDS["fr"].keys()
    for kind, text in WORDS["en"].items():
        assert re.findall(r"{\w+}", text) == re.findall(r"{\w+}", WORDS["fr"][kind])
        assert not re.search(r" [:;!?»]|'", WORDS["fr"][kind])
    assert make_notices(Outside(), store, FolderKeys(tmp_path).push, [b"k" * 32], "https://play.example/").post is None


async def test_the_mail_server_is_named_in_the_environment(monkeypatch: pytest.MonkeyPatch) -> None:
    given: list[Settings] = []
    monkeypatch.setattr("ludotheque.house.serve.serve", given.append)
    environment = {"LUDOTHEQUE_MAIL": "smtps://u:sesame@mail.example", "LUDOTHEQUE_MAIL_FROM": SENDER}
    arguments = ["serve", "--push-host", "push.example", "--public-url", "https://play.example"]
    assert CliRunner().invoke(app, arguments, env=environment).exit_code == 0
    outside = Outside("smtps://u:sesame@mail.example", SENDER, ("push.example",))
    assert given == [Settings(public_url="https://play.example", outside=outside)]


# ---------------------------------------------------------------------- the way out


async def test_what_is_too_much_is_left_out_and_nobody_waits() -> None:
    gate = threading.Event()
    sent: list[int] = []

    def send(item: int) -> None:
        gate.wait(5)
        sent.append(item)

    box = Outbox("test", send)
    with capture_logs() as lines:
        taken = [box.put(number) for number in range(LONGEST + 10)]
    assert LONGEST <= sum(taken) <= LONGEST + 1 and {line["event"] for line in lines} == {"left out"}
    gate.set()
    async with asyncio.timeout(60):
        while len(sent) < sum(taken):
            await asyncio.sleep(0.01)
    box.close()
    assert not box.put(1)


async def test_what_fails_is_tried_again_once_and_the_log_hears_no_secret() -> None:
    tries: list[str] = []

    def send(item: str) -> None:
        tries.append(item)
        raise ConnectionError(item)

    box = Outbox("mail", send, (0, 0))
    with capture_logs() as lines:
        box.put("bea@example.org")
        async with asyncio.timeout(60):
            while not lines:
                await asyncio.sleep(0.01)
    box.close()
    assert tries == ["bea@example.org"] * 2
    assert [line["event"] for line in lines] == ["not sent"] and "bea" not in str(lines)
