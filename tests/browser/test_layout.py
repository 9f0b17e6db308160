"""Every table fits every screen: nothing out of sight, nothing covered, nothing too small to touch or to read."""

from collections.abc import Callable

import pytest
from playwright.sync_api import expect

from ludotheque.games import GAMES
from tests.browser.layout import SIZES, faults
from tests.browser.midgame import DEPTHS, midgame
from tests.browser.people import Person
from tests.browser.positions import lay_position
from tests.browser.seeing import looks_as_it_did
from tests.house.people import House

pytestmark = pytest.mark.browser
Visit = Callable[..., Person]


def everywhere(person: Person, what: str) -> list[str]:
    """The faults of this page in every size; by day and by lamplight everything stands in the same places."""
    found: list[str] = []
    for width, height in SIZES:
        person.page.set_viewport_size({"width": width, "height": height})
        person.page.wait_for_timeout(60)
        found += [f"{what} at {width}×{height}: {fault}" for fault in faults(person.page)]
    return found


@pytest.mark.parametrize("game", sorted(GAMES))
@pytest.mark.parametrize("crowd", ["few", "many"])
def test_a_table_fits_every_screen(visit: Visit, open_house: House, game: str, crowd: str) -> None:
    """In mid game, for as few and as many as can play it, before and after the first touch."""
    seats = GAMES[game].seat_counts[0 if crowd == "few" else -1]
    ada = visit("Ada", language="fr" if crowd == "few" else "en")
    ada.comes_in()
    diagram = midgame(game, seats, DEPTHS[game])
    ada.goes_to(lay_position(open_house, game, diagram, [ada, *["random"] * (seats - 1)]))
    ada.page.wait_for_selector("main[data-version] > *")
    expect(ada.lit.first).to_be_attached()
    found = everywhere(ada, "at first")
    for width, height in ((360, 740), (1440, 900)):
        ada.page.set_viewport_size({"width": width, "height": height})
        ada.page.wait_for_timeout(60)
        if not looks_as_it_did(ada.page, f"{game}-{crowd}-{width}"):
            found.append(f"it looks otherwise at {width}×{height}")
            ada.keeps(f"otherwise-{game}-{crowd}")
    assert not found, "\n".join(found)


@pytest.mark.parametrize("game", sorted(GAMES))
def test_nothing_moves_out_of_sight_when_something_is_chosen(visit: Visit, open_house: House, game: str) -> None:
    seats = GAMES[game].seat_counts[0]
    ada = visit("Ada")
    ada.comes_in()
    diagram = midgame(game, seats, DEPTHS[game])
    ada.goes_to(lay_position(open_house, game, diagram, [ada, *["random"] * (seats - 1)]))
    for _ in range(8):  # until something is chosen and waits for a second touch
        expect(ada.lit.first).to_be_attached()
        ada.lit.first.dispatch_event("click")
        ada.page.wait_for_timeout(100)
        if ada.page.get_by_test_id("clear").count() or ada.page.get_by_test_id("sure").count():
            break
    found = everywhere(ada, "chosen")
    assert not found, "\n".join(found)


@pytest.mark.parametrize("game", sorted(GAMES))
def test_a_page_enlarged_four_times_is_whole(visit: Visit, open_house: House, game: str) -> None:
    """A laptop's window at 400 %: it scrolls down, never sideways, and everything can be brought into sight."""
    ada = visit("Ada")
    ada.comes_in()
    ada.page.set_viewport_size({"width": 320, "height": 200})
    seats = GAMES[game].seat_counts[0]
    ada.goes_to(lay_position(open_house, game, midgame(game, seats, DEPTHS[game]), [ada, *["random"] * (seats - 1)]))
    expect(ada.lit.first).to_be_attached()
    assert ada.page.evaluate("document.documentElement.scrollWidth") <= 320
    for control in (ada.lit.first, ada.page.get_by_test_id("prompt"), ada.page.get_by_test_id("rules")):
        control.scroll_into_view_if_needed()
        box = control.bounding_box()
        assert box and 0 <= box["x"] + box["width"] / 2 <= 320 and 0 <= box["y"] + box["height"] / 2 <= 200


def test_every_other_page_fits_every_screen(visit: Visit) -> None:
    ada = visit("Ada")
    ada.comes_in()
    found = everywhere(ada, "the shelf")
    table = ada.lays_a_table("schnuff", ["me", "open", "greedy"])
    for what, url in (("the account", f"{ada.house}/account"), ("the waiting room", table)):
        ada.goes_to(url)
        ada.page.wait_for_load_state("networkidle")
        found += everywhere(ada, what)
    assert not found, "\n".join(found)
