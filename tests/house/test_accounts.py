"""Accounts: a guest's games go with him to every device, and when he leaves nothing of him stays."""

import asyncio
from collections.abc import AsyncIterator, Callable
from pathlib import Path
from typing import Any

import apsw
import pytest
from websockets.exceptions import ConnectionClosed

from ludotheque.house.archive.database import Db, StoreError
from ludotheque.house.archive.store import Store
from ludotheque.house.errors import Problem
from ludotheque.house.hall import Hall
from ludotheque.house.limits import Limit, Limits
from ludotheque.house.people.account_store import SESSIONS
from ludotheque.house.people.accounts import Accounts, login_of
from ludotheque.house.people.export import Exports
from ludotheque.house.people.guests import Guests
from ludotheque.house.people.passwords import AT_ONCE, QUEUE, Passwords, unknown
from ludotheque.house.sockets import LOGGED_OUT
from ludotheque.house.tables.play import set_up
from ludotheque.house.wire import Credentials, NewTable
from tests.house.people import Ear, House, Seat, Visitor, here, seated, sqlite

pytestmark = pytest.mark.anyio
Come = Callable[..., Visitor]
MANY = Limit(10**6, 0, 10**6)
SECRET = "correct horse"


def credentials(name: str, password: str = SECRET) -> dict[str, str]:
    return {"name": name, "password": password}


async def kind_of(visitor: Visitor, method: str, path: str, body: object, status: int) -> str:
    return str((await visitor.call(method, path, body, status))["error"]["kind"])


async def ended(seat: Seat) -> bool:
    """Whether the house ends this connection."""
    try:
        while True:
            await seat.read()
    except ConnectionClosed:
        return True


class QuickPasswords(Passwords):
    """Without the work; what is asked for is kept."""

    def __init__(self) -> None:
        super().__init__()
        self.looked_at: list[str] = []

    async def hashed(self, password: str) -> str:
        return f"hash of {password}"

    async def fits(self, stored: str, password: str) -> bool:
        self.looked_at.append(stored or self.nobodys)
        return stored == f"hash of {password}"


def accounts_at(store: Store, limit: Limit = MANY) -> Accounts:
    accounts = Accounts(here(store, limits=Limits(MANY, MANY, limit)), Guests([b"k" * 32]))
    accounts.passwords = QuickPasswords()
    return accounts


@pytest.fixture
async def club(store: Store) -> AsyncIterator[Accounts]:
    """A house without doors, with an account: ada's, Ada."""
    accounts = accounts_at(store)
    await accounts.create("ada", Credentials("Ada", SECRET), "")
    yield accounts
    await accounts.hall.bot_seats.close()


def ids(hall: Hall, table: str) -> list[str]:
    return [sitter.guest for sitter in hall.tables[table].header.sitters]


async def stored(hall: Hall, table: str) -> list[str]:
    saved = await hall.store.load(table)
    assert saved is not None
    return [sitter.guest for sitter in saved.header.sitters]


# ---------------------------------------------------------------------- an account


async def test_a_guest_becomes_an_account_and_finds_his_games_on_another_device(visitor: Come) -> None:
    ada, bea, phone = visitor(), visitor(), visitor()
    assert (await ada.call("GET", "/api/me"))["account"] is False
    table = await ada.create(["me", "open"])
    await bea.sit(table, 1)
    guest = ada.cookie
    me = await ada.call("POST", "/api/account", credentials("Ada Games"), 201)
    assert me == {"name": "Ada Games", "number": 0, "account": True, "operator": False}
    assert (await ada.call("GET", "/api/tables"))["tables"][0]["id"] == table
    assert await phone.call("POST", "/api/session", credentials("  ADA  games ")) == me
    room = await phone.call("GET", f"/api/tables/{table}")
    assert room["seat"] == 0 and room["host"] and room["seats"][0]["name"] == "Ada Games"
    stranger = visitor(cookie=guest)
    assert (await stranger.call("GET", f"/api/tables/{table}", None, 401))["error"]["kind"] == "logged_out"
    with pytest.raises(ConnectionClosed) as closed:
        await (await stranger.connect(table)).read()
    assert closed.value.rcvd is not None and closed.value.rcvd.code == LOGGED_OUT


