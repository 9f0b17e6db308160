"""Those who come to the house in these tests: ears without a socket, and visitors with real ones."""

import asyncio
import os
import re
import signal
import subprocess
import sys
from pathlib import Path
from typing import Any

import apsw
import httpx
import msgspec
from websockets.asyncio.client import ClientConnection, connect

from ludotheque.house.archive.sqlite import SqliteDb
from ludotheque.house.archive.store import Decision, Header, Saved, Sitter, Start, Store
from ludotheque.house.bots.pool import Urgency
from ludotheque.house.bots.worker import Answer, Question, answer
from ludotheque.house.bots.workers import Spent, Workers
from ludotheque.house.hall import Hall
from ludotheque.house.limits import LIMITS, Limits
from ludotheque.house.past.historian import Evidence, Tale, tell
from ludotheque.house.past.historians import Historians
from ludotheque.house.tables.luck import new_secret
from ludotheque.house.tables.patches import applied
from ludotheque.house.tables.play import set_up
from ludotheque.house.tables.table import Listener, Table
from ludotheque.house.wire import Act
from ludotheque.kernel.story import SPECTATOR

Message = dict[str, Any]
PATIENCE = 30.0  # that nobody needs but on a very busy machine

# All who come in these tests have one address.
OPEN = """
from pathlib import Path
from ludotheque.house.limits import LIMITS, Limit, Limits
from ludotheque.house.post.notices import Outside
from ludotheque.house.serve import serve
from ludotheque.house.settings import Settings
MANY = Limit(10**6, 0, 10**6)
limits = Limits(USUAL)
serve(Settings(Path({!r}), port={!r}, pace={!r}, limits=limits, outside=Outside()))
"""
USUAL = "LIMITS.guest, *[MANY] * 6"


class Follower:
    """Makes the whole table of what is told of it, as a browser does."""

    def __init__(self) -> None:
        self.table: Message = {}

    def follow(self, message: Message) -> Message:
        """A message as if everything were told each time; `whole` says whether it was."""
        if message["t"] == "table":
            self.table = message
            return {**message, "whole": True}
        if message["t"] != "news":
            return message
        assert message["version"] == self.table["version"] + 1, "nothing was missed"
        changed = {key: value for key, value in message.items() if key not in ("t", "patch", "story")}
        view = applied(message["patch"], self.table["view"])
        self.table = {**self.table, **changed, "view": view, "story": message.get("story", [])}
        return {**self.table, "whole": False}


class Ear(Listener):
    """A listener that keeps every text it was told, and what follows from them."""

    def __init__(self, guest: str, chair: int = SPECTATOR) -> None:
        super().__init__(guest, chair)
        self.texts: list[str] = []
        self.messages: list[Message] = []
        self.follower = Follower()
        self.gone = False

    def let_go(self) -> None:
        self.gone = True

    def tell(self, text: str) -> None:
        self.texts.append(text)
        self.messages.append(self.follower.follow(msgspec.json.decode(text)))

    def heard(self, kind: str = "") -> list[Message]:
        return [message for message in self.messages if kind in ("", message["t"])]

    def forget(self) -> None:
        """What comes from now on is news."""
        self.texts.clear()
        self.messages.clear()


class NoDisk(Store):
    """Stores nothing: what is stored is not what is told."""

    def __init__(self) -> None:
        pass

    async def decide(self, decision: Decision) -> None:
        pass

    async def seat(self, table: str, sitters: list[Sitter], start: Start | None = None) -> None:
        pass

    async def note(self, table: str, what: str, value: str) -> None:
        pass


def sqlite(store: Store) -> apsw.Connection:
    """What is under a store, to be tampered with."""
    db = store.writer.db
    assert isinstance(db, SqliteDb)
    return db.connection


class HereWorkers(Workers):
    """The worker's answers without its process."""

    async def think(self, question: Question, urgency: Urgency, spent: Spent = lambda seconds: None) -> Answer:
        return answer(question)


class HereHistorians(Historians):
    """A historian's tales without its process."""

    async def _ask(self, asked: Evidence, urgency: int) -> Tale:
        return tell(asked)


def here(store: Store, pace: float = 0, limits: Limits = LIMITS) -> Hall:
    return Hall(store, HereWorkers(), HereHistorians(), pace, limits)


def seated(
    guests: list[str], options: dict[str, str] | None = None, match: str = "table", game: str = "schnuff"
) -> Saved:
    """A match (of Schnuff, if not said) that is about to be stored; a name that begins with "bot:" is a bot's."""
    from ludotheque.games import GAMES

    sitters = [Sitter(bot=who[4:]) if who.startswith("bot:") else Sitter(guest=who) for who in guests]
    settled = GAMES[game].checked_options(len(guests), options or {})
    return Saved(Header(match, game, settled, guests[0], sitters, started=True), new_secret())


