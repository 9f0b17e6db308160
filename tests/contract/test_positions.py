"""A diagram that somebody wrote: it is refused with a reason, or it is a table at which the laws hold."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from ludotheque.kernel.chance import Seeded
from ludotheque.kernel.game import Game, PositionError
from tests.contract.laws import LAWS
from tests.contract.plays import MORE, SHELF, examples, plays

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
