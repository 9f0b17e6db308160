"""Cases for §8: the two victories."""

import pytest

from ludotheque.games.snit_smashing import GAME
from ludotheque.games.snit_smashing.tests.table import Case, table
from ludotheque.kernel.words import letter

LAST = """
    run 4, bound 6
    A {} | order garbled | safe {} | trophies {}
    B Zipp:B7 | order garbled | safe {} | dead {} | trophies {}
"""


def end(a_runs: str = "Viff:G8", a_safe: str = "", a_has: str = "", b_safe: str = "", b_dead: str = "") -> Case:
    """The last bound of the game, read."""
    return table(LAST.format(a_runs, a_safe, a_has, b_safe, b_dead, "")).read()


def test_two_victories() -> None:
    """§8.1: A has smashed one, B has more Snits."""
    over = end(a_safe="Zott", a_has="B.Blub", b_safe="Zott Dorf", b_dead="Blub")
    assert over.ending == "two_winners AB"
    outcome = over.state.outcome()
    assert outcome is not None
    assert outcome.scores == [1, 1]
    assert over.told("snit_victory") == [{"winners": [1], "n": 2}]
    assert over.told("bolotomus_victory") == [{"winners": [0], "n": 1, "ending": "two_winners"}]
    assert over.legal("A") == []
    assert over.refuses("A garbled") == ("over", "§8.1")
    assert over.refuses("B Zott stay") == ("over", "§8.1")


def test_m19_a_grand_slam() -> None:
    """§8.2 (M19)"""
    over = end(a_safe="Zott Fizz", a_has="B.Blub", b_safe="Zott", b_dead="Blub")
    assert over.ending == "grand_slam A"
    outcome = over.state.outcome()
    assert outcome is not None
    assert outcome.scores == [2, 0]
    assert over.refuses("A garbled") == ("over", "§8.2"), "by the ending that it was"


def sentence(over: Case, language: str) -> str:
    """The one that ends the game."""
    outcome = over.state.outcome()
    assert outcome is not None
    return GAME.words(language).say("ending", outcome.ending, {"winners": outcome.winners}, letter)


def test_m14_a_tie_is_shared() -> None:
    """§8.3 (M14): A and B have one Snit each, and the sentence that ends the game says that this victory is shared."""
    over = end(a_safe="Zott", a_has="B.Blub", b_safe="Zott", b_dead="Blub")
    assert over.ending == "snit_victory_shared AB"
    outcome = over.state.outcome()
    assert outcome is not None
    assert outcome.scores == [2, 1]
    assert "the Snit victory is shared, the Bolotomus victory has one owner" in sentence(over, "en")
    assert "la victoire des Snits est partagée, celle des Bolotomi revient à un seul" in sentence(over, "fr")
    assert over.refuses("B garbled") == ("over", "§8.3")


def test_m14_both_victories_may_be_shared() -> None:
    """§8.3 (M14)"""
    over = end(a_safe="Zott", b_safe="Zott")
    assert over.ending == "both_shared AB"
    assert "both victories are shared" in sentence(over, "en")
    assert "les deux victoires sont partagées" in sentence(over, "fr")
    assert over.refuses("A Zott stay") == ("over", "§8.3")


def test_m19_level_at_nothing_is_level() -> None:
    """§8.2, §8.3 (M19): A has the most Snits and shares the other victory: no Grand Slam."""
    over = end(a_safe="Zott Fizz", b_safe="Zott")
    assert over.ending == "bolotomus_victory_shared AB"
    assert "the Bolotomus victory is shared, the Snit victory has one owner" in sentence(over, "en")
    assert "la victoire des Bolotomi est partagée, celle des Snits revient à un seul" in sentence(over, "fr")
    assert over.refuses("A garbled") == ("over", "§8.3")
    assert over.seen().bolotomus_winners == [0, 1]
    assert over.seen().snit_winners == [0]


def test_m14_among_three() -> None:
    """§8.3 (M14): who has no victory is no winner."""
    over = table("""
        run 4, bound 6
        A Viff:G8 | order garbled | safe Zott Fizz | trophies C.Blub
        B | order garbled | safe Zott Fizz
        C Zipp:B7 | order garbled | safe Zott | dead Blub
    """).read()
    assert over.ending == "snit_victory_shared AB"
    outcome = over.state.outcome()
    assert outcome is not None
    assert outcome.scores == [2, 1, 0]


@pytest.mark.parametrize("seat", [0, 1])
def test_the_last_smash_counts(seat: int) -> None:
    """§8.1: what is smashed in the last bound is a trophy; who runs then is dead anyway (§7.5)."""
    orders = ["garbled", "garbled"]
    orders[seat] = "smash B6 B7 C6" if seat == 0 else "smash F9 G8 G9"
    over = table(f"""
        run 4, bound 6
        A Viff:G8 | order {orders[0]} | safe Zott
        B Zipp:B7 | order {orders[1]} | safe Zott
    """).read()
    assert over.seen().bolotomus_winners == [seat]
    assert over.seen().living == [1, 1]
