"""A backup is whole or not there at all, and a restore never costs any caller a game."""

import asyncio
import os
import sqlite3
import subprocess
import sys
from collections.abc import Callable
from contextlib import closing
from pathlib import Path

import pytest

from dimension.store import SqliteStore, StorageError
from dimension.store.migrations import BEFORE_1_0, newest_version
from dimension.store.sqlite.backup import Contents, back_up, check, examine, restore
from dimension.store.sqlite.file import migrations
from tests.store.logs import ENDED, OPENED, STARTED, finished, moves
from tests.store.sqlite.files import with_store
from tests.store.sqlite.test_integrity import change


async def _filled(store: SqliteStore) -> None:
    await store.append("A", 0, [OPENED, STARTED, *moves(3)])
    await store.append("B", 0, [OPENED, STARTED, ENDED], finished("B"))
    await store.alive(123)


@pytest.fixture
def live(tmp_path: Path) -> Path:
    path = tmp_path / "live.sqlite3"
    with_store(path, _filled)
    return path


@pytest.fixture
def copy(tmp_path: Path) -> Path:
    return tmp_path / "copy.sqlite3"


def refused(action: Callable[[], object]) -> str:
    """The code with which something is refused."""
    with pytest.raises(StorageError) as caught:
        action()
    return caught.value.code


# --- Taking a backup --------------------------------------------------------------------------


def test_a_backup_holds_everything_and_is_one_private_file(live: Path, copy: Path) -> None:
    assert back_up(live, copy) == Contents(rooms=2, events=8, games=1)
    assert sorted(copy.parent.iterdir()) == [copy, live]
    if os.name == "posix":
        assert copy.stat().st_mode & 0o777 == 0o600

    async def look(store: SqliteStore) -> None:
        assert await store.load("A") == [OPENED, STARTED, *moves(3)]
        assert await store.games_of("ann") == [finished("B")]
        assert await store.last_alive() == 123

    with_store(copy, look)


def test_a_backup_of_an_open_database_holds_what_was_confirmed_and_nothing_later(live: Path, copy: Path) -> None:
    async def scenario(store: SqliteStore) -> None:
        await store.append("C", 0, [OPENED])
        assert (await asyncio.to_thread(back_up, live, copy)).rooms == 3
        await store.append("D", 0, [OPENED])

    with_store(live, scenario)
    assert check(copy).rooms == 3
    assert check(live).rooms == 4


def test_a_backup_leaves_a_file_alone_unless_told(live: Path, copy: Path) -> None:
    copy.write_text("precious")
    assert refused(lambda: back_up(live, copy)) == "backup_exists"
    assert copy.read_text() == "precious"
    back_up(live, copy, overwrite=True)
    assert check(copy).games == 1


def test_a_database_is_never_its_own_backup(live: Path) -> None:
    assert refused(lambda: back_up(live, live, overwrite=True)) == "same_file"
    assert refused(lambda: restore(live, live, overwrite=True)) == "same_file"
    assert check(live).games == 1


def test_a_failed_backup_leaves_nothing_behind_and_keeps_the_older_one(tmp_path: Path, copy: Path) -> None:
    broken = tmp_path / "broken.sqlite3"
    broken.write_bytes(b"nonsense" * 1000)
    copy.write_text("older")
    assert refused(lambda: back_up(broken, copy, overwrite=True)) == "database_damaged"
    assert sorted(tmp_path.iterdir()) == [broken, copy]
    assert copy.read_text() == "older"


def test_missing_foreign_or_newer_files_are_not_backed_up(tmp_path: Path, live: Path, copy: Path) -> None:
    assert refused(lambda: back_up(tmp_path / "nowhere.sqlite3", copy)) == "database_missing"
    assert refused(lambda: back_up(live, tmp_path / "no folder" / "copy.sqlite3")) == "backup_unwritable"
    assert refused(lambda: back_up(_foreign(tmp_path), copy)) == "database_foreign"
    _set_version(live, newest_version(migrations()) + 1)
    assert refused(lambda: back_up(live, copy)) == "database_newer"
    assert not copy.exists()


# --- Putting it back --------------------------------------------------------------------------


def test_a_backup_is_restored_where_nothing_was(live: Path, copy: Path, tmp_path: Path) -> None:
    back_up(live, copy)
    place = tmp_path / "new" / "games.sqlite3"
    assert restore(copy, place) == Contents(rooms=2, events=8, games=1)
    assert list(place.parent.iterdir()) == [place]

    async def move_on(store: SqliteStore) -> None:
        assert await store.rooms_in_progress() == ["A"]
        await store.append("A", 5, [ENDED])

    with_store(place, move_on)


def test_an_opened_database_without_games_counts_as_empty(live: Path, copy: Path, tmp_path: Path) -> None:
    back_up(live, copy)
    place = tmp_path / "fresh.sqlite3"
    with_store(place, lambda store: store.alive(5))
    assert restore(copy, place).games == 1


