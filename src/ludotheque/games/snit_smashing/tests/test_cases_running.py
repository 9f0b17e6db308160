"""Cases for §4: moving Snits."""

import pytest

from ludotheque.games.snit_smashing.actions import HEX_NAMES
from ludotheque.games.snit_smashing.maps import FOLDER, read_map
from ludotheque.games.snit_smashing.tests.table import start, table

RUNNING = """
    run 1, bound 2, primus B
    A Zott:C5 Blub:B3 | order garbled
    B Zipp:D4 | order garbled
    C Fizz:F6 Dorf:G7 Gunk:G8 | order garbled
"""


def test_m2_one_snit_a_time_from_the_primus() -> None:
    """§4.1 (M2): who has none left is passed over."""
    drawn = table(RUNNING)
    turns = []
    for decision in ("B Zipp D5", "C Dorf stay", "A Blub B4", "C Fizz F5", "A Zott stay"):
        turns.append(drawn.turn)
        drawn.play(decision)
    assert turns == ["B", "C", "A", "C", "A"]
    assert drawn.turn == "C"
    assert drawn.seen().moved == [["Blub", "Zott"], ["Zipp"], ["Dorf", "Fizz"]]
    drawn.play("C Gunk stay")
    assert drawn.clock == (1, 3)
    assert drawn.seen().moved == [[], [], []]


def test_m2_a_primus_without_snits_is_passed_over() -> None:
    """§4.1 (M2)"""
    drawn = table("""
        primus B
        A Zott:C5
        B | dead Zott
        C Fizz:F6
    """)
    drawn.play("A garbled", "B garbled", "C garbled")
    assert drawn.turn == "C"


def test_m2_a_snit_has_one_turn_a_bound() -> None:
    """§4.1 (M2)"""
    drawn = table(RUNNING)
    assert drawn.refuses("A Zott C6") == ("not_your_turn", "§4.1")
    drawn.play("B Zipp D5", "C Dorf stay", "A Blub B4", "C Fizz F5")
    assert drawn.refuses("A Blub B5") == ("moved_already", "§4.1")
    assert drawn.refuses("A Blub stay") == ("moved_already", "§4.1")


def test_snits_wait_for_the_orders() -> None:
    """§4.1"""
    begun = start(2, "C1 E1 d6 d6 d1 d1")
    assert begun.refuses("A Blub C3") == ("orders_first", "§4.1")
    assert begun.refuses("A Blub stay") == ("orders_first", "§4.1")


def test_only_active_snits_move() -> None:
    """§4.1, §1.2"""
    drawn = table("""
        A Zott:C5 | order garbled | safe Blub | dead Dorf
        B Zipp:D4 | order garbled
    """)
    assert drawn.refuses("A Blub C4") == ("safe_already", "§5.3")
    assert drawn.refuses("A Dorf C4") == ("dead", "§1.2")
    assert drawn.refuses("A Gunk C4") == ("face_down", "§1.2")
    assert {text.split()[0] for text in drawn.legal("A")} == {"Zott"}


@pytest.mark.parametrize(("snit", "near", "far"), [("Blub", "A6", "A7"), ("Nibb", "A7", "A8"), ("Zipp", "A9", "D9")])
def test_m2_up_to_its_speed(snit: str, near: str, far: str) -> None:
    """§4.2 (M2): speeds 4, 5 and 7 from A2."""
    drawn = table(f"A {snit}:A2 | order garbled\nB Zott:G9 | order garbled")
    assert near in drawn.stops("A", snit)
    assert far not in drawn.stops("A", snit)
    assert drawn.refuses(f"A {snit} {far}") == ("too_far", "§4.2")
    assert drawn.refuses(f"A {snit} A2") == ("there_already", "§4.2")


def test_m2_never_off_the_field() -> None:
    """§4.2 (M2)"""
    drawn = table("A Zott:A9 | order garbled\nB Zott:G9 | order garbled")
    assert drawn.refuses("A Zott A10") == ("off_the_field", "§4.2")
    assert "A10" in table("A Zott:A9 | order garbled\nB Zott:G9 | order garbled", map="ten-rows").stops("A", "Zott")


def test_m2_through_anyone() -> None:
    """§4.2, §4.3 (M2, M3): a ring of Snits holds nobody."""
    drawn = table("""
        A Blub:D5 | order garbled
        B Dorf:D4 Gunk:D6 Hump:C4 Mopp:C5 Plod:E4 Slub:E5 | order garbled
    """)
    stops = drawn.stops("A", "Blub")
    assert {"D3", "D7", "B5", "F5"} <= set(stops)
    assert not {"D4", "D6", "C4", "C5", "E4", "E5"} & set(stops)


