"""A game that left the shelf: its tables stay on the list, what is over can be kept, what is not can be put aside."""

from collections.abc import Callable

import apsw
import pytest
from playwright.sync_api import expect

from ludotheque.games import GAMES
from ludotheque.house.folder import DATABASE
from ludotheque.kernel.chance import Seeded
from tests.browser.people import Person
from tests.browser.positions import lay_position
from tests.house.people import House

pytestmark = pytest.mark.browser
GAME = GAMES["schnuff"]


def take_from_shelf(house: House, url: str, over: bool) -> None:
    """The game of this table has a name that nobody knows here."""
    connection = apsw.Connection(str(house.data / DATABASE))
    connection.set_busy_timeout(5000)
    sql = "update matches set game = 'goose', ended = iif(?, started, null), outcome = 'plain A 1 0' where id = ?"
    connection.execute(sql, (over, url.rpartition("/")[2]))
    connection.close()


def test_a_plain_box_stands_for_a_game_that_is_gone(visit: Callable[..., Person], open_house: House) -> None:
    ada, bea = visit("Ada", phone=True), visit("Bea", language="fr")
    for person in (ada, bea):
        person.comes_in()
    diagram = GAME.diagram(GAME.start(2, {}, Seeded(1)))
    over, going = (lay_position(open_house, GAME.name, diagram, [ada, bea]) for _ in range(2))
    take_from_shelf(open_house, over, True)
    take_from_shelf(open_house, going, False)
    for person, words, record in ((ada, "no longer on the shelf", "record"), (bea, "plus sur l’étagère", "feuille")):
        person.goes_to(over)
        person.expects("off-shelf", words)
        person.keeps("off-shelf")
        with person.page.expect_download() as download:
            person.page.get_by_role("link", name=record).click()
        assert download.value.path().read_text().startswith("ludotheque-record 1\ngame goose\n")
    ada.goes_to(going)
    ada.expects("off-shelf", "cannot go on")
    ada.keeps("off-shelf-unfinished")
    expect(ada.page.get_by_role("link", name="record")).to_have_count(0)
    ada.page.get_by_role("button", name="Take it off my list").click()
    expect(ada.page.get_by_test_id(f"card-{going.rpartition('/')[2]}")).to_have_count(0)
    bea.goes_to(open_house.url)
    card = bea.page.get_by_test_id(f"card-{going.rpartition('/')[2]}")
    expect(card).to_contain_text("N’est plus sur l’étagère")
    bea.keeps("off-shelf-list")
    card.get_by_role("button").click()
    expect(card).to_have_count(0)
