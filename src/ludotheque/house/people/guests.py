"""Guests: nobody has to sign up; a signed cookie says who was here before, or which session of an account this is."""

import hashlib
import re
import secrets
import unicodedata
from collections.abc import Iterator
from typing import Final

from itsdangerous import BadSignature, Signer

from ludotheque.house.errors import Problem
from ludotheque.house.people.sessions import Sessions

COOKIE: Final = "guest"
COOKIE_SECONDS: Final = 400 * 24 * 3600  # browsers keep none for longer
SESSION: Final = "session:"  # before the name of a session; no guest's id begins like it
NAME_LENGTH: Final = 24
UNSEEN: Final = ("Cc", "Cf", "Co", "Cs", "Zl", "Zp")  # categories that nobody can see, or that turn the text round
# Letters, marks and symbols that show nothing all the same.
BLANKS: Final = "\u034f\u115f\u1160\u17b4\u17b5\u2800\u3164\uffa0\U00016fe4\U0001d159"
STACKED: Final = 2  # marks on one letter: more than two climb over the line
VIRAMA: Final = 9  # the combining class of what joins two Indic consonants
JOIN: Final = "\u200d"
KEEP_APART: Final = "\u200c"
AS_PICTURE: Final = "\ufe0f"


class Guests:
    """Who a cookie speaks for: a guest without an account is named by it, one with an account has sessions."""

    def __init__(self, keys: list[bytes]) -> None:
        """The last key signs; what the others signed is ours too."""
        self.signer = Signer(keys, salt="guest", digest_method=hashlib.sha256)
        self.newest = Signer(keys[-1], salt="guest", digest_method=hashlib.sha256)
        self.sessions = Sessions()  # the store has them too
        self.accounts: set[str] = set()  # guests who have one: whoever merely names them is nobody

    def new(self) -> str:
        return secrets.token_urlsafe(12)

    def cookie(self, guest: str, session: str = "") -> str:
        return self.signer.sign(SESSION + session if session else guest).decode()

    def known(self, cookie: str | None) -> str:
        """The guest, or nobody when the cookie is missing, not ours, or of a session that has ended."""
        named = self._named(cookie)
        if named.startswith(SESSION):
            return self.sessions.whose(named.removeprefix(SESSION))
        return "" if named in self.accounts else named

    def chosen(self, cookies: list[str]) -> str | None:
        """The cookie that counts of those a browser sent: the first of somebody, or else the first that is ours."""
        for fits in (self.known, self._named):
            found = next((cookie for cookie in cookies if fits(cookie)), None)
            if found is not None:
                return found
        return None

    def session(self, cookie: str | None) -> str:
        """The session that a cookie names, by its present name, whether it goes on or not; a guest without an account
        has none."""
        named = self._named(cookie)
        return self.sessions.present(named.removeprefix(SESSION)) if named.startswith(SESSION) else ""

    def outdated(self, cookie: str | None) -> bool:
        """Whether a browser should have another cookie for the same guest: of the newest key, by the present name."""
        named = self._named(cookie)
        former = named.startswith(SESSION) and named != SESSION + self.session(cookie)
        return bool(named) and (former or not self.newest.validate(cookie or ""))

    def ended(self, cookie: str | None) -> bool:
        """Whether a cookie is ours and was somebody's, who logged out or has an account since."""
        return bool(self._named(cookie)) and not self.known(cookie)

    def _named(self, cookie: str | None) -> str:
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
    return checked_line(text, NAME_LENGTH, "bad_name", "A name")


def checked_line(text: str, longest: int, kind: str, what: str) -> str:
    """One line that can be seen, as it will be shown; or Problem."""
    spaced = "".join(" " if unicodedata.category(char) == "Zs" else char for char in text.strip())
    name = unicodedata.normalize("NFC", re.sub(" +", " ", spaced))
    if not 1 <= len(name) <= longest:
        raise Problem(400, kind, f"{what} has 1 to {longest} characters.")
    if not all(_shows(name, at) for at in range(len(name))):
        raise Problem(400, kind, f"{what} has no characters that cannot be seen.")
    if max(_marks(name)) > STACKED or not any(unicodedata.category(char)[0] in "LNPS" for char in name):
        raise Problem(400, kind, f"{what} has letters, with {STACKED} marks on each at the most.")
    return name


def readable(text: str) -> bool:
    """Whether everything in a text can be seen, and nothing climbs out of its line."""
    seen = all(_shows(text, at) for at in range(len(text))) and max(_marks(text)) <= STACKED
    return seen and any(unicodedata.category(char)[0] in "LNPS" for char in text)


def _shows(name: str, at: int) -> bool:
    """Whether this character can be seen, or changes what can be: two names that differ must look different."""
    char, before, after = name[at], name[at - 1 : at], name[at + 1 : at + 2]
    picture = before and (unicodedata.category(before)[0] == "S" or before == AS_PICTURE)
    if char == AS_PICTURE:
        return bool(picture)
    if char in (JOIN, KEEP_APART) and before and after:
        if char == JOIN and picture and unicodedata.category(after)[0] == "S":
            return True
        arabic = unicodedata.bidirectional(before) == unicodedata.bidirectional(after) == "AL"
        return unicodedata.combining(before) == VIRAMA or (char == KEEP_APART and arabic)
    variant = "\u180b" <= char <= "\u180f" or "\ufe00" <= char <= "\ufe0e" or "\U000e0000" <= char <= "\U000e0fff"
    return not variant and char not in BLANKS and unicodedata.category(char) not in UNSEEN


def _marks(name: str) -> Iterator[int]:
    """How many marks stand on what is before them, character by character."""
    count = 0
    for char in name:
        count = count + 1 if unicodedata.category(char) in ("Mn", "Me") else 0
        yield count
