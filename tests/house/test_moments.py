"""A game told again is what each seat was told the first time: no more, no less, in the same order."""

from collections.abc import Callable

import msgspec
import pytest
from msgspec import Raw, Struct

from ludotheque.games import GAMES
from ludotheque.house.luck import Fair, new_secret
from ludotheque.house.moments import AT_ONCE, Memory
from ludotheque.house.play import Play
from ludotheque.house.wire import Moments
from ludotheque.kernel.chance import Seeded
from ludotheque.kernel.game import Game
from ludotheque.kernel.match import begin
from ludotheque.kernel.story import SPECTATOR, Event
from tests.house.people import Visitor

DECISIONS = 90


class Shown(Struct):
    """What a message and a moment share, as it stands on the wire."""

    view: Raw
    picture: str
    story: Raw


class Answer(Struct):
    first: int
    count: int
    moments: list[Shown]


def told(play: Play, seat: int, story: list[Event], whole: bool) -> Shown:
    return msgspec.json.decode(play.message(seat, story, whole), type=Shown)


def sent(found: Moments | None) -> Answer:
    assert found is not None
    return msgspec.json.decode(msgspec.json.encode(found), type=Answer)


def same(moments: list[Shown], others: list[Shown]) -> bool:
    """Byte for byte."""

    def written(one: Shown) -> tuple[bytes, str, bytes]:
        return bytes(one.view), one.picture, bytes(one.story)

    return list(map(written, moments)) == list(map(written, others))


@pytest.mark.parametrize("game", GAMES.values(), ids=list(GAMES))
def test_moments_are_what_the_seat_was_told(game: Game) -> None:
    choice = Seeded(3)
    seats = max(game.seat_counts)
    match, setup = begin(game, seats, {}, Fair(new_secret(), "table"))
    play = Play(match, 0, setup)
    shown = {seat: [told(play, seat, setup, True)] for seat in range(SPECTATOR, seats)}
    for _ in range(DECISIONS):
        waiting = match.state.to_act()
        if not waiting:
            break
        seat = waiting[choice.below(len(waiting))]
        legal = match.state.legal(seat)
        step = match.trial(seat, legal[choice.below(len(legal))])
        for other in play.take(step):
            news = told(play, other, step.story, False)
            if bytes(news.story) != b"[]" or bytes(news.view) != bytes(shown[other][-1].view):
                shown[other].append(news)
    memory = Memory(match)
    for seat, all_of_it in shown.items():
        last = sent(memory.moments(seat, None))
        assert (last.first, last.count) == (max(0, len(all_of_it) - AT_ONCE), len(all_of_it))
        assert same(last.moments, all_of_it[-AT_ONCE:])
        earlier = sent(memory.moments(seat, last.first))
        assert same(earlier.moments, all_of_it[max(0, last.first - AT_ONCE) : last.first])


def test_a_memory_stays_where_it_was_while_the_match_goes_on() -> None:
    game = GAMES["schnuff"]
    match, _ = begin(game, 2, {}, Fair(new_secret(), "table"))
    memory = Memory(match)
    before = sent(memory.moments(0, None))
    seat = match.state.to_act()[0]
    match.play(seat, match.state.legal(seat)[0])
    assert same(sent(memory.moments(0, None)).moments, before.moments)
    assert sent(Memory(match).moments(0, None)).count > before.count


def test_a_record_that_leads_elsewhere_is_not_told() -> None:
    game = GAMES["schnuff"]
    match, _ = begin(game, 2, {}, Fair(new_secret(), "table"))
    other, _ = begin(game, 2, {}, Fair(new_secret(), "other"))
    match.state = other.state
    assert Memory(match).moments(0, None) is None


@pytest.mark.anyio
async def test_moments_over_http(visitor: Callable[..., Visitor]) -> None:
    """Each seat its own; a table that has not begun and a number that is none are refused."""
    ada, bea = visitor(), visitor()
    table = await ada.create(["me", "open"])
    path = f"/api/tables/{table}/moments"
    assert (await ada.call("GET", path, status=409))["error"]["kind"] == "not_started"
    await bea.sit(table, 1)
    for guest, seat in ((ada, 0), (bea, 1), (visitor(), SPECTATOR)):
        found = await guest.call("GET", path)
        assert found["count"] >= 1 and found["moments"][-1]["view"]["seat"] == seat
    assert (await ada.call("GET", path + "?before=0"))["moments"] == []
    for nonsense in ("-1", "x", "1" * 40, "٣"):
        assert (await ada.call("GET", f"{path}?before={nonsense}", status=400))["error"]["kind"] == "bad_request"
