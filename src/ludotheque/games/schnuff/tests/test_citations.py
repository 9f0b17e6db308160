"""What only Schnuff's documents promise; what every game's promise is in tests/contract/test_rulebooks.py."""

import ast
import re

import pytest

from ludotheque.games.schnuff import GAME
from ludotheque.games.schnuff.actions import NAMES, STUCK
from ludotheque.games.schnuff.material import DECKS
from ludotheque.games.schnuff.view import PHASES
from ludotheque.kernel.words import LANGUAGES


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_rulebook_shows_the_decks_as_they_are(language: str) -> None:
    """§1.3"""
    text = (GAME.folder / f"rulebook.{language}.md").read_text(encoding="utf-8")
    rows = re.findall(r"^\| \*deck=([\w-]+)\* \| (.*) \|$", text, re.M)
    assert {name: [int(cell) for cell in cells.split(" | ")] for name, cells in rows} == DECKS


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_words_fit_the_cards_and_the_phases(language: str) -> None:
    """Every card has a name and every special card a line of help; a prompt for each phase, and for a stuck hand."""
    words = GAME.words(language).catalogue
    assert list(words["vocabulary"]["card"]) == NAMES
    assert set(words["help"]) == {name for name in NAMES if not name.isdigit()} | {"number"}
    assert set(words["prompt"]) == {*PHASES, STUCK.text}


@pytest.mark.parametrize("name", ["rulebook.fr.md", "words/fr.json"])
def test_french_is_set_as_the_french_set_it(name: str) -> None:
    """A space that does not break inside quotation marks, before : ; ! ? and in thousands; curly apostrophes."""
    text = (GAME.folder / name).read_text(encoding="utf-8")
    assert re.findall(r".* [:;!?»].*|.*« .*|.*\d 000.*|.*'.*", text) == []


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


def test_every_case_says_which_paragraph_it_is_about() -> None:
    for path in sorted((GAME.folder / "tests").glob("test_cases_*.py")):
        for node in ast.parse(path.read_text(encoding="utf-8")).body:
            if isinstance(node, ast.FunctionDef) and node.name.startswith("test_"):
                assert "§" in (ast.get_docstring(node) or ""), f"{path.name}: {node.name}"
