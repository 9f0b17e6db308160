"""What the bots that look ahead know of the game: what wins, what loses, and where cards fit."""

from itertools import combinations

import pytest

from ludotheque.bots.levels import Thinker
from ludotheque.games.schotten_totten_2 import GAME
from ludotheque.games.schotten_totten_2.actions import PLAY, SIEGE, Cauldron, Claim, Play, Retreat
from ludotheque.games.schotten_totten_2.rules import Siege
from ludotheque.games.schotten_totten_2.sense import SENSE, attack
from ludotheque.games.schotten_totten_2.sense_strokes import odds_of_holding
from ludotheque.games.schotten_totten_2.sense_thumb import Thumb
from ludotheque.games.schotten_totten_2.state import DEFENCE, OPENING, PLAY_CARD
from ludotheque.games.schotten_totten_2.tests.blunders import blunder, way_to_win
from ludotheque.games.schotten_totten_2.tests.table import Case, table
from ludotheque.kernel.chance import Seeded
from ludotheque.kernel.state import Action

OPTIONS = [{}, {"tactics": "on"}, {"tactics": "on", "match": "on"}, {"colour_run": "counts", "match": "on"}]


def sane(case: Case, seat: int) -> list[str]:
    return [action.text for action in SENSE.sane(case.state, seat, case.state.legal(seat))]


def walk(options: dict[str, str], seed: int) -> list[Siege]:
    """The tables of one game as the playouts' policy plays it."""
    state = GAME.start(2, options, Seeded(seed))
    luck = Seeded(seed + 1)
    seen: list[Siege] = []
    while state.actor() >= 0:
        assert isinstance(state, Siege)
        seen.append(state.clone())
        seat = state.actor()
        action = SENSE.decide(state, seat, luck)
        assert action in state.legal(seat)
        state.apply(seat, action)
    return seen


def test_with_the_pile_empty_a_defender_plays_a_troop_and_wins_by_the_draw() -> None:
    """§6.2: neither oil nor an action card before it."""
    case = table("turn B\n1: R2 /\nB: B2 B3 support exchange\nA: joker spy desertion\npile\nbacks", tactics="on")
    kept = sane(case, 1)
    assert {"support", "exchange", "cauldron 1"} < set(case.legal("B"))
    assert kept and all(text[0].isupper() for text in kept), "troops of some colour"


@pytest.mark.parametrize("options", OPTIONS)
def test_the_playouts_policy_does_only_what_is_legal_and_comes_to_an_end(options: dict[str, str]) -> None:
    for seed in range(2):
        for state in walk(options, seed):
            seat = state.actor()
            legal = state.legal(seat)
            weights = SENSE.weigh(state, seat, legal)
            assert len(weights) == len(legal) and min(weights) > 0
            kept = SENSE.sane(state, seat, legal)
            assert kept and all(action in legal for action in kept)


@pytest.mark.parametrize("options", [{}, {"colour_run": "counts"}])
def test_without_tactics_playouts_play_what_the_rules_of_thumb_like_best(options: dict[str, str]) -> None:
    """Now and then something else is played, so that the two meet on all kinds of tables."""
    kinds: set[type[Action]] = set()
    for seed in range(4):
        state = GAME.start(2, options, Seeded(seed))
        luck = Seeded(seed + 1)
        while (seat := state.actor()) >= 0:
            legal = state.legal(seat)
            action = legal[luck.below(len(legal))]
            assert isinstance(state, Siege)
            if state.phase <= PLAY_CARD and not any(isinstance(one, Claim) for one in legal):
                liked = Thumb(state, seat).choice()
                ratings = GAME.rate(GAME.view(state, seat), legal)
                assert ratings[legal.index(liked)] == max(ratings), (seed, liked.text)
                kinds.add(type(liked))
                action = liked if luck.below(4) else action
            state.apply(seat, action)
    assert {Play, Retreat, Cauldron} <= kinds


@pytest.mark.parametrize("options", OPTIONS[:2])
def test_only_what_wins_is_left_exactly_where_something_wins(options: dict[str, str]) -> None:
    """§6.1; compared with trying everything out."""
    found = 0
    for seed in range(6):
        for state in walk(options, seed):
            seat = state.actor()
            if seat != state.attacker or sum(state.damaged) == 0:
                continue
            legal = state.legal(seat)
            kept = SENSE.sane(state, seat, legal)
            if way_to_win(state, seat):
                found += 1
                assert all(not blunder(state, seat, action) for action in kept)
    assert found > 2


