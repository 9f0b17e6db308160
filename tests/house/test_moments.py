"""A game told again is what each seat was told the first time: no more, no less, in the same order."""

import asyncio
import time
from collections.abc import Callable

import msgspec
import pytest
from msgspec import Raw, Struct

from ludotheque.bots import BOTS
from ludotheque.games import GAMES
from ludotheque.house.past.historian import Evidence, Tale
from ludotheque.house.past.historians import AT_ONCE, Historians
from ludotheque.house.past.moments import ALL, heard, moments_of
from ludotheque.house.tables.luck import Fair, new_secret
from ludotheque.house.tables.play import Play
from ludotheque.house.wire import Moments, encode
from ludotheque.kernel.chance import Seeded
from ludotheque.kernel.game import Game
from ludotheque.kernel.match import Match, begin
from ludotheque.kernel.story import SPECTATOR, Event
from tests.house.people import HereHistorians, Visitor

DECISIONS = 90


class Counting(HereHistorians):
    """How often a tale was asked for, and how many of them at the same time."""

    asked = now = most = 0

    async def _ask(self, asked: Evidence, urgency: int) -> Tale:
        self.asked += 1
        self.now += 1
        self.most = max(self.most, self.now)
        await asyncio.sleep(0.01)
        self.now -= 1
        return await super()._ask(asked, urgency)


class Shown(Struct):
    """What a message and a moment share, as it stands on the wire."""

    view: Raw
    picture: str
    story: Raw


class Answer(Struct):
    first: int
    count: int
    moments: list[Shown]


def told(play: Play, seat: int, story: list[Event]) -> Shown:
    known = play.told_all(seat, play.known(seat, pictured="en"))
    known.story = heard(story, seat)
    return msgspec.json.decode(encode(known), type=Shown)


def sent(found: Moments | None) -> Answer:
    assert found is not None
    return msgspec.json.decode(msgspec.json.encode(found), type=Answer)


async def look_back(match: Match, seat: int, before: int | None = None) -> Answer:
    return sent(await HereHistorians().moments("ada", "table", seat, match, False, before))


def same(moments: list[Shown], others: list[Shown]) -> bool:
    """Byte for byte."""

    def written(one: Shown) -> tuple[bytes, str, bytes]:
        return bytes(one.view), one.picture, bytes(one.story)

    return list(map(written, moments)) == list(map(written, others))


@pytest.mark.anyio
@pytest.mark.parametrize("game", GAMES.values(), ids=list(GAMES))
async def test_moments_are_what_the_seat_was_told(game: Game) -> None:
    choice = Seeded(3)
    seats = max(game.seat_counts)
    match, setup = begin(game, seats, {}, Fair(new_secret(), "table"))
    play = Play(match, 0, setup)
    shown = {seat: [told(play, seat, setup)] for seat in range(SPECTATOR, seats)}
    for _ in range(DECISIONS):
        waiting = match.state.to_act()
        if not waiting:
            break
        seat = waiting[choice.below(len(waiting))]
        legal = match.state.legal(seat)
        step = match.trial(seat, legal[choice.below(len(legal))])
        for other in play.take(step):
            news = told(play, other, step.story)
            if bytes(news.story) != b"[]" or bytes(news.view) != bytes(shown[other][-1].view):
                shown[other].append(news)
    for seat, all_of_it in shown.items():
        last = await look_back(match, seat)
        assert (last.first, last.count) == (max(0, len(all_of_it) - AT_ONCE), len(all_of_it))
        assert same(last.moments, all_of_it[-AT_ONCE:])
        earlier = await look_back(match, seat, last.first)
        assert same(earlier.moments, all_of_it[max(0, last.first - AT_ONCE) : last.first])


@pytest.mark.anyio
async def test_a_tale_is_told_once_and_told_anew_when_the_match_has_gone_on() -> None:
    match, _ = begin(GAMES["schnuff"], 2, {}, Fair(new_secret(), "table"))
    historians = Counting()
    before = sent(await historians.moments("ada", "table", 0, match, False, None))
    assert sent(await historians.moments("bea", "table", 0, match, False, 1)).count == before.count
    assert historians.asked == 1, "the second time it is remembered"
    seat = match.state.to_act()[0]
    match.play(seat, match.state.legal(seat)[0])
    after = sent(await historians.moments("ada", "table", 0, match, False, None))
    assert after.count > before.count and same(after.moments[: before.count], before.moments)


