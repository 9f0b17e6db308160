"""Sentences from templates, in any language.

A catalogue is a JSON file in the game's folder (`words/en.json`, `words/fr.json`): sections of templates
and vocabulary. In a template `{n}` is the plain value; `{seat:player}` the name of that seat (a list of
seats is joined); `{card:card}` looks the value up in the vocabulary `card`; `{n:chip}` counts when the
vocabulary holds two forms: "1 chip", "3 chips". French elides by itself: "de {seat:player}" is "de Bob" and
"d’Ada". What people do at any table besides its game (take a step back, resign) is said by `sayings/`. Whoever reads
of himself is called "you": the section `you` has such a sentence for a kind of the story when its seat is the
reader's (the slot `seat`, or the first that names a player), and `kind.slot` when another slot is. The browser has the
same lines in TypeScript (web/src/lib/words.ts), and both readers are held to tests/kernel/words/examples.json.
"""

import json
import re
from collections.abc import Callable
from pathlib import Path

from ludotheque.kernel.story import SPECTATOR, Arg

SAYINGS = Path(__file__).parent / "sayings"
LANGUAGES = ("en", "fr")
SLOT = re.compile(r"\{(\w+)(?::(\w+))?\}")

# The end of de, le, la, que, jusque … before a slot, and how a word begins that takes it away. A lone letter or one
# before a figure is a name in notation (A, B4) and takes nothing, nor does an h: some are silent, some are not.
ELIDED = re.compile(r"(\b[dl]|qu)[ea] $", re.IGNORECASE)
ELIDES = re.compile(r"[aàâäæeéèêëiîïoôöœuùûü][^\W\d_]|y[^\W\d_aeiouyéè]", re.IGNORECASE)


class Words:
    """One game's catalogue in one language."""

    def __init__(self, folder: Path, language: str) -> None:
        self.language = language
        self.catalogue = json.loads((folder / "words" / f"{language}.json").read_text(encoding="utf-8"))
        self.sayings = json.loads((SAYINGS / f"{language}.json").read_text(encoding="utf-8"))

    def say(
        self, section: str, kind: str, args: dict[str, Arg], name: Callable[[int], str], reader: int = SPECTATOR
    ) -> str:
        """The sentence of that kind: `section` is "story", "refusal" or "ending". `reader` is the seat that reads a
        story; one who only watches is nobody in it."""
        template: str = self.catalogue[section].get(kind) or self.sayings[section][kind]
        if section == "story" and reader != SPECTATOR:
            template = self.own(kind, template, args, reader) or template
        said, end = "", 0
        for slot in SLOT.finditer(template):
            filled = self.fill(args[slot[1]], slot[2], name)
            said += self.elide(template[end : slot.start()], filled) + filled
            end = slot.end()
        return said + template[end:]

    def own(self, kind: str, template: str, args: dict[str, Arg], reader: int) -> str | None:
        """What whoever it happened to is told instead, if there is such a sentence."""
        slots = player_slots(template)
        mine = [slot for slot in slots if args.get(slot) in (reader, [reader])]
        for slot in mine:
            key = kind if slot == slots[0] else f"{kind}.{slot}"
            found: str | None = self.catalogue.get("you", {}).get(key) or self.sayings["you"].get(key)
            if found:
                return found
        return None

    def elide(self, text: str, filled: str) -> str:
        """The text before a slot, as what fills the slot leaves it."""
        return ELIDED.sub(r"\1’", text) if self.language == "fr" and ELIDES.match(filled) else text

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


def player_slots(template: str) -> list[str]:
    """The slots that name players, whoever acts first."""
    found = [slot[1] for slot in SLOT.finditer(template) if slot[2] == "player"]
    return sorted(dict.fromkeys(found), key=lambda slot: slot != "seat")


def letter(seat: int) -> str:
    """Seats in notation: A, B, C …"""
    return chr(ord("A") + seat)
