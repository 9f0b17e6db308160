"""A replay as one HTML file: the viewer that vite built into house/static/replay, and the game in it.

The law of this file: a replay holds the moments of one perspective and what stands at the table's door, nothing
else; it needs no network, and its policy forbids any. What people wrote stands only in the packed data.
"""

import gzip
import re
from base64 import b64encode
from collections.abc import Sequence
from hashlib import sha256
from html import escape
from pathlib import Path
from typing import Final

import msgspec

from ludotheque.bots import BOTS
from ludotheque.games import GAMES
from ludotheque.house.errors import HouseError
from ludotheque.house.pages import STATIC
from ludotheque.house.past.moments import ALL, told_by
from ludotheque.house.wire import Outcome, Replay, Room, SeatInfo
from ludotheque.kernel.match import Match
from ludotheque.kernel.record import Record
from ludotheque.kernel.story import SPECTATOR
from ludotheque.kernel.words import letter

VIEWER: Final = STATIC / "replay"
TAGS: Final = re.compile(r"<(?=!--|/?(?:script|style)\b)", re.IGNORECASE)
PAGE: Final = """<!doctype html>
<html lang="{language}">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="{policy}">
<meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover">
<meta name="color-scheme" content="light dark">
<title>{title}</title>
<style>{style}</style>
</head>
<body>
<div id="app"></div>
<script type="application/octet-stream" id="game">{game}</script>
<script type="module">{script}</script>
</body>
</html>
"""


class NotBuilt(HouseError):
    pass


def viewer(folder: Path = VIEWER) -> tuple[str, str]:
    """Its script and its style, as they can stand in a page."""
    try:
        script, style = ((folder / f"replay.{kind}").read_text("utf-8") for kind in ("js", "css"))
    except OSError:
        raise NotBuilt("The browser client has not been built here: run `make client`.") from None
    # What would begin or end a script or a comment for the page; in the strings where it stands it means the same.
    return TAGS.sub(r"\\x3C", script), TAGS.sub(r"\\3C ", style)


def policy(script: str) -> str:
    """Nothing but this script, and no network for it."""
    fingerprint = b64encode(sha256(script.encode()).digest()).decode()
    return "; ".join(
        [
            "default-src 'none'",
            f"script-src 'sha256-{fingerprint}'",
            "style-src 'unsafe-inline'",
            "img-src data:",
            "font-src data:",
            "base-uri 'none'",
            "form-action 'none'",
        ]
    )


def compose(
    room: Room, seat: int, outcome: Outcome | None, moments: Sequence[bytes], language: str, folder: Path = VIEWER
) -> str:
    """The file. Packing a long game takes a while: not for the event loop."""
    script, style = viewer(folder)
    raw = [msgspec.Raw(moment) for moment in moments]
    packed = gzip.compress(
        msgspec.json.encode(Replay(language, at_the_door(room, seat), seat, outcome, raw)), 6, mtime=0
    )
    title = GAMES[room.game].words(language).catalogue["title"]
    return PAGE.format(
        language=language,
        policy=escape(policy(script)),
        title=escape(f"{title} · Ludothèque"),
        style=style,
        game=b64encode(packed).decode(),
        script=script,
    )


def at_the_door(room: Room, seat: int) -> Room:
    """Who played what; not where, for whoever has a table's name may come to it."""
    seats = [SeatInfo(one.name, one.kind, one.bot, True, one.number) for one in room.seats]
    return Room("", room.game, room.options, False, True, room.over, max(seat, -1), seats, False)


def outcome_of(match: Match) -> Outcome | None:
    outcome = match.outcome
    return None if outcome is None else Outcome(outcome.ending, outcome.winners, outcome.scores)


def eyes_of(name: str, seats: int) -> int | None:
    """Whose eyes are meant: a seat's letter, spectator, or all; None when nobody's are."""
    letters = {letter(seat): seat for seat in range(seats)}
    return {**letters, "spectator": SPECTATOR, "all": ALL}.get(name)


def from_record(record: Record, seat: int, language: str, folder: Path = VIEWER) -> str:
    """The file of a record; RecordError if it cannot have been played."""
    moments, match = told_by(GAMES[record.game], record, seat, True)
    names = record.players or [letter(each) for each in range(record.seats)]
    seats = [
        SeatInfo(name, "bot" if name in BOTS else "guest", name if name in BOTS else None, True, 0) for name in names
    ]
    outcome = outcome_of(match)
    room = Room("", record.game, record.options, False, True, outcome is not None, -1, seats, False)
    return compose(room, seat, outcome, [msgspec.json.encode(moment) for moment in moments], language, folder)
