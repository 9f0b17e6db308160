"""The front door: what a notebook does with it, and the page about it."""

import doctest
import html
from fractions import Fraction
from pathlib import Path

import pytest

import ludotheque
from ludotheque.games import GAMES
from ludotheque.kernel.chance import Seeded
from ludotheque.kernel.state import Action, State

ROOT = Path(__file__).parents[1]
games = pytest.mark.parametrize("name", list(GAMES))


@pytest.mark.parametrize("name", ["docs/library.md", "docs/research.md", "README.md"])
def test_every_example_of_the_page_runs(name: str) -> None:
    flags = doctest.ELLIPSIS
    failed, tried = doctest.testfile(str(ROOT / name), module_relative=False, optionflags=flags, encoding="utf-8")
    assert tried > 0 and failed == 0


def test_every_name_of_the_front_door_has_its_line_on_the_page() -> None:
    page = (ROOT / "docs" / "library.md").read_text(encoding="utf-8")
    names = page[page.index("## The names") :]
    assert [name for name in ludotheque.__all__ if f"`{name}" not in names] == []


@games
def test_a_match_is_played_by_text_index_or_action(name: str) -> None:
    ends = []
    for form in ("text", "index", "action"):
        match = ludotheque.new(name, seed=5)
        for _ in range(30):
            seat = match.to_act[0]
            action = match.legal(seat)[0]
            match.play(seat, action.text if form == "text" else action.index if form == "index" else action)
        ends.append(str(match.record))
    assert ends[0] == ends[1] == ends[2]


@games
def test_the_list_of_what_is_legal_is_the_callers_own(name: str) -> None:
    match = ludotheque.new(name, seed=5)
    seat = match.to_act[0]
    before = [action.text for action in match.legal(seat)]
    match.legal(seat).clear()
    assert [action.text for action in match.legal(seat)] == before != []


@games
def test_a_position_shows_itself(name: str) -> None:
    match = ludotheque.new(name, seed=5)
    assert str(match) == match.game.picture(match.view(ludotheque.SPECTATOR))
    assert html.unescape(match._repr_html_()) == f"<pre>{match}</pre>"
    assert name in repr(match) and name in repr(match.record) and name in repr(match.game)


@games
def test_what_is_no_action_is_said_before_any_rule_is_asked(name: str) -> None:
    match = ludotheque.new(name, seed=5)
    before = str(match.record)
    other = next(game for game in GAMES.values() if game.name != name)
    for wrong in ("no such thing", -1, 10**6, other.alphabet[0], Action(0, "made up")):
        with pytest.raises(ludotheque.UnknownAction, match=f"is not an action of {name}; seat "):
            match.play(match.to_act[0], wrong)
    for stranger in (other.alphabet[0], Action(0, "made up")):
        with pytest.raises(ludotheque.UnknownAction, match="is not an action of this game"):
            match.state.play(match.to_act[0], stranger)
    assert str(match.record) == before


@games
def test_what_is_no_seat_is_said_before_any_rule_is_asked(name: str) -> None:
    match = ludotheque.new(name, seed=5)
    action = match.legal(match.to_act[0])[0]
    for seat in (-2, match.seats):
        for ask in (match.legal, match.view, match.picture):
            with pytest.raises(ludotheque.UnknownSeat, match="there is no seat"):
                ask(seat)
        with pytest.raises(ludotheque.UnknownSeat):
            match.play(seat, action)
        with pytest.raises(ludotheque.UnknownSeat):
            match.state.play(seat, action)


def test_a_typo_is_answered_with_what_was_meant() -> None:
    match = ludotheque.new("boum", seats=3, seed=7)
    with pytest.raises(ludotheque.UnknownAction, match=r"seat 0 may exchange$"):
        match.play(0, "exchnge")
    with pytest.raises(ludotheque.UnknownAction, match=r"seat 1 has nothing to decide$"):
        match.play(1, "exchnge")


def test_games_bots_and_options_that_do_not_exist() -> None:
    with pytest.raises(ludotheque.UnknownGame, match="on the shelf: schnuff"):
        ludotheque.new("go")
    with pytest.raises(ludotheque.UnknownBot, match="there are: random, beginner, greedy"):
        ludotheque.bot("deep blue")
    with pytest.raises(ludotheque.OptionError, match="has no option 'dek'; it has deck"):
        ludotheque.new("schnuff", dek="standard")
    with pytest.raises(ludotheque.OptionError, match="is played by 2, not by 3"):
        ludotheque.new("schotten_totten_2", seats=3)
    match = ludotheque.new("schnuff", seats=3)
    with pytest.raises(ludotheque.UnknownSeat, match="2 bots were given for 3 seats"):
        match.play_out([ludotheque.bot("random")] * 2)


def test_options_may_be_numbers_and_truths() -> None:
    match = ludotheque.new("schnuff", seed=1, decision_limit=100, short_game=True, floor_zero=False)
    assert match.record.options["decision_limit"] == "100"
    assert match.record.options["short_game"] == "on" and match.record.options["floor_zero"] == "off"


@games
def test_a_played_out_match_loads_again(name: str, tmp_path: Path) -> None:
    match = ludotheque.new(name, seed=5)
    outcome = match.play_out(ludotheque.bot("random"), seed=6)
    assert match.to_act == [] and repr(match.outcome) == repr(outcome)
    path = tmp_path / "game.txt"
    path.write_text(str(match.record), encoding="utf-8")
    again = ludotheque.load(path)
    assert again.record == match.record and str(again) == str(match)


def test_an_unfinished_record_is_played_on(tmp_path: Path) -> None:
    match = ludotheque.new("schnuff", seed=5)
    match.play(match.to_act[0], match.legal(match.to_act[0])[0])
    path = tmp_path / "game.txt"
    path.write_text(str(match.record), encoding="utf-8")
    one, other = ludotheque.load(path, seed=3), ludotheque.load(path, seed=3)
    greedy = ludotheque.bot("greedy")
    assert repr(one.play_out(greedy)) == repr(other.play_out(greedy)) and one.record == other.record


@games
def test_branches_leave_the_match_alone_and_sum_up_to_one(name: str) -> None:
    match = ludotheque.new(name, seed=5)
    before = str(match.record)
    seat = match.to_act[0]
    branches = match.branches(seat, match.legal(seat)[0])
    assert sum(branch.probability for branch in branches) == Fraction(1)
    assert all(len(branch.match.record.lines) == 1 for branch in branches)
    assert str(match.record) == before and isinstance(branches[0].match.state, State)


def test_what_is_not_legal_has_no_branches() -> None:
    match = ludotheque.new("schnuff", seats=3, seed=7)
    with pytest.raises(ludotheque.Refused, match=r"you hold no Risk\. \(§3\.3\)$"):
        match.branches(0, "risk")


def test_bots_answer_windows_that_nobody_points_out() -> None:
    match = ludotheque.new("schnuff", seats=2, seed=2, draw="manual")
    match.play_out(ludotheque.bot("greedy"))
    assert any(line.action == "draw" for line in match.record.lines)


def test_luck_without_a_seed_differs() -> None:
    deals = {tuple(ludotheque.new("schnuff", seats=6).record.deal) for _ in range(5)}
    assert len(deals) == 5
    assert isinstance(ludotheque.new("schnuff").state.chance, Seeded)
