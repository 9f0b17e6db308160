"""The operator's calls. To everybody else they are not there."""

from ipaddress import ip_address
from typing import Final

from starlette.requests import Request
from starlette.responses import PlainTextResponse, Response

from ludotheque.house.archive.database import Db, StoreError
from ludotheque.house.archive.store import now
from ludotheque.house.calls import Call, no_call, problem_answer
from ludotheque.house.errors import Problem
from ludotheque.house.limits import Allowance, Limit, address_of, household
from ludotheque.house.office.bans import is_ours
from ludotheque.house.office.book import BannedInfo, Book, DropComplaint, LiftBan, NewBan
from ludotheque.house.office.complaints import drop, gone, opened
from ludotheque.house.office.office import Office
from ludotheque.house.office.operators import is_operator
from ludotheque.house.people.accounts import Accounts, login_of
from ludotheque.house.people.guests import checked_line, checked_name
from ludotheque.house.wire import number

HOUR: Final = 3_600_000
LONGEST_HOURS: Final = 100_000  # some eleven years; longer is for good
REASON: Final = 200  # characters
SEATS: Final = 100  # more has no table
LIMIT: Final = Limit(20, 1, 0)  # what one operator changes


class OfficeCalls:
    def __init__(self, office: Office, accounts: Accounts) -> None:
        self.office = office
        self.bans = office.bans
        self.store = office.hall.store
        self.accounts = accounts
        self.allowance = Allowance(LIMIT)

    def calls(self) -> list[Call]:
        return [
            Call("GET", "/api/ban", self.ban),
            Call("GET", "/api/operator", self.book, query=("tables", "bans"), for_operators=True),
            Call("POST", "/api/operator/bans", self.add, for_operators=True),
            Call("DELETE", "/api/operator/bans", self.lift, for_operators=True),
            Call("GET", "/api/operator/complaints/{one}", self.complaint, answers="text/plain", for_operators=True),
            Call("DELETE", "/api/operator/complaints", self.drop, for_operators=True),
        ]

    async def refusal(self, cookies: list[str]) -> Response | None:
        """What whoever is no operator hears: the store says who is one, at every call."""
        guests = self.accounts.guests
        try:
            cookie = await self.accounts.find(cookies)
            guest = guests.known(cookie) if guests.session(cookie) else ""
            known = bool(guest) and await self.store.read(lambda db: is_operator(db, guest))
        except StoreError:
            return problem_answer(503, "not_stored", "The store does not answer.")
        return None if known else no_call()

    async def ban(self, request: Request, guest: str) -> BannedInfo:
        """Whether the house is closed to you."""
        ban = self.bans.of(guest, address_of(request))
        if ban is None:
            return BannedInfo(False)
        return BannedInfo(True, ban.until, ban.reason, ban.kind == "address")

    async def book(self, request: Request, guest: str) -> Book:
        """The porter's book."""
        tables, bans = (number(request.query_params.get(name, "")) or 0 for name in ("tables", "bans"))
        return await self.office.book(tables, bans)

    async def add(self, request: Request, guest: str, wish: NewBan) -> Book:
        """Close the house to somebody."""
        self._allow(guest)
        reason = checked_line(wish.reason, REASON, "bad_ban", "A reason") if wish.reason.strip() else ""
        if not 0 <= wish.hours <= LONGEST_HOURS:
            raise Problem(400, "bad_ban", f"A ban has 1 to {LONGEST_HOURS} hours, or 0 for good.")
        if sum(map(bool, (wish.name, wish.table, wish.address))) != 1:
            raise Problem(400, "bad_ban", "A ban is for a name, a seat of a table, or an address.")
        until = now() + wish.hours * HOUR if wish.hours else 0
        if wish.address:
            await self.bans.add("address", checked_address(wish.address, address_of(request)), until, reason, guest)
        else:
            target = await self.store.read(lambda db: find_guest(db, wish))
            await self.bans.add("guest", target, until, reason, guest)
            if wish.near:
                await self.bans.add_addresses_of(target)
        return await self.office.book(0, 0)

    async def lift(self, request: Request, guest: str, wish: LiftBan) -> Book:
        """Open the house to somebody again."""
        self._allow(guest)
        await self.bans.load()
        if (wish.kind, wish.target) not in self.bans.all or not await self.bans.lift(wish.kind, wish.target):
            raise Problem(404, "no_such_ban", "There is no such ban.")
        return await self.office.book(0, 0)

    async def complaint(self, request: Request, guest: str) -> Response:
        """The record up to a move that looked wrong, when its game is over."""
        text = await self.store.read(lambda db: opened(db, request.path_params["one"]))
        return PlainTextResponse(text, headers={"cache-control": "no-store"})

    async def drop(self, request: Request, guest: str, wish: DropComplaint) -> Book:
        """Take a complaint off the list."""
        self._allow(guest)
        if not await self.store.writer.write(lambda db: drop(db, wish.id)):
            raise gone()
        return await self.office.book(0, 0)

    def _allow(self, guest: str) -> None:
        wait = self.allowance.wait(guest)
        if wait:
            raise Problem(429, "too_fast", f"So many at once; in {wait} seconds you may go on.", wait)
        self.allowance.take(guest)


def checked_address(text: str, own: str) -> str:
    """Those who share an address, or Problem; neither the operator's own nor this machine's."""
    try:
        address = household(str(ip_address(text.strip())))
    except ValueError:
        raise Problem(400, "bad_ban", "An address is written in numbers, like 203.0.113.9 or 2001:db8::1.") from None
    if address == own or is_ours(address):
        raise Problem(409, "ban_own", "This address is your own, or the house's.")
    return address


def find_guest(db: Db, wish: NewBan) -> str:
    """Whom an operator means, or Problem."""
    if wish.table:
        if not wish.table.isalnum() or not 0 <= wish.seat < SEATS:
            raise Problem(404, "ban_nobody", "There is no such guest.")
        sql, values = "select guest from seats where match = ? and seat = ?", (wish.table, wish.seat)
        found = [row for row in db.rows(sql, values) if row[0]]
    else:
        found = db.rows("select guest from accounts where login = ?", (login_of(wish.name),)) or db.rows(
            "select id from guests where name = ? limit 2", (checked_name(wish.name),)
        )
    if not found:
        raise Problem(404, "ban_nobody", "There is no such guest.")
    if len(found) > 1:
        raise Problem(409, "ban_several", "Several guests have this name; find the right one at his table.")
    guest = str(found[0][0])
    if is_operator(db, guest):
        raise Problem(409, "ban_operator", "An operator cannot be banned.")
    return guest
