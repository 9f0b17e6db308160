"""The Bolotomus' turn: compose, move, chomp, transform (§6)."""

from collections import Counter

import pytest

from ludotheque.games.snits_revenge import GAME
from ludotheque.games.snits_revenge.rules import Snits
from ludotheque.games.snits_revenge.tests.table import table
from ludotheque.kernel.game import branches


def test_working_compositors_make_one_makum_each() -> None:
    """§6.1"""
    case = table("phase compose\nB: outside five:1\ndead compositor-2")
    assert case.legal("A") == ["end", "compose compositor-1", "compose compositor-3"]
    assert case.refuses("A compose compositor-2") == ("compositor_dead", "§6.1")
    assert case.refuses("A compose eye") == ("no_compositor", "§6.1")
    case.play("A compose compositor-1")
    assert case.refuses("A compose compositor-1") == ("has_composed", "§6.1")
    case.play("A compose compositor-3")
    assert case.seen().makums == {"compositor-1": 1, "compositor-3": 1} and case.phase == "send A"


def test_r2_an_empty_pool_makes_nothing() -> None:
    """§6.1, §6.7: the last Makum, and the last Runnungitm."""
    case = table("phase compose\nB: outside five:1\nmakums eye:8").play("A compose compositor-2")
    assert case.phase == "send A" and case.seen().makum_pool == 0
    case = table("phase transform\nB: outside five:1\nmakums lapotum:2 eye:1\ndead eye\nrunnungitms glut:17")
    case.play("A transform lapotum")
    assert case.refuses("A transform lapotum") == ("pool_empty", "§6.7")


def test_makums_and_runnungitms_take_one_step() -> None:
    """§6.2: red canals too, never out of the body; a canal takes one."""
    case = table("phase send\nB: outside five:1\nmakums lapotum:1 glut:1\nrunnungitms lapotum:1")
    assert case.refuses("A makum glut>outside") == ("stays_inside", "§6.2")
    case.play("A makum lapotum>thrumble")
    assert case.refuses("A runnungitm lapotum>thrumble") == ("passage_full", "§4.2")
    assert case.refuses("A makum thrumble>squidgeon") == ("thing_has_moved", "§6.2")
    assert case.refuses("A makum lapotum>thrumble") == ("no_thing", "§6.2")
    case.play("A runnungitm lapotum>antephellum")
    assert case.seen().makums == {"thrumble": 1, "glut": 1} and case.seen().runnungitms == {"antephellum": 1}


def test_r1_the_bolotomus_has_passages_of_its_own() -> None:
    """§4.2, §6.2: what the Snits used is free again."""
    case = table("phase move\nB: thrumble five:1\nrunnungitms thrumble:1\ndead compositor-1 compositor-2 compositor-3")
    case.play("B five thrumble>blorpus", "B end")
    assert "runnungitm thrumble>blorpus" in case.legal("A")


