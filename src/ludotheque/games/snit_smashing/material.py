"""§1.2, §1.3: the counters of a clan and the beaches, read from data/ and checked against the rulebook."""

import re
from pathlib import Path
from typing import Final

from ludotheque.games.snit_smashing.beach import CORNERS, FASTEST, HEX_NAMES, HEXES, ROWS, SLOWEST, Beach
from ludotheque.kernel.game import DataError

FOLDER: Final = Path(__file__).parent / "data"
CLAN: Final = 21
RESERVED: Final = ["Smash", "Move", "Garbled", "Stay"]  # the first words of other notations
SEA: Final = "~"
SAND: Final = "."
HOME: Final = "*"
SEAT_COUNTS: Final = (2, 3, 4)


def read_clan(text: str, where: str) -> tuple[list[str], list[int]]:
    """The names and the speeds, in the order of the file."""
    names: list[str] = []
    speeds: list[int] = []
    for number, row in enumerate(text.splitlines(), 1):
        words = row.split("#")[0].split()
        if not words:
            continue
        if len(words) != 2 or not re.fullmatch(r"[A-Z][a-z]+", words[0]) or words[0] in names + RESERVED:
            raise DataError(
                f"{where}, line {number}: a name of its own (like Zott) and a speed belong here, not {row!r}"
            )
        if words[1] not in [str(speed) for speed in range(SLOWEST, FASTEST + 1)]:
            raise DataError(f"{where}, line {number}: a speed is {SLOWEST} to {FASTEST}, not {words[1]!r}")
        names.append(words[0])
        speeds.append(int(words[1]))
    if len(names) != CLAN:
        raise DataError(f"{where}: a clan has {CLAN} Snits, this one {len(names)}")
    return names, speeds


def read_map(name: str, text: str) -> Beach:
    """Hexes with their marks, in any layout, and the starts for each number of players."""
    marks: dict[int, str] = {}
    starts: list[list[int]] = [[] for _ in range(SEAT_COUNTS[-1] + 1)]
    for number, row in enumerate(text.splitlines(), 1):
        words = row.split("#")[0].split()
        where = f"{name}.txt, line {number}"
        if words[:1] == ["starts"]:
            if len(words) < 2 or words[1] not in [str(count) for count in SEAT_COUNTS] or starts[int(words[1])]:
                raise DataError(f"{where}: 'starts', a number of players (once) and sea hexes belong here")
            starts[int(words[1])] = [read_hex(word, where) for word in words[2:]]
            continue
        for word in words:
            here = read_hex(word[:-1], where)
            if word[-1] not in (SEA, SAND, HOME) or here in marks:
                raise DataError(f"{where}: a hex (once) with {SEA} {SAND} or {HOME} belongs here, not {word!r}")
            marks[here] = word[-1]
    homes = [here for here, mark in marks.items() if mark == HOME]
    if len(homes) != 1:
        raise DataError(f"{name}.txt: one hex is the centre of the Snandergrab ({HOME}), not {len(homes)}")
    sea = sorted(here for here, mark in marks.items() if mark == SEA)
    beach = Beach(name, sorted(marks), sea, homes[0], starts)
    for fault in faults(beach):
        raise DataError(f"{name}.txt: {fault}")
    return beach


def read_hex(word: str, where: str) -> int:
    if not re.fullmatch(r"[A-G]([1-9]|10)", word):
        raise DataError(f"{where}: a hex is a letter A to G and a number 1 to 10, not {word!r}")
    return HEX_NAMES.index(word)


def faults(beach: Beach) -> list[str]:
    """§1.3, §1.4, §2.1: what a map says that the rulebook does not."""
    found: list[str] = []
    for corner in (("C6", "C7", "D7"), ("F5", "G4", "G5")):
        if CORNERS.index([HEX_NAMES.index(name) for name in corner]) not in beach.smashes:
            found.append(f"{' '.join(corner)} must be a Smash")
    if not beach.takes_snandergrab(HEX_NAMES.index("E3")):
        found.append("the Snandergrab must be able to move to E3")
    if any(beach.there[here] and not beach.sea[here] for here in range(0, HEXES, ROWS)):
        found.append("row 1 is sea")
    if HEX_NAMES[beach.home] != "D10":
        found.append("the Snandergrab begins with its centre in D10")
    if any(beach.sea[here] for here in beach.cover[beach.home]):
        found.append("at the start the Snandergrab does not touch the sea")
    for count in SEAT_COUNTS:
        starts = beach.starts[count]
        if len(set(starts)) != len(starts) or len(starts) < count:
            found.append(f"{count} players need {count} starts")
        if not all(beach.there[here] and beach.sea[here] for here in starts):
            found.append("a clan starts in the sea")
    reached = beach.walk(beach.cover[beach.home])
    if any(reached[here] > len(beach.field) for here in beach.field if not beach.sea[here]):
        found.append("every beach hex must be within reach of the Snandergrab")
    if any(reached[here] > len(beach.field) for starts in beach.starts for here in starts):
        found.append("every start must be within reach of the Snandergrab")
    return found


CLAN_FILE: Final = read_clan((FOLDER / "clan.txt").read_text(encoding="utf-8"), "clan.txt")
NAMES: Final[list[str]] = CLAN_FILE[0]
SPEEDS: Final[list[int]] = CLAN_FILE[1]
BEACHES: Final = {
    name: read_map(name, (FOLDER / f"{name}.txt").read_text(encoding="utf-8"))
    for name in ("reconstruction", "ten-rows")
}
