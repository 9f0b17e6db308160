"""Cases for §1 to §3 and §6: the box, the start, a turn, and the end."""

import pytest

from ludotheque.games.schotten_totten_2 import GAME
from ludotheque.games.schotten_totten_2.actions import NAMES
from ludotheque.games.schotten_totten_2.material import TILE_NAMES, read_wall
from ludotheque.games.schotten_totten_2.tests.table import start, table
from ludotheque.kernel.game import DataError, OptionError

FULL_ATTACK = """
    1: R1 B2 G4 /
    2: R2 B3 G5 Y7 /
    3: R3 B4 G6 /
    4: R4 B6 /
    5: R5 B7 G9 /
    6: R6 B8 G10 Y1 /
    7: R7 B9 Y3 /
"""
FULL_DEFENCE = FULL_ATTACK.replace(" /", "").replace(": ", ": / ")


# ---------------------------------------------------------------------- §1 The game and what is in the box


def test_sixty_cards_and_seven_tiles() -> None:
    """§1.2: five colours from 0 to 11."""
    siege = [name for name in NAMES if name[0] in "RBGYP" and name[1:].isdigit()]
    assert len(siege) == 60
    assert siege[:12] == [f"R{strength}" for strength in range(12)]
    assert TILE_NAMES == ["left_pit", "left_tower", "left_wall", "door", "right_wall", "right_tower", "right_pit"]


@pytest.mark.parametrize("seats", [1, 3])
def test_two_play(seats: int) -> None:
    """§1.1"""
    with pytest.raises(OptionError):
        GAME.checked_options(seats, {})


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("a | 3 sum | 3 run\n", "has 7 tiles, this one 1"),
        ("# fine\na | 3 sum\n", "line 2"),
        ("a | 5 sum | 3 run\n", "line 1"),
        ("a | 3 most | 3 run\n", "line 1"),
        ("a | sum 3 | 3 run\n", "line 1"),
    ],
)
def test_a_wall_that_is_none_is_refused(text: str, reason: str) -> None:
    """§5.2: a player who owns the box may correct the wall, not break it."""
    with pytest.raises(DataError, match=reason):
        read_wall(text, "mine.txt")


# ---------------------------------------------------------------------- §2 Before the siege


def test_t35_seat_a_attacks() -> None:
    """§2.1, §2.3: A attacks and begins, B has the three cauldrons."""
    dealt = start()
    assert dealt.seen().attacker == 0
    assert dealt.seen().cauldrons == 3
    assert dealt.turn == "A"


def test_six_cards_each() -> None:
    """§2.3: the Attacker is dealt first; nobody sees the other hand."""
    dealt = start("R0 R1 R2 R3 R4 R5 B11 B10 B9 B8 B7 B6")
    assert dealt.hand("A") == "R0 R1 R2 R3 R4 R5"
    assert dealt.hand("B") == "B6 B7 B8 B9 B10 B11"
    assert dealt.seen().hand_sizes == [6, 6]
    assert dealt.seen().deck_size == 48
    assert dealt.kinds("A") == dealt.kinds("B") == ["siege_begins", "is_dealt", "turn"]
    assert dealt.kinds("-") == ["siege_begins", "turn"]


def test_the_wall_is_whole() -> None:
    """§2.2: intact sides up."""
    assert [(tile.damaged, tile.cards, tile.condition) for tile in start().seen().tiles] == [
        (False, 3, "sum"),
        (False, 4, "all"),
        (False, 3, "all"),
        (False, 2, "all"),
        (False, 3, "all"),
        (False, 4, "all"),
        (False, 3, "lowest"),
    ]


def test_who_watches_decides_nothing() -> None:
    """§2.1: whoever's turn it is, and whatever it is about."""
    case = table("4: R10 R11 /", tactics="on")
    for action in ("claim 4", "retreat 4", "draw", "pass", "end", "give R1"):
        assert case.refuses(f"- {action}") == ("only_watching", "§2.1")
    assert case.legal("-") == []


