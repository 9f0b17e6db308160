"""Cases for §4 and §5: claims, proofs, refusals with their witness, and what formations are worth."""

import pytest

from ludotheque.games.schotten_totten_2 import GAME
from ludotheque.games.schotten_totten_2.tests.table import table

BEST = "The best the Defender could still make is"
ALL_PURPLE = [f"P{strength}" for strength in range(12)]


# ---------------------------------------------------------------------- The vectors


def test_t6_ten_and_eleven_before_the_door() -> None:
    """§4.3: nothing beats a colour run worth 21; an equal one would come later."""
    case = table("4: R10 R11 /").play("A claim 4")
    assert case.tile(4) == "! /"
    assert case.sentences()[:2] == [
        "A claims the door with the red 10 and the red 11.",
        f"{BEST} a colour run worth 21 (the blue 10 and the blue 11): just as good, and later.",
    ]


@pytest.mark.parametrize(
    ("gone", "holds"), [("", False), ("P0", False), ("P0 Y0", False), ("P0 Y0 G0", True), ("P0 Y0 G0 B0", True)]
)
def test_t5_lowest_sum_before_the_damaged_door(gone: str, holds: bool) -> None:
    """§4.3, §5.2: 0-1-2-3 is a sum of 6, against two cards worth 5 while two 0s are unseen (T6: a tie is enough)."""
    case = table(f"4!: R0 B1 G2 Y3 / P2 P3\ndiscard {gone}")
    if holds:
        assert case.legal("A", "claim") == ["claim 4"]
        return
    refusal = case.refusal("A claim 4")
    assert (refusal.kind, refusal.section) == ("can_be_beaten", "§4.3")
    assert {key: refusal.args[key] for key in ("theirs", "n", "mine", "total")} == {
        "theirs": "lowest",
        "n": 5,
        "mine": "lowest",
        "total": 6,
    }
    assert refusal.witness == "P2 P3 B0 G0"


@pytest.mark.parametrize("strength", range(12))
@pytest.mark.parametrize("waiting", ["Y10 P8", "Y4 P5", "Y1 P3"])
def test_no_run_beats_equal_strengths(strength: int, waiting: str) -> None:
    """§4.3, §5.1: a run is weaker than three cards of one strength, however low they are and whatever it is worth."""
    held = [f"{colour}{strength}" for colour in "RBG"]
    assert table(f"5: {' '.join(held)} / {waiting}").legal("A", "claim") == ["claim 5"]


def test_t10_a_colour_that_any_purple_would_beat() -> None:
    """§4.3: refused while one purple is unseen, and the refusal shows it; then it holds, with its proof."""
    rest = [card for card in ALL_PURPLE if card not in ("P6", "P9", "P0")]
    case = table(f"3: Y2 Y5 Y7 / P6 P9\ndiscard {' '.join(rest)}")
    assert case.refusal("A claim 3").witness == "P6 P9 P0"
    assert GAME.say(case.refusal("A claim 3")) == (
        "You can claim the left wall only when nothing could beat your formation, a colour worth 14. "
        "The Defender could still make a colour worth 15: the purple 6, the purple 9 and the purple 0."
    )
    assert GAME.say(case.refusal("A claim 3"), "fr") == (
        "Vous ne pouvez revendiquer le mur gauche que si rien ne peut battre votre formation, une couleur totalisant "
        "14. Le Défenseur peut encore former une couleur totalisant 15\u00a0: le 6 violet, le 9 violet et le 0 violet."
    )
    case = table(f"3: Y2 Y5 Y7 / P6 P9\ndiscard {' '.join(rest)} P0").play("A claim 3")
    assert case.sentences()[1:4] == [
        "Every purple card lies open already.",
        "Out of the Defender's reach: a colour run, equal strengths, a colour and a run.",
        f"{BEST} a sum worth 26 (the purple 6, the purple 9 and the yellow 11); the Attacker has a colour.",
    ]
    assert case.sentences("fr")[1] == "Toutes les cartes violettes sont déjà visibles."


