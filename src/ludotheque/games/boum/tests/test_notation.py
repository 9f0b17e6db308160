"""Diagrams, pictures and words."""

import pytest

from ludotheque.games.boum import GAME
from ludotheque.games.boum.actions import NAMES, POWER_NAMES
from ludotheque.games.boum.tests.table import table
from ludotheque.games.boum.view import PHASES
from ludotheque.kernel.game import PositionError
from ludotheque.kernel.words import LANGUAGES


def test_a_diagram_draws_the_table() -> None:
    case = table("A 4,2; B 4,5", bombs="4,3 a0; 4,6 c2", hands="A kick punch", arrows="classic")
    case.play("A step 4,1")
    text = GAME.diagram(case.state)
    assert "row  4  .. A. .. a0 .. B. c2 .. .. .. .. .. .." in text
    assert "trail A 4,2 4,1" in text
    assert GAME.diagram(GAME.position(text)) == text


def test_a_picture_shows_what_a_seat_sees() -> None:
    case = table("A 4,2; B 4,5", bombs="4,3 a1; 4,6 c2", arrows="2,2E", teleporters="0,6;10,6", tunnels="row2;col4")
    mine, watching = GAME.picture(case.seen("A")), GAME.picture(case.seen())
    assert " 4  .. .. A. a1 .. B. c? .. .. .. .. .. .." in mine
    assert " 4  .. .. A. a? .. B. c? .. .. .. .. .. .." in watching
    assert " 2 =.. .. .> .." in mine
    assert "T1" in mine
    assert "||" in mine


def test_a_picture_speaks_french() -> None:
    """The arena is the same; what stands round it is said in French, and a card can still be typed."""
    seen = table("A 4,2; B 4,5", bombs="4,3 a1", hands="A kick rollers").seen("A")
    english, french = GAME.picture(seen), GAME.picture(seen, "fr")
    assert french.splitlines()[1:12] == english.splitlines()[1:12]
    assert "Coup de pied (kick), Rollers (rollers)" in french
    assert "0 point, a joué, 2 cartes, 9 bombes" in french
    assert not any(word in french for word in ("round", "deck", "discard", "your", "steps"))


def test_a_figure_passing_through_another() -> None:
    case = table("A 4,2; B 4,3")
    case.play("A step 4,3")
    assert "row  4  .. .. .. AB .." in GAME.diagram(case.state)
    assert GAME.diagram(GAME.position(GAME.diagram(case.state))) == GAME.diagram(case.state)
    assert " 4  .. .. .. AB .." in GAME.picture(case.seen("A"))


def test_a_diagram_of_an_older_table_is_read() -> None:
    """Without the options that came later, the discard by counts, no word on the Boum of this round."""
    case = table(hands="A rollers extra", seats=2)
    case.play("A extra", "A rollers")
    text = GAME.diagram(case.state)
    older = text.replace("discard extra rollers", "discard extra*1 rollers*1").replace(", no boum", "")
    for name in ("pass_lands_free", "victory_at", "two_player_marker", "punch_home"):
        older = older.replace(f"option {name} {case.state.options.values[name]}\n", "")
    assert older.count("\n") == text.count("\n") - 4
    assert GAME.diagram(GAME.position(older)) == text


@pytest.mark.parametrize(
    ("old", "new", "line", "reason"),
    [
        ("boum, 4 seats", "boum, four seats", 1, "a whole number belongs here"),
        ("option fuses 3", "option fuses 9", 19, "fuses can be 3, 2, 4"),
        ("phase figure", "phase lunch", 22, "one of cards, figure"),
        ("steps 0 of 6", "steps 0 to 6", 25, "'* of *, walk from *, rollers *, take-backs *' belongs here"),
        ("trail -", "trail A 4,2", 27, "'* * *' belongs here"),
        ("card - by -", "card gamelle by -", 28, "a card as it is played belongs here"),
        ("| hand", "| hold", 32, "'seat A 0 ready | team - | hand … | reserve 5 3 2 | answer -' belongs here"),
        ("deck extra*10", "deck extra*x", 36, "a whole number belongs here"),
        ("row  0  ..", "row  0  ##", 40, "0,0 is floor in this arena"),
        ("row  1  .. ##", "row  1  .. ..", 41, "1,1 is wall in this arena"),
        ("A.", "..", 50, "the figure A is not in the arena"),
        ("B.", "A.", 44, "is no figure, or one that stands elsewhere already"),
        ("row  4  .. ..", "row  4  ..", 44, "row 4 with 13 cells belongs here"),
        ("countdown 4 resting, no boum", "countdown 4 resting, bang", 29, "one of no boum, boum"),
        ("discard", "discard kick walk", 37, "one of extra, kick"),
        ("discard", "discard kick*11", 0, "there are 10 cards kick, not 21"),
        ("exploded", "exploded 4,3", 39, "a cell and a bomb belong here"),
        ("exploded", "exploded 4,3 z0", 39, "one of a0, a1"),
        ("exploded", "exploded 4,3 a2 4,3 a2", 0, "bombs went off on cells of their own"),
        ("exploded", "exploded 4,3 a2 4,4 a2 4,5 a2", 0, "more bombs went off than there are"),
        ("exchanged", "exchanged punch*6", 0, "more cards were exchanged than there are"),
        ("layings 1", "layings 99", 0, "more bombs than allowed"),
        ("steps 0 of 6", "steps 7 of 6", 0, "more steps than allowed"),
    ],
)
def test_a_diagram_that_cannot_be(old: str, new: str, line: int, reason: str) -> None:
    text = GAME.diagram(table("A 4,2; B 4,5").state)
    assert old in text
    with pytest.raises(PositionError) as error:
        GAME.position(text.replace(old, new, 1))
    assert reason in error.value.reason
    assert error.value.line == line


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_words_fit_cards_and_phases(language: str) -> None:
    words = GAME.words(language).catalogue
    assert sorted(words["vocabulary"]["card"]) == sorted(NAMES)
    assert sorted(words["help"]) == sorted([*NAMES, *POWER_NAMES])
    assert set(PHASES) <= set(words["prompt"])
    assert {prompt.partition("_")[0] for prompt in words["prompt"]} == {*PHASES, "chosen"}
