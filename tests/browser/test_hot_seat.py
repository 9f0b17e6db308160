"""Four people at one phone: between turns it is covered, and what one of them holds is nowhere while it is."""

import json
import re
from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Page, WebSocket, expect

from tests.browser.people import Person
from tests.browser.positions import lay_position
from tests.browser.test_next_game import LAST_STEP
from tests.browser.test_schnuff import plays_something
from tests.house.people import Follower, House

pytestmark = pytest.mark.browser
Visit = Callable[..., Person]

TURNS = 9  # two rounds of four, and one more
CARDS = "[data-touch^='card:']"


class Wire:
    """Everything that the house tells this page, by the chair that its socket speaks for."""

    def __init__(self, page: Page) -> None:
        self.told: list[tuple[int, dict[str, Any]]] = []
        page.on("websocket", self.listen)

    def listen(self, socket: WebSocket) -> None:
        found = re.search(r"\?seat=(\d+)$", socket.url)
        chair = int(found[1]) if found else -1
        follower = Follower()
        socket.on("framereceived", lambda frame: self.told.append((chair, follower.follow(json.loads(frame)))))

    def tables(self) -> list[tuple[int, dict[str, Any]]]:
        return [(chair, message) for chair, message in self.told if message["t"] == "table"]


def lays_a_table_for_four(host: Person, names: list[str]) -> None:
    page = host.page
    page.get_by_role("button", name="Jouer à Schnuff").click()
    dialog = page.get_by_role("dialog")
    dialog.get_by_text("4", exact=True).click()
    for letter, name in zip("BCD", names, strict=True):
        dialog.get_by_label(f"Place {letter}").select_option("here:")
        dialog.get_by_label("Nom de qui joue à cet écran").last.fill(name)
    host.keeps("hot-seat-setup")
    dialog.get_by_role("button", name="Mettre la table").click()
    page.wait_for_url("**/table/*")


def uncover(person: Person) -> str:
    """Whoever is called says that he is there, by the keyboard; his name."""
    page = person.page
    cover = page.get_by_test_id("handover")
    heading = cover.get_by_role("heading")
    expect(heading).to_have_text(re.compile("Passez l’écran à"))
    expect(heading).to_be_focused()
    page.keyboard.press("Enter")  # a key too many for the move before uncovers nothing
    expect(cover).to_be_visible()
    assert not page.locator(CARDS).count() and not page.get_by_test_id("log").count(), "nothing is under the cover"
    name = heading.inner_text().removeprefix("Passez l’écran à ")
    page.keyboard.press("Tab")
    expect(cover.get_by_role("button", name=f"C’est moi, {name}", exact=True)).to_be_focused()
    page.keyboard.press("Enter")
    expect(cover).to_have_count(0)
    expect(page.locator("main")).to_be_focused()
    return name


def test_four_people_play_on_one_phone(visit: Visit) -> None:
    ada = visit("Ada", phone=True, language="fr")
    wire = Wire(ada.page)
    ada.comes_in()
    lays_a_table_for_four(ada, ["Bob", "Chloé", "Dan"])
    names = ["Ada", "Bob", "Chloé", "Dan"]
    cover = ada.page.get_by_test_id("handover")
    expect(cover).to_be_visible()
    ada.keeps("hot-seat-cover")
    hands: dict[str, list[str]] = {}
    for turn in range(TURNS):
        name = uncover(ada)
        expect(ada.lit.first).to_be_visible()
        if name in hands:
            assert ada.page.locator(CARDS).count() > 0
        hands[name] = ada.page.locator(CARDS).all_inner_texts()
        if turn == 2:
            ada.keeps("hot-seat-turn")
        while not cover.count():
            if ada.may_act():
                plays_something(ada)
            ada.page.wait_for_timeout(50)
        expect(cover).to_be_visible()
        assert not ada.page.locator(CARDS).count()
    assert set(hands) == set(names), "everybody had the screen"
    assert all(message["seat"] == chair for chair, message in wire.tables())
    covered = [message for chair, message in wire.tables() if chair < 0]
    assert len(covered) > TURNS / 2 and not any(message["view"]["hand"] or message["legal"] for message in covered)
    private = [(chair, line) for chair, told in wire.tables() for line in told["story"] if line.get("private")]
    assert private and all(line["args"]["seat"] == chair for chair, line in private)

    ada.page.reload()
    expect(cover).to_be_visible()
    assert not ada.page.locator(CARDS).count(), "who comes back has to say who he is"


def test_one_screen_of_two_and_a_friend_elsewhere(visit: Visit) -> None:
    """While a remote friend thinks, the screen stays with whoever was in front; it can be passed on by hand."""
    ada, bea = visit("Ada", lamp="dark"), visit("Béa")
    ada.comes_in()
    bea.comes_in()
    url = ada.lays_a_table("schnuff", ["me", "open", "open"], {"short_game": "on"})
    ada.goes_to(url)
    ada.page.get_by_role("button", name="Somebody at this screen").first.click()
    ada.keeps("hot-seat-room")
    ada.page.get_by_label("Name of whoever plays at this screen").fill("Bob")
    ada.page.get_by_role("button", name="Seat", exact=True).click()
    expect(ada.page.get_by_test_id("seat-B")).to_contain_text("Bob")
    expect(ada.page.get_by_test_id("seat-B")).to_contain_text("at your screen")
    bea.goes_to(url)
    bea.page.get_by_role("button", name="Sit here").click()

    cover = ada.page.get_by_test_id("handover")
    expect(cover).to_be_visible()
    ada.keeps("hot-seat-cover-dark")
    stayed = False
    for _ in range(900):
        if stayed:
            break
        if cover.count():
            cover.get_by_role("button", name=re.compile("^I am")).first.click()
            expect(cover).to_have_count(0)
        elif ada.may_act():
            plays_something(ada)
        elif bea.may_act():
            expect(ada.page.get_by_test_id("prompt")).to_contain_text("Waiting for Béa")
            ada.page.wait_for_timeout(2000)
            assert not cover.count() and ada.page.locator(CARDS).count(), "he still sits in front"
            stayed = True
        ada.page.wait_for_timeout(50)
    assert stayed
    ada.page.get_by_test_id("pass").click()
    expect(cover.get_by_role("heading")).to_have_text("Who is in front of the screen?")
    ada.keeps("hot-seat-who")
    cover.get_by_role("button", name="I am Bob").click()
    expect(ada.page.locator("aside [data-testid=people] li", has_text=re.compile(r"\byou\b"))).to_contain_text("Bob")
    expect(bea.page.locator("aside li", has_text="away")).to_have_count(0)


def test_at_the_end_nobody_at_a_shared_screen_is_told_that_he_lost(visit: Visit, open_house: House) -> None:
    ada = visit("Ada")
    ada.comes_in()
    ada.goes_to(lay_position(open_house, "snit_smashing", LAST_STEP, [ada, "here:Bob"]))
    first = ada.page.url
    ada.page.get_by_role("button", name="I am Ada").click()
    ada.page.get_by_role("toolbar").locator("[data-touch='snit:Viff']").click()
    ada.page.locator("[data-touch='stay']").click()
    ada.page.get_by_test_id("sure").click()  # she could still get home
    end = ada.page.get_by_test_id("outcome")
    expect(end).to_be_visible()
    ada.keeps("hot-seat-end")
    expect(end.get_by_role("heading")).to_have_text("Ada and Bob won.")
    ada.page.reload()
    expect(end).to_be_visible()
    ada.page.get_by_test_id("rematch").click()
    expect(ada.page.get_by_test_id("handover")).to_be_visible()
    assert ada.page.url != first
