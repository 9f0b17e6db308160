"""Old matches: listed, written down and let go, on either database; and whoever plays one meanwhile."""

import asyncio
import io
import json
import zipfile
from pathlib import Path
from typing import Any

import pytest
from rich.console import Console
from typer.testing import CliRunner, Result

from ludotheque.cli import app
from ludotheque.house.archive.keeping import matches as matches_module
from ludotheque.house.archive.keeping.commands import _table
from ludotheque.house.archive.opening import open_database
from ludotheque.house.archive.sayings import Saying, keep
from ludotheque.house.archive.sqlite import Sqlite
from ludotheque.house.archive.store import Sitter, Store, now
from ludotheque.house.wire import Act
from tests.house.people import Ear, House, Visitor, here, played_out, seated, started

pytestmark = pytest.mark.anyio
DAY = 86_400_000
EVERYTHING = ("matches", "seats", "decisions", "chat")


class Old:
    """A house with matches of several ages, and commands for it."""

    def __init__(self, data: Path, url: str = "") -> None:
        self.place = ["--data", str(data), "--database", url]
        self.database = open_database(data, url)

    def run(self, *arguments: str, answer: str = "") -> Result:
        return CliRunner().invoke(app, ["matches", *arguments, *self.place], input=answer)

    def listed(self, *arguments: str) -> list[str]:
        result = self.run("list", "--json", *arguments)
        assert result.exit_code == 0, result.output
        return [json.loads(line)["id"] for line in result.stdout.splitlines()]

    def rows(self, sql: str) -> list[Any]:
        db = self.database.connect()
        found = db.rows(sql)
        db.close()
        return found


async def _fill(old: Old) -> dict[str, str]:
    """Matches of one and two years ago, one of now; the records of those that are over, as the house gives them."""
    store = Store(old.database)
    records = {}
    for match, years in (("over-2y", 2), ("over-1y", 1), ("over-now", 0)):
        table = await started(store, seated(["ada", "bea"], match=match))
        await played_out(table)
        records[match] = table.record()
        await _age(store, match, years)
    for match, years in (("going-2y", 2), ("going-now", 0)):
        table = await started(store, seated(["ada", "bot:greedy"], match=match, game="schnuff"))
        assert table.play is not None
        seat = table.play.waiting[0]
        assert await table.act(seat, Act(table.play.tickets[seat], table.play.legal[seat][0].index)) is None
        await _age(store, match, years)
    waits = seated(["ada", "bea"], match="waits-2y")
    waits.header.started = False
    waits.header.sitters[1] = Sitter()
    await store.create(waits)
    await _age(store, "waits-2y", 2)
    write: Any = store.writer.write
    await write(lambda db: keep(db, "over-2y", Saying(0, "ada", 1, "hello", "")))
    await write(lambda db: db.run("update matches set next = 'over-2y' where id = 'over-1y'"))
    await store.rename("ada", "Ada")
    store.close()
    return records


async def _age(store: Store, match: str, years: int) -> None:
    back = years * 370 * DAY

    def change(db: Any) -> None:
        for column in ("created", "started", "ended"):
            db.run(f"update matches set {column} = {column} - ? where id = ?", (back, match))
        db.run("update decisions set at = at - ? where match = ?", (back, match))

    await store.writer.write(change)


@pytest.fixture(params=["sqlite", "postgres"])
def old(request: pytest.FixtureRequest, tmp_path: Path) -> Old:
    return Old(tmp_path / "data", request.getfixturevalue("new_database")() if request.param == "postgres" else "")


async def test_old_matches_are_listed_written_down_and_let_go(old: Old, tmp_path: Path) -> None:
    (tmp_path / "data").mkdir()
    records = await _fill(old)
    assert old.listed() == ["over-2y", "going-2y", "waits-2y", "over-1y", "over-now", "going-now"]
    assert old.listed("--older", "18m") == ["over-2y", "going-2y", "waits-2y"]
    assert old.listed("--older", "365d", "--finished") == ["over-2y", "over-1y"]
    assert old.listed("--waiting") == ["waits-2y"] and old.listed("--unfinished", "--older", "1w") == ["going-2y"]
    assert old.listed("--finished", "--limit", "1") == ["over-2y"] and old.listed("--game", "boum") == []
    shown = old.run("list", "--finished").stdout
    assert "Ada" in shown and "over-2y" in shown and "3 matches" in shown
    _export(old, tmp_path, records)
    _delete(old)


def _export(old: Old, folder: Path, records: dict[str, str]) -> None:
    assert old.run("export", str(folder / "records")).exit_code == 0
    assert len(list((folder / "records").iterdir())) == 3
    for match, text in records.items():
        (path,) = (folder / "records").glob(f"*-schnuff-{match}.txt")
        found = path.read_text()
        assert found.split("table ")[1] == text.split("table ")[1], "as the house itself gives it"
        assert "player A Ada\n" in found and "\nsecret " in found and path.stat().st_mode & 0o777 == 0o600
    result = old.run("export", str(folder / "records.zip"), "--unfinished")
    assert result.exit_code == 0 and "give those records to nobody" in result.stderr
    archive = zipfile.ZipFile(folder / "records.zip")
    texts = [archive.read(name).decode() for name in archive.namelist()]
    archive.close()
    assert len(texts) == 2 and not any("secret" in text or "\nend" in text for text in texts)
    assert (folder / "records.zip").stat().st_mode & 0o777 == 0o600
    assert "is there already" in old.run("export", str(folder / "records.zip")).stderr


