"""Our own OpenAPI document: every call as it is declared, by the types it is read and written with."""

import re
from collections.abc import Sequence
from typing import Any, Final

import msgspec
from msgspec import Struct

from ludotheque import __version__
from ludotheque.house.calls import Call
from ludotheque.house.wire import ErrorBody

REFERENCE: Final = "#/components/schemas/{name}"
PROBLEMS: Final = {
    "4XX": "It cannot be granted; nothing has changed.",
    "5XX": "Not now, or never; nothing has changed.",
}
ABOUT: Final = "A games library that is open day and night. Moves are made over WebSockets: see docs/protocol.md."


def document(calls: Sequence[Call]) -> bytes:
    """OpenAPI 3.1, as JSON."""
    schemas = _schemas(calls)
    paths: dict[str, dict[str, Any]] = {}
    for call in calls:
        paths.setdefault(call.path, {})[call.method.lower()] = _operation(call)
    told = {
        "openapi": "3.1.0",
        "info": {"title": "Ludothèque", "version": __version__, "description": ABOUT},
        "paths": paths,
        "components": {"schemas": schemas},
    }
    return msgspec.json.encode(told)


def _schemas(calls: Sequence[Call]) -> dict[str, Any]:
    kinds: dict[type[Struct], None] = {ErrorBody: None}
    for call in calls:
        kinds |= {kind: None for kind in (call.body, call.answer) if kind is not None and not isinstance(kind, str)}
    return msgspec.json.schema_components(kinds, ref_template=REFERENCE)[1]


def _operation(call: Call) -> dict[str, Any]:
    told: dict[str, Any] = {"operationId": f"{call.method.lower()}_{_words(call.path)}", "summary": _summary(call)}
    named = [_parameter(name, "path") for name in re.findall(r"{(\w+)}", call.path)]
    told["parameters"] = named + [_parameter(name, "query") for name in call.query]
    if call.body is not None:
        told["requestBody"] = {"required": True, "content": _content(call.body)}
    problems = {status: {"description": why, "content": _content(ErrorBody)} for status, why in PROBLEMS.items()}
    told["responses"] = {str(call.status): {"description": "As asked.", "content": _content(call.answer)}} | problems
    return told


def _words(path: str) -> str:
    return "_".join(re.findall(r"\w+", path.removeprefix("/api/")))


def _summary(call: Call) -> str:
    return (call.handler.__doc__ or "").strip().partition("\n")[0]


def _parameter(name: str, place: str) -> dict[str, Any]:
    return {"name": name, "in": place, "required": place == "path", "schema": {"type": "string"}}


def _content(kind: type[Struct] | str) -> dict[str, Any]:
    """What is in a body: a struct as JSON, or something of a media type."""
    if isinstance(kind, str):
        return {kind: {}}
    return {"application/json": {"schema": {"$ref": REFERENCE.format(name=kind.__name__)}}}
