"""Schotten Totten 2 in real browsers: claims won and refused, oil, an Exchange, both sides' victories."""

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Locator, expect

from ludotheque.games.schotten_totten_2.tests.table import diagram
from tests.browser.people import Person
from tests.browser.positions import lay_position
from tests.house.people import House

pytestmark = pytest.mark.browser
Visit = Callable[..., Person]

TURNS = 4  # enough to see cards come and go, with a bot that answers
FRAME = 60  # milliseconds: what was just told is painted


def sit_down(house: House, sketch: str, people: list[Person], **options: str) -> str:
    """Two people at the table that a sketch shows; where it stands."""
    for person in people:
        person.comes_in()
    url = lay_position(house, "schotten_totten_2", diagram(sketch, options), people)
    for person in people:
        person.goes_to(url)
        expect(person.page.get_by_test_id("hand")).to_be_visible()
    return url


def touch(person: Person, token: str) -> Locator:
    return person.page.locator(f'[data-touch="{token}"]')


def plays(person: Person, card: str, tile: int) -> None:
    touch(person, f"hand:{card}").click()
    touch(person, f"tile:{tile}").click()


def is_sure(person: Person, question: str) -> None:
    """A dear move is asked about, with what it would cost, and made."""
    person.expects("prompt", question)
    person.page.get_by_test_id("sure").click()


def lit(person: Person, token: str) -> Locator:
    return person.page.locator(f'[data-touch="{token}"][data-lit]')


def cards_at(person: Person, side: str, tile: int) -> list[str]:
    """What stands before a tile, from the wall outwards."""
    found = person.page.get_by_test_id(f"{side}-{tile}").locator("[data-card]").all()
    return [str(card.get_attribute("data-card")) for card in found]


def stands(person: Person, side: str, tile: int, cards: str) -> None:
    """It does, or will in a moment."""
    names = cards.split()
    expect(person.page.get_by_test_id(f"{side}-{tile}").locator("[data-card]")).to_have_count(len(names))
    assert cards_at(person, side, tile) == names


def keeps(person: Person, name: str) -> None:
    person.page.wait_for_timeout(FRAME)
    person.keeps(f"schotten-{name}")


def test_the_attacker_wins_by_a_claim_and_the_log_tells_its_proof(visit: Visit, open_house: House) -> None:
    ada, bea = visit("Ada"), visit("Béa", phone=True, language="fr")
    sketch = """
        turn A, cauldrons 1
        1!: R9 / P3 P4
        2!: / B1
        3!: G5 Y5 / G9
        4: R10 / B3
        6: Y7 Y8 / P8 P9 P10
        A: R11 B7
        discard Y6 P5 R5 R6 B5 G6 P11 P2 R7 R8 G10
    """
    sit_down(open_house, sketch, [ada, bea])
    expect(touch(ada, "claim:4")).to_have_count(0)
    expect(ada.page.locator("[data-damaged]")).to_have_count(3)
    keeps(ada, "before-the-claim")
    keeps(bea, "before-the-claim")

    plays(ada, "R11", 4)
    stands(ada, "attack", 4, "R10 R11")
    stands(bea, "attack", 4, "R10 R11")
    ada.expects("prompt", "Raise the flag")
    lit(ada, "claim:4").click()

    for person in (ada, bea):
        expect(person.page.get_by_test_id("outcome")).to_be_visible()
        keeps(person, "won-by-claim")
    ada.expects("outcome", "You won")
    ada.expects("outcome", "Four pieces of the wall are damaged: Ada storms the castle")
    log = ada.log()
    assert "the door with the red 10 and the red 11." in log
    assert "The best the Defender could still make is a colour run worth 7 (the blue 3 and the blue 4)" in log
    bea.page.keyboard.press("Escape")
    expect(bea.page.get_by_test_id("outcome")).to_be_hidden()
    expect(bea.page.locator("[data-damaged]")).to_have_count(4)


