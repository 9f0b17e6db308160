"""Whatever comes in is answered by what is wrong with it; and whoever says too much is shown the door."""

import asyncio
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from starlette.websockets import WebSocket
from uvicorn._types import WebSocketReceiveEvent
from websockets.exceptions import ConnectionClosed

from ludotheque.house.archive.store import Store
from ludotheque.house.door import DOOR, RATE, Hearer
from ludotheque.house.door import Ear as DoorEar
from ludotheque.house.sockets import ABUSE, TOO_MUCH, Connection
from ludotheque.house.tables.table import Listener, Table
from tests.house.people import PATIENCE, House, Visitor, seated, started

pytestmark = pytest.mark.anyio
Come = Callable[..., Visitor]


@pytest.mark.parametrize(
    ("path", "status"),
    [
        ("/%00", 404),
        (f"/{'a' * 300}", 404),
        (f"/{'a/' * 5000}", 404),
        ("/%ff%fe", 404),
        ("/assets/%00", 404),
        ("/api/tables/%00", 404),
        (f"/api/tables/{'9' * 5000}", 404),
        ("/api/games/%00/rulebook.en", 404),
        ("/api/games/schnuff/rulebook.%00", 404),
    ],
    ids=lambda value: str(value)[:20],
)
async def test_a_path_that_cannot_be_leads_nowhere(visitor: Come, path: str, status: int) -> None:
    assert (await visitor().http.get(path)).status_code == status


@pytest.mark.parametrize(
    "seat", ["9" * 5000, "1" * 10, "-1", "x", "\u0662", "1.0", "0x1"], ids=lambda seat: ascii(seat)[:9]
)
async def test_a_seat_that_is_no_number_is_no_seat(visitor: Come, seat: str) -> None:
    guest = visitor()
    table = await guest.create(["me", "open"])
    answer = await guest.call("POST", f"/api/tables/{table}/seats/{seat}", {"who": "me"}, 404)
    assert answer["error"]["kind"] == "unknown_seat"


@pytest.mark.parametrize("origin", ["http://[", "http://[::1", "null", "", "//", "http://\u2100.example"])
async def test_an_origin_that_is_no_address_is_another_site(visitor: Come, origin: str) -> None:
    headers = {b"origin": origin.encode()}
    assert (await visitor().http.put("/api/me", json={"name": "Eve"}, headers=headers)).status_code == 403


@pytest.mark.parametrize(
    "body",
    [b"", b"\xff", b'{"name": "\xff"}', b'{"name": "\\ud800"}', b'{"x": ' + b"[" * 16000, b'{"name": ' + b"[" * 16000],
    ids=lambda body: str(body)[2:14],
)
async def test_a_body_that_is_no_json_is_a_bad_request(visitor: Come, body: bytes) -> None:
    answer = await visitor().http.put("/api/me", content=body, headers={"content-type": "application/json"})
    assert (answer.status_code, answer.json()["error"]["kind"]) == (400, "bad_request")


@pytest.mark.parametrize(
    "message",
    [
        b"\xff",
        b'{"t": "why", "touches": ["\xff"]}',
        b'{"\xff": 1}',
        b"[" * 4000,
        b'{"x": ' + b"[" * 4000,
        b'{"x": ' + b"[" * 2000 + b"]" * 2000 + b', "t": "why"}',
    ],
    ids=lambda message: str(message)[2:14],
)
async def test_a_message_that_is_no_json_is_a_bad_message(visitor: Come, message: bytes) -> None:
    guest = visitor()
    seat = await guest.connect(await guest.create(["me", "open"]))
    await seat.read()
    await seat.socket.send(message)
    assert (await seat.read())["kind"] == "bad_message"


@pytest.mark.parametrize("size", [20_000, 66_000, 200_000, 1_000_000])
async def test_whose_body_is_too_large_is_told_so_and_not_just_cut_off(visitor: Come, size: int) -> None:
    guest = visitor()
    for path in ("/api/me", "/api/shelf"):
        answer = await guest.http.put(path, json={"name": "x" * size})
        assert answer.status_code in (413, 404)
        assert answer.json()["error"]["kind"] in ("bad_request", "not_found")
    await visitor(cookie=guest.cookie).call("GET", "/api/me")  # on another connection: that one may be half closed


