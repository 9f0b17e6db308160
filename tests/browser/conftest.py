"""A house with its built client, and people in front of real browsers. Screenshots go to build/screens/."""

import os
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, Page

from tests.browser.people import Person
from tests.browser.positions import NO_STORY, UNREAD
from tests.house.people import House

ROOT = Path(__file__).parents[2]
SCREENS = ROOT / "build" / "screens"


@pytest.fixture(scope="session")
def browser_type_launch_args(browser_type_launch_args: dict[str, Any]) -> dict[str, Any]:
    """The Chromium that `make test` found; without it the tests fail, they are never left out."""
    chromium = os.environ.get("LUDOTHEQUE_CHROMIUM") or (ROOT / ".tools" / "chromium").read_text().strip()
    quiet = ["--disable-background-networking", "--disable-component-update", "--disable-sync", "--disable-quic"]
    return {**browser_type_launch_args, "executable_path": chromium, "args": ["--no-sandbox", *quiet]}


@pytest.fixture(scope="session")
def open_house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    assert (ROOT / "src/ludotheque/house/static/index.html").is_file(), "the client is not built: make client"
    house = House(tmp_path_factory.mktemp("house"), pace=0.05)
    assert house.url, house.stop()
    yield house
    code, log = house.stop()
    assert code == 0 and not [line for line in log.splitlines() if NO_STORY not in line and UNREAD not in line], log


@pytest.fixture
def visit(open_house: House, browser: Browser) -> Iterator[Callable[..., Person]]:
    """Somebody comes with a browser of his own: `visit("Ada", phone=True, language="fr")`."""
    people: list[Person] = []

    def come(name: str, phone: bool = False, language: str = "en", lamp: str = "light") -> Person:
        size = {"width": 360, "height": 740} if phone else {"width": 1280, "height": 800}
        context = browser.new_context(
            viewport=size,  # type: ignore[arg-type]  # playwright's own TypedDict, not exported
            locale={"en": "en-GB", "fr": "fr-FR"}[language],
            has_touch=phone,
            color_scheme="dark" if lamp == "dark" else "light",
            reduced_motion="reduce",
        )
        page: Page = context.new_page()
        people.append(Person(name, page, open_house.url, SCREENS))
        return people[-1]

    yield come
    for person in people:
        person.leave()
