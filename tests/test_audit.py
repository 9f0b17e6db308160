"""`make audit`: a hole fails, no network does not, and no answer is never taken for a good one."""

import subprocess
from collections.abc import Sequence
from typing import Any

import pytest

from tools import audit

HOLE = {"id": "PYSEC-1", "fix_versions": ["2.0"], "aliases": [], "description": ""}
SOUND = {"dependencies": [{"name": "a", "version": "1", "vulns": []}], "fixes": []}
BAD = {"dependencies": [{"name": "a", "version": "1", "vulns": [HOLE]}], "fixes": []}
SKIPPED = {"dependencies": [{"name": "a", "skip_reason": "not found on PyPI"}], "fixes": []}
NPM = {"vulnerabilities": {}, "metadata": {"dependencies": {"total": 137}}}
NPM_BAD = {"vulnerabilities": {"b": {"severity": "high", "via": [{"title": "A hole"}, "c"]}}, "metadata": {}}
OFFLINE = (None, "requests.exceptions.ConnectionError: Max retries exceeded")


def audited(monkeypatch: pytest.MonkeyPatch, pip: Any, osv: Any = OFFLINE, npm: Any = (NPM, "")) -> int:
    def run(command: Sequence[str]) -> Any:
        return npm if "npm" in command else pip if "pypi" in command else osv

    monkeypatch.setattr(audit, "run", run)
    return audit.main()


def test_a_hole_fails_and_is_named(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    assert audited(monkeypatch, (BAD, "")) == 1
    assert "a 1: PYSEC-1 (mended in: 2.0)" in capsys.readouterr().out
    assert audited(monkeypatch, (SOUND, ""), npm=(NPM_BAD, "")) == 1
    assert "b: high (A hole)" in capsys.readouterr().out


def test_what_is_sound_passes(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    assert audited(monkeypatch, (SOUND, "")) == 0
    said = capsys.readouterr().out
    assert "could not reach" not in said and "137 packages, holes: none known" in said


@pytest.mark.parametrize("pip", [OFFLINE, (SKIPPED, "")], ids=["no network", "an index that knows nothing"])
def test_without_an_answer_it_says_so(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], pip: Any
) -> None:
    refused = ({"message": "405 Method Not Allowed", "statusCode": 405}, "npm error audit endpoint returned an error")
    assert audited(monkeypatch, pip, npm=refused) == 0
    said = capsys.readouterr().out
    assert said.count("could not reach") == len(said.splitlines()) >= 2
    assert audited(monkeypatch, pip, osv=(BAD, "")) == 1, "the other service knew"


def test_a_tool_that_breaks_is_no_network_trouble(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    assert audited(monkeypatch, (None, "error: requirement is not pinned")) == 2
    assert "not pinned" in capsys.readouterr().err


def test_what_a_program_prints_is_read_as_json(monkeypatch: pytest.MonkeyPatch) -> None:
    def run(command: Sequence[str], **_: Any) -> subprocess.CompletedProcess[str]:
        return subprocess.CompletedProcess(command, 1, 'a line first\n{"x": 1}\n', "said")

    monkeypatch.setattr(subprocess, "run", run)
    assert audit.run(["x"]) == ({"x": 1}, "said")
