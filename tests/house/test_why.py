"""A touch that leads nowhere is answered by what this moment is for, not by another phase that begins alike."""

import pytest

from ludotheque.games import GAMES
from ludotheque.games.boum.tests.table import table as arena
from ludotheque.games.snits_revenge.tests.table import table
from ludotheque.house.tables.play import LOOK, Play
from ludotheque.kernel.match import Match
from ludotheque.kernel.record import Record
from ludotheque.kernel.state import Action, Refusal, State
from ludotheque.kernel.story import SPECTATOR


def answer(game: str, state: State, seat: int, *touches: str) -> str:
    record = Record(game, 1, state.seats, {}, [], [])
    refusal = Play(Match(GAMES[game], state, record), 0, []).why(seat, list(touches))
    assert isinstance(refusal, Refusal)
    return refusal.kind


@pytest.mark.parametrize(
    ("position", "touch", "kind"),
    [
        ("phase chomp\nB: glut five:1 | eye five:1\nrunnungitms eye:1", "runnungitm:glut", "no_runnungitm"),
        ("phase transform\nB: eye five:1\nmakums eye:1 thrumble:1\ndead eye", "makum:thrumble", "has_snorg"),
        ("phase compose\nB: outside five:1\ndead compositor-1", "organ:compositor-1", "compositor_dead"),
        ("phase send\nB: outside five:1\nmakums eye:1", "makum:glut", "no_thing"),
        ("phase kick\nB: glut five:1 | eye six:1", "snit:murgle,six", "cannot_kick"),
        ("phase move\nB: glut five:1 | eye six:1", "snit:murgle,six", "no_snit"),
    ],
)
def test_in_snits_revenge(position: str, touch: str, kind: str) -> None:
    state = table(position).state
    assert answer("snits_revenge", state, state.to_act()[0], touch) == kind


def test_in_boum_a_card_is_meant_to_be_played_not_put_away() -> None:
    state = arena(figures="A 2,3; B 8,2; C 4,5", hands="A punch", seats=3).state
    assert answer("boum", state, 0, "card:punch") == "no_target"


def test_in_boum_a_bomb_that_cannot_roll_speaks_for_itself() -> None:
    state = arena(figures="A 2,3; B 8,2; C 4,5", bombs="2,4 a0; 2,5 b0", hands="A kick punch", seats=3).state
    assert answer("boum", state, 0, "card:kick") == "cannot_roll"
    assert answer("boum", state, 0, "card:punch", "cell:0,0") == "bomb_beside"


class Counting(Play):
    """How often the rules were asked."""

    asked = 0

    def why_not(self, seat: int, action: Action) -> Refusal | None:
        self.asked += 1
        return super().why_not(seat, action)


def counting(state: State) -> Counting:
    return Counting(Match(GAMES["boum"], state, Record("boum", 1, state.seats, {}, [], [])), 0, [])


def test_a_question_is_cheap_and_the_same_question_costs_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    play = counting(arena(figures="A 2,3; B 8,2; C 4,5", hands="A punch", seats=3).state)
    for seat in (SPECTATOR, 1):
        play.asked = 0
        assert isinstance(play.why(seat, ["card:kick"]), Refusal)
        assert play.asked == 1, "who has nothing to do has one reason for everything"
    play.asked = 0
    assert isinstance(play.why(0, ["card:kick"]), Refusal)
    assert 1 < play.asked <= LOOK
    before = play.asked
    monkeypatch.setattr(GAMES["boum"], "alphabet", None)
    assert isinstance(play.why(0, ["card:kick"]), Refusal)
    assert play.asked == before
    assert play.why(0, ["card:joker"]) is False, "the alphabet is read once, not for every question"


def test_the_first_refusal_that_can_be_shown_ends_the_search() -> None:
    class Shown(Counting):
        def why_not(self, seat: int, action: Action) -> Refusal | None:
            super().why_not(seat, action)
            return Refusal("no_target", "§8.3", {}, "cell" if self.asked == 5 else "")

    play = Shown(counting(arena(figures="A 2,3; B 8,2; C 4,5", hands="A punch", seats=3).state).match, 0, [])
    refusal = play.why(0, ["card:kick"])
    assert isinstance(refusal, Refusal)
    assert (refusal.witness, play.asked) == ("cell", 5)
