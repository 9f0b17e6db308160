"""A wheel has everything in it: client, data, words, rulebooks. It runs where nothing else of ours is."""

import os
import subprocess
import sys
import zipfile
from pathlib import Path

import pytest

from ludotheque.games import GAMES
from tools.try_wheel import Broken, Trial, doctor, try_all

ROOT = Path(__file__).resolve().parents[1]


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The pure wheel, unpacked; `make wheel` tries the compiled one likewise, in an environment of its own."""
    folder = tmp_path_factory.mktemp("wheel")
    command = [sys.executable, "setup.py", "--quiet", "egg_info", "--egg-base", str(folder)]
    command += ["build", "--build-base", str(folder / "build"), "bdist_wheel", "--dist-dir", str(folder)]
    env = {**os.environ, "LUDOTHEQUE_COMPILE": "0", "PYTHONWARNINGS": "ignore"}
    done = subprocess.run(command, cwd=ROOT, env=env, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout + done.stderr
    [wheel] = folder.glob("*-none-any.whl")
    with zipfile.ZipFile(wheel) as packed:
        packed.extractall(folder / "site")
    return folder / "site"


def trial(site: Path, folder: Path) -> Trial:
    return Trial(Path(sys.executable), folder, {"PYTHONPATH": str(site)})


@pytest.mark.slow
def test_a_wheel_plays_and_serves_outside_the_repository(site: Path, tmp_path: Path) -> None:
    if not (ROOT / "src/ludotheque/house/static/index.html").is_file():
        pytest.fail("the client has not been built: make client")
    try_all(trial(site, tmp_path), compiled=False)


def test_a_wheel_without_its_client_is_found_out(site: Path, tmp_path: Path) -> None:
    page = site / "ludotheque/house/static/index.html"
    away = page.rename(page.with_suffix(".away")) if page.is_file() else None
    try:
        with pytest.raises(Broken, match="the browser client is missing"):
            doctor(trial(site, tmp_path), compiled=False)
    finally:
        if away:
            away.rename(page)


def test_a_wheel_has_the_books_of_every_game_and_no_tests(site: Path) -> None:
    for name in GAMES:
        folder = site / "ludotheque" / "games" / name
        source = ROOT / "src" / "ludotheque" / "games" / name
        for pattern in ("rulebook.*.md", "data/*", "words/*.json", "learn/*"):
            found = {path.relative_to(source) for path in source.glob(pattern) if path.is_file()}
            assert found == {path.relative_to(folder) for path in folder.glob(pattern)}, name
        assert not (folder / "tests").exists()
