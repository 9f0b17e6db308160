"""Open the house and keep it open."""

import signal
import socket
from collections.abc import Sequence
from pathlib import Path
from typing import Final

import uvicorn

from ludotheque.house.addresses import Addresses, checked_url, name_in
from ludotheque.house.app import make_app
from ludotheque.house.archive.store import Store
from ludotheque.house.bots.workers import Workers
from ludotheque.house.door import PER_ADDRESS, Crowd, DoorConfig, file_handles, look_for_handles, room
from ludotheque.house.errors import HouseError
from ludotheque.house.folder import DATABASE, hold, signing_key
from ludotheque.house.hall import Hall
from ludotheque.house.limits import LIMITS, Limits
from ludotheque.house.log import configure
from ludotheque.house.origin import Hosts
from ludotheque.house.past.historians import Historians
from ludotheque.house.people.guests import Guests
from ludotheque.house.post.notices import ALONE, Outside, make_notices

HOST: Final = "127.0.0.1"
PORT: Final = 8000
PACE: Final = 0.9
PORTS_TRIED: Final = 100
ANYWHERE: Final = ("0.0.0.0", "::")
UNREAD: Final = 65536  # bytes that the system keeps for us of what somebody sent
UNSENT: Final = 262144  # and of what he has not read


class House(uvicorn.Server):
    """Says when it is open, and looks round once a second."""

    def __init__(self, config: DoorConfig, address: str, addresses: Addresses) -> None:
        super().__init__(config)
        self.crowd = config.crowd
        self.address = address
        self.addresses = addresses

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        await super().startup(sockets)
        print(f"Ludothèque is open: {self.address}", *self.addresses.greeting(), sep="\n", flush=True)

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


def make_house(
    data: Path,
    host: str,
    port: int | None,
    pace: float,
    names: Sequence[str],
    per_address: int,
    limits: Limits = LIMITS,
    public_url: str = "",
    outside: Outside = ALONE,
) -> tuple[House, socket.socket, object]:
    """The server, its socket, and the hold on the data folder."""
    public = checked_url(public_url) if public_url else ""
    held = hold(data)
    key = signing_key(data)
    guests = Guests(key)
    listener = bind(host, port)
    try:
        store = Store(data / DATABASE)
        notices = make_notices(outside, store, data, key, public or url_of(host, listener))
        hall = Hall(store, Workers(), Historians(), pace, limits, notices)
    except BaseException:
        listener.close()
        raise
    bound, number = listener.getsockname()[:2]
    hosts = Hosts([host, *names, *([name_in(public)] if public else [])], bound)
    addresses = Addresses(host, bound, number, public)
    config = DoorConfig(make_app(hall, guests, hosts, addresses), Crowd(per_address, room(file_handles())))
    return House(config, url_of(host, listener), addresses), listener, held


def serve(
    data: Path,
    host: str = HOST,
    port: int | None = None,
    pace: float = PACE,
    names: Sequence[str] = (),
    per_address: int = PER_ADDRESS,
    limits: Limits = LIMITS,
    public_url: str = "",
    outside: Outside = ALONE,
) -> None:
    """Serve until SIGINT or SIGTERM. `port` None means 8000, or the next one that is free."""
    configure()
    try:
        house, listener, _held = make_house(data, host, port, pace, names, per_address, limits, public_url, outside)
    except HouseError as error:
        raise SystemExit(f"Ludothèque cannot open: {error}") from None
    # uvicorn closes in good order and then raises the signal again, for whoever handled it before: we are done.
    for number in (signal.SIGINT, signal.SIGTERM):
        signal.signal(number, lambda *_: None)
    house.run([listener])
