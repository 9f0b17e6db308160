"""The shelf and its boxes: what can be set up there is what the house lays."""

from collections.abc import Callable

import pytest
from playwright.sync_api import Route, expect

from tests.browser.layout import faults
from tests.browser.people import REFUSED, Person

pytestmark = pytest.mark.browser
Visit = Callable[..., Person]
SCRIPTS, FONTS = 150_000, 120_000  # bytes of the first load, as they come over the wire
FETCHED = """() => performance.getEntriesByType('resource')
    .filter((one) => one.name.includes('/assets/'))
    .map((one) => [one.name.split('/').pop(), one.encodedBodySize])"""
BESIDE = """() => {
    const boxes = [...document.querySelectorAll('[data-testid^="game-"]')].map((one) => one.getBoundingClientRect());
    const out = boxes.filter((one) => one.left < 0 || one.right > innerWidth + 0.5);
    const on = boxes.filter((one, at) => boxes.some((other, rank) => rank > at
        && one.left < other.right - 1 && other.left < one.right - 1
        && one.top < other.bottom - 1 && other.top < one.bottom - 1));
    return [boxes.length, out.length, on.length];
}"""


def nine(route: Route) -> None:
    """The shelf of a house with nine games."""
    answer = route.fetch()
    told = answer.json()
    more = [{**game, "name": f"{game['name']}_again"} for game in told["games"]]
    told["games"] = [*told["games"], *more][:9]
    route.fulfill(response=answer, json=told)


@pytest.mark.parametrize("lamp", ["light", "dark"])
def test_nine_games_stand_on_the_shelf_at_every_width(visit: Visit, lamp: str) -> None:
    ada = visit("Ada", lamp=lamp)
    ada.page.route("**/api/shelf", nine)
    ada.goes_to(f"{ada.house}/")
    for width, height in [(360, 740), (740, 360), (768, 1024), (1024, 768), (1440, 900)]:
        ada.page.set_viewport_size({"width": width, "height": height})
        expect(ada.page.get_by_test_id("game-boum_again")).to_be_attached()
        assert ada.page.evaluate(BESIDE) == [9, 0, 0], width
        ada.keeps(f"shelf-of-nine-{lamp}")
        assert faults(ada.page) == [], width


def test_a_game_says_who_it_is_for_and_begins_with_one_click(visit: Visit) -> None:
    ada = visit("Ada", phone=True, language="fr")
    ada.goes_to(f"{ada.house}/")
    box = ada.page.get_by_test_id("game-schnuff")
    expect(box).to_contain_text("2–6 joueurs")
    expect(box).to_contain_text("15–30 min")
    expect(box.get_by_role("link", name="Apprendre")).to_have_attribute("href", "/learn/schnuff")
    box.get_by_role("button", name="Jouer : Schnuff").click()
    ada.page.wait_for_url("**/table/*")
    room = ada.page.request.get(ada.page.url.replace("/table/", "/api/tables/")).json()
    assert room["started"]
    assert [seat["kind"] for seat in room["seats"]] == ["guest", "bot", "bot", "bot"]


def test_bots_can_be_watched_and_friends_expected(visit: Visit) -> None:
    ada = visit("Ada")
    ada.goes_to(f"{ada.house}/")
    ada.page.get_by_role("button", name="Watch: Schotten Totten 2").click()
    ada.page.wait_for_url("**/table/*")
    room = ada.page.request.get(ada.page.url.replace("/table/", "/api/tables/")).json()
    assert {seat["kind"] for seat in room["seats"]} == {"bot"}
    ada.goes_to(f"{ada.house}/")
    ada.page.get_by_role("button", name="With friends: Boum !").click()
    dialog = ada.page.get_by_role("dialog")
    assert [one.input_value() for one in dialog.locator("select.field").all()[:4]] == ["me", "open", "open", "open"]


def test_the_first_load_is_light(visit: Visit) -> None:
    ada = visit("Ada")
    ada.goes_to(f"{ada.house}/")
    expect(ada.page.get_by_test_id("game-boum")).to_be_visible()
    ada.page.evaluate("document.fonts.ready.then(() => null)")
    fetched = dict(ada.page.evaluate(FETCHED))
    scripts = {name: size for name, size in fetched.items() if name.endswith(".js")}
    fonts = {name: size for name, size in fetched.items() if name.endswith(".woff2")}
    assert 20_000 < sum(scripts.values()) <= SCRIPTS, scripts
    assert 20_000 < sum(fonts.values()) <= FONTS, fonts
    assert not [name for name in scripts if name.startswith(("Board", "TablePage", "OperatorPage"))]


def test_pieces_can_be_placed_by_hand_when_the_table_is_made(visit: Visit) -> None:
    ada = visit("Ada")
    ada.says_his_name()
    ada.page.get_by_role("button", name="Play Boum !").click()
    dialog = ada.page.get_by_role("dialog")
    dialog.get_by_text("House rules").click()
    arrows = dialog.locator("label", has_text="Arrows").get_by_role("combobox")
    arrows.select_option(label="written out")
    by_hand = dialog.get_by_label("Arrows: written out")
    by_hand.fill("1,1E")
    ada.keeps("by-hand")
    dialog.get_by_role("button", name="Lay the table").click()
    expect(ada.page.get_by_role("alert").or_(ada.page.get_by_role("status")).first).to_be_visible()  # a pillar
    ada.excuses(REFUSED)  # the browser says of its own that the house refused
    by_hand.fill("2,2E;4,4S")
    dialog.get_by_role("button", name="Lay the table").click()
    ada.page.wait_for_url("**/table/*")
    room = ada.page.request.get(ada.page.url.replace("/table/", "/api/tables/")).json()
    assert room["options"]["arrows"] == "2,2E;4,4S"
