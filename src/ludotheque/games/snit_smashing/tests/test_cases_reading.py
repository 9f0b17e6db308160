"""Cases for §5: the orders are read, the Snandergrab is placed, the Smashes fall."""

import pytest

from ludotheque.games.snit_smashing.tests.table import table


def test_m5_orders_are_read_from_the_primus() -> None:
    """§5.1 (M5): all of them, before anything happens."""
    drawn = table("""
        primus B
        A Zott:B3 | order smash C6 C7 D7
        B Zipp:D4 | order garbled
        C Fizz:C7 | order move E3
    """).read()
    kinds = [kind for kind in drawn.kinds() if kind.startswith(("reads", "places", "smashes"))]
    assert kinds == ["reads_garbled", "reads_move", "reads_smash", "places_snandergrab", "smashes"]
    assert drawn.seen().last_orders == ["smash C6 C7 D7", "garbled", "move E3"]
    assert drawn.seen().order == ""


@pytest.mark.parametrize(("primus", "centre"), [("A", "C6"), ("B", "E3"), ("C", "E6")])
def test_m5_the_last_move_read_counts(primus: str, centre: str) -> None:
    """§5.2 (M5)"""
    drawn = table(f"""
        primus {primus}
        A Zott:B10 | order move E3
        B Zipp:B9 | order move E6
        C Fizz:G9 | order move C6
    """).read()
    assert drawn.seen().snandergrab == centre
    assert len(drawn.told("places_snandergrab")) == 1


def test_m5_without_a_move_it_stays() -> None:
    """§5.2 (M5)"""
    drawn = table("""
        bound 3, snandergrab E3
        A Zott:B10 | order garbled
        B Zipp:B9 | order smash C6 C7 D7
    """).read()
    assert drawn.seen().snandergrab == "E3"
    assert drawn.told("places_snandergrab") == []


@pytest.mark.parametrize(("primus", "winner"), [("A", "A"), ("B", "B"), ("C", "A")])
def test_m5_the_earlier_smash_has_the_trophy(primus: str, winner: str) -> None:
    """§5.5 (M5): A and B smash the same Snit."""
    drawn = table(f"""
        primus {primus}
        A Zott:B10 | order smash C6 C7 D7
        B Zipp:B9 | order smash C7 D7 D8
        C Fizz:D7 Blub:C6 | order garbled
    """).read()
    both = {seat: drawn.trophies(seat) for seat in "AB"}
    assert "C.Fizz" in both[winner]
    assert sorted(both["A"] + both["B"]) == ["C.Blub", "C.Fizz"]
    assert drawn.where("C", "Fizz") == "dead"


def test_m5_a_smash_hits_everything_on_its_hexes() -> None:
    """§5.5 (M5): and nothing beside them."""
    drawn = table("""
        A Zott:B10 | order smash C6 C7 D7
        B Zipp:C6 Blub:C7 Dorf:C8 | order garbled
        C Fizz:D7 Gunk:D6 | order garbled
    """).read()
    assert drawn.trophies("A") == ["B.Zipp", "B.Blub", "C.Fizz"]
    assert drawn.where("B", "Dorf") == "C8"
    assert drawn.where("C", "Gunk") == "D6"


def test_a_smash_may_hit_nothing() -> None:
    """§5.5"""
    drawn = table("A Zott:B10 | order smash C6 C7 D7\nB Zipp:B3 | order garbled").read()
    assert drawn.told("smashes_sand") == [{"seat": 0}]


def test_m6_under_the_snandergrab_is_safe() -> None:
    """§5.3 (M6): taken off before the Smash."""
    drawn = table("""
        A Zott:D9 Blub:D8 | order garbled
        B Zipp:C9 Fizz:B8 | order smash C8 D8 D9
    """).read()
    assert drawn.where("A", "Zott") == "safe"
    assert drawn.where("B", "Zipp") == "safe"
    assert drawn.trophies("B") == ["A.Blub"]
    assert drawn.told("is_protected") == [{"seat": 0, "snits": ["Zott"]}, {"seat": 1, "snits": ["Zipp"]}]
    assert drawn.refuses("A Zott D8") == ("orders_first", "§4.1")


