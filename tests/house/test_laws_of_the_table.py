"""Laws of every table, whatever is played on it: what is taken back is as if it had not been, nobody takes back luck or
a shown secret by himself, a standing answer cannot be told from one by hand, and whoever comes back from a bot finds
what his seat was shown."""

import asyncio
from collections.abc import Coroutine
from typing import Any

import msgspec
import pytest

from ludotheque.games import GAMES
from ludotheque.house.archive.store import Sitter
from ludotheque.house.tables.luck import Fair
from ludotheque.house.tables.play import Past, Play, go_on, past_of, set_up
from ludotheque.house.tables.table import Table
from ludotheque.house.wire import Act, Answer, Ask, Back, Leave, Time
from ludotheque.kernel.chance import Chance, Seeded
from ludotheque.kernel.game import Game
from ludotheque.kernel.match import Match, replay
from ludotheque.kernel.record import parse, standing, write
from ludotheque.kernel.story import SPECTATOR
from tests.house.people import Ear, NoDisk, seated

BY_GAME = pytest.mark.parametrize("game", GAMES.values(), ids=list(GAMES))
TABLES = 12
DECISIONS = 120


def laid(game: Game, seed: int, guests: list[str] | None = None, hold: float = 0.0, **terms: Any) -> Table:
    """A table of people, with options by lot."""
    luck = Seeded(seed)
    seats = len(guests) if guests else game.seat_counts[seed % len(game.seat_counts)]
    options = {option.name: option.choices[luck.below(len(option.choices))] for option in game.options}
    for option in game.options:
        if options[option.name] in option.people_only:
            options[option.name] = option.default  # at some of these tables bots come to sit
    saved = seated(guests or [f"g{seat}" for seat in range(seats)], options, game=game.name)
    saved.secret = seed.to_bytes(32, "big")
    saved.header.terms = msgspec.structs.replace(saved.header.terms, **terms)
    play, saved.start = set_up(saved)
    return Table(saved, play, NoDisk(), lambda table: None, hold)


def playing(table: Table) -> Play:
    assert table.play is not None
    return table.play


async def decide(table: Table, luck: Chance) -> None:
    """Anything legal, by anybody who may."""
    play = playing(table)
    able = [seat for seat in play.waiting if play.legal[seat]]
    seat = able[luck.below(len(able))]
    legal = play.legal[seat]
    assert await table.act(seat, Act(play.tickets[seat], legal[luck.below(len(legal))].index)) is None


def everything(table: Table) -> tuple[object, ...]:
    """What lies on the table, and what everybody sees and may do; without what was told and counted."""
    play = playing(table)
    game, state = play.match.game, play.match.state
    assert isinstance(state.chance, Fair)
    seen = [play.seen(seat) for seat in range(SPECTATOR, play.match.seats)]
    return game.diagram(state), seen, play.waiting, play.legal, state.chance.counter


async def take_back(table: Table, seat: int) -> bool:
    """With everybody's consent; whether it happened."""
    refusal = await table.agreements.hear(seat, Ask("undo"))
    if refusal is not None:
        return False
    while (asked := table.agreements.told(SPECTATOR)) is not None:
        assert await table.agreements.hear(asked.missing[0], Answer(asked.number, True)) is None
    return True


# ---------------------------------------------------------------------- taking back


@BY_GAME
def test_after_an_undo_table_views_and_record_are_as_before(game: Game) -> None:
    undone = 0

    async def play_on(seed: int) -> None:
        nonlocal undone
        table = laid(game, seed)
        play, luck = playing(table), Seeded(seed + 1000)
        snapshots = [everything(table)]
        while play.waiting and play.version < DECISIONS:
            await decide(table, luck)
            snapshots.append(everything(table))
            seat = luck.below(play.match.seats)
            _, count = play.take_back(seat)
            if luck.below(4) or not count:
                continue
            taken = standing(play.match.record.lines)[-count]
            assert await take_back(table, seat)
            del snapshots[-count:]
            assert everything(table) == snapshots[-1]
            undone += 1
            if luck.below(2):  # the same decision meets the same luck
                action = game.action(taken.action)
                assert action is not None
                assert await table.act(taken.seat, Act(play.tickets[taken.seat], action.index)) is None
                assert play.match.record.lines[-1] == taken
                snapshots.append(everything(table))
        await check_replay(table)

    for seed in range(TABLES):
        asyncio.run(play_on(seed))
    assert undone > 10 * TABLES


async def check_replay(table: Table) -> None:
    """The record leads to the same table, and to the same bytes for everybody who comes anew."""
    play = playing(table)
    match = replay(play.match.game, parse(write(play.match.record)))
    diagram = play.match.game.diagram(play.match.state)
    assert play.match.game.diagram(match.state) == diagram
    past = past_of(play.match.record, diagram)
    assert past is not None
    past = msgspec.json.decode(msgspec.json.encode(past), type=Past)
    again = go_on(Match(play.match.game, play.match.state, play.match.record), play.version, past)
    again.undo = play.undo
    for seat in range(SPECTATOR, play.match.seats):
        assert again.message(seat) == play.message(seat)


