"""Letters by mail, where whoever runs the house has named a mail server: one to confirm an address, then one when a
table waits. Nothing else."""

import hashlib
import re
import smtplib
import ssl
from collections.abc import Callable
from dataclasses import dataclass
from email.errors import MessageError
from email.headerregistry import Address
from email.message import EmailMessage
from email.policy import SMTP
from email.utils import formatdate, make_msgid, parseaddr
from ipaddress import ip_address
from typing import Final
from urllib.parse import unquote, urlsplit

from itsdangerous import BadSignature, URLSafeSerializer, URLSafeTimedSerializer

from ludotheque.house.errors import HouseError, Problem
from ludotheque.house.limits import Allowance, Limit
from ludotheque.house.post.letters import say, title
from ludotheque.house.post.outbox import PAUSES, Outbox

DAY: Final = 86400
SECONDS: Final = 20.0  # that the mail server has for each answer
# What one may ask us to write to addresses that nobody has confirmed: three a day, and all together not too much.
PER_DAY: Final = Limit(3, DAY / 3, 0)
HOUSEHOLD: Final = Limit(10, DAY / 10, 0)
EVERYBODY: Final = Limit(60, 60, 0)

# Not all that could be written to, but nothing that means something in a header.
ADDRESS: Final = re.compile(
    r"[A-Za-z0-9!#$%&'*+/=?^_`{|}~-]+(?:\.[A-Za-z0-9!#$%&'*+/=?^_`{|}~-]+)*"
    r"@(?:[A-Za-z0-9](?:[A-Za-z0-9-]{0,61}[A-Za-z0-9])?\.)+[A-Za-z][A-Za-z0-9-]{0,61}[A-Za-z0-9]"
)
LOCAL_PART: Final = 64


@dataclass(frozen=True, repr=False)  # a password is in it
class MailServer:
    host: str
    port: int
    user: str
    password: str
    tls: bool  # from the first byte; otherwise as soon as it can be had

    @property
    def near(self) -> bool:
        """On this machine: nobody listens on the way."""
        try:
            return ip_address(self.host).is_loopback
        except ValueError:
            return self.host == "localhost"


def mail_server(url: str) -> MailServer:
    """From smtp://user:password@host:587 or smtps://…; or HouseError, which does not repeat it."""
    try:
        parts = urlsplit(url)
        port = parts.port
    except ValueError:
        port, parts = None, urlsplit("")
    if parts.scheme not in ("smtp", "smtps") or not parts.hostname or parts.path not in ("", "/"):
        raise HouseError("--mail is written smtp://user:password@host:587, or smtps://…; the password percent-encoded")
    tls = parts.scheme == "smtps"
    user, password = unquote(parts.username or ""), unquote(parts.password or "")
    return MailServer(parts.hostname, port or (465 if tls else 587), user, password, tls)


def mail_sender(text: str) -> Address:
    name, address = parseaddr(text)
    if not _is_address(address) or not name.isprintable():
        raise HouseError('--mail-from is written "Ludothèque <games@example.org>"')
    return Address(name or "Ludothèque", addr_spec=address)


def checked_address(text: str) -> str:
    """An address one can write to, or Problem."""
    if not _is_address(text):
        raise Problem(400, "bad_address", "This is no mail address.")
    local, _, domain = text.rpartition("@")
    return f"{local}@{domain.lower()}"


def _is_address(text: str) -> bool:
    return bool(ADDRESS.fullmatch(text)) and len(text.rpartition("@")[0]) <= LOCAL_PART and len(text) <= 254


