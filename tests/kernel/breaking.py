"""Games that break a law on purpose: which law it is, and what it must say about the place."""

import re
from collections.abc import Callable
from dataclasses import dataclass
from typing import TypeVar

import pytest

from ludotheque.kernel.chance import Seeded
from ludotheque.kernel.game import Game
from ludotheque.kernel.record import RecordError
from tests.contract.laws import GAME_LAWS, LAWS
from tests.contract.plays import Play, at, option_sets
from tests.kernel.dice import Dice
from tests.kernel.toy import Toy

Made = TypeVar("Made", Toy, Dice)


def hold(game: Game, law: str) -> int:
    """Look at many tables, at every point of the game; how often the law was reached."""
    reached = 0
    for seats in game.seat_counts:
        for options in option_sets(game):
            for seed in range(20):
                play = Play(game, seats, options, seed, seed % (game.most_decisions + 1))
                with at(play):
                    if law in GAME_LAWS:
                        reached += GAME_LAWS[law](game, seats, options, seed)
                    else:
                        reached += LAWS[law](game, play.table(), Seeded(seed))
    return reached


@dataclass
class Broken:
    """A game, the law that catches it, and the words by which it is found."""

    game: Game
    law: str
    says: str

    def __str__(self) -> str:
        return f"{self.law}-{type(self.game).__name__}"

    def is_caught(self) -> None:
        with pytest.raises((AssertionError, RecordError), match=re.escape(self.says)) as caught:
            hold(self.game, self.law)
        place = caught.value.__notes__[0]
        assert re.match(rf"at <{self.game.name}, \d seats, {{.*}}, seed \d+, \d+ decisions>", place), place


def breaks(broken: list[Broken], law: str, says: str) -> Callable[[type[Made]], type[Made]]:
    """The law fails on this game, and says that."""

    def note(kind: type[Made]) -> type[Made]:
        broken.append(Broken(kind(), law, says))
        return kind

    return note
