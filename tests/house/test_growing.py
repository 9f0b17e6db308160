"""Several processes, one house: each table has one owner, everybody reaches it through anyone, and nothing is lost."""

import asyncio
import contextlib
import signal
from collections.abc import AsyncIterator, Callable
from pathlib import Path
from typing import Any

import pytest
from websockets.exceptions import ConnectionClosed, InvalidStatus

from ludotheque.house.archive.database import Conflict, StoreError
from ludotheque.house.archive.postgres import Postgres
from ludotheque.house.archive.store import Sitter, Store, now
from ludotheque.house.errors import Problem
from ludotheque.house.growing.bus import BACK, Bus
from ludotheque.house.growing.leases import SharedLeases
from ludotheque.house.hall import Hall
from ludotheque.house.people import account_store
from ludotheque.house.people.accounts import Accounts
from ludotheque.house.people.guests import Guests
from ludotheque.house.people.moving import change_everywhere
from ludotheque.house.people.sessions import GRACE_MS, RENEW_MS
from ludotheque.house.wire import Act, Credentials, NewTable, Say, Terms
from tests.house.people import Ear, House, Seat, Visitor, here
from tests.house.test_accounts import SECRET, QuickPasswords

pytestmark = pytest.mark.anyio
LEASE = 0.5
Come = Callable[..., Visitor]


async def a_hall(url: str, lease: float = 600.0) -> Hall:
    """A process of the house, without a process."""
    store = Store(Postgres(url))
    hall = here(store)
    hall.leases = SharedLeases(store, f"unix:{store!r}", lease)
    hall.leases.lost = hall.lose
    await hall.leases.open()
    return hall


def leases(hall: Hall) -> SharedLeases:
    assert isinstance(hall.leases, SharedLeases)
    return hall.leases


@pytest.fixture
async def halls(new_database: Callable[[], str]) -> AsyncIterator[list[Hall]]:
    url = new_database()
    halls = [await a_hall(url), await a_hall(url)]
    yield halls
    for hall in halls:
        await hall.close()


async def test_a_table_has_one_owner_and_the_others_know_where_it_is(halls: list[Hall]) -> None:
    one, other = halls
    table = await one.create("ada", NewTable("schnuff", ["me", "open"]))
    assert await one.leases.owner(table.id) == "" and await other.leases.owner(table.id) == leases(one).address
    assert not await other.leases.claim(table.id)
    assert await other.leases.free([table.id, "nowhere"]) == ["nowhere"]
    one.put_away(0)
    await asyncio.gather(*leases(one).releasing)
    again = await other.table(table.id)
    assert again.header.id == table.id and await one.leases.owner(table.id) == leases(other).address


async def test_whoever_was_taken_for_dead_writes_nothing_and_sends_its_people_on(halls: list[Hall]) -> None:
    one, other = halls
    table = await one.create("ada", NewTable("schnuff", ["me", "here:Bea"]))
    ear = Ear("ada", 0)
    table.join(ear)
    await other.store.writer.write(lambda db: db.run("delete from processes where id = ?", (one.store.process,)))
    new = await other.table(table.id)
    assert table.play is not None and new.play is not None
    seat = table.play.waiting[0]
    act = Act(table.play.tickets[seat], table.play.legal[seat][0].index)
    assert await new.act(seat, act) is None
    reply = await table.act(seat, act)
    assert reply is not None and ear.gone and table.gone and table.id not in one.tables
    saved = await other.store.load(table.id)
    assert saved is not None and saved.version == 1


async def test_a_process_that_is_late_looks_what_is_still_its_own(new_database: Callable[[], str]) -> None:
    url = new_database()
    one, other = await a_hall(url, LEASE), await a_hall(url)
    kept = await one.create("ada", NewTable("schnuff", ["me", "open"]))
    lost = await one.create("ada", NewTable("schnuff", ["me", "open"]))
    await other.store.writer.write(
        lambda db: db.run("update matches set owner = 'another', epoch = epoch + 1 where id = ?", (lost.id,))
    )
    leases(one).seen -= LEASE
    async with asyncio.timeout(60):
        while lost.id in one.tables:
            await asyncio.sleep(0.01)
    assert kept.id in one.tables and lost.gone
    for hall in (one, other):
        await hall.close()


