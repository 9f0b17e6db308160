"""The sessions of accounts, in memory: whose they are, and how they get new names.

A session has a new name every day, so that a cookie somebody copied is of no use for long. The old name holds until a
browser has come with the new one, and a minute more: what was on its way arrives, and an answer that got lost on the
way locks nobody out.
"""

import secrets
from collections.abc import Callable
from dataclasses import dataclass
from typing import Final

from ludotheque.house.archive.store import now

RENEW_MS: Final = 24 * 3600 * 1000
GRACE_MS: Final = 60 * 1000
LIFE_MS: Final = 400 * 24 * 3600 * 1000  # no browser keeps a cookie for longer; whatever its name, a session ends then


def new_name() -> str:
    return secrets.token_urlsafe(24)


@dataclass
class Session:
    guest: str
    created: int  # ms since 1970
    since: int  # has it this name
    unused: bool = False  # nobody has come with this name yet


class Sessions:
    def __init__(self, clock: Callable[[], int] = now) -> None:
        self.clock = clock
        self.named: dict[str, Session] = {}
        self.former: dict[str, str] = {}  # names of before, and what that session is called now
        self.until: dict[str, int] = {}  # when a former name ends

    def begin(self, name: str, guest: str, created: int | None = None, since: int | None = None) -> None:
        at = self.clock()
        unused = name in self.named and self.named[name].unused
        self.named[name] = Session(guest, at if created is None else created, at if since is None else since, unused)

    def present(self, name: str) -> str:
        """The name by which a session goes now; the same one where there is no other."""
        if self.clock() > self.until.get(name, self.clock()):
            self._forget(name)
        return self.former.get(name, name)

    def whose(self, name: str) -> str:
        found = self.named.get(self.present(name))
        return "" if found is None or self.clock() - found.created > LIFE_MS else found.guest

    def used(self, name: str) -> bool:
        """Somebody came with this name: whoever was told it has it, and those before it end. Whether that is news."""
        found = self.named.get(name)
        if found is not None and found.unused:
            found.unused = False
            self.until.update(dict.fromkeys(self._formers(name), self.clock() + GRACE_MS))
            return True
        return False

    def of(self, guest: str) -> list[str]:
        return [name for name, found in self.named.items() if found.guest == guest]

    def due(self, name: str) -> bool:
        return name in self.named and self.clock() - self.named[name].since >= RENEW_MS

    def rename(self, before: str, after: str, lasting: bool = True) -> None:
        """`lasting`: the names before hold for a while."""
        for former in [former for former, end in self.until.items() if self.clock() > end]:
            self._forget(former)
        found = self.named[before]
        formers = [before, *self._formers(before)]
        self.end(before)
        self.named[after] = Session(found.guest, found.created, self.clock(), unused=lasting)
        if lasting:
            self.former.update(dict.fromkeys(formers, after))

    def end(self, name: str) -> None:
        self.named.pop(name, None)
        for former in self._formers(name):
            self._forget(former)

    def _formers(self, name: str) -> list[str]:
        return [former for former, present in self.former.items() if present == name]

    def _forget(self, former: str) -> None:
        self.former.pop(former, None)
        self.until.pop(former, None)
