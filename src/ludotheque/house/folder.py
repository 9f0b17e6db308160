"""The data folder: one house at a time, and the key that signs its guests' cookies."""

import os
import secrets
import sys
from pathlib import Path
from typing import Final

from ludotheque.house.errors import HouseError

KEY_BYTES: Final = 32
DATABASE: Final = "house.sqlite"
OURS: Final = ("lock", "key", DATABASE)  # what a house puts into its folder, and what begins like it


def hold(folder: Path) -> object:
    """Take the folder for this process alone, until the result is dropped or the process ends."""
    try:
        folder.mkdir(0o700, parents=True, exist_ok=True)  # hands and secrets are in it
        if all(path.name.startswith(OURS) for path in folder.iterdir()):  # somebody's shared folder stays as it is
            folder.chmod(0o700)
        handle = (folder / "lock").open("a+b")
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


def signing_key(folder: Path) -> bytes:
    """Made at the first start, and never again: with another one every guest would lose his seats."""
    path, database = folder / "key", folder / DATABASE
    if not path.exists():
        if database.exists() and database.stat().st_size:
            raise HouseError(
                f"{path} is missing, and {database} is full of matches whose guests it knows; put the key back from"
                f" a copy, or move {database.name} away to begin anew, or let all guests of those matches go with a"
                f" new key: head -c {KEY_BYTES} /dev/urandom > {path}"
            )
        write_private(path, secrets.token_bytes(KEY_BYTES))
    key = path.read_bytes()
    if len(key) != KEY_BYTES:
        raise HouseError(f"{path} is damaged: a key has {KEY_BYTES} bytes, this one {len(key)}")
    return key


def write_private(path: Path, data: bytes) -> None:
    """A whole new file, or none; for the owner alone."""
    draft = path.with_name(f"{path.name}.new")
    draft.unlink(missing_ok=True)
    with os.fdopen(os.open(draft, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600), "wb") as file:
        file.write(data)
        file.flush()
        os.fsync(file.fileno())
    draft.replace(path)
    _name_is_kept(path.parent)


def _name_is_kept(folder: Path) -> None:
    """A new file's name too must be on the disk: the database must never be there without its key."""
    if sys.platform != "win32":
        handle = os.open(folder, os.O_RDONLY)
        os.fsync(handle)
        os.close(handle)
