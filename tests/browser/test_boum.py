"""Boum ! in real browsers: the rulebook's example turn in both zones, and a game against bots by clicking."""

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Locator, expect

from ludotheque.games.boum import GAME
from ludotheque.games.boum.tests.table import table
from tests.browser.people import Person
from tests.browser.positions import lay_position
from tests.house.people import House

pytestmark = pytest.mark.browser
Visit = Callable[..., Person]

ENOUGH = 4000  # looks at the screen


class Arena:
    """The board in front of somebody."""

    def __init__(self, person: Person) -> None:
        self.person = person
        self.page = person.page
        self.table = person.page.locator("main")
        self.steps = person.page.get_by_test_id("left")

    def touch(self, name: str) -> Locator:
        return self.page.locator(f"[data-touch='{name}']").first

    def lit(self, name: str) -> Locator:
        return self.page.locator(f"[data-touch='{name}'][data-lit]").first

    def cells(self) -> Locator:
        return self.page.locator("[data-touch^='cell:'][data-lit]")

    def seat(self, letter: str) -> Locator:
        return self.page.get_by_test_id(f"seat-{letter}")

    def does(self, *touches: str) -> None:
        """One touch after the other, each when it is lit."""
        for name in touches:
            expect(self.lit(name)).to_be_visible()
            self.touch(name).click()

    def agrees(self) -> None:
        """The table asks before a move that one would regret; she means it."""
        self.page.get_by_test_id("sure").click()

    def stands(self, letter: str, cell: str) -> None:
        expect(self.page.locator(f"[data-figure='{letter}']")).to_have_attribute("data-cell", cell)

    def bombs(self, *cells: str) -> None:
        expect(self.page.locator("[data-bomb]")).to_have_count(len(cells))
        for cell in cells:
            expect(self.page.locator(f"[data-bomb='{cell}']")).to_be_attached()


@pytest.mark.parametrize("seats", [3, 4])
def test_the_example_turn(visit: Visit, open_house: House, seats: int) -> None:
    """Ada walks, lays, punches a bomb over Célestin, kicks the next one beside him and sets both off (§8)."""
    ada = visit("Ada", phone=seats == 3, lamp="dark" if seats == 3 else "light")
    ada.comes_in()
    case = table(figures="A 2,3; B 8,2; C 4,5", hands="A punch extra kick remote", seats=seats)
    ada.goes_to(lay_position(open_house, "boum", GAME.diagram(case.state), [ada, *["random"] * (seats - 1)]))
    arena = Arena(ada)

    steps = int(arena.steps.get_attribute("data-steps") or 0)
    ada.keeps(f"boum-walk-{seats}")
    arena.does("cell:4,2")  # a whole walk by its end
    arena.stands("A", "4,2")
    expect(arena.steps).to_have_attribute("data-steps", str(steps - 3))
    arena.touch("take_back").click()
    arena.stands("A", "2,3")
    arena.does("cell:2,2")
    arena.stands("A", "2,2")
    for cell in ("3,2", "4,2"):
        expect(arena.lit(f"cell:{cell}")).to_be_visible()
        arena.page.keyboard.press("ArrowDown")
        arena.stands("A", cell)

    arena.does("bomb:plain")
    expect(arena.lit("cell:4,3")).to_be_visible()
    arena.touch("cell:4,3").hover()
    expect(arena.page.locator("[data-blast='4,5']")).to_be_attached()
    ada.keeps(f"boum-blast-{seats}")
    arena.touch("cell:4,3").click()
    arena.bombs("4,3")
    expect(arena.page.locator("[data-threat='sure']").first).to_be_attached()

    arena.does("card:punch", "cell:4,3")
    arena.bombs("4,6")
    expect(arena.seat("C")).to_have_attribute("data-standing", "stunned")
    arena.does("card:extra", "bomb:plain", "cell:4,3")
    arena.bombs("4,3", "4,6")
    arena.does("card:kick", "cell:4,3")
    arena.bombs("4,4", "4,6")
    arena.does("cell:5,2")
    arena.stands("A", "5,2")
    arena.does("card:remote", "cell:4,4")
    arena.bombs()
    expect(arena.seat("A")).to_have_attribute("data-score", "1")
    for cell in ("4,4", "4,6"):
        expect(arena.page.locator(f"[data-soot='{cell}']")).to_be_attached()
    ada.keeps(f"boum-example-{seats}")
    arena.touch("bomb:plain").click()
    ada.expects("refusal", r"§")
    arena.does("end")  # her bombs are laid and she has walked: nothing to be asked about
    expect(arena.seat("C")).to_have_attribute("data-standing", re.compile("played|stunned|ready"))


