"""Light on the wire, in a real browser: views made of patches, actions by number, and a client that comes packed."""

import json
import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Response, WebSocket, WebSocketRoute, expect

from tests.browser.people import Person
from tests.browser.test_replay import plays as plays_by_socket

pytestmark = pytest.mark.browser
Visit = Callable[..., Person]

NEWS = 20


# Elements in their order, their attributes and the words of these in the order of the alphabet, and their texts.
DRAWN = """(element) => {
  const drawn = (node) => {
    if (node.nodeType === Node.TEXT_NODE) return node.textContent.trim();
    if (node.nodeType !== Node.ELEMENT_NODE) return '';
    const sorted = (text) => text.split(' ').sort().join(' ');
    const attributes = [...node.attributes].map(({ name, value }) => `${name}=${sorted(value)}`).sort().join(' ');
    return `<${node.localName} ${attributes}>${[...node.childNodes].map(drawn).join('')}</>\\n`;
  };
  return drawn(element);
}"""


def board(person: Person) -> list[str]:
    """What the board shows."""
    return str(person.page.locator("main").evaluate(DRAWN)).splitlines()


def version(person: Person) -> int:
    return int(person.page.locator("main").get_attribute("data-version") or -1)


def plays(person: Person, moves: int) -> None:
    """As somebody on the plain table does: the first button each time."""
    buttons = person.page.locator("[data-action], button[data-touch]")
    done = 0
    for _ in range(2000):
        if done >= moves or person.sees_the_end():
            return
        if buttons.count():
            before = version(person)
            buttons.first.click()
            person.page.wait_for_timeout(50)
            done += version(person) != before
        person.page.wait_for_timeout(20)
    raise AssertionError("the game stands still")


@pytest.mark.parametrize("game", ["boum", "schotten_totten_2"])
def test_a_table_made_of_patches_is_the_table(visit: Visit, game: str) -> None:
    """Ada plays, by another socket, and Cy watches; then both come anew and see what they saw."""
    ada, cy = visit("Ada"), visit("Cy")
    told: dict[str, list[str]] = {"Ada": [], "Cy": []}
    actions: list[Response] = []
    for person in (ada, cy):
        person.page.once("websocket", listener(told[person.name]))
    ada.page.on("response", lambda answer: actions.append(answer) if "/actions/" in answer.url else None)
    ada.comes_in()
    url = ada.lays_a_table(game, ["me", "random"])
    for person in (ada, cy):
        person.goes_to(url)
        expect(person.page.locator("main")).to_have_attribute("data-version", re.compile(r"\d+"))
    plays_by_socket(ada, url, NEWS)
    expect(ada.lit.first).to_be_visible()  # so the others wait for her, and nothing changes any more
    last = str(version(ada))
    for person in (ada, cy):
        expect(person.page.locator("main")).to_have_attribute("data-version", last)
        kinds = told[person.name]
        assert kinds.count("table") == 1 and kinds.count("news") > NEWS / 2
        before = board(person)
        person.page.reload()
        expect(person.page.locator("main")).to_have_attribute("data-version", last)
        if person is ada:
            expect(ada.lit.first).to_be_visible()
        assert board(person) == before
    assert actions[0].headers["content-encoding"] == "gzip"


def listener(kinds: list[str]) -> Callable[[WebSocket], None]:
    def listen(socket: WebSocket) -> None:
        socket.on("framereceived", lambda frame: kinds.append(json.loads(frame)["t"]))

    return listen


def test_whoever_missed_something_is_told_everything_again(visit: Visit) -> None:
    ada = visit("Ada")
    sockets: list[list[str]] = []
    lost: list[str] = []

    def between(socket: WebSocketRoute) -> None:
        told: list[str] = []
        sockets.append(told)
        house = socket.connect_to_server()

        def pass_on(message: str | bytes) -> None:
            kind = json.loads(message)["t"]
            told.append(kind)
            if kind == "news" and told.count("news") == 3 and not lost:
                lost.append(kind)
            else:
                socket.send(message)

        house.on_message(pass_on)

    ada.page.route_web_socket(re.compile("/ws/"), between)
    ada.comes_in()
    ada.goes_to(ada.lays_a_table("schotten_totten_2", ["me", "greedy"]))
    ada.page.get_by_test_id("plain").check()
    plays(ada, 4)
    assert lost and len(sockets) >= 3, "one with pictures, and one after the loss"
    assert all(told.index("table") < told.index("news") for told in sockets if "news" in told)
    expect(ada.page.locator("[data-action], button[data-touch]").first).to_be_visible()  # her turn: nothing changes
    shown = ada.page.get_by_test_id("picture").inner_text()
    ada.page.reload()
    expect(ada.page.get_by_test_id("picture")).to_have_text(shown, use_inner_text=True)


def test_the_client_comes_packed(visit: Visit) -> None:
    ada = visit("Ada")
    answers: list[Response] = []
    ada.page.on("response", lambda answer: answers.append(answer))  # noqa: PLW0108  # a builtin it cannot call
    ada.comes_in()
    scripts = [answer for answer in answers if re.search(r"/assets/index.*\.(js|css)$", answer.url)]
    assert [answer.headers.get("content-encoding") for answer in scripts] == ["br"] * len(scripts) and scripts
    assert all("immutable" in answer.headers["cache-control"] for answer in scripts)
    (page,) = [answer for answer in answers if answer.url == f"{ada.house}/"]
    again = ada.page.request.get(f"{ada.house}/", headers={"if-none-match": page.headers["etag"]})
    assert (again.status, page.headers["cache-control"]) == (304, "no-cache")
