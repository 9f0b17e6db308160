"""The operator's page: there for operators alone, and no window into a running game."""

import json
from collections.abc import AsyncIterator, Callable
from pathlib import Path

import pytest
from typer.testing import CliRunner

from ludotheque.cli import app as command_line
from ludotheque.house.archive.sqlite import Sqlite
from ludotheque.house.office import office as office_module
from ludotheque.house.office.office import PAGE, table_row
from ludotheque.house.wire import Act
from ludotheque.kernel.story import SPECTATOR
from tests.house.offices import Caller, Home, Wire, home
from tests.house.people import House, Visitor, seated, started

pytestmark = pytest.mark.anyio
BANS = {"name": "Nobody", "hours": 1}


@pytest.fixture
async def here(tmp_path: Path) -> AsyncIterator[Home]:
    async with home(Sqlite(tmp_path / "house.sqlite")) as one:
        yield one


async def everything(caller: Caller, path: str) -> list[tuple[int, str, list[str]]]:
    """What every kind of request gets there."""
    answers = [
        await caller.get(path),
        await caller.post(path, json=BANS),
        await caller.post(path, content=b"x" * 20_000),
        await caller.request("DELETE", path, json={"kind": "guest", "target": "x"}),
        await caller.post(path, json=BANS, headers={"origin": "https://elsewhere.example"}),
    ]
    return [(one.status_code, one.text, sorted(one.headers)) for one in answers]


async def test_to_everybody_but_operators_its_calls_are_not_there(here: Home) -> None:
    await here.operator()
    guest, account, gone = here.caller(), here.caller(), here.caller()
    await guest.said("GET", "/api/me")
    await account.opens_an_account("Ada")
    await gone.opens_an_account("Bea")
    cookie = gone.cookies["guest"]
    await gone.said("DELETE", "/api/session", {})
    for caller in (here.caller(), guest, account, here.caller(cookie=cookie), here.caller(cookie="forged.x")):
        nowhere = await everything(caller, "/api/nowhere")
        assert await everything(caller, "/api/operator") == nowhere
        assert await everything(caller, "/api/operator/bans") == nowhere
        assert nowhere[0][0] == 404
    assert (await account.said("GET", "/api/me"))["operator"] is False
    assert not await here.hall.store.read(lambda db: db.rows("select * from bans"))


async def test_an_account_is_made_an_operators_while_the_house_is_open(
    house: House, visitor: Callable[..., Visitor]
) -> None:
    def command(*words: str) -> str:
        done = CliRunner().invoke(command_line, ["operator", *words, "--data", str(house.data)])
        assert done.exit_code == 0, done.output
        return done.output

    ada = visitor()
    await ada.call("POST", "/api/account", {"name": "Ada of the Door", "password": "correct horse"}, 201)
    await ada.call("GET", "/api/operator", status=404)
    assert "ada of the door is an operator now" in command("ada of the door")
    assert (await ada.call("GET", "/api/operator"))["store"] is True
    assert (await ada.call("GET", "/api/me"))["operator"] is True
    assert command("--list") == command() == "Ada of the Door\n"
    assert "no more" in command("Ada of the Door", "--remove")
    await ada.call("GET", "/api/operator", status=404)
    assert command("--list") == "This house has no operator yet.\n"


def test_the_command_says_what_is_wrong(tmp_path: Path) -> None:
    def told(*words: str, code: int) -> str:
        done = CliRunner().invoke(command_line, ["operator", *words])
        assert done.exit_code == code and "Traceback" not in done.output
        return done.output

    assert "has no house" in told("Ada", "--data", str(tmp_path), code=1)
    assert not list(tmp_path.iterdir()), "asking makes no database"
    Sqlite(tmp_path / "house.sqlite").prepare()
    assert "there is no account 'Ada'" in told("Ada", "--data", str(tmp_path), code=1)
    assert "say whose" in told("--remove", "--data", str(tmp_path), code=2)
    assert "stands alone" in told("Ada", "--list", "--data", str(tmp_path), code=2)
    url = "postgresql://127.0.0.1:1/nowhere?connect_timeout=1"
    assert "cannot be reached" in told("Ada", "--database", url, code=1)


