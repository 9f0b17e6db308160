"""Text and buttons: what a game has before it has a board."""

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import expect

from tests.browser.people import Person

pytestmark = pytest.mark.browser
Visit = Callable[..., Person]

ENOUGH = 4000  # looks at the screen


@pytest.mark.parametrize(
    ("game", "options", "steps"),
    [("schnuff", {"decision_limit": "100"}, 1), ("schotten_totten_2", {}, 2)],
    ids=["schnuff", "schotten_totten_2"],
)
def test_a_game_is_playable_without_its_board(visit: Visit, game: str, options: dict[str, str], steps: int) -> None:
    """Every action has its button; where many begin alike, they are behind the touch that they begin with."""
    ada = visit("Ada", phone=True, language="fr")
    ada.comes_in()
    ada.goes_to(ada.lays_a_table(game, ["me", "random"], options))
    ada.page.get_by_test_id("open-log").click()
    ada.page.get_by_role("dialog").get_by_role("checkbox", name="Table simple").check()
    ada.page.keyboard.press("Escape")
    moves = ada.page.locator("[data-action], button[data-touch]")
    seen = 0
    for _ in range(ENOUGH):
        if ada.sees_the_end():
            break
        if ada.page.get_by_test_id("sure").count():
            ada.page.get_by_test_id("sure").click()
        elif moves.count():
            assert ada.page.get_by_test_id("picture").inner_text()
            step = 1 + ada.page.get_by_role("button", name="Effacer le choix").count()
            if step > seen:
                seen = step
                ada.keeps(f"plain-{game}-{step}")
            moves.first.click()
        ada.page.wait_for_timeout(20)
    expect(ada.page.get_by_test_id("outcome")).to_be_visible()
    assert seen == steps


def test_the_keyboard_goes_from_touch_to_touch(visit: Visit) -> None:
    ada = visit("Ada")
    ada.comes_in()
    ada.goes_to(ada.lays_a_table("schotten_totten_2", ["me", "random"]))
    ada.page.get_by_test_id("plain").check()
    expect(ada.page.get_by_test_id("picture")).to_be_visible()  # until then the board is there, with the same touches
    cards = ada.page.locator("button[data-touch^='hand:']")
    cards.nth(1).focus()
    ada.page.keyboard.press("ArrowLeft")
    expect(cards.first).to_be_focused()
    ada.page.keyboard.press("Enter")
    tiles = ada.page.locator("[data-action]")
    expect(tiles).to_have_count(7)
    expect(tiles.first).to_be_focused()
    ada.page.keyboard.press("ArrowLeft")
    expect(tiles.last).to_be_focused()
    ada.page.keyboard.press("Enter")
    expect(ada.page.get_by_test_id("log")).to_contain_text(re.compile("Ada|You"))
