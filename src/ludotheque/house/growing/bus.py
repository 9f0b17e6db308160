"""What the processes of a house tell each other: short words to all of them at once, and boards that all can read.

The law of this file: a word may be lost, and nothing that matters depends on it. What is true is in the store; a word
says that it is worth a look now rather than later. Nobody waits for the bus.
"""

import asyncio
from collections.abc import Callable
from typing import Any, Final

Word = dict[str, Any]
Hear = Callable[[Word], None]
BACK: Final = "back"  # said by the bus itself when words may have been lost: whoever relies on them looks anew


class BusDown(Exception):
    """Nothing can be read or pinned up now."""


async def ended(*tasks: "asyncio.Task[None]") -> None:
    """Cancel these until they have really ended: up to Python 3.11 whoever waits for something that comes at that very
    moment does not notice that he was cancelled."""
    while running := [task for task in tasks if not task.done()]:
        for task in running:
            task.cancel()
        await asyncio.wait(running, timeout=0.1)
    await asyncio.gather(*tasks, return_exceptions=True)


class Bus:
    """The bus of a house that is one process: nobody else hears."""

    shared = False  # whether there may be others
    up = True  # whether what is said is heard

    def __init__(self) -> None:
        self.ears: dict[str, list[Hear]] = {}

    def on(self, kind: str, hear: Hear) -> None:
        """Call this for every such word of another process, on the event loop."""
        self.ears.setdefault(kind, []).append(hear)

    def say(self, kind: str, **word: Any) -> None:
        """To all other processes. Never waits, never fails."""

    async def pin(self, data: bytes) -> None:
        """This process's own board: up for some seconds, then it has to be pinned up again. BusDown."""

    async def pinned(self) -> list[bytes]:
        """The boards of the others. BusDown."""
        return []

    async def open(self) -> None:
        """Begin to listen."""

    async def close(self) -> None:
        """Nothing more is said or heard."""

    def heard(self, kind: str, word: Word) -> None:
        for hear in self.ears.get(kind, []):
            hear(word)
