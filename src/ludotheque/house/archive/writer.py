"""The one thread that writes, with group commit.

The law of this file: whatever was queued while the last fsync ran is committed in one transaction, at once and
without a timer; each job stands or falls by itself (a savepoint), the commit stands or falls for all of them;
and nobody hears of a job before the disk has it.
"""

import asyncio
import threading
from collections.abc import Callable
from queue import Empty, SimpleQueue
from typing import Any, TypeVar

import apsw

from ludotheque.house.errors import error_site

Result = TypeVar("Result")


class StoreError(RuntimeError):
    """It could not be stored; as far as the store knows, nothing has changed."""


class Conflict(StoreError):
    """Somebody else has stored something in this place already."""


class Job:
    """What to write, and who waits for it."""

    def __init__(self, work: Callable[[apsw.Connection], Any], done: "asyncio.Future[Any]") -> None:
        self.work = work
        self.done = done
        self.result: Any = None
        self.error: Exception | None = None

    def resolve(self) -> None:
        if self.done.cancelled():
            return
        if self.error is not None:
            self.done.set_exception(self.error)
        else:
            self.done.set_result(self.result)


class Writer:
    """Owns the connection for writes. `group` is the most jobs that share a transaction."""

    def __init__(self, connection: apsw.Connection, group: int = 1000) -> None:
        self.connection = connection
        self.group = group
        self.transactions = 0
        self.queue: SimpleQueue[Job | None] = SimpleQueue()
        self.closed = False
        self.thread = threading.Thread(target=self._run, name="writer", daemon=True)
        self.thread.start()

    async def write(self, work: Callable[[apsw.Connection], Result]) -> Result:
        """Run this in a transaction; its result, once the disk has it."""
        if self.closed:
            raise StoreError("the store is closed")
        done: asyncio.Future[Result] = asyncio.get_running_loop().create_future()
        self.queue.put(Job(work, done))
        return await done

    def close(self) -> None:
        """Commit what is queued, and stop."""
        self.closed = True
        self.queue.put(None)
        self.thread.join()

    def _run(self) -> None:
        going = True
        while going:
            batch, going = self._gather()
            if not batch:
                continue
            self._commit(batch)
            waiting: dict[asyncio.AbstractEventLoop, list[Job]] = {}
            for job in batch:
                waiting.setdefault(job.done.get_loop(), []).append(job)
            for loop, jobs in waiting.items():
                if not loop.is_closed():
                    loop.call_soon_threadsafe(_resolve, jobs)

    def _gather(self) -> tuple[list[Job], bool]:
        """The next job and all that are queued behind it; False after the last one."""
        job = self.queue.get()
        batch: list[Job] = []
        while job is not None:
            batch.append(job)
            if len(batch) == self.group:
                return batch, True
            try:
                job = self.queue.get_nowait()
            except Empty:
                return batch, True
        return batch, False

    def _commit(self, batch: list[Job]) -> None:
        self.transactions += 1
        try:
            self.connection.execute("begin immediate")
            for job in batch:
                self._try(job)
            self.connection.execute("commit")
        except Exception as error:
            if self.connection.in_transaction:
                self.connection.execute("rollback")
            for job in batch:
                job.error = StoreError(f"the commit failed: {error_site(error)}")

    def _try(self, job: Job) -> None:
        self.connection.execute("savepoint job")
        try:
            job.result = job.work(self.connection)
        except Exception as error:
            # A full disk ends the whole transaction; then "rollback to" fails too, and so does the batch.
            self.connection.execute("rollback to job")
            job.error = error if isinstance(error, StoreError) else StoreError(error_site(error))
        self.connection.execute("release job")


def _resolve(jobs: list[Job]) -> None:
    for job in jobs:
        job.resolve()
