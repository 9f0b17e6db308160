"""Two halls of one house: everybody's lists show the tables and people of both, and say when they cannot."""

import secrets
import signal
import time
from collections.abc import AsyncIterator, Awaitable, Callable, Iterator

import msgspec
import pytest

from ludotheque.house.archive.postgres import Postgres
from ludotheque.house.archive.store import Store
from ludotheque.house.growing.boards import LARGEST, NOW, PLACES, REMEMBERED, Board, Boards
from ludotheque.house.growing.bus import BACK, Bus, BusDown, ended
from ludotheque.house.growing.redis_bus import RedisBus, Times
from ludotheque.house.hall import Hall
from ludotheque.house.tables import open_tables as open_tables_module
from ludotheque.house.tables.open_tables import GONE_SECONDS
from ludotheque.house.tables.table import Table
from ludotheque.house.wire import NewTable, Room, Terms
from tests.house.growing import until, until_seen
from tests.house.people import Ear, HereHistorians, HereWorkers
from tests.servers import ValkeyServer, running

pytestmark = [pytest.mark.anyio, pytest.mark.usefixtures("tidied")]

QUICK = Times(hum=0.05, silence=10.0, retry=0.01, slowest=0.05, opening=10.0, board=1.5)
Opens = Callable[[str], Awaitable[Hall]]


@pytest.fixture
def mortal() -> Iterator[ValkeyServer]:
    with running(ValkeyServer()) as server:
        yield server


@pytest.fixture
async def hall_of(new_database: Callable[[], str], mortal: ValkeyServer) -> AsyncIterator[Opens]:
    """Opens halls of one house, each as if in a process of its own."""
    database, opened = new_database(), dict[str, Hall]()

    async def one(process: str) -> Hall:
        bus = RedisBus(mortal.url, process, database, QUICK)
        hall = Hall(Store(Postgres(database)), HereWorkers(), HereHistorians(), 0, bus=bus)
        hall.store.process = process
        hall.boards.beat = hall.boards.fresh = 0.02
        await hall.bus.open()
        await hall.open()
        opened[process] = hall
        return hall

    yield one
    for hall in opened.values():
        await hall.close()


async def public(hall: Hall, host: str, seats: list[str]) -> Table:
    return await hall.create(host, NewTable("schnuff", seats, terms=Terms(public=True)))


async def lobby(hall: Hall, guest: str = "eve") -> list[str]:
    return [one.room.id for one in await hall.open_tables.list(guest)]


async def room_in_lobby(hall: Hall, guest: str = "eve") -> Room:
    [one] = await hall.open_tables.list(guest)
    return one.room


def online(room: Room) -> list[bool]:
    return [seat.online for seat in room.seats]


async def die(hall: Hall) -> None:
    """As a process does that is killed: its board stays until it is forgotten."""
    await ended(*hall.chores, hall.boards.life, hall.bus.life)  # type: ignore[attr-defined, arg-type]


async def test_a_table_of_another_process_is_in_the_lobby_with_who_is_there(hall_of: Opens) -> None:
    one, two = await hall_of("one"), await hall_of("two")
    await one.rename("ada", "Ada")
    table = await public(one, "ada", ["me", "open", "open"])
    await one.sit("bea", table.id, 1, "me")
    watcher, ada = Ear("cleo"), Ear("ada")
    table.join(watcher)
    table.join(ada)
    await until_seen(lambda: lobby(two), [table.id])
    [shown] = await two.open_tables.list("eve")
    assert online(shown.room) == [True, False, False] and shown.host.name == "Ada"
    assert not two.boards.partial and table.id not in two.tables
    assert await lobby(two, "bea") == [], "his own tables are on his own list"

    async def at_home() -> list[list[bool]]:
        return [online(room) for room in await two.rooms("bea")]

    assert await at_home() == [[True, False, False]]
    bea = Ear("bea")
    table.join(bea)
    await until_seen(at_home, [[True, True, False]])
    table.leave(ada)
    table.leave(bea)
    await until_seen(at_home, [[False, False, False]])
    assert await lobby(two) == [table.id], "they are not long gone"
    await one.sit("dora", table.id, 2, "me")
    nothing: list[str] = []
    await until_seen(lambda: lobby(two), nothing)


async def test_a_table_stays_in_the_lobby_when_its_process_dies_and_whoever_comes_back_is_seen(hall_of: Opens) -> None:
    one, two = await hall_of("one"), await hall_of("two")
    table = await public(one, "ada", ["me", "open"])
    table.join(Ear("ada"))
    await until_seen(lambda: lobby(two), [table.id])
    await die(one)

    async def present() -> list[bool]:
        return online(await room_in_lobby(two))

    await until_seen(present, [False, False])
    assert await lobby(two) == [table.id] and not two.boards.partial
    three = await hall_of("three")
    (await three.table(table.id)).join(Ear("ada"))
    await until_seen(present, [True, False])


async def test_without_the_bus_the_lists_show_what_is_known_and_say_that_something_may_be_missing(
    hall_of: Opens, mortal: ValkeyServer
) -> None:
    one, two = await hall_of("one"), await hall_of("two")
    mine, other = await public(one, "ada", ["me", "open"]), await public(two, "bea", ["me", "open"])
    mine.join(Ear("ada"))
    other.join(Ear("bea"))

    async def seen_by(hall: Hall) -> tuple[list[str], bool, list[list[bool]]]:
        found = [one.room for one in sorted(await hall.open_tables.list("eve"), key=lambda one: one.room.id == mine.id)]
        return [room.id for room in found], hall.boards.partial, [online(room) for room in found]

    both = [other.id, mine.id]
    whole = (both, False, [[True, False], [True, False]])
    for hall in (one, two):
        await until_seen(lambda hall=hall: seen_by(hall), whole)  # type: ignore[misc]
    mortal.stop(signal.SIGKILL)
    await until_seen(lambda: seen_by(one), (both, True, [[False, False], [True, False]]))
    await until_seen(lambda: seen_by(two), (both, True, [[True, False], [False, False]]))
    mortal.start()
    for hall in (one, two):
        await until_seen(lambda hall=hall: seen_by(hall), whole)  # type: ignore[misc]


