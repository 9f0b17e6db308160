"""`/health` and `/metrics`: for whoever watches over the house from outside.

The law of this file: nobody learns anything of people or games, and asking often costs the house nothing more than
asking once a second.
"""

import asyncio
import hmac
import os
import time
from collections.abc import Callable
from ipaddress import ip_address
from typing import Final, Literal

from msgspec import Struct
from starlette.requests import Request
from starlette.responses import PlainTextResponse, Response
from starlette.routing import Route

from ludotheque.house.addresses import is_here
from ludotheque.house.archive.database import Db, StoreError
from ludotheque.house.archive.store import Store
from ludotheque.house.calls import answer
from ludotheque.house.growing.bus import Bus
from ludotheque.house.office import metrics
from ludotheque.house.public import HOST

FRESH: Final = 1.0  # seconds for which an answer is good
PATIENCE: Final = 2.0  # that the store has for its own
TOKEN: Final = "LUDOTHEQUE_METRICS_TOKEN"
FORWARDED: Final = ("forwarded", "via", "x-forwarded-for", "x-forwarded-host", "x-forwarded-proto", "x-real-ip")


class Health(Struct):
    ok: bool
    store: str  # "answers" or "silent"
    damage: bool  # whether a check of the database's file has found any
    bus: Literal["alone", "up", "down"]  # alone: there is one process


class Watch:
    """Looks whether the house is well, once a second at the most."""

    def __init__(self, store: Store, bus: Bus, clock: Callable[[], float] = time.monotonic) -> None:
        self.store = store
        self.bus = bus
        self.clock = clock
        self.looked = float("-inf")
        self.answers = False
        self.look: asyncio.Task[bool] | None = None

    async def health(self) -> Health:
        if self.clock() - self.looked >= FRESH:
            await self._look()
        damage = bool(getattr(self.store.database, "damage", ""))
        bus: Literal["alone", "up", "down"] = "alone" if not self.bus.shared else "up" if self.bus.up else "down"
        return Health(self.answers, "answers" if self.answers else "silent", damage, bus)

    async def close(self) -> None:
        if self.look is not None:
            await asyncio.wait([self.look], timeout=PATIENCE)

    async def _look(self) -> None:
        """All who ask meanwhile wait for the same look; one that is stuck is not joined by a second."""
        if self.look is None or self.look.done():
            self.look = asyncio.get_running_loop().create_task(self._store_answers())
        look = self.look
        await asyncio.wait([look], timeout=PATIENCE)
        self.answers = look.done() and look.result()
        self.looked = self.clock()
        metrics.store_up.set(int(self.answers))

    async def _store_answers(self) -> bool:
        try:
            return await self.store.read(_one) and self.store.writer.thread.is_alive()
        except (StoreError, RuntimeError):  # RuntimeError: it is closed
            return False


def _one(db: Db) -> bool:
    return db.one("select 1") is not None


class HealthCalls:
    def __init__(self, watch: Watch, token: str | None = None) -> None:
        self.watch = watch
        self.token = os.environ.get(TOKEN, "") if token is None else token
        self.said: tuple[float, bytes] = (float("-inf"), b"")

    def routes(self) -> list[Route]:
        return [Route("/health", self.health), Route("/metrics", self.metrics)]

    async def health(self, request: Request) -> Response:
        health = await self.watch.health()
        return answer(health, 200 if health.ok else 503)

    async def metrics(self, request: Request) -> Response:
        if not (from_this_machine(request) or self._has_token(request)):
            return PlainTextResponse("There is no such page.\n", 404)  # as of any page that is not there
        at, text = self.said
        if self.watch.clock() - at >= FRESH:
            text = await asyncio.to_thread(metrics.report)  # of several processes it reads files
            self.said = (self.watch.clock(), text)
        headers = {"cache-control": "no-store"}
        return Response(text, 200, headers, media_type="text/plain; version=0.0.4; charset=utf-8")

    def _has_token(self, request: Request) -> bool:
        kind, _, given = request.headers.get("authorization", "").partition(" ")
        right = hmac.compare_digest(given.strip().encode(), self.token.encode())
        return bool(self.token) and kind.lower() == "bearer" and right


def from_this_machine(request: Request) -> bool:
    """Whether somebody on this machine asks for himself, and not a proxy for another: it has not come by a name, and
    no header speaks of anybody else."""
    if request.client is None or any(name in request.headers for name in FORWARDED):
        return False
    found = HOST.fullmatch(request.headers.get("host", "").lower())
    try:
        here = ip_address(request.client.host).is_loopback
    except ValueError:
        return False
    return here and found is not None and is_here(found[1] or found[2])
