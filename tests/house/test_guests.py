"""Guests: names people can read, cookies nobody can make, a key nobody else can read."""

import os
import stat
from io import IOBase
from pathlib import Path

import pytest
from starlette.requests import HTTPConnection

from ludotheque.house.archive.sqlite import Sqlite
from ludotheque.house.archive.store import Store
from ludotheque.house.calls import cookies_of
from ludotheque.house.errors import HouseError, Problem
from ludotheque.house.folder import DATABASE, hold, signing_keys, write_private
from ludotheque.house.people.guests import Guests, checked_name, given_number, shown_name


@pytest.mark.parametrize(
    ("text", "name"),
    [
        ("Ada", "Ada"),
        ("  Ada  Lovelace ", "Ada Lovelace"),
        ("é" * 24, "é" * 24),
        ("e\u0301ve", "éve"),
        ("👩‍🚀", "👩‍🚀"),
        ("❤\ufe0f 👩🏽‍🚀", "❤\ufe0f 👩🏽‍🚀"),
        ("Ada\u00a0\u3000L.", "Ada L."),
        ("Nguyễn", "Nguyễn"),
        ("علی\u200cرضا", "علی\u200cرضا"),
        ("ශ්\u200dරී", "ශ්\u200dරී"),
        ("ड\u093cीं", "ड\u093cीं"),
    ],
)
def test_a_name_is_trimmed(text: str, name: str) -> None:
    assert checked_name(text) == name


@pytest.mark.parametrize(
    "text", ["", "   ", "x" * 25, "a\nb", "a\x00b", "a\u202eb", "a\u2028b", "\u200b", "a\x85b", "\ud800"]
)
def test_a_name_that_could_deceive_or_break_a_line_is_refused(text: str) -> None:
    with pytest.raises(Problem) as refused:
        checked_name(text)
    assert refused.value.kind == "bad_name"


@pytest.mark.parametrize(
    "text",
    [
        *"\u3164\u2800\u115f\u1160\uffa0\u034f",
        "Ada\u3164",
        *(f"A{unseen}da" for unseen in "\u200b\u200c\u200d\u2060\ufeff\u00ad\u180e\u034f\ufe0f\ufe00\U000e0041\ue000"),
        *(f"A{mark}da" for mark in "\u200e\u200f\u061c\u202b\u2066"),
        "👩\u200d",
        "\u0301",
        "A\u0335\u0301\u0302\u0303da",
        "Z" + "\u0363" * 20,
    ],
    ids=ascii,
)
def test_a_name_that_looks_like_another_or_like_none_is_refused(text: str) -> None:
    with pytest.raises(Problem) as refused:
        checked_name(text)
    assert refused.value.kind == "bad_name"


def test_a_guest_without_a_name_keeps_the_one_he_was_given() -> None:
    assert shown_name("abc", "") == shown_name("abc", "") != shown_name("abd", "")
    assert shown_name("abc", "") == f"Guest {given_number('abc', '')}"
    assert (shown_name("abc", "Ada"), given_number("abc", "Ada")) == ("Ada", 0)


def test_only_the_house_can_sign() -> None:
    ours, theirs = Guests([b"1" * 32]), Guests([b"2" * 32])
    guest = ours.new()
    assert ours.known(ours.cookie(guest)) == guest
    for cookie in (None, "", guest, theirs.cookie(guest), ours.cookie(guest) + "x", "é.è"):
        assert ours.known(cookie) == ""


def test_the_key_is_made_once_and_for_our_eyes_only(tmp_path: Path) -> None:
    keys = signing_keys(tmp_path)
    assert signing_keys(tmp_path) == keys and [len(key) for key in keys] == [32]
    assert stat.S_IMODE((tmp_path / "key").stat().st_mode) == 0o600
    (tmp_path / "key").write_bytes(b"short")
    with pytest.raises(HouseError):
        signing_keys(tmp_path)


def test_a_lost_key_is_not_replaced_while_there_are_matches(tmp_path: Path) -> None:
    """A new one would make a stranger of everybody."""
    keys = signing_keys(tmp_path)
    Store(Sqlite(tmp_path / DATABASE)).close()
    (tmp_path / "key").unlink()
    with pytest.raises(HouseError, match=r"key is missing.*put the key back.*/dev/urandom"):
        signing_keys(tmp_path)
    assert not (tmp_path / "key").exists()
    (tmp_path / "key").write_bytes(keys[0])
    assert signing_keys(tmp_path) == keys


def test_a_folder_of_our_own_is_for_our_eyes_only_and_somebody_elses_stays_as_it_is(tmp_path: Path) -> None:
    ours, shared = tmp_path / "ours", tmp_path / "shared"
    for folder in (ours, shared):
        folder.mkdir(0o755)
    (ours / "house.sqlite-wal").touch()
    (shared / "letters").touch()
    held = [hold(ours), hold(shared)]
    assert [stat.S_IMODE(folder.stat().st_mode) for folder in (ours, shared)] == [0o700, 0o755]
    for handle in held:
        assert isinstance(handle, IOBase)
        handle.close()


def test_of_thousands_of_cookies_a_few_are_looked_at() -> None:
    many = "; ".join(f"guest=a{number}.b; guest=a0.b" for number in range(2000))
    asked = HTTPConnection({"type": "http", "headers": [(b"cookie", many.encode())]})
    assert cookies_of(asked) == ["a0.b", "a1.b", "a2.b", "a3.b"]


def test_what_root_writes_for_a_house_is_its_owners(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    given: list[tuple[int, int]] = []
    monkeypatch.setattr(os, "geteuid", lambda: 0)
    monkeypatch.setattr(os, "fchown", lambda handle, user, group: given.append((user, group)))
    write_private(tmp_path / "key", b"k" * 32)
    owner = tmp_path.stat()
    assert given == [(owner.st_uid, owner.st_gid)]
