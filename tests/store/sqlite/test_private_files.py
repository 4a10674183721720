"""No other user of the machine can read a database, not even for a moment."""

import logging
import os
import sqlite3
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest

from dimension.store import SqliteStore
from dimension.store.sqlite.backup import back_up, restore
from dimension.store.sqlite.ownership import owner_file
from tests.store.logs import OPENED
from tests.store.sqlite.files import filled, refused, with_store

pytestmark = pytest.mark.skipif(os.name != "posix", reason="only POSIX has file modes")


@pytest.fixture(autouse=True)
def careless() -> Iterator[None]:
    """The system would give every user everything."""
    before = os.umask(0)
    yield
    os.umask(before)


def modes(folder: Path) -> dict[str, str]:
    """The files of a folder with their modes."""
    return {file.name: f"{file.stat().st_mode & 0o777:o}" for file in folder.iterdir()}


async def use(store: SqliteStore) -> None:
    await store.append("A", 0, [OPENED])
    assert modes(_folder_of(store)) == {
        "games.sqlite": "600",
        "games.sqlite-wal": "600",
        "games.sqlite-shm": "600",
        "games.sqlite.owner": "600",
    }


def _folder_of(store: SqliteStore) -> Path:
    (_, _, file), *_ = store._reading.execute("PRAGMA database_list").fetchall()
    return Path(file).parent


def test_every_file_of_a_new_database_is_private(path: Path) -> None:
    with_store(path, use)
    assert modes(path.parent) == {"games.sqlite": "600"}


def test_folders_that_are_made_are_private_and_others_stay_as_they_are(tmp_path: Path) -> None:
    tmp_path.chmod(0o755)
    with_store(tmp_path / "new" / "folder" / "games.sqlite", use)
    assert modes(tmp_path) == {"new": "700"}
    assert modes(tmp_path / "new") == {"folder": "700"}
    assert f"{tmp_path.stat().st_mode & 0o777:o}" == "755"


def test_readable_files_of_an_earlier_version_become_private_with_a_line_in_the_log(
    path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    with closing(sqlite3.connect(path)) as connection:
        connection.execute("PRAGMA journal_mode = WAL")
    path.chmod(0o644)
    with caplog.at_level(logging.WARNING, "dimension.storage"):
        with_store(path, use)
        with_store(path, lambda store: store.load("A"))
    told = [(record.getMessage(), record.__dict__["file"], record.__dict__["mode_before"]) for record in caplog.records]
    assert told[0] == ("file made private", "games.sqlite", "644")
    assert {file for _, file, _ in told} <= {"games.sqlite", "games.sqlite-wal", "games.sqlite-shm"}
    assert len({file for _, file, _ in told}) == len(told)


def test_the_file_of_another_program_is_not_touched(path: Path) -> None:
    with closing(sqlite3.connect(path)) as connection:
        connection.execute("CREATE TABLE recipes (title)")
    path.chmod(0o664)
    assert refused(path) == "database_foreign"
    assert modes(path.parent) == {"games.sqlite": "664"}


def test_a_backup_and_its_restored_copy_are_private(path: Path, tmp_path: Path) -> None:
    with_store(path, filled)
    copy, place, lax = (tmp_path / name for name in ("copy", "place", "lax"))
    back_up(path, copy)
    restore(copy, place)
    with_store(lax, lambda store: store.alive(1))
    lax.chmod(0o666)
    restore(copy, lax)
    assert modes(tmp_path) == {"games.sqlite": "600", "copy": "600", "place": "600", "lax": "600"}
    assert not owner_file(place).exists()