async def started(store: Store, saved: Saved) -> Table:
    """A table that is stored and running, with nobody to wake its bots."""
    play, saved.start = set_up(saved)
    await store.create(saved)
    return Table(saved, play, store, lambda table: None)


async def played_out(table: Table) -> None:
    """To the end, by whatever comes first."""
    play = table.play
    assert play is not None
    while not table.header.over:
        seat = play.waiting[0]
        assert await table.act(seat, Act(play.tickets[seat], play.legal[seat][0].index)) is None


class House:
    """The house in a process of its own."""

    def __init__(
        self,
        data: Path,
        port: int | None = 0,
        pace: float = 0,
        first: str = "",
        outside: str = "Outside()",
        limits: str = USUAL,
    ) -> None:
        """`first` is a line of Python that is run before it opens."""
        self.data = data
        env = {**os.environ, "PYTHONUNBUFFERED": "1"}
        opened = OPEN.format(str(data), port, pace).replace("Outside()", outside).replace("USUAL", limits)
        command = [sys.executable, "-c", first + opened]
        self.process = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, env=env)
        assert self.process.stdout is not None
        self.greeting = self.process.stdout.readline()
        found = re.search(r"http://[^/]*", self.greeting)
        self.url = found[0] if found else ""

    def stop(self, how: int = signal.SIGTERM) -> tuple[int, str]:
        """End it; its exit code and what it logged."""
        self.process.send_signal(how)
        _, log = self.process.communicate(timeout=PATIENCE)
        return self.process.returncode, log

    def kill(self) -> None:
        self.stop(signal.SIGKILL)


class Seat:
    """A visitor's socket at a table."""

    def __init__(self, socket: ClientConnection) -> None:
        self.socket = socket
        self.follower = Follower()
        self.told: list[Message] = []

    @property
    def table(self) -> Message:
        """As it was last told."""
        return self.follower.table

    async def read(self) -> Message:
        async with asyncio.timeout(PATIENCE):
            message = self.follower.follow(msgspec.json.decode(await self.socket.recv()))
        self.told.append(message)
        return message

    async def until(self, kind: str) -> Message:
        while (message := await self.read())["t"] != kind:
            pass
        return message

    async def silent(self, seconds: float = 0.1) -> bool:
        """Whether nothing comes for a while."""
        try:
            async with asyncio.timeout(seconds):
                await self.socket.recv()
        except TimeoutError:
            return True
        return False

    async def send(self, **message: Any) -> None:
        await self.socket.send(msgspec.json.encode(message).decode())

    async def act(self, action: int, ticket: int | None = None) -> None:
        await self.send(t="act", ticket=self.table["ticket"] if ticket is None else ticket, action=action)

    async def play(self, last: int = 1_000_000) -> None:
        """Do the first legal thing until the game is over, or this version has been told."""
        answered = -1
        while True:
            if self.table and (self.table["outcome"] is not None or self.table["version"] >= last):
                return
            if self.table and self.table["legal"] and self.table["ticket"] != answered:
                answered = self.table["ticket"]
                await self.act(self.table["legal"][0])
            await self.read()


class Visitor:
    """A guest with a browser, more or less."""

    def __init__(self, url: str, cookie: str = "") -> None:
        self.url = url
        self.http = httpx.AsyncClient(base_url=url, cookies={"guest": cookie} if cookie else None, timeout=PATIENCE)
        self.sockets: list[ClientConnection] = []

    @property
    def cookie(self) -> str:
        return self.http.cookies.get("guest") or ""

    async def call(self, method: str, path: str, body: object = None, status: int = 200) -> Any:
        if body is None:
            response = await self.http.request(method, path)
        else:
            response = await self.http.request(method, path, json=body)
        assert response.status_code == status, response.text
        return response.json()

    async def create(self, seats: list[str], options: dict[str, str] | None = None) -> str:
        wish = {"game": "schnuff", "seats": seats, "options": options or {}}
        return str((await self.call("POST", "/api/tables", wish, 201))["id"])

    async def sit(self, table: str, seat: int, who: str = "me", status: int = 200) -> Any:
        return await self.call("POST", f"/api/tables/{table}/seats/{seat}", {"who": who}, status)

    async def connect(
        self, table: str, chair: int | None = None, told: dict[str, str] | None = None, **more: Any
    ) -> Seat:
        headers = {"Cookie": f"guest={self.cookie}"} if self.cookie else {}
        headers |= told or {}
        address = f"{self.url.replace('http', 'ws')}/ws/tables/{table}"
        address += "" if chair is None else f"?seat={chair}"
        socket = await connect(address, additional_headers=headers, open_timeout=PATIENCE, close_timeout=0.2, **more)
        self.sockets.append(socket)
        return Seat(socket)

    async def close(self) -> None:
        for socket in self.sockets:
            await socket.close()
        await self.http.aclose()
