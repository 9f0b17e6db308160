"""A diagram that somebody wrote: it is refused with a reason, or it is a table at which the laws hold."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from ludotheque.kernel.chance import Seeded
from ludotheque.kernel.game import Game, PositionError
from tests.contract.diagrams import attack
from tests.contract.laws import LAWS
from tests.contract.plays import MORE, SHELF, Play, any_options, at, plays
from tests.contract.survey import examples

games = pytest.mark.parametrize("game", SHELF, ids=[game.name for game in SHELF])


@st.composite
def edits(draw: st.DrawFn, text: str) -> str:
    """The diagram with a few words changed, taken out or put in, as a person would who sets up a problem."""
    rows = [row.split(" ") for row in text.splitlines()]
    vocabulary = sorted({word for row in rows for word in row} | {"-", "0", "1", "-1", "99", "A", "Z"})
    for _ in range(draw(st.integers(1, 3))):
        row = rows[draw(st.integers(0, len(rows) - 1))]
        place = draw(st.integers(0, len(row) - 1)) if row else 0
        new = draw(st.lists(st.sampled_from(vocabulary), max_size=2))
        row[place : place + draw(st.integers(0, 1))] = new
    return "\n".join(" ".join(row) for row in rows) + "\n"


@games
def test_an_edited_diagram_is_refused_or_lawful(game: Game) -> None:
    @settings(max_examples=examples(game, 300, 60))
    @given(data=st.data())
    def holds(data: st.DataObject) -> None:
        is_refused_or_lawful(game, data)

    holds()


def is_refused_or_lawful(game: Game, data: st.DataObject) -> None:
    play = data.draw(plays(game))
    text = data.draw(edits(game.diagram(play.table())))
    refused: PositionError | None = None
    try:
        state = game.position(text)
    except PositionError as error:
        refused = error
    if refused is not None:
        assert refused.reason and 0 <= refused.line <= text.count("\n")
        return
    for law in LAWS.values():
        state.chance = Seeded(play.seed)
        law(game, state, Seeded(play.seed))


@games
@settings(max_examples=100 * MORE)
@given(text=st.text())
def test_any_other_text_is_refused(game: Game, text: str) -> None:
    with pytest.raises(PositionError):
        game.position(text)


@games
def test_a_diagram_with_one_wrong_word_is_refused_or_lawful(game: Game) -> None:
    choice = Seeded(0)
    accepted = 0
    for seed in range(30):  # until some word could be another one: in a wide table few can
        if accepted and seed >= examples(game, 6, 3):
            break
        seats = game.seat_counts[seed % len(game.seat_counts)]
        play = Play(game, seats, any_options(game, choice), seed, choice.below(120))
        with at(play):
            accepted += attack(game, game.diagram(play.table()), choice)
    assert accepted, f"{game.name}: no word of a diagram can be another one"
