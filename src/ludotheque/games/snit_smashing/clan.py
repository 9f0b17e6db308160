"""The counters of a clan, read from data/clan.txt: a name and a speed each."""

import re
from pathlib import Path

CLAN_SIZE = 21
SLOWEST, FASTEST = 4, 7
RESERVED = ["Smash", "Move", "Garbled", "Stay"]  # the first words of other notations


class ClanError(ValueError):
    """A file that does not hold the counters of a clan."""


def read_clan(text: str, where: str) -> tuple[list[str], list[int]]:
    """The names and the speeds, in the order of the file."""
    names: list[str] = []
    speeds: list[int] = []
    for number, row in enumerate(text.splitlines(), 1):
        words = row.split("#")[0].split()
        if not words:
            continue
        if len(words) != 2 or not re.fullmatch(r"[A-Z][a-z]+", words[0]) or words[0] in names + RESERVED:
            raise ClanError(
                f"{where}, line {number}: a name of its own (like Zott) and a speed belong here, not {row!r}"
            )
        if words[1] not in [str(speed) for speed in range(SLOWEST, FASTEST + 1)]:
            raise ClanError(f"{where}, line {number}: a speed is {SLOWEST} to {FASTEST}, not {words[1]!r}")
        names.append(words[0])
        speeds.append(int(words[1]))
    if len(names) != CLAN_SIZE:
        raise ClanError(f"{where}: a clan has {CLAN_SIZE} Snits, this one {len(names)}")
    return names, speeds


NAMES, SPEEDS = read_clan((Path(__file__).parent / "data" / "clan.txt").read_text(encoding="utf-8"), "clan.txt")
