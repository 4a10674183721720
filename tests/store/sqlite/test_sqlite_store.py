"""Abilities of a file alone: it outlives its process, and several processes share it."""

import asyncio
import json
import signal
import sqlite3
import subprocess
import sys
from pathlib import Path

import pytest

from dimension.room.events import FORMAT
from dimension.runtime.ports import VersionConflict
from dimension.store import SqliteStore, StorageError
from dimension.store.sqlite import file as schema
from dimension.store.sqlite.ownership import owner_file
from tests.store.logs import ENDED, OPENED, STARTED, finished, moves
from tests.store.sqlite.files import filled, with_store

# --- Keeping ----------------------------------------------------------------------------------


def test_everything_is_there_after_opening_again(path: Path) -> None:
    with_store(path, filled)

    async def check(store: SqliteStore) -> None:
        assert await store.load("A") == [OPENED, STARTED, *moves(3)]
        assert await store.rooms_in_progress() == ["A"]
        assert await store.last_alive() == 123
        assert await store.games_of("ann") == [finished("B")]
        with pytest.raises(VersionConflict):
            await store.append("A", 0, [OPENED])
        await store.append("A", 5, [ENDED])

    with_store(path, check)


def test_missing_folders_are_made_and_a_closed_store_is_one_file(tmp_path: Path) -> None:
    path = tmp_path / "new" / "folder" / "with space & 100%.sqlite"
    with_store(path, filled)
    assert list(path.parent.iterdir()) == [path]


def test_every_event_is_stored_as_readable_text_with_the_version_of_its_form(path: Path) -> None:
    with_store(path, filled)
    connection = sqlite3.connect(path)
    rows = connection.execute("SELECT version, format, data FROM events WHERE room = 'A' ORDER BY version").fetchall()
    connection.close()
    assert [row[:2] for row in rows] == [(version, FORMAT) for version in range(1, 6)]
    assert [json.loads(row[2])["type"] for row in rows[:3]] == ["TableOpened", "GameStarted", "TrayChanged"]


def test_commits_reach_the_disk_before_they_are_confirmed(path: Path) -> None:
    async def level(store: SqliteStore) -> object:
        return store._writer._connection.execute("PRAGMA synchronous").fetchone()[0]

    assert with_store(path, level) == 2


def test_rooms_that_append_in_the_same_tick_share_a_commit(path: Path) -> None:
    async def scenario(store: SqliteStore) -> None:
        await asyncio.gather(*(store.append(f"room {number}", 0, [OPENED]) for number in range(200)))
        assert store.commits == 1
        await asyncio.gather(store.alive(5), *(store.append(f"room {number}", 1, moves(2)) for number in range(200)))
        assert store.commits == 2
        assert await store.load("room 199") == [OPENED, *moves(2)]

    with_store(path, scenario)


def test_a_flood_of_appends_is_gathered_into_few_commits(path: Path) -> None:
    async def room(store: SqliteStore, number: int) -> None:
        for version, event in enumerate(moves(20)):
            await store.append(f"room {number}", version, [event])
            await asyncio.sleep(0)

    async def scenario(store: SqliteStore) -> int:
        await asyncio.gather(*(room(store, number) for number in range(50)))
        return store.commits

    assert with_store(path, scenario) <= 100


def test_an_append_that_no_caller_waits_for_any_more_is_kept(path: Path) -> None:
    async def scenario(store: SqliteStore) -> None:
        asking = asyncio.ensure_future(store.append("A", 0, [OPENED]))
        await asyncio.sleep(0)
        asking.cancel()
        await store.append("B", 0, [OPENED])
        assert await store.load("A") == [OPENED]

    with_store(path, scenario)


# --- Several processes ------------------------------------------------------------------------

WRITER = """
import asyncio, sys
from dimension.room import events as e
from dimension.store import SqliteStore

async def room(store, name):
    version = 0
    while True:
        await store.append(name, version, [e.SeatFreed(at=version, seat=0)])
        version += 1
        sys.stdout.write(f"{name} {version}\\n")
        sys.stdout.flush()

async def main():
    store = await SqliteStore.open(sys.argv[1])
    await asyncio.gather(*(room(store, name) for name in "ABCD"))

asyncio.run(main())
"""

RIVAL = """
import asyncio, sys
from dimension.room import events as e
from dimension.runtime.ports import VersionConflict
from dimension.store import SqliteStore

async def main():
    store = await SqliteStore.open(sys.argv[1])
    print("ready", flush=True)
    sys.stdin.readline()
    won = []
    version = 0
    while version < 60:
        try:
            await store.append("A", version, [e.SeatFreed(at=version, seat=int(sys.argv[2]))])
            won.append(version)
            version += 1
        except VersionConflict:
            version = len(await store.load("A"))
    await store.close()
    print(*won)

asyncio.run(main())
"""


def _process(code: str, *args: str) -> "subprocess.Popen[str]":
    return subprocess.Popen(
        [sys.executable, "-c", code, *args], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
    )


def test_a_killed_writer_loses_nothing_that_it_had_confirmed(path: Path) -> None:
    with _process(WRITER, str(path)) as writer:
        assert writer.stdout is not None
        heard = [writer.stdout.readline() for _ in range(300)]
        writer.send_signal(signal.SIGKILL)
        heard += writer.stdout.readlines()
    confirmed = dict.fromkeys("ABCD", 0)
    for line in heard:
        if line.endswith("\n"):
            name, version = line.split()
            confirmed[name] = int(version)
    assert min(confirmed.values()) > 20

    async def check(store: SqliteStore) -> None:
        for name, version in confirmed.items():
            log = await store.load(name)
            assert version <= len(log) <= version + 1
            assert [event.at for event in log] == list(range(len(log)))

    with_store(path, check)


def test_of_two_processes_that_write_the_same_room_exactly_one_wins_each_version(path: Path) -> None:
    with_store(path, lambda store: store.alive(1))
    rivals = []
    for number in range(2):
        rival = _process(RIVAL, str(path), str(number))
        rivals.append(rival)
        assert rival.stdout is not None
        assert rival.stdout.readline() == "ready\n"
        # A person removes what keeps others away: even then, no version is written twice.
        owner_file(path).unlink()
    for rival in rivals:
        assert rival.stdin is not None
        rival.stdin.write("go\n")
        rival.stdin.flush()
    won = [[int(word) for word in rival.communicate(timeout=30)[0].split()] for rival in rivals]
    assert sorted(won[0] + won[1]) == list(range(60))
    log = with_store(path, lambda store: store.load("A"))
    assert [(event.at, event.seat) for event in log] == sorted(  # type: ignore[union-attr]
        [(version, number) for number in range(2) for version in won[number]]
    )


def test_a_store_that_another_program_locks_says_so(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(schema, "_BUSY_SECONDS", 0.05)

    async def scenario(store: SqliteStore) -> None:
        lock = sqlite3.connect(path, isolation_level=None)
        lock.execute("BEGIN IMMEDIATE")
        with pytest.raises(StorageError) as caught:
            await store.append("A", 0, [OPENED])
        assert caught.value.code == "database_busy"
        lock.close()
        await store.append("A", 0, [OPENED])

    with_store(path, scenario)
