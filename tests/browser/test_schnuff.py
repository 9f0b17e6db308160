"""Schnuff in real browsers: two people and a bot play to the end by clicking, a third person watches."""

from collections.abc import Callable

import httpx
import pytest
from playwright.sync_api import expect

from ludotheque.games import GAMES
from ludotheque.games.schnuff.tests.table import diagram
from ludotheque.kernel.match import replay
from ludotheque.kernel.record import parse
from tests.browser.people import Person
from tests.browser.positions import lay_position
from tests.house.people import House

pytestmark = pytest.mark.browser
Visit = Callable[..., Person]

ON_29 = diagram("count 29\n A 10: 1 2 4 reverse\n B 10: 2 3 3 4\n C 10: 1 3 4 pass\n discard 4", {})
STUCK = diagram("count 40\n A 10: schnuff schnuff\n B 10: 1 2 3 4\n discard 4", {})
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
    person.touches_the_first()
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


def test_paying_without_need_is_asked_about_first(visit: Visit, open_house: House) -> None:
    ada = visit("Ada", phone=True)
    ada.comes_in()
    ada.goes_to(lay_position(open_house, "schnuff", ON_29, [ada, "greedy", "greedy"]))
    count, prompt = ada.page.get_by_test_id("count"), ada.page.get_by_test_id("prompt")
    expect(prompt).to_have_text("Play a card. Crossing 30 costs 1 chip.")
    card = ada.page.locator("[data-touch='card:4']")
    card.click()
    expect(prompt).to_have_text("Cross 30 with a 4 and pay 1 chip? Another card would cost nothing.")
    ada.page.get_by_test_id("not-sure").click()
    expect(prompt).to_contain_text("Play a card.")
    expect(count).to_have_attribute("data-count", "29")
    card.click()
    ada.page.get_by_test_id("sure").click()
    ada.expects("log", "30")
    expect(ada.page.get_by_test_id("seat-A")).to_have_attribute("data-chips", "9")


def test_a_stuck_hand_is_shown_by_keyboard(visit: Visit, open_house: House) -> None:
    ada = visit("Ada")
    ada.comes_in()
    ada.goes_to(lay_position(open_house, "schnuff", STUCK, [ada, "greedy"]))
    prompt, press = ada.page.get_by_test_id("prompt"), ada.page.keyboard.press
    ada.lit.first.focus()
    press("Enter")
    expect(prompt).to_have_text("Schnuff chosen: show your hand.")
    ada.page.get_by_role("button", name="Clear the choice").press("Enter")
    expect(prompt).to_contain_text("Nothing but Schnuffs")
    ada.lit.first.focus()
    press("Enter")
    for _ in range(2):
        press("ArrowRight")
    expect(ada.page.get_by_role("button", name="Show your hand")).to_be_focused()
    press("Enter")
    ada.expects("log", "stuck and shows? Schnuff and Schnuff")
