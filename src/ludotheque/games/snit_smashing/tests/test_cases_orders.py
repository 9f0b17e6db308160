"""Cases for §3: secret orders."""

import pytest

from ludotheque.games.snit_smashing import GAME
from ludotheque.games.snit_smashing.actions import GARBLED, ORDERS
from ludotheque.games.snit_smashing.material import BEACHES
from ludotheque.games.snit_smashing.tests.table import Case, table

A_FIRST = "C1 E1 d6 d6 d1 d1"
WRITING = """
    A Zott:C5 Blub:B3
    B Zipp:D4
"""


# ---------------------------------------------------------------------- §3.1 All at once


def test_m1_everybody_is_waited_for_until_the_order_is_in() -> None:
    """§3.1 (M1): nobody learns more than who is still thinking."""
    begun = Case.start(3, "A1 C1 E1 d6 d6 d1 d1 d1 d1")
    assert begun.turn == "ABC"
    begun.play("B smash C6 C7 D7")
    assert begun.turn == "AC"
    assert begun.seen().thinking == [0, 2]
    assert begun.kinds("A") == begun.kinds("-") == ["has_ordered"]
    assert begun.kinds("B") == ["has_ordered", "your_smash"]
    begun.play("A move E3", "C garbled")
    assert begun.seen().phase == "running"


def test_m1_an_order_that_is_to_be_remembered_is_not_shown() -> None:
    """§3.1 (M1): with *see_own_orders=off* neither story nor picture has it; the View does, as a memory would."""
    begun = Case.start(2, A_FIRST, see_own_orders="off").play("A smash C6 C7 D7")
    assert begun.kinds("A") == ["has_ordered"]
    assert "your order" not in GAME.picture(begun.seen("A"))
    begun.play("A move E3")
    assert begun.kinds("A") == ["changes_order"]
    begun.play("B smash C6 C7 D7")
    assert "your order" not in GAME.picture(begun.seen("A")) and "smash" not in GAME.picture(begun.seen("B"))
    assert begun.seen("A").order == "move E3"
    assert begun.seen("B").order == "smash C6 C7 D7"
    assert begun.seen().order == ""


def test_m1_the_setup_dialog_says_what_the_designer_meant() -> None:
    """§3.1 (M1): in both languages."""
    assert "designer" in GAME.words("en").catalogue["option"]["see_own_orders"]["off"]
    assert "auteur" in GAME.words("fr").catalogue["option"]["see_own_orders"]["off"]


def test_m22_a_player_without_snits_writes_orders() -> None:
    """§3.1 (M22): and smashes with them."""
    alone = table("""
        A Zott:C5 Blub:B3
        B | dead Zott
    """)
    assert alone.turn == "AB"
    alone.play("A smash E6 E7 F7", "B smash B5 C4 C5")
    assert alone.turn == "A"
    alone.read()
    assert alone.trophies("B") == ["A.Zott"]


def test_who_watches_is_told_so() -> None:
    """§1.6: in every phase, whatever he asks for."""
    for sketch in (WRITING, "A Zott:C5 | order garbled\nB Zipp:D4 | order garbled"):
        for line in ("- garbled", "- Zott stay"):
            assert table(sketch).refuses(line) == ("only_watching", "§1.6")


# ---------------------------------------------------------------------- §3.2 Smash, §3.3 Move


def test_m8_a_smash_is_any_corner_of_the_field() -> None:
    """§3.2 (M8): the examples of the original, the sea, and the Snandergrab."""
    smashes = table(WRITING).legal("A", "smash")
    for smash in ("smash C6 C7 D7", "smash F5 G4 G5", "smash A1 B1 B2", "smash C9 D9 D10"):
        assert smash in smashes
    assert len(smashes) == 102


def test_m8_hexes_off_the_map_are_refused() -> None:
    """§3.2, §3.3 (M8): they exist on the larger map only."""
    drawn = table(WRITING)
    assert drawn.refuses("A smash A9 A10 B10") == ("off_the_field", "§3.2")
    assert drawn.refuses("A move E9") == ("no_place_for_snandergrab", "§3.3")
    larger = table(WRITING, map="ten-rows").play("A smash A9 A10 B10")
    assert larger.turn == "B"


@pytest.mark.parametrize("centre", ["B2", "C2", "D2", "E2", "F2", "B1"])
def test_m8_the_snandergrab_does_not_touch_the_sea(centre: str) -> None:
    """§3.3, §3.5 (M8, M9): on no map, so that order is garbled, as D10 and A5 are."""
    assert GAME.action(f"move {centre}") is GAME.action("garbled")
    drawn = table(WRITING).play(f"A move {centre}")
    assert drawn.kinds("A") == ["has_ordered", "your_garbled"]
    assert drawn.play("B garbled").read().seen().snandergrab == "D10"


def test_m21_what_has_a_name_of_its_own_is_possible_on_some_map() -> None:
    """§3.5 (M9, M21): every Smash and every Move; whatever else is written is garbled."""
    for place in range(GARBLED.index):
        assert any(place in beach.smashes + beach.moves for beach in BEACHES.values()), ORDERS[place]


def test_m8_the_places_for_the_snandergrab() -> None:
    """§3.3 (M8): E3 is one of them; D10 never is."""
    moves = [order.split()[1] for order in table(WRITING).legal("A", "move")]
    assert len(moves) == 33
    assert "E3" in moves
    assert "D10" not in moves
    assert GAME.action("move D10") is GAME.action("garbled")


