"""§1: the decks, read from data/*.txt."""

from pathlib import Path
from typing import Final

from ludotheque.games.schnuff.actions import DECK_SIZE, NAMES
from ludotheque.kernel.game import DataError


def read_deck(text: str, where: str) -> list[int]:
    """How many cards of each kind: lines of a name and a number, 54 cards in all."""
    counts: dict[str, int] = {}
    for number, row in enumerate(text.splitlines(), 1):
        words = row.split("#")[0].split()
        if not words:
            continue
        if len(words) != 2 or words[0] not in NAMES or words[0] in counts or not words[1].isdecimal():
            raise DataError(f"{where}, line {number}: a card's name (once) and how many belong here, not {row!r}")
        counts[words[0]] = int(words[1])
    total = sum(counts.values())
    if total != DECK_SIZE:
        raise DataError(f"{where}: a deck has {DECK_SIZE} cards, this one {total}")
    return [counts.get(name, 0) for name in NAMES]


FOLDER: Final = Path(__file__).parent / "data"
DECKS: Final = {
    name: read_deck((FOLDER / f"{name}.txt").read_text(encoding="utf-8"), f"{name}.txt")
    for name in ("standard", "onolike", "special-heavy")
}
