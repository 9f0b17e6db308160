"""A house under load: people who play as fast as they can, remember what they were told, and come back."""

import asyncio
import random
from dataclasses import dataclass, field
from typing import Any

import httpx
from websockets.exceptions import ConnectionClosed, InvalidHandshake

from ludotheque.games import GAMES
from ludotheque.kernel.record import Line
from tests.house.people import Message, Seat, Visitor

AWAY = (httpx.TransportError, OSError, ConnectionClosed, InvalidHandshake, EOFError)
CHATTY = 0.02  # how often somebody says something, and
FICKLE = 0.02  # how often he takes something back
COMES_BACK = 0.1  # seconds
TURN_BY_TURN = ("schnuff", "schotten_totten_2")
UNDONE = "table.undo"


@dataclass
class Act:
    action: str
    sure: bool = False  # he was told that it has happened


@dataclass
class Memory:
    """What one chair was told, by whichever house; it must be true of all that come later."""

    game: str
    acts: list[Act] = field(default_factory=list)
    said: list[str] = field(default_factory=list)  # that he saw on the table
    story: list[Any] = field(default_factory=list)
    last: Message = field(default_factory=dict)

    def hear(self, told: Message) -> None:
        """A message of the table. Whatever was told stays told, in its order; and the same count means the same."""
        if told["whole"]:
            assert told["story"][: len(self.story)] == self.story, "the story begins as it was told"
            self.story = told["story"]
            assert told["version"] >= self.last.get("version", 0), "nothing that was told is gone"
            if told["version"] == self.last.get("version"):
                same = ("legal", "to_act", "ticket", "outcome", "take_back")
                assert [told[key] for key in same] == [self.last[key] for key in same]
                assert "view" not in self.last or "view" not in told or told["view"] == self.last["view"]
        else:
            self.story = self.story + told["story"]
        self.last = told

    def check(self, lines: list[Line]) -> None:
        """What he did is there, in its order, and once; of what he was not told of it may be."""
        ways = {0}
        for act in self.acts:
            done = {at + 1 for at in ways if at < len(lines) and lines[at].action == act.action}
            ways = done if act.sure else ways | done
        there = [line.action for line in lines]
        assert len(lines) in ways, f"{self.game}: {self.acts} were told, and these are there: {there}"


class Player:
    """One person on one chair. `url` changes when the house does."""

    def __init__(self, url: str, luck: random.Random) -> None:
        self.url = url
        self.luck = luck
        self.visitor = Visitor(url)
        self.table = ""
        self.seat = -1
        self.memory = Memory("")
        self.moves = 0  # acknowledged
        self.refusals: list[str] = []  # what was not granted
        self.asked = -1  # the ticket of the act that is on its way
        self.clear = True  # whether nothing is that was sent before

    @property
    def guest(self) -> str:
        return self.visitor.cookie.rpartition(".")[0]

    def go_to(self, url: str) -> None:
        self.url = self.visitor.url = url
        self.visitor.http.base_url = httpx.URL(url)

    async def lay(self, game: str, seats: list[str]) -> None:
        wish = {"game": game, "seats": seats, "options": {}}
        self.table = str((await self.visitor.call("POST", "/api/tables", wish, 201))["id"])
        self.seat, self.memory = seats.index("me"), Memory(game)

    async def sit(self, other: "Player", seat: int) -> None:
        await self.visitor.sit(other.table, seat)
        self.table, self.seat, self.memory = other.table, seat, Memory(other.memory.game)

    async def play(self, until: asyncio.Event) -> None:
        """On and on; whoever is sent away comes back in a moment."""
        while not until.is_set() and not self.over():
            try:
                seat = await self.visitor.connect(self.table)
            except (*AWAY, TimeoutError):
                await asyncio.sleep(COMES_BACK * (0.5 + self.luck.random()))
                continue
            try:
                await self._stay(seat, until)
            except AWAY:
                await asyncio.sleep(COMES_BACK * self.luck.random())
            finally:
                self.visitor.sockets.remove(seat.socket)
                await seat.socket.close()

    def over(self) -> bool:
        return self.memory.last.get("outcome") is not None

    async def _stay(self, seat: Seat, until: asyncio.Event) -> None:
        self.clear = self.asked == -1
        self.asked = -1
        while not until.is_set() and not self.over():
            try:
                async with asyncio.timeout(0.3):
                    await self._hear(seat, await seat.read())
            except TimeoutError:
                pass
            if self.asked == -1 and seat.table:
                await self._do(seat)

    async def _hear(self, seat: Seat, message: Message) -> None:
        kind = message["t"]
        if kind == "table":
            self.memory.hear(message)
            if self.asked not in (-1, message["ticket"]):
                self._acted(message)
        elif kind in ("stale", "refused", "error"):
            self.refusals.append(str(message.get("kind", kind)))
            for act in self.memory.acts[-2:]:
                act.sure = False  # something of his has not happened, and which cannot be said
            raise EOFError  # nor what else is on its way; so he comes anew
        elif kind == "chat":
            mine = [said["text"] for said in message["said"] if said["text"].startswith(f"{self.guest} ")]
            self.memory.said += [text for text in mine if text not in self.memory.said]
        elif kind == "room":
            await self._answer(seat, message["room"])

    def _acted(self, told: Message) -> None:
        """Something new is to be decided. What he did has happened, where nobody can have been faster: neither another
        player, nor himself by what he sent before his connection broke. Otherwise it may have happened, at most once;
        and what he was told of it is kept as all that he is told."""
        undone = any(line["kind"] == UNDONE for line in told["story"])
        self.memory.acts[-1].sure = self.clear and not undone and self.memory.game in TURN_BY_TURN
        self.clear = True
        self.moves += 1
        self.asked = -1

    async def _answer(self, seat: Seat, room: Message) -> None:
        if room["ask"] is not None and self.seat in room["ask"]["missing"]:
            await seat.send(t="answer", number=room["ask"]["number"], yes=True)

    async def _do(self, seat: Seat) -> None:
        """Something legal, whichever."""
        told = self.memory.last
        if self.luck.random() < CHATTY:
            await seat.send(t="say", text=f"{self.guest} {self.luck.random()}")
        if told["take_back"] and self.luck.random() < FICKLE:
            await seat.send(t="ask", what="undo")
        if self.seat not in told["to_act"] or not told["legal"]:
            return
        choice = self.luck.choice(told["legal"])
        index = choice if isinstance(choice, int) else choice["index"]
        self.memory.acts.append(Act(GAMES[self.memory.game].alphabet[index].text))
        self.asked = int(told["ticket"])
        await seat.act(index, self.asked)
