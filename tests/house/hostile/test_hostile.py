"""A storm of malformed and hostile messages: it changes nothing, breaks nothing, and every one has a clear answer.

Five thousand of them; `make fuzz` sends a hundred thousand (LUDOTHEQUE_FUZZ=20).
"""

import asyncio
import json
import random
import re
from collections.abc import Awaitable, Callable, Iterator
from typing import Any

import httpx
import msgspec
import pytest
import requests
import schemathesis
from hypothesis import HealthCheck, given, settings
from itsdangerous import Signer
from schemathesis import GenerationMode
from schemathesis.checks import not_a_server_error
from schemathesis.specs.openapi.checks import (
    content_type_conformance,
    negative_data_rejection,
    response_schema_conformance,
    status_code_conformance,
)
from websockets.asyncio.client import connect
from websockets.exceptions import ConnectionClosed

from ludotheque.house.door import is_utf8
from ludotheque.house.sockets import LOGGED_OUT
from ludotheque.house.wire import MESSAGE_LIMIT, NOT_UNDERSTOOD, from_browser, understood
from tests.house.hostile import junk
from tests.house.hostile.scene import MORE, SEED, Scene
from tests.house.people import PATIENCE, Seat

BATCH = 36  # a socket takes forty at once
AT_ONCE = 6
TOO_BIG = 1009
CHECKS = [
    not_a_server_error,
    status_code_conformance,
    content_type_conformance,
    response_schema_conformance,
    negative_data_rejection,
]


@pytest.fixture(scope="module")
def scene(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Scene]:
    """Afterwards the people who were there play on, and the house has nothing to say."""
    scene = Scene(tmp_path_factory.mktemp("storm"))
    yield scene
    asyncio.run(scene.play_on())
    code, log = scene.house.stop()
    print(f"{scene.sent} messages, seed {SEED}; {scene.grown} KB more", dict(scene.statuses), dict(scene.kinds))
    assert code == 0
    assert "Traceback" not in log and "level=error" not in log and "failed" not in log, log


async def at_once(work: Callable[[random.Random], Awaitable[None]], times: int) -> None:
    """So many times, a few of them at the same time."""
    lucks = iter([random.Random(f"{SEED} {work.__qualname__} {number}") for number in range(times)])

    async def worker() -> None:
        for luck in lucks:
            async with asyncio.timeout(PATIENCE * 3):
                await work(luck)

    await asyncio.gather(*(worker() for _ in range(AT_ONCE)))


def is_understood(data: bytes) -> bool:
    try:
        understood(from_browser, data)
    except NOT_UNDERSTOOD:
        return False
    return True


# ---------------------------------------------------------------------- messages at a table


async def said(scene: Scene, seat: Seat, luck: random.Random, messages: list[bytes]) -> None:
    """All of these, and then one that is known by its answer; until then there are only refusals, one for each that
    could not be understood."""
    last = f"enough-{luck.getrandbits(40)}"
    for data in [*messages, json.dumps({"t": last}).encode()]:
        await seat.socket.send(data if luck.random() < 0.3 or not is_utf8(data) else data.decode())
    refusals = 0
    while last not in (answer := await seat.read()).get("message", ""):
        if answer["t"] != "room":  # somebody comes or goes
            scene.refused(answer)
            refusals += 1
    assert refusals >= sum(not is_understood(data) for data in messages)
    assert refusals <= len(messages)
    scene.sent += len(messages)


async def come(scene: Scene, table: str, chair: int | None = None, cookie: str = "") -> Seat:
    """Somebody who has heard what everybody hears on coming."""
    path = f"/ws/tables/{table}" + ("" if chair is None else f"?seat={chair}")
    headers = {"cookie": f"guest={cookie}"} if cookie else {}
    url = scene.house.url.replace("http", "ws") + path
    seat = Seat(await connect(url, additional_headers=headers, compression=None, close_timeout=0.2))
    await seat.send(t="arrived")
    while (await seat.read())["t"] != "error":
        pass
    return seat


def test_whoever_watches_changes_nothing_whatever_he_says(scene: Scene) -> None:
    """Every kind of message, with anything in it, and with the tickets of those who play."""

    async def batch(luck: random.Random) -> None:
        cookie = luck.choice(["", scene.cookies["cleo"], scene.ended])
        if cookie == scene.ended:
            with pytest.raises(ConnectionClosed) as closed:
                await come(scene, luck.choice(scene.tables), None, cookie)
            assert closed.value.rcvd is not None and closed.value.rcvd.code == LOGGED_OUT
            return
        seat = await come(scene, luck.choice(scene.tables), luck.choice([None, 0, 1, 2, 99]), cookie)
        messages = [junk.message(luck, scene.tickets) for _ in range(BATCH)]
        await said(scene, seat, luck, [one for one in messages if len(one) <= MESSAGE_LIMIT])
        await seat.socket.close()

    async def storm() -> None:
        async with scene.watched():
            await at_once(batch, 75 * MORE)

    asyncio.run(storm())
    scene.unharmed()


