"""Looks for known holes in what we build on: pip-audit on the lock files, npm audit on the client's packages.

    python tools/audit.py

Fails when there is one. Where the network does not let us ask, it says so, and does not fail: nothing is known then.
That a package was not found where we asked is no answer either; pip-audit by itself would call it safe.
"""

import json
import re
import subprocess
import sys
from collections.abc import Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parent.parent
SERVICES = ("pypi", "osv")  # the second is asked when the first has no answer
NETWORK = re.compile(
    r"ConnectionError|Max retries|timed? ?out|NameResolution|ServiceError|HTTPError|ProxyError|SSLError"
    r"|ENOTFOUND|ECONN|EAI_AGAIN|audit endpoint returned|\b(?:40[0-9]|50[0-9])\b",
    re.IGNORECASE,
)


@dataclass
class Findings:
    """What is known of one list of packages."""

    asked: int = 0  # packages that somebody answered for
    silent: int = 0  # packages that nobody did
    holes: list[str] = field(default_factory=list)


class Broken(RuntimeError):
    """The tool failed, and not for want of a network."""


def run(command: Sequence[str]) -> tuple[Any, str]:
    """What it printed as JSON (None when it is none), and what it said besides."""
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, errors="replace", timeout=900, check=False)
    start = done.stdout.find("{")
    try:
        return json.loads(done.stdout[start:]) if start >= 0 else None, done.stderr
    except ValueError:
        return None, done.stderr


def read_pip(told: Any) -> Findings:
    found = Findings()
    for one in told["dependencies"]:
        if "skip_reason" in one:
            found.silent += 1
            continue
        found.asked += 1
        for hole in one["vulns"]:
            mended = ", ".join(hole["fix_versions"]) or "none yet"
            found.holes.append(f"{one['name']} {one['version']}: {hole['id']} (mended in: {mended})")
    return found


def read_npm(told: Any) -> Findings:
    if "vulnerabilities" not in told:
        return Findings(silent=1)
    asked = int(told.get("metadata", {}).get("dependencies", {}).get("total", 1))
    holes = [
        f"{name}: {one['severity']}" + (f" ({titles})" if (titles := _titles(one)) else "")
        for name, one in told["vulnerabilities"].items()
    ]
    return Findings(asked, 0, holes)


def _titles(one: dict[str, Any]) -> str:
    return "; ".join(str(via["title"]) for via in one["via"] if isinstance(via, dict))


def python_packages(lock: Path) -> Findings:
    found = Findings(silent=1)
    for service in SERVICES:
        how = ("--require-hashes", "--disable-pip", "--format", "json", "--progress-spinner", "off")
        told, said = run((sys.executable, "-m", "pip_audit", "-s", service, "-r", str(lock), *how))
        if told is not None:
            found = read_pip(told)
        elif not NETWORK.search(said):
            raise Broken(said.strip())
        if found.asked:
            break
    return found


def client_packages() -> Findings:
    told, said = run((sys.executable, "tools/bootstrap.py", "npm", "audit", "--json"))
    if told is None and not NETWORK.search(said):
        raise Broken(said.strip())
    return Findings(silent=1) if told is None else read_npm(told)


def tell(name: str, found: Findings) -> None:
    if not found.asked:
        print(f"{name}: could not reach anybody who knows; nothing was audited")
        return
    holes = f"{len(found.holes)} known" if found.holes else "none known"
    left = f"; {found.silent} could not be asked for" if found.silent else ""
    print(f"{name}: {found.asked} packages, holes: {holes}{left}")
    for hole in found.holes:
        print(f"  {hole}")


def main() -> int:
    holes = 0
    try:
        for lock in sorted((ROOT / "requirements").glob("*.lock")):
            found = python_packages(lock)
            tell(str(lock.relative_to(ROOT)), found)
            holes += len(found.holes)
        found = client_packages()
        tell("web/package-lock.json", found)
        holes += len(found.holes)
    except (Broken, subprocess.TimeoutExpired, OSError) as error:
        print(f"the audit itself failed: {error}", file=sys.stderr)
        return 2
    return 1 if holes else 0


if __name__ == "__main__":
    sys.exit(main())
