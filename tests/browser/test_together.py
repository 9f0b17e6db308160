"""Friends find one another: open tables, names, seats before the start, and the lists on the shelf page."""

import re
from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Locator, Route, expect

from tests.browser.people import Person
from tests.browser.seeing import violations

pytestmark = pytest.mark.browser
Visit = Callable[..., Person]


def seat(person: Person, letter: str) -> Locator:
    return person.page.get_by_test_id(f"seat-{letter}")


def seats(person: Person) -> list[str]:
    """Who sits where, by the first word of every row."""
    return [row.locator("strong").inner_text() for row in person.page.get_by_test_id(re.compile("^seat-")).all()]


def lays(person: Person, seats: list[str], terms: dict[str, object], game: str = "schnuff") -> str:
    wish = {"game": game, "seats": seats, "terms": terms}
    answer = person.page.request.post(f"{person.house}/api/tables", data=wish)
    return f"{person.house}/table/{answer.json()['id']}"


def test_a_public_table_is_found_and_joined_by_a_guest_who_is_asked_his_name(visit: Visit) -> None:
    ada, bea = visit("Ada"), visit("Béa", phone=True)
    ada.comes_in()
    ada.page.get_by_role("button", name="Play Schnuff").click()
    dialog = ada.page.get_by_role("dialog")
    dialog.get_by_text("3", exact=True).click()
    dialog.get_by_label("Seat B").select_option("open")
    terms = dialog.get_by_test_id("terms")
    terms.locator("summary").click()
    expect(dialog.get_by_label("I give the sign to start")).to_be_checked()
    dialog.get_by_label("Anyone in the house may see it").check()
    dialog.get_by_label("Time to think").select_option("clock:600")
    dialog.get_by_label("A move adds").select_option("5")
    dialog.get_by_label("Whose time is up is out").check()
    ada.keeps("terms")
    dialog.get_by_role("button", name="Lay the table").click()
    ada.page.wait_for_url("**/table/*")
    ada.expects("terms", "Anyone in the house may join")
    ada.expects("terms", "10 minutes each, and 5 seconds more for every move; whose time is up is out")

    bea.goes_to(f"{bea.house}/")
    card = bea.page.get_by_test_id(f"card-{ada.page.url.rpartition('/')[2]}")
    expect(card).to_contain_text("Laid by Ada · 1 open seat")
    bea.keeps("open-tables")
    assert violations(bea.page) == []
    card.get_by_role("button", name="Join").click()
    asked = bea.page.get_by_test_id("introduction")
    asked.get_by_role("button", name="Close").click()
    expect(asked).to_be_hidden()
    expect(seat(ada, "B")).to_contain_text("Open seat")
    card.get_by_role("button", name="Join").click()
    bea.keeps("introduction")
    asked.get_by_role("textbox").fill(bea.name)
    asked.get_by_role("button", name="Save").click()
    bea.page.wait_for_url(ada.page.url)
    expect(seat(ada, "B")).to_contain_text("Béa")
    bea.keeps("waiting-guest")
    ada.page.get_by_role("button", name="Start the game").click()
    for person in (ada, bea):
        expect(person.page.get_by_test_id("prompt")).to_be_visible()


def test_whoever_would_rather_not_say_his_name_sits_down_all_the_same(visit: Visit) -> None:
    ada, bea = visit("Ada"), visit("Bea")
    ada.comes_in()
    url = lays(ada, ["me", "open", "open"], {"wait": True})
    bea.goes_to(url)
    bea.page.get_by_role("button", name="Sit here").first.click()
    asked = bea.page.get_by_test_id("introduction")
    asked.get_by_role("button", name=re.compile("Stay Guest")).click()
    expect(seat(bea, "B")).to_contain_text(re.compile("Guest .* you", re.S))
    seat(bea, "B").get_by_role("button", name="Stand up").click()
    bea.page.get_by_role("button", name="Sit here").last.click()
    expect(seat(bea, "C")).to_contain_text("you")
    expect(asked).to_be_hidden()


def test_people_at_the_same_screen_are_seated_by_name(visit: Visit) -> None:
    ada = visit("Ada", phone=True, language="fr")
    ada.comes_in()
    stands = lays(ada, ["me", "open"], {}).rpartition("/")[2]
    asked: list[Any] = []

    def answer(route: Route) -> None:
        asked.append(route.request.post_data_json)
        route.fulfill(status=201, json={"id": stands})

    ada.page.get_by_role("button", name="Jouer à Schnuff").click()
    dialog = ada.page.get_by_role("dialog")
    dialog.get_by_text("2", exact=True).click()
    dialog.get_by_label("Place B").select_option(label="Quelqu’un à cet écran")
    lay = dialog.get_by_role("button", name="Mettre la table")
    ada.page.route("**/api/tables", answer)
    lay.click()
    assert asked == [], "somebody has no name yet"
    dialog.get_by_label(re.compile("Place B.: Nom")).fill("Béa")
    dialog.get_by_test_id("terms").locator("summary").click()
    expect(dialog.get_by_label("C’est moi qui donne le départ")).not_to_be_checked()  # nobody else is to come
    ada.keeps("same-screen")
    lay.click()
    ada.page.wait_for_url("**/table/*")
    assert asked[0]["seats"] == ["me", "here:Béa"] and not asked[0]["terms"]["wait"]