async def test_what_is_wrong_with_a_new_account_is_said_and_changes_nothing(visitor: Come) -> None:
    ada, bea = visitor(), visitor()
    await ada.call("POST", "/api/account", credentials("Taken"), 201)
    for name in ("taken", "ＴＡＫＥＮ", " Taken "):
        assert await kind_of(bea, "POST", "/api/account", credentials(name), 409) == "name_taken"
    for name in ("", "x" * 25, "a\u202eb"):
        assert await kind_of(bea, "POST", "/api/account", credentials(name), 400) == "bad_name"
    for password in ("", "7 chars", "x" * 201):
        assert await kind_of(bea, "POST", "/api/account", credentials("Bea", password), 400) == "bad_password"
    for path in ("/api/account", "/api/session"):
        assert await kind_of(ada, "POST", path, credentials("Another"), 409) == "already_account"
    assert await kind_of(bea, "DELETE", "/api/session", {}, 409) == "no_account"
    change = {"password": SECRET, "new_password": "battery staple"}
    assert await kind_of(bea, "PUT", "/api/account", change, 409) == "no_account"
    assert (await bea.call("GET", "/api/me"))["account"] is False


async def test_one_account_comes_of_two_requests_at_once(visitor: Come) -> None:
    ada, bea = visitor(), visitor()
    await ada.call("GET", "/api/me")
    twice = [ada.http.post("/api/account", json=credentials("Once")) for _ in range(2)]
    answers = await asyncio.gather(*twice, bea.http.post("/api/account", json=credentials("once")))
    assert sorted(answer.status_code for answer in answers) == [201, 409, 409]


async def test_an_account_is_renamed_to_what_is_nobody_elses(visitor: Come) -> None:
    ada, bea, phone = visitor(), visitor(), visitor()
    await ada.call("POST", "/api/account", credentials("First"), 201)
    await bea.call("POST", "/api/account", credentials("Second"), 201)
    assert await kind_of(bea, "PUT", "/api/me", {"name": "FIRST"}, 409) == "name_taken"
    assert (await bea.call("GET", "/api/me"))["name"] == "Second"
    await bea.call("PUT", "/api/me", {"name": "Third"})
    assert await kind_of(phone, "POST", "/api/session", credentials("Second"), 403) == "wrong_password"
    await phone.call("POST", "/api/session", credentials("Third"))


def test_a_name_is_the_same_however_it_is_written() -> None:
    assert login_of("Straße") == login_of(" STRASSE") == "strasse"
    assert login_of("e\u0301ve") == login_of("ÉVE") and login_of("ﬁn") == login_of("Fin")
    assert login_of("\u200b") == login_of("x" * 25) == ""


# ---------------------------------------------------------------------- sessions


async def test_whoever_logs_out_is_a_new_guest_there_and_his_cookie_opens_nothing(visitor: Come) -> None:
    ada, phone = visitor(), visitor()
    await ada.call("POST", "/api/account", credentials("Out"), 201)
    table = await ada.create(["me", "greedy"])
    await phone.call("POST", "/api/session", credentials("Out"))
    cookie = phone.cookie
    seat = await phone.connect(table)
    await seat.until("table")
    me = await phone.call("DELETE", "/api/session", {})
    assert me["number"] and not me["account"] and phone.cookie not in (cookie, "")
    assert (await phone.call("GET", "/api/tables"))["tables"] == []
    assert await ended(seat)
    thief = visitor(cookie=cookie)
    assert (await thief.http.get("/api/tables")).status_code == 401
    assert len((await ada.call("GET", "/api/tables"))["tables"]) == 1, "elsewhere he still is who he was"


