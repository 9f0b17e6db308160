"""What friends are used to from a good table: a step taken back, a break, a bot for whoever had to go, a clock."""

import re
from collections.abc import Callable, Iterator

import pytest
from playwright.sync_api import Locator, expect

from ludotheque.games.boum import GAME
from ludotheque.games.boum.tests.table import table
from tests.browser.conftest import ROOT
from tests.browser.people import Person
from tests.browser.positions import NO_STORY, lay_position
from tests.house.people import House

pytestmark = pytest.mark.browser
Visit = Callable[..., Person]

# In this house nobody has to wait for a minute before a friend counts as gone.
HASTY = "from ludotheque.house.tables import agreements; agreements.SHORTEST_GRACE = agreements.LONGEST_GRACE = 1000"

ASK = {"Ada": "Ask to take back", "Béa": "Demander à reprendre"}
YOU = {"Ada": re.compile("You|Ada"), "Béa": re.compile("Vous|Béa")}
REFUSED = {"Ada": "let the move stand", "Béa": "préfèrent que le coup reste joué"}


@pytest.fixture(scope="module")
def open_house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    assert (ROOT / "src/ludotheque/house/static/index.html").is_file(), "the client is not built: make client"
    house = House(tmp_path_factory.mktemp("house"), pace=0.05, first=HASTY)
    assert house.url, house.stop()
    yield house
    code, log = house.stop()
    assert code == 0 and not [line for line in log.splitlines() if NO_STORY not in line], log


@pytest.fixture
def friends(visit: Visit) -> Callable[..., tuple[Person, Person]]:
    """Ada at her laptop and Béa with her phone, in French, at a table of Schnuff for two."""

    def sit_down(**terms: object) -> tuple[Person, Person]:
        ada, bea = visit("Ada"), visit("Béa", phone=True, language="fr")
        ada.comes_in()
        bea.comes_in()
        url = ada.lays_a_table("schnuff", ["me", "open"], terms=terms)
        bea.sits(url, 1)
        ada.goes_to(url)
        return ada, bea

    return sit_down


def sees(person: Person, test_id: str) -> Locator:
    return person.page.get_by_test_id(test_id)


def whose_turn(*people: Person) -> tuple[Person, Person]:
    """Who is to play, and who waits."""
    first, second = people
    for _ in range(200):
        if first.may_act():
            return first, second
        if second.may_act():
            return second, first
        first.page.wait_for_timeout(50)
    raise AssertionError("nobody may play")


def hand(person: Person) -> list[str]:
    return person.page.locator("[data-touch^='card:']").all_inner_texts()


def plays(person: Person) -> None:
    main = person.page.get_by_role("main")
    version = main.get_attribute("data-version") or ""
    person.touches_the_first()
    expect(main).not_to_have_attribute("data-version", version)


def opens_menu(person: Person) -> Locator:
    sees(person, "table-menu").click()
    return sees(person, "table-menu-body")


def test_a_step_asked_back_and_granted(friends: Callable[..., tuple[Person, Person]]) -> None:
    player, other = whose_turn(*friends())
    before = hand(player)
    plays(player)
    expect(sees(player, "take-back")).to_contain_text(ASK[player.name])
    player.keeps("undo-offered")
    sees(player, "take-back").click()
    expect(sees(player, "ask")).to_contain_text(other.name)
    player.keeps("undo-asked")
    expect(sees(other, "ask").get_by_role("listitem").first).to_contain_text(player.name)
    other.keeps("undo-answer")
    sees(other, "agree").click()
    expect(player.lit.first).to_be_visible()
    assert hand(player) == before, "everything is as it was"
    for person in (player, other):
        expect(sees(person, "ask")).to_have_count(0)
        told = {"Ada": "You take a step back", "Béa": "Vous revenez"}[player.name] if person is player else player.name
        expect(sees(person, "log").locator(".house").first).to_contain_text(told)
        expect(sees(person, "log").locator("del").first).to_be_attached()  # a phone has its log in a drawer
    player.keeps("undo-done")
    sees(player, "again").click()
    expect(sees(player, "replayed")).to_contain_text(YOU[player.name])
    sees(player, "replay-close").click()


