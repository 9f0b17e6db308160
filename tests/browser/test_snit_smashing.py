"""Snit Smashing in real browsers: two people play a whole game by clicking, one plays against three bots."""

import re
from collections.abc import Callable

import httpx
import pytest
from playwright.sync_api import Locator, expect

from ludotheque.games import GAMES
from ludotheque.kernel.match import replay
from ludotheque.kernel.record import parse
from tests.browser.people import Person
from tests.browser.positions import lay_position
from tests.house.people import House

pytestmark = pytest.mark.browser
Visit = Callable[..., Person]

ENOUGH = 4000  # looks at the screens; a game needs far fewer
CORNER = "A2-A3-B3"  # where those who take the first hex end up


class Beach:
    """The board in front of somebody. On a phone a hex is shown larger before one of its corners is chosen."""

    def __init__(self, person: Person, phone: bool = False) -> None:
        self.person = person
        self.page = person.page
        self.phone = phone
        self.table = person.page.locator("main")
        self.course = person.page.get_by_test_id("course")
        self.slip = person.page.get_by_test_id("slip")
        self.mine = person.page.get_by_role("toolbar").locator("[data-touch^='snit:'][data-lit]")
        self.hexes = person.page.locator("[data-hex][data-lit]")

    def touch(self, name: str) -> Locator:
        return self.page.locator(f"[data-touch='{name}']")

    def aims(self) -> bool:
        """Is an order wanted?"""
        return self.page.locator("svg[data-aiming]").count() > 0

    def run(self) -> int:
        return int(self.course.get_attribute("data-run") or 0)

    def smashes(self, corner: str) -> None:
        """Point at the corner where three hexes meet."""
        if not self.phone:
            self.touch(f"corner:{corner}").click()
            return
        self.page.locator(f"[data-hex='{corner.partition('-')[0]}']").tap()
        lens = self.page.get_by_test_id("lens")
        expect(lens).to_be_visible()
        lens.locator(f"[data-touch='corner:{corner}']").tap()

    def moves_the_snandergrab(self) -> str:
        """To the last hex where it may lie."""
        self.touch("snandergrab").first.click()
        there = self.hexes.last.get_attribute("data-hex") or ""
        self.hexes.last.click()
        self.says_yes()
        return there

    def says_yes(self) -> None:
        """To a question before a move."""
        self.page.get_by_test_id("sure").click()

    def sends(self) -> None:
        """A Snit: home to the sea, or to the Snandergrab, unless it is one too many (small clans make short games)."""
        spare = self.mine.count() > 1
        self.mine.first.click()
        stay = self.touch("stay")
        expect(stay).to_be_visible()
        lit: list[str] = self.hexes.evaluate_all("lit => lit.map(hex => hex.dataset.hex)")
        doomed = [name for name in CORNER.split("-") if name in lit]
        if not lit:
            stay.click()
        elif spare and doomed:
            self.goes(doomed[0])
        elif self.run() % 2:
            self.goes(max(lit, key=lambda name: int(name[1:]) - abs(ord(name[0]) - ord("D"))))
        else:
            self.goes(min(lit, key=lambda name: int(name[1:])))

    def goes(self, to: str) -> None:
        self.page.locator(f"[data-hex='{to}']").click()

    def plays(self) -> bool:
        """Whatever is wanted of this person, if anything is."""
        aims = self.aims()
        if not aims and not self.mine.count():
            return False
        version = self.table.get_attribute("data-version") or ""  # now that everything has been told
        if aims:
            self.smashes(CORNER)
        else:
            self.sends()
        done = self.page.locator(f"main:not([data-version='{version}'])")
        expect(self.page.get_by_test_id("sure").or_(done).first).to_be_visible()
        if not done.count():
            self.says_yes()
        expect(self.table).not_to_have_attribute("data-version", version)
        return True


