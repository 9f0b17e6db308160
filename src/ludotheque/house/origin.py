"""Where a request comes from, and whom it is meant for.

A browser that another site sent here says so; programs send no Origin, and carry nobody's cookie by accident.
But a site can also let its own name point at this house, and then it is the same origin to the browser: so the
house answers to its own names only. An address in numbers belongs to nobody who could turn it round.
"""

from collections.abc import Iterable
from ipaddress import ip_address
from typing import Final
from urllib.parse import urlsplit

from starlette.requests import HTTPConnection

from ludotheque.house.public import HOST, origin_of, public_of

NOT_OUR_NAME: Final = (
    "This house does not answer to this name. Whoever runs it can allow it: `ludotheque serve --host-name NAME`, or"
    " `--public-url https://NAME`. A proxy must pass on the Host by which it was called (docs/running-a-house.md)."
)
ANOTHER_SITE: Final = (
    "This request comes from another site than the one it was sent to. If both are this house, its proxy must pass on"
    " the Host by which it was called, or the house be opened with its address: `ludotheque serve --public-url URL`."
)
NO_UPGRADE: Final = (
    "Tables speak WebSocket here, and this was a plain request. If a page sent it, a proxy on the way must pass on the"
    " headers Upgrade and Connection (docs/running-a-house.md)."
)


def same_origin(connection: HTTPConnection) -> bool:
    """Whether a page of this house sent it. A proxy may have replaced the Host; the public address is ours anyway."""
    origin = connection.headers.get("origin")
    if origin is None:
        return True
    try:
        if urlsplit(origin).netloc == connection.headers.get("host"):
            return True
    except ValueError:  # no address at all
        return False
    public = public_of(connection)
    return bool(public.origin) and origin_of(origin) == public.origin


class Hosts:
    """The names this house answers to: those it was given, localhost, and addresses in numbers.

    `bound` is the address it listens on; where only this machine gets in, only addresses of this machine are meant.
    """

    def __init__(self, names: Iterable[str], bound: str) -> None:
        self.names = {"localhost", *(name.lower().rstrip(".") for name in names)}
        self.at_home = ip_address(bound).is_loopback

    def known(self, connection: HTTPConnection) -> bool:
        given = connection.headers.getlist("host")
        found = HOST.fullmatch(given[0].lower()) if len(given) == 1 else None
        if found is None:
            return False
        name = (found[1] or found[2]).rstrip(".")
        if name in self.names:
            return True
        try:
            return ip_address(name).is_loopback or not self.at_home
        except ValueError:
            return False