def test_a_gamelle_answers_a_card(visit: Visit, open_house: House) -> None:
    """Béa is asked about Ada's card, and her Gamelle undoes it (§8.8)."""
    ada, bea = visit("Ada"), visit("Béa", phone=True, language="fr")
    ada.comes_in()
    bea.comes_in()
    case = table(figures="A 4,2; B 8,2", bombs="4,3 a0", hands="A block kick; B gamelle", seats=3)
    url = lay_position(open_house, "boum", GAME.diagram(case.state), [ada, bea, "random"])
    ada.goes_to(url)
    bea.goes_to(url)
    left, right = Arena(ada), Arena(bea)
    left.does("card:block")
    expect(left.lit("seat:1")).to_be_visible()
    ada.keeps("boum-block")
    left.does("seat:1")
    expect(right.page.get_by_test_id("played")).to_have_attribute("data-card", "block")
    expect(right.lit("pass")).to_be_visible()
    bea.keeps("boum-asked")
    right.does("card:gamelle")
    expect(right.page.get_by_test_id("played")).to_have_count(0)
    expect(left.seat("B")).to_have_attribute("data-standing", "ready")
    left.does("end")
    ada.expects("prompt", r"You stand in a blast")
    left.agrees()
    right.does("keep", "end")
    right.agrees()


def test_a_dimmed_end_of_the_turn_does_nothing(visit: Visit, open_house: House) -> None:
    """While a card is chosen "End the turn" says why not; lit again, it asks first, because a blast is near."""
    ada = visit("Ada")
    ada.comes_in()
    case = table(figures="A 4,2; B 8,2", bombs="4,3 a0", hands="A kick; B gamelle", seats=3)
    ada.goes_to(lay_position(open_house, "boum", GAME.diagram(case.state), [ada, "random", "random"]))
    arena = Arena(ada)
    arena.does("card:kick")
    ada.expects("prompt", r"Kick chosen")
    version = arena.table.get_attribute("data-version") or ""
    expect(arena.lit("end")).to_have_count(0)
    arena.touch("end").click()
    expect(ada.page.locator(".refusal")).to_contain_text("Clear the choice first")
    expect(arena.table).to_have_attribute("data-version", version)
    expect(arena.touch("card:kick")).to_have_attribute("aria-pressed", "true")
    ada.page.get_by_test_id("clear").click()
    arena.does("end")
    ada.page.get_by_test_id("not-sure").click()
    expect(arena.table).to_have_attribute("data-version", version)


def test_a_finger_walks_and_lays_under_the_lens(visit: Visit, open_house: House) -> None:
    """On a phone the first touch enlarges the cells and shows the way; the second one goes it (§4.1, §5.1)."""
    ada = visit("Ada", phone=True)
    ada.comes_in()
    case = table(figures="A 4,2; B 8,2", hands="A kick", seats=4)
    ada.goes_to(lay_position(open_house, "boum", GAME.diagram(case.state), [ada, *["random"] * 3]))
    arena = Arena(ada)
    lens = ada.page.get_by_test_id("lens")
    expect(arena.lit("cell:4,4")).to_be_visible()
    arena.touch("cell:4,4").tap()
    expect(lens).to_be_visible()
    larger = lens.locator("[data-touch='cell:4,4']")
    box = larger.bounding_box()
    assert box is not None
    assert min(box["width"], box["height"]) >= 44
    ada.keeps("boum-lens")
    larger.tap()
    arena.stands("A", "4,4")
    expect(lens).to_have_count(0)
    arena.touch("bomb:plain").tap()
    expect(arena.lit("cell:4,5")).to_be_visible()
    arena.touch("cell:4,4").tap()  # beside what is lit: the lens helps, and nothing is done
    lens.locator("[data-touch='cell:4,5']").tap()
    expect(ada.page.locator("[data-blast='4,6']").first).to_be_attached()
    lens.locator("[data-touch='cell:4,5']").tap()
    arena.bombs("4,5")


