"""What pyproject.toml cannot say: with LUDOTHEQUE_COMPILE=1 the rules are compiled by mypyc.

The law of this file: the pure wheel always builds. Compiling is asked for by name, and where no C compiler
is found the wheel stays pure and says so. `tools/compiled.py` uses the same list for the compiled build.
"""

import os
import shutil
import sys
import sysconfig
from pathlib import Path

from setuptools import Extension, setup

MYPY = "mypy==2.4.1"  # the compiler; the same as in requirements/dev.lock
PACKAGE = Path("src/ludotheque")
# Left interpreted: kernel/game.py, whose View is the base of interpreted dataclasses, and so a game's view.py, and
# what reads views. All its other modules are rules.
KERNEL = ("chance", "story", "state", "words", "record", "match")
HOUSE = (
    "tables/luck",
    "tables/patches",
)  # what the house does for every seat at every move, and knows no loop of events
NOT_RULES = ("__init__", "view", "notation", "bot")


def compiled_sources() -> list[str]:
    """The modules that are compiled, as one group: calls between them are direct."""
    kernel = [PACKAGE / "kernel" / f"{name}.py" for name in KERNEL]
    games = sorted(path.parent for path in (PACKAGE / "games").glob("*/__init__.py"))
    rules = [path for folder in games for path in sorted(folder.glob("*.py")) if path.stem not in NOT_RULES]
    house = [PACKAGE / "house" / f"{name}.py" for name in HOUSE]
    return [path.as_posix() for path in kernel + rules + house]


def missing() -> str:
    """What the C compiler lacks on this machine; empty when nothing."""
    compiler = (os.environ.get("CC") or sysconfig.get_config_var("CC") or "cc").split()[0]
    if sys.platform != "win32" and not any(map(shutil.which, (compiler, "cc", "gcc", "clang"))):
        return "a C compiler"
    if not (Path(sysconfig.get_path("include")) / "Python.h").is_file():
        return "the headers of Python (Python.h)"
    return ""


def extensions() -> list[Extension]:
    if lack := missing():
        print(f"ludotheque: {lack} is missing: building the pure wheel, which is slower and plays the same games")
        return []
    from mypyc.build import mypycify

    return mypycify(["--strict", *compiled_sources()], opt_level="3")


wanted = os.environ.get("LUDOTHEQUE_COMPILE") == "1"
needs_mypy = wanted and not missing()
# A build in isolation asks first what it needs, when mypy is not there yet; only then does it build.
asking = "egg_info" in sys.argv
setup(
    setup_requires=[MYPY] if needs_mypy else [],
    ext_modules=extensions() if wanted and not asking else [],
)
