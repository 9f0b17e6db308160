"""A program comes to a table as a guest: it is told what its seat is told, comes back, and is missed like anybody."""

import asyncio
import json
import sys
from asyncio.subprocess import PIPE, Process
from collections.abc import AsyncIterator, Callable
from contextlib import closing
from pathlib import Path

import pytest

from ludotheque.bots.program import Program
from ludotheque.house.visitor import CannotSit, Visit
from tests.house.people import House, Seat, Visitor
from tests.test_program import ECHO, EXAMPLES, example, script

pytestmark = pytest.mark.anyio
LONG = 60.0  # seconds for what takes some, on a busy machine

Comes = Callable[..., Visitor]


class Programs:
    """Commands `ludotheque seat` that run meanwhile."""

    def __init__(self) -> None:
        self.all: list[Process] = []

    async def sit(self, url: str, engine: str, *more: str) -> Process:
        command = (sys.executable, "-m", "ludotheque", "seat", url, "--engine", engine, *more)
        process = await asyncio.create_subprocess_exec(*command, stderr=PIPE)
        self.all.append(process)
        return process

    async def end(self, process: Process) -> tuple[int | None, str]:
        """Its exit code, and what it said."""
        async with asyncio.timeout(LONG):
            _, said = await process.communicate()
        return process.returncode, said.decode()


@pytest.fixture
async def programs() -> AsyncIterator[Programs]:
    started = Programs()
    yield started
    for process in started.all:
        if process.returncode is None:
            process.terminate()
            await process.communicate()


async def until_seated(person: Visitor, table: str, seat: int = 1) -> None:
    async with asyncio.timeout(LONG):
        while (await person.call("GET", f"/api/tables/{table}"))["seats"][seat]["kind"] == "open":
            await asyncio.sleep(0.05)


async def play_out(seat: Seat) -> None:
    """The person's side of a game, however long the other thinks."""
    async with asyncio.timeout(LONG):
        while True:
            try:
                await seat.play()
                return
            except TimeoutError:
                continue


@pytest.mark.parametrize("language", list(EXAMPLES))
async def test_the_examples_play_against_a_person(
    house: House, visitor: Comes, programs: Programs, language: str
) -> None:
    ada = visitor()
    table = await ada.create(["me", "open"])
    seat = await ada.connect(table)
    process = await programs.sit(f"{house.url}/table/{table}", example(language), "--name", "Deep Thought")
    await play_out(seat)
    code, said = await programs.end(process)
    assert code == 0, said
    assert said.startswith("Deep Thought sits in seat B of a table of Schnuff") and "The game is over: " in said
    room = await ada.call("GET", f"/api/tables/{table}")
    assert room["over"] and room["seats"][1]["name"] == "Deep Thought"


async def test_a_program_is_told_what_its_guest_is_told_and_nothing_else(
    house: House, visitor: Comes, programs: Programs, tmp_path: Path
) -> None:
    asked, cookie = tmp_path / "asked", tmp_path / "cookie"
    note = (
        f"open({str(asked)!r} + '.new', 'w').write(line); import os; os.rename({str(asked)!r} + '.new', {str(asked)!r})"
    )
    ada = visitor()
    table = await ada.create(["open", "me"])
    engine = script(tmp_path, f"{ECHO}{note}\n    time.sleep(600)")
    await programs.sit(f"{house.url}/table/{table}", engine, "--keep", str(cookie), "--seconds", "600")
    await until_seated(ada, table, 0)
    hers = await ada.connect(table)
    await hers.until("table")
    while 0 not in hers.table["to_act"]:
        await hers.act(hers.table["legal"][0])
        await hers.until("table")
    async with asyncio.timeout(LONG):
        while not asked.is_file():
            await asyncio.sleep(0.05)
    question = json.loads(asked.read_text())
    own = visitor(cookie=cookie.read_text())
    told = await (await own.connect(table)).until("table")
    assert told["seat"] == question["seat"] == 0
    assert question["view"] == told["view"] != hers.table["view"]
    assert [action["index"] for action in question["legal"]] == told["legal"]
    assert set(question) == {"do", "id", "game", "seat", "view", "legal", "seed"}


@pytest.mark.parametrize(
    ("text", "why"),
    [("raise SystemExit(3)", "it ended with code 3"), (ECHO + "answer('dance')", "'dance', which is not legal")],
)
async def test_a_program_that_fails_is_a_guest_who_is_away(
    house: House, visitor: Comes, programs: Programs, tmp_path: Path, text: str, why: str
) -> None:
    ada = visitor()
    table = await ada.create(["open", "me"])
    playing = asyncio.create_task(play_out(await ada.connect(table)))
    code, said = await programs.end(await programs.sit(f"{house.url}/table/{table}", script(tmp_path, text)))
    assert code == 1 and why in said and "somebody who is away" in said
    playing.cancel()
    async with asyncio.timeout(LONG):
        while (room := await ada.call("GET", f"/api/tables/{table}"))["seats"][0]["online"]:
            await asyncio.sleep(0.05)
    assert room["seats"][0]["kind"] == "guest" and room["started"] and not room["over"]


async def test_a_program_comes_back_when_the_house_does(tmp_path: Path, programs: Programs) -> None:
    house = House(tmp_path / "var")
    port = int(house.url.rpartition(":")[2])
    ada = Visitor(house.url)
    table = await ada.create(["me", "open"])
    process = await programs.sit(f"{house.url}/table/{table}", example("python"))
    await until_seated(ada, table)
    await (await ada.connect(table)).play(6)
    await ada.close()
    house.kill()
    again = House(tmp_path / "var", port)
    ada = Visitor(again.url, ada.cookie)
    await play_out(await ada.connect(table))
    code, said = await programs.end(process)
    assert code == 0 and "The connection is lost" in said and "Connected again." in said
    await ada.close()
    again.stop()


async def test_a_program_agrees_to_what_the_others_ask_for(house: House, visitor: Comes, programs: Programs) -> None:
    ada = visitor()
    table = await ada.create(["me", "open"])
    await programs.sit(f"{house.url}/table/{table}", example("python"))
    await until_seated(ada, table)
    seat = await ada.connect(table)
    await seat.until("table")
    await seat.send(t="ask", what="pause")
    async with asyncio.timeout(LONG):
        while not (await seat.until("room"))["room"]["paused"]:
            pass


async def test_a_link_that_leads_to_no_seat_is_explained(house: House, visitor: Comes) -> None:
    program = Program("cat")
    said: list[str] = []

    def sits(url: str, seat: str = "") -> str:
        with pytest.raises(CannotSit) as no, closing(Visit(url, program, "en", said.append, None)) as visit:
            visit.sit_down("Program", seat)
        return str(no.value)

    ada = visitor()
    table = await ada.create(["me", "open", "greedy"])
    here = f"{house.url}/table/{table}"
    assert "no link to a table" in await asyncio.to_thread(sits, house.url)
    assert "no link to a table" in await asyncio.to_thread(sits, f"ftp://{here[7:]}")
    assert "The house says" in await asyncio.to_thread(sits, f"{house.url}/table/nowhere")
    assert await asyncio.to_thread(sits, here, "C") == "Seat C is not free."
    assert "does not answer" in await asyncio.to_thread(sits, "http://127.0.0.1:9/table/x")
    await ada.sit(table, 1, "greedy")
    assert "no seat free" in await asyncio.to_thread(sits, here)
    assert not said
    program.close()
