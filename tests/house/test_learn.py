"""Learning a game: the lesson that the house tells, the positions it shows, and tables that begin from one."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import msgspec
import pytest
from starlette.requests import Request

from ludotheque.games import GAMES
from ludotheque.house.archive.store import Store
from ludotheque.house.errors import Problem
from ludotheque.house.past import lessons
from ludotheque.house.past.lessons import LessonCalls
from ludotheque.house.past.verify import verify
from ludotheque.house.wire import Lesson, LessonMoment, NewTable, Position
from ludotheque.kernel.game import Game
from ludotheque.kernel.match import begin_at, replay
from ludotheque.kernel.record import RecordError, parse
from tests.house.lessons import with_lesson
from tests.house.people import here, played_out

pytestmark = pytest.mark.anyio


@pytest.fixture
def game(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Game]:
    """Schnuff with a lesson of our own, and a position."""
    game = with_lesson(tmp_path)
    monkeypatch.setitem(GAMES, "schnuff", game)
    yield game
    lessons.written_lesson.cache_clear()
    lessons.written_position.cache_clear()


def asked(query: str = "", **path: str) -> Request:
    scope: dict[str, Any] = {"type": "http", "method": "GET", "path": "/", "query_string": query.encode()}
    return Request({**scope, "headers": [], "path_params": path})


async def told(language: str = "en") -> Lesson:
    answer = await LessonCalls().lesson(asked(f"language={language}", game="schnuff"), "ada")
    return msgspec.json.decode(bytes(answer.body), type=Lesson)


async def test_a_lesson_is_the_record_as_its_learner_sees_it(game: Game) -> None:
    lesson = await told()
    assert (lesson.title, lesson.aim, lesson.end, lesson.seats, lesson.outcome) == ("First", "Last.", "Well.", 2, None)
    assert [moment.text for moment in lesson.moments] == ["Play 1.", "", "Look.", "Play 2.", ""]
    first, *_ = lesson.moments
    assert [game.alphabet[index].text for index in first.legal] == ["1", "2", "3", "4"]
    wanted = [game.alphabet[moment.wanted].text for moment in lesson.moments if moment.wanted >= 0]
    assert wanted == ["1", "2"]
    assert all(one.wanted in one.legal for one in lesson.moments if one.wanted >= 0)
    assert [moment.text for moment in (await told("fr")).moments] == ["Le 1.", "", "Voyez.", "Le 2.", ""]


async def test_the_learner_sees_nothing_that_his_seat_would_not(game: Game) -> None:
    """What the other one draws is told to him as a card."""
    lesson = await told()
    drawn = lesson.moments[3]
    assert "reverse" not in msgspec.json.encode(drawn.story).decode()
    for moment in lesson.moments:
        assert msgspec.json.decode(bytes(moment.view))["seat"] == 0


async def test_a_moment_of_which_the_learner_learns_nothing_is_left_out() -> None:
    view = msgspec.Raw(b"{}")
    silent, said = LessonMoment(view, [], [1]), LessonMoment(view, [], [1], text="Look.")
    kept = [
        one
        for at, one in enumerate([silent, silent, said, silent])
        if lessons._is_seen([silent, silent, said, silent], at)
    ]
    assert kept == [silent, said, silent], "the first, what is said, and the last"


async def test_what_there_is_not_is_said(game: Game) -> None:
    calls = LessonCalls()
    for work, kind in (
        (calls.lesson(asked("language=de", game="schnuff"), "ada"), "no_lesson"),
        (calls.lesson(asked(game="nothing"), "ada"), "unknown_game"),
        (calls.position(asked(game="schnuff", name="nothing"), "ada"), "unknown_position"),
        (calls.position(asked(game="schnuff", name="../learn/middle"), "ada"), "unknown_position"),
    ):
        with pytest.raises(Problem) as problem:
            await work
        assert (problem.value.status, problem.value.kind) == (404, kind)
    (game.folder / "learn" / "lesson.txt").unlink()
    with pytest.raises(Problem) as problem:
        await calls.lesson(asked(game="schnuff"), "ada")
    assert problem.value.kind == "no_lesson"


async def test_a_position_is_shown_to_whoever_is_to_act(game: Game) -> None:
    for name in ("middle", "lesson"):  # where the lesson ends is a position as well
        answer = await LessonCalls().position(asked(game="schnuff", name=name), "ada")
        position = msgspec.json.decode(bytes(answer.body), type=Position)
        assert (position.seat, position.seats, position.over) == (1, 2, False)
        assert position.options["draw"] == "manual"
        assert msgspec.json.decode(bytes(position.view))["seat"] == 1


async def test_a_table_begins_from_a_position_and_its_record_can_be_verified(game: Game, store: Store) -> None:
    hall = here(store)
    table = await hall.create("ada", NewTable("schnuff", ["here:Bea", "me"], position="middle"))
    assert table.play is not None
    assert table.play.waiting == [1]
    assert game.diagram(table.play.match.state) == game.diagram(
        begin_at(game, "middle", table.play.match.state.chance).state
    )
    await played_out(table)
    text = table.record()
    record = parse(text)
    assert record.position == "middle" and record.options["draw"] == "manual"
    assert replay(game, record).record.end == record.end
    assert verify(text)
    assert record.dealt == [], "no luck fell before the first decision"


async def test_a_record_does_not_replay_from_another_position_of_the_same_name(game: Game, store: Store) -> None:
    table = await here(store).create("ada", NewTable("schnuff", ["me", "greedy"], position="middle"))
    assert table.play is not None
    record = table.play.match.record
    path = game.folder / "learn" / "middle.txt"
    changed = replay(game, parse(game.learn("lesson").replace("A 2\n", "")))
    path.write_text(game.diagram(changed.state), "utf-8")
    with pytest.raises(RecordError, match="another than this game began from"):
        replay(game, record)
    path.unlink()
    with pytest.raises(RecordError, match="nothing to learn by the name"):
        replay(game, record)


async def test_a_table_from_a_position_goes_on_after_a_restart_with_its_past(game: Game, store: Store) -> None:
    table = await here(store).create("ada", NewTable("schnuff", ["here:Bea", "me"], position="middle"))
    again = await here(store).table(table.id)
    assert again.play is not None and table.play is not None
    assert again.play.told == table.play.told, "its past could be told again"
    assert again.play.seen(1) == table.play.seen(1)


@pytest.mark.parametrize(
    ("wish", "kind"),
    [
        (NewTable("schnuff", ["me", "greedy"], position="nothing"), "unknown_position"),
        (NewTable("schnuff", ["me", "greedy", "greedy"], position="middle"), "bad_seats"),
        (NewTable("schnuff", ["me", "open"], position="middle"), "bad_seats"),
        (NewTable("schnuff", ["me", "greedy"], {"draw": "auto"}, position="middle"), "bad_options"),
    ],
)
async def test_a_table_that_cannot_begin_from_there_is_refused(
    game: Game, store: Store, wish: NewTable, kind: str
) -> None:
    with pytest.raises(Problem) as problem:
        await here(store).create("ada", wish)
    assert problem.value.kind == kind
