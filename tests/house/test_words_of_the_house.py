"""What the house can answer has a place in docs/protocol.md and words in both languages, and nothing else has."""

import ast
import json
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import msgspec
import pytest

from ludotheque.bots import BOTS
from ludotheque.games import GAMES
from ludotheque.house.people.accounts import SAID
from ludotheque.house.tables.chat import PHRASES
from ludotheque.house.wire import (
    AskInfo,
    Chapter,
    ClockInfo,
    LegalAction,
    NewsMessage,
    Room,
    Said,
    SeatInfo,
    StoryLine,
    TableMessage,
    Terms,
    Time,
)

ROOT = Path(__file__).resolve().parents[2]
HOUSE = ROOT / "src" / "ludotheque" / "house"
PROTOCOL = (ROOT / "docs" / "protocol.md").read_text(encoding="utf-8")

# Who is given a kind of error, and as which argument.
CARRIERS = {
    "Problem": 1,
    "ErrorMessage": 0,
    "problem_answer": 1,
    "refusal": 2,
    "checked_line": 2,
    "Unproven": 1,
}
# What only the browser finds out, or says otherwise at one place.
OWN = {"chosen_first", "unreachable", "stale", "not_this_password", "too_long"}


def catalogue(language: str) -> dict[str, Any]:
    path = ROOT / "web" / "src" / "words" / f"{language}.json"
    words: dict[str, Any] = json.loads(path.read_text(encoding="utf-8"))
    return words


def constants(node: ast.AST) -> Iterator[str]:
    if isinstance(node, ast.IfExp):
        yield from constants(node.body)
        yield from constants(node.orelse)
    if isinstance(node, ast.Constant) and isinstance(node.value, str):
        yield node.value


def kinds_in(tree: ast.Module) -> Iterator[str]:
    """Kinds that are written where they are given away, or put into a variable `kind` before."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Assign) and ast.unparse(node.targets[0]) == "kind":
            yield from constants(node.value)
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id in CARRIERS:
            given = node.args[CARRIERS[node.func.id] :][:1]
            for kind in given:
                yield from constants(kind)
                # Whatever else is passed on was written elsewhere, and is found there.
                known = ast.unparse(kind) in ("kind", "problem.kind", "error.kind")
                assert known or list(constants(kind)), f"where does {ast.unparse(node)} have its kind from?"


def sent() -> set[str]:
    found = set(SAID)
    for path in HOUSE.rglob("*.py"):
        found |= set(kinds_in(ast.parse(path.read_text(encoding="utf-8"))))
    return found


def test_the_protocol_lists_every_kind_of_error_and_no_other() -> None:
    (listed,) = re.findall(r"^The kinds, here and on the WebSocket: (.*)$", PROTOCOL, re.MULTILINE)
    (asked,) = re.findall(r"comes as `error`, with the kinds (.*)$", PROTOCOL, re.MULTILINE)
    named = set(re.findall(r"`([a-z_]+)`", f"{listed} {asked}"))
    assert named == sent()


@pytest.mark.parametrize("language", ["en", "fr"])
def test_every_kind_of_error_has_words_and_all_words_a_kind(language: str) -> None:
    assert set(catalogue(language)["error"]) == sent() | OWN


@pytest.mark.parametrize("language", ["en", "fr"])
def test_phrases_bots_and_touches_have_words(language: str) -> None:
    words = catalogue(language)
    assert list(words["phrase"]) == list(PHRASES)
    for bot in BOTS:
        assert {bot, f"kind_{bot}"} <= set(words["bot"])
    touches = {touch for game in GAMES.values() for action in game.alphabet for touch in action.touches}
    assert set(words["touch"]) == {touch.split(":")[0] for touch in touches if ":" in touch}


@pytest.mark.parametrize("told", [Room, SeatInfo, AskInfo, ClockInfo, Chapter, Terms, Time])
def test_the_protocol_names_every_field_of_a_room(told: type[msgspec.Struct]) -> None:
    assert set(told.__struct_fields__) <= named_between("A **room** is", "**Several chairs")


@pytest.mark.parametrize("told", [TableMessage, NewsMessage, LegalAction, StoryLine, Said])
def test_the_protocol_names_every_field_of_a_message(told: type[msgspec.Struct]) -> None:
    assert set(told.__struct_fields__) <= named_between("## WebSocket", "## Words")


def named_between(first: str, last: str) -> set[str]:
    return set(re.findall(r'[`"]([a-z_]+)[`"]', PROTOCOL.partition(first)[2].partition(last)[0]))
