"""Bans: whoever is shown the door hears why, stays out everywhere, and can still take his data along."""

import asyncio
from collections.abc import AsyncIterator, Callable
from pathlib import Path

import pytest
from websockets.exceptions import ConnectionClosed

from ludotheque.house.archive.database import Database
from ludotheque.house.archive.postgres import Postgres
from ludotheque.house.archive.sqlite import Sqlite
from ludotheque.house.archive.store import now
from ludotheque.house.office.bans import MOST
from ludotheque.house.office.command import run as operator_command
from ludotheque.house.office.office_calls import HOUR
from tests.house.offices import PASSWORD, Caller, Home, Wire, home
from tests.house.people import Ear, House, Visitor

pytestmark = pytest.mark.anyio
WISH = {"game": "schnuff", "seats": ["me", "open"]}
ELSEWHERE = "198.51.100.7"


@pytest.fixture
async def here(tmp_path: Path) -> AsyncIterator[Home]:
    async with home(Sqlite(tmp_path / "house.sqlite")) as one:
        yield one


async def bans(porter: Caller, status: int = 200, **wish: object) -> str:
    """The kind of trouble there is."""
    said = await porter.said("POST", "/api/operator/bans", wish, status)
    return str(said["error"]["kind"]) if status != 200 else ""


async def kept_out(caller: Caller) -> bool:
    answer = await caller.get("/api/shelf")
    assert answer.status_code in (200, 403)
    return answer.status_code == 403


async def test_who_is_banned_hears_why_and_can_take_his_data_along(here: Home) -> None:
    porter, ada = await here.operator(), here.caller(ELSEWHERE)
    await ada.opens_an_account("Ada")
    await ada.said("POST", "/api/tables", WISH, 201)
    await bans(porter, name="ADA", hours=2, reason="  Rude at   the table ")
    refused = await ada.said("POST", "/api/tables", WISH, 403)
    assert refused["error"]["kind"] == "banned" and "Rude at the table" in refused["error"]["message"]
    assert "UTC" in refused["error"]["message"]
    told = await ada.said("GET", "/api/ban")
    assert (told["banned"], told["reason"], told["address"]) == (True, "Rude at the table", False)
    assert abs(told["until"] - now() - 2 * HOUR) < HOUR
    again = here.caller(ELSEWHERE)  # logging in anew changes nothing
    await again.said("POST", "/api/session", {"name": "Ada", "password": PASSWORD})
    assert await kept_out(again) and not await kept_out(here.caller(ELSEWHERE))
    copy = (await ada.get("/api/me/export")).json()
    assert [one["reason"] for one in copy["you"]["bans"]] == ["Rude at the table"]
    await ada.said("DELETE", "/api/me", {"confirm": True, "password": PASSWORD})
    assert await here.hall.store.read(lambda db: db.rows("select * from bans")) == [], "nothing names him any more"
    assert not await kept_out(ada)


async def test_a_ban_ends_by_being_lifted_or_by_itself(here: Home) -> None:
    porter, ada = await here.operator(), here.caller(ELSEWHERE)
    await ada.said("PUT", "/api/me", {"name": "Ada"})
    await bans(porter, name="Ada", hours=0)
    assert await kept_out(ada) and (await ada.said("GET", "/api/ban"))["until"] == 0
    [ban] = (await porter.said("GET", "/api/operator"))["bans"]
    assert (ban["kind"], ban["name"], ban["operator"]) == ("guest", "Ada", "Porter")
    lift = {"kind": "guest", "target": ban["target"]}
    assert (await porter.said("DELETE", "/api/operator/bans", lift))["bans"] == []
    assert not await kept_out(ada) and not (await ada.said("GET", "/api/ban"))["banned"]
    await porter.said("DELETE", "/api/operator/bans", lift, 404)
    await here.office.bans.add("guest", ban["target"], now() - 1, "", "")
    assert not await kept_out(ada)
    assert await here.hall.store.read(lambda db: db.rows("select * from bans")) == [], "what is over is not kept"


