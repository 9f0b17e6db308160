"""Cases for §7: the tactics variant, card by card."""

import pytest

from ludotheque.games.schotten_totten_2 import GAME
from ludotheque.games.schotten_totten_2.actions import TACTICS_COUNTS, TACTICS_NAMES
from ludotheque.games.schotten_totten_2.tests.table import Case, start, table
from ludotheque.kernel.words import letter

FULL_ATTACK = """
    1: R1 B2 G4 /
    2: R2 B3 G5 Y7 /
    3: R3 B4 G6 /
    4: R4 B6 /
    5: R5 B7 G9 /
    6: R6 B8 G10 Y1 /
    7: R7 B9 Y3 /"""
ACTIONS = ["redeployment", "recruitment", "desertion", "treachery", "explosion", "support", "exchange"]


def tactics(sketch: str, **options: str) -> Case:
    return table(sketch, tactics="on", **options)


# ---------------------------------------------------------------------- §7.1, §7.2


def test_eleven_tactics_cards_and_hands_of_seven() -> None:
    """§7.1"""
    dealt = start(tactics="on")
    assert dealt.seen().hand_sizes == [7, 7]
    assert (dealt.seen().deck_size, dealt.seen().tactics_size) == (46, 11)
    assert dict(zip(TACTICS_NAMES, TACTICS_COUNTS, strict=True))["joker"] == 2
    assert start().seen().tactics_size == 0


def test_t25_draw_from_either_pile() -> None:
    """§7.2: the choice is the player's, so the house waits."""
    case = tactics("A: B5").play("A B5 1")
    assert case.legal("A") == ["draw", "draw tactics"]
    case.play("A draw tactics ~ spy")
    assert "spy" in case.hand("A")
    assert case.kinds("A") == ["draws_card", "turn"]
    assert case.kinds("B") == case.kinds("-") == ["draws_tactics", "turn"]
    case.play(f"B {case.state.legal(1)[0].text}").play("B draw ~ G7")
    assert "G7" in case.hand("B")


def test_t25_the_base_game_has_one_pile() -> None:
    """§7.2"""
    case = table("4: R11 /\nA: R10").play("A R10 4")
    assert case.refuses("A draw tactics") == ("no_tactics_pile", "§7.2")


def test_t25_an_empty_tactics_pile_changes_nothing() -> None:
    """§7.2: the house draws the Siege card."""
    case = tactics("A: B5\nbacks").play("A B5 1 ~ G7")
    assert case.turn == "B"


@pytest.mark.parametrize("turn", ["A", "B"])
def test_t25_choosing_the_empty_siege_pile_ends_the_siege(turn: str) -> None:
    """§7.2, §6.2 (T12): whoever chooses it, with tactics cards left to draw; the Defender has won."""
    case = tactics(f"turn {turn}\n{turn}: B5\npile\nbacks spy").play(f"{turn} B5 1")
    assert (case.turn, case.legal(turn)) == (turn, ["draw", "draw tactics"])
    case.play(f"{turn} draw")
    assert (case.ending, case.seen().tactics_size) == ("deck_empty B", 1)


def test_t25_with_the_siege_pile_empty_the_other_may_be_chosen() -> None:
    """§7.2: then the siege goes on; the choice stands beside a claim (T12), too."""
    case = tactics("A: B5\npile\nbacks spy").play("A B5 1").play("A draw tactics ~ spy")
    assert (case.turn, case.ending) == ("B", "")
    case = tactics("4: R11 /\nA: R10\npile\nbacks spy").play("A R10 4")
    assert case.legal("A") == ["claim 4", "draw", "draw tactics"]


def test_t36_a_claim_after_either_draw() -> None:
    """§3.3, §4.1 (T1): a tactics card in hand changes nothing about it."""
    case = tactics("4: R11 /\nA: R10").play("A R10 4").play("A draw tactics ~ spy")
    assert case.legal("A") == ["claim 4", "end"]
    assert case.play("A claim 4").turn == "B"


