"""Learning a game: its lesson, told moment by moment like any record, and the positions that its rulebook shows.

The law of this file: a lesson is a record that the rules have played, and a position is a diagram that they read; the
texts of `learn/` explain them and decide nothing.
"""

import asyncio
from functools import cache

import msgspec
from starlette.requests import Request
from starlette.responses import Response

from ludotheque.games import GAMES
from ludotheque.house import wire
from ludotheque.house.calls import Call
from ludotheque.house.errors import Problem, error_site
from ludotheque.house.log import log
from ludotheque.house.past.moments import heard
from ludotheque.house.tables.actions import actions_name
from ludotheque.house.wire import Lesson, LessonMoment, NewTable, Position
from ludotheque.kernel.chance import Chance
from ludotheque.kernel.game import Game, PositionError
from ludotheque.kernel.match import LESSON, Match, begin_at, retell
from ludotheque.kernel.record import Record, RecordError, parse
from ludotheque.kernel.story import SPECTATOR, Event
from ludotheque.kernel.words import LANGUAGES

LEARNER = 0


class Texts(msgspec.Struct):
    """What a lesson says; its steps by the number of the decision before which they are read."""

    title: str = ""
    aim: str = ""
    steps: dict[str, str] = {}  # (msgspec copies it)
    end: str = ""


def texts_of(game: Game, language: str) -> Texts:
    """What the lesson says in that language, in the first one where it says nothing; nothing where there is none."""
    for one in (language, LANGUAGES[0]):
        path = game.folder / "learn" / f"{one}.json"
        if one in LANGUAGES and path.is_file():
            return msgspec.json.decode(path.read_bytes(), type=Texts)
    return Texts()


def lesson_moments(game: Game, record: Record, steps: dict[str, str]) -> tuple[list[LessonMoment], Match]:
    """The lesson as its learner sees it, and where it leads; RecordError when it leads nowhere."""
    told: list[LessonMoment] = []
    for number, (match, events) in enumerate(retell(game, record)):
        told.append(_moment(game, match, events, record, number, steps.get(str(number), "")))
    return [one for at, one in enumerate(told) if _is_seen(told, at)], match


def _moment(game: Game, match: Match, events: list[Event], record: Record, number: int, text: str) -> LessonMoment:
    view = msgspec.Raw(msgspec.json.encode(game.view(match.state, LEARNER)))
    moment = LessonMoment(view, heard(events, LEARNER), list(match.to_act), text=text)
    line = record.lines[number] if number < len(record.lines) else None
    if line is not None and line.seat == LEARNER and not line.word():
        moment.legal = [action.index for action in match.legal(LEARNER)]
        moment.wanted = match.action(line.action, LEARNER).index
    return moment


def _is_seen(told: list[LessonMoment], at: int) -> bool:
    """Whether anything of it is news to the learner; what comes last always is."""
    now = told[at]
    if at in (0, len(told) - 1) or now.story or now.text or now.wanted >= 0:
        return True
    return bytes(now.view) != bytes(told[at - 1].view)


def lesson_of(game: Game, language: str) -> Lesson:
    """The lesson in that language; PositionError or RecordError if there is none that the rules would play."""
    record = parse(game.learn(LESSON))
    texts = texts_of(game, language)
    moments, match = lesson_moments(game, record, texts.steps)
    end = match.outcome
    outcome = None if end is None else wire.Outcome(end.ending, end.winners, end.scores)
    return Lesson(texts.title, texts.aim, texts.end, record.seats, actions_name(game), moments, outcome)


def position_seen(game: Game, name: str) -> Position:
    """A position as whoever is to act sees it; PositionError if there is none of this name."""
    match = begin_at(game, name, Chance())
    seat = match.to_act[0] if match.to_act else SPECTATOR
    view = msgspec.Raw(msgspec.json.encode(game.view(match.state, seat)))
    return Position(seat, match.seats, view, match.record.options, match.outcome is not None)


@cache
def written_lesson(game: Game, language: str) -> bytes:
    return msgspec.json.encode(lesson_of(game, language))


@cache
def written_position(game: Game, name: str) -> bytes:
    return msgspec.json.encode(position_seen(game, name))


async def position_for(game: Game, wish: NewTable) -> Match:
    """The match of a table that somebody wants to lay from a position, or Problem."""
    try:
        match = await asyncio.to_thread(begin_at, game, wish.position, Chance())
    except PositionError:
        raise Problem(404, "unknown_position", "There is no such position.") from None
    if match.outcome is not None:
        raise Problem(409, "over", "In this position the game is over.")
    if len(wish.seats) != match.seats:
        raise Problem(400, "bad_seats", f"This position is for {match.seats}.")
    if wish.options:
        raise Problem(400, "bad_options", "A position brings its own options.")
    if wish.terms.wait or "open" in wish.seats:
        raise Problem(400, "bad_seats", "From a position a game begins at once: every seat is taken.")
    return match


class LessonCalls:
    def calls(self) -> list[Call]:
        return [
            Call("GET", "/api/games/{game}/lesson", self.lesson, answers=Lesson, query=("language",), packs=True),
            Call("GET", "/api/games/{game}/positions/{name}", self.position, answers=Position, packs=True),
        ]

    async def lesson(self, request: Request, guest: str) -> Response:
        """The lesson of a game."""
        game = known_game(request)
        language = request.query_params.get("language", LANGUAGES[0])
        if language not in LANGUAGES or not (game.folder / "learn" / f"{LESSON}.txt").is_file():
            raise Problem(404, "no_lesson", "There is no such lesson.")
        try:
            return written(await asyncio.to_thread(written_lesson, game, language))
        except RecordError as error:
            log.error("a lesson cannot be told", game=game.name, error=error_site(error))
            raise Problem(404, "no_lesson", "This lesson cannot be told.") from None

    async def position(self, request: Request, guest: str) -> Response:
        """A position of a game's rulebook, as whoever is to act sees it."""
        game = known_game(request)
        try:
            return written(await asyncio.to_thread(written_position, game, request.path_params["name"]))
        except PositionError:
            raise Problem(404, "unknown_position", "There is no such position.") from None


def known_game(request: Request) -> Game:
    game = GAMES.get(request.path_params["game"])
    if game is None:
        raise Problem(404, "unknown_game", "There is no such game on the shelf.")
    return game


def written(text: bytes) -> Response:
    return Response(text, headers={"cache-control": "no-cache"}, media_type="application/json")
