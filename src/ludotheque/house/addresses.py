"""Under which addresses others reach this house, as far as it can know without asking anybody."""

import socket
from ipaddress import ip_address
from typing import Final, Literal
from urllib.parse import urlsplit

from starlette.requests import HTTPConnection

from ludotheque.house.public import Public
from ludotheque.house.wire import HouseLink

Reach = Literal["everywhere", "network", "machine"]

# Addresses that belong to nobody (RFC 5737, RFC 3849). To connect a datagram socket sends nothing: the system only
# says from which of its own addresses it would.
NOBODY: Final = ((socket.AF_INET, "192.0.2.1"), (socket.AF_INET6, "2001:db8::1"))


def name_in(url: str) -> str:
    return urlsplit(url).hostname or ""


def is_here(name: str) -> bool:
    """Whether a name, or an address in numbers, means the machine on which it is said."""
    try:
        return ip_address(name).is_loopback
    except ValueError:
        return name.rstrip(".").lower() in ("localhost", "")


def http(name: str, port: int) -> str:
    return f"http://[{name}]:{port}" if ":" in name else f"http://{name}:{port}"


def own_addresses(families: tuple[socket.AddressFamily, ...]) -> list[str]:
    """Those of this machine in its network; IPv4 first, for it can be typed."""
    found = [_towards(family, nobody) for family, nobody in NOBODY if family in families]
    if not any(found):  # no way out: what the machine calls itself may still be known to its neighbours
        found = _by_name(families)
    return [address for address in dict.fromkeys(found) if _is_useful(address)]


def _towards(family: socket.AddressFamily, nobody: str) -> str:
    try:
        with socket.socket(family, socket.SOCK_DGRAM) as probe:
            probe.connect((nobody, 9))
            return str(probe.getsockname()[0])
    except OSError:
        return ""


def _by_name(families: tuple[socket.AddressFamily, ...]) -> list[str]:
    try:
        known = socket.getaddrinfo(socket.gethostname(), None, type=socket.SOCK_STREAM)
    except OSError:
        return []
    return [str(address[0]) for family, _, _, _, address in known if family in families]


def _is_useful(text: str) -> bool:
    try:
        address = ip_address(text)
    except ValueError:
        return False
    return not (address.is_loopback or address.is_link_local or address.is_unspecified or address.is_multicast)


class Addresses:
    """`bound` and `port` are where the house listens, `host` what it was told to listen on, `public` how the world
    reaches it (through a proxy, perhaps), if that was said."""

    def __init__(self, host: str, bound: str, port: int, public: str = "") -> None:
        self.port = port
        self.public = public
        self.host = host
        self.everywhere = ip_address(bound).is_unspecified
        self.wide = (socket.AF_INET, socket.AF_INET6) if ":" in bound else (socket.AF_INET,)

    def links(self, called: str = "") -> list[HouseLink]:
        """The best to give to others first; `called` is how whoever asks has reached the house. On a path of its site
        the house answers there whichever way one comes. It may have to ask the system: not for the event loop."""
        found: dict[str, Reach] = {}
        path = Public(self.public).path
        if self.public:
            found[self.public] = "machine" if is_here(name_in(self.public)) else "everywhere"
        if called and not is_here(name_in(called)):
            found.setdefault(called + path, "network")
        if self.everywhere:
            for address in own_addresses(self.wide):
                found.setdefault(http(address, self.port) + path, "network")
            found.setdefault(http("127.0.0.1", self.port) + path, "machine")
        else:
            found.setdefault(http(self.host, self.port) + path, "machine" if is_here(self.host) else "network")
        return [HouseLink(url, reach) for url, reach in found.items()]

    def greeting(self) -> list[str]:
        """What whoever opened the house should know about them."""
        said = {"everywhere": "From everywhere", "network": "From your network", "machine": ""}
        lines = [f"  {said[link.reach]}: {link.url}/" for link in self.links() if said[link.reach]]
        alone = "  Only this machine reaches it; for friends on your network: make run HOST=0.0.0.0"
        return lines or [alone]


def called(connection: HTTPConnection) -> str:
    """How somebody has reached the house; it was one of its names, or he would not be here."""
    return f"{connection.scope['scheme']}://{connection.headers['host']}"
