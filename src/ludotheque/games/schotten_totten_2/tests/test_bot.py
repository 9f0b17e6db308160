"""Rules of thumb: they beat chance, and never look foolish."""

import pytest

from ludotheque.games.schotten_totten_2 import GAME
from ludotheque.games.schotten_totten_2.tests.table import Case, table
from ludotheque.kernel.chance import Seeded


def choice(case: Case, seat: int) -> str:
    """What the bot does."""
    legal = case.state.legal(seat)
    ratings = GAME.rate(GAME.view(case.state, seat), legal)
    return legal[ratings.index(max(ratings))].text


@pytest.mark.parametrize("options", [{}, {"tactics": "on"}])
@pytest.mark.parametrize("side", [0, 1])
def test_it_beats_chance_on_both_sides(options: dict[str, str], side: int) -> None:
    games, won = 6, 0
    for seed in range(games):
        state = GAME.start(2, options, Seeded(seed))
        luck = Seeded(seed + 100)
        while waiting := state.to_act():
            seat = waiting[0]
            legal = state.legal(seat)
            action = legal[luck.below(len(legal))]
            if seat == side:
                ratings = GAME.rate(GAME.view(state, seat), legal)
                action = legal[ratings.index(max(ratings))]
            state.apply(seat, action)
        outcome = state.outcome()
        assert outcome is not None
        won += side in outcome.winners
    assert won >= games - 1


def test_it_claims_what_can_be_claimed() -> None:
    """§4.1"""
    assert choice(table("4: R10 R11 /"), 0) == "claim 4"
    assert choice(table("4: R11 /\nA: R10").play("A R10 4"), 0) == "claim 4"


def test_it_claims_after_the_draw_too() -> None:
    """§3.3 (T36)"""
    assert choice(table("4: R11 /\nA: R10").play("A R10 4").play("A draw"), 0) == "claim 4"


@pytest.mark.parametrize(("turn", "chosen"), [("A", "draw tactics"), ("B", "draw")])
def test_the_defender_alone_draws_from_the_empty_siege_pile(turn: str, chosen: str) -> None:
    """§6.2, §7.2 (T25)"""
    case = table(f"turn {turn}\n{turn}: B5 joker joker spy\npile\nbacks support", tactics="on").play(f"{turn} B5 1")
    assert choice(case, "AB".index(turn)) == chosen


@pytest.mark.parametrize("card", ["support", "exchange"])
def test_a_defender_who_wins_with_the_next_draw_does_not_put_it_off(card: str) -> None:
    """§6.2: no action card before the last troop."""
    case = table(f"turn B\nB: B2 B3 {card}\nA: joker spy\npile\nbacks", tactics="on")
    legal = case.state.legal(1)
    ratings = dict(zip(case.legal("B"), GAME.rate(GAME.view(case.state, 1), legal), strict=True))
    assert ratings[card] < min(rating for text, rating in ratings.items() if text[0].isupper()), "troops of some colour"


def test_it_completes_the_best_formation() -> None:
    """§5.1"""
    assert choice(table("3: R9 R10 / B9 B10\nA: R11 P2 Y4 G1 R5 B6"), 0) == "R11 3"
    assert choice(table("7: R0 B1 / G5\nA: G0 P6 P9 Y8 G8 R8"), 0) == "G0 7"


def test_it_pours_oil_on_what_is_about_to_become_unbeatable() -> None:
    """§3.1: two cards of a colour run; not on a first card."""
    case = table("turn B\n1!: /\n2!: /\n5: R9 R10 / B7 B9\nB: G3 P4 Y6 Y7 P6 G8")
    assert choice(case, 1) == "cauldron 5"
    assert not choice(table("turn B\n6: R9 / B2 G7"), 1).startswith("cauldron")


def test_it_retreats_only_from_what_is_lost() -> None:
    """§3.1, §4.2"""
    assert choice(table("3: R2 B5 G9 > Y4 G4 B4"), 0) == "retreat 3"
    assert not choice(table("3: R9 R10 / B2"), 0).startswith("retreat")


def test_it_gives_its_worst_cards_away() -> None:
    """§7.4 (T23)"""
    case = table("phase exchange\nspent exchange\n2: R8 R9 /\n5: B4 B5 /\nA: R10 R11 B6 G2 Y5 P3", tactics="on")
    assert choice(case, 0) not in ("give R10", "give R11", "give B6")


def test_it_uses_action_cards_where_they_decide() -> None:
    """§7.4: the card that holds the tile deserts; the explosion hits what is lost."""
    case = table("turn B, cauldrons 0\n2!: R11 B11 /\nB: desertion G1 G3", tactics="on").play("B desertion")
    assert choice(case, 1).startswith("theirs 2")
    case = table("turn B, cauldrons 0\n2!: R11 B11 / G1\n3: R0 / B9 B10\nB: explosion", tactics="on")
    assert choice(case.play("B explosion"), 1) == "to 2"


def test_it_plays_the_card_that_wins() -> None:
    """§6.1: a damaged tile, a fourth tile, a card that wins by lying open, two claims one after the other."""
    assert choice(table("2!: R10 / G8 P8\nA: B10 R11 P2 Y4 G1 R5"), 0) == "B10 2"
    case = table("1!: /\n2!: /\n3!: /\n5: R9 R10 / B2\nA: R11 P2 Y4 G1 R5 B6")
    assert choice(case, 0) == "R11 5"
    case = table("2!: R10 B10 / G11\nA: P11 R1 R2 R3 R4 R5\ndiscard R11 B11 Y11 G10 Y10")
    assert choice(case, 0).startswith("P11 ")
    case = table("1!: /\n3!: /\n4: R11 / G1\n5: B9 B10 B11 /\nA: R10 R1 R2 R3 R4 R5").play("A claim 5")
    assert choice(case, 0) == "R10 4"


def test_it_plays_the_action_card_that_wins() -> None:
    """§7.4: the card that holds the tile deserts, or changes sides."""
    case = table("2!: R9 B9 / G10 P10\nA: desertion R1 R2\ndiscard R10 B10 Y10 R11 G11 Y11 P11", tactics="on")
    assert choice(case, 0) == "desertion"
    assert choice(case.play("A desertion"), 0).startswith("theirs 2")
    case = table("2!: R10 / G10 P9\nA: treachery R1 R2\ndiscard B11", tactics="on")
    assert choice(case, 0) == "treachery"
    assert choice(case.play("A treachery"), 0) == "theirs 2.1"
    assert choice(case.play("A theirs 2.1"), 0) == "to 2"


def test_it_saves_the_last_tile() -> None:
    """§4.3: with oil where no card can, with a card where one can; and it does not show the card that it needs."""
    case = table("turn B\n2!: R11 / B1\nB: G2 P4 Y6 Y7 P6 G8")
    assert choice(case, 1) == "cauldron 2"
    case = table("turn B, cauldrons 0\n2!: R9 / B11\nB: G11 P4 Y6 Y7 P6 G8")
    assert choice(case, 1) == "G11 2"
    case = table("turn B, cauldrons 0\n2!: R10 B10 / G11\nB: P11 R1 R2 R3 R4 R5\ndiscard R11 B11 Y11 G10 Y10")
    assert choice(case, 1) == "P11 2"
