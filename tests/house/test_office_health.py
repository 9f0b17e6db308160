"""`/health`, `/metrics` and the log: enough for whoever watches over the house, nothing of anybody's secrets."""

import asyncio
import json
import logging
import os
import re
import subprocess
import sys
import threading
import time
from collections.abc import AsyncIterator, Callable
from pathlib import Path

import httpx
import pytest
import structlog
from prometheus_client.parser import text_string_to_metric_families

from ludotheque.house.archive.database import Db
from ludotheque.house.archive.sqlite import Sqlite
from ludotheque.house.office import health as health_module
from ludotheque.house.office.metrics import Recent
from ludotheque.house.office.recent_lines import LINES, RecentLines
from tests.house.offices import Home, home
from tests.house.people import House, Visitor

pytestmark = pytest.mark.anyio
TOKEN = "a token that nobody guesses"
FIGURES = """
import sys
from ludotheque.house.office import metrics
for _ in range(int(sys.argv[1])):
    metrics.stored(0.003, True)
metrics.tables.set(int(sys.argv[1]))
print(metrics.report().decode())
"""


@pytest.fixture
async def here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> AsyncIterator[Home]:
    monkeypatch.setenv(health_module.TOKEN, TOKEN)
    monkeypatch.setattr(health_module, "FRESH", 0.0)
    async with home(Sqlite(tmp_path / "house.sqlite")) as one:
        yield one


async def test_a_house_that_is_well_says_so_to_everybody(here: Home) -> None:
    answer = await here.caller("198.51.100.7").get("/health")
    assert answer.status_code == 200
    assert answer.json() == {"ok": True, "store": "answers", "damage": False, "bus": "alone"}
    database = here.hall.store.database
    assert isinstance(database, Sqlite)
    database.damage = "/secret/place/house.sqlite is damaged"
    answer = await here.caller().get("/health")
    assert answer.status_code == 200 and answer.json()["damage"] is True and "secret" not in answer.text


