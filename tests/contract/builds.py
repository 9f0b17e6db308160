"""The same games with one build and another, with one hash seed and another: what differs, and where."""

import os
import subprocess
import sys
from dataclasses import dataclass
from pathlib import Path

import ludotheque

ROOT = Path(__file__).resolve().parents[2]
SOURCE = Path(ludotheque.__file__).resolve().parents[1]
HASHED = 10  # games under each hash seed: whatever depends on it does so at once
BUILT = 30  # games of each build: what depends on it may be rare


@dataclass
class Shown:
    """What the games showed: for each game and seed, a sum of every part of it; and where our modules lie."""

    sums: dict[str, dict[str, str]]
    modules: dict[str, str]

    def differs_from(self, other: "Shown") -> list[str]:
        """`game, seed 7: record, story`, wherever the two do not show the same."""
        found = []
        for place in self.sums | other.sums:
            one, another = self.sums.get(place, {}), other.sums.get(place, {})
            if parts := [part for part in one | another if one.get(part) != another.get(part)]:
                found.append(f"{place}: {', '.join(parts)}")
        return found


def measure(path: Path, hash_seed: str, count: int, games: list[str]) -> Shown:
    """So many games of each game, with the build on that path."""
    env = {**os.environ, "PYTHONPATH": f"{path}{os.pathsep}{ROOT}", "PYTHONHASHSEED": hash_seed}
    command = [sys.executable, str(Path(__file__).with_name("checksum.py")), str(count), *games]
    done = subprocess.run(command, env=env, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    shown = Shown({}, {})
    for line in done.stdout.splitlines():
        if line.startswith("= "):
            _, game, seed, part, total = line.split()
            shown.sums.setdefault(f"{game}, seed {seed}", {})[part] = total
        else:
            name, file = line.split(" ", 1)
            shown.modules[name] = file
    return shown


def hash_seeds_change_nothing(games: list[str]) -> Shown:
    one = measure(SOURCE, "1", HASHED, games)
    places = one.differs_from(measure(SOURCE, "2", HASHED, games))
    assert not places, f"another PYTHONHASHSEED plays other games: {'; '.join(places[:10])}"
    return one
