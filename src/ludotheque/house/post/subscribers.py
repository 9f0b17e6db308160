"""Where guests want to be told that it is their turn, as the store keeps it."""

from dataclasses import dataclass
from typing import Final

from ludotheque.house.archive.database import Db
from ludotheque.house.archive.store import Store, now

BROWSERS: Final = 5  # of one guest


@dataclass(frozen=True)
class Target:
    kind: str  # push or mail
    target: str  # the browser's address at its push service, or the mail address
    keys: str  # of the browser (JSON)
    confirmed: bool
    language: str


class Subscribers:
    def __init__(self, store: Store) -> None:
        self.store = store

    async def of(self, guest: str) -> list[Target]:
        sql = "select kind, target, keys, confirmed, language from notices where guest = ?"
        rows = await self.store.read(lambda db: db.rows(sql, (guest,)))
        return [Target(kind, target, keys, bool(confirmed), lang) for kind, target, keys, confirmed, lang in rows]

    async def at_the_door(self, guest: str) -> bool:
        """Whether he is banned: then nothing calls him to a table that he cannot reach."""
        sql = "select 1 from bans where kind = 'guest' and target = ? and (until = 0 or until > ?)"
        return await self.store.read(lambda db: db.one(sql, (guest, now())) is not None)

    async def add_browser(self, guest: str, endpoint: str, keys: str, language: str) -> bool:
        """A browser tells one guest only, whoever used it last. False when this guest has too many."""
        return await self.store.writer.write(lambda db: _add_browser(db, guest, endpoint, keys, language))

    async def ask(self, guest: str, address: str, language: str) -> None:
        """The one mail address of a guest, still to be confirmed."""
        await self.store.writer.write(lambda db: _ask(db, guest, address, language))

    async def confirm(self, guest: str, address: str) -> bool:
        sql = "update notices set confirmed = 1 where guest = ? and kind = 'mail' and target = ?"
        return await self._changes(sql, guest, address)

    async def drop(self, guest: str, kind: str, target: str = "") -> None:
        """This one, or all of its kind."""
        sql = "delete from notices where guest = ? and kind = ? and ? in (target, '')"
        await self._changes(sql, guest, kind, target)

    async def forget(self, kind: str, target: str) -> None:
        """Whoever it was that wanted to be told there."""
        await self._changes("delete from notices where target = ? and kind = ?", target, kind)

    async def speak(self, guest: str, language: str) -> None:
        await self._changes("update notices set language = ? where guest = ?", language, guest)

    async def _changes(self, sql: str, *values: str) -> bool:
        return await self.store.writer.write(lambda db: db.run(sql, values) > 0)


def _add_browser(db: Db, guest: str, endpoint: str, keys: str, language: str) -> bool:
    sql = "select count(*) from notices where guest = ? and kind = 'push' and target <> ?"
    ((others,),) = db.rows(sql, (guest, endpoint))
    if others >= BROWSERS:
        return False
    db.run("delete from notices where target = ? and kind = 'push'", (endpoint,))
    db.run("insert into notices values (?, 'push', ?, ?, 1, ?)", (guest, endpoint, keys, language))
    return True


def _ask(db: Db, guest: str, address: str, language: str) -> None:
    db.run("delete from notices where guest = ? and kind = 'mail' and target <> ?", (guest, address))
    sql = (
        "insert into notices values (?, 'mail', ?, '', 0, ?)"
        " on conflict (guest, kind, target) do update set language = excluded.language"
    )
    db.run(sql, (guest, address, language))
