"""How many tables somebody may lay: so many at once, then one every so often, and so many in use at a time.

A guest is whoever holds a cookie, and cookies are free; so whoever shares an address shares a larger allowance.
"""

import math
import time
from collections.abc import Callable
from dataclasses import dataclass
from ipaddress import IPv6Address, ip_address
from typing import Final

from starlette.requests import HTTPConnection

FORGET_AT: Final = 1000  # allowances that are remembered before those used up long ago are let go


@dataclass(frozen=True)
class Limit:
    burst: int  # tables at once
    seconds: float  # then one more every so many seconds
    tables: int  # in use at the same time


@dataclass(frozen=True)
class Limits:
    guest: Limit
    address: Limit
    password: Limit = Limit(5, 10, 0)  # tries of one address, and at one account


LIMITS: Final = Limits(Limit(10, 6, 30), Limit(40, 1.5, 300))


def address_of(connection: HTTPConnection) -> str:
    """Where somebody comes from. Behind a proxy on this machine uvicorn has put in whom the proxy names; one elsewhere
    would have to be trusted here."""
    return household(connection.client.host if connection.client else "")


def household(host: str) -> str:
    """Those who share an allowance: whoever has an IPv6 address has all that share its first half."""
    try:
        address = ip_address(host)
    except ValueError:
        return host
    if isinstance(address, IPv6Address):
        return str(address.ipv4_mapped or IPv6Address(int(address) >> 64 << 64))
    return host


class Allowance:
    """One kind of Limit's rate, for everybody: when each will have paid for what he took."""

    def __init__(self, limit: Limit, clock: Callable[[], float] = time.monotonic) -> None:
        self.limit = limit
        self.clock = clock
        self.paid: dict[str, float] = {}

    def wait(self, who: str) -> int:
        """Whole seconds until one more can be had; 0 if now."""
        ahead = self.paid.get(who, 0.0) - self.clock()
        return max(0, math.ceil(ahead - (self.limit.burst - 1) * self.limit.seconds))

    def take(self, who: str) -> None:
        now = self.clock()
        self.paid[who] = max(self.paid.get(who, now), now) + self.limit.seconds
        if len(self.paid) > FORGET_AT:
            self.paid = {other: paid for other, paid in self.paid.items() if paid > now}