async def test_a_store_that_does_not_answer_is_told_and_nobody_piles_up(
    here: Home, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked = 0
    stuck = threading.Event()

    def hang(db: Db) -> bool:
        nonlocal asked
        asked += 1
        return stuck.wait(20)

    caller = here.caller()
    assert (await caller.get("/health")).status_code == 200
    monkeypatch.setattr(health_module, "PATIENCE", 0.05)
    monkeypatch.setattr(health_module, "_one", hang)
    answers = await asyncio.gather(*(caller.get("/health") for _ in range(20)))
    assert {one.status_code for one in answers} == {503} and answers[0].json()["store"] == "silent"
    assert (await caller.get("/health")).status_code == 503 and asked == 1
    stuck.set()
    while (await caller.get("/health")).status_code != 200:
        await asyncio.sleep(0.01)


async def test_asking_often_is_no_more_work_than_asking_once(here: Home, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(health_module, "FRESH", 1000.0)
    monkeypatch.setattr(health_module, "_one", lambda db: pytest.fail("it has just looked"))
    here.office.watch.looked, here.office.watch.answers = time.monotonic(), True
    for _ in range(50):
        assert (await here.caller().get("/health")).status_code == 200


async def test_figures_are_for_this_machine_and_for_those_with_the_token(here: Home) -> None:
    async def status(address: str = "127.0.0.1", **headers: str) -> int:
        caller = here.caller(address, **{name.replace("_", "-"): value for name, value in headers.items()})
        answer = await caller.get("/metrics")
        nowhere = await caller.get("/nothing-here")
        assert answer.status_code == 200 or (answer.text, list(answer.headers)) == (nowhere.text, list(nowhere.headers))
        return answer.status_code

    assert await status() == await status("::1") == 200
    assert await status("198.51.100.7") == 404
    for header in ("x_forwarded_for", "forwarded", "x_real_ip", "via", "x_forwarded_proto"):
        assert await status(**{header: "x"}) == 404, header
    assert await status(host="192.0.2.5:8000") == 404, "a proxy that says nothing but how it was called"
    assert await status("198.51.100.7", authorization=f"Bearer {TOKEN}") == 200
    assert await status("198.51.100.7", authorization=f"Basic {TOKEN}") == 404
    assert await status("198.51.100.7", authorization="Bearer wrong") == 404
    assert await status("198.51.100.7", authorization="Bearer") == 404


async def test_without_a_token_none_opens(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv(health_module.TOKEN, raising=False)
    async with home(Sqlite(tmp_path / "house.sqlite")) as here:
        for header in ("Bearer ", "Bearer", ""):
            assert (await here.caller("198.51.100.7", authorization=header).get("/metrics")).status_code == 404


async def test_what_is_counted_has_few_names_and_none_of_them_is_a_visitors(here: Home) -> None:
    caller = here.caller()
    table = (await caller.said("POST", "/api/tables", {"game": "schnuff", "seats": ["me", "greedy"]}, 201))["id"]
    for number in range(50):
        await caller.get(f"/api/tables/made-up-{number}")
        await caller.get(f"/made-up-{number}")
    await caller.request("MADE-UP", "/api/shelf")
    text = (await caller.get("/metrics")).text
    families = list(text_string_to_metric_families(text))
    samples = {
        (sample.name, *sorted(sample.labels.items())): sample.value for one in families for sample in one.samples
    }
    assert "made-up" not in text.lower() and table not in text
    wanted = {"moves", "refusals", "store_seconds", "store_group_jobs", "bot_seconds", "http_requests", "sent_bytes"}
    wanted |= {"connections", "tables", "listeners", "waiting_bots", "bans", "log_lines", "store_up"}
    assert {f"ludotheque_{name}" for name in wanted} <= {one.name for one in families}
    labels = (("method", "GET"), ("route", "/api/tables/{table}"), ("status", "404"))
    assert samples[("ludotheque_http_requests_total", *labels)] >= 50
    assert samples[("ludotheque_sent_bytes_total", ("by", "http"))] > 1000
    assert len(samples) < 500


def test_the_processes_of_one_machine_are_counted_together(tmp_path: Path) -> None:
    env = {**os.environ, "PROMETHEUS_MULTIPROC_DIR": str(tmp_path)}
    for count in (3, 4):
        command = [sys.executable, "-c", FIGURES, str(count)]
        text = subprocess.run(command, env=env, capture_output=True, text=True, check=True).stdout
    assert "ludotheque_moves_total 7.0" in text and "ludotheque_store_seconds_count 7.0" in text


def test_the_last_minutes_and_the_slowest_moves_are_known() -> None:
    clock = 0.0
    recent = Recent(lambda: clock)
    assert (recent.moves(5), recent.quantile(0.99)) == (0, 0.0)
    for minute in range(20):
        clock = 60.0 * minute
        for number in range(10):
            recent.note(number / 1000)
    assert [recent.moves(minutes) for minutes in (1, 5, 15)] == [20, 60, 160]
    assert (recent.quantile(0.5), recent.quantile(0.99)) == (0.005, 0.009)


def test_the_last_warnings_are_kept_and_no_more(capsys: pytest.CaptureFixture[str]) -> None:
    lines = RecentLines()
    for number in range(2 * LINES):
        lines(None, "info", {"event": "nothing"})
        lines(None, "error", {"event": "x" * 1000, "timestamp": str(number), "level": "error", "table": "t"})
    assert len(lines.lines) == LINES and lines.lines[-1].at == str(2 * LINES - 1)
    assert lines.lines[0].more == "table=t" and len(lines.lines[0].event) == 300


@pytest.mark.parametrize("form", ["json", "logfmt"])
def test_a_line_is_one_line_in_either_form(form: str) -> None:
    code = (
        f"from ludotheque.house.log import configure, log; configure({form!r}); log.warning('à voir', path='a\\nb=\"c')"
    )
    text = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True).stderr
    assert text.count("\n") == 1
    if form == "json":
        line = json.loads(text)
        assert (line["event"], line["level"], line["path"]) == ("à voir", "warning", 'a\nb="c')
    else:
        assert re.match(r'timestamp=\S+ level=warning event="à voir" path=', text)


async def test_a_busy_house_logs_no_secret(tmp_path: Path, visitor: Callable[..., Visitor]) -> None:
    """Cookies, passwords, words of the luck, talk and cards: whatever goes wrong, none of it is in a line."""
    spoil = "from ludotheque.kernel.match import Match\n"
    spoil += "def fail(*_): raise ValueError('the ace of spades')\nMatch.trial = fail\n"
    house = House(tmp_path, first=spoil)
    ada, bea = visitor(url=house.url), visitor(url=house.url)
    password, word = "a password to look for", "la lune rousse"
    await ada.call("POST", "/api/account", {"name": "Ada", "password": password}, 201)
    await bea.call("POST", "/api/session", {"name": "Ada", "password": password + "!"}, 403)
    table = await ada.create(["me", "open"])
    await bea.call("POST", f"/api/tables/{table}/seats/1", {"who": "me", "word": word})
    seat, other = await ada.connect(table), await bea.connect(table)
    await seat.until("table")
    await seat.send(t="say", text="a word among friends")
    await seat.socket.send("{not json " + ada.cookie)
    await seat.until("error")
    async with httpx.AsyncClient(base_url=house.url, timeout=60) as stranger:
        await stranger.get(f"/api/tables/{ada.cookie}/record", headers={"cookie": f"guest={ada.cookie}x"})
        await stranger.post("/api/session", content=b"x" * 20_000, headers={"content-type": "application/json"})
    await other.until("chat")
    await other.socket.send(b"\xff\xff", text=True)  # not UTF-8: uvicorn has something to say
    player = seat if seat.table["legal"] else await bea.connect(table)
    await player.until("table") if player is not seat else None
    await player.act(player.table["legal"][0])
    assert (await player.until("error"))["kind"] == "unknown"
    cookies = [ada.cookie, bea.cookie, *(one.cookie.partition(".")[0] for one in (ada, bea))]
    code, log = house.stop()
    assert code == 0 and "Traceback" not in log and "the rules failed" in log
    for secret in (*cookies, password, word, "a word among friends", "ace of spades"):
        assert secret not in log, secret


@pytest.fixture(autouse=True)
def quiet_again() -> object:
    """Whatever a test configured is undone."""
    yield
    structlog.reset_defaults()
    logging.getLogger().handlers = [one for one in logging.getLogger().handlers if type(one).__name__ != "Libraries"]