# ---------------------------------------------------------------------- §3.1 The opening


def test_t1_a_turn_is_opening_card_draw() -> None:
    """§3.1, §3.2, §3.3"""
    case = table("1: R1 /\nA: B5")
    case.play("A retreat 1").play("A B5 1 ~ G7")
    assert case.tile(1) == "B5 /"
    assert "G7" in case.hand("A")
    assert case.turn == "B"
    assert case.refuses("A B5 1") == ("not_your_turn", "§3.1")


def test_t1_the_opening_action_comes_first() -> None:
    """§3.1: after the card it is too late."""
    case = table("phase draw\n1: R1 /\n4: R11 R10 /\nturn A")
    assert case.refuses("A retreat 1") == ("opening_is_over", "§3.1")


def test_t28_retreat_from_any_set_of_tiles() -> None:
    """§3.1: tile by tile; the cards are discarded, not taken back, and the Defender's stay."""
    case = table("1: R1 R2 / B1\n2: R3 /\n3: R4 / B2\nA: G5")
    assert case.legal("A", "retreat") == ["retreat 1", "retreat 2", "retreat 3"]
    hand = case.hand("A")
    case.play("A retreat 1").play("A retreat 3")
    assert case.hand("A") == hand
    assert [case.tile(1), case.tile(2), case.tile(3)] == ["/ B1", "R3 /", "/ B2"]
    assert case.discard == ["R1", "R2", "R4"]
    assert case.legal("A", "retreat") == ["retreat 2"]
    assert case.turn == "A"
    assert case.refuses("A retreat 1") == ("nobody_there", "§3.1")


def test_t28_claims_may_come_between_two_retreats() -> None:
    """§3.1, §4.1"""
    case = table("1: R1 /\n2: R3 /\n4: R10 R11 /")
    case.play("A retreat 1").play("A claim 4").play("A retreat 2")
    assert case.tile(4) == "! /"
    assert case.turn == "A"


def test_t2_a_cauldron_takes_the_oldest_card() -> None:
    """§3.1: of two 1s the first goes, and the tile is the Defender's choice."""
    case = table("turn B\n3: R1 B1 /\nB: G4")
    case.play("B cauldron 3")
    assert case.tile(3) == "B1 /"
    assert case.discard == ["R1"]
    assert case.seen().cauldrons == 2
    assert case.told("pours_oil") == [{"seat": 1, "tile": 2, "card": "R1", "n": 2}]


def test_t2_one_cauldron_a_turn_and_three_a_siege() -> None:
    """§3.1"""
    case = table("turn B\n3: R1 B1 /\nB: G4")
    assert case.refuses("B cauldron 1") == ("nobody_there", "§3.1")
    case.play("B cauldron 3")
    assert case.refuses("B cauldron 3") == ("oil_is_poured", "§3.1")
    assert case.legal("B", "G4") == ["G4 1", "G4 2", "G4 3", "G4 4", "G4 5", "G4 6", "G4 7"]
    empty = table("turn B, cauldrons 0\n3: R1 B1 /")
    assert empty.refuses("B cauldron 3") == ("no_cauldron", "§3.1")
    assert empty.legal("B", "cauldron") == []


def test_t2_the_second_cauldron_of_a_turn_is_refused_as_such() -> None:
    """§3.1: also when it was the last, and wherever it is aimed; once the card is played the opening is over."""
    case = table("turn B, cauldrons 1\n3: R1 B1 /\nB: G4", tactics="on").play("B cauldron 3")
    for tile in (1, 3):
        assert case.refuses(f"B cauldron {tile}") == ("oil_is_poured", "§3.1")
    assert GAME.say(case.refusal("B cauldron 3")) == (
        "You can pour oil again next turn: one cauldron a turn, and this turn's is poured."
    )
    assert case.play("B G4 1").refuses("B cauldron 3") == ("opening_is_over", "§3.1")


