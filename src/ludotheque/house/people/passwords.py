"""Passwords, by argon2. One takes a fifth of a second and 64 MiB, so two at a time, in threads, and few may wait.

The law of this file: an account that does not exist costs as much as one that does, and no password and no hash is
ever part of an error.
"""

import asyncio
import base64
import secrets
import unicodedata
from collections.abc import Callable
from typing import Final, TypeVar

from argon2 import PasswordHasher
from argon2.exceptions import VerifyMismatchError

from ludotheque.house.errors import Problem

SHORTEST: Final = 8
LONGEST: Final = 200
AT_ONCE: Final = 2
QUEUE: Final = 20  # who may wait for his turn: four seconds
Result = TypeVar("Result")


def check_password(password: str) -> None:
    """Whether somebody may choose this one."""
    if not SHORTEST <= len(password) <= LONGEST:
        raise Problem(400, "bad_password", f"A password has {SHORTEST} to {LONGEST} characters.")


class Passwords:
    def __init__(self) -> None:
        self.hasher = PasswordHasher()
        self.nobodys = unknown(self.hasher)
        self.turns = asyncio.Semaphore(AT_ONCE)
        self.busy = 0  # those whose turn it is among them

    async def hashed(self, password: str) -> str:
        return await self._run(lambda: self.hasher.hash(_typed(password)))

    async def fits(self, stored: str, password: str) -> bool:
        """Whether it is this one; where nothing is stored it takes as long, and is not."""
        return await self._run(lambda: self._fits(stored or self.nobodys, password[: LONGEST + 1]))

    def _fits(self, stored: str, password: str) -> bool:
        try:
            return self.hasher.verify(stored, _typed(password))
        except VerifyMismatchError:
            return False

    async def _run(self, work: Callable[[], Result]) -> Result:
        if self.busy >= AT_ONCE + QUEUE:
            raise Problem(429, "too_fast", "So many are at the door; try again in a few seconds.", 5)
        self.busy += 1
        try:
            async with self.turns:
                return await asyncio.to_thread(work)
        finally:
            self.busy -= 1


def unknown(hasher: PasswordHasher) -> str:
    """A hash that is looked at like any other, and that no password fits: it was never computed from one."""
    salt, digest = (
        base64.b64encode(secrets.token_bytes(size)).decode().rstrip("=") for size in (hasher.salt_len, hasher.hash_len)
    )
    cost = f"m={hasher.memory_cost},t={hasher.time_cost},p={hasher.parallelism}"
    return f"$argon2id$v=19${cost}${salt}${digest}"


def _typed(password: str) -> str:
    """The same letters from every keyboard."""
    return unicodedata.normalize("NFC", password)