async def test_whose_session_has_ended_keeps_his_cookie_until_he_begins_anew(visitor: Come) -> None:
    """A request on its way while somebody logs in must not undo it."""
    ada = visitor()
    await ada.call("GET", "/api/me")
    late = visitor(cookie=ada.cookie)
    await ada.call("POST", "/api/account", credentials("Late"), 201)
    answer = await late.http.get("/api/tables")
    assert answer.status_code == 401 and "set-cookie" not in answer.headers
    assert (await late.call("POST", "/api/tables", {"game": "schnuff", "seats": ["me"]}, 401))["error"]
    anew = await late.http.get("/api/me")
    assert anew.json()["account"] is False and anew.headers["set-cookie"].startswith("guest=")


async def test_another_password_logs_all_other_browsers_out(visitor: Come) -> None:
    ada, phone = visitor(), visitor()
    await ada.call("POST", "/api/account", credentials("Pass"), 201)
    table = await ada.create(["me", "open"])
    await phone.call("POST", "/api/session", credentials("Pass"))
    seats = [await one.connect(table) for one in (ada, phone)]
    for seat in seats:
        await seat.until("room")
    wish = {"password": "wrong horse", "new_password": "battery staple"}
    assert await kind_of(phone, "PUT", "/api/account", wish, 403) == "wrong_password"
    short = {"password": SECRET, "new_password": "short"}
    assert await kind_of(phone, "PUT", "/api/account", short, 400) == "bad_password"
    await phone.call("PUT", "/api/account", {**wish, "password": SECRET})
    assert await kind_of(ada, "GET", "/api/tables", None, 401) == "logged_out"
    assert await ended(seats[0])
    assert await seats[1].silent() or (await seats[1].read())["t"] == "room"
    await ada.call("GET", "/api/me")
    assert await kind_of(ada, "POST", "/api/session", credentials("Pass"), 403) == "wrong_password"
    await ada.call("POST", "/api/session", credentials("Pass", "battery staple"))


async def test_an_account_and_its_sessions_outlive_the_house(tmp_path: Path) -> None:
    house = House(tmp_path)
    ada, gone = Visitor(house.url), Visitor(house.url)
    await ada.call("GET", "/api/me")
    guest = ada.cookie
    await ada.call("POST", "/api/account", credentials("Ada"), 201)
    await gone.call("POST", "/api/session", credentials("Ada"))
    out = gone.cookie
    await gone.call("DELETE", "/api/session", {})
    _, log = house.stop()
    assert SECRET not in log and "argon2" not in log
    house = House(tmp_path)
    for cookie, status in ((ada.cookie, 200), (guest, 401), (out, 401)):
        one = Visitor(house.url, cookie)
        assert (await one.http.get("/api/tables")).status_code == status
        await one.close()
    for one in (ada, gone):
        await one.close()
    house.stop()


async def test_sessions_that_another_password_has_ended_do_not_come_back(club: Accounts) -> None:
    session = await club.enter("", Credentials("Ada", SECRET), "")
    fresh = await club.change_password("ada", session, SECRET, "battery staple", "")
    again = accounts_at(club.hall.store)
    await again.open()
    assert list(again.guests.sessions.named) == list(club.guests.sessions.named) == [fresh] != [session]


async def test_the_browser_that_came_first_makes_room(club: Accounts) -> None:
    sessions = [await club.enter("", Credentials("Ada", SECRET), "") for _ in range(SESSIONS + 3)]
    assert len(club.guests.sessions.named) == SESSIONS and sessions[-1] in club.guests.sessions.named
    again = accounts_at(club.hall.store)
    await again.open()
    assert set(again.guests.sessions.named) == set(club.guests.sessions.named) and again.guests.accounts == {"ada"}


# ---------------------------------------------------------------------- passwords


