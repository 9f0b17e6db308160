"""Diagrams, pictures and words."""

import ast
import re

import pytest

from ludotheque.games.schnuff import GAME
from ludotheque.games.schnuff.actions import NAMES, STUCK
from ludotheque.games.schnuff.tests.table import table
from ludotheque.games.schnuff.view import PHASES
from ludotheque.kernel.game import PositionError
from ludotheque.kernel.words import LANGUAGES

SKETCH = """
    round 2, turn B, counterclockwise, count 30, free next_turn
    A 9: 1 4 4 pass | known 4 | veiled 1
    B 10: 2 3 3 schnuff
    C 0 out | aside 1 2
    discard 3 2 4
"""


def test_a_diagram_draws_the_table() -> None:
    text = GAME.diagram(table(SKETCH).state)
    assert "\ndirection counterclockwise\ncount 30\nfree next_turn\nlate -\npot 11\n" in text
    assert "\nseat A 9 playing | hand 1 4 4 pass | aside | known 4 | veiled 1\n" in text
    assert "\nseat C 0 out | hand | aside 1 2 | known | veiled 0\n" in text
    assert text.endswith("\nbag 1x7 2x6 3x6 4x6 passx3 reversex4 snapx4 riskx4 schnuffx1\npile\ndiscard 3 2 4\n")
    assert GAME.diagram(GAME.position(text)) == text


def test_a_diagram_says_how_a_game_ended() -> None:
    ended = table("""
        count 30
        A 1: 4 4 4 4
        B 10: 1 1 1 1
    """).play("A 4")
    text = GAME.diagram(ended.state)
    assert "\npot 10\nending last_standing B\nseat A" in text
    assert GAME.diagram(GAME.position(text)) == text


def test_a_picture_shows_what_a_seat_sees() -> None:
    drawn = table(SKETCH).state
    assert GAME.picture(GAME.view(drawn, 1)) == (
        "count 30, counterclockwise, round 2, dealer A\n"
        "the next crossing is free\n"
        "  A   9 chips  4 * ? ?\n"
        "> B  10 chips  2 3 3 schnuff\n"
        "  C   0 chips    (out)\n"
        "draw pile 41\n"
        "discard 3 2 4\n"
    )
    assert "> B  10 chips  ? ? ? ?\n" in GAME.picture(GAME.view(drawn, -1))


def test_a_picture_speaks_french() -> None:
    assert GAME.picture(table(SKETCH).seen("B"), "fr") == (
        "compte 30, sens inverse, manche 2, donneur A\n"
        "le prochain passage est gratuit\n"
        "  A   9 jetons  4 * ? ?\n"
        "> B  10 jetons  2 3 3 schnuff\n"
        "  C   0 jetons    (sorti)\n"
        "pioche 41\n"
        "défausse 3 2 4\n"
    )


def test_a_picture_shows_a_pile_whose_order_everybody_knows() -> None:
    turned = table("""
        A 10: 1
        B 10: 2
        pile snap risk 4
    """)
    assert "draw pile 3: snap risk 4\n" in GAME.picture(GAME.view(turned.state, 0))


@pytest.mark.parametrize(
    ("old", "new", "line", "reason"),
    [
        ("schnuff, 3 seats", "schnuff, 3 chairs", 1, "a diagram begins with"),
        ("option draw auto", "option draw never", 12, "draw can be auto, manual"),
        ("phase next_card", "phase lunch", 15, "one of first_card"),
        ("turn B", "turn D", 17, "one of -, A, B, C"),
        ("count 30", "count many", 19, "a whole number"),
        ("seat B 10", "seat A 10", 24, "'seat B 10 playing"),
        ("hand 2 3 3 schnuff", "hand 2 3 3 joker", 24, "one of 1, 2"),
        ("discard 3 2 4", "discard 3 2 4\ndiscard", 29, "nothing can follow"),
        ("pot 11", "pot 12", 0, "a chip is missing"),
        ("discard 3 2 4", "discard 3 2", 0, "the deck is complete"),
    ],
)
def test_a_diagram_that_cannot_be_is_refused(old: str, new: str, line: int, reason: str) -> None:
    text = GAME.diagram(table(SKETCH).state)
    assert old in text
    with pytest.raises(PositionError, match=re.escape(reason)) as raised:
        GAME.position(text.replace(old, new))
    assert raised.value.line == line


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_words_fit_the_cards_and_the_phases(language: str) -> None:
    """Every card has a name and every special card a line of help; a prompt for each phase, and for a stuck hand."""
    words = GAME.words(language).catalogue
    assert list(words["vocabulary"]["card"]) == NAMES
    assert set(words["help"]) == {name for name in NAMES if not name.isdigit()} | {"number", "chips"}
    assert set(words["prompt"]) >= {*PHASES, STUCK.text}


def test_every_case_says_which_paragraph_it_is_about() -> None:
    for path in sorted((GAME.folder / "tests").glob("test_cases_*.py")):
        for node in ast.parse(path.read_text(encoding="utf-8")).body:
            if isinstance(node, ast.FunctionDef) and node.name.startswith("test_"):
                assert "§" in (ast.get_docstring(node) or ""), f"{path.name}: {node.name}"
