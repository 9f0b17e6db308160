"""Planted bugs: the tests of a game must catch every one of them.

    python tools/mutants.py [--game schnuff] [--only NAME]

A game lists its bugs in `tests/mutants.toml`:

    [[mutant]]
    name = "the winner pays too"
    rule = "§5.2"
    file = "rules.py"            # in the game's folder
    old = "if seat != winner:"   # must be there exactly once
    new = "if True:"

Each one is planted in a copy of the source tree, never in the tree itself, and the game's tests and the
laws of tests/contract run on that copy, interpreted. The same copy without a bug must pass first: otherwise
a red test would prove nothing.
"""

import argparse
import os
import shutil
import subprocess
import sys
import tempfile
import time
import tomllib
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor, as_completed
from dataclasses import dataclass
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
GAMES = Path("src/ludotheque/games")
COPIED = ("src", "tests", "docs", "pyproject.toml", "README.md")
PASSED, FAILED = 0, 1  # pytest's exit codes; any other means that it could not run the tests
LIMIT = 900  # seconds; a bug that makes a game endless is caught by this


@dataclass
class Mutant:
    game: str
    name: str
    rule: str
    file: str
    old: str
    new: str

    @property
    def path(self) -> Path:
        return GAMES / self.game / self.file


@dataclass
class Verdict:
    mutant: Mutant
    caught: bool
    words: str
    details: str = ""
    seconds: float = 0.0


def read(game: str) -> list[Mutant]:
    data = tomllib.loads((ROOT / GAMES / game / "tests/mutants.toml").read_text(encoding="utf-8"))
    entries = data.get("mutant") or data.get("mutants") or []
    return [
        Mutant(game=game, **{key: entry[key] for key in ("name", "rule", "file", "old", "new")}) for entry in entries
    ]


def copy_tree(to: Path) -> None:
    for name in COPIED:
        source = ROOT / name
        if source.is_dir():
            shutil.copytree(source, to / name, ignore=shutil.ignore_patterns("__pycache__", "*.egg-info", "static"))
        elif source.is_file():
            shutil.copyfile(source, to / name)


def run_tests(tree: Path, game: str) -> tuple[int, str]:
    """pytest's exit code in that tree, and what it printed."""
    command = [sys.executable, "-m", "pytest", "-x", "-q", "-p", "no:cacheprovider", "--hypothesis-seed=0"]
    command += ["-m", "not compiled and not browser", str(GAMES / game / "tests"), "tests/contract"]
    env = {**os.environ, "PYTHONPATH": str(tree / "src"), "PYTHONDONTWRITEBYTECODE": "1", "LUDOTHEQUE_GAME": game}
    try:
        done = subprocess.run(
            command,
            cwd=tree,
            env=env,
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
            errors="replace",
            timeout=LIMIT,
            check=False,
        )
    except subprocess.TimeoutExpired:
        return FAILED, f"FAILED by taking more than {LIMIT} s"
    return done.returncode, done.stdout


def plant(tree: Path, mutant: Mutant) -> str:
    """Write the bug; why it cannot be, if it cannot."""
    path = tree / mutant.path
    if not path.is_file():
        return f"there is no {mutant.path}"
    text = path.read_text(encoding="utf-8")
    if (times := text.count(mutant.old)) != 1:
        return f"`old` is in {mutant.path} {times} times, not once"
    text = text.replace(mutant.old, mutant.new)
    try:
        compile(text, mutant.file, "exec")
    except SyntaxError as error:
        return f"with it {mutant.path} is no Python: {error}"
    path.write_text(text, encoding="utf-8")
    return ""


def by_whom(output: str) -> str:
    """The test that caught it; an ERROR is a check that already fails while the game is imported."""
    failures = [line for line in output.splitlines() if line.startswith(("FAILED ", "ERROR "))]
    return failures[0].split(" - ")[0].split(maxsplit=1)[1] if failures else "the tests"


def judge(mutant: Mutant) -> Verdict:
    began = time.monotonic()
    verdict = try_mutant(mutant)
    verdict.seconds = time.monotonic() - began
    return verdict


def try_mutant(mutant: Mutant) -> Verdict:
    with tempfile.TemporaryDirectory(prefix="mutant-") as folder:
        tree = Path(folder)
        copy_tree(tree)
        if problem := plant(tree, mutant):
            return Verdict(mutant, False, f"cannot be planted: {problem}")
        code, output = run_tests(tree, mutant.game)
    if code == PASSED:
        return Verdict(mutant, False, "SURVIVED")
    if code == FAILED:
        return Verdict(mutant, True, f"caught by {by_whom(output)}")
    return Verdict(mutant, False, f"does not even run (pytest exit {code})", output)


def healthy(game: str) -> str:
    """What the tests say of the copy without a bug; empty when they pass."""
    with tempfile.TemporaryDirectory(prefix="mutant-") as folder:
        copy_tree(Path(folder))
        code, output = run_tests(Path(folder), game)
    return "" if code == PASSED else output or f"pytest exit {code}"


def verdicts(mutants: list[Mutant]) -> Iterator[Verdict]:
    """Two at a time, each as soon as it is known."""
    with ThreadPoolExecutor(2) as two:
        for done in as_completed([two.submit(judge, mutant) for mutant in mutants]):
            yield done.result()


def all_healthy(games: list[str]) -> bool:
    with ThreadPoolExecutor(2) as two:
        for game, output in zip(games, two.map(healthy, games), strict=True):
            if output:
                print(f"{game}: the tests fail without any bug:\n{output}")
                return False
            print(f"{game}: the tests pass without a bug", flush=True)
    return True


def main() -> int:
    parser = argparse.ArgumentParser(description="Plant bugs and see whether the tests catch them.")
    parser.add_argument("--game", help="only this game")
    parser.add_argument("--only", default="", help="only mutants with this in their name")
    asked = parser.parse_args()
    games = sorted(path.parent.parent.name for path in (ROOT / GAMES).glob("*/tests/mutants.toml"))
    games = [game for game in games if asked.game in (None, game)]
    mutants = [mutant for game in games for mutant in read(game) if asked.only in mutant.name]
    if not mutants:
        print("no mutants to plant", file=sys.stderr)
        return 1
    began = time.monotonic()
    if not all_healthy(games):
        return 1
    survived = []
    for count, verdict in enumerate(verdicts(mutants), 1):
        mutant = verdict.mutant
        place = f"{mutant.game} {mutant.rule:<6} {mutant.name}"
        print(f"{count:>3}/{len(mutants)} {verdict.seconds:4.0f} s  {place}: {verdict.words}", flush=True)
        if verdict.details:
            print(verdict.details)
        if not verdict.caught:
            survived.append(f"  {place}: {verdict.words}")
    minutes, seconds = divmod(round(time.monotonic() - began), 60)
    print(f"{len(mutants) - len(survived)} caught, {len(survived)} not, in {minutes} min {seconds} s")
    print("\n".join(survived), end="\n" if survived else "")
    return 1 if survived else 0


if __name__ == "__main__":
    sys.exit(main())
