"""A house with people at its tables, whom a storm is to leave alone: what is stored, what they hear, what is logged."""

import asyncio
import json
import os
import random
import signal
import threading
from collections import Counter
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import apsw

from tests.house.people import House, Message, Visitor

MORE = int(os.environ.get("LUDOTHEQUE_FUZZ", "1"))  # 20 makes it a hundred thousand messages
SEED = random.SystemRandom().getrandbits(32) if MORE > 1 else 13
GROWTH = 80_000  # kilobytes that the process may have more after a storm
ROOT = Path(__file__).resolve().parents[3]
WORDS: dict[str, str] = json.loads((ROOT / "web/src/words/en.json").read_text(encoding="utf-8"))["error"]
Rows = Counter[tuple[Any, ...]]


class Watched(House):
    """Its log is read all the time: nobody waits for a pipe that is full. Passwords have their usual limit."""

    def __init__(self, data: Path) -> None:
        super().__init__(data, limits="LIMITS.guest, MANY, LIMITS.password, *[MANY] * 4")
        self.lines: list[str] = []
        self.reader = threading.Thread(target=self._read, daemon=True)
        self.reader.start()

    def _read(self) -> None:
        assert self.process.stderr is not None
        for line in self.process.stderr:
            self.lines.append(line)

    def stop(self, how: int = signal.SIGTERM) -> tuple[int, str]:
        self.process.send_signal(how)
        code = self.process.wait(60)
        self.reader.join(60)
        assert self.process.stdout is not None and self.process.stderr is not None
        self.process.stdout.close()
        self.process.stderr.close()
        return code, "".join(self.lines)

    def kilobytes(self) -> int:
        status = Path(f"/proc/{self.process.pid}/status")
        return int(status.read_text().split("VmRSS:")[1].split()[0]) if status.is_file() else 0


class Scene:
    """Ada and Bea play, have played and are about to play; Ada has two chairs at one more; Cleo has an account."""

    def __init__(self, data: Path) -> None:
        self.house = Watched(data)
        self.luck = random.Random(SEED)
        self.sent = 0
        self.grown = 0
        self.statuses: Counter[int] = Counter()
        self.kinds: Counter[str] = Counter()
        asyncio.run(self._come())
        self.before = self.rows()
        self.size = self.house.kilobytes()

    async def _come(self) -> None:
        ada, bea, cleo = (Visitor(self.house.url) for _ in range(3))
        await ada.call("PUT", "/api/me", {"name": "Ada"})
        await bea.call("PUT", "/api/me", {"name": "Bea"})
        await cleo.call("PUT", "/api/me", {"name": "Cleo"})
        self.earlier = cleo.cookie  # that merely names her
        wish = {"name": "Cleo", "password": "correct horse"}
        await cleo.call("POST", "/api/account", wish, 201)
        self.ended = cleo.cookie
        await cleo.call("DELETE", "/api/session", {})
        await cleo.call("POST", "/api/session", wish)
        self.cookies = {"ada": ada.cookie, "bea": bea.cookie, "cleo": cleo.cookie}
        self.document = await ada.call("GET", "/api/openapi.json")
        lasting = {"game": "schnuff", "terms": {"wait": True}}
        self.running = await self._laid(ada, bea, await ada.create(["me", "open"]), 6)
        self.finished = await self._laid(ada, bea, await ada.create(["me", "open"], {"short_game": "on"}), 10**6)
        self.waiting = str((await ada.call("POST", "/api/tables", lasting | {"seats": ["me", "open"]}, 201))["id"])
        await bea.sit(self.waiting, 1)
        three = {"game": "schnuff", "seats": ["me", "here:Chloé", "open"]}
        self.shared = str((await ada.call("POST", "/api/tables", three, 201))["id"])
        await bea.sit(self.shared, 2)
        self.tables = [self.running, self.finished, self.waiting, self.shared]
        self.bots = await cleo.create(["greedy", "greedy"])  # who sleep while nobody watches
        for one in (ada, bea, cleo):
            await one.close()

    async def _laid(self, ada: Visitor, bea: Visitor, table: str, until: int) -> str:
        await bea.sit(table, 1)
        seats = [await ada.connect(table), await bea.connect(table)]
        for seat in seats:
            await seat.until("table")
        await seats[0].send(t="say", text="Have a good game")
        await seats[1].until("chat")
        await asyncio.gather(*(seat.play(until) for seat in seats))
        self.tickets = sorted({told["ticket"] for seat in seats for told in seat.told if told["t"] == "table"})
        return table

    # ------------------------------------------------------------------ what there is

    def rows(self) -> Rows:
        """Every row that is stored."""
        db = apsw.Connection(str(self.house.data / "house.sqlite"), flags=apsw.SQLITE_OPEN_READONLY)
        names = [str(name) for (name,) in db.execute("select name from sqlite_master where type = 'table'")]
        found = Counter((name, *row) for name in names for row in db.execute(f"select * from {name}"))
        db.close()
        return found

    def guests(self) -> list[str]:
        return [str(row[1]) for row in self.before if row[0] == "guests"]

    def unharmed(self, strict: bool = True) -> None:
        """Nothing has changed (or nothing of theirs: a stranger may have tables of his own), and nothing was logged."""
        now = self.rows()
        assert not self.before - now, "something of theirs is gone, or other than it was"
        new = now - self.before
        if strict:
            assert not new, "something was stored"
        theirs = {*self.tables, self.bots, *self.guests()}
        assert not [row for row in new if theirs & {str(value) for value in row}]
        assert self.house.process.poll() is None
        self.grown = self.house.kilobytes() - self.size
        assert self.grown < GROWTH
        told = "".join(self.house.lines)
        assert "Traceback" not in told and "level=error" not in told, told

    @asynccontextmanager
    async def watched(self) -> AsyncIterator[None]:
        """Ada and Bea sit at their table, and hear nothing."""
        ada, bea = (Visitor(self.house.url, self.cookies[name]) for name in ("ada", "bea"))
        seats = [await one.connect(self.running) for one in (ada, bea)]
        for seat in seats:
            await seat.until("chat")
        while not await seats[0].silent():
            pass
        yield
        for seat in seats:
            assert await seat.silent(), "they heard of it"
        for one in (ada, bea):
            await one.close()

    async def play_on(self) -> None:
        """The game goes on where it stood, to its end."""
        ada, bea = (Visitor(self.house.url, self.cookies[name]) for name in ("ada", "bea"))
        seats = [await one.connect(self.running) for one in (ada, bea)]
        async with asyncio.timeout(60):
            await asyncio.gather(*(seat.play() for seat in seats))
        assert seats[0].table["outcome"] is not None and seats[0].table["outcome"] == seats[1].table["outcome"]
        for one in (ada, bea):
            await one.close()

    # ------------------------------------------------------------------ what is answered

    def refused(self, message: Message) -> None:
        """What a socket says is clear, and in words that players know."""
        self.kinds[str(message.get("kind", message["t"]))] += 1
        assert message["t"] in ("error", "refused", "stale"), message
        if message["t"] == "error":
            assert message["kind"] in WORDS, message

    def answered(self, path: str, status: int, content_type: str, body: bytes) -> None:
        """No fault of the house; and whatever it refuses it says so, for a program or for a reader."""
        self.sent += 1
        self.statuses[status] += 1
        assert status < 500, (path, status, body)
        if status >= 400 and path.startswith(("/api/", "/ws/")):
            assert content_type == "application/json", (path, status, content_type)
            if body:
                assert json.loads(body)["error"]["kind"] in WORDS, body
        elif status >= 400:
            assert content_type.startswith("text/plain"), (path, status, content_type)
