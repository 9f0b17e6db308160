"""What somebody chose for all his browsers: language, light, pace and the like.

The law of this file: only what the wire knows by name is kept, so nobody can put anything else into the store.
"""

import msgspec
from starlette.requests import Request

from ludotheque.house.archive.database import Db
from ludotheque.house.archive.store import Store
from ludotheque.house.calls import Call
from ludotheque.house.wire import Preferences


class PreferenceCalls:
    def __init__(self, store: Store) -> None:
        self.store = store

    def calls(self) -> list[Call]:
        return [
            Call("GET", "/api/me/settings", self.show),
            Call("PUT", "/api/me/settings", self.choose),
        ]

    async def show(self, request: Request, guest: str) -> Preferences:
        """What you chose for all your browsers."""
        return await self.store.read(lambda db: preferences_of(db, guest))

    async def choose(self, request: Request, guest: str, wish: Preferences) -> Preferences:
        """Choose it; what is left out is as it comes."""
        await self.store.writer.write(lambda db: _keep(db, guest, wish))
        return wish


def preferences_of(db: Db, guest: str) -> Preferences:
    row = db.one("select chosen from settings where guest = ?", (guest,))
    try:
        return Preferences() if row is None else msgspec.json.decode(str(row[0]), type=Preferences)
    except msgspec.ValidationError:  # chosen in a house that offers something else
        return Preferences()


def _keep(db: Db, guest: str, wish: Preferences) -> None:
    if wish == Preferences():
        db.run("delete from settings where guest = ?", (guest,))
        return
    sql = "insert into settings values (?, ?) on conflict (guest) do update set chosen = excluded.chosen"
    db.run(sql, (guest, msgspec.json.encode(wish).decode()))