async def test_who_is_renamed_is_called_so_at_the_tables_of_every_process_even_if_the_word_was_lost(
    hall_of: Opens, mortal: ValkeyServer
) -> None:
    one, two = await hall_of("one"), await hall_of("two")
    table = await one.create("ada", NewTable("schnuff", ["me", "open"]))
    ear = Ear("")
    table.join(ear)

    async def told() -> str:
        return str(ear.heard("room")[-1]["room"]["seats"][0]["name"])

    await two.rename("ada", "Ada")
    await until_seen(told, "Ada")
    await two.store.rename("ada", "Adèle")  # and nobody says a word
    mortal.stop(signal.SIGKILL)
    await until(lambda: not one.bus.up)
    mortal.start()
    await until_seen(told, "Adèle")


async def test_a_house_of_one_process_has_no_boards_and_misses_nothing(store: Store) -> None:
    hall = Hall(store, HereWorkers(), HereHistorians(), 0)
    await hall.open()
    table = await public(hall, "ada", ["me", "open"])
    table.join(Ear("ada"))
    assert await lobby(hall) == [table.id] and not hall.boards.partial and hall.boards.life is None
    await hall.close()


class Pinned(Bus):
    """A bus on which others have pinned up whatever they like."""

    shared = True

    def __init__(self) -> None:
        super().__init__()
        self.boards: list[bytes] = []
        self.reads = 0

    async def pinned(self) -> list[bytes]:
        self.reads += 1
        return self.boards


async def test_boards_are_read_once_in_a_while_however_many_ask_and_at_once_when_words_were_lost() -> None:
    bus = Pinned()
    boards = Boards(bus, fresh=1000)
    for _ in range(10):
        await boards.look()
    assert bus.reads == 1
    bus.heard(BACK, {})
    await boards.look()
    assert bus.reads == 2


async def test_until_the_others_have_pinned_up_again_something_may_be_missing() -> None:
    bus = Pinned()
    boards = Boards(bus, beat=1000, fresh=0)
    bus.up = False
    await boards.look()
    assert boards.partial and bus.reads == 0, "nobody waits for a bus that is not there"
    bus.up = True
    await boards.look()
    assert boards.partial
    boards.whole_from = 0
    assert not boards.partial


async def test_nonsense_on_a_board_is_no_news_and_a_clock_that_is_ahead_keeps_nothing_for_ever(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    bus, today = Pinned(), [1_000_000.0]
    monkeypatch.setattr("ludotheque.house.growing.boards.time.time", lambda: today[0])
    boards = Boards(bus, fresh=0)
    good = Board({"new": NOW, "old": 999_999, "ahead": 2_000_000, "long gone": 5}, {"new": ["ada"]})
    other = Board({}, {"new": ["bea"]})
    bus.boards = [b"", b"\xff", b"[]", b'{"waiting": 3}', *map(msgspec.json.encode, (good, other))]
    await boards.look()
    assert boards.malformed == 4 and boards.at("new") == {"ada", "bea"} and boards.at("old") == set()
    assert sorted(boards.seen_within(GONE_SECONDS)) == ["ahead", "new", "old"]
    bus.boards = []
    today[0] += GONE_SECONDS
    await boards.look()
    assert sorted(boards.seen_within(GONE_SECONDS)) == ["ahead", "new"]
    today[0] += 1
    assert boards.seen_within(GONE_SECONDS) == []
    bus.boards = [msgspec.json.encode(Board({f"{number}": 10**6 + number for number in range(2 * REMEMBERED)}))]
    await boards.look()
    assert len(boards.seen) == REMEMBERED


async def test_a_board_says_who_of_a_table_is_here_and_is_bounded(
    store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(open_tables_module, "PLACES", 2)
    hall = Hall(store, HereWorkers(), HereHistorians(), 0)
    tables = [await public(hall, guest, ["me", "open"]) for guest in ("ada", "bea", "cleo", "dora")]
    for table in tables[:3]:
        table.join(Ear("eve"))
        table.join(Ear(table.header.host))
    board = hall.open_tables.board()
    assert board.waiting == {table.id: NOW for table in tables[:3]}
    assert board.here == {table.id: [table.header.host] for table in tables[:2]}
    for listener in list(tables[0].listeners):
        tables[0].leave(listener)
    assert abs(hall.open_tables.board().waiting[tables[0].id] - time.time()) < 60
    largest = Board({}, {f"{number:016}": ["g" * 22] * 6 for number in range(PLACES)})
    assert len(msgspec.json.encode(largest)) < LARGEST
    await hall.close()


async def test_a_bus_that_breaks_while_the_board_is_pinned_up_ends_nothing() -> None:
    class Broken(Pinned):
        async def pin(self, data: bytes) -> None:
            self.boards.append(data)
            raise BusDown if len(self.boards) == 1 else RuntimeError

    bus = Broken()
    boards = Boards(bus, beat=0.001, fresh=0)
    boards.open(lambda: Board({"t": int(secrets.randbits(20))}))

    async def tries() -> bool:
        return len(bus.boards) > 3

    await until_seen(tries, True)
    await boards.close()
