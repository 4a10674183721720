"""Opening a database file alone: all of it or nothing."""

from pathlib import Path

import pytest

from dimension.store.errors import StorageError
from dimension.store.sqlite.ownership import open_owned


def test_a_file_of_another_format_is_refused_and_not_kept(tmp_path: Path) -> None:
    path = tmp_path / "letter.txt"
    path.write_text("Dear diary, " * 400)
    for _ in range(2):
        # A second time: the first try must not have kept the file for itself.
        with pytest.raises(StorageError) as caught:
            open_owned(path)
        assert caught.value.code == "database_damaged"
    assert path.read_text() == "Dear diary, " * 400


def test_an_owned_file_writes_through_to_the_disk_and_overwrites_what_is_deleted(tmp_path: Path) -> None:
    connection, ownership = open_owned(tmp_path / "folder" / "games.sqlite3")
    try:
        assert connection.execute("PRAGMA synchronous").fetchone() == (2,)
        assert connection.execute("PRAGMA secure_delete").fetchone() == (1,)
    finally:
        connection.close()
        ownership.close()
