"""Kicks and pack attacks, and what lies under a Snorg (§5, §9.2, §9.3)."""

from collections import Counter

import pytest

from ludotheque.games.snits_revenge.rules import Snits
from ludotheque.games.snits_revenge.tests.table import table
from ludotheque.kernel.game import branches


@pytest.mark.parametrize(("kind", "hits"), [("hammer", 4), ("plain", 2), ("five", 2), ("six", 2), ("lightning", 2)])
def test_r5_a_kick_kills_on_one_or_two_a_hammer_to_four(kind: str, hits: int) -> None:
    """§5.1: 2 of 6, or 4 of 6."""
    case = table(f"B: eye {kind}:1 | outside five:1")
    tally: Counter[bool] = Counter()
    for weight, total, _, after in branches(case.state, *case.decision(f"B kick eye {kind} snorg")):
        assert total == 6
        assert isinstance(after, Snits)
        tally[after.dead_snorgs() == 1] += weight
    assert tally == {True: hits, False: 6 - hits}
    assert case.seen().odds["kick"][kind] == (hits, 6)


def test_r5_once_a_turn_also_for_new_arrivals() -> None:
    """§5.1"""
    case = table("phase move\nB: outside five:1 | glut five:1")
    case.play("B five outside>glut", "B end")
    case.play("B kick glut five snorg ~ d3", "B kick glut five snorg ~ d3")
    assert case.phase == "compose A", "both have kicked"


def test_a_snit_kicks_only_what_is_in_its_organ() -> None:
    """§5.1"""
    case = table("B: glut five:1 | eye six:1 | outside lightning:1\ndead glut\nmakums glut:1 murgle:1")
    assert case.legal("B") == ["end", "kick eye six snorg", "kick glut five makum"]
    assert case.refuses("B kick glut five snorg") == ("nothing_to_kick", "§5.1")
    assert case.refuses("B kick murgle five makum") == ("cannot_kick", "§5.1")
    assert case.refuses("B pack glut") == ("no_pack", "§5.4")


def test_r2_dead_makums_and_runnungitms_go_back_to_the_pool() -> None:
    """§5.2"""
    case = table("B: glut five:2 | outside six:1\nmakums glut:1\nrunnungitms glut:1")
    pools = case.seen().makum_pool, case.seen().runnungitm_pool
    case.play("B kick glut five makum ~ d2", "B kick glut five runnungitm ~ d1")
    assert (case.seen().makum_pool, case.seen().runnungitm_pool) == (pools[0] + 1, pools[1] + 1)
    assert case.seen().makums == {} and case.seen().runnungitms == {}


def test_r10_a_dead_snorg_counts_until_it_is_replaced() -> None:
    """§5.2, §6.7"""
    case = table("B: glut five:1\nmakums glut:1\nrunnungitms lapotum:1").play("B kick glut five snorg ~ d1")
    assert case.seen().dead_snorgs == 1 and case.dead == ["glut"]
    for _ in range(2):
        case.play("A end")
    case.play("A transform glut")
    assert case.seen().dead_snorgs == 0


def test_r6_a_missed_kick_at_a_runnungitm_is_chomped_at_once() -> None:
    """§5.3: free, and the Runnungitm still has its own chomp."""
    case = table("B: glut five:2\nrunnungitms glut:1").play("B kick glut five runnungitm ~ d3 d4 d2 d1 d1")
    assert case.kinds() == ["kicks", "kick_misses", "chomp_catches", "last_kick_misses"]
    assert case.snits("B", "glut") == {"five": 1}
    case.play("B end", "A end", "A end")
    assert case.legal("A") == ["end", "chomp glut B five"]


def test_r6_the_free_chomp_can_cost_the_runnungitm() -> None:
    """§5.3, §6.5"""
    case = table("B: glut five:1 | outside five:1\nrunnungitms glut:1")
    case.play("B kick glut five runnungitm ~ d6 d4 d2 d4 d2")
    assert case.seen().runnungitms == {} and case.snits("B", "glut") == {}


def test_r6_a_hit_is_not_answered() -> None:
    """§5.3"""
    case = table("B: glut five:1 | outside five:1\nrunnungitms glut:2").play("B kick glut five runnungitm ~ d2")
    assert case.seen().runnungitms == {"glut": 1} and case.snits("B", "glut") == {"five": 1}


def test_r6_a_hammer_that_misses_and_is_caught_is_wounded_and_has_kicked() -> None:
    """§5.3, §6.6"""
    case = table("B: glut hammer:1 five:1\nrunnungitms glut:1")
    case.play("B kick glut hammer runnungitm ~ d5 d3 d2 d1 d1")
    assert case.snits("B", "glut") == {"plain": 1, "five": 1} and case.seen().wounded == [1]
    assert case.refuses("B kick glut plain snorg") == ("cannot_kick", "§5.1")


PACK = "B: glut hammer:1 five:2\nrunnungitms glut:1"


def test_r7_one_hit_of_a_pack_kills_and_is_not_answered() -> None:
    """§5.4: all roll, hammers by their own number."""
    case = table(PACK).play("B pack glut")
    assert case.legal("B") == ["join hammer", "join five"]
    case.play("B join hammer")
    assert case.legal("B") == ["attack", "join five"], "with the hammer alone, a five had to join"
    case.play("B attack ~ d4 d6")
    assert case.told("pack_rolls") == [{"seat": 1, "organ": "glut", "dice": [4, 6]}]
    assert case.seen().runnungitms == {} and case.phase == "kick B"
    assert case.legal("B") == ["end", "kick glut five snorg"], "the third has not kicked"


