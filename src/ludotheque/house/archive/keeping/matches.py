"""Matches by age and kind: to look at, to write down, and to let go.

The law of this file: a match goes wholly, and not while somebody plays it; whoever has it in his memory all the same
finds out with the next thing he stores.
"""

import os
import re
import zipfile
from collections.abc import Iterable, Iterator
from contextlib import nullcontext
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path
from typing import Final

from ludotheque.games import GAMES
from ludotheque.house.archive.database import Database, Db, Value, marks
from ludotheque.house.archive.keeping.backup import refusals
from ludotheque.house.archive.keeping.keys import SEEN
from ludotheque.house.archive.keeping.rows import AT_ONCE, Tell, silent, time_in, written
from ludotheque.house.archive.sqlite import Sqlite
from ludotheque.house.archive.store import Saved, load
from ludotheque.house.errors import HouseError
from ludotheque.house.folder import hold, make, write_private
from ludotheque.house.past.records import record_of
from ludotheque.house.people.guests import shown_name
from ludotheque.house.tables.play import resume

SOME: Final = 200
DAY: Final = 86_400_000
UNITS: Final = {"d": DAY, "w": 7 * DAY, "m": 30 * DAY, "y": 365 * DAY}
JUST_NOW: Final = 3_600_000  # who played so recently may play still
STATES: Final = {
    "finished": "ended is not null",
    "unfinished": "started is not null and ended is null",
    "waiting": "started is null",
}
# When something last happened: the end, the last decision, the start, or that it was laid.
AT: Final = """coalesce(
    ended,
    (select at from decisions where decisions.match = matches.id and decisions.version = matches.version),
    started,
    created
)"""
OWNED: Final = "exists (select 1 from processes where processes.id = matches.owner and processes.seen > ?)"
UNUSED: Final = f"{AT} < ? and not {OWNED}"


@dataclass(frozen=True)
class Which:
    """Matches that somebody means: all of these at once."""

    states: tuple[str, ...] = ()  # any of them; none stands for every one
    game: str = ""
    before: int = 0  # nothing happened since then (ms since 1970); 0 for whenever it was
    limit: int = 0  # so many at the most, those of longest ago first; 0 for all


@dataclass(frozen=True)
class Kept:
    """A match in a list."""

    id: str
    game: str
    players: list[str]
    state: str
    at: int  # when something last happened there
    decisions: int

    def when(self) -> str:
        return datetime.fromtimestamp(self.at / 1000, UTC).strftime("%Y-%m-%d %H:%M")


def age(text: str) -> int:
    """A time in milliseconds, written 90d, 12w, 6m or 2y."""
    found = re.fullmatch(r"(\d{1,5})([dwmy])", text)
    if found is None:
        raise HouseError(f"an age is written 90d, 12w, 6m or 2y, not {text!r}")
    return int(found[1]) * UNITS[found[2]]


def chosen(db: Db, which: Which) -> list[Kept]:
    """Those that are meant, of longest ago first."""
    clauses = [f"({' or '.join(f'({STATES[state]})' for state in which.states)})"] if which.states else []
    clauses += ["game = :game"] if which.game else []
    clauses += [f"{AT} < :before"] if which.before else []
    where = f"where {' and '.join(clauses)}" if clauses else ""
    sql = f"select id, game, started, ended, version, {AT} from matches {where} order by 6, id limit :limit"
    values: dict[str, Value] = {"game": which.game, "before": which.before, "limit": which.limit or 1 << 60}
    rows = db.rows(sql, values)
    people = _players(db, [str(row[0]) for row in rows])
    return [
        Kept(match, game, people[match], _state(started, ended), at, version)
        for match, game, started, ended, version, at in rows
    ]


def _state(started: int | None, ended: int | None) -> str:
    return "waiting" if started is None else "unfinished" if ended is None else "finished"


def _players(db: Db, matches: list[str]) -> dict[str, list[str]]:
    """Who sits there; a dash where nobody does."""
    found: dict[str, list[str]] = {match: [] for match in matches}
    for some in _chunks(matches, SOME):
        sql = (
            "select match, guest, bot, alias, coalesce(name, '') from seats left join guests on id = guest"
            f" where match in ({marks(some)}) order by match, seat"
        )
        for match, guest, bot, alias, name in db.rows(sql, tuple(some)):
            found[match].append(alias or (shown_name(guest, name) if guest else bot or "–"))
    return found