@pytest.mark.parametrize(
    ("kind", "ways"), [("hammer", 30), ("plain", 30), ("five", 26), ("six", 21), ("lightning", 15)]
)
def test_r8_the_odds_of_a_chomp_and_of_the_last_kick(kind: str, ways: int) -> None:
    """§6.3, §6.5: more than its speed on two dice, of 36; then the same numbers for the last kick."""
    case = table(f"phase chomp\nB: glut {kind}:1 | outside five:1\nrunnungitms glut:1")
    tally: Counter[tuple[bool, bool]] = Counter()
    for weight, total, _, after in branches(case.state, *case.decision(f"A chomp glut B {kind}")):
        assert isinstance(after, Snits)
        caught = after.wounded == [1] if kind == "hammer" else after.clan_size(0) == 1
        tally[caught, sum(after.runnungitms) == 0] += weight * (36 * 36 // total)
    assert tally == {
        (False, False): (36 - ways) * 36,
        (True, True): ways * ways,
        (True, False): ways * (36 - ways),
    }
    assert case.seen().odds["chomp"][kind] == (ways, 36)


def test_r8_one_chomp_a_runnungitm_a_turn() -> None:
    """§6.3"""
    case = table("phase chomp\nB: glut five:1 | murgle five:1\nrunnungitms glut:1 murgle:1 eye:1")
    assert case.refuses("A chomp eye B five") == ("no_prey", "§6.3")
    assert case.refuses("A chomp blorpus B five") == ("no_runnungitm", "§6.3")
    case.play("A chomp glut B five ~ d1 d1")
    assert case.refuses("A chomp glut B five") == ("has_chomped", "§6.3")


def test_r9_a_hammer_is_wounded_first_and_dies_later() -> None:
    """§6.6: and it has its last kick each time."""
    case = table("phase chomp\nB: glut hammer:1 | outside five:1\nrunnungitms glut:2")
    case.play("A chomp glut B hammer ~ d2 d3 d2 d3")
    assert case.snits("B", "glut") == {"plain": 1} and case.seen().runnungitms == {"glut": 1}
    case.play("A chomp glut B plain ~ d2 d3 d1 d1")
    assert case.snits("B", "glut") == {} and case.seen().runnungitms == {"glut": 1}


def test_r27_all_targets_are_named_before_the_dice() -> None:
    """§6.4: two Runnungitms among two Snits; nothing is rolled until both have a target."""
    case = table("phase chomp\nB: glut five:1 six:1\nrunnungitms glut:2 eye:1")
    case.play("A chomp glut B five")
    assert case.phase == "naming A"
    assert case.legal("A") == ["roll", "chomp glut B five", "chomp glut B six"]
    assert case.refuses("A chomp eye B five") == ("name_here", "§6.4")
    case.play("A chomp glut B six ~ d1 d1 d6 d1 d1 d1")
    assert case.kinds()[:4] == ["names", "chomp_misses", "chomp_catches", "last_kick_misses"]
    assert case.snits("B", "glut") == {"five": 1}


def test_r27_a_chomp_at_a_snit_that_is_gone_is_lost() -> None:
    """§6.4: both on the five; the first has it."""
    case = table("phase chomp\nB: glut five:1 six:1\nrunnungitms glut:2")
    case.play("A chomp glut B five", "A chomp glut B five ~ d6 d1 d1 d1")
    assert "chomp_too_late" in case.kinds()
    assert case.snits("B", "glut") == {"six": 1}


def test_r27_without_a_target_no_chomp() -> None:
    """§6.4: rolling early gives the others up for this turn."""
    case = table("phase chomp\nB: glut five:1 six:1\nrunnungitms glut:3 murgle:1")
    case.play("A chomp glut B five", "A roll ~ d1 d1")
    assert case.seen().ready_runnungitms == {}, "nobody is left who could chomp"
    assert case.seen().runnungitms["glut"] == 3


def test_r27_against_one_snit_they_go_one_by_one() -> None:
    """§6.3, §6.4: the second may wait for the first one's dice."""
    case = table("phase chomp\nB: glut hammer:1 | outside five:1\nrunnungitms glut:2")
    case.play("A chomp glut B hammer ~ d1 d1")
    assert case.phase == "chomp A" and case.legal("A") == ["end", "chomp glut B hammer"]


def test_r28_chomps_at_snits_that_are_alike_go_round() -> None:
    """§6.4: three at two fives: one each, and the third at the first again, which is gone."""
    case = table("phase chomp\nB: glut five:2 six:1\nrunnungitms glut:3")
    case.play("A chomp glut B five", "A chomp glut B five")
    case.play("A chomp glut B five ~ d6 d6 d1 d1 d1 d1")
    assert case.kinds()[:5] == ["names", "chomp_catches", "last_kick_misses", "chomp_misses", "chomp_too_late"]
    assert case.snits("B", "glut") == {"five": 1, "six": 1}


def test_r28_a_wounded_hammer_meets_the_next_chomp_as_a_plain_snit() -> None:
    """§6.4, §6.6"""
    case = table("phase chomp\nB: glut hammer:1 six:1\nrunnungitms glut:2")
    case.play("A chomp glut B hammer", "A chomp glut B hammer ~ d6 d6 d1 d1 d6 d6 d1 d1")
    assert case.snits("B", "glut") == {"six": 1} and case.seen().wounded == [1]


def test_r28_two_hammers_are_wounded_unless_the_same_one_is_named_again() -> None:
    """§6.4, §6.6: one each, or both at one, which is wounded and then dies."""
    case = table("phase chomp\nB: glut hammer:2\nrunnungitms glut:2")
    case.play("A chomp glut B hammer", "A chomp glut B hammer ~ d6 d6 d1 d1 d6 d6 d1 d1")
    assert case.snits("B", "glut") == {"plain": 2}
    case = table("phase chomp\nB: glut hammer:2\nrunnungitms glut:2")
    case.play("A chomp glut B hammer")
    assert case.legal("A") == ["roll", "again", "chomp glut B hammer"]
    case.play("A again ~ d6 d6 d1 d1 d6 d6 d1 d1")
    assert case.kinds()[0] == "names_again"
    assert case.snits("B", "glut") == {"hammer": 1} and case.seen().wounded == [1]


def test_r28_the_same_again_and_then_another() -> None:
    """§6.4: two at the first five, the third at the second; the diagram and the view keep them apart."""
    case = table("phase chomp\nB: glut five:2 six:1\nrunnungitms glut:4")
    case.play("A chomp glut B five", "A again")
    assert case.seen().named == [["B", "five"], ["B", "five", "again"]]
    assert "named B:five again" in GAME.diagram(case.state)
    case.play("A chomp glut B five").play("A roll ~ d6 d6 d1 d1 d6 d6 d1 d1")
    dice = ["chomp_catches", "last_kick_misses", "chomp_too_late", "chomp_catches", "last_kick_misses"]
    assert case.kinds()[:5] == dice and case.snits("B", "glut") == {"six": 1}


def test_r28_the_same_again_needs_a_runnungitm_and_others_like_it() -> None:
    """§6.4: the only one of its kind is named again by naming it."""
    case = table("phase chomp\nB: glut five:1 six:2\nrunnungitms glut:3")
    assert case.refuses("A again") == ("not_this_phase", "§3.1")
    case.play("A chomp glut B five")
    assert case.refuses("A again") == ("only_one_such", "§6.4")
    assert case.legal("A") == ["roll", "chomp glut B five", "chomp glut B six"]
    case.play("A chomp glut B six")
    assert "again" in case.legal("A")


def test_r11_makums_transform_where_they_like_and_where_it_is_needed() -> None:
    """§6.7: Snits or not, one Snorg an organ, a Runnungitm in the Lapotum."""
    case = table("phase transform\nB: eye five:3\nmakums eye:2 glut:1 lapotum:1\ndead eye")
    assert case.legal("A") == ["end", "transform eye", "transform lapotum"]
    assert case.refuses("A transform glut") == ("has_snorg", "§6.7")
    assert case.refuses("A transform murgle") == ("no_thing", "§6.7")
    case.play("A transform eye")
    assert case.refuses("A transform eye") == ("has_snorg", "§6.7")
    case.play("A transform lapotum")
    assert case.seen().runnungitms == {"lapotum": 1} and case.seen().makums == {"eye": 1, "glut": 1}
    assert case.seen().turn == 2
