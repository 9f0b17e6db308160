"""What a game's `learn/` holds: a lesson that the rules play and five minutes suffice for, and the positions that its
rulebooks show. A game may have none."""

import json
import re
from typing import Any

import pytest

from ludotheque.house.past.lessons import lesson_moments
from ludotheque.kernel.game import Game
from ludotheque.kernel.match import LESSON, position_of
from ludotheque.kernel.record import Record, parse
from ludotheque.kernel.words import LANGUAGES
from tests.contract.plays import SHELF

LEARNER = 0
FEWEST = 5  # decisions of the learner
MINUTES = 5.0
READ = 200  # words a minute
DECIDED = 4.0  # seconds for a decision of the learner
TOLD = 1.1  # seconds in which the page tells a decision of somebody else: 0.3 to 1.1 on the average of a game
PICTURE = re.compile(r"^!\[([^\]]+)\]\(([^)]*)\)\s*$", re.MULTILINE)

games = pytest.mark.parametrize("game", SHELF, ids=[game.name for game in SHELF])


def texts(game: Game, language: str) -> dict[str, Any]:
    found: dict[str, Any] = json.loads((game.folder / "learn" / f"{language}.json").read_text(encoding="utf-8"))
    return found


def lesson(game: Game) -> Record | None:
    """The lesson; None where none is written."""
    return parse(game.learn(LESSON)) if (game.folder / "learn" / f"{LESSON}.txt").is_file() else None


def diagrams(game: Game) -> set[str]:
    return {path.stem for path in (game.folder / "learn").glob("*.txt")} - {LESSON}


def shown(game: Game, language: str) -> list[str]:
    """The positions that a rulebook shows, in its order."""
    text = (game.folder / f"rulebook.{language}.md").read_text(encoding="utf-8")
    return [name for _, name in PICTURE.findall(text)]


@games
def test_a_lesson_is_a_game_that_the_rules_would_play(game: Game) -> None:
    """It ends where its record says, or stops where the learner could play on."""
    record = lesson(game)
    if record is None:
        return
    assert not any(line.word() for line in record.lines), "nobody takes back or leaves"
    moments, match = lesson_moments(game, record, texts(game, "en")["steps"])
    assert (match.outcome is None) == (record.end == "")
    wanted = [moment.wanted for moment in moments if moment.wanted >= 0]
    assert len(wanted) >= FEWEST, "the learner decides too little himself"


@games
def test_a_lesson_says_the_same_before_the_same_decisions_in_both_languages(game: Game) -> None:
    record = lesson(game)
    if record is None:
        return
    first = str([line.seat for line in record.lines].index(LEARNER))
    for language in LANGUAGES:
        told = texts(game, language)
        assert list(told) == ["title", "aim", "steps", "end"]
        assert all(told[key].strip() for key in ("title", "aim", "end"))
        assert set(told["steps"]) <= {str(number) for number in range(len(record.lines))}, "no such decision"
        assert first in told["steps"], "the learner is told what his first decision is for"
        assert all(text.strip() for text in told["steps"].values())
    assert [list(texts(game, one)["steps"]) for one in LANGUAGES] == [list(texts(game, "en")["steps"])] * len(LANGUAGES)


@games
@pytest.mark.parametrize("language", LANGUAGES)
def test_a_lesson_takes_five_minutes_at_the_most(game: Game, language: str) -> None:
    record = lesson(game)
    if record is None:
        return
    told = texts(game, language)
    words = " ".join([told["aim"], told["end"], *told["steps"].values()]).split()
    own = sum(line.seat == LEARNER for line in record.lines)
    seconds = own * DECIDED + (len(record.lines) - own) * TOLD
    assert len(words) / READ + seconds / 60 <= MINUTES


@games
def test_a_rulebook_shows_every_position_there_is_and_no_other(game: Game) -> None:
    first = shown(game, LANGUAGES[0])
    for language in LANGUAGES:
        assert shown(game, language) == first, "both languages show the same"
    assert set(first) == diagrams(game)
    assert len(first) == len(set(first)), "each once"


@games
def test_every_position_is_one_that_a_board_can_draw(game: Game) -> None:
    for name in diagrams(game):
        state = position_of(game, name)
        state.invariants()
        for seat in [*state.to_act(), -1]:
            assert game.picture(game.view(state, seat))


@games
def test_french_lessons_are_set_as_the_french_set_them(game: Game) -> None:
    if lesson(game) is not None:
        text = (game.folder / "learn" / "fr.json").read_text(encoding="utf-8")
        assert re.findall(r".* [;!?»].*|.*« .*|.*\w'\w.*", text) == []
