"""Random games at random tables: every reading compared with the oracle's, and now and then what is legal (§3-§7)."""

import os

import pytest

from ludotheque.games.snit_smashing import GAME
from ludotheque.games.snit_smashing.tests.oracle import legal_moves, legal_smashes, reading, stops
from ludotheque.games.snit_smashing.view import SnitSmashingView
from ludotheque.kernel.chance import Chance, Seeded
from ludotheque.kernel.state import Action, State
from ludotheque.kernel.story import SPECTATOR

BATCHES = 4 * int(os.environ.get("LUDOTHEQUE_FUZZ", "1"))
GAMES_A_BATCH = 10
AFTERWARDS = {"rolls_for_snits", "rolls_for_bolotomus", "saga"}  # told when a game is over (§9)


@pytest.mark.parametrize("batch", range(BATCHES))
def test_the_oracle_agrees(batch: int) -> None:
    for number in range(GAMES_A_BATCH):
        play_one(batch * GAMES_A_BATCH + number)


def test_the_games_go_everywhere() -> None:
    """Otherwise agreeing would prove little."""
    kinds: set[str] = set()
    endings: set[str] = set()
    for seed in range(30):
        ending, told = play_one(seed)
        kinds |= told
        endings.add(ending)
    assert endings == {ending.name for ending in GAME.endings}
    told_alone = {kind for kind in GAME.words("en").catalogue["story"] if not kind.endswith("+")}
    assert kinds == told_alone - AFTERWARDS


def look(state: State) -> SnitSmashingView:
    seen = GAME.view(state, SPECTATOR)
    assert isinstance(seen, SnitSmashingView)
    return seen


def play_one(seed: int) -> tuple[str, set[str]]:
    """A game from the start to its end; how it ended, and what kinds of things were told."""
    whim = Seeded(seed + 1_000_000)
    seats = 2 + whim.below(3)
    options = {option.name: option.choices[whim.below(len(option.choices))] for option in GAME.options}
    state = GAME.start(seats, options, Seeded(seed), True)
    assert state.story is not None
    kinds = {event.kind for event in state.story}
    orders = [""] * seats
    while state.to_act():
        seat, action = choose(state, whim)
        before = look(state)
        if whim.below(60) == 0:
            check_legal(before, seat, state.legal(seat))
        if before.phase == "writing":
            orders[seat] = action.text
        state.story = []
        state.play(seat, action)
        kinds |= {event.kind for event in state.story}
        if before.phase == "running" and any(event.kind.startswith("reads") for event in state.story):
            check_reading(before, seat, action, orders, state)
    outcome = state.outcome()
    assert outcome is not None
    return outcome.ending, kinds


def choose(state: State, whim: Chance) -> tuple[int, Action]:
    """Anything legal; orders are changed now and then, and half of the Moves fall among the Snits."""
    able = [seat for seat in range(state.seats) if state.legal(seat)]
    seat = able[whim.below(len(able))] if whim.below(4) == 0 else state.to_act()[0]
    legal = state.legal(seat)
    moves = [action for action in legal if action.text.startswith("move")]
    if moves and whim.below(3) == 0:
        return seat, moves[whim.below(len(moves))]
    return seat, legal[whim.below(len(legal))]


def check_reading(before: SnitSmashingView, seat: int, action: Action, orders: list[str], state: State) -> None:
    name, to = action.text.split()
    here = before.where[seat][before.names.index(name)]
    if to == "stay":
        to = here
    elif before.goal == "sea":
        to = "safe" if to in before.sea else "under" if to == "D10" else to
    expected = reading(before, (seat, name, to), orders)
    after = look(state)
    assert after.last_orders == orders
    assert after.trophies == expected.trophies
    run_goes_on = (after.run, after.phase) == (before.run, "writing")
    if run_goes_on:
        assert after.snandergrab == expected.snandergrab
    for owner in range(before.seats):
        for snit, place in zip(after.names, after.where[owner], strict=True):
            was = expected.where[owner, snit]
            if run_goes_on or was == "dead":
                assert place == was, (owner, snit)
            elif was == "safe":
                assert place in ("safe", "under", after.starts[owner]), (owner, snit)
            elif was != "pool":
                assert place == "dead", "late is dead, either way"
    over = before.bound == 6 or all(place in ("safe", "dead", "pool") for place in expected.where.values())
    assert run_goes_on != over
    passes = 0 if after.phase == "over" else 1  # §6.2
    assert after.primus == (before.primus + passes) % before.seats


def check_legal(seen: SnitSmashingView, seat: int, legal: list[Action]) -> None:
    texts = {action.text for action in legal}
    if seen.phase == "writing":
        smashes = {frozenset(text.split()[1:]) for text in texts if text.startswith("smash")}
        moves = {text.split()[1] for text in texts if text.startswith("move")}
        assert smashes == legal_smashes(seen)
        assert moves == (legal_moves(seen) if seen.goal == "snandergrab" else set())
        assert len(texts) == len(smashes) + len(moves) + 1
        return
    expected: set[str] = set()
    for name, place in zip(seen.names, seen.where[seat], strict=True):
        if place not in ("safe", "dead", "pool") and name not in seen.moved[seat]:
            expected |= {f"{name} {to}" for to in stops(seen, seat, name)}
    assert texts == expected