async def test_a_guest_at_a_table_is_banned_with_the_address_he_comes_from(here: Home) -> None:
    porter, eve = await here.operator(), here.caller("2001:db8:1:2::3")
    table = (await eve.said("POST", "/api/tables", WISH, 201))["id"]
    await bans(porter, table=table, seat=0, near=True, hours=1, reason="Spam")
    assert await kept_out(eve)
    anew = here.caller("2001:db8:1:2:ffff::9")  # another cookie, another address of the same household
    assert await kept_out(anew) and (await anew.said("GET", "/api/ban"))["address"] is True
    assert not await kept_out(here.caller("2001:db8:1:3::3"))
    book = await porter.said("GET", "/api/operator")
    assert {ban["kind"] for ban in book["bans"]} == {"guest", "address"}
    assert await bans(porter, 404, table=table, seat=1) == "ban_nobody"


async def test_whoever_has_an_account_reaches_his_data_from_a_banned_address(here: Home) -> None:
    ada, porter = here.caller("192.0.2.1"), await here.operator()
    await ada.opens_an_account("Ada")
    await bans(porter, address=ELSEWHERE)
    away = here.caller(ELSEWHERE)
    await away.said("POST", "/api/session", {"name": "Ada", "password": PASSWORD})
    assert await kept_out(away) and not await kept_out(ada)
    assert (await away.get("/api/me/export")).json()["you"]["account"] == "Ada"
    await away.said("POST", "/api/account", {"name": "Eve", "password": PASSWORD}, 403)


async def test_no_operator_is_shut_out_and_nobody_bans_the_house_itself(here: Home) -> None:
    porter = await here.operator(address=ELSEWHERE)
    await here.operator("Second", "192.0.2.9")
    for address in ("127.0.0.1", "::1", "::ffff:127.0.0.1", ELSEWHERE):
        assert await bans(porter, 409, address=address) == "ban_own"
    assert await bans(porter, 409, name="second") == "ban_operator"
    await here.office.bans.add("address", ELSEWHERE, 0, "", "")
    assert await kept_out(here.caller(ELSEWHERE)) and not await kept_out(porter)


@pytest.mark.parametrize(
    ("wish", "status", "kind"),
    [
        ({}, 400, "bad_ban"),
        ({"name": "Ada", "address": "192.0.2.1"}, 400, "bad_ban"),
        ({"address": "my neighbour"}, 400, "bad_ban"),
        ({"address": "192.0.2.0/24"}, 400, "bad_ban"),
        ({"name": "Ada", "hours": -1}, 400, "bad_ban"),
        ({"name": "Ada", "hours": 10**30}, 400, "bad_ban"),
        ({"name": "Ada", "reason": "x" * 201}, 400, "bad_ban"),
        ({"name": "Ada", "reason": "\u202e"}, 400, "bad_ban"),
        ({"name": "\x00"}, 400, "bad_request"),
        ({"name": "Zoe"}, 404, "ban_nobody"),
        ({"table": "nowhere", "seat": 10**30}, 404, "ban_nobody"),
        ({"table": "\x00"}, 400, "bad_request"),
        ({"name": "Twin"}, 409, "ban_several"),
        ({"guest": "ada"}, 400, "bad_request"),
    ],
)
async def test_a_ban_that_cannot_be_changes_nothing(here: Home, wish: object, status: int, kind: str) -> None:
    porter = await here.operator()
    for name in ("Ada", "Twin", "Twin"):
        await here.caller(ELSEWHERE).said("PUT", "/api/me", {"name": name})
    said = await porter.said("POST", "/api/operator/bans", wish, status)
    assert said["error"]["kind"] == kind and here.office.bans.all == {}


async def test_bans_are_limited_in_number_and_rate(here: Home) -> None:
    porter = await here.operator()
    rows = [("address", f"10.{n >> 16}.{n >> 8 & 255}.{n & 255}") for n in range(MOST)]
    sql = "insert into bans (kind, target, until, reason, at, operator) values (?, ?, 0, '', 0, '')"
    await here.hall.store.writer.write(lambda db: [db.run(sql, row) for row in rows])
    await here.office.bans.load()
    assert await bans(porter, 409, address="192.0.2.1") == "too_many_bans"

    async def ban() -> str:
        error = (await porter.post("/api/operator/bans", json={"address": "10.0.0.1"})).json().get("error", {})
        return str(error.get("kind", ""))

    answers = await asyncio.gather(*(ban() for _ in range(60)))
    assert set(answers) == {"", "too_fast"}


@pytest.fixture(params=["sqlite", "postgres"])
def database(request: pytest.FixtureRequest, tmp_path: Path) -> Database:
    if request.param == "sqlite":
        return Sqlite(tmp_path / "house.sqlite")
    return Postgres(request.getfixturevalue("new_database")())


