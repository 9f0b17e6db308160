"""What one learns from: the lesson is a game by the rules, its texts fit it, and the rulebooks show every position."""

import json
import re
from pathlib import Path
from typing import Any

import pytest

from ludotheque.games.boum import GAME
from ludotheque.games.boum.view import BoumView
from ludotheque.kernel.match import replay
from ludotheque.kernel.record import parse, write
from ludotheque.kernel.words import LANGUAGES

LEARN = GAME.folder / "learn"
LESSON = LEARN / "lesson.txt"
POSITIONS = sorted(path for path in LEARN.glob("*.txt") if path != LESSON)
LEARNER = 0
SHOWN = re.compile(r"^!\[(.+)\]\((\w+)\)$", re.M)


def texts(language: str) -> dict[str, Any]:
    found: dict[str, Any] = json.loads((LEARN / f"{language}.json").read_text(encoding="utf-8"))
    return found


def test_the_lesson_replays_by_the_rules() -> None:
    record = parse(LESSON.read_text(encoding="utf-8"))
    match = replay(GAME, record)
    assert match.record.lines == record.lines, "and no luck is left over"
    assert record.seats in GAME.seat_counts
    kept = [line for line in LESSON.read_text(encoding="utf-8").splitlines(keepends=True) if not line.startswith("#")]
    assert "".join(kept) == write(record), "written as the house writes it"


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_text_stands_before_a_decision_of_the_learner(language: str) -> None:
    lines = parse(LESSON.read_text(encoding="utf-8")).lines
    told = texts(language)
    assert list(told) == ["title", "aim", "steps", "end"]
    numbers = [int(key) for key in told["steps"]]
    assert numbers == sorted(numbers)
    assert all(lines[number].seat == LEARNER for number in numbers)
    assert numbers[0] == next(at for at, line in enumerate(lines) if line.seat == LEARNER), "told what to do at once"


def test_both_languages_tell_the_same_steps() -> None:
    assert len({tuple(texts(language)["steps"]) for language in LANGUAGES}) == 1


def test_the_lesson_ends_with_points_for_the_learner() -> None:
    """Two of the four that win, as its last text says."""
    match = replay(GAME, parse(LESSON.read_text(encoding="utf-8")))
    seen = GAME.view(match.state, LEARNER)
    assert isinstance(seen, BoumView)
    assert seen.scores == [2, 0]


@pytest.mark.parametrize("path", POSITIONS, ids=[path.stem for path in POSITIONS])
def test_a_position_can_be_played_from(path: Path) -> None:
    text = path.read_text(encoding="utf-8")
    state = GAME.position(text)
    assert GAME.diagram(state) == text
    assert state.to_act() == [LEARNER]


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_rulebook_shows_every_position_once(language: str) -> None:
    book = (GAME.folder / f"rulebook.{language}.md").read_text(encoding="utf-8")
    assert sorted(name for _, name in SHOWN.findall(book)) == [path.stem for path in POSITIONS]
