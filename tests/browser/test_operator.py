"""The porter's book as an operator uses it, and the closed door as whoever is banned finds it."""

from collections.abc import Callable

import pytest
from playwright.sync_api import expect

from ludotheque.house.office.command import run as operator_command
from tests.browser.people import REFUSED, Person
from tests.browser.seeing import violations
from tests.house.people import House

pytestmark = pytest.mark.browser
Visit = Callable[..., Person]


def becomes_an_operator(person: Person, house: House) -> None:
    wish = {"name": person.name, "password": "correct horse"}
    assert person.page.request.post(f"{person.house}/api/account", data=wish).ok
    operator_command(person.name, False, house.data, "")


def test_an_operator_sees_who_is_there_and_shows_somebody_the_door(visit: Visit, open_house: House) -> None:
    porter, eve = visit("Pauline of the door"), visit("Eve at the table", phone=True, language="fr")
    becomes_an_operator(porter, open_house)
    eve.comes_in()
    eve.goes_to(eve.lays_a_table("schnuff", ["me", "open", "greedy"]))
    expect(eve.page.get_by_text("Eve at the table").first).to_be_visible()

    porter.goes_to(f"{porter.house}/")
    porter.page.get_by_test_id("name").click()
    porter.page.get_by_role("dialog").get_by_role("link", name="The porter’s book").click()
    at_the_table = porter.page.get_by_role("button", name="Ban Eve at the table")
    expect(at_the_table).to_be_visible()
    expect(porter.page.get_by_test_id("office-load")).to_contain_text("SQLite answers")
    porter.keeps("operator")
    assert violations(porter.page) == []
    at_the_table.click()
    expect(porter.page.get_by_test_id("chosen")).to_contain_text("Eve at the table")
    form = porter.page.get_by_role("form", name="Ban")
    form.get_by_label("For how long").select_option("a week")
    form.get_by_label("Why").fill("Shouted all evening")
    form.get_by_role("button", name="Ban", exact=True).click()
    bans = porter.page.get_by_test_id("office-bans")
    expect(bans.get_by_text("Shouted all evening")).to_be_visible()

    closed = eve.page.get_by_test_id("banned")
    expect(closed).to_contain_text("La porte vous est fermée")
    expect(closed).to_contain_text("Shouted all evening")
    eve.keeps("banned-fr")
    assert violations(eve.page) == []
    closed.get_by_role("link", name="Vos données").click()
    with eve.page.expect_download() as download:
        eve.page.get_by_role("link", name="Enregistrer la copie").click()
    assert download.value.path().read_text(encoding="utf-8").count("Shouted all evening") == 1
    eve.excuses(REFUSED)  # the browser says of its own that the house refused

    bans.get_by_role("button", name="Lift the ban").click()
    bans.get_by_role("group").get_by_role("button", name="Lift the ban").click()
    expect(bans.get_by_text("Shouted all evening")).to_be_hidden()
    eve.goes_to(f"{eve.house}/")
    expect(eve.page.get_by_test_id("name")).to_contain_text("Eve at the table")
    operator_command("Pauline of the door", True, open_house.data, "")
    expect(porter.page.get_by_test_id("office")).to_have_count(0)  # the book closes by itself
    porter.excuses(REFUSED)


def test_the_book_is_read_on_a_phone_by_lamplight_and_by_nobody_else(visit: Visit, open_house: House) -> None:
    porter, stranger = visit("Paulin du soir", phone=True, language="fr", lamp="dark"), visit("Stranger")
    becomes_an_operator(porter, open_house)
    porter.lays_a_table("boum", ["me", "open"])
    porter.goes_to(f"{porter.house}/operator")
    expect(porter.page.get_by_test_id("office-tables")).to_contain_text("Boum")
    expect(porter.page.get_by_test_id("office-bans")).to_contain_text("Personne")
    porter.keeps("operator-fr-dark")
    assert violations(porter.page) == []
    for button in porter.page.locator("main button, main a, main select").all():
        box = button.bounding_box()
        assert box is not None and box["height"] >= 44, button.inner_text()
    porter.page.get_by_label("Nom de l’invité ou du compte").fill("Personne de ce nom")
    porter.page.get_by_role("button", name="Exclure", exact=True).click()
    expect(porter.page.get_by_role("alert")).to_have_text("Cet invité n’existe pas.")
    porter.excuses(REFUSED)
    operator_command("Paulin du soir", True, open_house.data, "")

    stranger.goes_to(f"{stranger.house}/operator")
    expect(stranger.page.get_by_test_id("office")).to_have_count(0)
    expect(stranger.page.locator("main h2")).to_be_visible()
    stranger.goes_to(f"{stranger.house}/")
    stranger.page.get_by_test_id("name").click()
    expect(stranger.page.get_by_role("dialog").get_by_role("link")).to_have_count(1)
    stranger.excuses(REFUSED)
