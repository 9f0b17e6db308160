"""Luck: fair, repeatable, scriptable, and open to be walked through."""

from collections import Counter
from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ludotheque.kernel.chance import WORD, Bag, Chance, Enumerated, LuckError, Scripted, Seeded
from ludotheque.kernel.game import branches
from tests.contract.plays import Play
from tests.kernel.toy import BIDS, TOY, Bidding

NAMES = ["red", "green", "blue"]


def test_the_same_seed_gives_the_same_luck() -> None:
    one, same, other = Seeded(7), Seeded(7), Seeded(8)
    rolls = [one.die(6) for _ in range(40)]
    assert [same.die(6) for _ in range(40)] == rolls
    assert [other.die(6) for _ in range(40)] != rolls


def test_the_generator_is_the_one_that_old_seeds_were_written_for() -> None:
    """Another sequence would make other games of the same seeds: on purpose only."""
    luck = Seeded(2026)
    assert [luck.below(1000) for _ in range(8)] == [804, 104, 833, 87, 504, 108, 568, 377]


@pytest.mark.parametrize("seed", [1, 1 << 32, 1 << 64])
def test_all_three_words_of_a_seed_count(seed: int) -> None:
    assert [Seeded(seed).below(10**6)] != [Seeded(0).below(10**6)]


def test_a_die_is_fair() -> None:
    luck = Seeded(1)
    faces = Counter(luck.die(6) for _ in range(60_000))
    assert set(faces) == set(range(1, 7))
    assert sum((count - 10_000) ** 2 / 10_000 for count in faces.values()) < 20.5  # chi square, 1 in 1000


def test_a_draw_is_as_likely_as_there_are_copies() -> None:
    luck = Seeded(2)
    kinds = Counter(luck.draw(Bag(NAMES, [1, 0, 3])) for _ in range(40_000))
    assert set(kinds) == {0, 2} and abs(kinds[0] - 10_000) < 300


@pytest.mark.parametrize("wanted", [3, 2**31 + 1, 2**32 - 2])
def test_words_that_would_favour_small_numbers_are_thrown_away(wanted: int) -> None:
    """Of 2**32 words the last ones belong to no number, if the numbers do not go into them."""
    luck, words = Seeded(4), Seeded(4)
    thrown = 0
    for _ in range(200):
        word = words.word()
        while word >= (WORD + 1) // wanted * wanted:
            word = words.word()
            thrown += 1
        assert luck.below(wanted) == word % wanted
    assert (thrown > 100) is (wanted == 2**31 + 1), "that is nearly half of them"


def test_drawing_takes_out() -> None:
    bag, luck = Bag(NAMES, [2, 1, 1]), Seeded(3)
    drawn = [luck.draw(bag) for _ in range(3)]
    assert bag.size() == 1 and not bag.is_empty()
    assert sorted([*drawn, luck.draw(bag)]) == [0, 0, 1, 2]
    assert bag.size() == 0 and bag.is_empty()


def test_luck_is_logged_as_the_table_saw_it() -> None:
    luck = Scripted(["d4", "blue", "d1"])
    luck.log = []
    bag = Bag(NAMES, [1, 1, 1])
    assert (luck.die(6), luck.draw(bag), luck.die(2)) == (4, 2, 1)
    assert luck.log == ["d4", "blue", "d1"] and bag.counts == [1, 1, 0]


@given(st.lists(st.sampled_from(["die", "draw"]), max_size=12), st.integers(0, 2**40))
def test_a_log_makes_the_same_luck_again(asked: list[str], seed: int) -> None:
    def fall(luck: Chance) -> list[int]:
        bag = Bag(NAMES, [5, 5, 5])
        return [luck.die(6) if what == "die" else luck.draw(bag) for what in asked]

    seeded = Seeded(seed)
    seeded.log = []
    fell = fall(seeded)
    assert fall(Scripted(seeded.log)) == fell


