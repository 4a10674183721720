"""Opening a database file that belongs to this process alone."""

import sqlite3
from contextlib import ExitStack, closing
from pathlib import Path

from dimension.storage.sqlite.ownership import Ownership, own
from dimension.storage.sqlite.private_files import create_file, create_folder, make_private
from dimension.storage.sqlite.schema import connect, migrations, prepare, storage_errors


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
        # What is confirmed survives a power cut; NORMAL would only survive a crash of the program.
        connection.execute("PRAGMA synchronous = FULL")
        # What is deleted is overwritten: otherwise unused parts of the file would remember people who were forgotten.
        connection.execute("PRAGMA secure_delete = ON")
        undo.pop_all()
    return connection, ownership
