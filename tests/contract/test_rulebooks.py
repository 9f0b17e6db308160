"""Every game's rulebooks, code, cases and words agree with each other: documents that can fail.

A rulebook numbers its paragraphs in headings (`## 5 Special cards`, `### 5.6 Schnuff`) and its rulings in a table
(`| S14 | question | ruling |`). Code and cases cite both: "§5.6", "(S14, S15)", "S1-S4", `test_s14_…`.
"""

import ast
import json
import re
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest

from ludotheque.kernel.game import Game
from ludotheque.kernel.words import LANGUAGES, SLOT
from tests.contract.books import PARAGRAPH, headings
from tests.contract.plays import SHELF

EACH_GAME = pytest.mark.parametrize("game", SHELF, ids=[game.name for game in SHELF])
CLOSING = {
    "en": ["Glossary", "Rulings", "What is reconstructed"],
    "fr": ["Glossaire", "Décisions", "Ce qui est reconstitué"],
}
RULING = re.compile(r"^\| ([A-Z]+)(\d+) \|", re.M)


# ---------------------------------------------------------------------- The rulebooks


@dataclass
class Book:
    """One rulebook: its paragraphs and rulings in their order."""

    text: str
    paragraphs: list[str]
    prefix: str  # S in S14
    rulings: list[int]

    @property
    def body(self) -> str:
        """The paragraphs alone."""
        return re.split(r"^## \D", self.text, maxsplit=1, flags=re.M)[0]


def read_book(game: Game, language: str) -> Book:
    text = (game.folder / f"rulebook.{language}.md").read_text(encoding="utf-8")
    rows = RULING.findall(text)
    prefixes = {prefix for prefix, _ in rows}
    assert len(prefixes) == 1, f"the rulings of {game.name} have one letter, not {prefixes}"
    return Book(text, headings(game, language), prefixes.pop(), [int(number) for _, number in rows])


def cited(text: str, prefix: str) -> tuple[set[str], set[int]]:
    """The paragraphs and the rulings a text names, ranges (S1-S4, §8.1-§8.3) included."""
    paragraphs = set(PARAGRAPH.findall(text))
    for chapter, first, last in re.findall(r"§(\d+)\.(\d+)[-–]§\1\.(\d+)", text):
        paragraphs |= {f"{chapter}.{number}" for number in range(int(first), int(last) + 1)}
    one = rf"(?<![A-Za-z0-9]){prefix}(\d+)(?![A-Za-z0-9])"
    rulings = {int(number) for number in re.findall(one, text)}
    for first, last in re.findall(rf"{one}[-–]{prefix}(\d+)", text):
        rulings |= set(range(int(first), int(last) + 1))
    return paragraphs, rulings


def told_in_code(game: Game) -> dict[str, str]:
    """Everything that makes the game run and may cite its rulebook, by where it stands."""
    kinds = ("*.py", "data/*", "board/**/*")
    files = [path for kind in kinds for path in sorted(game.folder.glob(kind)) if path.is_file()]
    files = [path for path in files if path.suffix not in (".png", ".woff2", ".webp")]
    told = {path.relative_to(game.folder).as_posix(): path.read_text(encoding="utf-8") for path in files}
    told |= {f"option {option.name}": option.rule for option in game.options}
    return told | {f"ending {ending.name}": ending.section for ending in game.endings}


def told_in_cases(game: Game, prefix: str) -> dict[str, str]:
    """Names and docstrings of the game's tests; `test_s14_…` names the ruling S14."""
    told = {}
    for path in sorted((game.folder / "tests").rglob("test_*.py")):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.FunctionDef) and node.name.startswith("test_"):
                numbers = re.findall(rf"(?<=_){prefix.lower()}(\d+)(?=_|$)", node.name)
                texts = [f"{prefix}{number}" for number in numbers] + [ast.get_docstring(node) or ""]
                told[f"{path.name}:{node.lineno}"] = "\n".join(texts)
    return told


def unknown(told: dict[str, str], book: Book) -> list[str]:
    """`rules.py: §7.7`, for what is cited and not in the rulebook."""
    found = []
    for where, text in told.items():
        paragraphs, rulings = cited(text, book.prefix)
        found += [f"{where}: §{one}" for one in sorted(paragraphs - set(book.paragraphs))]
        found += [f"{where}: {book.prefix}{one}" for one in sorted(rulings - set(book.rulings))]
    return found