def test_m6_where_it_lies_in_the_end() -> None:
    """§5.3 (M6): it was moved away from A's Snit, onto C's, before the Smash falls."""
    drawn = table("""
        A Zott:D9 | order garbled
        B Fizz:B8 | order move E4
        C Zipp:E3 Gunk:A9 | order smash C9 D9 D10
    """).read()
    assert drawn.where("A", "Zott") == "dead"
    assert drawn.where("C", "Zipp") == "safe"


def test_m6_the_move_of_another_that_was_overruled_protects_nobody() -> None:
    """§5.2, §5.3 (M5, M6)"""
    drawn = table("""
        A Zott:E3 | order move D6
        B Fizz:B8 | order move E3
        C Zipp:G9 Blub:E4 | order move C6
    """).read()
    assert drawn.everyone("A", "safe") + drawn.everyone("C", "safe") == []


def test_m7_the_no_no() -> None:
    """§5.4 (M7): B's own Snits are on top and can be smashed, A's are safe."""
    drawn = table("""
        A Zott:E3 Gunk:A9 | order smash E3 E4 F4
        B Zipp:E4 Fizz:D4 | order move E3
    """).read()
    assert drawn.where("A", "Zott") == "safe"
    assert drawn.trophies("A") == ["B.Zipp"]
    assert drawn.where("B", "Fizz") == "D4"
    assert drawn.told("is_on_top") == [{"seat": 1, "snits": ["Fizz", "Zipp"]}]


def test_m7_in_the_next_bound_they_are_safe() -> None:
    """§5.4 (M7): if they are still under it."""
    drawn = table("""
        A Gunk:A9 | order garbled
        B Fizz:D4 Zipp:E4 | order move E3
    """).read()
    assert drawn.clock == (1, 3)
    drawn.play("A smash D4 E3 E4", "B garbled", "B Zipp F6", "A Gunk stay", "B Fizz stay")
    assert drawn.where("B", "Fizz") == "safe"
    assert drawn.where("B", "Zipp") == "F6"


def test_m7_unless_he_moves_it_onto_them_again() -> None:
    """§5.4 (M7, M17): a Move to the same place is enough."""
    drawn = table("""
        bound 3, snandergrab E3
        A Gunk:A9 | order smash D4 E3 E4
        B Fizz:D4 | order move E3
    """).read()
    assert drawn.trophies("A") == ["B.Fizz"]


def test_m7_only_the_placer_is_on_top() -> None:
    """§5.4 (M7): A's Move was overruled by B's to the same place, so A's Snits are safe."""
    drawn = table("""
        A Gunk:E3 | order move E3
        B Fizz:D4 | order move E3
    """).read()
    assert drawn.where("A", "Gunk") == "safe"
    assert drawn.where("B", "Fizz") == "D4"


def test_m8_in_the_sea_a_smash_has_no_effect() -> None:
    """§3.2, §5.5 (M8): Blub could not leave; both stand on hexes of the Smash."""
    drawn = table("""
        A Blub:C1* Zott:C2 | order garbled
        B Zipp:G9 | order smash C1 C2 D2
    """).read()
    assert drawn.where("A", "Blub") == "C1"
    assert drawn.trophies("B") == ["A.Zott"]


def test_m13_own_snits_die_without_a_trophy() -> None:
    """§5.6 (M13)"""
    drawn = table("""
        A Zott:C6 Blub:A9 | order smash C6 C7 D7
        B Zipp:C7 Fizz:A8 | order garbled
    """).read()
    assert drawn.where("A", "Zott") == "dead"
    assert drawn.trophies("A") == ["B.Zipp"]
    assert len(drawn.told("smashes_own")) == 1


def test_m13_what_one_smashed_of_his_own_nobody_else_gets() -> None:
    """§5.5, §5.6 (M5, M13): A reads first."""
    drawn = table("""
        A Zott:C6 Blub:A9 | order smash C6 C7 D7
        B Zipp:G9 | order smash B6 B7 C6
    """).read()
    assert drawn.trophies("B") == []
    assert drawn.where("A", "Zott") == "dead"