def _delete(old: Old) -> None:
    assert old.run("delete", "--yes").exit_code == 2, "not everything, just like that"
    assert old.run("delete", "--older", "1y", answer="n\n").exit_code == 1 and len(old.listed()) == 6
    assert old.run("delete", "--older", "twelve", "--yes").exit_code == 1
    result = old.run("delete", "--older", "18m", answer="y\n")
    assert result.exit_code == 0 and "3 deleted" in result.stdout, result.output
    assert sorted(old.listed()) == ["going-now", "over-1y", "over-now"]
    assert old.rows("select next from matches where id = 'over-1y'") == [(None,)]
    result = old.run("delete", "--finished", "--unfinished", "--yes", "--vacuum")
    assert "1 deleted, 2 stay" in result.stdout, "who played a moment ago may play still"
    result = old.run("delete", "--finished", "--unfinished", "--yes", "--force")
    assert "2 deleted" in result.stdout and old.listed() == []
    for table in EVERYTHING:
        assert old.rows(f"select count(*) from {table}") == [(0,)], table


async def test_what_a_process_has_in_its_hands_stays(old: Old, tmp_path: Path) -> None:
    (tmp_path / "data").mkdir()
    await _fill(old)
    old.rows(f"insert into processes values ('alive', '', {now()}), ('dead', '', {now() - DAY})")
    old.rows("update matches set owner = 'alive' where id = 'over-2y'")
    old.rows("update matches set owner = 'dead' where id = 'over-1y'")
    assert "1 deleted, 1 stay" in old.run("delete", "--finished", "--older", "1y", "--yes").stdout
    assert "over-2y" in old.listed()


async def test_they_go_in_bounded_transactions(old: Old, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "data").mkdir()
    await _fill(old)
    monkeypatch.setattr(matches_module, "AT_ONCE", 1)
    delete, batches = matches_module._delete, []

    def one(db: Any, some: list[str], force: bool) -> list[str]:
        batches.append(some)
        if len(batches) == 2:
            raise KeyboardInterrupt
        return delete(db, some, force)

    monkeypatch.setattr(matches_module, "_delete", one)
    assert old.run("delete", "--older", "18m", "--yes").exit_code != 0
    assert len(batches) == 2 and len(old.listed()) == 5, "what was deleted is deleted, and nothing else"


async def test_how_a_match_ended_is_asked_of_its_game_where_it_was_not_kept(tmp_path: Path) -> None:
    (tmp_path / "data").mkdir()
    old = Old(tmp_path / "data")
    records = await _fill(old)
    old.rows("update matches set outcome = ''")
    old.run("export", str(tmp_path / "records"), "--older", "18m", "--finished")
    (path,) = (tmp_path / "records").iterdir()
    assert path.read_text().split("\nend ")[1] == records["over-2y"].split("\nend ")[1]


# ---------------------------------------------------------------------- somebody is there meanwhile


async def test_a_table_whose_match_was_deleted_is_gone(store: Store) -> None:
    hall = here(store)
    await started(store, seated(["ada", "bea"]))
    table = await hall.table("table")
    ear = Ear("ada")
    table.join(ear)
    assert isinstance(store.database, Sqlite)
    old = Old(store.database.path.parent)
    assert "1 deleted" in old.run("delete", "--unfinished", "--yes", "--force").stdout
    play = table.play
    assert play is not None
    seat = play.waiting[0]
    reply: Any = await table.act(seat, Act(play.tickets[seat], play.legal[seat][0].index))
    assert reply.kind == "not_stored" and ear.gone and "table" not in hall.tables
    assert table.asleep(), "no bot plays on there"
    await hall.close()


async def test_deleting_disturbs_nobody_who_plays_elsewhere(tmp_path: Path) -> None:
    (tmp_path / "data").mkdir()
    store = Store(Sqlite(tmp_path / "data" / "house.sqlite"))
    for number in range(30):
        await played_out(await started(store, seated(["ada", "bea"], match=f"old{number}")))
        await _age(store, f"old{number}", 2)
    store.close()
    (tmp_path / "data" / "key").write_bytes(b"k" * 32)
    house = House(tmp_path / "data")
    visitor = Visitor(house.url)
    table = await visitor.create(["me", "random"])
    seat = await visitor.connect(table)
    old = Old(tmp_path / "data")
    _, result = await asyncio.gather(
        seat.play(), asyncio.to_thread(old.run, "delete", "--older", "1y", "--finished", "--yes")
    )
    assert "30 deleted" in result.stdout and old.listed() == [table]
    assert "\nend " in (await visitor.http.get(f"/api/tables/{table}/record")).text
    assert (await visitor.http.get("/api/tables/old3")).status_code == 404
    await visitor.close()
    assert house.stop() == (0, "")


def test_a_match_is_listed_by_its_whole_name_on_a_narrow_terminal() -> None:
    one = matches_module.Kept(
        "g3gg6mqwtx5u7tug", "schotten_totten_2", ["Guest 5538", "Guest 4480"], "unfinished", 0, 61
    )
    with Console(width=60, file=io.StringIO()) as console, console.capture() as shown:
        console.print(_table([one]))
    assert one.id in shown.get()
