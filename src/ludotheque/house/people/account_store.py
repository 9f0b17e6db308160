"""What the store does for accounts, each function in one transaction of the writer (or on the reader).

The law of this file: after `move` and `forget` nothing in the store names the guest any more.
"""

import secrets
from typing import Final

from ludotheque.house.archive.database import Conflict, Db
from ludotheque.house.archive.store import Header, header_of, name_guest, now

SESSION: Final = "insert into sessions (id, guest, created, since) values (?, ?, ?, ?) on conflict do nothing"
ALL_SESSIONS: Final = "select id, guest, created, since from sessions"
SESSIONS: Final = 20  # browsers that one account is logged in at; the one that came first makes room


def new_guest() -> str:
    """An id for somebody who has no cookie yet, or never will."""
    return secrets.token_urlsafe(12)


def open_account(db: Db, guest: str, login: str, name: str, password: str, session: str, at: int = 0) -> str:
    """A guest gets an account and its first session; or the kind of problem there is."""
    if db.one("select 1 from accounts where guest = ?", (guest,)):
        return "already_account"
    if db.one("select 1 from accounts where login = ?", (login,)):
        return "name_taken"
    db.run(
        "insert into accounts (guest, login, name, password, created) values (?, ?, ?, ?, ?)",
        (guest, login, name, password, now()),
    )
    name_guest(db, guest, name)
    db.run(SESSION, (session, guest, at or now(), at or now()))
    return ""


def account_by(db: Db, column: str, value: str) -> tuple[str, str] | None:
    """Whose account has this `login`, or is this `guest`'s; and its password's hash."""
    row = db.one(f"select guest, password from accounts where {column} = ?", (value,))
    return None if row is None else (str(row[0]), str(row[1]))


def everybody(db: Db, since: int) -> tuple[list[str], list[tuple[str, str, int, int]]]:
    """All guests with an account; and the sessions, whose they are, when they began, and since when they have their
    names. Those begun before that time have ended."""
    db.run("delete from sessions where created < ?", (since,))
    accounts = [str(row[0]) for row in db.rows("select guest from accounts")]
    sessions = [(str(row[0]), str(row[1]), int(row[2]), int(row[3])) for row in db.rows(ALL_SESSIONS)]
    return accounts, sessions


def rename_session(db: Db, before: str, after: str) -> bool:
    """The same session under another name; whether there is one."""
    return db.run("update sessions set id = ?, since = ? where id = ?", (after, now(), before)) == 1


def begin_session(db: Db, session: str, guest: str, password: str, at: int = 0) -> list[str]:
    """One more browser is logged in, if this is still the password (its hash); the sessions that end for it."""
    if account_by(db, "guest", guest) != (guest, password):
        raise Conflict("the account has changed")
    db.run(SESSION, (session, guest, at or now(), at or now()))
    sql = "select id from sessions where guest = ? and id != ? order by created desc, id limit 1000000 offset ?"
    ended = [str(row[0]) for row in db.rows(sql, (guest, session, SESSIONS - 1))]
    for one in ended:
        end_session(db, one)
    return ended


def end_session(db: Db, session: str, guest: str = "", created: int = 0) -> list[str]:
    """It ends, whatever it is called by now: it was begun at that moment by that guest."""
    sql = "delete from sessions where id = ? or (guest = ? and created = ?) returning id"
    return [str(row[0]) for row in db.rows(sql, (session, guest, created))]


def session_by(db: Db, name: str) -> tuple[str, int, int] | None:
    """Whose session this is, when it began, and since when it has its name; none when it has ended."""
    found = db.one("select guest, created, since from sessions where id = ?", (name,))
    return None if found is None else (str(found[0]), int(found[1]), int(found[2]))


def change_password(db: Db, guest: str, before: str, after: str, session: str, fresh: str) -> list[str]:
    """Everywhere else he has to log in again, here his session gets a new name; the sessions that end."""
    if not db.run("update accounts set password = ? where guest = ? and password = ?", (after, guest, before)):
        raise Conflict("the account has changed")
    sql = "delete from sessions where guest = ? and id != ? returning id"
    ended = [str(row[0]) for row in db.rows(sql, (guest, session))]
    rename_session(db, session, fresh)
    return ended


def headers(db: Db, tables: list[str]) -> dict[str, Header | None]:
    return {table: header_of(db, table) for table in tables}


# ---------------------------------------------------------------------- moving into an account

