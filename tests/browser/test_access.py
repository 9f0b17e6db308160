"""Pages that everybody can use: WCAG 2.2 at levels A and AA and good manners, as far as axe can see it, and contrast
measured where it cannot. On a laptop by day and on a phone by lamplight, in every state that a table can be in.
"""

import json
import re
from collections.abc import Callable
from contextlib import suppress

import pytest
from playwright.sync_api import TimeoutError as PlaywrightTimeout
from playwright.sync_api import WebSocketRoute, expect

from ludotheque.games import GAMES
from tests.browser.layout import faults
from tests.browser.midgame import DEPTHS, midgame
from tests.browser.people import REFUSED, Person
from tests.browser.positions import lay_position
from tests.browser.seeing import violations
from tests.browser.test_replay import plays
from tests.house.people import House

pytestmark = pytest.mark.browser
Visit = Callable[..., Person]

# Ends that come soon.
SHORT = {"schnuff": {"decision_limit": "100"}, "boum": {"decision_limit": "500"}, "snits_revenge": {"turn_limit": "50"}}


class Look:
    """Somebody who looks closely, and remembers what is wrong and where."""

    def __init__(self, person: Person) -> None:
        self.person = person
        self.found: list[str] = []

    def at(self, what: str) -> None:
        self.found += [f"{what}: {one}" for one in violations(self.person.page)]


def comes(visit: Visit, phone: bool) -> Person:
    ada = visit("Ada", phone=phone, language="fr" if phone else "en", lamp="dark" if phone else "light")
    ada.comes_in()
    return ada


@pytest.mark.parametrize("phone", [False, True], ids=["laptop", "phone"])
@pytest.mark.parametrize("game", sorted(GAMES))
def test_a_table_can_be_used_by_everybody(visit: Visit, open_house: House, game: str, phone: bool) -> None:
    """At one's turn, with something chosen, with every drawer open, and told again."""
    ada = comes(visit, phone)
    seats = GAMES[game].seat_counts[0]
    diagram = midgame(game, seats, DEPTHS[game])
    ada.goes_to(lay_position(open_house, game, diagram, [ada, *["random"] * (seats - 1)]))
    expect(ada.lit.first).to_be_attached()
    look = Look(ada)
    look.at("at one's turn")
    ada.keeps(f"table-{game}-{'dark' if phone else 'light'}")
    everywhere_alike = ["table-menu", *(["open-log"] if phone else [])] if game == "schnuff" else []
    for button in ("aim", "rules", *everywhere_alike):
        ada.page.get_by_test_id(button).click()
        ada.page.wait_for_timeout(100)
        look.at(button)
        if ada.page.get_by_role("dialog").count():
            ada.page.keyboard.press("Escape")
    ada.lit.first.dispatch_event("click")
    look.at("chosen")
    ada.goes_to(ada.lays_a_table(game, ["me", *["random"] * (seats - 1)]))  # one with a story
    ada.page.get_by_test_id("again").click()
    expect(ada.page.get_by_test_id("replay")).to_be_visible()
    look.at("told again")
    assert not look.found, "\n".join(look.found)


def refuses(person: Person) -> Callable[[], None]:
    """The house can be made to say no, as it would to a wrong touch."""
    sockets: list[WebSocketRoute] = []

    def between(socket: WebSocketRoute) -> None:
        socket.connect_to_server()
        sockets.append(socket)

    person.page.route_web_socket(re.compile("/ws/tables/"), between)
    refusal = {"kind": "over", "args": {}, "section": "§1.1", "witness": ""}
    return lambda: sockets[-1].send(json.dumps({"t": "refused", "refusal": refusal}))