def test_each_side_has_its_own_opening() -> None:
    """§3.1"""
    assert table("3: R1 / B2").refuses("A cauldron 3") == ("not_your_opening", "§3.1")
    assert table("turn B\n3: R1 / B2").refuses("B retreat 3") == ("not_your_opening", "§3.1")


def test_t14_a_full_attacker_retreats_first() -> None:
    """§3.1: with every formation complete there is nowhere to play."""
    case = table(FULL_ATTACK + "A: P5")
    assert case.legal("A", "P5") == []
    assert case.refuses("A P5 1") == ("no_room", "§3.2")
    assert len(case.legal("A", "retreat")) == 7
    assert case.legal("A", "pass") == []
    case.play("A retreat 3").play("A P5 3")
    assert case.tile(3) == "P5 /"


# ---------------------------------------------------------------------- §3.2 Playing a card


def test_any_card_goes_where_there_is_room() -> None:
    """§3.2"""
    case = table("4: R1 B2 /\nA: G3")
    assert case.legal("A", "G3") == ["G3 1", "G3 2", "G3 3", "G3 5", "G3 6", "G3 7"]
    assert case.refuses("A G3 4") == ("no_room", "§3.2")
    assert case.refuses("A P11 1") == ("not_in_hand", "§3.2")


def test_t16_cards_lie_in_the_order_in_which_they_were_played() -> None:
    """§3.2"""
    case = table("2: R9 /\nA: R3 R5\nB: B1 B2")
    case.play("A R5 2").play("B B2 2").play("A R3 2")
    assert case.tile(2) == "R9 R5 R3 / B2"


@pytest.mark.parametrize(("mine", "theirs"), [("G0", "G11"), ("G11", "G0")])
@pytest.mark.parametrize("turn", ["A", "B"])
def test_t3_0_and_11_drive_each_other_off(mine: str, theirs: str, turn: str) -> None:
    """§3.2: either way round, for either side; the other cards stay."""
    sides = f"R1 / R2 {theirs} R3" if turn == "A" else f"R2 {theirs} R3 / R1"
    case = table(f"turn {turn}\n2: {sides}\n{turn}: {mine}")
    case.play(f"{turn} {mine} 2")
    assert case.tile(2) == ("R1 / R2 R3" if turn == "A" else "R2 R3 / R1")
    assert case.discard == [mine, theirs]
    assert case.told("drive_off") == [{"cards": [mine, theirs], "tile": 1}]


def test_t3_another_colour_or_another_tile_drives_nobody_off() -> None:
    """§3.2"""
    assert table("2: / R11\nA: G0").play("A G0 2").tile(2) == "G0 / R11"
    assert table("2: / G11\nA: G0").play("A G0 3").tile(2) == "/ G11"
    assert table("2: G11 /\nA: G0").play("A G0 2").tile(2) == "G11 G0 /"


def test_t3_there_must_be_room_first() -> None:
    """§3.2"""
    case = table("4: R1 R3 / G11\nA: G0")
    assert case.refuses("A G0 4") == ("no_room", "§3.2")


def test_t3_such_a_card_never_completes_a_formation() -> None:
    """§3.2: the slot stays free, and nothing is timed."""
    case = table("4: R1 / G11\nA: G0")
    case.play("A G0 4")
    assert case.tile(4) == "R1 /"
    assert case.seen().tiles[3].attack_done == 0
    assert case.seen().clock == 20


def test_t7_a_broken_formation_is_timed_anew() -> None:
    """§3.2, §5.1: the Defender was first, lost a card, and is second now."""
    case = table("4: R11 B0 > G0 P11\nA: G11\nB: P0 P2")
    assert case.seen().tiles[3].defence_done == 7
    case.play("A retreat 4").play("A G11 4")
    assert case.tile(4) == "/ P11"
    assert case.seen().tiles[3].defence_done == 0
    case.play("B P2 4")
    assert case.seen().tiles[3].defence_done == 21


