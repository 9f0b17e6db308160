"""A lesson is played on the real board, by touch and by keyboard; a rulebook is searched, and shows positions.

The lesson and the position are small ones of our own, told as the house tells those of a game.
"""

import re
from collections.abc import Callable
from datetime import datetime, timedelta
from pathlib import Path

import pytest
from playwright.sync_api import expect

from ludotheque.games import GAMES
from ludotheque.house.past.lessons import written_lesson, written_position
from tests.browser.layout import faults
from tests.browser.people import REFUSED, Person
from tests.browser.seeing import violations
from tests.house.lessons import TEXTS, with_lesson

pytestmark = pytest.mark.browser
Visit = Callable[..., Person]
MANY_STEPS = 300
# Whether the lesson is over, what it says, unless something is being told, and what it wants to be touched.
ASKED = """() => [document.querySelector('[data-testid=lesson-end]')?.checkVisibility() ?? false,
  document.querySelector('[data-testid=lesson-text]')?.textContent ?? '',
  ...[...document.querySelectorAll('[data-wanted]')].map((one) => one.dataset.touch)]"""
READ_IN_A_MINUTE = 180  # words
A_TOUCH = 2 / 60  # minutes
BOOK = """# Schnuff

## 1 Play

### 1.1 La Frontière

See §1.2.

![Below zero](middle)

### 1.2 Draw

*draw=auto*
"""


def brings(person: Person, path: str, body: bytes | str) -> None:
    """The house would answer like this."""
    person.page.route(f"{person.house}/api/games/schnuff/{path}", lambda route: route.fulfill(body=body))


@pytest.mark.parametrize("phone", [False, True], ids=["laptop", "phone"])
def test_a_lesson_is_played_to_its_end(visit: Visit, tmp_path: Path, phone: bool) -> None:
    language = "fr" if phone else "en"
    texts = TEXTS[language]
    ada = visit("Ada", phone=phone, language=language)
    brings(ada, "lesson?**", written_lesson(with_lesson(tmp_path), language))
    ada.goes_to(f"{ada.house}/learn/schnuff")
    ada.expects("lesson-title", str(texts["aim"]))
    assert violations(ada.page) == []
    ada.page.keyboard.press("Enter")  # the one thing to do has the focus
    ada.expects("lesson-text", texts["steps"]["0"])  # type: ignore[index]
    expect(ada.lit).to_have_count(4)
    ada.page.locator("[data-touch='card:3']").click()
    expect(ada.page.get_by_test_id("lesson-answer")).to_be_visible()
    expect(ada.page.locator("[data-wanted]")).to_have_attribute("data-touch", "card:1")
    assert violations(ada.page) == []
    ada.keeps("lesson")
    card = ada.page.locator("[data-touch='card:1']")
    if phone:
        card.tap()
    else:
        card.press("Enter")
    ada.expects("lesson-text", texts["steps"]["2"])  # type: ignore[index]
    ada.page.get_by_test_id("lesson-next").click()
    ada.expects("lesson-text", texts["steps"]["3"])  # type: ignore[index]
    ada.page.get_by_test_id("lesson-back").click()
    ada.expects("lesson-step", "2")
    ada.page.get_by_test_id("lesson-next").click()
    ada.page.locator("[data-touch='card:2']").click()
    ada.expects("lesson-end", str(texts["end"]))
    assert violations(ada.page) == []
    ada.page.get_by_test_id("lesson-play").click()
    expect(ada.page).to_have_url(re.compile("/table/"))


def test_what_a_touch_leads_to_is_told_and_the_next_click_skips_it(visit: Visit, tmp_path: Path) -> None:
    ada = visit("Ada")
    ada.page.emulate_media(reduced_motion="no-preference")
    brings(ada, "lesson?**", written_lesson(with_lesson(tmp_path), "en"))
    ada.goes_to(f"{ada.house}/learn/schnuff")
    ada.page.get_by_test_id("lesson-begin").click()
    ada.expects("lesson-text", TEXTS["en"]["steps"]["0"])  # type: ignore[index]
    ada.page.clock.install()
    ada.page.clock.pause_at(datetime.now() + timedelta(hours=1))  # whatever is told lasts
    ada.page.locator("[data-touch='card:1']").click()
    ada.expects("lesson-next", "Skip")
    ada.page.locator("[data-touch='card:2']").click()
    ada.expects("lesson-text", TEXTS["en"]["steps"]["2"])  # type: ignore[index]


def test_a_game_without_a_lesson_says_so(visit: Visit) -> None:
    ada = visit("Ada")
    missing = b'{"error": {"kind": "no_lesson", "message": ""}}'
    ada.page.route("**/api/games/schnuff/lesson?**", lambda route: route.fulfill(status=404, body=missing))
    ada.goes_to(f"{ada.house}/learn/schnuff")
    expect(ada.page.get_by_role("main")).to_contain_text("No lesson yet")
    ada.excuses(REFUSED)  # the browser says of its own that there is none


def test_a_rulebook_is_searched_and_shows_a_position(visit: Visit, tmp_path: Path) -> None:
    ada = visit("Ada", language="fr")
    brings(ada, "rulebook.fr", BOOK)
    brings(ada, "positions/middle", written_position(with_lesson(tmp_path), "middle"))
    ada.goes_to(f"{ada.house}/rules/schnuff")
    ada.expects("rulebook", "La pioche|Pioche")  # an option by its name, not by its key
    ada.page.get_by_test_id("rulebook-search").fill("frontiere")
    hits = ada.page.get_by_test_id("rulebook-hits").locator("a")
    expect(hits).to_have_count(1)
    expect(hits).to_contain_text("§1.1")
    expect(hits.locator("mark")).to_have_text("Frontière")
    hits.press("Enter")
    expect(ada.page.locator("[id='s1.1']")).to_be_focused()
    position = ada.page.get_by_test_id("position")
    position.scroll_into_view_if_needed()
    expect(position.locator("[data-touch='card:snap']")).to_be_visible()
    expect(position).to_contain_text("Below zero")
    assert violations(ada.page) == []
    ada.keeps("rulebook")


@pytest.mark.parametrize("game", sorted(GAMES))
def test_every_lesson_is_played_by_touching_what_is_framed(visit: Visit, game: str) -> None:
    """On a phone, to its end; what is framed is in sight, and nothing lies on anything."""
    ada = visit("Ada", phone=True, language="fr")
    ada.goes_to(f"{ada.house}/learn/{game}")
    ada.page.get_by_test_id("lesson-begin").click()
    expect(ada.page.get_by_test_id("lesson-text")).to_be_visible()
    wanted = ada.page.locator("[data-wanted]").last
    on = ada.page.get_by_test_id("lesson-next")
    read: list[str] = []
    for _ in range(MANY_STEPS):
        over, text, *asked = there = ada.page.evaluate(ASKED)
        if over:
            break
        if text and text not in read:
            read.append(text)
            assert faults(ada.page) == [], text
        spoken = " ".join(ada.page.locator("[aria-live]").all_text_contents())
        assert "Invité" not in spoken, "whoever learns is called by no name"
        if text or asked:
            (wanted if asked else on).tap()
        ada.page.wait_for_function(f"before => ({ASKED})().join() !== before.join()", arg=there)
    expect(ada.page.get_by_test_id("lesson-end")).to_be_visible()
    words = sum(len(text.split()) for text in read)
    assert words / READ_IN_A_MINUTE + len(read) * A_TOUCH <= 5, "a lesson takes five minutes at the most"
