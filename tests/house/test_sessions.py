"""A session gets a new name now and then; nobody is logged out by it, and what was copied is of no use for long."""

import asyncio
from collections.abc import AsyncIterator
from pathlib import Path

import pytest
from typer.testing import CliRunner

from ludotheque.cli import app
from ludotheque.house.archive.database import StoreError
from ludotheque.house.archive.sqlite import Sqlite
from ludotheque.house.archive.store import Store, now
from ludotheque.house.errors import HouseError
from ludotheque.house.folder import add_key, signing_keys
from ludotheque.house.people import account_store
from ludotheque.house.people.guests import Guests
from ludotheque.house.people.passwords import Passwords
from ludotheque.house.people.sessions import GRACE_MS, LIFE_MS, RENEW_MS, Sessions
from ludotheque.house.wire import Credentials
from tests.house.people import House, Visitor, sqlite
from tests.house.test_accounts import SECRET, accounts_at

pytestmark = pytest.mark.anyio


class Clock:
    now = 1_000_000_000_000

    def __call__(self) -> int:
        return self.now


@pytest.fixture
def clock() -> Clock:
    return Clock()


@pytest.fixture
def sessions(clock: Clock) -> Sessions:
    sessions = Sessions(clock)
    sessions.begin("first", "ada")
    return sessions


# ---------------------------------------------------------------------- names


def test_the_old_name_holds_until_the_new_one_was_used_and_a_minute_more(sessions: Sessions, clock: Clock) -> None:
    sessions.rename("first", "second")
    assert sessions.whose("first") == sessions.whose("second") == "ada" and sessions.present("first") == "second"
    clock.now += 100 * GRACE_MS  # the answer with the new name was lost: he comes with the old one
    assert sessions.whose("first") == "ada"
    sessions.used("second")
    clock.now += GRACE_MS
    assert sessions.whose("first") == "ada", "a request that was on its way"
    sessions.used("second")
    clock.now += 1
    assert sessions.whose("first") == "" and sessions.whose("second") == "ada"
    assert not sessions.former and not sessions.until


def test_all_former_names_end_with_the_first_use_of_the_present_one(sessions: Sessions, clock: Clock) -> None:
    sessions.rename("first", "second")
    sessions.rename("second", "third")
    assert [sessions.present(name) for name in ("first", "second")] == ["third", "third"]
    sessions.used("third")
    clock.now += GRACE_MS + 1
    assert [sessions.whose(name) for name in ("first", "second", "third")] == ["", "", "ada"]


def test_another_password_ends_the_old_names_at_once(sessions: Sessions) -> None:
    sessions.rename("first", "second")
    sessions.rename("second", "third", lasting=False)
    assert [sessions.whose(name) for name in ("first", "second", "third")] == ["", "", "ada"]


def test_a_session_ends_under_all_its_names(sessions: Sessions) -> None:
    sessions.rename("first", "second")
    sessions.end("second")
    assert sessions.whose("first") == sessions.whose("second") == "" and not sessions.former


def test_no_name_makes_a_session_live_longer(sessions: Sessions, clock: Clock) -> None:
    for day in range(1, 401):
        clock.now += RENEW_MS
        before = sessions.of("ada")[0]
        assert sessions.due(before) and sessions.whose(before) == "ada"
        sessions.rename(before, f"name {day}")
        sessions.used(f"name {day}")
    assert len(sessions.former) <= 2, "nothing is kept of long ago"
    clock.now += 1
    assert sessions.whose("name 400") == "" and clock.now - 1_000_000_000_000 > LIFE_MS


# ---------------------------------------------------------------------- in a house


@pytest.fixture
async def old(tmp_path: Path) -> AsyncIterator[tuple[House, Visitor]]:
    """A house where somebody logged in a day ago."""
    keys, store = signing_keys(tmp_path), Store(Sqlite(tmp_path / "house.sqlite"))
    password = await Passwords().hashed(SECRET)
    account_store.open_account(store.writer.db, "ada", "ada", "Ada", password, "yesterday")
    store.writer.db.run("update sessions set since = since - ?", (RENEW_MS,))
    store.close()
    house = House(tmp_path)
    visitor = Visitor(house.url)
    visitor.http.cookies.set("guest", Guests(keys).cookie("ada", "yesterday"), "127.0.0.1", "/")
    yield house, visitor
    await visitor.close()
    code, log = house.stop()
    assert (code, log) == (0, "")


async def test_after_a_day_a_browser_gets_another_cookie_and_its_requests_on_the_way_arrive(
    old: tuple[House, Visitor],
) -> None:
    house, ada = old
    before = ada.cookie
    table = await ada.create(["me", "open"])  # the first call of the day
    after = ada.cookie
    assert after != before
    seat = await ada.connect(table)
    await seat.until("room")
    late = Visitor(house.url, before)
    answers = await asyncio.gather(*(late.http.get("/api/tables") for _ in range(3)))
    assert [answer.json()["tables"][0]["id"] for answer in answers] == [table] * 3
    assert all(answer.headers["set-cookie"].startswith(f"guest={after};") for answer in answers), "told the new name"
    await ada.call("GET", "/api/me")
    assert ada.cookie == after, "once a day"
    await late.close()


