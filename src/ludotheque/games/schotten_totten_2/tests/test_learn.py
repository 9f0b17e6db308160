"""What the game teaches holds by its rules: the lesson replays, its texts fit it, the rulebook's pictures are true."""

import json
from pathlib import Path

import pytest

from ludotheque.games.schotten_totten_2 import GAME
from ludotheque.games.schotten_totten_2.tests.table import Case
from ludotheque.kernel.match import replay
from ludotheque.kernel.record import ending_text, parse, write
from ludotheque.kernel.words import LANGUAGES

LEARN = GAME.folder / "learn"
PICTURES = sorted(path for path in LEARN.glob("*.txt") if path.stem != "lesson")
LEARNER = 0


def drawn(name: str) -> Case:
    return Case.at((LEARN / f"{name}.txt").read_text(encoding="utf-8"))


def test_the_lesson_replays_by_the_rules_to_its_end() -> None:
    text = (LEARN / "lesson.txt").read_text(encoding="utf-8")
    record = parse(text)
    match = replay(GAME, record)
    outcome = match.state.outcome()
    assert outcome is not None and outcome.winners == [LEARNER]
    assert record.end == ending_text(outcome)
    assert write(record) == "".join(line for line in text.splitlines(keepends=True) if not line.startswith("#"))


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_decision_of_the_learner_is_explained_before_it_is_made(language: str) -> None:
    lesson = json.loads((LEARN / f"{language}.json").read_text(encoding="utf-8"))
    lines = parse((LEARN / "lesson.txt").read_text(encoding="utf-8")).lines
    mine = [str(number) for number, line in enumerate(lines) if line.seat == LEARNER]
    assert [number for number in lesson["steps"] if number in mine] == mine
    assert {int(number) for number in lesson["steps"]} <= set(range(len(lines)))
    assert all(lesson[part].strip() for part in ("title", "aim", "end"))
    assert all(text.strip() for text in lesson["steps"].values())


def test_both_languages_explain_the_same_decisions() -> None:
    lessons = [json.loads((LEARN / f"{language}.json").read_text(encoding="utf-8")) for language in LANGUAGES]
    assert all(list(lesson["steps"]) == list(lessons[0]["steps"]) for lesson in lessons)
    assert all(list(lesson) == ["title", "aim", "steps", "end"] for lesson in lessons)


@pytest.mark.parametrize("path", PICTURES, ids=[path.stem for path in PICTURES])
def test_a_picture_is_a_position_that_every_rulebook_shows(path: Path) -> None:
    text = path.read_text(encoding="utf-8")
    assert GAME.diagram(GAME.position(text)) == text
    for language in LANGUAGES:
        book = (GAME.folder / f"rulebook.{language}.md").read_text(encoding="utf-8").splitlines()
        assert sum(1 for line in book if line.startswith("![") and line.endswith(f"]({path.stem})")) == 1


def test_the_pictures_show_what_their_paragraphs_say() -> None:
    compared = drawn("formations")
    for tile in (1, 2, 3, 5):  # each type against the next weaker one, and a sum against a lower one
        assert f"claim {tile}" in compared.legal("A", "claim")
    assert drawn("claim_holds").legal("A", "claim") == ["claim 4"]
    assert drawn("claim_fails").refuses("A claim 3") == ("can_be_beaten", "§4.3")
    rivals = drawn("rivals").play("A R11 3 ~ P11")
    assert rivals.tile(3) == "G5 R3 / B9"