def test_whoever_plays_cannot_play_with_stale_tickets_or_those_of_others(scene: Scene) -> None:
    async def batch(luck: random.Random) -> None:
        name = luck.choice(["ada", "bea"])
        table = luck.choice([scene.running, scene.finished, scene.shared])
        seat = await come(scene, table, luck.choice([None, 0, 1, 2]), scene.cookies[name])
        mine = {"ada": (0, 1) if table == scene.shared else (0,), "bea": (2,) if table == scene.shared else (1,)}[name]
        assert seat.table["seat"] in (-1, *mine), "nobody looks into another's hand"
        legal = set(seat.table["legal"])
        messages = []
        for _ in range(BATCH):
            ticket, action = luck.choice([*scene.tickets, seat.table["ticket"]]), luck.randrange(60)
            if ticket != seat.table["ticket"] or action not in legal:
                messages.append(json.dumps({"t": "act", "ticket": ticket, "action": action}).encode())
        junk_too = [junk.message(luck, scene.tickets) for _ in range(BATCH - len(messages))]
        messages += [one for one in junk_too if len(one) <= MESSAGE_LIMIT and not is_understood(one)]
        await said(scene, seat, luck, messages)
        await seat.socket.close()

    asyncio.run(at_once(batch, 14 * MORE))
    scene.unharmed()


def test_a_message_that_is_too_big_ends_the_socket_and_nothing_else(scene: Scene) -> None:
    async def one(luck: random.Random) -> None:
        seat = await come(scene, luck.choice(scene.tables))
        big = json.dumps({"t": "say", "text": "x" * luck.randrange(MESSAGE_LIMIT, 10**6)})
        with pytest.raises(ConnectionClosed) as closed:
            await said(scene, seat, luck, [big.encode()])
        assert closed.value.rcvd is None or closed.value.rcvd.code == TOO_BIG
        scene.sent += 1

    asyncio.run(at_once(one, 10 * MORE))
    scene.unharmed()


HANDSHAKE = (
    "GET /ws/tables/{} HTTP/1.1\r\nhost: {}\r\nupgrade: websocket\r\nconnection: upgrade\r\n"
    "sec-websocket-version: 13\r\nsec-websocket-key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n"
)


def test_frames_that_no_browser_sends_end_their_own_socket_at_most(scene: Scene) -> None:
    host = scene.house.url.removeprefix("http://")

    async def one(luck: random.Random) -> None:
        reader, writer = await asyncio.open_connection(*host.split(":"))
        writer.write(HANDSHAKE.format(luck.choice(scene.tables), host).encode())
        assert b" 101 " in await reader.readuntil(b"\r\n\r\n")
        for _ in range(3):
            writer.write(junk.frames(luck))
            scene.sent += 1
        writer.write(junk.frame(8, b"\x03\xe8"))
        try:
            await writer.drain()
            writer.write_eof()
            while await reader.read(65536):
                pass
        except (ConnectionError, OSError):
            pass  # dropped: that is an answer to noise
        writer.close()

    async def storm() -> None:
        async with scene.watched():
            await at_once(one, 120 * MORE)

    asyncio.run(storm())
    scene.unharmed()


# ---------------------------------------------------------------------- requests


def test_bytes_that_are_no_request_get_an_answer_or_the_door(scene: Scene) -> None:
    host = scene.house.url.removeprefix("http://")

    async def one(luck: random.Random) -> None:
        reader, writer = await asyncio.open_connection(*host.split(":"))
        answer = b""
        try:
            writer.write(junk.request(luck, host, luck.choice(scene.tables)))
            await writer.drain()
            writer.write_eof()
            while piece := await reader.read(65536):
                answer += piece
        except (ConnectionError, OSError):
            pass
        writer.close()
        scene.sent += 1
        for status in re.findall(rb"^HTTP/1\.1 (\d+)", answer, re.MULTILINE):
            scene.statuses[int(status)] += 1
            assert int(status) < 500 or b"has not been built" in answer, answer
        assert b"smuggled" not in answer and answer.count(b"HTTP/1.1 2") <= 30

    asyncio.run(at_once(one, 500 * MORE))
    scene.unharmed()


