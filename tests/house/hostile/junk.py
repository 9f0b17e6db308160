"""Whatever can be sent that should not be: values, messages, frames and requests, drawn by a seed."""

import json
import random
import struct
from typing import Any

NUMBERS = ["0", "-1", "-0", "1", "7", "26", "2147483648", "9007199254740992", "9223372036854775808", str(2**64)]
NUMBERS += [
    str(2**70),
    str(-(2**70)),
    "9" * 400,
    "1e5",
    "1e999",
    "-1e999",
    "1.5",
    "1E-400",
    "NaN",
    "Infinity",
    "01",
    "+1",
]
TEXTS = ["", "a", "me", "open", "greedy", "here:", "here:Eve", "\\u0000", "a\\u0000b", "\\ud800", "\\udfff\\ud800"]
TEXTS += [
    "\u202eevE",
    "e" + "\u0301" * 50,
    "\u200b",
    "\U0001f3b2" * 20,
    "' or 1=1 --",
    "%s%n",
    "{0}",
    "../../etc/passwd",
]
TEXTS += ["<script>alert(1)</script>", "x" * 81, "x" * 301, "x" * 3000, "\\n", "\x7f", "null", "__proto__", "$where"]
MESSAGES: list[dict[str, Any]] = [
    {"t": "act", "ticket": 3, "action": 0},
    {"t": "why", "touches": ["card:4"]},
    {"t": "ask", "what": "undo", "seat": -1, "bot": ""},
    {"t": "ask", "what": "stop"},
    {"t": "ask", "what": "pause"},
    {"t": "ask", "what": "stand_in", "seat": 0, "bot": "greedy"},
    {"t": "answer", "number": 1, "yes": True},
    {"t": "resign"},
    {"t": "leave", "bot": "greedy"},
    {"t": "back"},
    {"t": "resume"},
    {"t": "standing", "until": "always"},
    {"t": "say", "text": "Hello"},
    {"t": "say", "phrase": "well_played"},
]


def value(luck: random.Random, depth: int = 3) -> str:
    """Something as JSON writes it, or as it must not."""
    kind = luck.randrange(9 if depth else 6)
    if kind < 2:
        return luck.choice(NUMBERS)
    if kind < 5:
        return f'"{luck.choice(TEXTS)}"'
    if kind == 5:
        return luck.choice(["null", "true", "false", "", "undefined", "'a'", "[", "{", '"'])
    if kind == 6:
        return "[" + ",".join(value(luck, depth - 1) for _ in range(luck.randrange(5))) + "]"
    if kind == 7:
        inner = (f'"{luck.choice(TEXTS)}":{value(luck, depth - 1)}' for _ in range(luck.randrange(4)))
        return "{" + ",".join(inner) + "}"
    deep = luck.choice([10, 200, 1500])
    return luck.choice(["[", '{"a":']) * deep + luck.choice(["", "]" * deep])


def mutated(luck: random.Random, given: dict[str, Any]) -> bytes:
    """A thing that was well, with something wrong with it."""
    fields = [(f'"{name}"', json.dumps(said)) for name, said in given.items()]
    how = luck.randrange(9)
    if fields and how < 4:
        at = luck.randrange(len(fields))
        fields[at] = (fields[at][0], value(luck))
    elif fields and how == 4:
        fields.pop(luck.randrange(len(fields)))
    elif how == 5:
        fields.append((f'"{luck.choice(TEXTS)}"', value(luck)))
    elif fields and how == 6:
        fields.append(luck.choice(fields))
    written = ("{" + ",".join(f"{name}:{said}" for name, said in fields) + "}").encode("utf-8", "surrogatepass")
    if how == 7:
        return written[: luck.randrange(len(written))]
    if how == 8:
        return luck.choice(
            [noise(luck, written), b"\xef\xbb\xbf" + written, written.decode().encode("utf-16"), b"[%b]" % written]
        )
    return written


def noise(luck: random.Random, written: bytes) -> bytes:
    """With some of its bytes other than they were."""
    changed = bytearray(written or b"{}")
    for _ in range(luck.randrange(1, 4)):
        changed[luck.randrange(len(changed))] = luck.randrange(256)
    return bytes(changed)


def message(luck: random.Random, tickets: list[int]) -> bytes:
    """What a browser would say, or nearly."""
    given = dict(luck.choice(MESSAGES))
    if given["t"] == "act":
        given |= {"ticket": luck.choice([*tickets, 0, 10**6]), "action": luck.randrange(-1, 40)}
    return json.dumps(given).encode() if luck.random() < 0.2 else mutated(luck, given)


# ---------------------------------------------------------------------- frames


def frame(opcode: int, data: bytes, final: bool = True, bits: int = 0, length: int | None = None) -> bytes:
    """A frame from a browser, masked with zeros; `length` is what it claims to be."""
    size = len(data) if length is None else length
    head = bytes([(0x80 if final else 0) | bits << 4 | opcode])
    if size < 126:
        return head + bytes([0x80 | size]) + bytes(4) + data
    if size < 65536:
        return head + bytes([0x80 | 126]) + struct.pack("!H", size) + bytes(4) + data
    return head + bytes([0x80 | 127]) + struct.pack("!Q", size) + bytes(4) + data


