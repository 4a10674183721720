"""A server backs its file up by itself."""

import asyncio
import shutil
import sqlite3
from contextlib import closing
from pathlib import Path

import httpx
import pytest

from dimension.server.ops.backups import BackupPlan, Backups
from dimension.server.settings import ServerSettings
from dimension.store.sqlite.backup import check
from tests.server.local_server import LocalServer
from tests.server.playing import Player
from tests.store.sqlite.files import with_store

HOUR = 3_600.0


class HeldTime:
    """Seconds since 1970, moved by the test."""

    def __init__(self) -> None:
        self.now = 1_800_000_000.0

    def __call__(self) -> float:
        return self.now


@pytest.fixture
def database(tmp_path: Path) -> Path:
    path = tmp_path / "games.sqlite3"
    with_store(path, lambda store: store.alive(1))
    return path


def test_the_latest_backups_are_kept_and_can_be_restored(database: Path, tmp_path: Path) -> None:
    time, folder = HeldTime(), tmp_path / "backups"
    backups = Backups(database, BackupPlan(folder, HOUR, keep=2), time)
    for _ in range(3):
        time.now += HOUR
        assert asyncio.run(backups.make())
    files = sorted(file.name for file in folder.iterdir())
    assert files == ["dimension-20270115T100000Z.sqlite3", "dimension-20270115T110000Z.sqlite3"]
    assert [check(folder / name).rooms for name in files] == [0, 0]
    assert (backups.age, backups.is_late) == (0, False)
    time.now += 3 * HOUR
    assert (backups.age, backups.is_late) == (3 * HOUR, True)


def test_other_files_in_the_folder_stay(database: Path, tmp_path: Path) -> None:
    folder = tmp_path / "backups"
    folder.mkdir()
    (folder / "letter.txt").write_text("kept", encoding="utf-8")
    backups = Backups(database, BackupPlan(folder, HOUR, keep=1), HeldTime())
    assert asyncio.run(backups.make())
    assert sorted(file.suffix for file in folder.iterdir()) == [".sqlite3", ".txt"]


def test_the_log_names_a_backup_whose_tables_cannot_be_read(
    database: Path, tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    with closing(sqlite3.connect(database)) as connection, connection:
        connection.execute("INSERT INTO rooms (room, in_progress, recorded) VALUES ('ABC', 0, 1)")
    backups = Backups(database, BackupPlan(tmp_path / "backups", HOUR, keep=1), HeldTime())
    assert asyncio.run(backups.make())
    assert backups.is_late
    assert "backup failed" in caplog.text


def test_the_log_says_that_a_folder_cannot_be_written(
    database: Path, tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    (tmp_path / "backups").touch()
    backups = Backups(database, BackupPlan(tmp_path / "backups", HOUR, keep=1), HeldTime())
    assert not asyncio.run(backups.make())
    assert "backup failed" in caplog.text


def test_a_server_makes_its_first_backup_when_it_starts(tmp_path: Path) -> None:
    folder = tmp_path / "backups"
    with LocalServer(tmp_path / "games.sqlite3", DIMENSION_BACKUP_TO=str(folder)) as server:
        player = Player(server)
        while not (made := list(folder.glob("dimension-*.sqlite3"))):
            player.http.get("/health")
        text = httpx.get(server.url + "metrics").text
        player.close()
    assert "dimension_backup_age_seconds" in text
    shutil.copy(made[0], tmp_path / "copy.sqlite3")
    assert check(tmp_path / "copy.sqlite3").games == 0


def test_only_files_are_backed_up() -> None:
    with pytest.raises(ValueError, match="pg_dump"):
        ServerSettings(backup_to="/backups")
