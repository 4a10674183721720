"""Opens a SQLite file, migrates it, and runs statements on it.

The file is readable for its owner only, because it holds cards that no player has seen yet. Windows has no such mode;
there, the folder decides who may read it.
"""

import logging
import os
import sqlite3
from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Final

from dimension.store.errors import StorageError
from dimension.store.migrations import check_version, migration_scripts, newest_version, pending
from dimension.store.sql import NothingChanged, Row, Statement, Value

_FILE: Final = 0o600
_FOLDER: Final = 0o700
_OTHERS: Final = 0o077
_SUFFIXES: Final = ("", "-wal", "-shm", "-journal")
_LOG: Final = logging.getLogger("dimension.storage")


def create_folder(folder: Path) -> None:
    """Create a folder and those around it, if they are missing; raises OSError."""
    for each in (*reversed(folder.parents), folder):
        if not each.is_dir():
            each.mkdir(mode=_FOLDER, exist_ok=True)


def create_file(database: Path) -> None:
    """Create a database that is missing, empty; SQLite gives its other files the same mode. Raises OSError."""
    with suppress(FileExistsError):
        # Only a new file may be opened here: closing an old one would drop the locks that SQLite has on it.
        os.close(os.open(database, os.O_CREAT | os.O_EXCL | os.O_WRONLY, _FILE))


def make_private(database: Path) -> None:
    """Take a database away from everyone but its owner."""
    if os.name != "posix":
        return
    for suffix in _SUFFIXES:
        _tighten(database.with_name(database.name + suffix))


def _tighten(file: Path) -> None:
    try:
        mode = file.stat().st_mode
        if mode & _OTHERS:
            file.chmod(_FILE)
            _LOG.warning("file made private", extra={"file": file.name, "mode_before": f"{mode & 0o777:o}"})
    except FileNotFoundError:
        pass
    except OSError as error:
        # It belongs to another user, who lets us use it.
        _LOG.warning("file is not private", extra={"file": file.name, "reason": error.strerror})


APPLICATION: Final = 0x44494D45
"""Marks a database file as this program's: the letters DIME."""
_BUSY_SECONDS: Final = 5.0
SQLITE_ERRORS: Final = (sqlite3.Error, UnicodeDecodeError)
"""The errors of the module; the second one comes when a message quotes damaged text."""
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
    # A view or an index of a foreign file calls no function with side effects.
    connection.execute("PRAGMA trusted_schema = OFF")
    # Changes of a statement are noted in case it fails: without this, in a new file for every larger batch.
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
    return migration_scripts("dimension.store.sqlite")


def prepare(connection: sqlite3.Connection, scripts: list[str]) -> None:
    """Bring a database up to date; any that is not ours to use is left exactly as it is. Raises StorageError."""
    newest = newest_version(scripts)
    version = checked_version(connection, newest)
    if not version:
        # Only possible before there is a table: the file can be made smaller later, bit by bit.
        connection.execute("PRAGMA auto_vacuum = INCREMENTAL")
    connection.execute("PRAGMA journal_mode = WAL")
    if version == newest:
        # Notice a file that cannot be written now, not at the first move.
        connection.execute("BEGIN IMMEDIATE")
        connection.execute(f"PRAGMA user_version = {version}")
        connection.execute("ROLLBACK")
        return
    connection.execute("BEGIN IMMEDIATE")
    try:
        # Another process may have been faster.
        version = checked_version(connection, newest)
        for script in pending(version, scripts):
            for statement in _statements(script):
                connection.execute(statement)
        connection.execute(f"PRAGMA application_id = {APPLICATION}")
        connection.execute(f"PRAGMA user_version = {newest}")
        connection.execute("COMMIT")
    except BaseException:
        connection.execute("ROLLBACK")
        raise


def storage_error(error: sqlite3.Error | UnicodeDecodeError) -> StorageError:
    """An error of SQLite as one of ours, by its kind."""
    name = getattr(error, "sqlite_errorname", "")
    if not name and isinstance(error, UnicodeDecodeError | sqlite3.OperationalError):
        # The module's own: damaged text.
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
    """The version of a database, 0 for an empty one; raises StorageError for any other that is not ours to use."""
    (version,) = connection.execute("PRAGMA user_version").fetchone()
    (application,) = connection.execute("PRAGMA application_id").fetchone()
    (tables,) = connection.execute("SELECT count(*) FROM sqlite_schema").fetchone()
    if application != APPLICATION and (application or version or tables):
        raise StorageError("database_foreign", "this database belongs to another program")
    check_version(version, newest)
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


def query(connection: sqlite3.Connection, sql: str, values: Sequence[Value]) -> list[Row]:
    return connection.execute(sql, _named(values)).fetchall()


def execute(connection: sqlite3.Connection, statement: Statement) -> int:
    """Change rows inside the open transaction; how many."""
    return connection.execute(statement.sql, _named(statement.values)).rowcount


def execute_all(connection: sqlite3.Connection, statements: Iterable[Statement]) -> Exception | None:
    """Execute all statements inside the open transaction, or none; the reason why none, or None."""
    connection.execute("SAVEPOINT change")
    problem = _failure(connection, statements)
    if problem is not None:
        connection.execute("ROLLBACK TO change")
    connection.execute("RELEASE change")
    return problem


def _failure(connection: sqlite3.Connection, statements: Iterable[Statement]) -> Exception | None:
    try:
        for statement in statements:
            if not execute(connection, statement) and statement.must_change:
                return NothingChanged()
    except sqlite3.IntegrityError as error:
        # Other jobs share the transaction: a statement that does not fit harms none of them.
        return StorageError("write_failed", str(error))
    return None


def _named(values: Sequence[Value]) -> dict[str, Value]:
    """Parameters by the names that `$1`, `$2`, … are for SQLite."""
    return {str(number): value for number, value in enumerate(values, start=1)}