def test_a_card_can_win_by_lying_open_elsewhere() -> None:
    """§4.3 (T4): while the last 11 may still come to the Defender, two 10s before a damaged tower do not stand."""
    case = table("2!: R10 B10 / G11\nA: P11 R1 R2 R3 R4 R5\ndiscard R11 B11 Y11 G10 Y10")
    assert "claim 2" not in [action.text for action in case.state.legal(0)]
    assert sane(case, 0) == [f"P11 {tile}" for tile in (1, 3, 4, 5, 6, 7)]


def test_two_claims_can_win_together() -> None:
    """§6.1"""
    case = table("1!: /\n3!: /\n4: R10 R11 /\n5: B9 B10 B11 /")
    assert sane(case, 0) == ["claim 4", "claim 5"]


def test_an_action_card_can_win() -> None:
    """§7.4: the card that holds the tile deserts."""
    case = table("2!: R9 B9 / G10 P10\nA: desertion R1 R2\ndiscard R10 B10 Y10 R11 G11 Y11 P11", tactics="on")
    assert sane(case, 0) == ["desertion"]
    assert sane(case.play("A desertion"), 0) == ["theirs 2.1", "theirs 2.2"]


def test_the_defender_does_not_hand_over_the_last_tile() -> None:
    """§4.3: whoever shows the only card that speaks against the claim has lost."""
    case = table("turn B\n2!: R10 B10 / G11\nB: P11 R1 R2 R3 R4 R5\ndiscard R11 B11 Y11 G10 Y10")
    kept = sane(case, 1)
    assert "P11 2" in kept and "P11 3" not in kept and "R1 3" in kept and "R1 2" not in kept


def test_the_defender_ends_the_siege_with_the_empty_pile() -> None:
    """§6.2, §7.2 (T25)"""
    case = table("turn B\nB: B5 joker joker spy\npile\nbacks support", tactics="on").play("B B5 1")
    assert sane(case, 1) == ["draw"]


