"""Persist, then tell: what cannot be stored has not happened; whoever is slow holds up nobody."""

import asyncio
from pathlib import Path

import pytest
from msgspec.json import decode, encode
from starlette.websockets import WebSocket

from ludotheque.games import GAMES
from ludotheque.house.archive.database import StoreError
from ludotheque.house.archive.sqlite import Sqlite
from ludotheque.house.archive.store import Decision, Header, Saved, Sitter, Store
from ludotheque.house.door import DOOR, QUEUE, Hearer
from ludotheque.house.errors import Problem
from ludotheque.house.sockets import Connection
from ludotheque.house.tables.play import Past, Play, go_on, past_of, restore
from ludotheque.house.tables.table import Table
from ludotheque.house.wire import Act
from ludotheque.kernel.chance import Seeded
from ludotheque.kernel.game import Game, View
from ludotheque.kernel.match import Match, begin
from ludotheque.kernel.record import parse, write
from ludotheque.kernel.state import Action, State
from ludotheque.kernel.story import SPECTATOR
from tests.house.people import PATIENCE, Ear, here, seated, sqlite, started
from tests.kernel.toy import Bidding, BiddingView, Toy

pytestmark = pytest.mark.anyio


def first_act(table: Table) -> tuple[int, Act]:
    play = table.play
    assert play is not None
    seat = play.waiting[0]
    return seat, Act(play.tickets[seat], play.legal[seat][0].index)


async def two(store: Store, options: dict[str, str] | None = None) -> tuple[Table, list[Ear]]:
    table = await started(store, seated(["ada", "bea"], options))
    ears = [Ear("ada"), Ear("bea"), Ear("")]
    for ear in ears:
        table.join(ear)
    for ear in ears:
        ear.forget()
    return table, ears


def message_of(act: Act) -> str:
    return f'{{"t": "act", "ticket": {act.ticket}, "action": {act.action}}}'


async def test_a_failed_commit_changes_nothing_and_tells_the_actor_alone(store: Store) -> None:
    table, ears = await two(store)
    assert table.play is not None
    before, luck = table.play.match.game.diagram(table.play.match.state), table.play.match.state.chance
    seat, act = first_act(table)
    sqlite(store).set_commit_hook(lambda: True)  # the disk says no
    await table.hear(ears[seat], message_of(act))
    sqlite(store).set_commit_hook(None)
    assert [message["kind"] for message in ears[seat].heard()] == ["not_stored"]
    assert ears[1 - seat].texts == ears[2].texts == []
    assert table.play.version == 0 and table.play.match.state.chance is luck
    assert table.play.match.game.diagram(table.play.match.state) == before
    assert table.play.match.record.lines == []
    await table.hear(ears[seat], message_of(act))  # the same ticket is still good
    assert [message["version"] for ear in ears for message in ear.heard("table")] == [1, 1, 1]


async def test_a_failed_decision_brings_no_other_luck(store: Store) -> None:
    table, _ = await two(store)
    play = table.play
    assert play is not None
    seat, act = first_act(table)
    action = play.match.game.alphabet[act.action]
    assert play.match.trial(seat, action).line.luck == play.match.trial(seat, action).line.luck


async def test_a_second_owner_makes_the_first_one_follow_the_store(store: Store) -> None:
    table, ears = await two(store)
    saved = await store.load("table")
    assert saved is not None
    other = Table(saved, restore(saved), store, lambda table: None)
    seat, act = first_act(other)
    assert await other.act(seat, act) is None
    await table.hear(ears[seat], message_of(act))
    assert table.play is not None and other.play is not None
    assert table.play.version == 1
    assert table.play.match.game.diagram(table.play.match.state) == other.play.match.game.diagram(
        other.play.match.state
    )
    for ear in ears:
        [told] = ear.heard("table")
        assert (told["version"], told["whole"]) == (1, True)
    assert [message["kind"] for message in ears[seat].heard("error")] == ["not_stored"]
    assert await table.act(*first_act(table)) is None, "and then it goes on"


async def test_a_commit_that_landed_although_it_seemed_to_fail_is_followed(store: Store) -> None:
    class Hasty(Store):
        def __init__(self) -> None:
            self.__dict__.update(store.__dict__)

        async def decide(self, decision: Decision) -> None:
            await super().decide(decision)
            raise StoreError("was it stored?")

    table, ears = await two(store)
    table.store = Hasty()
    seat, act = first_act(table)
    await table.hear(ears[seat], message_of(act))
    assert [message["version"] for ear in ears for message in ear.heard("table")] == [1, 1, 1]


