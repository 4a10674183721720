"""Database files are for their owner only: they hold the cards of rounds that nobody has seen yet.

On Windows files have no such mode; there, the folder decides who may read them.
"""

import logging
import os
from contextlib import suppress
from pathlib import Path
from typing import Final

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
    """Take a database away from everybody but its owner: earlier versions let others on the machine read it."""
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
        # It belongs to somebody else, who lets us use it.
        _LOG.warning("file is not private", extra={"file": file.name, "reason": error.strerror})