def test_before_the_last_card_of_the_siege_the_defender_works_out_his_chances() -> None:
    """§6.2: with one card in the pile the Attacker plays once more. Of the seven cards that the Defender cannot see one
    is the card in the pile; each is it as often."""
    state = last_turn_of_defender()
    legal = [action for action in state.legal(1) if action.text[0] in "RBGYP"]
    worths = SENSE.exact(state, 1, legal, Seeded(1))
    hidden = [card for card in range(SIEGE) if state.deck.cards >> card & 1 or card in state.hands[0]]
    assert len(hidden) == 7 and len(set(worths)) > 1
    for action, worth in zip(legal, worths, strict=True):
        held = sum(holds_out(state, list(hand), action.index) for hand in combinations(hidden, 6))
        assert abs(worth - 1000 * held // 7) <= 2, action.text


def last_turn_of_defender() -> Siege:
    sketch = """
        turn B
        2!: R9 / G8
        4!: R1 B1 G1 / Y1 P1 R0
        B: Y8 Y5 P0 P2 G2 Y2
        A: B9 R3 R4 B3 B4 B5
        pile B6
    """
    state = table(sketch).state
    assert isinstance(state, Siege)
    return state


def holds_out(state: Siege, hand: list[int], index: int) -> bool:
    """Whether the Defender's move leaves an Attacker with this hand nothing that wins."""
    after = state.clone()
    after.chance = Seeded(1)
    cards = sorted([*after.hands[0], *[card for card in range(SIEGE) if after.deck.cards >> card & 1]])
    left = next(card for card in cards if card not in hand)
    now = next(card for card in range(SIEGE) if after.deck.cards >> card & 1)
    after.deck.hold_back(now)
    after.deck.put(left)
    after.hands[0] = sorted(hand)
    after.apply(1, after.alphabet()[index])
    return not way_to_win(after, 0)


def test_the_odds_of_a_hand() -> None:
    """One card of seven in a hand of six; two of four in a hand of two; what is known is sure."""
    assert odds_of_holding(1, 0b1111111, 0, 6) == pytest.approx(857, abs=2)
    assert odds_of_holding(0b11, 0b1111, 0, 2) == pytest.approx(833, abs=2)
    assert odds_of_holding(1, 0b1110, 1, 0) == 1000
    assert odds_of_holding(0, 0b111, 0, 3) == 0


def test_a_card_that_is_driven_off_completes_nothing() -> None:
    """§3.2 (T3)"""
    case = table("2!: B11 / R0\nA: R11 G11 R1 R2 R3 R4\ndiscard P11 Y11")
    assert isinstance(case.state, Siege)
    here = attack(case.state)
    assert not here.wins_with(11, 1) and here.wins_with(35, 1)
    assert PLAY[11][1].text == "R11 2" and PLAY[35][1].text == "G11 2"


@pytest.mark.parametrize(("number", "options"), [(3, OPTIONS[3]), (4, OPTIONS[1]), (5, OPTIONS[0]), (5, OPTIONS[1])])
def test_whoever_looks_ahead_plays_a_whole_game(number: int, options: dict[str, str]) -> None:
    """One look is enough to reach every kind of decision."""
    state = GAME.start(2, options, Seeded(number))
    luck = Seeded(7)
    thinker = Thinker(number, 0, 1)
    while waiting := state.to_act():
        seat = waiting[0]
        legal = state.legal(seat)
        action = thinker(GAME, GAME.view(state, seat), legal, luck)
        assert action in legal
        if number == 5:
            assert blunder(state, seat, action) == ""
        state.apply(seat, action)


def hope(sketch: str) -> int:
    """What the Attacker, seat A, may hope for, out of a thousand."""
    state = table(sketch).state
    assert SENSE.rests(state)
    hopes = SENSE.hopes(state)
    assert sum(hopes) == 1000
    return hopes[0]


def test_a_table_looks_better_the_nearer_a_side_is_to_what_it_wants() -> None:
    """More cards of a colour run, a tile that is damaged, more cards in the pile: all that helps the Attacker; what the
    Defender has completed does not."""
    hand = "A: G1 P2 Y4 B6 R2 G7\nB: B1 R4 Y6 G3 P7 P9\nturn B\n"
    bare = hope(hand)
    assert hope(hand + "3: R9 /") < hope(hand + "3: R9 R10 /")
    assert hope(hand + "2!: /") > bare > hope(hand + "pile P3 P4 P5 P6")
    assert hope(hand + "3: R9 R10 / B9 B10 B11") < hope(hand + "3: R9 R10 /")


def test_whoever_holds_the_last_card_has_won_in_his_turn_only() -> None:
    """§6.1"""
    wall = "2!: R11 / G3\nA: B11 R1 R2 R3 R4 R5\nB: Y1 Y2 Y3 G1 G2 P1\n"
    assert hope(wall) == 1000
    assert 500 < hope("turn B\n" + wall) < 1000


def test_a_playout_goes_on_while_there_is_something_to_claim() -> None:
    """§4.1"""
    assert not SENSE.rests(table("4: R10 R11 /").state)
    assert SENSE.rests(table("turn B\n4: R10 R11 /").state)
    assert not SENSE.rests(table("4: R10 / R9", match="on").state)


def wins_with(state: Siege, card: int) -> bool:
    """Whether the Attacker, with that card in his hand, can play it and claim his way to victory."""
    seat = state.attacker
    for play in PLAY[card]:
        after = state.clone()
        after.hands[seat] = sorted([card, *after.hands[seat][1:]])
        if play not in after.legal(seat):
            continue
        after.apply(seat, play)
        while claims := [one for one in after.legal(seat) if isinstance(one, Claim)]:
            after.apply(seat, max(claims, key=lambda claim: after.damaged[claim.tile]))
        outcome = after.outcome()
        if outcome is not None and outcome.winners == [seat]:
            return True
    return False


def test_the_last_cards_are_those_with_which_the_attacker_wins_by_the_rules() -> None:
    """§4.3, §6.1: with elite troops before the wall, too, where what the Defender could make is worked out once."""
    elite = won = 0
    for seed in range(30):
        for state in walk({"tactics": "on"}, seed):
            if state.turn != state.attacker or state.phase != OPENING or not attack(state).is_near():
                continue
            last = attack(state).last_cards(state.unseen)
            for card in range(SIEGE):
                if state.unseen >> card & 1:
                    assert bool(last >> card & 1) == wins_with(state, card), GAME.diagram(state)
                    won += last >> card & 1
            elite += any(card >= SIEGE for card in state.wall[DEFENCE * len(state.wall) // 2 :])
    assert elite > 5 and won > 20, "such tables came up"
