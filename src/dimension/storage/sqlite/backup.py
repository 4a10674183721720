"""Backups of a database file: taken while a server runs, checked, and put back."""

import os
import sqlite3
import tempfile
from contextlib import closing
from pathlib import Path
from typing import Literal

from dimension.storage.errors import StorageError
from dimension.storage.sqlite.contents import Contents, contents_of, is_used
from dimension.storage.sqlite.ownership import own
from dimension.storage.sqlite.private_files import create_file, create_folder, make_private
from dimension.storage.sqlite.schema import (
    checked_version,
    connect,
    connect_to,
    migrations,
    storage_errors,
)


def back_up(database: Path, copy: Path, *, overwrite: bool = False) -> Contents:
    """Copy a database to a new file, even while a server writes to it.

    The copy holds everything that was confirmed to anybody before the call. It is one file, readable by its owner
    only, and it appears under its name when it is complete and checked, or not at all. Raises StorageError:
    `backup_exists` without `overwrite`, `backup_unwritable`, `same_file`, `database_missing`, and whatever is wrong
    with the database.
    """
    must_exist(database)
    if copy.exists():
        if copy.samefile(database):
            raise StorageError("same_file", "a backup needs a file of its own")
        if not overwrite:
            raise StorageError("backup_exists", "the file is already there")
    unfinished = _new_file_beside(copy)
    try:
        with storage_errors():
            _copy(database, unfinished)
            contents = check(unfinished)
            _flush(unfinished)
            unfinished.replace(copy)
    finally:
        unfinished.unlink(missing_ok=True)
    return contents


def restore(copy: Path, database: Path, *, overwrite: bool = False) -> Contents:
    """Put a backup in the place of a database that no server uses.

    Should the machine fail halfway, the database is as it was before. Raises StorageError and changes nothing:
    `database_not_empty` without `overwrite`, `database_owned` while a server runs, `database_busy` while another
    program uses it, and whatever is wrong with either file. A damaged or foreign database is never overwritten: it
    has to be moved away by hand.
    """
    check(copy)
    database = database.resolve()
    if database.exists() and copy.samefile(database):
        raise StorageError("same_file", "this is the database itself")
    with storage_errors():
        create_folder(database.parent)
        with closing(own(database)), closing(_connect_private(database)) as target:
            _take_over(target)
            make_private(database)
            if not overwrite and is_used(target):
                raise StorageError("database_not_empty", "there are games in it already")
            with closing(connect_existing(copy, "ro")) as source:
                # SQLite keeps the old pages in a journal until all new ones are on the disk.
                source.backup(target)
    return check(database)


def check(path: Path) -> Contents:
    """Read every page of a database and count what it holds; raises StorageError when it is not sound or not ours."""
    must_exist(path)
    with storage_errors(), closing(connect_existing(path, "ro")) as connection:
        if not checked_version(connection, len(migrations())):
            raise StorageError("database_foreign", "there is no database of Dimension in it")
        (verdict,) = connection.execute("PRAGMA integrity_check(1)").fetchone()
        if verdict != "ok":
            raise StorageError("database_damaged", verdict)
        return contents_of(connection)


def connect_existing(path: Path, mode: Literal["ro", "rw"]) -> sqlite3.Connection:
    """A connection to a file that is there."""
    return connect_to(f"{path.absolute().as_uri()}?mode={mode}")


def _connect_private(database: Path) -> sqlite3.Connection:
    create_file(database)
    return connect(database)


def _copy(database: Path, copy: Path) -> None:
    with closing(connect_existing(database, "rw")) as source, closing(connect(copy)) as target:
        checked_version(source, len(migrations()))
        # All pages in one step, as of one moment. A server goes on writing beside it (the log keeps its new pages
        # apart); in several steps, every commit of the server would make the copy start over.
        source.backup(target)
        # A log beside the file would be forgotten when somebody copies it.
        target.execute("PRAGMA journal_mode = DELETE")


def _take_over(connection: sqlite3.Connection) -> None:
    """Make sure that nobody else uses a database, and keep it so until the connection is closed."""
    checked_version(connection, len(migrations()))
    # SQLite leaves the write-ahead log only when no other connection is open: a server at rest is noticed too.
    connection.execute("PRAGMA journal_mode = DELETE")
    connection.execute("PRAGMA locking_mode = EXCLUSIVE")
    connection.execute("BEGIN EXCLUSIVE")
    connection.execute("COMMIT")


def must_exist(path: Path) -> None:
    """Raise StorageError if there is no such file."""
    if not path.is_file():
        raise StorageError("database_missing", "there is no such file")


def _new_file_beside(path: Path) -> Path:
    """An empty file in the same folder, readable by its owner only."""
    try:
        descriptor, name = tempfile.mkstemp(prefix=f".{path.name}.", dir=path.absolute().parent)
    except OSError as error:
        raise StorageError("backup_unwritable", error.strerror or str(error)) from error
    os.close(descriptor)
    return Path(name)


def _flush(path: Path) -> None:
    with path.open("rb+") as file:
        os.fsync(file.fileno())
