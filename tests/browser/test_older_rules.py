"""A match that was begun under earlier rules: everybody at the table reads it, and so does who cannot go on."""

from collections.abc import Callable

import pytest
from playwright.sync_api import expect

from ludotheque.games import GAMES
from ludotheque.kernel.chance import Seeded
from tests.browser.people import REFUSED, Person
from tests.browser.positions import lay_position, spoil
from tests.house.people import House

pytestmark = pytest.mark.browser
GAME = GAMES["schnuff"]


def test_the_table_says_under_which_rules_it_goes_on(visit: Callable[..., Person], open_house: House) -> None:
    ada, bea = visit("Ada", phone=True), visit("Bea", language="fr")
    for person in (ada, bea):
        person.comes_in()
    diagram = GAME.diagram(GAME.start(2, {}, Seeded(1)))
    url = lay_position(open_house, GAME.name, diagram, [ada, bea], revision=0)
    for person, words in ((ada, "an earlier revision of the rules"), (bea, "une version antérieure des règles")):
        person.goes_to(url)
        person.expects("older-rules", words)
        person.keeps("older-rules")
    notice = ada.page.get_by_test_id("older-rules")
    notice.get_by_role("button").click()
    expect(notice).to_have_count(0)


def test_a_match_that_cannot_be_read_any_more_says_why(visit: Callable[..., Person], open_house: House) -> None:
    ada, bea = visit("Ada"), visit("Bea", language="fr")
    for person in (ada, bea):
        person.comes_in()
    diagram = GAME.diagram(GAME.start(2, {}, Seeded(1)))
    url = lay_position(open_house, GAME.name, diagram, [ada, bea], revision=0)
    spoil(open_house, url)
    for person, words in ((ada, "earlier rules"), (bea, "règles plus anciennes")):
        person.goes_to(url)
        expect(person.page.get_by_role("main")).to_contain_text(words)
        person.keeps("older-rules-unread")
        person.excuses(REFUSED)  # the browser says of its own that the house refused
