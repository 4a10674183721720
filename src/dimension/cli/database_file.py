"""The server's database, as commands name it."""

from typing import TYPE_CHECKING, Final

from dimension.cli.common_options import FILE_VALUE
from dimension.cli.declarations import Option, Positional
from dimension.cli.usage import UsageProblem

if TYPE_CHECKING:
    from pathlib import Path

    from dimension.storage.errors import StorageError
    from dimension.storage.sqlite.ownership import Owner

BACKUP: Final = Positional("backup", FILE_VALUE, "help-argument-backup")
DATABASE: Final = Option(("--database",), "help-option-database-file", FILE_VALUE)
OVERWRITE: Final = Option(("--overwrite",), "help-option-overwrite")


def default_database() -> "Path":
    """Where a server keeps its games unless told otherwise."""
    from platformdirs import user_data_path

    return user_data_path("dimension", appauthor=False) / "dimension.sqlite3"


def storage_problem(error: "StorageError", file: "Path") -> UsageProblem:
    """What went wrong with a database or a backup of it."""
    from dimension.storage.sqlite.ownership import DatabaseOwned

    if isinstance(error, DatabaseOwned):
        return _owned(error.owner, file)
    match error.code:
        case "backup_exists":
            return UsageProblem("backup-exists", file=str(file))
        case "backup_unwritable":
            return UsageProblem("cannot-write", file=str(file), reason=error.text)
        case "database_busy":
            return UsageProblem("database-in-use", file=str(file))
        case "database_missing":
            return UsageProblem("no-such-file", file=str(file))
        case "database_not_empty":
            return UsageProblem("database-not-empty", file=str(file))
        case "same_file":
            return UsageProblem("same-file", file=str(file))
        case _:
            return UsageProblem("cannot-open-database", file=str(file), reason=error.text or error.code)


def _owned(owner: "Owner", file: "Path") -> UsageProblem:
    process = str(owner.pid or "?")
    if owner.url:
        return UsageProblem("database-served", file=str(file), process=process, address=owner.url)
    return UsageProblem("database-owned", file=str(file), process=process)