@pytest.mark.parametrize(
    ("tokens", "message"),
    [
        ([], "luck is missing: a die of 6 sides here"),
        (["d7"], "a die of 6 sides is rolled here, and 'd7' is not one of its faces"),
        (["d0"], "a die of 6 sides is rolled here, and 'd0' is not one of its faces"),
        (["d"], "a die of 6 sides is rolled here, and 'd' is not one of its faces"),
        (["d٣"], "a die of 6 sides is rolled here, and 'd٣' is not one of its faces"),
        (["red"], "a die of 6 sides is rolled here, and 'red' is not one of its faces"),
    ],
)
def test_a_roll_that_cannot_have_fallen(tokens: list[str], message: str) -> None:
    with pytest.raises(LuckError) as error:
        Scripted(tokens).die(6)
    assert str(error.value) == message


@pytest.mark.parametrize(
    ("tokens", "message"),
    [
        ([], "luck is missing: something is drawn here"),
        (["pink"], "'pink' cannot be drawn here"),
        (["green"], "no 'green' is left to be drawn"),
    ],
)
def test_a_draw_that_cannot_have_fallen(tokens: list[str], message: str) -> None:
    with pytest.raises(LuckError) as error:
        Scripted(tokens).draw(Bag(NAMES, [1, 0, 1]))
    assert str(error.value) == message


def test_after_the_script_comes_what_comes_then() -> None:
    luck = Scripted(["d6"], Seeded(1))
    twin = luck.clone()
    fell = [luck.die(6) for _ in range(20)]
    assert fell[0] == 6 and luck.left() == []
    assert [twin.die(6) for _ in range(20)] == fell


def test_a_clone_goes_its_own_way_with_the_same_luck() -> None:
    for luck in (Seeded(5), Scripted(["d1", "d2", "d3"]), Enumerated([1, 2])):
        luck.die(3)
        twin = luck.clone()
        assert twin.die(3) == luck.die(3)


def test_there_is_no_luck_without_a_source() -> None:
    with pytest.raises(LuckError):
        Chance().die(6)
    with pytest.raises(LuckError):
        Chance().clone().draw(Bag(NAMES, [1, 1, 1]))


def last_bid() -> Bidding:
    """Two seats, one of which has bid high: an equal bid is decided by a die, then both draw."""
    state = TOY.position("2 2\n0 1 0\n0 0 2\n2 -1\n0 0\n8 7 5\n\n")
    assert isinstance(state, Bidding)
    state.invariants()
    return state


def test_every_branch_has_its_probability() -> None:
    ways = list(branches(last_bid(), 1, BIDS[2]))
    assert len(ways) == 2 * 3 * 3  # the die, and two draws
    assert sum(Fraction(weight, total) for weight, total, _, _ in ways) == 1
    chances = {tuple(tokens): Fraction(weight, total) for weight, total, tokens, _ in ways}
    assert chances["d1", "low", "low"] == Fraction(1, 2) * Fraction(8, 20) * Fraction(7, 19)
    assert chances["d2", "mid", "high"] == Fraction(1, 2) * Fraction(7, 20) * Fraction(5, 19)


def test_branches_come_as_often_as_they_say() -> None:
    chances = {tuple(tokens): weight / total for weight, total, tokens, _ in branches(last_bid(), 1, BIDS[2])}
    luck, fell = Seeded(11), Counter[tuple[str, ...]]()
    for _ in range(20_000):
        state = last_bid()
        state.chance = luck
        luck.log = []
        state.apply(1, BIDS[2])
        fell[tuple(luck.log)] += 1
    assert set(fell) == set(chances)
    square = sum((fell[way] - 20_000 * p) ** 2 / (20_000 * p) for way, p in chances.items())
    assert square < 40.8  # 17 degrees of freedom, 1 in 1000


def test_branches_leave_the_table_and_its_luck_alone() -> None:
    state = Play(TOY, 2, TOY.checked_options(2, {}), 3, 1).table()
    before, seat = TOY.diagram(state), state.to_act()[0]
    ends = [end for _, _, _, end in branches(state, seat, state.legal(seat)[0])]
    assert TOY.diagram(state) == before
    expected = state.chance.clone().below(1000)
    assert {end.chance.below(1000) for end in ends} == {expected}, "each branch goes on with the table's own luck"


def test_an_action_without_luck_has_one_branch() -> None:
    state = Play(TOY, 3, TOY.checked_options(3, {}), 3, 0).table()
    assert [(weight, total, tokens) for weight, total, tokens, _ in branches(state, 0, state.legal(0)[0])] == [
        (1, 1, [])
    ]
