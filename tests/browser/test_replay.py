"""Any earlier moment by its link, after the end with other eyes, and the whole game as one file without a network."""

import re
from collections.abc import Callable
from pathlib import Path

import pytest
from playwright.sync_api import expect

from ludotheque.bots import BOTS
from ludotheque.games import GAMES
from ludotheque.house.past.moments import ALL
from ludotheque.house.past.replay_file import from_record
from ludotheque.kernel.chance import Seeded
from ludotheque.kernel.match import begin
from tests.browser.people import Person

pytestmark = pytest.mark.browser
Visit = Callable[..., Person]

# The first legal thing, whenever there is one, until so much was told or the game is over.
PLAY = """([table, last]) => new Promise((resolve) => {
  const socket = new WebSocket(`${location.origin.replace('http', 'ws')}/ws/tables/${table}`);
  let answered = -1;
  let told = {};
  socket.onmessage = (event) => {
    const message = JSON.parse(event.data);
    if (message.t !== 'table' && message.t !== 'news') return;
    told = { ...told, ...message };
    if (told.outcome || told.version >= last) { socket.close(); return resolve(told.version); }
    if (!told.legal.length || told.ticket === answered) return;
    answered = told.ticket;
    socket.send(JSON.stringify({ t: 'act', ticket: told.ticket, action: told.legal[0] }));
  };
})"""


def plays(person: Person, url: str, last: int = 10**6) -> None:
    person.page.evaluate(PLAY, [url.rpartition("/")[2], last])


def number(person: Person) -> int:
    return int(person.page.get_by_test_id("moment").get_attribute("data-number") or -1)


def lines(person: Person) -> list[str]:
    return person.page.get_by_test_id("log").locator("li").all_inner_texts()


def at(url: str, moment: int, eyes: str = "") -> re.Pattern[str]:
    return re.compile(re.escape(f"{url}?at={moment}" + (f"&seat={eyes}" if eyes else "")) + "$")


def test_an_earlier_moment_is_a_link_and_what_came_later_is_not_shown(visit: Visit) -> None:
    """Ada plays against bots; Cy, who watches, opens the link of a moment and steps from there."""
    ada, cy = visit("Ada"), visit("Cy")
    ada.comes_in()
    url = ada.lays_a_table("schnuff", ["me", "random", "random"])
    plays(ada, url, 45)  # long before anybody has lost all his chips
    cy.goes_to(url)
    expect(cy.page.get_by_test_id("log").locator("li").nth(20)).to_be_visible()
    whole = lines(cy)
    cy.goes_to(f"{url}?at=12")
    expect(cy.page.get_by_test_id("moment")).to_contain_text("moment 12 of")
    expect(cy.page.get_by_test_id("moment")).to_contain_text("what came later is not shown")
    shown = lines(cy)
    assert 12 <= len(shown) < len(whole) and shown == whole[: len(shown)], "the log ends where the moment does"
    assert cy.page.locator("[data-lit]").count() == 0
    expect(cy.page.locator("[data-replay='play']")).to_be_visible()
    cy.keeps("replay-moment")

    cy.page.locator("[data-replay='forward']").click()
    expect(cy.page.get_by_test_id("moment")).not_to_have_attribute("data-number", "12")
    later = number(cy)
    expect(cy.page).to_have_url(at(url, later))
    assert len(lines(cy)) > len(shown)
    cy.page.get_by_test_id("moments").fill("30")
    expect(cy.page).to_have_url(at(url, 30))
    cy.page.reload()
    expect(cy.page.get_by_test_id("moment")).to_have_attribute("data-number", "30")
    cy.page.keyboard.press("Home")
    expect(cy.page).to_have_url(at(url, 0))
    cy.page.keyboard.press("End")
    expect(cy.page.get_by_test_id("moment")).to_contain_text("the last moment")
    cy.page.get_by_test_id("replay-close").click()
    expect(cy.page).to_have_url(url)
    expect(cy.page.get_by_test_id("moment")).to_have_count(0)


def test_a_moment_far_from_the_end_and_one_that_never_was(visit: Visit) -> None:
    """On a phone, in French: the page around it is fetched; what lies behind the end is the nearest, and said."""
    ada = visit("Ada", phone=True, language="fr")
    ada.comes_in()
    url = ada.lays_a_table("boum", ["me", "random", "random"])
    plays(ada, url, 260)
    ada.goes_to(f"{url}?at=40")
    expect(ada.page.get_by_test_id("moment")).to_contain_text("le moment 40 sur")
    ada.keeps("replay-moment")
    for _ in range(3):
        ada.page.locator("[data-replay='back']").click()
    expect(ada.page.get_by_test_id("moment")).not_to_contain_text("le moment 40 sur")
    assert number(ada) < 40
    ada.goes_to(f"{url}?at=99999")
    expect(ada.page.get_by_test_id("moment")).to_contain_text("c’est le dernier moment")
    expect(ada.page.get_by_text("voici le plus proche")).to_be_visible()


