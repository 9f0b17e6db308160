"""Cases for §6 and §7: the end of a bound and of a run, young Snits, and the run to the sea."""

import pytest

from ludotheque.games.snit_smashing import GAME
from ludotheque.games.snit_smashing.tests.table import table

# ---------------------------------------------------------------------- §6.1 When a run ends, §6.2 The token


def test_m10_a_bound_follows_and_the_token_passes() -> None:
    """§6.1, §6.2 (M10)"""
    drawn = table("""
        bound 5, primus C
        A Zott:B3 | order garbled
        B Zipp:D4 | order garbled
        C Fizz:F6 | order garbled
    """).read()
    assert drawn.clock == (1, 6)
    assert drawn.primus == "A"
    assert drawn.turn == "ABC"


@pytest.mark.parametrize(("run", "place"), [(1, "B3"), (2, "under"), (3, "B3")])
def test_m10_between_two_runs_it_passes_once(run: int, place: str) -> None:
    """§6.1, §6.2 (M10): from A to B, who moves and reads first in the next run."""
    drawn = table(f"""
        run {run}, bound 6, primus A
        A Zott:{place} | order garbled | safe Blub
        B Zipp:D4 | order garbled | safe Blub
        C Fizz:F6 | order garbled | safe Blub
    """).read()
    assert drawn.clock == (run + 1, 1)
    assert drawn.primus == "B"
    assert drawn.told("bound_begins") == [{"bound": 1, "seat": 1}]
    drawn.play("A garbled", "B garbled", "C garbled")
    assert drawn.turn == "B"
    assert drawn.told("snits_run") == [{"seat": 1}]


def test_m10_the_primus_of_the_last_bound_has_his_young_first() -> None:
    """§6.2, §6.3 (M10): the token passes when all are born, not before."""
    drawn = table("""
        bound 6, primus B
        A | order garbled | safe Zott
        B Zipp:D9 | order garbled
        C | order garbled | safe Fizz
    """).read()
    assert [told["seat"] for told in drawn.told("reproduces")] == [1, 2, 0]
    assert drawn.primus == "C"


def test_m10_after_the_last_run_it_stays_where_it_is() -> None:
    """§6.2, §8.1 (M10): there is no bound that it could pass to."""
    drawn = table("run 4, bound 6, primus B\nA Zott:C5 | order garbled\nB Zipp:C6 | order garbled | safe Blub").read()
    assert drawn.turn == ""
    assert drawn.primus == "B"


def test_m10_a_run_ends_when_nobody_is_left_outside() -> None:
    """§6.1, §6.2 (M10): one safe, one dead; here too the token passes once."""
    drawn = table("""
        bound 2, primus B
        A Zott:D9 | order garbled
        B Zipp:C6 | order smash C6 C7 D7
        C | order garbled | safe Fizz
    """).read()
    assert drawn.clock == (2, 1)
    assert drawn.primus == "C"


def test_m18_without_a_living_snit_the_game_is_over() -> None:
    """§6.1 (M18): the trophies count."""
    drawn = table("""
        run 1, bound 4
        A Zott:C6 | order smash C6 C7 D7
        B Zipp:C7 | order garbled
    """).read()
    assert drawn.turn == ""
    assert drawn.ending == "snit_victory_shared AB"
    assert drawn.seen().run == 1


def test_m18_a_clan_alone_goes_on() -> None:
    """§6.1 (M18)"""
    drawn = table("""
        run 1, bound 6
        A Zott:D9 | order garbled
        B | order garbled | dead Zott
    """).read()
    assert drawn.clock == (2, 1)
    assert drawn.everyone("B", "under") == []
    assert len(drawn.everyone("A", "under")) == 4


# ---------------------------------------------------------------------- §6.3 Young Snits, §6.4 Stragglers


def test_m11_three_young_for_each() -> None:
    """§6.3 (M11): drawn at random, told to all."""
    drawn = table("""
        bound 4
        A Zott:D9 | order garbled | safe Blub
        B | order garbled | safe Zipp
    """).play("A Zott stay ~ Jink Darr Tonk Fizz Fenk Quib Viff Gunk Plod")
    assert sorted(drawn.everyone("A", "under")) == ["Blub", "Darr", "Fenk", "Fizz", "Jink", "Quib", "Tonk", "Zott"]
    assert drawn.everyone("B", "under") == ["Gunk", "Plod", "Viff", "Zipp"]
    assert drawn.told("reproduces")[1] == {"seat": 1, "snits": ["Viff", "Gunk", "Plod"]}


