"""HTTP: docs/protocol.md, call by call."""

from collections.abc import Awaitable, Callable

from starlette.requests import ClientDisconnect, Request
from starlette.responses import PlainTextResponse, Response
from starlette.routing import Route

from ludotheque.bots import BOTS
from ludotheque.games import GAMES
from ludotheque.house.addresses import Addresses
from ludotheque.house.archive.writer import StoreError
from ludotheque.house.calls import Call, Handler, answer, chair_of, check_origin, give_cookie, problem_answer, read_body
from ludotheque.house.errors import Problem, error_site
from ludotheque.house.hall import Hall
from ludotheque.house.limits import address_of
from ludotheque.house.log import harmless, log
from ludotheque.house.past.replays import Replays
from ludotheque.house.people.account_calls import AccountCalls, check_session
from ludotheque.house.people.accounts import Accounts
from ludotheque.house.people.guests import COOKIE, Guests
from ludotheque.house.post.notice_calls import NoticeCalls
from ludotheque.house.tables.luck_calls import LuckCalls, checked_word
from ludotheque.house.tables.sequels import Sequels
from ludotheque.house.tables.together import Together
from ludotheque.house.wire import (
    GameInfo,
    NewTable,
    OptionInfo,
    Rooms,
    Shelf,
    TableId,
    TakeSeat,
    number,
)
from ludotheque.kernel.words import LANGUAGES


class Api:
    def __init__(self, hall: Hall, guests: Guests, addresses: Addresses) -> None:
        self.hall = hall
        self.guests = guests
        self.together = Together(hall, addresses)
        self.accounts = Accounts(hall, guests)

    def routes(self) -> list[Route]:
        calls: list[Call] = [
            *AccountCalls(self.accounts).calls(),
            ("GET", "/api/shelf", self.shelf),
            ("GET", "/api/games/{game}/rulebook.{language}", self.rulebook),
            ("GET", "/api/tables", self.tables),
            ("POST", "/api/tables", self.create),
            ("GET", "/api/tables/{table}", self.room),
            ("POST", "/api/tables/{table}/seats/{seat}", self.sit),
            *Replays(self.hall).calls(),
            ("GET", "/api/tables/{table}/record", self.record),
            *self.together.calls(),
            *Sequels(self.hall).calls(),
            *NoticeCalls(self.hall.notices).calls(),
        ]
        calls += LuckCalls(self.hall).calls()
        return [Route(path, self.guarded(handler), methods=[method]) for method, path, handler in calls]

    def guarded(self, handler: Handler) -> Callable[[Request], Awaitable[Response]]:
        """Know the guest, catch what goes wrong, and give a new guest his cookie."""

        async def endpoint(request: Request) -> Response:
            cookie = request.cookies.get(COOKIE)
            known = self.guests.known(cookie)
            guest = known or self.guests.new()
            try:
                check_origin(request)
                check_session(request, self.guests.ended(cookie))
                response = await handler(request, guest)
            except ClientDisconnect:
                response = problem_answer(400, "bad_request", "This request was never finished.")  # nobody reads it
            except Problem as problem:
                response = problem_answer(problem.status, problem.kind, problem.message)
                if problem.wait:
                    response.headers["retry-after"] = str(problem.wait)
            except StoreError as error:
                log.error("not stored", path=harmless(request.scope["path"]), error=str(error))
                response = problem_answer(503, "not_stored", "This could not be stored; nothing has changed.")
            except Exception as error:
                where = harmless(request.scope["path"])
                log.error("a request failed", path=where, error=error_site(error))
                response = problem_answer(500, "unknown", "Something went wrong in the house.")
            if not known and response.status_code != 401 and "set-cookie" not in response.headers:
                give_cookie(request, response, self.guests.cookie(guest))
            return response

        return endpoint

    async def shelf(self, request: Request, guest: str) -> Response:
        games = []
        for game in GAMES.values():
            options = [
                OptionInfo(option.name, option.choices, option.rule, option.example, option.people_only)
                for option in game.options
            ]
            games.append(GameInfo(game.name, game.seat_counts, options))
        return answer(Shelf(games, list(BOTS)))

    async def rulebook(self, request: Request, guest: str) -> Response:
        game = GAMES.get(request.path_params["game"])
        language = request.path_params["language"]
        if game is None:
            raise Problem(404, "unknown_game", "There is no such game on the shelf.")
        path = game.folder / f"rulebook.{language}.md"
        if language not in LANGUAGES or not path.is_file():
            raise Problem(404, "not_found", "There is no rulebook in this language.")
        return PlainTextResponse(
            path.read_text("utf-8"), headers={"cache-control": "no-cache"}, media_type="text/markdown"
        )

    async def tables(self, request: Request, guest: str) -> Response:
        return answer(Rooms(await self.hall.rooms(guest)))

    async def create(self, request: Request, guest: str) -> Response:
        table = await self.hall.create(guest, await read_body(request, NewTable), address_of(request))
        return answer(TableId(table.id), 201)

    async def room(self, request: Request, guest: str) -> Response:
        table = await self.hall.table(request.path_params["table"])
        return answer(table.room(guest, chair_of(request)))

    async def sit(self, request: Request, guest: str) -> Response:
        seat = number(request.path_params["seat"])
        if seat is None:
            raise Problem(404, "unknown_seat", "A seat is a number, counted from 0.")
        wish = await read_body(request, TakeSeat)
        self.together.allow(guest)
        table = await self.hall.sit(guest, request.path_params["table"], seat, wish.who, checked_word(wish.word))
        return answer(table.room(guest))

    async def record(self, request: Request, guest: str) -> Response:
        table = await self.hall.table(request.path_params["table"])
        return PlainTextResponse(table.record(), headers={"cache-control": "no-store"})