def test_the_discard_shows_the_last_card_and_is_looked_through(visit: Visit, open_house: House) -> None:
    """Ada opens it by keyboard, Béa on her phone with a finger; the last card comes first (§2.3, B63)."""
    ada, bea = visit("Ada"), visit("Béa", phone=True, language="fr")
    ada.comes_in()
    bea.comes_in()
    case = table(figures="A 4,2; B 8,2", bombs="4,3 a0", hands="A rollers fuse extra; B kick", seats=3)
    case.through("A rollers", "A fuse")
    url = lay_position(open_house, "boum", GAME.diagram(case.state), [ada, bea, "random"])
    for person in (ada, bea):
        person.goes_to(url)
        expect(person.page.get_by_test_id("discard")).to_have_attribute("data-card", "fuse")
    Arena(ada).does("card:extra")
    Arena(bea).does("pass")
    for person, last in ((ada, "Extra Bomb"), (bea, "Extra bombe")):
        pile, spread = person.page.get_by_test_id("discard"), person.page.get_by_test_id("discard-cards")
        expect(pile).to_have_attribute("data-card", "extra")
        person.keeps("boum-discard")
        if person is bea:
            pile.tap()
        else:
            pile.focus()
            person.page.keyboard.press("Enter")
        cards = spread.get_by_role("listitem")
        expect(cards).to_have_count(3)
        expect(cards.first.get_by_role("img").first).to_have_attribute("aria-label", last)
        person.keeps("boum-discard-open")
        person.page.keyboard.press("Escape")
        expect(spread).to_be_hidden()


def test_hits_that_wait_for_hidden_teams_are_shown(visit: Visit, open_house: House) -> None:
    """Ada sets off a bomb beside Béa and another; what it is worth nobody knows yet (§9.4, B48)."""
    ada, bea = visit("Ada"), visit("Béa", phone=True, language="fr")
    ada.comes_in()
    bea.comes_in()
    figures, luck = "A 8,0; B 4,4; D 4,5", "red blue blue red"
    case = table(figures, bombs="4,3 a0", hands="A remote", luck=luck, teams="hidden")
    url = lay_position(open_house, "boum", GAME.diagram(case.state), [ada, bea, "random", "random"])
    ada.goes_to(url)
    bea.goes_to(url)
    expect(ada.page.get_by_test_id("hits")).to_have_count(0)
    Arena(ada).does("card:remote", "cell:4,3")
    for person, told in ((ada, "Ada has hit Béa"), (bea, "Ada a touché Béa")):
        hits = person.page.get_by_test_id("hits")
        expect(hits.get_by_role("listitem")).to_have_count(2)
        expect(hits.get_by_role("listitem").first).to_contain_text(told)
        person.keeps("boum-hits")


