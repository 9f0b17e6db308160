"""In front of the house: a proxy that speaks for others, with TLS perhaps, and on a path of its site.

The law of this file: only a proxy that whoever runs the house trusts is believed, and only about whom it speaks for
and by which scheme it was called. What it leaves out is said in the log, once.
"""

from collections import Counter
from collections.abc import Iterable
from ipaddress import IPv4Network, IPv6Address, IPv6Network, ip_address, ip_network
from typing import Final

from starlette.datastructures import Headers
from starlette.requests import HTTPConnection
from starlette.responses import PlainTextResponse, Response
from starlette.types import ASGIApp, Receive, Scope, Send
from starlette.websockets import WebSocket

from ludotheque.house.door import when_he_goes
from ludotheque.house.errors import HouseError
from ludotheque.house.headers import SecurityHeaders
from ludotheque.house.limits import address_of
from ludotheque.house.log import harmless, log
from ludotheque.house.public import Public

HERE: Final = ("127.0.0.0/8", "::1")
HOPS: Final = 8  # proxies, one behind the other
SCHEMES: Final = {"http": "ws", "https": "wss"}

NO_SCHEME: Final = "the public URL is https, but the proxy does not say so: it must send X-Forwarded-Proto"
NO_CLIENT: Final = "the proxy does not say whom it speaks for, so all share one allowance: it must send X-Forwarded-For"
UNKNOWN_PROXY: Final = "somebody speaks for others and is not believed; if this is your proxy: --proxy ADDRESS"
CROWDED: Final = "The house is full, or too many come from your address.\n"


async def denied(scope: Scope, receive: Receive, send: Send, response: Response) -> None:
    """An answer, also to whoever asked for a WebSocket: he gets it in place of one."""
    if scope["type"] == "websocket":
        await WebSocket(scope, receive, send).send_denial_response(response)
    else:
        await response(scope, receive, send)


class Proxies:
    """The addresses, or networks, of the proxies that are believed."""

    def __init__(self, texts: Iterable[str] = HERE) -> None:
        self.networks: list[IPv4Network | IPv6Network] = []
        for text in texts:
            try:
                self.networks.append(ip_network(text.strip()))
            except ValueError:
                raise HouseError(
                    f"{text!r} is no address of a proxy; it looks like 192.0.2.7 or 192.0.2.0/24"
                ) from None

    def trusts(self, host: str) -> bool:
        try:
            address = ip_address(host)
        except ValueError:
            return False
        if isinstance(address, IPv6Address):  # a socket for both kinds of address writes IPv4 like this
            address = address.ipv4_mapped or address
        return any(address in network for network in self.networks)

    def client(self, told: list[str]) -> str:
        """Of those whom X-Forwarded-For names, each proxy adding whom it heard: the last that is no proxy of ours. What
        stands before something that is no address was said by nobody we trust; nor are more than a few looked at."""
        host = ""
        for text in reversed(",".join(told[-HOPS:]).rsplit(",", HOPS)[-HOPS:]):
            host = _bare(text)
            if not host or not self.trusts(host):
                break
        return host


def _bare(text: str) -> str:
    """An address without a port; nothing for what is none."""
    host = text.strip()
    if host.startswith("["):
        host = host[1:].partition("]")[0]
    elif host.count(":") == 1:
        host = host.partition(":")[0]
    try:
        return str(ip_address(host))
    except ValueError:
        return ""


class Front:
    """What comes before the application: whom a proxy speaks for, how many come from there, and the path."""

    def __init__(self, app: ASGIApp, public: Public, proxies: Proxies, per_address: int, inside: int = 0) -> None:
        self.app = app
        self.inside = inside  # the port at which other processes of this house come in: they are no proxies
        self.public = public
        self.proxies = proxies
        self.per_address = per_address
        self.here: Counter[str] = Counter()  # who is served through a proxy; the door counts the others
        self.warned: set[str] = set()

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] == "lifespan":
            await self.app(scope, receive, send)
            return
        peer = scope["client"][0] if scope.get("client") else ""
        own = bool(self.inside) and scope["server"][1] == self.inside
        trusted = self.proxies.trusts(peer) and not own
        inner = {**scope, "public": self.public, "proxied": trusted, **self._path(scope)}
        self._look(inner, peer)
        if not trusted:
            await self.app(inner, receive, send)
            return
        inner |= self._told(scope)
        await self._counted(inner, receive, send)

    def _path(self, scope: Scope) -> Scope:
        """The path within the house: some proxies take its own off, others leave it."""
        path, own = str(scope["path"]), self.public.path
        if own and (path == own or path.startswith(f"{own}/")):
            rest = path.removeprefix(own) or "/"
            return {"path": rest, "raw_path": bytes(scope.get("raw_path") or b"").removeprefix(own.encode()) or b"/"}
        return {}

    def _told(self, scope: Scope) -> Scope:
        headers = Headers(scope=scope)
        found: Scope = {}
        scheme = headers.get("x-forwarded-proto", "").rpartition(",")[2].strip().lower()
        if scheme in SCHEMES:
            found["scheme"] = SCHEMES[scheme] if scope["type"] == "websocket" else scheme
        client = self.proxies.client(headers.getlist("x-forwarded-for"))
        if client:
            found["client"] = (client, 0)
        return found

    async def _counted(self, scope: Scope, receive: Receive, send: Send) -> None:
        address = address_of(HTTPConnection(scope))
        if self.here[address] >= self.per_address:
            log.warning("turned away: too many connections through the proxy", address=address)
            await denied(scope, receive, send, PlainTextResponse(CROWDED, 503))
            return
        self.here[address] += 1
        try:
            await self.app(scope, receive, send)
        finally:
            when_he_goes(scope, lambda: self._gone(address))

    def _gone(self, address: str) -> None:
        self.here[address] -= 1
        if not self.here[address]:
            del self.here[address]

    def _look(self, scope: Scope, peer: str) -> None:
        """Whether the proxy of the public address does what it must."""
        connection = HTTPConnection(scope)
        if not self.public.called(connection):
            return
        told = connection.headers
        if not scope["proxied"]:
            if "x-forwarded-for" in told:
                self._warn(UNKNOWN_PROXY, address=harmless(peer))
        elif "x-forwarded-for" not in told:
            self._warn(NO_CLIENT)
        elif self.public.secure and self._told(scope).get("scheme") not in ("https", "wss"):
            self._warn(NO_SCHEME)

    def _warn(self, text: str, **more: str) -> None:
        if text not in self.warned:
            self.warned.add(text)
            log.warning(text, **more)


def front(app: ASGIApp, public: Public, proxies: Proxies, per_address: int, inside: int = 0) -> ASGIApp:
    return SecurityHeaders(Front(app, public, proxies, per_address, inside), public.secure)