@EACH_GAME
def test_both_rulebooks_have_the_same_numbers(game: Game) -> None:
    first = read_book(game, LANGUAGES[0])
    for language in LANGUAGES:
        book, name = read_book(game, language), f"{game.name}/rulebook.{language}.md"
        assert book.paragraphs == first.paragraphs, f"{name}: §§ of one language only"
        assert book.rulings == first.rulings, f"{name}: rulings of one language only"
        assert book.rulings == list(range(1, len(book.rulings) + 1)), f"{name}: rulings are numbered without gaps"
        assert book.paragraphs == expected_order(book.paragraphs), f"{name}: paragraphs are numbered without gaps"


def expected_order(paragraphs: list[str]) -> list[str]:
    """1, 1.1, 1.2, 2, 2.1 …: as many in each chapter as there are."""
    order: list[str] = []
    chapters = [paragraph for paragraph in paragraphs if "." not in paragraph]
    for chapter in range(1, len(chapters) + 1):
        inside = [paragraph for paragraph in paragraphs if paragraph.startswith(f"{chapter}.")]
        order += [str(chapter)] + [f"{chapter}.{number}" for number in range(1, len(inside) + 1)]
    return order


@EACH_GAME
@pytest.mark.parametrize("language", LANGUAGES)
def test_a_rulebook_closes_with_glossary_rulings_and_what_is_reconstructed(game: Game, language: str) -> None:
    book = read_book(game, language)
    assert re.findall(r"^## (\D.*)$", book.text, re.M) == CLOSING[language]
    paragraphs, rulings = cited(book.text, book.prefix)
    assert paragraphs <= set(book.paragraphs)
    assert rulings <= set(book.rulings)
    assert cited(book.body, book.prefix)[1] == set(book.rulings), "every ruling is named by the paragraph it settles"


@EACH_GAME
@pytest.mark.parametrize("language", LANGUAGES)
def test_a_rulebook_names_every_option_and_no_other(game: Game, language: str) -> None:
    written = set(re.findall(r"\*(\w+)=([\w-]+)\*", read_book(game, language).text))
    known = {(option.name, choice) for option in game.options for choice in option.choices}
    examples = {("option", "value"), ("option", "valeur")}
    assert written - examples == known


@EACH_GAME
def test_what_the_code_cites_is_in_the_rulebook(game: Game) -> None:
    book = read_book(game, "en")
    readme = {"README.md": (game.folder / "README.md").read_text(encoding="utf-8")}
    assert unknown(told_in_code(game) | readme, book) == [], "cited, but not in the rulebook"


@EACH_GAME
def test_every_rule_is_cited_by_code(game: Game) -> None:
    book = read_book(game, "en")
    paragraphs, rulings = cited("\n".join(told_in_code(game).values()), book.prefix)
    assert rules_of(book) - paragraphs == set()
    assert set(book.rulings) - rulings == set()


@EACH_GAME
def test_every_rule_is_cited_by_a_case(game: Game) -> None:
    book = read_book(game, "en")
    told = told_in_cases(game, book.prefix)
    assert unknown(told, book) == [], "cited, but not in the rulebook"
    paragraphs, rulings = cited("\n".join(told.values()), book.prefix)
    assert rules_of(book) - paragraphs == set()
    assert set(book.rulings) - rulings == set()


def rules_of(book: Book) -> set[str]:
    """Chapter 1 says what is in the box; the paragraphs after it hold the rules."""
    return {paragraph for paragraph in book.paragraphs if "." in paragraph and not paragraph.startswith("1.")}


# A straight apostrophe; no U+202F before ; ! ? %; no U+00A0 before : », or after «; a space that breaks a number.
MISSET = re.compile(r"'|[^\u202f][;!?%]|[^\u00a0]:(?!\S)|«[^\u00a0]|[^\u00a0]»|\d \d")


