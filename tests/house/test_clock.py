"""Clocks: none, a limit a move, or time for the game with an increment; nobody loses what he did not use."""

import pytest

from ludotheque.house.tables import clock as clocks
from ludotheque.house.tables.clock import Clock, moved, read, resumed, stopped, wound
from ludotheque.house.wire import Time

MOVE = Time("move", 60)
GAME = Time("clock", 300, 10)


@pytest.fixture(autouse=True)
def long_ago(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(clocks, "OPENED", 0)


def test_without_a_limit_nothing_is_counted() -> None:
    clock = wound(Time(), 3, [0], 1000)
    assert (clock.counts(), clock.write(), clock.told(5000), clock.next_end()) == (False, "", None, None)
    assert moved(clock, Time(), 0, [1], 9000) == clock


def test_every_move_has_its_whole_limit() -> None:
    clock = wound(MOVE, 2, [0], 0)
    assert clock.left_at(45_000) == [15_000, 60_000]
    clock = moved(clock, MOVE, 0, [0], 45_000)  # one decision of a turn that goes on
    assert clock.left_at(45_000) == [60_000, 60_000]
    clock = moved(clock, MOVE, 0, [1], 50_000)
    assert (clock.left_at(70_000), clock.running) == ([60_000, 40_000], [1])


def test_where_several_decide_at_once_each_has_his_own_limit() -> None:
    clock = wound(MOVE, 3, [0, 1, 2], 0)
    clock = moved(clock, MOVE, 1, [0, 2], 20_000)
    assert clock.left_at(20_000) == [40_000, 60_000, 40_000]


def test_a_clock_gets_its_increment_when_the_turn_is_over() -> None:
    clock = wound(GAME, 2, [0], 0)
    clock = moved(clock, GAME, 0, [0], 20_000)
    assert clock.left_at(20_000) == [280_000, 300_000]  # not for every step of a turn
    clock = moved(clock, GAME, 0, [1], 30_000)
    assert clock.left_at(40_000) == [280_000, 290_000]


def test_whose_time_is_up_is_named_once_it_is() -> None:
    clock = wound(MOVE, 2, [1], 0)
    assert (clock.next_end(), clock.out(59_999), clock.out(60_000), clock.left_at(99_000)) == (
        60_000,
        [],
        [1],
        [60_000, 0],
    )


def test_while_the_game_is_paused_no_time_runs() -> None:
    clock = stopped(wound(GAME, 2, [0], 0), 50_000)
    assert (clock.paused, clock.running, clock.left_at(999_000)) == (True, [], [250_000, 300_000])
    clock = resumed(read(clock.write()), [0], 1_000_000)
    assert (clock.paused, clock.left_at(1_010_000)) == (False, [240_000, 300_000])
    assert read(stopped(Clock(), 5).write()).paused


def test_while_the_house_was_closed_no_time_ran(monkeypatch: pytest.MonkeyPatch) -> None:
    clock = wound(MOVE, 2, [0], 0)
    monkeypatch.setattr(clocks, "OPENED", 500_000)
    assert read(clock.write()).left_at(510_000) == [50_000, 60_000]
