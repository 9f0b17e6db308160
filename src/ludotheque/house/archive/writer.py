"""The one thread that writes, with group commit.

The law of this file: whatever was queued while the last commit ran is committed in one transaction, at once and
without a timer; each job stands or falls by itself, the commit stands or falls for all of them; and nobody hears of
a job before the database has it. When one of them fails all are run once more, each with a savepoint: so a job may
run twice, and what it did the first time is undone.
"""

import asyncio
import threading
from collections.abc import Callable
from queue import Empty, SimpleQueue
from typing import Any, TypeVar

from ludotheque.house.archive.database import Database, Db, StoreError
from ludotheque.house.errors import error_site

Result = TypeVar("Result")


class Job:
    """What to write, and who waits for it."""

    def __init__(self, work: Callable[[Db], Any], done: "asyncio.Future[Any]") -> None:
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

    def __init__(self, database: Database, group: int = 1000) -> None:
        self.database = database
        self.db = database.connect()
        self.group = group
        self.transactions = 0
        self.grouped: Callable[[int], None] | None = None  # hears how many jobs shared one
        self.gathered: dict[asyncio.AbstractEventLoop, list[Job]] = {}
        self.queue: SimpleQueue[Job | None] = SimpleQueue()
        self.closed = False
        self.thread = threading.Thread(target=self._run, name="writer", daemon=True)
        self.thread.start()

    async def write(self, work: Callable[[Db], Result]) -> Result:
        """Run this in a transaction; its result, once the database has it."""
        if self.closed:
            raise StoreError("the store is closed")
        loop = asyncio.get_running_loop()
        done: asyncio.Future[Result] = loop.create_future()
        gathered = self.gathered.setdefault(loop, [])
        if not gathered:
            loop.call_soon(self._hand_over, loop)
        gathered.append(Job(work, done))
        return await done

    def _hand_over(self, loop: asyncio.AbstractEventLoop) -> None:
        """What came in one round of a loop, all at once: to wake the thread costs more than most of what it does."""
        for job in self.gathered.pop(loop, []):
            self.queue.put(job)

    def close(self) -> None:
        """Commit what is queued, and stop."""
        self.closed = True
        for loop in list(self.gathered):
            self._hand_over(loop)
        self.queue.put(None)
        self.thread.join()
        self.db.close()

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
        if self.grouped is not None:
            self.grouped(len(batch))
        try:
            if self.db.broken:
                self.db = self.database.connect()
            if not self._together(batch):
                if self.db.broken:  # it had ended since the last one, and nothing of this one was committed
                    self.db = self.database.connect()
                self._apart(batch)
        except Exception as error:  # whatever it is, those who wait must hear of it, and the thread goes on
            self.db.rollback()
            for job in batch:
                job.error = StoreError(f"the commit failed: {error_site(error)}")

    def _together(self, batch: list[Job]) -> bool:
        """False when one of them has failed, and nothing has happened."""
        try:
            self.db.begin()
            for job in batch:
                job.result = job.work(self.db)
        except Exception:  # a job may fail in any way; which one it was shows when each is tried by itself
            self.db.rollback()
            return False
        self.db.commit()
        return True

    def _apart(self, batch: list[Job]) -> None:
        self.db.begin()
        for job in batch:
            self._try(job)
        self.db.commit()

    def _try(self, job: Job) -> None:
        self.db.run("savepoint job")
        try:
            job.result = job.work(self.db)
        except Exception as error:
            # A full disk ends the whole transaction; then "rollback to" fails too, and so does the batch.
            self.db.run("rollback to savepoint job")
            job.error = error if isinstance(error, StoreError) else StoreError(error_site(error))
        self.db.run("release savepoint job")


def _resolve(jobs: list[Job]) -> None:
    for job in jobs:
        job.resolve()
