"""What runs here, what is missing, and what to do about it: `ludotheque doctor`.

A finding is good, a loss (something is slower, or cannot be tested) or a fault: then the house cannot be used.
"""

import json
import platform
import shutil
import subprocess
import sys
import time
from dataclasses import dataclass, field
from pathlib import Path
from subprocess import PIPE
from typing import Any, Final

from ludotheque import __version__, builds
from ludotheque.sayings import phrase

GOOD, LOSS, FAULT = "✓", "–", "✗"
CHROMIUMS: Final = ("chromium-headless-shell", "chromium", "chromium-browser", "google-chrome", "google-chrome-stable")
UNITS: Final = ((86400, "days"), (3600, "hours"), (60, "minutes"))


@dataclass
class Finding:
    """What was found; `kind` names its sentence."""

    mark: str
    kind: str
    values: dict[str, str] = field(default_factory=dict)
    made: float | None = None  # when, in seconds since 1970

    def sentence(self, language: str) -> str:
        age = {} if self.made is None else {"age": since(self.made, language)}
        return say(language, self.kind, **self.values, **age)


def say(language: str, kind: str, **values: object) -> str:
    return phrase("doctor", language, kind, **values)


def since(moment: float, language: str) -> str:
    seconds = max(0.0, time.time() - moment)
    for length, unit in UNITS:
        if seconds >= 2 * length:
            return say(language, unit, n=int(seconds // length))
    return say(language, "now")


def examine() -> list[Finding]:
    """Everything that can be seen from here."""
    tree = builds.source_tree()
    return [*running(tree), *(compiling(tree) if tree else []), client(tree), *(tools(tree) if tree else [])]


def running(tree: Path | None) -> list[Finding]:
    """The build of this very process."""
    code = builds.machine_code()
    if code is not None:
        return [Finding(GOOD, "compiled", {"place": str(code.parent.parent)}, code.stat().st_mtime)]
    here = Finding(LOSS if tree is None else GOOD, "interpreted", {"place": str(builds.PACKAGE)})
    return [here] if tree else [here, Finding(LOSS, "pure_wheel")]


def compiling(tree: Path) -> list[Finding]:
    """What `make run` finds in a source tree, or lacks."""
    asked = [sys.executable, str(tree / "tools" / "compiled.py"), "--state"]
    done = subprocess.run(asked, capture_output=True, text=True, check=True)
    state: dict[str, Any] = json.loads(done.stdout)
    if "folder" in state:
        return [Finding(GOOD, "ready", {"place": state["folder"]}, state["made"])]
    if state["lack"]:
        return [Finding(LOSS, state["lack"])]
    kind = "making" if state["making"] else "outdated" if state["outdated"] else "unmade"
    return [Finding(LOSS, kind), Finding(GOOD, "can_compile")]


def client(tree: Path | None) -> Finding:
    if (builds.PACKAGE / "house" / "static" / "index.html").is_file():
        return Finding(GOOD, "client")
    return Finding(FAULT, "no_client" if tree else "no_client_wheel")


def tools(tree: Path) -> list[Finding]:
    """What only the sources need: Node for the client, Chromium for its tests."""
    fetched = tree / ".tools" / "node" / "commands" / "node"
    node = str(fetched) if fetched.exists() else shutil.which("node")
    version = "" if node is None else subprocess.run([node, "--version"], stdout=PIPE, text=True, check=False).stdout
    note = tree / ".tools" / "chromium"
    named = note.read_text().strip() if note.is_file() else ""
    chromium = next(filter(None, map(shutil.which, (named, *CHROMIUMS) if named else CHROMIUMS)), None)
    return [
        Finding(GOOD, "node", {"version": version.strip().lstrip("v")}) if version else Finding(LOSS, "no_node"),
        Finding(GOOD, "chromium", {"place": chromium}) if chromium else Finding(LOSS, "no_chromium"),
    ]


def report(found: list[Finding], language: str) -> str:
    """A line for each finding, and what they come to."""
    tree = builds.source_tree()
    system = f"{platform.system()} {platform.machine()}"
    title = say(language, "title", version=__version__, python=platform.python_version(), system=system)
    place = say(language, "tree", place=tree) if tree else say(language, "installed", place=builds.PACKAGE.parent)
    marks = {finding.mark for finding in found}
    verdict = "ill" if FAULT in marks else "lossy" if LOSS in marks else "well"
    lines = [f"{finding.mark} {finding.sentence(language)}" for finding in found]
    return "\n".join([f"{title}; {place}", *lines, say(language, verdict)])
