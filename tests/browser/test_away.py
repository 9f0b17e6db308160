"""A house that does not answer: the page says so, and goes on when it is back."""

from pathlib import Path

import pytest
from playwright.sync_api import Browser, expect

from tests.house.people import House

pytestmark = pytest.mark.browser
# The page is kept once the worker has it, with all its files.
KEPT = """async () => {
    await navigator.serviceWorker.ready;
    const page = await (await caches.open('page')).match('/');
    return page && (await (await caches.open('page')).keys()).length > 3;
}"""


def test_when_the_house_is_away_the_page_says_so_and_tries_again(tmp_path: Path, browser: Browser) -> None:
    house = House(tmp_path)
    context = browser.new_context(locale="fr-FR", reduced_motion="reduce")
    page = context.new_page()
    page.goto(f"{house.url}/")
    page.wait_for_function(KEPT)
    bots = {"game": "schnuff", "seats": ["me", "greedy"], "options": {}, "terms": {}}
    table = page.request.post(f"{house.url}/api/tables", data=bots).json()["id"]
    page.goto(f"{house.url}/table/{table}")
    expect(page.get_by_test_id("prompt").first).to_be_visible()
    house.stop()
    expect(page.get_by_test_id("lost")).to_contain_text("La connexion est perdue")
    page.reload()
    expect(page.get_by_test_id("away")).to_contain_text("La maison ne répond pas")
    page.get_by_role("button", name="Réessayer").click()
    expect(page.get_by_role("button", name="Réessayer")).to_be_enabled()
    again = House(tmp_path, port=int(house.url.rpartition(":")[2]))
    page.get_by_role("button", name="Réessayer").click()
    expect(page.get_by_test_id("prompt").first).to_be_visible()
    expect(page.get_by_test_id("lost")).to_have_count(0)
    context.close()
    again.stop()


def test_a_house_that_can_read_nothing_now_is_away_and_not_empty(tmp_path: Path, browser: Browser) -> None:
    """Nobody wanted anything written down: that it could not be is no answer."""
    house = House(tmp_path)
    context = browser.new_context(locale="en-GB", reduced_motion="reduce")
    page = context.new_page()
    silent = {"error": {"kind": "not_stored", "message": "This could not be stored; nothing has changed."}}
    for call in ("me", "tables", "open"):
        page.route(f"**/api/{call}", lambda route: route.fulfill(status=503, json=silent))
    page.goto(f"{house.url}/")
    expect(page.get_by_test_id("away")).to_contain_text("The house does not answer")
    page.unroute("**/api/me")
    page.get_by_role("button", name="Try now").click()
    expect(page.get_by_role("heading", name="Schnuff")).to_be_visible()  # the games are there, whoever sits where
    expect(page.get_by_text("The house does not answer")).to_be_visible()
    context.close()
    house.stop()


def test_the_house_can_be_put_on_a_home_screen(tmp_path: Path, browser: Browser) -> None:
    house = House(tmp_path)
    context = browser.new_context()
    page = context.new_page()
    page.goto(f"{house.url}/")
    found = context.new_cdp_session(page).send("Page.getAppManifest")
    assert (found["errors"], found["url"]) == ([], f"{house.url}/manifest.webmanifest")
    wanted = page.evaluate("fetch('/manifest.webmanifest').then((answer) => answer.json())")
    for icon in wanted["icons"]:
        answer = page.request.get(f"{house.url}/{icon['src']}")
        assert (answer.status, answer.headers["content-type"]) == (200, icon["type"])
    context.close()
    house.stop()
