"""What pyproject.toml cannot say: the rules are compiled by mypyc, wherever there is a C compiler.

The law of this file: a wheel can always be built. Where the compiler or Python's headers are missing, or with
LUDOTHEQUE_COMPILE=0, it is pure and plays the same games. An editable install is always pure: machine code beside a
source that is being edited would be out of date with the first word. `tools/compiled.py` uses the same list.
"""

import os
import shutil
import sys
import sysconfig
from pathlib import Path

PACKAGE = Path("src/ludotheque")
# gcc takes it that a shared library's functions may be replaced from outside, and does not inline them unless told.
DIRECT_CALLS = ["-fno-semantic-interposition", "-fvisibility=hidden"]
# Left interpreted: kernel/game.py and a game's view.py, since a View is an ordinary dataclass, whose types msgspec and
# tools/wire_types.py read; and a game's bot and pieces. All its other modules are compiled.
KERNEL = ("chance", "story", "state", "playout", "sense", "words", "record", "match", "diagram", "fields")
BOTS = ("search",)  # where bots spend their time
HOUSE = ("tables/luck", "tables/patches")  # what the house does for every seat at every move, without an event loop
NOT_RULES = ("__init__", "view", "bot", "pieces")


def compiled_sources() -> list[str]:
    """The modules that are compiled."""
    kernel = [PACKAGE / "kernel" / f"{name}.py" for name in KERNEL]
    games = sorted(path.parent for path in (PACKAGE / "games").glob("*/__init__.py"))
    rules = [path for folder in games for path in sorted(folder.glob("*.py")) if path.stem not in NOT_RULES]
    bots = [PACKAGE / "bots" / f"{name}.py" for name in BOTS]
    house = [PACKAGE / "house" / f"{name}.py" for name in HOUSE]
    return [path.as_posix() for path in kernel + rules + bots + house]


def groups(sources: list[str]) -> list[tuple[list[str], str | None]]:
    """Compiled side by side: within a group calls are direct. A game with what its sense knows is one, since no game
    knows of another; the kernel, the search and the house's part are one more."""
    found: dict[str, list[str]] = {}
    for path in map(Path, sources):
        of_a_game = path.parent.parent == PACKAGE / "games"
        found.setdefault(path.parent.name if of_a_game else "kernel", []).append(path.as_posix())
    return [(paths, f"ludotheque_{name}") for name, paths in found.items()]


def missing() -> str:
    """What this machine lacks for compiling: `compiler`, `headers`, or nothing."""
    compiler = (os.environ.get("CC") or sysconfig.get_config_var("CC") or "cc").split()[0]
    if sys.platform != "win32" and not any(map(shutil.which, (compiler, "cc", "gcc", "clang"))):
        return "compiler"
    return "" if (Path(sysconfig.get_path("include")) / "Python.h").is_file() else "headers"


def build() -> None:
    from setuptools import setup

    wanted = os.environ.get("LUDOTHEQUE_COMPILE") != "0" and {"bdist_wheel", "build", "build_ext"} & set(sys.argv)
    lack = missing() if wanted else ""
    if lack:
        print(f"ludotheque: the C {lack} cannot be found: this build is pure, which is slower and plays the same games")
    if not wanted or lack:
        setup()
        return
    from mypyc.build import mypycify

    sources = compiled_sources()
    made = mypycify(["--strict", *sources], opt_level="3", debug_level="0", separate=groups(sources))
    if sys.platform != "win32":
        for extension in made:
            extension.extra_compile_args += DIRECT_CALLS
    setup(ext_modules=made, options={"build_ext": {"parallel": os.cpu_count() or 1}})


if __name__ == "__main__":
    build()
