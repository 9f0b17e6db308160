"""Turn notices in a browser: switched on by a click, shown in the person's language, and a click leads to the table."""

import json
from collections.abc import Callable

import pytest
from playwright.sync_api import expect

from tests.browser.people import Person
from tests.browser.pushes import shown
from tests.house.outside import Browser

pytestmark = pytest.mark.browser
Visit = Callable[..., Person]

# No push service can be reached from here: the browser's subscription is what one would give.
SUBSCRIBED = """
const given = {};
window.asked = 0;
Notification.requestPermission = async () => { window.asked += 1; return 'granted'; };
Object.defineProperty(Notification, 'permission', { get: () => (window.asked ? 'granted' : 'default') });
const found = { endpoint: given.endpoint, toJSON: () => given, unsubscribe: async () => { kept = null; return true; } };
let kept = null;
PushManager.prototype.getSubscription = async () => kept;
PushManager.prototype.subscribe = async (options) => { window.options = options; return (kept = found); };
"""


def test_a_click_switches_it_on_and_another_one_off(visit: Visit) -> None:
    ada = visit("Ada", phone=True)
    given = json.dumps(Browser("https://fcm.googleapis.com", "/fcm/send/ada").subscription)
    ada.page.add_init_script(SUBSCRIBED.replace("given = {}", f"given = {given}"))
    ada.comes_in()
    ada.page.get_by_test_id("settings").click()
    switch = ada.page.get_by_test_id("notice-settings").get_by_role("checkbox", name="A notice in this browser")
    expect(switch).to_be_enabled()
    assert ada.page.evaluate("window.asked") == 0, "nobody is asked before he wants it"
    ada.keeps("notices")
    switch.click()
    expect(ada.page.get_by_text("This browser will tell you.")).to_be_visible()
    assert ada.page.evaluate("window.asked") == 1
    assert ada.page.evaluate("window.options.applicationServerKey.length") == 65
    notices = f"{ada.house}/api/me/notices"
    assert ada.page.request.get(notices).json()["subscriptions"] == 1
    switch.click()
    expect(ada.page.get_by_text("This browser will tell you.")).to_have_count(0)
    assert ada.page.request.get(notices).json()["subscriptions"] == 0
    expect(ada.page.get_by_text("This house sends no mail.")).to_be_visible()


def test_a_word_from_the_house_is_shown_as_a_notice_of_that_table(visit: Visit) -> None:
    ada = visit("Ada", language="fr")
    ada.comes_in()
    word = {"title": "Schnuff", "body": "C’est à vous de jouer.", "lang": "fr", "url": "/table/abc", "game": "schnuff"}
    found = shown(ada.page, ada.house, word)
    told = [found[part] for part in ("title", "body", "lang", "tag", "data")]
    assert told == ["Schnuff", "C’est à vous de jouer.", "fr", "/table/abc", {"url": "/table/abc"}]


def test_a_link_in_a_letter_waits_for_a_click_and_says_when_it_does_not_hold(visit: Visit) -> None:
    ada = visit("Ada", phone=True, language="fr", lamp="dark")
    ada.goes_to(f"{ada.house}/mail?stop=forged")
    button = ada.page.get_by_role("button", name="Arrêter les courriels")
    expect(button).to_be_visible()
    ada.keeps("mail-stop")
    button.click()
    expect(ada.page.get_by_text("Cette maison n’envoie pas de courriels.")).to_be_visible()
    ada.excuses("409")
    ada.goes_to(f"{ada.house}/mail")
    expect(ada.page.get_by_text("Ce lien n’est pas complet.")).to_be_visible()