def test_t7_oil_breaks_a_formation() -> None:
    """§3.1, §3.2: equal to the Defender's and first, the Attacker is later after the oil."""
    case = table("turn B\n4: R7 B7 < G7 Y7\nA: P7\nB: B1")
    case.play("B cauldron 4").play("B B1 1")
    case.play("A P7 4")
    assert case.refuses("A claim 4") == ("was_later", "§4.2")


def test_t15_the_discard_lies_open() -> None:
    """§3.2: everybody sees it; the picture sorts it by colour."""
    case = table("discard P3 R7 B2 R1")
    for seat in "AB-":
        assert case.seen(seat).discard == ["P3", "R7", "B2", "R1"]
        assert "discard R1 R7 B2 P3\n" in GAME.picture(case.seen(seat))


# ---------------------------------------------------------------------- §3.3 Drawing


def test_t32_the_house_draws_when_there_is_nothing_to_choose() -> None:
    """§3.3"""
    case = table("A: B5").play("A B5 1 ~ G7")
    assert case.turn == "B"
    assert case.kinds("A") == ["plays", "draws_card", "turn"]
    assert case.kinds("B") == case.kinds("-") == ["plays", "draws", "turn"]


def test_t32_a_claim_comes_before_the_draw() -> None:
    """§3.3, §4.1: the Attacker who could claim decides himself when to draw."""
    case = table("4: R11 /\nA: R10").play("A R10 4")
    assert case.legal("A") == ["claim 4", "draw"]
    assert case.refuses("A B1 1") in (("card_is_played", "§3.2"), ("not_in_hand", "§3.2"))
    case.play("A draw ~ G7")
    assert case.tile(4) == "R11 R10 /"


def test_t32_after_the_last_claim_the_house_draws() -> None:
    """§3.3"""
    case = table("4: R11 /\nA: R10").play("A R10 4").play("A claim 4 ~ G7")
    assert case.turn == "B"
    assert case.kinds()[-3:] == ["draws_card", "draws", "turn"]


def test_t36_an_attacker_who_could_claim_ends_his_turn_himself() -> None:
    """§3.3, §4.1 (T1): he has drawn, sees his card, and is still on; nothing else can be done."""
    case = table("4: R11 /\nA: R10 Y3").play("A R10 4").play("A draw ~ G7")
    assert (case.turn, case.seen().phase) == ("A", "end")
    assert "G7" in case.hand("A")
    assert case.legal("A") == ["claim 4", "end"]
    assert case.refuses("A Y3 1") == ("card_is_played", "§3.2")
    assert case.refuses("A draw") == ("card_is_drawn", "§3.3")
    assert case.refuses("A retreat 4") == ("opening_is_over", "§3.1")
    assert case.refuses("A to 1") == ("nothing_asks_for_it", "§7.4")
    assert case.refuses("B end") == ("not_your_turn", "§3.1")
    case.play("A end")
    assert (case.turn, case.kinds(), case.told("ends_turn")) == ("B", ["ends_turn", "turn"], [{"seat": 0}])
    assert case.tile(4) == "R11 R10 /"


def test_t36_after_the_last_claim_the_turn_passes_by_itself() -> None:
    """§3.3, §4.1"""
    case = table("2: B8 B9 B10 B11 /\n4: R9 /\nA: R10 Y3").play("A R10 4").play("A draw ~ G7")
    assert case.legal("A") == ["claim 2", "end"]
    assert case.play("A claim 2").turn == "B"
    case = table("4: R10 R11 /\n2: R6 R7 R8 R9 / B1\nA: Y3").play("A Y3 1").play("A draw ~ G7")
    assert case.play("A claim 4").legal("A") == ["claim 2", "end"]


def test_t36_the_defender_is_never_asked() -> None:
    """§3.3, §4.1: nor an Attacker whose claim would fail."""
    case = table("turn B\n4: R10 R11 /\nB: B5").play("B B5 1 ~ G7")
    assert (case.turn, case.seen().phase) == ("A", "opening")
    assert case.refuses("A end") == ("draw_before_ending", "§3.3")
    assert table("4: R9 /\nA: R10").play("A R10 4 ~ G7").turn == "B"