def cookies(scene: Scene, luck: random.Random) -> str:
    """Of nobody who is here: forged, broken, signed by another, of a session that has ended, of before the account."""
    real = luck.choice(list(scene.cookies.values()))
    who, _, signature = real.rpartition(".")
    return luck.choice(
        [
            "",
            who,
            f"{who}.",
            f"{who}.{signature[:-1]}",
            f"{who}x.{signature}",
            f"{luck.choice(scene.guests())}.{signature[::-1]}",
            Signer(b"another key", salt="guest").sign(who).decode(),
            f"session:{who}.{signature}",
            scene.ended,
            scene.earlier,
            "x" * luck.choice([10, 3000]),
            "".join(
                one
                for one in junk.noise(luck, real.encode()).decode("latin-1")
                if "!" < one < "\x7f" and one not in '",;\\'
            ),
        ]
    )


def bodies() -> list[tuple[str, str, dict[str, Any]]]:
    """Every call that changes something, and a body that fits it."""
    return [
        ("PUT", "/api/me", {"name": "Eve"}),
        ("DELETE", "/api/me", {"confirm": True, "password": "guessed it"}),
        ("POST", "/api/account", {"name": "Cleo", "password": "guessed it"}),
        ("PUT", "/api/account", {"password": "guessed it", "new_password": "mine from now"}),
        ("POST", "/api/session", {"name": "Cleo", "password": "guessed it"}),
        ("DELETE", "/api/session", {}),
        ("POST", "/api/tables", {"game": "schnuff", "seats": ["me", "open"], "options": {}, "terms": {"public": True}}),
        ("DELETE", "/api/tables/{table}", {}),
        ("POST", "/api/tables/{table}/seats/0", {"who": "me", "word": ""}),
        ("POST", "/api/tables/{table}/seats/1", {"who": "open"}),
        ("POST", "/api/tables/{table}/seats/1", {"who": "greedy"}),
        ("POST", "/api/tables/{table}/seats/0", {"who": "here:Eve"}),
        ("POST", "/api/tables/{table}/order", {"order": [1, 0]}),
        ("POST", "/api/tables/{table}/lot", {}),
        ("POST", "/api/tables/{table}/start", {}),
        ("POST", "/api/tables/{table}/rematch", {}),
        ("POST", "/api/tables/{table}/sequel", {}),
        ("PUT", "/api/tables/{table}/word", {"word": "la lune", "seat": 0}),
        ("POST", "/api/me/notices", {"kind": "mail", "language": "fr", "address": "eve@example.org"}),
        ("PUT", "/api/me/notices", {"language": "fr"}),
        ("DELETE", "/api/me/notices", {"kind": "push", "endpoint": ""}),
        ("POST", "/api/mail/confirm", {"token": "guessed"}),
        ("POST", "/api/mail/stop", {"token": "guessed"}),
        ("POST", "/api/verify", {"record": "ludotheque-record 1\n"}),
    ]


def test_bodies_origins_and_kinds_that_are_wrong_are_refused_by_every_call(scene: Scene) -> None:
    async def some(luck: random.Random) -> None:
        async with httpx.AsyncClient(base_url=scene.house.url, verify=False, timeout=60) as http:
            for _ in range(25):
                method, path, body = luck.choice(bodies())
                headers = {"content-type": "application/json", "cookie": f"guest={cookies(scene, luck)}"}
                data = json.dumps(body).encode()
                wrong = luck.randrange(4)
                if wrong == 0:
                    headers["origin"] = luck.choice(["http://evil.example", "null", "http://[", "file://", "//"])
                elif wrong == 1:
                    headers["content-type"] = luck.choice(
                        ["text/plain", "", "application/x-www-form-urlencoded", "json"]
                    )
                else:
                    data = junk.value(luck).encode() if wrong == 2 else junk.mutated(luck, body)
                    if fits(data, body):
                        continue
                path = path.replace("{table}", luck.choice(scene.tables))
                answer = await http.request(method, path, content=data, headers=headers)
                scene.answered(path, answer.status_code, answer.headers["content-type"], answer.content)
                assert 400 <= answer.status_code < 500, (method, path, data, answer.text)

    asyncio.run(at_once(some, 30 * MORE))
    scene.unharmed()


