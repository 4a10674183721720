"""Databases for the tests of commands."""

from pathlib import Path

from tests.store.logs import ENDED, OPENED, STARTED, finished
from tests.store.sqlite.files import with_store


def usual_database(home: Path) -> Path:
    """The database that `dimension serve` uses by default, with one finished game."""
    path = home / "data" / "dimension" / "dimension.sqlite3"
    with_store(path, lambda store: store.append("A", 0, [OPENED, STARTED, ENDED], finished()))
    return path
