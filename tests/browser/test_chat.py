"""Words at the table: two people talk, each in his language; a mute, and a silence of one's own choosing."""

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Locator, expect

from tests.browser.people import Person

pytestmark = pytest.mark.browser
Visit = Callable[..., Person]


def opens_the_chat(person: Person) -> Locator:
    """Beside the board on a laptop, in a drawer on a phone."""
    width = person.page.viewport_size["width"] if person.page.viewport_size else 0
    person.page.get_by_test_id("tab-chat" if width > 960 else "open-chat").click()
    chat = person.page.get_by_test_id("chat")
    expect(chat).to_be_visible()
    return chat


def says(chat: Locator, text: str) -> None:
    chat.get_by_role("textbox").fill(text)
    chat.get_by_role("textbox").press("Enter")


def at_a_table(visit: Visit, terms: dict[str, bool] | None = None) -> tuple[Person, Person]:
    ada, bea = visit("Ada"), visit("Béa", phone=True, language="fr")
    for person in (ada, bea):
        person.comes_in()
    wish = {"game": "schnuff", "seats": ["me", "open"], "terms": terms or {}}
    table = ada.page.request.post(f"{ada.house}/api/tables", data=wish).json()["id"]
    bea.page.request.post(f"{bea.house}/api/tables/{table}/seats/1", data={"who": "me"})
    for person in (ada, bea):
        person.goes_to(f"{person.house}/table/{table}")
        expect(person.page.get_by_test_id("rules")).to_be_visible()
    return ada, bea


def test_two_people_talk_and_a_phrase_is_read_in_the_others_language(visit: Visit) -> None:
    ada, bea = at_a_table(visit)
    hers = opens_the_chat(ada)
    ada.page.get_by_test_id("phrases").click()
    ada.keeps("chat-phrases")
    hers.get_by_role("button", name="Good luck!").click()
    says(hers, "<b>Not bold</b> & quiet")
    mark = bea.page.get_by_test_id("open-chat").get_by_test_id("unread")
    expect(mark).to_contain_text("2")
    bea.keeps("chat-unread")
    theirs = opens_the_chat(bea)
    said = theirs.get_by_test_id("said")
    expect(said).to_contain_text("Bonne chance\u202f!")
    expect(said).to_contain_text("<b>Not bold</b> & quiet")
    says(theirs, "Merci, à toi aussi")
    expect(hers.get_by_test_id("said")).to_contain_text("Merci, à toi aussi")
    expect(bea.page.get_by_test_id("unread")).to_have_count(0)
    bea.keeps("chat-drawer")
    ada.keeps("chat")

    ada.page.get_by_test_id("tab-log").click()
    expect(ada.page.get_by_test_id("log")).to_be_visible()
    says(theirs, "Encore là ?")
    expect(ada.page.get_by_test_id("tab-chat").get_by_test_id("unread")).to_contain_text("1")
    expect(ada.page.locator("[aria-live=polite]").filter(has_text="Encore là")).to_have_count(1)
    ada.page.reload()
    expect(ada.page.get_by_test_id("tab-chat").get_by_test_id("unread")).to_contain_text("1")
    expect(opens_the_chat(ada).get_by_test_id("said").get_by_role("listitem")).to_have_count(4)


def test_whoever_is_muted_is_not_heard_here_any_more(visit: Visit) -> None:
    ada, bea = at_a_table(visit)
    hers, theirs = opens_the_chat(ada), opens_the_chat(bea)
    says(theirs, "Bonjour")
    expect(hers.get_by_test_id("said")).to_contain_text("Bonjour")
    hers.get_by_text("Mute, or switch off").click()
    hers.get_by_role("button", name="Mute Béa").click()
    expect(hers.get_by_test_id("said")).not_to_contain_text("Bonjour")
    ada.keeps("chat-muted")
    says(theirs, "Personne ne m’entend")
    says(hers, "Still here")
    expect(theirs.get_by_test_id("said")).to_contain_text("Still here")
    expect(hers.get_by_test_id("said").get_by_role("listitem")).to_have_count(1)
    ada.page.reload()
    hers = opens_the_chat(ada)
    expect(hers.get_by_test_id("said").get_by_role("listitem")).to_have_count(1)
    hers.get_by_text(re.compile("^Muted: Béa")).click()
    hers.get_by_role("button", name="Hear Béa again").click()
    expect(hers.get_by_test_id("said").get_by_role("listitem")).to_have_count(3)


def test_whoever_switches_the_chat_off_has_his_peace(visit: Visit) -> None:
    ada, bea = at_a_table(visit)
    hers, theirs = opens_the_chat(ada), opens_the_chat(bea)
    theirs.get_by_text("Mettre en sourdine, ou couper").click()
    theirs.get_by_role("button", name="Pas de discussion pour moi").click()
    bea.keeps("chat-off")
    says(hers, "Hello?")
    expect(hers.get_by_test_id("said")).to_contain_text("Hello?")
    bea.page.reload()
    expect(bea.page.get_by_test_id("open-chat")).to_be_visible()
    expect(bea.page.get_by_test_id("unread")).to_have_count(0)
    theirs = opens_the_chat(bea)
    expect(theirs).not_to_contain_text("Hello?")
    theirs.get_by_role("button", name="La rétablir").click()
    expect(theirs.get_by_test_id("said")).to_contain_text("Hello?")


def test_too_many_words_at_once_come_back_to_whoever_wrote_them(visit: Visit) -> None:
    ada, _ = at_a_table(visit)
    hers = opens_the_chat(ada)
    for number in range(6):
        says(hers, f"word {number}")
    expect(hers.get_by_role("alert")).to_contain_text("Wait two seconds")
    expect(hers.get_by_role("textbox")).to_have_value("word 5")


def test_where_the_table_forbids_it_there_is_no_chat(visit: Visit) -> None:
    for person in at_a_table(visit, {"chat": False}):
        expect(person.page.get_by_test_id("open-chat")).to_have_count(0)
        expect(person.page.get_by_test_id("tab-chat")).to_have_count(0)


def test_before_the_game_there_is_a_chat_too_and_with_robots_alone_there_is_none(visit: Visit) -> None:
    ada, bea = visit("Ada"), visit("Béa", phone=True)
    for person in (ada, bea):
        person.comes_in()
    table = ada.lays_a_table("schnuff", ["me", "open", "open"])
    bea.page.request.post(f"{table.replace('/table/', '/api/tables/')}/seats/1", data={"who": "me"})
    for person in (ada, bea):
        person.goes_to(table)
    bea.page.get_by_test_id("open-chat").click()
    says(bea.page.get_by_test_id("chat"), "I am here")
    expect(ada.page.get_by_test_id("unread")).to_contain_text("1")
    ada.keeps("chat-before")
    ada.goes_to(ada.lays_a_table("schnuff", ["me", "random"]))
    expect(ada.page.get_by_test_id("log")).to_be_visible()
    expect(ada.page.get_by_test_id("tab-chat")).to_have_count(0)
