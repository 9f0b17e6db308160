"""Nothing hidden reaches a player through an adapter: no text, no number, no memory, no mask.

The frameworks' own tests do not look for this.
"""

from collections.abc import Callable
from itertools import pairwise

import pyspiel
import pytest

import ludotheque.adapters.openspiel as adapter
from ludotheque.adapters.asking import Setting
from ludotheque.adapters.looking import looks, plain
from ludotheque.adapters.moments import Moment
from ludotheque.kernel.chance import LuckError, Scripted, Seeded
from ludotheque.kernel.game import Game
from ludotheque.kernel.story import SPECTATOR, Event
from tests.adapters.wandering import EVERY_TABLE, secret, settled, step, wander
from tests.contract.looks import heard, try_out

tables = pytest.mark.parametrize(("name", "seats"), EVERY_TABLE)
Tell = Callable[[Moment, int], object]
EVERY = 9  # moments between two that are looked at
LOOKED_AT = 12


def told(moment: Moment, seat: int) -> object:
    """Whatever any adapter gives that player."""
    state, kinds = Shown(moment), pyspiel.IIGObservationType
    alone, nobody = pyspiel.PrivateInfoType.SINGLE_PLAYER, pyspiel.PrivateInfoType.NONE
    found: list[object] = []
    for recall in (True, False):
        for public, private in ((True, alone), (True, nobody), (False, alone)):
            observer = adapter.Observer(
                moment.setting, kinds(public_info=public, perfect_recall=recall, private_info=private)
            )
            observer.set_from(state, seat)
            found += [observer.string_from(state, seat), observer.tensor.tobytes()]
    asked = moment.asked()
    found += [asked, moment.choices(seat) if seat in asked else [], moment.utilities()[seat]]
    found.append(looks(moment.setting).tensor(moment.view(seat)).tobytes())
    return found


class Shown:
    """A state of OpenSpiel, as far as an observer looks at it."""

    def __init__(self, moment: Moment) -> None:
        self.moment = moment


def moments(where: Setting, seed: int) -> list[Moment]:
    """Some of a game at which somebody decides."""
    found: list[Moment] = []
    for at, moment in enumerate(wander(where, seed)):
        if at % EVERY == 0 and moment.table is not None and moment.ways is None:
            found.append(moment)
        if len(found) == LOOKED_AT:
            break
    return found


def guesses_leak(where: Setting, tell: Tell) -> tuple[int, int]:
    """Tables that look the same to a seat: how often it is told something else, and how many were different ones."""
    leaks, different, choice = 0, 0, Seeded(8)
    for moment in moments(where, 7):
        for seat in range(where.seats):
            twin = moment.resampled(seat, choice)
            leaks += tell(twin, seat) != tell(moment, seat)
            different += str(twin) != str(moment)
    return leaks, different


def others_leak(where: Setting, tell: Tell) -> tuple[int, int]:
    """Another choice, or luck that falls otherwise, of which a seat hears the same: how often it is told something
    else all the same, and how often there was such a thing."""
    leaks, unheard, choice = 0, 0, Seeded(9)
    for before in wander(where, 6):
        if not before.asked():
            continue
        (actor,) = before.asked()[:1]
        ends = []
        for number in before.choices(actor)[:4] + before.choices(actor)[-2:]:
            if number != where.wait and len(before.asked()) == 1:
                ends += [settled(before.decide({actor: number}), choice) for _ in range(2)]
        stories = [story_of(where.game, before, end) for end in ends]
        for one, another in pairwise(ends):
            for seat in range(where.seats):
                if seat == actor or str(one) == str(another):
                    continue
                if heard(stories[ends.index(one)], seat) == heard(stories[ends.index(another)], seat):
                    leaks += tell(one, seat) != tell(another, seat)
                    unheard += 1
        if unheard > 20:
            break
    return leaks, unheard