async def test_an_unknown_name_is_answered_and_looked_at_like_a_wrong_password(club: Accounts) -> None:
    assert isinstance(club.passwords, QuickPasswords)
    said = []
    for wish in (Credentials("Ada", "wrong horse"), Credentials("Nobody", "wrong horse"), Credentials("\u200b", "x")):
        with pytest.raises(Problem) as problem:
            await club.enter("guest", wish, "")
        said.append((problem.value.status, problem.value.kind, problem.value.message))
    assert len(set(said)) == 1
    assert club.passwords.looked_at == ["hash of " + SECRET, *[club.passwords.nobodys] * 2]


async def test_nobodys_hash_costs_what_a_real_one_costs_and_fits_nothing() -> None:
    passwords = Passwords()
    real = await passwords.hashed(SECRET)
    assert real.split("$")[:4] == passwords.nobodys.split("$")[:4], "the same method, memory, time and threads"
    assert len(real) == len(passwords.nobodys) and unknown(passwords.hasher) != passwords.nobodys
    assert await passwords.fits(real, SECRET) and not await passwords.fits(real, "wrong horse")
    assert not await passwords.fits("", SECRET)
    assert await passwords.fits(await passwords.hashed("cafe\u0301 creme"), "café creme"), "from any keyboard"


async def test_few_passwords_are_looked_at_at_once_and_few_may_wait() -> None:
    passwords = Passwords()
    at_work, most = 0, 0
    free = asyncio.Event()

    async def turn() -> None:
        nonlocal at_work, most
        async with passwords.turns:
            at_work += 1
            most = max(most, at_work)
            await free.wait()
            at_work -= 1

    held = [asyncio.ensure_future(turn()) for _ in range(AT_ONCE)]
    await asyncio.sleep(0)
    waiting = [asyncio.ensure_future(passwords._run(lambda: True)) for _ in range(AT_ONCE + QUEUE)]
    await asyncio.sleep(0)
    with pytest.raises(Problem) as problem:
        await passwords.fits("", SECRET)
    assert problem.value.status == 429 and problem.value.wait
    free.set()
    await asyncio.gather(*held)
    assert all(await asyncio.gather(*waiting)) and most == AT_ONCE and passwords.busy == 0


async def test_tries_are_counted_for_an_address_and_for_an_account(store: Store) -> None:
    accounts = accounts_at(store, Limit(3, 60, 0))
    await accounts.create("ada", Credentials("Ada", SECRET), "home")

    async def tried(name: str, address: str, password: str = "wrong horse") -> str:
        with pytest.raises(Problem) as problem:
            await accounts.enter("eve", Credentials(name, password), address)
        assert (problem.value.wait > 0) == (problem.value.kind == "too_fast")
        return problem.value.kind

    assert [await tried("Bea", "there") for _ in range(4)] == ["wrong_password"] * 3 + ["too_fast"]
    assert [await tried("ADA", f"{n}") for n in range(4)] == ["wrong_password"] * 3 + ["too_fast"]
    assert await tried("Ada", "another", SECRET) == "too_fast", "the right one too, or one could see that it was"
    with pytest.raises(Problem, match="seconds"):
        await accounts.create("eve", Credentials("Eve", SECRET), "there")
    await accounts.create("bob", Credentials("Bob", SECRET), "home")


# ---------------------------------------------------------------------- a guest's games move


async def test_a_guests_games_move_into_the_account_with_live_sockets(visitor: Come) -> None:
    ada, bea, phone = visitor(), visitor(), visitor()
    await ada.call("POST", "/api/account", credentials("Mover"), 201)
    table = await phone.create(["me", "open"])
    await bea.sit(table, 1)
    guest = phone.cookie
    before, other = await phone.connect(table), await bea.connect(table)
    view = (await before.until("table"))["view"]
    await other.until("table")
    await phone.call("POST", "/api/session", credentials("Mover"))
    assert await ended(before)
    while (await other.until("room"))["room"]["seats"][0]["name"] != "Mover":
        pass
    for one in (phone, ada):
        seat = await one.connect(table)
        assert (await seat.until("room"))["room"]["seat"] == 0
        assert (await seat.until("table"))["view"] == view
        assert [room["id"] for room in (await one.call("GET", "/api/tables"))["tables"]] == [table]
    old = visitor(cookie=guest)
    assert (await old.call("GET", "/api/tables"))["tables"] == []
    assert (await old.call("GET", f"/api/tables/{table}"))["seat"] == -1
    assert (await (await old.connect(table)).until("table"))["legal"] == []