def test_a_hand_mixes_both_kinds_of_card() -> None:
    """§7.2: as many of each as one likes, seven together."""
    case = tactics("A: joker spy support B5\nB: exchange").play("A B5 1").play("A draw tactics ~ desertion")
    assert (case.seen().hand_sizes, case.seen().tactics_in_hand) == ([7, 7], [4, 1])


def test_t25_both_piles_empty_ends_the_siege() -> None:
    """§7.2, §6.2 (T12)"""
    assert tactics("A: B5\npile\nbacks").play("A B5 1").ending == "deck_empty B"


def test_t17_one_tactics_card_more_than_the_other() -> None:
    """§7.2: elite troops and actions alike."""
    case = tactics("1: / R2\nA: joker desertion spy\nB: shield_bearer")
    case.play("A joker 1").play("A draw")
    case.play(f"B {case.legal('B')[0]}").play("B draw")
    assert case.seen().tactics_played == [1, 0]
    assert case.legal("A", "joker", "spy", "desertion") == []
    assert case.refuses("A spy 1") == ("too_many_tactics", "§7.2")
    assert case.refuses("A desertion") == ("too_many_tactics", "§7.2")
    case.play(f"A {case.legal('A')[0]}").play("A draw")
    case.play("B shield_bearer 2").play("B draw")
    assert case.legal("A", "desertion") == ["desertion"]
    case.play("A desertion")
    assert case.seen().tactics_played == [2, 1]


def test_t31_a_recruited_or_betrayed_elite_troop_is_not_counted_again() -> None:
    """§7.2: only the action card was."""
    case = tactics("A: recruitment\nbacks\ndiscard spy").play("A recruitment").play("A take spy").play("A to 1")
    assert case.seen().tactics_played == [1, 0]
    case = tactics("1: / joker\nA: treachery").play("A treachery").play("A theirs 1.1").play("A to 2")
    assert case.tile(2) == "joker /"
    assert case.seen().tactics_played == [1, 0]


def test_t33_the_backs_are_seen() -> None:
    """§7.2: how many tactics cards a hand holds is no secret, which ones is."""
    case = tactics("A: joker spy\nB: exchange")
    for seat in "AB-":
        assert case.seen(seat).tactics_in_hand == [2, 1]
    assert case.seen("B").hand[-1] == "exchange"
    assert case.seen().hand == []


# ---------------------------------------------------------------------- §7.3 Elite troops


@pytest.mark.parametrize(
    ("tile", "attack", "defence", "kind"),
    [
        # Joker: any colour and strength
        ("3", "R9 R10 joker", "B8 B9 B10", ""),
        ("3", "R9 B9 joker", "G9 Y10 P11", ""),
        ("4", "joker R10", "B10 B11", ""),  # equal, and first
        ("1", "joker R10 B10", "G10 Y10 P11", ""),
        ("7", "joker R1 B1", "G1 Y1 P0", ""),
        ("4!", "joker R1 B0 G0", "Y1 P1 Y0 P0", ""),
        ("3", "joker joker R4", "B4 G4 Y4", ""),
        # Spy: 10 of any colour
        ("3", "R9 spy R11", "B8 B9 B10", ""),
        ("3", "R8 spy B11", "G1 Y2 P3", "is_beaten"),
        ("2!", "spy R10", "B9 G9", ""),
        ("7", "spy R0 B0", "G3 Y3 P3", "is_beaten"),
        # Shield Bearer: 1, 2 or 3 of any colour
        ("3", "R3 R4 shield_bearer", "B2 B3 B4", ""),
        ("3", "R5 R6 shield_bearer", "B4 B5 G6", ""),  # no run, but a colour
        ("2!", "R4 shield_bearer", "B1 G1", "is_beaten"),
        ("2!", "R3 shield_bearer", "B2 G2", ""),
        ("1", "R0 B0 shield_bearer", "G1 Y1 P1", ""),  # equal, and first
        ("7", "R0 B0 shield_bearer", "G0 Y0 P1", ""),
        # together
        ("2", "joker spy R11 shield_bearer", "B1 B2 B3 B4", "is_beaten"),
        ("2", "joker spy R11 R8", "B7 B8 B9 B10", ""),
        ("2", "joker joker spy R10", "B9 G9 Y9 P9", ""),
    ],
)
def test_t18_elite_troops_are_what_serves_them_best(tile: str, attack: str, defence: str, kind: str) -> None:
    """§7.3: and they may copy cards in play."""
    case = tactics(f"{tile}: {attack} < {defence}")
    if kind:
        assert case.refuses(f"A claim {tile[0]}")[0] == kind
    else:
        assert case.legal("A", "claim") == [f"claim {tile[0]}"]


