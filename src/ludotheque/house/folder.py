"""The data folder: one house at a time, and the key that signs its guests' cookies."""

import os
import secrets
import sys
from collections.abc import Callable
from pathlib import Path
from typing import IO, Final

from ludotheque.house.errors import HouseError

KEY_BYTES: Final = 32
KEY_FILE: Final = "key"
PUSH_KEY_FILE: Final = "key.push"
DATABASE: Final = "house.sqlite"
OURS: Final = ("lock", KEY_FILE, DATABASE)  # what a house puts into its folder, and what begins like it


def hold(folder: Path) -> IO[bytes]:
    """Take the folder for this process alone, until the result is dropped or the process ends."""
    make(folder)
    try:
        handle = os.fdopen(os.open(folder / "lock", os.O_RDWR | os.O_CREAT, 0o600), "r+b")
    except OSError as error:
        raise HouseError(f"{folder} cannot be used: {error.strerror}") from None
    try:
        if sys.platform == "win32":
            import msvcrt

            msvcrt.locking(handle.fileno(), msvcrt.LK_NBLCK, 1)
        else:
            import fcntl

            fcntl.flock(handle, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except OSError:
        handle.close()
        raise HouseError(f"{folder} is in use by another Ludothèque; close that one, or use another folder") from None
    return handle


def make(folder: Path) -> None:
    """For its owner alone: hands and secrets are in it."""
    try:
        folder.mkdir(0o700, parents=True, exist_ok=True)
        if all(path.name.startswith(OURS) for path in folder.iterdir()):  # somebody's shared folder stays as it is
            folder.chmod(0o700)
    except OSError as error:
        raise HouseError(f"{folder} cannot be used: {error.strerror}") from None


def signing_keys(folder: Path) -> list[bytes]:
    """The last one signs, all are known. The first is made at the first start, and never again: with another one alone
    every guest would lose his seats."""
    path, database = folder / KEY_FILE, folder / DATABASE
    if not path.exists():
        if database.exists() and database.stat().st_size:
            raise HouseError(
                f"{path} is missing, and {database} is full of matches whose guests it knows; put the key back from"
                f" a copy, or move {database.name} away to begin anew, or let all guests of those matches go with a"
                f" new key: head -c {KEY_BYTES} /dev/urandom > {path}"
            )
        write_private(path, secrets.token_bytes(KEY_BYTES))
    return read_keys(path)


def read_keys(path: Path) -> list[bytes]:
    try:
        return split_keys(str(path), path.read_bytes())
    except OSError as error:
        raise HouseError(f"{path} cannot be read: {error.strerror}") from None


def split_keys(name: str, data: bytes) -> list[bytes]:
    if not data or len(data) % KEY_BYTES:
        raise HouseError(f"{name} is damaged: a key has {KEY_BYTES} bytes, and this file {len(data)}")
    return [data[at : at + KEY_BYTES] for at in range(0, len(data), KEY_BYTES)]


def add_key(folder: Path, keep: int | None = None) -> int:
    """A new key from the next start on, with those before it, or with so many of them; how many there are now."""
    path = folder / KEY_FILE
    if not path.is_file():
        raise HouseError(f"{path} is missing: the house makes it when it is first opened")
    keys = with_a_new_one(read_keys(path), keep)
    write_private(path, b"".join(keys))
    return len(keys)


def with_a_new_one(before: list[bytes], keep: int | None) -> list[bytes]:
    kept = before if keep is None or keep >= len(before) else before[len(before) - keep :]
    return [*kept, secrets.token_bytes(KEY_BYTES)]


class FolderKeys:
    """The keys of a house that has a folder."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder

    def signing(self) -> list[bytes]:
        return signing_keys(self.folder)

    def push(self, make: Callable[[], bytes]) -> bytes:
        """Made when it is first needed: with another one every browser would have to ask anew."""
        path = self.folder / PUSH_KEY_FILE
        if not path.exists():
            write_private(path, make())
        return path.read_bytes()


def write_private(path: Path, data: bytes) -> None:
    """A whole new file, or none; for the owner alone."""
    draft = path.with_name(f"{path.name}.new")
    draft.unlink(missing_ok=True)
    with os.fdopen(os.open(draft, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600), "wb") as file:
        if sys.platform != "win32" and os.geteuid() == 0:  # root does it for whoever runs the house
            owner = (path if path.exists() else path.parent).stat()
            os.fchown(file.fileno(), owner.st_uid, owner.st_gid)
        file.write(data)
        file.flush()
        os.fsync(file.fileno())
    draft.replace(path)
    name_is_kept(path.parent)


def name_is_kept(folder: Path) -> None:
    """A new file's name too must be on the disk: the database must never be there without its key."""
    if sys.platform != "win32":
        handle = os.open(folder, os.O_RDONLY)
        os.fsync(handle)
        os.close(handle)
