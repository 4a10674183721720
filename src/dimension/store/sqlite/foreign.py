"""Refuses database files with objects that no script of this program makes: a trigger or a view in a file from another
person would run with the server's rights."""

import re
import sqlite3
from contextlib import closing
from typing import Final

from dimension.store.errors import StorageError
from dimension.store.migrations import BEFORE_1_0
from dimension.store.sqlite.file import connect_to, migrations, prepare

_OBJECTS: Final = "SELECT type, name, sql FROM sqlite_schema WHERE sql IS NOT NULL AND name NOT LIKE 'sqlite_stat_'"
"""SQLite's own indexes follow from the tables."""
_COMMENT: Final = re.compile(r"--.*")
_KEY: Final = "SELECT count(*) = 1 AND max(key NOT GLOB '*[^0-9a-f]*' AND length(key) = 64) FROM server_key"
"""256 random bits in hexadecimal digits; from a shorter key the hands of the coming days could be found."""


def check_schema(connection: sqlite3.Connection, version: int) -> None:
    """Raise StorageError unless a database has the tables, indexes and key of its version, and nothing else."""
    found = _objects(connection)
    with closing(connect_to(":memory:")) as ours:
        prepare(ours, migrations()[: version - BEFORE_1_0])
        expected = _objects(ours)
    for kind, name in sorted(found.keys() | expected.keys()):
        if found.get((kind, name)) != expected.get((kind, name)):
            problem = "is missing" if (kind, name) not in found else "is not of this program"
            raise StorageError("database_foreign", f"{kind} {name} {problem}")
    if connection.execute(_KEY).fetchone() != (1,):
        raise StorageError("database_foreign", "the key in server_key is not of this program")


def _objects(connection: sqlite3.Connection) -> dict[tuple[str, str], str]:
    """The definition by type and name; without comments, which later versions may reword."""
    rows = connection.execute(_OBJECTS).fetchall()
    return {(kind, name): " ".join(_COMMENT.sub("", sql).split()) for kind, name, sql in rows}
