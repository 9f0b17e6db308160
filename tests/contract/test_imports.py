"""Who may know whom: the arrows between our parts, and that no bot knows a State."""

import ast
import importlib
import subprocess
import sys
from pathlib import Path

import pytest

import ludotheque
from ludotheque.kernel.state import State

ROOT = Path(__file__).resolve().parents[2]
PACKAGE = Path(ludotheque.__file__).parent
# The search walks over tables that are imagined from a View (tests/contract/test_honesty.py tries it on bots).
SEARCH = PACKAGE / "bots" / "search.py"
BOTS = sorted({*PACKAGE.glob("bots/**/*.py"), *PACKAGE.glob("games/*/bot.py")} - {SEARCH})


def test_the_arrows() -> None:
    command = [sys.executable, "-c", "from importlinter.cli import lint_imports_command; lint_imports_command()"]
    done = subprocess.run([*command, "--no-cache"], cwd=ROOT, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout + done.stderr


def states_known_to(code: str) -> list[str]:
    """What a bot's source imports that would let it hold a State: the class, one of its heirs, or its module.

    Pure functions and names from the same modules are welcome: a bot may use the rules' arithmetic.
    """
    found = []
    for node in ast.walk(ast.parse(code)):
        if isinstance(node, ast.Import):
            found += [alias.name for alias in node.names if alias.name.startswith("ludotheque")]
        if isinstance(node, ast.ImportFrom) and (node.module or "").startswith("ludotheque"):
            module = importlib.import_module(node.module or "")
            for alias in node.names:
                thing = getattr(module, alias.name, None)
                a_state = isinstance(thing, type) and issubclass(thing, State)
                if thing is None or alias.name == "*" or a_state or isinstance(thing, type(ast)):
                    found.append(f"{node.module}.{alias.name}")
    return found


@pytest.mark.parametrize("path", BOTS, ids=[path.relative_to(PACKAGE).as_posix() for path in BOTS])
def test_no_bot_knows_a_state(path: Path) -> None:
    assert states_known_to(path.read_text(encoding="utf-8")) == []


@pytest.mark.parametrize(
    "code",
    [
        "from ludotheque.kernel.state import State",
        "from ludotheque.games.schnuff.rules import Schnuff",
        "from ludotheque.games.schnuff import rules",
        "from ludotheque.games.schnuff import state",
        "import ludotheque.games.schnuff.rules as r",
        "def f():\n    from ludotheque.games.schnuff.state import *",
    ],
)
def test_a_bot_that_does_is_caught(code: str) -> None:
    assert states_known_to(code)