def test_t28_retreating_leaves_the_defenders_cards() -> None:
    """§3.1: the purple cards stay where they are."""
    assert table("3: Y2 Y5 Y7 / P6 P9").play("A retreat 3").tile(3) == "/ P6 P9"


def test_t8_a_colour_run_where_only_colours_count() -> None:
    """§5.2: is a sum, and loses to a plain colour."""
    case = table("3!: R5 R6 R7 < B1 B2 B4")
    refusal = case.refusal("A claim 3")
    assert (refusal.kind, refusal.args["mine"], refusal.args["theirs"]) == ("is_beaten", "sum", "colour")
    assert table("3!: R5 R7 R8 < B1 B2 B3").legal("A", "claim") == ["claim 3"]


# ---------------------------------------------------------------------- §4.1 When and where


def test_t1_claims_at_any_moment_of_the_attackers_turn() -> None:
    """§4.1: before the opening action, between card and draw, and after the draw; as often as he can."""
    sketch = "4: R10 R11 /\n2!: B11 G11 /\n1: Y9 /\nA: P5"
    assert table(sketch).legal("A", "claim") == ["claim 2", "claim 4"]
    case = table(sketch).play("A retreat 1").play("A P5 1")
    assert case.legal("A") == ["claim 2", "claim 4", "draw"]
    assert case.play("A claim 4").legal("A") == ["claim 2", "draw"]
    assert case.play("A draw ~ G7").legal("A") == ["claim 2", "end"]
    assert case.play("A claim 2").ending == "breach A"


def test_t1_not_in_the_defenders_turn() -> None:
    """§4.1"""
    case = table("turn B\n4: R10 R11 /")
    assert case.refuses("A claim 4") == ("claim_in_your_turn", "§4.1")
    assert case.refuses("B claim 4") == ("defender_claims", "§4.1")


def test_only_a_complete_formation_is_claimed() -> None:
    """§4.1"""
    case = table("4: R11 /")
    assert case.refuses("A claim 4") == ("incomplete", "§4.1")
    assert case.refuses("A claim 1") == ("incomplete", "§4.1")


def test_t10_a_failed_claim_costs_nothing() -> None:
    """§4.1: the table is as it was, and the Attacker may ask in the Defender's turn, too."""
    case = table("turn B\n4: R7 B2 /")
    refusal = case.refusal("A claim 4")
    assert (refusal.kind, refusal.witness) == ("can_be_beaten", "R10 R11")
    assert case.turn == "B"


# ---------------------------------------------------------------------- §4.2 Both complete


@pytest.mark.parametrize(
    ("tile", "better", "worse"),
    [
        # a stronger type (§5.1), however small
        ("3", "R0 R1 R2", "B11 G11 Y11"),
        ("3", "R0 B0 G0", "Y9 Y10 Y7"),
        ("3", "R0 R1 R3", "Y9 B10 G11"),
        ("3", "R0 B1 G2", "Y11 B11 P10"),
        ("2", "R3 R1 R0 R2", "B11 G11 Y11 P11"),
        ("4", "R0 R1", "B11 G11"),
        # the same type: the higher total
        ("3", "R5 R4 R3", "B2 B3 B4"),
        ("6", "R5 B5 G5 Y5", "R4 B4 G4 Y4"),
        ("5", "R11 R9 R0", "B8 B6 B5"),
        ("2", "R7 B8 G9 Y6", "P5 B6 G7 Y8"),
        ("3", "R11 B11 P2", "Y11 G11 P1"),
        # sums only
        ("1", "R11 B9 G5", "Y7 Y8 Y9"),
        # the lowest sum
        ("7", "R0 B1 G1", "Y1 P1 Y2"),
        ("4!", "R0 B1 G7 Y1", "Y2 Y3 Y4 Y5"),
        # equal strengths or sum
        ("2!", "R2 B2", "G10 G11"),
        ("6!", "R11 B9", "G9 G10"),
        # colour or sum
        ("5!", "R0 R2 R3", "B9 G9 P9"),
        ("3!", "R11 B10 G11", "P11 Y9 Y11"),
        # run or sum
        ("1!", "R0 B1 R2", "G11 Y11 P11"),
        ("7!", "R3 B4 R5", "G2 G4 Y3"),
        ("1!", "R11 B11 G9", "P1 P2 P3"),
    ],
)
def test_t6_the_better_formation_wins(tile: str, better: str, worse: str) -> None:
    """§4.2, §5.1, §5.2: whoever was first."""
    number = tile[0]
    for sign in "<>":
        assert table(f"{tile}: {better} {sign} {worse}").legal("A", "claim") == [f"claim {number}"]
        case = table(f"{tile}: {worse} {sign} {better}")
        assert case.refuses(f"A claim {number}") == ("is_beaten", "§4.2")
        assert case.refusal(f"A claim {number}").witness == better


