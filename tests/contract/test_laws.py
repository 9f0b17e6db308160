"""Every law, on every game of the shelf: at every number of seats, with every choice of every option."""

import pytest

from ludotheque.kernel.chance import Seeded
from ludotheque.kernel.game import Game
from tests.contract.laws import GAME_LAWS, LAWS, alphabet_is_dense
from tests.contract.plays import SHELF, Play, at, option_sets
from tests.contract.trials import Tally, try_game_law, try_law

games = pytest.mark.parametrize("game", SHELF, ids=[game.name for game in SHELF])
tables = pytest.mark.parametrize(
    ("game", "seats"),
    [pytest.param(game, seats, id=f"{game.name}-{seats}") for game in SHELF for seats in game.seat_counts],
)


@games
def test_the_alphabet(game: Game) -> None:
    alphabet_is_dense(game)


@games
def test_a_game_says_what_it_is(game: Game) -> None:
    assert game.seat_counts == tuple(sorted(set(game.seat_counts)))
    assert game.most_decisions > 0 and game.revision > 0
    assert game.open_story <= set(game.words("en").catalogue["story"]), "what is open has words"
    for option in game.options:
        assert len(set(option.choices)) == len(option.choices) > 1
        assert all(choice and " " not in choice for choice in option.choices), "a choice is one word of a record"


@games
@pytest.mark.parametrize("law", LAWS)
def test_law(game: Game, law: str, tally: Tally) -> None:
    try_law(game, law, tally)


@games
@pytest.mark.parametrize("law", GAME_LAWS)
def test_law_of_a_whole_game(game: Game, law: str, tally: Tally) -> None:
    try_game_law(game, law, tally)


@tables
def test_every_choice_of_every_option(game: Game, seats: int, tally: Tally) -> None:
    for seed, options in enumerate(option_sets(game)):
        play = Play(game, seats, options, seed, 0)
        with at(play):
            for law, of_game in GAME_LAWS.items():
                tally.note(game, law, of_game(game, seats, options, seed))
        for decisions in (7, 140):
            with at(play.after(decisions)):
                for law, of_table in LAWS.items():
                    tally.note(game, law, of_table(game, play.after(decisions).table(), Seeded(seed)))
