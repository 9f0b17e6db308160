"""The way to a Valkey or Redis, and lists of who is there that forget whoever falls silent."""

import time
from typing import Any, Final
from urllib.parse import urlsplit

from redis.asyncio import BlockingConnectionPool, Redis
from redis.asyncio.retry import Retry
from redis.backoff import NoBackoff
from redis.exceptions import RedisError

from ludotheque.house.errors import HouseError

SCHEMES: Final = {"redis": "redis", "rediss": "rediss", "valkey": "redis", "valkeys": "rediss"}
DOWN: Final = (RedisError, OSError)  # what is raised when it cannot be reached, or answers nonsense
SECONDS: Final = 2.0  # for anything it is asked
LINES: Final = 16  # connections of one client; whoever needs one more waits for it
MOST: Final = 64  # that are read of a list
WRONG: Final = "a bus is written redis://host:6379/0 (or rediss://, valkey://, valkeys://)"


def connect(url: str, seconds: float = SECONDS) -> Redis:
    """Nothing is sent yet. HouseError for what is no address; it never shows a password."""
    scheme, _, rest = url.partition("://")
    if scheme not in SCHEMES or not rest:
        raise HouseError(WRONG)
    try:
        parts = urlsplit(url)
        if not parts.hostname or parts.port == 0 or not (parts.path.strip("/") or "0").isdecimal():
            raise HouseError(WRONG)
        lines: Any = BlockingConnectionPool.from_url(  # Any: not all of it is typed
            f"{SCHEMES[scheme]}://{rest}",
            max_connections=LINES,
            timeout=seconds,
            socket_timeout=seconds,
            socket_connect_timeout=seconds,
            retry=Retry(NoBackoff(), 0),  # whoever asks knows best what to do instead
        )
        lines.make_connection()  # says whether it takes the options of the address
    except (ValueError, TypeError, AttributeError):
        raise HouseError(WRONG) from None
    return Redis.from_pool(lines)


class Roll:
    """Each writes something under his own name; it is gone when he has not written again for `seconds`."""

    def __init__(self, redis: Redis, key: str, seconds: float) -> None:
        self.redis = redis
        self.key = key
        self.life = int(seconds * 1000)
        self.last = b""

    async def write(self, name: str, data: bytes) -> None:
        known = data == self.last and await self.redis.pexpire(self._key(name), self.life)
        async with self.redis.pipeline() as deed:
            deed.zadd(self.key, {name: time.time()})
            deed.pexpire(self.key, 10 * self.life)
            if not known:
                deed.set(self._key(name), data, px=self.life)
            await deed.execute()
        self.last = data

    async def wipe(self, name: str) -> None:
        async with self.redis.pipeline() as deed:
            deed.zrem(self.key, name)
            deed.delete(self._key(name))
            await deed.execute()
        self.last = b""

    async def read(self) -> dict[str, bytes]:
        listed: list[Any] = await self.redis.zrevrange(self.key, 0, MOST - 1)
        names: list[str] = [name.decode(errors="replace") for name in listed]
        if not names:
            return {}
        values: list[Any] = await self.redis.mget([self._key(name) for name in names])
        found: dict[str, bytes | None] = dict(zip(names, values, strict=True))
        gone = [name for name, data in found.items() if data is None]
        if gone:
            await self.redis.zrem(self.key, *gone)  # who lives comes back with his next beat
        return {name: data for name, data in found.items() if data is not None}

    def _key(self, name: str) -> str:
        return f"{self.key}:{name}"
