"""Guests: nobody signs up; a signed cookie says who was here before."""

import hashlib
import secrets
import unicodedata
from typing import Final

from itsdangerous import BadSignature, Signer

from ludotheque.house.errors import Problem

COOKIE: Final = "guest"
COOKIE_SECONDS: Final = 400 * 24 * 3600  # browsers keep none for longer
NAME_LENGTH: Final = 24
UNPRINTABLE: Final = ("Cc", "Cs", "Zl", "Zp")
TURNS_TEXT: Final = "\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069"  # could make a name read as another


class Guests:
    """Who a cookie speaks for."""

    def __init__(self, key: bytes) -> None:
        self.signer = Signer(key, salt="guest", digest_method=hashlib.sha256)

    def new(self) -> str:
        return secrets.token_urlsafe(12)

    def cookie(self, guest: str) -> str:
        return self.signer.sign(guest).decode()

    def known(self, cookie: str | None) -> str:
        """The guest, or nobody when the cookie is missing or not ours."""
        try:
            return self.signer.unsign(cookie or "").decode()
        except (BadSignature, UnicodeDecodeError):
            return ""


def given_number(guest: str, chosen: str) -> int:
    """By which a guest is known who chose no name; it stays the same. 0 for one who did."""
    return 0 if chosen else 1000 + int.from_bytes(hashlib.sha256(guest.encode()).digest()[:4], "big") % 9000


def shown_name(guest: str, chosen: str) -> str:
    """The chosen name, or one with the number; the browser, which knows a language, says it its own way."""
    return chosen or f"Guest {given_number(guest, chosen)}"


def checked_name(text: str) -> str:
    """A name as it will be shown, or Problem."""
    if any(unicodedata.category(char) in UNPRINTABLE or char in TURNS_TEXT for char in text.strip()):
        raise Problem(400, "bad_name", "A name has no control characters.")
    name = unicodedata.normalize("NFC", " ".join(text.split()))
    if not 1 <= len(name) <= NAME_LENGTH or not any(unicodedata.category(char)[0] in "LNPS" for char in name):
        raise Problem(400, "bad_name", f"A name has 1 to {NAME_LENGTH} characters.")
    return name
