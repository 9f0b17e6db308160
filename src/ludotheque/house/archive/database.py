"""A database as the store sees it, whichever it is: SQL is written once, with `?` or `:name` where a value goes.

The law of this file: whatever a database says no to comes out as StoreError, and as Conflict when somebody else has
stored something in this place already. Neither tells what the value was.
"""

from abc import ABC, abstractmethod
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from typing import Any

Value = int | str | bytes | None
Values = Sequence[Value] | Mapping[str, Value]
Row = tuple[Any, ...]  # Any, because the tables are strict: the database has checked the types


class StoreError(RuntimeError):
    """It could not be stored; as far as the store knows, nothing has changed."""


class Conflict(StoreError):
    """Somebody else has stored something in this place already."""


class Db(ABC):
    """One connection, for one thread at a time."""

    changed = 0  # rows, by everything that was run so far

    @abstractmethod
    def rows(self, sql: str, values: Values = ()) -> list[Row]:
        """What a query finds, or a statement returns."""

    @abstractmethod
    def run(self, sql: str, values: Values = ()) -> int:
        """How many rows a statement changed."""

    @abstractmethod
    def begin(self) -> None:
        """A transaction that writes."""

    @abstractmethod
    def snapshot_begin(self) -> None:
        """A transaction that sees one moment."""

    @abstractmethod
    def rollback(self) -> None:
        """Never fails: what is lost is lost."""

    @abstractmethod
    def close(self) -> None: ...

    @property
    @abstractmethod
    def broken(self) -> bool:
        """Whether nothing will ever come of it again."""

    def commit(self) -> None:
        self.run("commit")

    def one(self, sql: str, values: Values = ()) -> Row | None:
        """The first row that is found."""
        return next(iter(self.rows(sql, values)), None)

    @contextmanager
    def snapshot(self) -> Iterator[None]:
        """All that is read is of one moment, not of two."""
        self.snapshot_begin()
        try:
            yield
        finally:
            self.rollback()


class Database(ABC):
    """Where connections come from."""

    readers: int  # connections that read at the same time

    @abstractmethod
    def connect(self) -> Db:
        """A connection, or StoreError."""

    @abstractmethod
    def prepare(self) -> None:
        """Bring the schema to this version; HouseError when that cannot be."""

    @abstractmethod
    def forget_the_past(self, db: Db) -> None:
        """What was deleted is gone from what the database keeps aside, too, as far as that is ours to do."""


def marks(values: Sequence[object]) -> str:
    """Places for as many values; a list of none holds nothing."""
    return ", ".join("?" * len(values)) or "null"