def story_of(game: Game, before: Moment, end: Moment) -> list[Event]:
    ((seat, number),) = end.decided
    try:
        return try_out(before.held, seat, game.alphabet[number], Scripted(list(end.luck)))[1]
    except LuckError as error:
        raise AssertionError(f"the luck of {end.decided} is not what the rules asked for: {error}") from None


@tables
def test_what_looks_the_same_is_told_the_same(name: str, seats: int) -> None:
    leaks, different = guesses_leak(secret(name, seats), told)
    assert leaks == 0 and different > 0


@tables
def test_what_is_not_heard_is_not_told(name: str, seats: int) -> None:
    leaks, unheard = others_leak(secret(name, seats), told)
    assert leaks == 0 and unheard > 0


@pytest.mark.parametrize("name", ["schnuff", "snit_smashing"])
def test_a_leak_would_be_found(name: str) -> None:
    def whole_table(moment: Moment, seat: int) -> object:
        return str(moment)

    def remembers_too_much(moment: Moment, seat: int) -> object:
        return [moment.memory(other) for other in range(moment.setting.seats)]

    for leaky in (whole_table, remembers_too_much):
        assert guesses_leak(secret(name, 2), leaky)[0] > 0
        assert others_leak(secret(name, 2), leaky)[0] > 0


@tables
def test_a_guess_takes_no_memory_of_the_others_along(name: str, seats: int) -> None:
    """Whoever searches in guessed worlds must not find the true memory of another player there."""
    choice = Seeded(4)
    for moment in moments(secret(name, seats), 3)[1:]:
        twin = moment.resampled(0, choice)
        assert twin.memory(0) == moment.memory(0)
        for seat in range(1, seats):
            assert twin.memory(seat) != moment.memory(seat)


@tables
def test_every_private_field_is_known_to_be_one(name: str, seats: int) -> None:
    """All other fields of a View, and all pieces that are not private, look the same to whoever watches."""
    where = secret(name, seats)
    found = looks(where)
    for moment in moments(where, 2):
        watched = plain(moment.view(SPECTATOR))
        for seat in range(seats):
            view = moment.view(seat)
            fields = plain(view)
            own = {field for field in fields if fields[field] != watched[field]} - {"seat"}
            assert own <= set(where.game.private)
            for piece in found.public_pieces:
                assert dict(piece.marks(view)) == dict(piece.marks(moment.view(SPECTATOR))), piece.name


@tables
def test_memory_keeps_apart_what_was_seen_apart(name: str, seats: int) -> None:
    """A player's own decisions, and everything shown to it, lead to memories of their own."""
    seen: dict[bytes, list[str]] = {}
    choice = Seeded(2)
    for seed in (1, 2):
        for at, moment in enumerate(wander(secret(name, seats), seed)):
            if at > 60 or moment.over():
                break
            if moment.ways is None and moment.asked() == [0]:
                trail = own_trail(moment)
                assert seen.setdefault(moment.memory(0), trail) == trail
                one, other = (settled(moment.decide({0: number}), choice) for number in (moment.choices(0) * 2)[:2])
                assert len(moment.choices(0)) == 1 or one.memory(0) != other.memory(0)


def own_trail(moment: Moment) -> list[str]:
    """What the first player saw and did, without repeating what did not change."""
    found: list[str] = []
    here: Moment | None = moment
    while here is not None:
        if here.table is not None and here.ways is None:
            own = dict(here.decided).get(0)
            found.append(f"{own} {plain(here.setting.game.view(here.table, 0))}")
        here = here.before
    kept = found[-1:]
    for entry in reversed(found[:-1]):
        if not entry.startswith("None ") or entry.split(" ", 1)[1] != kept[-1].split(" ", 1)[1]:
            kept.append(entry)
    return kept


def test_step_and_settle_agree() -> None:
    """The tests' own way of playing ends where a game ends."""
    *_, last = wander(secret("schnuff", 2), 1)
    assert last.over() and sum(last.utilities()) == 0
    with pytest.raises(ValueError, match="nobody decides"):
        step(last, Seeded(0))
