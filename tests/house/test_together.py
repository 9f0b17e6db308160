"""Finding one another: lists of tables, open tables, the invitation, and the seats before the start."""

import asyncio
import socket
from collections.abc import Callable
from io import IOBase
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

import httpx
import pytest
from starlette.requests import Request

from ludotheque.house.addresses import Addresses, own_addresses
from ludotheque.house.archive.database import StoreError
from ludotheque.house.archive.store import Sitter, Store
from ludotheque.house.calls import Nothing
from ludotheque.house.errors import HouseError, Problem
from ludotheque.house.hall import Hall
from ludotheque.house.limits import Limit, Limits
from ludotheque.house.public import checked_url
from ludotheque.house.serve import make_house
from ludotheque.house.settings import Settings
from ludotheque.house.tables import seating
from ludotheque.house.tables.open_tables import GONE_SECONDS, LISTED, REMEMBERED
from ludotheque.house.tables.table import Table
from ludotheque.house.tables.together import Together, qr_code
from ludotheque.house.wire import NewTable, Terms
from tests.house.people import Ear, Seat, Visitor, here, sqlite

pytestmark = pytest.mark.anyio
Come = Callable[..., Visitor]


async def lays(host: Visitor, seats: list[str], **terms: Any) -> str:
    wish = {"game": "schnuff", "seats": seats, "terms": terms}
    return str((await host.call("POST", "/api/tables", wish, 201))["id"])


async def refused(guest: Visitor, method: str, path: str, body: object, status: int) -> str:
    return str((await guest.call(method, path, body, status))["error"]["kind"])


def names(room: dict[str, Any]) -> list[str]:
    return [seat["name"] for seat in room["seats"]]


async def named(guest: Visitor, name: str) -> Visitor:
    await guest.call("PUT", "/api/me", {"name": name})
    return guest


# ---------------------------------------------------------------------- seats before the start


async def test_the_host_moves_people_and_everybody_hears_of_it(visitor: Come) -> None:
    ada, bea = await named(visitor(), "Ada"), await named(visitor(), "Bea")
    table = await lays(ada, ["me", "open", "greedy"], wait=True)
    await bea.sit(table, 1)
    looking = await bea.connect(table)
    await looking.until("room")
    room = await ada.call("POST", f"/api/tables/{table}/order", {"order": [2, 0, 1]})
    assert names(room) == ["greedy", "Ada", "Bea"] and room["seat"] == 1
    told = (await looking.until("room"))["room"]
    assert names(told) == names(room) and told["seat"] == 2
    assert names(await bea.call("GET", f"/api/tables/{table}")) == names(room)


async def test_seats_are_drawn_by_lot_and_nobody_is_lost(visitor: Come) -> None:
    ada = await named(visitor(), "Ada")
    table = await lays(ada, ["me", "open", "greedy", "random", "open", "random"], wait=True)
    before = names(await ada.call("GET", f"/api/tables/{table}"))
    drawn = [names(await ada.call("POST", f"/api/tables/{table}/lot", {})) for _ in range(12)]
    assert all(sorted(one) == sorted(before) for one in drawn)
    assert len({tuple(one) for one in drawn}) > 1


async def test_bad_orders_change_nothing(visitor: Come) -> None:
    ada, bea = visitor(), visitor()
    table = await lays(ada, ["me", "open", "greedy"], wait=True)
    before = await ada.call("GET", f"/api/tables/{table}")
    path = f"/api/tables/{table}/order"
    for order in ([0, 1], [0, 1, 1], [0, 1, 3], [-1, 0, 1], [0, 1, 2, 3], []):
        assert await refused(ada, "POST", path, {"order": order}, 400) == "bad_seats"
    for body in ({}, {"order": "012"}, {"order": [0.5, 1, 2]}, {"order": list(range(40))}, {"order": [0], "more": 1}):
        assert await refused(ada, "POST", path, body, 400) == "bad_request"
    assert await refused(bea, "POST", path, {"order": [2, 0, 1]}, 403) == "not_host"
    assert await refused(bea, "POST", f"/api/tables/{table}/lot", {}, 403) == "not_host"
    assert await ada.call("GET", f"/api/tables/{table}") == before