@BY_GAME
def test_luck_and_shown_secrets_are_not_taken_back_without_consent(game: Game) -> None:
    """Among people, what can be taken back freely is one's own last step: no luck fell, nothing was told to some and
    not to others, and it is still one's turn. Everything else waits until all others agree."""
    free = asked = 0

    async def play_on(seed: int) -> None:
        nonlocal free, asked
        table = laid(game, seed)
        play, luck = playing(table), Seeded(seed + 2000)
        while play.waiting and play.version < DECISIONS:
            told = len(play.story)
            await decide(table, luck)
            for seat in range(play.match.seats):
                before = everything(table)
                price, _ = play.take_back(seat)
                line = play.match.record.lines[-1]
                if price == "free":
                    assert line.seat == seat and not line.luck and play.waiting == [seat]
                    assert all(event.to is None and event.kind in game.open_story for event in play.story[told:])
                    free += 1
                elif price == "ask" and luck.below(5) == 0:
                    assert await table.agreements.hear(seat, Ask("undo")) is None
                    assert everything(table) == before
                    info = table.agreements.told(SPECTATOR)
                    assert info is not None and len(info.missing) == play.match.seats - 1
                    refuser = info.missing[luck.below(len(info.missing))]
                    assert await table.agreements.hear(refuser, Answer(info.number, False)) is None
                    assert everything(table) == before and table.agreements.told(seat) is None
                    asked += 1

    for seed in range(TABLES):
        asyncio.run(play_on(seed))
    assert asked > 2 * TABLES
    assert free > 0 or game.name == "schnuff"  # its one open step is rare: a known card, drawn by hand


# ---------------------------------------------------------------------- standing answers


class Hours(asyncio.SelectorEventLoop):
    """A loop whose time is made of waiting: an hour passes in no time, and two runs can be compared to the tick."""

    def __init__(self) -> None:
        super().__init__()
        self.hour = 0.0
        chosen: Any = self._selector  # type: ignore[attr-defined]
        really = chosen.select

        def select(timeout: float | None) -> Any:
            if timeout:
                self.hour += timeout
            return really(0)

        chosen.select = select

    def time(self) -> float:
        return self.hour


class Watch(Ear):
    """Notes when it was told what."""

    def __init__(self, guest: str) -> None:
        super().__init__(guest)
        self.told: list[tuple[float, str]] = []

    def tell(self, text: str) -> None:
        self.told.append((round(asyncio.get_running_loop().time(), 6), text))


HOLD = 2.0
CASES = 10_000
CHUNKS = 10


def by_the_loop(monkeypatch: pytest.MonkeyPatch) -> None:
    def now() -> int:
        return round(asyncio.get_running_loop().time() * 1000)

    for module in ("tables.table", "tables.agreements"):
        monkeypatch.setattr(f"ludotheque.house.{module}.now", now)
    monkeypatch.setattr("ludotheque.house.tables.clock.OPENED", 0)


def in_hours(work: Coroutine[Any, Any, Any]) -> Any:
    with asyncio.Runner(loop_factory=Hours) as runner:
        return runner.run(work)