def _chunks(all_of_them: list[str], size: int) -> Iterator[list[str]]:
    for at in range(0, len(all_of_them), size):
        yield all_of_them[at : at + size]


# ---------------------------------------------------------------------- to write down


def text_of(saved: Saved) -> str:
    """The record. How a match ended that ended before this was kept, its game still knows."""
    if saved.header.over and not saved.header.outcome and saved.header.game in GAMES:
        try:
            saved.header.outcome = resume(saved).record.end
        except Exception:  # what is damaged can fail in any way; then the record says that the end is not known
            saved.header.outcome = ""
    return record_of(saved)


def export(db: Db, matches: list[Kept], path: Path, tell: Tell = silent) -> int:
    """A record file for each of these, in a folder or a .zip; how many. What is to be a .zip must not be there yet."""
    with refusals(path):
        if path.suffix == ".zip":
            return _zip(path, _texts(db, matches, tell))
        make(path)
        count = 0
        for name, text in _texts(db, matches, tell):
            write_private(path / name, text.encode())
            count += 1
        return count


def _texts(db: Db, matches: list[Kept], tell: Tell) -> Iterator[tuple[str, str]]:
    for done, kept in enumerate(matches, 1):
        saved = load(db, kept.id)
        if saved is not None and saved.start is not None:
            yield f"{kept.when()[:10]}-{kept.game}-{kept.id}.txt", text_of(saved)
        tell(done, len(matches))


def _zip(path: Path, texts: Iterable[tuple[str, str]]) -> int:
    draft, count = path.with_name(f"{path.name}.new"), 0
    if path.exists():
        raise HouseError(f"{path} is there already; choose another name")
    draft.unlink(missing_ok=True)
    try:
        handle = os.open(draft, os.O_RDWR | os.O_CREAT | os.O_EXCL, 0o600)
        with os.fdopen(handle, "w+b") as file, zipfile.ZipFile(file, "w", zipfile.ZIP_DEFLATED) as archive:
            for name, text in texts:
                archive.writestr(name, text)
                count += 1
        draft.replace(path)
    finally:
        draft.unlink(missing_ok=True)
    return count


# ---------------------------------------------------------------------- to let go


def delete(db: Db, matches: list[Kept], force: bool = False, tell: Tell = silent) -> list[str]:
    """Those that are gone. What is played now stays, unless `force` says otherwise."""
    gone: list[str] = []
    done = 0
    for some in _bounded(matches):
        with written(db):
            gone += _delete(db, some, force)
        done += len(some)
        tell(done, len(matches))
    return gone


def _bounded(matches: list[Kept]) -> Iterator[list[str]]:
    """As many as make one transaction of a bearable length."""
    some: list[str] = []
    size = 0
    for kept in matches:
        some.append(kept.id)
        size += 10 + kept.decisions
        if size >= AT_ONCE:
            yield some
            some, size = [], 0
    if some:
        yield some


def _delete(db: Db, matches: list[str], force: bool) -> list[str]:
    names = marks(matches)
    db.run(f"update matches set epoch = epoch where id in ({names})", tuple(matches))  # nobody else changes them now
    if not force:
        matches = _unused(db, matches)
        names = marks(matches)
    for sql in (
        "delete from chat where match in ({})",
        "delete from decisions where match in ({})",
        "delete from seats where match in ({})",
        "update matches set next = null where next in ({})",
    ):
        db.run(sql.format(names), tuple(matches))
    return [str(row[0]) for row in db.rows(f"delete from matches where id in ({names}) returning id", tuple(matches))]


def _unused(db: Db, matches: list[str]) -> list[str]:
    at = time_in(db)
    sql = f"select id from matches where id in ({marks(matches)}) and {UNUSED}"
    return [str(row[0]) for row in db.rows(sql, (*matches, at - JUST_NOW, at - SEEN))]


def vacuum(database: Database, data: Path, db: Db) -> None:
    """Give the room of what was deleted back to the disk. A SQLite house must be closed for it: nobody could write."""
    with hold(data) if isinstance(database, Sqlite) else nullcontext():
        db.run("vacuum")
