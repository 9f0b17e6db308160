"""Nobody is kept waiting by a story: straight to one's own turn, and to the end for whoever is out of the game."""

from collections.abc import Callable
from datetime import datetime, timedelta

import pytest
from playwright.sync_api import expect

from ludotheque.games import GAMES
from ludotheque.kernel.chance import Seeded
from ludotheque.kernel.state import Action, State
from tests.browser.people import Person
from tests.browser.positions import lay_position
from tests.house.people import House

pytestmark = pytest.mark.browser
Visit = Callable[..., Person]


def comes_to_watch_it_all(visit: Visit) -> Person:
    """Somebody for whom things move; and his clock stands still, so that whatever is told lasts."""
    ada = visit("Ada")
    ada.comes_in()
    ada.page.emulate_media(reduced_motion="no-preference")
    return ada


def stops_the_clock(person: Person) -> None:
    person.page.clock.install()
    person.page.clock.pause_at(datetime.now() + timedelta(hours=1))


def leaves(state: State, action: Action) -> bool:
    """Whether the first player is out of the game after this, and the others go on."""
    after = state.clone()
    after.apply(0, action)
    return after.is_out(0) and bool(after.to_act())


def before_the_first_leaves(seats: int) -> str:
    """A game of Schnuff in which the first player is to move, and is out whatever he does."""
    rules = GAMES["schnuff"]
    for seed in range(2000):
        state = rules.start(seats, {}, Seeded(seed))
        dice = Seeded(seed + 1)
        while waiting := state.to_act():
            legal = state.legal(waiting[0])
            if waiting == [0] and all(leaves(state, action) for action in legal):
                return rules.diagram(state)
            state.apply(waiting[0], legal[dice.die(len(legal)) - 1])
    raise AssertionError("the first player never loses first")


@pytest.mark.parametrize("key", [False, True], ids=["button", "key"])
def test_whoever_would_rather_play_skips_to_his_next_turn(visit: Visit, key: bool) -> None:
    ada = comes_to_watch_it_all(visit)
    ada.goes_to(ada.lays_a_table("schnuff", ["me", *["random"] * 3]))
    skip = ada.page.get_by_test_id("skip-ahead")
    expect(skip.or_(ada.lit.first).first).to_be_visible()
    stops_the_clock(ada)
    if ada.may_act():
        ada.touches_the_first()
    expect(skip).to_be_visible()
    told = ada.log()
    if key:
        skip.press("s")
    else:
        skip.click()
    expect(ada.lit.first).to_be_visible()
    expect(skip).to_be_hidden()  # it is her turn
    assert len(ada.log()) > len(told), "what was skipped stands in the log"


def test_whoever_is_out_of_the_game_runs_to_its_end(visit: Visit, open_house: House) -> None:
    ada = comes_to_watch_it_all(visit)
    ada.page.evaluate("localStorage.setItem('confirm', 'never')")
    ada.goes_to(lay_position(open_house, "schnuff", before_the_first_leaves(4), [ada, *["random"] * 3]))
    expect(ada.lit.first).to_be_visible()
    stops_the_clock(ada)
    ada.touches_the_first()
    skip = ada.page.get_by_test_id("skip-ahead")
    expect(skip).to_be_visible()
    skip.click()
    expect(ada.page.get_by_test_id("outcome")).to_be_visible()