def test_a_step_asked_back_and_refused(friends: Callable[..., tuple[Person, Person]]) -> None:
    player, other = whose_turn(*friends())
    plays(player)
    player.page.keyboard.press("u")
    sees(other, "refuse").click()
    expect(player.page.get_by_role("status").filter(has_text=REFUSED[player.name])).to_be_visible()
    player.keeps("undo-refused")
    expect(sees(player, "ask")).to_have_count(0)
    expect(other.lit.first).to_be_visible()


def test_against_bots_a_step_is_taken_back_at_once(visit: Visit) -> None:
    ada = visit("Ada", phone=True)
    ada.comes_in()
    ada.goes_to(ada.lays_a_table("schnuff", ["me", "greedy"]))
    expect(ada.lit.first).to_be_visible()
    before = hand(ada)
    plays(ada)
    expect(sees(ada, "take-back")).to_have_text("Take back")
    expect(ada.lit.first).to_be_visible()
    ada.keeps("undo-free")
    ada.page.keyboard.press("Control+z")
    expect(sees(ada, "log").locator(".house")).to_have_count(1)
    expect(ada.lit.first).to_be_visible()
    assert hand(ada) == before
    ada.keeps("undo-free-done")


def test_at_a_table_without_undo_it_is_not_offered(visit: Visit) -> None:
    ada = visit("Ada")
    ada.comes_in()
    ada.goes_to(ada.lays_a_table("schnuff", ["me", "greedy"], terms={"undo": False}))
    plays(ada)
    expect(ada.lit.first).to_be_visible()
    expect(sees(ada, "take-back")).to_have_count(0)


def test_a_friend_leaves_for_good_and_a_bot_takes_over_until_he_comes_back(visit: Visit) -> None:
    ada, bob = visit("Ada", phone=True, language="fr"), visit("Bob")
    ada.comes_in()
    bob.comes_in()
    url = ada.lays_a_table("schnuff", ["me", "open"])
    bob.sits(url, 1)
    ada.goes_to(url)
    if whose_turn(ada, bob)[0] is ada:
        plays(ada)
    bob.page.goto("about:blank")
    expect(sees(ada, "seat-strip").locator("[data-presence=away]")).to_have_count(1)
    expect(sees(ada, "absent")).to_contain_text("Bob")
    ada.keeps("absent")
    sees(ada, "wait").click()
    expect(sees(ada, "absent")).to_have_count(0)
    body = opens_menu(ada)
    body.get_by_test_id("stand-in").click()
    ada.keeps("absent-menu")
    body.locator("[data-bot=greedy]").click()
    expect(sees(ada, "seat-strip").locator("[data-presence=bot]")).to_have_count(1)
    ada.page.keyboard.press("Escape")
    expect(ada.lit.first).to_be_visible()  # the bot has played
    ada.keeps("stand-in")
    bob.goes_to(url)
    expect(sees(bob, "bot-plays")).to_be_visible()
    bob.keeps("bot-plays")
    sees(bob, "play-on").click()
    expect(sees(bob, "bot-plays")).to_have_count(0)
    expect(sees(ada, "seat-strip").locator("[data-presence=bot]")).to_have_count(0)
    plays(ada)
    expect(bob.lit.first).to_be_visible()


def test_whoever_has_to_go_leaves_the_seat_to_a_bot(visit: Visit) -> None:
    ada = visit("Ada", lamp="dark")
    ada.comes_in()
    ada.goes_to(ada.lays_a_table("schnuff", ["me", "greedy"]))
    expect(ada.lit.first).to_be_visible()
    body = opens_menu(ada)
    body.get_by_test_id("leave").click()
    ada.keeps("leave")
    body.locator("[data-bot=beginner]").click()
    expect(sees(ada, "bot-plays")).to_be_visible()
    sees(ada, "play-on").click()
    expect(ada.lit.first).to_be_visible()


def test_a_clock_that_runs_out_among_friends_leaves_the_choice_to_them(
    friends: Callable[..., tuple[Person, Person]],
) -> None:
    late, other = whose_turn(*friends(time={"kind": "move", "seconds": 4}))
    expect(late.page.locator("[data-clock]").first).to_be_attached()
    late.keeps("clock")
    expect(sees(other, "absent")).to_contain_text(late.name)
    other.keeps("time-is-up")
    plays(late)
    expect(sees(other, "absent")).to_have_count(0)
    expect(other.lit.first).to_be_visible()


