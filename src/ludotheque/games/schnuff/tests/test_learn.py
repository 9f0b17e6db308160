"""What one learns the game by: a lesson that is a real game, told before the moves, and positions in the rulebook."""

import json
import re
from typing import Any

import pytest

from ludotheque.games.schnuff import GAME
from ludotheque.kernel.match import replay
from ludotheque.kernel.record import ending_text, parse
from ludotheque.kernel.words import LANGUAGES

FOLDER = GAME.folder / "learn"
LESSON = parse((FOLDER / "lesson.txt").read_text(encoding="utf-8"))
DIAGRAMS = sorted(path.stem for path in FOLDER.glob("*.txt") if path.stem != "lesson")
LEARNER = 0
WORDS = 900  # what is read in less than five minutes, moves included
each_language = pytest.mark.parametrize("language", LANGUAGES)


def told(language: str) -> dict[str, Any]:
    return json.loads((FOLDER / f"{language}.json").read_text(encoding="utf-8"))  # type: ignore[no-any-return]


def test_the_lesson_is_a_whole_game_by_the_rules() -> None:
    outcome = replay(GAME, LESSON).state.outcome()
    assert outcome is not None and ending_text(outcome) == LESSON.end
    assert outcome.winners == [LEARNER], "whoever learns wins his first game"


@each_language
def test_every_move_of_the_learner_is_told_before_it(language: str) -> None:
    steps = told(language)["steps"]
    own = [str(at) for at, line in enumerate(LESSON.lines) if line.seat == LEARNER]
    assert [at for at in own if at not in steps] == []
    assert list(steps) == sorted(steps, key=int) and int(list(steps)[-1]) < len(LESSON.lines)


@each_language
def test_the_lesson_tells_the_aim_first_and_takes_five_minutes(language: str) -> None:
    lesson = told(language)
    assert list(lesson) == ["title", "aim", "steps", "end"]
    texts = [lesson["title"], lesson["aim"], *lesson["steps"].values(), lesson["end"]]
    assert all(texts) and sum(len(text.split()) for text in texts) < WORDS


def test_both_languages_speak_at_the_same_moments() -> None:
    assert len({tuple(told(language)["steps"]) for language in LANGUAGES}) == 1


def test_french_is_set_as_the_french_set_it() -> None:
    assert re.findall(r" [:;!?»]|« |'", (FOLDER / "fr.json").read_text(encoding="utf-8").replace('": ', '":')) == []


@pytest.mark.parametrize("name", DIAGRAMS)
def test_a_position_can_be_played_from(name: str) -> None:
    text = (FOLDER / f"{name}.txt").read_text(encoding="utf-8")
    state = GAME.position(text)
    assert GAME.diagram(state) == text
    assert state.to_act(), "somebody is to move"


@each_language
def test_the_rulebook_shows_every_position(language: str) -> None:
    book = (GAME.folder / f"rulebook.{language}.md").read_text(encoding="utf-8")
    assert sorted(re.findall(r"^!\[[^\]]+\]\((\w+)\)$", book, re.MULTILINE)) == DIAGRAMS
