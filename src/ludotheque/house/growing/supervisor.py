"""Several processes at one door: they share its socket, and whoever dies is replaced."""

import contextlib
import os
import pickle
import shutil
import signal
import socket
import subprocess
import sys
import tempfile
import time
from types import FrameType
from typing import Final

from prometheus_client.multiprocess import mark_process_dead

from ludotheque.house.errors import HouseError
from ludotheque.house.log import log
from ludotheque.house.settings import Settings

MODULE: Final = "ludotheque.house.growing.process"
LOOK: Final = 0.2  # seconds between two looks at the processes
PATIENCE: Final = 15.0  # for a process to close in good order
PAUSE: Final = 1.0  # before one is replaced, and
LONGEST_PAUSE: Final = 30.0  # when it dies again and again: what kills it at once must not keep the machine busy
STEADY: Final = 60.0  # seconds without any death, and all is well again


def check_shared(settings: Settings) -> None:
    """Several processes have nothing in common but a database and a bus."""
    if not settings.database or not settings.bus:
        raise HouseError("several processes share a database and a bus: --database postgresql://… --bus redis://…")


class Supervisor:
    def __init__(self, settings: Settings, listener: socket.socket) -> None:
        self.settings = settings
        self.listener = listener
        self.children: list[subprocess.Popen[bytes]] = []
        self.closing = False
        # Where the metrics of all of them are added up.
        self.counts = tempfile.mkdtemp(prefix="ludotheque-metrics-")

    def start(self) -> subprocess.Popen[bytes]:
        """The settings go in by a pipe, and not on the command line: passwords are in them. When the pipe ends, the
        process ends: nobody is left behind."""
        handle = self.listener.fileno()
        child = subprocess.Popen(
            [sys.executable, "-m", MODULE, str(handle)],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            pass_fds=(handle,),
            env={**os.environ, "PROMETHEUS_MULTIPROC_DIR": self.counts},
            start_new_session=True,  # Ctrl-C is for us: we tell them
        )
        assert child.stdin is not None
        with contextlib.suppress(BrokenPipeError):  # it has ended already, which will be noticed
            pickle.dump(self.settings, child.stdin)
            child.stdin.flush()
        return child

    def run(self) -> None:
        for number in (signal.SIGINT, signal.SIGTERM):
            signal.signal(number, self._close)
        self.children = [self.start() for _ in range(self.settings.workers)]
        try:
            if self._open():
                self._watch()
        finally:
            self._end()
            shutil.rmtree(self.counts, ignore_errors=True)

    def _close(self, number: int, frame: FrameType | None) -> None:
        self.closing = True

    def _open(self) -> bool:
        """Each says that it is open, in the words of a house; they are said on once."""
        said: list[bytes] = []
        for child in self.children:
            said = greeting_of(child)
            if not said and not self.closing:
                raise HouseError("one of its processes could not open")
        if not self.closing:
            sys.stdout.buffer.writelines(said)
            sys.stdout.buffer.flush()
        return not self.closing

    def _watch(self) -> None:
        pause, last = PAUSE, -STEADY
        while not self.closing:
            for place, child in enumerate(self.children):
                if child.poll() is not None:
                    pause = PAUSE if time.monotonic() - last > STEADY else min(2 * pause, LONGEST_PAUSE)
                    log.error("a process of the house has died, and is replaced", code=child.returncode, after=pause)
                    mark_process_dead(child.pid, self.counts)  # type: ignore[no-untyped-call]
                    self._replace(place, pause)
                    last = time.monotonic()
            self._rest(LOOK)

    def _replace(self, place: int, pause: float) -> None:
        self._rest(pause)
        if not self.closing:
            self.children[place] = self.start()

    def _rest(self, seconds: float) -> None:
        """Not for longer than the house is open."""
        end = time.monotonic() + seconds
        while not self.closing and time.monotonic() < end:
            time.sleep(min(LOOK, seconds))

    def _end(self) -> None:
        for child in self.children:
            if child.poll() is None:
                child.terminate()
        end = time.monotonic() + PATIENCE
        for child in self.children:
            try:
                child.wait(max(0.1, end - time.monotonic()))
            except subprocess.TimeoutExpired:
                child.kill()
                child.wait()


def greeting_of(child: subprocess.Popen[bytes]) -> list[bytes]:
    """What it says when it is open, up to an empty line; nothing when it ends instead."""
    assert child.stdout is not None
    lines: list[bytes] = []
    while (line := child.stdout.readline()) not in (b"\n", b""):
        lines.append(line)
    return lines if line else []


def supervise(settings: Settings, listener: socket.socket) -> None:
    Supervisor(settings, listener).run()