async def test_text_that_is_no_utf8_ends_its_socket_and_is_no_error_of_the_house(tmp_path: Path) -> None:
    house = House(tmp_path)
    guest = Visitor(house.url)
    seat = await guest.connect(await guest.create(["me", "open"]))
    await seat.read()
    await seat.socket.send(b"\xff\xfe", text=True)
    with pytest.raises(ConnectionClosed) as closed:
        await seat.read()
    assert closed.value.rcvd is not None and closed.value.rcvd.code == 1007
    await guest.close()
    assert house.stop() == (0, "")


# ---------------------------------------------------------------------- too much


async def test_a_burst_of_questions_holds_nobody_up_and_ends_the_socket(visitor: Come) -> None:
    host = visitor()
    wish = {"game": "boum", "seats": ["random", "random"], "options": {}}
    table = (await host.call("POST", "/api/tables", wish, 201))["id"]
    watcher = await visitor().connect(table)
    await watcher.until("table")

    async def burst() -> None:
        for _ in range(2000):
            await watcher.socket.send('{"t":"why","touches":["card:kick"]}')

    kinds: list[str] = []

    async def listen() -> None:
        while True:
            message = await watcher.read()
            kinds.append(str(message.get("kind", message["t"])))

    began = time.monotonic()
    async with asyncio.timeout(PATIENCE):
        sent = asyncio.get_running_loop().create_task(burst())
        await host.call("GET", "/api/me")
        with pytest.raises(ConnectionClosed) as closed:
            await listen()
        await asyncio.gather(sent, return_exceptions=True)
    assert closed.value.rcvd is not None
    assert (closed.value.rcvd.code, closed.value.rcvd.reason) == (TOO_MUCH, "too_fast")
    forgiven = RATE * (time.monotonic() - began)  # on a slow machine
    assert "refused" in kinds and 1 <= kinds.count("too_fast") <= ABUSE + 1 + forgiven


class Heard(Table):
    """A table that takes every message for a move."""

    async def hear(self, listener: Listener, data: str | bytes) -> bool:
        return True


class Talker:
    """The door of a browser that says the same so many times, all at once."""

    def __init__(self, text: str, times: int) -> None:
        self.said: list[WebSocketReceiveEvent] = [{"type": "websocket.receive", "text": text}] * times
        self.told: list[str] = []

    def give_to(self, hearer: Hearer) -> None:
        self.ear = DoorEar(hearer)
        for event in self.said:
            self.ear.put_nowait(event)

    def go_on(self) -> None:
        self.ear.go_on()

    def tell(self, text: str) -> bool:
        self.told.append(text)
        return True


async def heard(table: Table, text: str, times: int) -> tuple[Connection, Talker]:
    """When all of it has been heard."""

    async def nothing(*message: object) -> Any:
        raise AssertionError("a socket at a table has no other way")

    door = Talker(text, times)
    scope = {"type": "websocket", "headers": [], "query_string": b"", "extensions": {DOOR: door}}
    browser = Connection("", WebSocket(scope, nothing, nothing), table)
    browser.begin()
    async with asyncio.timeout(PATIENCE):
        while not door.ear.empty():
            await asyncio.sleep(0)
    return browser, door


async def test_moves_are_limited_by_the_game_alone(store: Store) -> None:
    table = await started(store, seated(["ada", "bea"]))
    table.__class__ = Heard
    browser, door = await heard(table, "{}", 1000)
    assert not browser.shown_out and not any("too_fast" in text for text in door.told)


async def test_between_two_messages_the_others_have_their_turn(store: Store) -> None:
    table = await started(store, seated(["ada", "bea"]))
    turns = 0

    async def other() -> None:
        nonlocal turns
        while True:
            turns += 1
            await asyncio.sleep(0)

    task = asyncio.get_running_loop().create_task(other())
    _, door = await heard(table, "{", 20)
    assert sum("bad_message" in text for text in door.told) == 20
    task.cancel()
    assert turns >= 20
