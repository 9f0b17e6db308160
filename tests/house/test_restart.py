"""The house can go at any moment: what was told was stored, what was stored goes on."""

import asyncio
import signal
import stat
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import apsw
import pytest
from websockets.exceptions import ConnectionClosed

from ludotheque.games import GAMES
from ludotheque.kernel.match import replay
from ludotheque.kernel.record import parse
from tests.house.people import OPEN, PATIENCE, USUAL, House, Seat, Visitor

Come = Callable[..., Visitor]


def stored(data: Path, sql: str) -> list[tuple[object, ...]]:
    connection = apsw.Connection(str(data / "house.sqlite"))
    try:
        return list(connection.execute(sql))
    finally:
        connection.close()


async def play_until_killed(house: House, seats: list[Seat], version: int) -> None:
    """All play as fast as they can; the house is killed when somebody hears of this version."""

    async def play(seat: Seat) -> None:
        try:
            await seat.play(version)
        except ConnectionClosed:
            return
        house.process.kill()
        while True:  # whatever was still on its way has been told too
            try:
                await seat.read()
            except ConnectionClosed:
                return

    await asyncio.gather(*(play(seat) for seat in seats))
    house.kill()


@pytest.mark.anyio
async def test_a_match_survives_kill_9_again_and_again(tmp_path: Path, visitor: Come) -> None:
    house = House(tmp_path)
    ada, bea = visitor(url=house.url), visitor(url=house.url)
    table = await ada.create(["me", "open", "random", "greedy"])
    await bea.sit(table, 1)
    lines: list[tuple[object, ...]] = []
    for version in (15, 40, 70):
        guests = [visitor(url=house.url, cookie=guest.cookie) for guest in (ada, bea)]
        seats = [await guest.connect(table) for guest in guests]
        for seat in seats:
            back = await seat.until("table")
            assert back["whole"]
        await play_until_killed(house, seats, version)
        before = lines
        lines = stored(tmp_path, "select version, seat, action, luck from decisions order by version")
        told = max(seat.table["version"] for seat in seats)
        assert lines[: len(before)] == before, "no stored decision is lost or changed"
        assert [line[0] for line in lines] == list(range(1, len(lines) + 1))
        assert told <= len(lines), "nothing was told that was not stored"
        house = House(tmp_path)
        for seat, guest in zip(seats, (ada, bea), strict=True):
            again = await (await visitor(url=house.url, cookie=guest.cookie).connect(table)).until("table")
            assert again["version"] >= seat.table["version"]
            if again["version"] == seat.table["version"]:
                assert again["view"] == seat.table["view"] and again["legal"] == seat.table["legal"]
    seats = [await visitor(url=house.url, cookie=guest.cookie).connect(table) for guest in (ada, bea)]
    await asyncio.gather(*(seat.play() for seat in seats))
    record = parse((await visitor(url=house.url).http.get(f"/api/tables/{table}/record")).text)
    assert [(line.seat, line.action, " ".join(line.luck)) for line in record.lines[: len(lines)]] == [
        line[1:] for line in lines
    ]
    replay(GAMES["schnuff"], record)
    assert house.stop() == (0, "")


@pytest.mark.anyio
async def test_bots_move_for_people_after_a_restart_although_nobody_knocks(tmp_path: Path, visitor: Come) -> None:
    house = House(tmp_path, pace=30)
    guest = visitor(url=house.url)
    for _ in range(3):  # at one of them at least a bot begins
        await guest.create(["me"] + ["random"] * 5)
    house.kill()
    assert {row[0] for row in stored(tmp_path, "select version from matches")} == {0}
    house = House(tmp_path, pace=0)
    async with asyncio.timeout(PATIENCE):
        while stored(tmp_path, "select max(version) from matches") == [(0,)]:
            await asyncio.sleep(0.05)
    house.stop()


@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM])
@pytest.mark.anyio
async def test_it_closes_in_good_order(tmp_path: Path, visitor: Come, number: int) -> None:
    house = House(tmp_path)
    guest = visitor(url=house.url)
    seat = await guest.connect(await guest.create(["me", "open"]))
    await seat.read()
    assert house.stop(number) == (0, "")
    with pytest.raises(ConnectionClosed) as closed:
        await seat.read()
    assert closed.value.rcvd is not None
    assert closed.value.rcvd.code == 1012
    assert not (tmp_path / "house.sqlite-wal").exists(), "everything is in the file"


def test_two_houses_do_not_share_a_folder(tmp_path: Path) -> None:
    house = House(tmp_path)
    command = [sys.executable, "-c", OPEN.format(str(tmp_path), 0, 0).replace("USUAL", USUAL)]
    second = subprocess.run(command, capture_output=True, text=True, check=False, timeout=60)
    assert second.returncode == 1
    assert "is in use by another Ludothèque" in second.stderr and "Traceback" not in second.stderr
    assert {stat.S_IMODE(path.stat().st_mode) for path in tmp_path.iterdir()} == {0o600}, "for its owner alone"
    house.stop()


def test_a_taken_port_is_passed_over_unless_it_was_asked_for(tmp_path: Path) -> None:
    houses = [House(tmp_path / "one", port=None), House(tmp_path / "two", port=None)]
    assert houses[0].url and houses[1].url and houses[0].url != houses[1].url
    taken = int(houses[0].url.rpartition(":")[2])
    third = House(tmp_path / "three", port=taken)
    assert third.url == ""
    code, log = third.process.wait(60), third.process.communicate()[1]
    assert code == 1 and f"port {taken} on 127.0.0.1 cannot be used" in log
    for house in houses:
        house.stop()


def test_a_newer_database_is_left_alone(tmp_path: Path) -> None:
    (tmp_path / "key").write_bytes(bytes(32))
    connection = apsw.Connection(str(tmp_path / "house.sqlite"))
    connection.pragma("user_version", 999)
    connection.close()
    house = House(tmp_path)
    assert house.url == ""
    code, log = house.process.wait(60), house.process.communicate()[1]
    assert code == 1 and "written by a newer Ludothèque" in log
