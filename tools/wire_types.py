"""The browser's types, made from the server's: what a field is called and holds is said in Python alone.

    python tools/wire_types.py            writes web/src/lib/wire.ts and every game's board/view.ts
    python tools/wire_types.py --check    fails where one of them is not what it would write

A trailing comment of a field comes along. What a board needs besides its view stands in other files of its folder.
"""

import argparse
import dataclasses
import inspect
import re
import sys
import types
import typing
from pathlib import Path
from typing import Annotated, Any, Literal, Union, get_args, get_origin

import msgspec

from ludotheque.games import GAMES
from ludotheque.house import wire
from ludotheque.house.bots import thoughts
from ludotheque.house.office import book
from ludotheque.kernel.story import Arg

ROOT = Path(__file__).resolve().parent.parent
WIRE = ROOT / "web" / "src" / "lib" / "wire.ts"
PLAIN = {int: "number", float: "number", str: "string", bool: "boolean", type(None): "null", dict[str, Any]: "Args"}
MADE = "Made by tools/wire_types.py"
WIDTH = 120


def typescript(kind: Any) -> str:
    """A Python type as TypeScript says it."""
    if kind in PLAIN:
        return PLAIN[kind]
    origin, args = get_origin(kind), get_args(kind)
    if origin is Annotated:
        return str(args[1].title) if args[0] is msgspec.Raw else typescript(args[0])
    if origin is Literal:
        return " | ".join(f"'{arg}'" for arg in args)
    if origin in (Union, types.UnionType):
        return " | ".join(dict.fromkeys(typescript(arg) for arg in args if arg is not msgspec.UnsetType))
    if origin is list or (origin is tuple and args[-1] is ...):
        inner = typescript(args[0])
        return f"({inner})[]" if get_origin(args[0]) in (Literal, Union, types.UnionType) else f"{inner}[]"
    if origin is tuple:
        return f"[{', '.join(typescript(arg) for arg in args)}]"
    if origin is dict:
        return f"Record<{typescript(args[0])}, {typescript(args[1])}>"
    if isinstance(kind, type) and (dataclasses.is_dataclass(kind) or issubclass(kind, msgspec.Struct)):
        return kind.__name__
    raise TypeError(f"{kind} has no form in TypeScript yet")


def comments(kind: type) -> dict[str, str]:
    """The trailing comment of every field that has one."""
    found = (re.match(r"    (\w+): [^#]*# (.*)", line) for line in inspect.getsource(kind).splitlines())
    return {match[1]: match[2] for match in found if match}


def interface(kind: type, extends: str = "") -> str:
    """A class of fields as an interface."""
    said = comments(kind)
    lines = [f"export interface {kind.__name__}{extends} {{"]
    if issubclass(kind, msgspec.Struct) and kind.__struct_config__.tag is not None:
        lines.append(f"  {kind.__struct_config__.tag_field}: '{kind.__struct_config__.tag}';")
    optional = optional_fields(kind)
    for name, hint in typing.get_type_hints(kind, include_extras=True).items():
        if name in said:
            lines.append(f"  /** {said[name]} */")
        lines.append(f"  {name}{'?' if name in optional else ''}: {typescript(hint)};")
    return "\n".join([*lines, "}"])


def optional_fields(kind: type) -> set[str]:
    """Fields that whoever sends may leave out; what goes both ways is whole (a frozen value)."""
    if not issubclass(kind, msgspec.Struct):
        return set()
    config = kind.__struct_config__
    fields = msgspec.structs.fields(kind)
    if config.frozen or not (config.forbid_unknown_fields or config.omit_defaults):
        return {field.name for field in fields if field.default is msgspec.UNSET}
    return {field.name for field in fields if not field.required}


def parts_of(kind: Any, found: list[type]) -> list[type]:
    """The classes that a type is made of, each once, the smaller ones first."""
    for arg in get_args(kind):
        parts_of(arg, found)
    if isinstance(kind, type) and get_origin(kind) is None and dataclasses.is_dataclass(kind) and kind not in found:
        for hint in typing.get_type_hints(kind).values():
            parts_of(hint, found)
        found.append(kind)
    return found


def union_of(name: str, kinds: str) -> str:
    """On one line where there is room for it, as Prettier would."""
    line = f"export type {name} = {kinds};"
    return line if len(line) <= WIDTH else f"export type {name} =\n  {kinds};"


def wire_ts() -> str:
    structs = [
        kind
        for module in (wire, thoughts, book)
        for kind in vars(module).values()
        if isinstance(kind, type) and issubclass(kind, msgspec.Struct) and kind.__module__ == module.__name__
    ]
    unions = {"FromBrowser": wire.FromBrowser, "FromHouse": wire.FromHouse}
    parts = [
        f"/** The messages between browser and house (docs/protocol.md). {MADE} from house/wire.py. */",
        f"export type Arg = {typescript(Arg)};\nexport type Args = Record<string, Arg>;",
        "/** Only the game's own board knows what is in a view. */\nexport type View = Record<string, unknown>;",
        "/** What makes a view of the one before (table/patch.ts). */\nexport type Patch = Record<string, unknown>;",
        *[interface(kind) for kind in structs],
        *[union_of(name, typescript(union)) for name, union in unions.items()],
    ]
    return "\n\n".join(parts) + "\n"


def view_ts(game: str) -> str:
    kind = GAMES[game].view_type
    *parts, whole = parts_of(kind, [])
    texts = [
        f"/** What one seat sees of the table. {MADE} from view.py. */\nimport type {{ View }} from '$lib/wire';",
        *[interface(part) for part in parts],
        interface(whole, " extends View"),
    ]
    return "\n\n".join(texts) + "\n"


def main() -> int:
    parser = argparse.ArgumentParser(description="Make the browser's types from the server's.")
    parser.add_argument("--check", action="store_true", help="write nothing; fail where a file is out of date")
    check = parser.parse_args().check
    wanted = {WIRE: wire_ts()}
    boards = {name: game.folder / "board" for name, game in GAMES.items()}
    wanted |= {board / "view.ts": view_ts(name) for name, board in boards.items() if board.is_dir()}
    old = [path for path, text in wanted.items() if not path.is_file() or path.read_text(encoding="utf-8") != text]
    for path in old:
        if check:
            print(f"{path.relative_to(ROOT)} is not what its Python types say: run make format", file=sys.stderr)
        else:
            path.write_text(wanted[path], encoding="utf-8")
    return 1 if check and old else 0


if __name__ == "__main__":
    sys.exit(main())
