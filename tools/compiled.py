"""The compiled build: copies of the package in build/rules/, the machine code beside the sources.

    python tools/compiled.py                bring it up to date; build/compiled is a link to it
    python tools/compiled.py --path         the same where there is a C compiler; say what belongs into PYTHONPATH
    python tools/compiled.py run COMMAND    the command, with the compiled rules when they are ready; otherwise with
                                            the interpreted ones, while the others are made in the background

Which modules are compiled is setup.py's to say. Each set of sources has its machine code in a folder of its own, named
by their fingerprint, which is there only when it is whole: whoever runs with one is not disturbed by the next. The
rest of a copy (data, words, interpreted modules) is brought up to date every time.
"""

import argparse
import fcntl
import filecmp
import hashlib
import importlib.util
import json
import os
import runpy
import shutil
import subprocess
import sys
import sysconfig
import tempfile
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parent.parent
SOURCE = ROOT / "src" / "ludotheque"
BUILD = ROOT / "build"
RULES = BUILD / "rules"
LINK = BUILD / "compiled"
LOG = BUILD / "compiled.log"
LOCK = ROOT / "requirements" / "compile.lock"
NOT_COPIED = ("__pycache__", "static")
KEPT = 3  # builds: of this branch, and of those before


def say(text: str) -> None:
    print(f"· {text}", file=sys.stderr, flush=True)


def recipe() -> dict[str, Any]:
    """What setup.py defines; run under another name, it builds nothing."""
    before = Path.cwd()
    os.chdir(ROOT)
    try:
        names = runpy.run_path("setup.py", run_name="recipe")
        return {"lack": names["missing"](), "sources": names["compiled_sources"]()}
    finally:
        os.chdir(before)


def folder(sources: list[str]) -> Path:
    """Where the machine code of these sources belongs: by sources, recipe, compiler and Python."""
    made_from = ["setup.py", LOCK.relative_to(ROOT).as_posix(), *sources]
    total = hashlib.sha256(f"{sys.version}\0{sysconfig.get_config_var('EXT_SUFFIX')}".encode())
    for name in made_from:
        total.update(f"\0{name}\0".encode() + (ROOT / name).read_bytes())
    return RULES / total.hexdigest()[:16]


def copy_package(target: Path) -> None:
    """Make the copy equal to the source, machine code apart. Others may be reading it."""
    wanted = {path.relative_to(SOURCE) for path in SOURCE.rglob("*") if path.is_file()}
    wanted = {path for path in wanted if not set(path.parts) & set(NOT_COPIED) and path.suffix != ".so"}
    for old in [path for path in target.rglob("*") if path.is_file()]:  # rglob does not follow static's link
        if old.suffix != ".so" and "__pycache__" not in old.parts and old.relative_to(target) not in wanted:
            old.unlink()
    for path in wanted:
        old = target / path
        if not old.is_file() or not filecmp.cmp(SOURCE / path, old):
            old.parent.mkdir(parents=True, exist_ok=True)
            new = old.with_name(f"{old.name}.{os.getpid()}.new")
            shutil.copy2(SOURCE / path, new)
            new.replace(old)
    static = target / "house" / "static"
    if not static.is_symlink():
        static.symlink_to(SOURCE / "house" / "static")


def refresh(target: Path) -> None:
    """The rest of the copy is as the sources are, and build/compiled leads to it."""
    copy_package(target / "ludotheque")
    os.utime(target)
    if LINK.is_dir() and not LINK.is_symlink():
        shutil.rmtree(LINK)
    if not LINK.is_symlink() or LINK.resolve() != target:
        link = BUILD / f"compiled.{os.getpid()}"
        link.symlink_to(target.relative_to(BUILD))
        link.replace(LINK)