async def test_everything_of_a_guest_is_the_accounts_in_the_store_and_at_the_tables(club: Accounts) -> None:
    hall = club.hall
    loaded = await hall.create("bob", NewTable("schnuff", ["me", "open"]))
    away = await hall.create("bob", NewTable("schnuff", ["me", "greedy"]))
    hall.clear_away(away.id)
    ears = [Ear("bob"), Ear("bea")]
    for ear in ears:
        loaded.join(ear)

    def write(db: Db) -> None:
        for guest, address in (("bob", "bob@example.org"), ("bob", "ada@example.org"), ("ada", "ada@example.org")):
            _insert(db, "notices", guest=guest, kind="mail", target=address)
        _insert(db, "chat", match=loaded.id, number=1, guest="bob", text="hello")

    await hall.store.writer.write(write)
    session = await club.enter("bob", Credentials("Ada", SECRET), "")
    assert club.guests.known(club.guests.cookie("ada", session)) == "ada"
    assert ids(hall, loaded.id) == await stored(hall, loaded.id) == ["ada", ""]
    assert await stored(hall, away.id) == ["ada", ""] and loaded.header.host == "ada"
    assert [ear.gone for ear in ears] == [True, False]
    assert ears[1].heard("room")[-1]["room"]["seats"][0]["name"] == "Ada"
    left = await hall.store.read(_everything)
    assert "bob'" not in left and left.count("'ada', 'mail'") == 2 and "'ada', 0, 'hello'" in left


async def test_where_both_play_he_has_two_chairs_and_where_both_wait_he_has_one(club: Accounts) -> None:
    hall = club.hall
    await hall.rename("bob", "Bob")
    waiting = await hall.create("bob", NewTable("schnuff", ["me", "open", "open"]))
    running = await hall.create("bob", NewTable("schnuff", ["me", "open"]))
    for table in (waiting, running):
        await hall.sit("ada", table.id, 1, "me")
    await club.enter("bob", Credentials("Ada", SECRET), "")
    assert ids(hall, waiting.id) == await stored(hall, waiting.id) == ["", "ada", ""]
    assert waiting.header.host == "ada"
    assert ids(hall, running.id) == await stored(hall, running.id) == ["ada", "ada"]
    assert [seat.name for seat in running.room("ada").seats] == ["Bob", "Ada"]
    await hall.sit("bea", waiting.id, 0, "me")


async def test_a_table_that_is_loaded_meanwhile_follows_too(club: Accounts) -> None:
    """It was read before the move, and is there after it."""
    hall, store = club.hall, club.hall.store
    saved = seated(["bob", "bea"])
    _, saved.start = set_up(saved)
    await store.create(saved)
    read, go_on = asyncio.Event(), asyncio.Event()
    load = store.load

    async def slowly(table: str) -> Any:
        found = await load(table)
        read.set()
        await go_on.wait()
        return found

    store.load = slowly  # type: ignore[method-assign]
    coming = asyncio.ensure_future(hall.table("table"))
    await read.wait()
    moving = asyncio.ensure_future(club.enter("bob", Credentials("Ada", SECRET), ""))
    while await stored_guest(store) == "bob":
        await asyncio.sleep(0)
    await asyncio.sleep(0.1)
    assert not moving.done(), "he is not there before his tables are"
    go_on.set()
    await moving
    assert [sitter.guest for sitter in (await coming).header.sitters] == ["ada", "bea"]


