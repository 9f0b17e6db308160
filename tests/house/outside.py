"""The world outside, on this machine: a push service, a browser's keys, and a mail server."""

import asyncio
import base64
import email
import email.policy
import json
import threading
from dataclasses import dataclass, field
from email.message import EmailMessage
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any

import http_ece  # type: ignore[import-untyped]
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat

PATIENCE = 30.0


def written(data: bytes) -> str:
    return base64.urlsafe_b64encode(data).rstrip(b"=").decode()


@dataclass
class Posted:
    path: str
    headers: dict[str, str]
    body: bytes


class PushService:
    """Takes what is posted to it; `answers` says with which status, by path."""

    def __init__(self) -> None:
        self.posted: list[Posted] = []
        self.answers: dict[str, int] = {}
        service = self

        class Handler(BaseHTTPRequestHandler):
            def do_POST(self) -> None:
                body = self.rfile.read(int(self.headers["content-length"]))
                headers = {name.lower(): value for name, value in self.headers.items()}
                service.posted.append(Posted(self.path, headers, body))
                self.send_response(service.answers.get(self.path, 201))
                self.send_header("location", "/elsewhere")
                self.send_header("content-length", "0")
                self.end_headers()

            def log_message(self, *args: Any) -> None:
                pass

        self.server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
        self.server.daemon_threads = True
        self.url = f"http://127.0.0.1:{self.server.server_port}"
        self.thread = threading.Thread(target=self.server.serve_forever, kwargs={"poll_interval": 0.02}, daemon=True)
        self.thread.start()

    def close(self) -> None:
        self.server.shutdown()
        self.server.server_close()
        self.thread.join()

    async def got(self, count: int) -> list[Posted]:
        async with asyncio.timeout(PATIENCE):
            while len(self.posted) < count:
                await asyncio.sleep(0.01)
        return self.posted


class Browser:
    """The keys that a real browser would keep, and its address at the service."""

    def __init__(self, service: str, path: str = "/one") -> None:
        self.private = ec.generate_private_key(ec.SECP256R1())
        self.auth = b"sixteen bytes ok"
        self.endpoint = service + path

    @property
    def subscription(self) -> dict[str, Any]:
        point = self.private.public_key().public_bytes(Encoding.X962, PublicFormat.UncompressedPoint)
        return {"endpoint": self.endpoint, "keys": {"p256dh": written(point), "auth": written(self.auth)}}

    def wish(self, language: str = "en") -> dict[str, Any]:
        return {"kind": "push", "language": language, "subscription": self.subscription}

    def read(self, posted: Posted) -> dict[str, str]:
        """What only this browser can read."""
        assert posted.headers["content-encoding"] == "aes128gcm"
        plain = http_ece.decrypt(posted.body, private_key=self.private, auth_secret=self.auth, version="aes128gcm")
        shown: dict[str, str] = json.loads(plain)
        return shown


@dataclass
class MailServer:
    """As much of SMTP as a letter needs; it keeps what it gets."""

    letters: list[EmailMessage] = field(default_factory=list)
    envelopes: list[list[str]] = field(default_factory=list)
    server: asyncio.Server | None = None
    refuse: bool = False

    async def open(self) -> str:
        self.server = await asyncio.start_server(self.serve, "127.0.0.1", 0)
        return f"smtp://127.0.0.1:{self.server.sockets[0].getsockname()[1]}"

    async def close(self) -> None:
        assert self.server is not None
        self.server.close()

    async def serve(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        def say(text: str) -> None:
            writer.write(f"{text}\r\n".encode())

        say("220 here")
        to: list[str] = []
        while line := (await reader.readline()).decode().strip():
            verb = line[:4].upper()
            if verb == "RCPT":
                to.append(line)
            if verb == "DATA":
                say("354 go on")
                data = (await reader.readuntil(b"\r\n.\r\n"))[:-5]
                self.letters.append(email.message_from_bytes(data, policy=email.policy.default))
                self.envelopes.append(to)
                to = []
            say("550 no" if self.refuse and verb == "RCPT" else "221 bye" if verb == "QUIT" else "250 ok")
            if verb == "QUIT":
                break
        writer.close()

    async def got(self, count: int) -> list[EmailMessage]:
        async with asyncio.timeout(PATIENCE):
            while len(self.letters) < count:
                await asyncio.sleep(0.01)
        return self.letters