def test_at_a_strict_table_whoever_is_late_has_lost(friends: Callable[..., tuple[Person, Person]]) -> None:
    ada, bea = friends(time={"kind": "clock", "seconds": 3, "strict": True})
    expect(sees(ada, "outcome")).to_contain_text("wins on time")
    expect(sees(bea, "outcome")).to_contain_text("gagne au temps")
    winners = [person.page.get_by_text(re.compile("You won|Vous avez gagné")).count() for person in (ada, bea)]
    assert sorted(winners) == [0, 1]
    ada.keeps("lost-on-time")


def test_a_break_by_agreement(friends: Callable[..., tuple[Person, Person]]) -> None:
    player, other = whose_turn(*friends(time={"kind": "clock", "seconds": 600, "increment": 5}))
    body = opens_menu(other)
    other.keeps("table-menu")
    body.get_by_test_id("pause").click()
    sees(player, "agree").click()
    for person in (player, other):
        expect(sees(person, "paused")).to_be_visible()
        expect(person.lit).to_have_count(0)
    player.keeps("paused")
    player.page.locator("main [data-touch^=hand], main [data-touch^=card]").first.click()  # dimmed: nothing is chosen
    expect(player.page.get_by_text(re.compile("go on first|relancez-la d’abord"))).to_be_visible()
    expect(sees(player, "clear")).to_have_count(0)
    sees(other, "go-on").click()
    expect(player.lit.first).to_be_visible()
    expect(sees(player, "paused")).to_have_count(0)


def test_resigning_asks_once_more_and_leaves_the_game_to_the_other(
    friends: Callable[..., tuple[Person, Person]],
) -> None:
    ada, bea = friends()
    body = opens_menu(ada)
    body.get_by_test_id("resign").click()
    body.get_by_role("button", name="Never mind").click()
    body.get_by_test_id("resign").click()
    ada.keeps("resign")
    body.get_by_test_id("resign-yes").click()
    expect(sees(bea, "outcome")).to_contain_text("Béa gagne")
    expect(sees(ada, "outcome")).to_contain_text("the other side resigned")
    bea.keeps("resigned")


def test_a_game_ended_by_agreement_has_no_winner(friends: Callable[..., tuple[Person, Person]]) -> None:
    ada, bea = friends()
    body = opens_menu(ada)
    body.get_by_test_id("stop").click()
    body.get_by_test_id("stop-yes").click()
    sees(bea, "agree").click()
    expect(sees(ada, "outcome")).to_contain_text("ended by agreement")
    expect(sees(bea, "outcome")).to_contain_text("d’un commun accord")
    ada.keeps("stopped")


def test_in_boum_everything_can_be_let_pass(visit: Visit, open_house: House) -> None:
    """Béa lets all of Ada's cards pass this turn; the second one asks her nothing."""
    ada, bea = visit("Ada"), visit("Béa", phone=True, language="fr")
    ada.comes_in()
    bea.comes_in()
    case = table(figures="A 4,2; B 8,2", bombs="4,3 a0; 5,2 a0", hands="A kick kick; B gamelle", seats=3)
    url = lay_position(open_house, "boum", GAME.diagram(case.state), [ada, bea, "random"])
    bea.goes_to(url)
    ada.goes_to(url)

    def kicks(cell: str) -> None:
        for touch in ("card:kick", f"cell:{cell}"):
            ada.page.locator(f"[data-touch='{touch}'][data-lit]").first.click()

    kicks("4,3")
    sees(bea, "let-pass").click()
    bea.keeps("let-pass")
    bea.page.get_by_role("button", name="Pour ce tour").click()
    expect(sees(bea, "standing")).to_be_visible()
    bea.keeps("standing")
    kicks("5,2")
    expect(ada.page.locator("[data-bomb='4,3'], [data-bomb='5,2']")).to_have_count(0)
    sees(bea, "standing").get_by_role("button").click()
    expect(sees(bea, "standing")).to_have_count(0)