@pytest.mark.parametrize("card", ["G7", "R9", "P11", "B10"])
def test_t36_being_asked_tells_nothing_about_the_card(card: str) -> None:
    """§3.3, §4.3 (T4): whatever was drawn, the table waits for the Attacker, and the others see the same."""
    other = table("4: R11 /\nA: R10\nB: B1 B2 B3 B4 B5 B6").play("A R10 4").play("A draw ~ Y9")
    case = table("4: R11 /\nA: R10\nB: B1 B2 B3 B4 B5 B6").play("A R10 4").play(f"A draw ~ {card}")
    for seat in "B-":
        assert case.seen(seat) == other.seen(seat)
        assert case.kinds(seat) == ["draws"]
    assert case.turn == other.turn == "A"


def test_nobody_draws_before_playing() -> None:
    """§3.3"""
    assert table("").refuses("A draw") == ("play_before_drawing", "§3.3")
    assert table("").refuses("A pass") == ("may_not_pass", "§7.5")


# ---------------------------------------------------------------------- §6 The end


def test_t11_a_fourth_damaged_tile_wins() -> None:
    """§6.1, §4.4"""
    case = table("1!: /\n2!: /\n7!: /\n4: R10 R11 /").play("A claim 4")
    assert case.ending == "four_tiles A"
    assert case.told("siege_over") == [{"winner": 0, "ending": "four_tiles", "side": 0, "n": 46}]
    assert case.turn == ""


@pytest.mark.parametrize(
    ("sketch", "action", "ending", "section"),
    [
        ("2!: R11 B11 /", "claim 2", "breach A", "§6.1"),
        ("1!: /\n2!: /\n7!: /\n4: R10 R11 /", "claim 4", "four_tiles A", "§6.1"),
        ("A: B5\npile", "B5 1", "deck_empty B", "§6.2"),
        (FULL_DEFENCE.replace("1: / R1", "1: G11 / R1") + "A: P5", "P5 1", "all_complete B", "§6.3"),
        ("result deck_empty B defence 9\nattacker B\nturn B\n2!: R11 B11 /", "claim 2", "match_both B", "§6.4"),
        ("result breach A attack 20\nattacker B\nturn B\n2!: R11 B11 /", "claim 2", "match_splendid B", "§6.4"),
        ("result breach A attack 46\nattacker B\nturn B\n2!: R11 B11 /", "claim 2", "match_even ", "§6.4"),
    ],
)
def test_afterwards_every_refusal_cites_the_ending(sketch: str, action: str, ending: str, section: str) -> None:
    """§6.1, §6.2, §6.3, §6.4"""
    case = table(sketch, match="on" if section == "§6.4" else "off")
    case.play(f"{case.turn} {action}")
    assert case.ending == ending
    for seat in "AB-":
        assert case.refuses(f"{seat} draw") == ("over", section)


def test_t11_a_damaged_tile_claimed_again_wins() -> None:
    """§6.1, §4.4"""
    assert table("2!: R11 B11 /").play("A claim 2").ending == "breach A"


def test_t12_who_cannot_draw_ends_the_siege() -> None:
    """§6.2: whoever it is, the Defender wins."""
    assert table("A: B5\npile").play("A B5 1").ending == "deck_empty B"
    assert table("turn B\nB: B5\npile").play("B B5 1").ending == "deck_empty B"
    case = table("A: B5\npile G7").play("A B5 1")
    assert case.ending == ""
    assert case.seen().deck_size == 0


def test_t12_the_attacker_may_still_claim_before_that_draw() -> None:
    """§6.2"""
    sketch = "1!: /\n2!: /\n7!: /\n4: R11 /\nA: R10\npile"
    assert table(sketch).play("A R10 4").play("A claim 4").ending == "four_tiles A"
    assert table(sketch).play("A R10 4").play("A draw").ending == "deck_empty B"
    last = table(sketch.replace("pile", "pile G7")).play("A R10 4").play("A draw ~ G7")
    assert last.play("A claim 4").ending == "four_tiles A"