# Where both wait for a game to begin one chair is enough; the other is free again.
FREE_SECOND_CHAIR: Final = """
update seats set guest = null, alias = '', word = '', wins = 0, standing = '', hidden = 0
where guest = :guest
    and exists (select 1 from matches where id = match and started is null)
    and exists (select 1 from seats as other where other.match = seats.match and other.guest = :account)
"""
# Where both play he has two chairs at his screen, and the second is still called what it was.
NAME_SECOND_CHAIR: Final = """
update seats set alias = (select name from guests where id = :guest)
where guest = :guest and alias = '' and exists (select 1 from guests where id = :guest)
    and exists (select 1 from seats as other where other.match = seats.match and other.guest = :account)
"""
# Where both wanted to be told at the same place, the guest's wish is the later one.
FORGET_SAME_NOTICES: Final = """
delete from notices where guest = :account
    and exists (
        select 1 from notices as mine
        where mine.guest = :guest and mine.kind = notices.kind and mine.target = notices.target
    )
"""
# What he chose with his account holds wherever he logs in.
FORGET_OTHER_SETTINGS: Final = """
delete from settings where guest = :guest
    and exists (select 1 from settings as kept where kept.guest = :account)
"""
# Whoever is banned stays banned, whatever he logs in as.
FORGET_MILDER_BAN: Final = """
delete from bans where kind = 'guest' and target = :account
    and exists (select 1 from bans as mine where mine.kind = 'guest' and mine.target = :guest)
"""


FENCE: Final = """
update matches set epoch = epoch + 1
where owner not in ('', :process) and id in (
    select id from matches where host = :guest
    union select match from seats where guest = :guest
    union select match from chat where guest = :guest
) returning id
"""


def fence(db: Db, guest: str, process: str) -> list[str]:
    """Tables of his that other processes have in their memory: nothing they still want to write there counts, until
    they have looked again."""
    return [str(row[0]) for row in db.rows(FENCE, {"guest": guest, "process": process})]


def move(db: Db, guest: str, account: str) -> None:
    """Everything of a guest becomes an account's."""
    if db.one("select 1 from accounts where guest = ?", (guest,)):
        raise Conflict("this guest has an account of his own")
    who = {"guest": guest, "account": account}
    for sql in (
        FREE_SECOND_CHAIR,
        NAME_SECOND_CHAIR,
        "update seats set guest = :account where guest = :guest",
        "update matches set host = :account where host = :guest",
        "update chat set guest = :account where guest = :guest",
        FORGET_SAME_NOTICES,
        "update notices set guest = :account where guest = :guest",
        FORGET_OTHER_SETTINGS,
        "update settings set guest = :account where guest = :guest",
        "delete from guests where id = :guest",
        FORGET_MILDER_BAN,
        "update bans set target = :account where kind = 'guest' and target = :guest",
    ):
        db.run(sql, who)


# ---------------------------------------------------------------------- leaving for good

WAITING_ROOMS: Final = """
select id from matches where started is null and id in (
    select id from matches where host = :guest union select match from seats where guest = :guest
)
"""


def forget(db: Db, guest: str) -> None:
    """Nothing is left of a guest. At games that have begun, somebody nobody knows sits in his place; his word stays
    with the luck it was mixed into, or nobody could check that any more."""
    who = {"guest": guest}
    for row in db.rows(WAITING_ROOMS, who):
        _leave_room(db, guest, str(row[0]))
    for match, seat in db.rows("select match, seat from seats where guest = :guest", who):
        sql = "update seats set guest = ?, alias = '' where match = ? and seat = ?"
        db.run(sql, (new_guest(), match, seat))
    for (match,) in db.rows("select id from matches where host = :guest", who):
        db.run("update matches set host = ? where id = ?", (new_guest(), match))
    for sql in (
        "delete from chat where guest = :guest",
        "delete from notices where guest = :guest",
        "delete from settings where guest = :guest",
        "delete from sessions where guest = :guest",
        "delete from accounts where guest = :guest",
        "delete from guests where id = :guest",
        "delete from bans where kind = 'guest' and target = :guest",
        "update bans set operator = '' where operator = :guest",
    ):
        db.run(sql, who)


def _leave_room(db: Db, guest: str, match: str) -> None:
    """His seats are open again, and somebody else is the host; where there is nobody else, the table is cleared."""
    sql = "select guest from seats where match = ? and guest != ? order by seat"
    heir = db.one(sql, (match, guest))
    if heir is None:
        for sql in (
            "update matches set next = null where next = ?",
            "delete from chat where match = ?",
            "delete from seats where match = ?",
            "delete from matches where id = ?",
        ):
            db.run(sql, (match,))
        return
    sql = (
        "update seats set guest = null, alias = '', word = '', wins = 0, standing = '', hidden = 0"
        " where match = ? and guest = ?"
    )
    db.run(sql, (match, guest))
    db.run("update matches set host = ? where id = ? and host = ?", (heir[0], match, guest))
