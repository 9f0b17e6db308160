"""The bus: words between the processes of a house, over a real Valkey that may die."""

import asyncio
import secrets
import signal
from collections.abc import AsyncIterator, Awaitable, Callable, Iterator
from contextlib import asynccontextmanager
from typing import Any

import pytest
import redis
import structlog.testing

from ludotheque.house.errors import HouseError
from ludotheque.house.growing.bus import BACK, Bus, BusDown, Word
from ludotheque.house.growing.redis_bus import KEPT, LONGEST, RedisBus, Times, make_bus
from ludotheque.house.growing.remote_bots import make_workers
from tests.house.growing import until
from tests.servers import ValkeyServer, free_port, running

pytestmark = [pytest.mark.anyio, pytest.mark.usefixtures("tidied")]

QUICK = Times(hum=0.05, silence=2.0, retry=0.01, slowest=0.05, opening=10.0)
Open = Callable[..., Awaitable[RedisBus]]


@pytest.fixture
def mortal() -> Iterator[ValkeyServer]:
    with running(ValkeyServer()) as server:
        yield server


@pytest.fixture
async def open_bus(valkey: ValkeyServer) -> AsyncIterator[Open]:
    """Opens buses of one house, and closes them."""
    opened: list[RedisBus] = []
    house = secrets.token_hex(4)

    async def one(process: str, url: str = valkey.url, house: str = house, times: Times = QUICK) -> RedisBus:
        bus = RedisBus(url, process, house, times)
        opened.append(bus)
        await bus.open()
        return bus

    yield one
    for bus in opened:
        await bus.close()


def hears(bus: Bus, kind: str) -> list[Word]:
    words: list[Word] = []
    bus.on(kind, words.append)
    return words


@asynccontextmanager
async def mute(server: ValkeyServer) -> AsyncIterator[None]:
    """The line is there, but nobody answers."""
    assert server.process is not None
    server.process.send_signal(signal.SIGSTOP)
    yield
    server.process.send_signal(signal.SIGCONT)


async def test_what_one_says_all_others_hear_and_nobody_hears_himself(open_bus: Open) -> None:
    one, two, three = [await open_bus(name) for name in ("one", "two", "three")]
    heard = {bus.process: hears(bus, "renamed") for bus in (one, two, three)}
    backs = hears(two, BACK)
    assert one.up and one.shared
    for name in ("Ada", "Béa"):
        one.say("renamed", guest="g", name=name)
    one.say("something else")
    words = [{"guest": "g", "name": "Ada"}, {"guest": "g", "name": "Béa"}]
    await until(lambda: heard["two"] == heard["three"] == words)
    assert heard["one"] == [] and backs == []


async def test_two_houses_at_one_server_do_not_hear_each_other(open_bus: Open) -> None:
    here, there, elsewhere = await open_bus("a"), await open_bus("b"), await open_bus("c", house="another")
    neighbours, strangers = hears(there, "word"), hears(elsewhere, "word")
    here.say("word")
    await until(lambda: neighbours == [{}])
    await here.pin(b"ours")
    assert await there.pinned() == [b"ours"] and await elsewhere.pinned() == [] and await here.pinned() == []
    assert strangers == []


async def test_after_the_server_was_killed_words_go_on_and_everybody_is_told_to_look_anew(
    open_bus: Open, mortal: ValkeyServer
) -> None:
    with structlog.testing.capture_logs() as logs:
        one, two = await open_bus("one", mortal.url), await open_bus("two", mortal.url)
        heard, backs = hears(two, "word"), hears(two, BACK)
        mortal.stop(signal.SIGKILL)
        await until(lambda: not one.up and not two.up)
        with pytest.raises(BusDown):
            await one.pinned()
        one.say("word", at="night")
        await asyncio.sleep(0.2)  # it tries more than once
        mortal.start()
        await until(lambda: one.up and two.up)
        assert backs == [{}]
        one.say("word", at="day")
        await until(lambda: {"at": "day"} in heard)
    told = [(line["event"], line["process"]) for line in logs if "process" in line]
    for process in ("one", "two"):
        assert [event for event, who in told if who == process] == [
            "the bus is there",
            "the bus is lost",
            "the bus is there",
        ]


async def test_a_server_that_falls_silent_is_noticed(open_bus: Open, mortal: ValkeyServer) -> None:
    one = await open_bus("one", mortal.url, times=Times(0.05, 0.3, 0.01, 0.05, 10.0))
    backs = hears(one, BACK)
    async with mute(mortal):
        await until(lambda: not one.up)
    await until(lambda: one.up)
    assert backs == [{}]


