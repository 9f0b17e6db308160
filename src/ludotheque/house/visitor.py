"""A program at a table of a running house: `ludotheque seat URL --engine COMMAND`.

The law of this file: to the house this is a guest like any other, and the program is told what that guest's seat is
told. It has the View and the legal actions of its seat; nothing else of a message reaches it.
"""

import secrets
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any, Final
from urllib.parse import urlsplit

import httpx
import msgspec
from websockets.exceptions import ConnectionClosed, InvalidHandshake
from websockets.sync.client import ClientConnection, connect

from ludotheque.bots.program import Program, ProgramFault
from ludotheque.games import GAMES
from ludotheque.house.tables.patches import applied
from ludotheque.kernel.match import has_something_to_do
from ludotheque.kernel.state import Action, Outcome
from ludotheque.kernel.words import letter
from ludotheque.sayings import phrase

Message = dict[str, Any]
AT_LAST: Final = (4401, 4403, 4404)  # close codes after which nobody need come back
FIRST_WAIT, LONGEST_WAIT = 0.5, 15.0  # seconds before the connection is tried again
NAME: Final = 24  # characters
TRY_AGAIN: Final = 1.0  # seconds, after a move that could not be stored


class CannotSit(Exception):
    """Why there is no seat for the program; a sentence for whoever started it."""


