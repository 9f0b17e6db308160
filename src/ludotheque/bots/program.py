"""A bot that is a program of any language: one JSON question a line in, one answer a line out (docs/referee.md).

The law of this file: the program is given the View of one seat and what that seat may do, nothing else. It has a time
for every answer and a bound on its memory; whatever it does wrong is a ProgramFault that says so, and ends it.
"""

import ctypes
import os
import resource
import selectors
import shlex
import signal
import subprocess
import sys
import time
from collections.abc import Sequence
from contextlib import suppress
from typing import Any, Final

import msgspec

from ludotheque.kernel.chance import Chance
from ludotheque.kernel.game import Game, View
from ludotheque.kernel.state import Action

LONGEST: Final = 1 << 16  # bytes of an answer
MOVE: Final = 10.0  # seconds for an answer, if not said otherwise
MEMORY: Final = 1024  # megabytes, likewise
STARTING: Final = 20.0  # seconds more for the first answer: an interpreter may be slow to wake
# What counts is what a program fills: some reserve far more addresses than they ever use.
BOUND: Final = resource.RLIMIT_DATA if sys.platform == "linux" else resource.RLIMIT_AS

DIES_WITH_US: Final = 1  # PR_SET_PDEATHSIG: also when we are killed, nothing is left behind


class ProgramFault(RuntimeError):
    """The program cannot go on playing; the text says what it did."""


class Choice(msgspec.Struct):
    """An answer: the action by its index or its notation, for the question of that number."""

    action: int | str
    id: int | None = None


class Program:
    """A program that plays, in a process of its own."""

    def __init__(self, command: str, seconds: float = MOVE, megabytes: int = MEMORY) -> None:
        self.command = command
        self.seconds = seconds
        self.megabytes = megabytes
        self.asked = 0
        self.unread = b""
        self.process = self._start()

    def _start(self) -> "subprocess.Popen[bytes]":
        try:
            words = shlex.split(self.command)
            if not words:
                raise ProgramFault("no program is named")
            return subprocess.Popen(
                words,
                bufsize=0,
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                start_new_session=True,
                preexec_fn=self._bound,  # noqa: PLW1509 (nobody starts programs from threads)
            )
        except (OSError, ValueError) as error:
            raise ProgramFault(f"{self.command!r} cannot be started: {error}") from None

    def _bound(self) -> None:
        limit = self.megabytes << 20
        resource.setrlimit(BOUND, (limit, limit))
        resource.setrlimit(resource.RLIMIT_CORE, (0, 0))
        if sys.platform == "linux":
            ctypes.CDLL(None).prctl(DIES_WITH_US, signal.SIGKILL)

    def choose(self, game: str, seat: int, view: Any, legal: Sequence[Action], seed: int) -> Action:
        """What it does with this View, out of these actions."""
        self.asked += 1
        question = {
            "do": "choose",
            "id": self.asked,
            "game": game,
            "seat": seat,
            "view": view,
            "legal": [{"index": one.index, "text": one.text, "touches": one.touches} for one in legal],
            "seed": seed,
        }
        try:
            answer = self._ask(msgspec.json.encode(question) + b"\n")
        except ProgramFault:
            self.close()
            raise
        for action in legal:
            if answer.action in (action.index, action.text):
                return action
        self.close()
        raise ProgramFault(f"it chose {answer.action!r}, which is not legal")

    def _ask(self, question: bytes) -> Choice:
        until = time.monotonic() + self.seconds + (STARTING if self.asked == 1 else 0)
        assert self.process.stdin is not None
        try:
            self._write(question, until)
            while True:
                line = self._line(until)
                answer = msgspec.json.decode(line, type=Choice)
                if answer.id is None or answer.id == self.asked:
                    return answer
        except BrokenPipeError:
            raise self._died() from None
        except (msgspec.DecodeError, UnicodeDecodeError):
            raise ProgramFault(f"it answered {line[:200]!r}, and not by an action") from None

    def _write(self, data: bytes, until: float) -> None:
        """A program that does not read must not stop us."""
        assert self.process.stdin is not None
        handle = self.process.stdin.fileno()
        os.set_blocking(handle, False)
        with selectors.DefaultSelector() as selector:
            selector.register(handle, selectors.EVENT_WRITE)
            while data:
                if not selector.select(max(0.0, until - time.monotonic())):
                    raise ProgramFault(f"it did not read its question within {self.seconds:g} seconds")
                data = data[os.write(handle, data) :]

    def _line(self, until: float) -> bytes:
        assert self.process.stdout is not None
        handle = self.process.stdout.fileno()
        with selectors.DefaultSelector() as selector:
            selector.register(handle, selectors.EVENT_READ)
            while b"\n" not in self.unread:
                if not selector.select(max(0.0, until - time.monotonic())):
                    raise ProgramFault(f"it did not answer within {self.seconds:g} seconds")
                more = os.read(handle, LONGEST)
                if not more:
                    raise self._died()
                self.unread += more
                if len(self.unread) > LONGEST:
                    raise ProgramFault(f"its answer is longer than {LONGEST} bytes")
        line, _, self.unread = self.unread.partition(b"\n")
        return line

    def _died(self) -> ProgramFault:
        try:
            code = self.process.wait(2)
        except subprocess.TimeoutExpired:
            return ProgramFault("it closed its output")
        how = f"by signal {-code}" if code < 0 else f"with code {code}"
        return ProgramFault(f"it ended {how}; it may use {self.megabytes} MB of memory")

    def close(self) -> None:
        """End it, and whatever it has started."""
        if self.process.poll() is None:
            with suppress(ProcessLookupError):
                os.killpg(self.process.pid, signal.SIGKILL)
            self.process.wait()
        for pipe in (self.process.stdin, self.process.stdout):
            if pipe is not None:
                pipe.close()

    def __call__(self, game: Game, view: View, legal: list[Action], chance: Chance) -> Action:
        """As a bot like any other."""
        return self.choose(game.name, view.seat, view, legal, chance.below(1 << 31))
