"""An attack on a reader of diagrams, word by word: what is not refused is a table, and is drawn as it was written."""

import re
from collections import Counter
from collections.abc import Iterator
from itertools import cycle, zip_longest

from ludotheque.kernel.chance import Chance, Seeded
from ludotheque.kernel.game import Game, PositionError
from tests.contract.differences import differences, fields, same
from tests.contract.laws import LAWS, legal_is_what_no_rule_forbids
from tests.contract.plays import at

WRONG = ("-", "0", "99")  # nobody, nothing, and more than there is


def with_one_wrong(text: str) -> Iterator[tuple[str, str]]:
    """The diagram with one word of it, or one number inside a word, replaced; and the wrong word."""
    places = {found.span() for kind in (r"\S+", r"\d+") for found in re.finditer(kind, text)}
    for start, end in sorted(places):
        for wrong in WRONG:
            if text[start:end] != wrong:
                yield text[:start] + wrong + text[end:], wrong


def attack(game: Game, text: str, choice: Chance) -> int:
    """How many of these diagrams were tables after all."""
    tables = 0
    laws = cycle(LAWS.values())
    for changed, wrong in with_one_wrong(text):
        with at(f"a diagram of {game.name} that says {differences(changed, text)}"):
            try:
                state = game.position(changed)
            except PositionError:
                continue
            tables += 1
            state.invariants()
            drawn = game.diagram(state)
            is_drawn_as_written(drawn, changed, wrong)
            same(fields(game.position(drawn)), fields(state), "drawn and read again it is another table")
            state.chance = Seeded(choice.below(1 << 32))
            legal_is_what_no_rule_forbids(game, state, choice)
            next(laws)(game, state, choice)
    return tables


def is_drawn_as_written(drawn: str, written: str, wrong: str) -> None:
    """Line by line the same words. A person may write a hand in any order, and that there is nothing of something."""
    for one, other in zip_longest(drawn.splitlines(), written.splitlines(), fillvalue=""):
        invented, lost = words(one) - words(other), words(other) - words(one)
        assert not invented and (not lost or wrong == "0"), f"what was read is drawn otherwise: {one!r}"


def words(line: str) -> Counter[str]:
    return Counter(re.findall(r"\d+|[^\d\s]+", line))
