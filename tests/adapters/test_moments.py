"""A game moment by moment is the game of the rules: the same tables, as likely."""

import copy
import pickle
from fractions import Fraction
from itertools import islice

import pytest

from ludotheque.adapters.asking import asked, choices, setting, utilities
from ludotheque.adapters.moments import Moment, first
from ludotheque.games import GAMES
from ludotheque.kernel.chance import Scripted, Seeded
from ludotheque.kernel.game import OptionError, PositionError, branches
from ludotheque.kernel.state import Outcome
from tests.adapters.wandering import EVERY_TABLE, SECRET, secret, settled, step, wander
from tests.contract.looks import try_out

tables = pytest.mark.parametrize(("name", "seats"), EVERY_TABLE)
WAYS = 40  # of the luck of one decision that are followed


def followed(moment: Moment, tokens: list[str]) -> tuple[Fraction, Moment]:
    """Where such luck leads, and how likely it is."""
    chance = Fraction(1)
    for token in tokens:
        assert moment.ways is not None, f"{token}: no luck falls here"
        (way,) = [way for way in moment.ways if way.token == token]
        chance *= Fraction(way.weight, sum(other.weight for other in moment.ways))
        moment = moment.fall(way.number)
    return chance, moment


@pytest.mark.parametrize("name", list(GAMES))
def test_luck_falls_as_it_does_in_the_rules(name: str) -> None:
    """Fork by fork it leads to the tables that `branches` knows, with the same probabilities."""
    game, compared = GAMES[name], 0
    for moment in wander(setting(name, game.seat_counts[0], SECRET[name]), 4):
        if moment.ways is None or moment.table is None or moment.luck:
            continue
        ((seat, number),) = moment.decided
        ways = list(islice(branches(moment.table, seat, game.alphabet[number]), WAYS))
        for weight, total, tokens, after in ways:
            chance, end = followed(moment, tokens)
            assert end.ways is None and str(end) == game.diagram(after)
            assert chance == Fraction(weight, total)
        compared += len(ways) > 1
        if compared == 5:
            break
    assert compared > 0


@tables
def test_a_game_is_played_by_the_rules(name: str, seats: int) -> None:
    """The same decisions and the same luck lead to the same table."""
    choice, where, compared = Seeded(seats), secret(name, seats), 0
    moment = settled(first(where), choice)
    for _ in range(120):
        if moment.over():
            break
        before, moment = moment, settled(step(moment, choice), choice)
        ((seat, number),) = moment.decided
        if number != where.wait:
            table, _ = try_out(before.held, seat, where.game.alphabet[number], Scripted(list(moment.luck)))
            table.invariants()
            assert where.game.diagram(table) == str(moment)
            compared += 1
    assert compared > 5


def test_whoever_may_act_and_need_not_is_asked_first_and_may_wait() -> None:
    """In Schnuff with the draw by hand: draw late, or let it go by and stay short."""
    late = next(
        moment
        for moment in wander(secret("schnuff", 3), 1)
        if moment.asked() and moment.asked()[0] not in moment.held.to_act()
    )
    (seat,), wait = late.asked(), late.setting.wait
    assert [late.setting.text(number) for number in late.choices(seat)] == ["draw", "wait"]
    waited = late.decide({seat: wait})
    assert waited.asked() == waited.held.to_act() != [seat]
    assert str(waited) != str(late) and waited.held is late.held
    size = late.view(seat).hand_sizes[seat]  # type: ignore[attr-defined]
    drawn = settled(late.decide({seat: late.choices(seat)[0]}), Seeded(0))
    assert drawn.view(seat).hand_sizes[seat] == size + 1  # type: ignore[attr-defined]


def test_nobody_is_asked_to_change_an_order() -> None:
    moment = next(
        moment
        for moment in wander(secret("snit_smashing", 3), 1)
        if len(moment.asked()) == 1 and len(moment.held.to_act()) == 2
    )
    assert moment.held.legal(0) and moment.asked() == [1] == asked(moment.held, (), False)


@pytest.mark.parametrize("name", ["boum", "snit_smashing", "schotten_totten_2"])
def test_those_who_are_asked_together_decide_together(name: str) -> None:
    """In any order they could have answered, one after the other, it comes to the same table."""
    seats, together = GAMES[name].seat_counts[-1], 0
    for seed in range(60):
        for moment in wander(secret(name, seats, together=True), seed):
            if len(moment.asked()) < 2:
                continue
            orders = {seat: moment.choices(seat)[-1] for seat in moment.asked()}
            at_once = moment.decide(orders)
            if at_once.ways is not None:
                continue
            table = moment.held.clone()
            for seat, number in reversed(orders.items()):
                table.apply(seat, table.alphabet()[number])
            assert str(at_once) == moment.setting.game.diagram(table)
            together += 1
            if together > 5:
                return
    assert together > 0


@tables
def test_a_moment_is_its_own_copy_and_comes_back_from_a_pickle(name: str, seats: int) -> None:
    choice = Seeded(3)
    for at, moment in enumerate(wander(secret(name, seats), 2)):
        if at in (0, 3, 40, 90):
            assert copy.deepcopy(moment) is moment
            again = pickle.loads(pickle.dumps(moment))
            assert str(again) == str(moment)
            if moment.ways is None:
                assert [again.memory(seat) for seat in range(seats)] == [moment.memory(seat) for seat in range(seats)]
                guess = step(moment.resampled(0, choice), choice)
                twin = pickle.loads(pickle.dumps(guess))
                assert (str(twin), twin.memory(0)) == (str(guess), guess.memory(0))
        if at > 90:
            break


def test_what_cannot_be_done_is_refused_and_changes_nothing() -> None:
    moment = first(setting("schnuff", 2))
    with pytest.raises(ValueError, match="nobody decides"):
        moment.decide({0: 0})
    with pytest.raises(ValueError, match="number 77"):
        moment.fall(77)
    moment = settled(moment, Seeded(1))
    (seat,) = moment.asked()
    wrong = next(number for number in range(12) if number not in choices(moment.held, seat))
    with pytest.raises(ValueError, match=f"cannot do {wrong}"):
        moment.decide({seat: wrong})


def test_a_position_begins_as_whoever_watches_sees_it() -> None:
    """What is hidden is dealt anew, by luck that falls openly."""
    start = first(setting("schnuff", position="last-cards"))
    assert start.ways is not None and len(start.ways) == 5
    tables = {str(settled(start, Seeded(seed))).split("seat A", 1)[1] for seed in range(30)}
    assert len(tables) > 10
    assert settled(start, Seeded(0)).view(-1) == settled(start, Seeded(1)).view(-1)
    with pytest.raises(PositionError):
        setting("schnuff", position="../secret")
    with pytest.raises(PositionError):
        setting("schnuff", position="last-cards", options={"deck": "onolike"})


def test_an_option_that_does_not_exist_is_named() -> None:
    with pytest.raises(OptionError, match="frontier"):
        setting("schnuff", 2, {"frontier": "on"})
    with pytest.raises(OptionError, match="9"):
        setting("schnuff", 9)


def test_winners_share_what_everybody_pays() -> None:
    assert utilities(None, 3) == [0, 0, 0]
    assert utilities(Outcome("last_standing", [1], [0, 9, 0]), 3) == [-1, 2, -1]
    assert utilities(Outcome("shared", [0, 2], [1, 0, 1, 0]), 4) == [1, -1, 1, -1]
    assert utilities(Outcome("draw", [], [0, 0]), 2) == [0, 0]
