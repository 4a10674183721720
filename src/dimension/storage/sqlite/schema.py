"""Opening a database file: whose it must be, and the numbered migrations that bring it up to date."""

import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Final

from dimension.storage.errors import StorageError
from dimension.storage.migration_scripts import migration_scripts

APPLICATION: Final = 0x44494D45
"""Marks a database file as this program's: the letters DIME."""
_BUSY_SECONDS: Final = 5.0
SQLITE_ERRORS: Final = (sqlite3.Error, UnicodeDecodeError)
"""What the module raises; the second when the message of an error quotes text that is damaged."""
_OLDEST_SQLITE: Final = (3, 38, 0)


def connect(path: Path) -> sqlite3.Connection:
    """A connection to a file, which is created when it is missing."""
    return connect_to(database_uri(path))


def connect_to(uri: str) -> sqlite3.Connection:
    """A connection that opens no transactions by itself; only one thread may use it at a time."""
    if sqlite3.sqlite_version_info < _OLDEST_SQLITE:
        raise StorageError("sqlite_too_old", sqlite3.sqlite_version)
    connection = sqlite3.connect(uri, uri=True, timeout=_BUSY_SECONDS, isolation_level=None, check_same_thread=False)
    # A damaged page is noticed when it is read, not when its cells are found to overlap.
    connection.execute("PRAGMA cell_size_check = ON")
    # What a statement changes is noted in case it fails: without this, in a new file for every larger batch.
    connection.execute("PRAGMA temp_store = MEMORY")
    return connection


def in_memory() -> sqlite3.Connection:
    """A database with all tables that goes away with its connection."""
    connection = connect_to(":memory:")
    prepare(connection, migrations())
    return connection


def database_uri(path: Path) -> str:
    """The URI of a file that is created when it is missing."""
    return f"{path.absolute().as_uri()}?mode=rwc"


def migrations() -> list[str]:
    """The scripts in order; the first leads from version 0 to version 1."""
    return migration_scripts("dimension.storage.sqlite")


def prepare(connection: sqlite3.Connection, scripts: list[str]) -> None:
    """Bring a database up to date; a foreign or newer one is left exactly as it is. Raises StorageError."""
    version = checked_version(connection, len(scripts))
    if not version:
        # Only possible before there is a table: the file can be made smaller later, bit by bit.
        connection.execute("PRAGMA auto_vacuum = INCREMENTAL")
    connection.execute("PRAGMA journal_mode = WAL")
    if version == len(scripts):
        # Notice a file that cannot be written now, not at the first move.
        connection.execute("BEGIN IMMEDIATE")
        connection.execute(f"PRAGMA user_version = {version}")
        connection.execute("ROLLBACK")
        return
    connection.execute("BEGIN IMMEDIATE")
    try:
        # Another process may have been faster.
        version = checked_version(connection, len(scripts))
        for script in scripts[version:]:
            for statement in _statements(script):
                connection.execute(statement)
        connection.execute(f"PRAGMA application_id = {APPLICATION}")
        connection.execute(f"PRAGMA user_version = {len(scripts)}")
        connection.execute("COMMIT")
    except BaseException:
        connection.execute("ROLLBACK")
        raise


def storage_error(error: sqlite3.Error | UnicodeDecodeError) -> StorageError:
    """An error of SQLite as one of ours, by its kind."""
    name = getattr(error, "sqlite_errorname", "")
    if not name and isinstance(error, UnicodeDecodeError | sqlite3.OperationalError):
        # The module's own: text that is no text.
        name = "SQLITE_CORRUPT"
    code = next((code for start, code in _CODES.items() if name.startswith(start)), "database_failed")
    return StorageError(code, str(error))


_CODES: Final = {
    "SQLITE_READONLY": "database_read_only",
    "SQLITE_PERM": "database_read_only",
    "SQLITE_NOTADB": "database_damaged",
    "SQLITE_CORRUPT": "database_damaged",
    # Statements never change: one that cannot be understood is one whose tables have.
    "SQLITE_ERROR": "database_damaged",
    "SQLITE_CANTOPEN": "database_unreachable",
    "SQLITE_FULL": "disk_full",
    "SQLITE_INTERRUPT": "interrupted",
    "SQLITE_BUSY": "database_busy",
    "SQLITE_LOCKED": "database_busy",
}


def checked_version(connection: sqlite3.Connection, newest: int) -> int:
    """The version of a database, 0 for an empty one; raises StorageError for one that is foreign or newer."""
    (version,) = connection.execute("PRAGMA user_version").fetchone()
    (application,) = connection.execute("PRAGMA application_id").fetchone()
    (tables,) = connection.execute("SELECT count(*) FROM sqlite_schema").fetchone()
    if application != APPLICATION and (application or version or tables):
        raise StorageError("database_foreign", "this database belongs to another program")
    if version > newest:
        raise StorageError("database_newer", f"version {version}, and this program knows {newest}")
    return int(version)


def _statements(script: str) -> Iterator[str]:
    statement = ""
    for line in script.splitlines(keepends=True):
        statement += line
        if sqlite3.complete_statement(statement):
            yield statement
            statement = ""


@contextmanager
def storage_errors() -> Iterator[None]:
    """Errors of SQLite and of the file system become StorageError."""
    try:
        yield
    except SQLITE_ERRORS as error:
        raise storage_error(error) from error
    except OSError as error:
        raise StorageError("database_unreachable", error.strerror or str(error)) from error