async def stored_guest(store: Store) -> str:
    sql = "select guest from seats where match = 'table' and seat = 0"
    return await store.read(lambda db: str(db.rows(sql)[0][0]))


async def test_a_table_stands_still_while_its_guest_moves(club: Accounts) -> None:
    """What was begun before is stored before: no chair goes back to whom it was."""
    hall = club.hall
    table = await hall.create("bob", NewTable("schnuff", ["me", "open", "open"]))
    async with table.lock:
        moving = asyncio.ensure_future(club.enter("bob", Credentials("Ada", SECRET), ""))
        await asyncio.sleep(0.05)
        assert not moving.done() and await stored(hall, table.id) == ["bob", "", ""]
    await moving
    assert ids(hall, table.id) == await stored(hall, table.id) == ["ada", "", ""]


async def test_what_is_said_while_he_leaves_goes_too(club: Accounts) -> None:
    """It was on its way when the store was changed."""
    hall = club.hall
    table = await hall.create("bob", NewTable("schnuff", ["me", "greedy"]))
    write, times = hall.store.writer.write, 0

    async def and_a_word(work: Callable[[Db], Any]) -> Any:
        nonlocal times
        times += 1
        result = await write(work)
        if times == 1:
            await write(lambda db: _insert(db, "chat", match=table.id, number=1, guest="bob", text="bye"))
        return result

    hall.store.writer.write = and_a_word  # type: ignore[method-assign]
    await club.forget("bob", "", "")
    assert "bye" not in await hall.store.read(_everything)


async def test_a_move_that_cannot_be_stored_has_not_happened(club: Accounts) -> None:
    hall = club.hall
    table = await hall.create("bob", NewTable("schnuff", ["me", "open"]))
    before = dict(club.guests.sessions.named)
    sqlite(hall.store).set_commit_hook(lambda: True)
    with pytest.raises(StoreError):
        await club.enter("bob", Credentials("Ada", SECRET), "")
    sqlite(hall.store).set_commit_hook(None)
    assert ids(hall, table.id) == await stored(hall, table.id) == ["bob", ""] and club.guests.sessions.named == before
    assert not table.lock.locked()


async def test_an_account_that_changes_while_somebody_logs_in_lets_him_not_in(club: Accounts) -> None:
    class Slow(QuickPasswords):
        async def fits(self, stored: str, password: str) -> bool:
            fits = await super().fits(stored, password)
            sql = "update accounts set password = 'another' where guest = 'ada'"
            await club.hall.store.writer.write(lambda db: db.run(sql))
            return fits

    club.passwords = Slow()
    table = await club.hall.create("bob", NewTable("schnuff", ["me", "open"]))
    with pytest.raises(Problem) as problem:
        await club.enter("bob", Credentials("Ada", SECRET), "")
    assert problem.value.kind == "wrong_password" and ids(club.hall, table.id) == ["bob", ""]


def _insert(db: Db, table: str, **values: str | int) -> None:
    """A row; what is not said is empty."""
    columns = db.rows("select name, type from pragma_table_info(?)", (table,))
    row = [values.get(str(name), 0 if kind == "INTEGER" else "") for name, kind in columns]
    db.run(f"insert into {table} values ({', '.join('?' * len(row))})", row)


def _everything(db: Db) -> str:
    names = [row[0] for row in db.rows("select name from sqlite_schema where type = 'table'")]
    return "\n".join(str(row) for name in names for row in db.rows(f"select * from {name}"))


# ---------------------------------------------------------------------- a copy of everything


