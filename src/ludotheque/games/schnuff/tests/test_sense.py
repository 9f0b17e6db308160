"""What the sense of the game knows: worths, chips, what the others keep, and what is never done."""

from itertools import pairwise

import pytest

from ludotheque.bots.levels import Thinker
from ludotheque.bots.search import Budget, Search
from ludotheque.games.schnuff import GAME
from ludotheque.games.schnuff.actions import PLAY, SCHNUFF, cards_in, is_number
from ludotheque.games.schnuff.rules import Schnuff
from ludotheque.games.schnuff.sense import EQUITY, SENSE, STAKES
from ludotheque.games.schnuff.tests.blunders import blunder
from ludotheque.games.schnuff.tests.table import table
from ludotheque.kernel.chance import Seeded
from ludotheque.kernel.match import begin
from ludotheque.kernel.playout import playout

B = "\nB 10: 1 1 1 1"
TABLES: list[tuple[int, dict[str, str]]] = [
    (2, {}),
    (2, {"draw": "manual", "stuck": "skip", "deck": "onolike"}),
    (3, {"draw": "manual", "forget_elimination": "round", "eliminated_hand": "discard"}),
    (4, {"short_game": "on", "deck": "special-heavy", "lowest_tie": "none"}),
    (6, {"immunity": "next_crossing", "shuffle_on_flip": "on", "floor_zero": "on", "decision_limit": "100"}),
]


def at(sketch: str, **options: str) -> Schnuff:
    state = table(sketch, **options).state
    assert isinstance(state, Schnuff)
    return state


def sane(sketch: str) -> str:
    state = at(sketch)
    return " ".join(action.text for action in SENSE.sane(state, 0, state.legal(0)))


@pytest.mark.parametrize(
    ("sketch", "kept"),
    [
        ("count 90\nA 10: 1 4 pass risk", "pass"),
        ("count 88\nA 10: 2 3 snap risk", "2 snap"),  # a Risk could go beyond 90
        ("count 79\nA 10: 1 reverse risk risk", "1 reverse"),  # with twelve
        ("count 78\nA 10: 1 reverse risk risk", "1 reverse risk"),
        ("count 90\nA 10: 1 4 risk schnuff", "schnuff"),
        ("count 88\nA 10: 3 4 risk schnuff", "3 4 risk"),  # no way out: Schnuff is for frontiers
        ("count 60\nA 10: 1 4 pass pass", "1 4 pass"),  # two chips may be worth paying …
        ("count 60\nA 2: 1 4 pass pass", "pass"),  # … but not the last two
        ("count 60, free next_turn\nA 2: 1 4 pass pass", "1 4 pass"),
    ],
)
def test_nobody_goes_beyond_90_or_pays_his_last_chips_with_a_way_out_in_his_hand(sketch: str, kept: str) -> None:
    assert sane(sketch + B) == kept


@pytest.mark.parametrize("seats", [2, 4])
def test_the_policy_beats_chance(seats: int) -> None:
    won = 0
    for seed in range(60):
        state, choice = GAME.start(seats, {}, Seeded(seed)), Seeded(seed + 1_000_000)
        while (seat := state.actor()) >= 0:
            by_chance = state.random_action(seat, choice)
            state.apply(seat, SENSE.decide(state, seat, choice) if seat == 0 else by_chance)
        outcome = state.outcome()
        assert outcome is not None
        won += 0 in outcome.winners
    assert won >= 54


def test_the_policy_plays_what_is_weighed_most() -> None:
    state, chance = GAME.start(3, {}, Seeded(3)), Seeded(4)
    while (seat := state.actor()) >= 0:
        legal = state.legal(seat)
        weights = SENSE.weigh(state, seat, legal)
        decided = SENSE.decide(state, seat, chance)
        assert min(weights) > 0
        assert weights[legal.index(decided)] == max(weights)
        state.apply(seat, decided)


def test_more_chips_are_more_hope_and_two_share_a_whole() -> None:
    for mine in range(10):
        for others in range(10):
            assert EQUITY[mine][others] + EQUITY[others][mine] == 1000
            assert mine == 9 or EQUITY[mine + 1][others] > EQUITY[mine][others]
    assert all(fewer < more for fewer, more in pairwise(STAKES))


