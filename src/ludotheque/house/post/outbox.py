"""What leaves the house waits here: a short queue with a thread of its own, so that nobody at a table waits for it."""

import threading
import time
from collections.abc import Callable
from queue import SimpleQueue
from typing import Final, Generic, TypeVar

from ludotheque.house.errors import error_site
from ludotheque.house.log import log

Item = TypeVar("Item")
LONGEST: Final = 200  # that wait; what comes then is left out
PAUSES: Final = (0.0, 3.0)  # seconds before each try


class Outbox(Generic[Item]):
    """`send` may take its time; whatever it raises means: once more, then never. The log hears the kind of error
    alone: what is sent, and to whom, is nobody's business."""

    def __init__(self, name: str, send: Callable[[Item], None], pauses: tuple[float, ...] = PAUSES) -> None:
        self.name = name
        self.send = send
        self.pauses = pauses
        self.queue: SimpleQueue[Item | None] = SimpleQueue()
        self.thread: threading.Thread | None = None
        self.closed = False

    def put(self, item: Item) -> bool:
        """From the event loop; never waits. False when too much waits already."""
        if self.closed or self.queue.qsize() >= LONGEST:
            log.warning("left out", what=self.name)
            return False
        if self.thread is None:
            self.thread = threading.Thread(target=self._run, name=self.name, daemon=True)
            self.thread.start()
        self.queue.put(item)
        return True

    def close(self) -> None:
        """What still waits is not sent: a house that closes does not wait for others."""
        self.closed = True
        self.queue.put(None)

    def _run(self) -> None:
        while (item := self.queue.get()) is not None and not self.closed:
            self._deliver(item)

    def _deliver(self, item: Item) -> None:
        site = ""
        for pause in self.pauses:
            time.sleep(pause)
            if self.closed:
                return
            try:
                self.send(item)
                return
            except Exception as error:  # another house's trouble comes in every shape
                site = error_site(error)
        log.warning("not sent", what=self.name, error=site)