async def test_a_guest_stands_up_and_the_host_takes_away_bots_and_the_absent(visitor: Come) -> None:
    ada, bea = visitor(), visitor()
    table = await lays(ada, ["me", "open", "greedy"], wait=True)
    await bea.sit(table, 1)
    await (await ada.connect(table)).until("room")
    present = await bea.connect(table)
    await present.until("room")
    kinds = [
        (bea, 2, 403, "not_host"),
        (bea, 0, 403, "not_host"),
        (ada, 1, 409, "guest_present"),
        (ada, 9, 404, "unknown_seat"),
    ]
    for guest, seat, status, kind in kinds:
        assert (await guest.sit(table, seat, "open", status))["error"]["kind"] == kind
    assert (await ada.sit(table, 2, "open"))["seats"][2]["kind"] == "open"
    assert (await ada.sit(table, 2, "open", 409))["error"]["kind"] == "seat_open"
    assert (await bea.sit(table, 1, "open"))["seat"] == -1
    await bea.sit(table, 2)
    await present.socket.close()
    while (await ada.call("GET", f"/api/tables/{table}"))["seats"][2]["online"]:
        pass
    assert (await ada.sit(table, 2, "open"))["seats"][2]["kind"] == "open"
    assert (await bea.call("GET", "/api/tables"))["tables"] == []


async def test_with_wait_the_host_gives_the_sign_and_without_it_the_last_seat_does(visitor: Come) -> None:
    ada, bea = visitor(), visitor()
    table = await lays(ada, ["me", "open"], wait=True)
    seat = await ada.connect(table)
    start = f"/api/tables/{table}/start"
    assert await refused(ada, "POST", start, {}, 409) == "seats_open"
    assert not (await bea.sit(table, 1))["started"]
    assert await refused(bea, "POST", start, {}, 403) == "not_host"
    room = await ada.call("POST", start, {})
    assert room["started"] and room["to_act"] and room["since"] > 0
    assert (await seat.until("table"))["to_act"] == room["to_act"]
    for path, body in (("start", {}), ("lot", {}), ("order", {"order": [1, 0]}), ("seats/1", {"who": "open"})):
        assert await refused(ada, "POST", f"/api/tables/{table}/{path}", body, 409) == "already_started"
    assert (await bea.sit(table, 1, "open", 409))["error"]["kind"] == "already_started"
    other = await lays(ada, ["me", "open"])
    assert (await bea.sit(other, 1))["started"]