def test_t6_equal_formations_go_to_the_first() -> None:
    """§4.2, §5.1"""
    case = table("3: R3 R4 R5 < B3 B4 B5").play("A claim 3")
    assert case.sentences()[1] == "Both sides have a colour run worth 12, and the Attacker's was complete first."
    case = table("3: R3 R4 R5 > B3 B4 B5")
    assert case.refuses("A claim 3") == ("was_later", "§4.2")
    assert GAME.say(case.refusal("A claim 3"), "fr").endswith(
        "Chaque camp a une suite couleur totalisant 12, et le Défenseur a été complet le premier\u00a0: "
        "le 3 bleu, le 4 bleu et le 5 bleu."
    )
    assert GAME.say(case.refusal("A claim 3")).startswith(
        "You can claim the left wall with an equal formation only if yours was complete"
    )


def test_both_complete_is_told() -> None:
    """§4.2"""
    case = table("3: R0 B0 G0 > Y9 Y10 Y7").play("A claim 3")
    assert case.sentences()[1] == (
        "Both sides are complete: the Attacker has equal strengths worth 0, the Defender a colour worth 26."
    )


# ---------------------------------------------------------------------- §4.3 The proof


def test_t4_the_attackers_own_hand_is_unseen() -> None:
    """§4.3: that he holds the only card that could beat him is no proof."""
    purple = " ".join(card for card in ALL_PURPLE if card not in ("P6", "P9", "P0"))
    case = table(f"3: Y2 Y5 Y7 / P6 P9\nA: P0\ndiscard {purple}")
    assert case.refuses("A claim 3") == ("can_be_beaten", "§4.3")


def test_t4_what_lies_on_other_tiles_is_seen() -> None:
    """§4.3"""
    purple = [card for card in ALL_PURPLE if card not in ("P6", "P9")]
    others = f"1: {' '.join(purple[:2])} /\n2: {' '.join(purple[2:5])} / {purple[5]}\n6: / {' '.join(purple[6:])}"
    case = table(f"3: Y2 Y5 Y7 / P6 P9\n{others}")
    assert case.legal("A", "claim") == ["claim 3"]


def test_t5_future_eliminations_are_left_out() -> None:
    """§4.3: the Defender could drive the 11 off with a 0, or pour oil; no matter."""
    case = table("4: R10 R11 /\nB: R0")
    assert case.legal("A", "claim") == ["claim 4"]


def test_t5_an_11_counts_for_the_defender() -> None:
    """§4.3: although it would drive off a 0 of the Attacker when it was played."""
    case = table("4: R0 R1 / R10")
    assert case.refusal("A claim 4").witness == "R10 R11"


def test_t6_just_as_good_is_enough_against_an_incomplete_defender() -> None:
    """§4.3"""
    case = table("1: R11 B11 G10 / Y11 P10").play("A claim 1")
    assert case.tile(1) == "! /"
    case = table("1: R11 B11 G10 / Y11 P11")
    assert case.refusal("A claim 1").witness == "Y11 P11 G11"


