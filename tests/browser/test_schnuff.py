"""Schnuff in real browsers: two people and a bot play to the end by clicking, a third person watches."""

from collections.abc import Callable

import httpx
import pytest
from playwright.sync_api import expect

from ludotheque.games import GAMES
from ludotheque.kernel.match import replay
from ludotheque.kernel.record import parse
from tests.browser.people import Person

pytestmark = pytest.mark.browser
Visit = Callable[..., Person]

ENOUGH = 600  # rounds of looking at both screens; a short game needs far fewer


def lays_a_table(host: Person, options: dict[str, str]) -> str:
    """Ada opens the box and lays a table for herself, a friend and a bot; where it stands."""
    page = host.page
    page.get_by_role("button", name="Play Schnuff").click()
    dialog = page.get_by_role("dialog")
    dialog.get_by_text("3", exact=True).click()
    dialog.get_by_label("Seat A").select_option("me")
    dialog.get_by_label("Seat B").select_option("open")
    dialog.get_by_label("Seat C").select_option("greedy")
    dialog.get_by_text("House rules").click()
    for name, value in options.items():
        dialog.get_by_label(name).select_option(value)
    host.keeps("setup")
    dialog.get_by_role("button", name="Lay the table").click()
    page.wait_for_url("**/table/*")
    return page.url


def plays_something(person: Person) -> None:
    """Touch the first lit card, and see that the house has heard of it."""
    table = person.page.get_by_role("main")
    version = table.get_attribute("data-version") or ""
    person.lit.first.click()
    expect(table).not_to_have_attribute("data-version", version)


def test_two_people_and_a_bot_play_a_whole_game_and_a_third_watches(visit: Visit) -> None:
    ada = visit("Ada")
    bea = visit("Béa", phone=True, language="fr")
    cy = visit("Cy")
    ada.comes_in()
    ada.keeps("shelf")
    bea.comes_in()
    bea.keeps("shelf")
    url = lays_a_table(ada, {"Short game": "on"})
    ada.keeps("room")
    bea.goes_to(url)
    bea.page.get_by_role("button", name="S’asseoir ici").click()
    ada.page.get_by_role("button", name="Start the game").click()
    cy.goes_to(url)

    reloaded, refused, turns = False, False, 0
    for _ in range(ENOUGH):
        if ada.sees_the_end():
            break
        for person in (ada, bea):
            if not person.may_act() or person.sees_the_end():
                continue
            if turns == 6 and not reloaded:
                reloaded = True
                hand = person.page.locator("[data-touch^='card:']").all_inner_texts()
                before = person.log()
                person.page.reload()
                expect(person.lit.first).to_be_visible()
                assert person.page.locator("[data-touch^='card:']").all_inner_texts() == hand
                assert person.log() == before, "whoever comes back hears everything again"
            if not refused:
                refused = tries_what_cannot_be(person)
            if turns in (3, 9):
                person.keeps(f"table-{turns}")
            plays_something(person)
            turns += 1
        ada.page.wait_for_timeout(20)
    assert reloaded and turns > 8
    for person in (ada, bea, cy):
        expect(person.page.get_by_test_id("outcome")).to_be_visible()
        person.keeps(f"end-{person.name}")
    watches_only(cy)

    table = url.rsplit("/", 1)[1]
    text = httpx.get(f"{ada.house}/api/tables/{table}/record").text
    assert replay(GAMES["schnuff"], parse(text)).record.end.startswith("short_game")


def tries_what_cannot_be(person: Person) -> bool:
    """A card that cannot be played is refused with its rule, and the rule opens in the rulebook."""
    unlit = person.page.locator("[data-touch^='card:']:not([data-lit])")
    if unlit.count() == 0:
        return False
    count = person.page.get_by_test_id("count").get_attribute("data-count")
    unlit.first.click()
    person.expects("refusal", r"§\d")
    person.keeps("refusal")
    person.page.get_by_test_id("refusal").get_by_role("button").or_(
        person.page.get_by_test_id("refusal").get_by_role("link")
    ).first.click()
    expect(person.page.get_by_test_id("rulebook")).to_be_visible()
    person.keeps("rulebook")
    person.page.keyboard.press("Escape")
    expect(person.page.get_by_test_id("rulebook")).to_be_hidden()
    assert person.page.get_by_test_id("count").get_attribute("data-count") == count
    return True


def watches_only(person: Person) -> None:
    """Nothing is lit for who watches, and the log tells no card that was drawn."""
    assert not person.may_act()
    assert "You draw" not in person.log()