def build(sources: list[str], target: Path) -> bool:
    """Compile into a folder that gets its name when everything is in it."""
    if importlib.util.find_spec("mypyc") is None:
        subprocess.run([sys.executable, "tools/bootstrap.py", "compile"], cwd=ROOT, check=False)
    say(f"compiled: compiling {len(sources)} modules into {target.relative_to(ROOT)}/ (some minutes)")
    RULES.mkdir(exist_ok=True)
    for left in RULES.glob("new-*"):  # by somebody who was ended over it
        shutil.rmtree(left, ignore_errors=True)
    with tempfile.TemporaryDirectory(dir=RULES, prefix="new-") as fresh:
        command = [sys.executable, "setup.py", "--quiet", "build_ext", "--build-lib", fresh]
        command += ["--build-temp", str(BUILD / "compiled-temp")]
        env = {**os.environ, "LUDOTHEQUE_COMPILE": "1", "PYTHONWARNINGS": "ignore"}
        done = subprocess.run(
            command, cwd=ROOT, env=env, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, check=False
        )
        if done.returncode or not list(Path(fresh, "ludotheque").rglob("*.so")):
            print(done.stdout, file=sys.stderr)
            say("compiled: this did not compile (see above)")
            return False
        copy_package(Path(fresh, "ludotheque"))
        Path(fresh).chmod(0o755)
        Path(fresh).rename(target)
        Path(fresh).mkdir()  # for whoever takes it away
    for old in sorted((path for path in RULES.iterdir() if path != target), key=os.path.getmtime)[: 1 - KEPT]:
        shutil.rmtree(old, ignore_errors=True)
    say("compiled: done")
    return True


def bring_up_to_date(force: bool = False) -> Path | None:
    """The folder of the compiled build; none where it cannot be made."""
    known = recipe()
    target = folder(known["sources"])
    BUILD.mkdir(exist_ok=True)
    with (BUILD / "compiled.lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        if force:
            shutil.rmtree(target, ignore_errors=True)
        if not target.is_dir():
            if known["lack"]:
                say(f"compiled: the C {known['lack']} cannot be found; `ludotheque doctor` says what to do")
                return None
            if not build(known["sources"], target):
                return None
        refresh(target)
    return target


def ready() -> Path | None:
    """The folder of the compiled build, if it is up to date; nothing is compiled."""
    target = folder(recipe()["sources"])
    if not target.is_dir():
        return None
    refresh(target)
    return target


def state() -> dict[str, Any]:
    """For `ludotheque doctor`: what is here, without making anything."""
    known = recipe()
    target = folder(known["sources"])
    builds = [path for path in RULES.glob("*") if not path.name.startswith("new-")]
    making = False
    if (BUILD / "compiled.lock").is_file():
        with (BUILD / "compiled.lock").open() as lock:
            try:
                fcntl.flock(lock, fcntl.LOCK_SH | fcntl.LOCK_NB)
            except OSError:
                making = True
    made = next(target.glob("*.so"), None) if target.is_dir() else None
    age = {"folder": str(target), "made": made.stat().st_mtime} if made else {}
    return {"lack": known["lack"], "making": making, "outdated": bool(builds) and not made, **age}


def run(command: list[str]) -> None:
    """Become that command. It is told where the compiled rules will be, when they are being made."""
    known = recipe()
    target = folder(known["sources"])
    env = dict(os.environ)
    if target.is_dir():
        refresh(target)
        env["PYTHONPATH"] = str(target)
    elif known["lack"]:
        say(f"rules: interpreted; the C {known['lack']} cannot be found (`{command[0]} doctor` says what to do)")
    else:
        env["LUDOTHEQUE_COMPILED"] = str(target)
        BUILD.mkdir(exist_ok=True)
        with LOG.open("a") as log:
            subprocess.Popen(
                ["nice", sys.executable, __file__], stdin=subprocess.DEVNULL, stdout=log, stderr=log,
                start_new_session=True,
            )  # fmt: skip
        say("rules: interpreted for now; they are being compiled in the background (build/compiled.log).")
        say("rules: bots use the compiled ones as soon as they are ready, everything else from the next start on")
    os.execvpe(command[0], command, env)


def main() -> int:
    parser = argparse.ArgumentParser(description="Compile the rules into build/rules/.")
    parser.add_argument("--force", action="store_true", help="compile even when nothing has changed")
    parser.add_argument("--lacks", action="store_true", help="only say what this machine lacks for it, if anything")
    parser.add_argument("--path", action="store_true", help="say where the best build lies")
    parser.add_argument("--ready", action="store_true", help="only say where it lies, if it is up to date")
    parser.add_argument("--state", action="store_true", help="only say, as JSON, what has been made")
    parser.add_argument("run", nargs=argparse.REMAINDER, metavar="run COMMAND", help="run it with the best build")
    asked = parser.parse_args()
    if asked.lacks:
        print(recipe()["lack"])
        return 0
    if asked.state:
        print(json.dumps(state()))
        return 0
    if asked.ready:
        print(ready() or "")
        return 0
    if asked.run:
        run(asked.run[1:])
    target = bring_up_to_date(asked.force)
    if asked.path and not target and recipe()["lack"]:
        target = SOURCE.parent
    if asked.path and target:
        print(target)
    return 0 if target else 1


if __name__ == "__main__":
    sys.exit(main())
