"""Accounts as people use them: a game begun on one device goes on on another, and whoever leaves is gone."""

import json
import re
from collections.abc import Callable
from pathlib import Path

import pytest
from playwright.sync_api import expect

from tests.browser.people import REFUSED, Person
from tests.browser.seeing import violations

pytestmark = pytest.mark.browser
Visit = Callable[..., Person]
SECRET = "correct horse"


def goes_to_the_account(person: Person) -> None:
    person.page.get_by_test_id("name").click()
    person.page.get_by_role("dialog").locator("a[href='/account']").click()
    expect(person.page.get_by_test_id("account")).to_be_visible()


def fills(person: Person, form: str, name: str, password: str) -> None:
    card = person.page.get_by_role("form", name=form)
    card.locator("[autocomplete=username]").fill(name)
    card.locator("[type=password]").fill(password)
    card.locator("[type=submit]").click()


def plays(person: Person) -> None:
    """One move, by whatever may be touched."""
    before = person.log()
    while person.log() == before:
        expect(person.lit.first).to_be_visible()
        person.touches_the_first()
        person.page.wait_for_timeout(50)


def test_a_guest_becomes_an_account_and_plays_on_on_a_second_device(visit: Visit) -> None:
    ada = visit("Ada")
    ada.comes_in()
    table = ada.lays_a_table("schnuff", ["me", "greedy"])
    ada.goes_to(table)
    plays(ada)
    ada.goes_to(f"{ada.house}/")
    goes_to_the_account(ada)
    ada.keeps("account-guest")
    fills(ada, "Open an account", "Ada of two devices", SECRET)
    expect(ada.page.get_by_test_id("account-name")).to_have_text("Ada of two devices")
    ada.keeps("account")

    phone = visit("Ada’s phone", phone=True, language="fr")
    phone.goes_to(f"{phone.house}/account")
    phone.keeps("account-guest-fr")
    phone.page.get_by_text("Se connecter").first.click()
    fills(phone, "Se connecter", "Ada of two devices", "wrong horse")
    expect(phone.page.get_by_role("alert")).to_have_text("Ce nom et ce mot de passe ne vont pas ensemble.")
    phone.excuses(REFUSED)  # the browser says of its own that the house refused
    fills(phone, "Se connecter", "ada of two devices", SECRET)
    expect(phone.page.get_by_test_id("account-name")).to_have_text("Ada of two devices")
    phone.keeps("account-fr")
    phone.page.locator("header a[href='/']").click()
    phone.page.locator(f"a[href='{table.removeprefix(phone.house)}']").first.click()
    told = phone.log()
    assert told
    plays(phone)

    ada.goes_to(table)
    expect(ada.page.get_by_test_id("log")).not_to_be_empty()
    assert ada.page.request.get(table.replace("/table/", "/api/tables/")).json()["seat"] == 0


@pytest.mark.parametrize(("phone", "lamp"), [(False, "light"), (True, "dark")], ids=["laptop", "phone"])
def test_the_page_can_be_used_by_everybody(visit: Visit, phone: bool, lamp: str) -> None:
    ada = visit("Ada", phone=phone, lamp=lamp)
    ada.goes_to(f"{ada.house}/account")
    expect(ada.page.get_by_test_id("account")).to_be_visible()
    assert violations(ada.page) == []
    fills(ada, "Open an account", f"Everybody {lamp}", SECRET)
    expect(ada.page.get_by_test_id("account-name")).to_be_visible()
    ada.page.get_by_label("I need no copy").check()
    assert violations(ada.page) == []