async def test_an_account_that_changes_elsewhere_fences_the_tables_it_changes(halls: list[Hall]) -> None:
    one, other = halls
    table = await one.create("bob", NewTable("schnuff", ["me", "open"]))
    await change_everywhere(other, "bob", lambda db: account_store.move(db, "bob", "ada"))
    with pytest.raises(Conflict):
        await one.store.seat(table.id, table.header.sitters)
    one._look_again({"tables": [table.id]})
    again = await one.table(table.id)
    assert [sitter.guest for sitter in again.header.sitters] == ["ada", ""] and again.header.host == "ada"


async def test_a_table_that_has_changed_hands_keeps_nobody_and_nothing(halls: list[Hall]) -> None:
    one, other = halls
    table = await one.create("ada", NewTable("schnuff", ["me", "open"], terms=Terms(chat=True)))
    await other.store.writer.write(lambda db: db.run("delete from processes where id = ?", (one.store.process,)))
    new = await other.table(table.id)
    said = await table.chat.say(0, Say("hello"))
    assert said is not None and (await other.store.load(table.id)).said == []  # type: ignore[union-attr]
    with pytest.raises(Problem) as no:
        await table.sit(1, Sitter("eve"))
    assert (no.value.status, no.value.kind) == (503, "moving") and table.gone
    ear = Ear("ada", 0)
    table.join(ear)
    assert ear.gone and not table.listeners and not ear.texts
    await one.store.writer.write(lambda db: db.run("update matches set owner = ''"))
    again = await one.table(table.id)  # the old one is still in somebody's hand
    with pytest.raises(Problem):
        await table.sit(1, Sitter("eve"))
    assert not again.header.sitters[1].taken() and not new.header.sitters[1].taken()


async def test_whoever_could_not_take_a_table_does_not_use_it(
    halls: list[Hall], monkeypatch: pytest.MonkeyPatch
) -> None:
    one, other = halls
    table = await one.create("ada", NewTable("schnuff", ["me", "open"]))

    async def nobody(table_id: str) -> str:
        return ""  # its owner was taken for dead in this very moment

    monkeypatch.setattr(other.leases, "owner", nobody)
    with pytest.raises(Problem, match="changing hands"):
        await other.table(table.id)
    assert table.id not in other.tables
    with pytest.raises(Conflict):
        await other.store.seat(table.id, table.header.sitters)


async def test_a_process_that_was_buried_alive_looks_what_is_still_its_own(new_database: Callable[[], str]) -> None:
    url = new_database()
    one, other = await a_hall(url, LEASE), await a_hall(url)
    table = await one.create("ada", NewTable("schnuff", ["me", "open"]))
    await leases(one)._beat()
    await other.store.writer.write(
        lambda db: db.run("update matches set owner = 'another', epoch = epoch + 1 where id = ?", (table.id,))
    )
    await other.leases.bury(leases(one).address)
    async with asyncio.timeout(60):
        while table.id in one.tables:
            await asyncio.sleep(0.01)
    for hall in (one, other):
        await hall.close()


async def test_who_cannot_look_is_late_until_he_could(
    new_database: Callable[[], str], monkeypatch: pytest.MonkeyPatch
) -> None:
    one = await a_hall(new_database())
    looks: list[int] = []

    async def look() -> None:
        looks.append(1)
        if len(looks) < 2:
            raise StoreError("away")

    monkeypatch.setattr(one.leases, "_look", look)
    leases(one).seen -= leases(one).lease
    with pytest.raises(StoreError):
        await leases(one)._beat()
    for _ in range(2):
        await leases(one)._beat()
    assert len(looks) == 2
    await one.close()


async def test_who_hangs_in_a_transaction_does_not_keep_its_tables_for_long(new_database: Callable[[], str]) -> None:
    url = new_database()
    one, other = await a_hall(url, LEASE), await a_hall(url, LEASE)
    table = await one.create("ada", NewTable("schnuff", ["me", "open"]))
    stuck = Postgres(url).connect()
    stuck.begin()
    stuck.run("update matches set epoch = epoch where id = ?", (table.id,))
    leases(one).chore.cancel()  # type: ignore[union-attr]
    began = asyncio.get_running_loop().time()
    async with asyncio.timeout(60):
        while table.id not in other.tables:
            with contextlib.suppress(Problem, StoreError):
                await other.table(table.id)
            await asyncio.sleep(0.1)
    assert asyncio.get_running_loop().time() - began < 20
    stuck.close()
    for hall in (one, other):
        await hall.close()


