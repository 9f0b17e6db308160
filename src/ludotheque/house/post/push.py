"""Web Push: a word to a browser that is not here, by the service of whoever made that browser.

The law of this file: the address comes from a browser, that is, from anybody; so only the known services are called,
and those that whoever runs the house has named.
"""

import base64
import binascii
import http.client
import threading
import urllib.error
import urllib.request
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import IO, Any, Final
from urllib.parse import urlsplit

import msgspec

from ludotheque.house.errors import Problem
from ludotheque.house.post.letters import say, title
from ludotheque.house.post.outbox import PAUSES, Outbox
from ludotheque.house.wire import Subscription

Key = Callable[[Callable[[], bytes]], bytes]
# Google, Mozilla, Apple and Microsoft; what begins with a dot is the end of a name.
SERVICES: Final = (
    "fcm.googleapis.com",
    ".push.services.mozilla.com",
    ".push.apple.com",
    ".notify.windows.com",
)
SECONDS: Final = 10.0  # that a service has to answer
KEPT_FOR: Final = 86400  # seconds that it keeps a word for a browser that is switched off
GONE: Final = (404, 410)
LENGTHS: Final = {"p256dh": 65, "auth": 16}  # bytes
CONTACT: Final = "https://localhost"


class NoRedirect(urllib.request.HTTPRedirectHandler):
    """Nobody sends us on to somewhere else."""

    def redirect_request(
        self,
        req: urllib.request.Request,
        fp: IO[bytes],
        code: int,
        msg: str,
        headers: http.client.HTTPMessage,
        newurl: str,
    ) -> None:
        return None


@dataclass(frozen=True)
class Word:
    """What a browser is to be told."""

    endpoint: str
    keys: str  # JSON
    language: str
    table: str
    game: str
    gone: Callable[[], None]  # called, from another thread, when this browser is not there any more

    def payload(self) -> bytes:
        """What the service worker shows: the game, whose turn it is, and where."""
        shown = {
            "title": title(self.game, self.language),
            "body": say(self.language, "turn"),
            "lang": self.language,
            "url": f"/table/{self.table}",
            "game": self.game,
        }
        return msgspec.json.encode(shown)


class Push:
    """`key` gives the house's own key, or keeps the one that it is told how to make."""

    def __init__(
        self, key: Key, hosts: Iterable[str] = (), contact: str = "", pauses: tuple[float, ...] = PAUSES
    ) -> None:
        self.kept = key
        self.origins = {host for host in hosts if "://" in host}
        self.hosts = (*SERVICES, *(host for host in hosts if "://" not in host))
        self.contact = contact or CONTACT
        self.opener = urllib.request.build_opener(NoRedirect)
        self.outbox = Outbox("push", self.send, pauses)
        self.lock = threading.Lock()
        self.signer: Any = None  # py_vapid has no types

    # ------------------------------------------------------------------ what comes from a browser

    def check(self, given: Subscription) -> None:
        """Whether this is the address of a browser at a service we know, with keys of the right size; or Problem."""
        if not self._known(given.endpoint):
            raise Problem(400, "bad_push", "This is not the address of a push service that this house knows.")
        for name, length in LENGTHS.items():
            if len(_decoded(getattr(given.keys, name))) != length:
                raise Problem(400, "bad_push", f"The key {name} has {length} bytes, written in URL-safe base64.")

    def _known(self, endpoint: str) -> bool:
        try:
            parts = urlsplit(endpoint)
            host, port = parts.hostname or "", parts.port
        except ValueError:
            return False
        plain = endpoint.isascii() and endpoint.isprintable() and not set(endpoint) & set(' "<>\\@')
        if not plain:
            return False
        if f"{parts.scheme}://{parts.netloc}" in self.origins:
            return True
        named = any(host.endswith(known) if known[0] == "." else host == known for known in self.hosts)
        return parts.scheme == "https" and port in (None, 443) and named

    # ------------------------------------------------------------------ off the event loop

    def key(self) -> str:
        """The public key with which browsers subscribe."""
        from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat

        point = self._signer().public_key.public_bytes(Encoding.X962, PublicFormat.UncompressedPoint)
        return base64.urlsafe_b64encode(point).rstrip(b"=").decode()

    def send(self, word: Word) -> None:
        """Raises when it is worth another try."""
        from pywebpush import WebPusher  # type: ignore[import-untyped]  # slow to import, and rarely needed

        if not self._known(word.endpoint):
            return word.gone()  # whoever runs the house has changed his mind
        try:
            keys = msgspec.json.decode(word.keys)
            body = WebPusher({"endpoint": word.endpoint, "keys": keys}).encode(word.payload())["body"]
        except Exception:  # a key of the right size that is no key
            return word.gone()
        status = self._post(word, body)
        if status in GONE:
            word.gone()
        elif status == 429 or status >= 500:
            raise ConnectionError
        return None

    def _post(self, word: Word, body: bytes) -> int:
        parts = urlsplit(word.endpoint)
        claims = {"sub": self.contact, "aud": f"{parts.scheme}://{parts.netloc}"}
        headers = {
            **self._signer().sign(claims),
            "content-type": "application/octet-stream",
            "content-encoding": "aes128gcm",
            "ttl": str(KEPT_FOR),
            "urgency": "normal",
            "topic": word.table,  # a later word about the same table takes the place of this one
        }
        request = urllib.request.Request(word.endpoint, body, headers, method="POST")
        try:
            with self.opener.open(request, timeout=SECONDS) as response:
                return int(response.status)
        except urllib.error.HTTPError as error:
            error.close()
            return error.code

    def _signer(self) -> Any:
        from py_vapid import Vapid  # type: ignore[import-untyped]  # slow to import

        with self.lock:
            if self.signer is None:
                self.signer = Vapid.from_pem(self.kept(new_push_key))
            return self.signer


def new_push_key() -> bytes:
    from py_vapid import Vapid

    fresh = Vapid()
    fresh.generate_keys()
    return bytes(fresh.private_pem())


def _decoded(text: str) -> bytes:
    try:
        bare = text.rstrip("=").encode("ascii")
        return base64.b64decode(bare + b"=" * (-len(bare) % 4), b"-_", True)
    except (binascii.Error, UnicodeEncodeError):
        return b""