def test_a_password_is_shown_changed_and_logs_the_other_device_out(visit: Visit) -> None:
    ada, phone = visit("Ada"), visit("phone", phone=True)
    ada.goes_to(f"{ada.house}/account")
    card = ada.page.get_by_role("form", name="Open an account")
    card.get_by_label("Name").fill("Changing")
    card.get_by_label("Password", exact=True).fill("short")
    card.get_by_role("button", name="Show the password").click()
    expect(card.get_by_label("Password", exact=True)).to_have_attribute("type", "text")
    card.locator("[type=submit]").click()
    expect(ada.page.get_by_role("form", name="Open an account")).to_be_visible()  # the browser itself refuses it
    card.get_by_label("Password", exact=True).fill(SECRET)
    ada.page.keyboard.press("Enter")
    expect(ada.page.get_by_test_id("account-name")).to_have_text("Changing")
    phone.goes_to(f"{phone.house}/account")
    phone.page.get_by_text("Log in").first.click()
    fills(phone, "Log in", "Changing", SECRET)
    expect(phone.page.get_by_test_id("account-name")).to_be_visible()
    phone.goes_to(phone.lays_a_table("schnuff", ["me", "greedy"]))
    expect(phone.lit.first).to_be_visible()

    change = ada.page.get_by_role("form", name="Change the password")
    change.get_by_label("Your password").fill("wrong horse")
    change.get_by_label("New password").fill("battery staple")
    change.locator("[type=submit]").click()
    expect(change.get_by_role("alert")).to_have_text("This is not your password.")
    ada.excuses(REFUSED)
    change.get_by_label("Your password").fill(SECRET)
    change.locator("[type=submit]").click()
    expect(ada.page.get_by_text("The password is changed", exact=False)).to_be_visible()
    expect(phone.lit).to_have_count(0)  # whoever has his phone may watch
    phone.page.locator("header a[href='/']").click()
    expect(phone.page.get_by_test_id("name")).to_contain_text(re.compile(r"Guest \d+"))


def test_whoever_leaves_takes_his_copy_and_is_a_new_guest(visit: Visit, tmp_path: Path) -> None:
    eve = visit("Evelyne", phone=True)
    eve.comes_in()
    table = eve.lays_a_table("schnuff", ["me", "greedy"]).rsplit("/", 1)[1]
    eve.goes_to(f"{eve.house}/account")
    fills(eve, "Open an account", "Evelyne", SECRET)
    expect(eve.page.get_by_test_id("account-name")).to_have_text("Evelyne")
    farewell = eve.page.get_by_role("form", name="Delete everything")
    delete = farewell.get_by_role("button", name="Delete everything")
    expect(delete).to_be_disabled()
    farewell.get_by_label("I need no copy").check()
    expect(delete).to_be_enabled()
    farewell.get_by_label("I need no copy").uncheck()
    expect(delete).to_be_disabled()
    with eve.page.expect_download() as download:
        eve.page.get_by_role("link", name="Save the copy").click()
    download.value.save_as(tmp_path / "copy.json")
    copy = json.loads((tmp_path / "copy.json").read_text(encoding="utf-8"))
    assert copy["you"]["account"] == "Evelyne" and [one["id"] for one in copy["tables"]] == [table]
    farewell.get_by_label("Your password").fill("wrong horse")
    delete.click()
    expect(farewell.get_by_role("alert")).to_have_text("This is not your password.")
    eve.excuses(REFUSED)
    farewell.get_by_label("Your password").fill(SECRET)
    eve.keeps("account-farewell")
    delete.click()
    expect(eve.page.get_by_role("form", name="Open an account")).to_be_visible()
    expect(eve.page.get_by_test_id("name")).to_contain_text(re.compile(r"Guest \d+"))
    room = eve.page.request.get(f"{eve.house}/api/tables/{table}").json()
    assert room["seat"] == -1 and room["seats"][0]["number"] and room["seats"][0]["name"] != "Evelyne"


def test_settings_go_with_the_account_to_another_browser(visit: Visit) -> None:
    ada = visit("Ada")
    ada.goes_to(f"{ada.house}/account")
    fills(ada, "Open an account", "Ada who likes it dark", SECRET)
    expect(ada.page.get_by_test_id("account-name")).to_have_text("Ada who likes it dark")
    ada.page.get_by_test_id("settings").click()
    sheet = ada.page.get_by_test_id("settings-sheet")
    for name, value in {"theme": "dark", "motion": "less", "language": "fr"}.items():
        with ada.page.expect_response("**/api/me/settings"):
            sheet.locator(f"[name={name}]").select_option(value)
    expect(sheet.get_by_role("heading", name="Réglages")).to_be_visible()
    ada.keeps("settings-sheet")
    assert violations(ada.page) == []

    phone = visit("Ada’s phone", phone=True)
    phone.goes_to(f"{phone.house}/account")
    phone.page.get_by_text("Log in").first.click()
    fills(phone, "Log in", "Ada who likes it dark", SECRET)
    root = phone.page.locator("html")
    expect(root).to_have_attribute("data-room", "dark")
    expect(root).to_have_attribute("data-motion", "less")
    expect(root).to_have_attribute("lang", "fr")
    phone.page.get_by_test_id("settings").click()
    phone.keeps("settings-sheet")
