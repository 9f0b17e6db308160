"""Cases for §4: moving Snits."""

import pytest

from ludotheque.games.snit_smashing import GAME
from ludotheque.games.snit_smashing.beach import HEX_NAMES
from ludotheque.games.snit_smashing.material import BEACHES, FOLDER, NAMES, read_map
from ludotheque.games.snit_smashing.tests.table import Case, table

RUNNING = """
    run 1, bound 2, primus B
    A Zott:C5 Blub:B3 | order garbled
    B Zipp:D4 | order garbled
    C Fizz:F6 Dorf:G7 Gunk:G8 | order garbled
"""


def test_m2_one_snit_a_time_from_the_primus() -> None:
    """§4.1 (M2): who has none left is passed over."""
    drawn = table(RUNNING)
    turns, told = [], []
    for decision in ("B Zipp D5", "C Dorf stay", "A Blub B4", "C Fizz F5", "A Zott stay"):
        turns.append(drawn.turn)
        told += [event.args["next"] for event in drawn.play(decision).story]
    assert turns == ["B", "C", "A", "C", "A"]
    assert told == [2, 0, 2, 0, 2]
    assert drawn.turn == "C"
    assert drawn.seen().moved == [["Blub", "Zott"], ["Zipp"], ["Dorf", "Fizz"]]
    drawn.play("C Gunk stay")
    assert drawn.told("stays") == [{"seat": 2, "snit": "Gunk", "next": -1}]
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
    assert drawn.told("snits_run") == [{"seat": 2}]


def test_m22_who_has_no_snit_to_move_is_passed_over() -> None:
    """§4.5 (M2, M22): without Snits, or when all have moved, one waits for the next order, not for a turn."""
    drawn = table("""
        A Zott:C5 | order garbled
        B | order garbled | dead Zott
        C Fizz:F6 Gunk:G8 | order garbled
    """)
    assert drawn.refuses("B Zott C4") == ("passed_over", "§4.5")
    assert drawn.refuses("C Fizz F5") == ("not_your_turn", "§4.1")
    drawn.play("A Zott stay")
    assert drawn.refuses("A Zott C4") == ("passed_over", "§4.5")
    drawn.play("C Fizz F5", "C Gunk stay")
    assert drawn.turn == "ABC"


def test_m2_a_snit_has_one_turn_a_bound() -> None:
    """§4.1 (M2)"""
    drawn = table(RUNNING)
    assert drawn.refuses("A Zott C6") == ("not_your_turn", "§4.1")
    drawn.play("B Zipp D5", "C Dorf stay", "A Blub B4", "C Fizz F5")
    assert drawn.refuses("A Blub B5") == ("moved_already", "§4.1")
    assert drawn.refuses("A Blub stay") == ("moved_already", "§4.1")


def test_snits_wait_for_the_orders() -> None:
    """§4.1"""
    begun = Case.start(2, "C1 E1 d6 d6 d1 d1")
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


# ---------------------------------------------------------------------- §4.3 with stacking=end_of_bound

STACKED = """
    A Zott:C5 Blub:C6 | order garbled
    B Zipp:D4 Dorf:G8* | order garbled
"""


def stacked(sketch: str) -> Case:
    return table(sketch, stacking="end_of_bound")


def test_m3_the_strict_reading_is_the_default() -> None:
    """§4.3 (M3)"""
    assert Case.start(2, "C1 E1 d6 d6 d1 d1").seen().options["stacking"] == "strict"


def test_m3_a_snit_may_stop_where_one_has_yet_to_move() -> None:
    """§4.3 (M3): a rival's or one's own; never where one has moved, and both are to be seen meanwhile."""
    drawn = stacked(STACKED)
    assert {"D4", "C6"} <= set(drawn.stops("A", "Zott"))
    assert drawn.refuses("A Zott G8") == ("taken", "§4.3")
    drawn.play("A Zott D4")
    assert drawn.where("A", "Zott") == drawn.where("B", "Zipp") == "D4"
    assert "D4.A.Zott6* B.Zipp7" in GAME.picture(drawn.seen())
    drawn.play("B Zipp C5")
    assert drawn.where("A", "Zott") == "D4"
    assert drawn.refuses("A Blub D4") == ("taken", "§4.3")
    assert drawn.refuses("A Blub C5") == ("taken", "§4.3")


def test_m3_who_must_make_way_may_not_stay() -> None:
    """§4.3 (M3): nor be sent to where it is; only one Snit is on the hex when the bound ends."""
    drawn = stacked(STACKED).play("A Zott D4")
    assert "stay" not in drawn.stops("B", "Zipp")
    assert drawn.refuses("B Zipp stay") == ("must_make_way", "§4.3")
    assert drawn.refuses("B Zipp D4") == ("must_make_way", "§4.3")
    drawn.play("B Zipp E4", "A Blub stay")
    assert drawn.clock == (1, 3)
    assert [drawn.where("A", "Zott"), drawn.where("B", "Zipp")] == ["D4", "E4"]


