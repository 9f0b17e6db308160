"""The doctor says which build runs, what is missing and what to do, in both languages."""

import json
import os
import subprocess
import time
from pathlib import Path
from typing import Any

import pytest
from typer.testing import CliRunner

from ludotheque import builds, doctor
from ludotheque.cli import app
from ludotheque.house.bots.pool import Pool
from ludotheque.house.bots.worker import Answer
from ludotheque.sayings import sayings
from tests.house.test_bots import anyone, question


def sentences(found: list[doctor.Finding]) -> list[str]:
    """By language and mark; every sentence can be said in both."""
    for finding in found:
        assert finding.sentence("fr") != finding.sentence("en")
    return [f"{finding.mark} {finding.sentence('en')}" for finding in found]


def tree(monkeypatch: pytest.MonkeyPatch, **state: Any) -> list[str]:
    """What it says of a source tree in that state."""
    told = subprocess.CompletedProcess([], 0, json.dumps({"lack": "", "making": False, "outdated": False, **state}))
    monkeypatch.setattr(doctor.subprocess, "run", lambda *_, **__: told)  # type: ignore[attr-defined]
    return sentences(doctor.compiling(Path("/tree")))


def test_it_says_which_build_answers(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    code = tmp_path / "ludotheque" / "kernel" / "state.so"
    code.parent.mkdir(parents=True)
    code.touch()
    os.utime(code, (time.time() - 3 * 86400 - 60,) * 2)
    monkeypatch.setattr(builds, "machine_code", lambda: code)
    [said] = sentences(doctor.running(None))
    assert said == f"✓ the rules that answer here are compiled: {tmp_path / 'ludotheque'}, made 3 days ago"
    monkeypatch.setattr(builds, "machine_code", lambda: None)
    assert sentences(doctor.running(tmp_path)) == [f"✓ the rules that answer here are interpreted: {builds.PACKAGE}"]
    here, remedy = sentences(doctor.running(None))
    assert here.startswith("– ") and "`make wheel`" in remedy


def test_it_says_what_make_run_will_find(monkeypatch: pytest.MonkeyPatch) -> None:
    assert "just now" in tree(monkeypatch, folder="/tree/build/rules/1", made=time.time())[0]
    assert "being compiled" in tree(monkeypatch, making=True)[0]
    assert "older than the sources" in tree(monkeypatch, outdated=True)[0]
    assert "not been compiled yet" in tree(monkeypatch)[0]


def test_it_says_what_is_missing_and_what_to_do(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    assert "apt-get install gcc" in tree(monkeypatch, lack="compiler")[0]
    assert "apt-get install python3-dev" in tree(monkeypatch, lack="headers")[0]
    monkeypatch.setattr(builds, "PACKAGE", tmp_path)
    assert doctor.client(tmp_path).mark == doctor.FAULT and "`make client`" in doctor.client(tmp_path).sentence("en")
    assert "`make wheel`" in doctor.client(None).sentence("en")
    monkeypatch.setattr(doctor.shutil, "which", lambda _: None)  # type: ignore[attr-defined]
    assert [finding.kind for finding in doctor.tools(tmp_path)] == ["no_node", "no_chromium"]


@pytest.mark.parametrize(("language", "word"), [("en", "rules"), ("fr", "règles")])
def test_the_command_tells_it(language: str, word: str, monkeypatch: pytest.MonkeyPatch) -> None:
    result = CliRunner().invoke(app, ["doctor", "--lang", language])
    assert word in result.output and result.exit_code in (0, 1)
    monkeypatch.setattr(doctor, "client", lambda _: doctor.Finding(doctor.FAULT, "no_client"))
    assert CliRunner().invoke(app, ["doctor", "--lang", language]).exit_code == 1, "the house could not show a page"


def test_both_languages_say_the_same_things() -> None:
    english, french = sayings("en"), sayings("fr")
    assert {section: list(english[section]) for section in english} == {
        section: list(french[section]) for section in french
    }
    for section in french:
        for kind, text in french[section].items():
            assert " :" not in text and " ;" not in text and "'" not in text, (section, kind)


class Begun(Exception):
    """Instead of another program in this process."""


def begins_again(monkeypatch: pytest.MonkeyPatch, ready: str, **env: str) -> dict[str, str] | None:
    """With which environment the command is begun again, if it is."""

    def begin(program: str, arguments: list[str], environment: dict[str, str]) -> None:
        raise Begun(environment)

    told = subprocess.CompletedProcess([], 0, f"{ready}\n")
    for name in ("PYTHONPATH", "LUDOTHEQUE_COMPILE", "LUDOTHEQUE_COMPILED"):
        monkeypatch.delenv(name, raising=False)
    for name, value in env.items():
        monkeypatch.setenv(name, value)
    monkeypatch.setattr(builds.subprocess, "run", lambda *_, **__: told)  # type: ignore[attr-defined]
    monkeypatch.setattr(builds.os, "execve", begin)  # type: ignore[attr-defined]
    try:
        builds.prefer_compiled()
    except Begun as begun:
        found: dict[str, str] = begun.args[0]
        return found
    return None


def test_a_command_begins_again_with_the_compiled_rules_when_they_are_ready(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(builds, "machine_code", lambda: None)
    monkeypatch.setattr(builds, "source_tree", lambda: Path("/tree"))
    begun = begins_again(monkeypatch, "/rules")
    assert begun is not None and begun["PYTHONPATH"] == "/rules"
    assert begins_again(monkeypatch, "") is None, "they are not ready"
    assert begins_again(monkeypatch, "/rules", PYTHONPATH="/rules") is None, "it would begin for ever"
    assert begins_again(monkeypatch, "/rules", LUDOTHEQUE_COMPILE="0") is None, "somebody wants it interpreted"
    assert begins_again(monkeypatch, "/rules", LUDOTHEQUE_COMPILED="/rules") is None, "make run has looked"
    monkeypatch.setattr(builds, "source_tree", lambda: None)
    assert begins_again(monkeypatch, "/rules") is None, "it was installed"


@pytest.mark.anyio
async def test_bots_go_over_to_the_compiled_rules_when_they_are_ready(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    later = tmp_path / "rules"
    monkeypatch.setenv("LUDOTHEQUE_COMPILED", str(later))
    monkeypatch.setattr(builds, "machine_code", lambda: None)
    pool = Pool("ludotheque.house.bots.worker", Answer, 1, 60, 60)
    await pool.ask(question(), anyone)
    await pool.ask(question(), anyone)
    [first] = pool.all
    later.symlink_to(builds.PACKAGE.parent)
    await pool.ask(question(), anyone)
    [second] = pool.all
    assert first.returncode is not None and second.pid != first.pid
    environ = Path(f"/proc/{second.pid}/environ")
    if environ.is_file():
        assert f"PYTHONPATH={later}".encode() in environ.read_bytes().split(b"\0")
    await pool.close()