def test_t13_t34_a_complete_defender_has_won() -> None:
    """§6.3: when his turn begins, before he could pour oil."""
    rows = FULL_DEFENCE.replace("1: / R1", "1: G11 / R1")
    case = table(rows + "A: P5").play("A P5 1")
    assert case.ending == "all_complete B"


def test_t13_not_while_a_place_is_free() -> None:
    """§6.3: a claim that clears a tile comes in time."""
    rows = FULL_DEFENCE.replace("4: / R4 B6", "4: P10 < R4 B6")
    case = table(rows + "A: P11").play("A P11 4").play("A claim 4")
    assert case.ending == ""
    assert case.turn == "B"
    late = table(rows + "A: P11").play("A P11 4").play("A draw")
    assert late.play("A claim 4").ending == ""
    late = table(rows + "A: P11").play("A P11 4").play("A draw")
    assert late.play("A end").ending == "all_complete B"


def test_t34_not_in_the_attackers_turn() -> None:
    """§6.3: the Defender completes his last formation, and the Attacker still has his turn."""
    rows = FULL_DEFENCE.replace("3: / R3 B4 G6", "3: / R3 B4")
    case = table(rows + "turn B\nB: G6").play("B G6 3")
    assert case.ending == ""
    assert case.turn == "A"


# ---------------------------------------------------------------------- §6.4 The match


def test_t27_the_second_siege_swaps_the_roles() -> None:
    """§6.4: everything starts anew, B attacks and begins (T35)."""
    case = table("cauldrons 1\n2!: R11 B11 /", match="on").play("A claim 2")
    seen = case.seen()
    assert case.ending == ""
    assert (seen.attacker, case.turn, seen.cauldrons, seen.deck_size) == (1, "B", 3, 48)
    assert all(not tile.damaged and not tile.attack and not tile.defence for tile in seen.tiles)
    assert seen.discard == []
    assert [(one.winner, one.side) for one in seen.results] == [(0, 0)]


@pytest.mark.parametrize(
    ("first", "sketch", "action", "ending"),
    [
        # B attacks now. Both games to one player:
        ("breach A attack 20", "A: B5\nturn A\npile", "B5 1", "match_both A"),
        ("deck_empty B defence 9", "turn B\n2!: R11 B11 /", "claim 2", "match_both B"),
        # Two Attackers: the larger pile, which is 46 here (T30)
        ("breach A attack 20", "turn B\n2!: R11 B11 /", "claim 2", "match_splendid B"),
        ("breach A attack 47", "turn B\n2!: R11 B11 /", "claim 2", "match_splendid A"),
        ("breach A attack 46", "turn B\n2!: R11 B11 /", "claim 2", "match_even "),
        # Two Defenders: intact tiles and cauldrons, 6 + 2 here
        ("deck_empty B defence 7", "turn A, cauldrons 2\n2!: /\nA: B5\npile", "B5 1", "match_splendid A"),
        ("deck_empty B defence 9", "turn A, cauldrons 2\n2!: /\nA: B5\npile", "B5 1", "match_splendid B"),
        ("all_complete B defence 8", "turn A, cauldrons 2\n2!: /\nA: B5\npile", "B5 1", "match_even "),
    ],
)
def test_t27_t30_who_wins_a_match(first: str, sketch: str, action: str, ending: str) -> None:
    """§6.4"""
    case = table(f"result {first}\nattacker B\n{sketch}", match="on")
    case.play(f"{case.turn} {action}")
    assert case.ending == ending
    if ending.startswith("match_both"):
        outcome = case.state.outcome()
        assert outcome is not None and sorted(outcome.scores) == [0, 2]


def test_t30_the_tactics_pile_does_not_count() -> None:
    """§6.4: the Siege pile alone."""
    case = table("2!: R11 B11 /", match="on", tactics="on").play("A claim 2")
    assert case.seen().results[0].margin == 60 - 14 - 2
