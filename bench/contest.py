"""Who is measured: the two builds of the rules, and other people's frameworks where they are installed.

Each contender is a command that measures itself in a process of its own, for about as many seconds of CPU as it is
told, and prints its figures as JSON. The law of this file: contenders take turns on one core, round after round, and a
ratio is made of two figures of the same round. So whatever else the machine does meanwhile touches both alike.
"""

import json
import os
import shutil
import subprocess
import sys
from collections.abc import Iterator
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parent.parent
HERE = Path(__file__).resolve().parent
PEERS = ROOT / "build" / "peers"  # made by `make bench-peers`
INSTALL = "make bench-peers"
BUILDS = ("interpreted", "compiled")

Figures = dict[str, Any]


@cache
def path_of(build: str) -> str:
    """What belongs into PYTHONPATH for this build of the rules; empty when it is not there."""
    if build == "interpreted":
        return str(ROOT / "src")
    command = [sys.executable, str(ROOT / "tools" / "compiled.py"), "--ready"]
    return subprocess.run(command, stdout=subprocess.PIPE, text=True, check=True).stdout.strip()


@dataclass
class Contender:
    """What it is called, how it is run, and how it gets here if it is not."""

    key: str
    command: list[str]
    env: dict[str, str] = field(default_factory=dict)
    install: str = ""  # the command that installs it; empty when it is there
    title: str = ""  # for people who do not have it

    def measure(self, seconds: float) -> Figures:
        command = [*self.command, "--seconds", str(seconds)]
        env = {**os.environ, **self.env}
        done = subprocess.run(command, env=env, stdout=subprocess.PIPE, text=True, check=False)
        if done.returncode:
            raise SystemExit(f"{self.key}: {' '.join(command)} failed")
        figures: Figures = json.loads(done.stdout)
        return figures


def ours(part: str, build: str) -> Contender:
    """One build of a game (or of the prover)."""
    script = ["prover.py"] if part == "prover" else ["playouts.py", part]
    command = [sys.executable, str(HERE / script[0]), *script[1:]]
    install = "" if path_of(build) else "make compiled"
    return Contender(f"{part} {build}", command, {"PYTHONPATH": path_of(build)}, install, f"{part}, {build}")


def in_python(library: str, name: str, work: str) -> Contender:
    """A library that lives in the peers' environment."""
    folders = [*PEERS.glob("lib/python3*/site-packages"), PEERS / "Lib" / "site-packages"]
    here = any(found for folder in folders for found in folder.glob(f"{library}-*.dist-info"))
    python = next((path for path in (PEERS / "bin" / "python", PEERS / "Scripts" / "python.exe") if path.exists()), "")
    command = [str(python), str(HERE / "peers.py"), work]
    return Contender(work, command, {"PYTHONPATH": ""}, "" if here else INSTALL, f"{name} ({work})")


def in_node() -> Contender:
    """boardgame.io's reducer, on its own."""
    packages = PEERS / "boardgame.io" / "node_modules"
    node = shutil.which("node") or str(ROOT / ".tools" / "node" / "commands" / "node")
    here = (packages / "boardgame.io").is_dir() and Path(node).exists()
    env = {"NODE_PATH": str(packages), "NODE_ENV": "production"}
    command = [node, str(HERE / "boardgame.io" / "playouts.js")]
    return Contender("pile", command, env, "" if here else INSTALL, "boardgame.io")


def peers() -> list[Contender]:
    """The same kind of work elsewhere. Keys are what `peers.py` and the rows call it."""
    works = ("hearts", "hearts native", "battleship", "backgammon")
    openspiel = [in_python("open_spiel", "OpenSpiel", work) for work in works]
    return [*openspiel, in_python("rlcard", "RLCard", "uno"), in_node()]


def pinned() -> None:
    """This process and whatever it starts stay on one core, where the system can do that."""
    if hasattr(os, "sched_setaffinity"):
        os.sched_setaffinity(0, {max(os.sched_getaffinity(0))})


def contest(contenders: list[Contender], rounds: int, seconds: float) -> Iterator[dict[str, Figures]]:
    """The figures of one round after the other, by contender."""
    for _ in range(rounds):
        yield {one.key: one.measure(seconds) for one in contenders}


def same_games(figures: dict[str, Figures]) -> None:
    """SystemExit when the builds did not play the same games, or judged otherwise."""
    for key, found in figures.items():
        part, _, build = key.rpartition(" ")
        other = figures.get(f"{part} interpreted")
        if build == "compiled" and other is not None and other["check"] != found["check"]:
            raise SystemExit(f"{part}: the compiled build played or judged otherwise than the interpreted one")