@pytest.mark.parametrize("chips", [(9, 5), (3, 8), (1, 1)])
def test_the_equity_is_what_the_policy_reaches(chips: tuple[int, int]) -> None:
    """A few games from the beginning of a round: a coarse check of the table."""
    begun = at(f"first_card, dealer B\nA {chips[0]}: 1 2 3 4\nB {chips[1]}: 1 2 3 4")
    won, games = 0, 150
    for seed in range(games):
        world = begun.clone()
        world.chance = Seeded(seed)
        world.deal()
        playout(world, SENSE, Seeded(seed + 1000))
        won += SENSE.shares(world)[0]
    assert abs(won / games - EQUITY[chips[0] - 1][chips[1] - 1]) < 100


def test_hopes_are_shares_of_one_game_at_every_moment() -> None:
    for seats in (2, 3, 6):
        state, chance = GAME.start(seats, {}, Seeded(seats)), Seeded(9)
        while (seat := state.actor()) >= 0:
            hopes = SENSE.hopes(state)
            assert 1000 - seats < sum(hopes) <= 1000
            assert min(hopes) >= 0
            state.apply(seat, state.random_action(seat, chance))


def test_a_better_hand_is_more_hope() -> None:
    good = at("count 62\nA 10: pass pass snap reverse\nB 10: 1 2 3 4")
    assert SENSE.hopes(good)[0] > 550


def specials_imagined(sketch: str) -> int:
    state, chance, found = at(sketch), Seeded(5), 0
    for _ in range(300):
        world = state.clone()
        world.redeal(0, chance)
        SENSE.imagine(world, 0, chance)
        assert isinstance(world, Schnuff)
        world.invariants()
        assert world.hands[0] == state.hands[0], "one's own hand is what it is"
        found += len([card for card in cards_in(world.hands[1]) if not is_number(card)])
    return found


def test_whoever_plays_numbers_keeps_special_cards_and_whoever_pays_has_none() -> None:
    hands = "\nA 10: 1 2 3 4\nB 10: 1 1 1 1\n"
    fresh = specials_imagined("count 2" + hands + "discard 2")
    later = specials_imagined("count 22" + hands + "discard 2 3 3 2 4 2 3 3")
    paid = specials_imagined("count 32" + hands + "discard 2 3 3 2 4 4 4 4 4 2")
    assert paid < fresh < later


def test_everybody_has_counted_the_cards_that_were_played() -> None:
    """§1.3: both Schnuffs of the deck are seen; nobody is imagined to hold one."""
    state, chance = at("count 20\nA 10: 1 2 3 schnuff" + B + "\ndiscard schnuff 4 4 4 4 4"), Seeded(6)
    for _ in range(100):
        world = state.clone()
        world.redeal(0, chance)
        SENSE.imagine(world, 0, chance)
        assert isinstance(world, Schnuff)
        assert SCHNUFF not in cards_in(world.hands[1])


def test_s30_a_searcher_thinks_as_if_everybody_drew_at_once() -> None:
    state, chance = at("count 20, late B\nA 10: 1 2 3 4\nB 10: 1 1 1", draw="manual"), Seeded(7)
    state.chance = chance
    SENSE.imagine(state, 0, chance)
    assert len(cards_in(state.hands[1])) == 4
    state.apply(0, PLAY[0])
    assert len(cards_in(state.hands[0])) == 4
    state.invariants()


@pytest.mark.parametrize(("seats", "options"), TABLES)
def test_every_level_plays_at_every_table_and_makes_no_blunder(seats: int, options: dict[str, str]) -> None:
    match, _ = begin(GAME, seats, options, Seeded(seats))
    chance = Seeded(8)
    levels = [Thinker(number, 0, 4) for number in (3, 4, 5)]
    for turn in range(60):
        if match.outcome is not None:
            break
        seat = match.asked()
        action = levels[turn % 3](GAME, match.view(seat), match.legal(seat), chance)
        assert blunder(match.state, seat, action) == ""
        match.play(seat, action)


def test_a_search_is_the_same_for_the_same_luck() -> None:
    def found() -> str:
        root = GAME.guess(GAME.view(at("count 27\nA 10: 1 3 pass risk" + B), 0), Seeded(1))
        return str(Search(SENSE, root, 0, root.legal(0), Seeded(2), Budget(60)).run())

    assert found() == found()
