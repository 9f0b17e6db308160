"""The decks, and what README and rulebooks say of what is in the box (§1)."""

import re

import pytest

from ludotheque.games.schnuff import GAME
from ludotheque.games.schnuff.actions import NAMES
from ludotheque.games.schnuff.material import DECKS, read_deck
from ludotheque.games.schnuff.tests.table import Case
from ludotheque.kernel.game import DataError
from ludotheque.kernel.words import LANGUAGES


@pytest.mark.parametrize(
    ("deck", "counts"),
    [
        ("standard", [9, 9, 9, 9, 4, 4, 4, 4, 2]),
        ("onolike", [8, 9, 9, 8, 4, 4, 4, 4, 4]),
        ("special-heavy", [8, 8, 8, 8, 5, 5, 4, 4, 4]),
    ],
)
def test_every_deck_has_54_cards(deck: str, counts: list[int]) -> None:
    """§1.3: the three decks."""
    dealt = Case.start(2, "d6 d6 d1 d1", deck=deck).seen()
    assert dealt.deck == counts
    assert sum(counts) == 54
    assert dealt.draw_size == 54 - 8


def test_the_standard_deck_is_the_default() -> None:
    """§1.3"""
    assert Case.start(2, "d6 d6 d1 d1").seen().deck == DECKS["standard"]


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("1 53\n", "this one 53"),
        ("1 54\n2 1", "this one 55"),
        ("1 50\n1 4", "line 2"),
        ("5 54", "line 1"),
        ("# fine\n1 -54", "line 2"),
    ],
)
def test_a_deck_that_is_none_is_refused(text: str, reason: str) -> None:
    """§1.3: a player who owns the box may correct a deck, not break it."""
    with pytest.raises(DataError, match=reason):
        read_deck(text, "mine.txt")


def test_a_deck_file_may_leave_out_a_kind() -> None:
    """§1.3"""
    assert read_deck("1 54 # all of them\n", "mine.txt") == [54] + [0] * (len(NAMES) - 1)


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_rulebook_shows_the_decks_as_they_are(language: str) -> None:
    """§1.3"""
    text = (GAME.folder / f"rulebook.{language}.md").read_text(encoding="utf-8")
    rows = re.findall(r"^\| \*deck=([\w-]+)\* \| (.*) \|$", text, re.M)
    assert {name: [int(cell) for cell in cells.split(" | ")] for name, cells in rows} == DECKS


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_glossary_has_every_special_card_in_three_languages(language: str) -> None:
    text = (GAME.folder / f"rulebook.{language}.md").read_text(encoding="utf-8")
    rows = [{cell.strip() for cell in row.split("|")[1:4]} for row in re.findall(r"^\|.*\|$", text, re.M)]
    english, french = [GAME.words(one).catalogue["vocabulary"]["card"] for one in ("en", "fr")]
    german = {"pass": "Passe", "reverse": "Zurück", "snap": "Schnapp", "risk": "Risiko", "schnuff": "Schnuff"}
    for card, name in german.items():
        assert {english[card], french[card], name} in rows, card


def test_the_readme_knows_how_many_rulings_there_are() -> None:
    rulings = re.findall(r"^\| S(\d+) \|", (GAME.folder / "rulebook.en.md").read_text(encoding="utf-8"), re.M)
    assert f"S1 to S{rulings[-1]}" in (GAME.folder / "README.md").read_text(encoding="utf-8").replace("\n  ", " ")
