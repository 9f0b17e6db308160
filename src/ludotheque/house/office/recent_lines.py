"""The last warnings and errors, as the log has them, for the operator's page."""

from collections import deque
from typing import Final

from structlog.typing import EventDict

from ludotheque.house.office.book import LogLine

LINES: Final = 100
LONGEST: Final = 300  # characters of a line


# The page never shows from where people come.
LEFT_OUT: Final = ("timestamp", "level", "event", "address")


class RecentLines:
    """A step of the log: behind what keeps lines back, and before they are written."""

    def __init__(self) -> None:
        self.lines: deque[LogLine] = deque(maxlen=LINES)

    def __call__(self, logger: object, method: str, line: EventDict) -> EventDict:
        if method in ("warning", "error", "critical"):
            rest = {key: value for key, value in line.items() if key not in LEFT_OUT}
            more = " ".join(f"{key}={value}" for key, value in rest.items())
            told = LogLine(str(line.get("timestamp", "")), method, str(line["event"])[:LONGEST], more[:LONGEST])
            self.lines.append(told)
        return line


recent_lines = RecentLines()
