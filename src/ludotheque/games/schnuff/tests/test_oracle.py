"""Random games at random tables, every decision compared with the oracle's answer (§3 to §8)."""

import os
import re

import pytest

from ludotheque.games.schnuff import GAME
from ludotheque.games.schnuff.tests.oracle import Expected, Oracle, Roll, opener
from ludotheque.games.schnuff.view import SchnuffView
from ludotheque.kernel.chance import Chance, Seeded
from ludotheque.kernel.state import Action, State
from ludotheque.kernel.story import SPECTATOR, Event

BATCHES = 8 * int(os.environ.get("LUDOTHEQUE_FUZZ", "1"))  # `make fuzz` plays many times as many games
GAMES_A_BATCH = 25


@pytest.mark.parametrize("batch", range(BATCHES))
def test_the_oracle_agrees(batch: int) -> None:
    for number in range(GAMES_A_BATCH):
        play_one(batch * GAMES_A_BATCH + number)


def test_the_games_go_everywhere() -> None:
    """Otherwise agreeing would prove little. Only a deal without any number is too rare to wait for (S11)."""
    endings: set[str] = set()
    kinds: set[str] = set()
    for seed in range(120):
        ending, story = play_one(seed)
        endings.add(ending)
        kinds |= story
    assert endings == {ending.name for ending in GAME.endings}
    assert kinds | {"redeal"} == set(GAME.words("en").catalogue["story"])


def play_one(seed: int) -> tuple[str, set[str]]:
    """A game from the start to its end; how it ended, and what kinds of things were told."""
    dice, whim = Seeded(seed), Seeded(seed + 1_000_000)
    seats = 2 + whim.below(5)
    options = {option.name: option.choices[whim.below(len(option.choices))] for option in GAME.options}
    options["decision_limit"] = "100" if whim.below(4) == 0 else "1000"
    care = whim.below(4)  # how seldom these players forget to draw
    state = GAME.start(seats, options, dice, True)
    assert state.story is not None
    kinds = {event.kind for event in state.story}
    if whim.below(2):
        state = GAME.position(poorer(GAME.diagram(state), whim))
        state.chance = dice
    while state.to_act():
        seat, action = choose(state, whim, care)
        before = look(state)
        state.story = []
        state.play(seat, action)
        rolls = rolled(state.story)
        expected = Oracle(before, seat, action.text, rolls).answer()
        compare(expected, state, rolls, f"game {seed}, {GAME.diagram(state)}")
        kinds |= {event.kind for event in state.story}
    outcome = state.outcome()
    assert outcome is not None
    return outcome.ending, kinds


def poorer(diagram: str, whim: Chance) -> str:
    """The same table with one to four chips each: a game near its end."""
    diagram, seats = re.subn(r"(?<=seat . )10", lambda _: str(1 + whim.below(4)), diagram)
    left = sum(int(chips) for chips in re.findall(r"seat . (\d+)", diagram))
    return diagram.replace("pot 0", f"pot {10 * seats - left}")


def choose(state: State, whim: Chance, care: int) -> tuple[int, Action]:
    """Somebody's decision, at random; a late draw is taken or forgotten."""
    turn = state.to_act()[0]
    late = look(state).late
    if late >= 0 and whim.below(4) < care:
        return late, state.legal(late)[0]
    legal = state.legal(turn)
    return turn, legal[whim.below(len(legal))]


def look(state: State, seat: int = SPECTATOR) -> SchnuffView:
    view = GAME.view(state, seat)
    assert isinstance(view, SchnuffView)
    return view


def rolled(story: list[Event]) -> list[Roll]:
    rolls = []
    for event in story:
        if event.kind in ("rolls", "rolls_again"):
            seat, total = event.args["seat"], event.args["total"]
            assert isinstance(seat, int)
            assert isinstance(total, int)
            rolls.append(Roll(seat, total, event.kind == "rolls_again"))
    return rolls


def compare(expected: Expected, state: State, rolls: list[Roll], where: str) -> None:
    seen = look(state)
    assert [roll.seat for roll in rolls if not roll.again] == expected.rollers, where
    assert seen.chips == expected.chips, where
    assert seen.status == expected.status or expected.ending, where
    assert (seen.ending, seen.winners) == (expected.ending, expected.winners), where
    assert seen.pot == 10 * seen.seats - sum(expected.chips), where
    if expected.ending:
        assert state.to_act() == []
        return
    if expected.turn == -1:
        expected.turn = opener(expected.dealer, expected.status, [look(state, seat).hand for seat in range(seen.seats)])
    found = (seen.count, seen.direction, seen.free, seen.turn, seen.round, seen.dealer, seen.late)
    wanted = (
        expected.count,
        expected.direction,
        expected.free,
        expected.turn,
        expected.round,
        expected.dealer,
        expected.late,
    )
    assert found == wanted, where