async def test_a_ban_holds_in_every_process_at_once(database: Database) -> None:
    wires: list[Wire] = []
    async with home(database, "one", Wire(wires)) as one, home(database, "two", Wire(wires)) as two:
        porter, eve = await one.operator(), two.caller(ELSEWHERE)
        await two.office.bans.load()
        table = (await eve.said("POST", "/api/tables", WISH, 201))["id"]
        guest = two.hall.tables[table].header.host
        ear = Ear(guest)
        two.hall.tables[table].join(ear)
        await bans(porter, table=table, seat=0, near=True)
        while two.office.bans.looking:
            await asyncio.sleep(0.01)
        assert ear.gone and await kept_out(eve)
        while one.office.bans.looking:
            await asyncio.sleep(0.01)
        assert await kept_out(one.caller(ELSEWHERE)), "the other process knew from where he comes"
        book = await porter.said("GET", "/api/operator")
        assert {ban["target"] for ban in book["bans"]} == {guest, ELSEWHERE}
        await two.office.report()
        assert [one["name"] for one in (await porter.said("GET", "/api/operator"))["processes"]] == ["one", "two"]


async def test_his_sockets_end_and_none_opens_again(house: House, visitor: Callable[..., Visitor]) -> None:
    porter, eve, ada = visitor(), visitor(), visitor()
    await porter.call("POST", "/api/account", {"name": "Porter of bans", "password": PASSWORD}, 201)
    operator_command("Porter of bans", False, house.data, "")
    table = await eve.create(["me", "open"])
    await ada.sit(table, 1)
    seat, other = await eve.connect(table), await ada.connect(table)
    await seat.until("table")
    await other.until("table")
    wish = {"table": table, "seat": 0, "hours": 1, "reason": "Enough"}
    await porter.call("POST", "/api/operator/bans", wish)
    with pytest.raises(ConnectionClosed):
        await seat.until("the end")
    again = await eve.connect(table)
    error = await again.read()
    assert (error["t"], error["kind"]) == ("error", "banned") and error["message"].endswith("Enough")
    with pytest.raises(ConnectionClosed) as closed:
        await again.read()
    assert closed.value.rcvd is not None and closed.value.rcvd.code == 4403
    while (await other.until("room"))["room"]["seats"][0]["online"]:
        pass  # the others see that he is gone, and can go on without him
    operator_command("Porter of bans", True, house.data, "")


class Letters:
    """A post that only counts."""

    def __init__(self) -> None:
        self.outbox = self
        self.sent = 0

    def turn(self, *_: str) -> None:
        self.sent += 1

    def close(self) -> None:
        pass


async def test_nobody_is_called_to_a_table_that_he_cannot_reach(database: Database) -> None:
    async with home(database) as here:
        notices = here.hall.notices
        letters = Letters()
        notices.post = letters  # type: ignore[assignment]
        await notices.subscribers.ask("eve", "eve@example.org", "en")
        await notices.subscribers.confirm("eve", "eve@example.org")
        await notices._send("table", "eve", "schnuff")
        assert letters.sent == 1
        await here.office.bans.add("guest", "eve", now() + HOUR, "", "")
        await notices._send("table", "eve", "schnuff")
        assert letters.sent == 1
        await here.office.bans.lift("guest", "eve")
        await notices._send("table", "eve", "schnuff")
        assert letters.sent == 2


async def test_a_banned_guest_cannot_log_in_and_be_somebody_else(here: Home) -> None:
    porter, ada, eve = await here.operator(), here.caller(ELSEWHERE), here.caller(ELSEWHERE)
    await ada.opens_an_account("Ada")
    await eve.said("PUT", "/api/me", {"name": "Eve"})
    await bans(porter, name="Eve")
    await eve.said("POST", "/api/session", {"name": "Ada", "password": PASSWORD}, 403)
    await eve.said("POST", "/api/account", {"name": "Eve", "password": PASSWORD}, 403)
    # Where this process has not heard of it yet the ban comes along.
    here.office.bans.all.clear()
    await eve.said("POST", "/api/session", {"name": "Ada", "password": PASSWORD})
    await here.office.bans.load()
    assert await kept_out(eve) and await kept_out(ada)
    [ban] = (await porter.said("GET", "/api/operator"))["bans"]
    assert ban["name"] == "Ada"