def full(run: int = 1, free: str = "", **clans: str) -> Case:
    """Four clans all over the beach: whoever is not named has moved, and stays on every hex but the free ones."""
    beach = BEACHES["reconstruction"]
    den = beach.cover[beach.home] if run == 2 else []
    named = {label.split(":")[1] for clan in clans.values() for label in clan.split()}
    held = [HEX_NAMES[at] for at in beach.field if not beach.sea[at] and at not in den]
    held = [name for name in held if name not in named and name not in free.split()]
    rows = [f"run {run}, bound 2"]
    for seat in "ABCD":
        clan = clans.get(seat, "").split()
        others = [name for name in NAMES if not any(label.startswith(name) for label in clan)]
        stand = [f"{name}:{held.pop()}*" for name in others if held]
        rows.append(f"{seat} {' '.join(clan + stand)} | order garbled")
    return stacked("\n".join(rows))


def test_m3_only_where_the_other_can_get_away() -> None:
    """§4.3 (M3): Blub, four steps a bound, needs a free hex in its reach; the one that the other leaves will do."""
    assert full(A="Zipp:F8", B="Blub:A9").refuses("A Zipp A9") == ("no_way_out", "§4.3")
    assert "A9" in full(A="Zipp:F8", B="Blub:A9", free="C9").stops("A", "Zipp")
    swap = full(A="Zipp:A5", B="Blub:A9").play("A Zipp A9")
    assert swap.stops("B", "Blub") == ["A5"]


def test_m3_nobody_takes_the_last_way_out() -> None:
    """§4.3 (M3): as long as Blub has to make way, C9 is kept for it; F8, which it cannot reach, is not."""
    drawn = full(A="Zipp:F8", B="Blub:A9 Viff:D6", free="C9")
    assert "C9" in drawn.stops("A", "Zipp")
    drawn.play("A Zipp A9")
    assert drawn.stops("B", "Blub") == ["C9"]
    assert drawn.refuses("B Viff C9") == ("no_way_out", "§4.3")
    assert drawn.stops("B", "Viff") == ["F8", "stay"]


def test_m3_each_one_who_makes_way_needs_a_hex_of_its_own() -> None:
    """§4.3 (M3): one free hex is too few for Blub and Dorf, two are enough, whichever of them comes to mind first."""
    for dorf, free, enough in (("A7", "C9", False), ("A7", "C9 D8", True), ("A2", "A5 C9", True), ("A2", "C9", False)):
        drawn = full(A="Zipp:F8 Darr:F6", B=f"Blub:A9 Dorf:{dorf} Viff:D6", free=free)
        drawn.play("A Zipp A9", "B Viff stay")
        if enough:
            drawn.play(f"A Darr {dorf}")
        else:
            assert drawn.refuses(f"A Darr {dorf}") == ("no_way_out", "§4.3")


@pytest.mark.parametrize(("place", "away"), [("C4", "A1 B1 C1 D1 E1"), ("A7", "D10")])
def test_m3_the_sea_and_the_snandergrab_have_room_for_all_who_make_way(place: str, away: str) -> None:
    """§4.3, §7.2, §7.4 (M3, M12): on a full beach, in a run to the sea."""
    drawn = full(run=2, A="Zipp:F8", B=f"Blub:{place}").play(f"A Zipp {place}")
    assert drawn.stops("B", "Blub") == away.split()


def test_m4_a_snit_leaves_the_sea_where_another_can_make_way() -> None:
    """§4.3, §4.4 (M3, M4): with the strict reading it would stay."""
    drawn = full(A="Blub:A1", B="Zott:A3", free="A9")
    assert drawn.stops("A", "Blub") == ["A3"]
    assert drawn.refuses("A Blub stay") == ("leave_the_sea", "§4.4")


def test_m4_every_snit_must_leave_the_sea() -> None:
    """§4.4 (M4): and may not return in this run."""
    begun = Case.start(2, "C1 E1 d6 d6 d1 d1 Zott Blub Zipp Dorf").play("A garbled", "B garbled")
    assert "stay" not in begun.stops("A", "Blub")
    assert begun.refuses("A Blub stay") == ("leave_the_sea", "§4.4")
    assert begun.refuses("A Blub C1") == ("leave_the_sea", "§4.4"), "its own hex is no way to stay"
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
    begun = Case.start(2, "C1 E1 d6 d6 d1 d1 Blub Dorf Gunk Hump").play("A garbled", "B garbled")
    near = [to for to in begun.stops("A", "Blub") if to != "stay"]
    assert len(near) == 23
    names = begun.seen().names
    first = " ".join(f"{name}:{to}*" for name, to in zip(names, near[:15], strict=False))
    second = " ".join(f"{name}:{to}*" for name, to in zip(names, near[15:], strict=False))
    drawn = table(CROWDED.format(first, second))
    assert drawn.stops("A", "Blub") == ["stay"]
    assert "stay" not in drawn.stops("A", "Zott")
    assert drawn.refuses("A Blub C1") == ("there_already", "§4.2"), "here it may stay"
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
    begun = Case.start(2, "C1 E1 d6 d6 d1 d1 Blub Dorf Gunk Hump").play("A garbled", "B garbled")
    assert begun.refuses("A Blub B1") == ("sea_is_closed", "§4.4")
    assert {"A2", "C5", "F3"} <= set(begun.stops("A", "Blub"))
