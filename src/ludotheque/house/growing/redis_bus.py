"""The bus of a house of several processes: publish and subscribe of a Valkey or Redis.

The law of this file: `up` is true while this process hears itself; so what it says is heard. Whatever happens to
the server, this goes on trying, and says BACK when it hears again.
"""

import asyncio
import time
from collections import deque
from dataclasses import dataclass
from hashlib import sha256
from typing import Annotated, Any, Final

import msgspec
from msgspec import Meta, Struct
from redis.asyncio.client import PubSub

from ludotheque.house.errors import error_site
from ludotheque.house.growing.bus import BACK, Bus, BusDown, Word, ended
from ludotheque.house.growing.valkey import DOWN, Roll, connect
from ludotheque.house.log import log
from ludotheque.house.wire import NOT_UNDERSTOOD

LONGEST: Final = 16384  # bytes of a word
KEPT: Final = 1000  # words that wait to be said
HUM: Final = ""  # said by everybody to himself


@dataclass(frozen=True)
class Times:
    """In seconds."""

    hum: float = 1.0  # between two signs of life
    silence: float = 5.0  # without one of them: the line is dead
    retry: float = 0.1  # at first; then twice as long each time,
    slowest: float = 5.0  # up to this
    opening: float = 2.0  # for which the house waits with its doors closed
    board: float = 10.0  # that what is pinned up stays


class Said(Struct, array_like=True, forbid_unknown_fields=True):
    process: Annotated[str, Meta(max_length=100)]
    kind: Annotated[str, Meta(max_length=100)]
    word: Word


said: Final = msgspec.json.Decoder(Said)


class RedisBus(Bus):
    """`house` is the same for all processes of a house and differs between houses that share a server."""

    shared = True

    def __init__(self, url: str, process: str, house: str, times: Times = Times()) -> None:  # noqa: B008 (frozen)
        super().__init__()
        self.up = False
        self.process = process
        self.times = times
        self.redis = connect(url)
        self.channel = f"ludotheque:{sha256(house.encode()).hexdigest()[:16]}"
        self.roll = Roll(self.redis, f"{self.channel}:boards", times.board)
        self.words: deque[bytes] = deque()
        self.more = asyncio.Event()  # words to say
        self.there = asyncio.Event()  # while it is up
        self.missed = False  # words of others may have been
        self.dropped = 0  # own words that nobody will hear
        self.malformed = 0
        self.untold = 0  # own words dropped since the others last heard of such a thing
        self.echo = 0.0  # when we last heard ourselves
        self.life: asyncio.Task[None] | None = None

    # ------------------------------------------------------------------ saying

    def say(self, kind: str, **word: Any) -> None:
        try:
            data = msgspec.json.encode(Said(self.process, kind, word))
        except (TypeError, ValueError) as error:
            log.error("a word for the bus cannot be written", kind=kind, error=error_site(error))
            data = b""
        if not data or len(data) > LONGEST or len(self.words) >= KEPT:
            self.dropped += 1
            self.untold += 1
            log.warning("a word for the bus is dropped", kind=kind)
        else:
            self.words.append(data)
        self.more.set()

    async def _speak(self) -> None:
        """What waits, and a hum now and then."""
        hum = msgspec.json.encode(Said(self.process, HUM, {}))
        alone = f"{self.channel}:{self.process}"
        await self.redis.publish(alone, hum)
        while True:
            if self.untold:
                await self.redis.publish(self.channel, msgspec.json.encode(Said(self.process, BACK, {})))
                self.untold = 0
            while self.words:
                await self.redis.publish(self.channel, self.words[0])
                self.words.popleft()  # now: a word is rather said twice than not at all
            self.more.clear()
            try:
                async with asyncio.timeout(self.times.hum):
                    await self.more.wait()
            except TimeoutError:
                await self.redis.publish(alone, hum)

    # ------------------------------------------------------------------ hearing

    async def _listen(self, ears: PubSub) -> None:
        self.echo = time.monotonic()
        while True:
            message = await ears.get_message(ignore_subscribe_messages=True, timeout=self.times.hum)
            if message is not None:
                self._hear(message["data"])
            if time.monotonic() - self.echo > self.times.silence:
                raise TimeoutError

    def _hear(self, data: bytes) -> None:
        try:
            if len(data) > LONGEST:
                raise msgspec.DecodeError
            one = said.decode(data)
        except NOT_UNDERSTOOD:
            self.malformed += 1
            log.warning("a word on the bus is not understood")
            return
        if one.process == self.process:
            self.echo = time.monotonic()
            self._is_up()
        else:
            self.heard(one.kind, one.word)

    def heard(self, kind: str, word: Word) -> None:
        for hear in self.ears.get(kind, []):
            try:
                hear(word)
            except Exception as error:  # what one ear makes of it is no other's trouble
                log.error("a word on the bus has failed", kind=kind, error=error_site(error))

    # ------------------------------------------------------------------ boards

    async def pin(self, data: bytes) -> None:
        try:
            await self.roll.write(self.process, data)
        except DOWN as error:
            raise BusDown(error_site(error)) from None

    async def pinned(self) -> list[bytes]:
        try:
            found = await self.roll.read()
        except DOWN as error:
            raise BusDown(error_site(error)) from None
        return [data for process, data in found.items() if process != self.process]

    # ------------------------------------------------------------------ up and down

    async def open(self) -> None:
        self.life = asyncio.get_running_loop().create_task(self._live())
        try:
            async with asyncio.timeout(self.times.opening):
                await self.there.wait()
        except TimeoutError:
            log.warning("the house opens without its bus")

    async def _live(self) -> None:
        wait = self.times.retry
        while True:
            try:
                await self._once()
            except DOWN as error:
                wait = self.times.retry if self.up else min(2 * wait, self.times.slowest)
                self._is_down(error_site(error))
            except Exception as error:  # nobody would ever start it again
                self._is_down(error_site(error))
            await asyncio.sleep(wait)

    async def _once(self) -> None:
        """Speak and listen until something breaks."""
        async with self.redis.pubsub() as ears:
            await ears.subscribe(self.channel, f"{self.channel}:{self.process}")
            loop = asyncio.get_running_loop()
            both = [loop.create_task(self._listen(ears)), loop.create_task(self._speak())]
            try:
                broken, _ = await asyncio.wait(both, return_when=asyncio.FIRST_COMPLETED)
                for one in broken:
                    one.result()
            finally:
                await ended(*both)

    def _is_up(self) -> None:
        if self.up:
            return
        self.up = True
        self.there.set()
        log.info("the bus is there", process=self.process)
        if self.missed:
            self.missed = False
            self.heard(BACK, {})

    def _is_down(self, error: str) -> None:
        if self.up or not self.missed:
            log.warning("the bus is lost", process=self.process, error=error)
        self.up = False
        self.missed = True
        self.there.clear()

    async def close(self) -> None:
        if self.life is not None:
            await ended(self.life)
            self.life = None
        was_up, self.up = self.up, False
        if was_up:
            await self._leave()
        await self.redis.aclose()

    async def _leave(self) -> None:
        """The last words, and the board comes down."""
        try:
            while self.words:
                await self.redis.publish(self.channel, self.words.popleft())
            await self.roll.wipe(self.process)
        except DOWN as error:
            log.warning("the last words for the bus are lost", error=error_site(error))


def make_bus(url: str, process: str, house: str) -> Bus:
    """The bus at this address, or none; `house` is what the processes of this house have in common: its database."""
    return RedisBus(url, process, house) if url else Bus()
