"""Tries a wheel where nothing else of ours is: `make wheel` ends with it.

    python -m tools.try_wheel [WHEEL]        the newest of dist/ if not said

In a new environment in a temporary folder: `doctor` must find the client and the build that the wheel's name promises,
`play` must play, and `serve` must show its page and let two bots play a game to its end.
"""

import os
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import httpx
import msgspec
from websockets.sync.client import connect

from tools import bootstrap

PATIENCE = 120.0  # seconds; two bots take some


class Broken(Exception):
    """What the wheel does not do."""


def install(wheel: Path, folder: Path) -> Path:
    """A new environment with the wheel and what it needs; its Python."""
    python = folder / "venv" / bootstrap.SCRIPTS / "python"
    bootstrap.run_uv("venv", "--quiet", "--python", sys.executable, folder / "venv")
    into = ("--quiet", "--python", str(python))
    bootstrap.run_uv("pip", "install", *into, "--require-hashes", "-r", bootstrap.LOCKS / "run.lock")
    bootstrap.run_uv("pip", "install", *into, "--no-deps", wheel)
    return python


class Trial:
    """The package in a folder that is not ours, by that Python."""

    def __init__(self, python: Path, folder: Path, env: dict[str, str] | None = None) -> None:
        self.command = [str(python), "-m", "ludotheque"]
        self.folder = folder
        kept = {key: value for key, value in os.environ.items() if not key.startswith(("PYTHON", "LUDOTHEQUE"))}
        self.env = {**kept, **(env or {})}

    def says(self, *arguments: str) -> str:
        done = subprocess.run(
            [*self.command, *arguments], cwd=self.folder, env=self.env, capture_output=True, text=True, check=False
        )
        if done.returncode:
            raise Broken(f"ludotheque {' '.join(arguments)}: exit {done.returncode}\n{done.stdout}{done.stderr}")
        return done.stdout

    @contextmanager
    def house(self) -> Iterator[str]:
        """The address of a house that is open meanwhile."""
        command = [*self.command, "serve", "--data", "var", "--pace", "0"]
        with subprocess.Popen(command, cwd=self.folder, env=self.env, stdout=subprocess.PIPE, text=True) as opened:
            assert opened.stdout is not None
            try:
                first = opened.stdout.readline()
                if "http://" not in first:
                    raise Broken(f"serve does not open: {first}")
                yield first.split()[-1].rstrip("/")
            finally:
                opened.terminate()


def doctor(trial: Trial, compiled: bool) -> None:
    found = trial.says("doctor")
    wanted = "are compiled" if compiled else "are interpreted"
    if wanted not in found or "client is built" not in found or "installed in" not in found:
        raise Broken(f"doctor does not say that the rules {wanted}, with the client built:\n{found}")


def plays(trial: Trial) -> None:
    for line in trial.says("games").splitlines()[3:-1]:
        name = line.split()[1]
        if "\nend " not in trial.says("play", name, "--seed", "7", "--quiet", "--bots", "random"):
            raise Broken(f"a game of {name} has no end")


def serves(trial: Trial) -> None:
    """The page, its script, and a game of two bots, watched."""
    with trial.house() as url, httpx.Client(base_url=url, timeout=30, trust_env=False) as client:
        page = client.get("/")
        script = page.text.partition('type="module"')[2].partition('src="')[2].partition('"')[0]
        if page.status_code != 200 or not script or client.get(script).status_code != 200:
            raise Broken(f"the page of the house: {page.status_code}, script {script!r}")
        client.get("/api/me").raise_for_status()
        laid = client.post("/api/tables", json={"game": "schnuff", "options": {}, "seats": ["greedy", "random"]})
        watch(f"{url.replace('http', 'ws', 1)}/ws/tables/{laid.raise_for_status().json()['id']}")


def watch(address: str) -> None:
    until = time.monotonic() + PATIENCE
    with connect(address, proxy=None) as socket:
        while time.monotonic() < until:
            if msgspec.json.decode(socket.recv(PATIENCE)).get("outcome"):
                return
    raise Broken("two bots do not come to an end")


def try_all(trial: Trial, compiled: bool) -> None:
    doctor(trial, compiled)
    plays(trial)
    serves(trial)


def main(arguments: list[str]) -> int:
    wheels = sorted((bootstrap.ROOT / "dist").glob("*.whl"), key=os.path.getmtime)
    wheel = Path(arguments[0]).resolve() if arguments else wheels[-1]
    with tempfile.TemporaryDirectory() as folder:
        try:
            python = install(wheel, Path(folder))
            try_all(Trial(python, Path(folder)), not wheel.stem.endswith("-none-any"))
        except (Broken, bootstrap.Failure) as error:
            print(f"\n{wheel.name}: {error}\n", file=sys.stderr)
            return 1
    bootstrap.say(f"wheel: {wheel.name} was tried in an environment of its own: doctor, play, serve")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
