"""What a game teaches by: its lesson replays by the rules, its texts fit it in every language, its examples are
positions, and the rulebook shows every one of them."""

import json
import re
from typing import Any

import pytest

from ludotheque.games.snit_smashing import GAME
from ludotheque.kernel.match import Match, replay
from ludotheque.kernel.record import parse
from ludotheque.kernel.words import LANGUAGES

LEARN = GAME.folder / "learn"
EXAMPLES = sorted(path.stem for path in LEARN.glob("*.txt") if path.stem != "lesson")
EACH_LANGUAGE = pytest.mark.parametrize("language", LANGUAGES)
LEARNER = 0


def lesson() -> Match:
    return replay(GAME, parse((LEARN / "lesson.txt").read_text(encoding="utf-8")))


def texts(language: str) -> dict[str, Any]:
    found: dict[str, Any] = json.loads((LEARN / f"{language}.json").read_text(encoding="utf-8"))
    return found


def test_the_lesson_is_a_game_by_the_rules() -> None:
    assert sum(line.seat == LEARNER for line in lesson().record.lines) <= 20, "five minutes are enough"


@EACH_LANGUAGE
def test_every_decision_of_the_learner_has_its_words_and_no_other(language: str) -> None:
    asked = [str(number) for number, line in enumerate(lesson().record.lines) if line.seat == LEARNER]
    said = texts(language)
    assert list(said) == ["title", "aim", "steps", "end"]
    assert list(said["steps"]) == asked
    assert all(text.strip() for text in (said["title"], said["aim"], said["end"], *said["steps"].values()))


@EACH_LANGUAGE
def test_the_words_name_what_is_to_be_done(language: str) -> None:
    """Every hex and every name in the move is in the text before it."""
    steps = texts(language)["steps"]
    for number, line in enumerate(lesson().record.lines):
        if line.seat == LEARNER:
            wanted = [word for word in str(line.action).split() if word not in ("smash", "stay")]
            assert [word for word in wanted if word not in re.findall(r"\w+", steps[str(number)])] == [], number


@pytest.mark.parametrize("name", EXAMPLES)
def test_every_example_is_a_position(name: str) -> None:
    text = (LEARN / f"{name}.txt").read_text(encoding="utf-8")
    assert GAME.diagram(GAME.position(text)).split() == text.split()


@EACH_LANGUAGE
def test_the_rulebook_shows_every_example_once(language: str) -> None:
    book = (GAME.folder / f"rulebook.{language}.md").read_text(encoding="utf-8")
    assert sorted(re.findall(r"^!\[.+\]\((\w+)\)$", book, re.MULTILINE)) == EXAMPLES
