"""Fair luck: every die and every draw follows from a secret fixed before the game, and can be checked afterwards.

The n-th value of a table is BLAKE2b(secret, table, the players' words, n), reduced without bias. The counter is stored
with the state, so luck goes on where it stopped: a restart, or a move that could not be stored, brings nobody another
roll.

By which scheme a secret gives its values is part of it, and so of the promise: one that begins with SCHEME and has 33
bytes is the key of BLAKE2b. Those of earlier houses have 32, and are the keys of HMAC-SHA256; what they gave they give.
"""

import hashlib
import hmac
import secrets
from typing import Final

from ludotheque.kernel.chance import Bag, Chance
from ludotheque.kernel.record import Record
from ludotheque.kernel.words import letter

SCHEME: Final = b"\2"
SECRET_BYTES: Final = 32  # besides that
VALUE_BYTES: Final = 32
SPAN: Final = 1 << 256  # how many values a digest has


def new_secret() -> bytes:
    return SCHEME + secrets.token_bytes(SECRET_BYTES)


def commitment(secret: bytes) -> str:
    """What is shown at the start: it binds the house to this secret, and tells nothing of it."""
    return hashlib.sha256(secret).hexdigest()


def joined(words: list[str]) -> str:
    """The players' words as they go into the luck: a line for each seat that gave one, under its letter."""
    return "\n".join(f"{letter(seat)} {word}" for seat, word in enumerate(words) if word)


class Fair(Chance):
    """Luck from a secret; `counter` is the number of the next value."""

    def __init__(self, secret: bytes, table: str, counter: int = 0, words: str = "") -> None:
        super().__init__()
        self.secret = secret
        self.table = table
        self.counter = counter
        self.words = words  # what the players added to the secret

    def below(self, n: int) -> int:
        fair = SPAN - SPAN % n  # values from here on would favour the small numbers
        value = self.value()
        while value >= fair:
            value = self.value()
        return value % n

    def value(self) -> int:
        text = f"{self.table}\n{self.words}\n{self.counter}".encode()
        self.counter += 1
        if len(self.secret) == SECRET_BYTES:
            return int.from_bytes(hmac.digest(self.secret, text, "sha256"), "big")
        return int.from_bytes(hashlib.blake2b(text, digest_size=VALUE_BYTES, key=self.secret).digest(), "big")

    def clone(self) -> "Fair":
        return Fair(self.secret, self.table, self.counter, self.words)


class Asked:
    """What a table asked of its luck: a die of so many sides, or a draw from a bag as it was then."""

    def __init__(self, counter: int, sides: int, bag: Bag | None) -> None:
        self.counter = counter  # the number of the value that answered
        self.sides = sides
        self.bag = bag


class Noted(Fair):
    """The same luck, and a note of everything it was asked for; a clone begins a page of its own."""

    def __init__(self, secret: bytes, table: str, counter: int = 0, words: str = "") -> None:
        super().__init__(secret, table, counter, words)
        self.asked: list[Asked] = []

    def roll(self, sides: int) -> int:
        self.asked.append(Asked(self.counter, sides, None))
        return super().roll(sides)

    def pick(self, bag: Bag) -> int:
        self.asked.append(Asked(self.counter, 0, bag.clone()))
        return super().pick(bag)

    def clone(self) -> "Noted":
        return Noted(self.secret, self.table, self.counter, self.words)


def seal(record: Record, table: str, secret: bytes, words: list[str]) -> None:
    """Write into a record what is needed to check its luck. It tells the secret: only when the game is over."""
    record.table, record.commitment, record.secret = table, commitment(secret), secret.hex()
    record.words = {seat: word for seat, word in enumerate(words) if word}


def sealed(record: Record) -> Noted:
    """The luck that a sealed record says it had."""
    words = joined([record.words.get(seat, "") for seat in range(record.seats)])
    return Noted(bytes.fromhex(record.secret), record.table, 0, words)