class Visit:
    """A guest's seat at one table, and the program that decides for it."""

    def __init__(
        self, url: str, program: Program, language: str, say: Callable[[str], None], keep: Path | None
    ) -> None:
        self.language = language
        self.say = say
        self.program = program
        self.keep = keep
        self.url = url
        self.base, self.table = self._link(url)
        self.http = httpx.Client(base_url=self.base, timeout=30)
        if keep is not None and keep.is_file():
            self.http.cookies.set("guest", keep.read_text().strip())
        self.seat = -1
        self.game = ""
        self.told: Message = {}  # the last table, with all news in it
        self.room: Message = {}
        self.alphabets: dict[str, list[Action]] = {}
        self.answered = -1  # the ticket that was answered last
        self.asks = -1  # the question of the others that was answered last

    def phrase(self, kind: str, **values: object) -> str:
        return phrase("seat", self.language, kind, **values)

    def _link(self, url: str) -> tuple[str, str]:
        """The house and the table that a link names."""
        parts = urlsplit(url)
        path, found, table = parts.path.rpartition("/table/")
        if parts.scheme not in ("http", "https") or not parts.netloc or not found or not table.strip("/"):
            raise CannotSit(self.phrase("no_table", url=url))
        return f"{parts.scheme}://{parts.netloc}{path}", table.strip("/")

    def close(self) -> None:
        self.http.close()

    # ------------------------------------------------------------------ sitting down

    def call(self, method: str, path: str, body: object = None) -> Any:
        try:
            answer = self.http.request(method, f"/api{path}", json=body)
        except httpx.HTTPError as error:
            raise CannotSit(self.phrase("no_house", why=error)) from None
        if answer.is_error:
            try:
                why = answer.json()["error"]["message"]
            except (ValueError, KeyError, TypeError):
                why = answer.status_code
            raise CannotSit(self.phrase("house", why=why))
        return answer.json()

    def sit_down(self, name: str, wanted: str) -> None:
        """Take the seat that was asked for, or the first that is open; one's own from before comes first."""
        self.call("GET", "/me")
        self._keep()
        room = self.call("GET", f"/tables/{self.table}")
        mine = [seat for seat, one in enumerate(room["seats"]) if one["mine"]]
        if not mine:
            self.call("PUT", "/me", {"name": name[:NAME]})
            free = [seat for seat, one in enumerate(room["seats"]) if one["kind"] == "open"]
            if wanted:
                free = [seat for seat in free if letter(seat) == wanted]
            if not free:
                raise CannotSit(self.phrase("taken", seat=wanted) if wanted else self.phrase("no_seat"))
            room = self.call("POST", f"/tables/{self.table}/seats/{free[0]}", {"who": "me"})
            mine = free
        self.seat, self.game = mine[0], room["game"]
        title = GAMES[self.game].words(self.language).catalogue["title"] if self.game in GAMES else self.game
        self.say(
            self.phrase("sits", name=room["seats"][self.seat]["name"], seat=letter(self.seat), game=title, url=self.url)
        )

    def _keep(self) -> None:
        if self.keep is not None:
            self.keep.touch(0o600)
            self.keep.write_text(self.http.cookies.get("guest") or "")

    # ------------------------------------------------------------------ staying

    def stay(self) -> None:
        """Until the game is over; ProgramFault when the program cannot go on, CannotSit when the house shows us out."""
        pause = FIRST_WAIT
        while not self.told.get("outcome"):
            try:
                with self._connect() as socket:
                    if pause > FIRST_WAIT:
                        self.say(self.phrase("back"))
                        pause = FIRST_WAIT
                    self._listen(socket)
            except (ConnectionClosed, InvalidHandshake, OSError) as error:
                if isinstance(error, ConnectionClosed) and error.rcvd is not None and error.rcvd.code in AT_LAST:
                    raise CannotSit(self.phrase("house", why=error.rcvd.reason)) from None
                self.say(self.phrase("lost", why=error, seconds=pause))
                time.sleep(pause)
                pause = min(LONGEST_WAIT, 2 * pause)

    def _connect(self) -> ClientConnection:
        address = f"{self.base.replace('http', 'ws', 1)}/ws/tables/{self.table}?seat={self.seat}"
        self.answered = -1
        return connect(address, additional_headers={"Cookie": f"guest={self.http.cookies.get('guest')}"})

    def _listen(self, socket: ClientConnection) -> None:
        """Hear, and decide whenever it is our turn, until the game is over."""
        while not self.told.get("outcome"):
            again = self.hear(msgspec.json.decode(socket.recv()))
            if again:
                time.sleep(TRY_AGAIN)
            for message in self.answers():
                socket.send(msgspec.json.encode(message).decode())

    def hear(self, message: Message) -> bool:
        """Take in what the house says; whether what was decided last is to be decided again, in a moment."""
        kind = message["t"]
        if kind == "room":
            if self.room.get("paused") and not message["room"].get("paused"):
                self.answered = -1
            self.room = message["room"]
        elif kind == "table":
            self.told = message
            self.answered = -1
        elif kind == "news":
            if message["version"] != self.told["version"] + 1:
                raise OSError("news are missing")  # whoever comes back is told everything
            changed = {key: value for key, value in message.items() if key not in ("t", "patch", "story")}
            self.told = {**self.told, **changed, "view": applied(message["patch"], self.told["view"])}
        elif kind == "error" and message["kind"] in ("not_stored", "too_fast"):
            self.answered = -1
            return True
        return False

    def answers(self) -> list[Message]:
        """What is to be said now: yes to what the others ask for, and our decision, if one is due."""
        said: list[Message] = []
        asked = self.room.get("ask")
        if asked and self.seat in asked["missing"] and asked["number"] != self.asks:
            self.asks = asked["number"]
            said.append({"t": "answer", "number": asked["number"], "yes": True})
        told = self.told
        if not told or told["outcome"] or told["ticket"] == self.answered or self.room.get("paused"):
            return said
        alphabet = self._alphabet(told["actions"])
        legal = [alphabet[index] for index in told["legal"]]
        if legal and has_something_to_do(self.seat, told["to_act"], legal):
            self.answered = told["ticket"]
            chosen = self.program.choose(self.game, self.seat, told["view"], legal, secrets.randbits(31))
            said.append({"t": "act", "ticket": told["ticket"], "action": chosen.index})
        return said

    def _alphabet(self, name: str) -> list[Action]:
        if name not in self.alphabets:
            listed = self.call("GET", f"/games/{self.game}/actions/{name}")["actions"]
            self.alphabets[name] = [
                Action(one["index"], one["text"], tuple(one["touches"]), one["unprompted"], one.get("lets_pass", False))
                for one in listed
            ]
        return self.alphabets[name]

    def ending(self) -> str:
        """How it ended, in a sentence."""
        told = self.told["outcome"]
        outcome = Outcome(told["ending"], told["winners"], told["scores"])
        game = GAMES.get(self.game)
        return told["ending"] if game is None else game.say(outcome, self.language)


def visit(
    url: str, engine: str, name: str, seat: str, limits: tuple[float, int], keep: Path | None, language: str,
    say: Callable[[str], None],
) -> int:  # fmt: skip
    """Sit down, play, and say how it ended: 0 at the end of the game, 1 when it did not come to that."""
    here: Visit | None = None
    try:
        program = Program(engine, *limits)
    except ProgramFault as fault:
        say(phrase("seat", language, "fault", reason=fault))
        return 1
    try:
        here = Visit(url, program, language, say, keep)
        here.sit_down(name or Path(engine.split(maxsplit=1)[0]).name, seat)
        here.stay()
        say(here.phrase("over", sentence=here.ending()))
        return 0
    except CannotSit as no:
        say(str(no))
    except ProgramFault as fault:
        say(phrase("seat", language, "fault", reason=fault))
        say(phrase("seat", language, "absent"))
    except KeyboardInterrupt:
        say(phrase("seat", language, "stopped"))
    finally:
        program.close()
        if here is not None:
            here.close()
    return 1