def test_t18_each_owner_for_himself() -> None:
    """§7.3: both Jokers are the same red 11."""
    case = tactics("4: R10 joker > B10 joker")
    refusal = case.refusal("A claim 4")
    assert (refusal.kind, refusal.args["n"], refusal.args["total"]) == ("was_later", 21, 21)


def test_t18_a_joker_drives_nobody_off() -> None:
    """§7.3: opposite an 11 or a 0 it is only a Joker."""
    case = tactics("4: / R11 R0\nA: joker").play("A joker 4")
    assert case.tile(4) == "joker / R11 R0"
    case = tactics("4: / joker\nA: R0").play("A R0 4")
    assert case.tile(4) == "R0 / joker"


def test_t18_on_a_tile_for_colours_a_joker_steps_aside() -> None:
    """§7.3, §5.2 (T8): as an 11 it would not make a colour run of 9 and 10 on a run tile, nor spoil a colour."""
    assert tactics("3!: R9 R10 joker < B11 B10 B8").legal("A", "claim") == ["claim 3"]  # 9 + 10 + 10, a colour
    assert tactics("1!: R9 R10 joker < B9 G10 B11").legal("A", "claim") == ["claim 1"]  # a run, of another colour


def test_t19_elite_troops_of_the_defender_count_in_a_proof() -> None:
    """§7.3, §4.3: at their best, with the best of what is unseen."""
    case = tactics("4: R9 R10 / joker")
    assert case.refusal("A claim 4").witness == "joker R11"
    case = tactics("3: R0 R1 R2 / spy shield_bearer")
    assert case.legal("A", "claim") == ["claim 3"]


def test_t19_unplayed_tactics_cards_are_ignored() -> None:
    """§7.3, §4.3: the Joker in the Defender's hand could make a colour run of 9, 10 and 11, but no card can."""
    gone = "B8 B11 B7 B6 B5"
    case = tactics(f"3: R3 R4 R5 / B9 B10\nB: joker\ndiscard {gone}")
    assert case.legal("A", "claim") == ["claim 3"]
    case = tactics(f"3: R3 R4 R5 / B9 B10\nB: joker\ndiscard {gone.replace('B11 ', '')}")
    assert case.refusal("A claim 3").witness == "B9 B10 B11"


def test_elite_troops_are_discarded_like_siege_cards() -> None:
    """§7.3"""
    case = tactics("4: joker R10 /").play("A retreat 4")
    assert case.discard == ["joker", "R10"]


# ---------------------------------------------------------------------- §7.4 Action cards


@pytest.mark.parametrize("card", ACTIONS)
def test_t21_action_cards_leave_the_game(card: str) -> None:
    """§7.4: as soon as they are played; they never reach the discard."""
    case = tactics(f"1: R1 / B1\nA: {card}\ndiscard G1 G2").play(f"A {card}")
    assert case.seen().spent == [card]
    assert card not in case.discard
    assert case.told("plays_action") == [{"seat": 0, "card": card}]


@pytest.mark.parametrize(
    ("card", "without", "missing", "with_it"),
    [
        ("redeployment", "1: / B1", "own_card", "1: R1 /"),
        ("recruitment", "1: R1 / B1", "discarded", "discard R1"),
        ("recruitment", f"{FULL_ATTACK}\ndiscard P1", "room", "discard P1"),
        ("desertion", "1: R1 /", "their_card", "1: / B1"),
        ("treachery", "1: R1 /", "their_card", "1: / B1"),
        ("treachery", f"{FULL_ATTACK} P9", "room", "1: / B1"),
        ("support", "discard R1 joker", "two_discarded", "discard R1 R2"),
    ],
)
def test_t29_an_action_card_needs_something_to_work_on(card: str, without: str, missing: str, with_it: str) -> None:
    """§7.4: and the refusal says what is missing."""
    case = tactics(f"{without}\nA: {card}")
    assert case.refuses(f"A {card}") == ("no_target", "§7.4")
    assert case.refusal(f"A {card}").args == {"card": card, "missing": missing}
    assert tactics(f"{with_it}\nA: {card}").legal("A", card) == [card]


