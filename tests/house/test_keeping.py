"""Backup and restore, on either database, of houses that are open."""

import asyncio
import shutil
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import apsw
import pytest
from typer.testing import CliRunner

from ludotheque.cli import app
from ludotheque.house.archive.database import Database, Row
from ludotheque.house.archive.keeping import backup as backup_module
from ludotheque.house.archive.keeping import restore as restore_module
from ludotheque.house.archive.keeping import rows as rows_module
from ludotheque.house.archive.keeping.backup import backup
from ludotheque.house.archive.keeping.restore import Restored, restore
from ludotheque.house.archive.opening import open_database
from ludotheque.house.archive.postgres import Postgres
from ludotheque.house.archive.sayings import Saying, keep
from ludotheque.house.archive.schema import SCHEMA_VERSION, TABLES
from ludotheque.house.archive.sqlite import Sqlite
from ludotheque.house.archive.store import Sitter, Store
from ludotheque.house.errors import HouseError
from ludotheque.house.office import complaints
from ludotheque.house.people import account_store
from ludotheque.house.post.subscribers import Subscribers
from ludotheque.house.tables.play import restore as go_on
from ludotheque.house.tables.table import Table
from ludotheque.house.wire import Act
from tests.house.people import House, Visitor, played_out, seated, started

pytestmark = pytest.mark.anyio
KEY, PUSH_KEY = b"k" * 32, b"a push key"


class Place:
    """A house that is closed: its folder, and its database."""

    def __init__(self, data: Path, url: str = "") -> None:
        self.data = data
        self.url = url
        self.database: Database = open_database(data, url)

    def rows(self) -> dict[str, list[Row]]:
        """Everything, but for what is a house's own."""
        db = self.database.connect()
        found = {table: sorted(db.rows(f"select * from {table}"), key=str) for table in TABLES}
        db.close()
        found["facts"] = [row for row in found["facts"] if row[0] not in ("schema", "key", "key.push")]
        return found

    def keys(self) -> dict[str, bytes]:
        if not self.url:
            return {name: (self.data / name).read_bytes() for name in ("key", "key.push")}
        db = self.database.connect()
        found = {name: bytes(value) for name, value in db.rows("select * from facts where name != 'schema'")}
        db.close()
        return {name: found[name] for name in ("key", "key.push")}

    def run(self, *statements: str) -> None:
        db = self.database.connect()
        for sql in statements:
            db.run(sql)
        db.close()


@pytest.fixture
def places(tmp_path: Path, request: pytest.FixtureRequest) -> Callable[[str], Place]:
    """New ones, by kind."""

    def new(kind: str) -> Place:
        folder = tmp_path / f"{kind}-{len(list(tmp_path.iterdir()))}"
        folder.mkdir()
        return Place(folder, request.getfixturevalue("new_database")() if kind == "postgres" else "")

    return new


@pytest.fixture(params=["sqlite", "postgres"])
def kind(request: pytest.FixtureRequest) -> str:
    return str(request.param)


@pytest.fixture
async def place(kind: str, places: Callable[[str], Place]) -> Place:
    """A house in which something has happened."""
    place = places(kind)
    store = Store(place.database)
    await played_out(await started(store, seated(["ada", "bea"], match="finished")))
    table = await started(store, seated(["ada", "bot:greedy", "cyd"], match="running"))
    assert table.play is not None
    for _ in range(3):
        seat = table.play.waiting[0]
        assert await table.act(seat, Act(table.play.tickets[seat], table.play.legal[seat][0].index)) is None
    await store.create(_waiting("waiting"))
    await store.rename("cyd", "Cyd é ? %s")
    await Subscribers(store).add_browser("ada", "https://push/ada", "{}", "fr")
    await Subscribers(store).ask("cyd", "c@example.org", "en")
    write: Any = store.writer.write
    await write(lambda db: keep(db, "finished", Saying(0, "ada", 1, "hello", "")))
    await write(lambda db: account_store.open_account(db, "ada", "ada", "Ada", "hash", "session"))
    await write(lambda db: db.run("insert into bans values ('guest', 'eve', 0, 'spam', 1, 'ada')"))
    wrong = complaints.Complaint("finished", "schnuff", 1, "greedy", 3, "Why?", "ludotheque-record 1")
    await write(lambda db: complaints.keep(db, wrong))
    await write(lambda db: db.run("insert into settings values ('ada', '{\"pace\":\"slow\"}')"))
    await write(lambda db: db.run("insert into facts values ('motto', ?)", (b"\x00\xff",)))
    if kind == "postgres":
        for name, key in (("key", KEY), ("key.push", PUSH_KEY)):
            await write(lambda db, name=name, key=key: db.run("insert into facts values (?, ?)", (name, key)))
    else:
        (place.data / "key").write_bytes(KEY)
        (place.data / "key.push").write_bytes(PUSH_KEY)
    store.close()
    return place