@pytest.mark.anyio
async def test_many_who_ask_for_the_same_cost_one_tale_and_one_person_has_one_at_a_time() -> None:
    matches = [begin(GAMES["schnuff"], 2, {}, Fair(new_secret(), "table"))[0] for _ in range(3)]
    historians = Counting()
    await asyncio.gather(*(historians.moments(f"g{n}", "table", 0, matches[0], False, None) for n in range(5)))
    assert historians.asked == 1
    asks = [historians.moments("ada", f"table {n}", 0, match, False, None) for n, match in enumerate(matches)]
    await asyncio.gather(*asks)
    assert (historians.asked, historians.most) == (4, 1)


@pytest.mark.anyio
async def test_what_is_kept_is_bounded() -> None:
    match, _ = begin(GAMES["schnuff"], 2, {}, Fair(new_secret(), "table"))
    historians = Counting(room=6000)
    for n in range(20):
        await historians.moments("ada", f"table {n}", 0, match, False, None)
        assert 0 < historians.size == sum(len(one) for told in historians.kept.values() for one in told) <= 6000
    assert 1 <= len(historians.kept) < 20
    nothing = Counting(room=10)
    assert sent(await nothing.moments("ada", "table", 0, match, False, None)).count == 1 and not nothing.kept


@pytest.mark.anyio
async def test_a_record_that_leads_elsewhere_is_not_told() -> None:
    game = GAMES["schnuff"]
    match, _ = begin(game, 2, {}, Fair(new_secret(), "table"))
    other, _ = begin(game, 2, {}, Fair(new_secret(), "other"))
    match.state = other.state
    assert await HereHistorians().moments("ada", "table", 0, match, False, None) is None


@pytest.mark.anyio
async def test_a_tale_that_ends_because_the_house_closes_is_no_fault_of_the_record(
    capsys: pytest.CaptureFixture[str],
) -> None:
    match, _ = begin(GAMES["schnuff"], 2, {}, Seeded(1))
    historians = Historians()
    await historians.close()
    assert await historians.past("table", match) is None
    assert capsys.readouterr().out == ""


@pytest.mark.anyio
async def test_a_long_match_is_told_beside_the_house_which_never_stops_for_it() -> None:
    """In a thread it would take every second turn of the loop's; the historian has a process of its own."""
    match = long_match()
    historians = Historians()
    await historians.moments("ada", "table", SPECTATOR, match, False, None)  # the process has started
    began, busy = time.monotonic(), time.process_time()
    found = await historians.moments("ada", "table", 0, match, False, None)
    took, spent = time.monotonic() - began, time.process_time() - busy
    await historians.close()
    assert sent(found).count > DECISIONS
    assert spent < took / 2, f"{spent:.2f} s of the house's own in {took:.2f} s"


def long_match() -> Match:
    """Nearly a thousand decisions."""
    choice = Seeded(1)
    match, _ = begin(GAMES["boum"], 5, {}, Seeded(3))
    for _ in range(900):
        waiting = match.state.to_act()
        if not waiting:
            break
        legal = match.state.legal(waiting[0])
        match.play(waiting[0], legal[choice.below(len(legal))])
    return match


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


@pytest.mark.anyio
@pytest.mark.parametrize("game", GAMES.values(), ids=list(GAMES))
async def test_with_the_eyes_of_all_everything_is_told_by_whoever_decides(game: Game) -> None:
    match, setup = begin(game, max(game.seat_counts), {}, Seeded(2))
    told = list(setup)
    choice = Seeded(5)
    for _ in range(DECISIONS):
        if not match.to_act:
            break
        legal = match.legal(match.to_act[0])
        told += match.play(match.to_act[0], legal[choice.below(len(legal))])
    moments = moments_of(match.record, game.diagram(match.state), ALL, True)
    assert moments is not None
    lines = [(line.kind, line.args, line.to) for moment in moments for line in moment.story]
    veils = [event for event in told if event.to is not None and SPECTATOR in event.to]
    assert lines == [(event.kind, event.args, event.to or []) for event in told if event not in veils]
    for veil in veils:
        assert veil.to is not None
        nearby = told[max(0, told.index(veil) - 1) : told.index(veil) + 2]
        assert any(event.to and not set(event.to) & set(veil.to) for event in nearby), "somebody was told more"
    eyes = [msgspec.json.decode(moment.view)["seat"] for moment in moments]
    for before, moment, seat in zip(eyes, moments[1:], eyes[1:], strict=False):
        decider = match.record.lines[moment.decisions - 1].seat
        if moment.story:
            assert before == seat == decider, "what somebody does is seen with his eyes, before and after"
        elif before != seat:
            assert seat == match.record.lines[moment.decisions].seat, "the eyes change to whoever is next"