@pytest.mark.parametrize("lamp", ["light", "dark"])
@pytest.mark.parametrize("game", sorted(GAMES))
def test_what_is_asked_refused_and_explained_can_be_read(visit: Visit, open_house: House, game: str, lamp: str) -> None:
    """In the colours of every box, by day and by lamplight."""
    ada = visit("Ada", lamp=lamp)
    ada.comes_in()
    ada.page.evaluate("localStorage.setItem('confirm', 'always')")
    refuse = refuses(ada)
    seats = GAMES[game].seat_counts[0]
    ada.goes_to(lay_position(open_house, game, midgame(game, seats, DEPTHS[game]), [ada, *["random"] * (seats - 1)]))
    expect(ada.lit.first).to_be_attached()
    look = Look(ada)
    refuse()
    expect(ada.page.get_by_test_id("refusal")).to_be_visible()
    look.at("refused")
    ada.page.get_by_test_id("refusal").get_by_role("button").click()
    expect(ada.page.get_by_test_id("rulebook").locator("[id='s1.1']")).to_be_focused()
    ada.page.keyboard.press("Escape")
    expect(ada.page.get_by_test_id("rulebook")).to_be_hidden()
    sure = ada.page.get_by_test_id("sure")
    for _ in range(20):  # the first touch may only end a story that is still being told
        ada.lit.first.dispatch_event("click")
        with suppress(PlaywrightTimeout):  # a second touch takes the first one back
            sure.wait_for(timeout=1000)
            break
    expect(sure).to_be_visible()
    look.at("asked")
    ada.page.get_by_test_id("again").focus()
    ada.page.keyboard.press("Tab")  # by the keyboard, so that it is explained
    ada.page.keyboard.press("Shift+Tab")
    expect(ada.page.get_by_role("tooltip")).to_be_visible()
    expect(ada.page.get_by_test_id("again")).to_be_focused()
    look.at("explained")
    ada.page.keyboard.press("Escape")
    expect(ada.page.get_by_role("tooltip")).to_have_count(0)
    assert not look.found, "\n".join(look.found)


@pytest.mark.parametrize("phone", [False, True], ids=["laptop", "phone"])
@pytest.mark.parametrize("game", sorted(GAMES))
def test_the_end_can_be_used_by_everybody(visit: Visit, game: str, phone: bool) -> None:
    """What it came to, the table after it, and the story told again."""
    ada = comes(visit, phone)
    url = ada.lays_a_table(game, ["me", *["random"] * (GAMES[game].seat_counts[0] - 1)], SHORT.get(game))
    plays(ada, url)
    ada.goes_to(url)
    expect(ada.page.get_by_test_id("outcome")).to_be_visible()
    look = Look(ada)
    look.at("the end")
    ada.page.keyboard.press("Escape")
    expect(ada.page.get_by_test_id("outcome")).to_be_hidden()
    look.at("the table after it")
    found = [f"the table after it: {fault}" for fault in faults(ada.page)]
    ada.page.get_by_test_id("again").click()
    expect(ada.page.get_by_test_id("replay")).to_be_visible()
    ada.page.keyboard.press("Home")
    expect(ada.page.get_by_test_id("moment")).to_have_attribute("data-number", "0")
    look.at("told again")
    found += [f"told again: {fault}" for fault in faults(ada.page)]
    assert not look.found + found, "\n".join(look.found + found)


@pytest.mark.parametrize("phone", [False, True], ids=["laptop", "phone"])
def test_every_other_page_can_be_used_by_everybody(visit: Visit, phone: bool) -> None:
    ada = comes(visit, phone)
    look = Look(ada)
    look.at("the shelf")
    ada.goes_to(f"{ada.house}/account")
    expect(ada.page.get_by_role("heading").first).to_be_visible()
    look.at("the account")
    ada.goes_to(f"{ada.house}/table/nowhere")
    expect(ada.page.get_by_role("heading").first).to_be_visible()
    look.at("a table that is not there")
    ada.excuses(REFUSED)  # the browser says of its own that the house has none
    ada.goes_to(ada.lays_a_table("boum", ["me", "open", "greedy"]))
    ada.page.wait_for_load_state("networkidle")
    look.at("the waiting room")
    assert not look.found, "\n".join(look.found)