def test_a_refused_claim_shows_its_witness_and_oil_takes_the_oldest_card(visit: Visit, open_house: House) -> None:
    ada, bea = visit("Ada", phone=True), visit("Béa")
    sketch = """
        turn A
        2: R1 R2 / B1
        3: G5 Y5 P5 / G9
        5: Y8 Y9 Y11 / P1
        7: P0 /
        A: R7
        discard Y6 P6 R4
    """
    sit_down(open_house, sketch, [ada, bea])
    ghosts = ada.page.locator("[data-ghost]")
    expect(lit(ada, "claim:3")).to_have_count(0)
    expect(touch(ada, "claim:2")).to_have_count(0)  # two of four cards are no formation
    # On a phone a flag that cannot be raised is behind its tile.
    expect(touch(ada, "claim:3")).to_be_hidden()
    touch(ada, "tile:3").click()
    ada.page.get_by_test_id("look").locator('[data-touch="claim:3"]').click()
    ada.expects("refusal", r"The Defender could still make a colour run worth 30.*§4\.3")
    expect(ada.page.get_by_test_id("defence-3").locator("[data-ghost]")).to_have_count(2)
    assert {ghost.get_attribute("data-ghost") for ghost in ghosts.all()} == {"G10", "G11"}
    keeps(ada, "refused")
    stands(ada, "attack", 3, "G5 Y5 P5")
    assert "claims" not in ada.log()

    # On a phone a tile is looked at by touching it; with a pointer it tells by itself what it asks for.
    touch(ada, "tile:7").click()
    ada.expects("look", "The right pit")
    ada.expects("look", "the lowest wins")
    keeps(ada, "look")
    ada.page.keyboard.press("Escape")
    expect(ghosts).to_have_count(2)
    touch(bea, "tile:1").hover()
    asks = "The left pit, intact: 3 cards a side. Only the total counts here"
    expect(bea.page.get_by_role("tooltip")).to_contain_text(asks)
    keeps(bea, "tooltip")

    plays(ada, "R7", 6)
    expect(ghosts).to_have_count(0)
    bea.expects("prompt", "first you may pour oil")
    pots = bea.page.locator('[data-spot="cauldrons"]')
    expect(pots).to_have_attribute("data-cauldrons", "3")
    touch(bea, "cauldron").click()
    expect(bea.page.locator('[data-touch^="tile:"][data-lit]')).to_have_count(5)
    keeps(bea, "cauldron")
    bea.expects("prompt", "The oil is hot: touch a tile.")
    lit(bea, "tile:3").click()
    is_sure(bea, "Pour oil at the left wall to be rid of the green 5\\? That leaves 2 cauldrons.")
    expect(pots).to_have_attribute("data-cauldrons", "2")
    for person in (ada, bea):
        stands(person, "attack", 3, "Y5 P5")
    expect(touch(ada, "claim:3")).to_have_count(0)
    expect(bea.page.get_by_test_id("chart").locator('[data-card="G5"]')).to_have_attribute("data-where", "discard")
    expect(lit(bea, "cauldron")).to_have_count(0)
    bea.expects("prompt", "^Play a card before a tile.$")
    assert "oil at the left wall: the green 5 is gone. 2 cauldrons left." in bea.log()


def test_a_greyed_retreat_does_nothing_and_a_lit_one_asks_first(visit: Visit, open_house: House) -> None:
    ada, bea = visit("Ada", phone=True), visit("Béa")
    sit_down(open_house, "turn A\n2: R1 R2 / B1\n6: G5 /\nA: R7", [ada, bea])
    expect(lit(ada, "retreat:2")).to_be_visible()
    touch(ada, "hand:R7").click()
    ada.expects("prompt", "You chose the red 7: touch a tile.")
    expect(lit(ada, "retreat:2")).to_have_count(0)
    touch(ada, "retreat:2").click()
    expect(ada.page.get_by_text("Something else is chosen just now")).to_be_visible()
    expect(ada.page.get_by_test_id("sure")).to_have_count(0)
    stands(ada, "attack", 2, "R1 R2")
    expect(touch(ada, "hand:R7")).to_have_attribute("aria-pressed", "true")

    touch(ada, "hand:R7").click()  # the same touch again takes the choice away
    lit(ada, "retreat:2").click()
    ada.expects("prompt", "Retreat from the left tower and discard the red 1 and the red 2\\?")
    ada.page.get_by_test_id("not-sure").click()
    stands(ada, "attack", 2, "R1 R2")
    lit(ada, "retreat:6").click()
    is_sure(ada, "Retreat from the right tower and discard the green 5\\?")
    stands(ada, "attack", 6, "")
    expect(ada.page.get_by_test_id("column-6")).to_have_class(re.compile("befallen"))
    bea.expects("prompt", "Waiting for Ada to play a card.")


def test_a_claim_after_the_draw_and_the_empty_pile_chosen(visit: Visit, open_house: House) -> None:
    ada, bea = visit("Ada"), visit("Béa", phone=True, language="fr")
    sketch = """
        turn A
        2: G8 G9 G10 G11 / B1
        4: R10 / B3
        A: R11 Y3
        B: B7 P8
        pile P5
        backs spy support
    """
    sit_down(open_house, sketch, [ada, bea], tactics="on")
    plays(ada, "R11", 4)
    ada.expects("prompt", "Raise the flag on a tile, or draw a card")
    touch(ada, "pile:siege").click()
    expect(touch(ada, "hand:P5")).to_be_visible()  # he has drawn, and may still claim
    ada.expects("prompt", "or end your turn")
    keeps(ada, "claim-after-the-draw")
    assert not bea.may_act()
    lit(ada, "claim:4").click()
    expect(ada.page.locator("[data-damaged]")).to_have_count(1)
    ada.expects("prompt", "or end your turn")  # the left tower could be claimed, too
    ada.page.get_by_role("button", name="End your turn").click()
    is_sure(ada, "End your turn without claiming the left tower\\?")
    expect(ada.lit).to_have_count(0)
    bea.expects("prompt", "Jouez une carte")
    expect(ada.page.get_by_test_id("log")).to_contain_text("it at that and end")

    plays(bea, "B7", 6)
    bea.expects("prompt", "La pioche Siège est vide")
    keeps(bea, "empty-pile")
    lit(bea, "pile:siege").click()
    bea.expects("outcome", "a tenu le château")