def frames(luck: random.Random) -> bytes:
    """Frames that no browser sends."""
    text = luck.choice([b'{"t":"resign"}', b"", b"\xff\xfe", b"x" * 5000, luck.randbytes(50)])
    fragments = [frame(1, b"[", False), *[frame(0, b"[", False)] * luck.choice([3, 20]), frame(0, b"]")]
    return luck.choice(
        [
            luck.randbytes(luck.randrange(1, 200)),
            frame(luck.choice([3, 4, 7, 11, 15]), text),
            frame(1, text, bits=luck.randrange(1, 8)),
            frame(1, b"\x81" + text)[:2] + text,
            frame(1, text, length=luck.choice([2**63, 2**63 - 1, 2**32, 70000])),
            frame(0, text),
            frame(1, b"{", False) + frame(1, text),
            b"".join(fragments),
            frame(luck.choice([8, 9, 10]), b"x" * 126),
            frame(luck.choice([9, 10]), b"x", False),
            frame(9, b"p") * luck.choice([1, 100]),
            frame(8, struct.pack("!H", luck.choice([0, 999, 1005, 1006, 2999, 5000, 65535]))),
            frame(8, b"\x03"),
            frame(8, struct.pack("!H", 1000) + b"\xff"),
            frame(2, text),
            frame(1, text)[: luck.randrange(1, 8)],
        ]
    )


# ---------------------------------------------------------------------- requests


def request(luck: random.Random, host: str, table: str) -> bytes:
    """Bytes for the door: a request that no program should send."""
    end = f"\r\nhost: {host}\r\n".encode()
    json_head = end + b"content-type: application/json\r\n"
    body = b'{"name":"Eve"}'
    length = b"content-length: %d\r\n" % len(body)
    chunked = b"transfer-encoding: chunked\r\n"
    return luck.choice(
        [
            luck.randbytes(luck.randrange(1, 400)),
            b"GET / HTTP/" + luck.choice([b"0.9", b"2.0", b"9.9", b"x", b"1.1.1"]) + end + b"\r\n",
            luck.choice([b"get", b"G\0T", b"PRI *", b"CONNECT", b"X" * 9000, b""])
            + b" /api/me HTTP/1.1"
            + end
            + b"\r\n",
            b"GET /api/me\x00x HTTP/1.1" + end + b"\r\n",
            b"GET /api/tables/" + noise(luck, table.encode()) + b" HTTP/1.1" + end + b"\r\n",
            b"GET //" + b"../" * luck.randrange(1, 30) + b"etc/passwd HTTP/1.1" + end + b"\r\n",
            b"GET http://example.org/api/me HTTP/1.1" + end + b"\r\n",
            b"GET * HTTP/1.1" + end + b"\r\n",
            b"GET /api/me HTTP/1.1\r\nhost: example.org\r\nhost: " + host.encode() + b"\r\n\r\n",
            b"GET /api/me HTTP/1.1\r\n\r\n",
            b"GET /api/me HTTP/1.1" + end + b"x: y\r\n" * luck.choice([200, 3000]) + b"\r\n",
            b"GET /api/me HTTP/1.1" + end + b"x" * luck.choice([100, 70000]) + b": y\r\n\r\n",
            b"GET /api/me HTTP/1.1" + end + b"cookie: guest=" + luck.randbytes(60).replace(b"\n", b"") + b"\r\n\r\n",
            b"GET /api/me HTTP/1.1" + end + b" folded: yes\r\n\tand on\r\n\r\n",
            b"GET /api/me HTTP/1.1" + end.replace(b"\r\n", b"\n") + b"bad header\n\n",
            b"PUT /api/me HTTP/1.1" + json_head + length + chunked + b"\r\n0\r\n\r\nGET /api/smuggled HTTP/1.1\r\n\r\n",
            b"PUT /api/me HTTP/1.1" + json_head + length * 2 + b"content-length: 3\r\n\r\n" + body,
            b"PUT /api/me HTTP/1.1" + json_head + b"content-length: -1\r\n\r\n" + body,
            b"PUT /api/me HTTP/1.1" + json_head + b"content-length: 99999999999999999999\r\n\r\n" + body,
            b"PUT /api/me HTTP/1.1"
            + json_head
            + chunked
            + b"\r\n"
            + luck.choice([b"zz", b"-1", b"f" * 20, b"5;x"])
            + b"\r\nabc",
            b"PUT /api/me HTTP/1.1" + json_head + b"transfer-encoding: gzip, identity\r\n\r\n" + body,
            b"PUT /api/me HTTP/1.1" + json_head + b"expect: 200-maybe\r\n" + length + b"\r\n{]" + body[2:],
            b"PUT /api/me HTTP/1.1" + json_head + b"content-length: 50\r\n\r\n" + body,
            (b"GET /api/shelf HTTP/1.1" + end + b"\r\n") * luck.choice([2, 30]),
            b"GET /ws/tables/"
            + table.encode()
            + b" HTTP/1.1"
            + end
            + b"upgrade: websocket\r\nconnection: upgrade\r\n\r\n",
            b"GET /api/me HTTP/1.1" + end + b"upgrade: h2c\r\nconnection: upgrade, http2-settings\r\n\r\n",
            b"OPTIONS /api/me HTTP/1.1" + end + b"\r\n",
            b"TRACE /api/me HTTP/1.1" + end + b"max-forwards: 0\r\n\r\n",
            b"HEAD /api/tables/" + table.encode() + b" HTTP/1.1" + end + b"range: bytes=99999999999-,-1,0-0\r\n\r\n",
            b"GET / HTTP/1.1" + end + b"range: bytes=" + b"0-1," * luck.choice([3, 900]) + b"5-2\r\n\r\n",
            b"GET / HTTP/1.1" + end + b"if-none-match: " + b"\xff" * 30 + b"\r\nif-modified-since: never\r\n\r\n",
        ]
    )
