"""HTTP: docs/protocol.md, call by call."""

from collections.abc import Awaitable, Callable
from functools import cached_property

from starlette.requests import ClientDisconnect, Request
from starlette.responses import PlainTextResponse, Response
from starlette.routing import Route

from ludotheque.bots import BOTS
from ludotheque.games import GAMES
from ludotheque.house.addresses import Addresses
from ludotheque.house.archive.database import StoreError
from ludotheque.house.calls import Call, chair_of, check_origin, cookies_of, problem_answer
from ludotheque.house.errors import Problem, error_site
from ludotheque.house.hall import Hall
from ludotheque.house.limits import Rates, address_of
from ludotheque.house.log import harmless, log
from ludotheque.house.office.office import Office
from ludotheque.house.office.office_calls import OfficeCalls
from ludotheque.house.openapi import document
from ludotheque.house.past.lessons import LessonCalls
from ludotheque.house.past.replays import Replays
from ludotheque.house.people.account_calls import AccountCalls, check_session
from ludotheque.house.people.accounts import Accounts
from ludotheque.house.people.guests import Guests
from ludotheque.house.people.preferences import PreferenceCalls
from ludotheque.house.post.notice_calls import NoticeCalls
from ludotheque.house.tables.actions import ActionCalls
from ludotheque.house.tables.advice import Advice
from ludotheque.house.tables.luck_calls import LuckCalls, checked_word
from ludotheque.house.tables.off_shelf import OffShelf
from ludotheque.house.tables.sequels import Sequels
from ludotheque.house.tables.together import Together
from ludotheque.house.wire import (
    GameInfo,
    NewTable,
    OptionInfo,
    Room,
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
        self.rates = Rates(hall.limits.call, hall.limits.call_address)
        self.office = Office(hall, hall.bus)
        self.office_calls = OfficeCalls(self.office, self.accounts)

    @cached_property
    def calls(self) -> list[Call]:
        """Everything that can be asked of the house; calls.py says how one is declared."""
        return [
            *AccountCalls(self.accounts).calls(),
            Call("GET", "/api/openapi.json", self.openapi, answers="application/json"),
            Call("GET", "/api/shelf", self.shelf, packs=True),
            Call("GET", "/api/games/{game}/rulebook.{language}", self.rulebook, answers="text/markdown", packs=True),
            *ActionCalls().calls(),
            *LessonCalls().calls(),
            Call("GET", "/api/tables", self.tables),
            Call("POST", "/api/tables", self.create, 201),
            Call("GET", "/api/tables/{table}", self.room, query=("seat",)),
            Call("POST", "/api/tables/{table}/seats/{seat}", self.sit),
            *Replays(self.hall).calls(),
            Call("GET", "/api/tables/{table}/record", self.record, answers="text/plain", packs=True),
            *self.together.calls(),
            *Sequels(self.hall).calls(),
            *NoticeCalls(self.hall.notices).calls(),
            *PreferenceCalls(self.hall.store).calls(),
            *LuckCalls(self.hall).calls(),
            *Advice(self.hall).calls(),
            *self.office_calls.calls(),
        ]

    @cached_property
    def described(self) -> bytes:
        return document(self.calls)

    def routes(self) -> list[Route]:
        return [Route(call.path, self.guarded(call), methods=[call.method]) for call in self.calls]

    def guarded(self, call: Call) -> Callable[[Request], Awaitable[Response]]:
        """Know the guest, catch what goes wrong, and give a new guest his cookie."""

        async def endpoint(request: Request) -> Response:
            cookies = cookies_of(request)
            known, guest = "", ""
            try:
                cookie = await self.accounts.find(cookies)
                known = self.guests.known(cookie)
                guest = known or self.guests.new()
                self.rates.pay(known, address_of(request), call.cost)
                if call.for_operators and (stranger := await self.office_calls.refusal(cookies)) is not None:
                    return stranger
                check_origin(request)
                check_session(request, self.guests.ended(cookie))
                self.office.bans.check(request, known or (guest if request.method != "GET" else ""))
                response = await call.run(request, guest)
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
            if guest and response.status_code != 401 and "set-cookie" not in response.headers:
                await self.accounts.refresh(request, response, guest, cookie if known else None)
            return response

        return endpoint

    async def openapi(self, request: Request, guest: str) -> Response:
        """This document."""
        return Response(self.described, headers={"cache-control": "no-cache"}, media_type="application/json")

    async def shelf(self, request: Request, guest: str) -> Shelf:
        """Every game of the house, and the bots that play them."""
        games = []
        for game in GAMES.values():
            options = [
                OptionInfo(option.name, option.choices, option.rule, option.example, option.people_only)
                for option in game.options
            ]
            games.append(GameInfo(game.name, game.seat_counts, options))
        return Shelf(games, list(BOTS))

    async def rulebook(self, request: Request, guest: str) -> Response:
        """The rulebook of a game."""
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

    async def tables(self, request: Request, guest: str) -> Rooms:
        """The tables where you sit."""
        return Rooms(await self.hall.rooms(guest), self.hall.boards.partial)

    async def create(self, request: Request, guest: str, wish: NewTable) -> TableId:
        """Lay a table."""
        return TableId((await self.hall.create(guest, wish, address_of(request))).id)

    async def room(self, request: Request, guest: str) -> Room:
        """A table, and who sits there."""
        try:
            table = await self.hall.table(request.path_params["table"])
        except OffShelf as left:
            return left.room(guest)
        return table.room(guest, chair_of(request))

    async def sit(self, request: Request, guest: str, wish: TakeSeat) -> Room:
        """Take a seat, seat a bot, or leave a seat."""
        seat = number(request.path_params["seat"])
        if seat is None:
            raise Problem(404, "unknown_seat", "A seat is a number, counted from 0.")
        self.together.allow(guest)
        table = await self.hall.sit(guest, request.path_params["table"], seat, wish.who, checked_word(wish.word))
        return table.room(guest)

    async def record(self, request: Request, guest: str) -> Response:
        """The record of a game that is over."""
        try:
            text = (await self.hall.table(request.path_params["table"])).record()
        except OffShelf as left:
            text = left.record()
        return PlainTextResponse(text, headers={"cache-control": "no-store"})
