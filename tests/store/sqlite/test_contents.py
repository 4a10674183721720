"""Counting what a database holds, wherever it is kept in the file."""

from contextlib import closing
from pathlib import Path

import pytest

from dimension.room import events as e
from dimension.room.events import RoomEvent
from dimension.store.errors import StorageError
from dimension.store.sqlite import SqliteStore
from dimension.store.sqlite.backup import Contents, back_up, contents_of, is_used, restore
from dimension.store.sqlite.file import connect
from tests.store.logs import ENDED, OPENED, STARTED, finished
from tests.store.sqlite.files import with_store

FLOOD: list[RoomEvent] = [e.TrayChanged(at=3 + at, seat=0, tray=f"{at}") for at in range(300)]
LOG: list[RoomEvent] = [OPENED, STARTED, *FLOOD, ENDED]


async def _archived(store: SqliteStore) -> None:
    """A room of which everything is archived, and one of which nothing is."""
    await store.append("A", 0, LOG, finished()._replace(revision=len(LOG)))
    while await store.archive_next():
        pass
    await store.append("B", 0, [OPENED])


def test_a_room_counts_once_and_an_event_too_wherever_they_are(path: Path) -> None:
    with_store(path, _archived)
    with_store(path, lambda store: store.append("A", len(LOG), [STARTED]))
    with closing(connect(path)) as connection:
        assert contents_of(connection) == Contents(rooms=2, events=len(LOG) + 2, games=1)


def test_archived_events_are_in_a_backup_and_restored(path: Path, tmp_path: Path) -> None:
    with_store(path, _archived)
    before = with_store(path, lambda store: store.load("A"))
    copy, place = tmp_path / "copy.sqlite3", tmp_path / "place.sqlite3"
    assert back_up(path, copy) == restore(copy, place) == Contents(rooms=2, events=len(LOG) + 1, games=1)
    assert with_store(place, lambda store: store.load("A")) == before


def test_a_database_of_which_all_but_the_last_event_is_archived_is_not_overwritten(path: Path, tmp_path: Path) -> None:
    with_store(path, _archived)
    with_store(path, lambda store: store.forget("B", 1))
    with closing(connect(path)) as connection:
        assert connection.execute("SELECT count(*) FROM events").fetchone() == (1,)
        assert is_used(connection)
    copy = tmp_path / "copy.sqlite3"
    back_up(path, copy)
    with pytest.raises(StorageError) as caught:
        restore(copy, path)
    assert caught.value.code == "database_not_empty"
