"""A table as text, and back."""

import pytest

from ludotheque.games.schotten_totten_2 import GAME
from ludotheque.games.schotten_totten_2.tests.table import diagram, table
from ludotheque.kernel.game import PositionError

GIVEN = "R1 R2 R3 | giving R1 R2 R3"
SKETCHES = [
    "",
    "2: R1 R2 R3 R4 < B1 B2 B3 B4\n4!: R0 G1 / G2\ndiscard P3 R7\ncauldrons 1, turn B",
    "A: joker exchange | knows B1\nB: B1 | knows R0\nspent support\nreturned 1 1 | R9 R8\ntactics_A 1",
    "phase recruit_to\nspent recruitment\ndiscard R7\npicked R7 0 0",
    "phase redeploy_to\nspent redeployment\n3: R7 B8 /\npicked B8 3 2",
    "phase betray_to\nspent treachery\n3: / R7 B8\npicked R7 3 1",
    "phase exchange\nspent exchange\nA: R5 R6 | giving R5\nB: B5 B6 | giving B5 B6",
]


@pytest.mark.parametrize("sketch", SKETCHES)
def test_a_diagram_reads_back(sketch: str) -> None:
    text = diagram(sketch, {"tactics": "on"})
    drawn = GAME.diagram(GAME.position(text))
    assert GAME.diagram(GAME.position(drawn)) == drawn


def test_a_finished_siege_reads_back() -> None:
    case = table("2!: R11 B11 /").play("A claim 2")
    text = GAME.diagram(case.state)
    assert "ending breach A\n" in text and "result breach A attack" in text
    assert repr(GAME.position(text).outcome()) == repr(case.state.outcome())


@pytest.mark.parametrize(
    ("old", "new", "reason"),
    [
        ("schotten_totten_2", "schotten", "line 1: 'schotten_totten_2' belongs here"),
        ("option tactics off", "option tactics perhaps", "tactics can be off, on"),
        ("attacker A", "attacker C", "line 5: one of -, A, B"),
        ("phase opening", "phase closing", "line 6: one of opening"),
        ("cauldrons 3", "cauldrons many", "line 9: a whole number"),
        ("cauldrons 3", "cauldrons 4", "three cauldrons"),
        ("tile 1 intact | attack R5", "tile 2 intact | attack R5", "line 10: 'tile 1 intact"),
        ("attack R5", "attack R5 R12", "line 10: one of"),
        ("attack R5", "onslaught R5", "line 10: 'attack' belongs here"),
        ("attack R5", "attack R5 R5", "R5 lies in too many places"),
        ("attack R5", "attack R5 joker", "joker lies in too many places"),
        ("attack R5", "attack R5 G7 G8 G9", "no tile holds more"),
        ("attack R5", "attack R5 G7 G8", "complete formations are timed"),
        ("attack R5 | 0", "attack R5 | 3", "complete formations are timed"),
        ("hand B0", "hand B0 P9", "hands are full"),
        ("seat A 0", "seat B 0", "'seat A 0 | hand"),
        ("seat A 0", "seat A 2", "two tactics cards ahead"),
        ("| knows", "| knows P9", "known cards are held"),
        ("returned 0 0 |", "returned 0 0", "'returned 0 0 |'"),
        ("picked - 0 0", "picked R5 1 1", "nothing is picked on the wall"),
        ("picked - 0 0", "picked R5 0 0", "nothing is picked"),
        ("picked - 0 0", "picked -", "'picked', a card or '-'"),
        ("picked - 0 0", "picked - 0 0\nmore", "nothing can follow"),
        ("phase opening", "phase over", "hands are full|has an ending"),
        ("phase opening", "phase desert_card", "hands are full"),
    ],
)
def test_a_diagram_that_cannot_be_is_refused(old: str, new: str, reason: str) -> None:
    text = diagram("1: R5 /", {}) + "\n"
    assert old in text
    with pytest.raises(PositionError, match=reason):
        GAME.position(text.replace(old, new, 1))


@pytest.mark.parametrize(
    ("sketch", "reason"),
    [
        ("phase desert_card\n1: / R1", "settled after it was played"),
        ("phase desert_card\nspent desertion\n1: R1 /", "has found its target"),
        (
            "phase exchange\nspent exchange\nA: R1 R2 R3 | giving R1 R2 R3\nB: B1 B2 B3 | giving B1 B2 B3",
            "is waited for",
        ),
        ("phase play, turn B", "has poured oil"),
        ("attacker B", "seat A attacks first"),
        ("turn -", "somebody's turn"),
        ("returned 0 0 | R9", "Support returns two cards"),
        ("spent support\nreturned 0 0 | joker", "returns Siege cards"),
        ("tactics_A -1", "a whole number"),
        ("phase recruit_to\nspent recruitment\npicked R7 0 0", "lies in the discard"),
        ("phase redeploy_to\nspent redeployment\n3: R7 /\npicked R7 2 1", "lies where it was picked"),
        ("phase redeploy_to\nspent redeployment\n3: R7 /\npicked R7 9 1", "lies before a tile"),
        ("1: redeployment /", "action cards lie neither"),
        ("spent joker", "only action cards leave"),
        ("A: joker | giving joker", "in an Exchange only"),
        ("A: R9\nspent support\nreturned 0 0 | R9", "drawn before it was held"),
        ("result breach A attack 3", "games are counted"),
        ("clock 1\n4: R1 R2 < B1 B2", "the clock counts"),
    ],
)
def test_a_table_that_cannot_be_is_refused(sketch: str, reason: str) -> None:
    with pytest.raises(PositionError, match=reason):
        GAME.position(diagram(sketch, {"tactics": "on"}))


def test_the_picture_is_told_in_both_languages_and_hides_the_other_hand() -> None:
    drawn = table("turn B, cauldrons 2\n2!: G9 / B1\nA: R7", tactics="on")
    english, french = GAME.picture(drawn.seen("B")), GAME.picture(drawn.seen("B"), "fr")
    assert "A attacks, B defends; B is to open the turn" in english
    assert "A attaque, B défend\u202f; à B de commencer son tour" in french
    assert "2 endommagée 2 cartes, même valeur    | B1              # G9" in french
    assert "R7" not in english + french and "A a (0 carte Tactique) ? ? ? ? ? ? ?" in french
    assert len(english.splitlines()) == len(french.splitlines())
