"""Where two things part: the field, the line or the word. A law that fails says it with these."""

from collections.abc import Iterator
from itertools import islice, zip_longest

import msgspec

from ludotheque.kernel.state import State

NAMED = 3  # differences are enough to see what is wrong
ABSENT = "nothing"


def fields(state: State) -> dict[str, object]:
    """What lies on the table, field by field; luck to come and whoever listens are no part of it."""
    return {name: value for name, value in attributes(state).items() if name not in ("chance", "story")}


def attributes(thing: object) -> dict[str, object]:
    """The fields of an object of ours, interpreted or compiled."""
    named = [name for kind in type(thing).__mro__ for name in getattr(kind, "__mypyc_attrs__", ())]
    compiled = {name: getattr(thing, name) for name in named if hasattr(thing, name)}
    return {**compiled, **getattr(thing, "__dict__", {})}


def differences(one: object, other: object) -> str:
    """The first places at which two things part; empty when they are the same.

    Bytes are what goes over the wire, text is a diagram.
    """
    if one == other and type(one) is type(other) and isinstance(one, bytes | str):
        return ""
    if isinstance(one, bytes) and isinstance(other, bytes):
        found = list(islice(parting(msgspec.json.decode(one), msgspec.json.decode(other)), NAMED + 1))
        return listed(found or ["the same fields, in another order"])
    if isinstance(one, str) and isinstance(other, str):
        lines = zip_longest(one.splitlines(), other.splitlines(), fillvalue=ABSENT)
        return listed([f"{a!r}, not {b!r}" for a, b in lines if a != b] or ["only the ends of the lines"])
    return listed(list(islice(parting(one, other), NAMED + 1)))


def listed(found: list[str]) -> str:
    return "; ".join(found[:NAMED]) + (" …" if len(found) > NAMED else "")


def parting(one: object, other: object, path: str = "") -> Iterator[str]:
    if one is other:
        return
    if type(one) is not type(other):
        yield f"{path}: {one!r}, not {other!r}"
    elif isinstance(one, list | tuple) and isinstance(other, list | tuple) and len(one) == len(other):
        for place, (a, b) in enumerate(zip(one, other, strict=True)):
            yield from parting(a, b, f"{path}[{place}]")
    elif isinstance(one, dict) and isinstance(other, dict):
        for key in [*one, *(key for key in other if key not in one)]:
            yield from parting(one.get(key, ABSENT), other.get(key, ABSENT), f"{path}.{key}".lstrip("."))
    elif hasattr(one, "__dict__") or hasattr(one, "__mypyc_attrs__"):
        yield from parting(attributes(one), attributes(other), path)
    elif one != other:
        yield f"{path}: {one!r}, not {other!r}"


def same(one: object, other: object, otherwise: str) -> None:
    """Fails with what is wrong and with the place where it shows."""
    where = differences(one, other)
    assert not where, f"{otherwise}: {where}"