async def windows(seed: int) -> list[Table]:
    """Tables of one match, each at a moment when several are asked."""
    game = GAMES["boum"]
    guests = [f"g{seat}" for seat in range(3 + seed % 5 // 4)]  # mostly three: more of them cost more and show the same
    table = laid(game, seed, guests, HOLD, time=Time("clock", 3600, 5))
    play, luck = playing(table), Seeded(seed + 3000)
    found: list[Table] = []
    while play.waiting and play.version < 300 and len(found) < 8:
        opening = table.window.asked
        await decide(table, luck)
        if table.window.asked and not opening:
            found.append(twin(table))
    return found


def twin(table: Table) -> Table:
    """The same table once more; the time at it begins now."""
    play = playing(table)
    match = Match(play.match.game, play.match.state.clone(), play.match.record.clone())
    saved = seated([f"g{seat}" for seat in range(match.seats)], game="boum")
    saved.secret, saved.header.options, saved.header.terms = table.secret, table.header.options, table.header.terms
    saved.header.waiting, saved.header.clock = list(play.waiting), table.clock.write()
    other = Play(match, play.version, list(play.story))
    other.laid = play.laid
    other.told, other.tickets, other.made = dict(play.told), list(play.tickets), list(play.made)
    return Table(saved, other, NoDisk(), lambda table: None, HOLD)


async def answered(like: Table, times: dict[int, float], chosen: dict[int, int], standing: int) -> list[object]:
    """Everybody answers at his time; what each hears but the one who may have a standing answer."""
    table = twin(like)
    watches = {
        seat: Watch(f"g{seat}" if seat != SPECTATOR else "") for seat in range(SPECTATOR, playing(table).match.seats)
    }
    if standing != SPECTATOR:
        table.header.sitters[standing].standing = "always"
    for watch in watches.values():
        table.join(watch)
    play = playing(table)

    async def answer(seat: int, at: float) -> None:
        ticket = play.tickets[seat]
        await asyncio.sleep(at)
        await table.act(seat, Act(ticket, chosen[seat]))

    async def pass_by_hand(seat: int) -> None:
        """Also when a card that was played in answer is answered in turn."""
        last = SPECTATOR
        while True:
            ticket = play.tickets[seat]
            if seat in table.window.asked and ticket != last:
                last = ticket
                await asyncio.sleep(times[seat])
                await table.act(seat, Act(ticket, chosen[seat]))
            await asyncio.sleep(0.1)

    owner = table_owner(times)
    hand = asyncio.create_task(pass_by_hand(owner)) if standing == SPECTATOR else None
    await asyncio.gather(*[answer(seat, at) for seat, at in times.items() if seat != owner])
    await asyncio.sleep(6)
    if hand is not None:
        hand.cancel()
    return [watch.told for seat, watch in watches.items() if seat != owner]


def table_owner(times: dict[int, float]) -> int:
    """Whoever may let everything pass: the first who was asked."""
    return next(iter(times))


def passing(table: Table, seat: int) -> int:
    return next(action.index for action in playing(table).legal[seat] if action.lets_pass)


@pytest.mark.parametrize("chunk", range(CHUNKS))
def test_a_standing_answer_changes_no_byte_and_no_delay_that_another_seat_can_see(
    chunk: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    by_the_loop(monkeypatch)
    luck = Seeded(chunk)
    cases = reacted = 0
    seed = chunk * 1000
    while cases < CASES // CHUNKS:
        seed += 1
        for table in in_hours(windows(seed)):
            for _ in range(10):
                asked = list(playing(table).waiting)
                first = luck.below(len(asked))
                order = [asked[first], *asked[:first], *asked[first + 1 :]]
                times = {
                    seat: (luck.below(4000) + 0.5) / 1000 for seat in order
                }  # never in the very tick of the window
                times[order[0]] = luck.below(int(HOLD * 900)) / 1000  # by hand, before answers come in
                chosen = {}
                for seat in order:
                    legal = playing(table).legal[seat]
                    chosen[seat] = legal[-1 if luck.below(4) else 0].index  # who can react mostly does
                chosen[order[0]] = passing(table, order[0])
                reacted += any(chosen[seat] != passing(table, seat) for seat in order)
                by_hand = in_hours(answered(table, times, chosen, SPECTATOR))
                by_itself = in_hours(answered(table, times, chosen, order[0]))
                assert by_hand == by_itself
                assert any(at >= HOLD for told in by_hand for at, _ in told)
                cases += 1
    assert reacted > cases // 20


# ---------------------------------------------------------------------- coming back


@BY_GAME
def test_whoever_comes_back_from_a_bot_sees_what_his_seat_was_shown(game: Game) -> None:
    """The same decisions twice: once a bot stands in for a seat for a while, once nobody leaves. Whoever comes back
    has the same view, the same choices and the same story, but for the two lines of leaving and coming back."""

    async def play_on(seed: int) -> None:
        absent, present = laid(game, seed), laid(game, seed)
        seat = seed % playing(absent).match.seats
        luck = Seeded(seed + 4000)
        for number in range(60):
            play = playing(absent)
            if not play.waiting:
                return
            if number == 10:
                assert await absent.agreements.hear(seat, Leave("greedy")) is None
                assert absent.header.sitters[seat].bot == "greedy"
            if number == 45:
                assert await absent.agreements.hear(seat, Back()) is None
            await decide(absent, luck)
            line = play.match.record.lines[-1]
            action = game.action(line.action)
            assert action is not None
            assert await present.act(line.seat, Act(playing(present).tickets[line.seat], action.index)) is None
        assert absent.header.sitters[seat] == Sitter(guest=f"g{seat}")
        back, stayed = (comes(table, seat) for table in (absent, present))
        assert [back[key] for key in ("view", "legal", "to_act", "outcome")] == [
            stayed[key] for key in ("view", "legal", "to_act", "outcome")
        ]
        kinds = [line["kind"] for line in back["story"]]
        assert [kinds.count(kind) for kind in ("table.bot", "table.back")] == [1, 1]
        assert [line for line in back["story"] if not line["kind"].startswith("table.")] == stayed["story"]

    for seed in range(TABLES):
        asyncio.run(play_on(seed))


def comes(table: Table, seat: int) -> Any:
    ear = Ear(f"g{seat}")
    table.join(ear)
    return ear.heard("table")[-1]