@EACH_GAME
@pytest.mark.parametrize("name", ["rulebook.fr.md", "learn/fr.json"])
def test_french_is_set_as_the_french_set_it(game: Game, name: str) -> None:
    """The catalogues of words are held to the same by web/src/words/words.test.ts."""
    lines = running_text((game.folder / name).read_text(encoding="utf-8"), name.endswith(".json"))
    assert [line for line in lines if MISSET.search(line)] == []


def running_text(text: str, catalogue: bool) -> list[str]:
    """What is read as sentences: no code, no mark of a picture, and no title: what stands on a box stays as it is."""
    lines = [str(leaf) for _, leaf in leaves(json.loads(text))] if catalogue else text.splitlines()
    titles = "|".join(re.escape(one.words("fr").catalogue["title"]) for one in SHELF)
    return [re.sub(rf"`[^`]*`|^!(?=\[)|{titles}", "", line) for line in lines]


# ---------------------------------------------------------------------- The words


@dataclass
class Said:
    """Something the code can say: its kind and the names of its arguments; None where the source hides them."""

    kind: str
    args: set[str] | None
    where: str


class Sayings(ast.NodeVisitor):
    """Finds `tell("kind", {…})` and `Refusal("kind", "§1", {…})`, also where a caller hands in the kind."""

    def __init__(self, trees: dict[str, ast.Module]) -> None:
        self.story: list[Said] = []
        self.refusals: list[Said] = []
        self.handed_on: dict[str, tuple[int, set[str] | None]] = {}  # function: place of the kind, its arguments
        self.where = ""
        self.function: ast.FunctionDef | None = None
        for _ in range(2):  # the second time all functions that hand a kind on are known
            self.story, self.refusals = [], []
            for self.where, tree in trees.items():
                self.visit(tree)

    def visit_FunctionDef(self, node: ast.FunctionDef) -> None:
        before, self.function = self.function, node
        self.generic_visit(node)
        self.function = before

    def visit_Call(self, node: ast.Call) -> None:
        self.generic_visit(node)
        callee = node.func.attr if isinstance(node.func, ast.Attribute) else getattr(node.func, "id", "")
        if callee == "tell" and node.args:
            self.note(self.story, node.args[0], self.names(node, 1), node)
        elif callee == "Refusal" and node.args:
            self.note(self.refusals, node.args[0], self.names(node, 2), node)
        elif callee in self.handed_on:
            place, args = self.handed_on[callee]
            if place < len(node.args):
                self.note(self.story, node.args[place], args, node)

    def note(self, into: list[Said], kind: ast.expr, args: set[str] | None, node: ast.Call) -> None:
        if isinstance(kind, ast.IfExp):
            self.note(into, kind.body, args, node)
            self.note(into, kind.orelse, args, node)
        elif isinstance(kind, ast.Constant):
            into.append(Said(str(kind.value), args, f"{self.where}:{node.lineno}"))
        elif isinstance(kind, ast.Name) and self.function is not None:
            parameters = [arg.arg for arg in self.function.args.args if arg.arg != "self"]
            assert kind.id in parameters, f"{self.where}:{node.lineno}: the kind of a sentence is a literal"
            self.handed_on[self.function.name] = parameters.index(kind.id), args
        else:
            raise AssertionError(f"{self.where}:{node.lineno}: the kind of a sentence is a literal")

    def names(self, node: ast.Call, place: int) -> set[str] | None:
        """The keys of the arguments: a dict written there, or given to a name in the same function."""
        if place >= len(node.args):
            return set()
        given = node.args[place]
        if isinstance(given, ast.Name):
            given = self.given_to(given.id) or given
        if isinstance(given, ast.Dict):
            return {str(key.value) for key in given.keys if isinstance(key, ast.Constant)}
        return set() if isinstance(given, ast.Constant) and given.value is None else None

    def given_to(self, name: str) -> ast.expr | None:
        """What a name is set to in this function."""
        for statement in ast.walk(self.function) if self.function is not None else []:
            if isinstance(statement, ast.AnnAssign | ast.Assign):
                targets = [statement.target] if isinstance(statement, ast.AnnAssign) else statement.targets
                if any(isinstance(target, ast.Name) and target.id == name for target in targets):
                    return statement.value
        return None


def sayings(game: Game) -> Sayings:
    files = sorted(game.folder.glob("*.py"))
    return Sayings({path.name: ast.parse(path.read_text(encoding="utf-8")) for path in files})


