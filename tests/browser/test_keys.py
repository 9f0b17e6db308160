"""The keyboard alone: every place is reached with three keys at the most, and a game is played to its end."""

from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from ludotheque.games import GAMES
from tests.browser.midgame import DEPTHS, midgame
from tests.browser.people import Person
from tests.browser.positions import lay_position
from tests.house.people import House

pytestmark = pytest.mark.browser
Visit = Callable[..., Person]

ENOUGH = 4000  # looks at the screen


def on_something_lit(page: Page) -> bool:
    found: bool = page.evaluate("document.activeElement?.matches('[data-lit]') ?? false")
    return found


@pytest.mark.parametrize("game", sorted(GAMES))
def test_three_keys_lead_to_what_may_be_touched(visit: Visit, open_house: House, game: str) -> None:
    """From the top of the page by its first links, and from anywhere by F6."""
    ada = visit("Ada")
    ada.comes_in()
    seats = GAMES[game].seat_counts[0]
    diagram = midgame(game, seats, DEPTHS[game])
    ada.goes_to(lay_position(open_house, game, diagram, [ada, *["random"] * (seats - 1)]))
    expect(ada.lit.first).to_be_attached()
    reached = []
    for keys in (["Tab", "Enter"], ["Tab", "Tab", "Enter"], ["F6"], ["F6", "F6"], ["F6", "F6", "F6"]):
        ada.page.reload()  # a browser remembers where the focus was, and goes on from there
        expect(ada.lit.first).to_be_attached()
        for key in keys:
            ada.page.keyboard.press(key)
        if on_something_lit(ada.page):
            reached.append(" ".join(keys))
    assert [keys for keys in reached if "Enter" in keys], "no link leads there"
    assert [keys for keys in reached if "F6" in keys], "F6 does not lead there"


def test_a_whole_game_by_keyboard(visit: Visit) -> None:
    ada = visit("Ada")
    ada.comes_in()
    ada.goes_to(ada.lays_a_table("schnuff", ["me", "random"], {"decision_limit": "100"}))
    page = ada.page
    for _ in range(ENOUGH):
        if ada.sees_the_end():
            break
        if page.get_by_test_id("sure").count():
            page.get_by_test_id("sure").press("Enter")
        elif on_something_lit(page):
            page.keyboard.press("Enter")
        elif ada.may_act():
            page.keyboard.press("F6")
        page.wait_for_timeout(20)
    expect(page.get_by_test_id("outcome")).to_be_visible()
