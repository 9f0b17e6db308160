"""The numbered paragraphs of a rulebook, and how a text cites them."""

import re
from functools import cache

from ludotheque.kernel.game import Game

HEADING = re.compile(r"^#{2,3} (\d+(?:\.\d+)?) \S", re.M)
PARAGRAPH = re.compile(r"§(\d+(?:\.\d+)?)")


@cache
def headings(game: Game, language: str) -> list[str]:
    """The numbers of a rulebook's headings, in their order."""
    return HEADING.findall((game.folder / f"rulebook.{language}.md").read_text(encoding="utf-8"))