async def test_open_sockets_go_on_and_end_with_the_session(old: tuple[House, Visitor]) -> None:
    house, ada = old
    guest = Visitor(house.url)
    table = await guest.create(["me", "open"])
    seat = await ada.connect(table)  # by the old name
    await seat.until("room")
    before = ada.cookie
    await ada.sit(table, 1)
    assert ada.cookie != before and (await seat.until("table"))["seat"] == 1
    await ada.call("DELETE", "/api/session", {})
    async with asyncio.timeout(60):
        await seat.socket.wait_closed()
    gone = Visitor(house.url, before)
    assert (await gone.http.get("/api/tables")).status_code == 401, "the old name ended with it"
    for one in (guest, gone):
        await one.close()


async def test_many_who_come_at_once_give_a_session_one_new_name(old: tuple[House, Visitor]) -> None:
    _, ada = old
    before = ada.cookie
    answers = await asyncio.gather(*(ada.http.get("/api/me") for _ in range(8)))
    assert all(answer.json()["account"] for answer in answers)
    given = {answer.headers["set-cookie"] for answer in answers if "set-cookie" in answer.headers}
    assert len(given) == 1 and ada.cookie != before


async def test_another_password_makes_a_copied_cookie_worthless(old: tuple[House, Visitor]) -> None:
    house, ada = old
    await ada.call("GET", "/api/me")
    copied = Visitor(house.url, ada.cookie)
    await ada.call("PUT", "/api/account", {"password": SECRET, "new_password": "battery staple"})
    assert (await copied.http.get("/api/tables")).status_code == 401
    assert (await ada.call("GET", "/api/me"))["account"]
    await copied.close()


async def test_a_name_that_cannot_be_stored_is_not_given(store: Store) -> None:
    accounts = accounts_at(store)
    session = await accounts.create("ada", Credentials("Ada", SECRET), "")
    accounts.guests.sessions.named[session].since = now() - RENEW_MS
    sqlite(store).set_commit_hook(lambda: True)
    with pytest.raises(StoreError):
        await accounts.renew(session)
    sqlite(store).set_commit_hook(None)
    assert accounts.guests.sessions.whose(session) == "ada" and list(accounts.guests.sessions.named) == [session]


async def test_whoever_logs_out_while_his_session_gets_a_name_is_logged_out(store: Store) -> None:
    accounts = accounts_at(store)
    sessions = accounts.guests.sessions
    session = await accounts.create("ada", Credentials("Ada", SECRET), "")
    sessions.named[session].since = now() - RENEW_MS
    fresh, _ = await asyncio.gather(accounts.renew(session), accounts.leave(session))
    assert fresh != session and sessions.whose(fresh) == sessions.whose(session) == "" and not sessions.named
    assert await store.read(lambda db: db.rows("select id from sessions")) == []


async def test_another_password_ends_a_name_that_was_given_meanwhile(store: Store) -> None:
    accounts = accounts_at(store)
    sessions = accounts.guests.sessions
    session = await accounts.create("ada", Credentials("Ada", SECRET), "")
    sessions.named[session].since = now() - RENEW_MS
    changed = accounts.change_password("ada", session, SECRET, "battery staple", "")
    between, last = await asyncio.gather(accounts.renew(session), changed)
    assert list(sessions.named) == [last] and [sessions.whose(one) for one in (session, between)] == ["", ""]
    assert await store.read(lambda db: [row[0] for row in db.rows("select id from sessions")]) == [last]


# ---------------------------------------------------------------------- keys


async def test_a_new_key_makes_a_stranger_of_nobody(tmp_path: Path) -> None:
    house = House(tmp_path)
    ada = Visitor(house.url)
    table = await ada.create(["me", "open"])
    before = ada.cookie
    result = CliRunner().invoke(app, ["new-key", "--data", str(tmp_path)])  # while the house is open
    assert result.exit_code == 0 and "2 keys" in result.output
    assert (await ada.call("GET", "/api/tables"))["tables"] and ada.cookie == before
    house.stop()
    house = House(tmp_path)
    again = Visitor(house.url)
    again.http.cookies.set("guest", before, "127.0.0.1", "/")
    assert [room["id"] for room in (await again.call("GET", "/api/tables"))["tables"]] == [table]
    assert again.cookie != before, "signed by the new key"
    house.stop()
    assert add_key(tmp_path, keep=1) == 2 and len(signing_keys(tmp_path)) == 2
    guests = Guests(signing_keys(tmp_path))
    assert guests.known(again.cookie) and not guests.known(before), "only the key before was kept"
    for one in (ada, again):
        await one.close()


def test_keys_are_added_at_the_end_and_stay_private(tmp_path: Path) -> None:
    first = signing_keys(tmp_path)
    assert add_key(tmp_path) == 2 and add_key(tmp_path) == 3
    keys = signing_keys(tmp_path)
    assert keys[0] == first[0] and len(set(keys)) == 3
    assert (tmp_path / "key").stat().st_mode & 0o777 == 0o600
    assert add_key(tmp_path, keep=9) == 4
    empty = tmp_path / "empty"
    empty.mkdir()
    with pytest.raises(HouseError, match="missing"):
        add_key(empty)
    assert CliRunner().invoke(app, ["new-key", "--data", str(empty)]).exit_code == 1


def test_of_several_cookies_the_one_that_is_somebody_counts() -> None:
    guests = Guests([b"k" * 32])
    guests.sessions.begin("here", "ada")
    session, root, ended = guests.cookie("", "here"), guests.cookie("bob"), guests.cookie("", "gone")
    assert guests.chosen([session, root]) == session and guests.chosen(["nonsense", root]) == root
    assert guests.chosen([ended, root]) == root and guests.chosen(["x", ended]) == ended
    assert guests.chosen(["x"]) is guests.chosen([]) is None
