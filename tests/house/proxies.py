"""A small proxy in front of a house, as nginx or Caddy would be: it takes the path of the house off, or leaves it."""

import asyncio
import contextlib
import ssl
import threading
from collections.abc import AsyncIterator, Callable
from dataclasses import dataclass, field
from datetime import UTC, datetime, timedelta
from ipaddress import ip_address
from pathlib import Path

from cryptography import x509
from cryptography.hazmat.primitives import hashes, serialization
from cryptography.hazmat.primitives.asymmetric import ec


@dataclass
class Proxy:
    """`site` is what it calls itself; on `path` it passes everything on to the house at `port`. Headers in `sends` are
    its own, those in `keeps_back` it does not pass on."""

    port: int
    path: str = "/games"
    strips: bool = True
    sends: dict[str, str] = field(default_factory=dict)
    keeps_back: tuple[str, ...] = ()
    tls: ssl.SSLContext | None = None
    url: str = ""
    seen: list[str] = field(default_factory=list)  # what it was asked for

    async def __aenter__(self) -> "Proxy":
        self.calls: set[asyncio.Task[None]] = set()
        self.server = await asyncio.start_server(self._serve, "127.0.0.1", 0, ssl=self.tls)
        scheme = "http" if self.tls is None else "https"
        self.url = f"{scheme}://127.0.0.1:{self.server.sockets[0].getsockname()[1]}"
        return self

    async def __aexit__(self, *_: object) -> None:
        self.server.close()
        for call in self.calls:
            call.cancel()
        await asyncio.gather(*self.calls, return_exceptions=True)

    async def _serve(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        call = asyncio.current_task()
        assert call is not None
        self.calls.add(call)
        call.add_done_callback(self.calls.discard)
        with contextlib.suppress(OSError, asyncio.IncompleteReadError):
            async with closing(writer):
                await self._answer(reader, writer)

    async def _answer(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        passed = self._passed((await reader.readuntil(b"\r\n\r\n")).decode("latin-1"))
        if passed is None:
            writer.write(b"HTTP/1.1 404 Not Found\r\ncontent-length: 12\r\nconnection: close\r\n\r\nAnother site")
            return
        there, back = await asyncio.open_connection("127.0.0.1", self.port)
        async with closing(back):
            back.write(passed.encode("latin-1"))
            both = [asyncio.ensure_future(one) for one in (_pour(reader, back), _pour(there, writer))]
            try:  # whoever has nothing more to say ends it for both
                await asyncio.wait(both, return_when=asyncio.FIRST_COMPLETED)
            finally:
                for one in both:
                    one.cancel()
                await asyncio.gather(*both, return_exceptions=True)

    def _passed(self, head: str) -> str | None:
        """What the house is told; nothing when it is not meant."""
        first, *lines = head.rstrip("\r\n").split("\r\n")
        method, target, version = first.split(" ")
        self.seen.append(target)
        if target != self.path and not target.startswith((f"{self.path}/", f"{self.path}?")):
            return None
        if self.strips:
            target = "/" + target.removeprefix(self.path).lstrip("/")
        own = {name.lower() for name in self.sends} | {name.lower() for name in self.keeps_back}
        kept = [line for line in lines if line.partition(":")[0].lower() not in own]
        if "\r\nupgrade:" not in head.lower() or "upgrade" in self.keeps_back:  # one request a connection
            kept = [line for line in kept if line.partition(":")[0].lower() != "connection"] + ["Connection: close"]
        kept += [f"{name}: {value}" for name, value in self.sends.items()]
        return "\r\n".join([f"{method} {target} {version}", *kept, "", ""])


@contextlib.asynccontextmanager
async def closing(writer: asyncio.StreamWriter) -> AsyncIterator[None]:
    try:
        yield
    finally:
        writer.close()
        with contextlib.suppress(OSError):
            await writer.wait_closed()


async def _pour(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
    while data := await reader.read(65536):
        writer.write(data)
        await writer.drain()


def in_a_thread(proxy: Proxy) -> Callable[[], None]:
    """For those who have no event loop; what ends it."""
    loop, open_now = asyncio.new_event_loop(), threading.Event()
    done = asyncio.Event()

    async def run() -> None:
        async with proxy:
            open_now.set()
            await done.wait()

    thread = threading.Thread(target=lambda: loop.run_until_complete(run()))
    thread.start()
    assert open_now.wait(60)

    def end() -> None:
        loop.call_soon_threadsafe(done.set)
        thread.join()
        loop.close()

    return end


def certificate(folder: Path) -> ssl.SSLContext:
    """TLS that nobody vouches for, for 127.0.0.1 and an hour."""
    key = ec.generate_private_key(ec.SECP256R1())
    name = x509.Name([x509.NameAttribute(x509.NameOID.COMMON_NAME, "127.0.0.1")])
    now = datetime.now(UTC)
    builder = x509.CertificateBuilder().subject_name(name).issuer_name(name).public_key(key.public_key())
    builder = builder.serial_number(x509.random_serial_number()).not_valid_before(now - timedelta(hours=1))
    builder = builder.not_valid_after(now + timedelta(hours=1))
    names = x509.SubjectAlternativeName([x509.IPAddress(ip_address("127.0.0.1"))])
    signed = builder.add_extension(names, critical=False).sign(key, hashes.SHA256())
    pem, encoding = folder / "tls.pem", serialization.Encoding.PEM
    secret = key.private_bytes(encoding, serialization.PrivateFormat.PKCS8, serialization.NoEncryption())
    pem.write_bytes(secret + signed.public_bytes(encoding))
    context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    context.load_cert_chain(pem)
    return context