def words_of(game: Game, language: str) -> dict[str, Any]:
    return json.loads((game.folder / "words" / f"{language}.json").read_text(encoding="utf-8"))  # type: ignore[no-any-return]


def slots(template: str) -> set[str]:
    return {name for name, _ in SLOT.findall(template)}


def leaves(tree: object, path: str = "") -> Iterator[tuple[str, object]]:
    if isinstance(tree, dict):
        for key, branch in tree.items():
            yield from leaves(branch, f"{path}/{key}")
    else:
        yield path, tree


@EACH_GAME
def test_all_languages_have_the_same_words_with_the_same_slots(game: Game) -> None:
    """Vocabularies too: what a template does with a slot may differ, which slots it has may not."""
    first = dict(leaves(words_of(game, LANGUAGES[0])))
    for language in LANGUAGES[1:]:
        other, name = dict(leaves(words_of(game, language))), f"{game.name}/words/{language}.json"
        alone = sorted(set(first) ^ set(other))
        assert not alone, f"{name}: words of one language only: {alone}"
        assert list(first) == list(other), f"{name}: the same words in another order"
        for path, template in first.items():
            assert type(template) is type(other[path]), f"{name}{path}"
            if isinstance(template, str):
                assert slots(template) == slots(str(other[path])), f"{name}{path}"


@EACH_GAME
@pytest.mark.parametrize("language", LANGUAGES)
def test_the_code_has_words_for_everything_it_says_and_no_more(game: Game, language: str) -> None:
    words, found = words_of(game, language), sayings(game)
    for section, said in (("story", found.story), ("refusal", found.refusals)):
        wordless = [f"{one.where}: {one.kind}" for one in said if one.kind not in words[section]]
        assert not wordless, f"words/{language}.json has no {section} for {wordless}"
        # "steps+" joins several of "steps" into one line
        unsaid = {kind.removesuffix("+") for kind in words[section]} - {one.kind for one in said}
        assert not unsaid, f"words/{language}.json: nobody ever says the {section} {sorted(unsaid)}"
        for one in said:
            lacking = slots(words[section][one.kind]) - (one.args if one.args is not None else set())
            assert one.args is None or not lacking, f"{one.where}: {one.kind} is told without {lacking}"
    assert set(words["ending"]) == {ending.name for ending in game.endings}
    for template in words["ending"].values():
        assert slots(template) <= {"winners", "scores"}


@EACH_GAME
@pytest.mark.parametrize("language", LANGUAGES)
def test_every_option_has_a_label_and_a_word_for_each_choice(game: Game, language: str) -> None:
    written = {name: list(entry) for name, entry in words_of(game, language)["option"].items()}
    assert written == {option.name: ["label", *option.choices] for option in game.options}


@EACH_GAME
@pytest.mark.parametrize("language", LANGUAGES)
def test_every_vocabulary_is_used_and_every_one_used_exists(game: Game, language: str) -> None:
    words = words_of(game, language)
    templates = [str(leaf) for _, leaf in leaves({key: part for key, part in words.items() if key != "vocabulary"})]
    used = {kind for template in templates for _, kind in SLOT.findall(template) if kind}
    on_board = "".join(path.read_text(encoding="utf-8") for path in board_sources(game))
    assert used <= {*words["vocabulary"], "player"}
    assert {name for name in words["vocabulary"] if name not in used and name not in on_board} == set()


@EACH_GAME
def test_every_prompt_is_a_phase_or_a_verb_of_the_game(game: Game) -> None:
    """The board chooses a prompt by a word of the view or of the alphabet; so that word is in the sources."""
    paths = [*game.folder.glob("*.py"), *board_sources(game)]
    sources = "".join(path.read_text(encoding="utf-8") for path in paths)
    for prompt in words_of(game, "en")["prompt"]:
        assert re.search(rf"[\"'.]{prompt}\b", sources), f"nothing is ever in need of the prompt {prompt!r}"


def board_sources(game: Game) -> list[Path]:
    suffixes = (".ts", ".tsx", ".js", ".svelte", ".vue", ".html")
    return [path for path in sorted((game.folder / "board").rglob("*")) if path.suffix in suffixes]
