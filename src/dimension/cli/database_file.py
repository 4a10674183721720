"""The names of the server's database on the command line."""

from typing import TYPE_CHECKING, Final

from dimension.cli.declarations import Option, Positional, UsageProblem
from dimension.cli.options import FILE_VALUE, file_path

if TYPE_CHECKING:
    from pathlib import Path

    from dimension.store.errors import StorageError
    from dimension.store.names import PostgresUrl
    from dimension.store.sqlite.ownership import Owner

BACKUP: Final = Positional("backup", FILE_VALUE, "help-argument-backup")


def _database_file(text: str) -> "Path":
    """The path of a database file; other databases are backed up and checked by their own programs."""
    from dimension.store.names import PostgresUrl, database_named

    if isinstance(database_named(text), PostgresUrl):
        raise UsageProblem("postgres-backup")
    return file_path(text)


DATABASE_FILE: Final = FILE_VALUE._replace(convert=_database_file)
DATABASE: Final = Option(("--database",), "help-option-database-file", DATABASE_FILE)
OVERWRITE: Final = Option(("--overwrite",), "help-option-overwrite")


def default_database() -> "Path":
    """Where a server keeps its games unless told otherwise."""
    from platformdirs import user_data_path

    return user_data_path("dimension", appauthor=False) / "dimension.sqlite3"


def storage_problem(error: "StorageError", file: "Path | PostgresUrl") -> UsageProblem:
    """The sentence for an error of a database or a backup."""
    from dimension.store.sqlite.ownership import DatabaseOwned

    if isinstance(error, DatabaseOwned):
        return _owned(error.owner, file)
    if error.code in WITH_A_REASON:
        return UsageProblem(WITH_A_REASON[error.code], file=str(file), reason=error.text)
    match error.code:
        case "backup_exists":
            return UsageProblem("backup-exists", file=str(file))
        case "backup_unwritable":
            return UsageProblem("cannot-write", file=str(file), reason=error.text)
        case "database_busy" | "servers_running":
            return UsageProblem("database-in-use", file=str(file))
        case "database_missing":
            return UsageProblem("no-such-file", file=str(file))
        case "database_older":
            return UsageProblem("database-older", file=str(file))
        case "database_not_empty":
            return UsageProblem("database-not-empty", file=str(file))
        case "same_database":
            return UsageProblem("same-database", file=str(file))
        case "same_file":
            return UsageProblem("same-file", file=str(file))
        case _:
            return UsageProblem("cannot-open-database", file=str(file), reason=error.text or error.code)


def _owned(owner: "Owner", file: "Path | PostgresUrl") -> UsageProblem:
    process = str(owner.pid or "?")
    if owner.url:
        return UsageProblem("database-served", file=str(file), process=process, address=owner.url)
    return UsageProblem("database-owned", file=str(file), process=process)


WITH_A_REASON: Final = {
    "connection_lost": "connection-lost",
    "copy_differs": "copy-differs",
    "database_login": "database-login",
    "database_unknown": "database-unknown",
    "database_url": "database-url",
    "destination_used": "destination-used",
    "no_database_server": "no-database-server",
    "postgres_driver_missing": "postgres-driver-missing",
    "postgres_too_old": "postgres-too-old",
}
"""Codes about databases on a server and about moving them, each with a sentence of its own."""
