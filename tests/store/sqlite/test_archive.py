"""Archived games in a file: its size, its damage, and the states beside the logs."""

import asyncio
import sqlite3
import subprocess
import sys
from contextlib import closing
from pathlib import Path

import pytest

from dimension.room import events as e
from dimension.room.events import RoomEvent
from dimension.room.state import Phase
from dimension.store.errors import StorageError
from dimension.store.log import ARCHIVE_EVENTS
from dimension.store.sqlite import SqliteStore
from dimension.store.sqlite import store as sqlite_store
from tests.room.tables import table_in
from tests.store.logs import ENDED, OPENED, STARTED, finished
from tests.store.sqlite.files import refused, with_store


def _flood(count: int) -> list[RoomEvent]:
    return [e.TrayChanged(at=3 + at, seat=0, tray="KWBGO../....../.") for at in range(count)]


async def _played(store: SqliteStore, room: str = "A", moves: int = 300) -> None:
    log: list[RoomEvent] = [OPENED, STARTED, *_flood(moves), ENDED]
    await store.append(room, 0, log, finished(room)._replace(revision=len(log)))


async def _archive(store: SqliteStore) -> None:
    while await store.archive_next():
        pass


def _execute(path: Path, statement: str) -> None:
    with closing(sqlite3.connect(path)) as connection, connection:
        connection.execute(statement)


def _number(path: Path, query: str) -> int:
    with closing(sqlite3.connect(path)) as connection:
        (number,) = connection.execute(query).fetchone()
        return int(number)


def test_a_long_game_is_archived_in_pieces_of_bounded_size(path: Path) -> None:
    async def scenario(store: SqliteStore) -> None:
        await _played(store, moves=2 * ARCHIVE_EVENTS)
        assert await store.archive_next() is True
        assert _number(path, "SELECT count(*) FROM events") == ARCHIVE_EVENTS + 3
        # A server that stops here continues here.
        await _archive(store)

    with_store(path, scenario)
    assert _number(path, "SELECT count(*) FROM archives") == 3
    # The last event stays: it says that it is the last.
    assert _number(path, "SELECT sum(is_last) FROM events") == _number(path, "SELECT count(*) FROM events") == 1
    assert _number(path, "SELECT sum(length(data)) FROM archives") < 5_000


def test_games_of_earlier_versions_wait_to_be_archived(path: Path) -> None:
    with_store(path, _played)
    assert _number(path, "SELECT archived FROM games") == 0
    with_store(path, _archive)
    assert _number(path, "SELECT archived FROM games") == 1


@pytest.mark.parametrize(
    "damage",
    [
        "UPDATE archives SET data = cast(x'00' || substr(data, 2) AS BLOB)",
        "UPDATE archives SET data = substr(data, 1, length(data) / 2)",
        "UPDATE archives SET first_version = 2",
        "UPDATE archives SET last_version = last_version + 1",
    ],
)
def test_a_damaged_chapter_is_an_error_and_not_skipped(path: Path, damage: str) -> None:
    with_store(path, _played)
    with_store(path, _archive)
    _execute(path, damage)
    assert refused(path) == "database_damaged"


def test_a_missing_chapter_is_an_error(path: Path) -> None:
    with_store(path, lambda store: _played(store, moves=2 * ARCHIVE_EVENTS))
    with_store(path, _archive)
    _execute(path, f"DELETE FROM archives WHERE last_version = {2 * ARCHIVE_EVENTS}")
    assert refused(path) == "database_damaged"


def test_a_game_that_cannot_be_read_is_left_as_it_is_and_keeps_no_other_waiting(path: Path) -> None:
    with_store(path, _played)
    with_store(path, lambda store: _played(store, "B"))
    _execute(path, "UPDATE events SET data = '{}' WHERE room = 'A' AND version = 7")
    rows = _number(path, "SELECT count(*) FROM events WHERE room = 'A'")

    async def scenario(store: SqliteStore) -> None:
        with pytest.raises(StorageError) as caught:
            await store.archive_next()
        assert caught.value.code == "database_damaged"
        await _archive(store)

    with_store(path, scenario)
    assert _number(path, "SELECT count(*) FROM events WHERE room = 'A'") == rows
    assert _number(path, "SELECT count(*) FROM events WHERE room = 'B'") == 1