def test_m17_a_move_to_the_same_place() -> None:
    """§3.3, §5.2 (M17): it overrules an earlier one."""
    drawn = table("""
        run 1, bound 3, snandergrab E3
        A Blub:B8
        B Zipp:C8
    """)
    drawn.play("A move C6", "B move E3").read()
    assert drawn.seen().snandergrab == "E3"


# ---------------------------------------------------------------------- §3.4 Second thoughts


def test_m16_an_order_may_change_until_the_last_one_is_in() -> None:
    """§3.4 (M16): the seat is not waited for, but may act; the others hear nothing of it."""
    begun = Case.start(2, A_FIRST).play("A smash C6 C7 D7")
    assert begun.turn == "B"
    assert begun.seen("A").changes_left == 5
    begun.play("A move E3")
    assert begun.kinds("A") == ["changes_order", "your_move"]
    assert begun.kinds("B") == begun.kinds("-") == []
    assert begun.seen("A").order == "move E3"
    assert begun.seen("A").changes_left == 4
    begun.play("B smash C6 C7 D7")
    assert begun.refuses("A smash C6 C7 D7") == ("orders_are_in", "§3.4")
    assert begun.seen("A").order == "move E3"


def test_m16_five_times_and_no_more() -> None:
    """§3.4 (M16): and again five times in the next bound."""
    drawn = table("A Zott:C5 | order garbled | changes 4\nB Zipp:D4")
    drawn.play("A move E3")
    assert drawn.refuses("A move E4") == ("no_more_changes", "§3.4")
    assert drawn.legal("A") == []
    drawn.play("B garbled").read()
    drawn.play("A move E3")
    assert drawn.seen("A").changes_left == 5


def test_it_does_not_matter_who_orders_first() -> None:
    """§3.4"""
    orders = ["A smash C6 C7 D7", "B move E3", "C garbled"]
    luck = "A1 C1 E1 d6 d6 d1 d1 d1 d1"
    one, other = Case.start(3, luck).play(*orders), Case.start(3, luck).play(*orders[::-1])
    assert GAME.diagram(one.state) == GAME.diagram(other.state)


# ---------------------------------------------------------------------- §3.5 Garbled orders


@pytest.mark.parametrize(
    "text",
    [
        "smash C6 C7 G4",
        "smash C6 C7 C8",
        "smash C6 C7",
        "smash C6 C7 C7",
        "smash C6 C7 D7 D8",
        "smash",
        "smash C6 C7 Q9",
        "move A5",
        "move D10",
        "move B2",
        "move c2",
        "move F2",
        "move E1",
        "move",
        "move E3 E4",
        "move to the moon",
    ],
)
def test_m9_garbled_orders(text: str) -> None:
    """§3.5 (M9): three hexes that do not meet, or no place for the Snandergrab."""
    garbled = GAME.action("garbled")
    assert garbled is not None
    assert GAME.action(text) is garbled
    assert garbled.unprompted, "the table does not point it out"
    assert "garbled" in table(WRITING).legal("A")


@pytest.mark.parametrize("own", ["on", "off"])
def test_m9_nothing_happens_and_the_writer_is_told(own: str) -> None:
    """§3.5 (M1, M9): whatever *see_own_orders* says."""
    drawn = table(WRITING, see_own_orders=own).play("A smash C6 C7 G4")
    assert drawn.kinds("A") == ["has_ordered", "your_garbled"]
    assert drawn.kinds("B") == drawn.kinds("-") == ["has_ordered"]
    assert "your order: garbled" in GAME.picture(drawn.seen("A"))
    drawn.play("A move E3", "A move E2")
    assert drawn.kinds("A")[-2:] == ["changes_order", "your_garbled"]
    drawn.play("B garbled").read()
    assert drawn.told("reads_garbled") == [{"seat": 0}, {"seat": 1}]
    assert drawn.where("A", "Zott") == "C5"
    assert drawn.seen().snandergrab == "D10"
    assert drawn.seen().last_orders == ["garbled", "garbled"]


@pytest.mark.parametrize(
    ("text", "same"),
    [
        ("smash D7 C6 C7", "smash C6 C7 D7"),
        ("Smash c7 d7 c6", "smash C6 C7 D7"),
        ("smash G4 G5 F5", "smash F5 G4 G5"),
        ("MOVE e3", "move E3"),
    ],
)
def test_m21_an_order_may_be_written_in_any_order_and_case(text: str, same: str) -> None:
    """§3.5 (M21)"""
    assert GAME.action(text) is GAME.action(same) is not GAME.action("garbled")


def test_m21_an_order_for_another_map_or_run_is_refused() -> None:
    """§3.5, §7.3 (M21)"""
    assert table(WRITING).refuses("A smash A9 A10 B10")[0] == "off_the_field"
    assert table("run 2, bound 1\nA Zott:under\nB Zipp:under").refuses("A move E3") == ("smash_only", "§7.3")


@pytest.mark.parametrize("text", ["", "jump", "Zott", "Zott H3", "zott D7"])
def test_other_words_are_no_action(text: str) -> None:
    """§3.5"""
    assert GAME.action(text) is None
