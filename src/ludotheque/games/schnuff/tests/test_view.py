"""Cases for what everybody could remember of a hand: `known` and `veiled`, and that a guess respects both.

The rules make some hidden cards public: a card drawn from a pile whose order was seen (§6.4), a stuck hand that was
shown (§5.7), and that a starter who was passed over held special cards only (§3.2).
"""

from ludotheque.games.schnuff import GAME
from ludotheque.games.schnuff.tests.table import Case, table
from ludotheque.games.schnuff.view import SchnuffView
from ludotheque.kernel.chance import Seeded

SPECIAL = {"pass", "reverse", "snap", "risk", "schnuff"}


def guessed_hands(seen: SchnuffView, seat: str, times: int = 60) -> list[list[str]]:
    """That seat's hand as somebody who sees this might imagine it."""
    return [Case(GAME.guess(seen, Seeded(seed))).seen(seat).hand for seed in range(times)]


def test_s29_what_is_drawn_from_a_turned_pile_is_known() -> None:
    """§6.4"""
    drawn = table("""
        A 10: 2 1 1 1
        B 10: 3 2 2 2
        pile snap risk 4
    """)
    drawn.play("A 2")
    assert drawn.told("draws_known") == [{"seat": 0, "card": "snap"}]
    assert drawn.told("draws") == []
    for seat in "-AB":
        assert drawn.seen(seat).known == [["snap"], []]
        assert drawn.seen(seat).pile == ["risk", "4"]
    assert all("snap" in hand for hand in guessed_hands(drawn.seen("B"), "A"))


def test_s29_a_known_card_that_is_played_is_known_no_longer() -> None:
    """§6.4: the snap goes; the unknown cards stay unknown."""
    drawn = table("""
        A 10: snap 1 1 1 | known snap
        B 10: 3 2 2 2
    """)
    drawn.play("A snap ~ pass")
    assert drawn.seen().known == [[], []]


def test_s29_an_unknown_twin_cannot_be_told_from_a_known_card() -> None:
    """§6.4: of two 1s one was seen. When a 1 is played, it may have been that one."""
    drawn = table("""
        A 10: 1 1 2 3 | known 1
        B 10: 3 2 2 2
    """)
    drawn.play("A 1 ~ 4")
    assert drawn.seen().known[0] == []
    drawn = table("""
        A 10: 1 1 2 3 | known 1 1
        B 10: 3 2 2 2
    """)
    drawn.play("A 1 ~ 4")
    assert drawn.seen().known[0] == ["1"]


def test_s10_a_starter_who_was_passed_over_holds_special_cards_only() -> None:
    """§3.2: everybody knows it, though not which."""
    begun = Case.start(3, "d6 d6 d1 d1 d1 d2 pass pass snap risk 3 4 4 4 1 1 1 1")
    assert begun.turn == "C"
    for seat in "-AC":
        seen = begun.seen(seat)
        assert seen.veiled == [0, 4, 0]
        assert seen.known[1] == []
        hands = guessed_hands(seen, "B")
        assert all(SPECIAL.issuperset(hand) for hand in hands)
        assert len({tuple(hand) for hand in hands}) > 1


def test_s10_each_special_card_played_leaves_one_fewer() -> None:
    """§3.2: a number played afterwards was drawn later and changes nothing."""
    begun = Case.start(3, "d6 d6 d1 d1 d1 d2 pass pass snap risk 3 4 4 4 1 1 1 1")
    begun.play("C 3", "A 1", "B pass ~ 4")
    assert begun.seen().veiled == [0, 3, 0]
    begun.play("C 4", "A 1", "B 4 ~ 2")
    assert begun.seen().veiled == [0, 3, 0]
    assert all(len([card for card in hand if card in SPECIAL]) >= 3 for hand in guessed_hands(begun.seen("A"), "B"))


def test_s10_a_known_special_card_is_not_one_of_the_veiled() -> None:
    """§3.2, §6.4: whichever of two passes is played, two more special cards stay."""
    drawn = table("""
        A 10: pass pass snap 1 | known pass | veiled 2
        B 10: 3 2 2 2
    """)
    drawn.play("A pass ~ 4")
    assert (drawn.seen().known[0], drawn.seen().veiled[0]) == ([], 2)


def test_s9_whoever_opens_holds_a_number() -> None:
    """§3.2: he was not passed over, and every guess gives him one."""
    begun = Case.start(3, "d6 d6 d1 d1 d1 d2 1 pass snap risk")
    assert begun.turn == "B"
    assert begun.seen().veiled == [0, 0, 0]
    assert all(not SPECIAL.issuperset(hand) for hand in guessed_hands(begun.seen("A"), "B", 300))


def test_s9_after_the_opening_the_rest_of_the_hand_is_anybodys_guess() -> None:
    """§3.2"""
    begun = Case.start(3, "d6 d6 d1 d1 d1 d2 1 pass snap risk").play("B 1 ~ risk")
    assert begun.seen().known == [[], [], []]
    assert begun.seen().veiled == [0, 0, 0]


def test_s13_a_stuck_hand_is_seen_by_all() -> None:
    """§5.7: of two Schnuffs one is discarded; the other is known, the card drawn is not."""
    drawn = table("""
        count 17
        A 10: schnuff schnuff | veiled 2
        B 10: 3 3 3 3
    """)
    drawn.play("A stuck ~ 2")
    assert (drawn.seen("B").known[0], drawn.seen("B").veiled[0]) == (["schnuff"], 0)
    assert all("schnuff" in hand for hand in guessed_hands(drawn.seen("B"), "A"))


def test_s13_a_stuck_hand_that_is_kept_is_known_whole() -> None:
    """§5.7"""
    drawn = table(
        """
        count 17
        A 10: schnuff schnuff
        B 10: 3 3 3 3
        """,
        stuck="skip",
    )
    drawn.play("A stuck")
    assert drawn.seen("B").known[0] == ["schnuff", "schnuff"]
    assert guessed_hands(drawn.seen("B"), "A", 5) == [["schnuff", "schnuff"]] * 5


def test_s21_what_was_known_of_a_hand_is_known_of_it_aside() -> None:
    """§7.2"""
    drawn = table("""
        count 29
        A 1: 4 snap 3 2 | known snap
        B 10: 1 1 1 1
        C 10: 1 1 1 2
    """)
    drawn.play("A 4")
    assert drawn.seen("B").known[0] == ["snap"]
    assert "snap" in Case(GAME.guess(drawn.seen("B"), Seeded(5))).seen("A").aside


def test_a_new_deal_forgets_everything() -> None:
    """§2.3"""
    drawn = table("""
        count 90
        A 10: 4 snap 3 2 | known snap 4
        B 10: pass 1 1 1 | veiled 1
        pile 2 3
    """)
    drawn.play("A 4")
    seen = drawn.seen()
    assert (seen.known, seen.veiled, seen.pile) == ([[], []], [0, 0], [])
    assert seen.draw_size == 46


def test_only_a_draw_that_everybody_could_have_known_is_open() -> None:
    """§6.4: a card that was seen to come up may be put back; one that nobody saw may not, nor one that was played."""
    sketch = "turn B, late A\nA 10: 2 1 1\nB 10: 3 2 2 2\n"
    known = table(sketch + "pile snap risk 4", draw="manual")
    assert known.is_open("A draw")
    assert table(sketch + "pile snap", draw="manual").is_open("A draw"), "the discard is turned over in the open"
    assert not table(sketch, draw="manual").is_open("A draw ~ 4")
    assert not known.is_open("B 3")
