"""The lock on a SQLite file: one process at a time, released by the system when the process ends."""

import os
import sqlite3
import sys
from contextlib import ExitStack, closing, suppress
from pathlib import Path
from typing import Final

import msgspec
from msgspec import Struct

from dimension.store.errors import StorageError
from dimension.store.sqlite.file import (
    connect,
    create_file,
    create_folder,
    make_private,
    migrations,
    prepare,
    storage_errors,
)

_SUFFIX: Final = ".owner"
_FLAGS: Final = os.O_RDWR | getattr(os, "O_NOFOLLOW", 0)
_LONGEST: Final = 4096
"""Bytes of the file that says who the owner is."""

# Written out rather than taken from a library: those that were looked at empty the file before they lock it, and a
# process that is refused must be able to read who has it.
if sys.platform == "win32":
    import msvcrt

    # Far behind the text: on Windows, other processes cannot read a locked part.
    _LOCKED_BYTE: Final = 2**30

    def _lock(descriptor: int) -> bool:
        os.lseek(descriptor, _LOCKED_BYTE, os.SEEK_SET)
        try:
            msvcrt.locking(descriptor, msvcrt.LK_NBLCK, 1)
        except PermissionError:
            return False
        return True
else:
    import fcntl

    def _lock(descriptor: int) -> bool:
        try:
            fcntl.flock(descriptor, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            return False
        return True


class Owner(Struct, frozen=True, omit_defaults=True):
    """A process that has a database; unknown fields are None."""

    pid: int | None = None
    url: str | None = None
    """Where it serves tables."""
    started: int | None = None
    """Since when it does, in milliseconds since 1970."""


class DatabaseOwned(StorageError):  # noqa: N818 - a state of things
    """Another process, or another store in this one, has the database."""

    def __init__(self, owner: Owner) -> None:
        super().__init__("database_owned", f"process {owner.pid} has it" if owner.pid else "another process has it")
        self.owner: Final = owner


class Ownership:
    """Keeps other processes away from a database until it is closed, or until this process dies."""

    def __init__(self, file: Path, descriptor: int) -> None:
        self._file = file
        self._descriptor = descriptor

    def close(self) -> None:
        """Let others have the database."""
        if sys.platform == "win32":
            # An open file cannot be removed there, and one that another process has opened meanwhile stays.
            os.close(self._descriptor)
            with suppress(OSError):
                self._file.unlink()
        else:
            # Before the lock is gone: the next owner's file has the same name.
            with suppress(OSError):
                self._file.unlink()
            os.close(self._descriptor)


def own(database: Path) -> Ownership:
    """Become the owner of a database, even of a missing one; raises DatabaseOwned without waiting, or OSError."""
    file = owner_file(database)
    while (ownership := _try_to_own(file)) is None:
        # The last owner removed the file between our opening and locking it.
        pass
    return ownership


def _try_to_own(file: Path) -> Ownership | None:
    with ExitStack() as undo:
        descriptor = os.open(file, _FLAGS | os.O_CREAT, 0o600)
        undo.callback(os.close, descriptor)
        if not _lock(descriptor):
            raise DatabaseOwned(_read(descriptor))
        if not _is_still_at(file, descriptor):
            return None
        _write(descriptor, Owner(os.getpid()))
        undo.pop_all()
    return Ownership(file, descriptor)


def owner_of(database: Path) -> Owner | None:
    """The process that has a database right now; None when no process does."""
    try:
        descriptor = os.open(owner_file(database), _FLAGS)
    except OSError:
        return None
    try:
        return None if _lock(descriptor) else _read(descriptor)
    finally:
        os.close(descriptor)


def announce_owner(database: Path, owner: Owner) -> None:
    """Say more about the owner of a database, which must be this process."""
    # Only people read the text: the lock alone keeps other processes away.
    with suppress(OSError):
        descriptor = os.open(owner_file(database), _FLAGS)
        try:
            _write(descriptor, owner)
        finally:
            os.close(descriptor)


def owner_file(database: Path) -> Path:
    """The file next to a database that its owner locks; the same one however the database is spelled."""
    real = database.resolve()
    return real.with_name(real.name + _SUFFIX)


def _is_still_at(file: Path, descriptor: int) -> bool:
    try:
        return os.path.samestat(file.stat(), os.fstat(descriptor))
    except FileNotFoundError:
        return False


def _read(descriptor: int) -> Owner:
    os.lseek(descriptor, 0, os.SEEK_SET)
    try:
        return msgspec.json.decode(os.read(descriptor, _LONGEST), type=Owner)
    except msgspec.MsgspecError:
        # It has just locked the file and not written yet.
        return Owner()


def _write(descriptor: int, owner: Owner) -> None:
    text = msgspec.json.encode(owner)
    with suppress(OSError):
        os.lseek(descriptor, 0, os.SEEK_SET)
        os.write(descriptor, text)
        os.ftruncate(descriptor, len(text))


def open_owned(path: Path) -> tuple[sqlite3.Connection, Ownership]:
    """A connection that writes to a file, which is created or migrated.

    Raises StorageError, and then has changed nothing.
    """
    with ExitStack() as undo, storage_errors():
        create_folder(path.parent)
        ownership = undo.enter_context(closing(own(path)))
        create_file(path)
        connection = undo.enter_context(closing(connect(path)))
        prepare(connection, migrations())
        make_private(path)
        # A confirmed write survives a power cut; NORMAL would only survive a crash of the program.
        connection.execute("PRAGMA synchronous = FULL")
        # Deleted rows are overwritten: otherwise unused parts of the file would remember erased players.
        connection.execute("PRAGMA secure_delete = ON")
        undo.pop_all()
    return connection, ownership
