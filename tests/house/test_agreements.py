"""What people do besides playing: take back, pause, leave and come back, resign, run out of time, end it together."""

import asyncio
from typing import Any

import msgspec
import pytest

from ludotheque.house.archive.database import StoreError
from ludotheque.house.archive.store import Store
from ludotheque.house.hall import Hall
from ludotheque.house.tables.table import Table
from ludotheque.house.wire import (
    Act,
    Answer,
    Ask,
    Back,
    ErrorMessage,
    FromBrowser,
    Leave,
    NewTable,
    Resign,
    Resume,
    Standing,
    StoryLine,
    Terms,
    Time,
)
from ludotheque.kernel.record import write
from ludotheque.kernel.story import SPECTATOR
from tests.house.growing import until
from tests.house.people import Ear, here, sqlite

pytestmark = pytest.mark.anyio
MINUTE = 60_000
SLOW = 1000.0  # a pace at which bots do nothing by themselves


class Clock:
    """The house's time, turned by hand."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.at = 1_000_000_000
        for module in ("tables.table", "tables.agreements", "tables.play", "archive.store"):
            monkeypatch.setattr(f"ludotheque.house.{module}.now", lambda: self.at)


@pytest.fixture
def clock(monkeypatch: pytest.MonkeyPatch) -> Clock:
    monkeypatch.setattr("ludotheque.house.tables.clock.OPENED", 0)
    return Clock(monkeypatch)


async def lay(hall: Hall, *others: str, game: str = "schnuff", **terms: Any) -> Table:
    """Ada's table, with other guests or bots (`bot:greedy`)."""
    bots = [who[4:] if who.startswith("bot:") else "open" for who in others]
    table = await hall.create("ada", NewTable(game, ["me", *bots], {}, Terms(**terms)))
    for seat, who in enumerate(others, 1):
        if not who.startswith("bot:"):
            await hall.sit(who, table.id, seat, "me")
    return table


async def say(table: Table, guest: str, message: FromBrowser) -> str:
    """What the house answers: nothing, or the kind of an error."""
    ear = Ear(guest)
    ear.forget()
    await table.hear(ear, msgspec.json.encode(message))
    answers = [one for one in ear.heard() if one["t"] in ("error", "stale", "refused")]
    return str(answers[-1].get("kind", answers[-1]["t"])) if answers else ""


async def decide(table: Table, number: int = 1) -> None:
    for _ in range(number):
        play = table.play
        assert play is not None
        seat = play.waiting[0]
        assert await table.act(seat, Act(play.tickets[seat], play.legal[seat][0].index)) is None


def lines(table: Table) -> list[str]:
    assert table.play is not None
    return [line.text() for line in table.play.match.record.lines]


def guest_of(table: Table, seat: int) -> str:
    return table.header.sitters[seat].guest


# ---------------------------------------------------------------------- taking back


async def test_a_move_is_taken_back_when_the_other_agrees(store: Store) -> None:
    table = await lay(here(store), "bob")
    await decide(table)
    mover = int(lines(table)[0][0] == "B")
    other = guest_of(table, 1 - mover)
    ear = Ear(other)
    table.join(ear)
    assert await say(table, guest_of(table, mover), Ask("undo")) == ""
    asked = ear.heard("room")[-1]["room"]["ask"]
    assert (asked["what"], asked["asker"], asked["missing"]) == ("undo", mover, [1 - mover])
    assert asked["lines"][0]["args"]["seat"] == mover, "the move is named"
    assert await say(table, guest_of(table, mover), Answer(asked["number"], True)) == "no_such_ask"
    assert await say(table, "a stranger", Answer(asked["number"], True)) == "bad_message"
    assert await say(table, other, Answer(asked["number"] + 1, True)) == "no_such_ask"
    assert await say(table, other, Answer(asked["number"], True)) == ""
    assert lines(table)[1:] == [f"{'AB'[mover]} undo 1"]
    taken = len(asked["lines"])
    assert ear.heard("table")[-1]["story"] == [{"kind": "table.undo", "args": {"seat": mover}, "back": taken}]
    assert ear.heard("room")[-1]["room"]["ask"] is None


