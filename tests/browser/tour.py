"""A tour of the house in pictures: `make tour`, then leaf through build/tour/index.html.

Every page and every board, in every size, by day and by lamplight. `python -m tests.browser.tour --game boum` looks
at one game alone, and says of every picture what is out of place in it.
"""

import argparse
import html
import os
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from playwright.sync_api import Browser, Page, sync_playwright

from ludotheque.games import GAMES
from tests.browser.layout import SIZES, faults
from tests.browser.midgame import DEPTHS, midgame
from tests.browser.people import Person
from tests.browser.positions import lay_position
from tests.house.people import House

ROOT = Path(__file__).parents[2]


class Tour:
    """Somebody with a camera."""

    def __init__(self, house: House, browser: Browser, out: Path, language: str, lamps: list[str]) -> None:
        self.house = house
        self.browser = browser
        self.out = out
        self.language = language
        self.lamps = lamps
        self.pictures: list[str] = []
        self.found = 0
        out.mkdir(parents=True, exist_ok=True)

    @contextmanager
    def visitor(self, size: tuple[int, int], lamp: str) -> Iterator[Person]:
        context = self.browser.new_context(
            viewport={"width": size[0], "height": size[1]},
            locale={"en": "en-GB", "fr": "fr-FR"}[self.language],
            has_touch=size[0] < 800,
            color_scheme="dark" if lamp == "dark" else "light",
            reduced_motion="reduce",
        )
        person = Person("Ada", context.new_page(), self.house.url, self.out)
        person.comes_in()
        yield person
        context.close()

    def keep(self, page: Page, what: str, size: tuple[int, int], lamp: str) -> None:
        name = f"{what}-{size[0]}x{size[1]}-{lamp}.png"
        page.screenshot(path=self.out / name)
        self.pictures.append(name)
        for fault in faults(page):
            self.found += 1
            print(f"{name}: {fault}", flush=True)

    def game(self, game: str, seats: int, sizes: list[tuple[int, int]]) -> None:
        """A table of it in mid game."""
        rules = GAMES[game]
        deep = midgame(game, seats or rules.seat_counts[-1], DEPTHS[game])
        for lamp in self.lamps:
            for size in sizes:
                with self.visitor(size, lamp) as ada:
                    count = seats or rules.seat_counts[-1]
                    ada.goes_to(lay_position(self.house, game, deep, [ada, *["random"] * (count - 1)]))
                    ada.page.wait_for_selector("main[data-version] > *")
                    ada.page.wait_for_timeout(250)
                    self.keep(ada.page, f"{game}-{count}", size, lamp)
                    first = ada.lit.first
                    if first.count():
                        first.dispatch_event("click")
                        ada.page.wait_for_timeout(100)
                        self.keep(ada.page, f"{game}-{count}-chosen", size, lamp)

    def pages(self, sizes: list[tuple[int, int]]) -> None:
        """The shelf and everything that is no table."""
        for lamp in self.lamps:
            for size in sizes:
                with self.visitor(size, lamp) as ada:
                    self.keep(ada.page, "shelf", size, lamp)
                    for path in ("account", "nowhere"):
                        ada.goes_to(f"{ada.house}/{path}")
                        ada.page.wait_for_load_state("networkidle")
                        self.keep(ada.page, path, size, lamp)
                    ada.goes_to(ada.lays_a_table("schnuff", ["me", "open", "greedy"]))
                    ada.page.wait_for_load_state("networkidle")
                    self.keep(ada.page, "waiting-room", size, lamp)

    def album(self) -> Path:
        """A page to leaf through."""
        rows = "".join(
            f'<figure><figcaption>{html.escape(name)}</figcaption><img loading="lazy" src="{html.escape(name)}" alt="">'
            "</figure>"
            for name in sorted(self.pictures)
        )
        page = self.out / "index.html"
        style = "body{background:#222;color:#eee;font:14px sans-serif}img{max-width:100%}"
        page.write_text(f"<!doctype html><meta charset=utf-8><title>Ludothèque</title><style>{style}</style>{rows}")
        return page


def main() -> None:
    asked = argparse.ArgumentParser(description=__doc__)
    asked.add_argument("--game", choices=sorted(GAMES), action="append", help="these games alone")
    asked.add_argument("--seats", type=int, default=0, help="how many sit there; as many as can, if not said")
    asked.add_argument("--size", action="append", help="like 360x740; all six, if not said")
    asked.add_argument("--lamp", choices=["light", "dark"], action="append")
    asked.add_argument("--language", choices=["en", "fr"], default="en")
    asked.add_argument("--out", type=Path, default=ROOT / "build" / "tour")
    given = asked.parse_args()
    sizes = [(int(a), int(b)) for a, _, b in (one.partition("x") for one in given.size)] if given.size else SIZES
    chromium = os.environ.get("LUDOTHEQUE_CHROMIUM") or (ROOT / ".tools" / "chromium").read_text().strip()
    with tempfile.TemporaryDirectory() as data, sync_playwright() as playwright:
        house = House(Path(data), pace=0.05)
        browser = playwright.chromium.launch(executable_path=chromium, args=["--no-sandbox"])
        tour = Tour(house, browser, given.out, given.language, given.lamp or ["light", "dark"])
        try:
            if not given.game:
                tour.pages(sizes)
            for game in given.game or GAMES:
                tour.game(game, given.seats, sizes)
        finally:
            browser.close()
            house.stop()
    print(f"{len(tour.pictures)} pictures, {tour.found} faults: {tour.album()}")


if __name__ == "__main__":
    main()
