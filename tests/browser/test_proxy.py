"""A house on a path of its site, behind a proxy that takes the path off (and speaks TLS), or leaves it on."""

from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path
from urllib.parse import urlsplit

import pytest
from playwright.sync_api import Browser, expect

from tests.browser.conftest import SCREENS
from tests.browser.people import Person
from tests.browser.pushes import shown
from tests.house.people import House
from tests.house.proxies import Proxy, certificate, in_a_thread

pytestmark = pytest.mark.browser
MOVES = 6
ENOUGH = 2000  # looks at both screens


@dataclass
class Site:
    proxy: Proxy
    url: str
    browser: Browser
    people: list[Person] = field(default_factory=list)

    def visit(self, name: str, phone: bool = False) -> Person:
        context = self.browser.new_context(
            viewport={"width": 360, "height": 740} if phone else {"width": 1280, "height": 800},
            locale="en-GB",
            reduced_motion="reduce",
            ignore_https_errors=True,
        )
        self.people.append(Person(name, context.new_page(), self.url, SCREENS))
        return self.people[-1]


@pytest.fixture(params=["strips", "passes on", "lets no socket through"])
def kind(request: pytest.FixtureRequest) -> str:
    return str(request.param)


@pytest.fixture
def site(kind: str, tmp_path: Path, browser: Browser) -> Iterator[Site]:
    tls = certificate(tmp_path) if kind == "strips" else None
    scheme = "https" if tls else "http"
    proxy = Proxy(0, strips=kind == "strips", tls=tls, sends={"X-Forwarded-For": "203.0.113.9"})
    proxy.sends["X-Forwarded-Proto"] = scheme
    proxy.keeps_back = ("upgrade", "connection") if kind == "lets no socket through" else ()
    end = in_a_thread(proxy)
    url = f"{proxy.url}/games"
    house = House(tmp_path / "data", pace=0.05, outside=f"Outside(), public_url={url!r}")
    assert house.url, house.stop()
    proxy.port = urlsplit(house.url).port or 0
    site = Site(proxy, url, browser)
    try:
        yield site
        for person in site.people:
            if tls:  # a service worker is only fetched where the certificate is trusted
                person.excuses("fetching the script")
            person.leave()
    finally:
        end()
        code, log = house.stop()
    assert (code, log) == (0, "")


def play(people: list[Person]) -> None:
    moves = 0
    for _ in range(ENOUGH):
        for person in people:
            if person.may_act():
                table = person.page.get_by_role("main")
                version = table.get_attribute("data-version") or ""
                person.touches_the_first()
                expect(table).not_to_have_attribute("data-version", version)
                moves += 1
        if moves >= MOVES:
            return
        people[0].page.wait_for_timeout(20)
    raise AssertionError(f"only {moves} moves")


@pytest.mark.parametrize("kind", ["strips", "passes on"], indirect=True)
def test_people_play_under_a_path(site: Site, kind: str) -> None:
    ada, bea = site.visit("Ada", phone=True), site.visit("Bea")
    ada.says_his_name()
    ada.keeps(f"path-shelf-{kind.split(maxsplit=1)[0]}")
    bea.comes_in()
    ada.page.get_by_role("button", name="Play Schnuff").click()
    dialog = ada.page.get_by_role("dialog")
    dialog.get_by_text("2", exact=True).click()
    dialog.get_by_label("Seat B").select_option("open")
    dialog.get_by_role("button", name="Lay the table").click()
    ada.page.wait_for_url(f"{site.url}/table/*")
    link = ada.page.get_by_test_id("invitation").get_by_role("textbox").input_value()
    assert link == ada.page.url
    ada.page.get_by_text("QR code").click()
    expect(ada.page.get_by_test_id("qr")).to_be_visible()
    ada.page.wait_for_function("document.querySelector('[data-testid=qr]').naturalWidth > 0")
    ada.keeps(f"path-room-{kind.split(maxsplit=1)[0]}")
    bea.goes_to(link)  # a hot link
    bea.page.get_by_role("button", name="Sit here").click()
    ada.page.get_by_role("button", name="Start the game").click()
    play([ada, bea])
    bea.keeps(f"path-table-{kind.split(maxsplit=1)[0]}")
    ada.page.reload()
    expect(ada.page.get_by_test_id("prompt")).to_be_visible()
    walk_about(ada, site)
    assert all(target.startswith("/games") for target in site.proxy.seen), "nothing was asked for beside the path"
    cookie = next(one for one in ada.page.context.cookies() if one["name"] == "guest")
    assert (cookie["path"], cookie["secure"], cookie["httpOnly"]) == ("/games", kind == "strips", True)
    if kind == "passes on":  # browsers run a service worker only where they trust the certificate
        notice(bea, site)


def walk_about(person: Person, site: Site) -> None:
    """By links, back, and by address; each page is where it should be."""
    page, table = person.page, person.page.url
    page.locator("a.home").click()
    page.wait_for_url(f"{site.url}/")
    page.locator(f"a[href='{urlsplit(table).path}']").first.click()
    page.wait_for_url(table)
    page.go_back()
    expect(page.get_by_role("button", name="Play Schnuff")).to_be_visible()
    page.get_by_test_id("name").click()
    page.get_by_role("dialog").locator("a.account").click()
    page.wait_for_url(f"{site.url}/account")
    expect(page.get_by_role("heading").first).to_be_visible()
    export = page.locator("a[download]").get_attribute("href") or ""
    assert page.request.get(page.evaluate("(path) => new URL(path, location).href", export)).ok
    for path, words in (("/mail", "This link is not complete."), ("/table/nosuchtable", "")):
        page.goto(site.url + path)
        if words:
            expect(page.get_by_text(words)).to_be_visible()
        else:
            expect(page.locator("a.button.main")).to_have_attribute("href", "/games/")
    person.excuses("404")


def notice(person: Person, site: Site) -> None:
    """The service worker lives on the path too, and a notice's click would lead there."""
    word = {"title": "Schnuff", "body": "Your turn.", "lang": "en", "url": "/table/abc", "game": "schnuff"}
    found = shown(person.page, site.proxy.url, word, "/games/notices.js")
    assert person.page.evaluate("navigator.serviceWorker.ready.then((one) => one.scope)") == f"{site.url}/"
    assert (found["data"], found["icon"]) == ({"url": "/table/abc"}, "/games/icon.svg")


@pytest.mark.parametrize("kind", ["lets no socket through"], indirect=True)
def test_a_table_says_why_no_connection_comes_about(site: Site) -> None:
    ada = site.visit("Ada", phone=True)
    ada.comes_in()
    ada.goes_to(ada.lays_a_table("schnuff", ["me", "greedy"]))
    expect(ada.page.get_by_test_id("lost")).to_contain_text("lets no WebSocket through")
    ada.keeps("no-socket")
    ada.excuses("WebSocket", "426")
