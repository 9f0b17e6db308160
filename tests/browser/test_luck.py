"""Fair luck, as people see it: words before the game, dice while it goes on, proof at the end, and a forger caught."""

from collections.abc import Callable

import pytest
from playwright.sync_api import FilePayload, Page, expect

from ludotheque.kernel.record import parse
from tests.browser.people import PATIENCE, Person
from tests.browser.seeing import violations

pytestmark = pytest.mark.browser
Visit = Callable[..., Person]

ENOUGH = 400  # rounds of looking at both screens; a short game needs far fewer


def plays_to_the_end(people: list[Person]) -> None:
    for _ in range(ENOUGH):
        if all(person.sees_the_end() for person in people):
            return
        for person in people:
            if person.may_act():
                table = person.page.get_by_role("main")
                version = table.get_attribute("data-version") or ""
                person.touches_the_first()
                expect(table).not_to_have_attribute("data-version", version)
        people[0].page.wait_for_timeout(30)
    raise AssertionError("the game does not end")


def hands_in(page: Page, text: str) -> None:
    file: FilePayload = {"name": "record.txt", "mimeType": "text/plain", "buffer": text.encode()}
    page.get_by_test_id("record-file").set_input_files(file)


def test_a_verified_record_and_a_tampered_one_caught(visit: Visit) -> None:
    ada, bea, eve = visit("Ada"), visit("Béa", phone=True, language="fr"), visit("Eve", lamp="dark")
    for person in (ada, bea):
        person.comes_in()
    url = ada.lays_a_table("schnuff", ["me", "open"], {"short_game": "on"})
    ada.goes_to(url)
    ada.page.get_by_label("Add a word of your own to the luck").fill("la lune")
    ada.page.get_by_role("button", name="Add it").click()
    expect(ada.page.get_by_role("button", name="Add it")).to_be_disabled()
    promised = ada.page.get_by_test_id("commitment").get_attribute("data-value") or ""
    ada.keeps("luck-word")
    bea.goes_to(url)
    bea.page.get_by_label("Glissez un mot à vous dans le hasard").fill("Ça va ?")
    bea.keeps("luck-word")
    assert violations(bea.page) == []
    bea.page.get_by_role("button", name="S’asseoir ici").click()

    # While it goes on: dice, and no secret.
    expect(bea.page.get_by_role("main")).to_have_attribute("data-version", "0")
    ada.page.get_by_test_id("table-menu").click()
    expect(ada.page.get_by_role("link", name="The luck of this table")).to_have_attribute(
        "href", f"{url.removeprefix(ada.house)}/luck"
    )
    ada.page.keyboard.press("Escape")
    eve.goes_to(f"{url}/luck")
    expect(eve.page.get_by_test_id("luck-words").locator("li")).to_have_text(["Ada: la lune", "Béa: Ça va ?"])
    expect(eve.page.get_by_test_id("dice").locator("figure").first).to_contain_text("6 sides", timeout=PATIENCE)
    expect(eve.page.get_by_test_id("verdict")).to_have_count(0)
    eve.keeps("luck-running")
    assert violations(eve.page) == []

    # At the end: everything, computed by each browser for itself.
    plays_to_the_end([ada, bea])
    ada.page.get_by_role("link", name="Check the luck").click()
    ada.page.wait_for_url(f"{url}/luck")
    verdict = ada.page.get_by_test_id("verdict")
    expect(verdict).to_have_attribute("data-sound", "true", timeout=PATIENCE)
    text = ada.page.request.get(f"{ada.house}/api/tables/{url.rpartition('/')[2]}/record").text()
    record = parse(text)
    fallen = len(record.deal) + sum(len(line.luck) for line in record.lines)
    expect(verdict).to_have_text(f"All {fallen} dice and draws follow from the secret.")
    expect(ada.page.get_by_test_id("commitment")).to_have_attribute("data-value", promised)
    ada.expects("memory", "saw the same fingerprint and the same words before the game began")
    ada.page.get_by_text("Everything that fell, one by one").click()
    expect(ada.page.get_by_test_id("steps").locator("tbody tr")).to_have_count(fallen)
    ada.keeps("luck-proof")
    assert violations(ada.page) == []
    bea.goes_to(f"{url}/luck")
    expect(bea.page.get_by_test_id("verdict")).to_contain_text(f"Vérifiés\u00a0: {fallen}.", timeout=PATIENCE)
    bea.expects("memory", "avant le début de la partie")
    bea.keeps("luck-proof")
    eve.page.reload()
    eve.expects("memory", "saw the same fingerprint while the game went on")

    # The same record from a file; then a forged one.
    hands_in(eve.page, text)
    found = eve.page.get_by_test_id("file-verdict").get_by_test_id("verdict")
    expect(found).to_have_attribute("data-sound", "true", timeout=PATIENCE)
    line = next(line for line in record.lines if line.luck and line.luck[0] != "risk")
    rows = text.split("\n")
    rows[line.number - 1] = rows[line.number - 1].replace(f"~ {line.luck[0]}", "~ risk", 1)
    hands_in(eve.page, "\n".join(rows))
    expect(found).to_have_text(
        f"Line {line.number}: the record says risk, the secret gives {line.luck[0]}.", timeout=PATIENCE
    )
    expect(found).to_have_attribute("data-sound", "false")
    eve.keeps("luck-forged")
    hands_in(eve.page, text.replace(record.secret, promised))
    expect(found).to_have_text(
        "This is not the secret that was promised: it has another fingerprint.", timeout=PATIENCE
    )


def test_a_file_that_is_no_record_is_refused_in_words(visit: Visit) -> None:
    ada = visit("Ada", phone=True)
    ada.comes_in()
    url = ada.lays_a_table("schotten_totten_2", ["me", "random"])
    ada.goes_to(f"{url}/luck")
    expect(ada.page.get_by_test_id("dice")).to_contain_text("No die has been rolled at this table.", timeout=PATIENCE)
    hands_in(ada.page, "hello")
    ada.expects("file-trouble", "not a record that can be read here")
    ada.excuses("422")  # the browser tells of every refusal
    ada.goes_to(f"{ada.house}/table/nowhere/luck")
    expect(ada.page.get_by_role("heading", name="There is no such table")).to_be_visible()
    ada.excuses("404")
