"""Sentences: lists, counts and names, in both languages."""

import json
from pathlib import Path
from typing import Any

import pytest

from ludotheque.kernel.story import SPECTATOR, Arg, Event
from ludotheque.kernel.words import Words, letter

FOLDER = Path(__file__).parent
ENGLISH = Words(FOLDER, "en")


# What both readers must say: this one, and the browser's (web/src/lib/words.test.ts).
SHARED = json.loads((FOLDER / "words" / "examples.json").read_text(encoding="utf-8"))


def name(seat: int) -> str:
    return str(SHARED["names"][seat])


@pytest.mark.parametrize("example", SHARED["examples"], ids=lambda example: example["says"])
def test_what_every_reader_says(example: dict[str, Any]) -> None:
    words = Words(FOLDER, example["language"])
    reader = example.get("reader", SPECTATOR)
    assert words.say(example["section"], example["kind"], example["args"], name, reader) == example["says"]


@pytest.mark.parametrize(
    ("section", "kind", "args"),
    [
        ("story", "sneezes", {}),
        ("gossip", "lays", {"seat": 0}),
        ("story", "lays", {}),
        ("story", "draws_card", {"card": "joker"}),
    ],
)
def test_what_cannot_be_said_is_an_error(section: str, kind: str, args: dict[str, Arg]) -> None:
    with pytest.raises(KeyError):
        ENGLISH.say(section, kind, args, name)


def test_a_language_that_nobody_wrote() -> None:
    with pytest.raises(FileNotFoundError):
        Words(FOLDER, "de")


def test_letters() -> None:
    assert [letter(seat) for seat in (0, 1, 25)] == ["A", "B", "Z"]


def test_who_hears_what() -> None:
    assert Event("lays").heard_by(SPECTATOR)
    assert Event("draws_card", to=[2]).heard_by(2)
    assert not Event("draws_card", to=[2]).heard_by(SPECTATOR)
    assert Event("lays", to=[SPECTATOR, 0]).heard_by(SPECTATOR)