def test_two_people_play_a_whole_game(visit: Visit) -> None:
    ada, bea, cy = visit("Ada"), visit("Béa", phone=True, language="fr"), visit("Cy")
    ada.comes_in()
    bea.comes_in()
    ada.page.get_by_role("button", name="Play Snit Smashing").click()
    dialog = ada.page.get_by_role("dialog")
    dialog.get_by_text("2", exact=True).click()
    dialog.get_by_label("Seat A").select_option("me")
    dialog.get_by_label("Seat B").select_option("open")
    dialog.get_by_role("button", name="Lay the table").click()
    ada.page.wait_for_url("**/table/*")
    url = ada.page.url
    bea.goes_to(url)
    bea.page.get_by_role("button", name="S’asseoir ici").click()
    ada.page.get_by_role("button", name="Start the game").click()
    cy.goes_to(url)
    left, right = Beach(ada), Beach(bea, phone=True)

    has_second_thoughts(left)
    expect(right.page.get_by_test_id("seat-A")).to_have_attribute("data-state", "folded")
    expect(right.slip).to_have_attribute("data-order", "")
    bea.keeps("snit-smashing-orders")
    assert not left.mine.count(), "the Snits wait until the last order is in"
    there = right.moves_the_snandergrab()
    expect(right.slip).to_have_attribute("data-order", f"move {there}")
    expect(left.course).to_have_attribute("data-phase", "running")

    reloaded = refused = False
    turns = 0
    for _ in range(ENOUGH):
        if ada.sees_the_end():
            break
        for beach in (left, right):
            if beach.mine.count() and not refused:
                refused = True
                runs_too_far(beach)
            if beach.mine.count() and beach.run() == 2 and not reloaded:
                reloaded = True
                before = beach.page.locator("[data-snit]").count()
                beach.page.reload()
                expect(beach.mine.first).to_be_visible()
                assert beach.page.locator("[data-snit]").count() == before
                beach.person.keeps("snit-smashing-run-2")
            turns += beach.plays()
        ada.page.wait_for_timeout(10)
    assert reloaded and refused and turns > 20
    assert not cy.may_act() and "Your order" not in cy.log(), "who watches sees no order before it is read"
    for person in (ada, bea, cy):
        expect(person.page.get_by_test_id("outcome")).to_be_visible()
        person.page.keyboard.press("Escape")
        expect(person.page.get_by_test_id("victories").locator("section")).to_have_count(2)
        person.keeps("snit-smashing-end")

    text = httpx.get(f"{ada.house}/api/tables/{url.rsplit('/', 1)[1]}/record").text
    played = replay(GAMES["snit_smashing"], parse(text))
    outcome = played.state.outcome()
    assert outcome is not None and sum(outcome.scores) >= 2


def has_second_thoughts(beach: Beach) -> None:
    """An order is shown to whoever wrote it, and may be changed as long as somebody is still thinking."""
    expect(beach.page.locator("svg[data-aiming]")).to_be_visible()
    beach.smashes("C6-C7-D7")
    expect(beach.slip).to_contain_text("Smash C6, C7 and D7")
    expect(beach.page.locator("[data-own='C6-C7-D7']")).to_be_attached()
    assert not beach.aims(), "an order that is in stays as it is"
    beach.page.get_by_test_id("change").click()
    beach.smashes(CORNER)
    expect(beach.slip).to_have_attribute("data-order", f"smash {CORNER.replace('-', ' ')}")
    expect(beach.page.get_by_test_id("change")).to_contain_text("(4)")
    beach.person.keeps("snit-smashing-order")


def runs_too_far(beach: Beach) -> None:
    """A hex beyond a Snit's speed is refused with its rule; the Snit stays chosen until one takes that back."""
    beach.mine.first.click()
    expect(beach.hexes.first).to_be_visible()
    beach.person.keeps("snit-smashing-reach")
    beach.page.locator("[data-hex='D8']").click()
    beach.person.expects("refusal", r"§4\.2")
    expect(beach.touch("stay")).to_be_visible()
    beach.page.get_by_test_id("clear").click()
    expect(beach.mine.first).to_be_visible()


def test_one_plays_against_three_bots(visit: Visit) -> None:
    ada = visit("Ada", phone=True, lamp="dark")
    ada.comes_in()
    ada.goes_to(ada.lays_a_table("snit_smashing", ["me", "greedy", "random", "greedy"], {"map": "ten-rows"}))
    beach = Beach(ada, phone=True)
    turns = 0
    for _ in range(ENOUGH):
        if ada.sees_the_end():
            break
        if beach.plays():
            turns += 1
            if turns in (4, 20):
                ada.keeps(f"snit-smashing-four-{turns}")
        else:
            ada.page.wait_for_timeout(15)
    expect(ada.page.get_by_test_id("outcome")).to_be_visible()
    ada.page.keyboard.press("Escape")
    expect(ada.page.get_by_test_id("victories").locator("section")).to_have_count(2)
    assert turns > 8
    ada.keeps("snit-smashing-four-end")


NO_NO = """
snit_smashing, 2 seats
option map reconstruction
option see_own_orders off
run 1
bound 2
phase running
primus A
turn A
snandergrab D10
seat A start C1 | order move E5 | changes 0 | last - | active Zott:E5* Blub:C3 | safe | dead | trophies
seat B start E1 | order smash D5 E4 E5 | changes 0 | last - | active Viff:D5* | safe | dead | trophies
"""

STACKED = """
snit_smashing, 2 seats
option stacking end_of_bound
run 1
bound 2
phase running
primus A
turn A
snandergrab D10
seat A start C1 | order garbled | changes 0 | last - | active Zott:C5 Blub:C6 Dorf:C1 | safe | dead | trophies
seat B start E1 | order garbled | changes 0 | last - | active Viff:F5* | safe | dead | trophies
"""


