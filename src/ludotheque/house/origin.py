"""Where a request comes from, and whom it is meant for.

A browser that another site sent here says so; programs send no Origin, and carry nobody's cookie by accident.
But a site can also let its own name point at this house, and then it is the same origin to the browser: so the
house answers to its own names only. An address in numbers belongs to nobody who could turn it round.
"""

import re
from collections.abc import Iterable
from ipaddress import ip_address
from typing import Final
from urllib.parse import urlsplit

from starlette.requests import HTTPConnection

HOST: Final = re.compile(r"(?:\[([0-9a-f:.]+)\]|([^][:@/?#\s]+))(?::\d{0,5})?")


def same_origin(connection: HTTPConnection) -> bool:
    origin = connection.headers.get("origin")
    try:
        return origin is None or urlsplit(origin).netloc == connection.headers.get("host")
    except ValueError:  # no address at all
        return False


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