def test_an_exchange_is_secret_until_both_have_chosen(visit: Visit, open_house: House) -> None:
    ada, bea, cy = visit("Ada"), visit("Béa", phone=True, language="fr"), visit("Cy")
    sketch = """
        turn A
        1: R9 / P3
        A: R1 R2 R3 R4 R5 joker exchange
        B: B1 B2 B3 B4 B5 B6 spy
    """
    url = sit_down(open_house, sketch, [ada, bea], tactics="on")
    cy.goes_to(url)

    touch(ada, "hand:exchange").click()
    ada.expects("prompt", "You chose the Exchange: play it")
    expect(touch(ada, "play")).to_be_visible()  # an action card is read before it is played
    keeps(ada, "action-card")
    touch(ada, "play").click()
    bea.expects("prompt", "trois cartes à donner")
    waiting = "Waiting for Béa to choose three cards for the Exchange"
    for card, prompt in (("R1", "Two more"), ("R2", "One more"), ("joker", waiting)):
        lit(ada, f"hand:{card}").click()
        is_sure(ada, "Give away the ")
        ada.expects("prompt", prompt)
    keeps(ada, "exchange")
    expect(ada.lit).to_have_count(0)
    expect(touch(ada, "hand:R1")).to_be_visible()  # nothing moves before both have chosen
    assert "rouge" not in bea.log()
    for card in ("B1", "B2", "spy"):
        lit(bea, f"hand:{card}").click()
        is_sure(bea, "Ce qui est choisi est choisi")

    for card in ("B1", "B2", "spy"):
        expect(touch(ada, f"hand:{card}")).to_be_visible()
    for card in ("R1", "R2", "joker"):
        expect(touch(bea, f"hand:{card}")).to_be_visible()
    expect(ada.page.get_by_test_id("seat-B").get_by_test_id("known")).to_have_count(3)
    expect(bea.page.get_by_test_id("seat-A").get_by_test_id("known")).to_have_count(3)
    assert "the red 1, the red 2 and the Joker." in ada.log()
    expect(cy.page.get_by_test_id("log")).to_contain_text("Ada gives three cards, among them 1 tactics card.")
    assert not re.search(r"\bred\b|\bblue\b|Joker", cy.log())
    assert not cy.may_act()
    keeps(bea, "exchanged")
    keeps(cy, "watching")

    ada.expects("prompt", "from either pile")
    touch(ada, "pile:tactics").click()
    expect(ada.lit).to_have_count(0)
    bea.expects("prompt", "Jouez une carte")
    expect(ada.page.get_by_test_id("played-A")).to_contain_text("1")


def test_the_defender_wins_when_the_cards_run_out(visit: Visit, open_house: House) -> None:
    ada, bea = visit("Ada", phone=True), visit("Béa")
    sketch = """
        turn A, cauldrons 1
        1: R9 G10 / P3 P4
        2: R1 R2 R3 / B1 B2
        3!: G5 Y5 / G9
        7: P0 / R11 B10
        A: R7 P9
        B: B7 P8
        pile P5
    """
    sit_down(open_house, sketch, [ada, bea])
    expect(bea.page.get_by_test_id("deck")).to_have_text("1")
    keeps(ada, "last-card")
    plays(ada, "R7", 6)
    expect(touch(ada, "hand:P5")).to_be_visible()
    expect(bea.page.get_by_test_id("deck")).to_have_text("0")
    plays(bea, "B7", 6)
    for person in (ada, bea):
        expect(person.page.get_by_test_id("outcome")).to_be_visible()
        keeps(person, "pile-is-empty")
    bea.expects("outcome", "You won")
    ada.expects("outcome", "The Siege pile is empty: Béa has held the castle")


def test_a_siege_from_the_box_against_a_bot(visit: Visit) -> None:
    """With everything moving: a table is laid, and a few turns are played by touching what is lit."""
    ada = visit("Ada")
    ada.page.emulate_media(reduced_motion="no-preference")
    ada.comes_in()
    ada.page.get_by_role("button", name="Play Schotten Totten 2").click()
    dialog = ada.page.get_by_role("dialog")
    dialog.get_by_label("Seat A").select_option("me")
    dialog.get_by_label("Seat B").select_option("greedy")
    dialog.get_by_role("button", name="Lay the table").click()
    ada.page.wait_for_url("**/table/*")
    hand = ada.page.locator('[data-touch^="hand:"]')
    on_wall = ada.page.get_by_test_id(re.compile(r"^attack-")).locator("[data-card]")
    for turn in range(TURNS):
        ada.expects("prompt", "Play a card before a tile")
        card = ada.page.locator('[data-touch^="hand:"][data-lit]').first
        card.click()
        ada.page.locator('[data-touch^="tile:"][data-lit]').nth(turn).click()
        ada.expects("prompt", "Play a card before a tile")
        expect(hand).to_have_count(6)
    assert on_wall.count() > 0
    keeps(ada, "in-play")
