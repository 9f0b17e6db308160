"""The house describes its calls itself: whatever can be asked is in its OpenAPI document, and in docs/protocol.md."""

import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import msgspec
import pytest
import schemathesis
from msgspec import Meta, Struct
from starlette.requests import Request
from starlette.responses import Response

from ludotheque.house import wire
from ludotheque.house.calls import Call
from ludotheque.house.openapi import document
from tests.house.people import Visitor

pytestmark = pytest.mark.anyio
Come = Callable[..., Visitor]
PROTOCOL = (Path(__file__).resolve().parents[2] / "docs" / "protocol.md").read_text(encoding="utf-8")


class Wish(Struct, forbid_unknown_fields=True):
    what: str


class Granted(Struct):
    what: str


async def grant(request: Request, guest: str, wish: Wish) -> Granted:
    """Grant a wish.

    At once.
    """
    return Granted(wish.what)


async def picture(request: Request, guest: str) -> Response:
    return Response(b"")


def test_a_call_is_declared_by_its_handler() -> None:
    calls = [
        Call("POST", "/api/wishes/{number}", grant, 201),
        Call("GET", "/api/picture", picture, answers="image/png", query=("size",)),
    ]
    told: dict[str, Any] = msgspec.json.decode(document(calls))
    wish = told["paths"]["/api/wishes/{number}"]["post"]
    assert wish["summary"] == "Grant a wish."
    assert wish["requestBody"]["content"]["application/json"]["schema"]["$ref"] == "#/components/schemas/Wish"
    assert [(one["name"], one["in"]) for one in wish["parameters"]] == [("number", "path")]
    assert set(wish["responses"]) == {"201", "4XX", "5XX"}
    assert {"Wish", "Granted", "ErrorBody"} <= set(told["components"]["schemas"])
    shown = told["paths"]["/api/picture"]["get"]
    assert shown["responses"]["200"]["content"] == {"image/png": {}}
    assert [(one["name"], one["required"]) for one in shown["parameters"]] == [("size", False)]


async def test_the_document_is_openapi_and_names_every_call(visitor: Come) -> None:
    told = await visitor().call("GET", "/api/openapi.json")
    assert told["openapi"] == "3.1.0"
    schemathesis.openapi.from_dict(told).validate()
    operations = [one for path in told["paths"].values() for one in path.values()]
    assert len(operations) > 30 and len({one["operationId"] for one in operations}) == len(operations)
    assert all(one["summary"].endswith(".") for one in operations)
    for path, methods in told["paths"].items():
        # One that is there refuses an unknown guest's empty request by its own words, or grants it.
        for method in methods:
            answer = await visitor().http.request(method, path.replace("{", "").replace("}", ""), json={})
            assert answer.status_code not in (405, 500), (method, path)
            hidden = path.startswith("/api/operator")  # from whoever is none
            assert ("There is no such call" in answer.text) == hidden


async def test_the_protocol_describes_every_call_and_no_other(visitor: Come) -> None:
    told = await visitor().call("GET", "/api/openapi.json")
    calls = {(method.upper(), bare(path)) for path, methods in told["paths"].items() for method in methods}
    rows = [row for row in PROTOCOL.splitlines() if row.startswith("| `")]
    said = re.findall(r"`(GET|POST|PUT|DELETE) (/api/[^`]*)`", "\n".join(row.split(" | ")[0] for row in rows))
    assert {(method, bare(path)) for method, path in said} == calls


def bare(path: str) -> str:
    return re.sub(r"{[^}]*}", "{}", path.partition("?")[0])


# ---------------------------------------------------------------------- what may come in


def parts(kind: Any) -> list[Any]:
    """A type, and what it is made of; an annotated one as a whole."""
    found = [kind]
    for part in () if hasattr(kind, "__metadata__") else getattr(kind, "__args__", ()):
        found += parts(part)
    return found


def incoming() -> list[type[Struct]]:
    structs = [one for one in vars(wire).values() if isinstance(one, type) and issubclass(one, Struct)]
    return [one for one in structs if one.__struct_config__.forbid_unknown_fields]


@pytest.mark.parametrize("kind", incoming(), ids=lambda kind: kind.__name__)
def test_whatever_comes_in_has_a_bounded_size(kind: type[Struct]) -> None:
    for field in msgspec.structs.fields(kind):
        for part in parts(field.type):
            assert part not in (int, str, float), f"{field.name} of {kind.__name__} has no bounds"
            assert getattr(part, "__origin__", None) not in (list, dict), f"{field.name} of {kind.__name__}"
            limits = [one for one in getattr(part, "__metadata__", ()) if isinstance(one, Meta)]
            assert all(one.max_length or one.le is not None for one in limits), field.name


@pytest.mark.parametrize("number", [2**53, 2**63, 2**70, -(2**70), 10**400, -2])
async def test_a_number_that_no_database_holds_is_not_understood(visitor: Come, number: int) -> None:
    guest = visitor()
    table = await guest.create(["me", "open"])
    written = str(number)
    seat = await guest.connect(table)
    await seat.read()
    for message in (
        f'{{"t":"act","ticket":{written},"action":0}}',
        f'{{"t":"act","ticket":0,"action":{written}}}',
        f'{{"t":"answer","number":{written},"yes":true}}',
        f'{{"t":"ask","what":"stand_in","seat":{written},"bot":"greedy"}}',
    ):
        await seat.socket.send(message)
        assert (await seat.read())["kind"] == "bad_message"
    headers = {"content-type": "application/json"}
    for method, path, body in (
        ("PUT", "word", f'{{"word":"x","seat":{written}}}'),
        ("POST", "order", f'{{"order":[{written},0]}}'),
    ):
        answer = await guest.http.request(method, f"/api/tables/{table}/{path}", content=body, headers=headers)
        assert (answer.status_code, answer.json()["error"]["kind"]) == (400, "bad_request")


async def test_a_nul_is_refused_wherever_it_stands(visitor: Come) -> None:
    guest = visitor()
    table = await guest.create(["me", "open"])
    for method, path, body in (
        ("PUT", "/api/me", {"name": "A\0da"}),
        ("DELETE", "/api/me/notices", {"kind": "push", "endpoint": "https://example.org/\0"}),
        ("POST", "/api/tables", {"game": "schnuff", "seats": ["me", "open"], "options": {"\0": "\0"}}),
        ("POST", "/api/verify", {"record": "ludotheque-record 1\n\0"}),
    ):
        assert (await guest.call(method, path, body, 400))["error"]["kind"] == "bad_request"
    seat = await guest.connect(table)
    await seat.read()
    await seat.send(t="say", text="a\0b")
    assert (await seat.read())["kind"] == "bad_message"


@pytest.mark.parametrize("name", ["%00", "a%00", "a" * 65, "%0a", "%e2%80%ae"])
async def test_what_is_no_id_is_no_table_and_no_database_is_asked(visitor: Come, name: str) -> None:
    guest = visitor()
    for method, path, body in (("GET", "", None), ("DELETE", "", {}), ("POST", "/lot", {}), ("GET", "/luck", None)):
        answer = await guest.call(method, f"/api/tables/{name}{path}", body, 404)
        assert answer["error"]["kind"] == "unknown_table"
