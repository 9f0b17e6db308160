"""What is counted while the house runs: for Prometheus, and for the operator's page.

The law of this file: a name or a label is one of a few that are written here, in the routes or on the shelf; nothing
that anybody sent ever becomes one. Nothing here tells what happens at a table.
"""

import os
import time
from collections import deque
from collections.abc import Callable
from typing import Final

from prometheus_client import CollectorRegistry, Counter, Gauge, Histogram, ProcessCollector, generate_latest
from prometheus_client.multiprocess import MultiProcessCollector
from starlette.types import ASGIApp, Message, Receive, Scope, Send
from structlog.typing import EventDict

MANY: Final = "PROMETHEUS_MULTIPROC_DIR"  # where the processes of one machine put their figures together
REGISTRY: Final = CollectorRegistry()
SHORT: Final = (0.001, 0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.2, 0.5, 1, 2, 5)
MINUTES: Final = 16  # for which moves are remembered
SAMPLES: Final = 1000  # of what it took to store a move
METHODS: Final = ("GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS")


def _counter(name: str, what: str, *labels: str) -> Counter:
    return Counter(f"ludotheque_{name}", what, labels, registry=REGISTRY)


def _histogram(name: str, what: str, buckets: tuple[float, ...], *labels: str) -> Histogram:
    return Histogram(f"ludotheque_{name}", what, labels, buckets=buckets, registry=REGISTRY)


moves = _counter("moves", "Decisions that were stored, of people and bots.")
refusals = _counter("refusals", "What people wanted to do at a table and could not.", "kind")
groups = _histogram(
    "store_group_jobs", "Jobs that shared a transaction.", (1, 2, 3, 5, 10, 20, 50, 100, 200, 500, 1000)
)
storing = _histogram("store_seconds", "From handing a decision to the store until it is there for good.", SHORT)
thinking = _histogram(
    "bot_seconds", "From asking a bot until it answers, waiting for its turn included.", SHORT, "game"
)
requests = _counter("http_requests", "Requests, by the pattern of their path.", "method", "route", "status")
sent = _counter("sent_bytes", "Bodies and messages that were sent.", "by")
sent_to_sockets = sent.labels("websocket")
lines = _counter("log_lines", "Warnings and errors, also those that the log kept back.", "level")


class Level:
    """A number that goes up and down. In several processes it is their sum."""

    def __init__(self, name: str, what: str) -> None:
        self.value = 0
        self.gauge = Gauge(f"ludotheque_{name}", what, registry=REGISTRY, multiprocess_mode="livesum")

    def set(self, value: int) -> None:
        self.value = value
        self.gauge.set(value)

    def add(self, change: int) -> None:
        self.set(self.value + change)


connections = Level("connections", "Connections that are open, of every kind.")
tables = Level("tables", "Tables that are in use.")
listeners = Level("listeners", "Browsers that look at a table.")
waiting_bots = Level("waiting_bots", "Bots that were asked and have not answered.")
bans = Level("bans", "Bans that hold.")
store_up = Level("store_up", "Processes whose store answers.")
if MANY not in os.environ:
    ProcessCollector(registry=REGISTRY)


class Recent:
    """The moves of the last minutes, and what storing the last of them took."""

    def __init__(self, clock: Callable[[], float] = time.monotonic) -> None:
        self.clock = clock
        self.minutes: deque[tuple[int, int]] = deque(maxlen=MINUTES)  # a minute, and its moves
        self.seconds: deque[float] = deque(maxlen=SAMPLES)

    def note(self, seconds: float) -> None:
        minute = int(self.clock() // 60)
        if self.minutes and self.minutes[-1][0] == minute:
            self.minutes[-1] = (minute, self.minutes[-1][1] + 1)
        else:
            self.minutes.append((minute, 1))
        self.seconds.append(seconds)

    def moves(self, minutes: int) -> int:
        """In so many whole minutes, and the one that goes on."""
        first = int(self.clock() // 60) - minutes
        return sum(count for minute, count in self.minutes if minute >= first)

    def quantile(self, part: float) -> float:
        """How many seconds this part of the last moves took at the most; 0 when there were none."""
        ordered = sorted(self.seconds)
        return ordered[min(len(ordered) - 1, int(part * len(ordered)))] if ordered else 0.0


recent = Recent()


def stored(seconds: float, public: bool) -> None:
    """A decision is stored, and it took so long. An operator may play himself: when somebody made a secret choice is
    not for his page."""
    moves.inc()
    storing.observe(seconds)
    if public:
        recent.note(seconds)


def count_line(logger: object, method: str, line: EventDict) -> EventDict:
    """A step of the log, before it keeps anything back."""
    if method in ("warning", "error", "critical"):
        lines.labels(method).inc()
    return line


class Counted:
    """Requests by route and status, and bytes."""

    def __init__(self, app: ASGIApp) -> None:
        self.app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] not in ("http", "websocket"):
            await self.app(scope, receive, send)
            return
        status = 0
        by = sent.labels(scope["type"])

        async def counted(message: Message) -> None:
            nonlocal status
            if message["type"] == "http.response.body":
                by.inc(len(message.get("body", b"")))
            elif message["type"] == "http.response.start":
                status = message["status"]
            elif message["type"] == "websocket.send":
                by.inc(_size(message))
            await send(message)

        await self.app(scope, receive, counted)
        if status:
            method = scope["method"] if scope["method"] in METHODS else "other"
            requests.labels(method, getattr(scope.get("route"), "path", "none"), str(status)).inc()


def _size(message: Message) -> int:
    text: str | None = message.get("text")
    if text is None:
        return len(message.get("bytes") or b"")
    return len(text) if text.isascii() else len(text.encode())


def report() -> bytes:
    """All figures as Prometheus reads them; of all processes of this machine, where there are several."""
    if MANY not in os.environ:
        return generate_latest(REGISTRY)
    together = CollectorRegistry()
    MultiProcessCollector(together)  # type: ignore[no-untyped-call]
    return generate_latest(together)
