"""How much somebody may have of everything: so much at once, then one more every so often, so many at a time.

A guest is whoever holds a cookie, and cookies are free; so whoever shares an address shares a larger allowance.
"""

import math
import time
from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass
from ipaddress import IPv6Address, ip_address
from typing import Final

from starlette.requests import HTTPConnection

from ludotheque.house.errors import Problem

FORGET_AT: Final = 1000  # allowances that are remembered before those used up long ago are let go


@dataclass(frozen=True)
class Limit:
    burst: int  # at once
    seconds: float  # then one more every so many seconds
    tables: int = 0  # (or sockets) in use at the same time


@dataclass(frozen=True)
class Limits:
    guest: Limit  # tables
    address: Limit
    password: Limit = Limit(5, 10)  # tries of one address, and at one account
    call: Limit = Limit(200, 0.05)  # HTTP calls of one guest, the dear ones counted several times; a page makes ten
    call_address: Limit = Limit(1000, 0.01)
    socket: Limit = Limit(60, 0.5, 20)  # of one guest
    socket_address: Limit = Limit(240, 0.1, 90)
    thinking: Limit = Limit(120, 2.0)  # seconds of a processor, by the bots of one host's tables: then half of one


LIMITS: Final = Limits(Limit(10, 6, 30), Limit(40, 1.5, 300))


def address_of(connection: HTTPConnection) -> str:
    """Where somebody comes from; whom a trusted proxy names, proxy.py has put in."""
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

    def wait(self, who: str, cost: float = 1) -> int:
        """Whole seconds until so much can be had; 0 if now."""
        return math.ceil(self.debt(who, cost))

    def debt(self, who: str, cost: float = 0) -> float:
        """Seconds until he has paid for what is beyond the burst, when he takes so much. What is dearer than any burst
        is for those who owe nothing."""
        ahead = self.paid.get(who, 0.0) - self.clock()
        return max(0.0, ahead - max(0, self.limit.burst - cost) * self.limit.seconds)

    def take(self, who: str, cost: float = 1) -> None:
        now = self.clock()
        self.paid[who] = max(self.paid.get(who, now), now) + cost * self.limit.seconds
        if len(self.paid) > FORGET_AT:
            self.paid = {other: paid for other, paid in self.paid.items() if paid > now}


class Rates:
    """What a guest takes counts for him and for his address; of whom nobody knows, for the address alone."""

    def __init__(self, guest: Limit, address: Limit) -> None:
        self.guests = Allowance(guest)
        self.addresses = Allowance(address)

    def pay(self, guest: str, address: str, cost: int = 1) -> None:
        """It is counted, or Problem."""
        wait = max(self.addresses.wait(address, cost), self.guests.wait(guest, cost) if guest else 0)
        if wait:
            raise Problem(429, "too_fast", f"So much at once; in {wait} seconds you may go on.", wait)
        self.addresses.take(address, cost)
        if guest:
            self.guests.take(guest, cost)


class Holdings:
    """What somebody has open at a time, besides how fast he may open it."""

    def __init__(self, guest: Limit, address: Limit) -> None:
        self.rates = Rates(guest, address)
        self.most = {"guest": guest.tables, "address": address.tables}
        self.open: Counter[tuple[str, str]] = Counter()

    def take(self, guest: str, address: str) -> None:
        """One more; or Problem."""
        if any(self.open[one] >= self.most[one[0]] for one in self._names(guest, address)):
            raise Problem(429, "too_many_sockets", "So many of your connections are open; close one first.")
        self.rates.pay(guest, address)
        self.open.update(self._names(guest, address))

    def give_back(self, guest: str, address: str) -> None:
        for one in self._names(guest, address):
            self.open[one] -= 1
            if not self.open[one]:
                del self.open[one]

    def _names(self, guest: str, address: str) -> list[tuple[str, str]]:
        return [("address", address), *([("guest", guest)] if guest else [])]
