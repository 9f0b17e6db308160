"""Sentences from templates, in any language.

A catalogue is a JSON file in the game's folder (`words/en.json`, `words/fr.json`): sections of templates
and vocabulary. In a template `{n}` is the plain value; `{seat:player}` the name of that seat (a list of
seats is joined); `{card:card}` looks the value up in the vocabulary `card`; `{n:chip}` counts when the
vocabulary holds two forms: "1 chip", "3 chips". The browser has the same twenty lines in TypeScript.
"""

import json
import re
from collections.abc import Callable
from pathlib import Path

from ludotheque.kernel.story import Arg

LANGUAGES = ("en", "fr")
SLOT = re.compile(r"\{(\w+)(?::(\w+))?\}")


class Words:
    """One game's catalogue in one language."""

    def __init__(self, folder: Path, language: str) -> None:
        self.language = language
        self.catalogue = json.loads((folder / "words" / f"{language}.json").read_text(encoding="utf-8"))

    def say(self, section: str, kind: str, args: dict[str, Arg], name: Callable[[int], str]) -> str:
        """The sentence of that kind: `section` is "story", "refusal" or "ending"."""
        template: str = self.catalogue[section][kind]
        return SLOT.sub(lambda slot: self.fill(args[slot[1]], slot[2], name), template)

    def fill(self, value: Arg, vocabulary: str | None, name: Callable[[int], str]) -> str:
        if isinstance(value, list):
            parts = [self.fill(one, vocabulary, name) for one in value]
            return f" {self.catalogue['and']} ".join([", ".join(parts[:-1]), parts[-1]] if parts[1:] else parts)
        if vocabulary == "player" and isinstance(value, int):
            return name(value)
        if vocabulary is None:
            return str(value)
        forms = self.catalogue["vocabulary"][vocabulary]
        if isinstance(forms, list):
            singular = value == 1 or (self.language == "fr" and value == 0)
            return f"{value} {forms[0 if singular else 1]}"
        return str(forms[str(value)])


def letter(seat: int) -> str:
    """Seats in notation: A, B, C …"""
    return chr(ord("A") + seat)
