"""Bots as company: whom one chooses, a hint, why a bot moved, and a move that looked wrong."""

from collections.abc import Callable

import pytest
from playwright.sync_api import expect

from tests.browser.people import Person
from tests.browser.seeing import violations
from tests.browser.test_operator import becomes_an_operator
from tests.house.people import House

pytestmark = pytest.mark.browser
Visit = Callable[..., Person]


def test_a_level_is_chosen_by_name_face_and_what_it_knows(visit: Visit) -> None:
    ada = visit("Ada", phone=True, language="fr", lamp="dark")
    ada.comes_in()
    ada.page.get_by_role("button", name="Schnuff").first.click()
    dialog = ada.page.get_by_test_id("setup")
    chosen = dialog.get_by_label("Place B")
    assert chosen.locator("option").evaluate_all("all => all.map((one) => one.value)")[3:] == [
        *("beginner", "greedy", "sampler", "searcher", "master")
    ], "five levels, and no bot for programmers"
    for level, bot in enumerate(("beginner", "greedy", "sampler", "searcher", "master"), 1):
        chosen.select_option(bot)
        sign = dialog.get_by_test_id("seat-B").get_by_test_id("bot-sign")
        expect(sign.locator(f"[data-face='{level}']")).to_be_visible()
        expect(sign).to_contain_text(".")
    ada.keeps("setup-levels-fr")
    assert violations(ada.page) == []


def test_a_hint_is_lit_on_the_board_and_everybody_sees_that_it_was_asked_for(visit: Visit) -> None:
    ada, bob = visit("Ada"), visit("Bob", phone=True, language="fr")
    for one in (ada, bob):
        one.comes_in()
    url = ada.lays_a_table("schnuff", ["me", "open", "greedy"])
    bob.sits(url, 1)
    ada.goes_to(url)
    expect(ada.page.get_by_test_id("log").first).to_be_visible()
    while not ada.may_act():
        if bob.may_act():
            bob.lit.first.click()
        ada.page.wait_for_timeout(100)
    ada.page.get_by_test_id("hint").click()
    dialog = ada.page.get_by_test_id("hint-dialog")
    expect(dialog.locator("[data-face]")).to_have_count(5)
    ada.keeps("hint-whose")
    assert violations(ada.page) == []
    dialog.locator("[data-bot=sampler]").click()
    advice = ada.page.get_by_test_id("advice")
    expect(advice).to_contain_text("Fox would play")
    ada.keeps("hint")
    expect(bob.page.get_by_test_id("seat-strip").get_by_test_id("hint-mark")).to_have_count(1)
    bob.keeps("hint-of-another")
    expect(bob.page.get_by_test_id("advice")).to_have_count(0)
    expect(bob.page.get_by_test_id("log").first).to_contain_text("Ada demande un conseil.")
    ada.page.get_by_test_id("do-advice").click()
    expect(advice).to_be_hidden()


def test_a_table_without_hints_offers_none(visit: Visit) -> None:
    ada = visit("Ada")
    ada.comes_in()
    ada.goes_to(ada.lays_a_table("schnuff", ["me", "greedy"], terms={"hints": False}))
    expect(ada.lit.first).to_be_visible()
    expect(ada.page.get_by_test_id("hint")).to_have_count(0)


def test_a_bot_says_why_when_it_is_over_and_the_operator_hears_what_looked_wrong(
    visit: Visit, open_house: House
) -> None:
    ada, porter = visit("Ada"), visit("Pauline", lamp="dark", language="fr")
    becomes_an_operator(porter, open_house)
    ada.comes_in()
    ada.goes_to(ada.lays_a_table("schnuff", ["me", "sampler"]))
    expect(ada.lit.first).to_be_visible()
    ada.lit.first.click()
    about = ada.page.get_by_test_id("log").get_by_role("button", name="About this move").last
    about.click()
    dialog = ada.page.get_by_test_id("about-move")
    expect(dialog.get_by_test_id("why")).to_have_count(0)  # it would tell its hand
    ada.keeps("about-a-move")
    assert violations(ada.page) == []
    dialog.get_by_role("textbox").fill("It had a Snap.")
    dialog.get_by_test_id("send-wrong").click()
    expect(dialog).to_be_hidden()

    porter.goes_to(f"{porter.house}/operator")
    noted = porter.page.get_by_test_id("office-wrong").locator("li").filter(has_text="It had a Snap.")
    expect(noted).to_contain_text("la partie continue")
    porter.keeps("office-wrong")
    assert violations(porter.page) == []

    expect(ada.lit.first).to_be_visible()
    ada.page.get_by_test_id("table-menu").click()
    ada.page.get_by_test_id("resign").click()
    ada.page.get_by_test_id("resign-yes").click()
    end = ada.page.get_by_test_id("outcome")
    expect(end).to_be_visible()
    ada.page.keyboard.press("Escape")
    about.click()
    dialog.get_by_test_id("why").click()
    expect(dialog.get_by_test_id("reason")).to_contain_text("Fox would play")
    ada.keeps("why")

    with porter.page.expect_download() as download:
        noted.get_by_role("link", name="Feuille de partie").click()
    assert "# It had a Snap." in download.value.path().read_text(encoding="utf-8")
    noted.get_by_role("button", name="Retirer").click()
    expect(noted).to_have_count(0)
