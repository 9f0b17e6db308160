"""What whoever opens a house can say about it."""

from dataclasses import dataclass, field
from pathlib import Path
from typing import Final

from ludotheque.house.limits import LIMITS, Limits
from ludotheque.house.log import Form
from ludotheque.house.post.notices import ALONE, Outside
from ludotheque.house.proxy import HERE

HOST: Final = "127.0.0.1"
PACE: Final = 0.9
PER_ADDRESS: Final = 100  # connections; a browser opens six or seven


@dataclass(frozen=True)
class Settings:
    data: Path = Path("var")  # where matches and keys are kept, unless a database is told
    host: str = HOST
    port: int | None = None  # 8000, or the next one that is free
    pace: float = PACE  # seconds that a bot takes over its turn
    names: tuple[str, ...] = ()  # that it answers to
    per_address: int = PER_ADDRESS
    limits: Limits = LIMITS
    public_url: str = ""  # how the world reaches it
    proxies: tuple[str, ...] = HERE  # that are believed about whom they speak for
    outside: Outside = field(default=ALONE)
    database: str = ""  # postgresql://…
    bus: str = ""  # redis://…
    workers: int = 1  # processes that serve
    log: Form = "logfmt"  # how a line of the log is written
    inside: str = ""  # the address of this machine for the other machines of the house, if there are any
