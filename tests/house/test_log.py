"""The log: one line each, a few a second, no traceback, and nothing of what a stranger would like to see in it."""

import asyncio
import logging
from collections.abc import Callable
from pathlib import Path

import pytest
import structlog
from structlog.testing import capture_logs
from structlog.typing import EventDict
from websockets.exceptions import ConnectionClosed

from ludotheque.house.log import EACH_SECOND, Few, Libraries, harmless
from tests.house.people import House, Visitor

Come = Callable[..., Visitor]


@pytest.mark.anyio
async def test_thousands_of_bad_messages_leave_few_lines_and_no_traceback(tmp_path: Path, visitor: Come) -> None:
    house = House(tmp_path)
    guest = visitor(url=house.url)
    table = await guest.create(["me", "open"])
    port = int(house.url.rpartition(":")[2])

    async def garbage() -> None:
        reader, writer = await asyncio.open_connection("127.0.0.1", port)
        writer.write(b"GARBAGE\r\n\r\n")
        assert b" 400 " in await reader.read()
        writer.close()

    for _ in range(20):
        await asyncio.gather(*(garbage() for _ in range(20)))
    for _ in range(30):
        seat = await guest.connect(table)
        await seat.read()
        await seat.socket.send(b"\xff", text=True)
        with pytest.raises(ConnectionClosed) as closed:
            await seat.read()
        assert closed.value.rcvd is not None and closed.value.rcvd.code == 1007
        await seat.socket.close()
    code, log = house.stop()
    assert code == 0 and "Traceback" not in log
    lines = log.splitlines()
    assert {line.partition(" ")[0].partition("=")[0] for line in lines} == {"timestamp"}, "every line is a line of ours"
    seconds = [line[: len("timestamp=2026-11-16T08:51:48")] for line in lines if "Invalid HTTP" in line]
    assert seconds and len(seconds) <= 2 * EACH_SECOND * len(set(seconds)) < 400
    assert max(map(len, lines)) < 300


def test_the_log_says_a_thing_a_few_times_a_second_and_then_how_often() -> None:
    now = 0.0
    few = Few(lambda: now)

    def told(event: str) -> EventDict | None:
        try:
            return few(None, "error", {"event": event})
        except structlog.DropEvent:
            return None

    assert [told("bad") is not None for _ in range(1000)].count(True) == EACH_SECOND
    assert told("worse") is not None, "another thing is another line"
    now = 1.5
    assert told("bad") == {"event": "bad", "kept_back": 1000 - EACH_SECOND}
    assert told("bad") == {"event": "bad"}


def test_what_a_library_says_is_one_line_without_the_words_of_the_error() -> None:
    try:
        raise ValueError("the ace of spades")
    except ValueError as error:
        record = logging.LogRecord("uvicorn.error", logging.ERROR, "", 0, "It failed\nbadly", (), None)
        record.exc_info = (ValueError, error, error.__traceback__)
    with capture_logs() as lines:
        Libraries().emit(record)
    [line] = lines
    assert line["event"] == "It failed" and line["source"] == "uvicorn.error"
    assert line["error"].startswith("ValueError at test_log.py:") and "ace" not in str(line)


def test_what_a_stranger_sent_is_harmless_in_a_line() -> None:
    assert harmless("/a\nb\x1b[31m\u202e") == "/a\\nb\\x1b[31m\\u202e"
    assert len(harmless("x" * 9999)) == 200