def _waiting(match: str) -> Any:
    saved = seated(["ada", "bea"], match=match)
    saved.header.started = False
    saved.header.sitters[1] = Sitter()
    return saved


async def _play_on(store: Store, match: str) -> None:
    saved = await store.load(match)
    assert saved is not None
    await played_out(Table(saved, go_on(saved), store, lambda table: None))


@pytest.mark.parametrize("few", [1, 10_000])
async def test_a_house_grows_and_shrinks_and_nothing_changes(
    place: Place, kind: str, places: Callable[[str], Place], tmp_path: Path, monkeypatch: pytest.MonkeyPatch, few: int
) -> None:
    """From one database to the other and back again, each time by a file; rows go by one way or by the other."""
    monkeypatch.setattr(rows_module, "FEW", few)
    before = place.rows()
    assert all(before.values()), "a table without rows would show nothing"
    for step, other in enumerate(("postgres", "sqlite") if kind == "sqlite" else ("sqlite", "postgres")):
        file = tmp_path / f"copy-{step}"
        counts = backup(place.database, place.data, file)
        assert counts["decisions"] == len(before["decisions"]) and file.stat().st_mode & 0o777 == 0o600
        place = places(other)
        told = restore(place.database, place.data, file)
        assert {table: told.left(table) for table in TABLES} == dict.fromkeys(TABLES, 0)
        assert place.rows() == before and place.keys() == {"key": KEY, "key.push": PUSH_KEY}
        assert [path.name for path in tmp_path.iterdir() if path.name.endswith(("new", "-wal", "-journal"))] == []


async def test_a_match_goes_on_where_it_was_restored(
    place: Place, kind: str, places: Callable[[str], Place], tmp_path: Path
) -> None:
    place.run("update matches set owner = 'somebody', epoch = 7")
    backup(place.database, place.data, tmp_path / "copy")
    other = places("sqlite" if kind == "postgres" else "postgres")
    restore(other.database, other.data, tmp_path / "copy")
    store = Store(other.database)
    await _play_on(store, "running")
    saved = await store.load("running")
    assert saved is not None and saved.header.over and len(saved.lines) == saved.version > 3
    store.close()


async def test_what_is_there_is_never_rolled_back(place: Place, tmp_path: Path) -> None:
    copy = tmp_path / "copy"
    backup(place.database, place.data, copy)
    store = Store(place.database)
    await _play_on(store, "running")
    await store.rename("cyd", "Cydney")
    store.close()
    place.run(
        "delete from chat",
        "delete from decisions where match = 'finished'",
        "delete from seats where match = 'finished'",
        "delete from matches where id = 'finished'",
        "delete from sessions",  # Ada has logged out everywhere,
        "delete from notices",  # and nobody wants letters any more
        "update accounts set password = 'other'",
    )
    after = place.rows()
    would = restore(place.database, place.data, copy, dry=True)
    assert place.rows() == after, "only said"
    told = restore(place.database, place.data, copy)
    assert told.added == would.added
    assert (told.added["matches"], told.left("matches"), told.added["chat"]) == (1, 2, 1)
    now = place.rows()
    for table in ("guests", "accounts", "sessions", "notices", "settings", "bans", "facts"):
        assert now[table] == after[table], table
    kept = [row for row in now["decisions"] if row[0] != "finished"]
    assert kept == after["decisions"] and len(now["decisions"]) > len(kept)
    assert restore(place.database, place.data, copy).added == dict.fromkeys(TABLES, 0)