@pytest.mark.parametrize(
    ("card", "sketch", "english", "french"),
    [
        (
            "redeployment",
            "",
            "a card of yours stands before the wall",
            "une de vos cartes se trouve devant la muraille",
        ),
        (
            "treachery",
            "",
            "a card of the other side stands before the wall",
            "une carte du camp adverse se trouve devant la muraille",
        ),
        ("recruitment", "", "a card lies in the discard", "la défausse contient une carte"),
        ("support", "", "two Siege cards lie in the discard", "la défausse contient deux cartes Siège"),
        (
            "recruitment",
            f"{FULL_ATTACK}\ndiscard P1",
            "one of your formations has room for a card",
            "une de vos formations a encore de la place",
        ),
    ],
)
def test_t29_what_is_missing_is_said_in_both_languages(card: str, sketch: str, english: str, french: str) -> None:
    """§7.4"""
    case = tactics(f"{sketch}\nA: {card}")
    assert GAME.say(case.refusal(f"A {card}")) == f"You can play {card.capitalize()} only when {english}."
    assert GAME.say(case.refusal(f"A {card}"), "fr").endswith(f" que si {french}.")


def test_t20_redeployment() -> None:
    """§7.4: to another tile with room, or to the discard; the order of the others stays."""
    case = tactics("2: R1 R2 R3 /\n4: G1 G2 /\nA: redeployment").play("A redeployment")
    assert case.legal("A") == ["mine 2.1", "mine 2.2", "mine 2.3", "mine 4.1", "mine 4.2"]
    assert case.refuses("A to 1") == ("redeployment_asks", "§7.4")
    case.play("A mine 2.2")
    assert case.seen().picked == "R2"
    assert case.legal("A") == ["to 1", "to 3", "to 5", "to 6", "to 7", "to discard"]
    case.play("A to 5")
    assert (case.tile(2), case.tile(5)) == ("R1 R3 /", "R2 /")
    case = tactics("2: R1 R2 R3 /\nA: redeployment").play("A redeployment").play("A mine 2.1")
    case.play("A to discard")
    assert (case.tile(2), case.discard) == ("R2 R3 /", ["R1"])
    assert case.legal("A", "draw") == ["draw", "draw tactics"]


def test_t20_a_redeployed_card_meets_its_rival() -> None:
    """§7.4, §3.2 (T3): and a formation that loses it is broken (T7)."""
    case = tactics("4: R0 G2 > B3 B4\n5: / R11\nA: redeployment").play("A redeployment").play("A mine 4.1")
    case.play("A to 5")
    assert (case.tile(4), case.tile(5)) == ("G2 / B3 B4", "/")
    assert case.seen().tiles[3].attack_done == 0
    assert case.discard == ["R0", "R11"]


def test_t21_recruitment() -> None:
    """§7.4: any discarded Siege card or elite troop, to any tile with room."""
    case = tactics("4: G1 G2 /\nA: recruitment\ndiscard R7 joker P3").play("A recruitment")
    assert case.legal("A") == ["take R7", "take P3", "take joker"]
    assert case.refuses("A take R8") == ("recruitment_asks", "§7.4")
    case.play("A take R7")
    assert case.legal("A") == ["to 1", "to 2", "to 3", "to 5", "to 6", "to 7"]
    case.play("A to 3")
    assert (case.tile(3), case.discard) == ("R7 /", ["joker", "P3"])


def test_t20_a_recruit_meets_its_rival() -> None:
    """§7.4, §3.2 (T3): both end in the discard."""
    case = tactics("3: / R0\nA: recruitment\ndiscard R11").play("A recruitment").play("A take R11")
    case.play("A to 3")
    assert (case.tile(3), case.discard) == ("/", ["R11", "R0"])


