"""Somebody at a browser, who sees and clicks what anyone could."""

import re
from pathlib import Path

from playwright.sync_api import Locator, Page, expect

PATIENCE = 20_000  # milliseconds
REFUSED = "the server responded with a status of 4"
expect.set_options(timeout=PATIENCE)


class Person:
    """A browser with a name."""

    def __init__(self, name: str, page: Page, house: str, screens: Path) -> None:
        self.name = name
        self.page = page
        self.house = house
        self.screens = screens
        self.complaints: list[str] = []
        self.excused: list[str] = []
        page.set_default_timeout(PATIENCE)
        page.on("pageerror", lambda error: self.complaints.append(str(error)))
        page.on("console", lambda line: self.complaints.append(line.text) if line.type == "error" else None)

    def excuses(self, *words: str) -> None:
        """A browser tells of its own whatever a house refuses, sooner or later: that is no fault of the page."""
        self.excused += words

    def leave(self) -> None:
        self.page.context.close()
        complaints = [line for line in self.complaints if not any(words in line for words in self.excused)]
        assert not complaints, f"{self.name}'s browser complained: {complaints}"

    def comes_in(self) -> None:
        """With a name, as the dialog gives it."""
        assert self.page.request.put(f"{self.house}/api/me", data={"name": self.name}).ok
        self.page.goto(f"{self.house}/")
        expect(self.page.get_by_test_id("name")).to_contain_text(self.name)

    def says_his_name(self) -> None:
        self.page.goto(f"{self.house}/")
        self.page.get_by_test_id("name").click()
        dialog = self.page.get_by_role("dialog")
        dialog.get_by_role("textbox").fill(self.name)
        dialog.locator("[type=submit]").click()
        expect(self.page.get_by_test_id("name")).to_contain_text(self.name)

    def lays_a_table(
        self, game: str, seats: list[str], options: dict[str, str] | None = None, terms: dict[str, object] | None = None
    ) -> str:
        """As the setup dialog does it; where the table stands."""
        wish = {"game": game, "options": options or {}, "seats": seats, "terms": terms or {}}
        answer = self.page.request.post(f"{self.house}/api/tables", data=wish)
        return f"{self.house}/table/{answer.json()['id']}"

    def sits(self, url: str, seat: int) -> None:
        """As the waiting room does it."""
        table = url.rpartition("/")[2]
        assert self.page.request.post(f"{self.house}/api/tables/{table}/seats/{seat}", data={"who": "me"}).ok
        self.goes_to(url)

    def goes_to(self, url: str) -> None:
        self.page.goto(url)

    def keeps(self, name: str) -> None:
        """A screenshot, as an artefact of the run; nothing may be wider than the screen."""
        self.screens.mkdir(parents=True, exist_ok=True)
        width = self.page.viewport_size["width"] if self.page.viewport_size else 0
        self.page.screenshot(path=self.screens / f"{name}-{width}.png")
        assert self.page.evaluate("document.documentElement.scrollWidth") <= width, f"{name} scrolls sideways"

    @property
    def lit(self) -> Locator:
        """What may be touched."""
        return self.page.locator("[data-touch][data-lit]")

    def may_act(self) -> bool:
        return self.lit.count() > 0

    def touches_the_first(self) -> None:
        """The first thing that is lit; and stands by it, if the house asks."""
        self.lit.first.click()
        sure = self.page.get_by_test_id("sure")
        if sure.count():
            sure.click()

    def log(self) -> str:
        return self.page.get_by_test_id("log").inner_text()

    def sees_the_end(self) -> bool:
        return self.page.get_by_test_id("outcome").count() > 0

    def expects(self, test_id: str, text: str) -> None:
        expect(self.page.get_by_test_id(test_id).first).to_contain_text(re.compile(text))
