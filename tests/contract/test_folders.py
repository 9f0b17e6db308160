"""One grammar for every game's folder (docs/adding-a-game.md): a player finds a rule by its chapter, a programmer by
the name of a file."""

import re
from pathlib import Path

import pytest

from ludotheque.kernel.game import Game
from tests.contract.plays import SHELF

games = pytest.mark.parametrize("game", SHELF, ids=[game.name for game in SHELF])

# What every folder holds; whatever other module there is rules a chapter, and says which.
MODULES = (
    "__init__",
    "actions",
    "bot",
    "legality",
    "material",
    "notation",
    "pieces",
    "rules",
    "sense",
    "sight",
    "state",
    "view",
)
FILES = (
    "README.md",
    "rulebook.en.md",
    "rulebook.fr.md",
    "words/en.json",
    "words/fr.json",
    "tests/blunders.py",
    "tests/mutants.toml",
    "tests/oracle.py",
    "tests/table.py",
    "tests/test_bot.py",
    "tests/test_notation.py",
    "tests/test_oracle.py",
    "tests/test_perft.py",
    "tests/test_sense.py",
    "tests/test_view.py",
)
FOLDERS = ("data", "tests", "tests/records", "words")
BOARD = ("Board.svelte", "Cover.svelte", "box.ts", "stage.ts", "view.ts")  # a game without one has the plain table
HEADING = re.compile(r"\s*# -{20,} (§.*)")
POINTER = re.compile(r"\s*# → ([\w, .]+)")


def chapters(game: Game) -> list[str]:
    """The numbered chapters of the rulebook: "§2 Before the game"."""
    text = (game.folder / "rulebook.en.md").read_text(encoding="utf-8")
    return [f"§{title}" for title in re.findall(r"^## (\d+ .*)$", text, re.MULTILINE)]


def chapter_modules(game: Game) -> dict[str, str]:
    """The modules that rule a chapter, with the first line of each."""
    apart = [path.stem for path in game.folder.glob("sense_*.py")]  # what the sense knows, a subject each
    paths = [path for path in game.folder.glob("*.py") if path.stem not in (*MODULES, *apart)]
    return {path.name: path.read_text(encoding="utf-8").partition("\n")[0] for path in sorted(paths)}


def sections(game: Game) -> dict[str, list[str]]:
    """The headings of rules.py in their order, each with the lines below it."""
    found: dict[str, list[str]] = {}
    lines: list[str] = []
    for line in (game.folder / "rules.py").read_text(encoding="utf-8").splitlines():
        heading = HEADING.match(line)
        if heading:
            lines = found[heading[1]] = []
        elif not re.match(r"\s*# -{20,}", line):
            lines.append(line)
    return found


@games
def test_every_folder_holds_the_same_files(game: Game) -> None:
    wanted = [*(f"{name}.py" for name in MODULES), *FILES]
    assert [name for name in wanted if not (game.folder / name).is_file()] == []
    assert [name for name in FOLDERS if not (game.folder / name).is_dir()] == []
    board = game.folder / "board"
    assert not board.is_dir() or [name for name in BOARD if not (board / name).is_file()] == []


@games
def test_a_test_is_a_case_or_tests_one_of_the_modules(game: Game) -> None:
    """Cases are named for what they rule (test_cases_…); the others for the module they try."""
    known = [*MODULES, "learn", "oracle", "perft", *(Path(name).stem for name in chapter_modules(game))]
    names = [path.stem.removeprefix("test_") for path in (game.folder / "tests").glob("test_*.py")]
    assert [name for name in names if not name.startswith("cases_") and name not in known] == []


@games
def test_a_module_of_its_own_names_its_chapter_in_its_first_line(game: Game) -> None:
    assert [name for name, line in chapter_modules(game).items() if not re.match(r'"""§\d', line)] == []


@games
def test_rules_has_the_chapters_of_the_rulebook_in_its_order(game: Game) -> None:
    assert list(sections(game)) == chapters(game)


@games
def test_every_chapter_is_ruled_there_or_points_to_where_it_is(game: Game) -> None:
    modules = {f"{name}.py" for name in MODULES} | set(chapter_modules(game))
    pointed: set[str] = set()
    for title, lines in sections(game).items():
        pointers = [name for line in lines if (found := POINTER.match(line)) for name in found[1].split(", ")]
        assert set(pointers) <= modules, f"{title} points to what is not there: {pointers}"
        ruled = any(line.strip() and not line.strip().startswith("#") for line in lines)
        assert ruled or pointers, f"{title} is neither ruled in rules.py nor points to its module"
        pointed |= set(pointers)
    assert set(chapter_modules(game)) <= pointed, "a chapter's module that rules.py does not point to"
