"""How the world reaches this house, as whoever runs it has said: `--public-url https://example.org/games`."""

import re
from dataclasses import dataclass
from typing import Final
from urllib.parse import urlsplit

from starlette.requests import HTTPConnection

from ludotheque.house.errors import HouseError

HOST: Final = re.compile(r"(?:\[([0-9a-f:.]+)\]|([^][:@/?#\s]+))(?::\d{0,5})?")
PATH: Final = re.compile(r"(?:/(?!\.{1,2}(?:/|$))[A-Za-z0-9._~-]+)*")
# Where our own paths begin. Under one of these nobody could tell whether a proxy has taken the path of the house off.
OWN: Final = ("api", "ws", "table", "account", "mail", "assets", "replay", "operator", "health", "metrics")
LONGEST: Final = 200  # characters of a public address
PORTS: Final = {"http": ":80", "https": ":443"}


def checked_url(text: str) -> str:
    """The address under which the house is known, without a slash at its end; or HouseError."""
    scheme, _, rest = text.strip().rstrip("/").partition("://")
    host, slash, path = rest.partition("/")
    url = f"{scheme.lower()}://{host.lower()}{slash}{path}"
    good = scheme.lower() in PORTS and HOST.fullmatch(host.lower()) and PATH.fullmatch(slash + path)
    if not good or not url.isascii() or len(url) > LONGEST:
        raise HouseError(f"{text!r} is no address of a house; it looks like https://play.example.org")
    if path.partition("/")[0] in OWN:
        raise HouseError(f"the house has paths of its own that begin with /{path.partition('/')[0]}; choose another")
    return url


@dataclass(frozen=True)
class Public:
    """The address and its parts; all of them empty where nothing was said."""

    url: str = ""

    @property
    def path(self) -> str:
        """Where the house stands on its site: "/games", or nothing at the root."""
        return urlsplit(self.url).path

    @property
    def origin(self) -> str:
        return origin_of(self.url)

    @property
    def name(self) -> str:
        return urlsplit(self.url).hostname or ""

    @property
    def secure(self) -> bool:
        return self.url.startswith("https:")

    def called(self, connection: HTTPConnection) -> bool:
        """Whether somebody called the house by this address's name."""
        found = HOST.fullmatch(connection.headers.get("host", "").lower())
        return found is not None and (found[1] or found[2]).rstrip(".") == self.name != ""


NOWHERE: Final = Public()


def origin_of(url: str) -> str:
    """Scheme, name and port as a browser writes them, without the port that goes without saying."""
    scheme, _, rest = url.lower().partition("://")
    return f"{scheme}://{rest.partition('/')[0].removesuffix(PORTS.get(scheme, '/'))}" if rest else ""


def public_of(connection: HTTPConnection) -> Public:
    found = connection.scope.get("public", NOWHERE)
    assert isinstance(found, Public)
    return found