@pytest.mark.parametrize("phone", [False, True], ids=["laptop", "phone"])
def test_the_host_moves_seats_removes_a_bot_and_starts(visit: Visit, phone: bool) -> None:
    ada, bea = visit("Ada", phone=phone), visit("Béa", language="fr", lamp="dark")
    ada.comes_in()
    bea.comes_in()
    url = lays(ada, ["me", "open", "greedy"], {"wait": True})
    for person in (ada, bea):
        person.goes_to(url)
    bea.page.get_by_role("button", name="S’asseoir ici").click()
    expect(seat(ada, "B")).to_contain_text("Béa")
    assert seats(ada) == ["Ada", "Béa", "Célestin"]
    expect(ada.page.get_by_role("button", name="Remove Béa")).to_have_count(0)  # she is here
    down = seat(ada, "A").get_by_role("button", name="Move Ada down")
    down.focus()
    ada.page.keyboard.press("Enter")
    for person in (bea, ada):
        expect(seat(person, "B")).to_contain_text("Ada")
    expect(ada.page.get_by_role("button", name="Move Ada down")).to_be_focused()
    ada.page.keyboard.press("Enter")
    expect(seat(bea, "C")).to_contain_text("Ada")
    ada.keeps("waiting-host")
    assert violations(ada.page) == []
    seat(ada, "B").get_by_role("button", name="Remove Berthe").click()
    expect(seat(bea, "B")).to_contain_text("Place libre")
    start = ada.page.get_by_role("button", name="Start the game")
    expect(start).to_be_disabled()
    bea.keeps("waiting-dark")
    assert violations(bea.page) == []
    seat(ada, "B").get_by_label("Give it to a bot").select_option("beginner")
    ada.page.get_by_role("button", name="Draw lots").click()
    expect(bea.page.get_by_text("Ada")).to_have_count(1)
    expect(bea.page.get_by_role("button", name="Commencer")).to_have_count(0)
    start.click()
    for person in (ada, bea):
        expect(person.page.get_by_test_id("prompt")).to_be_visible()


def test_the_invitation_says_that_it_works_on_this_machine_only_and_has_a_qr_code(visit: Visit) -> None:
    ada = visit("Ada", phone=True)
    shared = "navigator.share = (what) => { window.shared = what; return Promise.resolve(); }"
    ada.page.add_init_script(shared)
    ada.comes_in()
    ada.goes_to(lays(ada, ["me", "open"], {}))
    ada.expects("only-here", r"make run HOST=0\.0\.0\.0")
    invitation = ada.page.get_by_test_id("invitation")
    expect(invitation.get_by_role("textbox")).to_have_value(ada.page.url)
    invitation.get_by_text("QR code").click()
    code = ada.page.get_by_test_id("qr")
    expect(code).to_be_visible()
    assert code.evaluate("image => image.decode().then(() => image.naturalWidth)") > 20
    ada.keeps("invitation")
    invitation.get_by_role("button", name="Share").click()
    assert ada.page.evaluate("window.shared.url") == ada.page.url


def test_an_invitation_from_an_open_house_has_no_warning(visit: Visit) -> None:
    ada = visit("Ada")
    links = [{"url": "https://play.example.org", "reach": "everywhere"}]
    ada.page.route("**/api/house", lambda route: route.fulfill(json={"links": links, "push_key": "", "mail": False}))
    ada.comes_in()
    url = lays(ada, ["me", "open"], {})
    ada.goes_to(url)
    link = "https://play.example.org/table/" + url.rpartition("/")[2]
    expect(ada.page.get_by_test_id("invitation").get_by_role("textbox")).to_have_value(link)
    expect(ada.page.get_by_test_id("qr")).to_be_visible()
    expect(ada.page.get_by_test_id("only-here")).to_have_count(0)
    ada.keeps("invitation-everywhere")


def test_my_turn_comes_first_and_a_finished_game_is_taken_off_the_list(visit: Visit) -> None:
    ada = visit("Ada", phone=True, language="fr")
    ada.comes_in()
    mine = lays(ada, ["me", "greedy"], {})
    lays(ada, ["me", "open"], {})
    over = lays(ada, ["me", "random"], {})
    plays_to_the_end(ada, over)
    ada.goes_to(f"{ada.house}/")
    cards = ada.page.get_by_role("region", name="Vos tables").get_by_test_id(re.compile("^card-"))
    expect(cards).to_have_count(2)
    expect(cards.first).to_contain_text("À vous de jouer")
    expect(cards.nth(1)).to_contain_text("On attend du monde")
    finished = ada.page.get_by_test_id("finished")
    finished.locator("summary").click()
    ada.keeps("my-tables")
    assert violations(ada.page) == []
    finished.get_by_role("button", name=re.compile("Retirer cette partie")).click()
    expect(finished).to_have_count(0)
    cards.nth(1).get_by_role("button", name="Quitter cette table").click()
    expect(cards).to_have_count(1)
    ada.page.reload()
    expect(cards).to_have_count(1)
    assert mine.rpartition("/")[2] in (cards.first.get_attribute("data-testid") or "")


def plays_to_the_end(person: Person, url: str) -> None:
    """By touching whatever is lit."""
    person.goes_to(url)
    while not person.sees_the_end():
        if person.may_act():
            person.touches_the_first()
        person.page.wait_for_timeout(20)


def test_the_list_is_fresh_when_one_comes_back_to_it(visit: Visit) -> None:
    ada = visit("Ada")
    ada.comes_in()
    cards = ada.page.get_by_role("region", name="Your tables").get_by_test_id(re.compile("^card-"))
    expect(ada.page.get_by_text("No table is laid for you")).to_be_visible()
    lays(ada, ["me", "open"], {})
    ada.page.wait_for_timeout(1100)  # nobody looks again within a second
    ada.page.evaluate("window.dispatchEvent(new Event('focus'))")
    expect(cards).to_have_count(1)