def test_desertion() -> None:
    """§7.4: any card of the other side; its formation is broken (T7)."""
    case = tactics("4: R1 R2 < joker B4\nA: desertion").play("A desertion")
    assert case.legal("A") == ["theirs 4.1", "theirs 4.2"]
    assert case.refuses("A mine 4.1") == ("desertion_asks", "§7.4")
    case.play("A theirs 4.1")
    assert (case.tile(4), case.discard) == ("R1 R2 / B4", ["joker"])
    assert case.seen().tiles[3].defence_done == 0


def test_t20_treachery() -> None:
    """§7.4: a card of the other side is played on one's own; the same tile will do."""
    case = tactics("turn B\n4: R10 R11 /\nB: treachery").play("B treachery").play("B theirs 4.2")
    assert case.legal("B") == ["to 1", "to 2", "to 3", "to 4", "to 5", "to 6", "to 7"]
    case.play("B to 4")
    assert case.tile(4) == "R10 / R11"
    assert case.seen().tiles[3].attack_done == 0


def test_t20_a_traitor_may_complete_a_formation_or_meet_its_rival() -> None:
    """§7.4, §3.2 (T3): taken from 0 and 11 of one colour, it drives the other off."""
    case = tactics("2: / R0 R11 G3\nA: treachery").play("A treachery").play("A theirs 2.1").play("A to 2")
    assert (case.tile(2), case.discard) == ("/ G3", ["R0", "R11"])
    case = tactics("4: R10 /\n2: / R11\nA: treachery").play("A treachery").play("A theirs 2.1").play("A to 4")
    assert case.legal("A") == ["claim 4", "draw", "draw tactics"]


def test_t24_explosion() -> None:
    """§7.4: both sides of a tile; the tile is not damaged."""
    case = tactics("2: R1 R2 / B1\n4: / P1\nA: explosion").play("A explosion")
    assert case.legal("A") == ["to 1", "to 2", "to 3", "to 4", "to 5", "to 6", "to 7"]
    case.play("A to 2")
    assert (case.tile(2), case.discard) == ("/", ["R1", "R2", "B1"])


def test_t24_an_explosion_may_hit_an_empty_tile() -> None:
    """§7.4 (T29): nothing is discarded, and the card is played all the same; even before an empty wall."""
    case = tactics("2: R1 R2 / B1\nA: explosion").play("A explosion").play("A to 5")
    assert (case.tile(2), case.tile(5), case.discard) == ("R1 R2 / B1", "/", [])
    assert (case.seen().spent, case.seen().tactics_played) == (["explosion"], [1, 0])
    assert case.legal("A") == ["draw", "draw tactics"]
    assert tactics("A: explosion").play("A explosion").legal("A", "to 7") == ["to 7"]


def test_in_french_cards_have_their_article() -> None:
    """§7.4: le, la or l', for Siege cards, elite troops and actions alike; and played cards are déjà jouées."""
    case = tactics("4: R1 R2 / joker B4\nA: desertion").play("A desertion")
    assert case.sentences("fr") == ["A joue la Désertion."]
    assert case.play("A theirs 4.1").sentences("fr") == ["Désertion\xa0: le Joker quitte la porte."]
    case = tactics("4: / R1\nA: spy").play("A spy 4")
    assert case.sentences("fr") == ["A joue l'Espion devant la porte."]
    case = tactics("turn B\n4: R1 /\nB: P11").play("B cauldron 4")
    assert case.sentences("fr") == ["B verse l'huile sur la porte\xa0: le 1 rouge disparaît. Il reste 2 chaudrons."]
    assert GAME.say(case.refusal("B G11 1"), "fr").endswith("et vous n'avez pas le 11 vert.")
    words = GAME.words("fr")
    for played, told in ((1, "1 carte Tactique déjà jouée"), (2, "2 cartes Tactique déjà jouées")):
        assert words.say("board", "holds_tactics", {"n": 7, "tactics": 1, "played": played}, letter).endswith(told)


