"""What a seat sees, remembers and can guess."""

import pytest

from ludotheque.games.schotten_totten_2 import GAME
from ludotheque.games.schotten_totten_2.tests.table import Case, table
from ludotheque.kernel.chance import Seeded


def guesses(case: Case, seat: str, how_many: int = 40) -> list[Case]:
    """Tables that look like this one from that seat."""
    view = case.seen(seat)
    found = [Case(GAME.guess(view, Seeded(seed))) for seed in range(how_many)]
    for guess in found:
        guess.state.invariants()
        assert guess.seen(seat) == view
    return found


def test_a_hand_is_seen_by_its_owner_alone() -> None:
    """§2.3"""
    case = table("A: R7 R8 R9 B1 B2 B3")
    assert case.seen("A").hand == ["R7", "R8", "R9", "B1", "B2", "B3"]
    assert "R7" not in case.seen("B").hand and case.seen().hand == []
    assert case.seen("B").hand_sizes == [6, 6]


def test_guesses_vary_in_what_is_hidden() -> None:
    """§2.3"""
    case = table("A: R7 R8 R9 B1 B2 B3\n1: G5 / G6")
    assert {guess.hand("A") for guess in guesses(case, "A")} == {"R7 R8 R9 B1 B2 B3"}
    assert len({guess.hand("B") for guess in guesses(case, "A")}) > 30


def test_t23_a_guess_keeps_what_is_known_of_the_other_hand() -> None:
    """§7.4: three cards from the Exchange; a spectator knows none."""
    case = table("A: G1 G2 G3 G4 G5 G6 G7 | knows B1 spy\nB: B1 B2 B3 spy | knows G1", tactics="on")
    for guess in guesses(case, "A"):
        assert {"B1", "spy"} <= set(guess.hand("B").split())
    assert len({guess.hand("B") for guess in guesses(case, "-")}) > 30


def test_t33_a_guess_keeps_the_backs() -> None:
    """§7.2"""
    case = table("A: joker spy support\nB: exchange", tactics="on")
    for guess in guesses(case, "-"):
        assert guess.seen().tactics_in_hand == [3, 1]


def test_t22_what_support_returned_is_in_the_pile_until_it_can_have_been_drawn() -> None:
    """§7.4: nobody holds it who has not drawn since."""
    case = table("A: support\ndiscard R7 P3", tactics="on")
    case.play("A support").play("A take R7").play("A take P3")
    assert case.seen().returned == ["R7", "P3"] and case.seen().drawn_since == [0, 0]
    for seat in "AB-":
        for guess in guesses(case, seat):
            assert not {"R7", "P3"} & {*guess.hand("A").split(), *guess.hand("B").split()}
    case.play("A draw ~ P3")
    assert case.seen().drawn_since == [1, 0]
    held = [len({"R7", "P3"} & set(guess.hand("A").split())) for guess in guesses(case, "B", 400)]
    assert set(held) == {0, 1}
    for guess in guesses(case, "-"):
        assert not {"R7", "P3"} & set(guess.hand("B").split())


def test_t22_with_an_empty_pile_the_returned_cards_must_be_in_the_hands() -> None:
    """§7.4: one draw each, so one each."""
    case = table("A: support\ndiscard R7 P3\npile\nbacks", tactics="on")
    case.play("A support").play("A take R7").play("A take P3 ~ R7")
    case.play(f"B {case.legal('B')[0]} ~ P3")
    assert case.seen().deck_size == 0 and case.seen().drawn_since == [1, 1]
    for guess in guesses(case, "-"):
        assert len({"R7", "P3"} & set(guess.hand("A").split())) == 1


def test_t38_a_guess_at_what_was_chosen_in_secret() -> None:
    """§7.4: three cards of the hand, different ones."""
    case = table("A: exchange R1 R2 R3 R4 R5 R6", tactics="on").play("A exchange")
    for card in ("R1", "R2", "R3"):
        case.play(f"A give {card}")
    gifts = set()
    for guess in guesses(case, "B"):
        seen = guess.seen("A")
        assert len(seen.giving) == 3 and set(seen.giving) <= set(seen.hand)
        gifts.add(tuple(seen.giving))
    assert len(gifts) > 20


@pytest.mark.parametrize("seat", ["A", "B", "-"])
def test_a_picture_is_enough_to_play_by(seat: str) -> None:
    """§3.2: both sides of every tile, the hand, the piles, the discard."""
    sketch = "2: R1 joker / B3\n4!: / P4\nA: R7 R8 R9 B1 B2 G9 spy | knows Y9\nB: Y9\ndiscard P3 R5\nspent support"
    picture = GAME.picture(table(sketch, tactics="on").seen(seat))
    assert "2 intact  4 all      | B3              # R1 joker" in picture
    assert "4 damaged 4 lowest   | P4              #" in picture
    assert "discard R5 P3" in picture and "out of the game support" in picture
    assert ("A holds (1 tactics card) R7 R8 R9 B1 B2 G9 spy" in picture) == (seat == "A")
    assert ("B holds (0 tactics cards) Y9 ? ? ? ? ? ?" in picture) == (seat == "A")


def test_what_is_done_with_open_cards_is_open() -> None:
    """§3.1, §4.4, §7.4: retreats, oil, claims and the choices of an action card; not what comes from a hand."""
    case = table("1: R1 / B1\n4: R10 R11 /\nA: G5")
    assert case.is_open("A retreat 1") and case.is_open("A claim 4")
    assert not case.is_open("A G5 1") and not case.play("A G5 1").is_open("A draw ~ G7")
    assert table("turn B\n3: R1 B1 /\nB: G4").is_open("B cauldron 3")
    sent = table("1: R1 / B1\nA: redeployment", tactics="on")
    assert not sent.is_open("A redeployment")
    assert sent.play("A redeployment").is_open("A mine 1.1")
    assert sent.play("A mine 1.1").is_open("A to 2")


def test_t26_whoever_passes_shows_a_hand() -> None:
    """§7.5 (T26): that nothing in it may be played."""
    hand = "A: joker joker spy shield_bearer redeployment recruitment desertion"
    case = table(f"tactics_A 1\n{hand}\nspent exchange\nbacks", tactics="on")
    assert not case.is_open("A pass")