async def test_the_book_says_what_goes_on(here: Home) -> None:
    porter, guest = await here.operator(), here.caller("198.51.100.7")
    wish = {"game": "schnuff", "seats": ["me", "greedy"], "options": {}}
    table = (await guest.said("POST", "/api/tables", wish, 201))["id"]
    laid = (await guest.said("POST", "/api/tables", {**wish, "seats": ["me", "open"]}, 201))["id"]
    book = await porter.said("GET", "/api/operator")
    rows = {row["id"]: row for row in book["tables"]}
    assert set(rows) == {table, laid} and book["all_tables"] == 2
    assert rows[table]["state"] == "running" and rows[laid]["state"] == "laid"
    number = (await guest.said("GET", "/api/me"))["number"]
    assert rows[laid]["seats"][0] == {"name": f"Guest {number}", "number": number, "kind": "guest", "online": False}
    [process] = book["processes"]
    assert process["tables"] == 2 and process["memory"] > 1_000_000 and process["uptime"] >= 0
    assert (book["database"], book["bus"], book["damage"]) == ("sqlite", "alone", False)
    assert "198.51.100.7" not in json.dumps(book), "nobody has to know where people live"


async def test_an_operator_is_a_stranger_to_every_running_game(here: Home) -> None:
    """A secret choice changes nothing that he sees, and what he sees is who sits where."""
    secret = 0
    for number in range(8):
        saved = seated(["ada", "bea"], {"tactics": "on"}, f"table{number}", "schotten_totten_2")
        table = await started(here.hall.store, saved)
        for _ in range(40):
            play = table.play
            assert play is not None
            if not play.waiting or secret > 3:
                break
            seat = play.waiting[0]
            before, told = table_row(table), play.told[SPECTATOR]
            assert await table.act(seat, Act(play.tickets[seat], play.legal[seat][-1].index)) is None
            row = table_row(table)
            if play.told[SPECTATOR] == told and not table.header.over:
                secret += 1
                assert row == before
            assert set(row.__struct_fields__) == {"id", "game", "state", "seats", "since", "listeners", "moves"}
            assert set(row.seats[0].__struct_fields__) == {"name", "number", "kind", "online"}
    assert secret


async def test_lists_have_pages(here: Home) -> None:
    porter, guest = await here.operator(), here.caller("198.51.100.7")
    for _ in range(PAGE + 2):
        await guest.said("POST", "/api/tables", {"game": "schnuff", "seats": ["me", "open"]}, 201)
    for number in range(PAGE + 1):
        await here.office.bans.add("address", f"203.0.113.{number}", 0, "", "")
    await porter.said("POST", "/api/operator/bans", {"address": "192.0.2.200", "hours": 0})
    first = await porter.said("GET", "/api/operator")
    assert (len(first["tables"]), first["all_tables"]) == (PAGE, PAGE + 2)
    assert (len(first["bans"]), first["all_bans"]) == (PAGE, PAGE + 2)
    second = await porter.said("GET", f"/api/operator?tables={PAGE}&bans={PAGE}")
    assert len(second["tables"]) == len(second["bans"]) == 2
    ids = {row["id"] for row in first["tables"] + second["tables"]}
    assert len(ids) == PAGE + 2
    odd = await porter.said("GET", "/api/operator?tables=-1&bans=99999999999999")
    assert odd["tables"] == first["tables"] and odd["bans"] == first["bans"]


async def test_an_operator_sees_every_process_of_the_house(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    wires: list[Wire] = []
    database = Sqlite(tmp_path / "house.sqlite")
    async with home(database, "one", Wire(wires)) as one, home(database, "two", Wire(wires)) as two:
        guest = two.caller("198.51.100.7")
        wish = {"game": "schnuff", "seats": ["me", "open"]}
        table = (await guest.said("POST", "/api/tables", wish, 201))["id"]
        porter = await one.operator()
        await two.office.report()
        await one.hall.store.writer.write(lambda db: db.run("insert into processes values ('three', 'x', 0)"))
        book = await porter.said("GET", "/api/operator")
        assert [process["name"] for process in book["processes"]] == ["one", "two"] and book["gone"] == ["three"]
        assert [row["id"] for row in book["tables"]] == [table]
        assert (book["bus"], book["all_tables"]) == ("up", book["processes"][1]["tables"])
        # Who has said nothing for long is gone, and what it said with it.
        monkeypatch.setattr(office_module, "OLD", -1)
        book = await porter.said("GET", "/api/operator")
        assert [process["name"] for process in book["processes"]] == ["one"] and book["gone"] == ["three"]
        await one.office.report()
        assert await one.hall.store.read(lambda db: db.rows("select name from facts")) == []