def test_games_are_overwritten_only_when_told(live: Path, copy: Path) -> None:
    back_up(live, copy)
    with_store(live, lambda store: store.append("C", 0, [OPENED]))
    assert refused(lambda: restore(copy, live)) == "database_not_empty"
    assert check(live).rooms == 3
    assert restore(copy, live, overwrite=True).rooms == 2


def test_nothing_is_restored_while_a_server_has_the_database_open(live: Path, copy: Path) -> None:
    back_up(live, copy)

    async def scenario(store: SqliteStore) -> None:
        refusal = await asyncio.to_thread(refused, lambda: restore(copy, live, overwrite=True))
        assert refusal == "database_owned"
        await store.append("C", 0, [OPENED])

    with_store(live, scenario)
    assert check(live).rooms == 3


def test_a_database_that_a_killed_server_left_is_overwritten_with_its_log(live: Path, copy: Path) -> None:
    back_up(live, copy)
    _append_and_die(live)
    assert live.with_name(f"{live.name}-wal").exists()
    assert restore(copy, live, overwrite=True).rooms == 2
    assert not live.with_name(f"{live.name}-wal").exists()


def test_a_bad_backup_changes_nothing(live: Path, copy: Path, tmp_path: Path) -> None:
    back_up(live, copy)
    data = copy.read_bytes()
    copy.write_bytes(data[: len(data) // 2])
    assert refused(lambda: restore(copy, live, overwrite=True)) == "database_damaged"
    assert refused(lambda: restore(_foreign(tmp_path), live, overwrite=True)) == "database_foreign"
    (tmp_path / "empty.sqlite3").touch()
    assert refused(lambda: restore(tmp_path / "empty.sqlite3", live, overwrite=True)) == "database_foreign"
    assert refused(lambda: restore(tmp_path / "nowhere.sqlite3", live, overwrite=True)) == "database_missing"
    copy.write_bytes(data)
    _set_version(copy, newest_version(migrations()) + 1)
    assert refused(lambda: restore(copy, live, overwrite=True)) == "database_newer"
    assert check(live) == Contents(rooms=2, events=8, games=1)


def test_foreign_or_unreadable_files_are_never_overwritten(live: Path, copy: Path, tmp_path: Path) -> None:
    back_up(live, copy)
    foreign = _foreign(tmp_path)
    before = foreign.read_bytes()
    assert refused(lambda: restore(copy, foreign, overwrite=True)) == "database_foreign"
    assert foreign.read_bytes() == before
    live.write_bytes(b"nonsense" * 1000)
    assert refused(lambda: restore(copy, live, overwrite=True)) == "database_damaged"
    assert live.read_bytes() == b"nonsense" * 1000


def test_a_backup_from_before_1_0_is_refused(live: Path, copy: Path) -> None:
    back_up(live, copy)
    _set_version(copy, BEFORE_1_0)
    assert refused(lambda: restore(copy, live, overwrite=True)) == "database_older"


FOREIGN_OBJECTS = {
    "trigger t": ["CREATE TRIGGER t AFTER INSERT ON events BEGIN DELETE FROM games; END"],
    "view v": ["CREATE VIEW v AS SELECT * FROM games"],
    "table recipes": ["CREATE TABLE recipes (name)"],
    "index i": ["CREATE INDEX i ON events (data)"],
    "table states": ["DROP TABLE states", "CREATE VIEW states AS SELECT * FROM archives"],
    "table heartbeat": ["ALTER TABLE heartbeat ADD COLUMN later INTEGER"],
    "index games_to_archive": ["DROP INDEX games_to_archive"],
    "the key": ["UPDATE server_key SET key = '00'"],
}


@pytest.mark.parametrize("name", FOREIGN_OBJECTS)
def test_a_file_with_foreign_objects_is_neither_restored_nor_sound(live: Path, copy: Path, name: str) -> None:
    back_up(live, copy)
    change(copy, *FOREIGN_OBJECTS[name])
    for action in (lambda: restore(copy, live, overwrite=True), lambda: check(copy), lambda: examine(copy)):
        with pytest.raises(StorageError, match=rf"^database_foreign: {name} .*(is missing|not of this program)$"):
            action()
    assert check(live) == Contents(rooms=2, events=8, games=1)


def _foreign(folder: Path) -> Path:
    path = folder / "foreign.sqlite3"
    with closing(sqlite3.connect(path)) as connection:
        connection.execute("CREATE TABLE IF NOT EXISTS recipes (name)")
    return path


def _set_version(path: Path, version: int) -> None:
    with closing(sqlite3.connect(path)) as connection:
        connection.execute(f"PRAGMA user_version = {version}")


def _append_and_die(path: Path) -> None:
    program = f"""
import asyncio, os
from dimension.store import SqliteStore
from tests.store.logs import OPENED
async def run():
    store = await SqliteStore.open({str(path)!r})
    await store.append("C", 0, [OPENED])
    os._exit(7)
asyncio.run(run())
"""
    done = subprocess.run([sys.executable, "-c", program], cwd=Path(__file__).parents[3])
    assert done.returncode == 7