def test_t22_support() -> None:
    """§7.4: two Siege cards from the discard go back into the Siege pile, and can be drawn again."""
    case = tactics("A: support\ndiscard R7 joker P3 B2").play("A support")
    size = case.seen().deck_size
    assert case.legal("A") == ["take R7", "take B2", "take P3"]
    assert case.refuses("A take joker") == ("support_asks", "§7.4")
    case.play("A take P3")
    assert case.legal("A") == ["take R7", "take B2"]
    case.play("A take R7")
    assert (case.discard, case.seen().deck_size) == (["joker", "B2"], size + 2)
    assert case.play("A draw ~ P3").hand("A").split()[-1] == "P3"


def test_t22_returned_cards_are_unseen_again() -> None:
    """§7.4, §4.3 (T4)"""
    purple = " ".join(f"P{strength}" for strength in range(12) if strength not in (6, 9))
    case = tactics(f"3: Y2 Y5 Y7 / P6 P9\nA: support\ndiscard {purple}")
    assert case.legal("A", "claim") == ["claim 3"]
    case.play("A support").play("A take P0").play("A take P1")
    assert case.refuses("A claim 3") == ("can_be_beaten", "§4.3")


def test_t23_exchange() -> None:
    """§7.4: three cards each, in secret, then at once."""
    case = tactics("A: exchange R1 R2 R3 R4 R5 joker\nB: B1 B2 B3 B4 B5 B6 spy").play("A exchange")
    assert case.turn == "AB"
    assert case.legal("A") == ["give R1", "give R2", "give R3", "give R4", "give R5", "give joker"]
    for card in ("R1", "joker", "R3"):
        case.play(f"A give {card}")
    assert case.turn == "B"
    assert (case.kinds("A"), case.kinds("B")) == (["sets_aside", "is_ready"], ["is_ready"])
    assert case.seen("B").ready == [0] and case.seen("B").known == []
    assert case.hand("A") == "R1 R2 R3 R4 R5 joker"
    for card in ("B6", "B5", "B4"):
        case.play(f"B give {card}")
    assert case.hand("A") == "R2 R4 R5 B4 B5 B6"
    assert case.hand("B") == "R1 R3 B1 B2 B3 joker spy"
    assert case.legal("A") == ["draw", "draw tactics"]


def test_t23_each_knows_three_cards_of_the_other() -> None:
    """§7.4: until they are shown; a spectator sees backs only (T33)."""
    case = tactics("A: exchange R1 R2 R3 R4 R5 R6\nB: B1 B2 B3 B4 B5 B6 spy").play("A exchange")
    for seat, cards in (("A", ("R1", "R2", "R3")), ("B", ("B1", "B2", "spy"))):
        for card in cards:
            case.play(f"{seat} give {card}")
    assert case.kinds("A") == ["gives", "gives"]
    assert case.kinds("B") == ["sets_aside", "gives", "gives"]
    assert case.kinds("-") == ["gives_unseen", "gives_unseen"]
    assert [event["n"] for event in case.told("gives_unseen")] == [1, 0]
    assert case.seen("A").known == ["R1", "R2", "R3"] and case.seen("A").known_to_other == ["B1", "B2", "spy"]
    assert case.seen("B").known == ["B1", "B2", "spy"]
    assert case.seen().known == []
    case.play("A draw ~ G1").play("B R2 1")
    assert case.seen("A").known == ["R1", "R3"]


def test_t38_what_is_chosen_for_the_exchange_is_chosen() -> None:
    """§7.4"""
    case = tactics("A: exchange R1 R2 R3 R4 R5 R6\nB: B1 B2 B3 B4 B5 B6 spy").play("A exchange")
    case.play("A give R1")
    assert case.refuses("A give R1") == ("exchange_asks", "§7.4")
    assert case.seen("A").giving == ["R1"] and case.seen("B").giving == []
    assert case.refuses("A give B1") == ("not_yours_to_give", "§7.4")
    assert GAME.say(case.refusal("A give joker"), "fr") == (
        "Vous ne pouvez donner que des cartes de votre main, et vous n'avez pas le Joker."
    )
    case.play("A give R2").play("A give R3")
    assert case.refuses("A give R4") == ("gifts_are_chosen", "§7.4")
    assert case.refuses("A R4 1") == ("gifts_are_chosen", "§7.4")
    assert case.refuses("B B1 1") == ("finish_first", "§7.4")


