"""Pages that everybody can use: WCAG 2.2 at levels A and AA and good manners, as far as axe can see it, and contrast
measured where it cannot. On a laptop by day and on a phone by lamplight, in every state that a table can be in.
"""

from collections.abc import Callable

import pytest
from playwright.sync_api import expect

from ludotheque.games import GAMES
from tests.browser.midgame import DEPTHS, midgame
from tests.browser.people import Person
from tests.browser.positions import lay_position
from tests.browser.seeing import violations
from tests.house.people import House

pytestmark = pytest.mark.browser
Visit = Callable[..., Person]


class Look:
    """Somebody who looks closely, and remembers what is wrong and where."""

    def __init__(self, person: Person) -> None:
        self.person = person
        self.found: list[str] = []

    def at(self, what: str) -> None:
        self.found += [f"{what}: {one}" for one in violations(self.person.page)]


def comes(visit: Visit, phone: bool) -> Person:
    ada = visit("Ada", phone=phone, language="fr" if phone else "en", lamp="dark" if phone else "light")
    ada.comes_in()
    return ada


@pytest.mark.parametrize("phone", [False, True], ids=["laptop", "phone"])
@pytest.mark.parametrize("game", sorted(GAMES))
def test_a_table_can_be_used_by_everybody(visit: Visit, open_house: House, game: str, phone: bool) -> None:
    """At one's turn, with something chosen, with every drawer open, and told again."""
    ada = comes(visit, phone)
    seats = GAMES[game].seat_counts[0]
    diagram = midgame(game, seats, DEPTHS[game])
    ada.goes_to(lay_position(open_house, game, diagram, [ada, *["random"] * (seats - 1)]))
    expect(ada.lit.first).to_be_attached()
    look = Look(ada)
    look.at("at one's turn")
    ada.keeps(f"table-{game}-{'dark' if phone else 'light'}")
    everywhere_alike = ["table-menu", *(["open-log"] if phone else [])] if game == "schnuff" else []
    for button in ("aim", "rules", *everywhere_alike):
        ada.page.get_by_test_id(button).click()
        ada.page.wait_for_timeout(100)
        look.at(button)
        if ada.page.get_by_role("dialog").count():
            ada.page.keyboard.press("Escape")
    ada.lit.first.dispatch_event("click")
    look.at("chosen")
    ada.goes_to(ada.lays_a_table(game, ["me", *["random"] * (seats - 1)]))  # one with a story
    ada.page.get_by_test_id("again").click()
    expect(ada.page.get_by_test_id("replay")).to_be_visible()
    look.at("told again")
    assert not look.found, "\n".join(look.found)


@pytest.mark.parametrize("phone", [False, True], ids=["laptop", "phone"])
def test_every_other_page_can_be_used_by_everybody(visit: Visit, phone: bool) -> None:
    ada = comes(visit, phone)
    look = Look(ada)
    look.at("the shelf")
    ada.goes_to(f"{ada.house}/account")
    expect(ada.page.get_by_role("heading").first).to_be_visible()
    look.at("the account")
    ada.goes_to(f"{ada.house}/table/nowhere")
    expect(ada.page.get_by_role("heading").first).to_be_visible()
    look.at("a table that is not there")
    ada.complaints.clear()  # the browser says of its own that the house has none
    ada.goes_to(ada.lays_a_table("boum", ["me", "open", "greedy"]))
    ada.page.wait_for_load_state("networkidle")
    look.at("the waiting room")
    assert not look.found, "\n".join(look.found)
