"""Where the other processes of a house come in: a socket of this machine, or an address for its other ones."""

import asyncio
import socket
import tempfile
from collections.abc import Callable
from pathlib import Path

from ludotheque.house.errors import HouseError
from ludotheque.house.growing.relay import UNIX


class Inside:
    def __init__(self, host: str = "") -> None:
        self.folder: tempfile.TemporaryDirectory[str] | None = None
        self.port = 0
        if not host:
            self.folder = tempfile.TemporaryDirectory(prefix="ludotheque-")  # for its owner alone
            path = Path(self.folder.name) / "inside"
            self.socket = socket.socket(socket.AF_UNIX)
            self.socket.bind(str(path))
            self.address = f"{UNIX}{path}"
        else:
            self._bind(host)
        self.socket.listen(512)

    def _bind(self, host: str) -> None:
        try:
            self.socket = socket.create_server((host, 0))
        except OSError as error:
            raise HouseError(f"{host} is no address of this machine: {error.strerror}") from None
        self.port = int(self.socket.getsockname()[1])
        self.address = f"http://{host}:{self.port}"

    async def open(self, protocol: Callable[[], asyncio.Protocol]) -> asyncio.Server:
        loop = asyncio.get_running_loop()
        if self.folder is None:
            return await loop.create_server(protocol, sock=self.socket)
        return await loop.create_unix_server(protocol, sock=self.socket)
