"""Pages that everybody can use: what WCAG 2 asks at levels A and AA, as far as axe can see it.

On a laptop and a phone, by day and by lamplight.
"""

from collections.abc import Callable
from pathlib import Path

import pytest
from playwright.sync_api import expect

from ludotheque.games import GAMES
from tests.browser.people import Person

pytestmark = pytest.mark.browser
Visit = Callable[..., Person]
AXE = Path(__file__).parents[2] / "web" / "node_modules" / "axe-core" / "axe.min.js"


def violations(person: Person) -> list[str]:
    person.page.evaluate(AXE.read_text(encoding="utf-8"))
    found = person.page.evaluate("async () => (await axe.run({runOnly: ['wcag2a', 'wcag2aa']})).violations")
    return [f"{one['id']}: {one['nodes'][0]['html'][:160]}" for one in found]


@pytest.mark.parametrize("lamp", ["light", "dark"])
@pytest.mark.parametrize("phone", [False, True], ids=["laptop", "phone"])
def test_the_shelf_and_every_table_can_be_used_by_everybody(visit: Visit, phone: bool, lamp: str) -> None:
    ada = visit("Ada", phone=phone, language="fr" if phone else "en", lamp=lamp)
    ada.comes_in()
    assert violations(ada) == []
    for box in ada.page.locator("section.shelf button").all():
        box.click()
        expect(ada.page.get_by_test_id("setup")).to_be_visible()
        assert violations(ada) == [], "the setup of a game"
        ada.page.keyboard.press("Escape")
    for game in GAMES.values():
        ada.goes_to(ada.lays_a_table(game.name, ["me"] + ["random"] * (game.seat_counts[0] - 1)))
        ada.page.wait_for_selector("main[data-version] > *")
        assert violations(ada) == [], game.name
        ada.keeps(f"table-{game.name}-{lamp}")
        ada.page.get_by_test_id("again").click()
        expect(ada.page.get_by_test_id("replay")).to_be_visible()
        assert violations(ada) == [], f"{game.name}, told again"
