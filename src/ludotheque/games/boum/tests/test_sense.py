"""Thinking ahead: plans that the rules allow, points that are taken, and no turn that ends in one's own blast."""

import pytest

from ludotheque.bots.levels import level
from ludotheque.games.boum import GAME
from ludotheque.games.boum.actions import DRAW, Step
from ludotheque.games.boum.sense import SENSE, BoumSense
from ludotheque.games.boum.state import CARDS
from ludotheque.games.boum.tests.blunders import blunder
from ludotheque.games.boum.tests.table import Case, table
from ludotheque.kernel.chance import Seeded
from ludotheque.kernel.sense import WHOLE

PIECES = {"teleporters": "classic", "tunnels": "classic", "arrows": "classic"}
TABLES: list[tuple[int, dict[str, str]]] = [
    (2, {}),
    (2, {"two_player_block_next": "on", "two_player_marker": "moves", **PIECES}),
    (3, {"gamelle_chain": "on", "rollers_once": "on"}),
    (4, {"arena": "square", "victory_at": "boum", "punch_home": "on", "pause_if_no_bomb": "on"}),
    (4, {"teams": "open", "mate_penalty": "bomb", **PIECES}),
    (4, {"teams": "hidden", "fuses": "2"}),
    (4, {"teams": "hidden", "hidden_hits": "immediate", "pass_lands_free": "on"}),
    (5, PIECES),
]


@pytest.mark.parametrize(("seats", "options"), TABLES)
def test_whatever_is_planned_is_allowed(seats: int, options: dict[str, str]) -> None:
    state, luck = GAME.start(seats, options, Seeded(seats)), Seeded(7)
    for _ in range(300):
        if not state.to_act():
            break
        seat = state.to_act()[0]
        state.play(seat, SENSE.decide(state, seat, luck))
    assert sum(SENSE.shares(state)) > WHOLE - 2 * seats


@pytest.mark.parametrize(("seats", "options"), TABLES)
def test_every_level_can_think_at_every_table(seats: int, options: dict[str, str]) -> None:
    state, luck = GAME.start(seats, options, Seeded(seats)), Seeded(7)
    for turn in range(12):
        seat = state.to_act()[0]
        thinker = level(("3@2", "4@3", "5@4")[turn % 3], timed=False)
        assert thinker is not None
        action = thinker(GAME, GAME.view(state, seat), state.legal(seat), luck)
        assert blunder(state, seat, action) == ""
        state.play(seat, action)


def sane(case: Case) -> list[str]:
    return [action.text for action in SENSE.sane(case.state, 0, case.state.legal(0))]


def test_nobody_lays_a_bomb_that_he_cannot_get_away_from() -> None:
    """Between two pillars, with a single step left, both ways lie in the blast."""
    case = table(figures="A 0,1")
    assert any(text.startswith("lay") for text in sane(case))
    case.state.walked = case.state.allowance - 1
    assert not any(text.startswith("lay") for text in sane(case))


def test_nobody_ends_a_turn_in_his_own_blast_while_steps_lead_out() -> None:
    case = table(figures="A 8,1; B 0,12", bombs="8,2 a0")
    assert "end" not in sane(case)
    case.state.walked = case.state.allowance - 1
    assert "end" in sane(case)


def test_the_last_one_before_the_boum_takes_the_point() -> None:
    """A has played and stands still; B walks up, lays and gets away."""
    case = table(figures="A 4,2; B 4,6", seats=2, bombs="8,2 a0", turn="B", marker="A")
    case.state.tiles = 1
    thinker, luck = level("4@40", timed=False), Seeded(3)
    assert thinker is not None
    while case.state.tiles == 1 and case.state.lit:
        seat = case.state.to_act()[0]
        action = thinker(GAME, GAME.view(case.state, seat), case.state.legal(seat), luck)
        assert blunder(case.state, seat, action) == ""
        case.state.play(seat, action)
    assert case.state.scores == [0, 1]


def test_a_gamelle_is_kept_for_what_hurts() -> None:
    case = table(figures="A 8,0; B 4,4", bombs="4,3 a0", hands="A remote rollers; B gamelle kick", seats=4)
    case.play("A rollers")
    assert SENSE.decide(case.state, 1, Seeded(1)).text == "pass"


def test_points_and_good_cards_give_hope() -> None:
    case = table(hands="A remote; B kick", seats=2)
    hopes = SENSE.hopes(case.state)
    assert hopes[0] > hopes[1]
    case.state.scores = [0, 2]
    assert SENSE.hopes(case.state)[1] > 2 * SENSE.hopes(case.state)[0]


def test_a_bomb_beside_somebody_gives_hope_the_more_the_sooner_it_goes_off() -> None:
    case = table(figures="A 0,12; B 8,1", bombs="8,2 a0", lit=True)
    hopes = []
    for tiles in (3, 2, 1):
        case.state.tiles = tiles
        hopes.append(SENSE.hopes(case.state)[0])
    assert SENSE.hopes(table(figures="A 0,12; B 8,1").state)[0] < hopes[0] < hopes[1] < hopes[2]


def test_a_bomb_beside_its_owner_takes_hope_from_him() -> None:
    case = table(figures="A 8,1; B 0,12", bombs="8,2 a0", lit=True)
    case.state.scores = [1, 0, 0, 0]
    with_it = SENSE.hopes(case.state)[0]
    case.state.lit = False
    assert with_it < SENSE.hopes(case.state)[0]


def test_partners_hope_together() -> None:
    case = table(seats=4, teams="open")
    case.state.scores = [3, 0, 0, 0]
    hopes = SENSE.hopes(case.state)
    assert hopes[0] == hopes[2] > hopes[1] == hopes[3]
    assert WHOLE - 4 <= sum(hopes) <= WHOLE


def test_a_playout_rests_when_a_boum_is_counted() -> None:
    case = table(seats=2)
    case.state.phase = CARDS
    assert SENSE.rests(case.state)
    case.state.lit = True
    assert not SENSE.rests(case.state)


def test_a_walk_goes_straight_on() -> None:
    """Whoever plans anew after every step never steps back to where the walk began, nor beside it."""
    for seed in range(20):
        case, luck = table(figures="A 4,2; B 4,8", seats=2), Seeded(seed)
        case.play("A step 4,3")
        while case.state.trail:
            action = BoumSense().decide(case.state, 0, luck)
            assert not isinstance(action, Step) or action.cell not in case.state.trail[1::3]
            case.state.play(0, action)


def test_no_hand_with_a_remote_is_exchanged() -> None:
    case, luck = table(hands="A remote kick", seats=2), Seeded(1)
    case.state.phase = CARDS
    assert {SENSE.decide(case.state, 0, luck) for _ in range(60)} == {DRAW}
