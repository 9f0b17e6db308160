"""tools/compiled.py: compiled once for each set of sources, never in the way of a start, and never out of date.

In a small repository, where compiling takes no time: its setup.py writes a file instead of machine code.
"""

import json
import os
import shutil
import subprocess
import sys
import time
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[1]
SETUP = """
import os, sys
from pathlib import Path
def compiled_sources():
    return ["src/ludotheque/rules.py"]
def missing():
    return os.environ.get("LACK", "")
if __name__ == "__main__":
    if "wrong" in Path("src/ludotheque/rules.py").read_text():
        sys.exit("rules.py:1: error")
    library = Path(sys.argv[sys.argv.index("--build-lib") + 1])
    (library / "ludotheque").mkdir(parents=True)
    (library / "group__mypyc.so").touch()
    (library / "ludotheque" / "rules.so").write_text(Path("src/ludotheque/rules.py").read_text())
"""
TELL = "import os; print(os.environ.get('PYTHONPATH', '-'), os.environ.get('LUDOTHEQUE_COMPILED', '-'))"


class Repository:
    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.package = folder / "src" / "ludotheque"
        (self.package / "house" / "static").mkdir(parents=True)
        (self.package / "house" / "__init__.py").touch()
        (self.package / "rules.py").write_text("one = 1\n")
        (self.package / "words.json").write_text("{}\n")
        (folder / "setup.py").write_text(SETUP)
        (folder / "requirements").mkdir()
        (folder / "requirements" / "compile.lock").touch()
        (folder / "tools").mkdir()
        shutil.copy(ROOT / "tools" / "compiled.py", folder / "tools")

    def does(self, *arguments: str, lack: str = "", code: int = 0) -> tuple[str, str]:
        """What it printed: for programs, and for people."""
        env = {key: value for key, value in os.environ.items() if key not in ("PYTHONPATH", "LUDOTHEQUE_COMPILED")}
        done = subprocess.run(
            [sys.executable, self.folder / "tools" / "compiled.py", *arguments],
            env={**env, "LACK": lack},
            capture_output=True,
            text=True,
            check=False,
        )
        assert done.returncode == code, done.stderr
        return done.stdout.strip(), done.stderr

    def runs(self, lack: str = "") -> tuple[str, str, str]:
        """PYTHONPATH and LUDOTHEQUE_COMPILED of a command, and what was said before it."""
        out, err = self.does("run", sys.executable, "-c", TELL, lack=lack)
        path, later = out.split()
        return path, later, err

    def state(self, lack: str = "") -> dict[str, object]:
        found: dict[str, object] = json.loads(self.does("--state", lack=lack)[0])
        return found


@pytest.fixture
def repository(tmp_path: Path) -> Repository:
    return Repository(tmp_path)


def test_each_set_of_sources_is_compiled_once(repository: Repository) -> None:
    first, said = repository.does("--path")
    assert "compiling 1 modules" in said and (Path(first) / "ludotheque" / "rules.so").read_text() == "one = 1\n"
    assert repository.does("--path") == (first, ""), "nothing to do"
    (repository.package / "rules.py").write_text("two = 2\n")
    second, said = repository.does("--path")
    assert second != first and "compiling" in said
    (repository.package / "rules.py").write_text("one = 1\n")
    assert repository.does("--path") == (first, ""), "it is kept"
    assert (repository.folder / "build" / "compiled").resolve() == Path(first)


def test_what_is_not_compiled_follows_the_sources_at_once(repository: Repository) -> None:
    target = Path(repository.does("--path")[0]) / "ludotheque"
    (repository.package / "words.json").write_text('{"a": "b"}\n')
    (repository.package / "new.py").touch()
    assert repository.does("--path") == (str(target.parent), "")
    assert (target / "words.json").read_text() == '{"a": "b"}\n' and (target / "new.py").is_file()
    (repository.package / "new.py").unlink()
    repository.does()
    assert not (target / "new.py").exists() and (target / "rules.so").is_file()
    assert (target / "house" / "static").resolve() == repository.package / "house" / "static"


def test_a_start_does_not_wait_for_the_compiler(repository: Repository) -> None:
    path, later, said = repository.runs()
    assert path == "-" and "compiled in the background" in said
    until = time.monotonic() + 60
    while not Path(later).is_dir():
        assert time.monotonic() < until, (repository.folder / "build" / "compiled.log").read_text()
        time.sleep(0.05)
    assert repository.runs() == (later, "-", ""), "the next start has it"


def test_without_a_compiler_everything_runs_interpreted_and_says_so(repository: Repository) -> None:
    path, later, said = repository.runs(lack="compiler")
    assert (path, later) == ("-", "-") and "interpreted; the C compiler cannot be found" in said
    assert repository.does("--path", lack="headers")[0] == str(repository.folder / "src")
    assert "the C headers cannot be found" in repository.does(lack="headers", code=1)[1]
    assert not (repository.folder / "build" / "rules").exists()


def test_what_does_not_compile_fails_and_leaves_nothing_behind(repository: Repository) -> None:
    (repository.package / "rules.py").write_text("wrong\n")
    out, said = repository.does("--path", code=1)
    assert not out and "rules.py:1: error" in said
    assert not list((repository.folder / "build" / "rules").iterdir())


def test_the_doctor_is_told_what_there_is(repository: Repository) -> None:
    assert repository.state() == {"lack": "", "making": False, "outdated": False}
    assert repository.state(lack="compiler")["lack"] == "compiler"
    path = repository.does("--path")[0]
    assert repository.state()["folder"] == path
    (repository.package / "rules.py").write_text("two = 2\n")
    assert repository.state() == {"lack": "", "making": False, "outdated": True}


def test_it_says_whether_it_is_ready_without_making_anything(repository: Repository) -> None:
    assert repository.does("--ready") == ("", "") and not (repository.folder / "build").exists()
    path = repository.does("--path")[0]
    assert repository.does("--ready") == (path, "")


def test_only_the_latest_builds_are_kept(repository: Repository) -> None:
    made = []
    for number in range(5):
        (repository.package / "rules.py").write_text(f"{number}\n")
        made.append(Path(repository.does("--path")[0]))
    assert [path.is_dir() for path in made] == [False, False, True, True, True]
