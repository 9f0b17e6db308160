"""What `learn/` holds: a lesson that the rules play, positions that they read, and texts that fit both."""

import json
import re
from typing import Any

import pytest

from ludotheque.games.snits_revenge import GAME
from ludotheque.kernel.match import replay
from ludotheque.kernel.record import Record, parse
from ludotheque.kernel.words import LANGUAGES

LEARN = GAME.folder / "learn"
LEARNER = 0
POSITIONS = sorted(path.stem for path in LEARN.glob("*.txt") if path.stem != "lesson")
IMAGE = re.compile(r"^!\[(.+)\]\((\w+)\)$", re.MULTILINE)


def lesson() -> Record:
    return parse((LEARN / "lesson.txt").read_text("utf-8"))


def texts(language: str) -> dict[str, Any]:
    found: dict[str, Any] = json.loads((LEARN / f"{language}.json").read_text("utf-8"))
    return found


def test_the_lesson_is_played_by_the_rules() -> None:
    record = lesson()
    match = replay(GAME, record)
    assert record.game == GAME.name and record.revision == GAME.revision
    assert any(line.seat == LEARNER for line in record.lines)
    assert match.outcome is not None or match.to_act


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_texts_tell_the_aim_and_fit_the_lesson(language: str) -> None:
    """Every decision of the learner is told what to do and why; nothing is told of a decision that is not there."""
    told, lines = texts(language), lesson().lines
    assert all(told[key].strip() for key in ("title", "aim", "end"))
    assert list(told["steps"]) == sorted(told["steps"], key=int)
    numbers = {int(number) for number in told["steps"]}
    assert numbers <= set(range(len(lines))) and all(text.strip() for text in told["steps"].values())
    assert {number for number, line in enumerate(lines) if line.seat == LEARNER} <= numbers


def test_the_languages_tell_the_same_steps() -> None:
    first, *others = (list(texts(language)["steps"]) for language in LANGUAGES)
    assert all(other == first for other in others)


@pytest.mark.parametrize("name", POSITIONS)
def test_a_position_can_be_played_on(name: str) -> None:
    text = (LEARN / f"{name}.txt").read_text("utf-8")
    state = GAME.position(text)
    assert state.to_act() and GAME.diagram(state) == text


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_rulebook_shows_every_position_once(language: str) -> None:
    shown = IMAGE.findall((GAME.folder / f"rulebook.{language}.md").read_text("utf-8"))
    assert sorted(name for _, name in shown) == POSITIONS