def test_r7_a_pack_that_misses_is_chomped_once_by_choice() -> None:
    """§5.4: the Bolotomus chooses which one."""
    case = table(PACK).play("B pack glut", "B join hammer")
    case.play("B join five ~ d5 d3 d3")
    assert case.phase == "bite A"
    assert case.legal("A") == ["bite hammer", "bite five"]
    assert case.refuses("A end") == ("must_choose", "§5.4")
    case.play("A bite five ~ d3 d3 d1 d1")
    assert case.snits("B", "glut") == {"hammer": 1, "five": 1}
    assert case.phase == "compose A"


def test_r7_each_of_a_pack_in_the_french_reading() -> None:
    """§5.4: with pack_miss=each, one after the other."""
    case = table(PACK, pack_miss="each").play("B pack glut", "B join hammer")
    case.play("B join five ~ d5 d3 d3", "A bite five ~ d1 d1")
    assert case.legal("A") == ["bite hammer", "bite five"]
    case.play("A bite hammer ~ d3 d3 d1 d1 d6 d6 d1 d1")
    assert case.snits("B", "glut") == {"plain": 1, "five": 1}, "the last bite was forced"
    assert case.phase == "compose A"


def test_r29_each_stops_when_the_runnungitm_is_dead() -> None:
    """§5.4"""
    case = table(PACK, pack_miss="each").play("B pack glut", "B join hammer")
    case.play("B join five ~ d5 d3 d3", "A bite hammer ~ d3 d3 d6 d6")
    assert case.seen().runnungitms == {} and case.snits("B", "glut") == {"plain": 1, "five": 2}
    assert case.phase == "compose A"


def test_r29_a_free_chomp_is_not_optional() -> None:
    """§5.3, §5.4: among attackers that are alike it happens by itself."""
    case = table("B: glut five:2\nrunnungitms glut:1").play("B pack glut ~ d3 d3 d1 d2")
    assert case.kinds()[:5] == ["declares_pack", "joins", "joins", "pack_rolls", "chomp_misses"]


def test_r30_a_pack_is_two_snits_of_one_clan() -> None:
    """§5.4: not with another clan's, not with one that has kicked."""
    case = table("B: glut five:1 six:1\nC: glut five:1\nrunnungitms glut:1")
    case.play("B kick glut six snorg ~ d6")
    assert case.refuses("B pack glut") == ("no_pack", "§5.4")
    case = table("B: glut five:2 six:1\nC: glut five:1\nrunnungitms glut:1").play("B pack glut", "B join five")
    assert case.refuses("B attack") == ("pack_too_small", "§5.4")
    assert case.refuses("B join lightning") == ("cannot_join", "§5.4")


def test_r30_one_pack_one_runnungitm() -> None:
    """§5.4: two hits kill one; another pack may follow."""
    case = table("B: glut five:4\nrunnungitms glut:2").play("B pack glut", "B attack ~ d1 d1")
    assert case.seen().runnungitms == {"glut": 1}
    case.play("B pack glut ~ d1 d1")
    assert case.seen().runnungitms == {}


def test_r33_snits_do_not_kick_snits_while_the_bolotomus_lives() -> None:
    """§5.1"""
    case = table("B: glut five:1\nC: glut five:1\ndead glut\nrunnungitms glut:1")
    assert case.refuses("B strike glut five") == ("no_snits_yet", "§5.1")
    assert case.refuses("B at C five") == ("no_snits_yet", "§5.1")


def test_r16_a_splop_takes_exactly_the_killer() -> None:
    """§9.2: a hammer too, and nobody else."""
    case = table("B: eye hammer:1 five:1\nhidden eye:splop glut:spark", spark_and_splops="on")
    case.play("B kick eye hammer snorg ~ d4")
    assert case.kinds() == ["kicks", "kick_hits", "snorg_dies", "found_splop", "splopped", "phase"]
    assert case.snits("B", "eye") == {"five": 1} and case.seen().wounded == [0]
    assert case.dead == ["eye"] and case.seen("A").hidden == {"glut": "spark"}


def test_r16_a_new_snorg_has_no_splop() -> None:
    """§9.2"""
    case = table("B: eye five:2\nhidden glut:spark\nsearched eye", spark_and_splops="on")
    case.play("B kick eye five snorg ~ d1")
    assert case.snits("B", "eye") == {"five": 2}


def test_r17_the_spark_ends_the_game_of_two() -> None:
    """§9.3: at once, in the middle of the turn."""
    case = table("B: eye five:2\nhidden eye:spark glut:splop", spark_and_splops="on")
    case.play("B kick eye five snorg ~ d2")
    assert case.ending == "spark B"
    assert case.seen("B").hidden == {"glut": "splop"}, "afterwards everybody may look"
    assert case.told("lay_hidden") == [{"counter": "splop", "organ": "glut"}]


def test_r15_a_decoy_is_turned_up_and_harmless() -> None:
    """§9.4"""
    for hiding in ("decoys", "hidden_notes"):
        case = table("B: eye five:2\nhidden glut:spark", spark_and_splops=hiding)
        case.play("B kick eye five snorg ~ d2")
        assert "found_nothing" in case.kinds() and case.snits("B", "eye") == {"five": 2}
        assert "eye" not in case.seen("B").marks