async def test_the_house_opens_without_a_server_and_finds_it_later(open_bus: Open, mortal: ValkeyServer) -> None:
    mortal.stop(signal.SIGKILL)
    one = await open_bus("one", mortal.url, times=Times(0.05, 2.0, 0.01, 0.05, opening=0.05))
    backs = hears(one, BACK)
    assert not one.up
    one.say("word")
    mortal.start()
    await until(lambda: one.up and not one.words)
    assert backs == [{}]


async def test_who_says_too_much_waits_for_nothing_and_the_others_learn_that_words_are_missing(
    open_bus: Open, mortal: ValkeyServer
) -> None:
    one, two = await open_bus("one", mortal.url), await open_bus("two", mortal.url)
    mortal.stop(signal.SIGKILL)
    await until(lambda: not one.up and not two.up)
    for number in range(KEPT + 7):
        one.say("word", number=number)
    assert (len(one.words), one.dropped) == (KEPT, 7)
    mortal.start()
    await until(lambda: one.up and two.up)
    backs = hears(two, BACK)
    one.say("word", long="x" * LONGEST)
    one.say("word", odd=object())
    assert one.dropped == 9
    await until(lambda: bool(backs))


async def test_nonsense_on_the_bus_is_counted_and_harms_nobody(open_bus: Open, valkey: ValkeyServer) -> None:
    one, two = await open_bus("one"), await open_bus("two")
    heard: list[Any] = []

    def fails(word: Word) -> None:
        raise RuntimeError

    one.on("word", fails)
    one.on("word", heard.append)
    client = redis.Redis.from_url(valkey.url)
    nonsense = [
        b"",
        b"\xff",
        b"{}",
        b'["two"]',
        b'["two", "word", []]',
        b'["two", "word", {}, 1]',
        b"[" * 10_000,
        b'["two", "word", {"x": "' + b"x" * LONGEST + b'"}]',
    ]
    for data in nonsense:
        client.publish(one.channel, data)
    client.close()
    two.say("word")
    await until(lambda: heard == [{}])
    assert one.malformed == len(nonsense) and one.up


async def test_what_was_said_last_is_heard_before_the_process_leaves(open_bus: Open) -> None:
    one, two = await open_bus("one"), await open_bus("two")
    heard = hears(two, "word")
    await one.pin(b"mine")
    assert await two.pinned() == [b"mine"]
    one.say("word")
    await one.close()
    await until(lambda: heard == [{}])
    assert await two.pinned() == [], "its board came down with it"


async def test_a_board_stays_while_it_is_renewed_and_comes_back_after_the_server_forgot_it(open_bus: Open) -> None:
    one, two = await open_bus("one"), await open_bus("two")
    await one.pin(b"first")
    assert 0 < await one.redis.pttl(f"{one.channel}:boards:one") <= 10_000
    await one.redis.delete(f"{one.channel}:boards:one")
    assert await two.pinned() == []
    await one.pin(b"first")
    assert await two.pinned() == [b"first"]
    await one.redis.pexpire(f"{one.channel}:boards:one", 100)
    await one.pin(b"first")
    assert await one.redis.pttl(f"{one.channel}:boards:one") > 1000


@pytest.mark.parametrize(
    "url",
    [
        "localhost:6379",
        "http://localhost:6379",
        "redis://",
        "redis:///0",
        "redis://host:port",
        "redis://host:0",
        "redis://host:99999",
        "redis://host/games",
        "redis://[host",
        "redis://:pass@word@host:x/0",
        "redis://host/0?no_such_option=1",
    ],
)
def test_what_is_no_address_of_a_bus_is_refused_and_shows_no_password(url: str) -> None:
    for make in (lambda: make_bus(url, "process", "house"), lambda: make_workers(url, "process")):
        with pytest.raises(HouseError, match="redis://host:6379/0") as error:
            make()
        assert "pass" not in str(error.value)


@pytest.mark.parametrize("scheme", ["redis", "rediss", "valkey", "valkeys"])
async def test_a_bus_is_a_valkey_or_a_redis_with_or_without_tls(scheme: str) -> None:
    bus = make_bus(f"{scheme}://user:secret@127.0.0.1:{free_port()}/3", "process", "house")
    assert isinstance(bus, RedisBus)
    made = bus.redis.connection_pool.connection_kwargs
    assert (made["db"], made["password"]) == (3, "secret")
    assert ("SSL" in bus.redis.connection_pool.connection_class.__name__) == (scheme in ("rediss", "valkeys"))
    await bus.close()


async def test_without_an_address_there_is_nobody_else() -> None:
    bus = make_bus("", "process", "house")
    assert not bus.shared and bus.up and await bus.pinned() == []
    bus.say("word")
    await bus.pin(b"")