def test_a_snit_stops_where_another_makes_way(visit: Visit, open_house: House) -> None:
    """With stacking=end_of_bound (M3). And who must leave the sea (M4) is not told that it can stay."""
    ada = visit("Ada")
    ada.comes_in()
    ada.goes_to(lay_position(open_house, "snit_smashing", STACKED, [ada, "random"]))
    beach = Beach(ada)
    page = ada.page
    mine = page.get_by_role("toolbar")

    mine.locator("[data-touch='snit:Dorf']").click()
    page.locator("[data-hex='C1']").dispatch_event("click")  # beside the Snit that stands there
    ada.expects("refusal", r"must leave the sea.*§4\.4")
    page.get_by_test_id("clear").click()

    mine.locator("[data-touch='snit:Zott']").click()
    page.locator("[data-hex='C6'][data-lit]").click()
    expect(page.locator("[data-hex='C6']")).to_have_attribute("aria-label", re.compile("Blub.*Zott"))
    mine.locator("[data-touch='snit:Blub']").click()
    ada.keeps("snit-smashing-two-on-a-hex")
    beach.touch("stay").click()
    ada.expects("refusal", r"must make way for Zott.*§4\.3")
    page.locator("[data-hex='C5']").click()
    expect(page.locator("[data-hex='C6']")).not_to_have_attribute("aria-label", re.compile("Blub"))


# Notes what appears on the page, in the order in which it does: each for half a second, which is soon missed.
WATCH = """kinds => {
  const seen = [];
  const look = () => kinds.forEach(kind => {
    if (seen.includes(kind) || !document.querySelector(kind)) return;
    seen.push(kind);
    document.body.dataset.seen = seen.join(' ');
  });
  new MutationObserver(look).observe(document.body, {childList: true, subtree: true});
}"""


def test_the_orders_are_read_step_by_step(visit: Visit, open_house: House) -> None:
    """Ada puts the Snandergrab on her own Zott (M7): Viff is safe under it, Zott is smashed on top of it."""
    ada = visit("Ada")
    ada.comes_in()
    ada.page.emulate_media(reduced_motion="no-preference")
    ada.goes_to(lay_position(open_house, "snit_smashing", NO_NO, [ada, "random"]))
    beach = Beach(ada)
    expect(beach.slip).to_contain_text("You remember it")
    expect(beach.slip).to_have_attribute("data-order", "")
    expect(beach.page.locator("[data-own]")).to_have_count(0)
    page = ada.page
    page.evaluate(WATCH, [".shield", ".bubble", ".stomp"])
    beach.mine.first.click()
    beach.touch("stay").click()
    expect(page.locator("body")).to_have_attribute("data-seen", re.compile("bubble"))  # it may be gone again
    ada.keeps("snit-smashing-no-no")
    expect(page.locator("body")).to_have_attribute("data-seen", ".bubble .shield .stomp")
    expect(page.locator("[data-snit='1.Viff']")).to_have_count(0)
    expect(page.get_by_test_id("seat-B")).to_have_attribute("data-trophies", "1")
    expect(page.get_by_test_id("seat-A")).to_have_attribute("data-living", "1")
    expect(page.locator("[data-print='1:D5-E4-E5']")).to_be_attached()
    expect(beach.course).to_have_attribute("data-bound", "3")
    expect(page.get_by_test_id("prompt")).to_have_text(re.compile("Secret order"))


ALONE = """
snit_smashing, 2 seats
run 1
bound 2
phase writing
primus A
turn -
snandergrab D10
seat A start C1 | order - | changes 0 | last - | active Zott:C4 | safe | dead | trophies
seat B start E1 | order smash B7 B8 C7 | changes 0 | last - | active Viff:F5 | safe | dead | trophies
"""


def test_a_bound_is_played_with_the_keys_alone(visit: Visit, open_house: House) -> None:
    """The last order is asked about before it is final; then the Snit runs, and where it came from stays in sight."""
    ada, bob = visit("Ada"), visit("Bob")
    ada.comes_in()
    bob.comes_in()  # and takes his time
    ada.goes_to(lay_position(open_house, "snit_smashing", ALONE, [ada, bob]))
    page = ada.page
    corner = page.locator("[role=button][data-spot*='-'][tabindex='0']")
    corner.focus()
    first = corner.get_attribute("data-spot")
    page.keyboard.press("ArrowRight")
    expect(corner).to_be_focused()
    assert corner.get_attribute("data-spot") != first
    page.keyboard.press("Enter")
    ada.expects("prompt", r"this is final")
    expect(page.get_by_test_id("sure")).to_be_focused()
    page.keyboard.press("Enter")
    chip = page.get_by_role("toolbar").locator("[data-touch='snit:Zott'][data-lit]")
    chip.focus()
    page.keyboard.press("Enter")
    ada.expects("prompt", r"Zott is chosen")
    page.locator("[data-hex][data-lit][tabindex='0']").focus()
    page.keyboard.press("ArrowRight")
    page.keyboard.press("Enter")
    expect(page.locator("[data-touch='snit:Zott'][data-lit]")).to_have_count(0)
    expect(page.locator("[data-pace]").first).to_be_attached()
