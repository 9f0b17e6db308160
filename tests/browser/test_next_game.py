"""After the end in real browsers: two friends play again, seats swapped and score kept; and the saga goes on."""

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import expect

from tests.browser.people import Person
from tests.browser.positions import lay_position
from tests.browser.test_schnuff import plays_something
from tests.house.people import House

pytestmark = pytest.mark.browser
Visit = Callable[..., Person]

ENOUGH = 600  # looks at both screens; a short game needs far fewer


def play_to_the_end(people: list[Person]) -> None:
    for _ in range(ENOUGH):
        if all(person.sees_the_end() for person in people):
            return
        for person in people:
            if person.may_act() and not person.sees_the_end():
                plays_something(person)
        people[0].page.wait_for_timeout(20)
    raise AssertionError("the game does not end")


def chair(person: Person) -> str:
    """The letter of the seat that is this person's, by the list of people."""
    mine = person.page.locator("aside [data-testid=people] li", has_text=re.compile(r"\b(you|vous)\b"))
    return mine.locator("svg text").text_content() or ""


def test_two_friends_play_two_matches_in_a_row_and_a_third_comes_later(visit: Visit) -> None:
    ada, bea, cy = visit("Ada"), visit("Béa", language="fr"), visit("Cy", phone=True, lamp="dark")
    ada.comes_in()
    bea.comes_in()
    first = ada.lays_a_table("schnuff", ["me", "open"], {"short_game": "on"})
    ada.goes_to(first)
    bea.goes_to(first)
    bea.page.get_by_role("button", name="S’asseoir ici").click()
    play_to_the_end([ada, bea])
    assert (chair(ada), chair(bea)) == ("A", "B")
    expect(ada.page.get_by_test_id("series")).to_have_count(0)
    expect(ada.page.get_by_test_id("wins")).to_have_count(0)

    bea.page.get_by_test_id("rematch").click()
    for person in (ada, bea):
        expect(person.page.get_by_test_id("outcome")).to_have_count(0)
        expect(person.page.locator("main[data-version]")).to_be_visible()
        assert person.page.url != first
    assert ada.page.url == bea.page.url
    expect(ada.page.get_by_text("Béa has laid the table again.")).to_be_visible()
    ada.keeps("next-game-went-along")
    expect(bea.page.get_by_text("remet le couvert")).to_have_count(0)
    assert (chair(ada), chair(bea)) == ("B", "A"), "they have swapped"
    expect(ada.page.get_by_test_id("wins").first).to_have_text(re.compile(r"[01] wins?"))

    cy.goes_to(first)
    expect(cy.page.get_by_test_id("rematch")).to_have_count(0)
    cy.keeps("next-game-later")
    cy.page.get_by_test_id("next-game").click()
    cy.page.wait_for_url(ada.page.url)

    play_to_the_end([ada, bea])
    expect(ada.page.get_by_test_id("series")).to_have_text(re.compile(r"^Series: .* \d, .* \d after 2 games$"))
    expect(bea.page.get_by_test_id("series")).to_contain_text("après 2 parties")
    ada.keeps("next-game-series")
    bea.keeps("next-game-series-fr")


LAST_STEP = """
snit_smashing, 2 seats
option map reconstruction
run 4
bound 6
phase running
primus A
turn A
snandergrab D10
seat A start C1 | order garbled | changes 0 | last - | active Viff:C3 | safe Zott | dead | trophies B.Blub
seat B start E1 | order garbled | changes 0 | last - | active | safe Zott | dead Blub | trophies
"""
ROLL = re.compile(r"(Ada|Béa) rolls (\d) for the Snit victory")


def test_the_saga_goes_on_from_snit_smashing_to_snits_revenge(visit: Visit, open_house: House) -> None:
    """The Snit victory is shared, so it is rolled for in the open; who wins it plays the Snits, the other the beast."""
    ada, bea = visit("Ada"), visit("Béa", phone=True, language="fr")
    ada.comes_in()
    bea.comes_in()
    first = lay_position(open_house, "snit_smashing", LAST_STEP, [ada, bea])
    ada.goes_to(first)
    bea.goes_to(first)
    ada.page.get_by_role("toolbar").locator("[data-touch='snit:Viff']").click()
    ada.page.locator("[data-touch='stay']").click()
    ada.page.get_by_test_id("sure").click()  # she could still get home
    for person in (ada, bea):
        expect(person.page.get_by_test_id("saga")).to_be_visible()
        person.keeps("saga-offer")
    rolls = ROLL.findall(ada.page.get_by_test_id("saga").inner_text())
    (one, low), (other, high) = sorted(rolls[-2:], key=lambda roll: int(roll[1]))
    assert {one, other} == {"Ada", "Béa"} and low < high, "whoever rolled more has it"

    bea.page.get_by_test_id("go-on").click()
    expect(ada.page.get_by_text("Béa has gone on to Snits' Revenge.")).to_be_visible()
    for person in (ada, bea):
        expect(person.page.get_by_role("heading", level=1)).to_contain_text("Snits")
        expect(person.page.get_by_test_id("prologue")).to_be_visible()
    assert ada.page.url == bea.page.url != first
    assert chair(ada) == ("A" if one == "Ada" else "B"), "the Bolotomus has the first seat"
    assert ROLL.findall(ada.page.get_by_test_id("prologue").inner_text()) == rolls
    assert ROLL.findall(ada.log())[: len(rolls)] == rolls, "the log begins with it"
    ada.keeps("saga-prologue")
    bea.keeps("saga-prologue")
    ada.page.get_by_test_id("prologue").get_by_role("button").click()
    expect(ada.page.get_by_test_id("prologue")).to_have_count(0)