def test_a_whole_game_against_bots_and_told_again(visit: Visit) -> None:
    """Draw, lay a bomb, end the turn, let every card pass, to the end panel; then the game from its beginning."""
    ada = visit("Ada", phone=True)
    ada.comes_in()
    options = {"arena": "square", "teleporters": "classic", "tunnels": "classic", "arrows": "classic", "fuses": "2"}
    ada.goes_to(ada.lays_a_table("boum", ["me", "greedy", "greedy", "greedy"], options))
    arena = Arena(ada)
    turns = 0
    laid = False
    for _ in range(ENOUGH):
        if ada.sees_the_end():
            break
        version = arena.table.get_attribute("data-version") or ""
        if arena.lit("pass").count():
            arena.touch("pass").click()
        elif arena.lit("deck").count():
            arena.touch("deck").click()
        elif arena.lit("keep").count():
            arena.touch("keep").click()
        elif arena.lit("bomb:plain").count() and not laid:
            laid = True
            arena.touch("bomb:plain").click()
            arena.cells().first.click()
        elif arena.lit("end").count():
            arena.touch("end").click()
            if ada.page.get_by_test_id("sure").count():
                arena.agrees()
            laid = False
            turns += 1
            ada.keeps(f"boum-turn-{min(turns, 6)}")
        elif ada.page.locator("[data-touch^='card:'][data-lit]").count():
            ada.page.locator("[data-touch^='card:'][data-lit]").first.click()
            if ada.page.get_by_test_id("sure").count():
                arena.agrees()
        elif arena.cells().count():
            arena.cells().first.click()
        else:
            ada.page.wait_for_timeout(15)
            continue
        expect(arena.table).not_to_have_attribute("data-version", version)
    expect(ada.page.get_by_test_id("outcome")).to_be_visible()
    ada.keeps("boum-end")
    watch_again(ada)


def watch_again(ada: Person) -> None:
    """From the beginning, step by step and back, a turn on, and to the game again; all of it by keyboard and touch."""
    page = ada.page
    page.get_by_test_id("from-the-start").click()
    told = page.get_by_test_id("replayed")
    expect(page.get_by_test_id("replay")).to_be_visible()
    page.locator("[data-replay='pause']").click()
    page.locator("[data-replay='turn_back']").click()
    page.keyboard.press("ArrowRight")
    expect(page.get_by_test_id("replayed")).not_to_have_text("")
    first = told.inner_text()
    page.keyboard.press("ArrowRight")
    expect(told).not_to_have_text(first)
    page.keyboard.press("ArrowLeft")
    expect(told).to_have_text(first)
    ada.keeps("boum-told-again")
    for _ in range(3):
        page.locator("[data-replay='turn_on']").click()
    expect(told).not_to_have_text(first)
    page.locator("[data-replay='turn_back']").click()
    page.locator("[data-replay='forward']").click()
    ada.keeps("boum-told-turn")
    assert page.locator("[data-lit]").count() == 0, "nothing can be touched while the past is told"
    page.keyboard.press("Escape")
    expect(page.get_by_test_id("outcome")).to_be_visible()


def test_the_last_turn_is_told_again_while_the_game_goes_on(visit: Visit) -> None:
    """Ada draws and walks; she asks for her turn again, steps through it, and goes on where she was."""
    ada = visit("Ada")
    ada.comes_in()
    ada.goes_to(ada.lays_a_table("boum", ["me", "greedy"]))
    arena = Arena(ada)
    for touch in ("deck", "keep"):
        expect(arena.page.locator("[data-touch='deck'][data-lit], [data-touch='keep'][data-lit]").first).to_be_visible()
        if arena.lit(touch).count():
            arena.touch(touch).click()
            break
    expect(arena.cells().first).to_be_visible()
    here = ada.page.locator("[data-figure='A']").get_attribute("data-cell") or ""
    arena.cells().first.click()
    figure = ada.page.locator("[data-figure='A']")
    expect(figure).not_to_have_attribute("data-cell", here)
    there = figure.get_attribute("data-cell") or ""
    ada.page.get_by_test_id("again").click()
    ada.page.locator("[data-replay='pause'], [data-replay='play']").first.click()
    ada.page.locator("[data-replay='turn_back']").click()
    arena.stands("A", here)
    while ada.page.locator("[data-replay='forward']").is_enabled():
        ada.page.locator("[data-replay='forward']").click()
    arena.stands("A", there)
    ada.page.get_by_test_id("replay-close").click()
    expect(arena.page.get_by_test_id("prompt")).to_be_visible()
    expect(arena.lit("take_back").or_(arena.cells().first).first).to_be_visible()