async def test_an_account_whose_name_is_another_s_by_now_stays_away(place: Place, tmp_path: Path) -> None:
    backup(place.database, place.data, tmp_path / "copy")
    place.run(
        "delete from sessions",
        "delete from accounts",
        "insert into accounts values ('eve', 'ada', 'Ada', 'hash', 1, 0)",
    )
    told = restore(place.database, place.data, tmp_path / "copy")
    assert (told.left("accounts"), told.left("sessions")) == (1, 1)
    assert [row[0] for row in place.rows()["accounts"]] == ["eve"]


async def test_a_house_keeps_its_own_keys_unless_somebody_says_otherwise(place: Place, tmp_path: Path) -> None:
    backup(place.database, place.data, tmp_path / "copy")
    if place.url:
        place.run("update facts set value = 'mine' where name = 'key'")
    else:
        (place.data / "key").write_bytes(b"mine")
    assert restore(place.database, place.data, tmp_path / "copy").other_key
    assert place.keys() == {"key": b"mine", "key.push": PUSH_KEY}
    assert not restore(place.database, place.data, tmp_path / "copy", keys=True).other_key
    assert place.keys() == {"key": KEY, "key.push": PUSH_KEY}


async def test_matches_come_in_bounded_transactions_and_whole(
    place: Place, kind: str, places: Callable[[str], Place], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A restore that breaks off leaves no half match, and goes on where it stopped."""
    backup(place.database, place.data, tmp_path / "copy")
    other = places(kind)
    Store(other.database).close()
    monkeypatch.setattr(restore_module, "AT_ONCE", 1)
    insert = rows_module.insert

    def breaks(db: Any, table: str, columns: Any, rows: Any) -> None:
        insert(db, table, columns, rows)
        if table == "decisions" and rows[0][0] == "running":
            raise KeyboardInterrupt

    monkeypatch.setattr(restore_module, "insert", breaks)
    with pytest.raises(KeyboardInterrupt):
        restore(other.database, other.data, tmp_path / "copy")
    assert [row[0] for row in other.rows()["matches"]] == ["finished"]
    monkeypatch.setattr(restore_module, "insert", insert)
    assert restore(other.database, other.data, tmp_path / "copy").added["matches"] == 2
    assert other.rows() == place.rows()


# ---------------------------------------------------------------------- what is no backup


@pytest.fixture
def nothing(places: Callable[[str], Place]) -> Place:
    return places("sqlite")


@pytest.fixture
def files(tmp_path: Path) -> dict[str, Path]:
    """Files that are no backups, by what is said of them."""
    text, foreign, newer = tmp_path / "text", tmp_path / "foreign", tmp_path / "newer"
    text.write_text("not a database at all, " * 100)
    connection = apsw.Connection(str(foreign))
    connection.execute("create table recipes (name text)")
    connection.close()
    Store(Sqlite(newer)).close()
    connection = apsw.Connection(str(newer))
    connection.pragma("journal_mode", "delete")
    connection.pragma("user_version", SCHEMA_VERSION + 1)
    connection.close()
    return {
        "is not there": tmp_path / "nowhere",
        "is not a backup of a house": text,
        "not a backup": foreign,
        "newer Ludothèque": newer,
    }


@pytest.mark.parametrize("said", ["is not there", "is not a backup of a house", "not a backup", "newer Ludothèque"])
def test_what_is_no_backup_is_refused_and_makes_no_house(nothing: Place, files: dict[str, Path], said: str) -> None:
    result = CliRunner().invoke(app, ["restore", str(files[said]), "--data", str(nothing.data)])
    assert result.exit_code == 1 and said in result.stderr and "Traceback" not in result.output
    assert list(nothing.data.iterdir()) == []


@pytest.mark.parametrize("schema", [1, 2, 3])
def test_a_copy_of_an_earlier_version_is_brought_up_to_date_on_a_copy(
    nothing: Place, tmp_path: Path, schema: int
) -> None:
    old = tmp_path / "house.sqlite"
    connection = apsw.Connection(str(old))
    connection.pragma("journal_mode", "wal")  # as every house has it
    connection.execute((Path(__file__).parent / "data" / f"schema-{schema}.sql").read_text(encoding="utf-8"))
    connection.close()
    before = old.read_bytes()
    told = restore(nothing.database, nothing.data, old)
    assert told.added["matches"] == told.total["matches"] == 5 and told.added["decisions"] == 120
    assert old.read_bytes() == before
    result = CliRunner().invoke(app, ["matches", "list", "--data", str(tmp_path)])
    assert result.exit_code == 1 and "earlier Ludothèque" in result.stderr and old.read_bytes() == before
    counts = backup(Sqlite(old), tmp_path, tmp_path / "copy")
    assert counts["decisions"] == 120
    connection = apsw.Connection(str(tmp_path / "copy"))
    assert connection.pragma("user_version") == SCHEMA_VERSION
    connection.close()


async def test_a_plain_copy_of_a_house_that_is_open_is_read_with_its_log(
    nothing: Place, places: Callable[[str], Place], tmp_path: Path
) -> None:
    live = places("sqlite")
    (live.data / "key").write_bytes(KEY)
    store = Store(live.database)
    await started(store, seated(["ada", "bea"]))
    told = restore(nothing.database, nothing.data, live.data / "house.sqlite")
    assert told.added["matches"] == 1 and not told.keyless
    store.close()
    assert nothing.rows() == live.rows() and (nothing.data / "key").read_bytes() == KEY
    shutil.copy(live.data / "house.sqlite", tmp_path / "alone")
    result = CliRunner().invoke(app, ["restore", str(tmp_path / "alone"), "--data", str(tmp_path / "new")])
    assert result.exit_code == 0 and "no keys" in result.stderr


def test_a_copy_takes_nothing_s_place_unasked(nothing: Place, tmp_path: Path) -> None:
    runner = CliRunner()
    copy = tmp_path / "copy"
    result = runner.invoke(app, ["backup", str(copy), "--data", str(nothing.data)])
    assert result.exit_code == 1 and "no house here" in result.stderr and not copy.exists()
    Store(nothing.database).close()
    for arguments, code, said in (
        ([str(copy)], 0, ""),
        ([str(copy)], 1, "--replace"),
        ([str(copy), "--replace"], 0, ""),
        ([str(nothing.data / "house.sqlite"), "--replace"], 1, "the house itself"),
        ([str(tmp_path / "nowhere" / "copy")], 1, "cannot be used"),
    ):
        result = runner.invoke(app, ["backup", *arguments, "--data", str(nothing.data)])
        assert (result.exit_code, said in result.stderr) == (code, True), result.stderr


def test_a_full_disk_leaves_the_earlier_copy(nothing: Place, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    Store(nothing.database).close()
    copy = tmp_path / "copy"
    copy.write_text("yesterday's")

    def full(*_: object) -> None:
        raise apsw.FullError

    monkeypatch.setattr(backup_module, "copy_pages", full)
    with pytest.raises(HouseError, match="no room on the disk"):
        backup(nothing.database, nothing.data, copy, replace=True)
    assert copy.read_text() == "yesterday's" and [path.name for path in tmp_path.glob("copy*")] == ["copy"]


def test_a_copy_that_is_short_is_no_copy(nothing: Place, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    Store(nothing.database).close()
    nothing.run("insert into guests values ('ada', 'Ada')")
    monkeypatch.setattr(backup_module, "NOT_OF_THIS_HOUSE", "delete from guests")
    with pytest.raises(HouseError, match="rows are missing in guests"):
        backup(nothing.database, nothing.data, tmp_path / "copy")
    assert not (tmp_path / "copy").exists()


def test_a_damaged_copy_is_refused(nothing: Place, tmp_path: Path) -> None:
    Store(nothing.database).close()
    nothing.run(*(f"insert into guests values ('guest{number}', '{'x' * 500}')" for number in range(100)))
    copy = tmp_path / "copy"
    backup(nothing.database, nothing.data, copy)
    data = bytearray(copy.read_bytes())
    for at in range(data.find(b"guest50") & ~4095, len(data), 4096):
        data[at : at + 64] = b"\xff" * 64
    copy.write_bytes(data)
    shutil.rmtree(nothing.data)
    with pytest.raises(HouseError, match=r"damaged|malformed"):
        restore(nothing.database, nothing.data, copy)


def test_an_address_that_is_none_is_said_so_and_no_password_is_shown(tmp_path: Path) -> None:
    for url in ("mysql://me:secret@host/x", "postgresql://me:secret@127.0.0.1:1/x"):
        result = CliRunner().invoke(app, ["matches", "list", "--database", url])
        assert result.exit_code == 1 and "secret" not in result.output + result.stderr


# ---------------------------------------------------------------------- a house that is open


@pytest.fixture(scope="module")
def houses(tmp_path_factory: pytest.TempPathFactory) -> Iterator[list[House]]:
    """Two that are open."""
    two = [House(tmp_path_factory.mktemp("data")) for _ in range(2)]
    yield two
    for house in two:
        assert house.stop() == (0, "")


def _copied(house: House, path: Path) -> Path:
    backup(Sqlite(house.data / "house.sqlite"), house.data, path)
    return path


def _restored(house: House, path: Path) -> Restored:
    return restore(Sqlite(house.data / "house.sqlite"), house.data, path)


async def test_a_copy_is_of_one_moment_and_whatever_is_missing_comes_back_while_people_play(
    houses: list[House], tmp_path: Path
) -> None:
    visitor, guest = (Visitor(house.url) for house in houses)
    first = await visitor.create(["me", "random", "random"])
    seat = await visitor.connect(first)
    playing = asyncio.create_task(seat.play())
    copies = []
    for number in range(4):
        await asyncio.sleep(0.05)
        copies.append(await asyncio.to_thread(_copied, houses[0], tmp_path / f"copy-{number}"))
    await playing
    record = (await visitor.http.get(f"/api/tables/{first}/record")).text
    for copy in copies:
        connection = apsw.Connection(str(copy))
        sql = "select version, (select count(*) from decisions where match = id) from matches"
        ((version, count),) = list(connection.execute(sql))
        connection.close()
        assert version == count, "decisions and state are of one moment"
    last = await asyncio.to_thread(_copied, houses[0], tmp_path / "last")
    told = await asyncio.to_thread(_restored, houses[1], last)
    assert told.added["matches"] == 1 and told.other_key
    assert (await guest.http.get(f"/api/tables/{first}/record")).text == record, "served at once"
    await visitor.close()
    await guest.close()


async def test_an_account_that_came_back_logs_in_at_once(houses: list[House], tmp_path: Path) -> None:
    ada, again = (Visitor(house.url) for house in houses)
    await ada.call("GET", "/api/me")
    credentials = {"name": "Ada", "password": "correct horse"}
    await ada.call("POST", "/api/account", credentials, 201)
    copy = await asyncio.to_thread(_copied, houses[0], tmp_path / "copy")
    await asyncio.to_thread(_restored, houses[1], copy)
    await again.call("GET", "/api/me")
    assert (await again.call("POST", "/api/session", credentials))["account"] is True
    await ada.close()
    await again.close()


def test_postgres_is_chosen_by_its_address(tmp_path: Path) -> None:
    assert isinstance(open_database(tmp_path, "postgresql://host/name"), Postgres)
    assert isinstance(open_database(tmp_path), Sqlite)
