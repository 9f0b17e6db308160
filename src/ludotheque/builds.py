"""Which build of the rules runs, and which one the processes that we start should run.

The rules play the same games compiled and interpreted. Machine code lies beside the sources in an installed wheel, and
in a copy that `tools/compiled.py` makes in a source tree. While it is being made, LUDOTHEQUE_COMPILED says where it
will lie; it is there only when it is whole.
"""

import os
import subprocess
import sys
from importlib.machinery import EXTENSION_SUFFIXES
from pathlib import Path

from ludotheque.kernel import state

PACKAGE = Path(__file__).resolve().parent


def machine_code() -> Path | None:
    """The file of the compiled rules that run here; none when they are interpreted."""
    file = state.__file__ or ""
    return Path(file) if file.endswith(tuple(EXTENSION_SUFFIXES)) else None


def made_since() -> str:
    """The folder of the compiled rules that have become ready since this process began; empty when there are none."""
    folder = os.environ.get("LUDOTHEQUE_COMPILED", "")
    return folder if folder and machine_code() is None and Path(folder).is_dir() else ""


def environment() -> dict[str, str]:
    """For a process that we start: with the best build there is by now."""
    folder = made_since()
    return {**os.environ, "PYTHONPATH": folder} if folder else dict(os.environ)


def prefer_compiled() -> None:
    """Begin this very command again with the compiled rules, in a source tree where they are up to date.

    LUDOTHEQUE_COMPILE=0 keeps it from doing so; and `make run` has looked before.
    """
    tree = source_tree()
    unwanted = os.environ.get("LUDOTHEQUE_COMPILE") == "0" or "LUDOTHEQUE_COMPILED" in os.environ
    if tree is None or unwanted or machine_code() is not None:
        return
    asked = [sys.executable, str(tree / "tools" / "compiled.py"), "--ready"]
    folder = subprocess.run(asked, stdout=subprocess.PIPE, text=True, check=False).stdout.strip()
    if folder and os.environ.get("PYTHONPATH") != folder:  # otherwise it would begin for ever
        again = [sys.executable, "-P", "-m", "ludotheque", *sys.argv[1:]]
        os.execve(sys.executable, again, {**os.environ, "PYTHONPATH": folder})


def source_tree() -> Path | None:
    """The repository whose package this is, or of which it is the compiled copy; none when it was installed."""
    for folder in PACKAGE.parents:
        if (folder / "tools" / "compiled.py").is_file() and (folder / "src" / "ludotheque").is_dir():
            return folder if Path(sys.prefix) not in PACKAGE.parents else None
    return None