ARCHIVER = """
import asyncio, sys
from dimension.store import SqliteStore

async def main():
    store = await SqliteStore.open(sys.argv[1])
    while await store.archive_next():
        print("piece", flush=True)
        sys.stdin.readline()

asyncio.run(main())
"""


def test_a_killed_server_loses_no_events_that_it_was_archiving(path: Path) -> None:
    rooms = [f"room {number}" for number in range(6)]
    length = ARCHIVE_EVENTS + 503

    async def play(store: SqliteStore) -> None:
        for room in rooms:
            await _played(store, room, moves=length - 3)

    async def check(store: SqliteStore) -> None:
        for room in rooms:
            events = await store.load(room)
            assert sum(map(e.versions_of, events)) == length
            assert events[-2:] == [_flood(length - 3)[-1], ENDED]

    with_store(path, play)
    for pieces in (1, 2, 3):
        command = [sys.executable, "-c", ARCHIVER, str(path)]
        with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, bufsize=0) as archiver:
            assert archiver.stdin is not None
            assert archiver.stdout is not None
            for _ in range(pieces):
                assert archiver.stdout.readline() == b"piece\n"
                archiver.stdin.write(b"on\n")
            # While it puts the next piece away.
            archiver.kill()
        with_store(path, check)
    with_store(path, _archive)
    with_store(path, check)
    assert _number(path, "SELECT count(*) FROM events") == len(rooms)


@pytest.mark.parametrize("damage", ["'{}'", "'nonsense'"])
def test_a_room_that_cannot_be_read_keeps_no_other_from_being_listed(path: Path, damage: str) -> None:
    with_store(path, lambda store: store.append("A", 0, [OPENED]))
    with_store(path, lambda store: store.append("B", 0, [OPENED]))
    _execute(path, f"UPDATE events SET data = {damage} WHERE room = 'A'")
    broken, sound = with_store(path, lambda store: store.rooms_after("", 9))
    assert (sound.room, sound.last_at) == ("B", OPENED.at)
    # For people to look at, not to be deleted.
    assert broken.last_at > 10**15


def test_a_log_can_be_read_while_it_is_archived(path: Path) -> None:
    async def scenario(store: SqliteStore) -> None:
        await _played(store, moves=2 * ARCHIVE_EVENTS)
        archiving = asyncio.create_task(_archive(store))
        reads = 0
        while not archiving.done():
            events = await store.load("A")
            assert sum(map(e.versions_of, events)) == 2 * ARCHIVE_EVENTS + 3
            reads += 1
        await archiving
        assert reads > 1

    with_store(path, scenario)


@pytest.mark.parametrize("damage", ["SET format = format + 1", "SET data = x'00'", "SET data = substr(data, 1, 40)"])
def test_a_saved_state_of_another_form_or_a_damaged_one_is_not_read(path: Path, damage: str) -> None:
    state = table_in(Phase.BUILDING).state
    with_store(path, lambda store: store.save_state("A", state))
    _execute(path, f"UPDATE states {damage}")
    assert with_store(path, lambda store: store.latest_state("A")) is None


def test_a_file_gets_smaller_when_much_of_it_is_unused(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sqlite_store, "_SPARE_PAGES", 100)

    async def fill(store: SqliteStore) -> None:
        await store.append("A", 0, _flood(20_000))

    async def empty(store: SqliteStore) -> None:
        await store.forget("A", 20_000)
        while await store.reclaim():
            pass

    with_store(path, fill)
    full = path.stat().st_size
    with_store(path, empty)
    # The rest of the space is for later events.
    assert path.stat().st_size < full * 0.5