def fits(data: bytes, body: dict[str, Any]) -> bool:
    """Whether a body may be granted after all: it is an object, and nothing is in it that was not, but values."""
    try:
        given = msgspec.json.decode(data)
    except NOT_UNDERSTOOD:
        return False
    return isinstance(given, dict) and set(given) <= {*body, "terms", "options", "word", "seat", "endpoint", "password"}


def test_strangers_cannot_do_at_a_table_what_is_for_those_who_sit_there(scene: Scene) -> None:
    """Other people's seats, other people's tables, and cookies of nobody."""

    async def some(luck: random.Random) -> None:
        async with httpx.AsyncClient(base_url=scene.house.url, verify=False, timeout=60) as http:
            for _ in range(20):
                method, path, body = luck.choice([one for one in bodies() if "{table}" in one[1]])
                path = path.replace("{table}", luck.choice([*scene.tables, scene.bots, "0" * 16]))
                headers = {"cookie": f"guest={cookies(scene, luck)}"}
                answer = await http.request(method, path, json=body, headers=headers)
                scene.answered(path, answer.status_code, answer.headers["content-type"], answer.content)
                assert answer.status_code in (400, 401, 403, 404, 409, 429), (method, path, answer.text)
            answer = await http.get("/api/me", headers={"cookie": f"guest={cookies(scene, luck)}"})
            assert answer.status_code == 200 and answer.json()["name"].startswith("Guest ")

    asyncio.run(at_once(some, 15 * MORE))
    scene.unharmed()


def test_paths_lead_nowhere_but_where_they_say(scene: Scene) -> None:
    async def some(luck: random.Random) -> None:
        async with httpx.AsyncClient(base_url=scene.house.url, verify=False, timeout=60) as http:
            for _ in range(25):
                parts = ["api", "tables", luck.choice(scene.tables), "%00", "..", ".", "%2e%2e", "%2f", "me", "x" * 300]
                parts += [
                    "%ff",
                    "moments",
                    "luck",
                    "replay.html",
                    "record",
                    "qr.svg",
                    "assets",
                    "rulebook.fr",
                    "\\",
                    "ws",
                ]
                path = "/" + "/".join(luck.choice(parts) for _ in range(luck.randrange(1, 6)))
                path += luck.choice(["", "?seat=" + luck.choice(["0", "1", "all", "-1", "%00", "9" * 30, "&seat=1"])])
                answer = await http.get(path)
                built = answer.status_code != 503 or "has not been built" in answer.text
                if built and answer.status_code != 503:
                    there = answer.url.path  # without its dots
                    scene.answered(there, answer.status_code, answer.headers["content-type"], answer.content)
                assert built, answer.text
                assert b"root:" not in answer.content

    asyncio.run(at_once(some, 12 * MORE))
    scene.unharmed()


# ---------------------------------------------------------------------- our own OpenAPI


def described(scene: Scene) -> Any:
    """The document, with tables that there are among those that there are not."""
    told = json.loads(json.dumps(scene.document))
    known = {"table": [*scene.tables, scene.bots], "seat": ["0", "1", "all"], "game": ["schnuff"], "language": ["en"]}
    for operation in (one for path in told["paths"].values() for one in path.values()):
        for one in operation["parameters"]:
            if one["name"] in known:
                one["schema"] = {"anyOf": [{"enum": known[one["name"]]}, {"type": "string"}]}
    return schemathesis.openapi.from_dict(told)


def test_every_call_keeps_to_its_description_whatever_it_is_given(scene: Scene) -> None:
    operations = [result.ok() for result in described(scene).get_all_operations()]
    assert len(operations) > 30
    for operation in operations:
        for mode in GenerationMode:
            tried(scene, operation, mode)
    scene.unharmed(strict=False)


def tried(scene: Scene, operation: Any, mode: GenerationMode) -> None:
    if mode.is_negative and not operation.body and not operation.query:
        return  # any text may be in its path
    session = requests.Session()

    @settings(max_examples=10 * MORE, database=None, deadline=None, suppress_health_check=list(HealthCheck))
    @given(case=operation.as_strategy(generation_mode=mode))
    def try_it(case: Any) -> None:
        response = case.call(base_url=scene.house.url, session=session)
        if response.status_code == 503 and operation.path.endswith("replay.html"):
            return  # the client has not been built here
        # That a body is too large is a refusal too; this check does not know it.
        checks = CHECKS if response.status_code != 413 else CHECKS[:-1]
        case.validate_response(response, checks=checks)
        kind = response.headers.get("content-type", [""])[0]
        scene.answered(operation.path, response.status_code, kind, response.content)

    try_it()
    session.close()