class Between(Bus):
    """A bus between two processes that loses nothing."""

    shared = True
    other: "Between"

    def say(self, kind: str, **word: Any) -> None:
        self.other.heard(kind, word)


async def test_a_session_is_one_in_every_process_whatever_it_is_called(new_database: Callable[[], str]) -> None:
    url = new_database()
    buses = [Between(), Between()]
    buses[0].other, buses[1].other = buses[1], buses[0]
    halls = [here(Store(Postgres(url))), here(Store(Postgres(url)))]
    for hall, bus in zip(halls, buses, strict=True):
        hall.bus, hall.leases.shared = bus, True
    one, other = (accounts_of(hall) for hall in halls)
    session = await one.create("ada", Credentials("Ada", SECRET), "")
    assert other.guests.sessions.whose(session) == "ada"
    one.guests.sessions.named[session].since -= RENEW_MS
    fresh = await one.renew(session)
    assert fresh != session and other.guests.sessions.present(session) == fresh
    other.guests.sessions.clock = lambda: now() + 2 * GRACE_MS
    assert other.guests.sessions.whose(session) == "ada", "nobody has shown the new name yet"
    other.guests.sessions.clock = now
    one.used(fresh)
    other.guests.sessions.clock = lambda: now() + 2 * GRACE_MS
    assert other.guests.sessions.whose(session) == "" and other.guests.sessions.whose(fresh) == "ada"
    # A process that has not heard of a new name logs out the session all the same.
    buses[0].other = Between()
    one.guests.sessions.named[fresh].since -= RENEW_MS
    last = await one.renew(fresh)
    other.guests.sessions.clock = now
    await other.leave(fresh)
    assert one.guests.sessions.whose(last) == ""
    for hall in halls:
        await hall.close()


async def test_after_words_were_lost_a_process_looks_which_tables_are_its_own(new_database: Callable[[], str]) -> None:
    one = await a_hall(new_database(), LEASE)
    table = await one.create("bob", NewTable("schnuff", ["me", "open"]))
    await one.store.writer.write(lambda db: db.run("update matches set epoch = epoch + 1"))
    one.bus.heard(BACK, {})
    async with asyncio.timeout(60):
        while table.id in one.tables:
            await asyncio.sleep(0.01)
    await one.close()


def accounts_of(hall: Hall) -> Accounts:
    accounts = Accounts(hall, Guests([b"k" * 32]))
    accounts.passwords = QuickPasswords()
    return accounts


def shared(url: str, bus: str, workers: int = 1) -> str:
    return f"Outside(), database={url!r}, bus={bus!r}, workers={workers}"


async def test_people_at_two_processes_play_at_one_table(
    new_database: Callable[[], str], tmp_path: Path, visitor: Come
) -> None:
    url = new_database()
    houses = [House(tmp_path / name, outside=shared(url, "")) for name in ("one", "two")]
    ada, bea = visitor(url=houses[0].url), visitor(url=houses[1].url)
    table = await ada.create(["me", "open", "greedy"])
    await bea.sit(table, 1)
    seats = [await ada.connect(table), await bea.connect(table)]
    await asyncio.gather(*(seat.play(12) for seat in seats))
    room = (await bea.http.get(f"/api/tables/{table}")).json()
    assert [info["online"] for info in room["seats"]] == [True, True, True]
    await seats[1].send(t="say", text="hello")
    assert (await seats[0].until("chat"))["said"][-1]["text"] == "hello"
    houses[0].process.send_signal(signal.SIGKILL)  # it owned the table
    houses[0].process.wait()
    bea, ada = visitor(url=houses[1].url, cookie=bea.cookie), visitor(url=houses[1].url, cookie=ada.cookie)
    again = [await knock(ada, table), await knock(bea, table)]
    before = max(seat.table["version"] for seat in seats)
    assert again[0].table["version"] >= before
    await asyncio.gather(*(seat.play() for seat in again))
    houses[1].stop()
    houses[0].process.communicate()


async def knock(guest: Visitor, table: str) -> Seat:
    """Until the door opens, as a browser does."""
    async with asyncio.timeout(60):
        while True:
            try:
                seat = await guest.connect(table)
                await seat.until("table")
                return seat
            except (InvalidStatus, ConnectionClosed):
                await asyncio.sleep(0.2)