def test_m11_as_long_as_the_pool_lasts() -> None:
    """§6.3, §6.5 (M11): two are left for six places."""
    dead = "Dorf Gunk Hump Mopp Plod Slub Tonk Fenk Nibb Quib Sprat Twigg Fizz Jink Pimm Darr Viff"
    drawn = table(f"""
        run 3, bound 6
        A Zott:D9 | order garbled | safe Blub | dead {dead}
        B Zipp:A5 | order garbled
    """).read()
    assert drawn.everyone("A", "pool") == []
    assert sorted(drawn.everyone("A", "under")) == ["Blub", "Whisk", "Zipp", "Zott"]


def test_m11_stragglers_have_young_and_die() -> None:
    """§6.3, §6.4 (M11): in the open, on top of the Snandergrab, or still in the sea; they are nobody's trophy."""
    drawn = table("""
        bound 6
        A Zott:A5 Blub:E3 Dorf:C1* | order move E3
        B Zipp:D9 | order garbled
    """).read()
    assert drawn.everyone("A", "dead") == ["Blub", "Dorf", "Zott"]
    assert len(drawn.everyone("A", "under")) == 9
    assert drawn.everyone("B", "dead") == ["Zipp"]
    assert drawn.seen().trophies == [[], []]
    assert drawn.told("straggles")[1]["seat"] == 1
    assert drawn.told("dies_exhausted")[0] == {"seat": 0, "snits": ["Blub", "Dorf", "Zott"]}


def test_m11_before_the_sixth_bound_nobody_straggles() -> None:
    """§6.4 (M11)"""
    drawn = table("""
        bound 5
        A Zott:A5 | order garbled
        B Zipp:D9 | order garbled
    """).read()
    assert drawn.where("A", "Zott") == "A5"


def test_the_second_run_to_the_snandergrab_starts_in_the_sea() -> None:
    """§2.3, §6.1: all who reached the sea, from the clan's own start."""
    drawn = table("""
        run 2, bound 6, primus B
        A | order garbled | safe Zott Blub
        B Zipp:B4 | order garbled
    """).read()
    assert drawn.clock == (3, 1)
    assert drawn.everyone("A", "C1") == ["Blub", "Zott"]
    assert drawn.where("B", "Zipp") == "dead"
    assert drawn.seen().snandergrab == "D10"


def test_m16_a_game_cannot_go_on_for_ever() -> None:
    """§6.5 (M16): six bounds in four runs, an order with five changes, and 4, 16, 16 and 21 Snits of four clans."""
    assert GAME.most_decisions == 4 * 6 * (4 * 6 + 4 + 16 + 16 + 21) == 1944


# ---------------------------------------------------------------------- §7 A run to the sea

TO_SEA = """
    run 2, bound 1
    A Blub:under Dorf:under Zipp:under | order garbled
    B Zott:under Fizz:under | order garbled
"""


def test_m12_all_begin_under_the_snandergrab() -> None:
    """§7.1 (M12): it lies at D10 again."""
    drawn = table("""
        run 1, bound 6, snandergrab E3
        A Zott:E3 | order garbled
        B Zipp:E4 | order garbled
    """).read()
    assert drawn.seen().goal == "sea"
    assert drawn.seen().snandergrab == "D10"
    assert len(drawn.everyone("A", "under")) == len(drawn.everyone("B", "under")) == 4


def test_m12_steps_count_from_any_of_its_hexes() -> None:
    """§7.2 (M12): speed 4 from C9, D9 or E9 to C5, D5 or E5; speed 7 two hexes short of the sea."""
    drawn = table(TO_SEA)
    blub = drawn.stops("A", "Blub")
    assert {"C5", "D5", "E5", "stay"} <= set(blub)
    assert not {"C4", "D4", "B5", "C9", "D9", "E9", "D10"} & set(blub)
    zipp = drawn.stops("A", "Zipp")
    assert {"C2", "D2", "E2"} <= set(zipp)
    assert "D1" not in zipp
    assert drawn.refuses("A Blub C4") == ("too_far", "§4.2")
    assert drawn.refuses("A Blub D9") == ("there_already", "§4.2")