async def test_what_was_taken_back_already_is_not_asked_for_again(store: Store) -> None:
    table = await lay(here(store), "bob")

    async def ask(agree: bool) -> list[StoryLine]:
        """The last move that stands is asked back; its lines."""
        assert table.play is not None
        mover = table.play.made[-1].seat
        assert await say(table, guest_of(table, mover), Ask("undo")) == ""
        info = table.agreements.told(SPECTATOR)
        assert info is not None
        assert await say(table, guest_of(table, 1 - mover), Answer(info.number, agree)) == ""
        return info.lines

    await decide(table)
    first = await ask(agree=False)
    await decide(table)
    await ask(agree=True)
    assert await ask(agree=False) == first


async def test_a_refusal_changes_nothing_and_ends_the_question(store: Store) -> None:
    table = await lay(here(store), "bob")
    await decide(table)
    mover = int(lines(table)[0][0] == "B")
    assert await say(table, guest_of(table, mover), Ask("undo")) == ""
    info = table.agreements.told(0)
    assert info is not None
    assert await say(table, guest_of(table, 1 - mover), Ask("pause")) == "asking_already"
    assert await say(table, guest_of(table, 1 - mover), Answer(info.number, False)) == ""
    assert table.agreements.told(0) is None and len(lines(table)) == 1
    assert await say(table, guest_of(table, 1 - mover), Answer(info.number, True)) == "no_such_ask"


async def test_whoever_asked_can_think_better_of_it_and_a_move_overtakes_the_question(store: Store) -> None:
    table = await lay(here(store), "bob")
    await decide(table)
    mover = guest_of(table, int(lines(table)[0][0] == "B"))
    assert await say(table, mover, Ask("undo")) == ""
    info = table.agreements.told(0)
    assert info is not None and await say(table, mover, Answer(info.number, False)) == ""
    assert table.agreements.told(0) is None
    assert await say(table, mover, Ask("undo")) == ""
    await decide(table)
    assert table.agreements.told(0) is None


async def test_against_bots_a_move_is_taken_back_freely_with_what_they_answered(store: Store) -> None:
    table = await lay(here(store, SLOW), "bot:greedy", "bot:random")
    await decide(table, 7)
    assert table.play is not None
    mine = max(at for at, line in enumerate(lines(table)) if line[0] == "A")
    assert table.play.take_back(0) == ("free", 7 - mine)
    assert await say(table, "ada", Ask("undo")) == ""
    assert lines(table)[-1] == f"A undo {7 - mine}"
    assert table.play.waiting == [0]


async def test_a_table_can_forbid_it(store: Store) -> None:
    table = await lay(here(store, SLOW), "bot:greedy", undo=False)
    await decide(table, 4)
    assert table.play is not None and table.play.take_back(0) == ("", 0)
    assert await say(table, "ada", Ask("undo")) == "undo_forbidden"


async def test_who_has_decided_nothing_takes_nothing_back(store: Store) -> None:
    table = await lay(here(store), "bob", "cleo")
    await decide(table)
    idle = next(seat for seat in range(3) if lines(table)[0][0] != "ABC"[seat])
    assert await say(table, guest_of(table, idle), Ask("undo")) == "nothing_to_undo"
    assert await say(table, "a stranger", Ask("undo")) == "bad_message"


