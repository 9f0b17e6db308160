"""Logs: one line each, to stderr, a few a second, and never what somebody holds in his hand."""

import logging
import sys
import time
from collections import Counter
from collections.abc import Callable
from typing import Any, Final, Literal

import structlog
from structlog.typing import EventDict, FilteringBoundLogger

from ludotheque.house.errors import error_site

EACH_SECOND: Final = 5  # lines that say the same
LONGEST: Final = 200  # characters of what a stranger sent

Form = Literal["logfmt", "json"]
log: FilteringBoundLogger = structlog.get_logger()


class Few:
    """Lets a few lines of each kind through every second; the next one says how many it kept back."""

    def __init__(self, clock: Callable[[], float] = time.monotonic) -> None:
        self.clock = clock
        self.second = 0
        self.told: Counter[str] = Counter()
        self.kept: Counter[str] = Counter()

    def __call__(self, logger: Any, method: str, line: EventDict) -> EventDict:
        if int(self.clock()) != self.second:
            self.second = int(self.clock())
            self.told.clear()
        event = str(line["event"])
        self.told[event] += 1
        if self.told[event] > EACH_SECOND:
            self.kept[event] += 1
            raise structlog.DropEvent
        if event in self.kept:
            line["kept_back"] = self.kept.pop(event)
        return line


class Libraries(logging.Handler):
    """What uvicorn and asyncio have to say, as a line of ours: a traceback is long, and could name cards."""

    def emit(self, record: logging.LogRecord) -> None:
        error = record.exc_info[1] if record.exc_info else None
        more = {} if error is None else {"error": error_site(error)}
        log.log(record.levelno, record.getMessage().partition("\n")[0], source=record.name, **more)


def harmless(text: str) -> str:
    """What a stranger sent, fit for a line."""
    return text[:LONGEST].encode("unicode_escape").decode()


def configure(form: Form = "logfmt") -> None:
    from ludotheque.house.office.metrics import count_line  # of no use to those who only write lines
    from ludotheque.house.office.recent_lines import recent_lines

    renderers: dict[Form, Any] = {
        "logfmt": structlog.processors.LogfmtRenderer(key_order=["timestamp", "level", "event"]),
        "json": structlog.processors.JSONRenderer(ensure_ascii=False),
    }
    structlog.configure(
        processors=[
            count_line,
            Few(),
            structlog.processors.add_log_level,
            structlog.processors.TimeStamper(fmt="iso", utc=True),
            recent_lines,
            renderers[form],
        ],
        wrapper_class=structlog.make_filtering_bound_logger(logging.INFO),
        logger_factory=structlog.PrintLoggerFactory(sys.stderr),
    )
    logging.basicConfig(handlers=[Libraries()], level=logging.WARNING)
