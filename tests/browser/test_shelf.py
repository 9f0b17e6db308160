"""The shelf and its boxes: what can be set up there is what the house lays."""

from collections.abc import Callable

import pytest
from playwright.sync_api import expect

from tests.browser.people import Person

pytestmark = pytest.mark.browser
Visit = Callable[..., Person]


def test_pieces_can_be_placed_by_hand_when_the_table_is_made(visit: Visit) -> None:
    ada = visit("Ada")
    ada.comes_in()
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
    ada.complaints.clear()  # the browser says of its own that the house refused
    by_hand.fill("2,2E;4,4S")
    dialog.get_by_role("button", name="Lay the table").click()
    ada.page.wait_for_url("**/table/*")
    room = ada.page.request.get(ada.page.url.replace("/table/", "/api/tables/")).json()
    assert room["options"]["arrows"] == "2,2E;4,4S"
