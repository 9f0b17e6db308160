"""The keys of a house whose matches are in a database that several processes share: they are kept there too."""

import secrets
from collections.abc import Callable

from ludotheque.house.archive.database import Database
from ludotheque.house.folder import KEY_BYTES, KEY_FILE, PUSH_KEY_FILE, split_keys, with_a_new_one


class FactKeys:
    """Each is made by whichever process needs it first."""

    def __init__(self, database: Database) -> None:
        self.database = database

    def signing(self) -> list[bytes]:
        return split_keys(KEY_FILE, self._kept(KEY_FILE, lambda: secrets.token_bytes(KEY_BYTES)))

    def push(self, make: Callable[[], bytes]) -> bytes:
        return self._kept(PUSH_KEY_FILE, make)

    def add(self, keep: int | None = None) -> int:
        """A new key from the next start on; how many there are now."""
        keys = with_a_new_one(self.signing(), keep)
        db = self.database.connect()
        try:
            db.run("update facts set value = ? where name = ?", (b"".join(keys), KEY_FILE))
        finally:
            db.close()
        return len(keys)

    def _kept(self, name: str, make: Callable[[], bytes]) -> bytes:
        db = self.database.connect()
        try:
            if db.one("select 1 from facts where name = ?", (name,)) is None:
                db.run("insert into facts values (?, ?) on conflict do nothing", (name, make()))
            ((key,),) = db.rows("select value from facts where name = ?", (name,))
            return bytes(key)
        finally:
            db.close()