async def test_the_copy_holds_what_is_ones_own_and_nothing_hidden_of_a_running_game(visitor: Come) -> None:
    ada, bea = visitor(), visitor()
    await ada.call("POST", "/api/account", credentials("Copy"), 201)
    finished = await ada.create(["me", "greedy"])
    await (await ada.connect(finished)).play()
    running = await ada.create(["me", "open"])
    await bea.sit(running, 1)
    seats = [await one.connect(running) for one in (ada, bea)]
    await asyncio.gather(*(seat.play(6) for seat in seats))
    answer = await ada.http.get("/api/me/export")
    assert answer.headers["content-disposition"].startswith("attachment; filename=")
    copy = answer.json()
    assert copy["you"]["name"] == copy["you"]["account"] == "Copy" and "$argon2id" not in answer.text
    over, going = copy["tables"]
    assert (over["id"], going["id"]) == (finished, running)
    assert over["record"] == (await ada.http.get(f"/api/tables/{finished}/record")).text
    assert over["ended"] and going["started"] and not going["ended"] and going["record"] == ""
    assert going["decisions"] and {line["seat"] for line in going["decisions"]} == {"A"}
    assert set(going["decisions"][0]) == {"seat", "action", "at"}, "no luck, and no count of what others decided"
    theirs = (await bea.http.get("/api/me/export")).json()["tables"]
    assert [table["id"] for table in theirs] == [running]
    assert {line["seat"] for line in theirs[0]["decisions"]} == {"B"}
    assert going["host"] and not theirs[0]["host"] and going["yours"][0]["seat"] == "A"


async def test_the_copy_does_not_change_with_what_is_hidden(club: Accounts) -> None:
    """Two tables that differ in luck and in what others decided in secret: the same copy."""
    store = club.hall.store
    copies = []
    for number, (luck, secret) in enumerate((("1 2", b"a"), ("3", b"b"))):
        saved = seated(["ada", "bea"], match=f"table {number}")
        _, saved.start = set_up(saved)
        saved.start.deal, saved.secret = [luck], secret * 32
        await store.create(saved)
        lines = [(0, "4", luck), *[(1, "secret", luck)] * (number + 1), (0, "5", luck)]

        def write(db: Db, lines: list[tuple[int, str, str]] = lines, number: int = number) -> None:
            rows = [(f"table {number}", at + 1, *line, 0) for at, line in enumerate(lines)]
            for row in rows:
                db.run("insert into decisions values (?, ?, ?, ?, ?, ?)", row)

        await store.writer.write(write)
        text = await _copy(club, "ada")
        copies.append(text.splitlines()[-2].replace(f"table {number}", "").partition('"created"'))
    assert copies[0][0] == copies[1][0]
    assert copies[0][2].partition('"seats"')[2] == copies[1][2].partition('"seats"')[2]
    assert '"action":"5"' in copies[0][2] and "secret" not in copies[0][2]


async def _copy(club: Accounts, guest: str) -> str:
    pieces = [piece async for piece in await Exports(club.hall).begin(guest)]
    return b"".join(pieces).decode()


async def test_a_copy_can_be_had_now_and_then(visitor: Come) -> None:
    ada = visitor()
    answers = [await ada.http.get("/api/me/export") for _ in range(4)]
    assert [answer.status_code for answer in answers] == [200, 200, 200, 429]
    assert answers[0].json()["tables"] == [] and int(answers[3].headers["retry-after"]) > 0


# ---------------------------------------------------------------------- leaving for good


