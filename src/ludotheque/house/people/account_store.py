"""What the store does for accounts, each function in one transaction of the writer (or on the reader).

The law of this file: after `move` and `forget` nothing in the store names the guest any more.
"""

import secrets
from typing import Final

import apsw

from ludotheque.house.archive.store import Header, header_of, now
from ludotheque.house.archive.writer import Conflict

SESSIONS: Final = 20  # browsers that one account is logged in at; the one that came first makes room


def new_guest() -> str:
    """An id for somebody who has no cookie yet, or never will."""
    return secrets.token_urlsafe(12)


def open_account(db: apsw.Connection, guest: str, login: str, name: str, password: str, session: str) -> str:
    """A guest gets an account and its first session; or the kind of problem there is."""
    if db.execute("select 1 from accounts where guest = ?", (guest,)).fetchone():
        return "already_account"
    if db.execute("select 1 from accounts where login = ?", (login,)).fetchone():
        return "name_taken"
    db.execute("insert into accounts values (?, ?, ?, ?, ?)", (guest, login, name, password, now()))
    db.execute("insert into guests values (?, ?) on conflict do update set name = excluded.name", (guest, name))
    db.execute("insert into sessions values (?, ?, ?)", (session, guest, now()))
    return ""


def account_by(db: apsw.Connection, column: str, value: str) -> tuple[str, str] | None:
    """Whose account has this `login`, or is this `guest`'s; and its password's hash."""
    row = db.execute(f"select guest, password from accounts where {column} = ?", (value,)).fetchone()
    return None if row is None else (str(row[0]), str(row[1]))


def everybody(db: apsw.Connection, since: int) -> tuple[list[str], dict[str, str]]:
    """All guests with an account, and whose the sessions are; those begun before that time have ended."""
    db.execute("delete from sessions where created < ?", (since,))
    accounts = [str(row[0]) for row in db.execute("select guest from accounts")]
    return accounts, {str(session): str(guest) for session, guest in db.execute("select id, guest from sessions")}


def begin_session(db: apsw.Connection, session: str, guest: str, password: str) -> list[str]:
    """One more browser is logged in, if this is still the password (its hash); the sessions that end for it."""
    if account_by(db, "guest", guest) != (guest, password):
        raise Conflict("the account has changed")
    db.execute("insert or ignore into sessions values (?, ?, ?)", (session, guest, now()))
    sql = "select id from sessions where guest = ? and id != ? order by created desc, id limit -1 offset ?"
    ended = [str(row[0]) for row in db.execute(sql, (guest, session, SESSIONS - 1))]
    db.executemany("delete from sessions where id = ?", [(one,) for one in ended])
    return ended


def end_session(db: apsw.Connection, session: str) -> None:
    db.execute("delete from sessions where id = ?", (session,))


def change_password(db: apsw.Connection, guest: str, before: str, after: str, session: str) -> None:
    """Everywhere else he has to log in again."""
    db.execute("update accounts set password = ? where guest = ? and password = ?", (after, guest, before))
    if db.changes() != 1:
        raise Conflict("the account has changed")
    db.execute("delete from sessions where guest = ? and id != ?", (guest, session))


def headers(db: apsw.Connection, tables: list[str]) -> dict[str, Header | None]:
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


def move(db: apsw.Connection, guest: str, account: str) -> None:
    """Everything of a guest becomes an account's."""
    if db.execute("select 1 from accounts where guest = ?", (guest,)).fetchone():
        raise Conflict("this guest has an account of his own")
    who = {"guest": guest, "account": account}
    for sql in (
        FREE_SECOND_CHAIR,
        NAME_SECOND_CHAIR,
        "update seats set guest = :account where guest = :guest",
        "update matches set host = :account where host = :guest",
        "update chat set guest = :account where guest = :guest",
        "update or replace notices set guest = :account where guest = :guest",
        "delete from guests where id = :guest",
    ):
        db.execute(sql, who)


# ---------------------------------------------------------------------- leaving for good

WAITING_ROOMS: Final = """
select id from matches where started is null
    and (host = :guest or exists (select 1 from seats where match = id and guest = :guest))
"""


def forget(db: apsw.Connection, guest: str) -> None:
    """Nothing is left of a guest. At games that have begun, somebody nobody knows sits in his place; his word stays
    with the luck it was mixed into, or nobody could check that any more."""
    who = {"guest": guest}
    for row in db.execute(WAITING_ROOMS, who).fetchall():
        _leave_room(db, guest, str(row[0]))
    for match, seat in db.execute("select match, seat from seats where guest = :guest", who).fetchall():
        sql = "update seats set guest = ?, alias = '' where match = ? and seat = ?"
        db.execute(sql, (new_guest(), match, seat))
    for (match,) in db.execute("select id from matches where host = :guest", who).fetchall():
        db.execute("update matches set host = ? where id = ?", (new_guest(), match))
    for sql in (
        "delete from chat where guest = :guest",
        "delete from notices where guest = :guest",
        "delete from sessions where guest = :guest",
        "delete from accounts where guest = :guest",
        "delete from guests where id = :guest",
    ):
        db.execute(sql, who)


def _leave_room(db: apsw.Connection, guest: str, match: str) -> None:
    """His seats are open again, and somebody else is the host; where there is nobody else, the table is cleared."""
    sql = "select guest from seats where match = ? and guest != ? order by seat"
    heir = db.execute(sql, (match, guest)).fetchone()
    if heir is None:
        for sql in (
            "update matches set next = null where next = ?",
            "delete from chat where match = ?",
            "delete from seats where match = ?",
            "delete from matches where id = ?",
        ):
            db.execute(sql, (match,))
        return
    sql = (
        "update seats set guest = null, alias = '', word = '', wins = 0, standing = '', hidden = 0"
        " where match = ? and guest = ?"
    )
    db.execute(sql, (match, guest))
    db.execute("update matches set host = ? where id = ? and host = ?", (heir[0], match, guest))
