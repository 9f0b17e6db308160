"""The tables of the store, once for both databases, and how an older store becomes today's.

The law of this file: the schema of the first version that has both databases is written out; whatever came later is
a migration, and a new store is made by the same steps as an old one.
"""

import re
from typing import Final

WRITTEN_OUT: Final = 3
BEGINNING: Final = """
create table guests (
    id text primary key,
    name text not null  -- the name he chose; who chose none is not here
) strict, without rowid;
create table matches (
    id text primary key,
    game text not null,
    options text not null,  -- JSON
    host text not null,  -- a guest
    secret blob not null,  -- of the fair luck
    created integer not null,  -- times are milliseconds since 1970
    started integer,
    ended integer,
    revision integer not null,  -- of the rules, when it started
    deal text not null,  -- the luck of the setup
    luck integer not null,  -- the next value of the fair luck
    version integer not null,  -- decisions so far
    diagram text not null,  -- the state after the last of them
    changed_at integer,  -- decisions when it first went on under later rules than it began
    terms text not null,  -- JSON: what the table agreed on besides the rules
    waiting text not null,  -- the seats waited for
    since integer not null,  -- since when
    clock text not null,  -- JSON: what time each seat has left, and pauses; empty when there is nothing to count
    ask text not null,  -- JSON: what somebody asks the others to agree to; empty when nobody does
    series integer not null,  -- games of this series before this one
    next text,  -- the match where these people play on
    prologue text not null  -- JSON: how an earlier game led here; empty when none did
) strict;
create table seats (
    match text not null references matches,
    seat integer not null,
    guest text,
    bot text,  -- together with a guest: it plays for him
    alias text not null,  -- the name of somebody who plays at the guest's screen
    word text not null,  -- what he added to the luck
    wins integer not null,  -- in this series, before this game
    standing text not null,  -- whether he lets everything pass: '', 'turn' or 'always'
    hidden integer not null,  -- he took the match off his list
    primary key (match, seat)
) strict, without rowid;
create index seats_of_guest on seats (guest) where guest is not null;
create table decisions (
    match text not null references matches,
    version integer not null,
    seat integer not null,
    action text not null,
    luck text not null,
    at integer not null,
    primary key (match, version)  -- keeps a second owner of a match out
) strict, without rowid;
"""
CHAT: Final = """
create table chat (
    match text not null references matches,
    number integer not null,
    seat integer not null,
    guest text not null,
    at integer not null,
    text text not null,
    phrase text not null,
    primary key (match, number)
) strict, without rowid;
"""
ACCOUNTS: Final = """
create table accounts (
    guest text primary key,  -- whose games are the account's
    login text not null unique,  -- the name, folded so that no two look alike
    name text not null,
    password text not null,  -- argon2
    created integer not null
) strict, without rowid;
create table sessions (  -- of accounts: each browser that is logged in
    id text primary key,
    guest text not null references accounts,
    created integer not null
) strict, without rowid;
create index sessions_of_guest on sessions (guest);
create index matches_of_host on matches (host);
create index chat_of_guest on chat (guest);
create table notices (
    guest text not null,
    kind text not null,  -- push or mail
    target text not null,  -- the browser's address at its push service, or the mail address
    keys text not null,  -- of the browser (JSON)
    confirmed integer not null,
    language text not null,
    primary key (guest, kind, target)
) strict, without rowid;
create index notices_of_target on notices (target);
"""
MIGRATIONS: Final = {  # from this version to the next
    1: "alter table matches add column changed_at integer",
    2: """
alter table matches add column terms text not null default '{}';
alter table matches add column waiting text not null default '';
alter table matches add column since integer not null default 0;
alter table matches add column clock text not null default '';
alter table matches add column ask text not null default '';
alter table matches add column series integer not null default 0;
alter table matches add column next text;
alter table matches add column prologue text not null default '';
alter table seats add column alias text not null default '';
alter table seats add column word text not null default '';
alter table seats add column wins integer not null default 0;
alter table seats add column standing text not null default '';
alter table seats add column hidden integer not null default 0;
"""
    + CHAT
    + ACCOUNTS,
    3: """
alter table matches add column owner text not null default '';  -- the process that has the table in its memory
alter table matches add column epoch integer not null default 0;  -- how often it changed hands: whoever is late is out
alter table matches add column outcome text not null default '';  -- how it ended, as its record says it
alter table sessions add column since integer not null default 0;  -- when it got its present name
alter table accounts add column operator integer not null default 0;  -- may see and do what the operator's page shows
create index matches_running on matches (created) where started is not null and ended is null;
create index matches_by_end on matches (ended);
create index matches_by_next on matches (next) where next is not null;
create table processes (  -- that serve from this store; one that has not been seen for a while is gone
    id text primary key,
    address text not null,  -- where the others reach it
    seen integer not null
) strict, without rowid;
create table bans (
    kind text not null,  -- guest or address
    target text not null,
    until integer not null,  -- 0: for good
    reason text not null,  -- he reads it
    at integer not null,
    operator text not null,  -- a guest: who did it
    primary key (kind, target)
) strict, without rowid;
create table facts (  -- what a house must remember about itself when it has no folder
    name text primary key,
    value blob not null
) strict, without rowid;
""",
    4: """
create table settings (  -- what somebody chose for all his browsers
    guest text primary key,
    chosen text not null  -- JSON
) strict, without rowid;
""",
    5: """
create table complaints (  -- bots' moves that looked wrong to somebody; who that was is not kept
    id text primary key,
    at integer not null,
    match text not null,  -- where it was: as long as the game goes on nobody reads the record
    game text not null,
    seat integer not null,
    bot text not null,
    decision integer not null,  -- which one of the record, counted from 0
    words text not null,  -- what the person said of it
    record text not null  -- until then, without names
) strict, without rowid;
""",
}
SCHEMA_VERSION: Final = max(MIGRATIONS) + 1
TABLES: Final = (
    "guests",
    "matches",
    "seats",
    "decisions",
    "chat",
    "accounts",
    "sessions",
    "notices",
    "settings",
    "bans",
    "complaints",
    "facts",
)


def steps(found: int) -> list[str]:
    """What brings a store of this version to today's; 0 is a new one."""
    if found == 0:
        return [BEGINNING + CHAT + ACCOUNTS, *steps(WRITTEN_OUT)]
    return [MIGRATIONS[version] for version in range(found, SCHEMA_VERSION)]


def for_postgres(sql: str) -> str:
    """The same tables in PostgreSQL's words."""
    said = re.sub(r"\) strict(, without rowid)?;", ");", sql)
    return re.sub(r"\bblob\b", "bytea", re.sub(r"\binteger\b", "bigint", said))