async def test_what_cannot_be_stored_has_not_happened(store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    hall = here(store)
    table = await hall.create("ada", NewTable("schnuff", ["me", "greedy"], terms=Terms(wait=True)))
    ear = Ear("ada")
    table.join(ear)
    before = list(ear.texts)

    async def full(*_: object) -> None:
        raise StoreError("the disk is full")

    with monkeypatch.context() as patch:
        patch.setattr(store, "seat", full)
        for deed in (seating.lot, seating.start):
            with pytest.raises(StoreError):
                await deed(table, "ada")
        with pytest.raises(StoreError):
            await seating.leave(table, "ada", 1)
    assert ear.texts == before and not table.header.started and table.play is None
    await seating.start(table, "ada")
    assert table.header.started and ear.heard("table")
    await hall.close()


async def test_a_start_that_landed_without_word_is_followed(store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    hall = here(store)
    table = await hall.create("ada", NewTable("schnuff", ["me", "greedy"], terms=Terms(wait=True)))
    right = store.seat

    async def forgetful(*arguments: Any) -> None:
        await right(*arguments)
        raise StoreError("who knows")

    monkeypatch.setattr(store, "seat", forgetful)
    with pytest.raises(StoreError):
        await seating.start(table, "ada")
    assert table.header.started and table.play is not None
    await hall.close()


async def test_seats_are_as_they_were_after_a_restart(store: Store) -> None:
    hall = here(store)
    table = await hall.create("ada", NewTable("schnuff", ["me", "greedy", "open"], terms=Terms(wait=True)))
    await seating.order(table, "ada", [1, 2, 0])
    again = await here(store).table(table.id)
    assert again.header.sitters == table.header.sitters and again.header.terms.wait
    await hall.close()


async def test_changes_of_seats_are_limited(visitor: Come) -> None:
    ada = visitor()
    table = await lays(ada, ["me", "open"], wait=True)
    answers = [await ada.http.post(f"/api/tables/{table}/lot", json={}) for _ in range(60)]
    assert {one.status_code for one in answers} == {200, 429}
    late = next(one for one in answers if one.status_code == 429)
    assert late.json()["error"]["kind"] == "too_fast" and int(late.headers["retry-after"]) >= 1


# ---------------------------------------------------------------------- my tables


async def test_a_finished_game_leaves_my_list_and_stays_on_the_others(visitor: Come) -> None:
    ada, bea = visitor(), visitor()
    table = await lays(ada, ["me", "open"])
    await bea.sit(table, 1)
    await plays_out(await ada.connect(table), await bea.connect(table))
    mine = await ada.call("GET", "/api/tables")
    assert [(room["id"], room["over"], room["to_act"]) for room in mine["tables"]] == [(table, True, [])]
    assert await ada.call("DELETE", f"/api/tables/{table}", {}) == {"tables": [], "partial": False}
    assert (await ada.call("GET", "/api/tables"))["tables"] == []
    assert [room["id"] for room in (await bea.call("GET", "/api/tables"))["tables"]] == [table]
    assert (await ada.call("GET", f"/api/tables/{table}"))["seat"] == 0, "he still has it by its link"


async def plays_out(*seats: Seat) -> None:
    for seat in seats:
        await seat.until("table")
    while seats[0].table["outcome"] is None:
        for at, seat in enumerate(seats):
            if seat.table["legal"] and at in seat.table["to_act"]:
                await seat.act(seat.table["legal"][0])
        for seat in seats:
            await seat.until("table")


async def test_what_goes_on_stays_on_the_list_and_what_has_not_begun_is_left(visitor: Come) -> None:
    ada, bea = visitor(), visitor()
    running, waiting = await lays(ada, ["me", "greedy"]), await lays(ada, ["me", "open", "open"])
    await bea.sit(waiting, 1)
    assert await refused(ada, "DELETE", f"/api/tables/{running}", {}, 409) == "still_running"
    assert await refused(bea, "DELETE", f"/api/tables/{running}", {}, 409) == "not_seated"
    assert await refused(ada, "DELETE", "/api/tables/nosuchtable", {}, 404) == "unknown_table"
    left = await ada.call("DELETE", f"/api/tables/{waiting}", {})
    assert [room["id"] for room in left["tables"]] == [running]
    assert [seat["kind"] for seat in (await bea.call("GET", f"/api/tables/{waiting}"))["seats"]] == [
        "open",
        "guest",
        "open",
    ]


async def test_another_site_cannot_take_a_game_off_the_list(visitor: Come) -> None:
    ada = visitor()
    table = await lays(ada, ["me", "open"])
    path = f"/api/tables/{table}"
    assert (await ada.http.delete(path)).status_code == 415
    foreign = await ada.http.request("DELETE", path, json={}, headers={"origin": "https://evil.example"})
    assert foreign.status_code == 403
    assert len((await ada.call("GET", "/api/tables"))["tables"]) == 1


async def test_a_match_that_can_never_go_on_may_leave_the_list(store: Store) -> None:
    hall = here(store)
    table = await hall.create("ada", NewTable("schnuff", ["me", "open"]))
    await table.sit(1, Sitter(guest="bea"))
    together = Together(hall, Addresses("127.0.0.1", "127.0.0.1", 8000))
    call = Request({"type": "http", "method": "DELETE", "path_params": {"table": table.id}, "headers": []})
    with pytest.raises(Problem):
        await together.forget(call, "ada", Nothing())
    hall.tables.clear()
    sqlite(store).execute("update matches set diagram = 'nothing' where id = ?", (table.id,))
    assert (await together.forget(call, "ada", Nothing())).tables == []
    assert len(await hall.rooms("bea")) == 1
    await hall.close()


async def test_running_games_are_never_pushed_off_the_list_by_finished_ones(store: Store) -> None:
    hall = here(store)
    first = await hall.create("ada", NewTable("schnuff", ["me", "open"]))
    later = [await hall.create("ada", NewTable("schnuff", ["me", "open"])) for _ in range(4)]
    for table in later:
        sqlite(store).execute("update matches set started = 1, ended = 2 where id = ?", (table.id,))
    assert (await store.headers_of("ada", 2))[0].id == first.id
    await hall.close()


# ---------------------------------------------------------------------- open tables


async def open_ids(guest: Visitor) -> list[str]:
    return [one["room"]["id"] for one in (await guest.call("GET", "/api/open"))["tables"]]


async def test_a_public_table_is_found_and_joined_while_its_people_are_here(visitor: Come) -> None:
    ada, bea = await named(visitor(), "Ada"), visitor()
    table = await lays(ada, ["me", "open", "greedy"], public=True, time={"kind": "move", "seconds": 60})
    private = await lays(ada, ["me", "open"])
    assert table not in await open_ids(bea), "nobody has come yet"
    for one in (table, private):
        await (await ada.connect(one)).until("room")
    found = {one["room"]["id"]: one for one in (await bea.call("GET", "/api/open"))["tables"]}
    assert private not in found and found[table]["host"] == {"name": "Ada", "number": 0}
    room = found[table]["room"]
    assert room["game"] == "schnuff" and room["terms"]["time"]["seconds"] == 60 and names(room)[0] == "Ada"
    assert table not in await open_ids(ada), "his own are on his own list"
    await bea.sit(table, 1)
    assert table not in await open_ids(visitor()), "it is full"


class Clock:
    time = 0.0

    def __call__(self) -> float:
        return self.time


async def public(hall: Hall, host: str) -> Table:
    return await hall.create(host, NewTable("schnuff", ["me", "open"], terms=Terms(public=True)))


async def shown(hall: Hall) -> list[str]:
    return [one.room.id for one in await hall.open_tables.list("eve")]


async def test_tables_that_their_people_have_left_do_not_pile_up(store: Store) -> None:
    hall = here(store)
    clock = Clock()
    hall.open_tables.clock = clock
    table = await public(hall, "ada")
    watching, sitting = Ear("eve"), Ear("ada")
    table.join(watching)
    assert await shown(hall) == [], "a watcher is not one of its people"
    table.join(sitting)
    clock.time = 10 * GONE_SECONDS
    assert await shown(hall) == [table.id]
    for ear in (watching, sitting):
        table.leave(ear)
    hall.put_away(0)
    assert table.id not in hall.tables
    clock.time += GONE_SECONDS - 1
    assert await shown(hall) == [table.id], "put away, but not long gone"
    clock.time += 2
    assert await shown(hall) == [] and hall.open_tables.seen == {}
    again = await hall.table(table.id)
    assert await shown(hall) == [], "somebody else has opened the link"
    again.join(sitting)
    assert await shown(hall) == [table.id]
    sqlite(store).execute("update matches set created = created - 25 * 3600 * 1000")
    assert await shown(hall) == [], "of yesterday"
    await hall.close()


async def test_the_list_is_bounded_and_the_newest_come_first(store: Store) -> None:
    hall = here(store, limits=Limits(Limit(10**6, 0, 10**6), Limit(10**6, 0, 10**6)))
    laid = []
    for number in range(REMEMBERED + 5):
        laid.append(await public(hall, f"guest{number}"))
        laid[-1].join(Ear(f"guest{number}"))
        sqlite(store).execute("update matches set created = ? where id = ?", (10**13 + number, laid[-1].id))
    found = await shown(hall)
    assert found == sorted(found, key=lambda one: -[table.id for table in laid].index(one)) and len(found) == LISTED
    assert len(hall.open_tables.seen) == REMEMBERED
    await hall.close()


# ---------------------------------------------------------------------- the invitation


def links(addresses: Addresses, called: str = "") -> list[tuple[str, str]]:
    return [(link.url, link.reach) for link in addresses.links(called)]


def test_a_house_at_home_has_links_for_this_machine_only() -> None:
    at_home = Addresses("127.0.0.1", "127.0.0.1", 8000)
    assert links(at_home) == links(at_home, "http://localhost:8000") == [("http://127.0.0.1:8000", "machine")]
    assert links(Addresses("::1", "::1", 8000)) == [("http://[::1]:8000", "machine")]
    assert "make run HOST=0.0.0.0" in at_home.greeting()[0]


def test_an_open_house_works_out_its_own_addresses(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("ludotheque.house.addresses.own_addresses", lambda families: ["192.168.1.5"])
    wide = Addresses("0.0.0.0", "0.0.0.0", 8000)
    assert links(wide) == [("http://192.168.1.5:8000", "network"), ("http://127.0.0.1:8000", "machine")]
    assert links(wide, "http://box.local:8000")[0] == ("http://box.local:8000", "network"), "as whoever asks reached it"
    assert wide.greeting() == ["  From your network: http://192.168.1.5:8000/"]
    told = Addresses("0.0.0.0", "0.0.0.0", 8000, "https://play.example.org")
    assert links(told, "http://box.local:8000")[0] == ("https://play.example.org", "everywhere")
    assert told.greeting()[0] == "  From everywhere: https://play.example.org/"
    assert links(Addresses("10.0.0.7", "10.0.0.7", 8000)) == [("http://10.0.0.7:8000", "network")]


def test_own_addresses_are_found_without_a_word_to_anybody(monkeypatch: pytest.MonkeyPatch) -> None:
    class Mute(socket.socket):
        def __getattribute__(self, name: str) -> Any:
            assert not name.startswith("send"), "something was sent"
            return super().__getattribute__(name)

    monkeypatch.setattr("socket.socket", Mute)
    for address in own_addresses((socket.AF_INET, socket.AF_INET6)):
        assert not address.startswith(("127.", "fe80:", "0.")) and address != "::1"


def test_without_a_way_out_the_machine_is_asked_for_its_name(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("ludotheque.house.addresses._towards", lambda family, nobody: "")
    known = [(socket.AF_INET, 0, 0, "", (address, 0)) for address in ("127.0.1.1", "10.1.2.3", "169.254.1.1")]
    monkeypatch.setattr("socket.getaddrinfo", lambda *_, **__: known)
    assert own_addresses((socket.AF_INET,)) == ["10.1.2.3"]


@pytest.mark.parametrize("text", ["https://play.example.org", "http://box.local:8000/", "https://[2001:db8::1]:444"])
def test_a_public_address_is_a_scheme_and_a_name(text: str) -> None:
    assert checked_url(text) == text.rstrip("/")


@pytest.mark.parametrize(
    "text",
    [
        "play.example.org",
        "ftp://play.example.org",
        "https://",
        "https://play.example.org?x=1",
        "https://ada:secret@play.example.org",
        "https://play.example.org:x",
        "https://[play",
        "https://a b",
        "https://" + "a" * 300,
        "javascript:alert(1)",
    ],
)
def test_anything_else_keeps_the_house_closed_and_says_how_it_should_look(text: str, tmp_path: Path) -> None:
    with pytest.raises(HouseError, match=r"https://play\.example\.org"):
        make_house(Settings(tmp_path, port=0, public_url=text))


PROXY = {"x-forwarded-for": "192.0.2.7", "x-forwarded-proto": "https"}  # what a proxy says of whom it speaks for


async def test_the_house_answers_to_the_name_of_its_public_address(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    house, listener, held = make_house(Settings(tmp_path, port=0, pace=0, public_url="https://Play.example.org/"))
    task = asyncio.get_running_loop().create_task(house.serve([listener]))
    while not house.started:
        await asyncio.sleep(0.01)
    async with httpx.AsyncClient(base_url=house.address, timeout=60) as http:
        told = await http.get("/api/house", headers={"host": "play.example.org"} | PROXY)
        stranger = await http.get("/api/house", headers={"host": "evil.example"})
    house.should_exit = True
    await task
    assert isinstance(held, IOBase)
    held.close()
    assert told.json()["links"][0] == {"url": "https://play.example.org", "reach": "everywhere"}
    assert stranger.status_code == 421
    assert capsys.readouterr().out == (
        f"Ludothèque is open: {house.address}\n  From everywhere: https://play.example.org/\n"
    )


async def test_the_house_says_how_it_is_reached(visitor: Come) -> None:
    ada = visitor()
    info = await ada.call("GET", "/api/house")
    assert info == {"links": [{"url": ada.url, "reach": "machine"}]}


async def test_the_link_of_a_table_is_there_as_a_picture(visitor: Come) -> None:
    ada = visitor()
    table = await lays(ada, ["me", "open"])
    code = await ada.http.get(f"/api/tables/{table}/qr.svg")
    assert code.headers["content-type"] == "image/svg+xml" and len(code.content) < 10_000
    assert code.content == qr_code(f"{ada.url}/table/{table}")
    drawing = ElementTree.fromstring(code.content)
    assert drawing.tag.endswith("svg") and b"#fff" in code.content and b"#000" in code.content
    assert await refused(ada, "GET", "/api/tables/nosuchtable/qr.svg", None, 404) == "unknown_table"


async def test_nobody_is_no_host_and_sits_on_no_open_seat(store: Store) -> None:
    hall = here(store)
    table = await hall.create("ada", NewTable("schnuff", ["me", "open"]))
    for guest in ("", "eve"):
        with pytest.raises(Problem) as problem:
            await seating.leave(table, guest, 1)
        assert problem.value.kind == "not_host"
    await hall.close()


async def test_while_the_host_is_away_the_first_of_those_who_sit_here_does_it_for_him(visitor: Come) -> None:
    ada, bea, cleo = visitor(), visitor(), visitor()
    table = await lays(ada, ["me", "open", "open"], wait=True)
    for seat, guest in ((1, bea), (2, cleo)):
        await guest.sit(table, seat)
    here = await ada.connect(table)
    theirs = [await guest.connect(table) for guest in (bea, cleo)]
    assert (await bea.call("POST", f"/api/tables/{table}/start", {}, 403))["error"]["kind"] == "not_host"
    await here.socket.close()
    while not (await theirs[0].until("room"))["room"]["host"]:
        pass
    assert (await cleo.call("POST", f"/api/tables/{table}/start", {}, 403))["error"]["kind"] == "not_host"
    assert (await bea.call("POST", f"/api/tables/{table}/start", {}))["started"]