def test_t37_no_claim_in_the_middle_of_an_action_card() -> None:
    """§4.1, §7.4: once it is settled, yes."""
    case = tactics("4: R10 R11 / B1\n1: R9 /\nA: desertion").play("A desertion")
    assert case.refuses("A claim 4") == ("claim_after_the_card", "§4.1")
    case.play("A theirs 4.1")
    assert case.legal("A", "claim") == ["claim 4"]


@pytest.mark.parametrize(
    ("card", "kind"),
    [
        ("redeployment", "redeployment_asks"),
        ("recruitment", "recruitment_asks"),
        ("desertion", "desertion_asks"),
        ("treachery", "treachery_asks"),
        ("explosion", "explosion_asks"),
        ("support", "support_asks"),
        ("exchange", "exchange_asks"),
    ],
)
def test_an_action_card_is_settled_before_anything_else(card: str, kind: str) -> None:
    """§7.4"""
    case = tactics(f"1: R1 / B1\nA: {card} Y9\ndiscard G1 G2").play(f"A {card}")
    assert case.refuses("A Y9 1") == ("finish_first", "§7.4")
    assert case.refuses("A draw") == ("play_before_drawing", "§3.3")
    assert case.refuses("A retreat 1") == ("opening_is_over", "§3.1")
    assert case.refuses("A to discard") == (kind, "§7.4")


def test_choices_need_an_action_card() -> None:
    """§7.4"""
    case = tactics("1: R1 / B1\ndiscard G1")
    for choice in ("mine 1.1", "theirs 1.1", "take G1", "to 1", "to discard", "give R0"):
        assert case.refuses(f"A {choice}") == ("nothing_asks_for_it", "§7.4")


# ---------------------------------------------------------------------- §7.5 Passing

ONLY_TACTICS = "A: joker joker spy shield_bearer redeployment recruitment desertion"


def test_t26_nothing_but_tactics_and_none_may_be_played() -> None:
    """§7.5: pass, without drawing."""
    case = tactics(f"tactics_A 1\n{ONLY_TACTICS}\nspent exchange\nbacks")
    assert case.legal("A") == ["pass"]
    size = case.seen().deck_size
    case.play("A pass")
    assert case.turn == "B"
    assert case.seen().deck_size == size
    assert case.seen().hand_sizes == [7, 7]


def test_t39_passing_is_no_choice() -> None:
    """§7.5: not while the limit allows a card, nor with a Siege card; claims and retreats come first if at all."""
    case = tactics(f"{ONLY_TACTICS}\nbacks")
    assert case.refuses("A pass") == ("may_not_pass", "§7.5")
    case = tactics(f"tactics_A 1\n1: R1 /\n4: R10 R11 /\n{ONLY_TACTICS}\nspent exchange\nbacks")
    assert case.legal("A") == ["retreat 1", "retreat 4", "claim 4", "pass"]
    case.play("A claim 4").play("A retreat 1").play("A pass")
    assert case.turn == "B"
    case = tactics(f"tactics_A 1\n{ONLY_TACTICS.replace('desertion', 'P3')}\nspent exchange\nbacks")
    assert case.refuses("A pass") == ("may_not_pass", "§7.5")


def test_t39_without_room_the_attacker_retreats() -> None:
    """§7.5 (T14): an elite troop that may be played but finds no room is no reason to pass."""
    case = tactics(f"{FULL_ATTACK}\nA: joker joker spy shield_bearer recruitment treachery support\nbacks")
    assert case.legal("A") == [f"retreat {tile}" for tile in range(1, 8)]


def test_t26_two_passes_in_a_row_cannot_come_about() -> None:
    """§7.5: hands are always full, and two hands of tactics cards are more than there are."""
    assert sum(TACTICS_COUNTS) < 2 * start(tactics="on").seen().hand_sizes[0]