class Post:
    """`home` is how the world reaches this house, for the links."""

    def __init__(
        self, server: MailServer, sender: Address, home: str, keys: list[bytes], pauses: tuple[float, ...] = PAUSES
    ) -> None:
        self.server = server
        self.sender = sender
        self.home = home.rstrip("/")
        signed = {"digest_method": hashlib.sha256}
        self.confirms = URLSafeTimedSerializer(keys, salt="mail confirm", signer_kwargs=signed)
        self.stops = URLSafeSerializer(keys, salt="mail stop", signer_kwargs=signed)
        self.outbox: Outbox[EmailMessage] = Outbox("mail", self.send, pauses)
        self.limits = [Allowance(limit) for limit in (PER_DAY, PER_DAY, HOUSEHOLD, EVERYBODY)]

    # ------------------------------------------------------------------ tokens

    def confirmed(self, token: str) -> tuple[str, str]:
        """The guest and his address; or Problem."""
        guest, address = _opened(lambda: self.confirms.loads(token, max_age=DAY), 2)
        return guest, address

    def stopped(self, token: str) -> str:
        """The address; it is only ever written to it, so whoever has it reads the mail there. It holds for ever."""
        return _opened(lambda: self.stops.loads(token), 1)[0]

    # ------------------------------------------------------------------ letters

    def ask(self, guest: str, address: str, language: str, household: str) -> None:
        """The letter with which an address is confirmed; Problem when there were too many."""
        who = [f"guest {guest}", address.lower(), household, ""]
        wait = max(limit.wait(one) for limit, one in zip(self.limits, who, strict=True))
        if wait:
            raise Problem(429, "too_many_letters", "So many letters were asked for; try again tomorrow.", wait)
        for limit, one in zip(self.limits, who, strict=True):
            limit.take(one)
        link = f"{self.home}/mail?confirm={self.confirms.dumps([guest, address])}"
        text = say(language, "confirm_mail", link=link)
        self.outbox.put(self._letter(address, language, say(language, "confirm_subject"), text))

    def turn(self, address: str, language: str, table: str, game: str) -> None:
        name = title(game, language)
        text = say(language, "turn_mail", game=name, link=f"{self.home}/table/{table}")
        self.outbox.put(self._letter(address, language, say(language, "turn_subject", game=name), text))

    def _letter(self, address: str, language: str, subject: str, text: str) -> EmailMessage:
        """With the way to stop it, in its text and where mail programs look for it (RFC 8058)."""
        stop = f"{self.home}/mail?stop={self.stops.dumps([address])}"
        letter = EmailMessage(policy=SMTP)
        letter["From"] = self.sender
        letter["To"] = Address(addr_spec=address)
        letter["Subject"] = subject
        letter["Date"] = formatdate()
        letter["Message-ID"] = make_msgid(domain=self.sender.domain)
        letter["Auto-Submitted"] = "auto-generated"
        letter["List-Unsubscribe"] = f"<{stop}>"
        letter["List-Unsubscribe-Post"] = "List-Unsubscribe=One-Click"
        letter["Content-Language"] = language
        letter.set_content(f"{text}\n-- \n{say(language, 'stop', link=stop)}", cte="quoted-printable")
        if len(letter["To"].addresses) != 1 or letter["To"].addresses[0].addr_spec != address:
            raise MessageError("another reader than was meant")
        return letter

    # ------------------------------------------------------------------ off the event loop

    def send(self, letter: EmailMessage) -> None:
        server = self.server
        with self._connected() as smtp:
            if server.user:
                smtp.login(server.user, server.password)
            smtp.send_message(letter)

    def _connected(self) -> smtplib.SMTP:
        server, context = self.server, ssl.create_default_context()
        if server.tls:
            return smtplib.SMTP_SSL(server.host, server.port, timeout=SECONDS, context=context)
        smtp = smtplib.SMTP(server.host, server.port, timeout=SECONDS)
        smtp.ehlo()
        if smtp.has_extn("starttls") or not server.near:  # to another machine never in the open
            smtp.starttls(context=context)
        return smtp


def _opened(load: Callable[[], object], length: int) -> list[str]:
    try:
        found = load()
    except BadSignature:
        found = None
    if not isinstance(found, list) or len(found) != length or not all(isinstance(part, str) for part in found):
        raise Problem(410, "bad_link", "This link does not hold any more.")
    return found
