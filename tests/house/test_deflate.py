"""What is told of a table is packed on its way; what people write is not, and nobody can send us more than he may."""

import asyncio
import zlib
from collections.abc import Callable

import pytest
from websockets.exceptions import ConnectionClosed
from websockets.extensions.permessage_deflate import PerMessageDeflate
from websockets.frames import Frame, Opcode

from ludotheque.house.deflate import Factory
from ludotheque.house.wire import MESSAGE_LIMIT
from tests.house.people import Visitor

pytestmark = pytest.mark.anyio
OFFER = "permessage-deflate; client_max_window_bits"


def agreed() -> PerMessageDeflate:
    answer, extension = Factory().process_request_params([("client_max_window_bits", None)], [])
    assert ("server_max_window_bits", "10") in answer and ("client_no_context_takeover", None) in answer
    return extension


def test_only_what_the_rules_say_shares_a_window() -> None:
    extension = agreed()
    news = Frame(Opcode.TEXT, b'{"t":"news","version":7,"patch":{"hand":["snap","risk"]}}')
    first, second = (extension.encode(news) for _ in range(2))
    assert first.rsv1 and second.rsv1 and len(second.data) < len(first.data) / 2, "it remembers what it said"
    window = zlib.decompressobj(-10)
    for frame in (first, second):
        assert window.decompress(bytes(frame.data) + b"\x00\x00\xff\xff") == news.data
    for written in (
        b'{"t":"chat","said":[{"text":"snap risk"}]}',
        b'{"t":"room","room":{"seats":[]}}',
        b'{"t":"error"}',
    ):
        frame = Frame(Opcode.TEXT, written)
        assert extension.encode(frame) is frame
    third = extension.encode(news)
    assert len(third.data) <= len(second.data), "what was said in between is not in it"


async def test_a_browser_gets_rooms_as_they_are_and_tables_packed(visitor: Callable[..., Visitor]) -> None:
    ada = visitor()
    table = await ada.create(["me", "greedy"])
    host, port = ada.url.removeprefix("http://").split(":")
    reader, writer = await asyncio.open_connection(host, int(port))
    head = f"GET /ws/tables/{table} HTTP/1.1\r\nHost: {host}:{port}\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
    head += f"Sec-WebSocket-Extensions: {OFFER}\r\nSec-WebSocket-Key: {'A' * 22}==\r\nSec-WebSocket-Version: 13\r\n\r\n"
    writer.write(head.encode())
    await reader.readuntil(b"\r\n\r\n")
    window = zlib.decompressobj(-10)
    told: list[tuple[int, bytes]] = []
    for _ in range(2):
        first, length = await reader.readexactly(2)
        if length == 126:
            length = int.from_bytes(await reader.readexactly(2), "big")
        data = await reader.readexactly(length)
        packed = first & 0x40
        told.append((packed, window.decompress(data + b"\x00\x00\xff\xff") if packed else data))
    writer.close()
    assert [packed for packed, _ in told] == [0, 0x40]
    assert told[0][1].startswith(b'{"t":"room"') and told[1][1].startswith(b'{"t":"table"')


async def test_a_message_that_unfolds_to_more_than_we_hear_ends_the_connection(visitor: Callable[..., Visitor]) -> None:
    ada = visitor()
    seat = await ada.connect(await ada.create(["me", "greedy"]), compression="deflate")
    await seat.until("table")
    await seat.send(t="why", touches=["x" * 70] * 16)  # packed too, and short enough
    assert (await seat.until("error"))["kind"] == "bad_message"
    await seat.socket.send(" " * MESSAGE_LIMIT * 1000)
    with pytest.raises(ConnectionClosed) as closed:
        await seat.until("nothing")
    assert closed.value.rcvd is not None and closed.value.rcvd.code == 1009


async def test_whoever_wants_nothing_packed_is_told_the_same(visitor: Callable[..., Visitor]) -> None:
    ada = visitor()
    table = await ada.create(["me", "greedy"])
    plain = await ada.connect(table, compression=None)
    packed = await ada.connect(table, compression="deflate")
    for seat in (plain, packed):
        await seat.until("table")
    assert "sec-websocket-extensions" not in plain.socket.response.headers  # type: ignore[union-attr]
    await packed.play(6)
    while plain.table["version"] < packed.table["version"]:
        await plain.read()
    assert plain.table == packed.table
