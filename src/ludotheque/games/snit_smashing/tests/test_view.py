"""What a seat sees: everything but the orders of the others."""

import json
from dataclasses import asdict

import pytest

from ludotheque.games.snit_smashing import GAME
from ludotheque.games.snit_smashing.tests.table import Case, table
from ludotheque.kernel.chance import Seeded
from tests.cases import number

A_FIRST = "C1 E1 d6 d6 d1 d1"


def wire(case: Case, seat: str) -> str:
    return json.dumps(asdict(case.seen(seat))) + repr(case.state.legal(number(seat))) + case.turn


@pytest.mark.parametrize("own", ["on", "off"])
def test_m1_an_order_is_in_nobody_elses_bytes(own: str) -> None:
    """§3.1 (M1): whatever was ordered, the others get the same bytes, before and while the Snits run."""
    one, other = Case.start(2, A_FIRST, see_own_orders=own), Case.start(2, A_FIRST, see_own_orders=own)
    for more in ([], ["B smash A2 A3 B3"], ["A Blub C3", "B Blub E3"]):
        if not more:
            one.play("A smash C6 C7 D7")
            other.play("A move E3")
        else:
            one.play(*more)
            other.play(*more)
        assert wire(one, "B") == wire(other, "B")
        assert wire(one, "-") == wire(other, "-")
        assert wire(one, "A") != wire(other, "A"), "whoever wrote it knows it"
    assert one.seen("A").order == "smash C6 C7 D7"


@pytest.mark.parametrize("own", ["on", "off"])
def test_m1_a_guess_knows_no_order_of_the_others(own: str) -> None:
    """§3.1 (M1): two guesses differ in them, and keep one's own."""
    begun = Case.start(2, A_FIRST, see_own_orders=own).play("A smash C6 C7 D7", "B move E3")
    guesses = [GAME.diagram(GAME.guess(begun.seen("A"), Seeded(seed))) for seed in range(8)]
    assert len(set(guesses)) == 8
    assert all("order smash C6 C7 D7" in guess for guess in guesses)


def test_m16_how_often_somebody_changes_is_his_own_business() -> None:
    """§3.4 (M16)"""
    one = table("A Zott:C5 | order garbled | changes 4\nB Zipp:D4")
    other = table("A Zott:C5 | order garbled\nB Zipp:D4")
    assert wire(one, "B") == wire(other, "B")


def test_m16_snits_move_in_the_open_and_orders_do_not() -> None:
    """§3.4, §4.1 (M16): an order has second thoughts of its own; the last Snit that moves has the orders read."""
    for own in ("on", "off"):
        begun = Case.start(2, A_FIRST, see_own_orders=own)
        assert not begun.is_open("A smash C6 C7 D7")
        assert not begun.play("A smash C6 C7 D7").is_open("A move E3")
    running = table("A Zott:C5 Blub:C6 | order smash C6 C7 D7\nB Zipp:D4 | order garbled")
    assert running.is_open("A Zott stay") and running.is_open("A Zott C4")
    assert not running.play("A Zott stay", "B Zipp stay").is_open("A Blub stay")
