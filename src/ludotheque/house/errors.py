"""What can go wrong, in words a client can show: a kind it knows, and a sentence for whoever reads the wire."""

from pathlib import Path
from traceback import extract_tb


class Problem(Exception):
    """A request that cannot be granted; nothing has changed. `wait` says in how many seconds it could be."""

    def __init__(self, status: int, kind: str, message: str, wait: int = 0) -> None:
        super().__init__(message)
        self.status = status
        self.kind = kind
        self.message = message
        self.wait = wait


class HouseError(RuntimeError):
    """The house cannot open; the text says why."""


def error_site(error: BaseException) -> str:
    """An error for the log: its type and place alone, for its text could name somebody's cards."""
    frames = extract_tb(error.__traceback__)
    where = f" at {Path(frames[-1].filename).name}:{frames[-1].lineno}" if frames else ""
    return f"{type(error).__name__}{where}"
