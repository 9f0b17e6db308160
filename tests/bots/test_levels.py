"""The five levels: who they are, how they are named, and that weaker ones choose among good moves."""

import pytest

import ludotheque
from ludotheque.bots import BOTS, named
from ludotheque.bots.levels import LEVELS, Beginner, Thinker, Thumb, by_rank, eased, level
from ludotheque.bots.search import Tried
from ludotheque.kernel.chance import Seeded
from ludotheque.kernel.game import Game, View
from ludotheque.kernel.match import Match
from ludotheque.kernel.state import Action
from tests.contract.plays import SHELF
from tests.kernel.toy import TOY

games = pytest.mark.parametrize("game", SHELF, ids=[game.name for game in SHELF])


class Rated:
    """A game whose rules of thumb say what the test says."""

    def __init__(self, ratings: list[int]) -> None:
        self.ratings = ratings

    def rate(self, view: View, legal: list[Action]) -> list[int]:
        return self.ratings


def chosen(bot: Beginner | Thumb, ratings: list[int], times: int = 300) -> set[int]:
    legal = [Action(place, str(place)) for place in range(len(ratings))]
    game, view, luck = Rated(ratings), View(), Seeded(4)  # these levels ask a game for its ratings and nothing else
    return {bot.think(game, view, legal, luck).action.index for _ in range(times)}  # type: ignore[arg-type]  # see above


def test_a_beginner_takes_any_of_the_better_half_and_nothing_silly() -> None:
    assert chosen(Beginner(), [0, 10, 20, 30, 40, 50]) == {3, 4, 5}
    assert chosen(Beginner(), [0, 0, 0, 1000, 10, 20]) == {3}, "one move is far better than all others"
    assert chosen(Beginner(), [7, 7, 7, 7]) == {0, 1, 2, 3}, "all alike"
    assert chosen(Beginner(), [5]) == {0}


def test_rules_of_thumb_take_the_best_and_among_equals_any() -> None:
    assert chosen(Thumb(), [3, 9, 9, 1]) == {1, 2}


def test_by_rule_of_thumb_the_best_is_thought_of_most_and_equals_alike() -> None:
    assert by_rank([-5, 300, 20, 300]) == [62, 1000, 250, 1000]
    assert min(by_rank(list(range(40)))) == 1, "nothing is unthinkable"


def test_levels_3_and_4_begin_with_the_rules_of_thumb_where_the_game_wants_it() -> None:
    """Snits' Revenge: one look is one at the move that level 2 likes best; level 5 begins with the game's own sense."""
    match = ludotheque.new("snits_revenge", seed=5)
    game, luck, agreed = match.game, Seeded(5), {3: 0, 4: 0, 5: 0}
    thumb, decisions = Thumb(), 0
    while decisions < 60:
        seat = match.to_act[0]
        view, legal = match.view(seat), match.legal(seat)
        ratings = game.rate(view, legal)
        for number in agreed:
            thought = Thinker(number, 0, 1).think(game, view, legal, luck)
            if thought.tried and not thought.exact:
                agreed[number] += ratings[legal.index(thought.action)] == max(ratings)
        decisions += 1
        match.play(seat, thumb(game, view, legal, luck))
    assert agreed[3] == agreed[4] > agreed[5]


def test_an_easy_player_takes_what_comes_near_the_best_the_nearer_the_likelier() -> None:
    moves = [Action(place, str(place)) for place in range(4)]
    found = [Tried(move, 10, share, 0.25) for move, share in zip(moves, (0.50, 0.52, 0.48, 0.30), strict=True)]
    found.append(Tried(Action(4, "hardly looked at"), 2, 0.60, 0.05))
    luck = Seeded(4)
    taken = [eased(found, 0.02, luck).index for _ in range(900)]
    assert set(taken) == {0, 1, 2}, "never what is far worse"
    assert taken.count(2) < taken.count(0) * 0.6, "what seems better after fewer looks counts as much as the best"


def test_levels_have_names_and_numbers_and_can_be_told_how_often_to_look() -> None:
    assert list(LEVELS) == ["beginner", "greedy", "sampler", "searcher", "master"]
    assert [one.number for one in LEVELS.values()] == [1, 2, 3, 4, 5]
    assert [one.milliseconds for one in LEVELS.values()] == [10, 10, 150, 700, 2500]
    assert level("4") == LEVELS["searcher"] == level("searcher")
    assert level("5@80") == Thinker(5, 2500, 80)
    assert level("master@80", timed=False) == Thinker(5, 0, 80)
    for text in ("6", "0", "greedy@5", "random@3", "master@", "master@0", "master@-1", "master@x", "master@1e9", ""):
        assert level(text) is None, text
    assert named("random") is BOTS["random"]


@games
@pytest.mark.parametrize("name", ["1", "2", "3@4", "4@4", "5@4"])
def test_every_level_plays_a_while_at_every_table_and_the_same_for_the_same_luck(game: Game, name: str) -> None:
    def lines(seats: int) -> list[str]:
        match = ludotheque.new(game.name, seats=seats, seed=seats)
        bot, luck = ludotheque.bot(name), Seeded(9)
        for _ in range(12):
            if match.to_act:
                seat = match.to_act[0]
                match.play(seat, bot(game, match.view(seat), match.legal(seat), luck))
        return [str(line) for line in match.record.lines]

    for seats in game.seat_counts:
        assert lines(seats) == lines(seats)


def test_a_game_that_says_nothing_of_itself_can_be_searched_too() -> None:
    bot = level("5@100", timed=False)
    assert bot is not None
    state, luck = TOY.start(2, {}, Seeded(3)), Seeded(100)
    while waiting := state.to_act():
        legal = state.legal(waiting[0])
        action = bot(TOY, TOY.view(state, waiting[0]), legal, luck)
        assert action in legal
        state.apply(waiting[0], action)
    assert state.outcome() is not None


def test_a_move_that_leaves_no_choice_is_made_without_a_thought() -> None:
    match: Match = ludotheque.new("schnuff", seed=1)
    seat = match.to_act[0]
    only = match.legal(seat)[:1]
    thinker = LEVELS["master"]
    thought = thinker.think(match.game, match.view(seat), only, Seeded(1))
    assert thought.action is only[0]
    assert thought.tried == []


@games
def test_what_it_does_is_told_first_of_all_that_it_tried(game: Game) -> None:
    """Whoever asks why is told of the move that was made, also where a level draws lots."""
    state, luck = game.start(game.seat_counts[0], {}, Seeded(8)), Seeded(8)
    for _ in range(30):
        waiting = state.to_act()
        if not waiting:
            break
        thought = Thinker(3, 0, 8).think(game, game.view(state, waiting[0]), state.legal(waiting[0]), luck)
        assert not thought.tried or thought.tried[0].action is thought.action
        state.apply(waiting[0], thought.action)