async def test_a_store_that_cannot_even_be_read_leaves_the_table_in_doubt_until_it_can(store: Store) -> None:
    class Gone(Store):
        def __init__(self) -> None:
            pass

        async def decide(self, decision: Decision) -> None:
            raise StoreError("gone")

        async def load(self, match: str) -> Saved | None:
            raise StoreError("gone")

    table, ears = await two(store)
    table.store = Gone()
    seat, act = first_act(table)
    for _ in range(2):
        await table.hear(ears[seat], message_of(act))
    assert [message["kind"] for message in ears[seat].heard()] == ["not_stored"] * 2
    table.store = store
    await table.hear(ears[seat], message_of(act))
    assert [message["version"] for message in ears[seat].heard("table")] == [1]


async def test_a_decision_is_finished_even_when_whoever_sent_it_has_gone(store: Store) -> None:
    table, ears = await two(store)
    seat, act = first_act(table)
    task = asyncio.get_running_loop().create_task(table.hear(ears[seat], message_of(act)))
    await asyncio.sleep(0)
    task.cancel()
    await asyncio.gather(*table.tasks)
    assert [message["version"] for ear in ears for message in ear.heard("table")] == [1, 1, 1]


async def test_two_messages_with_one_ticket_make_one_decision(store: Store) -> None:
    table, ears = await two(store)
    seat, act = first_act(table)
    await asyncio.gather(*(table.hear(ears[seat], message_of(act)) for _ in range(5)))
    assert table.play is not None
    assert table.play.version == 1
    assert len(ears[seat].heard("stale")) == 4


async def test_a_secret_choice_is_no_news_to_the_others() -> None:
    """Not its bytes, not its time, not even that it was made: the toy's bids, kept quiet."""

    class Sealed(Toy):
        """Whoever has laid a bid down is not shown."""

        def view(self, state: State, seat: int) -> View:
            view = super().view(state, seat)
            assert isinstance(view, BiddingView)
            view.has_bid = []
            return view

    class Quiet(Bidding):
        """Everybody may change the bid until the others have theirs; nothing is told of it."""

        def to_act(self) -> list[int]:
            return list(range(self.seats)) if self.rounds else []

        def apply(self, seat: int, action: Action) -> None:
            self.bids[seat] = action.index

    game = Sealed()
    game.state_type = Quiet
    match, story = begin(game, 3, {}, Seeded(5))
    play = Play(match, 0, story)
    legal = play.legal[1]
    before = {seat: play.message(seat) for seat in (-1, 0, 1, 2)}
    step = match.trial(1, legal[0])
    assert play.take(step) == [1]
    after = {seat: play.message(seat) for seat in (-1, 0, 1, 2)}
    assert [seat for seat in before if before[seat] != after[seat]] == [1]
    assert play.tickets == [0, 1, 0]


async def test_a_ticket_stays_while_others_act(store: Store) -> None:
    table, _ = await two(store, {"draw": "manual"})
    play = table.play
    assert play is not None
    seat, act = first_act(table)
    assert await table.act(seat, act) is None
    other = 1 - seat
    ticket = play.tickets[other]
    assert ticket == 1, "it has the turn now"
    assert await table.act(seat, Act(play.tickets[seat], play.legal[seat][0].index)) is None  # the late draw
    assert play.match.record.lines[-1].action == "draw"
    assert play.tickets[other] == ticket
    assert play.tickets[seat] == 2


async def test_a_seat_is_taken_by_one_of_those_who_want_it(store: Store) -> None:
    saved = seated(["ada", "bea", ""])
    saved.header.started = False
    await store.create(saved)
    table = Table(saved, None, store, lambda table: None)
    results = await asyncio.gather(
        *(table.sit(2, Sitter(guest=guest)) for guest in ("cleo", "dora")), return_exceptions=True
    )
    [refused] = [result for result in results if result is not None]
    assert isinstance(refused, Problem) and refused.kind == "seat_taken"
    assert table.play is not None and table.header.started


class Unread:
    """A door whose browser reads nothing and says nothing."""

    def __init__(self) -> None:
        self.waiting = 0
        self.let_go_of = False

    def let_go(self) -> None:
        self.let_go_of = True

    def give_to(self, hearer: Hearer) -> None:
        pass

    def tell(self, text: str) -> bool:
        self.waiting += 1
        return self.waiting <= QUEUE