@pytest.mark.anyio
async def test_before_the_end_nobody_looks_with_the_eyes_of_others(visitor: Callable[..., Visitor]) -> None:
    ada, bea, watcher = visitor(), visitor(), visitor()
    table = await ada.create(["me", "open"])
    await bea.sit(table, 1)
    path = f"/api/tables/{table}/moments"
    for guest, own in ((ada, "0"), (bea, "1"), (watcher, "spectator")):
        assert "decisions" not in (await guest.call("GET", f"{path}?seat={own}"))["moments"][-1]
        for eyes in {"0", "1", "spectator", "all"} - {own}:
            assert (await guest.call("GET", f"{path}?seat={eyes}", status=409))["error"]["kind"] == "not_over"
    assert (await ada.call("GET", f"{path}?seat=2", status=404))["error"]["kind"] == "unknown_seat"
    for nonsense in ("-1", "-2", "x", "All", "٣", "1" * 40):
        assert (await ada.call("GET", f"{path}?seat={nonsense}", status=400))["error"]["kind"] == "bad_request"


@pytest.mark.anyio
async def test_after_the_end_anybody_looks_with_all_eyes(visitor: Callable[..., Visitor]) -> None:
    ada, watcher = visitor(), visitor()
    table = await ada.create(["me", "random"], {"short_game": "on"})
    await (await ada.connect(table)).play()
    path = f"/api/tables/{table}/moments"
    for eyes, seat in (("", SPECTATOR), ("0", 0), ("1", 1), ("spectator", SPECTATOR)):
        found = await watcher.call("GET", f"{path}?seat={eyes}")
        assert {moment["view"]["seat"] for moment in found["moments"]} == {seat}
        counted = [moment["decisions"] for moment in found["moments"]]
        assert counted == sorted(counted), "by the decisions the same moment is found with other eyes"
    first = await watcher.call("GET", f"{path}?seat=all&before=60")
    assert {moment["view"]["seat"] for moment in first["moments"]} == {0, 1}
    private = [line for moment in first["moments"] for line in moment["story"] if line.get("to")]
    assert {tuple(line["to"]) for line in private} == {(0,), (1,)}


@pytest.mark.anyio
async def test_what_is_told_after_the_end_is_kept_apart_and_bounded_too() -> None:
    match, _ = begin(GAMES["schnuff"], 2, {}, Seeded(1))
    match.play_out(BOTS["random"])
    historians = Counting(room=3_000_000)
    running = await historians.all_moments("ada", "table", 0, match, False)
    over = await historians.all_moments("ada", "table", 0, match, True)
    assert running is not None and over is not None and running != over and historians.asked == 2
    assert not any("decisions" in msgspec.json.decode(moment) for moment in running)
    for n in range(12):
        await historians.all_moments("ada", f"table {n}", ALL, match, True)
        assert historians.size == sum(len(one) for told in historians.kept.values() for one in told) <= 3_000_000


@pytest.mark.anyio
@pytest.mark.parametrize("game", GAMES.values(), ids=list(GAMES))
async def test_a_step_taken_back_is_a_moment_of_its_own_for_everybody(game: Game) -> None:
    """The line is told, and everybody looks at what he looked at before that decision."""
    match, _ = begin(game, min(game.seat_counts), {}, Seeded(8))
    match.trail = []
    for _ in range(6):
        match.play(match.to_act[0], match.legal(match.to_act[0])[0])
    before = {seat: match.view(seat) for seat in range(SPECTATOR, match.seats)}
    decider = match.to_act[0]
    match.play(decider, match.legal(decider)[0])
    match.undo(decider)
    for seat in (*before, ALL):
        moments = moments_of(match.record, game.diagram(match.state), seat, True)
        assert moments is not None
        last = moments[-1]
        assert [line.kind for line in last.story] == ["table.undo"]
        told = [len(moment.story) for moment in moments[:-1] if moment.decisions == 7]
        assert last.story[0].back == sum(told), "as many lines go as this seat had heard"
        assert bytes(last.view) == msgspec.json.encode(before[decider if seat == ALL else seat])
