"""The rules of thumb: strong enough, and careful."""

import os

from ludotheque.games.boum import GAME
from ludotheque.games.boum.actions import PLUS_ONE, POWERS
from ludotheque.games.boum.bot import NEVER, Mind
from ludotheque.games.boum.state import CARDS
from ludotheque.games.boum.tests.table import Case, cell, table
from ludotheque.games.boum.view import BoumView
from ludotheque.kernel.chance import Seeded
from ludotheque.kernel.state import Action, State

GAMES = 24 * int(os.environ.get("LUDOTHEQUE_FUZZ", "1"))


def best(view: BoumView, actions: list[Action]) -> Action:
    ratings = GAME.rate(view, actions)
    return actions[ratings.index(max(ratings))]


def look(state: State, seat: int) -> BoumView:
    seen = GAME.view(state, seat)
    assert isinstance(seen, BoumView)
    return seen


def play_one(seed: int) -> bool:
    """Four players, one of them by rules of thumb, in every seat in turn; whether that one won alone."""
    mine, whim = seed % 4, Seeded(seed + 1000)
    state = GAME.start(4, {}, Seeded(seed))
    while state.to_act():
        seat = state.to_act()[0]
        actions = state.legal(seat)
        if seat != mine:
            state.apply(seat, actions[whim.below(len(actions))])
            continue
        seen = look(state, seat)
        action = best(seen, actions)
        if action.text == "end" and seen.threats.get(seen.figures[seat]) == "sure":
            better = [cell for cell in seen.walks if seen.threats.get(cell) != "sure"]
            assert not better, f"game {seed}: stays in a blast although it could walk to {better[0]}"
        state.apply(seat, action)
    outcome = state.outcome()
    assert outcome is not None
    return outcome.winners == [mine]


def test_it_beats_random_players_and_stays_out_of_blasts() -> None:
    """At least 60 in a hundred are asked for; it wins nearly all, so this is a loose bound."""
    wins = sum(play_one(seed) for seed in range(GAMES))
    assert wins >= 0.8 * GAMES


def test_it_keeps_gamelle_for_what_hurts() -> None:
    """§8.8: not for Rollers, but for a Remote Control in whose blast it stands."""
    case = table(figures="A 8,0; B 4,4", bombs="4,3 a0", hands="A remote rollers; B gamelle kick")
    case.play("A rollers")
    assert best(case.seen("B"), case.state.legal(1)).text == "pass"
    case.play("B pass", "A remote 4,3")
    assert best(case.seen("B"), case.state.legal(1)).text == "gamelle"


def test_it_sets_off_a_bomb_that_scores() -> None:
    """§8.10"""
    case = table(figures="A 8,0; B 4,4", bombs="4,3 a0", hands="A remote")
    assert "remote 4,3" in case.legal("A")
    assert best(case.seen("A"), case.state.legal(0)).text == "remote 4,3"


def test_it_lays_nothing_into_the_blue_when_nobody_has_scored_for_a_while() -> None:
    """Bombs between two players who wait for each other became a wall that neither crossed."""
    seen = table(figures="A 2,7; B 8,7", seats=2).seen("A")
    between = cell("4,6") * POWERS + PLUS_ONE
    assert Mind(seen).bomb_values()[between] > 0
    seen.still = 6
    assert Mind(seen).bomb_values()[between] == 0


def test_it_fetches_other_cards_when_nobody_has_scored_for_a_while() -> None:
    case = table(hands="A kick block", seats=2)
    case.state.phase = CARDS
    seen = case.seen("A")
    assert best(seen, case.state.legal(0)).text == "draw"
    seen.still = 6
    assert best(seen, case.state.legal(0)).text == "exchange"


def test_two_of_them_do_not_wait_for_each_other_for_ever() -> None:
    for seed in (6, 7):
        state, luck = GAME.start(2, {}, Seeded(seed)), Seeded(seed + 999)
        while state.to_act():
            seat = state.to_act()[0]
            actions = state.legal(seat)
            ratings = GAME.rate(look(state, seat), actions)
            liked = [action for action, rating in zip(actions, ratings, strict=True) if rating == max(ratings)]
            state.apply(seat, liked[luck.below(len(liked))])
        outcome = state.outcome()
        assert outcome is not None and outcome.ending in ("victory", "shared_victory")


def test_it_lays_no_bomb_that_it_cannot_get_away_from() -> None:
    """Between two pillars, with a single step left, both ways lie in the blast."""
    case = table(figures="A 0,1")
    case.state.walked = case.state.allowance - 1
    ratings = dict(zip([action.text for action in case.state.legal(0)], rated(case), strict=True))
    laying = [text for text in ratings if text.startswith("lay")]
    assert laying and all(ratings[text] == NEVER for text in laying)


def test_it_walks_out_of_its_own_blast_rather_than_end_there() -> None:
    case = table(figures="A 8,1; B 0,12", bombs="8,2 a0")
    ratings = dict(zip([action.text for action in case.state.legal(0)], rated(case), strict=True))
    assert ratings["end"] == NEVER
    case.state.walked = case.state.allowance - 1
    assert rated(case)[0] > NEVER, "no step leads out: what cannot be helped is no mistake"


def rated(case: Case) -> list[int]:
    return GAME.rate(case.seen("A"), case.state.legal(0))