async def test_a_reader_who_cannot_keep_up_is_let_go_and_nobody_waits_for_him(store: Store) -> None:
    table, ears = await two(store)
    assert table.play is not None

    async def never() -> dict[str, object]:
        raise AssertionError

    async def nothing(message: object) -> None:
        raise AssertionError

    door = Unread()
    scope = {"type": "websocket", "headers": [], "query_string": b"", "extensions": {DOOR: door}}
    slow = Connection("", WebSocket(scope, never, nothing), table)
    slow.begin()
    assert slow in table.listeners
    for _ in range(QUEUE):
        table.tell_room()
    assert await table.act(*first_act(table)) is None
    async with asyncio.timeout(PATIENCE):
        while not door.let_go_of:
            await asyncio.sleep(0)
    assert slow not in table.listeners
    assert ears[0].heard("table")[-1]["version"] == 1


async def test_a_table_nobody_uses_is_put_away_and_comes_back_as_it_was(store: Store) -> None:
    hall = here(store)
    table = await started(store, seated(["ada", "bea"]))
    assert await table.act(*first_act(table)) is None
    first = await hall.table("table")
    ear = Ear("ada")
    first.join(ear)
    hall.put_away(0)
    assert "table" in hall.tables, "somebody is there"
    first.leave(ear)
    hall.put_away(0)
    assert "table" not in hall.tables
    again = await hall.table("table")
    assert again is not first and again.play is not None and table.play is not None
    for seat in (SPECTATOR, 0, 1):
        before, after = (play.message(seat) for play in (table.play, again.play))
        assert before == after, "its version and its ticket too"


async def test_a_match_goes_on_under_new_rules_only_its_old_story_is_lost(tmp_path: Path, store: Store) -> None:
    table, _ = await two(store)
    assert await table.act(*first_act(table)) is None
    sqlite(store).execute("update matches set revision = 99")
    hall = here(store)
    again = await hall.table("table")
    assert again.play is not None and table.play is not None
    assert not again.play.story
    assert again.play.seen(0) == table.play.seen(0)
    assert await again.act(*first_act(again)) is None
    assert again.play.version == 2 and again.play.story


async def beach(store: Store, changes: int) -> tuple[str, str]:
    """Two give orders for Snit Smashing, the first one changes his mind so often; what the second one is told before
    the house closes and after it."""
    game = GAMES["snit_smashing"]
    sitters = [Sitter(guest="ada"), Sitter(guest="bea")]
    saved = Saved(Header("table", game.name, game.checked_options(2, {}), "ada", sitters), bytes(32))
    table = await started(store, saved)
    play = table.play
    assert play is not None and play.waiting == [0, 1]
    for number in range(1 + changes):
        action = play.legal[0][number % len(play.legal[0])]
        assert await table.act(0, Act(play.tickets[0], action.index)) is None
    ear = Ear("bea")
    (await here(store).table("table")).join(ear)
    return play.message(1), ear.texts[-1]


async def test_how_often_another_changed_his_order_does_not_show_after_a_restart(tmp_path: Path) -> None:
    told: set[str] = set()
    for changes in (0, 1, 3):
        store = Store(Sqlite(tmp_path / f"{changes}.sqlite"))
        told.update(await beach(store, changes))
        store.close()
    assert len(told) == 1


@pytest.mark.parametrize("game", GAMES.values(), ids=list(GAMES))
async def test_a_match_that_goes_on_counts_what_each_seat_was_told_not_what_was_decided(game: Game) -> None:
    """An order that somebody changed in secret shows in nobody else's numbers, before a restart or after it."""
    choice = Seeded(7)
    seats = max(game.seat_counts)
    match, setup = begin(game, seats, {}, Seeded(8))
    play = Play(match, 0, list(setup))
    for _ in range(80):
        able = [seat for seat in range(seats) if play.legal[seat]]
        if not able:
            break
        seat = able[choice.below(len(able))]
        play.take(match.trial(seat, play.legal[seat][choice.below(len(play.legal[seat]))]))
    past = past_of(parse(write(match.record)), game.diagram(match.state))
    assert past is not None
    again = go_on(Match(game, match.state, match.record), play.version, decode(encode(past), type=Past))
    assert again.told == play.told and again.tickets == play.tickets
    for seat in play.told:
        assert again.message(seat) == play.message(seat)
    if game.name == "snit_smashing":  # where orders can be changed
        assert min(play.told.values()) < play.version
