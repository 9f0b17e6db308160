"""What changed between two views of one seat, as JSON that makes the later one of the earlier.

The law of this file: a patch is made of two texts that this seat was shown, or may be shown now, and of nothing else;
`applied` to the first it gives the second, byte for byte.

A patch of an object says, for each key whose value changed:

    5, "text", true, null      the new value
    [value]                    the new value, a list or an object
    []                         the key is gone
    [at, gone, item, …]        a list: from `at` on so many items are gone, and these stand there instead
    {"key": patch, …}          changes within an object
    {"2": patch, …}            changes within a list, by index
"""

from collections.abc import Sequence
from functools import lru_cache
from typing import Any, Final

import msgspec

# Texts are compared as they are, and taken apart only where they differ.
Values = dict[str, msgspec.Raw]
Items = list[msgspec.Raw]
read_object: Final = msgspec.json.Decoder(Values)
read_list: Final = msgspec.json.Decoder(Items)
write: Final = msgspec.json.Encoder()
COMPOUND: Final = b"[{"


def difference(old: bytes, new: bytes) -> bytes:
    """From one object to another."""
    return b"{}" if old == new else _in_object(read_object.decode(old), read_object.decode(new))


def written(view: dict[str, Any], other: dict[str, Any], parts: list[bytes]) -> list[bytes]:
    """A view's fields as JSON, each by itself. Most look the same from another seat of the same table, whose view has
    been written: where they do, that text is this one's too."""
    if not parts:
        return [write.encode(value) for value in view.values()]
    return [
        text if type(value) is type(shown) and value == shown else write.encode(value)
        for value, shown, text in zip(view.values(), other.values(), parts, strict=True)
    ]


def joined(names: Sequence[str], values: Sequence[bytes]) -> bytes:
    """An object of these keys and values."""
    return b"{%s}" % b",".join([_key(name) + value for name, value in zip(names, values, strict=True)])


def changes(names: tuple[str, ...], old: list[bytes], new: list[bytes]) -> bytes:
    """The `difference` of two objects that have the same keys in the same order."""
    changed = [at for at in range(len(names)) if old[at] != new[at]]
    return b"{%s}" % b",".join([_key(names[at]) + _change(old[at], new[at]) for at in changed])


def _whole(value: bytes) -> bytes:
    return b"[%s]" % value if value[0] in COMPOUND else value


def _change(old: bytes, new: bytes) -> bytes:
    """Between two values that differ."""
    return _within(old, new) if new[0] in COMPOUND and old[0] == new[0] else _whole(new)


@lru_cache(512)  # most of what changes lies open, and is the same for every seat
def _within(old: bytes, new: bytes) -> bytes:
    """Between two lists or two objects: the shorter of what changed within and the whole."""
    if new.startswith(b"["):
        within = _in_list(read_list.decode(old), read_list.decode(new))
    else:
        before, after = read_object.decode(old), read_object.decode(new)
        within = _in_object(before, after) if _in_order(before, after) else b""
    return within if within and len(within) <= len(new) + 2 else _whole(new)


def _in_order(old: Values, new: Values) -> bool:
    """Whether the keys stand as they should when what is new is added at the end."""
    keys = list(new)
    return keys == list(old) or [*[key for key in old if key in new], *[key for key in keys if key not in old]] == keys


@lru_cache(4096)
def _key(name: str) -> bytes:
    return write.encode(name) + b":"


def _in_object(old: Values, new: Values) -> bytes:
    changes = [] if old.keys() == new.keys() else [b"%s[]" % _key(key) for key in old if key not in new]
    for key, value in new.items():
        was = old.get(key)
        if was is None:
            changes.append(_key(key) + _whole(bytes(value)))
        elif was != value:
            changes.append(_key(key) + _change(bytes(was), bytes(value)))
    return b"{%s}" % b",".join(changes)


def _in_list(old: Items, new: Items) -> bytes:
    """Items one by one where there are as many as before, otherwise one cut."""
    if len(old) == len(new):
        changed = [at for at, item in enumerate(new) if item != old[at]]
        return b"{%s}" % b",".join([b'"%d":%s' % (at, _change(bytes(old[at]), bytes(new[at]))) for at in changed])
    shorter = min(len(old), len(new))
    start = 0
    while start < shorter and old[start] == new[start]:
        start += 1
    end = 0
    while end < shorter - start and old[-1 - end] == new[-1 - end]:
        end += 1
    items = [bytes(item) for item in new[start : len(new) - end]]
    return b"[%s]" % b",".join([b"%d,%d" % (start, len(old) - start - end), *items])


def applied(patch: Any, old: Any) -> Any:
    """The later value; the earlier stays as it was. What a browser does, for whoever has none."""
    if isinstance(patch, list):
        if len(patch) == 1:
            return patch[0]
        at, gone, *items = patch
        return [*old[:at], *items, *old[at + gone :]]
    if not isinstance(patch, dict):
        return patch
    if isinstance(old, list):
        return [applied(patch[str(at)], item) if str(at) in patch else item for at, item in enumerate(old)]
    new = {key: value for key, value in old.items() if patch.get(key) != []}
    for key, change in patch.items():
        if change != []:
            new[key] = applied(change, old.get(key))
    return new