def test_what_others_saw_is_not_to_be_had_before_the_end(visit: Visit) -> None:
    ada = visit("Ada")
    ada.comes_in()
    url = ada.lays_a_table("schnuff", ["me", "random"])
    plays(ada, url, 30)
    ada.goes_to(f"{url}?at=5&seat=all")
    expect(ada.page.get_by_text("That is for when the game is over.")).to_be_visible()
    expect(ada.page.get_by_test_id("moment")).to_have_count(0)
    ada.excuses("409")
    ada.goes_to(f"{url}?at=5")
    expect(ada.page.get_by_test_id("moment")).to_be_visible()
    assert ada.page.get_by_test_id("eyes").count() == 0


def test_after_the_end_the_same_moment_is_seen_with_other_eyes(visit: Visit) -> None:
    """Bea's hand lies face down for Ada; with Bea's eyes it is open, at the same moment, and so is the link."""
    ada, cy = visit("Ada"), visit("Cy", lamp="dark")
    ada.comes_in()
    url = ada.lays_a_table("schnuff", ["me", "random"], {"short_game": "on"})
    plays(ada, url)
    ada.goes_to(f"{url}?at=9")
    expect(ada.page).to_have_url(at(url, 9, "0"))
    seen = lines(ada)
    ada.page.get_by_test_id("eyes").select_option("all")
    expect(ada.page).to_have_url(re.compile(r"seat=all$"))
    everything = lines(ada)
    assert any(line.startswith("To Berthe: ") for line in everything), "what the other was told is told now"
    assert not any(line.startswith("To ") for line in seen)
    ada.keeps("replay-everything")
    ada.page.get_by_test_id("eyes").select_option("1")
    expect(ada.page).to_have_url(re.compile(r"seat=1$"))
    ada.page.get_by_test_id("eyes").select_option("0")
    expect(ada.page).to_have_url(at(url, 9, "0"))
    assert lines(ada) == seen, "there and back it is the same moment"
    cy.goes_to(f"{url}?at=9&seat=0")
    expect(cy.page.get_by_test_id("moment")).to_be_visible()
    assert len(lines(cy)) == len(seen), "for another person the link shows the same"
    cy.keeps("replay-moment-dark")


@pytest.mark.parametrize("phone", [True, False])
def test_the_kept_file_plays_to_the_end_without_a_network(visit: Visit, tmp_path: Path, phone: bool) -> None:
    ada = visit("Ada", phone=phone)
    ada.comes_in()
    url = ada.lays_a_table("schnuff", ["me", "random"], {"short_game": "on"})
    plays(ada, url)
    ada.goes_to(url)
    ada.keeps("replay-end-panel")
    with ada.page.expect_download() as download:
        ada.page.get_by_test_id("replay-file").click()
    assert download.value.suggested_filename == "schnuff-replay.html"
    download.value.save_as(tmp_path / "replay.html")
    opens_the_file(visit("Bea", phone=phone, language="fr"), tmp_path / "replay.html", "schnuff")


@pytest.mark.parametrize("game", GAMES)
def test_every_game_fits_into_a_file(visit: Visit, tmp_path: Path, game: str) -> None:
    match, _ = begin(GAMES[game], min(GAMES[game].seat_counts), {}, Seeded(7))
    match.play_out(BOTS["greedy"], 7)
    page = from_record(match.record, ALL, "en")
    assert len(page) < 1_500_000
    (tmp_path / "replay.html").write_text(page, encoding="utf-8")
    opens_the_file(visit("Cy"), tmp_path / "replay.html", game)


def opens_the_file(reader: Person, file: Path, name: str) -> None:
    """From the disk, with the network off; whatever the browser complains of fails when the reader leaves."""
    page = reader.page
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.url) if request.url.startswith("http") else None)
    page.context.set_offline(True)
    page.goto(file.as_uri())
    expect(page.locator("main > *").first).to_be_visible()
    expect(page.get_by_test_id("replay")).to_contain_text(re.compile(r"0 / \d+"))
    last = int(page.get_by_test_id("moments").get_attribute("max") or 0)
    page.get_by_test_id("moments").fill(str(last // 2))
    reader.keeps(f"replay-file-{name}")
    for _ in range(12):
        page.locator("[data-replay='forward']").click()
    page.get_by_test_id("moments").fill(str(last - 2))
    page.locator("[data-replay='play']").click()
    expect(page.get_by_test_id("replay")).to_contain_text(f"{last} / {last}", timeout=60_000)
    expect(page.locator("[data-replay='forward']")).to_be_disabled(timeout=60_000)  # the last moment may be long
    page.get_by_test_id("language").first.click()
    page.get_by_test_id("settings").first.click()
    page.get_by_test_id("settings-sheet").first.locator("[name=theme]").select_option("dark")
    assert not asked
