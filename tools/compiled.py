"""The compiled build: a copy of the package in build/compiled/ with the machine code beside the sources.

    python tools/compiled.py            then:  PYTHONPATH=build/compiled python …

Which modules are compiled is setup.py's to say. They are compiled again only when one of them has changed;
the rest of the copy (data, words, interpreted modules) is brought up to date every time.
"""

import argparse
import fcntl
import hashlib
import os
import shutil
import subprocess
import sys
import sysconfig
from importlib.metadata import version
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
SOURCE = ROOT / "src" / "ludotheque"
TARGET = ROOT / "build" / "compiled"
STAMP = ROOT / "build" / "compiled.stamp"
NOT_COPIED = ("__pycache__", "static")


def say(text: str) -> None:
    print(f"· {text}", file=sys.stderr, flush=True)


def setup_knows(question: str) -> str:
    """Ask setup.py, without letting it build."""
    code = (
        "import sys, setuptools; setuptools.setup = lambda **_: None; sys.argv = ['setup.py', 'egg_info']\n"
        f"import runpy; it = runpy.run_path('setup.py'); print({question})"
    )
    done = subprocess.run([sys.executable, "-c", code], cwd=ROOT, capture_output=True, text=True, check=True)
    return done.stdout.strip()


def fingerprint(sources: list[str]) -> str:
    """What the machine code was made from: sources, recipe, compiler, Python."""
    parts = [sys.version, version("mypy"), str(sysconfig.get_config_var("EXT_SUFFIX"))]
    parts += [Path(ROOT, name).read_text(encoding="utf-8") for name in ["setup.py", *sources]]
    return hashlib.sha256("\0".join([*sources, *parts]).encode()).hexdigest()


def copy_package() -> None:
    """Make the copy equal to the source, machine code apart."""
    target = TARGET / "ludotheque"
    wanted = {path.relative_to(SOURCE) for path in SOURCE.rglob("*") if path.is_file()}
    wanted = {path for path in wanted if not set(path.parts) & set(NOT_COPIED) and path.suffix != ".so"}
    for old in [path for path in target.rglob("*") if path.is_file()]:  # rglob does not follow static's link
        if old.suffix != ".so" and "__pycache__" not in old.parts and old.relative_to(target) not in wanted:
            old.unlink()
    for path in wanted:
        old = target / path
        if not old.is_file() or old.read_bytes() != (SOURCE / path).read_bytes():
            old.parent.mkdir(parents=True, exist_ok=True)
            shutil.copyfile(SOURCE / path, old)
    static = target / "house" / "static"
    if static.parent.is_dir() and not static.is_symlink():
        static.symlink_to(SOURCE / "house" / "static")


def build(sources: list[str]) -> int:
    say(f"compiled: compiling {len(sources)} modules into build/compiled/")
    shutil.rmtree(TARGET, ignore_errors=True)
    temporary = ROOT / "build" / "compiled-temp"
    command = [sys.executable, "setup.py", "--quiet", "build_ext"]
    command += ["--build-lib", str(TARGET), "--build-temp", str(temporary)]
    env = {**os.environ, "LUDOTHEQUE_COMPILE": "1", "PYTHONWARNINGS": "ignore"}
    done = subprocess.run(
        command, cwd=ROOT, env=env, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, check=False
    )
    if done.returncode or not list((TARGET / "ludotheque").rglob("*.so")):
        print(done.stdout, file=sys.stderr)
        say("compiled: this did not compile (see above)")
        return 1
    return 0


def main() -> int:
    parser = argparse.ArgumentParser(description="Compile the rules into build/compiled/.")
    parser.add_argument("--force", action="store_true", help="compile even when nothing has changed")
    parser.add_argument("--lacks", action="store_true", help="only say what this machine lacks for it, if anything")
    asked = parser.parse_args()
    if asked.lacks:
        print(setup_knows("it['missing']()"))
        return 0
    (ROOT / "build").mkdir(exist_ok=True)
    with (ROOT / "build" / "compiled.lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        sources = setup_knows("' '.join(it['compiled_sources']())").split()
        key = fingerprint(sources)
        if asked.force or not STAMP.is_file() or STAMP.read_text() != key or not TARGET.is_dir():
            STAMP.unlink(missing_ok=True)
            if lack := setup_knows("it['missing']()"):
                say(f"compiled: {lack} is missing; `make compiled` installs it or says how")
                return 1
            if build(sources):
                return 1
            STAMP.write_text(key)
        copy_package()
    return 0


if __name__ == "__main__":
    sys.exit(main())