def test_m3_one_snit_a_hex() -> None:
    """§4.3 (M3): not on a rival's, not on one's own; a hex that was left is free."""
    drawn = table("""
        A Zott:C5 Blub:C6 | order garbled
        B Zipp:D4 | order garbled
    """)
    assert drawn.refuses("A Zott D4") == ("taken", "§4.3")
    assert drawn.refuses("A Zott C6") == ("taken", "§4.3")
    drawn.play("A Blub C7", "B Zipp stay")
    assert "C6" in drawn.stops("A", "Zott")


def test_m3_under_the_snandergrab_too() -> None:
    """§4.3 (M3): four hexes of it are on the map at the start, so four Snits get there in one bound."""
    drawn = table("""
        A Zott:D7 Fizz:C7 | order garbled
        B Zipp:C9* Viff:D9* Darr:E9* Whisk:D8 | order garbled
    """)
    assert drawn.refuses("A Zott D9") == ("taken", "§4.3")
    drawn.play("A Zott D10", "B Whisk stay")
    assert not {"C9", "D9", "E9", "D10"} & set(drawn.stops("A", "Fizz"))


def test_m4_every_snit_must_leave_the_sea() -> None:
    """§4.4 (M4): and may not return in this run."""
    begun = start(2, "C1 E1 d6 d6 d1 d1 Zott Blub Zipp Dorf").play("A garbled", "B garbled")
    assert "stay" not in begun.stops("A", "Blub")
    assert begun.refuses("A Blub stay") == ("leave_the_sea", "§4.4")
    begun.play("A Blub C2")
    drawn = table("A Zott:C2 | order garbled\nB Zott:G9 | order garbled")
    assert drawn.refuses("A Zott C1") == ("sea_is_closed", "§4.4")
    assert drawn.refuses("A Zott A1") == ("sea_is_closed", "§4.4")
    assert "stay" in drawn.stops("A", "Zott")


CROWDED = """
    run 3, bound 1
    A Blub:C1 Zott:C1 | order garbled | start C1
    B {} | order garbled | start E1
    C {} | order garbled | start A1
"""


def test_m4_a_snit_that_cannot_leave_the_sea_stays() -> None:
    """§4.4 (M4): 23 hexes are within four steps of C1; Blub finds none of them free, the faster Zott does."""
    begun = start(2, "C1 E1 d6 d6 d1 d1 Blub Dorf Gunk Hump").play("A garbled", "B garbled")
    near = [to for to in begun.stops("A", "Blub") if to != "stay"]
    assert len(near) == 23
    names = begun.seen().names
    first = " ".join(f"{name}:{to}*" for name, to in zip(names, near[:15], strict=False))
    second = " ".join(f"{name}:{to}*" for name, to in zip(names, near[15:], strict=False))
    drawn = table(CROWDED.format(first, second))
    assert drawn.stops("A", "Blub") == ["stay"]
    assert "stay" not in drawn.stops("A", "Zott")
    drawn.play("A Blub stay")
    assert drawn.where("A", "Blub") == "C1"
    freed = table(CROWDED.format(first.replace(f"{names[0]}:{near[0]}*", ""), second))
    assert freed.stops("A", "Blub") == [near[0]]


def test_m4_a_snit_left_in_the_sea_must_leave_later() -> None:
    """§4.4 (M4): in whatever bound; and no Smash hurts it there (M8)."""
    drawn = table("""
        run 1, bound 3
        A Blub:C1 Zott:C6 | order garbled
        B Zott:G9 | order garbled
    """)
    assert drawn.refuses("A Blub stay") == ("leave_the_sea", "§4.4")


def test_m20_the_way_leads_over_the_beach() -> None:
    """§4.2 (M20): where C2 is sea, B2 to D2 is four steps over the sand, though two would do through the water."""
    text = (FOLDER / "reconstruction.txt").read_text(encoding="utf-8")
    steps = read_map("mine", text.replace("C2.", "C2~")).steps[HEX_NAMES.index("B2")]
    assert [steps[HEX_NAMES.index(to)] for to in ("C1", "C2", "C3", "D2")] == [1, 1, 2, 4]


def test_m20_a_way_begins_in_the_sea_but_does_not_lead_along_it() -> None:
    """§4.2 (M20)"""
    begun = start(2, "C1 E1 d6 d6 d1 d1 Blub Dorf Gunk Hump").play("A garbled", "B garbled")
    assert begun.refuses("A Blub B1") == ("sea_is_closed", "§4.4")
    assert {"A2", "C5", "F3"} <= set(begun.stops("A", "Blub"))
