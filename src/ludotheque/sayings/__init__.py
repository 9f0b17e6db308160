"""What the commands say, in both languages: a section for each of them in en.json and fr.json."""

import json
from functools import cache
from pathlib import Path


@cache
def sayings(language: str) -> dict[str, dict[str, str]]:
    """Every section in this language."""
    text = (Path(__file__).parent / f"{language}.json").read_text(encoding="utf-8")
    read: dict[str, dict[str, str]] = json.loads(text)
    return read


def phrase(section: str, language: str, kind: str, **values: object) -> str:
    """One sentence, with its values in their places."""
    return sayings(language)[section][kind].format(**values)
