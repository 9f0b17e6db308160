"""The same seed gives the same game: under another PYTHONHASHSEED, and compiled as interpreted."""

from pathlib import Path

import pytest

from tests.contract.builds import BUILT, ROOT, SOURCE, hash_seeds_change_nothing, measure
from tests.contract.plays import SHELF

COMPILED, INTERPRETED = ROOT / "build" / "compiled", ROOT / "src"
NAMES = [game.name for game in SHELF]


@pytest.mark.parametrize("name", NAMES)
def test_hash_seeds_change_nothing(name: str) -> None:
    shown = hash_seeds_change_nothing([name])
    assert all(Path(file).is_relative_to(SOURCE) for file in shown.modules.values())


@pytest.mark.compiled
@pytest.mark.parametrize("name", NAMES)
def test_the_compiled_build_plays_the_same_games(name: str) -> None:
    compiled = measure(COMPILED, "1", BUILT, [name])
    assert all(Path(file).is_relative_to(COMPILED) for file in compiled.modules.values())
    machine_code = {name for name, file in compiled.modules.items() if file.endswith(".so")}
    sources = [path for path in COMPILED.rglob("*.py") if list(path.parent.glob(f"{path.stem}.*.so"))]
    named = {".".join(path.relative_to(COMPILED).with_suffix("").parts) for path in sources}
    assert {"ludotheque.kernel.chance", "ludotheque.kernel.state"} <= machine_code
    assert named & set(compiled.modules) == machine_code, "there is machine code that is not used"
    places = compiled.differs_from(measure(INTERPRETED, "1", BUILT, [name]))
    assert not places, f"the compiled build plays other games: {'; '.join(places[:10])}"