def test_t9_too_few_unseen_cards() -> None:
    """§4.3: three Siege cards are unseen, and the Defender needs four."""
    case = table(
        """
        tactics_A 0, tactics_B 0
        2: R0 B1 G3 Y5 /
        A: joker joker spy shield_bearer redeployment recruitment desertion
        B: treachery explosion support exchange R11 B11 G11
        pile
        """,
        tactics="on",
    )
    case.play("A claim 2")
    assert case.sentences()[1] == "The Defender needs 4 cards more there, with 3 unseen cards left."


def test_a_proof_with_a_better_total() -> None:
    """§4.3: what is out of reach, and the best of the same type."""
    case = table("3: Y9 G10 B11 / R1 G3\ndiscard R2 B2 G2 Y2 P2").play("A claim 3")
    assert case.sentences()[1:3] == [
        "Out of the Defender's reach: a colour run, equal strengths, a colour and a run.",
        f"{BEST} a sum worth 15 (the red 1, the green 3 and the purple 11); the Attacker has a run.",
    ]
    case = table("3: Y9 G10 B11 / R6 G8").play("A claim 3")
    assert case.sentences()[1:3] == [
        "Out of the Defender's reach: a colour run, equal strengths and a colour.",
        f"{BEST} a run worth 21 (the red 6, the green 8 and the red 7); the Attacker's is worth 30.",
    ]
    assert case.sentences("fr")[2] == (
        "Le Défenseur peut former au mieux une suite totalisant 21 (le 6 rouge, le 8 vert et le 7 rouge)\u202f; "
        "l’Assaillant totalise 30."
    )


# ---------------------------------------------------------------------- §4.4 A won claim


def test_t11_a_won_claim_damages_the_tile() -> None:
    """§4.4: both sides are cleared, and the damaged side can be played on at once."""
    case = table("2: R8 R9 R10 R11 / B1 B2\nA: G5")
    case.play("A claim 2")
    assert case.tile(2) == "! /"
    assert case.discard == ["R8", "R9", "R10", "R11", "B1", "B2"]
    assert case.seen().tiles[1].cards == 2
    assert case.seen().tiles[1].attack_done == 0
    assert case.turn == "A"
    assert case.play("A G5 2").tile(2) == "! G5 /"


# ---------------------------------------------------------------------- T8, both ways


@pytest.mark.parametrize(
    ("tile", "attack", "defence", "usual", "counts"),
    [
        ("3!", "R5 R6 R7", "B1 B2 B4", "is_beaten", ""),  # a colour after all
        ("1!", "R5 R6 R7", "B1 G2 B3", "is_beaten", ""),  # a run after all
        ("3!", "R5 R7 R8", "B9 B10 B11", "", "is_beaten"),
        ("7!", "R5 B6 R7", "B9 B10 B11", "", "is_beaten"),
        ("3!", "R0 R2 R4", "B9 B10", "can_be_beaten", "can_be_beaten"),
        ("1!", "R9 G10 R11", "B9 B10", "", ""),  # a run worth 30 is just as good
        ("2", "R0 R1 R2 R3", "B1 B2 B3 B5", "", ""),  # where all types count it is what it is
    ],
)
def test_t8_colour_run_option(tile: str, attack: str, defence: str, usual: str, counts: str) -> None:
    """§5.2"""
    for option, kind in (("sum", usual), ("counts", counts)):
        case = table(f"{tile}: {attack} < {defence}", colour_run=option)
        if kind:
            assert case.refuses(f"A claim {tile[0]}")[0] == kind
        else:
            assert case.legal("A", "claim") == [f"claim {tile[0]}"]


def test_t8_the_defender_steps_aside_from_a_colour_run() -> None:
    """§4.3, §5.2: he takes the best colour that is no run, and the best run that is of two colours."""
    blue = " ".join(f"B{strength}" for strength in (0, 1, 2, 3, 4, 6, 7))
    case = table(f"3!: R0 R1 R3 / B9 B10\ndiscard {blue}")
    assert case.refusal("A claim 3").witness == "B9 B10 B5"  # neither 8 nor 11
    case = table("7!: R0 G1 R2 / B9 B10\ndiscard R11 G11 Y11 P11")
    assert case.refusal("A claim 7").witness == "B9 B10 R8"  # the blue 11 would spoil it