async def test_nothing_is_left_of_whoever_leaves(tmp_path: Path) -> None:
    house = House(tmp_path)
    eve, bea = Visitor(house.url), Visitor(house.url)
    await eve.call("PUT", "/api/me", {"name": "Zephyrine"})
    await eve.call("POST", "/api/account", credentials("Zephyrine Q"), 201)
    running, alone = await eve.create(["me", "open"]), await eve.create(["me", "open"])
    await bea.sit(running, 1)
    seats = [await one.connect(running) for one in (eve, bea)]
    for seat in seats:
        await seat.until("table")
    cookie = eve.cookie
    guest = _ask(tmp_path, "select guest from accounts")[0][0]
    session = _ask(tmp_path, "select id from sessions")[0][0]
    assert _found(tmp_path, guest) and _found(tmp_path, "Zephyrine") and _found(tmp_path, "zephyrine q")
    assert await kind_of(eve, "DELETE", "/api/me", {"confirm": False, "password": SECRET}, 400) == "bad_request"
    assert await kind_of(eve, "DELETE", "/api/me", {"confirm": True}, 403) == "wrong_password"
    assert await kind_of(eve, "DELETE", "/api/me", {"confirm": True, "password": "wrong one"}, 403) == "wrong_password"
    me = await eve.call("DELETE", "/api/me", {"confirm": True, "password": SECRET})
    assert me["number"] and not me["account"] and eve.cookie not in (cookie, "")
    for text in (guest, session, "Zephyrine", "zephyrine", "ephyrine", "$argon2id"):
        assert not _found(tmp_path, text), text
    room = (await seats[1].until("room"))["room"]
    assert room["seats"][0]["number"] and not room["seats"][0]["mine"] and room["seats"][0]["kind"] == "guest"
    assert await ended(seats[0])
    for one in (eve, Visitor(house.url, cookie)):
        await one.call("GET", "/api/me")
        assert (await one.call("GET", "/api/tables"))["tables"] == []
        assert (await one.call("GET", f"/api/tables/{running}"))["seat"] == -1
        await one.call("GET", f"/api/tables/{alone}", None, 404)
        await one.close()
    assert await kind_of(bea, "POST", "/api/session", credentials("Zephyrine Q"), 403) == "wrong_password"
    await bea.close()
    house.stop()
    assert not _found(tmp_path, guest) and not _found(tmp_path, "ephyrine")


def _ask(folder: Path, sql: str) -> list[tuple[Any, ...]]:
    connection = apsw.Connection(str(folder / "house.sqlite"))
    rows = connection.execute(sql).fetchall()
    connection.close()
    return rows


def _found(folder: Path, text: str) -> bool:
    """In the bytes of the files, free pages and logs among them."""
    return any(text.encode() in path.read_bytes() for path in folder.glob("house.sqlite*"))


async def test_a_waiting_room_goes_to_the_next_and_one_without_people_is_cleared(club: Accounts) -> None:
    hall = club.hall
    shared = await hall.create("bob", NewTable("schnuff", ["me", "open", "open"]))
    await hall.sit("bea", shared.id, 1, "me")
    lone = await hall.create("bob", NewTable("schnuff", ["me", "greedy", "open"]))
    hosted = await hall.create("bob", NewTable("schnuff", ["greedy", "open"]))
    ear = Ear("cleo")
    lone.join(ear)
    await club.forget("bob", "", "")
    assert ids(hall, shared.id) == await stored(hall, shared.id) == ["", "bea", ""]
    assert shared.header.host == "bea" and shared.room("bea").host
    assert ear.gone
    for table in (lone, hosted):
        with pytest.raises(Problem, match="no such table"):
            await hall.table(table.id)
    with pytest.raises(Problem, match="no such table"):
        await lone.sit(2, (await hall._sitter("cleo", "me", False)))


async def test_the_games_of_whoever_leaves_cannot_be_told_to_be_one_persons(club: Accounts) -> None:
    hall = club.hall
    tables = [await hall.create("bob", NewTable("schnuff", ["me", "greedy"])) for _ in range(2)]
    hall.clear_away(tables[1].id)
    await club.forget("bob", "", "")
    chairs = [(await stored(hall, table.id))[0] for table in tables]
    assert len({*chairs, "", "bob"}) == 4 and ids(hall, tables[0].id)[0] == chairs[0]
    assert "bob'" not in await hall.store.read(_everything)


async def test_a_guest_leaves_without_a_password_and_what_he_said_goes(visitor: Come) -> None:
    bob = visitor()
    await bob.call("PUT", "/api/me", {"name": "Bob"})
    table = await bob.create(["me", "greedy"])
    me = await bob.call("DELETE", "/api/me", {"confirm": True})
    assert me["number"] and (await bob.call("GET", f"/api/tables/{table}"))["seat"] == -1
