"""The same seed gives the same game: under another PYTHONHASHSEED, and compiled as interpreted."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

import ludotheque

ROOT = Path(__file__).resolve().parents[2]
SOURCE = Path(ludotheque.__file__).resolve().parents[1]
COMPILED = ROOT / "build" / "compiled"


def checksum(path: Path, hash_seed: str) -> tuple[str, dict[str, str]]:
    """The sum of thirty games of each game with that build, and where its modules lie."""
    env = {**os.environ, "PYTHONPATH": str(path), "PYTHONHASHSEED": hash_seed}
    command = [sys.executable, str(Path(__file__).with_name("checksum.py"))]
    done = subprocess.run(command, env=env, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    total, *modules = done.stdout.splitlines()
    return total, dict(module.split(" ", 1) for module in modules)


def test_hash_seeds_change_nothing() -> None:
    one, modules = checksum(SOURCE, "1")
    assert all(Path(file).is_relative_to(SOURCE) for file in modules.values())
    assert checksum(SOURCE, "2")[0] == one


@pytest.mark.compiled
def test_the_compiled_build_plays_the_same_games() -> None:
    subprocess.run([sys.executable, "tools/compiled.py"], cwd=ROOT, check=True)
    total, modules = checksum(COMPILED, "1")
    assert all(Path(file).is_relative_to(COMPILED) for file in modules.values())
    machine_code = {name for name, file in modules.items() if file.endswith(".so")}
    sources = [path for path in COMPILED.rglob("*.py") if list(path.parent.glob(f"{path.stem}.*.so"))]
    named = {".".join(path.relative_to(COMPILED).with_suffix("").parts) for path in sources}
    assert {"ludotheque.kernel.chance", "ludotheque.kernel.state"} <= machine_code
    assert named & set(modules) == machine_code, "there is machine code that is not used"
    assert total == checksum(SOURCE, "1")[0]