async def test_the_record_grows_by_so_many_steps_back_and_no_more(
    store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("ludotheque.house.tables.table.UNDOS", 3)
    table = await lay(here(store, SLOW), "bot:greedy")
    for _ in range(3):
        await decide(table, 4)
        assert await say(table, "ada", Ask("undo")) == ""
    await decide(table, 4)
    assert await say(table, "ada", Ask("undo")) == "nothing_to_undo"


async def test_what_is_asked_and_what_was_taken_back_outlive_a_restart(store: Store) -> None:
    hall = here(store)
    table = await lay(hall, "bob")
    await decide(table, 3)
    mover = int(lines(table)[2][0] == "B")
    assert await say(table, guest_of(table, mover), Ask("undo")) == ""
    table = await here(store).table(table.id)
    info = table.agreements.told(0)
    assert info is not None and info.lines, "the move is still named"
    assert await say(table, guest_of(table, 1 - mover), Answer(info.number, True)) == ""
    again = await here(store).table(table.id)
    assert again.play is not None and table.play is not None
    assert write(again.play.match.record) == write(table.play.match.record)
    assert again.play.message(0) == table.play.message(0)


# ---------------------------------------------------------------------- leaving


async def test_whoever_leaves_lets_a_bot_play_on_and_may_come_back(store: Store) -> None:
    table = await lay(here(store), "bob", "cleo")
    await decide(table)
    assert await say(table, "bob", Leave("nobody")) == "unknown_bot"
    assert await say(table, "bob", Back()) == "no_stand_in"
    assert await say(table, "bob", Leave("greedy")) == ""
    info = table.room("ada").seats[1]
    assert (info.kind, info.bot, info.name) == ("guest", "greedy", table.room("bob").seats[1].name)
    assert await say(table, "bob", Leave("random")) == "stand_in_plays"
    assert table.play is not None
    ticket = table.play.tickets[1]
    assert await say(table, "bob", Act(ticket, 0)) == "stand_in_plays"
    assert await say(table, "bob", Back()) == ""
    assert table.room("ada").seats[1].bot is None
    assert [line for line in lines(table) if "b" in line.split()[1]][:2] == ["B bot greedy", "B back"]
    assert table.play.tickets[1] != ticket, "what the bot was thinking about comes too late"


async def test_nobody_takes_back_what_somebody_decided_who_has_left(store: Store) -> None:
    table = await lay(here(store, SLOW), "bob")
    await decide(table, 6)
    assert await say(table, "bob", Leave("greedy")) == ""
    assert table.play is not None
    while table.play.made[-1].seat != 0:
        await decide(table)  # the bot's decisions, and then Ada's
    assert table.play.take_back(0)[0] == "free", "what came since can be taken back"
    assert await say(table, "ada", Ask("undo")) == ""
    while table.play.take_back(0)[0]:
        assert await say(table, "ada", Ask("undo")) == ""
    last = max(at for at, line in enumerate(lines(table)[:6]) if line[0] == "B")
    assert len(table.play.made) > last, "Bob's own decisions stand"
    assert await say(table, "ada", Ask("undo")) == "nothing_to_undo"
    again = await here(store).table(table.id)
    assert again.play is not None and again.play.take_back(0) == ("", 0)


async def test_a_question_that_nobody_is_left_to_answer_gives_way(store: Store, clock: Clock) -> None:
    table = await lay(here(store), "bob", "cleo")
    assert table.play is not None
    while table.play.waiting != [1]:
        await decide(table)
    ears = [Ear("bob"), Ear("cleo")]
    for ear in ears:
        table.join(ear)
    assert await say(table, "ada", Ask("pause")) == ""
    assert await say(table, "cleo", Ask("stop")) == "asking_already"
    info = table.agreements.told(0)
    assert info is not None and await say(table, "cleo", Answer(info.number, True)) == ""
    table.leave(ears[0])
    clock.at += 5 * MINUTE
    assert await say(table, "cleo", Ask("stop")) == ""
    info = table.agreements.told(0)
    assert info is not None and (info.what, info.missing) == ("stop", [0])


async def test_the_bot_of_someone_who_left_plays_for_him(store: Store) -> None:
    table = await lay(here(store), "bob")
    assert await say(table, "bob", Leave("greedy")) == ""
    assert table.play is not None
    async with asyncio.timeout(60):
        while not any(line.startswith("B ") and "bot" not in line for line in lines(table)):
            if table.play.waiting == [0]:
                await decide(table)
            await asyncio.sleep(0.005)


async def test_others_choose_only_when_somebody_has_been_away_for_long(store: Store, clock: Clock) -> None:
    table = await lay(here(store), "bob")
    assert table.play is not None
    while table.play.waiting != [1]:
        await decide(table)
    bob = Ear("bob")
    table.join(bob)
    clock.at += 10 * MINUTE
    assert table.room("ada").seats[1].patience is None, "he is here, and may think"
    table.leave(bob)
    patience = table.room("ada").seats[1].patience
    assert patience == clock.at + MINUTE
    assert await say(table, "ada", Ask("stand_in", 1, "greedy")) == "not_absent"
    clock.at = patience
    assert await say(table, "ada", Ask("stand_in", 0, "greedy")) == "not_absent"
    assert await say(table, "ada", Ask("stand_in", 7, "greedy")) == "not_absent"
    assert await say(table, "ada", Ask("stand_in", 1, "nobody")) == "unknown_bot"
    assert await say(table, "ada", Ask("stand_in", 1, "greedy")) == ""
    assert table.header.sitters[1].bot == "greedy" and table.header.sitters[1].guest == "bob"


async def test_the_slower_the_game_the_longer_the_others_wait(store: Store, clock: Clock) -> None:
    table = await lay(here(store), "bob")
    assert table.play is not None
    for _ in range(6):
        clock.at += 6 * 60 * MINUTE  # four moves a day
        await decide(table)
    patience = table.room("ada").seats[table.play.waiting[0]].patience
    assert patience == clock.at + 60 * 60 * MINUTE, "two and a half days"


async def test_nobody_waits_for_the_consent_of_one_who_is_away_for_too_long(store: Store, clock: Clock) -> None:
    table = await lay(here(store), "bob", "cleo")
    assert table.play is not None
    while table.play.waiting != [1]:
        await decide(table)
    clock.at += 5 * MINUTE
    assert await say(table, "ada", Ask("stop")) == ""
    info = table.agreements.told(0)
    assert info is not None and info.missing == [2]
    assert await say(table, "cleo", Answer(info.number, True)) == ""
    assert table.header.over and table.room("ada").over
    assert table.record().splitlines()[-2:] == ["A stop", "end agreed - 0 0 0"]


# ---------------------------------------------------------------------- giving up, pausing


async def test_one_of_two_can_resign_and_one_of_three_cannot(store: Store) -> None:
    table = await lay(here(store), "bob")
    await decide(table)
    ear = Ear("ada")
    table.join(ear)
    assert await say(table, "bob", Resign()) == ""
    assert ear.heard("table")[-1]["outcome"] == {"ending": "resigned", "winners": [0], "scores": [1, 0]}
    assert (ear.heard("table")[-1]["legal"], ear.heard("table")[-1]["to_act"]) == ([], [])
    assert await say(table, "bob", Ask("undo")) == "over"
    assert table.record().endswith("B resign\nend resigned A 1 0\n")
    again = await here(store).table(table.id)
    assert again.play is not None and again.play.match.outcome is not None and again.header.over
    assert again.play.waiting == []
    assert await say(await lay(here(store), "bob", "cleo"), "bob", Resign()) == "cannot_resign"


async def test_a_pause_needs_everybody_and_stops_people_bots_and_clocks(store: Store, clock: Clock) -> None:
    hall = here(store)
    table = await lay(hall, "bob", time=Time("clock", 600, 5))
    assert await say(table, "ada", Ask("pause")) == ""
    info = table.agreements.told(1)
    assert info is not None and not table.clock.paused
    assert await say(table, "bob", Answer(info.number, True)) == ""
    assert table.room("ada").paused
    assert table.play is not None
    seat = table.play.waiting[0]
    act = Act(table.play.tickets[seat], table.play.legal[seat][0].index)
    assert await say(table, guest_of(table, seat), act) == "paused"
    assert await say(table, "ada", Ask("pause")) == "paused"
    clock.at += 60 * MINUTE
    again = await here(store).table(table.id)
    shown = again.room("ada").clock
    assert again.clock.paused and shown is not None and shown.left == [600_000, 600_000]
    assert await say(again, "bob", Resume()) == ""
    assert await say(again, "bob", Resume()) == "not_paused"
    assert await say(again, guest_of(again, seat), act) == ""


# ---------------------------------------------------------------------- time


async def test_at_a_friendly_table_the_others_choose_when_time_is_up(store: Store, clock: Clock) -> None:
    table = await lay(here(store), "bob", "cleo", time=Time("move", 60))
    assert table.play is not None
    seat = table.play.waiting[0]
    other = guest_of(table, (seat + 1) % 3)
    late = Ear(guest_of(table, seat))
    table.join(late)
    table.join(Ear(guest_of(table, (seat + 2) % 3)))
    clock.at += MINUTE - 1
    assert await say(table, other, Ask("stand_in", seat, "greedy")) == "not_absent"
    clock.at += 1
    await table.agreements.time_is_up()
    assert late.heard("room")[-1]["room"]["clock"]["out"] == [seat]
    assert not table.header.over and not table.header.sitters[seat].bot, "nothing happens by itself"
    assert await say(table, other, Ask("stand_in", seat, "greedy")) == ""
    info = table.agreements.told(0)
    assert info is not None and info.missing == [(seat + 2) % 3]


async def test_at_a_strict_table_for_two_whose_time_is_up_has_lost(store: Store, clock: Clock) -> None:
    table = await lay(here(store), "bob", time=Time("clock", 60, 0, True))
    assert table.play is not None
    seat = table.play.waiting[0]
    clock.at += MINUTE
    await table.agreements.time_is_up()
    assert table.play.match.outcome is not None
    assert (table.play.match.outcome.ending, table.play.match.outcome.winners) == ("timeout", [1 - seat])


async def test_at_a_strict_table_for_more_a_bot_goes_on(store: Store, clock: Clock) -> None:
    table = await lay(here(store), "bob", "cleo", time=Time("move", 60, 0, True))
    assert table.play is not None
    seat = table.play.waiting[0]
    clock.at += MINUTE
    await table.agreements.time_is_up()
    assert table.header.sitters[seat].bot and not table.header.over
    assert lines(table)[-1].split()[1] == "bot"


async def test_the_bell_rings_by_itself(store: Store) -> None:
    table = await lay(here(store), "bob", time=Time("clock", 1, 0, True))
    await until(lambda: table.header.over)


async def test_a_bell_that_rings_too_early_rings_again(store: Store, clock: Clock) -> None:
    """The clock that wakes the house runs ahead of the one that counts."""
    table = await lay(here(store), "bob", time=Time("move", 60))
    ear = Ear("ada")
    table.join(ear)
    clock.at += MINUTE - 1
    table._ring()
    clock.at += 1
    for _ in range(100):
        if any(one["room"]["clock"]["out"] for one in ear.heard("room")):
            return
        await asyncio.sleep(0.05)
    raise AssertionError("nobody was told that the time is up")


# ---------------------------------------------------------------------- letting everything pass


async def test_a_standing_answer_is_told_to_nobody_else_and_kept(store: Store) -> None:
    table = await lay(here(store), "bob", "cleo", game="boum")
    ears = {guest: Ear(guest) for guest in ("ada", "bob", "cleo", "a stranger")}
    for ear in ears.values():
        table.join(ear)
    for ear in ears.values():
        ear.forget()
    assert await say(table, "bob", Standing("always")) == ""
    assert [guest for guest, ear in ears.items() if ear.texts] == ["bob"]
    assert table.room("bob").standing == "always"
    assert [table.room(guest).standing for guest in ("ada", "cleo", "a stranger")] == ["", "", ""]
    again = await here(store).table(table.id)
    assert again.room("bob").standing == "always"


async def test_for_this_turn_means_until_another_decides(store: Store) -> None:
    table = await lay(here(store), "bob", "cleo", game="boum")
    assert table.play is not None
    await decide(table)
    turn = table.play.waiting[0]
    other = (turn + 1) % 3
    assert await say(table, guest_of(table, other), Standing("turn")) == ""
    ears = [Ear(guest_of(table, seat)) for seat in range(3)]
    for ear in ears:
        table.join(ear)
    for ear in ears:
        ear.forget()
    while table.play.waiting == [turn] or table.window.asked:
        assert table.header.sitters[other].standing == "turn"
        await decide(table)
    await decide(table)
    assert table.header.sitters[other].standing == ""
    assert [seat for seat, ear in enumerate(ears) if ear.heard("room")] == [other], "nobody else hears that it lapsed"


async def test_bad_messages_are_refused(store: Store) -> None:
    table = await lay(here(store), "bob")
    for text in (b'{"t":"ask","what":"win"}', b'{"t":"standing","until":"noon"}', b'{"t":"leave"}', b'{"t":"undo"}'):
        ear = Ear("ada")
        await table.hear(ear, text)
        assert ear.heard()[-1]["kind"] == "bad_message"
    open_table = await here(store).create("ada", NewTable("schnuff", ["me", "open"]))
    assert await say(open_table, "ada", Ask("undo")) == "not_started"
    assert isinstance(await open_table.agreements.hear(0, Resign()), ErrorMessage)


# ---------------------------------------------------------------------- who is away


async def test_two_who_are_away_do_not_strand_the_third(store: Store, clock: Clock) -> None:
    table = await lay(here(store), "bob", "cleo")
    assert table.play is not None
    while table.play.waiting != [1]:
        await decide(table)
    clock.at += 5 * MINUTE
    ada = Ear("ada")
    table.join(ada)
    assert await say(table, "ada", Ask("stand_in", 1, "greedy")) == ""
    assert table.header.sitters[1].bot == "greedy", "Cleo is not waited for, but nor is she here"


async def test_during_a_pause_nobody_is_away(store: Store, clock: Clock) -> None:
    table = await lay(here(store), "bob")
    assert table.play is not None
    while table.play.waiting != [1]:
        await decide(table)
    ada = Ear("ada")
    table.join(ada)
    assert await say(table, "ada", Ask("pause")) == ""
    info = table.agreements.told(1)
    assert info is not None and await say(table, "bob", Answer(info.number, True)) == ""
    clock.at += 60 * MINUTE
    assert table.room("ada").seats[1].patience is None
    assert await say(table, "ada", Ask("stand_in", 1, "greedy")) == "not_absent"
    assert await say(table, "ada", Ask("stop")) == ""
    info = table.agreements.told(0)
    assert info is not None and info.missing == [1] and not table.header.over
    assert await say(table, "ada", Answer(info.number, False)) == ""
    assert await say(table, "ada", Resume()) == ""
    assert await say(table, "ada", Ask("stand_in", 1, "greedy")) == "not_absent", "his time to come begins now"
    clock.at += 60 * MINUTE
    assert await say(table, "ada", Ask("stand_in", 1, "greedy")) == ""


async def test_a_step_that_is_taken_back_brings_no_new_time(store: Store, clock: Clock) -> None:
    table = await lay(here(store), "bob", game="snits_revenge", time=Time("move", 60))
    assert table.play is not None
    while table.play.take_back(table.play.waiting[0])[0] != "free":
        await decide(table)
    seat = table.play.waiting[0]
    clock.at += MINUTE // 2
    assert await say(table, guest_of(table, seat), Ask("undo")) == ""
    assert table.clock.left_at(clock.at)[seat] == MINUTE // 2


async def test_going_and_coming_back_makes_no_endless_record(store: Store) -> None:
    table = await lay(here(store), "bob")
    answers = []
    for _ in range(20):
        answers.append(await say(table, "bob", Leave("greedy")))
        answers.append(await say(table, "bob", Back()))
    assert answers[:2] == ["", ""] and "too_fast" in answers
    assert len(lines(table)) < 15


# ---------------------------------------------------------------------- when the store says no


class Failing(Store):
    """A store that fails at one thing: before it is written, or after."""

    def __init__(self, store: Store, what: str, after: bool = False) -> None:
        self.__dict__.update(store.__dict__)
        self.what, self.after = what, after

    async def note(self, table: str, what: Any, value: str) -> None:
        if self.after or what != self.what:
            await super().note(table, what, value)
        if what == self.what:
            raise StoreError("was it stored?")


async def test_a_pause_that_cannot_be_stored_stops_nobody(store: Store) -> None:
    table = await lay(here(store), "bob", time=Time("clock", 600, 5))
    for failing in ("ask", "clock"):
        assert await say(table, "ada", Ask("pause")) == ""
        info = table.agreements.told(1)
        assert info is not None
        ear = Ear("ada")
        table.join(ear)
        table.store = Failing(store, failing)
        assert await say(table, "bob", Answer(info.number, True)) == "not_stored"
        table.store = store
        assert not table.clock.paused
        assert ear.heard("room")[-1]["room"]["ask"] == msgspec.to_builtins(table.agreements.told(0))
        saved = await store.load(table.id)
        assert saved is not None and saved.header.ask == table.header.ask and not table.room("ada").paused
        if table.header.ask:
            assert await say(table, "ada", Answer(info.number, False)) == ""


async def test_what_was_asked_although_it_seemed_to_fail_is_followed(store: Store) -> None:
    table = await lay(here(store), "bob")
    table.store = Failing(store, "ask", after=True)
    assert await say(table, "ada", Ask("pause")) == "not_stored"
    info = table.agreements.told(1)
    assert info is not None and info.what == "pause"
    table.store = Failing(store, "clock", after=True)
    assert await say(table, "bob", Answer(info.number, True)) == "not_stored"
    assert table.clock.paused and table.agreements.told(1) is None


async def test_a_time_that_is_up_is_up_when_the_store_comes_back(store: Store) -> None:
    table = await lay(here(store), "bob", time=Time("clock", 1, 0, True))
    tried: list[bool] = []

    def no() -> bool:
        tried.append(True)
        return True

    sqlite(store).set_commit_hook(no)  # the disk's
    await until(lambda: bool(tried))
    sqlite(store).set_commit_hook(None)
    assert not table.header.over
    await until(lambda: table.header.over)


async def test_in_doubt_nothing_is_asked(store: Store) -> None:
    table = await lay(here(store), "bob")
    other = await here(store).table(table.id)
    await decide(other)
    table.doubtful = True
    seat = int(lines(other)[0][0] == "B")
    assert await say(table, guest_of(table, seat), Ask("undo")) == ""
    assert lines(table) == lines(other), "it looked first"