def test_m12_staying_inside_is_allowed_and_safe() -> None:
    """§7.1, §7.2 (M12): no Smash hurts anybody there."""
    drawn = table("""
        run 2, bound 1
        A Blub:under Dorf:under | order garbled
        B Zott:under | order smash C9 D9 D10
    """).read()
    assert drawn.everyone("A", "under") == ["Blub", "Dorf"]
    assert drawn.trophies("B") == []
    assert drawn.clock == (2, 2)


def test_m12_a_snit_may_go_back_under() -> None:
    """§7.2 (M12): by the centre, if any of the hexes is in reach; there is room for all (M3)."""
    drawn = table("""
        run 2, bound 2
        A Blub:C5 Dorf:C4 Zipp:under | order garbled
        B Zott:under | order garbled
    """)
    assert "D10" in drawn.stops("A", "Blub")
    assert drawn.refuses("A Dorf D10") == ("too_far", "§4.2")
    assert drawn.refuses("A Blub C9") == ("under_is_one_place", "§7.2")
    drawn.play("A Blub D10")
    assert drawn.everyone("A", "under") == ["Blub", "Zipp"]


def test_m12_smash_orders_only() -> None:
    """§7.3 (M12)"""
    drawn = table("run 4, bound 1\nA Blub:under\nB Zott:under")
    assert drawn.refuses("A move E3") == ("smash_only", "§7.3")
    assert {text.split()[0] for text in drawn.legal("A")} == {"smash", "garbled"}


def test_m12_the_sea_is_safety() -> None:
    """§7.4 (M12): at once, in any of its hexes, and one after the other in the same one (M3)."""
    drawn = table("""
        run 2, bound 3
        A Blub:C5 Dorf:B4 | order garbled
        B Zott:E5 | order smash B1 B2 C1
    """)
    drawn.play("A Blub C1")
    assert drawn.where("A", "Blub") == "safe"
    assert drawn.told("reaches_sea")[0]["snit"] == "Blub"
    drawn.play("B Zott stay")
    assert drawn.refuses("A Blub C2") == ("safe_already", "§7.4")
    drawn.play("A Dorf C1")
    assert drawn.everyone("A", "safe") == ["Blub", "Dorf"]
    assert drawn.trophies("B") == []


def test_m12_a_run_to_the_sea_ends_when_all_are_in_the_sea() -> None:
    """§6.1, §7.4 (M10, M12): and not while one waits inside."""
    drawn = table("""
        run 2, bound 3
        A Blub:C2 | order garbled
        B Zott:under | order garbled | safe Zipp
    """)
    drawn.play("A Blub C1", "B Zott stay")
    assert drawn.clock == (2, 4)
    drawn = table("""
        run 2, bound 3
        A Blub:C2 | order garbled
        B | order garbled | safe Zipp
    """)
    drawn.play("A Blub C1")
    assert drawn.clock == (3, 1)


def test_m12_who_is_not_in_the_sea_dries_up() -> None:
    """§7.5 (M12): inside and out; nobody's trophy, and there are no young."""
    drawn = table("""
        run 2, bound 6
        A Blub:under Dorf:B4 | order garbled | safe Zott
        B Zipp:B7 | order garbled
    """).read()
    assert drawn.everyone("A", "dead") == ["Blub", "Dorf"]
    assert drawn.everyone("B", "dead") == ["Zipp"]
    assert drawn.everyone("A", "C1") == ["Zott"]
    assert drawn.seen().trophies == [[], []]
    assert len(drawn.everyone("A", "pool")) == 18


@pytest.mark.parametrize("run", [2, 4])
def test_m12_in_the_open_a_smash_hits(run: int) -> None:
    """§7.1 (M12): outside everything is as in the other runs."""
    drawn = table(f"""
        run {run}, bound 3
        A Blub:C5 Dorf:under | order garbled
        B Zott:E5 | order smash B5 C4 C5
    """).read()
    assert drawn.trophies("B") == ["A.Blub"]
