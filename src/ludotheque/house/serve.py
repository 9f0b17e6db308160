"""Open the house and keep it open."""

import asyncio
import gc
import hashlib
import secrets
import signal
import socket
import sys
from collections.abc import Callable
from typing import Final

import uvicorn

from ludotheque.house.addresses import Addresses
from ludotheque.house.app import make_app
from ludotheque.house.archive.opening import open_database
from ludotheque.house.archive.store import Store
from ludotheque.house.bots.workers import Workers
from ludotheque.house.door import Crowd, DoorConfig, HttpDoor, file_handles, look_for_handles, room
from ludotheque.house.errors import HouseError
from ludotheque.house.folder import FolderKeys, hold
from ludotheque.house.growing.bus import Bus
from ludotheque.house.growing.inside import Inside
from ludotheque.house.growing.keys import FactKeys
from ludotheque.house.growing.leases import Leases, SharedLeases
from ludotheque.house.growing.relay import inside_token
from ludotheque.house.growing.supervisor import check_shared, supervise
from ludotheque.house.hall import Hall
from ludotheque.house.log import configure
from ludotheque.house.origin import Hosts
from ludotheque.house.past.historians import Historians
from ludotheque.house.people.guests import Guests
from ludotheque.house.post.notices import make_notices
from ludotheque.house.proxy import Proxies, front
from ludotheque.house.public import Public, checked_url
from ludotheque.house.settings import Settings

PORT: Final = 8000
PORTS_TRIED: Final = 100
ANYWHERE: Final = ("0.0.0.0", "::")
UNREAD: Final = 65536  # bytes that the system keeps for us of what somebody sent
UNSENT: Final = 262144  # and of what he has not read


class House(uvicorn.Server):
    """Says when it is open, and looks round once a second. At `inside` the other processes of the house come in."""

    def __init__(
        self, config: DoorConfig, address: str, greeting: Callable[[], list[str]], inside: Inside | None = None
    ) -> None:
        super().__init__(config)
        self.door = config
        self.crowd = config.crowd
        self.address = address
        self.greeting = greeting
        self.inside = inside

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        await super().startup(sockets)
        if self.inside is not None and self.started:
            self.servers.append(await self.inside.open(self._visitor))
        print(f"Ludothèque is open: {self.address}", *self.greeting(), sep="\n", flush=True)

    def _visitor(self) -> asyncio.Protocol:
        return HttpDoor(self.door, self.server_state, self.lifespan.state)

    async def on_tick(self, counter: int) -> bool:
        if counter % 10 == 0:
            self.crowd.sweep()
            look_for_handles()
        return await super().on_tick(counter)


def bind(host: str, port: int | None) -> socket.socket:
    """A socket on this port; when none was asked for, on the first free one from 8000."""
    wanted = range(PORT, PORT + PORTS_TRIED) if port is None else [port]
    for number in wanted:
        try:
            family, kind, protocol, _, address = socket.getaddrinfo(
                host, number, type=socket.SOCK_STREAM, flags=socket.AI_PASSIVE
            )[0]
            listener = socket.socket(family, kind, protocol)
        except OSError as error:
            raise HouseError(f"{host} is no address of this machine: {error.strerror}") from None
        listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        listener.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, UNREAD)
        listener.setsockopt(socket.SOL_SOCKET, socket.SO_SNDBUF, UNSENT)
        try:
            listener.bind(address)
            listener.listen(2048)
        except OSError as error:
            listener.close()
            reason = error.strerror
            continue
        return listener
    last = "" if len(wanted) == 1 else f" to {wanted[-1]}"
    raise HouseError(f"port {wanted[0]}{last} on {host} cannot be used: {reason}")


def url_of(host: str, listener: socket.socket) -> str:
    name = "127.0.0.1" if host in ANYWHERE else f"[{host}]" if ":" in host else host
    return f"http://{name}:{listener.getsockname()[1]}/"


def make_house(settings: Settings, listener: socket.socket | None = None) -> tuple[House, socket.socket, object]:
    """The server, its socket, and what it holds as long as it is open."""
    public = Public(checked_url(settings.public_url) if settings.public_url else "")
    trusted = Proxies(settings.proxies)
    shared = bool(settings.database)
    database = open_database(settings.data, settings.database)
    held = None if shared else hold(settings.data)
    if shared:
        database.prepare()
    kept = FactKeys(database) if shared else FolderKeys(settings.data)
    keys = kept.signing()
    listener = listener or bind(settings.host, settings.port)
    url = url_of(settings.host, listener)
    try:
        store = Store(database)
        notices = make_notices(settings.outside, store, kept.push, keys, public.url or url)
        inside = Inside(settings.inside) if shared else None
        leases = SharedLeases(store, inside.address) if inside else Leases()
        bus, workers = on_the_bus(settings, store.process or secrets.token_urlsafe(9), keys[0])
        hall = Hall(store, workers, Historians(), settings.pace, settings.limits, notices, leases, bus)
    except BaseException:
        listener.close()
        raise
    bound, number = listener.getsockname()[:2]
    hosts = Hosts([settings.host, *settings.names, *([public.name] if public.url else [])], bound)
    addresses = Addresses(settings.host, bound, number, public.url)
    app = make_app(hall, Guests(keys), hosts, addresses, inside_token(keys[-1]) if shared else "")
    port = inside.port if inside else 0
    crowd = Crowd(settings.per_address, room(file_handles()), trusted.trusts, port)
    config = DoorConfig(front(app, public, trusted, settings.per_address, port), crowd)
    return House(config, url, addresses.greeting, inside), listener, held


def on_the_bus(settings: Settings, process: str, key: bytes) -> tuple[Bus, Workers]:
    """How this process talks to the others, and who thinks for its bots."""
    if not settings.bus:
        return Bus(), Workers()
    from ludotheque.house.growing.redis_bus import make_bus  # slow to import, and not needed by most
    from ludotheque.house.growing.remote_bots import make_workers

    house = hashlib.sha256(b"house" + key).hexdigest()[:16]  # the same in all of its processes, and in no other house
    return make_bus(settings.bus, process, house), make_workers(settings.bus, process)


# Nearly everything that a house makes is let go of by itself; what goes in circles may lie for a while. To look through
# all of 500 tables takes a tenth of a second, in which nobody's move is told: that is seldom done.
GARBAGE: Final = (10_000, 20, 500)
TURN: Final = 0.0005  # seconds that the thread which stores moves waits for the loop, when that is busy


def serve(settings: Settings) -> None:
    """Serve until SIGINT or SIGTERM."""
    configure(settings.log)
    try:
        if settings.workers > 1:
            check_shared(settings)
            supervise(settings, bind(settings.host, settings.port))
            return
        house, listener, _held = make_house(settings)
    except HouseError as error:
        raise SystemExit(f"Ludothèque cannot open: {error}") from None
    run(house, listener)


def run(house: House, listener: socket.socket) -> None:
    # uvicorn closes in good order and then raises the signal again, for whoever handled it before: we are done.
    for number in (signal.SIGINT, signal.SIGTERM):
        signal.signal(number, lambda *_: None)
    gc.freeze()
    gc.set_threshold(*GARBAGE)
    sys.setswitchinterval(TURN)
    house.run([listener])
